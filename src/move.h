/* move.h - everything from one descriptor to another

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

#ifndef SPLICEUTILS_MOVE_H
#define SPLICEUTILS_MOVE_H

#include <sys/types.h>
#include <sys/stat.h>

#include "idx.h"
#include "middle.h"
#include "settle.h"
#include "transport.h"

/* Where bytes go.  It lives as long as the program, so that what has been
   found out about it once is known.  */
struct output
{
  int fd;
  struct stat st;
  bool is_pipe;
  enum transport forced;        /* or TRANSPORT_AUTO */
  struct debug *debug;

  struct middle mid;
  struct settle settle;
  off_t moved;                  /* bytes so far */
  bool enlarged;                /* the pipe, as far as can be */
  off_t far;                    /* while more follows, the capacity of the
                                   pipe is not asked for; or 0 */
  char *buf;                    /* for reading and writing, or null */
};

/* Where bytes come from.  */
struct input
{
  int fd;
  struct stat st;

  /* Return how many bytes are known to follow this input, from regular
     files, or ENOUGH if that is less.  */
  off_t (*following) (void *arg, off_t enough);
  void *following_arg;

  /* For move.c.  */
  off_t pos;                    /* file position, if that is known */
  off_t spliced;                /* bytes so far */
  bool is_tail;                 /* what follows is copied as planned */
  char const *why;              /* why the way is not the best one, not yet
                                   translated, or null */
  int why_errnum;               /* the same as an errno, or 0 */
};

enum move_result
{
  MOVE_DONE,                    /* until the end of the input */
  MOVE_READ_FAILED,
  MOVE_WRITE_FAILED,
  MOVE_REFUSED,                 /* the forced transport is not to be had for
                                   this input */
  MOVE_NEXT                     /* inside move.c only: all that was taken
                                   is delivered; another mover can go on */
};

/* How moving has ended.  */
struct move_end
{
  enum move_result result;
  int errnum;                   /* 0 if MOVE_DONE, or if there is none */
};

/* Prepare OUT, whose first members are set, for moving.  Return 0, or the
   errno that says why the forced transport is not to be had for it.  */
int move_open (struct output *out);

/* Move everything from IN, from its file position on, to OUT.  */
struct move_end move (struct input *in, struct output *out);

/* Close what OUT has open beside its descriptor, to make room for more
   important ones.  Return true if there was anything.  */
bool move_spare (struct output *out);

/* Write the N bytes at BUF to OUT.  Return 0 or an errno.  */
int move_write (struct output *out, char const *buf, idx_t n);

/* Return a buffer of MOVE_BUFSIZE bytes that belongs to OUT.  */
enum { MOVE_BUFSIZE = 262144 };
char *move_buffer (struct output *out);

#endif
