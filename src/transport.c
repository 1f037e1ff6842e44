/* transport.c - the ways to move bytes: their names, and talk of them

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

#include "transport.h"

#include <stdarg.h>

#include "system.h"
#include "argmatch.h"
#include "error.h"
#include "quote.h"

/* In the order of enum transport.  */
static char const *const names[] =
  { "auto", "tee", "splice", "vmsplice", "write", NULL };
static enum transport const values[] =
  {
    TRANSPORT_AUTO, TRANSPORT_TEE, TRANSPORT_SPLICE, TRANSPORT_VMSPLICE,
    TRANSPORT_WRITE
  };
ARGMATCH_VERIFY (names, values);

static char const *const file_names[] = { "auto", "splice", "write", NULL };
static enum transport const file_values[] =
  { TRANSPORT_AUTO, TRANSPORT_SPLICE, TRANSPORT_WRITE };
ARGMATCH_VERIFY (file_names, file_values);

char const *
transport_name (enum transport t)
{
  return names[t];
}

enum transport
transport_arg (char const *arg)
{
  return XARGMATCH ("--transport", arg, names, values);
}

enum transport
transport_file_arg (char const *arg)
{
  return XARGMATCH ("--transport", arg, file_names, file_values);
}

void
debug_say (struct debug *d, char const *format, ...)
{
  if (! d->wanted)
    return;

  char line[sizeof d->said];
  va_list args;
  va_start (args, format);
  vsnprintf (line, sizeof line, format, args);
  va_end (args);
  if (! streq (line, d->said))
    {
      error (0, 0, "%s", line);
      strcpy (d->said, line);
    }
}

_Noreturn void
transport_refused (enum transport t, int errnum)
{
  error (EXIT_FAILURE, errnum, _("transport %s is not available here"),
         quote (transport_name (t)));
  abort ();
}
