/* some-bytes - output bytes of which no two stretches are alike

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.

   Usage: some-bytes N [SEED]
   Write N bytes to standard output, always the same ones for the same
   SEED (see bytes.h).  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "bytes.h"

int
main (int argc, char **argv)
{
  long int n = argc > 1 ? strtol (argv[1], NULL, 10) : -1;
  unsigned char *buf = n < 0 ? NULL : malloc (n + 1);
  if (!buf)
    {
      fprintf (stderr, "usage: some-bytes N [SEED]\n");
      return 2;
    }
  bytes_fill (buf, n, argc > 2 ? strtoul (argv[2], NULL, 10) : 0);
  if (fwrite (buf, 1, n, stdout) != (size_t) n || fclose (stdout) != 0)
    {
      perror ("some-bytes");
      return 1;
    }
  return 0;
}
