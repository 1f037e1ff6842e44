/* settle-check - see whether what a command left in a pipe can still change

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.

   Usage: settle-check [SETTING]... -- COMMAND [ARGUMENT]...
   Run COMMAND with a pipe as its standard output.  Read no more than it takes
   for COMMAND to end, so that the pipe is then as full as can be.  As soon as
   it has ended damage the files that it copied, read the rest, and compare
   everything with what the files held.  Exit with status 1 and a message if a
   byte is wrong or something else is; 77 if this cannot be tried here.
   SETTING is

     expect=FILE[@FROM]  COMMAND outputs FILE's bytes, from FROM on; if
                   repeated, those of the next file follow
     stdin=FILE[@FROM]   standard input is FILE, positioned at FROM
     damage=HOW    overwrite (the default) the files in place, truncate, or
                   punch holes
     size=N        the size of the pipe at first
     enlarge=N     what the reader makes of that once it is full and no more
                   than the usual size of a pipe is still to come
     shrink=FILE@N the reader shortens FILE to N bytes once the pipe is full;
                   then any number of the bytes after that may come, and they
                   may be zeros, since COMMAND has not ended
     other         another process keeps the pipe full with zeros, which do
                   not count
     pause=MS      let COMMAND wait so long for the reader, once all of its
                   output is in the pipe (if it does wait); it must use next
                   to no time of the processor for that
     close         then close the pipe, with nothing read any more
     at-once       COMMAND must not wait for the reader once all of its output
                   is in the pipe  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef FALLOC_FL_PUNCH_HOLE
# define FALLOC_FL_KEEP_SIZE 1
# define FALLOC_FL_PUNCH_HOLE 2
#endif

enum
  {
    FILES = 300,
    TIMEOUT = 40,               /* seconds */
    PAGE = 4096,
    USUAL_SIZE = 65536,
    CPU_LIMIT = 100,            /* milliseconds, all in all */
    PATIENCE = 3000             /* milliseconds to wait for a command that
                                   must not wait for the reader */
  };

/* What the command line says.  */
static struct { char *file; long int from; long int offset; } expected[FILES];
static int n_expected;
static char *input;
static char const *damage = "overwrite";
static int first_size;
static int second_size;
static char *shrink_file;
static long int shrink_size;
static int other;
static long int pause_ms = -1;
static int close_then;
static int at_once;

/* What must come out, and how much has.  */
static unsigned char *old;
static long int total;
static long int seen;
static long int unsure = -1;    /* from where on there may be zeros, or -1 */

static int rd;                  /* the end that is read */
static pid_t command = -1;
static pid_t writer = -1;

static void
end (int status)
{
  if (0 < command)
    kill (command, SIGKILL);
  if (0 < writer)
    kill (writer, SIGKILL);
  exit (status);
}

static void
die (char const *what)
{
  fprintf (stderr, "settle-check: %s: %s\n", what, strerror (errno));
  end (errno == EOPNOTSUPP || errno == EPERM ? 77 : 99);
}

static void
on_alarm (int sig)
{
  static char const text[] = "settle-check: no end in sight\n";
  (void) sig;
  if (write (2, text, sizeof text - 1) < 0)
    _exit (98);
  if (0 < command)
    kill (command, SIGKILL);
  if (0 < writer)
    kill (writer, SIGKILL);
  _exit (1);
}

/* Cut "@N" off WORD and return N, or 0.  */

static long int
cut_number (char *word)
{
  char *at = strrchr (word, '@');
  if (!at)
    return 0;
  *at = '\0';
  return strtol (at + 1, NULL, 10);
}

/* Append what is in FILE@FROM to what must come out.  */

static void
load (char *file)
{
  long int from = cut_number (file);
  expected[n_expected].file = file;
  expected[n_expected].from = from;
  expected[n_expected].offset = total;
  n_expected++;
  int fd = open (file, O_RDONLY);
  off_t size = fd < 0 ? -1 : lseek (fd, 0, SEEK_END);
  if (size < from)
    die (file);
  old = realloc (old, total + size - from + 1);
  if (!old)
    die ("memory");
  for (ssize_t n; from < size; from += n, total += n)
    if ((n = pread (fd, old + total, size - from, from)) <= 0)
      die (file);
  /* FD stays open: once nobody has a block device open any more, its pages
     in memory are let go of, and what is written then makes new ones.  */
  fcntl (fd, F_SETFD, FD_CLOEXEC);
}

/* Change everything in the file FD of SIZE bytes.  */

static void
do_overwrite (int fd, off_t size)
{
  static unsigned char new[1 << 16];
  memset (new, 255, sizeof new);
  for (off_t at = 0; at < size; )
    {
      off_t most = sizeof new;
      off_t n = size - at < most ? size - at : most;
      ssize_t put = pwrite (fd, new, n, at);
      if (put <= 0)
        die ("overwrite");
      at += put;
    }
}

