/* report.h - the figures of several runs of several commands

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

#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include <stdio.h>

#include "measure.h"

/* What was measured of one command.  */
struct result
{
  struct command const *command;
  struct sample *sample;        /* one for each run */
  char *fault;                  /* why there are no figures, or null */
};

struct report
{
  struct plan const *plan;
  char const *title;            /* or null */
  struct result *result;
  int n;                        /* how many commands */
  int runs;                     /* how many runs of each */
};

/* Print R for people; as one line of JSON; or as lines of fields separated
   by tabs, for scripts, one for each command (see bench/README.md).  */
void report_text (struct report const *r, FILE *f);
void report_json (struct report const *r, FILE *f);
void report_tsv (struct report const *r, FILE *f);

#endif
