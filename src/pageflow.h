/* pageflow.h - what the kernel does with pages: hand on or copy

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

#ifndef SPLICEUTILS_PAGEFLOW_H
#define SPLICEUTILS_PAGEFLOW_H

/* A kernel's version does not tell whether a call passes pages by reference:
   such changes are carried to older kernels and taken back from newer ones.
   So each call is tried, in a pipe that nobody else sees: put a byte of a
   page into the pipe, change the byte in the page, and read the pipe.  The
   new value says that the pipe holds the page itself.  */

enum pageflow_kind
{
  PAGEFLOW_REFERENCE,           /* the pipe holds the very page */
  PAGEFLOW_COPY,                /* the pipe holds a copy */
  PAGEFLOW_UNTOLD,              /* works, but how cannot be told */
  PAGEFLOW_ABSENT               /* not to be had; errnum says why */
};

struct pageflow
{
  enum pageflow_kind kind;
  int errnum;                   /* 0 unless PAGEFLOW_ABSENT */
};

/* What vmsplice does with memory.  */
struct pageflow pageflow_vmsplice (void);

/* What splice does with a file in memory (memfd).  */
struct pageflow pageflow_splice (void);

/* What tee does.  It takes a page that can be changed while it is in a
   pipe, so where the other two copy the answer is PAGEFLOW_UNTOLD.  */
struct pageflow pageflow_tee (void);

/* A word or two for P, translated, to be used in a sentence like
   "vmsplice: by reference".  Valid until the next call.  */
char const *pageflow_text (struct pageflow p);

#endif
