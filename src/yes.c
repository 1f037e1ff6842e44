/* yes - output a string repeatedly until killed

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

#include <getopt.h>
#include <locale.h>

#include "system.h"
#include "closeout.h"
#include "error.h"
#include "help.h"
#include "progname.h"
#include "repeat.h"
#include "transport.h"
#include "xalloc.h"

#define PROGRAM_NAME "yes"

struct yes_options
{
  enum transport transport;
  bool debug;
};

static struct option const long_options[] =
  {
    { "transport", required_argument, NULL, TRANSPORT_OPTION },
    { "debug", no_argument, NULL, DEBUG_OPTION },
    { "help", no_argument, NULL, HELP_OPTION },
    { "version", no_argument, NULL, VERSION_OPTION },
    { NULL, 0, NULL, 0 }
  };

static void
print_help (void)
{
  printf (_("\
Usage: %s [STRING]...\n\
  or:  %s OPTION\n\
"), program_name, program_name);
  fputs (_("\
Output a line of all STRINGs, or of 'y', over and over until killed.\n\
"), stdout);
  help_transport (_("auto, tee, splice, vmsplice, write"));
  help_finish (PROGRAM_NAME);
}

/* Set *OPTIONS from the command line.  Return the index of the first
   operand.  */

static int
parse (int argc, char **argv, struct yes_options *options)
{
  int c;
  while ((c = getopt_long (argc, argv, "", long_options, NULL)) != -1)
    switch (c)
      {
      case TRANSPORT_OPTION:
        options->transport = transport_arg (optarg);
        break;
      case DEBUG_OPTION:
        options->debug = true;
        break;
      case HELP_OPTION:
        print_help ();
        exit (EXIT_SUCCESS);
      case VERSION_OPTION:
        help_version (PROGRAM_NAME);
        exit (EXIT_SUCCESS);
      default:
        help_try ();
      }
  return optind;
}

/* Return the N strings at WORDS, or "y" if there are none, as a line, and
   set *LEN to its length in bytes.  The caller may free it.  */

static char *
make_line (char **words, int n, idx_t *len)
{
  static char y[] = "y";
  static char *yes[] = { y };
  if (n == 0)
    {
      words = yes;
      n = 1;
    }

  idx_t size = 0;
  for (int i = 0; i < n; i++)
    size += strlen (words[i]) + 1;
  char *line = xmalloc (size);
  char *end = line;
  for (int i = 0; i < n; i++)
    {
      end = stpcpy (end, words[i]);
      *end++ = ' ';
    }
  end[-1] = '\n';
  *len = size;
  return line;
}

int
main (int argc, char **argv)
{
  set_program_name (argv[0]);
  setlocale (LC_ALL, "");
  bindtextdomain (PACKAGE, LOCALEDIR);
  textdomain (PACKAGE);
  atexit (close_stdout);

  struct yes_options options = { .transport = TRANSPORT_AUTO };
  int first = parse (argc, argv, &options);

  idx_t len;
  char const *line = make_line (argv + first, argc - first, &len);
  struct debug debug = { .wanted = options.debug };
  struct repeat_end end = repeat (STDOUT_FILENO, line, len,
                                  options.transport, &debug);
  if (end.refused)
    transport_refused (options.transport, end.errnum);
  error (EXIT_FAILURE, end.errnum, _("standard output"));
  return EXIT_FAILURE;
}
