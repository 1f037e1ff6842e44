/* stats.c - what becomes of the figures of several runs

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

#include "stats.h"

#include <stdlib.h>

#include "xalloc.h"

static int
compare (void const *a, void const *b)
{
  double x = *(double const *) a;
  double y = *(double const *) b;
  return (x > y) - (x < y);
}

struct summary
summarise (double const *v, int n)
{
  double *sorted = xmemdup (v, n * sizeof *v);
  qsort (sorted, n, sizeof *sorted, compare);
  struct summary s =
    {
      .min = sorted[0],
      .median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2,
      .max = sorted[n - 1]
    };
  free (sorted);
  return s;
}

struct summary
summarise_ratios (double const *a, double const *b, int n)
{
  double *ratio = xnmalloc (n, sizeof *ratio);
  for (int i = 0; i < n; i++)
    ratio[i] = a[i] / b[i];
  struct summary s = summarise (ratio, n);
  free (ratio);
  return s;
}

double
spread (struct summary const *s)
{
  return (s->max - s->min) / s->median;
}
