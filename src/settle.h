/* settle.h - when what is in a pipe can no longer change

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

#ifndef SPLICEUTILS_SETTLE_H
#define SPLICEUTILS_SETTLE_H

#include <sys/types.h>

#include "idx.h"

/* A reference to a page of a file that lies in a pipe shows whatever is in
   the file when the reader gets to it.  So before the program exits every
   such reference must have left the pipe.

   Let WRITTEN be the bytes that were copied into the pipe by write(2) since
   the last reference to a file.  They lie in slots of at most a page each,
   so once WRITTEN is at least the capacity of the pipe (F_GETPIPE_SZ, which
   counts slots in pages; asked after the last write, since somebody may
   have enlarged the pipe) no slot is left for a reference.  Or let SINCE be
   all the bytes that went in since then: if the pipe holds (FIONREAD) no
   more than that, the references are behind.  */

struct settle
{
  int fd;                       /* the pipe, or -1 where nothing matters */
  bool loose;                   /* references may be in the pipe */
  off_t written;                /* bytes */
  off_t since;                  /* bytes */
  off_t goal;                   /* WRITTEN when it is time to look again */
};

/* References to a file have gone into S's pipe, if it is one.  */
void settle_referred (struct settle *s);

/* N bytes have gone into S's pipe after that: by write, or by reference
   to what no file can change.  */
void settle_wrote (struct settle *s, idx_t n);
void settle_passed (struct settle *s, idx_t n);

/* Return when no reference is left in S's pipe, or when it has no reader
   any more.  This waits for the reader if it must, without using the
   processor.  */
void settle_wait (struct settle *s);

#endif
