/* mailbox.h - what a child process tells its parent

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

#ifndef BENCH_MAILBOX_H
#define BENCH_MAILBOX_H

#include <stdatomic.h>
#include <stdint.h>

/* What a consumer found in the bytes that it took.  */
enum verdict
{
  VERDICT_FINE,
  VERDICT_MISMATCH,             /* the byte at offset is GOT, not WANT */
  VERDICT_TOO_LONG,             /* more bytes than the file to compare with */
  VERDICT_ERROR                 /* errnum */
};

/* It lies in memory that both share.  The child alone writes it, except
   that the parent sets everything to zero beforehand.  */
struct mailbox
{
  /* Bytes that a consumer of our own has taken.  Alone on its cache line,
     since the parent looks at it while the consumer runs.  */
  _Alignas (128) _Atomic uint64_t bytes;

  /* When the command was started or the consumer was ready, and the CPU time
     that the process had taken until then.  */
  _Alignas (128) double started;
  double started_cpu;
  double ended;                 /* when the consumer saw the end */
  int exec_errno;               /* why the command could not be started */

  enum verdict verdict;
  int errnum;
  uint64_t offset;
  unsigned char got;
  unsigned char want;
};

#endif
