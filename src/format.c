/* format.c - show lines, ends, tabs and what cannot be printed

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

#include "format.h"

#include "system.h"

/* The width that a number is printed with at least.  */
enum { NUMBER_WIDTH = 6 };

bool
format_wanted (struct format_options const *o)
{
  return (o->number || o->number_nonblank || o->squeeze_blank || o->show_ends
          || o->show_tabs || o->show_nonprinting);
}

/* Put C into SHOWN with ^ and M-.  Return the length.  */

static int
show_visibly (unsigned char c, char shown[4])
{
  int n = 0;
  if (128 <= c)
    {
      shown[n++] = 'M';
      shown[n++] = '-';
      c -= 128;
    }
  if (c < 32 || c == 127)
    {
      shown[n++] = '^';
      c ^= 64;
    }
  shown[n++] = c;
  return n;
}

/* Set in T what O makes of the ends of lines.  Where lines are neither counted
   nor compared, a newline is a byte like others.  */

static void
show_ends (struct format_table *t, struct format_options const *o)
{
  bool numbers = o->number || o->number_nonblank;
  bool lines = numbers || o->squeeze_blank;
  t->newline = lines || o->show_ends;
  t->pair = lines && ! numbers && ! o->show_ends;
  if (lines)
    t->len['\n'] = 0;
  else if (o->show_ends)
    {
      memcpy (t->shown['\n'], "$\n", 2);
      t->len['\n'] = 2;
    }

  /* ^M if a newline follows.  */
  t->cr = o->show_ends && ! o->show_nonprinting;
  if (t->cr)
    t->len['\r'] = 0;
  t->newline_only = numbers && ! (o->show_ends || o->show_tabs
                                  || o->show_nonprinting);
}

void
format_plan (struct format_plan *p, struct format_options const *o)
{
  p->options = *o;
  p->show = format_show_choose (&p->show_name);
  struct format_table *t = &p->table;
  t->tab = o->show_tabs;
  t->nonprinting = o->show_nonprinting;
  for (int c = 0; c < 256; c++)
    {
      bool visibly = (c == '\t' ? o->show_tabs
                      : c != '\n' && o->show_nonprinting);
      t->shown[c][0] = c;
      t->len[c] = visibly ? show_visibly (c, t->shown[c]) : 1;
    }
  show_ends (t, o);
}

void
format_start (struct format_state *s)
{
  struct format_state start =
    { .number = { .unit = '0', .start = FORMAT_NUMBER_DIGITS - NUMBER_WIDTH } };
  memset (start.number.text, ' ', sizeof start.number.text);
  start.number.text[FORMAT_NUMBER_DIGITS] = '\t';
  *s = start;
}

/* Count ten up.  A number of more digits than there is room for loses the
   first ones, and has '>' in their place from then on.  */

static void
carry (struct format_number *number)
{
  char *digit = number->text + FORMAT_NUMBER_DIGITS - 2;
  while (digit > number->text && *digit == '9')
    *digit-- = '0';
  if (*digit == ' ')
    *digit = '1';
  else if (digit == number->text && (*digit == '9' || *digit == '>'))
    *digit = '>';
  else
    ++*digit;
  number->start = MIN (number->start, digit - number->text);
}

/* Count one up and append the number to OUT, with more bytes after it.
   Return where it ends.  */

static inline char *
put_number (char *out, struct format_number *number)
{
  if (number->unit < '9')
    number->unit++;
  else
    {
      number->unit = '0';
      carry (number);
    }
  /* A copy of a size that the compiler knows is the fastest.  */
  memcpy (out, number->text + number->start, FORMAT_NUMBER_DIGITS + 1);
  out += FORMAT_NUMBER_DIGITS + 1 - number->start;
  out[-2] = number->unit;
  return out;
}

/* Return the end of the newlines at IN, before LIM.  */

static char const *
skip_newlines (char const *in, char const *lim)
{
  static char const eight[8] =
    { '\n', '\n', '\n', '\n', '\n', '\n', '\n', '\n' };
  while (8 <= lim - in && memcmp (in, eight, 8) == 0)
    in += 8;
  while (in < lim && *in == '\n')
    in++;
  return in;
}

/* Show N empty lines, none of them the first in a row, at OUT.  Return the
   new end.  */

static char *
show_blanks (struct format_options const *o, struct format_number *number,
             idx_t n, char *out)
{
  bool numbers = o->number && ! o->number_nonblank;
  if (o->squeeze_blank)
    return out;
  if (! numbers && ! o->show_ends)
    {
      memset (out, '\n', n);
      return out + n;
    }
  for (; 0 < n; n--)
    {
      if (numbers)
        out = put_number (out, number);
      if (o->show_ends)
        *out++ = '$';
      *out++ = '\n';
    }
  return out;
}

/* Show the newline at IN, before LIM, and the empty lines after it.  Set *OUT
   to the new end.  Return the new place in the input.  */

static inline char const *
show_newline (struct format_options const *o, struct format_state *s,
              char const *in, char const *lim, char **out)
{
  char *end = *out;
  bool blank = ! s->in_line;
  if (! (blank && s->blank_before))
    {
      if (blank && o->number && ! o->number_nonblank)
        end = put_number (end, &s->number);
      if (o->show_ends)
        {
          if (s->pending_cr)
            {
              *end++ = '^';
              *end++ = 'M';
              s->pending_cr = false;
            }
          *end++ = '$';
        }
      *end++ = '\n';
      in++;
      s->in_line = false;
      s->blank_before = blank;
    }
  if (s->blank_before && in < lim && *in == '\n')
    {
      char const *line = skip_newlines (in, lim);
      end = show_blanks (o, &s->number, line - in, end);
      in = line;
    }
  *out = end;
  return in;
}

/* Show what is before the next newline that takes care, or LIM, from IN on,
   which is no newline.  Set *OUT to the new end.  Return the new place.  */

static inline char const *
show_line (struct format_plan const *p, struct format_state *s,
           char const *in, char const *lim, char **out)
{
  if (! s->in_line)
    {
      if (p->options.number || p->options.number_nonblank)
        *out = put_number (*out, &s->number);
      s->in_line = true;
    }
  for (;;)
    {
      if (s->pending_cr)
        {
          *(*out)++ = '\r';
          s->pending_cr = false;
        }
      char const *start = in;
      in = p->show (&p->table, in, lim, out);
      /* There may be newlines in what is shown.  */
      if (start < in)
        {
          s->in_line = in[-1] != '\n';
          s->blank_before = false;
        }
      if (in == lim || *in == '\n')
        return in;

      /* A carriage return: what follows tells what it means.  */
      s->pending_cr = true;
      in++;
      if (in == lim || *in == '\n')
        return in;
    }
}

idx_t
format_block (struct format_plan const *p, struct format_state *s,
              char const *in, idx_t n, char *out)
{
  char const *lim = in + n;
  char *end = out;
  while (in < lim)
    in = (*in == '\n'
          ? show_newline (&p->options, s, in, lim, &end)
          : show_line (p, s, in, lim, &end));
  return end - out;
}

idx_t
format_end (struct format_state *s, char *out)
{
  if (! s->pending_cr)
    return 0;
  s->pending_cr = false;
  *out = '\r';
  return 1;
}
