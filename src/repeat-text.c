/* repeat-text.c - repeat references to a long text of whole lines

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
#include "pageflow.h"
#include "repeat-impl.h"
#include "zerocopy.h"

/* Where a call stops in the text is where the next one goes on, so short
   counts need no care.  */

/* The size of the text that is repeated: large enough that the calls do not
   matter, and small enough for a cache of the second level, from which a
   reader then copies.  2026-12-01, a virtual Intel Xeon with 2 MiB of that:
   1.1 times as fast as 1 MiB into a unix socket, 1.4 times as fast as 2 MiB
   into a pipe; 32 KiB take half as long again (pipebench --consumer=unix, and
   --consumer=read:128K -- yes --transport=splice).  */
enum { TEXT_SIZE = 131072 };

/* A file of memory holds more, since only a whole huge page can be one.  */
enum { FILE_TEXT_SIZE = ZC_HUGE_PAGE };

/* Put references to the text, from byte POS on, into the pipe TO.
   Return the number of bytes, or -1 with errno set.  */
typedef ssize_t refer (struct repeat *r, idx_t pos, int to);

/* Repeat the text with PUT.  */

static struct stop
run_text (struct repeat *r, refer *put)
{
  bool direct = r->mid.rd < 0;
  for (idx_t pos = 0; ; )
    {
      ssize_t n = put (r, pos, direct ? r->fd : r->mid.wr);
      if (n <= 0)
        return repeat_stop (n < 0 ? errno : EINVAL);
      struct stop s;
      if (direct)
        repeat_count (r, n);
      else
        {
          r->mid.held = n;
          if (! repeat_deliver (r, &s))
            return s;
        }
      pos = (pos + n) % r->size;
    }
}

/* Prepare the output.  What is no pipe gets one in the middle.  */

static int
open_output (struct repeat *r)
{
  if (r->is_pipe)
    {
      zc_pipe_enlarge (r->fd, REPEAT_PIPE_SIZE);
      return 0;
    }
  int err = middle_open (&r->mid, REPEAT_PIPE_SIZE);
  return err != 0 ? err : middle_probe (&r->mid, r->fd);
}

/* Return 0 if a transport with PROBE is worth taking, or else an errno.  What
   copies is slower than write.  If it is forced, the output will tell.  */

static int
judge (struct repeat const *r, struct pageflow (*probe) (void))
{
  if (r->forced != TRANSPORT_AUTO)
    return 0;
  struct pageflow flow = probe ();
  return (flow.kind == PAGEFLOW_REFERENCE ? 0
          : flow.kind == PAGEFLOW_ABSENT ? flow.errnum : EOPNOTSUPP);
}

/* References to a file in memory.  */

/* Set R->file to a file of as many lines as fit in MAX bytes, but of one at
   least.  Return 0 or an errno.  */

static int
make_file (struct repeat *r, idx_t max)
{
  int err = repeat_set_text (r, max);
  if (err == 0)
    {
      r->file = zc_memfd (r->text, r->size, true);
      err = r->file < 0 ? errno : 0;
    }
  repeat_free_text (r);
  return err;
}

static int
splice_open (struct repeat *r)
{
  int err = judge (r, pageflow_splice);
  if (err != 0)
    return err;

  /* Less will do where there is a limit.  */
  err = make_file (r, FILE_TEXT_SIZE + r->len - 1);
  if (err == EFBIG || err == ENOSPC || err == ENOMEM)
    err = make_file (r, getpagesize ());
  if (err != 0)
    return err;
  zc_collapse (r->file, r->size);
  if (r->len <= TEXT_SIZE)
    r->size = MIN (r->size, TEXT_SIZE / r->len * r->len);
  return open_output (r);
}

static ssize_t
splice_refer (struct repeat *r, idx_t pos, int to)
{
  off_t at = pos;
  return zc_splice (r->file, &at, to, r->size - pos);
}

static struct stop
splice_run (struct repeat *r)
{
  return run_text (r, splice_refer);
}

static void
splice_describe (struct repeat const *r, char *text, size_t size)
{
  snprintf (text, size, _("from %td bytes of a sealed file in memory"),
            r->size);
}

struct repeat_transport const repeat_splice =
  { .open = splice_open, .run = splice_run, .describe = splice_describe };

/* References to our own memory.  */

static int
vmsplice_open (struct repeat *r)
{
  int err = judge (r, pageflow_vmsplice);
  if (err == 0)
    err = repeat_set_text (r, TEXT_SIZE);
  return err != 0 ? err : open_output (r);
}

static ssize_t
vmsplice_refer (struct repeat *r, idx_t pos, int to)
{
  return zc_vmsplice (to, r->text + pos, r->size - pos);
}

static struct stop
vmsplice_run (struct repeat *r)
{
  struct stop s = run_text (r, vmsplice_refer);
  /* Somebody may hold references as long as they like, so this memory must
     never serve for anything else.  */
  r->text = NULL;
  return s;
}

static void
vmsplice_describe (struct repeat const *r, char *text, size_t size)
{
  snprintf (text, size, _("from %td bytes of memory"), r->size);
}

struct repeat_transport const repeat_vmsplice =
  { .open = vmsplice_open, .run = vmsplice_run, .describe = vmsplice_describe };
