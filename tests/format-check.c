/* format-check - compare the ways to format with each other and a model

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.

   Usage: format-check [COUNT [SEED]]
   Format a tricky text with every set of options, cut anywhere, in every way
   that this processor has; then COUNT inputs of fuzz-format.c at random, 20000
   by default.  Print the names of the ways and the number of inputs.  If one
   differs from the model say so and abort.

   Usage: format-check FILE...
   Do the same with FILEs, as fuzzing has left them.  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format-compare.h"
#include "fuzz-format.h"

/* With lines that end in each way, bytes of all kinds, and plain bytes that
   are more than a vector holds.  */
static char const tricky[] =
  "\n\n\na\r\n\r\n\r\r\nb\r\r\t\n\n\n\nc\n\377\0\r\n\t\t\200\n"
  "a line with some plain bytes, \t one more than a vector has.....|\r\n"
  "\r\n\n\n\n\n\n\n\n\n\n\n\r\r\r\n\177\211\212\215\n"
  "and an end that is no line\r";

static long int n_inputs;

/* Compare TRICKY, cut before each byte alone, before every byte, and before
   none.  */

static void
check_cuts (void)
{
  enum { N = sizeof tricky - 1 };
  static bool is_cut[N + 1];
  struct format_case c =
    {
      .junk = '\n', .text = (unsigned char const *) tricky, .n = N,
      .is_cut = is_cut
    };
  for (c.options = 0; c.options < 1 << COMPARE_OPTIONS; c.options++)
    for (int at = -1; at <= N; at++)
      {
        memset (is_cut, at < 0, sizeof is_cut);
        if (0 <= at)
          is_cut[at] = true;
        /* Numbers that get another digit meanwhile, and whose digits do not
           suffice.  */
        c.number = at % 2 ? 999997 : 999999999999999997;
        compare (&c);
        n_inputs++;
      }
}

/* A number less than LIM.  The C library's own differs from system to
   system.  */

static unsigned int state;

static unsigned int
pick (unsigned int lim)
{
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state % lim;
}

/* Compare one input at random.  Half its bytes mean something to cat.  */

static void
check_random (void)
{
  static unsigned char data[4096];
  static char const special[] = "\n\n\n\r\r\t\0\37\177\200\211\212\240\377";
  size_t n = pick (pick (20) ? 300 : sizeof data);
  unsigned int plain = 1 + pick (40);
  size_t i;
  for (i = 0; i < n; i++)
    data[i] = (pick (plain) ? 'x' : pick (4) == 0 ? pick (256)
               : (unsigned char) special[pick (sizeof special - 1)]);
  /* What is drawn of the end is any number.  */
  for (; i < sizeof data && i < n + 60; i++)
    data[i] = pick (256);
  LLVMFuzzerTestOneInput (data, i);
  n_inputs++;
}

static void
check_file (char const *name)
{
  static uint8_t data[1 << 20];
  FILE *f = fopen (name, "rb");
  if (!f)
    {
      perror (name);
      exit (2);
    }
  size_t n = fread (data, 1, sizeof data, f);
  fclose (f);
  LLVMFuzzerTestOneInput (data, n);
  n_inputs++;
}

int
main (int argc, char **argv)
{
  char *end;
  long int count = argc < 2 ? 20000 : strtol (argv[1], &end, 10);
  compare_start ();
  if (argc < 2 || *end == '\0')
    {
      state = argc < 3 ? 20261130 : 1 + strtoul (argv[2], NULL, 10);
      check_cuts ();
      for (long int i = 0; i < count; i++)
        check_random ();
    }
  else
    for (int i = 1; i < argc; i++)
      check_file (argv[i]);
  printf ("%ld inputs:", n_inputs);
  compare_print_names (stdout);
  putchar ('\n');
  return fflush (stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
