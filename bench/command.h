/* command.h - the commands that are measured

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

#ifndef BENCH_COMMAND_H
#define BENCH_COMMAND_H

/* How many programs may stand in one pipeline.  */
enum { MAX_STAGES = 8 };

/* A command is a pipeline.  Its last program, the producer, is what is
   measured; the others only feed it.  */
struct command
{
  char const *label;
  char const *text;             /* as the user wrote it */
  char **stage[MAX_STAGES];     /* each with a null pointer at its end */
  int n_stages;
};

/* Set *C from TEXT, [NAME=]PROGRAM [ARGUMENT]... [| PROGRAM [ARGUMENT]...]...
   Words are separated by blanks.  Quotes ' and " and backslashes keep their
   meaning of sh, but nothing else is expanded, since the programs are started
   without a shell, whose time would be theirs.  The label is NAME, or TEXT.
   Exit with a message if TEXT cannot be understood.  */
void command_parse (struct command *c, char const *text);

/* Set *C to the single program whose arguments are ARGV.  LABEL may be
   null.  */
void command_from_argv (struct command *c, char **argv, char const *label);

#endif
