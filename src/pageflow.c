/* pageflow.c - what the kernel does with pages: hand on or copy

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

#include "pageflow.h"

#include "system.h"
#include "alignalloc.h"
#include "io.h"
#include "zerocopy.h"

/* The byte that is put into a pipe, and the one it is changed to.  */
enum { OLD = 'o', NEW = 'n' };

/* A page that can be changed while a pipe may hold it: either memory, or a
   file in memory if FILE is not negative.  */
struct page
{
  char *memory;
  int file;
};

static struct pageflow
absent (int errnum)
{
  struct pageflow p = { .kind = PAGEFLOW_ABSENT, .errnum = errnum };
  return p;
}

/* Change the first byte of PAGE to C.  Return 0 or an errno.  */

static int
page_set (struct page *page, char c)
{
  if (page->file < 0)
    {
      /* The kernel reads this through the pipe, unknown to the compiler.  */
      *(char volatile *) page->memory = c;
      return 0;
    }
  return pwrite (page->file, &c, 1, 0) == 1 ? 0 : errno;
}

/* Put the first byte of PAGE into the pipe TO.  Return 0 or an errno.  */

static int
page_send (struct page *page, int to)
{
  off_t pos = 0;
  ssize_t n = (page->file < 0
               ? zc_vmsplice (to, page->memory, 1)
               : zc_splice (page->file, &pos, to, 1));
  return n == 1 ? 0 : n < 0 ? errno : EINVAL;
}

/* Read one byte from the pipe FROM and say what it means.  */

static struct pageflow
judge (int from)
{
  char c;
  ssize_t n = io_read (from, &c, 1);
  if (n != 1)
    return absent (n < 0 ? errno : EINVAL);
  struct pageflow p =
    { .kind = c == NEW ? PAGEFLOW_REFERENCE : PAGEFLOW_COPY };
  return p;
}

/* Probe how PAGE gets into a pipe.  */

static struct pageflow
probe_page (struct page *page)
{
  int p[2];
  if (zc_pipe (p, false) < 0)
    return absent (errno);
  int err = page_set (page, OLD);
  if (err == 0)
    err = page_send (page, p[1]);
  if (err == 0)
    err = page_set (page, NEW);
  struct pageflow flow = err == 0 ? judge (p[0]) : absent (err);
  close (p[0]);
  close (p[1]);
  return flow;
}

/* Call PROBE with a page in memory.  */

static struct pageflow
with_memory (struct pageflow (*probe) (struct page *))
{
  idx_t size = getpagesize ();
  struct page page = { .memory = alignalloc (size, size), .file = -1 };
  if (! page.memory)
    return absent (ENOMEM);
  memset (page.memory, OLD, size);
  struct pageflow flow = probe (&page);
  alignfree (page.memory);
  return flow;
}

/* Call PROBE with a page of a file.  */

static struct pageflow
with_file (struct pageflow (*probe) (struct page *))
{
  char c = OLD;
  struct page page = { .file = zc_memfd (&c, 1, false) };
  if (page.file < 0)
    return absent (errno);
  struct pageflow flow = probe (&page);
  close (page.file);
  return flow;
}

struct pageflow
pageflow_vmsplice (void)
{
  return with_memory (probe_page);
}

struct pageflow
pageflow_splice (void)
{
  return with_file (probe_page);
}

/* Probe tee from P to Q with PAGE.  PAGEFLOW_UNTOLD if PAGE does not even
   get into P by reference; then any byte will show whether tee works.  */

static struct pageflow
probe_tee_between (struct page *page, int const p[2], int const q[2])
{
  char c = OLD;
  idx_t sent = 0;
  if (page_set (page, OLD) != 0 || page_send (page, p[1]) != 0)
    {
      int err = io_write_all (p[1], &c, 1, &sent);
      if (err != 0)
        return absent (err);
    }
  ssize_t n = zc_tee_now (p[0], q[1], 1);
  if (n != 1)
    return absent (n < 0 ? errno : EINVAL);
  if (page_set (page, NEW) == 0 && judge (p[0]).kind == PAGEFLOW_REFERENCE)
    return judge (q[0]);
  struct pageflow untold = { .kind = PAGEFLOW_UNTOLD };
  return untold;
}

/* Probe tee with PAGE.  */

static struct pageflow
probe_tee (struct page *page)
{
  int p[2];
  int q[2];
  if (zc_pipe (p, false) < 0)
    return absent (errno);
  struct pageflow flow;
  if (zc_pipe (q, false) < 0)
    flow = absent (errno);
  else
    {
      flow = probe_tee_between (page, p, q);
      close (q[0]);
      close (q[1]);
    }
  close (p[0]);
  close (p[1]);
  return flow;
}

struct pageflow
pageflow_tee (void)
{
  struct pageflow flow = with_memory (probe_tee);
  return flow.kind == PAGEFLOW_UNTOLD ? with_file (probe_tee) : flow;
}

char const *
pageflow_text (struct pageflow p)
{
  switch (p.kind)
    {
    case PAGEFLOW_REFERENCE:
      return _("by reference");
    case PAGEFLOW_COPY:
      return _("by copy");
    case PAGEFLOW_UNTOLD:
      return _("not to be told");
    case PAGEFLOW_ABSENT:
    default:
      return strerror (p.errnum);
    }
}
