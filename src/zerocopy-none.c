/* zerocopy-none.c - no zero-copy calls: everything is refused

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

#include "zerocopy.h"

#include "system.h"

/* Fail as a kernel does that lacks the call.  */

static int
no_such_call (void)
{
  errno = ENOSYS;
  return -1;
}

bool
zc_refused (MAYBE_UNUSED int errnum)
{
  return true;
}

ssize_t
zc_splice (MAYBE_UNUSED int from, MAYBE_UNUSED off_t *pos,
           MAYBE_UNUSED int to, MAYBE_UNUSED idx_t n)
{
  return no_such_call ();
}

ssize_t
zc_splice_now (MAYBE_UNUSED int from, MAYBE_UNUSED off_t *pos,
               MAYBE_UNUSED int to, MAYBE_UNUSED idx_t n)
{
  return no_such_call ();
}

ssize_t
zc_tee_now (MAYBE_UNUSED int from, MAYBE_UNUSED int to, MAYBE_UNUSED idx_t n)
{
  return no_such_call ();
}

ssize_t
zc_vmsplice (MAYBE_UNUSED int to, MAYBE_UNUSED char const *buf,
             MAYBE_UNUSED idx_t n)
{
  return no_such_call ();
}

ssize_t
zc_copy_range (MAYBE_UNUSED int from, MAYBE_UNUSED int to,
               MAYBE_UNUSED idx_t n)
{
  return no_such_call ();
}

int
zc_put_slots (MAYBE_UNUSED int to, MAYBE_UNUSED char const *buf,
              MAYBE_UNUSED idx_t n)
{
  return ENOSYS;
}

int
zc_pipe (MAYBE_UNUSED int fds[2], MAYBE_UNUSED bool nonblock)
{
  return no_such_call ();
}

idx_t
zc_pipe_capacity (MAYBE_UNUSED int fd)
{
  return 0;
}

idx_t
zc_pipe_enlarge (MAYBE_UNUSED int fd, MAYBE_UNUSED idx_t size)
{
  return 0;
}

off_t
zc_pipe_held (MAYBE_UNUSED int fd)
{
  return no_such_call ();
}

int
zc_memfd (MAYBE_UNUSED char const *buf, MAYBE_UNUSED idx_t n,
          MAYBE_UNUSED bool sealed)
{
  return no_such_call ();
}

void
zc_collapse (MAYBE_UNUSED int fd, MAYBE_UNUSED idx_t n)
{
}

void
zc_sequential (MAYBE_UNUSED int fd)
{
}

void
zc_exact_sleep (void)
{
}
