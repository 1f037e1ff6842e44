/* zerocopy-linux.c - the zero-copy calls of Linux

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

#include "zerocopy.h"

#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "system.h"
#include "io.h"
#include "unistd-safer.h"

/* Missing from old headers; the values are the kernel's.  */
#ifndef MFD_NOEXEC_SEAL
# define MFD_NOEXEC_SEAL 0x0008U
#endif
#ifndef MADV_COLLAPSE
# define MADV_COLLAPSE 25
#endif

bool
zc_refused (int errnum)
{
  switch (errnum)
    {
    case ENOSYS:                /* no such call, or a filter says so */
    case EINVAL:                /* not for these files */
    case EPERM: case EACCES:    /* a sandbox */
    case EOPNOTSUPP:
#if ENOTSUP != EOPNOTSUPP
    case ENOTSUP:
#endif
    case EXDEV:
    case EBADF:                 /* O_APPEND, in some kernels */
    case ESPIPE:
    case ENOMEM:
    case EFAULT:
    case EOVERFLOW:
    case ETXTBSY:
      return true;
    default:
      return false;
    }
}

/* splice with the FLAGS, retried after EINTR.  */

static ssize_t
splice_flags (int from, off_t *pos, int to, idx_t n, unsigned int flags)
{
  for (;;)
    {
      loff_t at = pos ? *pos : 0;
      ssize_t moved = splice (from, pos ? &at : NULL, to, NULL, n, flags);
      if (moved < 0 && errno == EINTR)
        continue;
      if (moved > 0 && pos)
        *pos = at;
      return moved;
    }
}

ssize_t
zc_splice (int from, off_t *pos, int to, idx_t n)
{
  for (;;)
    {
      ssize_t moved = splice_flags (from, pos, to, n, 0);
      if (! (moved < 0 && errno == EAGAIN))
        return moved;
      io_wait (from, to);
    }
}

ssize_t
zc_splice_now (int from, off_t *pos, int to, idx_t n)
{
  return splice_flags (from, pos, to, n, SPLICE_F_NONBLOCK);
}

ssize_t
zc_tee_now (int from, int to, idx_t n)
{
  ssize_t done;
  do
    done = tee (from, to, n, SPLICE_F_NONBLOCK);
  while (done < 0 && errno == EINTR);
  return done;
}

ssize_t
zc_vmsplice (int to, char const *buf, idx_t n)
{
  for (;;)
    {
      struct iovec iov = { .iov_base = (void *) buf, .iov_len = n };
      ssize_t done = vmsplice (to, &iov, 1, 0);
      if (done >= 0 || (errno != EINTR && errno != EAGAIN))
        return done;
      if (errno == EAGAIN)
        io_wait (-1, to);
    }
}

#if HAVE_COPY_FILE_RANGE

ssize_t
zc_copy_range (int from, int to, idx_t n)
{
  ssize_t done;
  do
    done = copy_file_range (from, NULL, to, NULL, n, 0);
  while (done < 0 && errno == EINTR);
  return done;
}

#else

ssize_t
zc_copy_range (MAYBE_UNUSED int from, MAYBE_UNUSED int to,
               MAYBE_UNUSED idx_t n)
{
  errno = ENOSYS;
  return -1;
}

#endif

/* Put the N bytes at BUF, ZC_SLOT_MAX at most, into the pipe TO as one slot,
   through the connected sockets FDS, using MESSAGE, which has room for
   ZC_SLOT_MAX bytes.  Return 0 or an errno.  */

static int
put_slot (int to, char const *buf, idx_t n, int const fds[2], char *message)
{
  memcpy (message, buf, n);
  ssize_t sent;
  do
    sent = send (fds[0], message, ZC_SLOT_MAX, MSG_DONTWAIT | MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  if (sent != ZC_SLOT_MAX)
    return sent < 0 ? errno : EMSGSIZE;
  ssize_t moved = zc_splice_now (fds[1], NULL, to, n);
  return moved == n ? 0 : moved < 0 ? errno : EMSGSIZE;
}

int
zc_put_slots (int to, char const *buf, idx_t n)
{
  char *message = calloc (1, ZC_SLOT_MAX);
  int fds[2];
  if (! message
      || socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) < 0)
    {
      int err = errno;
      free (message);
      return err;
    }

  /* What is left of the last message goes away with the sockets.  */
  int err = 0;
  for (idx_t done = 0; done < n && err == 0; done += ZC_SLOT_MAX)
    err = put_slot (to, buf + done, MIN (n - done, ZC_SLOT_MAX), fds, message);
  close (fds[0]);
  close (fds[1]);
  free (message);
  return err;
}

