/* measure.h - one run of one command

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

#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include "trial.h"

/* The figures of one run.  */
struct sample
{
  double bytes;
  double seconds;
  double cpu_producer;          /* in seconds */
  double cpu_consumer;
  double cpu_input;             /* of the programs that feed the producer */
  double switches_producer;     /* context switches */
  double switches_consumer;
  double start_us;              /* the median of the starts, or 0 */
  int starts;
  bool whole;                   /* from beginning to end, not a part */
  double others;                /* share of the CPUs that others took */
};

/* Run COMMAND once for a while, as the plan of T says, and set *S to the
   figures.  AGAIN is whether it was measured before.  Return null; or a
   phrase that says why there are no figures.  */
char *measure (struct trial *t, struct command const *command, bool again,
               struct sample *s);

#endif
