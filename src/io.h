/* io.h - reading and writing that waits as long as it has to

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

#ifndef SPLICEUTILS_IO_H
#define SPLICEUTILS_IO_H

#include <sys/types.h>

#include "idx.h"

/* Wait until IN can be read without blocking, then until OUT can be
   written without blocking.  -1 stands for a descriptor that needs no
   waiting.  A descriptor that cannot be waited for counts as ready.  */
void io_wait (int in, int out);

/* Read up to N bytes from FD into BUF, retrying after EINTR and waiting
   where FD is in non-blocking mode and has nothing.  Return the number of
   bytes read, 0 at end of file, -1 with errno set on error.  */
ssize_t io_read (int fd, char *buf, idx_t n);

/* Write the N bytes at BUF to FD, however often that is interrupted, cut
   short, or told to try again later.  Add the number of bytes that were
   written to *DONE.  Return 0, or the errno of the write that failed.  */
int io_write_all (int fd, char const *buf, idx_t n, idx_t *done);

#endif
