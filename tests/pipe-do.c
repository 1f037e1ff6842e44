/* pipe-do - run a command with a pipe of a special kind as its output

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.

   Usage: pipe-do [KIND]... -- WRITER [ARGUMENT]... -- READER [ARGUMENT]...
   Run WRITER with a pipe, or what KIND says, as its standard output and
   READER with the other end as its standard input, and wait for both.  Exit
   with READER's status, or WRITER's if that is not 0 and KIND "status" is
   given; 128 plus the number of a signal that ended it.  KIND is

     size=N        a pipe of N bytes
     nonblock      the writing end is in non-blocking mode
     append        the writing end has O_APPEND
     unix, tcp     a stream socket
     tty           a terminal in raw mode
     file=NAME     a file, which READER reads after WRITER has ended
     late=MS       start READER only MS milliseconds after WRITER
     stop          stop and continue WRITER again and again
     toggle        switch non-blocking mode of the writing end on and off
                   again and again
     status        see above
     tell          print WRITER's status to standard output
     writer=N      exit with status 1 and a message unless WRITER's status
                   is N
     can=CALL      exit with status 77 and a message if the kernel does not
                   do CALL, which is tee, splice (from a file in memory) or
                   vmsplice
     ignore=pipe, ignore=xfsz
                   let WRITER ignore SIGPIPE or SIGXFSZ
     nofile=N, fsize=N, as=N
                   limit WRITER's number of descriptors, size of files in
                   bytes, or size of memory in bytes

   Whoever runs this may ignore SIGPIPE; WRITER does not.  Nothing may take
   longer than two minutes.  */

#include <config.h>

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { SECONDS = 120 };

static pid_t writer_pid;
static pid_t reader_pid;

static void
die (char const *what)
{
  fprintf (stderr, "pipe-do: %s: %s\n", what, strerror (errno));
  exit (2);
}

/* Connect two TCP sockets over the loopback interface.  */

static void
tcp_pair (int fds[2])
{
  struct sockaddr_in a = { .sin_family = AF_INET };
  socklen_t n = sizeof a;
  a.sin_addr.s_addr = htonl (INADDR_LOOPBACK);
  int l = socket (AF_INET, SOCK_STREAM, 0);
  if (l < 0 || bind (l, (struct sockaddr *) &a, n) < 0 || listen (l, 1) < 0
      || getsockname (l, (struct sockaddr *) &a, &n) < 0)
    die ("tcp");
  fds[1] = socket (AF_INET, SOCK_STREAM, 0);
  if (fds[1] < 0 || connect (fds[1], (struct sockaddr *) &a, n) < 0)
    die ("tcp");
  fds[0] = accept (l, NULL, NULL);
  if (fds[0] < 0)
    die ("tcp");
  close (l);
}

/* Make the pair of a terminal.  */

static void
tty_pair (int fds[2])
{
  struct termios t;
  fds[0] = posix_openpt (O_RDWR | O_NOCTTY);
  if (fds[0] < 0 || grantpt (fds[0]) < 0 || unlockpt (fds[0]) < 0)
    die ("terminal");
  fds[1] = open (ptsname (fds[0]), O_RDWR | O_NOCTTY);
  if (fds[1] < 0 || tcgetattr (fds[1], &t) < 0)
    die ("terminal");
  t.c_oflag &= ~OPOST;
  t.c_lflag &= ~(ICANON | ECHO | ISIG);
  if (tcsetattr (fds[1], TCSANOW, &t) < 0)
    die ("terminal");
}

/* Exit with status 77 unless the kernel does CALL.  */

