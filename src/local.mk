# Make the programs.                                   -*- makefile -*-

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

bin_PROGRAMS += src/cat src/yes

noinst_LIBRARIES += src/libshared.a

src_CPPFLAGS = $(AM_CPPFLAGS) -Isrc -I$(top_srcdir)/src \
  -DLOCALEDIR=\"$(localedir)\"
src_CFLAGS = $(AM_CFLAGS) $(WARN_CFLAGS) $(WERROR_CFLAGS)

# Everything but the two main programs, so that tests can link it too.
src_libshared_a_CPPFLAGS = $(src_CPPFLAGS)
src_libshared_a_CFLAGS = $(src_CFLAGS)
src_libshared_a_SOURCES = \
  src/devices.c src/devices.h \
  src/format.c src/format.h \
  src/format-show.c src/format-show.h src/format-show-vector.h \
  src/help.c src/help.h \
  src/io.c src/io.h \
  src/middle.c src/middle.h \
  src/move.c src/move.h src/move-impl.h \
  src/move-splice.c \
  src/operands.c src/operands.h \
  src/pace.c src/pace.h \
  src/pageflow.c src/pageflow.h \
  src/repeat.c src/repeat.h src/repeat-impl.h \
  src/repeat-tee.c \
  src/repeat-text.c \
  src/repeat-write.c \
  src/settle.c src/settle.h \
  src/source.c src/source.h \
  src/system.h \
  src/transport.c src/transport.h \
  src/trial.c src/trial.h \
  src/zerocopy.h
if ZERO_COPY
src_libshared_a_SOURCES += src/zerocopy-linux.c
else
src_libshared_a_SOURCES += src/zerocopy-none.c
endif
EXTRA_DIST += src/zerocopy-linux.c src/zerocopy-none.c

# A file for each set of instructions, and a library for each file, since only
# that may be compiled for them.  The fuzzer compiles the files, with options
# after commas.
src_isa =
src_isa_files =
if USE_SSE2
noinst_LIBRARIES += src/libsse2.a
src_libsse2_a_SOURCES = src/format-show-sse2.c
src_libsse2_a_CPPFLAGS = $(src_CPPFLAGS)
src_libsse2_a_CFLAGS = $(src_CFLAGS) -msse2
src_isa += src/libsse2.a
src_isa_files += src/format-show-sse2.c,-msse2
endif
if USE_AVX2
noinst_LIBRARIES += src/libavx2.a
src_libavx2_a_SOURCES = src/format-show-avx2.c
src_libavx2_a_CPPFLAGS = $(src_CPPFLAGS)
src_libavx2_a_CFLAGS = $(src_CFLAGS) -mavx2
src_isa += src/libavx2.a
src_isa_files += src/format-show-avx2.c,-mavx2
endif
if USE_AVX512
noinst_LIBRARIES += src/libavx512.a
src_libavx512_a_SOURCES = src/format-show-avx512.c
src_libavx512_a_CPPFLAGS = $(src_CPPFLAGS)
src_libavx512_a_CFLAGS = $(src_CFLAGS) -mavx512bw
src_isa += src/libavx512.a
src_isa_files += src/format-show-avx512.c,-mavx512bw
endif
if USE_NEON
noinst_LIBRARIES += src/libneon.a
src_libneon_a_SOURCES = src/format-show-neon.c
src_libneon_a_CPPFLAGS = $(src_CPPFLAGS)
src_libneon_a_CFLAGS = $(src_CFLAGS)
src_isa += src/libneon.a
src_isa_files += src/format-show-neon.c
endif
EXTRA_DIST += src/format-show-sse2.c src/format-show-avx2.c \
  src/format-show-avx512.c src/format-show-neon.c

src_ldadd = src/libshared.a $(src_isa) lib/libspliceutils.a $(LIBINTL) $(LIB_POLL)

src_cat_CPPFLAGS = $(src_CPPFLAGS)
src_cat_CFLAGS = $(src_CFLAGS)
src_cat_SOURCES = src/cat.c
src_cat_LDADD = $(src_ldadd)

src_yes_CPPFLAGS = $(src_CPPFLAGS)
src_yes_CFLAGS = $(src_CFLAGS)
src_yes_SOURCES = src/yes.c
src_yes_LDADD = $(src_ldadd)
