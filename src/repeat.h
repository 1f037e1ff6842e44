/* repeat.h - the same line, for ever

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

#ifndef SPLICEUTILS_REPEAT_H
#define SPLICEUTILS_REPEAT_H

#include "idx.h"
#include "transport.h"

/* Why repeating has ended.  */
struct repeat_end
{
  bool refused;                 /* the transport that was asked for is not to
                                   be had; nothing was output */
  int errnum;                   /* otherwise, why output failed */
};

/* Output the LEN bytes at LINE, again and again, to FD, with T or, if that
   is TRANSPORT_AUTO, with the fastest way that is safe and to be had, and
   another one should that one go away.  Say to D which way it is before the
   first bulk write.  The bytes at LINE must not change.

   Whatever happens, what is output is always a prefix of the endless
   repetition.  No more is set up than one plain write of 64 KiB needs
   before that write has been accepted, unless D or T ask for more.  */
struct repeat_end repeat (int fd, char const *line, idx_t len,
                          enum transport t, struct debug *d);

#endif
