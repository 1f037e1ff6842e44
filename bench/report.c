/* report.c - the figures of several runs of several commands

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

#include "report.h"


#include <stdlib.h>
#include <string.h>

#include "attribute.h"
#include "common.h"
#include "stats.h"
#include "xalloc.h"

/* All figures of one command.  */
struct figures
{
  struct summary rate;          /* GiB a second */
  struct summary us;            /* microseconds a start */
  struct summary ratio;         /* the first command's speed to this one's */
  double cpu_producer;          /* milliseconds of CPU time for one GiB */
  double cpu_consumer;
  double cpu_input;
  double cpu_start;             /* producer's microseconds a start */
  double switches_producer;     /* a second */
  double switches_consumer;
  double starts;
  double whole;
  double others;                /* the worst run */
};

/* True if what matters is how long a start takes.  */

static bool
by_start (struct plan const *p)
{
  return p->consumer.kind == CONSUMER_FIRST || p->starts;
}

static double
rate (struct sample const *s, MAYBE_UNUSED struct plan const *p)
{
  return s->bytes / s->seconds / GIB;
}

static double
start_us (struct sample const *s, MAYBE_UNUSED struct plan const *p)
{
  return s->start_us;
}

static double
speed (struct sample const *s, struct plan const *p)
{
  return by_start (p) ? 1 / s->start_us : rate (s, p);
}

#define PER_GIB(name)							\
  static double								\
  name##_ms (struct sample const *s, MAYBE_UNUSED struct plan const *p)	\
  {									\
    return s->name * 1e3 / (s->bytes / GIB);				\
  }
PER_GIB (cpu_producer)
PER_GIB (cpu_consumer)
PER_GIB (cpu_input)

#define PER_SECOND(name)						\
  static double								\
  name (struct sample const *s, MAYBE_UNUSED struct plan const *p)	\
  {									\
    return s->name / s->seconds;					\
  }
PER_SECOND (switches_producer)
PER_SECOND (switches_consumer)

static double
cpu_start (struct sample const *s, MAYBE_UNUSED struct plan const *p)
{
  return s->starts ? s->cpu_producer * 1e6 / s->starts : 0;
}

static double
starts (struct sample const *s, MAYBE_UNUSED struct plan const *p)
{
  return s->starts;
}

static double
whole (struct sample const *s, MAYBE_UNUSED struct plan const *p)
{
  return s->whole;
}

static double
others (struct sample const *s, MAYBE_UNUSED struct plan const *p)
{
  return s->others;
}

/* Return what F says of each run of command I, in memory to be freed.  */

static double *
column (struct report const *r, int i,
        double f (struct sample const *, struct plan const *))
{
  double *v = xnmalloc (r->runs, sizeof *v);
  for (int k = 0; k < r->runs; k++)
    v[k] = f (&r->result[i].sample[k], r->plan);
  return v;
}

static struct summary
summary_of (struct report const *r, int i,
            double f (struct sample const *, struct plan const *))
{
  double *v = column (r, i, f);
  struct summary s = summarise (v, r->runs);
  free (v);
  return s;
}

/* Return the first command's speed to command I's, run by run.  */

static struct summary
ratio_of (struct report const *r, int i)
{
  if (r->result[0].fault)
    return (struct summary) { .median = 0 };
  double *a = column (r, 0, speed);
  double *b = column (r, i, speed);
  struct summary s = summarise_ratios (a, b, r->runs);
  free (a);
  free (b);
  return s;
}

static struct figures
figures_of (struct report const *r, int i)
{
  return (struct figures)
    {
      .rate = summary_of (r, i, rate),
      .us = summary_of (r, i, start_us),
      .ratio = ratio_of (r, i),
      .cpu_producer = summary_of (r, i, cpu_producer_ms).median,
      .cpu_consumer = summary_of (r, i, cpu_consumer_ms).median,
      .cpu_input = summary_of (r, i, cpu_input_ms).median,
      .cpu_start = summary_of (r, i, cpu_start).median,
      .switches_producer = summary_of (r, i, switches_producer).median,
      .switches_consumer = summary_of (r, i, switches_consumer).median,
      .starts = summary_of (r, i, starts).median,
      .whole = summary_of (r, i, whole).max,
      .others = summary_of (r, i, others).max
    };
}

