/* format-number - check how the numbers of lines go on

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.

   No file has so many lines that numbers fill their field.  So set numbers,
   and let them be counted up.  Print what is wrong; exit with status 1 if
   anything is.  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"

/* Numbers, and how the next ones are printed.  */
static struct
{
  char const *number;
  char const *next[3];
} const cases[] =
  {
    { "", { "     1", "     2", "     3" } },
    { "8", { "     9", "    10", "    11" } },
    { "98", { "    99", "   100", "   101" } },
    { "109", { "   110", "   111", "   112" } },
    { "99998", { " 99999", "100000", "100001" } },
    { "999998", { "999999", "1000000", "1000001" } },
    { "9999998", { "9999999", "10000000", "10000001" } },
    { "1099999999", { "1100000000", "1100000001", "1100000002" } },
    { "99999999999999998",
      { "99999999999999999", "100000000000000000", "100000000000000001" } },
    { "899999999999999998",
      { "899999999999999999", "900000000000000000", "900000000000000001" } },

    /* There is no room for another digit: the first one is lost.  */
    { "999999999999999998",
      { "999999999999999999", ">00000000000000000", ">00000000000000001" } },
    { ">00000000000000008",
      { ">00000000000000009", ">00000000000000010", ">00000000000000011" } },
    { ">09999999999999999",
      { ">10000000000000000", ">10000000000000001", ">10000000000000002" } },
    { ">99999999999999998",
      { ">99999999999999999", ">00000000000000000", ">00000000000000001" } }
  };

/* Set S to a start after the line with NUMBER.  */

static void
set (struct format_state *s, char const *number)
{
  format_start (s);
  idx_t len = strlen (number);
  idx_t start = FORMAT_NUMBER_DIGITS - len;
  memcpy (s->number.text + start, number, len);
  if (0 < len)
    s->number.unit = number[len - 1];
  if (start < s->number.start)
    s->number.start = start;
}

int
main (void)
{
  struct format_options const options = { .number = true };
  static struct format_plan plan;
  format_plan (&plan, &options);
  int status = EXIT_SUCCESS;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      struct format_state state;
      set (&state, cases[i].number);
      for (int j = 0; j < 3; j++)
        {
          static char const in[2 + FORMAT_SLACK] = "x\n";
          char out[2 * FORMAT_EXPANSION + FORMAT_SLACK];
          char want[sizeof out];
          idx_t n = format_block (&plan, &state, in, 2, out);
          snprintf (want, sizeof want, "%s\tx\n", cases[i].next[j]);
          if (n != strlen (want) || memcmp (out, want, n) != 0)
            {
              printf ("line %d after \"%s\" is %.*s", j + 1, cases[i].number,
                      (int) n, out);
              status = EXIT_FAILURE;
            }
        }
    }
  return status;
}
