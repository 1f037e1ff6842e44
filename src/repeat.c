/* repeat.c - the same line, for ever

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

#include "repeat.h"

#include <sys/uio.h>

#include "system.h"
#include "alignalloc.h"
#include "io.h"
#include "pageflow.h"
#include "repeat-impl.h"
#include "zerocopy.h"

enum
  {
    /* The size of the one plain write before anything is set up: more than a
       pipe holds by default, so that it ends only when somebody reads.  */
    FIRST_WRITE = 65536 + 8192,

    /* It is made of the same piece again and again, which is at least half
       as large as this.  */
    FIRST_TEXT = 8192,
    FIRST_PIECES = FIRST_WRITE / (FIRST_TEXT / 2)
  };

static struct repeat_transport const *const transports[] =
  {
    [TRANSPORT_TEE] = &repeat_tee,
    [TRANSPORT_SPLICE] = &repeat_splice,
    [TRANSPORT_VMSPLICE] = &repeat_vmsplice,
    [TRANSPORT_WRITE] = &repeat_write
  };

/* What to try for each kind of output, best first.  Any list ends with
   TRANSPORT_WRITE, which is always to be had.

   tee is first because a call passes on up to 256 slots of 32 KiB, where all
   others pass on pages, one by one; and into a socket the slots of 32 KiB
   remain whole, which halves what TCP costs its sender.  splice comes before
   vmsplice because the pages of a sealed file cannot be changed by anybody.
   A vmsplice into a socket's middle pipe has nothing over either.  */
static enum transport const for_pipe[] =
  { TRANSPORT_TEE, TRANSPORT_SPLICE, TRANSPORT_VMSPLICE, TRANSPORT_WRITE };
static enum transport const for_socket[] =
  { TRANSPORT_TEE, TRANSPORT_SPLICE, TRANSPORT_WRITE };
static enum transport const for_others[] = { TRANSPORT_WRITE };

void
repeat_count (struct repeat *r, idx_t n)
{
  r->phase = (r->phase + n) % r->len;
  r->started |= 0 < n;
}

/* Return, in new memory, as many of R's lines as fit in MAX bytes, but one at
   least, and set *SIZE to their size.  Return null if there is no memory.  */

static char *
make_text (struct repeat const *r, idx_t max, idx_t *size)
{
  *size = r->len <= max ? max / r->len * r->len : r->len;
  char *text = alignalloc (getpagesize (), *size);
  if (text)
    {
      memcpy (text, r->line, r->len);
      for (idx_t filled = r->len; filled < *size; )
        {
          idx_t n = MIN (filled, *size - filled);
          memcpy (text + filled, text, n);
          filled += n;
        }
    }
  return text;
}

int
repeat_set_text (struct repeat *r, idx_t max)
{
  r->text = make_text (r, max, &r->size);
  return r->text ? 0 : ENOMEM;
}

void
repeat_free_text (struct repeat *r)
{
  alignfree (r->text);
  r->text = NULL;
}

struct stop
repeat_stop (int errnum)
{
  struct stop s = { .refused = zc_refused (errnum), .errnum = errnum };
  return s;
}

/* N bytes have been delivered as D says.  Set S->refused.  Return true if
   the transport can go on.  */

static bool
delivered (struct repeat *r, enum delivery d, idx_t n, struct stop *s)
{
  repeat_count (r, n);
  s->refused = d == DELIVERED_BY_COPY;
  return d == DELIVERED;
}

bool
repeat_deliver (struct repeat *r, struct stop *s)
{
  idx_t n = 0;
  enum delivery d = middle_deliver (&r->mid, r->fd, &n, &s->errnum);
  return delivered (r, d, n, s);
}

bool
repeat_push (struct repeat *r, bool wait, idx_t *n, struct stop *s)
{
  *n = 0;
  enum delivery d = middle_push (&r->mid, r->fd, wait, n, &s->errnum);
  return delivered (r, d, *n, s);
}

/* Undo what the transport in use has set up.  */

static void
tear_down (struct repeat *r)
{
  repeat_free_text (r);
  if (0 <= r->file)
    close (r->file);
  r->file = -1;
  source_close (&r->big);
  source_close (&r->small);
  middle_close (&r->mid);
}

/* Write more lines than a pipe holds by default.  Return 0 or an errno.  */

