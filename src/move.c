/* move.c - everything from one descriptor to another

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

#include "move.h"

#include "system.h"
#include "alignalloc.h"
#include "devices.h"
#include "io.h"
#include "move-impl.h"
#include "repeat.h"
#include "zerocopy.h"

/* A file of so many bytes or fewer is read and written: nothing is faster,
   and nothing need be set up.  */
enum { SMALL_FILE = 32768 };

/* The size of the first piece for copy_file_range.  */
enum { FIRST_PIECE = 1 << 20 };

int
move_open (struct output *out)
{
  out->is_pipe = S_ISFIFO (out->st.st_mode);
  struct middle closed = MIDDLE_CLOSED;
  out->mid = closed;
  out->settle.fd = out->is_pipe ? out->fd : -1;
  if (out->forced != TRANSPORT_SPLICE)
    return 0;
  int err = middle_open (&out->mid, 0);
  return err != 0 ? err : middle_probe (&out->mid, out->fd);
}

bool
move_spare (struct output *out)
{
  bool any = 0 <= out->mid.rd;
  middle_close (&out->mid);
  return any;
}

char *
move_buffer (struct output *out)
{
  if (! out->buf)
    out->buf = xalignalloc (getpagesize (), MOVE_BUFSIZE);
  return out->buf;
}

void
move_count (struct output *out, idx_t n)
{
  out->moved += n;
  if (out->is_pipe && ! out->enlarged && MOVE_BULK <= out->moved
      && ! out->settle.loose)
    {
      zc_pipe_enlarge (out->fd, MOVE_PIPE_SIZE);
      out->enlarged = true;
    }
}

int
move_write (struct output *out, char const *buf, idx_t n)
{
  idx_t done = 0;
  int err = io_write_all (out->fd, buf, n, &done);
  settle_wrote (&out->settle, done);
  move_count (out, done);
  return err;
}

/* Return what kind of file ST is of, for use in a sentence.  */

static char const *
kind (struct stat const *st)
{
  return (S_ISREG (st->st_mode) ? _("file")
          : S_ISFIFO (st->st_mode) ? _("pipe")
          : S_ISSOCK (st->st_mode) ? _("socket")
          : _("device"));
}

void
move_debug (struct input const *in, struct output const *out,
            char const *method)
{
  if (! out->debug->wanted)
    return;
  char const *why = (in->why ? gettext (in->why)
                     : in->why_errnum != 0 ? strerror (in->why_errnum) : NULL);
  if (why)
    debug_say (out->debug, _("transport: %s (%s to %s; %s)"), method,
               kind (&in->st), kind (&out->st), why);
  else
    debug_say (out->debug, _("transport: %s (%s to %s)"), method,
               kind (&in->st), kind (&out->st));
}

/* From a regular file to another: the kernel copies, or shares blocks.  */

struct move_end
move_copy_range (struct input *in, struct output *out)
{
  if (! S_ISREG (in->st.st_mode) || ! S_ISREG (out->st.st_mode))
    return move_result (MOVE_NEXT, 0);

  /* In growing pieces, so that a file that cannot be read any more is found
     out about early, and a large one is copied or cloned in few calls.  */
  off_t copied = 0;
  ssize_t n;
  for (idx_t piece = FIRST_PIECE;
       0 < (n = zc_copy_range (in->fd, out->fd, piece));
       piece = MIN (2 * piece, ZC_ALL))
    {
      move_debug (in, out, "copy_file_range");
      copied += n;
    }

  /* An error may be about either file; reading and writing will tell.  And
     0 means the end only where everything has been seen: a file of /proc
     says so at once.  */
  return (n == 0 && 0 < copied && in->st.st_size <= copied
          ? move_result (MOVE_DONE, 0) : move_result (MOVE_NEXT, 0));
}

/* From the zero device to a pipe: no end of zeros, which need not come from
   the device.  */

struct move_end
move_zeros (struct input *in, struct output *out)
{
  static char const zeros[4096];
  if (! (is_zero_device (&in->st) && out->is_pipe))
    return move_result (MOVE_NEXT, 0);
  struct repeat_end end = repeat (out->fd, zeros, sizeof zeros, TRANSPORT_AUTO,
                                  out->debug);
  return move_result (MOVE_WRITE_FAILED, end.errnum);
}

/* From anything to anything.  */

struct move_end
move_read_write (struct input *in, struct output *out)
{
  char *buf = move_buffer (out);
  for (;;)
    {
      ssize_t n = io_read (in->fd, buf, MOVE_BUFSIZE);
      if (n < 0)
        return move_result (MOVE_READ_FAILED, errno);
      if (n == 0)
        return move_result (MOVE_DONE, 0);
      if (! in->is_tail)
        move_debug (in, out, "write");
      int err = move_write (out, buf, n);
      if (err != 0)
        return move_result (MOVE_WRITE_FAILED, err);
    }
}

bool
move_to_null (struct output const *out)
{
  return is_null_device (&out->st);
}

/* Return the movers to try for IN and OUT, best first.  Set IN->why if that
   is not the usual list.  */

static mover *const *
plan (struct input *in, struct output const *out)
{
  static mover *const automatic[] =
    { move_copy_range, move_zeros, move_splice, move_read_write };

  if (out->forced == TRANSPORT_SPLICE)
    return automatic + 2;
  if (out->forced == TRANSPORT_WRITE)
    in->why = N_("as --transport says");
  else if (S_ISREG (in->st.st_mode) && ! S_ISREG (out->st.st_mode)
           && in->st.st_size <= SMALL_FILE)
    in->why = N_("the file is small");
  else
    return automatic;
  return automatic + 3;
}

struct move_end
move (struct input *in, struct output *out)
{
  in->why = NULL;
  in->why_errnum = 0;
  in->is_tail = false;
  for (mover *const *m = plan (in, out); ; m++)
    {
      struct move_end end = (*m) (in, out);
      if (end.result != MOVE_NEXT)
        return end;
      if (out->forced == TRANSPORT_SPLICE && end.errnum != 0)
        return move_result (MOVE_REFUSED, end.errnum);
      if (end.errnum != 0)
        in->why_errnum = end.errnum;
      in->is_tail = end.errnum == 0 && *m == move_splice && 0 < in->spliced;
    }
}
