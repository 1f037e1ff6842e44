/* operands.h - the FILEs of the command line

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

#ifndef SPLICEUTILS_OPERANDS_H
#define SPLICEUTILS_OPERANDS_H

#include <sys/types.h>

/* How many files are looked at in advance.  */
enum { OPERANDS_AHEAD = 64 };

/* The names of the files, and how much is known to be in those that come
   next.  */
struct operands
{
  char **names;
  int count;
  int next;                     /* index of the one after the current one */

  int looked;                   /* index after the last one looked at */
  off_t ahead;                  /* bytes in those from NEXT to LOOKED */
  off_t sizes[OPERANDS_AHEAD];  /* of each of them, I at I % OPERANDS_AHEAD */
};

/* Return the next name, "-" if there are no names at all, or null at the
   end.  */
char const *operands_next (struct operands *o);

/* Return how many bytes are in the regular files after the current one, or
   ENOUGH if that is less.  Files may shrink before they are read, so this is
   for planning only.  ARG is a struct operands.  */
off_t operands_following (void *arg, off_t enough);

#endif
