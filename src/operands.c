/* operands.c - the FILEs of the command line

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

#include <config.h>

#include "operands.h"

#include "system.h"

/* Return how many bytes are in the regular file NAME, or 0.  Standard input
   counts for nothing, since its position is not known until its turn.  */

static off_t
bytes_in (char const *name)
{
  struct stat st;
  return (! streq (name, "-") && stat (name, &st) == 0
          && S_ISREG (st.st_mode) ? st.st_size : 0);
}

char const *
operands_next (struct operands *o)
{
  if (o->count == 0)
    return o->next++ == 0 ? "-" : NULL;
  if (o->next == o->count)
    return NULL;

  int current = o->next++;
  if (current < o->looked)
    o->ahead -= o->sizes[current % OPERANDS_AHEAD];
  else
    o->looked = o->next;
  return o->names[current];
}

off_t
operands_following (void *arg, off_t enough)
{
  struct operands *o = arg;
  int end = MIN (o->count, o->next + OPERANDS_AHEAD);
  for (; o->ahead < enough && o->looked < end; o->looked++)
    {
      off_t size = bytes_in (o->names[o->looked]);
      o->sizes[o->looked % OPERANDS_AHEAD] = size;
      o->ahead += size;
    }
  return MIN (o->ahead, enough);
}