static void
require (char const *call)
{
  char c = 'x';
  struct iovec iov = { .iov_base = &c, .iov_len = 1 };
  off_t pos = 0;
  int p[2];
  int q[2];
  if (pipe (p) < 0 || pipe (q) < 0 || write (p[1], &c, 1) != 1)
    die ("pipe");
  int m = strcmp (call, "splice") == 0 ? memfd_create ("can", 0) : -1;
  if ((strcmp (call, "tee") == 0 ? tee (p[0], q[1], 1, 0)
       : strcmp (call, "vmsplice") == 0 ? vmsplice (q[1], &iov, 1, 0)
       : m < 0 || write (m, &c, 1) != 1 ? -1
       : splice (m, &pos, q[1], NULL, 1, 0)) != 1)
    {
      fprintf (stderr, "pipe-do: %s: %s\n", call, strerror (errno));
      exit (77);
    }
  close (p[0]);
  close (p[1]);
  close (q[0]);
  close (q[1]);
  if (0 <= m)
    close (m);
}

static void
limit (int resource, char const *value)
{
  struct rlimit r;
  r.rlim_cur = r.rlim_max = strtoul (value, NULL, 10);
  if (setrlimit (resource, &r) < 0)
    die ("setrlimit");
}

/* Apply the limits and signals among the N words at KINDS.  */

static void
limits (char **kinds, int n)
{
  signal (SIGPIPE, SIG_DFL);
  for (int i = 0; i < n; i++)
    if (strncmp (kinds[i], "nofile=", 7) == 0)
      limit (RLIMIT_NOFILE, kinds[i] + 7);
    else if (strncmp (kinds[i], "fsize=", 6) == 0)
      limit (RLIMIT_FSIZE, kinds[i] + 6);
    else if (strncmp (kinds[i], "as=", 3) == 0)
      limit (RLIMIT_AS, kinds[i] + 3);
    else if (strcmp (kinds[i], "ignore=pipe") == 0)
      signal (SIGPIPE, SIG_IGN);
    else if (strcmp (kinds[i], "ignore=xfsz") == 0)
      signal (SIGXFSZ, SIG_IGN);
}

/* Make the channel that the N words at KINDS describe.  */

static void
channel (char **kinds, int n, int fds[2])
{
  int made = pipe (fds);
  for (int i = 0; i < n; i++)
    {
      int flags = fcntl (fds[1], F_GETFL);
      if (strncmp (kinds[i], "can=", 4) == 0)
        require (kinds[i] + 4);
      else if (strcmp (kinds[i], "unix") == 0 || strcmp (kinds[i], "tcp") == 0
               || strcmp (kinds[i], "tty") == 0
               || strncmp (kinds[i], "file=", 5) == 0)
        {
          close (fds[0]);
          close (fds[1]);
          if (*kinds[i] == 'f')
            {
              fds[1] = open (kinds[i] + 5, O_WRONLY | O_CREAT, 0666);
              fds[0] = open (kinds[i] + 5, O_RDONLY);
              if (fds[0] < 0 || fds[1] < 0)
                die (kinds[i] + 5);
            }
          else if (strcmp (kinds[i], "tty") == 0)
            tty_pair (fds);
          else if (*kinds[i] == 't')
            tcp_pair (fds);
          else
            made = socketpair (AF_UNIX, SOCK_STREAM, 0, fds);
        }
      else if (strncmp (kinds[i], "size=", 5) == 0)
        {
          int size = strtol (kinds[i] + 5, NULL, 10);
          if (fcntl (fds[1], F_SETPIPE_SZ, size) < 0)
            die ("F_SETPIPE_SZ");
        }
      else if (strcmp (kinds[i], "nonblock") == 0)
        fcntl (fds[1], F_SETFL, flags | O_NONBLOCK);
      else if (strcmp (kinds[i], "append") == 0)
        fcntl (fds[1], F_SETFL, flags | O_APPEND);
    }
  if (made < 0)
    die ("pipe");
}

static char const *
find (char **kinds, int n, char const *name)
{
  size_t len = strlen (name);
  for (int i = 0; i < n; i++)
    if (strncmp (kinds[i], name, len) == 0)
      return kinds[i] + len;
  return NULL;
}

