# Make and run the benchmark.                          -*- makefile -*-

# Copyright (C) 2026 The spliceutils developers
#
# This program is free software: you can redistribute it and/or modify
# it under the terms of the GNU General Public License as published by
# the Free Software Foundation, either version 3 of the License, or
# (at your option) any later version.
#
# This program is distributed in the hope that it will be useful,
# but WITHOUT ANY WARRANTY; without even the implied warranty of
# MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
# GNU General Public License for more details.
#
# You should have received a copy of the GNU General Public License
# along with this program.  If not, see <https://www.gnu.org/licenses/>.

## None of this is installed, nor made by a plain "make".  It is for Linux
## alone; the test suite needs it where the zero-copy calls are.

bench_programs = bench/pipebench bench/shapes
EXTRA_PROGRAMS += $(bench_programs)
if ZERO_COPY
check_PROGRAMS += $(bench_programs)
endif
CLEANFILES += $(bench_programs)

bench_CFLAGS = $(AM_CFLAGS) $(WARN_CFLAGS) $(WERROR_CFLAGS)

bench_pipebench_CFLAGS = $(bench_CFLAGS)
bench_pipebench_LDADD = lib/libspliceutils.a $(LIBINTL)
bench_pipebench_SOURCES = \
  bench/channel.c bench/channel.h \
  bench/command.c bench/command.h \
  bench/common.h \
  bench/consumer.c bench/consumer.h \
  bench/load.c bench/load.h \
  bench/mailbox.h \
  bench/measure.c bench/measure.h \
  bench/pipebench.c \
  bench/process.c bench/process.h \
  bench/report.c bench/report.h \
  bench/size.c bench/size.h \
  bench/stats.c bench/stats.h \
  bench/trial.c bench/trial.h

# A shared object for LD_PRELOAD, as tests/shim.so.
EXTRA_DIST += bench/count.c
if PRELOAD
if ZERO_COPY
bench_count = bench/count.so
endif
endif
bench/count.so: $(srcdir)/bench/count.c
	$(AM_V_CC)$(MKDIR_P) bench					\
	  && $(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -fPIC -shared	\
	       -o $@-t $(srcdir)/bench/count.c				\
	  && mv $@-t $@
CLEANFILES += bench/count.so bench/count.so-t

bench_shapes_CFLAGS = $(bench_CFLAGS)
bench_shapes_LDADD = lib/libspliceutils.a $(LIBINTL)
bench_shapes_SOURCES = bench/common.h bench/shapes.c bench/size.c bench/size.h

## Run it.

EXTRA_DIST += bench/README.md bench/peers bench/plots bench/table
EXTRA_DIST += doc/benchmarks/README.md doc/benchmarks/table.md		\
  doc/benchmarks/consumers.svg doc/benchmarks/one-process.svg		\
  doc/benchmarks/pipe-size.svg doc/benchmarks/sinks.svg			\
  doc/benchmarks/slot-size.svg

.PHONY: bench bench-plots
bench: $(bench_programs) bench/count.so src/cat src/yes
	@$(SHELL) $(srcdir)/bench/table .

bench-plots: $(bench_programs) bench/count.so src/cat src/yes
	$(SHELL) $(srcdir)/bench/plots .
