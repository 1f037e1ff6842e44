/* oracle - find out by another route what the probes should find

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see ../testsuite.at for its licence.

   Each call moves a whole page into a pipe, the page is changed, and another
   process reads the pipe.  The files are in a file system in memory and have
   names.  The output has the form of pageflow-show's.  */

#include <config.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGE = 4096 };

static char const file_name[] = "/tmp/oracle-page";
static char *page;
static int file;

/* Let another process read a page from FD.  Return its first byte if all
   are the same, 0 if not, -1 if a page did not come.  */

static int
read_elsewhere (int fd)
{
  pid_t pid = fork ();
  if (pid == 0)
    {
      char buf[PAGE];
      ssize_t n = 0;
      for (ssize_t got; n < PAGE; n += got)
        if ((got = read (fd, buf + n, PAGE - n)) <= 0)
          _exit (2);
      for (int i = 1; i < PAGE; i++)
        if (buf[i] != buf[0])
          _exit (1);
      _exit (buf[0]);
    }
  int status;
  if (pid < 0 || waitpid (pid, &status, 0) != pid || ! WIFEXITED (status))
    return -1;
  int byte = WEXITSTATUS (status);
  return byte == 2 ? -1 : byte == 1 ? 0 : byte;
}

static void
set_memory (char c)
{
  memset (page, c, PAGE);
}

static void
set_file (char c)
{
  char buf[PAGE];
  memset (buf, c, PAGE);
  if (pwrite (file, buf, PAGE, 0) != PAGE)
    exit (3);
}

static ssize_t
send_memory (int to)
{
  struct iovec iov = { .iov_base = page, .iov_len = PAGE };
  return vmsplice (to, &iov, 1, 0);
}

static ssize_t
send_file (int to)
{
  off64_t at = 0;
  return splice (file, &at, to, NULL, PAGE, 0);
}

/* Report how SEND moves what SET sets; with TEE, from the first pipe to a
   second one.  */

static char const *
flow (void (*set) (char), ssize_t (*put) (int), int with_tee)
{
  int p[2];
  int q[2];
  if (pipe (p) < 0 || pipe (q) < 0)
    exit (3);
  set ('A');
  char const *result = "absent";
  if (put (p[1]) == PAGE && (! with_tee || tee (p[0], q[1], PAGE, 0) == PAGE))
    {
      set ('B');
      int first = read_elsewhere (p[0]);
      int second = with_tee ? read_elsewhere (q[0]) : first;
      result = (first == 'A' && with_tee ? "untold"
                : second == 'B' ? "reference"
                : second == 'A' ? "copy" : "broken");
    }
  close (p[0]);
  close (p[1]);
  close (q[0]);
  close (q[1]);
  return result;
}

int
main (void)
{
  page = mmap (NULL, PAGE, PROT_READ | PROT_WRITE,
               MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  file = open (file_name, O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (page == MAP_FAILED || file < 0)
    return 3;
  printf ("vmsplice %s\n", flow (set_memory, send_memory, 0));
  printf ("splice %s\n", flow (set_file, send_file, 0));
  char const *t = flow (set_memory, send_memory, 1);
  if (strcmp (t, "untold") == 0 || strcmp (t, "absent") == 0)
    {
      char const *u = flow (set_file, send_file, 1);
      if (strcmp (u, "absent") != 0)
        t = u;
    }
  printf ("tee %s\n", t);
  unlink (file_name);
  return 0;
}
