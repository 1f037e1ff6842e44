/* move-impl.h - what the movers of move.c share

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

#ifndef SPLICEUTILS_MOVE_IMPL_H
#define SPLICEUTILS_MOVE_IMPL_H

#include "move.h"

/* A way to move.  It returns when the input has ended, when something has
   failed, or with MOVE_NEXT when it is not to be had (any more); then an
   errno says why, or 0 if that is as planned.  In each case every byte that
   it took has been delivered, or MOVE_WRITE_FAILED says that it could not
   be.  So the next mover goes on at the file position of the input.  */
typedef struct move_end mover (struct input *in, struct output *out);

extern mover move_copy_range;
extern mover move_splice;
extern mover move_zeros;
extern mover move_read_write;

enum
  {
    /* What pipes are enlarged to: what an unprivileged user may ask for by
       default (/proc/sys/fs/pipe-max-size).  */
    MOVE_PIPE_SIZE = 1 << 20,

    /* How much must have been moved before that is worth it: pipes share a
       quota (/proc/sys/fs/pipe-user-pages-soft), and most carry little.  */
    MOVE_BULK = 262144
  };

/* N more bytes have gone to OUT.  Enlarge it if it is a pipe, that is worth
   it now, and nothing in the pipe depends on its size (settle.h).  */
void move_count (struct output *out, idx_t n);

/* True if OUT is the null device.  */
bool move_to_null (struct output const *out);

/* Say that METHOD moves from IN to OUT, and why it is not a better one.  */
void move_debug (struct input const *in, struct output const *out,
                 char const *method);

static inline struct move_end
move_result (enum move_result result, int errnum)
{
  struct move_end end = { .result = result, .errnum = errnum };
  return end;
}

#endif
