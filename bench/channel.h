/* channel.h - what connects producer and consumer

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

#ifndef BENCH_CHANNEL_H
#define BENCH_CHANNEL_H

#include <sys/types.h>

#include "consumer.h"

struct channel
{
  int out;                      /* the producer's standard output */
  int in;                       /* what the consumer reads, or -1 */
};

/* Make a channel for C, with descriptors that are closed on exec.  If
   PIPE_SIZE is not 0 and it is a pipe, give it that size.  A channel to a
   file is not made here.  Exit with a message on failure.  */
struct channel channel_open (struct consumer const *c, idx_t pipe_size);

/* Make a file without a name in the folder DIR, with at least SIZE bytes, so
   that its pages are there already.  Return a descriptor at its beginning.
   Exit with a message on failure.  */
int channel_file (char const *dir, off_t size);

#endif
