/* settle.c - when what is in a pipe can no longer change

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

#include "settle.h"

#include <poll.h>

#include "system.h"
#include "zerocopy.h"

void
settle_referred (struct settle *s)
{
  if (0 <= s->fd)
    {
      s->loose = true;
      s->written = s->since = s->goal = 0;
    }
}

/* See whether what was written has pushed the references out of the pipe.
   Once it has, that holds for good, whatever becomes of the pipe.  */

static void
look (struct settle *s)
{
  idx_t capacity = zc_pipe_capacity (s->fd);
  s->goal = capacity;
  if (0 < capacity && capacity <= s->written)
    s->loose = false;
}

void
settle_wrote (struct settle *s, idx_t n)
{
  if (s->loose)
    {
      s->written += n;
      s->since += n;
      if (s->goal <= s->written)
        look (s);
    }
}

void
settle_passed (struct settle *s, idx_t n)
{
  if (s->loose)
    s->since += n;
}

/* Wait until something may have been read from the pipe FD, *NAP
   milliseconds at most where only time can tell.  Return false if the pipe
   has no reader any more.  */

static bool
wait_for_reader (int fd, int nap)
{
  /* A full pipe wakes us up when it is read from, which is the time to look
     even if another writer fills it again at once.  One that has room would
     wake us up for ever, so look at it now and then only.  */
  struct pollfd p = { .fd = fd, .events = POLLOUT };
  int r = poll (&p, 1, 0);
  if (r == 0)
    r = poll (&p, 1, nap);
  else if (0 < r && ! (p.revents & POLLERR))
    {
      p.events = 0;
      r = poll (&p, 1, nap);
    }
  return ! (0 < r && p.revents & (POLLERR | POLLNVAL));
}

void
settle_wait (struct settle *s)
{
  enum { NAP_MIN = 1, NAP_MAX = 100 };  /* milliseconds */

  if (s->loose)
    look (s);
  if (! s->loose)
    return;

  /* What is in the pipe now is gone at the latest when as many bytes have
     been seen to leave.  More may leave unseen while another writer fills
     the pipe up again.  */
  off_t held = zc_pipe_held (s->fd);
  off_t to_leave = held;
  int nap = NAP_MIN;
  while (s->since < held && 0 < to_leave && wait_for_reader (s->fd, nap))
    {
      off_t before = held;
      held = zc_pipe_held (s->fd);
      to_leave -= MAX (before - held, 0);
      nap = held == before ? MIN (2 * nap, NAP_MAX) : NAP_MIN;
    }
  s->loose = false;
}