static bool
verified (struct report const *r)
{
  return r->plan->consumer.kind == CONSUMER_VERIFY;
}

/* Text.  */

/* Print what was measured and how.  */

static void
text_head (struct report const *r, FILE *f)
{
  struct plan const *p = r->plan;
  if (r->title)
    fprintf (f, "%s\n", r->title);
  fprintf (f, "consumer %s; runs: %d, each of ", p->consumer.text, r->runs);
  if (p->starts)
    fprintf (f, "%d starts", p->starts);
  else if (p->bytes || p->consumer.kind == CONSUMER_FIRST)
    fprintf (f, "%g s, after one start", p->seconds);
  else
    fprintf (f, "%g s, after %g s", p->seconds, p->warmup);
  if (0 <= p->cpu_producer)
    fprintf (f, "; CPUs %d, %d", p->cpu_producer, p->cpu_consumer);
  fprintf (f, "; bytes %sverified\n", verified (r) ? "" : "not ");
}

/* Print one line of X's figures, the width of the columns being that of
   text_columns.  */

static void
text_figures (struct report const *r, struct figures const *x, FILE *f)
{
  bool start = by_start (r->plan);
  struct summary const *main = start ? &x->us : &x->rate;
  int digits = start ? 0 : main->median < 10 ? 2 : 1;
  fprintf (f, " %7.*f %7.*f %7.*f %6.0f%%", digits, main->median, digits,
           main->min, digits, main->max, 100 * spread (main));
  if (start)
    fprintf (f, " %7.0f        ", x->cpu_start);
  else
    fprintf (f, " %7.*f %7.*f", x->cpu_producer < 100,  x->cpu_producer,
             x->cpu_consumer < 100, x->cpu_consumer);
  fprintf (f, " %7.0f %7.0f", x->switches_producer, x->switches_consumer);
  if (! r->result[0].fault)
    fprintf (f, " %7.2f (%.2f to %.2f)", x->ratio.median, x->ratio.min,
             x->ratio.max);
  putc ('\n', f);
}

/* Print the names of the columns, the first of which is WIDTH wide.  */

static void
text_columns (struct report const *r, int width, FILE *f)
{
  fprintf (f, "%-*s %31s %15s %15s\n", width, "",
           by_start (r->plan) ? "microseconds a start     "
           : "GiB/s             ",
           by_start (r->plan) ? "CPU us a start" : "CPU ms a GiB",
           "switches a s ");
  fprintf (f, "%-*s %7s %7s %7s %7s %7s %7s %7s %7s %7s\n", width, "command",
           "median", "min", "max", "spread", "prod.",
           by_start (r->plan) ? "" : "cons.", "prod.", "cons.",
           "first/this");
}

void
report_text (struct report const *r, FILE *f)
{
  text_head (r, f);
  int width = sizeof "command" - 1;
  for (int i = 0; i < r->n; i++)
    {
      int n = strlen (r->result[i].command->label);
      width = width < n ? n : width;
    }
  text_columns (r, width, f);

  double load = 0;
  for (int i = 0; i < r->n; i++)
    {
      struct result const *result = &r->result[i];
      fprintf (f, "%-*s", width, result->command->label);
      if (result->fault)
        fprintf (f, " %s\n", result->fault);
      else
        {
          struct figures x = figures_of (r, i);
          text_figures (r, &x, f);
          load = load < x.others ? x.others : load;
        }
    }
  fprintf (f, "other load: at most %.0f%% of the CPUs%s\n", 100 * load,
           0.1 < load ? "; do not trust these figures" : "");
}

/* JSON.  */

/* Print S as a string of JSON.  */

static void
json_string (char const *s, FILE *f)
{
  putc ('"', f);
  for (; *s; s++)
    if (*s == '"' || *s == '\\')
      fprintf (f, "\\%c", *s);
    else if ((unsigned char) *s < ' ')
      fprintf (f, "\\u%04x", (unsigned int) *s);
    else
      putc (*s, f);
  putc ('"', f);
}

