/* middle.h - a pipe of our own in the middle of a transfer

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

#ifndef SPLICEUTILS_MIDDLE_H
#define SPLICEUTILS_MIDDLE_H

#include "idx.h"

/* Bytes go by reference into the middle pipe, and from there to where they
   belong.  With it a failure is always that of the input or that of the
   output, never of either; and what the output refuses to take by reference
   can still be read back and written.  */

struct middle
{
  int rd;                       /* read end, or -1 while there is no pipe */
  int wr;                       /* write end, or -1 */
  idx_t held;                   /* bytes in the pipe, which is the owner's
                                   to add to */
  idx_t size;                   /* what was asked for, in bytes */
  bool refused;                 /* the output takes nothing by reference */
};

#define MIDDLE_CLOSED { .rd = -1, .wr = -1 }

enum delivery
{
  DELIVERED,                    /* by reference */
  DELIVERED_BY_COPY,            /* all of it, but by reading and writing */
  DELIVERY_FAILED               /* some of it is lost: give up */
};

/* Make the pipe, unless M has it already, of at least SIZE bytes if it can
   be had.  Return 0 or an errno.  */
int middle_open (struct middle *m, idx_t size);

/* Return 0 if OUT takes bytes by reference from M, which must be empty;
   else the errno of the refusal.  Nothing is output.  */
int middle_probe (struct middle const *m, int out);

/* Deliver what OUT takes of what M holds; if WAIT, wait until it takes some.
   Add what was delivered to *DONE, and set *ERRNUM as middle_deliver does.
   DELIVERED_BY_COPY says that all of it was.  */
enum delivery middle_push (struct middle *m, int out, bool wait, idx_t *done,
                           int *errnum);

/* Deliver everything that M holds to OUT, waiting as long as it takes.
   Add what was delivered to *DONE.  Set *ERRNUM to 0 if DELIVERED, else to
   the errno of the failure, or of the refusal that led to copying.  */
enum delivery middle_deliver (struct middle *m, int out, idx_t *done,
                              int *errnum);

/* Close the pipe.  Whatever it holds is dropped.  */
void middle_close (struct middle *m);

#endif
