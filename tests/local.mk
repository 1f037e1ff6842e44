# Make and run the test suite.                         -*- makefile -*-

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

## What compares the ways to format, in the suite and for a fuzzer.
fuzz_files = tests/format-compare.c tests/format-model.c tests/fuzz-format.c
fuzz_sources = $(fuzz_files) \
  tests/format-compare.h tests/format-model.h tests/fuzz-format.h

## Programs that the tests run.  Those that check the programs share no code
## with src.

check_PROGRAMS += \
  tests/bench-stats \
  tests/expect-lines \
  tests/fd-do \
  tests/format-check \
  tests/format-number \
  tests/idle-check \
  tests/move-check \
  tests/pageflow-show \
  tests/pipe-do \
  tests/settle-check \
  tests/some-bytes \
  tests/with-line
tests_bench_stats_SOURCES = tests/bench-stats.c bench/stats.c bench/stats.h
tests_bench_stats_LDADD = lib/libspliceutils.a $(LIBINTL)
tests_expect_lines_SOURCES = tests/expect-lines.c tests/pattern.h
tests_expect_lines_LDADD = lib/libspliceutils.a
tests_fd_do_SOURCES = tests/fd-do.c
tests_fd_do_LDADD = lib/libspliceutils.a
tests_format_check_SOURCES = tests/format-check.c $(fuzz_sources)
tests_format_check_CPPFLAGS = $(src_CPPFLAGS)
tests_format_check_LDADD = $(src_ldadd)
tests_format_number_SOURCES = tests/format-number.c
tests_format_number_CPPFLAGS = $(src_CPPFLAGS)
tests_format_number_LDADD = $(src_ldadd)
tests_idle_check_SOURCES = tests/idle-check.c
tests_idle_check_LDADD = lib/libspliceutils.a
tests_move_check_SOURCES = tests/move-check.c tests/bytes.h
tests_move_check_LDADD = lib/libspliceutils.a
tests_pageflow_show_SOURCES = tests/pageflow-show.c
tests_pageflow_show_CPPFLAGS = $(src_CPPFLAGS)
tests_pageflow_show_LDADD = $(src_ldadd)
tests_pipe_do_SOURCES = tests/pipe-do.c
tests_pipe_do_LDADD = lib/libspliceutils.a
tests_settle_check_SOURCES = tests/settle-check.c
tests_settle_check_LDADD = lib/libspliceutils.a
tests_some_bytes_SOURCES = tests/some-bytes.c tests/bytes.h
tests_some_bytes_LDADD = lib/libspliceutils.a
tests_with_line_SOURCES = tests/with-line.c tests/pattern.h
tests_with_line_LDADD = lib/libspliceutils.a

