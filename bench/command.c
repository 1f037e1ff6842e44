/* command.c - the commands that are measured

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

#include "command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error.h"
#include "quote.h"
#include "xalloc.h"

#define BLANKS " \t\n"

/* Return the length of the NAME= that TEXT begins with, or 0.  */

static int
label_length (char const *text)
{
  int n = strspn (text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                        "0123456789_.+-");
  return n > 0 && text[n] == '=' ? n + 1 : 0;
}

/* Copy what is quoted by the quote at *IN to *OUT, and advance both past
   it.  */

static void
copy_quoted (char const **in, char **out, char const *text)
{
  char mark = *(*in)++;
  for (; **in != mark; (*in)++)
    {
      if (mark == '"' && **in == '\\' && strchr ("\"\\", (*in)[1]))
        (*in)++;
      if (! **in)
        error (EXIT_FAILURE, 0, "unmatched quote in %s", quote (text));
      *(*out)++ = **in;
    }
  (*in)++;
}

/* Return the word at *IN, without its quotes, and advance *IN past it.  TEXT
   is the whole, for messages.  */

static char *
next_word (char const **in, char const *text)
{
  char *word = xmalloc (strlen (*in) + 1);
  char *out = word;
  while (**in && ! strchr (BLANKS "|", **in))
    if (**in == '\'' || **in == '"')
      copy_quoted (in, &out, text);
    else
      {
        if (**in == '\\' && (*in)[1])
          (*in)++;
        *out++ = *(*in)++;
      }
  *out = '\0';
  return word;
}

/* Add the words at *IN up to the next | to C as one more stage.  */

static void
add_stage (struct command *c, char const **in, char const *text)
{
  if (c->n_stages == MAX_STAGES)
    error (EXIT_FAILURE, 0, "more than %d programs in %s", MAX_STAGES,
           quote (text));

  char **argv = NULL;
  size_t n = 0;
  size_t room = 0;
  for (;;)
    {
      *in += strspn (*in, BLANKS);
      bool end = ! **in || **in == '|';
      if (n == room)
        argv = x2nrealloc (argv, &room, sizeof *argv);
      argv[n++] = end ? NULL : next_word (in, text);
      if (end)
        break;
    }
  if (n == 1)
    error (EXIT_FAILURE, 0, "no program in %s", quote (text));
  c->stage[c->n_stages++] = argv;
}

void
command_parse (struct command *c, char const *text)
{
  int n = label_length (text);
  char const *in = text + n;
  *c = (struct command)
    {
      .label = n ? ximemdup0 (text, n - 1) : text,
      .text = in
    };
  add_stage (c, &in, text);
  while (*in == '|')
    {
      in++;
      add_stage (c, &in, text);
    }
}

void
command_from_argv (struct command *c, char **argv, char const *label)
{
  size_t size = 1;
  for (char **a = argv; *a; a++)
    size += strlen (*a) + 1;
  char *text = xzalloc (size);
  char *end = text;
  for (char **a = argv; *a; a++)
    {
      end = stpcpy (end, *a);
      if (a[1])
        *end++ = ' ';
    }
  *c = (struct command)
    {
      .label = label ? label : text,
      .text = text,
      .stage = { argv },
      .n_stages = 1
    };
}
