/* count.c - count what a program reads or writes on one descriptor

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

/* This is preloaded into programs.  PIPEBENCH_COUNT names a file, the first
   eight bytes of which are the count, and PIPEBENCH_FD says on which
   descriptor to count, 0 or 1.

   The calls are made directly, not by the functions of the C library that are
   hidden here: nothing needs to be looked up, and so nothing can go wrong
   before the program's main function.  What the C library does inside itself,
   in stdio for example, does not come along here, and neither does a program
   that makes its system calls itself.  */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static uint64_t *counter;
static int counted_fd;

__attribute__ ((constructor))
static void
start (void)
{
  char const *name = getenv ("PIPEBENCH_COUNT");
  char const *fd = getenv ("PIPEBENCH_FD");
  int saved_errno = errno;
  if (name && fd)
    {
      counted_fd = *fd == '1' ? STDOUT_FILENO : STDIN_FILENO;
      int file = open (name, O_RDWR | O_CLOEXEC);
      if (0 <= file)
        {
          void *p = mmap (NULL, sizeof *counter, PROT_READ | PROT_WRITE,
                          MAP_SHARED, file, 0);
          if (p != MAP_FAILED)
            counter = p;
          close (file);
        }
    }
  errno = saved_errno;
}

/* Return N, the result of a call.  Count it if FD is the descriptor, and
   WRITING says whether the call put bytes into FD or took them from it.  */

static ssize_t
count (long int n, int fd, int writing)
{
  if (0 < n && counter && fd == counted_fd
      && writing == (counted_fd == STDOUT_FILENO))
    __atomic_fetch_add (counter, n, __ATOMIC_RELAXED);
  return n;
}

enum { TAKEN, PUT };

ssize_t
read (int fd, void *buf, size_t n)
{
  return count (syscall (SYS_read, fd, buf, n), fd, TAKEN);
}

ssize_t
readv (int fd, struct iovec const *v, int n)
{
  return count (syscall (SYS_readv, fd, v, n), fd, TAKEN);
}

ssize_t
write (int fd, void const *buf, size_t n)
{
  return count (syscall (SYS_write, fd, buf, n), fd, PUT);
}

ssize_t
writev (int fd, struct iovec const *v, int n)
{
  return count (syscall (SYS_writev, fd, v, n), fd, PUT);
}

ssize_t
splice (int in, off64_t *in_pos, int out, off64_t *out_pos, size_t n,
        unsigned int flags)
{
  return count (count (syscall (SYS_splice, in, in_pos, out, out_pos, n,
                                flags), in, TAKEN), out, PUT);
}

/* tee takes nothing from IN.  */

ssize_t
tee (int in, int out, size_t n, unsigned int flags)
{
  return count (syscall (SYS_tee, in, out, n, flags), out, PUT);
}

/* It reads or writes, as the pipe's end is.  */

ssize_t
vmsplice (int fd, struct iovec const *v, size_t n, unsigned int flags)
{
  return count (count (syscall (SYS_vmsplice, fd, v, n, flags), fd, TAKEN),
                fd, PUT);
}

ssize_t
sendfile (int out, int in, off_t *pos, size_t n)
{
  return count (count (syscall (SYS_sendfile, out, in, pos, n), in, TAKEN),
                out, PUT);
}

ssize_t
sendfile64 (int out, int in, off64_t *pos, size_t n)
{
#ifndef SYS_sendfile64
# define SYS_sendfile64 SYS_sendfile
#endif
  return count (count (syscall (SYS_sendfile64, out, in, pos, n), in, TAKEN),
                out, PUT);
}

ssize_t
copy_file_range (int in, off64_t *in_pos, int out, off64_t *out_pos, size_t n,
                 unsigned int flags)
{
  return count (count (syscall (SYS_copy_file_range, in, in_pos, out,
                                out_pos, n, flags), in, TAKEN), out, PUT);
}

/* What programs that were compiled with _FORTIFY_SOURCE call.  */

ssize_t __read_chk (int, void *, size_t, size_t);

ssize_t
__read_chk (int fd, void *buf, size_t n, size_t size)
{
  if (size < n)
    abort ();
  return read (fd, buf, n);
}
