/* help.c - what --help and --version of both programs share

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

#include "help.h"

#include "system.h"
#include "progname.h"
#include "version-etc.h"

/* Not to be translated; see version-etc.h.  The year is not the one that
   version-etc.c passes, which is gnulib's.  */
const char version_etc_copyright[] =
  "Copyright %s 2026 The spliceutils developers";

void
help_transport (char const *methods)
{
  printf (_("\
\n\
      --transport=METHOD   move bytes with METHOD, which is one of\n\
                             %s\n\
      --debug              say on standard error how bytes are moved\n\
"), methods);
}

void
help_finish (char const *program)
{
  fputs (_("\
      --help               display this help and exit\n\
      --version            output version information and exit\n\
"), stdout);
  printf (_("\
\n\
Full documentation: info '(spliceutils) %s invocation'\n\
"), program);
}

void
help_version (char const *program)
{
  version_etc (stdout, program, PACKAGE_NAME, VERSION,
               _("the spliceutils developers"), (char *) NULL);
}

_Noreturn void
help_try (void)
{
  fprintf (stderr, _("Try '%s --help' for more information.\n"),
           program_name);
  exit (EXIT_FAILURE);
}
