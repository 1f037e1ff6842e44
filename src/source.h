/* source.h - a pipe that stays full, for tee

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

#ifndef SPLICEUTILS_SOURCE_H
#define SPLICEUTILS_SOURCE_H

#include "idx.h"
#include "middle.h"

/* A pipe that holds whole lines and is never read from, only duplicated with
   tee.  If a line fits in a slot, all slots hold the same memory with whole
   lines: any number of slots is exact, and a reader that copies finds the
   memory in its first-level cache every time.  Else the source holds a ring
   of lines in slots that differ, once or several times, and must be
   duplicated as a whole.

   A slot is a page, or one of the larger ones that a socket gives; those are
   used only if as many of them fit as the pipe has slots, which proves that
   each is one.  */

struct source
{
  int rd;                       /* read end, or -1 if there is no source */
  idx_t bytes;                  /* in the pipe */
  idx_t slots;                  /* of the pipe that these take */
  idx_t slot;                   /* bytes in one of them, but for the last of
                                   a ring */
  bool uniform;                 /* all slots hold whole lines */
};

#define SOURCE_CLOSED { .rd = -1 }

/* Make S a source of the SIZE bytes at TEXT, whole lines, in slots of SLOT
   bytes: a page, or more but not more than ZC_SLOT_MAX.  If SIZE is at most
   SLOT it goes into one slot.  M, empty before and after, helps.
   Return 0 or an errno; then S is closed.  */
int source_open (struct source *s, char const *text, idx_t size, idx_t slot,
                 struct middle *m);

/* Close S, if it is open.  */
void source_close (struct source *s);

#endif
