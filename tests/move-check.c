/* move-check - see whether a command copies exactly, also when calls fail

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.

   Usage: move-check [SETTING]... -- COMMAND [ARGUMENT]...
   Run COMMAND with the ARGUMENTs, once or many times, with an input that
   is known, and judge its output, messages, status and what has become of
   the file positions.  Print a line for each run that went wrong and exit
   with status 1 if there were any; 77 if an end is not to be had here.
   SETTING is

     in=KIND       file (an operand), files (two of them), shm (an operand in
                   the directory of tmpfs=), stdin (a file), mid (a file, in
                   the middle of a page), deleted (as mid), memfd (an operand),
                   pipe, page (a pipe of one page), fifo, unix, tcp, tty
     out=KIND      pipe, page, fifo, unix, tcp, tty, file, shm, append, null
     size=N[,N]... sizes of the input
     tmpfs=DIR     for KIND shm
     nonblock=0, nonblock=1
                   COMMAND's standard input, output is in non-blocking mode
     same-size     the pipes at both ends must keep their sizes
     shim=FILE     what to preload
     bend=CALL     run again and again, with each errno of interest for
                   CALL, at its first, second and fourth use, and from the
                   first on where another way must be found; see shim.c
     what=WHAT     instead of each errno, WHAT each time
     also=RULE     a rule for the shim that holds in each run; may be repeated

   An errno that says that a zero-copy call is not to be had must not be seen.
   Any other, and any from read and write, must end this input, or for the
   output the program, with one message about the right side, and all that
   was taken before must have been delivered.  */

#include <config.h>

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "bytes.h"

enum
  {
    FILES = 2,
    RULES = 8,
    MID = 5001,                 /* where a file is entered in the middle */
    TIMEOUT = 20,               /* seconds, for one run */
    MEMFD = 19,                 /* descriptor of a file in memory */
    MOST_COMPLAINTS = 30
  };

/* What the command line says.  */
static char const *in_kind = "file";
static char const *out_kind = "pipe";
static char const *tmpfs = ".";
static char const *shim;
static char const *bend;
static char const *what;
static char const *also[RULES];
static int n_also;
static int nonblock[2];
static int same_size;
static char **command;

/* The input: that of one file, or of two.  It starts at START of the
   file.  */
static int n_files;
static unsigned char *data[FILES];
static long int size[FILES];
static long int start;
static char name[FILES][4096];
static int in_file = -1;        /* where standard input is a file */

/* The run at hand.  */
static char rule[256];          /* what is being bent, or "" */
static pid_t child;
static int timed_out;
static int told[2] = { -1, -1 };        /* by the shim: what it bent */
static int messages;            /* a file with standard error */

static unsigned char *output;
static long int output_room;
static long int output_size;

static int bad_runs;

static void
die (char const *of_what)
{
  fprintf (stderr, "move-check: %s: %s\n", of_what, strerror (errno));
  exit (errno == EAFNOSUPPORT || errno == ENOENT ? 77 : 99);
}

/* Say what went wrong in this run.  */

static void __attribute__ ((__format__ (__printf__, 1, 2)))
complain (char const *format, ...)
{
  va_list args;
  bad_runs++;
  printf ("%s to %s, %ld bytes%s%s: ", in_kind, out_kind, size[0],
          *rule ? ", " : "", rule);
  va_start (args, format);
  vprintf (format, args);
  va_end (args);
  putchar ('\n');
  if (bad_runs == MOST_COMPLAINTS)
    {
      puts ("and so on");
      exit (1);
    }
}

/* The ends.  */

static void
tcp_pair (int fds[2])
{
  struct sockaddr_in a = { .sin_family = AF_INET };
  socklen_t n = sizeof a;
  a.sin_addr.s_addr = htonl (INADDR_LOOPBACK);
  int l = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  fds[1] = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (l < 0 || bind (l, (struct sockaddr *) &a, n) < 0 || listen (l, 1) < 0
      || getsockname (l, (struct sockaddr *) &a, &n) < 0 || fds[1] < 0
      || connect (fds[1], (struct sockaddr *) &a, n) < 0
      || (fds[0] = accept4 (l, NULL, NULL, SOCK_CLOEXEC)) < 0)
    die ("tcp");
  close (l);
}

