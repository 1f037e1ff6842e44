/* trial.c - one start of a command and its consumer

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

#include "trial.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "channel.h"
#include "common.h"
#include "error.h"
#include "xalloc.h"

/* After so many bytes a file is written from its beginning again: more than
   the caches of most processors hold, and little memory.  */
enum { REWIND = 256 * 1024 * 1024 };

/* How often to look whether it is time to; a fast producer writes some 10
   MiB meanwhile.  */
#define REWIND_INTERVAL 0.002

/* Return what FORMAT and the following arguments make.  */

static char *
_GL_ATTRIBUTE_FORMAT ((__printf__, 1, 2))
phrase (char const *format, ...)
{
  char *s;
  va_list args;
  va_start (args, format);
  if (vasprintf (&s, format, args) < 0)
    xalloc_die ();
  va_end (args);
  return s;
}

/* Return the file name of the shared object that counts, which is beside
   this program.  */

static char *
preload_name (void)
{
  char self[4096];
  ssize_t n = readlink ("/proc/self/exe", self, sizeof self - 1);
  if (n < 0)
    error (EXIT_FAILURE, errno, "/proc/self/exe");
  self[n] = '\0';
  char *slash = strrchr (self, '/');
  slash[1] = '\0';
  char *name = phrase ("%scount.so", self);
  if (access (name, R_OK) < 0)
    error (EXIT_FAILURE, errno, "%s", name);
  return name;
}

/* Return a file in memory.  NAME is for those who look at the process.  */

static int
memory_file (char const *name)
{
  int fd = memfd_create (name, MFD_CLOEXEC);
  if (fd < 0)
    error (EXIT_FAILURE, errno, "cannot make a file in memory");
  return fd;
}

static void
init_counter (struct trial *t)
{
  t->counter_fd = memory_file ("count");
  if (ftruncate (t->counter_fd, sizeof *t->counter) < 0)
    error (EXIT_FAILURE, errno, "cannot make a file in memory");
  void *p = mmap (NULL, sizeof *t->counter, PROT_READ | PROT_WRITE,
                  MAP_SHARED, t->counter_fd, 0);
  if (p == MAP_FAILED)
    error (EXIT_FAILURE, errno, "cannot map memory");
  t->counter = p;
  t->counter_name = phrase ("/proc/%jd/fd/%d", (intmax_t) getpid (),
                            t->counter_fd);
  t->preload = preload_name ();
}

