/* bench-stats - let the benchmark's arithmetic be tested

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.

   Usage: bench-stats A... [/ B...]
   Print minimum, median, maximum and spread of the numbers A, or of the
   ratios A / B, pair by pair.  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../bench/stats.h"

int
main (int argc, char **argv)
{
  double v[2][64];
  int n[2] = { 0, 0 };
  int which = 0;
  for (int i = 1; i < argc; i++)
    if (strcmp (argv[i], "/") == 0)
      which = 1;
    else if (n[which] < 64)
      v[which][n[which]++] = strtod (argv[i], NULL);
  if (n[0] == 0 || (which && n[0] != n[1]))
    return EXIT_FAILURE;
  struct summary s = (which ? summarise_ratios (v[0], v[1], n[0])
                      : summarise (v[0], n[0]));
  printf ("%g %g %g %g\n", s.min, s.median, s.max, spread (&s));
  return EXIT_SUCCESS;
}