static int
write_pipeful (struct repeat *r)
{
  /* A long line will do as it is, and so it must without memory.  */
  idx_t size = r->len;
  char *text = (r->len <= FIRST_TEXT / 2
                ? make_text (r, FIRST_TEXT, &size) : NULL);
  if (! text)
    size = r->len;

  struct iovec iov[FIRST_PIECES];
  int n = 0;
  for (idx_t total = 0; total < FIRST_WRITE && n < FIRST_PIECES; n++)
    {
      iov[n].iov_base = text ? text : (char *) r->line;
      iov[n].iov_len = size;
      total += size;
    }
  ssize_t done = writev (r->fd, iov, n);
  int err = done < 0 && errno != EINTR && errno != EAGAIN ? errno : 0;
  alignfree (text);
  repeat_count (r, MAX (done, 0));
  return err;
}

/* Write the rest of the current line.  Return 0 or an errno.  */

static int
complete_line (struct repeat *r)
{
  if (r->phase == 0)
    return 0;
  idx_t done = 0;
  int err = io_write_all (r->fd, r->line + r->phase, r->len - r->phase, &done);
  repeat_count (r, done);
  return err;
}

/* Write a line, then a pipeful of lines, unless that is done.  A reader that
   wanted little is gone by now, and has paid for no more.  Return 0 or an
   errno.  */

static int
begin (struct repeat *r)
{
  if (r->begun)
    return 0;
  r->begun = true;
  idx_t done = 0;
  int err = io_write_all (r->fd, r->line, r->len, &done);
  repeat_count (r, done);
  if (err == 0)
    err = write_pipeful (r);
  return err != 0 ? err : complete_line (r);
}

/* Find out what R->fd is.  Return the list of what to try.  */

static enum transport const *
look (struct repeat *r)
{
  struct stat st;
  if (r->forced != TRANSPORT_AUTO)
    {
      r->is_pipe = fstat (r->fd, &st) == 0 && S_ISFIFO (st.st_mode);
      return &r->forced;
    }
  if (fstat (r->fd, &st) < 0)
    return for_others;
  r->is_pipe = S_ISFIFO (st.st_mode);
  r->is_socket = S_ISSOCK (st.st_mode);
  return r->is_pipe ? for_pipe : r->is_socket ? for_socket : for_others;
}

/* Say to D that T is the way, and why.  */

static void
describe (struct repeat const *r, enum transport t, struct debug *d)
{
  if (! d->wanted)
    return;
  char details[128];
  transports[t]->describe (r, details, sizeof details);
  if (r->forced != TRANSPORT_AUTO)
    debug_say (d, _("transport: %s (%s); as --transport says"),
               transport_name (t), details);
  else if (! r->is_pipe && ! r->is_socket)
    debug_say (d, _("transport: %s (%s); output is no pipe or socket"),
               transport_name (t), details);
  else
    {
      char vmsplice[128];
      snprintf (vmsplice, sizeof vmsplice, "%s",
                pageflow_text (pageflow_vmsplice ()));
      debug_say (d, _("transport: %s (%s)%s; vmsplice: %s; splice: %s"),
                 transport_name (t), details, r->refused, vmsplice,
                 pageflow_text (pageflow_splice ()));
    }
}

/* Set up T and repeat with it until it stops.  */

static struct stop
use (struct repeat *r, enum transport t, struct debug *d)
{
  struct stop s = { .refused = true, .errnum = transports[t]->open (r) };
  if (s.errnum == 0)
    {
      describe (r, t, d);
      s.refused = false;
      s.errnum = begin (r);
      if (s.errnum == 0)
        s = transports[t]->run (r);
    }
  tear_down (r);
  return s;
}

/* Note that T is not to be had because of ERRNUM.  */

static void
note_refusal (struct repeat *r, enum transport t, int errnum)
{
  size_t used = strlen (r->refused);
  snprintf (r->refused + used, sizeof r->refused - used, _("; no %s: %s"),
            transport_name (t), strerror (errnum));
}

struct repeat_end
repeat (int fd, char const *line, idx_t len, enum transport t,
        struct debug *d)
{
  /* What is forced starts at once, so that it can still be refused.  */
  struct repeat r = { .fd = fd, .line = line, .len = len, .forced = t,
                      .begun = t != TRANSPORT_AUTO,
                      .file = -1, .big = SOURCE_CLOSED,
                      .small = SOURCE_CLOSED, .mid = MIDDLE_CLOSED };
  struct stop s = { .errnum = d->wanted ? 0 : begin (&r) };
  if (s.errnum == 0)
    for (enum transport const *way = look (&r); ; way++)
      {
        s = use (&r, *way, d);
        if (! s.refused || t != TRANSPORT_AUTO)
          break;
        note_refusal (&r, *way, s.errnum);
        s.errnum = complete_line (&r);
        if (s.errnum != 0)
          break;
      }
  struct repeat_end end = { .refused = s.refused && ! r.started,
                            .errnum = s.errnum };
  return end;
}