/* Cut the file FD of SIZE bytes down.  A page that loses its end has zeros
   there, in the pipe too, so let each of the last pages be cut.  */

static void
do_truncate (int fd, off_t size)
{
  off_t at = (size - 1) / PAGE * PAGE + 1;
  for (int i = 0; i < 600 && 0 < at; i++, at -= PAGE)
    if (ftruncate (fd, at) < 0)
      die ("truncate");
  if (ftruncate (fd, 0) < 0)
    die ("truncate");
}

/* Punch a hole into each of the last pages of the file FD of SIZE bytes, then
   one that is as large as the file.  */

static void
do_punch (int fd, off_t size)
{
  int const mode = FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE;
  off_t at = (size - 1) / PAGE * PAGE;
  for (int i = 0; i < 600 && 0 <= at; i++, at -= PAGE)
    if (fallocate (fd, mode, at + 1, PAGE - 2) < 0)
      die ("punch");
  if (fallocate (fd, mode, 0, size) < 0)
    die ("punch");
}

/* Damage all files.  */

static void
do_damage (void)
{
  for (int i = 0; i < n_expected; i++)
    {
      int fd = open (expected[i].file, O_WRONLY);
      off_t size = fd < 0 ? -1 : lseek (fd, 0, SEEK_END);
      if (size < 0)
        die (expected[i].file);
      if (0 < size && *damage == 'o')
        do_overwrite (fd, size);
      else if (0 < size && *damage == 't')
        do_truncate (fd, size);
      else if (0 < size)
        do_punch (fd, size);
      close (fd);
    }
}

static long int
held (void)
{
  int n;
  if (ioctl (rd, FIONREAD, &n) < 0)
    die ("FIONREAD");
  return n;
}

/* Read up to N bytes and compare them.  Return how many.  */

static long int
take (long int n)
{
  static unsigned char buf[1 << 16];
  long int most = sizeof buf;
  ssize_t got = read (rd, buf, n < most ? n : most);
  if (got < 0)
    die ("read");
  for (long int i = 0; i < got; i++)
    if (!(other && buf[i] == 0))
      {
        if (total <= seen)
          {
            fprintf (stderr, "settle-check: more than %ld bytes came\n",
                     total);
            end (1);
          }
        if (buf[i] != old[seen]
            && !(0 <= unsure && unsure <= seen && buf[i] == 0))
          {
            fprintf (stderr, "settle-check: byte %ld of %ld is 0x%02x, not"
                     " 0x%02x\n", seen, total, buf[i], old[seen]);
            end (1);
          }
        seen++;
      }
  return got;
}

/* If the command has ended, set *STATUS and *USED and return true.  */

static int
has_ended (int *status, struct rusage *used)
{
  pid_t pid = wait4 (command, status, WNOHANG, used);
  if (pid < 0)
    die ("wait4");
  if (pid == command)
    command = -1;
  return pid > 0;
}

static long int
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Wait until the command has ended, then return true, or until the pipe is
   full or nothing has gone into it for some time.  */

static int
wait_for_rest (int *status, struct rusage *used)
{
  long int before = -1;
  for (int quiet = 0; quiet < 3; )
    {
      if (has_ended (status, used))
        return 1;
      long int n = held ();
      if (!other && seen + n < total && fcntl (rd, F_GETPIPE_SZ) <= n)
        return 0;
      quiet = n == before ? quiet + 1 : 0;
      before = n;
      usleep (100);
    }
  return 0;
}

/* The pipe is full, and REST bytes are to come: do what is wanted then.
   Return true if there is need to wait for the effect.  */

static int
do_when_full (long int rest)
{
  int did = 0;
  if (0 < second_size && rest <= USUAL_SIZE)
    {
      if (fcntl (rd, F_SETPIPE_SZ, second_size) < 0)
        die ("enlarge");
      second_size = 0;
      did = 1;
    }
  if (shrink_file)
    {
      for (int i = 0; i < n_expected; i++)
        if (strcmp (expected[i].file, shrink_file) == 0)
          unsure = expected[i].offset + shrink_size - expected[i].from;
      if (truncate (shrink_file, shrink_size) < 0)
        die (shrink_file);
      shrink_file = NULL;
      did = 1;
    }
  return did;
}

/* All output is in the pipe, it seems, and the command has not ended.  Return
   true if it has now.  Set *WAITED if it does wait.  */

static int
let_it_wait (int *status, struct rusage *used, int *waited)
{
  long int before = held ();
  long int until = now () + (at_once ? PATIENCE : pause_ms);
  while (now () < until)
    {
      if (has_ended (status, used))
        return 1;
      if (held () != before)
        return 0;
      usleep (1000);
    }
  *waited = 1;
  if (at_once)
    {
      fprintf (stderr, "settle-check: all output is in the pipe, but the"
               " command waits\n");
      end (1);
    }
  if (close_then)
    {
      close (rd);
      rd = -1;
    }
  return 0;
}

/* Read as little as possible until the command has ended.  */

