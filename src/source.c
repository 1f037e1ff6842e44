/* source.c - a pipe that stays full, for tee

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

#include "source.h"

#include "system.h"
#include "zerocopy.h"

enum
  {
    /* The slots of a source, unless one line needs more.  An unprivileged
       user's pipes share a quota (/proc/sys/fs/pipe-user-pages-soft), so
       not as many as the other pipes have.  */
    SLOTS = 64,

    /* The slots of a pipe whose capacity cannot be asked for: the default
       of Linux.  */
    SLOTS_UNKNOWN = 16
  };

/* Return the number of slots of the pipe FD.  */

static idx_t
slots_of (int fd)
{
  idx_t capacity = zc_pipe_capacity (fd);
  return capacity == 0 ? SLOTS_UNKNOWN : capacity / getpagesize ();
}

/* Put the SIZE bytes at TEXT into the empty pipe WR as S->slot says.
   Return 0 or an errno.  */

static int
put_text (struct source const *s, int wr, char const *text, idx_t size)
{
  if (s->slot != getpagesize ())
    return zc_put_slots (wr, text, size);
  ssize_t n;
  do
    n = write (wr, text, size);
  while (n < 0 && errno == EINTR);
  return n == size ? 0 : n < 0 ? errno : EMSGSIZE;
}

/* Move all the N bytes in M to the pipe WR.  Return 0, or an errno if that
   does not have room for them.  */

static int
pour (struct middle *m, int wr, idx_t n)
{
  for (idx_t moved = 0; moved < n; )
    {
      ssize_t k = zc_splice_now (m->rd, NULL, wr, n - moved);
      if (k <= 0)
        return k < 0 ? errno : EOPNOTSUPP;
      moved += k;
    }
  return 0;
}

/* Fill S, whose write end is WR and which holds one text of S->slots slots,
   with copies of it until there are MOST.  Return 0 or an errno.  */

static int
multiply (struct source *s, int wr, idx_t most, struct middle *m)
{
  idx_t text_size = s->bytes;
  idx_t text_slots = s->slots;
  idx_t room = MAX (slots_of (m->wr) / text_slots, 1);
  for (idx_t have = 1; have < most; )
    {
      idx_t n = MIN (MIN (have, most - have), room);
      ssize_t size = zc_tee_now (s->rd, m->wr, n * text_size);
      if (size != n * text_size)
        return size < 0 ? errno : EOPNOTSUPP;
      int err = pour (m, wr, size);
      if (err != 0)
        return err;
      have += n;
      s->bytes += size;
      s->slots += n * text_slots;
    }
  return 0;
}

/* Fill S, whose write end is WR, with the SIZE bytes at TEXT.
   Return 0 or an errno.  */

static int
fill (struct source *s, int wr, char const *text, idx_t size,
      struct middle *m)
{
  idx_t page = getpagesize ();
  s->bytes = size;
  s->slots = (size + s->slot - 1) / s->slot;
  s->uniform = s->slots == 1;

  zc_pipe_enlarge (wr, MAX (SLOTS, s->slots) * page);
  idx_t slots = slots_of (wr);
  /* Without its capacity nothing is proved about a larger slot.  */
  if (slots < s->slots || (s->slot != page && zc_pipe_capacity (wr) == 0))
    return EMSGSIZE;
  int err = put_text (s, wr, text, size);
  return err != 0 ? err : multiply (s, wr, slots / s->slots, m);
}

int
source_open (struct source *s, char const *text, idx_t size, idx_t slot,
             struct middle *m)
{
  int fds[2];
  if (zc_pipe (fds, true) < 0)
    return errno;
  s->rd = fds[0];
  s->slot = slot;
  int err = fill (s, fds[1], text, size, m);
  close (fds[1]);
  if (err != 0)
    {
      source_close (s);
      /* Something may be stuck in there.  */
      middle_close (m);
    }
  return err;
}

void
source_close (struct source *s)
{
  if (0 <= s->rd)
    close (s->rd);
  s->rd = -1;
}
