/* shapes - hand bytes to standard output in ways that can be varied

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

/* What yes and cat choose for themselves can be chosen here: for the plots,
   and to see what a way is worth.  Nothing is done to avoid trouble: a way
   that is not to be had is an error.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "alignalloc.h"
#include "common.h"
#include "error.h"
#include "idx.h"
#include "minmax.h"
#include "progname.h"
#include "quote.h"
#include "size.h"

/* How much memory has the bytes: a huge page, and what stays in a level 2
   cache.  */
enum { SOURCE = 2 * 1024 * 1024 };

/* A message of this size to a local socket lies in one piece, whose parts
   can be put into slots of a pipe that are larger than a page.  */
enum { MESSAGE = 32 * 1024 };

struct shape
{
  idx_t pipe;                   /* size of the pipe, or 0: as it is */
  idx_t piece;                  /* bytes a call */
  idx_t slot;                   /* bytes in a slot of the pipe: tee */
  char *memory;                 /* SOURCE bytes of lines */
  int file;                     /* the same in a file in memory */
};

static _Noreturn void
fail (char const *what)
{
  error (EXIT_FAILURE, errno, "%s", what);
  abort ();
}

/* Return N, the result of the call named WHAT, if it moved anything.  */

static ssize_t
moved (ssize_t n, char const *what)
{
  if (n < 0)
    fail (what);
  if (n == 0)
    error (EXIT_FAILURE, 0, "%s moved nothing", what);
  return n;
}

/* Give the pipe FD the size of S.  */

static void
set_size (int fd, struct shape const *s)
{
  if (s->pipe && fcntl (fd, F_SETPIPE_SZ, (int) s->pipe) < 0)
    fail ("F_SETPIPE_SZ");
}

/* Make a pipe of the size of S.  */

static void
make_pipe (int fds[2], struct shape const *s)
{
  if (pipe2 (fds, O_CLOEXEC) < 0)
    fail ("pipe2");
  set_size (fds[1], s);
}

/* Each of these writes for ever.  */

static _Noreturn void
shape_write (struct shape const *s)
{
  for (;;)
    for (idx_t i = 0; i < SOURCE;)
      i += moved (write (STDOUT_FILENO, s->memory + i,
                         MIN (s->piece, SOURCE - i)), "write");
}

static _Noreturn void
shape_vmsplice (struct shape const *s)
{
  for (;;)
    for (idx_t i = 0; i < SOURCE;)
      {
        struct iovec v = { .iov_base = s->memory + i,
                           .iov_len = MIN (s->piece, SOURCE - i) };
        i += moved (vmsplice (STDOUT_FILENO, &v, 1, 0), "vmsplice");
      }
}

static _Noreturn void
shape_splice (struct shape const *s)
{
  for (;;)
    for (off64_t i = 0; i < SOURCE;)
      moved (splice (s->file, &i, STDOUT_FILENO, NULL,
                     MIN (s->piece, SOURCE - i), 0), "splice");
}

static _Noreturn void
shape_copy (struct shape const *s)
{
  char *buf = xalignalloc (getpagesize (), s->piece);
  for (;;)
    for (off_t i = 0; i < SOURCE;)
      {
        ssize_t n = moved (pread (s->file, buf, MIN (s->piece, SOURCE - i), i),
                           "read");
        i += n;
        for (ssize_t done = 0; done < n;)
          done += moved (write (STDOUT_FILENO, buf + done, n - done),
                         "write");
      }
}

static _Noreturn void
shape_sendfile (struct shape const *s)
{
  for (;;)
    for (off_t i = 0; i < SOURCE;)
      moved (sendfile (STDOUT_FILENO, s->file, &i,
                       MIN (s->piece, SOURCE - i)), "sendfile");
}

static _Noreturn void
shape_relay (struct shape const *s)
{
  int fds[2];
  make_pipe (fds, s);
  for (;;)
    for (off64_t i = 0; i < SOURCE;)
      {
        ssize_t n = moved (splice (s->file, &i, fds[1], NULL,
                                   MIN (s->piece, SOURCE - i), 0), "splice");
        while (0 < n)
          n -= moved (splice (fds[0], NULL, STDOUT_FILENO, NULL, n, 0),
                      "splice");
      }
}

/* Put the bytes of S's slot into the empty pipe FDS, as one slot.  */

static void
make_slot (struct shape const *s, int const fds[2])
{
  if (s->slot <= getpagesize ())
    {
      if (write (fds[1], s->memory, s->slot) != s->slot)
        fail ("write");
      return;
    }
  int ends[2];
  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0)
    fail ("socketpair");
  if (MESSAGE < s->slot
      || send (ends[1], s->memory, MESSAGE, MSG_DONTWAIT) != MESSAGE
      || splice (ends[0], NULL, fds[1], NULL, s->slot, 0) != s->slot)
    error (EXIT_FAILURE, errno, "cannot make a slot of %jd bytes",
           (intmax_t) s->slot);
  close (ends[0]);
  close (ends[1]);
}

