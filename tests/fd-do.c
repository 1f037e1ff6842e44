/* fd-do - run a command with descriptors that are not as usual

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.

   Usage: fd-do [CHANGE]... COMMAND [ARGUMENT]...
   Make each CHANGE, run COMMAND, and exit with its status, or 128 plus the
   number of the signal that ended it.  CHANGE is

     FD+FLAG       switch FLAG on, nonblock or append, for all who share the
                   open file FD
     FD-FLAG       switch it off
     FD~FLAG       switch it on and off, again and again, while COMMAND runs
     FD=memfd:FILE
                   open a file in memory, with a copy of FILE, as FD
     FD?           print the size of the pipe FD, and how many bytes are in
                   it, to standard error  */

#include <config.h>

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static void
die (char const *what)
{
  fprintf (stderr, "fd-do: %s: %s\n", what, strerror (errno));
  exit (125);
}

static int
flag_of (char const *name)
{
  return strcmp (name, "append") == 0 ? O_APPEND : O_NONBLOCK;
}

static void
set_flag (int fd, int flag, int on)
{
  int flags = fcntl (fd, F_GETFL);
  if (flags < 0 || fcntl (fd, F_SETFL, on ? flags | flag : flags & ~flag) < 0)
    die ("F_SETFL");
}

/* Start a process that switches FLAG of FD on and off.  */

static pid_t
toggle (int fd, int flag)
{
  pid_t pid = fork ();
  if (pid < 0)
    die ("fork");
  if (pid == 0)
    for (int i = 0; ; i++)
      {
        set_flag (fd, flag, i % 2);
        usleep (50 + i * 37 % 400);
      }
  return pid;
}

/* Open a copy of FILE in memory as FD.  */

static void
open_memfd (int fd, char const *file)
{
#if HAVE_MEMFD_CREATE
  char buf[65536];
  ssize_t n;
  int from = open (file, O_RDONLY);
  int m = memfd_create (file, 0);
  if (from < 0 || m < 0)
    die (file);
  while (0 < (n = read (from, buf, sizeof buf)))
    if (write (m, buf, n) != n)
      die (file);
  close (from);
  if (lseek (m, 0, SEEK_SET) < 0 || (m != fd && dup2 (m, fd) < 0))
    die (file);
  if (m != fd)
    close (m);
#else
  (void) fd;
  errno = ENOSYS;
  die (file);
#endif
}

static void
print_pipe (int fd)
{
  int held = -1;
  int size = fcntl (fd, F_GETPIPE_SZ);
  ioctl (fd, FIONREAD, &held);
  fprintf (stderr, "%d %d\n", size, held);
}

int
main (int argc, char **argv)
{
  pid_t togglers[8];
  int n = 0;
  int i = 1;
  for (; i < argc && isdigit ((unsigned char) *argv[i]); i++)
    {
      char *rest;
      int fd = strtol (argv[i], &rest, 10);
      if (*rest == '?')
        print_pipe (fd);
      else if (*rest == '=' && strncmp (rest, "=memfd:", 7) == 0)
        open_memfd (fd, rest + 7);
      else if (*rest == '~' && n < 8)
        togglers[n++] = toggle (fd, flag_of (rest + 1));
      else
        set_flag (fd, flag_of (rest + 1), *rest == '+');
    }
  if (!argv[i])
    {
      fprintf (stderr, "usage: fd-do [CHANGE]... COMMAND [ARGUMENT]...\n");
      return 125;
    }

  pid_t pid = n == 0 ? 0 : fork ();
  if (pid < 0)
    die ("fork");
  if (pid == 0)
    {
      execvp (argv[i], argv + i);
      die (argv[i]);
    }
  int status;
  while (waitpid (pid, &status, 0) < 0)
    if (errno != EINTR)
      die ("waitpid");
  while (0 < n)
    {
      kill (togglers[--n], SIGKILL);
      waitpid (togglers[n], NULL, 0);
    }
  return WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
}
