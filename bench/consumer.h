/* consumer.h - who takes what the producer writes

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

#ifndef BENCH_CONSUMER_H
#define BENCH_CONSUMER_H

#include "idx.h"
#include "mailbox.h"

enum consumer_kind
{
  /* Processes of our own, which count what they take.  */
  CONSUMER_READ,                /* read from a pipe */
  CONSUMER_SPLICE,              /* splice from a pipe to /dev/null */
  CONSUMER_VERIFY,              /* read from a pipe and compare */
  CONSUMER_FIRST,               /* read a few bytes and close the pipe */
  CONSUMER_UNIX,                /* read from a local stream socket */
  CONSUMER_TCP,                 /* read from a TCP socket on the loopback */
  CONSUMER_TTY,                 /* read from a pseudo-terminal */

  /* No process: standard output is the thing itself.  */
  CONSUMER_FILE,
  CONSUMER_NULL,

  /* A program that reads a pipe as its standard input.  */
  CONSUMER_CMD
};

struct consumer
{
  enum consumer_kind kind;
  char const *text;             /* as the user wrote it */
  idx_t size;                   /* bytes a call; CONSUMER_FIRST: in all */
  char const *command;          /* CONSUMER_CMD */

  /* CONSUMER_VERIFY: what must come.  If PERIOD is not 0, this repeats
     after so many bytes for ever, and WANTED holds SIZE + PERIOD bytes of
     it; else it is all.  */
  char const *wanted;
  idx_t wanted_size;
  idx_t period;
};

/* Describe all the kinds, for --help.  */
extern char const consumer_help[];

/* Set *C from TEXT, KIND or KIND:ARGUMENT.  Exit with a message if there is
   no such consumer.  */
void consumer_parse (struct consumer *c, char const *text);

/* True if C is a process of our own.  */
bool consumer_is_own (struct consumer const *c);

/* Take bytes from IN, as C says, until the end, counting them in BOX, and
   exit.  C must be a process of our own.  */
_Noreturn void consumer_run (struct consumer const *c, int in,
                             struct mailbox *box);

#endif
