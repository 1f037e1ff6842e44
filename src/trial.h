/* trial.h - which of several ways is the fastest, found out by trying

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

#ifndef SPLICEUTILS_TRIAL_H
#define SPLICEUTILS_TRIAL_H

#include "idx.h"

/* Every now and then each way is used for a short time, and then the one that
   was the fastest for a long time.  That takes no constant that would suit
   one processor or one kernel, and follows a reader that changes its
   habits.  */

enum { TRIAL_WAYS = 5 };

struct trial
{
  int ways;                     /* TRIAL_WAYS at most */
  int using;                    /* index of the way to use now */
  int stage;                    /* trying way STAGE, or using the best */
  long long int since;          /* when that began, in nanoseconds */
  double moved;                 /* bytes since then */
  double rate[TRIAL_WAYS];      /* bytes per nanosecond when tried */
};

/* Set T to the start of trials of WAYS ways.  NOW is the time in
   nanoseconds, of whichever clock measures what matters.  */
void trial_start (struct trial *t, int ways, long long int now);

/* N bytes have been moved.  This may change T->using.  */
void trial_count (struct trial *t, idx_t n, long long int now);

#endif