/* Make a terminal: FDS[0] is the end of somebody who types and looks, FDS[1]
   that of a program.  It changes nothing of what goes through, but if TYPING
   it takes the input in lines, with ^D as the end.  */

static void
terminal (int fds[2], int typing)
{
  struct termios t;
  fds[0] = posix_openpt (O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (fds[0] < 0 || grantpt (fds[0]) < 0 || unlockpt (fds[0]) < 0)
    die ("terminal");
  fds[1] = open (ptsname (fds[0]), O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (fds[1] < 0 || tcgetattr (fds[1], &t) < 0)
    die ("terminal");
  cfmakeraw (&t);
  if (typing)
    t.c_lflag |= ICANON;
  if (tcsetattr (fds[1], TCSANOW, &t) < 0)
    die ("terminal");
}

/* Make a channel of KIND with the ends FDS[0], to read from, and FDS[1].
   Return 0 if KIND is not that of a channel.  */

static int
channel (char const *kind, int fds[2])
{
  if (strcmp (kind, "pipe") == 0 || strcmp (kind, "page") == 0)
    {
      if (pipe2 (fds, O_CLOEXEC) < 0)
        die ("pipe");
      if (strcmp (kind, "page") == 0)
        fcntl (fds[1], F_SETPIPE_SZ, 1);
    }
  else if (strcmp (kind, "fifo") == 0)
    {
      unlink ("fifo");
      if (mkfifo ("fifo", 0600) < 0
          || (fds[0] = open ("fifo", O_RDONLY | O_NONBLOCK | O_CLOEXEC)) < 0
          || (fds[1] = open ("fifo", O_WRONLY | O_CLOEXEC)) < 0
          || fcntl (fds[0], F_SETFL, 0) < 0)
        die ("fifo");
    }
  else if (strcmp (kind, "unix") == 0)
    {
      if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) < 0)
        die ("socketpair");
    }
  else if (strcmp (kind, "tcp") == 0)
    tcp_pair (fds);
  else
    return 0;
  return 1;
}

static void
set_nonblock (int fd)
{
  if (0 <= fd && fcntl (fd, F_SETFL, fcntl (fd, F_GETFL) | O_NONBLOCK) < 0)
    die ("O_NONBLOCK");
}

/* Make the end that the command reads from.  Set *FEED to where its input
   goes, or -1.  Return what becomes its standard input.  */

static int
open_input (int *feed)
{
  int fds[2];
  *feed = -1;
  if (0 <= in_file)
    {
      if (lseek (in_file, start, SEEK_SET) < 0)
        die ("lseek");
      return dup (in_file);
    }
  if (channel (in_kind, fds))
    {
      *feed = fds[1];
      set_nonblock (*feed);
      return fds[0];
    }
  if (strcmp (in_kind, "tty") == 0)
    {
      terminal (fds, 1);
      *feed = fds[0];
      set_nonblock (*feed);
      return fds[1];
    }
  return open ("/dev/null", O_RDONLY | O_CLOEXEC);
}

/* Make the end that the command writes to.  Set *DRAIN to where its output
   comes from, or -1.  Return what becomes its standard output.  */

static int
open_output (int *drain)
{
  int fds[2];
  char path[4200];
  *drain = -1;
  if (channel (out_kind, fds))
    {
      *drain = fds[0];
      return fds[1];
    }
  if (strcmp (out_kind, "tty") == 0)
    {
      terminal (fds, 0);
      *drain = fds[0];
      return fds[1];
    }
  if (strcmp (out_kind, "null") == 0)
    return open ("/dev/null", O_WRONLY | O_CLOEXEC);
  snprintf (path, sizeof path, "%s/out",
            strcmp (out_kind, "shm") == 0 ? tmpfs : ".");
  int fd = open (path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC
                 | (strcmp (out_kind, "append") == 0 ? O_APPEND : 0), 0600);
  if (fd < 0)
    die (path);
  return fd;
}

/* Write the input to files where it is to come from there.  A file that
   standard input is has START more bytes before.  */

