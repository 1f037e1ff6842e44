/* consumer.c - who takes what the producer writes

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

#include "consumer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "alignalloc.h"
#include "common.h"
#include "error.h"
#include "quote.h"
#include "size.h"
#include "xalloc.h"

enum { PIECE = 128 * 1024 };

char const consumer_help[] = "\
  read[:SIZE]    read SIZE bytes a call from a pipe (128K)\n\
  splice[:SIZE]  splice SIZE bytes a call from a pipe to /dev/null (1M)\n\
  verify:LINE    compare every byte with LINE repeated\n\
  verify:@FILE   compare every byte with FILE\n\
  first:N        read N bytes, close the pipe, wait until COMMAND is dead\n\
  file           a file that is rewritten in place, on tmpfs (see --dir)\n\
  unix[:SIZE]    read from a local stream socket (128K)\n\
  tcp[:SIZE]     read from a TCP socket on the loopback interface (128K)\n\
  tty[:SIZE]     read from a pseudo-terminal in raw mode (128K)\n\
  null           nobody: standard output is /dev/null\n\
  cmd:COMMAND    a program with a pipe as its standard input: pv -q, wc -c\n\
";

static struct
{
  char const *name;
  enum consumer_kind kind;
  enum { NONE, SIZE, NUMBER, TEXT } argument;   /* only SIZE is optional */
  idx_t size;
} const kinds[] =
  {
    { "read", CONSUMER_READ, SIZE, PIECE },
    { "splice", CONSUMER_SPLICE, SIZE, 1024 * 1024 },
    { "verify", CONSUMER_VERIFY, TEXT, PIECE },
    { "first", CONSUMER_FIRST, NUMBER, 0 },
    { "file", CONSUMER_FILE, NONE, 0 },
    { "unix", CONSUMER_UNIX, SIZE, PIECE },
    { "tcp", CONSUMER_TCP, SIZE, PIECE },
    { "tty", CONSUMER_TTY, SIZE, PIECE },
    { "null", CONSUMER_NULL, NONE, 0 },
    { "cmd", CONSUMER_CMD, TEXT, 0 }
  };

/* Let C compare with the bytes of the file NAME.  */

static void
want_file (struct consumer *c, char const *name)
{
  int fd = open (name, O_RDONLY | O_CLOEXEC);
  struct stat st;
  if (fd < 0 || fstat (fd, &st) < 0)
    error (EXIT_FAILURE, errno, "%s", name);
  c->wanted_size = st.st_size;
  if (st.st_size)
    {
      void *p = mmap (NULL, st.st_size, PROT_READ, MAP_SHARED, fd, 0);
      if (p == MAP_FAILED)
        error (EXIT_FAILURE, errno, "%s", name);
      c->wanted = p;
    }
  close (fd);
}

/* Let C compare with LINE and a newline, repeated for ever.  */

static void
want_line (struct consumer *c, char const *line)
{
  idx_t len = strlen (line);
  c->period = len + 1;
  c->wanted_size = c->size + c->period;
  char *wanted = xmalloc (c->wanted_size);
  for (idx_t i = 0; i < c->wanted_size; i++)
    wanted[i] = i % c->period < len ? line[i % c->period] : '\n';
  c->wanted = wanted;
}

void
consumer_parse (struct consumer *c, char const *text)
{
  size_t len = strcspn (text, ":");
  bool given = text[len];
  char const *argument = text + len + given;
  for (int i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strlen (kinds[i].name) == len
        && memcmp (kinds[i].name, text, len) == 0)
      {
        *c = (struct consumer)
          { .kind = kinds[i].kind, .text = text, .size = kinds[i].size };
        if (kinds[i].argument == NONE ? given
            : kinds[i].argument != SIZE && ! *argument)
          break;
        if (given && kinds[i].argument != TEXT)
          c->size = parse_size (argument);
        if (c->size < 0)
          error (EXIT_FAILURE, 0, "invalid size in consumer %s",
                 quote (text));
        if (c->kind == CONSUMER_CMD)
          c->command = argument;
        if (c->kind == CONSUMER_VERIFY && *argument == '@')
          want_file (c, argument + 1);
        else if (c->kind == CONSUMER_VERIFY)
          want_line (c, argument);
        return;
      }
  error (EXIT_FAILURE, 0, "invalid consumer %s", quote (text));
}

bool
consumer_is_own (struct consumer const *c)
{
  return (c->kind != CONSUMER_FILE && c->kind != CONSUMER_NULL
          && c->kind != CONSUMER_CMD);
}

static void
count (struct mailbox *box, ssize_t n)
{
  /* Nobody else adds to it, so there is no need for a locked addition.  */
  uint64_t bytes = atomic_load_explicit (&box->bytes, memory_order_relaxed);
  atomic_store_explicit (&box->bytes, bytes + n, memory_order_relaxed);
}

/* Say in BOX whether the N bytes at BUF, which come after BOX's count, are
   what C wants.  */

static void
check (struct consumer const *c, char const *buf, idx_t n,
       struct mailbox *box)
{
  uint64_t offset = box->bytes;
  char const *wanted = c->wanted + (c->period ? offset % c->period : offset);
  idx_t have = c->period ? n : c->wanted_size - offset;
  idx_t most = n < have ? n : have;
  if (most && memcmp (buf, wanted, most) != 0)
    {
      idx_t i = 0;
      while (buf[i] == wanted[i])
        i++;
      box->offset = offset + i;
      box->got = buf[i];
      box->want = wanted[i];
      box->verdict = VERDICT_MISMATCH;
    }
  else if (have < n)
    box->verdict = VERDICT_TOO_LONG;
}

/* Take at most N bytes from IN into BUF, or into the descriptor SINK if C
   splices.  Return how many, or 0 at the end.  */

static ssize_t
take (struct consumer const *c, int in, char *buf, int sink, idx_t n)
{
  for (;;)
    {
      ssize_t r = (c->kind == CONSUMER_SPLICE
                   ? splice (in, NULL, sink, NULL, n, 0)
                   : read (in, buf, n));
      if (0 <= r || errno != EINTR)
        /* A pseudo-terminal ends with an error.  */
        return r < 0 && errno == EIO && c->kind == CONSUMER_TTY ? 0 : r;
    }
}

void
consumer_run (struct consumer const *c, int in, struct mailbox *box)
{
  bool first = c->kind == CONSUMER_FIRST;
  idx_t piece = first && PIECE < c->size ? PIECE : c->size;
  char *buf = xalignalloc (4096, piece);
  memset (buf, 0, piece);
  int sink = open ("/dev/null", O_WRONLY | O_CLOEXEC);
  ssize_t n = 1;
  while (box->verdict == VERDICT_FINE && 0 < n
         && ! (first && box->bytes == c->size))
    {
      idx_t left = first ? c->size - (idx_t) box->bytes : piece;
      n = take (c, in, buf, sink, left < piece ? left : piece);
      if (n < 0)
        {
          box->errnum = errno;
          box->verdict = VERDICT_ERROR;
        }
      else if (n)
        {
          if (c->kind == CONSUMER_VERIFY)
            check (c, buf, n, box);
          count (box, n);
        }
    }
  box->ended = now ();
  _exit (EXIT_SUCCESS);
}
