/* repeat-write.c - repeat by write(2)

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

#include <time.h>

#include "system.h"
#include "io.h"
#include "repeat-impl.h"
#include "trial.h"
#include "zerocopy.h"

/* How much is best written at a time depends on the kernel: a pipe of Linux
   6.18 is two to four times as fast with 8 KiB as with 16 KiB and more, one
   of Linux 7.2 the other way round.  So they are tried.  */
static idx_t const pieces[TRIAL_WAYS] = { 8192, 4096, 16384, 32768, 65536 };
enum { PIECE_MAX = 65536 };

/* How much is written before the clock is looked at.  */
enum { CLOCK_STEP = 262144 };

static int
write_open (struct repeat *r)
{
  /* Without memory for more, the line itself will do.  */
  if (repeat_set_text (r, PIECE_MAX) != 0)
    r->size = r->len;
  if (r->is_pipe)
    zc_pipe_enlarge (r->fd, REPEAT_PIPE_SIZE);
  return 0;
}

/* Return the processor time of this process in nanoseconds.  It counts, and
   not the time that passes, since a reader may be slower than any writer.  */

static long long int
processor_time (void)
{
  struct timespec t;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static struct stop
write_run (struct repeat *r)
{
  struct stop s = { .refused = false };
  char const *text = r->text ? r->text : r->line;
  struct trial t;
  trial_start (&t, r->len <= pieces[0] ? TRIAL_WAYS : 1, processor_time ());
  while (s.errnum == 0)
    {
      /* Whole lines, so that no other writer gets in between.  */
      idx_t piece = MIN (pieces[t.using], r->size);
      idx_t size = r->len <= piece ? piece / r->len * r->len : r->len;
      idx_t done = 0;
      while (s.errnum == 0 && done < CLOCK_STEP)
        s.errnum = io_write_all (r->fd, text, size, &done);
      repeat_count (r, done);
      trial_count (&t, done, processor_time ());
    }
  return s;
}

static void
write_describe (struct repeat const *r, char *text, size_t size)
{
  snprintf (text, size, _("up to %td bytes at a time"), r->size);
}

struct repeat_transport const repeat_write =
  { .open = write_open, .run = write_run, .describe = write_describe };
