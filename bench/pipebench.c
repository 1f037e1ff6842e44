/* pipebench - measure how fast a command hands bytes to a consumer

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

#include <errno.h>
#include <getopt.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

#include "common.h"
#include "error.h"
#include "measure.h"
#include "progname.h"
#include "quote.h"
#include "report.h"
#include "size.h"
#include "xalloc.h"

struct options
{
  struct plan plan;
  char const *title;
  char const *label;
  char const *log;
  enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_TSV } format;
  bool keep_going;
  char const **vs;
  size_t n_vs;
  size_t room_vs;
};

enum
{
  BYTES_OPTION = 256,
  COLD_OPTION,
  CONSUMER_OPTION,
  DIR_OPTION,
  HELP_OPTION,
  JSON_OPTION,
  KEEP_GOING_OPTION,
  LABEL_OPTION,
  LOG_OPTION,
  PIN_OPTION,
  PIPE_OPTION,
  RUNS_OPTION,
  SECONDS_OPTION,
  STARTS_OPTION,
  TIMEOUT_OPTION,
  TITLE_OPTION,
  TSV_OPTION,
  VERSION_OPTION,
  VS_OPTION,
  WARMUP_OPTION
};

static struct option const long_options[] =
  {
    { "bytes", required_argument, NULL, BYTES_OPTION },
    { "cold", required_argument, NULL, COLD_OPTION },
    { "consumer", required_argument, NULL, CONSUMER_OPTION },
    { "dir", required_argument, NULL, DIR_OPTION },
    { "help", no_argument, NULL, HELP_OPTION },
    { "json", no_argument, NULL, JSON_OPTION },
    { "keep-going", no_argument, NULL, KEEP_GOING_OPTION },
    { "label", required_argument, NULL, LABEL_OPTION },
    { "log", required_argument, NULL, LOG_OPTION },
    { "pin", required_argument, NULL, PIN_OPTION },
    { "pipe", required_argument, NULL, PIPE_OPTION },
    { "runs", required_argument, NULL, RUNS_OPTION },
    { "seconds", required_argument, NULL, SECONDS_OPTION },
    { "starts", required_argument, NULL, STARTS_OPTION },
    { "timeout", required_argument, NULL, TIMEOUT_OPTION },
    { "title", required_argument, NULL, TITLE_OPTION },
    { "tsv", no_argument, NULL, TSV_OPTION },
    { "version", no_argument, NULL, VERSION_OPTION },
    { "vs", required_argument, NULL, VS_OPTION },
    { "warmup", required_argument, NULL, WARMUP_OPTION },
    { NULL, 0, NULL, 0 }
  };

static void
print_help (void)
{
  printf ("\
Usage: %s [OPTION]... [--vs='COMMAND']... -- COMMAND [ARGUMENT]...\n\
  or:  %s [OPTION]... --vs='COMMAND'...\n\
Measure how fast COMMAND hands bytes to a consumer, and their CPU time.\n\
\n\
Several commands are run in turns, A B C, then C B A, and so on.  A COMMAND\n\
given by --vs may be NAME=COMMAND, and a pipeline, whose last program is\n\
measured; its quotes mean what they do to sh, but there is no shell.\n\
\n\
  --consumer=KIND  who takes the bytes: see below; read:128K\n\
  --seconds=S      length of a run; 1\n\
  --warmup=S       how long before that is thrown away; 0.2\n\
  --runs=N         runs of each command; 5\n\
  --bytes=N        COMMAND ends after writing N bytes, and is started again\n\
                   and again; without this, it must not end\n\
  --starts=N       then: start it N times a run, and give the time of a start\n\
  --cold=FILE      then: drop FILE from memory before each start\n\
  --timeout=S      how long nothing may move without an error; 10\n\
  --pin=P,C[,I]    the CPUs of producer, consumer and what feeds a producer;\n\
                   by default the first ones; or none\n\
  --pipe=SIZE      the size that the pipe has at first\n\
  --dir=DIR        where the consumer file has its file; /dev/shm\n\
  --label=NAME     the name of the COMMAND after --\n\
  --title=TEXT     a title for all this\n\
  --keep-going     if a command fails, still measure the others\n\
  --json, --tsv    print JSON, or lines of fields separated by tabs\n\
  --log=FILE       also append a line of JSON to FILE\n\
  --help           display this help and exit\n\
  --version        output version information and exit\n\
\n\
KIND is one of these, with the default in parentheses:\n\
%s\
\n\
Exit status: 0 if all was measured, 1 otherwise.\n\
", program_name, program_name, consumer_help);
}

/* Return the positive number that ARG, of the option NAME, gives.  */