void
trial_init (struct trial *t, struct plan const *plan)
{
  enum consumer_kind kind = plan->consumer.kind;
  *t = (struct trial) { .plan = plan, .file = -1 };
  t->box = mmap (NULL, (1 + MAX_STAGES) * sizeof *t->box,
                 PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (t->box == MAP_FAILED)
    error (EXIT_FAILURE, errno, "cannot map memory");
  t->log = memory_file ("log");
  /* All who write there must not write over each other.  */
  fcntl (t->log, F_SETFL, O_APPEND);
  t->null = open ("/dev/null", O_RDONLY | O_CLOEXEC);
  if (t->null < 0)
    error (EXIT_FAILURE, errno, "/dev/null");
  if (kind == CONSUMER_NULL || kind == CONSUMER_CMD)
    init_counter (t);
  if (kind == CONSUMER_FILE)
    t->file = channel_file (plan->dir,
                            plan->bytes ? plan->bytes : REWIND + REWIND / 4);
}

/* For struct job.  */

static void
run_own_consumer (void const *arg, int in, struct mailbox *box)
{
  consumer_run (arg, in, box);
}

/* Make the consumer of T, which reads IN, if there is one.  OUT is the other
   end of the channel.  */

static void
make_consumer (struct trial *t, int in, int out)
{
  struct plan const *plan = t->plan;
  t->consumer = NULL;
  if (in < 0)
    return;

  int null = open ("/dev/null", O_WRONLY | O_CLOEXEC);
  struct job job = { .in = in, .out = null, .log = t->log, .close = out,
                     .cpu = plan->cpu_consumer };
  char sh[] = "sh";
  char c[] = "-c";
  char *script = NULL;
  char *argv[] = { sh, c, NULL, NULL };
  if (consumer_is_own (&plan->consumer))
    {
      job.run = run_own_consumer;
      job.arg = &plan->consumer;
    }
  else
    {
      script = phrase ("exec %s", plan->consumer.command);
      argv[2] = script;
      job.argv = argv;
      job.preload = t->preload;
      job.count_in = t->counter_name;
      job.count_fd = STDIN_FILENO;
    }
  t->consumer = &t->process[t->n];
  process_make (t->consumer, &job, &t->box[t->n]);
  t->n++;
  free (script);
  close (null);
}

/* Make the programs of T's command, the last of which writes OUT.  */

static void
make_stages (struct trial *t, int out)
{
  struct command const *c = t->command;
  int in = t->null;
  for (int i = 0; i < c->n_stages; i++)
    {
      bool last = i == c->n_stages - 1;
      int fds[2] = { -1, out };
      if (! last && pipe2 (fds, O_CLOEXEC) < 0)
        error (EXIT_FAILURE, errno, "cannot make a pipe");
      struct job job = { .in = in, .out = fds[1], .log = t->log, .close = -1,
                         .argv = c->stage[i], .cpu = t->plan->cpu_input };
      if (last)
        {
          job.cpu = t->plan->cpu_producer;
          if (t->plan->consumer.kind == CONSUMER_NULL)
            {
              job.preload = t->preload;
              job.count_in = t->counter_name;
              job.count_fd = STDOUT_FILENO;
            }
        }
      process_make (&t->process[t->n], &job, &t->box[t->n]);
      t->producer = &t->process[t->n];
      t->n++;
      if (in != t->null)
        close (in);
      if (! last)
        close (fds[1]);
      in = fds[0];
    }
}

void
trial_start (struct trial *t, struct command const *command)
{
  t->command = command;
  t->n = 0;
  t->file_done = 0;
  t->stopped = 0;
  if (t->counter)
    *t->counter = 0;
  if (ftruncate (t->log, 0) < 0)
    error (EXIT_FAILURE, errno, "cannot empty a file in memory");

  if (0 <= t->file)
    {
      lseek (t->file, 0, SEEK_SET);
      t->consumer = NULL;
      make_stages (t, t->file);
    }
  else
    {
      struct channel c = channel_open (&t->plan->consumer,
                                       t->plan->pipe_size);
      make_consumer (t, c.in, c.out);
      if (0 <= c.in)
        close (c.in);
      make_stages (t, c.out);
      close (c.out);
    }
  for (int i = 0; i < t->n; i++)
    process_go (&t->process[i]);
}

/* Let the producer write the file from its beginning again if it has
   written enough.  It is stopped meanwhile, so that no byte is counted twice
   or not at all, and the time that this takes does not count.  */

static void
maybe_rewind (struct trial *t)
{
  if (t->plan->bytes || lseek (t->file, 0, SEEK_CUR) < REWIND
      || ! process_stop (t->producer))
    return;
  double start = now ();
  t->file_done += lseek (t->file, 0, SEEK_CUR);
  lseek (t->file, 0, SEEK_SET);
  t->stopped += now () - start;
  process_continue (t->producer);
}

void
trial_sleep (struct trial *t, double until)
{
  double wake = until;
  if (0 <= t->file)
    {
      double soon = now () + REWIND_INTERVAL;
      wake = soon < until ? soon : until;
    }
  process_sleep (wake);
  if (0 <= t->file)
    maybe_rewind (t);
}

struct reading
trial_read (struct trial *t)
{
  struct reading r = { .bytes = 0 };
  if (0 <= t->file)
    r.bytes = t->file_done + lseek (t->file, 0, SEEK_CUR);
  else if (t->counter)
    r.counted = __atomic_load_n (t->counter, __ATOMIC_RELAXED);
  else
    r.bytes = atomic_load_explicit (&t->consumer->box->bytes,
                                    memory_order_relaxed);
  r.time = now () - t->stopped;

  if (t->counter)
    {
      long long int in, out;
      process_io (t->consumer ? t->consumer : t->producer, &in, &out);
      r.kernel = t->consumer ? in : out;
    }
  for (int i = 0; i < t->n; i++)
    {
      struct process *p = &t->process[i];
      *(p == t->producer ? &r.cpu_producer
        : p == t->consumer ? &r.cpu_consumer
        : &r.cpu_input) += process_cpu (p);
    }
  r.switches_producer = process_switches (t->producer);
  if (t->consumer)
    r.switches_consumer = process_switches (t->consumer);
  return r;
}

double
trial_bytes (struct trial const *t, struct reading const *a,
             struct reading const *b)
{
  if (! t->counter)
    return b->bytes - a->bytes;
  /* The kernel counts on all descriptors, and no splice, so its word is
     taken only where the other says nothing.  */
  double counted = b->counted - a->counted;
  return counted ? counted : b->kernel - a->kernel;
}

void
trial_end (struct trial *t)
{
  process_kill_all (t->process, t->n);
}

/* What went wrong.  */

/* Return the first line that the processes of T have printed on standard
   error, with a separator before it, or nothing.  */

static char *
what_it_said (struct trial *t)
{
  char line[200];
  ssize_t n = pread (t->log, line, sizeof line - 1, 0);
  line[n < 0 ? 0 : n] = '\0';
  line[strcspn (line, "\r\n")] = '\0';
  return phrase ("%s%s", *line ? ": " : "", line);
}

/* Return PROBLEM and what T's processes have said.  Free PROBLEM.  */

static char *
with_log (struct trial *t, char *problem)
{
  char *said = what_it_said (t);
  char *s = phrase ("%s%s", problem, said);
  free (said);
  free (problem);
  return s;
}

/* Return how a process with STATUS has ended.  */

static char *
how_it_ended (int status)
{
  return (WIFSIGNALED (status)
          ? phrase ("signal %d (%s)", WTERMSIG (status),
                    strsignal (WTERMSIG (status)))
          : phrase ("exit status %d", WEXITSTATUS (status)));
}

/* Wait a while until P has ended by itself.  */

static void
linger (struct process *p)
{
  for (double until = now () + 2; p && ! process_ended (p) && now () < until;)
    process_sleep (until);
}

/* Return the bytes that T's consumer took in all.  */

static double
bytes_in_all (struct trial *t)
{
  struct reading none = { .bytes = 0 };
  struct reading r = trial_read (t);
  return trial_bytes (t, &none, &r);
}

/* Is some program not there?  */

static char *
fault_start (struct trial *t)
{
  for (int i = 0; i < t->n; i++)
    if (t->box[i].exec_errno)
      return phrase ("cannot be started: %s",
                     strerror (t->box[i].exec_errno));
  return NULL;
}

/* Has a consumer of our own found anything wrong?  */

static char *
fault_verdict (struct trial *t)
{
  struct mailbox const *b = t->consumer ? t->consumer->box : NULL;
  if (! b)
    return NULL;
  switch (b->verdict)
    {
    case VERDICT_MISMATCH:
      return phrase ("byte %ju is 0x%02x, not 0x%02x", (uintmax_t) b->offset,
                     b->got, b->want);
    case VERDICT_TOO_LONG:
      return phrase ("wrote more than the %jd bytes to compare with",
                     (intmax_t) t->plan->consumer.wanted_size);
    case VERDICT_ERROR:
      return phrase ("cannot read what it wrote: %s", strerror (b->errnum));
    case VERDICT_FINE: default:
      return NULL;
    }
}

/* Has a consumer that is a program failed?  It must have ended.  */

static char *
fault_consumer (struct trial *t)
{
  process_reap (t->consumer);
  if (t->consumer->status == 0)
    return NULL;
  char *how = how_it_ended (t->consumer->status);
  char *s = with_log (t, phrase ("its consumer has ended with %s", how));
  free (how);
  return s;
}

/* The producer of T has ended, and so has its consumer if it is a program:
   say that it should not have, if it was not the consumer that ended
   first.  */

static char *
fault_early (struct trial *t)
{
  process_reap (t->producer);
  int status = t->producer->status;
  if (t->plan->consumer.kind == CONSUMER_CMD
      && WIFSIGNALED (status) && WTERMSIG (status) == SIGPIPE)
    return NULL;
  char *how = how_it_ended (status);
  char *fault = phrase ("has ended after %.0f bytes with %s"
                        " (--bytes is for commands that end)",
                        bytes_in_all (t), how);
  free (how);
  return with_log (t, fault);
}

char *
trial_fault_running (struct trial *t)
{
  bool program = t->plan->consumer.kind == CONSUMER_CMD;
  char *fault = fault_verdict (t);
  if (fault || ! (process_ended (t->producer)
                  || (program && process_ended (t->consumer))))
    return fault;

  fault = fault_start (t);
  if (! fault && process_ended (t->producer))
    /* The consumer may not yet have seen the end.  */
    linger (t->consumer);
  if (! fault)
    fault = fault_verdict (t);
  if (! fault && program && process_ended (t->consumer))
    fault = fault_consumer (t);
  if (! fault && process_ended (t->producer))
    fault = fault_early (t);
  return fault;
}

char *
trial_fault_ended (struct trial *t)
{
  enum consumer_kind kind = t->plan->consumer.kind;
  double bytes = bytes_in_all (t);
  double wanted = (kind == CONSUMER_FIRST ? t->plan->consumer.size
                   : t->plan->bytes);
  char *fault = fault_start (t);
  if (! fault)
    fault = fault_verdict (t);
  if (! fault && kind == CONSUMER_CMD)
    {
      fault = fault_consumer (t);
      /* The kernel's count has the program's own files in it.  */
      if (! fault && ! *t->counter)
        fault = trial_fault_uncounted (t);
    }
  if (! fault && kind != CONSUMER_FIRST && t->producer->status != 0)
    {
      char *how = how_it_ended (t->producer->status);
      fault = with_log (t, phrase ("%s after %.0f of %.0f bytes", how, bytes,
                                   wanted));
      free (how);
    }
  if (! fault && bytes != wanted)
    fault = with_log (t, phrase ("wrote %.0f bytes, not %.0f", bytes,
                                 wanted));
  return fault;
}

char *
trial_fault_stuck (struct trial *t)
{
  /* The kernel's count has the consumer's own files in it.  */
  if (t->counter && (t->consumer ? ! *t->counter : bytes_in_all (t) <= 0))
    return trial_fault_uncounted (t);
  return with_log (t, phrase (t->counter
                              ? "nothing that can be counted has moved since"
                              " %.0f bytes"
                              : "stands still after %.0f bytes",
                              bytes_in_all (t)));
}

char *
trial_fault_too_much (struct trial *t)
{
  return phrase ("wrote more than %jd bytes", (intmax_t) t->plan->bytes);
}

char *
trial_fault_uncounted (struct trial *t)
{
  return with_log (t, phrase (t->consumer
                              ? "its consumer took nothing that can be counted"
                              " (is it a static program?)"
                              : "wrote nothing that can be counted"
                              " (is it a static program?)"));
}
