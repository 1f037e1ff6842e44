/* stats.h - what becomes of the figures of several runs

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

#ifndef BENCH_STATS_H
#define BENCH_STATS_H

struct summary
{
  double min;
  double median;
  double max;
};

/* Return the smallest, the middle and the greatest of the N > 0 figures at
   V.  The middle of an even number of figures is the mean of the two in the
   middle.  */
struct summary summarise (double const *v, int n);

/* Return the same of the N > 0 ratios A[i] / B[i], each taken from one round,
   so that what slowed a whole round down does not show.  The median of the
   ratios is in general not the ratio of the medians.  */
struct summary summarise_ratios (double const *a, double const *b, int n);

/* Return how far the figures of S lie apart, as a share of the median.  */
double spread (struct summary const *s);

#endif