/* Return where "--" is in WORDS, from I on.  */

static int
dashes (char **words, int i)
{
  while (words[i] && strcmp (words[i], "--") != 0)
    i++;
  if (!words[i])
    {
      fprintf (stderr, "usage: pipe-do [KIND]... -- WRITER... -- READER...\n");
      exit (2);
    }
  return i;
}

static void
too_long (int sig)
{
  kill (writer_pid, SIGKILL);
  kill (reader_pid, SIGKILL);
  signal (sig, SIG_DFL);
  raise (sig);
}

/* Until WRITER, or READER if there is one yet, has ended, do to WRITER and
   FD, its output, what the N words at KINDS say.  */

static void
meddle (char **kinds, int n, int fd)
{
  siginfo_t end = { .si_pid = 0 };
  int stop = !! find (kinds, n, "stop");
  int toggle = !! find (kinds, n, "toggle");
  for (int i = 0; stop || toggle; i++)
    {
      if (waitid (P_ALL, 0, &end, WEXITED | WNOWAIT | WNOHANG) < 0
          || end.si_pid != 0)
        break;
      if (stop)
        kill (writer_pid, i & 1 ? SIGCONT : SIGSTOP);
      if (toggle)
        fcntl (fd, F_SETFL, fcntl (fd, F_GETFL) ^ O_NONBLOCK);
      usleep (500);
    }
  if (stop)
    kill (writer_pid, SIGCONT);
}

static int
status_of (pid_t pid)
{
  int status;
  while (waitpid (pid, &status, 0) < 0)
    if (errno != EINTR)
      die ("waitpid");
  return WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
}

/* Run COMMAND with FD as its descriptor STD.  */

static pid_t
start (char **command, int fd, int std, int other, char **kinds, int n)
{
  pid_t pid = fork ();
  if (pid < 0)
    die ("fork");
  if (pid > 0)
    return pid;
  dup2 (fd, std);
  if (fd != std)
    close (fd);
  close (other);
  if (std == 1)
    limits (kinds, n);
  execvp (command[0], command);
  fprintf (stderr, "pipe-do: %s: %s\n", command[0], strerror (errno));
  _exit (127);
}

int
main (int argc, char **argv)
{
  (void) argc;
  int n = dashes (argv, 1) - 1;
  char **kinds = argv + 1;
  char **writer = argv + 1 + n + 1;
  int end = dashes (writer, 0);
  writer[end] = NULL;
  char **reader = writer + end + 1;
  if (!writer[0] || !reader[0])
    dashes (reader, 0);

  int fds[2];
  channel (kinds, n, fds);
  signal (SIGALRM, too_long);
  alarm (SECONDS);
  writer_pid = start (writer, fds[1], 1, fds[0], kinds, n);
  int writer_status = -1;
  if (find (kinds, n, "file="))
    {
      meddle (kinds, n, fds[1]);
      writer_status = status_of (writer_pid);
    }
  char const *late = find (kinds, n, "late=");
  if (late)
    usleep (1000 * strtol (late, NULL, 10));
  reader_pid = start (reader, fds[0], 0, fds[1], kinds, n);
  close (fds[0]);
  if (writer_status < 0)
    meddle (kinds, n, fds[1]);
  close (fds[1]);
  int reader_status = status_of (reader_pid);
  if (writer_status < 0)
    writer_status = status_of (writer_pid);

  if (find (kinds, n, "tell"))
    printf ("%d\n", writer_status);
  char const *wanted = find (kinds, n, "writer=");
  if (wanted && writer_status != strtol (wanted, NULL, 10))
    {
      fprintf (stderr, "pipe-do: %s: status %d, not %s\n", writer[0],
               writer_status, wanted);
      return reader_status != 0 ? reader_status : 1;
    }
  return (find (kinds, n, "status") && writer_status != 0
          ? writer_status : reader_status);
}