static void
json_summary (char const *name, struct summary const *s, FILE *f)
{
  fprintf (f, ",\"%s\":{\"median\":%.6g,\"min\":%.6g,\"max\":%.6g,"
           "\"spread\":%.4g}", name, s->median, s->min, s->max, spread (s));
}

static void
json_sample (struct sample const *s, FILE *f)
{
  fprintf (f, "{\"bytes\":%.0f,\"seconds\":%.9f,"
           "\"cpu_seconds\":{\"producer\":%.9f,\"consumer\":%.9f,"
           "\"input\":%.9f},"
           "\"switches\":{\"producer\":%.0f,\"consumer\":%.0f},"
           "\"starts\":%d,\"start_us\":%.3f,\"whole\":%s,"
           "\"other_load\":%.4f}",
           s->bytes, s->seconds, s->cpu_producer, s->cpu_consumer,
           s->cpu_input, s->switches_producer, s->switches_consumer,
           s->starts, s->start_us, s->whole ? "true" : "false", s->others);
}

static void
json_result (struct report const *r, int i, FILE *f)
{
  struct result const *result = &r->result[i];
  fputs ("{\"label\":", f);
  json_string (result->command->label, f);
  fputs (",\"command\":", f);
  json_string (result->command->text, f);
  if (result->fault)
    {
      fputs (",\"error\":", f);
      json_string (result->fault, f);
    }
  else
    {
      struct figures x = figures_of (r, i);
      json_summary ("gib_per_s", &x.rate, f);
      if (0 < x.us.median)
        json_summary ("start_us", &x.us, f);
      if (0 < x.ratio.median)
        json_summary ("first_to_this", &x.ratio, f);
      fprintf (f, ",\"cpu_ms_per_gib\":{\"producer\":%.6g,"
               "\"consumer\":%.6g,\"input\":%.6g},\"runs\":[",
               x.cpu_producer, x.cpu_consumer, x.cpu_input);
      for (int k = 0; k < r->runs; k++)
        {
          if (k)
            putc (',', f);
          json_sample (&result->sample[k], f);
        }
      putc (']', f);
    }
  putc ('}', f);
}

void
report_json (struct report const *r, FILE *f)
{
  struct plan const *p = r->plan;
  fputs ("{\"title\":", f);
  json_string (r->title ? r->title : "", f);
  fputs (",\"consumer\":", f);
  json_string (p->consumer.text, f);
  fprintf (f, ",\"runs\":%d,\"seconds\":%g,\"warmup\":%g,\"bytes\":%jd,"
           "\"starts\":%d,\"pipe_size\":%jd,\"cpus\":[%d,%d,%d],"
           "\"verified\":%s,\"commands\":[",
           r->runs, p->seconds, p->warmup, (intmax_t) p->bytes, p->starts,
           (intmax_t) p->pipe_size, p->cpu_producer, p->cpu_consumer,
           p->cpu_input, verified (r) ? "true" : "false");
  for (int i = 0; i < r->n; i++)
    {
      if (i)
        putc (',', f);
      json_result (r, i, f);
    }
  fputs ("]}\n", f);
}

/* Fields separated by tabs.  */

void
report_tsv (struct report const *r, FILE *f)
{
  for (int i = 0; i < r->n; i++)
    {
      struct result const *result = &r->result[i];
      fprintf (f, "%s\t%s\t", r->title ? r->title : "",
               result->command->label);
      if (result->fault)
        {
          fprintf (f, "error\t%s\n", result->fault);
          continue;
        }
      struct figures x = figures_of (r, i);
      struct summary const *main = by_start (r->plan) ? &x.us : &x.rate;
      fprintf (f, "%s\t%.6g\t%.6g\t%.6g\t%.4f\t%.6g\t%.6g\t%.6g"
               "\t%.4f\t%.4f\t%.4f\t%.4f\n",
               by_start (r->plan) ? "us" : "GiB/s",
               main->median, main->min, main->max, spread (main),
               by_start (r->plan) ? x.cpu_start : x.cpu_producer,
               x.cpu_consumer, x.cpu_input,
               x.ratio.median, x.ratio.min, x.ratio.max, x.others);
    }
}
