/* common.h - what every file of the benchmark needs

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

#ifndef BENCH_COMMON_H
#define BENCH_COMMON_H

#include <stdint.h>
#include <string.h>
#include <time.h>

static inline bool
streq (char const *a, char const *b)
{
  return strcmp (a, b) == 0;
}

/* Return the time of CLOCK in seconds.  */

static inline double
seconds_of (clockid_t clock)
{
  struct timespec t;
  return clock_gettime (clock, &t) == 0 ? t.tv_sec + t.tv_nsec * 1e-9 : 0;
}

/* Return the time now, in seconds since some moment in the past.  */

static inline double
now (void)
{
  return seconds_of (CLOCK_MONOTONIC);
}

#define GIB (1024.0 * 1024 * 1024)

#endif
