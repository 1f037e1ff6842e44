/* idle-check - see whether commands that wait hold more than they need

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.

   Usage: idle-check N BYTES COMMAND [ARGUMENT]...
   Start N copies of COMMAND, each with a pipe as its standard input and a pipe
   as its standard output, pass BYTES bytes through each, and look at all the
   pipes that it then has open: exit with status 1 and a message if one of
   them is larger than a new pipe.  */

#include <config.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 200, TIMEOUT = 30, DESCRIPTORS = 1024 };

static struct { pid_t pid; int in; int out; } commands[MOST];
static int usual_size;

/* Pipes that were open before, which are of no interest.  */
static struct stat inherited[DESCRIPTORS];
static int n_inherited;

static void
die (char const *what)
{
  fprintf (stderr, "idle-check: %s: %s\n", what, strerror (errno));
  exit (errno == EMFILE || errno == ENOENT || errno == EACCES ? 77 : 99);
}

static void
start (int i, char **argv)
{
  int in[2];
  int out[2];
  if (pipe2 (in, O_CLOEXEC) < 0 || pipe2 (out, O_CLOEXEC) < 0)
    die ("pipe");
  usual_size = fcntl (in[0], F_GETPIPE_SZ);
  pid_t pid = fork ();
  if (pid < 0)
    die ("fork");
  if (pid == 0)
    {
      dup2 (in[0], 0);
      dup2 (out[1], 1);
      execvp (argv[0], argv);
      die (argv[0]);
    }
  close (in[0]);
  close (out[1]);
  commands[i].pid = pid;
  commands[i].in = in[1];
  commands[i].out = out[0];
}

/* Pass N bytes through command I.  */

static void
pass (int i, long int n)
{
  static char buf[8192];
  while (0 < n)
    {
      ssize_t m = n < (long int) sizeof buf ? n : (long int) sizeof buf;
      if (write (commands[i].in, buf, m) != m)
        die ("write");
      for (n -= m; 0 < m; )
        {
          ssize_t got = read (commands[i].out, buf, m);
          if (got <= 0)
            die ("read");
          m -= got;
        }
    }
}

static void
note_inherited (void)
{
  for (int fd = 0; fd < DESCRIPTORS; fd++)
    if (fstat (fd, &inherited[n_inherited]) == 0
        && S_ISFIFO (inherited[n_inherited].st_mode))
      n_inherited++;
}

static int
is_inherited (struct stat const *st)
{
  for (int i = 0; i < n_inherited; i++)
    if (st->st_ino == inherited[i].st_ino && st->st_dev == inherited[i].st_dev)
      return 1;
  return 0;
}

/* Return how many pipes of command I are larger than usual.  */

static int
large_pipes (int i)
{
  char path[300];
  snprintf (path, sizeof path, "/proc/%d/fd", (int) commands[i].pid);
  DIR *d = opendir (path);
  if (!d)
    die (path);
  int n = 0;
  for (struct dirent *e; (e = readdir (d)); )
    {
      struct stat st;
      snprintf (path, sizeof path, "/proc/%d/fd/%.20s",
                (int) commands[i].pid, e->d_name);
      if (stat (path, &st) < 0 || !S_ISFIFO (st.st_mode)
          || is_inherited (&st))
        continue;
      int fd = open (path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
      if (fd < 0)
        die (path);
      n += usual_size < fcntl (fd, F_GETPIPE_SZ);
      close (fd);
    }
  closedir (d);
  return n;
}

int
main (int argc, char **argv)
{
  int n = argc < 4 ? 0 : strtol (argv[1], NULL, 10);
  if (n < 1 || MOST < n)
    {
      fprintf (stderr, "usage: idle-check N BYTES COMMAND [ARGUMENT]...\n");
      return 99;
    }
  signal (SIGPIPE, SIG_DFL);
  alarm (TIMEOUT);
  int large = 0;
  note_inherited ();
  for (int i = 0; i < n; i++)
    start (i, argv + 3);
  for (int i = 0; i < n; i++)
    pass (i, strtol (argv[2], NULL, 10));
  for (int i = 0; i < n; i++)
    large += large_pipes (i);
  for (int i = 0; i < n; i++)
    {
      close (commands[i].in);
      waitpid (commands[i].pid, NULL, 0);
    }
  if (0 < large)
    fprintf (stderr, "idle-check: %d pipes are larger than usual\n", large);
  return 0 < large;
}
