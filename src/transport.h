/* transport.h - the ways to move bytes: their names, and talk of them

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

#ifndef SPLICEUTILS_TRANSPORT_H
#define SPLICEUTILS_TRANSPORT_H

#include "attribute.h"

/* What --transport=METHOD can name.  */
enum transport
{
  TRANSPORT_AUTO,               /* the fastest that is safe here */
  TRANSPORT_TEE,                /* tee from a pipe that stays full */
  TRANSPORT_SPLICE,             /* splice */
  TRANSPORT_VMSPLICE,           /* vmsplice from memory */
  TRANSPORT_WRITE               /* write, and read */
};

/* Return the name of T, which is not translated.  */
char const *transport_name (enum transport t);

/* Return the transport that ARG names or abbreviates without ambiguity.  For
   any other ARG print an error that lists the valid names, and exit.
   The first knows every transport, the second those that move files.  */
enum transport transport_arg (char const *arg);
enum transport transport_file_arg (char const *arg);

/* What --debug has said so far.  */
struct debug
{
  bool wanted;
  char said[512];               /* the last line, cut if it is longer */
};

/* If D is wanted, say what FORMAT and the following arguments make on
   standard error, in the form of an error message, unless that would be the
   last line again.  */
void debug_say (struct debug *d, char const *format, ...)
  _GL_ATTRIBUTE_FORMAT ((__printf__, 2, 3));

/* Report that T, asked for by --transport, is not to be had, ERRNUM saying
   why if it is not 0, and exit.  */
_Noreturn void transport_refused (enum transport t, int errnum);

#endif
