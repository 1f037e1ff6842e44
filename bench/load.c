/* load.c - what else the machine does

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

#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "common.h"

/* Return the CPU time of WHO, as for getrusage.  */

static double
usage (int who)
{
  struct rusage r;
  getrusage (who, &r);
  return (r.ru_utime.tv_sec + r.ru_stime.tv_sec
          + (r.ru_utime.tv_usec + r.ru_stime.tv_usec) * 1e-6);
}

/* Return the CPU time of all processes since the machine was started, or 0 if
   that is not to be had.  Source: proc(5) on /proc/stat.  */

static double
usage_of_all (void)
{
  FILE *f = fopen ("/proc/stat", "re");
  if (! f)
    return 0;
  char line[512];
  bool read = fgets (line, sizeof line, f) && memcmp (line, "cpu ", 4) == 0;
  fclose (f);
  if (! read)
    return 0;

  /* Time in interrupts is left out, since it is nobody's: traffic over the
     loopback interface causes much of it.  Time that a hypervisor has stolen
     is in, since it disturbs as much as any program.  */
  enum { USER, NICE, SYSTEM, IDLE, IOWAIT, IRQ, SOFTIRQ, STEAL };
  unsigned long long int ticks = 0;
  char *p = line + 4;
  for (int i = USER; i <= STEAL; i++)
    {
      unsigned long long int n = strtoull (p, &p, 10);
      if (i <= SYSTEM || i == STEAL)
        ticks += n;
    }
  return (double) ticks / sysconf (_SC_CLK_TCK);
}

struct load
load_now (void)
{
  return (struct load)
    {
      .time = now (),
      .all = usage_of_all (),
      .own = usage (RUSAGE_SELF) + usage (RUSAGE_CHILDREN)
    };
}

double
load_of_others (struct load const *before)
{
  struct load l = load_now ();
  double others = (l.all - before->all) - (l.own - before->own);
  double cpus = sysconf (_SC_NPROCESSORS_ONLN);
  /* The kernel counts in ticks, so a little below nothing is nothing.  */
  return others <= 0 ? 0 : others / ((l.time - before->time) * cpus);
}
