/* measure.c - one run of one command

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

#include "measure.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common.h"
#include "error.h"
#include "load.h"
#include "stats.h"
#include "xalloc.h"

/* How often to look at what goes on, where no signal tells of it.  */
#define LOOK_INTERVAL 0.01

/* Add what happened between A and B to S.  */

static void
add (struct sample *s, struct trial const *t, struct reading const *a,
     struct reading const *b)
{
  s->bytes += trial_bytes (t, a, b);
  s->seconds += b->time - a->time;
  s->cpu_producer += b->cpu_producer - a->cpu_producer;
  s->cpu_consumer += b->cpu_consumer - a->cpu_consumer;
  s->cpu_input += b->cpu_input - a->cpu_input;
  s->switches_producer += b->switches_producer - a->switches_producer;
  s->switches_consumer += b->switches_consumer - a->switches_consumer;
}

/* An endless command: a stretch of its time is measured.  */

/* Return true if T's consumer is a program and has ended.  */

static bool
consumer_done (struct trial const *t)
{
  return (t->plan->consumer.kind == CONSUMER_CMD
          && process_ended (t->consumer));
}

/* Let the time pass until UNTIL or, if FIRST, only until the first byte has
   come, which must be before UNTIL.  Return null or the fault.  If the
   consumer is a program and ends, return at once.  */

static char *
pass (struct trial *t, double until, bool first)
{
  struct reading none = { .bytes = 0 };
  for (;;)
    {
      char *fault = trial_fault_running (t);
      if (fault || consumer_done (t))
        return fault;
      if (first)
        {
          struct reading r = trial_read (t);
          if (0 < trial_bytes (t, &none, &r))
            return NULL;
        }
      if (until <= now ())
        return first ? trial_fault_stuck (t) : NULL;
      double look = now () + LOOK_INTERVAL / 10;
      trial_sleep (t, first && look < until ? look : until);
    }
}

/* The consumer of T, a program, has ended well: measure it from its
   beginning to its end.  */

static char *
measure_whole (struct trial *t, struct sample *s)
{
  struct reading r = { .time = t->producer->box->started };
  struct reading end = trial_read (t);
  /* The kernel's count has the program's own files in it.  */
  if (! end.counted)
    return trial_fault_uncounted (t);
  add (s, t, &r, &end);
  s->whole = true;
  return NULL;
}

static char *
measure_endless (struct trial *t, struct command const *command,
                 struct sample *s)
{
  trial_start (t, command);
  char *fault = pass (t, now () + t->plan->timeout, true);
  if (fault)
    return fault;
  fault = pass (t, now () + t->plan->warmup, false);
  if (fault)
    return fault;
  struct reading a = trial_read (t);
  struct reading b = a;
  double give_up = now () + t->plan->seconds + t->plan->timeout;
  /* Where others take the CPUs, a short while may see no byte at all.  */
  while (trial_bytes (t, &a, &b) <= 0)
    {
      if (give_up < now ())
        return trial_fault_stuck (t);
      fault = pass (t, now () + t->plan->seconds, false);
      if (fault)
        return fault;
      if (consumer_done (t))
        return measure_whole (t, s);
      b = trial_read (t);
    }
  add (s, t, &a, &b);
  return NULL;
}

/* A command that ends: it is started again and again.  */

/* Drop the file NAME from memory.  Exit with a message if that does not
   work.  */

static void
drop_from_memory (char const *name)
{
  int fd = open (name, O_RDONLY | O_CLOEXEC);
  struct stat st;
  if (fd < 0 || fstat (fd, &st) < 0)
    error (EXIT_FAILURE, errno, "%s", name);
  if (st.st_size == 0)
    error (EXIT_FAILURE, 0, "%s: file is empty", name);
  /* What is not yet on the disk cannot be dropped.  */
  fdatasync (fd);
  posix_fadvise (fd, 0, 0, POSIX_FADV_DONTNEED);

  void *p = mmap (NULL, st.st_size, PROT_READ, MAP_SHARED, fd, 0);
  idx_t pages = (st.st_size - 1) / getpagesize () + 1;
  unsigned char *there = ximalloc (pages);
  if (p == MAP_FAILED || mincore (p, st.st_size, there) < 0)
    error (EXIT_FAILURE, errno, "%s", name);
  for (idx_t i = 0; i < pages; i++)
    if (there[i] & 1)
      error (EXIT_FAILURE, 0, "%s: cannot be dropped from memory", name);
  free (there);
  munmap (p, st.st_size);
  close (fd);
}

