/* channel.c - what connects producer and consumer

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

#include "channel.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

#include "error.h"
#include "xalloc.h"

static _Noreturn void
fail (char const *what)
{
  error (EXIT_FAILURE, errno, "cannot make a %s", what);
  abort ();
}

static struct channel
open_pipe (idx_t size)
{
  int fds[2];
  if (pipe2 (fds, O_CLOEXEC) < 0)
    fail ("pipe");
  if (size && fcntl (fds[1], F_SETPIPE_SZ, (int) size) < 0)
    error (EXIT_FAILURE, errno, "cannot make a pipe of %jd bytes",
           (intmax_t) size);
  return (struct channel) { .out = fds[1], .in = fds[0] };
}

static struct channel
open_unix (void)
{
  int fds[2];
  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) < 0)
    fail ("socket");
  return (struct channel) { .out = fds[1], .in = fds[0] };
}

/* Connect two TCP sockets over the loopback interface, by a port that the
   system chooses and that is closed again at once.  */

static struct channel
open_tcp (void)
{
  struct sockaddr_in a = { .sin_family = AF_INET };
  a.sin_addr.s_addr = htonl (INADDR_LOOPBACK);
  socklen_t n = sizeof a;
  int l = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  int out = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (l < 0 || out < 0 || bind (l, (struct sockaddr *) &a, n) < 0
      || listen (l, 1) < 0
      || getsockname (l, (struct sockaddr *) &a, &n) < 0
      || connect (out, (struct sockaddr *) &a, n) < 0)
    fail ("TCP connection");
  int in = accept4 (l, NULL, NULL, SOCK_CLOEXEC);
  if (in < 0)
    fail ("TCP connection");
  close (l);
  return (struct channel) { .out = out, .in = in };
}

/* In raw mode the terminal changes no byte.  */

static struct channel
open_tty (void)
{
  int in = posix_openpt (O_RDWR | O_NOCTTY | O_CLOEXEC);
  char const *name = (in < 0 || grantpt (in) < 0 || unlockpt (in) < 0
                      ? NULL : ptsname (in));
  int out = name ? open (name, O_RDWR | O_NOCTTY | O_CLOEXEC) : -1;
  struct termios t;
  if (out < 0 || tcgetattr (out, &t) < 0)
    fail ("pseudo-terminal");
  cfmakeraw (&t);
  if (tcsetattr (out, TCSANOW, &t) < 0)
    fail ("pseudo-terminal");
  return (struct channel) { .out = out, .in = in };
}

struct channel
channel_open (struct consumer const *c, idx_t pipe_size)
{
  switch (c->kind)
    {
    case CONSUMER_UNIX:
      return open_unix ();
    case CONSUMER_TCP:
      return open_tcp ();
    case CONSUMER_TTY:
      return open_tty ();
    case CONSUMER_NULL:
      {
        int out = open ("/dev/null", O_WRONLY | O_CLOEXEC);
        if (out < 0)
          error (EXIT_FAILURE, errno, "/dev/null");
        return (struct channel) { .out = out, .in = -1 };
      }
    case CONSUMER_READ: case CONSUMER_SPLICE: case CONSUMER_VERIFY:
    case CONSUMER_FIRST: case CONSUMER_CMD: case CONSUMER_FILE: default:
      return open_pipe (pipe_size);
    }
}

int
channel_file (char const *dir, off_t size)
{
  /* Not O_TMPFILE, which not every file system has.  */
  char *name = xmalloc (strlen (dir) + sizeof "/pipebench-XXXXXX");
  stpcpy (stpcpy (name, dir), "/pipebench-XXXXXX");
  int fd = mkostemp (name, O_CLOEXEC);
  if (fd < 0)
    error (EXIT_FAILURE, errno, "cannot make a file in %s", dir);
  unlink (name);
  free (name);

  enum { PIECE = 1024 * 1024 };
  char *zeros = xzalloc (PIECE);
  for (off_t done = 0; done < size; done += PIECE)
    if (write (fd, zeros, PIECE) != PIECE)
      error (EXIT_FAILURE, errno, "cannot make a file of %jd bytes in %s",
             (intmax_t) size, dir);
  free (zeros);
  lseek (fd, 0, SEEK_SET);
  return fd;
}
