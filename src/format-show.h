/* format-show.h - show the bytes of a line

   Copyright (C) 2026 The spliceutils developers

   This program is free software: you can redistribute it and/or modify
   it under the terms of the GNU General Public License as published by
   the Free Software Foundation, either version 3 of the License, or
   (at your option) any later version.

   This program is distributed in the hope that it will be useful,
   but WITHOUT ANY WARRANTY; without even the implied warranty of
   MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
   GNU General Public License for more details.

   You should have received a copy of the GNU General Public License
   along with this program.  If not, see <https://www.gnu.org/licenses/>.  */

#ifndef SPLICEUTILS_FORMAT_SHOW_H
#define SPLICEUTILS_FORMAT_SHOW_H

/* Most bytes of a line are shown as they are and can be copied in blocks;
   the others are looked up in a table.  */

struct format_table
{
  /* How each byte is shown.  A length of 0 stands for a byte at which to
     stop: newlines, if they take care, and carriage returns that may end a
     line.  */
  char shown[256][4];
  unsigned char len[256];

  /* Which bytes are not shown as they are.  */
  bool newline_only;            /* stop at every newline, and that is all */
  bool newline;
  bool pair;                    /* only a newline after another one need be
                                   stopped at */
  bool tab;
  bool cr;
  bool nonprinting;             /* below 32 but for a tab, and from 127 on */
};

/* Show bytes from IN on, as far as LIM or one at which to stop, at *OUT, and set *OUT to the end of that.  Return the place where it stopped.
   Up to FORMAT_SLACK bytes more may be read and written, so there must be
   room for that many in either place.  */
enum { FORMAT_SLACK = 64 };
typedef char const *format_show (struct format_table const *table,
                                 char const *in, char const *lim, char **out);

/* Implementations.  Each but the first is in a file of its own, which alone
   is compiled for the instructions that it takes, and there only where
   configure has found a compiler for it.  */
format_show format_show_scalar;
format_show format_show_sse2;
format_show format_show_avx2;
format_show format_show_avx512;
format_show format_show_neon;

/* Return the fastest implementation for this processor, and set *NAME to
   its name, which is not translated.  Those that GLIBC_TUNABLES forbids
   (glibc.cpu.hwcaps=-AVX2, for instance; see the manual of glibc) do not
   count, so that every one can be tested on one machine.  */
format_show *format_show_choose (char const **name);

#endif
