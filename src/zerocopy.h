/* zerocopy.h - the calls that move bytes without copying them

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

#ifndef SPLICEUTILS_ZEROCOPY_H
#define SPLICEUTILS_ZEROCOPY_H

#include <sys/types.h>

#include "idx.h"

/* Two files stand behind this interface: zerocopy-linux.c makes the calls,
   zerocopy-none.c refuses them all with ENOSYS, for other systems and for
   configure --disable-zero-copy.  So nothing above needs an #if.

   All sizes are in bytes.  All functions retry after EINTR.  Those that
   return ssize_t or int return -1 and set errno on failure.  */

/* How much a call is asked for where the kernel may decide: far more than
   any pipe holds, and within the limit of a read or write on Linux.  */
enum { ZC_ALL = 1 << 30 };

/* True if ERRNUM, from splice, tee, vmsplice or sendfile, says no more than
   that this call is not to be had here, so that another way may be tried at
   the place where this one stopped.  Every other errno is news about the
   data, which the kernel may give only once, and must be reported.
   Sources: splice(2), tee(2), vmsplice(2), seccomp(2).  */
bool zc_refused (int errnum);

/* Move up to N bytes by reference, where the kernel can, from FROM, at *POS
   if POS is not null and else at its file position.  TO gets them.  One of
   the two must be a pipe.  Wait while nothing can be moved, even if a descriptor
   is in non-blocking mode.  Return the number of bytes moved; 0 means end
   of file.  Source: splice(2).  */
ssize_t zc_splice (int from, off_t *pos, int to, idx_t n);

/* The same, but fail with EAGAIN instead of waiting for a pipe.  */
ssize_t zc_splice_now (int from, off_t *pos, int to, idx_t n);

/* Duplicate up to N bytes from the pipe FROM into the pipe TO without
   consuming them.  Do not wait: EAGAIN if nothing can be duplicated.
   Return the number of bytes, which are the first ones that FROM holds.
   On Linux to date only whole slots are duplicated (but for the last, if N
   ends inside it); a kernel that counts bytes may stop anywhere.
   Source: tee(2), fs/splice.c (link_pipe).  */
ssize_t zc_tee_now (int from, int to, idx_t n);

/* Put references to the N bytes at BUF into the pipe TO, or copies of them:
   what the kernel does has to be probed (pageflow.h).  BUF must not change
   while anybody may hold a reference, which nobody can tell, so never.
   Wait as zc_splice does.  Return the number of bytes.
   Source: vmsplice(2).  */
ssize_t zc_vmsplice (int to, char const *buf, idx_t n);

/* Copy up to N bytes from the file FROM to the file TO at their positions.
   Return the number of bytes; 0 at the end of FROM, and also for some
   files that are not empty (those of /proc on Linux before 5.19).
   Source: copy_file_range(2).  */
ssize_t zc_copy_range (int from, int to, idx_t n);

/* Put the N bytes at BUF into the pipe TO, in slots of ZC_SLOT_MAX bytes each
   but for the last, if the kernel can.  Do not wait.  Return 0, or an errno;
   then some of the bytes may be in the pipe.  The caller must prove that the
   slots are what it takes them for.
   Source: an AF_UNIX stream message of exactly 32768 bytes lies in one
   fragment of that size (net/unix/af_unix.c, sock_alloc_send_pskb), and
   splice from a socket puts whole fragments into slots (net/core/skbuff.c,
   skb_splice_bits).  A message of any other size may take several.  */
enum { ZC_SLOT_MAX = 32768 };
int zc_put_slots (int to, char const *buf, idx_t n);

/* Make a pipe with descriptors above 2, closed on exec.  NONBLOCK is
   whether both ends are in non-blocking mode.  Return 0.  */
int zc_pipe (int fds[2], bool nonblock);

/* Return what the pipe FD can hold if every slot holds a page, or 0 if
   that is not to be had.  The slots of a pipe may hold more than a page.
   Source: F_GETPIPE_SZ in fcntl(2).  */
idx_t zc_pipe_capacity (int fd);

/* Make the pipe FD hold SIZE bytes if it holds less.  Return its capacity
   afterwards as zc_pipe_capacity does; failing to enlarge is no error.
   Source: F_SETPIPE_SZ in fcntl(2).  */
idx_t zc_pipe_enlarge (int fd, idx_t size);

/* Return the number of bytes in the pipe FD, or -1.
   Source: FIONREAD in pipe(7); it works on both ends.  */
off_t zc_pipe_held (int fd);

/* Make a file in memory with the N bytes at BUF (N may be 0) and return
   its descriptor, which is above 2.  If SEALED, nobody can change or
   shrink the file any more: a seal against writing alone would let
   ftruncate turn bytes that are already in a pipe into zeros.  Neither a
   file size limit nor SIGXFSZ is run into: EFBIG if the limit is below N.
   Source: memfd_create(2), F_ADD_SEALS in fcntl(2), setrlimit(2).  */
int zc_memfd (char const *buf, idx_t n, bool sealed);

/* Gather the first N bytes of the file in memory FD in huge pages, if the
   kernel has them and N is at least the size of one.  Nobody need know
   whether that worked.
   Source: MADV_COLLAPSE in madvise(2), since Linux 6.1; the mapping must be
   aligned to the size of a huge page.  */
enum { ZC_HUGE_PAGE = 1 << 21 };
void zc_collapse (int fd, idx_t n);

/* FD, a file or a device, will be read from here to its end.  Nobody need
   know whether that was of use.
   Source: POSIX_FADV_SEQUENTIAL in posix_fadvise(2), which doubles what is
   read ahead; the page cache then has larger folios.  */
void zc_sequential (int fd);

/* Let this process sleep as exactly as the clock can.
   Source: PR_SET_TIMERSLACK in prctl(2).  */
void zc_exact_sleep (void);

#endif