/* Wait until producer and consumer have ended.  Set *LAST to the time when
   the last of the two did.  */

static char *
await_end (struct trial *t, double *last)
{
  struct reading none = { .bytes = 0 };
  double bytes = 0;
  double progress = now ();
  double look = progress + LOOK_INTERVAL;
  for (;;)
    {
      trial_sleep (t, look);
      *last = now ();
      if (process_ended (t->producer)
          && (! t->consumer || process_ended (t->consumer)))
        return NULL;
      /* Looking takes time that could be the command's, so do it rarely.  */
      if (*last < look)
        continue;
      look = *last + LOOK_INTERVAL;
      struct reading r = trial_read (t);
      double b = trial_bytes (t, &none, &r);
      if (b != bytes)
        progress = *last;
      bytes = b;
      if (t->plan->bytes && t->plan->bytes < bytes && ! t->counter)
        return trial_fault_too_much (t);
      if (progress + t->plan->timeout < *last)
        return trial_fault_stuck (t);
    }
}

/* Start COMMAND once and wait for its end.  Add the figures to S.  Set
   *SECONDS to the time that it took.  */

static char *
measure_start (struct trial *t, struct command const *command,
               struct sample *s, double *seconds)
{
  if (t->plan->cold)
    drop_from_memory (t->plan->cold);
  trial_start (t, command);
  double last;
  char *fault = await_end (t, &last);
  if (fault)
    return fault;
  for (int i = 0; i < t->n; i++)
    if (&t->process[i] == t->producer || &t->process[i] == t->consumer)
      process_reap (&t->process[i]);
  fault = trial_fault_ended (t);
  if (fault)
    return fault;

  struct reading a = { .time = t->producer->box->started };
  struct reading b = trial_read (t);
  b.time = last;
  *seconds = b.time - a.time;
  add (s, t, &a, &b);
  return NULL;
}

static char *
measure_finite (struct trial *t, struct command const *command, bool again,
                struct sample *s)
{
  char *fault = NULL;
  double *each = NULL;
  size_t room = 0;
  double sum = 0;
  bool warm = false;
  while (! fault && (t->plan->starts ? s->starts < t->plan->starts
                     : sum < t->plan->seconds))
    {
      double seconds = 0;
      fault = measure_start (t, command, s, &seconds);
      trial_end (t);
      if (! warm && ! fault)
        {
          /* The first start finds cold caches and files that are not in
             memory.  The latter does not happen again, and the former is
             nothing to a start that takes long.  */
          warm = true;
          if (! again || seconds < t->plan->seconds)
            {
              *s = (struct sample) { .bytes = 0 };
              continue;
            }
        }
      if (s->starts == room)
        each = x2nrealloc (each, &room, sizeof *each);
      each[s->starts++] = seconds;
      sum += seconds;
    }
  if (! fault)
    s->start_us = summarise (each, s->starts).median * 1e6;
  s->whole = true;
  free (each);
  return fault;
}

char *
measure (struct trial *t, struct command const *command, bool again,
         struct sample *s)
{
  struct load before = load_now ();
  *s = (struct sample) { .bytes = 0 };
  bool finite = (t->plan->bytes
                 || t->plan->consumer.kind == CONSUMER_FIRST);
  char *fault = (finite ? measure_finite (t, command, again, s)
                 : measure_endless (t, command, s));
  trial_end (t);
  s->others = load_of_others (&before);
  return fault;
}
