/* format.h - show lines, ends, tabs and what cannot be printed

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

#ifndef SPLICEUTILS_FORMAT_H
#define SPLICEUTILS_FORMAT_H

#include "format-show.h"
#include "idx.h"

/* How bytes are to be shown.  */
struct format_options
{
  bool number;                  /* every line */
  bool number_nonblank;         /* every line that is not empty; this one
                                   wins */
  bool squeeze_blank;           /* one empty line for several */
  bool show_ends;               /* $ before every newline, and ^M for a CR
                                   there */
  bool show_tabs;               /* ^I */
  bool show_nonprinting;        /* ^X and M-x, but for newlines and tabs */
};

/* What follows from the options once and for all.  */
struct format_plan
{
  struct format_options options;
  struct format_table table;
  format_show *show;
  char const *show_name;        /* for --debug */
};

/* The number of a line as it is printed: at least 6 columns wide, digits on
   the right, then a tab.  */
enum { FORMAT_NUMBER_DIGITS = 18 };
struct format_number
{
  /* What is printed starts at START, but for the last digit, which is UNIT.
     A byte just written would have to leave the processor's store buffer
     before more than it could be copied.  What comes after the tab is there
     to be copied without care.  */
  char text[FORMAT_NUMBER_DIGITS + 1 + FORMAT_NUMBER_DIGITS];
  char unit;
  idx_t start;
};

/* Where in its lines a stream is.  It goes on over any number of blocks, and
   so of files.  */
struct format_state
{
  struct format_number number;  /* of the last line that has one */
  bool in_line;                 /* the current line has had a byte */
  bool blank_before;            /* the last line was empty, and there */
  bool pending_cr;              /* a CR that may turn out to end a line */
};

/* No byte is shown as more than that many: a newline after which nothing
   else follows may take a number, a dollar sign, and ^M for the CR held.  */
enum { FORMAT_EXPANSION = FORMAT_NUMBER_DIGITS + 1 + 4 };

/* True if O asks for anything at all.  */
bool format_wanted (struct format_options const *o);

/* Set P to the plan for O.  */
void format_plan (struct format_plan *p, struct format_options const *o);

/* Set S to the start of a stream.  */
void format_start (struct format_state *s);

/* Show the N bytes at IN, as P says and S needs, in OUT.  There must be
   N + FORMAT_SLACK bytes at IN, and room for FORMAT_EXPANSION * N
   + FORMAT_SLACK at OUT.  Return the number of bytes put there.  */
idx_t format_block (struct format_plan const *p, struct format_state *s,
                    char const *in, idx_t n, char *out);

/* End the stream: put what S still holds, 1 byte at most, in OUT.  Return
   the number of bytes put there.  */
idx_t format_end (struct format_state *s, char *out);

#endif
