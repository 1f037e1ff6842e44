/* help.h - what --help and --version of both programs share

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

#ifndef SPLICEUTILS_HELP_H
#define SPLICEUTILS_HELP_H

/* What getopt_long returns for the long options that both programs have.  */
enum
  {
    TRANSPORT_OPTION = 256,
    DEBUG_OPTION,
    HELP_OPTION,
    VERSION_OPTION
  };

/* Print the help for --transport, which takes METHODS, and --debug.  */
void help_transport (char const *methods);

/* Print the help for --help and --version, and where to read more about
   PROGRAM.  */
void help_finish (char const *program);

/* Print what PROGRAM --version prints.  */
void help_version (char const *program);

/* Say how to get help on standard error, and exit with status 1.  */
_Noreturn void help_try (void);

#endif
