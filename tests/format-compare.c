/* format-compare.c - compare the ways to format with each other and a model

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.  */

#include <config.h>

#include "format-compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format-model.h"
#include "format.h"
#include "minmax.h"

/* The ways to show bytes that this processor has, best first.  */
static struct
{
  char const *name;
  format_show *show;
} ways[8];
static int n_ways;

/* Where a piece is, and what becomes of it.  Each lies at the very end, so
   that a sanitizer sees what goes beyond what format.h allows.  */
static char in[COMPARE_MOST + FORMAT_SLACK];
static char out[FORMAT_EXPANSION * COMPARE_MOST + FORMAT_SLACK];

/* What the model makes of all, and how much of that is there after each
   byte, and at the end of all input.  */
static char want[MODEL_MOST * (COMPARE_MOST + 1)];
static size_t want_after[COMPARE_MOST + 2];

void
compare_start (void)
{
  /* Each line forbids more than the one before.  */
  static char const *const hwcaps[] =
    {
      "", "-AVX512BW", "-AVX512BW,-AVX2",
      "-AVX512BW,-AVX2,-SSE2,-NEON"
    };
  for (size_t i = 0; i < sizeof hwcaps / sizeof *hwcaps; i++)
    {
      char tunables[100];
      snprintf (tunables, sizeof tunables, "glibc.cpu.hwcaps=%s", hwcaps[i]);
      setenv ("GLIBC_TUNABLES", tunables, 1);
      ways[n_ways].show = format_show_choose (&ways[n_ways].name);
      if (n_ways == 0 || ways[n_ways].show != ways[n_ways - 1].show)
        n_ways++;
    }
}

void
compare_print_names (FILE *f)
{
  for (int i = 0; i < n_ways; i++)
    fprintf (f, " %s", ways[i].name);
}

/* True if C has the option LETTER.  */

static bool
has (struct format_case const *c, char letter)
{
  static char const letters[] = "bEnsTv";
  return c->options >> (strchr (letters, letter) - letters) & 1;
}

static void
run_model (struct format_case const *c)
{
  struct model m =
    {
      .b = has (c, 'b'), .E = has (c, 'E'), .n = has (c, 'n'),
      .s = has (c, 's'), .T = has (c, 'T'), .v = has (c, 'v'),
      .number = c->number, .lost = c->lost
    };
  size_t n = 0;
  for (size_t i = 0; i < c->n; i++)
    {
      n += model_byte (&m, c->text[i], want + n);
      want_after[i + 1] = n;
    }
  want_after[c->n + 1] = n + model_end (&m, want + n);
}

/* Set P to the plan for C in the way I, and S to the start.  */

static void
set (struct format_case const *c, int i, struct format_plan *p,
     struct format_state *s)
{
  struct format_options const o =
    {
      .number_nonblank = has (c, 'b'), .show_ends = has (c, 'E'),
      .number = has (c, 'n'), .squeeze_blank = has (c, 's'),
      .show_tabs = has (c, 'T'), .show_nonprinting = has (c, 'v')
    };
  format_plan (p, &o);
  p->show = ways[i].show;
  format_start (s);
  if (c->number == 0 && !c->lost)
    return;
  char digits[FORMAT_NUMBER_DIGITS + 3];
  int len = snprintf (digits, sizeof digits, c->lost ? ">%017llu" : "%llu",
                      c->number);
  idx_t start = FORMAT_NUMBER_DIGITS - len;
  memcpy (s->number.text + start, digits, len);
  s->number.unit = digits[len - 1];
  s->number.start = MIN (s->number.start, start);
}

/* Say that what C has become in the way I, from the byte FROM of its text on,
   is not what it should be: N bytes GOT instead of N_WANTED bytes WANTED.  */

static _Noreturn void
die (struct format_case const *c, int i, size_t from, char const *got,
     size_t n, char const *wanted, size_t n_wanted)
{
  size_t at = 0;
  while (at < MIN (n, n_wanted) && got[at] == wanted[at])
    at++;
  fprintf (stderr, "format-compare: %s with -", ways[i].name);
  for (char const *letter = "bEnsTv"; *letter; letter++)
    if (has (c, *letter))
      putc (*letter, stderr);
  fprintf (stderr, " after line %s%llu: of %zu bytes, what comes from byte %zu"
           " on is %zu bytes instead of %zu, and other ones from byte %zu"
           " on:\n", c->lost ? ">" : "", c->number, c->n, from, n, n_wanted,
           at);
  fwrite (got + at, 1, MIN (n - at, 100), stderr);
  fputs ("\ninstead of\n", stderr);
  fwrite (wanted + at, 1, MIN (n_wanted - at, 100), stderr);
  putc ('\n', stderr);
  abort ();
}

/* Format C in the way I, and compare.  */

static void
run (struct format_case const *c, int i)
{
  static struct format_plan plan;
  struct format_state state;
  set (c, i, &plan, &state);
  memset (in + COMPARE_MOST, c->junk, FORMAT_SLACK);
  size_t to;
  for (size_t from = 0; from < c->n; from = to)
    {
      for (to = from + 1; to < c->n && !c->is_cut[to]; )
        to++;
      size_t len = to - from;
      char *piece = in + COMPARE_MOST - len;
      char *shown = out + FORMAT_EXPANSION * (COMPARE_MOST - len);
      memcpy (piece, c->text + from, len);
      size_t n = format_block (&plan, &state, piece, len, shown);
      char const *wanted = want + want_after[from];
      size_t n_wanted = want_after[to] - want_after[from];
      if (n != n_wanted || memcmp (shown, wanted, n) != 0)
        die (c, i, from, shown, n, wanted, n_wanted);
    }
  char held[1];
  size_t n = format_end (&state, held);
  char const *wanted = want + want_after[c->n];
  size_t n_wanted = want_after[c->n + 1] - want_after[c->n];
  if (n != n_wanted || memcmp (held, wanted, n) != 0)
    die (c, i, c->n, held, n, wanted, n_wanted);
}

void
compare (struct format_case const *c)
{
  run_model (c);
  for (int i = 0; i < n_ways; i++)
    run (c, i);
}
