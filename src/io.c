/* io.c - reading and writing that waits as long as it has to

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

#include "io.h"

#include <poll.h>

#include "system.h"

/* Wait for EVENTS on FD.  */

static void
wait_for (int fd, short int events)
{
  struct pollfd p = { .fd = fd, .events = events };
  if (0 <= fd)
    while (poll (&p, 1, -1) < 0 && errno == EINTR)
      continue;
}

void
io_wait (int in, int out)
{
  wait_for (in, POLLIN);
  wait_for (out, POLLOUT);
}

ssize_t
io_read (int fd, char *buf, idx_t n)
{
  for (;;)
    {
      ssize_t got = read (fd, buf, n);
      if (0 <= got || (errno != EINTR && errno != EAGAIN))
        return got;
      if (errno == EAGAIN)
        io_wait (fd, -1);
    }
}

int
io_write_all (int fd, char const *buf, idx_t n, idx_t *done)
{
  for (idx_t out = 0; out < n; )
    {
      ssize_t put = write (fd, buf + out, n - out);
      if (0 < put)
        {
          out += put;
          *done += put;
        }
      else if (put == 0)
        /* No system should do this; do not loop for ever on one that does.  */
        return ENOSPC;
      else if (errno == EAGAIN)
        io_wait (-1, fd);
      else if (errno != EINTR)
        return errno;
    }
  return 0;
}
