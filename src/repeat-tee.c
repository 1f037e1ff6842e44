/* repeat-tee.c - repeat a pipe that stays full

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
#include "pace.h"
#include "repeat-impl.h"
#include "trial.h"
#include "zerocopy.h"

/* The source is a pipe that holds whole lines (source.h).  tee duplicates
   them into the middle pipe, from where splice moves them to the output.

   Since tee always starts at the start of the source, it may only be called
   at the start of a line.  On Linux to date that is always so, because tee
   duplicates whole slots.  A kernel on which tee has once stopped in mid-line
   is not teed to again.  */

enum
  {
    /* Lines that do not fit in a slot go into a ring of so many bytes if
       that is enough for one.  A larger one does not fit in caches.  */
    RING_SIZE = 262144
  };

/* The sizes of slots to try, best first, for a reader that splices and then
   for one that copies.  A slot of half a first-level cache stays there.  The
   page comes last by itself.  */
static idx_t const big_slots[] = { ZC_SLOT_MAX, 16384, 8192, 0 };
static idx_t const small_slots[] = { 16384, 8192, 0 };

/* Make S a source with slots of SLOT bytes.  Return 0 or an errno.  */

static int
try_slot (struct repeat *r, struct source *s, idx_t slot)
{
  int err = middle_open (&r->mid, REPEAT_PIPE_SIZE);
  if (err == 0)
    err = repeat_set_text (r, r->len <= slot ? slot : RING_SIZE);
  if (err == 0)
    err = source_open (s, r->text, r->size, slot, &r->mid);
  repeat_free_text (r);
  return err;
}

/* Make S a source with the first of SLOTS that is to be had.  Return 0 or an
   errno.  */

static int
try_slots (struct repeat *r, struct source *s, idx_t const *slots)
{
  idx_t page = getpagesize ();
  for (; page < *slots; slots++)
    if (try_slot (r, s, *slots) == 0)
      return 0;
  return try_slot (r, s, page);
}

static int
tee_open (struct repeat *r)
{
  int err = middle_open (&r->mid, 0);
  if (err == 0)
    err = middle_probe (&r->mid, r->fd);
  if (err == 0)
    err = try_slots (r, &r->big, big_slots);
  if (err != 0)
    return err;

  /* Readers differ only if the line fits in either kind of slot.  */
  if (small_slots[0] < r->big.slot && r->len <= small_slots[0] && r->is_pipe)
    {
      try_slots (r, &r->small, small_slots);
      err = middle_open (&r->mid, REPEAT_PIPE_SIZE);
    }
  if (r->is_pipe)
    zc_pipe_enlarge (r->fd, REPEAT_PIPE_SIZE);
  return err;
}

/* Top the middle pipe up from S.  Return true, or false after setting *STOP.
   What was duplicated is in the middle pipe in either case.  */

static bool
top_up (struct repeat *r, struct source const *s, struct stop *stop)
{
  /* A ring must fit as a whole.  */
  idx_t times = 0;
  if (s->uniform)
    times = IDX_MAX;
  else if (r->mid.held == 0)
    times = MAX (zc_pipe_capacity (r->mid.wr) / getpagesize () / s->slots, 1);

  for (; 0 < times; times--)
    {
      ssize_t n = zc_tee_now (s->rd, r->mid.wr, ZC_ALL);
      if (n < 0 && errno == EAGAIN && 0 < r->mid.held)
        break;
      if (n <= 0)
        {
          *stop = repeat_stop (n < 0 && errno != EAGAIN ? errno : EINVAL);
          return false;
        }
      r->mid.held += n;
      if (n % r->len != 0)
        {
          stop->refused = true;
          stop->errnum = EOPNOTSUPP;
          return false;
        }
      if (n < s->bytes)
        break;
    }
  return true;
}

/* Stop as *STOP says, after delivering what is in the middle pipe.  */

static struct stop
stop_after_delivery (struct repeat *r, struct stop const *stop)
{
  struct stop s;
  return repeat_deliver (r, &s) || s.refused ? *stop : s;
}

/* Repeat, always waiting for the output.  */

static struct stop
run_blocking (struct repeat *r)
{
  struct stop s;
  for (;;)
    {
      if (! top_up (r, &r->big, &s))
        return stop_after_delivery (r, &s);
      if (! repeat_deliver (r, &s))
        return s;
    }
}

/* Repeat at P's pace.  */

static struct stop
run_paced (struct repeat *r, struct pace *p)
{
  struct stop s;
  struct trial t;
  trial_start (&t, 0 <= r->small.rd ? 2 : 1, pace_now ());
  for (;;)
    {
      /* The output first, while its reader waits; what replaces it in the
         middle pipe comes while the reader works.  */
      struct source const *source = t.using == 0 ? &r->big : &r->small;
      idx_t n;
      if (r->mid.held == 0 && ! top_up (r, source, &s))
        return stop_after_delivery (r, &s);
      if (! repeat_push (r, false, &n, &s))
        return s;
      bool blocked = n == 0 && pace_must_block (p);
      if (blocked && ! repeat_push (r, true, &n, &s))
        return s;

      long long int now = pace_now ();
      pace_adapt (p, n, blocked, now);
      trial_count (&t, n, now);
      if (! top_up (r, source, &s))
        return stop_after_delivery (r, &s);
      pace_wait (p, n);
    }
}

static struct stop
tee_run (struct repeat *r)
{
  struct pace p;
  return (r->is_pipe && pace_start (&p, r->fd)
          ? run_paced (r, &p) : run_blocking (r));
}

static void
tee_describe (struct repeat const *r, char *text, size_t size)
{
  snprintf (text, size, _("%td-byte slots, pipe of %td bytes"), r->big.slot,
            zc_pipe_capacity (r->is_pipe ? r->fd : r->mid.wr));
}

struct repeat_transport const repeat_tee =
  { .open = tee_open, .run = tee_run, .describe = tee_describe };
