/* cat - concatenate files to standard output

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
#include "alignalloc.h"
#include "closeout.h"
#include "error.h"
#include "fcntl--.h"
#include "format.h"
#include "help.h"
#include "io.h"
#include "move.h"
#include "operands.h"
#include "progname.h"
#include "quotearg.h"
#include "same-inode.h"
#include "transport.h"
#include "xbinary-io.h"
#include "zerocopy.h"

#define PROGRAM_NAME "cat"

/* Quote ARG for a message if it needs that.  A colon does, since messages
   have colons after file names.  */
#define quotef(arg) \
  quotearg_n_style_colon (0, shell_escape_quoting_style, arg)

/* What the command line says; it does not change after parsing.  */
struct cat_options
{
  struct format_options format;
  bool formatting;              /* FORMAT asks for anything */
  enum transport transport;
  bool debug;
};

/* What changes from file to file.  */
struct cat_state
{
  struct operands operands;
  struct output out;
  struct debug debug;
  struct format_plan plan;
  struct format_state format;
  char *formatted;              /* FORMATTED_SIZE bytes, or null */
  bool read_stdin;              /* standard input has been a file */
  bool failed;                  /* something has gone wrong */
};

enum
  {
    /* How much is read at a time, and formatted at a time, so that what that
       grows to always fits.  */
    FORMAT_BLOCK = 131072,
    FORMAT_STEP = 8192,
    FORMATTED_SIZE = 524288,
    FORMATTED_FULL = (FORMATTED_SIZE - FORMAT_SLACK
                      - FORMAT_EXPANSION * FORMAT_STEP)
  };

/* In the order in which GNU's cat lists them where an abbreviation is
   ambiguous.  */
static struct option const long_options[] =
  {
    { "number-nonblank", no_argument, NULL, 'b' },
    { "number", no_argument, NULL, 'n' },
    { "squeeze-blank", no_argument, NULL, 's' },
    { "show-nonprinting", no_argument, NULL, 'v' },
    { "show-ends", no_argument, NULL, 'E' },
    { "show-tabs", no_argument, NULL, 'T' },
    { "show-all", no_argument, NULL, 'A' },
    { "transport", required_argument, NULL, TRANSPORT_OPTION },
    { "debug", no_argument, NULL, DEBUG_OPTION },
    { "help", no_argument, NULL, HELP_OPTION },
    { "version", no_argument, NULL, VERSION_OPTION },
    { NULL, 0, NULL, 0 }
  };

static void
print_help (void)
{
  printf (_("Usage: %s [OPTION]... [FILE]...\n"), program_name);
  fputs (_("\
Copy each FILE in turn to standard output, and standard input where there is\n\
no FILE or where FILE is -.\n\
\n\
"), stdout);
  fputs (_("\
  -A, --show-all           the same as -vET\n\
  -b, --number-nonblank    number the output lines that are not empty;\n\
                             this overrides -n\n\
  -e                       the same as -vE\n\
  -E, --show-ends          put $ at the end of each line, and show a carriage\n\
                             return before it as ^M\n\
  -n, --number             number all output lines\n\
  -s, --squeeze-blank      output one empty line for several in a row\n\
"), stdout);
  fputs (_("\
  -t                       the same as -vT\n\
  -T, --show-tabs          show tabs as ^I\n\
  -u                       ignored; output is never held back anyway\n\
  -v, --show-nonprinting   use ^ and M- notation, except for newlines and\n\
                             tabs\n\
"), stdout);
  help_transport (_("auto, splice, write"));
  help_finish (PROGRAM_NAME);
  printf (_("\
\n\
Examples:\n\
  %s f - g   Output f's bytes, then standard input's, then g's.\n\
  %s         Copy standard input to standard output.\n\
"), program_name, program_name);
}

/* Add what the option C says to F.  Return false if C is not about
   formatting.  */