static void
read_until_end (int *status, struct rusage *used, int may_be_less)
{
  int waited = 0;
  long int last = -1;
  for (;;)
    {
      /* Far from the end there is no need to be careful.  */
      long int rest = total - seen - (other ? 0 : held ());
      if (!may_be_less && !other && 4 * USUAL_SIZE < rest)
        {
          take (USUAL_SIZE);
          continue;
        }
      if (wait_for_rest (status, used))
        return;
      rest = total - seen - (other ? 0 : held ());
      if (0 < held () && do_when_full (rest))
        continue;
      int all_there = (other ? 0
                       : may_be_less ? last == seen + held ()
                       : seen + held () == total);
      last = seen + held ();
      if (all_there && !waited)
        {
          if (let_it_wait (status, used, &waited))
            return;
          if (rd < 0)
            break;
        }
      if (held () == 0)
        usleep (1000);
      else
        take (USUAL_SIZE < rest && !may_be_less && !other
              ? USUAL_SIZE : PAGE);
    }
  while (!has_ended (status, used))
    usleep (1000);
}

/* Fill FD with zeros until killed.  */

static void
keep_full (int fd)
{
  static char const zeros[1000];
  while (0 < write (fd, zeros, sizeof zeros))
    continue;
  _exit (0);
}

static void
start (char **argv)
{
  int fds[2];
  if (pipe2 (fds, O_CLOEXEC) < 0)
    die ("pipe");
  if (0 < first_size && fcntl (fds[1], F_SETPIPE_SZ, first_size) < 0)
    die ("size");
  rd = fds[0];

  command = fork ();
  if (command == 0)
    {
      if (input)
        {
          long int from = cut_number (input);
          int fd = open (input, O_RDONLY);
          if (fd < 0 || lseek (fd, from, SEEK_SET) < 0 || dup2 (fd, 0) < 0)
            die (input);
          close (fd);
        }
      dup2 (fds[1], 1);
      execvp (argv[0], argv);
      die (argv[0]);
    }
  if (other && 0 < command)
    {
      writer = fork ();
      if (writer == 0)
        keep_full (fds[1]);
    }
  if (command < 0 || (other && writer < 0))
    die ("fork");
  close (fds[1]);
}

/* If WORD starts with SETTING, return what follows.  */

static char *
value (char *word, char const *setting)
{
  size_t n = strlen (setting);
  return strncmp (word, setting, n) == 0 ? word + n : NULL;
}

/* Obey the settings.  Return the command.  */

static char **
parse (char **argv)
{
  char *v;
  for (argv++; *argv && strcmp (*argv, "--") != 0; argv++)
    if ((v = value (*argv, "expect=")) && n_expected < FILES)
      load (v);
    else if ((v = value (*argv, "stdin=")))
      input = v;
    else if ((v = value (*argv, "damage=")))
      damage = v;
    else if ((v = value (*argv, "size=")))
      first_size = strtol (v, NULL, 10);
    else if ((v = value (*argv, "enlarge=")))
      second_size = strtol (v, NULL, 10);
    else if ((v = value (*argv, "shrink=")))
      {
        shrink_file = v;
        shrink_size = cut_number (v);
      }
    else if (strcmp (*argv, "other") == 0)
      other = 1;
    else if ((v = value (*argv, "pause=")))
      pause_ms = strtol (v, NULL, 10);
    else if (strcmp (*argv, "close") == 0)
      close_then = 1;
    else if (strcmp (*argv, "at-once") == 0)
      at_once = 1;
    else
      break;
  if (!*argv || strcmp (*argv, "--") != 0 || !argv[1])
    {
      fprintf (stderr, "usage: settle-check [SETTING]... -- COMMAND...\n");
      exit (99);
    }
  return argv + 1;
}

int
main (int argc, char **argv)
{
  (void) argc;
  char **args = parse (argv);
  int may_be_less = shrink_file != NULL;
  signal (SIGALRM, on_alarm);
  alarm (TIMEOUT);
  start (args);

  int status;
  struct rusage used;
  read_until_end (&status, &used, may_be_less);
  if (0 <= rd)
    {
      /* Nothing that happens now may be seen by the reader.  */
      do_damage ();
      if (0 < writer)
        kill (writer, SIGKILL);
      while (0 < take (1 << 16))
        continue;
      if (seen < total && !may_be_less)
        {
          fprintf (stderr, "settle-check: only %ld of %ld bytes came\n",
                   seen, total);
          return 1;
        }
    }
  if (status != 0)
    {
      fprintf (stderr, "settle-check: the command ended with status 0x%x\n",
               (unsigned int) status);
      return 1;
    }
  long int ms = (1000 * (used.ru_utime.tv_sec + used.ru_stime.tv_sec)
                 + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000);
  if (0 <= pause_ms && CPU_LIMIT < ms)
    {
      fprintf (stderr, "settle-check: %ld ms of processor time for waiting\n",
               ms);
      return 1;
    }
  return 0;
}
