/* format-model.c - what cat's formatting options make of a byte

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.

   This shares nothing with src/, goes from byte to byte, and is slow.  */

#include <config.h>

#include "format-model.h"

#include <stdio.h>
#include <string.h>

/* Append the string S to what OUT has from its start to *N.  */

static void
add (char *out, size_t *n, char const *s)
{
  strcpy (out + *n, s);
  *n += strlen (s);
}

static void
add_number (struct model *m, char *out, size_t *n)
{
  unsigned long long int const ten_17 = 100000000000000000;
  m->number++;
  if (m->number == (m->lost ? ten_17 : 10 * ten_17))
    {
      m->number = 0;
      m->lost = true;
    }
  *n += sprintf (out + *n, m->lost ? ">%017llu\t" : "%6llu\t", m->number);
}

/* Append C, which is neither a newline nor held.  */

static void
add_shown (struct model const *m, unsigned char c, char *out, size_t *n)
{
  bool high = 128 <= c;
  unsigned char low = high ? c - 128 : c;
  if (c == '\t' ? !m->T : !m->v)
    {
      out[(*n)++] = c;
      return;
    }
  if (high)
    add (out, n, "M-");
  if (low == 127)
    add (out, n, "^?");
  else
    {
      if (low < 32)
        out[(*n)++] = '^';
      out[(*n)++] = low < 32 ? '@' + low : low;
    }
}

/* Append a newline.  */

static void
add_newline (struct model *m, char *out, size_t *n)
{
  bool empty = !m->in_line;
  if (empty && m->after_empty && m->s)
    return;
  if (empty && m->n && !m->b)
    add_number (m, out, n);
  if (m->E)
    add (out, n, m->held ? "^M$" : "$");
  add (out, n, "\n");
  m->held = false;
  m->in_line = false;
  m->after_empty = empty;
}

size_t
model_byte (struct model *m, unsigned char c, char *out)
{
  size_t n = 0;
  if (c == '\n')
    {
      add_newline (m, out, &n);
      return n;
    }
  if (!m->in_line && (m->n || m->b))
    add_number (m, out, &n);
  m->in_line = true;
  if (m->held)
    add (out, &n, "\r");
  m->held = c == '\r' && m->E && !m->v;
  if (!m->held)
    add_shown (m, c, out, &n);
  return n;
}

size_t
model_end (struct model *m, char *out)
{
  size_t n = 0;
  if (m->held)
    add (out, &n, "\r");
  m->held = false;
  return n;
}
