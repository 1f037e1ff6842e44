/* repeat-impl.h - what the transports of repeat.c share

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

#ifndef SPLICEUTILS_REPEAT_IMPL_H
#define SPLICEUTILS_REPEAT_IMPL_H

#include "middle.h"
#include "repeat.h"
#include "source.h"

/* The size that standard output is enlarged to if it is a pipe: what an
   unprivileged user may ask for by default (/proc/sys/fs/pipe-max-size).  */
enum { REPEAT_PIPE_SIZE = 1 << 20 };

/* A repetition under way.  */
struct repeat
{
  /* What to do.  */
  int fd;
  char const *line;
  idx_t len;
  enum transport forced;        /* or TRANSPORT_AUTO */

  /* Where it goes.  */
  bool is_pipe;
  bool is_socket;

  /* How far it is: the bytes of the current line that are out.  A transport
     that always starts at the start of a line need only look at this to know
     whether it may start again.  */
  idx_t phase;
  bool begun;                   /* what comes before any set-up is out */
  bool started;                 /* anything is out */

  /* Why earlier transports were not to be had, for --debug.  */
  char refused[256];

  /* What the transport in use has set up.  */
  char *text;                   /* whole lines, or null */
  idx_t size;                   /* bytes in TEXT or FILE */
  int file;                     /* a file in memory, or -1 */
  struct source big;            /* for tee */
  struct source small;
  struct middle mid;
};

/* Why a transport has stopped.  */
struct stop
{
  bool refused;                 /* another one can go on from here */
  int errnum;
};

/* A way to repeat.  */
struct repeat_transport
{
  /* Set up.  Return 0, or the errno that says why this transport is not to
     be had.  Output nothing.  */
  int (*open) (struct repeat *r);

  /* Repeat, starting at the start of a line.  Return only when output fails
     or the transport goes away, with all that was taken delivered and
     R->phase right.  */
  struct stop (*run) (struct repeat *r);

  /* Append to the SIZE bytes at TEXT, for --debug, what is special.  */
  void (*describe) (struct repeat const *r, char *text, size_t size);
};

extern struct repeat_transport const repeat_tee;
extern struct repeat_transport const repeat_splice;
extern struct repeat_transport const repeat_vmsplice;
extern struct repeat_transport const repeat_write;

/* N more bytes are out.  */
void repeat_count (struct repeat *r, idx_t n);

/* Set R->text to as many lines as fit in MAX bytes, but to one at least,
   and R->size to their size.  Return 0 or ENOMEM.  */
int repeat_set_text (struct repeat *r, idx_t max);

/* Free R->text and set it to null.  */
void repeat_free_text (struct repeat *r);

/* Return the stop that ERRNUM, from a zero-copy call, means.  */
struct stop repeat_stop (int errnum);

/* Deliver what R->mid holds.  Return true, or false after setting *S.  */
bool repeat_deliver (struct repeat *r, struct stop *s);

/* The same with middle_push.  Set *N to the number of bytes.  */
bool repeat_push (struct repeat *r, bool wait, idx_t *n, struct stop *s);

#endif
