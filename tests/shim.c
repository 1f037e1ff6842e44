/* shim - bend system calls of a program that it is preloaded into

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.

   The environment variable SHIM holds rules, separated by blanks:

     CALL:WHEN:WHAT

   CALL is tee, splice, vmsplice, copy_file_range, sendfile, send, read,
   write, pipe2, memfd_create, socketpair, fcntl or ioctl, or splice-in (into a pipe, from
   what is no pipe), splice-out (from a pipe, into what is no pipe) or
   splice-pipe (both are).  read and write count only calls from the main
   program itself, not the ones inside the C library.
   WHEN is N (the Nth such call only) or N+ (that and all later ones).
   WHAT is the name of an errno; or zero (return 0); or cut (ask for an odd
   number of bytes instead of so many, and of no whole number of pages,
   never the same); or cut=N (ask for N at most); or copy (vmsplice only:
   write the bytes instead of giving away the page).

   If the environment variable SHIM_TELL is set, it is a descriptor that gets a
   byte for each call that the first rule bends: "i" if it brings in input, "o"
   if it goes to standard output, "m" if it reads from a pipe that the program
   has made, "-" if it is of another kind.

   SHIM=selftest makes the program print "shim" and exit, and
   SHIM=strerror:ERRNO what strerror says of the errno of that name.  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { RULES = 32 };

static struct rule
{
  char call[24];
  unsigned long int first;
  int only;                     /* this call alone */
  int error;                    /* errno, or 0 */
  int zero;
  int copy;
  int cut;
  size_t most;                  /* for cut, or 0 */
  unsigned long int count;
} rules[RULES];
static int n_rules = -1;
static int tell_fd = -1;

static struct { char const *name; int value; } const errors[] =
  {
#define E(e) { #e, e }
    E (ENOSYS), E (EINVAL), E (EPERM), E (EACCES), E (EOPNOTSUPP),
    E (ENOTSUP), E (EXDEV), E (EBADF), E (ESPIPE), E (ENOMEM), E (EFAULT),
    E (EOVERFLOW), E (ETXTBSY), E (EIO), E (EINTR), E (EAGAIN), E (ENOSPC),
    E (EDQUOT), E (EFBIG), E (EMFILE), E (ENFILE), E (ENOENT), E (EPIPE),
    E (ECONNRESET), E (EBUSY)
#undef E
  };

static void
bad (char const *rule)
{
  dprintf (2, "shim: bad rule: %s\n", rule);
  _exit (99);
}

/* Return the errno that is called NAME, or 0.  */

static int
error_number (char const *name)
{
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
    if (strcmp (name, errors[i].name) == 0)
      return errors[i].value;
  return 0;
}

static void
parse_what (struct rule *r, char const *what, char const *rule)
{
  if (strcmp (what, "zero") == 0)
    r->zero = 1;
  else if (strcmp (what, "copy") == 0)
    r->copy = 1;
  else if (strcmp (what, "cut") == 0)
    r->cut = 1;
  else if (strncmp (what, "cut=", 4) == 0)
    r->cut = 1, r->most = strtoul (what + 4, NULL, 10);
  else
    {
      r->error = error_number (what);
      if (r->error == 0)
        bad (rule);
    }
}

static void
parse (void)
{
  char const *env = getenv ("SHIM");
  char const *fd = getenv ("SHIM_TELL");
  n_rules = 0;
  if (fd)
    tell_fd = strtol (fd, NULL, 10);
  if (!env)
    return;
  char *text = strdup (env);
  char *next;
  for (char *rule = strtok_r (text, " ", &next); rule;
       rule = strtok_r (NULL, " ", &next))
    {
      struct rule *r = &rules[n_rules++];
      char *field;
      char *call = strtok_r (rule, ":", &field);
      char *when = strtok_r (NULL, ":", &field);
      char *what = strtok_r (NULL, ":", &field);
      if (n_rules == RULES || !what || strlen (call) >= sizeof r->call)
        bad (rule);
      strcpy (r->call, call);
      r->first = strtoul (when, NULL, 10);
      r->only = !strchr (when, '+');
      parse_what (r, what, rule);
    }
  free (text);
}

static void __attribute__ ((constructor))
start (void)
{
  char const *env = getenv ("SHIM");
  if (env && strcmp (env, "selftest") == 0)
    {
      dprintf (1, "shim\n");
      _exit (0);
    }
  if (env && strncmp (env, "strerror:", 9) == 0)
    {
      dprintf (1, "%s\n", strerror (error_number (env + 9)));
      _exit (0);
    }
  parse ();
}

/* Return the rule for this call of CALL, or null.  */

static struct rule *
rule_for (char const *call)
{
  struct rule *found = NULL;
  if (n_rules < 0)
    parse ();
  for (int i = 0; i < n_rules; i++)
    if (strcmp (rules[i].call, call) == 0)
      {
        struct rule *r = &rules[i];
        r->count++;
        if (!found && (r->only ? r->count == r->first : r->count >= r->first))
          found = r;
      }
  return found;
}

/* Tell that R has bent a call on this SIDE.  */

static void
tell (struct rule const *r, char side)
{
  int saved = errno;
  if (0 <= tell_fd && r == rules)
    syscall (SYS_write, tell_fd, &side, 1);
  errno = saved;
}

/* Return LEN or what R makes of it.  */

static size_t
cut (struct rule *r, size_t len)
{
  if (!r || !r->cut)
    return len;
  size_t most = (r->most ? r->most
                 : 4096 * (r->count * 5 % 23) + r->count * 37 % 4093 + 1);
  if (len <= most)
    return len;
  tell (r, '-');
  return most;
}