# A shared object for LD_PRELOAD, made without libtool since it is never
# installed.
EXTRA_DIST += tests/shim.c
if PRELOAD
tests_shim = tests/shim.so
tests/shim.so: $(srcdir)/tests/shim.c
	$(AM_V_CC)$(MKDIR_P) tests					\
	  && $(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -fPIC -shared	\
	       -o $@-t $(srcdir)/tests/shim.c				\
	  && mv $@-t $@
endif
CLEANFILES += tests/shim.so tests/shim.so-t

## The suite.

TESTSUITE = $(srcdir)/tests/testsuite
TESTSUITE_AT = \
  $(srcdir)/tests/testsuite.at \
  $(srcdir)/tests/local.at \
  $(srcdir)/tests/basic.at \
  $(srcdir)/tests/options.at \
  $(srcdir)/tests/errors.at \
  $(srcdir)/tests/yes.at \
  $(srcdir)/tests/format.at \
  $(srcdir)/tests/move.at \
  $(srcdir)/tests/settle.at \
  $(srcdir)/tests/faults.at \
  $(srcdir)/tests/faults-cat.at \
  $(srcdir)/tests/limits.at \
  $(srcdir)/tests/bench.at

EXTRA_DIST += $(TESTSUITE_AT) $(TESTSUITE) $(srcdir)/tests/package.m4 \
  tests/atlocal.in tests/model.pl
MAINTAINERCLEANFILES += $(TESTSUITE) $(srcdir)/tests/package.m4

# The version is known to configure, so that is what to depend on.
$(srcdir)/tests/package.m4: $(top_srcdir)/configure
	$(AM_V_GEN){							\
	  echo '# Made by make from configure.';			\
	  echo 'm4_define([AT_PACKAGE_NAME], [$(PACKAGE_NAME)])';	\
	  echo 'm4_define([AT_PACKAGE_TARNAME], [$(PACKAGE_TARNAME)])'; \
	  echo 'm4_define([AT_PACKAGE_VERSION], [$(PACKAGE_VERSION)])'; \
	  echo 'm4_define([AT_PACKAGE_STRING], [$(PACKAGE_STRING)])';	\
	  echo 'm4_define([AT_PACKAGE_BUGREPORT],';			\
	  echo '  [$(PACKAGE_BUGREPORT)])';				\
	  echo 'm4_define([AT_PACKAGE_URL], [$(PACKAGE_URL)])';		\
	} > $@-t && mv $@-t $@

$(TESTSUITE): $(srcdir)/tests/package.m4 $(TESTSUITE_AT)
	$(AM_V_GEN)$(AUTOM4TE) --language=autotest -I $(srcdir)/tests	\
	  -o $@-t $(srcdir)/tests/testsuite.at && mv $@-t $@

RUN_TESTSUITE = $(SHELL) $(TESTSUITE) -C tests

check-local: tests/atconfig tests/atlocal $(TESTSUITE) $(tests_shim) \
    $(bench_count)
	$(RUN_TESTSUITE) AUTOTEST_PATH=src $(TESTSUITEFLAGS)

# Programs that were installed under other names cannot be found by the
# suite, which calls them by their own.
installcheck-local: tests/atconfig tests/atlocal $(TESTSUITE) $(tests_shim) \
    $(bench_count) $(check_PROGRAMS)
	test '$(transform)' != 's,x,x,'					\
	  || $(RUN_TESTSUITE) AUTOTEST_PATH='$(bindir)' $(TESTSUITEFLAGS)

# Run again what failed.
recheck: tests/atconfig tests/atlocal $(TESTSUITE) $(tests_shim) \
    $(bench_count) $(check_PROGRAMS)
	$(RUN_TESTSUITE) AUTOTEST_PATH=src --recheck $(TESTSUITEFLAGS)
.PHONY: recheck

clean-local:
	test ! -f $(TESTSUITE) || $(RUN_TESTSUITE) --clean
	rm -fr tests/fuzz.dir
DISTCLEANFILES += tests/atconfig

## Fuzzing.  This needs a compiler with libFuzzer, and is no part of make check.

FUZZ_CC = clang
FUZZ_CFLAGS = -g -O2
FUZZ_SECONDS = 60
EXTRA_DIST += tests/fuzz

.PHONY: fuzz
fuzz: src/cat$(EXEEXT)
	$(AM_V_at)$(srcdir)/tests/fuzz tests/fuzz.dir $(FUZZ_SECONDS) $(srcdir)	\
	  $(FUZZ_CC) $(FUZZ_CFLAGS) $(DEFS) $(DEFAULT_INCLUDES)		\
	  $(src_CPPFLAGS) $(CPPFLAGS) --				\
	  $(fuzz_files) src/format.c src/format-show.c $(src_isa_files)

## Other kernels.  This needs qemu and a Debian mirror, and is no part of
## make check.

# What runs in a guest is linked statically.
kernels_programs = \
  tests/kernels/cat \
  tests/kernels/yes \
  tests/kernels/expect-lines \
  tests/kernels/oracle \
  tests/kernels/pageflow-show \
  tests/kernels/pipe-do \
  tests/kernels/rate \
  tests/kernels/with-line
EXTRA_PROGRAMS += $(kernels_programs)
CLEANFILES += $(kernels_programs)
tests_kernels_cat_SOURCES = src/cat.c
tests_kernels_cat_LDFLAGS = -static
tests_kernels_cat_CPPFLAGS = $(src_CPPFLAGS)
tests_kernels_cat_LDADD = $(src_ldadd)
tests_kernels_yes_SOURCES = src/yes.c
tests_kernels_yes_LDFLAGS = -static
tests_kernels_yes_CPPFLAGS = $(src_CPPFLAGS)
tests_kernels_yes_LDADD = $(src_ldadd)
tests_kernels_expect_lines_SOURCES = tests/expect-lines.c
tests_kernels_expect_lines_LDFLAGS = -static
tests_kernels_expect_lines_LDADD = lib/libspliceutils.a
tests_kernels_oracle_SOURCES = tests/kernels/oracle.c
tests_kernels_oracle_LDFLAGS = -static
tests_kernels_oracle_LDADD = lib/libspliceutils.a
tests_kernels_pageflow_show_SOURCES = tests/pageflow-show.c
tests_kernels_pageflow_show_LDFLAGS = -static
tests_kernels_pageflow_show_CPPFLAGS = $(src_CPPFLAGS)
tests_kernels_pageflow_show_LDADD = $(src_ldadd)
tests_kernels_pipe_do_SOURCES = tests/pipe-do.c
tests_kernels_pipe_do_LDFLAGS = -static
tests_kernels_pipe_do_LDADD = lib/libspliceutils.a
tests_kernels_rate_SOURCES = tests/kernels/rate.c
tests_kernels_rate_LDFLAGS = -static
tests_kernels_rate_LDADD = lib/libspliceutils.a
tests_kernels_with_line_SOURCES = tests/with-line.c
tests_kernels_with_line_LDFLAGS = -static
tests_kernels_with_line_LDADD = lib/libspliceutils.a
EXTRA_DIST += tests/kernels/build-copying-kernel tests/kernels/config	\
  tests/kernels/guest tests/kernels/run tests/kernels/splice-closed.patch	\
  patches/linux/vmsplice-copies.patch maint/deb-fetch

.PHONY: check-kernels
check-kernels: $(kernels_programs)
	$(srcdir)/tests/kernels/run tests/kernels $(KERNELS)
