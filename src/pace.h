/* pace.h - when a writer should look at a pipe again

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

#ifndef SPLICEUTILS_PACE_H
#define SPLICEUTILS_PACE_H

#include "idx.h"

/* A writer that blocks in a pipe is woken up for every slot that becomes
   free, and one that tries again and again fights the reader for the pipe's
   lock, which a reader that copies holds all the while (Linux, fs/pipe.c).
   So sleep outside the kernel for about as long as the reader takes to empty
   half of the pipe, poll where that is too short to sleep, and block where
   the reader has stopped.  What the pipe still holds after a sleep says
   whether it was too long; its capacity must not be remembered for this,
   since the reader may change it.  */

struct pace
{
  int fd;                       /* the pipe */
  long int nap;                 /* nanoseconds; polling if it is too short */
  long long int napped;         /* when it was last tried not to poll */
  int polls;                    /* in vain, one after the other */
  int limit;                    /* how many of them before blocking */
  unsigned int blocks;          /* how often that was reached */
};

/* Set P to the start for the pipe FD.  Return false if its contents cannot be
   asked for; then there is nothing for it but to block.  */
bool pace_start (struct pace *p, int fd);

/* True if a push that has moved nothing should now be repeated so that it
   waits.  */
bool pace_must_block (struct pace *p);

/* N bytes have been pushed since the last call, BLOCKED if that waited.
   NOW is the time in nanoseconds.  */
void pace_adapt (struct pace *p, idx_t n, bool blocked, long long int now);

/* Wait as long as seems best.  N is as before.  */
void pace_wait (struct pace const *p, idx_t n);

/* Return the time in nanoseconds since some point in the past.  */
long long int pace_now (void);

#endif