static void
make_files (void)
{
  int is_stdin = (strcmp (in_kind, "stdin") == 0
                  || strcmp (in_kind, "mid") == 0
                  || strcmp (in_kind, "deleted") == 0);
  int is_operand = (strcmp (in_kind, "file") == 0
                    || strcmp (in_kind, "files") == 0
                    || strcmp (in_kind, "shm") == 0);
  int is_memfd = strcmp (in_kind, "memfd") == 0;
  strcpy (name[0], "-");
  start = is_stdin && strcmp (in_kind, "stdin") != 0 ? MID : 0;
  if (!is_stdin && !is_operand && !is_memfd)
    return;
  for (int i = 0; i < n_files; i++)
    {
      char path[4096];
      static char const before[MID];
      snprintf (path, sizeof path, "%.4000s/in%d",
                strcmp (in_kind, "shm") == 0 ? tmpfs : ".", i);
      unlink (path);
#if HAVE_MEMFD_CREATE
      int fd = (is_memfd ? memfd_create ("in", 0)
                : open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600));
#else
      int fd = is_memfd ? (errno = ENOENT, -1)
                : open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
#endif
      if (fd < 0 || write (fd, before, start) != start
          || write (fd, data[i], size[i]) != size[i])
        die (path);
      if (is_operand)
        strcpy (name[i], path);
      if (is_memfd)
        {
          sprintf (name[i], "/proc/self/fd/%d", MEMFD);
          if (dup2 (fd, MEMFD) < 0)
            die (path);
        }
      if (strcmp (in_kind, "deleted") == 0)
        unlink (path);
      if (is_stdin)
        in_file = fd;
      else
        close (fd);
    }
}

/* Running.  */

static void
on_alarm (int sig)
{
  (void) sig;
  timed_out = 1;
  kill (child, SIGKILL);
}

/* Become the command, with IN and OUT.  */

static void
become (int in, int out)
{
  char *args[64];
  int n = 0;
  while (command[n] && n < 60)
    args[n] = command[n], n++;
  if (strcmp (name[0], "-") != 0)
    for (int i = 0; i < n_files; i++)
      args[n++] = name[i];
  args[n] = NULL;
  if (shim)
    {
      char rules[1024];
      char number[16];
      strcpy (rules, rule);
      for (int i = 0; i < n_also; i++)
        {
          strcat (rules, " ");
          strcat (rules, also[i]);
        }
      sprintf (number, "%d", told[1]);
      setenv ("SHIM", rules, 1);
      setenv ("SHIM_TELL", number, 1);
      setenv ("LD_PRELOAD", shim, 1);
    }
  signal (SIGPIPE, SIG_DFL);
  if (dup2 (in, 0) < 0 || dup2 (out, 1) < 0 || dup2 (messages, 2) < 0)
    die ("dup2");
  execvp (args[0], args);
  die (args[0]);
}

static void
append (unsigned char const *buf, long int n)
{
  if (output_room < output_size + n)
    {
      output_room = 2 * (output_size + n);
      output = realloc (output, output_room);
      if (!output)
        die ("memory");
    }
  memcpy (output + output_size, buf, n);
  output_size += n;
}

/* Write the SIZE[0] bytes of input to FEED, and read all output from DRAIN,
   if there is one.  */

static void
feed_and_drain (int feed, int drain)
{
  static unsigned char buf[1 << 17];
  long int fed = 0;
  int is_tty = strcmp (in_kind, "tty") == 0;
  while (0 <= feed || 0 <= drain)
    {
      struct pollfd p[2] = { { .fd = feed, .events = POLLOUT },
                             { .fd = drain, .events = POLLIN } };
      if (poll (p, 2, -1) < 0)
        {
          if (timed_out)
            break;
          continue;
        }
      if (p[1].revents)
        {
          ssize_t n = read (drain, buf, sizeof buf);
          if (n <= 0)           /* a terminal says EIO at the end */
            {
              close (drain);
              drain = -1;
            }
          else
            append (buf, n);
        }
      if (p[0].revents)
        {
          ssize_t n = (fed < size[0]
                       ? write (feed, data[0] + fed, size[0] - fed)
                       : is_tty && fed == size[0] ? write (feed, "\4", 1)
                       : 0);
          fed += n < 0 ? 0 : n;
          if ((n < 0 && errno != EAGAIN) || fed == size[0] + is_tty)
            {
              /* A terminal must stay until it has been read from.  */
              if (!is_tty)
                close (feed);
              feed = -1;
            }
        }
    }
  if (0 <= drain)
    close (drain);
}