#define REAL(f) \
  static __typeof__ (f) *real; \
  if (!real) \
    real = (__typeof__ (f) *) dlsym (RTLD_NEXT, #f)

/* Fail or return 0 if R says so for a call on this SIDE.  */
#define OBEY(r, side) \
  do \
    { \
      if (r && r->error) \
        { \
          tell (r, side); \
          errno = r->error; \
          return -1; \
        } \
      if (r && r->zero) \
        { \
          tell (r, side); \
          return 0; \
        } \
    } \
  while (0)

static int
is_pipe (int fd)
{
  struct stat st;
  int saved = errno;
  int yes = fstat (fd, &st) == 0 && S_ISFIFO (st.st_mode);
  errno = saved;
  return yes;
}

ssize_t
tee (int a, int b, size_t len, unsigned int flags)
{
  REAL (tee);
  struct rule *r = rule_for ("tee");
  OBEY (r, '-');
  return real (a, b, cut (r, len), flags);
}

ssize_t
splice (int a, off64_t *x, int b, off64_t *y, size_t len, unsigned int flags)
{
  REAL (splice);
  int from = is_pipe (a);
  int to = is_pipe (b);
  struct rule *r = rule_for ("splice");
  struct rule *s = rule_for (from && to ? "splice-pipe"
                             : from ? "splice-out" : "splice-in");
  OBEY (r, b == 1 ? 'o' : 'i');
  OBEY (s, b == 1 ? 'o' : 'i');
  return real (a, x, b, y, cut (s, cut (r, len)), flags);
}

ssize_t
vmsplice (int fd, struct iovec const *iov, size_t n, unsigned int flags)
{
  REAL (vmsplice);
  struct rule *r = rule_for ("vmsplice");
  OBEY (r, '-');
  if (r && r->copy)
    return writev (fd, iov, n);
  struct iovec one = *iov;
  one.iov_len = cut (r, one.iov_len);
  return r && r->cut ? real (fd, &one, 1, flags) : real (fd, iov, n, flags);
}

ssize_t
copy_file_range (int a, off64_t *x, int b, off64_t *y, size_t len,
                 unsigned int flags)
{
  REAL (copy_file_range);
  struct rule *r = rule_for ("copy_file_range");
  OBEY (r, '-');
  return real (a, x, b, y, cut (r, len), flags);
}

ssize_t
read (int fd, void *buf, size_t len)
{
  REAL (read);
  struct rule *r = rule_for ("read");
  OBEY (r, 2 < fd && is_pipe (fd) ? 'm' : 'i');
  return real (fd, buf, cut (r, len));
}

ssize_t
write (int fd, void const *buf, size_t len)
{
  REAL (write);
  struct rule *r = rule_for ("write");
  OBEY (r, fd == 1 ? 'o' : '-');
  return real (fd, buf, cut (r, len));
}

ssize_t
send (int fd, void const *buf, size_t len, int flags)
{
  REAL (send);
  struct rule *r = rule_for ("send");
  OBEY (r, '-');
  return real (fd, buf, cut (r, len), flags);
}

ssize_t
sendfile (int to, int from, off_t *pos, size_t len)
{
  REAL (sendfile);
  struct rule *r = rule_for ("sendfile");
  OBEY (r, '-');
  return real (to, from, pos, cut (r, len));
}

#ifdef __GLIBC__
ssize_t
sendfile64 (int to, int from, off64_t *pos, size_t len)
{
  REAL (sendfile64);
  struct rule *r = rule_for ("sendfile");
  OBEY (r, '-');
  return real (to, from, pos, cut (r, len));
}
#endif

int
pipe2 (int fds[2], int flags)
{
  REAL (pipe2);
  struct rule *r = rule_for ("pipe2");
  OBEY (r, '-');
  return real (fds, flags);
}

int
memfd_create (char const *name, unsigned int flags)
{
  REAL (memfd_create);
  struct rule *r = rule_for ("memfd_create");
  OBEY (r, '-');
  return real (name, flags);
}

int
socketpair (int domain, int type, int protocol, int fds[2])
{
  REAL (socketpair);
  struct rule *r = rule_for ("socketpair");
  OBEY (r, '-');
  return real (domain, type, protocol, fds);
}

int
#ifdef __GLIBC__
ioctl (int fd, unsigned long int request, ...)
#else
ioctl (int fd, int request, ...)
#endif
{
  REAL (ioctl);
  va_list args;
  va_start (args, request);
  void *arg = va_arg (args, void *);
  va_end (args);
  struct rule *r = rule_for ("ioctl");
  OBEY (r, '-');
  return real (fd, request, arg);
}

/* The third argument of fcntl is an int or a pointer, or is not there; on
   the machines that have this shim any of them passes as a pointer.  */

static int
bent_fcntl (int (*real) (int, int, ...), int fd, int command, void *arg)
{
  struct rule *r = rule_for ("fcntl");
  OBEY (r, '-');
  return real (fd, command, arg);
}

int
fcntl (int fd, int command, ...)
{
  static int (*real) (int, int, ...);
  if (!real)
    real = (int (*) (int, int, ...)) dlsym (RTLD_NEXT, "fcntl");
  va_list args;
  va_start (args, command);
  void *arg = va_arg (args, void *);
  va_end (args);
  return bent_fcntl (real, fd, command, arg);
}

int
fcntl64 (int fd, int command, ...)
{
  static int (*real) (int, int, ...);
  if (!real)
    real = (int (*) (int, int, ...)) dlsym (RTLD_NEXT, "fcntl64");
  va_list args;
  va_start (args, command);
  void *arg = va_arg (args, void *);
  va_end (args);
  return bent_fcntl (real, fd, command, arg);
}
