/* move-splice.c - move by reference, where that is safe

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

#include "system.h"
#include "move-impl.h"
#include "zerocopy.h"

/* True if somebody may change what IN has given away by reference.  Nobody
   can with what comes from a pipe, a socket or a terminal.  */

static bool
is_mutable (struct input const *in)
{
  return S_ISREG (in->st.st_mode) || S_ISBLK (in->st.st_mode);
}

/* Return how many bytes IN, a file or a block device, has now after its
   file position.  */

static off_t
remainder_of (struct input const *in)
{
  if (S_ISBLK (in->st.st_mode))
    {
      off_t size = lseek (in->fd, 0, SEEK_END);
      if (size < 0 || lseek (in->fd, in->pos, SEEK_SET) < 0)
        return 0;
      return size - in->pos;
    }
  struct stat st;
  return fstat (in->fd, &st) < 0 ? 0 : MAX (st.st_size - in->pos, 0);
}

/* Return how many bytes may now go from IN to OUT by reference.  Into a pipe
   that is what will surely be followed by as many bytes as the pipe holds,
   which are then written, so that no reference is left in the pipe when the
   program ends (settle.h).  That can go wrong, so it must also be possible to
   ask what is in the pipe.  */

static off_t
allowance (struct input *in, struct output *out)
{
  if (! (out->is_pipe && is_mutable (in)))
    return ZC_ALL;
  off_t rest = remainder_of (in);

  /* Asking for the capacity waits for the pipe's mutex (Linux, fs/pipe.c:
     pipe_fcntl), and so for a reader that has just been woken.  */
  if (0 < out->far && out->far < rest)
    return rest - out->far;
  idx_t capacity = zc_pipe_capacity (out->fd);
  if (capacity == 0 || rest == 0
      || (! out->settle.loose && zc_pipe_held (out->fd) < 0))
    return 0;

  off_t plenty = 2 * MAX (capacity, MOVE_PIPE_SIZE);
  off_t ahead = (rest < plenty
                 ? in->following (in->following_arg, plenty) : 0);
  if (plenty <= rest + ahead && MOVE_BULK <= out->moved && ! out->enlarged)
    {
      capacity = MAX (capacity, zc_pipe_enlarge (out->fd, MOVE_PIPE_SIZE));
      out->enlarged = true;
      out->far = 2 * plenty;
    }
  return MAX (0, MIN (rest, rest + ahead - capacity));
}

/* True if splice between IN and OUT is worth trying: one end is a pipe, or
   the output takes references and keeps nothing.  Not from a file into a
   socket, which may hold references long after the program has ended.  */

static bool
is_worth_it (struct input const *in, struct output const *out)
{
  return (! S_ISDIR (in->st.st_mode)
          && (out->forced == TRANSPORT_SPLICE || out->is_pipe
              || S_ISFIFO (in->st.st_mode) || move_to_null (out)));
}

/* N bytes from IN have gone to OUT.  */

static void
account (struct input *in, struct output *out, idx_t n)
{
  in->pos += n;
  in->spliced += n;
  if (is_mutable (in))
    settle_referred (&out->settle);
  else
    settle_passed (&out->settle, n);
  move_count (out, n);
  if (MOVE_BULK <= out->moved)
    middle_open (&out->mid, MOVE_PIPE_SIZE);
}

/* Set up for moving from IN to OUT.  Return 0 or an errno.  */

static int
set_up (struct input *in, struct output *out)
{
  if (out->mid.refused)
    return EINVAL;
  int err = middle_open (&out->mid, 0);
  if (err == 0 && is_mutable (in))
    {
      in->pos = lseek (in->fd, 0, SEEK_CUR);
      if (in->pos < 0)
        err = errno;
    }
  return err;
}

/* Take up to N bytes from IN by reference.  Return how many.  A file gives as
   many as there are slots; the slots of a pipe may be larger than a page, and
   taking all of them makes fewer calls.  */

static ssize_t
take (struct input *in, struct output *out, off_t n)
{
  if (is_mutable (in))
    n = MIN (n, MOVE_PIPE_SIZE);
  ssize_t got = zc_splice (in->fd, NULL, out->mid.wr, n);
  if (0 < got)
    {
      out->mid.held = got;
      move_debug (in, out, "splice");
    }
  return got;
}

struct move_end
move_splice (struct input *in, struct output *out)
{
  if (! is_worth_it (in, out))
    return move_result (MOVE_NEXT, 0);
  int err = set_up (in, out);
  if (err != 0)
    return move_result (MOVE_NEXT, err);

  /* What is left when nothing may go by reference any more is for the next
     mover, and so is the question whether a file really ends there.  */
  off_t n;
  while (0 < (n = allowance (in, out)))
    {
      ssize_t got = take (in, out, n);
      if (got < 0)
        return move_result (zc_refused (errno) ? MOVE_NEXT : MOVE_READ_FAILED,
                            errno);
      if (got == 0)
        return move_result (is_mutable (in) ? MOVE_NEXT : MOVE_DONE, 0);

      idx_t done = 0;
      enum delivery d = middle_deliver (&out->mid, out->fd, &done, &err);
      account (in, out, done);
      if (d != DELIVERED)
        return move_result (d == DELIVERED_BY_COPY ? MOVE_NEXT
                            : MOVE_WRITE_FAILED, err);
    }
  return move_result (MOVE_NEXT, 0);
}
