/* process.h - the processes of one measurement

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

#ifndef BENCH_PROCESS_H
#define BENCH_PROCESS_H

#include <sys/types.h>

#include "idx.h"
#include "mailbox.h"

/* What a child process is to do.  */
struct job
{
  int in;                       /* its standard input */
  int out;                      /* its standard output */
  int log;                      /* its standard error */
  int cpu;                      /* where to run, or -1 */
  char **argv;                  /* what to execute, or null */
  char const *preload;          /* a shared object to preload, or null */
  char const *count_in;         /* for that object: where to count ... */
  int count_fd;                 /* ... and which descriptor */

  /* If ARGV is null, what to do instead.  It must not return.  */
  void (*run) (void const *arg, int in, struct mailbox *box);
  void const *arg;
  int close;                    /* a descriptor to close before, or -1 */
};

struct process
{
  pid_t pid;                    /* 0 once it has been waited for */
  int go;                       /* closed when it may start */
  struct mailbox *box;

  /* Only after process_reap.  */
  int status;                   /* see wait(2) */
  double cpu;                   /* CPU time in seconds since BOX's start */
  long int switches;            /* context switches, in its whole life */
  long long int read_bytes;     /* as the kernel counts them: see below */
  long long int written_bytes;
};

/* Make this program the one that waits for all descendants, and arrange that
   none outlives it.  Call it once, before the functions below.  */
void process_init (void);

/* Make *P from JOB and the mailbox BOX.  The process waits, ready to start,
   until process_go.  Exit with a message on failure.  */
void process_make (struct process *p, struct job const *job,
                   struct mailbox *box);
void process_go (struct process *p);

/* Sleep until the time UNTIL (see now) or until some child process has ended
   or stopped.  It may also return earlier.  */
void process_sleep (double until);

/* True if P has ended.  */
bool process_ended (struct process const *p);

/* Stop P, and wait until it has stopped; return false if it has ended
   instead.  */
bool process_stop (struct process const *p);
void process_continue (struct process const *p);

/* Wait until P has ended, and set what P says of its whole life.  Do nothing
   if that was done before.  */
void process_reap (struct process *p);

/* Kill all processes and what they have started, and wait for all.  The
   members of the N processes at P are set as by process_reap.  */
void process_kill_all (struct process *p, int n);

/* Return the CPU time in seconds that P has taken since BOX's start.  */
double process_cpu (struct process const *p);

/* Return how often the threads of P have given up their CPU or lost it.  */
long int process_switches (struct process const *p);

/* Set *READ_BYTES and *WRITTEN_BYTES to what the kernel has counted for P and
   the children that P has waited for, or to -1: all that read, write,
   sendfile and copy_file_range moved, on whatever descriptor, and nothing of
   splice, tee and vmsplice.  Source: proc(5) on /proc/PID/io.  */
void process_io (struct process const *p, long long int *read_bytes,
                 long long int *written_bytes);

#endif