int
zc_pipe (int fds[2], bool nonblock)
{
  if (pipe2 (fds, O_CLOEXEC | (nonblock ? O_NONBLOCK : 0)) < 0)
    return -1;
  for (int i = 0; i < 2; i++)
    {
      fds[i] = fd_safer_flag (fds[i], O_CLOEXEC);
      if (fds[i] < 0)
        {
          int err = errno;
          close (fds[! i]);
          errno = err;
          return -1;
        }
    }
  return 0;
}

idx_t
zc_pipe_capacity (int fd)
{
  int size = fcntl (fd, F_GETPIPE_SZ);
  return MAX (size, 0);
}

idx_t
zc_pipe_enlarge (int fd, idx_t size)
{
  idx_t capacity = zc_pipe_capacity (fd);
  if (capacity == 0 || size <= capacity)
    return capacity;
  int enlarged = fcntl (fd, F_SETPIPE_SZ, (int) size);
  return enlarged < 0 ? capacity : enlarged;
}

off_t
zc_pipe_held (int fd)
{
  int n;
  int r;
  do
    r = ioctl (fd, FIONREAD, &n);
  while (r < 0 && errno == EINTR);
  return r < 0 || n < 0 ? -1 : n;
}

#if HAVE_MEMFD_CREATE

/* True if a file of N bytes is within this process's limit.  */

static bool
size_allowed (idx_t n)
{
  struct rlimit lim;
  return (getrlimit (RLIMIT_FSIZE, &lim) < 0 || lim.rlim_cur == RLIM_INFINITY
          || n <= lim.rlim_cur);
}

int
zc_memfd (char const *buf, idx_t n, bool sealed)
{
  if (! size_allowed (n))
    {
      errno = EFBIG;
      return -1;
    }

  /* Kernels before 6.3 do not know MFD_NOEXEC_SEAL, and some from 6.3 on
     want it (sysctl vm.memfd_noexec).  */
  unsigned int flags = MFD_CLOEXEC | (sealed ? MFD_ALLOW_SEALING : 0);
  int fd = memfd_create ("spliceutils", flags | MFD_NOEXEC_SEAL);
  if (fd < 0 && errno == EINVAL)
    fd = memfd_create ("spliceutils", flags);
  fd = fd_safer_flag (fd, O_CLOEXEC);
  if (fd < 0)
    return -1;

  /* The seals go on before any byte leaves, since afterwards F_SEAL_WRITE
     may fail with EBUSY.  */
  idx_t done = 0;
  int err = io_write_all (fd, buf, n, &done);
  if (err == 0 && sealed
      && fcntl (fd, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK) < 0)
    err = errno;
  if (err != 0)
    {
      close (fd);
      errno = err;
      return -1;
    }
  return fd;
}

#else

int
zc_memfd (MAYBE_UNUSED char const *buf, MAYBE_UNUSED idx_t n,
          MAYBE_UNUSED bool sealed)
{
  errno = ENOSYS;
  return -1;
}

#endif

void
zc_collapse (int fd, idx_t n)
{
  n -= n % ZC_HUGE_PAGE;
  if (n == 0)
    return;

  /* Reserve more than it takes, and map the file where that is aligned.  */
  idx_t size = n + ZC_HUGE_PAGE;
  char *area = mmap (NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (area == MAP_FAILED)
    return;
  char *start = area + (- (uintptr_t) area & (ZC_HUGE_PAGE - 1));
  if (mmap (start, n, PROT_READ, MAP_SHARED | MAP_FIXED, fd, 0) != MAP_FAILED)
    madvise (start, n, MADV_COLLAPSE);
  munmap (area, size);
}

void
zc_sequential (int fd)
{
  posix_fadvise (fd, 0, 0, POSIX_FADV_SEQUENTIAL);
}

void
zc_exact_sleep (void)
{
  prctl (PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
}
