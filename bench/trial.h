/* trial.h - one start of a command and its consumer

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

#ifndef BENCH_TRIAL_H
#define BENCH_TRIAL_H

#include <sys/types.h>

#include "command.h"
#include "consumer.h"
#include "process.h"

/* What is to be measured, the same for all commands.  */
struct plan
{
  struct consumer consumer;
  double seconds;               /* how long a run lasts */
  double warmup;                /* how long before that is thrown away */
  double timeout;               /* how long nothing may move */
  int runs;                     /* of each command */
  off_t bytes;                  /* what a command writes in all, or 0 */
  int starts;                   /* starts a run, or 0: as SECONDS say */
  int cpu_producer;             /* -1: anywhere */
  int cpu_consumer;
  int cpu_input;
  idx_t pipe_size;              /* 0: as the system makes it */
  char const *cold;             /* a file to drop from memory, or null */
  char const *dir;              /* where CONSUMER_FILE makes its file */
};

/* The processes of one start, and what stays from start to start.  */
struct trial
{
  struct plan const *plan;
  struct command const *command;

  struct process process[1 + MAX_STAGES];
  struct mailbox *box;          /* one each */
  int n;
  struct process *consumer;     /* null if there is none */
  struct process *producer;

  int file;                     /* CONSUMER_FILE's file, or -1 */
  off_t file_done;              /* bytes written before the last rewind */
  double stopped;               /* how long the producer stood still for it */

  int log;                      /* standard error of all */
  int null;                     /* standard input of the first */
  int counter_fd;               /* what bench/count.so counts in */
  uint64_t *counter;
  char *counter_name;
  char *preload;
};

/* Where the bytes and the clocks stand.  */
struct reading
{
  double time;                  /* without the time of rewinding a file */
  double bytes;                 /* by our own count; or by ... */
  double counted;               /* ... bench/count.so; or ... */
  double kernel;                /* ... the kernel */
  double cpu_producer;
  double cpu_consumer;
  double cpu_input;
  double switches_producer;
  double switches_consumer;
};

/* Prepare T for many starts of commands as PLAN says.  */
void trial_init (struct trial *t, struct plan const *plan);

/* Start COMMAND and its consumer.  */
void trial_start (struct trial *t, struct command const *command);

/* Let the time pass until UNTIL, or until something has ended.  Rewind the
   file when it is time to.  */
void trial_sleep (struct trial *t, double until);

/* Return where things stand.  It takes some microseconds; the bytes and the
   time are read first, together.  */
struct reading trial_read (struct trial *t);

/* Return the number of bytes taken between the readings A and B.  */
double trial_bytes (struct trial const *t, struct reading const *a,
                    struct reading const *b);

/* Kill what is still alive.  */
void trial_end (struct trial *t);

/* The first two of these return null if all is well.  All return what is
   not, as a phrase.

   Has anything gone wrong in a command that must not end?  If the consumer
   has ended well, that is no fault.  */
char *trial_fault_running (struct trial *t);

/* Was the start good, all processes having ended: was every byte there, did
   the command succeed?  */
char *trial_fault_ended (struct trial *t);

/* Say that the command stands still.  */
char *trial_fault_stuck (struct trial *t);

/* Say that the command has written more than it should.  */
char *trial_fault_too_much (struct trial *t);

/* Say that nothing could be counted.  */
char *trial_fault_uncounted (struct trial *t);

#endif
