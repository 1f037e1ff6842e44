/* trial.c - which of several ways is the fastest, found out by trying

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

#include "trial.h"

#include "system.h"

enum
  {
    /* Nanoseconds: long enough to outweigh what the pipes still hold of the
       way before, short enough not to matter.  */
    TRIAL_TIME = 10000000,
    TERM = 500000000
  };

/* How much faster than an earlier way a later one must be to be preferred:
   more than measurements differ by themselves.  */
static double const margin = 1.03;

void
trial_start (struct trial *t, int ways, long long int now)
{
  struct trial start = { .ways = ways, .since = now };
  *t = start;
}

/* Return the best way of T, all of which have been tried.  */

static int
best (struct trial const *t)
{
  int b = 0;
  for (int i = 1; i < t->ways; i++)
    if (margin * t->rate[b] < t->rate[i])
      b = i;
  return b;
}

void
trial_count (struct trial *t, idx_t n, long long int now)
{
  t->moved += n;
  long long int time = now - t->since;
  if (t->ways == 1 || time < (t->stage < t->ways ? TRIAL_TIME : TERM))
    return;

  if (t->stage < t->ways)
    t->rate[t->stage] = t->moved / time;
  t->stage = t->stage < t->ways ? t->stage + 1 : 0;
  t->using = t->stage < t->ways ? t->stage : best (t);
  t->since = now;
  t->moved = 0;
}