/* Return the end to read of a pipe that is full of S's slots.  */

static int
make_full_pipe (struct shape const *s)
{
  int one[2];
  int source[2];
  if (pipe2 (one, O_CLOEXEC) < 0)
    fail ("pipe2");
  make_slot (s, one);
  make_pipe (source, s);
  while (0 < tee (one[0], source[1], s->slot, SPLICE_F_NONBLOCK))
    continue;
  if (errno != EAGAIN)
    fail ("tee");
  return source[0];
}

static _Noreturn void
shape_tee (struct shape const *s)
{
  int source = make_full_pipe (s);
  for (;;)
    moved (tee (source, STDOUT_FILENO, INT_MAX, 0), "tee");
}

static _Noreturn void
shape_tee_relay (struct shape const *s)
{
  int source = make_full_pipe (s);
  int fds[2];
  make_pipe (fds, s);
  for (;;)
    {
      ssize_t n = moved (tee (source, fds[1], INT_MAX, 0), "tee");
      while (0 < n)
        n -= moved (splice (fds[0], NULL, STDOUT_FILENO, NULL, n, 0),
                    "splice");
    }
}

static struct
{
  char const *name;
  void (*run) (struct shape const *);
  bool size_stdout;             /* --pipe is about standard output */
} const shapes[] =
  {
    { "write", shape_write, true },
    { "vmsplice", shape_vmsplice, true },
    { "splice", shape_splice, true },
    { "tee", shape_tee, true },
    { "copy", shape_copy, false },
    { "relay", shape_relay, false },
    { "tee-relay", shape_tee_relay, false },
    { "sendfile", shape_sendfile, false }
  };

static void
print_help (void)
{
  printf ("\
Usage: %s [OPTION]... METHOD\n\
Write lines 'y' for ever, by METHOD:\n\
\n\
  write      write(2)\n\
  vmsplice   vmsplice(2) into the pipe that is standard output\n\
  splice     splice(2) from a file in memory, also into a pipe\n\
  tee        tee(2) from a full pipe into a pipe\n\
  copy       read(2) from a file in memory, and write(2)\n\
  relay      splice(2) from a file in memory through a pipe of its own\n\
  tee-relay  tee(2) from a full pipe into a pipe of its own, and splice(2)\n\
  sendfile   sendfile(2) from a file in memory\n\
\n\
  --pipe=SIZE    size of the pipe; as the system makes it\n\
  --piece=SIZE   bytes a call; 128K\n\
  --slot=SIZE    tee: bytes in one slot of the pipe; a page\n\
  --help         display this help and exit\n\
", program_name);
}

static idx_t
size_arg (char const *arg)
{
  idx_t n = parse_size (arg);
  if (n < 0 || INT_MAX < n)
    error (EXIT_FAILURE, 0, "invalid size %s", quote (arg));
  return n;
}

static void
make_source (struct shape *s)
{
  s->file = memfd_create ("shapes", MFD_CLOEXEC);
  if (s->file < 0)
    fail ("memfd_create");
  s->memory = mmap (NULL, SOURCE, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (s->memory == MAP_FAILED)
    fail ("mmap");
  for (idx_t i = 0; i < SOURCE; i++)
    s->memory[i] = i % 2 ? '\n' : 'y';
  if (write (s->file, s->memory, SOURCE) != SOURCE)
    fail ("write");
}

int
main (int argc, char **argv)
{
  static struct option const long_options[] =
    {
      { "help", no_argument, NULL, 'h' },
      { "piece", required_argument, NULL, 'b' },
      { "pipe", required_argument, NULL, 'p' },
      { "slot", required_argument, NULL, 's' },
      { NULL, 0, NULL, 0 }
    };
  static char name[] = "shapes";
  argv[0] = name;
  set_program_name (name);
  struct shape s = { .piece = 128 * 1024, .slot = getpagesize () };
  int c;
  while ((c = getopt_long (argc, argv, "", long_options, NULL)) != -1)
    switch (c)
      {
      case 'h':
        print_help ();
        return EXIT_SUCCESS;
      case 'b':
        s.piece = size_arg (optarg);
        break;
      case 'p':
        s.pipe = size_arg (optarg);
        break;
      case 's':
        s.slot = size_arg (optarg);
        break;
      default:
        return EXIT_FAILURE;
      }
  if (argc - optind != 1)
    error (EXIT_FAILURE, 0, "exactly one method must be given");

  make_source (&s);
  for (int i = 0; i < sizeof shapes / sizeof *shapes; i++)
    if (streq (argv[optind], shapes[i].name))
      {
        if (shapes[i].size_stdout)
          set_size (STDOUT_FILENO, &s);
        shapes[i].run (&s);
      }
  error (EXIT_FAILURE, 0, "invalid method %s", quote (argv[optind]));
  return EXIT_FAILURE;
}
