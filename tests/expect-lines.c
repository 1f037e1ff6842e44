/* expect-lines - check that standard input repeats a line

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.

   Usage: expect-lines LEN TOTAL [HOW]
   Read TOTAL bytes from standard input and compare each with the endless
   repetition of the line of LEN bytes that with-line makes.  TOTAL may be
   MIN-MAX: read up to MAX bytes, of which the last may not come.  Exit with
   status 0 if all are as they must be, 1 and a message if one is not or
   there are too few, 77 if HOW is not to be had here.  HOW is

     read:SIZE     read SIZE bytes at a time (default: read:65536)
     slow:SIZE     the same, with a pause of a millisecond before each read
     odd           read 1 to 70000 bytes at a time, never the same number
     splice:SIZE   splice SIZE bytes at a time into another pipe, and read
                   that
     hold          splice until a pipe of 1 MiB is full, close standard input,
                   wait for the writer to be gone, and compare only then; LEN
                   and TOTAL as before, but TOTAL is what fits
     resize        read, and change the size of the pipe again and again
     one           read, from a pipe shrunk to one slot  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pattern.h"

enum { BUFFER = 1 << 20 };

static unsigned char buffer[BUFFER];
static unsigned char *line;     /* lines, to compare long stretches at once */
static long int line_len;
static long int len;            /* of all that is at LINE */
static long long int least;
static long long int total;
static long long int seen;

/* Compare the N bytes in the buffer with what comes next.  */

static void
compare (long int n)
{
  for (long int i = 0; i < n; )
    {
      long int at = seen % len;
      long int m = n - i < len - at ? n - i : len - at;
      if (memcmp (buffer + i, line + at, m) != 0)
        {
          while (buffer[i] == line[at])
            i++, at++, seen++;
          fprintf (stderr, "expect-lines: byte %lld of lines of %ld is"
                   " 0x%02x, not 0x%02x\n", seen, line_len, buffer[i],
                   line[at]);
          exit (1);
        }
      i += m;
      seen += m;
    }
}

/* Read up to N bytes from FD and compare them.  Return how many.  */

static long int
take (int fd, long int n)
{
  ssize_t got;
  if (n > BUFFER)
    n = BUFFER;
  do
    got = read (fd, buffer, n);
  while (got < 0 && errno == EINTR);
  if (got < 0)
    {
      perror ("expect-lines: read");
      exit (1);
    }
  compare (got);
  return got;
}

static long int
by_splice (long int size)
{
  static int p[2] = { -1, -1 };
  if (p[0] < 0 && pipe (p) < 0)
    exit (2);
  ssize_t n = splice (0, NULL, p[1], NULL, size, 0);
  if (n < 0)
    {
      perror ("expect-lines: splice");
      exit (errno == ENOSYS || errno == EPERM ? 77 : 1);
    }
  for (long int left = n; left > 0; )
    left -= take (p[0], left);
  return n;
}

static long int
by_slow_reads (long int size)
{
  usleep (1000);
  return take (0, size);
}

static long int
by_odd_reads (void)
{
  static unsigned long int x = 1;
  x = (x * 1103515245 + 12345) & 0x7fffffff;
  return take (0, 1 + x / 7 % (x & 64 ? 70000 : 300));
}

static long int
by_resizing (void)
{
  static int i;
  static int const sizes[] = { 4096, 65536, 1 << 20, 8192, 262144 };
  fcntl (0, F_SETPIPE_SZ, sizes[i++ % 5]);
  return take (0, 3 * 4096 + i % 4000);
}

/* Hold as much as a pipe holds until nobody can write any more.  */

static void
hold (void)
{
  int p[2];
  if (pipe (p) < 0)
    exit (2);
  fcntl (p[1], F_SETPIPE_SZ, 1 << 20);
  long int held = 0;
  ssize_t n;
  take (0, 37);                 /* start in the middle of a page */
  while (0 < (n = splice (0, NULL, p[1], NULL, 1 << 20, SPLICE_F_NONBLOCK))
         || (held < 65536 && n < 0 && errno == EAGAIN))
    {
      if (n < 0)
        usleep (1000);
      else
        held += n;
      if (held >= (1 << 20) - 65536)
        break;
    }
  close (0);
  close (p[1]);
  usleep (300000);
  while (0 < take (p[0], 65536))
    continue;
  if (held < 4096)
    {
      fprintf (stderr, "expect-lines: only %ld bytes held\n", held);
      exit (1);
    }
  exit (0);
}

int
main (int argc, char **argv)
{
  char const *how = argc > 3 ? argv[3] : "read:65536";
  char const *colon = strchr (how, ':');
  long int size = colon ? strtol (colon + 1, NULL, 10) : 65536;
  line_len = argc > 2 ? strtol (argv[1], NULL, 10) : 0;
  least = total = argc > 2 ? strtoll (argv[2], NULL, 10) : 0;
  if (argc > 2 && strchr (argv[2], '-'))
    total = strtoll (strchr (argv[2], '-') + 1, NULL, 10);
  if (line_len > 0)
    len = line_len * (1 + BUFFER / 8 / line_len);
  line = len > 0 ? malloc (len) : NULL;
  if (!line || size < 1)
    {
      fprintf (stderr, "usage: expect-lines LEN TOTAL [HOW]\n");
      return 2;
    }
  for (long int i = 0; i < len; i++)
    line[i] = pattern_byte (i % line_len, line_len);

  if (strcmp (how, "hold") == 0)
    hold ();
  if (strcmp (how, "one") == 0)
    /* This fails while more is in the pipe, and a fast writer sees to it
       that there always is.  */
    while (seen < total / 2 && fcntl (0, F_SETPIPE_SZ, 4096) < 0
           && errno == EBUSY && 0 < take (0, 4096))
      continue;

  long int n = 1;
  while (seen < total && n > 0)
    n = (strncmp (how, "splice", 6) == 0 ? by_splice (size)
         : strncmp (how, "slow", 4) == 0 ? by_slow_reads (size)
         : strcmp (how, "odd") == 0 ? by_odd_reads ()
         : strcmp (how, "resize") == 0 ? by_resizing ()
         : take (0, size));
  if (seen < least)
    {
      fprintf (stderr, "expect-lines: only %lld of %lld bytes came\n",
               seen, least);
      return 1;
    }
  return 0;
}
