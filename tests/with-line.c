/* with-line - run a command with operands that make a line

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.

   Usage: with-line LEN COMMAND [ARGUMENT]...
   Run COMMAND with the ARGUMENTs and then as many operands as it takes for
   them, joined by blanks and with a newline, to be a line of LEN bytes, as
   pattern.h says.  With LEN 1 there is one empty operand.  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "pattern.h"

int
main (int argc, char **argv)
{
  long int len = argc < 3 ? 0 : strtol (argv[1], NULL, 10);
  if (len < 1)
    {
      fprintf (stderr, "usage: with-line LEN COMMAND [ARGUMENT]...\n");
      return 2;
    }

  char *line = malloc (len + 1);
  char **args = calloc (argc + 1 + len / 65536 + 2, sizeof *args);
  if (!line || !args)
    return 2;
  int n = 0;
  for (int i = 2; i < argc; i++)
    args[n++] = argv[i];
  for (long int start = 0, i = 0; i < len; i++)
    {
      line[i] = pattern_byte (i, len);
      if (line[i] == ' ' || line[i] == '\n')
        {
          line[i] = '\0';
          args[n++] = line + start;
          start = i + 1;
        }
    }
  execvp (args[0], args);
  perror (args[0]);
  return 127;
}