static bool
format_option (struct format_options *f, int c)
{
  switch (c)
    {
    case 'A': f->show_nonprinting = f->show_ends = f->show_tabs = true; break;
    case 'b': f->number_nonblank = true; break;
    case 'e': f->show_nonprinting = f->show_ends = true; break;
    case 'E': f->show_ends = true; break;
    case 'n': f->number = true; break;
    case 's': f->squeeze_blank = true; break;
    case 't': f->show_nonprinting = f->show_tabs = true; break;
    case 'T': f->show_tabs = true; break;
    case 'u': break;
    case 'v': f->show_nonprinting = true; break;
    default: return false;
    }
  return true;
}

/* Set *OPTIONS from the command line.  Return the index of the first
   operand.  */

static int
parse (int argc, char **argv, struct cat_options *options)
{
  int c;
  while ((c = getopt_long (argc, argv, "AbeEnstTuv", long_options, NULL))
         != -1)
    switch (c)
      {
      case TRANSPORT_OPTION:
        options->transport = transport_file_arg (optarg);
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
        if (! format_option (&options->format, c))
          help_try ();
      }
  options->formatting = format_wanted (&options->format);
  return optind;
}

/* Say that NAME is in trouble, with ERRNUM; the other files still get their
   turn.  */

static void
input_error (struct cat_state *s, char const *name, int errnum)
{
  error (0, errnum, "%s", quotef (name));
  s->failed = true;
}

/* Say that standard output is in trouble, and exit: nothing more can be
   delivered.  */

static _Noreturn void
write_error (int errnum)
{
  error (EXIT_FAILURE, errnum, _("write error"));
  abort ();
}

/* True if copying FD, of the kind ST, to OUT would feed the output to the
   input for ever: they are the same file, and what is to be read lies before
   what is to be written.  */

static bool
eats_itself (int fd, struct stat const *st, struct output const *out)
{
  if (S_ISFIFO (st->st_mode) || S_ISSOCK (st->st_mode)
      || ! SAME_INODE (*st, out->st))
    return false;
  off_t in_pos = lseek (fd, 0, SEEK_CUR);
  if (in_pos < 0)
    return false;
  int flags = fcntl (out->fd, F_GETFL);
  bool append = 0 <= flags && flags & O_APPEND;
  return in_pos < lseek (out->fd, 0, append ? SEEK_END : SEEK_CUR);
}

/* Format the N bytes at IN, and write them to S->out.  Return 0 or an
   errno.  */

static int
write_formatted (struct cat_state *s, char const *in, idx_t n)
{
  int err = 0;
  idx_t filled = 0;
  for (idx_t i = 0; i < n && err == 0; i += FORMAT_STEP)
    {
      if (FORMATTED_FULL < filled)
        {
          err = move_write (&s->out, s->formatted, filled);
          filled = 0;
        }
      filled += format_block (&s->plan, &s->format, in + i,
                              MIN (n - i, FORMAT_STEP), s->formatted + filled);
    }
  return err != 0 ? err : move_write (&s->out, s->formatted, filled);
}

/* Format everything from FD to S->out.  */

static struct move_end
move_formatted (struct cat_state *s, int fd)
{
  struct move_end end = { .result = MOVE_DONE };
  char *in = move_buffer (&s->out);
  if (! s->formatted)
    s->formatted = xalignalloc (getpagesize (), FORMATTED_SIZE);
  debug_say (&s->debug, _("transport: write (formatting with %s)"),
             s->plan.show_name);

  /* Each block is written before the next is waited for.  */
  ssize_t n;
  while (0 < (n = io_read (fd, in, FORMAT_BLOCK)))
    {
      end.errnum = write_formatted (s, in, n);
      if (end.errnum != 0)
        {
          end.result = MOVE_WRITE_FAILED;
          return end;
        }
    }
  if (n < 0)
    {
      end.result = MOVE_READ_FAILED;
      end.errnum = errno;
    }
  return end;
}

/* Copy the open file FD, whose name is NAME.  */