static double
seconds_arg (char const *arg, char const *name)
{
  char *end;
  double d = strtod (arg, &end);
  if (end == arg || *end || ! (0 <= d && d <= 1e6))
    error (EXIT_FAILURE, 0, "invalid argument %s for --%s", quote (arg),
           name);
  return d;
}

static off_t
size_arg (char const *arg, char const *name, off_t max)
{
  off_t n = parse_size (arg);
  if (n < 0 || max < n)
    error (EXIT_FAILURE, 0, "invalid argument %s for --%s", quote (arg),
           name);
  return n;
}

/* Set the CPUs of P from ARG.  */

static void
pin_arg (struct plan *p, char const *arg)
{
  int cpu[3] = { -1, -1, -1 };
  int n = 0;
  if (! streq (arg, "none"))
    for (char const *a = arg;; a++)
      {
        char *end;
        long int i = strtol (a, &end, 10);
        if (n == 3 || end == a || i < 0 || CPU_SETSIZE <= i
            || (*end ? *end != ',' : n == 0))
          error (EXIT_FAILURE, 0, "invalid argument %s for --pin",
                 quote (arg));
        cpu[n++] = i;
        a = end;
        if (! *end)
          break;
      }
  p->cpu_producer = cpu[0];
  p->cpu_consumer = cpu[1];
  p->cpu_input = n < 3 ? cpu[1] : cpu[2];
}

/* Set the CPUs of P to the first that are to be had.  */

static void
pin_default (struct plan *p)
{
  int cpu[3] = { -1, -1, -1 };
  int n = 0;
  cpu_set_t set;
  if (sched_getaffinity (0, sizeof set, &set) == 0)
    for (int i = 0; i < CPU_SETSIZE && n < 3; i++)
      if (CPU_ISSET (i, &set))
        cpu[n++] = i;
  p->cpu_producer = n < 2 ? -1 : cpu[0];
  p->cpu_consumer = n < 2 ? -1 : cpu[1];
  p->cpu_input = n < 3 ? p->cpu_consumer : cpu[2];
}

static void
set_option (struct options *o, int c, char const *arg)
{
  switch (c)
    {
    case BYTES_OPTION:
      o->plan.bytes = size_arg (arg, "bytes", IDX_MAX);
      break;
    case COLD_OPTION:
      o->plan.cold = arg;
      break;
    case CONSUMER_OPTION:
      consumer_parse (&o->plan.consumer, arg);
      break;
    case DIR_OPTION:
      o->plan.dir = arg;
      break;
    case JSON_OPTION:
      o->format = FORMAT_JSON;
      break;
    case KEEP_GOING_OPTION:
      o->keep_going = true;
      break;
    case LABEL_OPTION:
      o->label = arg;
      break;
    case LOG_OPTION:
      o->log = arg;
      break;
    case PIN_OPTION:
      pin_arg (&o->plan, arg);
      break;
    case PIPE_OPTION:
      o->plan.pipe_size = size_arg (arg, "pipe", INT32_MAX);
      break;
    case RUNS_OPTION:
      o->plan.runs = size_arg (arg, "runs", 10000);
      break;
    case SECONDS_OPTION:
      o->plan.seconds = seconds_arg (arg, "seconds");
      break;
    case STARTS_OPTION:
      o->plan.starts = size_arg (arg, "starts", 1000000);
      break;
    case TIMEOUT_OPTION:
      o->plan.timeout = seconds_arg (arg, "timeout");
      break;
    case TITLE_OPTION:
      o->title = arg;
      break;
    case TSV_OPTION:
      o->format = FORMAT_TSV;
      break;
    case VS_OPTION:
      if (o->n_vs == o->room_vs)
        o->vs = x2nrealloc (o->vs, &o->room_vs, sizeof *o->vs);
      o->vs[o->n_vs++] = arg;
      break;
    case WARMUP_OPTION:
      o->plan.warmup = seconds_arg (arg, "warmup");
      break;
    case HELP_OPTION:
      print_help ();
      exit (EXIT_SUCCESS);
    case VERSION_OPTION:
      printf ("pipebench (%s) %s\n", PACKAGE_NAME, VERSION);
      exit (EXIT_SUCCESS);
    default:
      fprintf (stderr, "Try '%s --help' for more information.\n",
               program_name);
      exit (EXIT_FAILURE);
    }
}