/* Read what is in the file FD.  */

static void
read_output (int fd)
{
  static unsigned char buf[1 << 17];
  ssize_t n;
  for (off_t at = 0; 0 < (n = pread (fd, buf, sizeof buf, at)); at += n)
    append (buf, n);
}

static int
pipe_size (int fd)
{
  return fcntl (fd, F_GETPIPE_SZ);
}

/* Run the command once.  Return its status as waitpid gives it.  */

static int
run (void)
{
  int feed;
  int drain;
  int in = open_input (&feed);
  int out = open_output (&drain);
  int is_file = drain < 0 && strcmp (out_kind, "null") != 0;
  int sizes[2] = { pipe_size (in), pipe_size (out) };
  if (nonblock[0])
    set_nonblock (in);
  if (nonblock[1])
    set_nonblock (out);
  output_size = 0;
  timed_out = 0;
  if (ftruncate (messages, 0) < 0 || lseek (messages, 0, SEEK_SET) < 0)
    die ("messages");

  fflush (stdout);
  child = fork ();
  if (child < 0)
    die ("fork");
  if (child == 0)
    become (in, out);
  alarm (TIMEOUT);
  int kept[2] = { same_size ? dup (in) : -1, same_size ? dup (drain) : -1 };
  close (in);
  if (!is_file)
    close (out);
  feed_and_drain (feed, drain);
  int status;
  while (waitpid (child, &status, 0) < 0)
    continue;
  alarm (0);
  if (strcmp (in_kind, "tty") == 0)
    close (feed);
  for (int i = 0; i < 2; i++)
    if (0 <= kept[i])
      {
        if (pipe_size (kept[i]) != sizes[i])
          complain ("the %s pipe's size has changed",
                    i == 0 ? "input" : "output");
        close (kept[i]);
      }
  if (is_file)
    {
      read_output (out);
      if (lseek (out, 0, SEEK_CUR) != output_size)
        complain ("output is at %lld, not at %ld",
                  (long long int) lseek (out, 0, SEEK_CUR), output_size);
      close (out);
    }
  return status;
}

/* Judging.  */

/* What must become of a run.  */
enum verdict
{
  WORKS,                        /* all is copied */
  INPUT_FAILS,                  /* the input's end is missing */
  OUTPUT_FAILS,                 /* the output's end is missing */
  ENDS,                         /* as if the input ended */
  FAILS                         /* the program has lost bytes and says so */
};

static struct { char const *name; int value; int refusal; } const errors[] =
  {
#define E(e, refusal) { #e, e, refusal }
    E (ENOSYS, 1), E (EINVAL, 1), E (EPERM, 1), E (EACCES, 1),
    E (EOPNOTSUPP, 1), E (EXDEV, 1), E (EBADF, 1), E (ESPIPE, 1),
    E (ENOMEM, 1), E (EFAULT, 1), E (EOVERFLOW, 1), E (ETXTBSY, 1),
    E (EINTR, 2), E (EAGAIN, 2),
    E (EIO, 0), E (ENOSPC, 0), E (EDQUOT, 0), E (EFBIG, 0),
    E (ECONNRESET, 0), E (EPIPE, 0)
#undef E
  };
enum { ERRORS = sizeof errors / sizeof *errors };

/* Return what must become of a run in which CALL was bent to WHAT_NAME, which
   is errors[E] if E is not negative; SIDE says on which side that was.  */

static enum verdict
verdict_for (char const *call, char const *what_name, int e, char side)
{
  if (side == 'm' && !(0 <= e && errors[e].refusal == 2))
    return FAILS;
  int is_splice = strncmp (call, "splice", 6) == 0;
  int is_read_write = (strcmp (call, "read") == 0
                       || strcmp (call, "write") == 0);
  if (e < 0)
    {
      if (strcmp (what_name, "zero") != 0 || !(is_splice || is_read_write)
          || (is_splice && side == 'o'))
        return WORKS;
      return side == 'o' ? OUTPUT_FAILS : ENDS;
    }
  if (errors[e].refusal == 2 || !(is_splice || is_read_write)
      || (is_splice && errors[e].refusal))
    return WORKS;
  return side == 'i' ? INPUT_FAILS : OUTPUT_FAILS;
}