static void
cat_file (struct cat_options const *o, struct cat_state *s,
          char const *name, int fd)
{
  struct input in = { .fd = fd, .following = operands_following,
                      .following_arg = &s->operands };
  if (fstat (fd, &in.st) < 0)
    {
      input_error (s, name, errno);
      return;
    }
  if (eats_itself (fd, &in.st, &s->out))
    {
      error (0, 0, _("%s: input file is output file"), quotef (name));
      s->failed = true;
      return;
    }

  /* A disk is read far ahead then, in pieces that are large.  */
  if (S_ISREG (in.st.st_mode) || S_ISBLK (in.st.st_mode))
    zc_sequential (fd);

  struct move_end end = (o->formatting ? move_formatted (s, fd)
                         : move (&in, &s->out));
  switch (end.result)
    {
    case MOVE_READ_FAILED:
      input_error (s, name, end.errnum);
      break;
    case MOVE_WRITE_FAILED:
      write_error (end.errnum);
    case MOVE_REFUSED:
      error (0, end.errnum, _("%s: cannot be moved by splice"), quotef (name));
      s->failed = true;
      break;
    case MOVE_DONE:
    case MOVE_NEXT:
    default:
      break;
    }
}

/* Open the file NAME.  Return its descriptor, or -1 with errno set.  */

static int
open_file (struct cat_options const *o, struct cat_state *s,
           char const *name)
{
  int flags = o->formatting ? O_RDONLY : O_RDONLY | O_BINARY;
  int fd = open (name, flags);
  if (fd < 0 && errno == EMFILE && move_spare (&s->out))
    fd = open (name, flags);
  return fd;
}

/* Open, copy and close the file NAME.  */

static void
cat_name (struct cat_options const *o, struct cat_state *s, char const *name)
{
  if (streq (name, "-"))
    {
      s->read_stdin = true;
      if (! o->formatting)
        xset_binary_mode (STDIN_FILENO, O_BINARY);
      cat_file (o, s, name, STDIN_FILENO);
      return;
    }

  int fd = open_file (o, s, name);
  if (fd < 0)
    {
      input_error (s, name, errno);
      return;
    }
  cat_file (o, s, name, fd);
  if (close (fd) < 0)
    input_error (s, name, errno);
}

/* Set *S to the start, and look at standard output before any input is
   touched.  */

static void
start (struct cat_options const *o, struct cat_state *s)
{
  format_start (&s->format);
  if (o->formatting)
    format_plan (&s->plan, &o->format);
  s->debug.wanted = o->debug;
  s->out.fd = STDOUT_FILENO;
  s->out.forced = o->transport;
  s->out.debug = &s->debug;
  if (fstat (STDOUT_FILENO, &s->out.st) < 0)
    error (EXIT_FAILURE, errno, _("standard output"));
  if (! o->formatting)
    xset_binary_mode (STDOUT_FILENO, O_BINARY);
  else if (o->transport == TRANSPORT_SPLICE)
    error (EXIT_FAILURE, 0, _("what is formatted cannot be moved by splice"));
  int err = move_open (&s->out);
  if (err != 0)
    transport_refused (o->transport, err);
}

/* Put out what is held back, see that nothing can change it any more, and
   close standard input.  Return the exit status.  */

static int
finish (struct cat_state *s)
{
  char held;
  idx_t n = format_end (&s->format, &held);
  int err = move_write (&s->out, &held, n);
  if (err != 0)
    write_error (err);
  settle_wait (&s->out.settle);
  if (s->read_stdin && close (STDIN_FILENO) < 0)
    error (EXIT_FAILURE, errno, _("closing standard input"));
  return s->failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

int
main (int argc, char **argv)
{
  set_program_name (argv[0]);
  setlocale (LC_ALL, "");
  bindtextdomain (PACKAGE, LOCALEDIR);
  textdomain (PACKAGE);
  atexit (close_stdout);

  struct cat_options options = { .transport = TRANSPORT_AUTO };
  int first = parse (argc, argv, &options);
  struct cat_state state =
    { .operands = { .names = argv + first, .count = argc - first } };
  start (&options, &state);
  char const *name;
  while ((name = operands_next (&state.operands)))
    cat_name (&options, &state, name);
  return finish (&state);
}
