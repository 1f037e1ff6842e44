/* pace.c - when a writer should look at a pipe again

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

#include "pace.h"

#include <sched.h>
#include <time.h>

#include "system.h"
#include "zerocopy.h"

enum
  {
    /* Nanoseconds.  A nap cannot be shorter than a timer takes, so from
       NAP_MIN on it is known that polling is better.  */
    NAP_START = 50000,
    NAP_MIN = 1000,
    NAP_MAX = 2000000,

    /* How long to poll before a nap is tried again.  */
    POLL_TIME = 4000000,

    /* Polls in vain before blocking, at most.  */
    POLLS = 100
  };

bool
pace_start (struct pace *p, int fd)
{
  struct pace start = { .fd = fd, .nap = NAP_START, .limit = POLLS };
  *p = start;
  zc_exact_sleep ();
  return 0 <= zc_pipe_held (fd);
}

static bool
is_napping (struct pace const *p)
{
  return NAP_MIN <= p->nap;
}

bool
pace_must_block (struct pace *p)
{
  return is_napping (p) || p->limit < ++p->polls;
}

/* Adapt the nap: shorter if the pipe was nearly empty after it, longer if
   it was not even half empty.  */

static void
adapt_nap (struct pace *p, idx_t n, bool blocked)
{
  off_t held = zc_pipe_held (p->fd);
  if (blocked || n < held / 2)
    p->nap = MIN (p->nap + p->nap / 2, NAP_MAX);
  else if (held - held / 8 < n)
    p->nap /= 2;
}

/* Adapt the limit: polling that ended in blocking was a waste, but for a
   reader that only paused.  */

static void
adapt_limit (struct pace *p, idx_t n, bool blocked)
{
  if (blocked)
    p->limit = ++p->blocks % 16 == 0 ? POLLS : p->limit / 2;
  else if (0 < n && 0 < p->polls && p->limit < POLLS)
    p->limit++;
  if (0 < n)
    p->polls = 0;
}

void
pace_adapt (struct pace *p, idx_t n, bool blocked, long long int now)
{
  if (is_napping (p))
    {
      adapt_nap (p, n, blocked);
      p->napped = now;
    }
  else
    {
      adapt_limit (p, n, blocked);
      if (POLL_TIME < now - p->napped || (blocked && p->limit == 0))
        p->nap = NAP_MIN;
    }
}

void
pace_wait (struct pace const *p, idx_t n)
{
  if (is_napping (p))
    {
      struct timespec nap = { .tv_nsec = p->nap };
      nanosleep (&nap, NULL);
    }
  else if (n == 0)
    sched_yield ();
}

long long int
pace_now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}
