/* fuzz-format.c - make something to format of any bytes

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.

   The last bytes say what is done, the others are the text.  That way to
   change the text changes nothing else.  */

#include <config.h>

#include "fuzz-format.h"

#include <stdio.h>
#include <string.h>

#include "format-compare.h"
#include "minmax.h"

/* What is left to draw from.  */
struct source
{
  uint8_t const *data;
  size_t n;
};

/* A number less than LIM, 65536 at most, from the end of S, or 0 when that is
   empty.  */

static unsigned int
draw (struct source *s, unsigned int lim)
{
  unsigned int drawn = 0;
  for (unsigned int most = 1; most < lim && 0 < s->n; most <<= 8)
    drawn = drawn << 8 | s->data[--s->n];
  return drawn % lim;
}

/* Draw a number to start after, often just before one with another digit.  */

static void
draw_number (struct source *s, struct format_case *c)
{
  c->lost = draw (s, 8) == 0;
  int digits = c->lost ? 17 : 18;
  int nines = draw (s, digits + 1);
  int others = draw (s, digits - nines + 1);
  unsigned int less = draw (s, 4);
  unsigned long long int number = 0;
  for (int i = 0; i < others; i++)
    number = 10 * number + draw (s, 10);
  for (int i = 0; i < nines; i++)
    number = 10 * number + 9;
  c->number = number < less ? 0 : number - less;
}

/* Copy the text from S to TEXT, and repeat a few bytes of it many times in
   between.  Return its size.  */

static size_t
draw_text (struct source *s, unsigned char *text)
{
  size_t size = 1 + draw (s, 4);
  size_t repeated = draw (s, 32) << draw (s, 8);
  size_t n = MIN (s->n, COMPARE_MOST);
  size_t at = draw (s, n + 1);
  n = MIN (s->n, n);
  at = MIN (at, n);
  memcpy (text, s->data, at);
  size_t end = at;
  if (size <= n - at)
    for (; 0 < repeated-- && end + size <= COMPARE_MOST - (n - at);
         end += size)
      memcpy (text + end, s->data + at, size);
  memcpy (text + end, s->data + at, n - at);
  return end + n - at;
}

/* Where a text is cut.  */
struct cuts
{
  int n;
  unsigned int at[8];           /* modulo the size of the text */
  unsigned int step;            /* and each time after so many, or 0 */
};

static void
draw_cuts (struct source *s, struct cuts *cuts)
{
  cuts->n = draw (s, 8);
  for (int i = 0; i < cuts->n; i++)
    cuts->at[i] = draw (s, 65536);
  cuts->step = draw (s, 4) == 0 ? draw (s, 200) : 0;
}

/* Set IS_CUT for CUTS in a text of N bytes.  */

static void
cut (struct cuts const *cuts, size_t n, bool *is_cut)
{
  memset (is_cut, 0, n + 1);
  for (int i = 0; i < cuts->n; i++)
    is_cut[cuts->at[i] % (n + 1)] = true;
  if (0 < cuts->step)
    for (size_t i = 0; i < n; i += cuts->step)
      is_cut[i] = true;
}

int
LLVMFuzzerInitialize (int *argc, char ***argv)
{
  (void) argc;
  (void) argv;
  compare_start ();
  fputs ("ways:", stderr);
  compare_print_names (stderr);
  putc ('\n', stderr);
  return 0;
}

int
LLVMFuzzerTestOneInput (uint8_t const *data, size_t n)
{
  static unsigned char text[COMPARE_MOST];
  static bool is_cut[COMPARE_MOST + 1];
  struct source s = { data, n };
  struct format_case c = { .text = text, .is_cut = is_cut };
  c.options = draw (&s, 1 << COMPARE_OPTIONS);
  c.junk = "\n\r\tx"[draw (&s, 4)];
  draw_number (&s, &c);
  struct cuts cuts;
  draw_cuts (&s, &cuts);
  c.n = draw_text (&s, text);
  cut (&cuts, c.n, is_cut);
  compare (&c);
  return 0;
}
