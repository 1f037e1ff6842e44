/* rate - how fast a command fills a pipe

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see ../testsuite.at for its licence.

   Usage: rate read|splice SECONDS COMMAND [ARGUMENT]...
          rate read|splice SECONDS -SIZE
   Run COMMAND, or write SIZE bytes at a time, into a pipe, read it for
   SECONDS after a quarter of that, and print MiB per second.  Inside one
   guest such figures can be compared; they say nothing else.  */

#include <config.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static void
write_pieces (size_t size)
{
  char *buf = malloc (size);
  memset (buf, 'y', size);
  fcntl (1, F_SETPIPE_SZ, 1 << 20);
  while (0 < write (1, buf, size))
    continue;
}

int
main (int argc, char **argv)
{
  static char buf[131072];
  int p[2];
  if (argc < 4 || pipe (p) < 0)
    return 2;
  int copying = strcmp (argv[1], "read") == 0;
  double seconds = strtod (argv[2], NULL);
  pid_t pid = fork ();
  if (pid == 0)
    {
      dup2 (p[1], 1);
      close (p[0]);
      close (p[1]);
      if (argv[3][0] == '-')
        write_pieces (strtoul (argv[3] + 1, NULL, 10));
      else
        execvp (argv[3], argv + 3);
      _exit (127);
    }
  close (p[1]);
  int null = open ("/dev/null", O_WRONLY);
  double bytes = 0;
  double start = now ();
  double end = start + seconds * 5 / 4;
  int warm = 0;
  for (double t; (t = now ()) < end; )
    {
      if (! warm && start + seconds / 4 < t)
        {
          warm = 1;
          start = t;
          bytes = 0;
        }
      ssize_t n = (copying ? read (p[0], buf, sizeof buf)
                   : splice (p[0], NULL, null, NULL, 1 << 20, 0));
      if (n <= 0)
        break;
      bytes += n;
    }
  printf ("%.1f\n", bytes / (now () - start) / (1 << 20));
  kill (pid, SIGKILL);
  return 0;
}