/* Compare the output with the input, of which the last bytes may be missing,
   or those of file 0 only if CUT_FILE is 0.  Return how many bytes of file 0
   are there, or -1 if the output is wrong.  */

static long int
compare (int cut_file)
{
  long int n0 = output_size < size[0] ? output_size : size[0];
  if (cut_file == 0)
    {
      n0 = output_size - (1 < n_files ? size[1] : 0);
      if (n0 < 0 || size[0] < n0)
        return -1;
    }
  long int n1 = output_size - n0;
  if (memcmp (output, data[0], n0) != 0
      || (0 < n1 && (n_files < 2 || size[1] < n1
                     || memcmp (output + n0, data[1], n1) != 0)))
    return -1;
  return n0;
}

/* Check the position of standard input after N bytes have come out.  */

static void
check_position (long int n)
{
  if (0 <= in_file && lseek (in_file, 0, SEEK_CUR) != start + n)
    complain ("input is at %lld, not at %ld",
              (long long int) lseek (in_file, 0, SEEK_CUR), start + n);
}

/* Judge the run that ended with STATUS and must have the VERDICT, with errno
   ERRNUM if it is a failure and ERRNUM is not 0.  */

static void
judge (int status, enum verdict verdict, int errnum)
{
  char text[1024] = "";
  char want[4400] = "";
  char *space = strrchr (command[0], '/');
  char const *program = space ? space + 1 : command[0];
  ssize_t n = pread (messages, text, sizeof text - 1, 0);
  text[n < 0 ? 0 : n] = '\0';
  int to_null = strcmp (out_kind, "null") == 0;
  long int total = size[0] + (1 < n_files ? size[1] : 0);

  if (timed_out)
    {
      /* More of that would take too long.  */
      complain ("hangs, after %ld bytes", output_size);
      exit (1);
    }
  if (WIFSIGNALED (status))
    {
      complain ("killed by signal %d", WTERMSIG (status));
      return;
    }

  int is_failure = (verdict == INPUT_FAILS || verdict == OUTPUT_FAILS
                    || verdict == FAILS);
  if (WEXITSTATUS (status) != is_failure)
    complain ("status %d, messages: %s", WEXITSTATUS (status), text);
  if (is_failure && errnum != 0)
    {
      /* Which file it was can be told from the output.  */
      int file = (1 < n_files && verdict == INPUT_FAILS
                  && strstr (text, name[1]) ? 1 : 0);
      sprintf (want, "%s: %s: %s\n", program,
               verdict == INPUT_FAILS ? name[file] : "write error",
               strerror (errnum));
      if (strcmp (text, want) != 0)
        complain ("the message is: %s", text);
      if (!to_null)
        {
          long int k = compare (verdict == INPUT_FAILS ? file : 1);
          if (k < 0)
            complain ("wrong output of %ld bytes", output_size);
          else if (verdict == INPUT_FAILS)
            check_position (k);
        }
      return;
    }
  if (!is_failure && *text)
    complain ("unexpected message: %s", text);
  if (to_null)
    {
      if (verdict == WORKS)
        check_position (size[0]);
      return;
    }
  if (compare (1) < 0 && !(verdict == ENDS && 0 <= compare (0)))
    complain ("wrong output of %ld bytes", output_size);
  else if (verdict == WORKS && output_size != total)
    complain ("only %ld of %ld bytes", output_size, total);
  else if (verdict == WORKS)
    check_position (size[0]);
}

/* Return where the last call that the shim bent was, and set *COUNT to how
   many it bent.  */

static char
bent (int *count)
{
  char buf[4096];
  char last = 0;
  ssize_t n;
  for (*count = 0; 0 < (n = read (told[0], buf, sizeof buf)); *count += n)
    last = buf[n - 1];
  return last;
}

/* Run and judge with the WHEN of BEND bent to WHAT_NAME, which is errors[E]
   if E is not negative.  Return true if it came to that.  */

static int
try_bent (char const *when, char const *what_name, int e)
{
  int count;
  snprintf (rule, sizeof rule, "%s:%s:%s", bend, when, what_name);
  int status = run ();
  char side = bent (&count);
  /* Nothing that comes in can be a broken pipe.  */
  if (side == 'i' && 0 <= e && errors[e].value == EPIPE)
    return 1;
  judge (status, count == 0 ? WORKS : verdict_for (bend, what_name, e, side),
         e < 0 ? 0 : errors[e].value);
  return 0 < count;
}

