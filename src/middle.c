/* middle.c - a pipe of our own in the middle of a transfer

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

#include "middle.h"

#include "system.h"
#include "io.h"
#include "zerocopy.h"

int
middle_open (struct middle *m, idx_t size)
{
  if (m->rd < 0)
    {
      int fds[2];
      if (zc_pipe (fds, false) < 0)
        return errno;
      m->rd = fds[0];
      m->wr = fds[1];
      m->held = m->size = 0;
    }
  if (m->size < size)
    {
      zc_pipe_enlarge (m->wr, size);
      m->size = size;
    }
  return 0;
}

int
middle_probe (struct middle const *m, int out)
{
  /* The kernel looks at OUT before it looks for something to move, which it
     does not find (Linux, fs/splice.c: do_splice).  */
  return (zc_splice_now (m->rd, NULL, out, 1) < 0 && errno != EAGAIN
          ? errno : 0);
}

/* Deliver by copying.  Return 0 or an errno.  */

static int
copy_out (struct middle *m, int out, idx_t *done)
{
  while (0 < m->held)
    {
      char buf[8192];
      ssize_t n = io_read (m->rd, buf, MIN (m->held, sizeof buf));
      if (n <= 0)
        return n < 0 ? errno : EIO;
      m->held -= n;
      int err = io_write_all (out, buf, n, done);
      if (err != 0)
        return err;
    }
  return 0;
}

enum delivery
middle_push (struct middle *m, int out, bool wait, idx_t *done, int *errnum)
{
  *errnum = 0;
  ssize_t n = (wait ? zc_splice (m->rd, NULL, out, m->held)
               : zc_splice_now (m->rd, NULL, out, m->held));
  if (0 < n)
    {
      m->held -= n;
      *done += n;
      return DELIVERED;
    }
  if (n < 0 && errno == EAGAIN)
    return DELIVERED;

  /* Nothing moved and nothing wrong is no answer; copying will give one.  */
  *errnum = n < 0 ? errno : EINVAL;
  if (! zc_refused (*errnum))
    return DELIVERY_FAILED;
  m->refused = true;
  int err = copy_out (m, out, done);
  if (err == 0)
    return DELIVERED_BY_COPY;
  *errnum = err;
  return DELIVERY_FAILED;
}

enum delivery
middle_deliver (struct middle *m, int out, idx_t *done, int *errnum)
{
  enum delivery d = DELIVERED;
  *errnum = 0;
  while (0 < m->held && d == DELIVERED)
    d = middle_push (m, out, true, done, errnum);
  return d;
}

void
middle_close (struct middle *m)
{
  if (0 <= m->rd)
    {
      close (m->rd);
      close (m->wr);
      m->rd = m->wr = -1;
      m->held = 0;
    }
}