/* Exit with a message if options do not go together.  */

static void
check_options (struct options const *o)
{
  struct plan const *p = &o->plan;
  bool first = p->consumer.kind == CONSUMER_FIRST;
  if (first && p->bytes)
    error (EXIT_FAILURE, 0, "--bytes and --consumer=first exclude each other");
  if (! p->bytes && ((p->starts && ! first) || p->cold))
    error (EXIT_FAILURE, 0, "--starts and --cold need --bytes");
  if (p->seconds == 0)
    error (EXIT_FAILURE, 0, "--seconds must not be 0");
}

/* Measure all of R's commands, in turns.  */

static void
run_all (struct report *r, struct trial *t, bool keep_going)
{
  for (int i = 0; i < r->n; i++)
    r->result[i].sample = xnmalloc (r->runs, sizeof *r->result[i].sample);
  for (int k = 0; k < r->runs; k++)
    for (int j = 0; j < r->n; j++)
      {
        /* What drifts during a round must not always hit the same one.  */
        struct result *result = &r->result[k % 2 ? r->n - 1 - j : j];
        if (result->fault)
          continue;
        result->fault = measure (t, result->command, 0 < k,
                                 &result->sample[k]);
        if (result->fault)
          error (keep_going ? EXIT_SUCCESS : EXIT_FAILURE, 0, "%s: %s",
                 result->command->label, result->fault);
      }
}

static void
print_report (struct report const *r, struct options const *o)
{
  (o->format == FORMAT_JSON ? report_json
   : o->format == FORMAT_TSV ? report_tsv : report_text) (r, stdout);
  if (fflush (stdout) != 0 || ferror (stdout))
    error (EXIT_FAILURE, errno, "write error");
  if (o->log)
    {
      FILE *f = fopen (o->log, "ae");
      if (! f)
        error (EXIT_FAILURE, errno, "%s", o->log);
      report_json (r, f);
      if (fclose (f) != 0)
        error (EXIT_FAILURE, errno, "%s", o->log);
    }
}

int
main (int argc, char **argv)
{
  /* Messages, also those of getopt, do not depend on how it was called.  */
  static char name[] = "pipebench";
  argv[0] = name;
  set_program_name (name);
  struct options o =
    { .plan = { .seconds = 1, .warmup = 0.2, .runs = 5, .timeout = 10,
              .dir = "/dev/shm" } };
  consumer_parse (&o.plan.consumer, "read:128K");
  pin_default (&o.plan);
  int c;
  /* What comes after the first operand is the command's.  */
  while ((c = getopt_long (argc, argv, "+", long_options, NULL)) != -1)
    set_option (&o, c, optarg);
  check_options (&o);

  bool operands = optind < argc;
  struct report r = { .plan = &o.plan, .title = o.title, .runs = o.plan.runs,
                      .n = operands + o.n_vs };
  if (! r.n)
    error (EXIT_FAILURE, 0, "no command to measure");
  struct command *commands = xnmalloc (r.n, sizeof *commands);
  r.result = xcalloc (r.n, sizeof *r.result);
  if (operands)
    command_from_argv (&commands[0], argv + optind, o.label);
  for (int i = 0; i < o.n_vs; i++)
    command_parse (&commands[operands + i], o.vs[i]);
  for (int i = 0; i < r.n; i++)
    r.result[i].command = &commands[i];

  process_init ();
  struct trial trial;
  trial_init (&trial, &o.plan);
  run_all (&r, &trial, o.keep_going);
  print_report (&r, &o);
  for (int i = 0; i < r.n; i++)
    if (r.result[i].fault)
      return EXIT_FAILURE;
  return EXIT_SUCCESS;
}