/* Run and judge with each fault.  */

static void
try_faults (void)
{
  static char const *const whens[] = { "1", "2", "4", "1+" };
  for (int w = 0; w < 4; w++)
    {
      int for_ever = strchr (whens[w], '+') != NULL;
      if (what)
        {
          /* Two files that end early are one too many to tell apart.  */
          if (for_ever && 1 < n_files && strcmp (what, "zero") == 0)
            continue;
          if (!try_bent (whens[w], what, -1))
            return;
          continue;
        }
      for (int e = 0; e < ERRORS; e++)
        if (!for_ever
            || (errors[e].refusal != 2
                && verdict_for (bend, "", e, 'i') == WORKS))
          /* Where the call is not made so often, no errno need be tried.  */
          if (!try_bent (whens[w], errors[e].name, e))
            break;
    }
}

/* Set up for input of N bytes.  */

static void
make_input (long int n)
{
  n_files = strcmp (in_kind, "files") == 0 ? 2 : 1;
  for (int i = 0; i < n_files; i++)
    {
      size[i] = i == 0 ? n : n * 2 / 3;
      data[i] = malloc (size[i] + 1);
      if (!data[i])
        die ("memory");
      bytes_fill (data[i], size[i], i + 1);
    }
  if (strcmp (in_kind, "tty") == 0)
    /* Lines, since that is what terminals deliver.  */
    for (long int i = 0; i < size[0]; i++)
      data[0][i] = (i % 71 == 70 || i == size[0] - 1 ? '\n'
                    : '!' + data[0][i] % 90);
  make_files ();
}

static void
drop_input (void)
{
  for (int i = 0; i < n_files; i++)
    free (data[i]);
  if (0 <= in_file)
    close (in_file);
  in_file = -1;
  close (MEMFD);
}

/* If WORD starts with SETTING, return what follows.  */

static char const *
value (char const *word, char const *setting)
{
  size_t n = strlen (setting);
  return strncmp (word, setting, n) == 0 ? word + n : NULL;
}

/* Return the sizes, or exit if the command line is bad.  */

static char const *
parse (char **argv)
{
  char const *sizes = "100000";
  char const *v;
  for (argv++; *argv && strcmp (*argv, "--") != 0; argv++)
    if ((v = value (*argv, "in=")))
      in_kind = v;
    else if ((v = value (*argv, "out=")))
      out_kind = v;
    else if ((v = value (*argv, "size=")))
      sizes = v;
    else if ((v = value (*argv, "tmpfs=")))
      tmpfs = v;
    else if ((v = value (*argv, "shim=")))
      shim = v;
    else if ((v = value (*argv, "bend=")))
      bend = v;
    else if ((v = value (*argv, "what=")))
      what = v;
    else if ((v = value (*argv, "also=")) && n_also < RULES)
      also[n_also++] = v;
    else if ((v = value (*argv, "nonblock=")))
      nonblock[*v == '1'] = 1;
    else if (strcmp (*argv, "same-size") == 0)
      same_size = 1;
    else
      break;
  command = argv + 1;
  if (!*argv || strcmp (*argv, "--") != 0 || !*command)
    {
      fprintf (stderr, "usage: move-check [SETTING]... -- COMMAND...\n");
      exit (99);
    }
  return sizes;
}

int
main (int argc, char **argv)
{
  (void) argc;
  struct sigaction on = { .sa_handler = on_alarm };
  char const *sizes = parse (argv);
  sigaction (SIGALRM, &on, NULL);
  signal (SIGPIPE, SIG_IGN);
  messages = open ("messages", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (messages < 0 || pipe2 (told, O_NONBLOCK) < 0)
    die ("set-up");

  for (char const *s = sizes; *s; s += *s == ',')
    {
      char *end;
      make_input (strtol (s, &end, 10));
      s = end;
      if (bend)
        try_faults ();
      else
        {
          rule[0] = '\0';
          judge (run (), WORKS, 0);
        }
      drop_input ();
    }
  return bad_runs != 0;
}
