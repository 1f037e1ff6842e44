/* process.c - the processes of one measurement

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

#include "process.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common.h"
#include "error.h"
#include "xalloc.h"

/* All children are in one process group, so that they can be killed with
   what they have started.  0 if there are none.  */
static pid_t group;

/* The signals that were blocked when this program was started.  */
static sigset_t original_mask;

static void
kill_group (void)
{
  if (group)
    kill (-group, SIGKILL);
}

void
process_init (void)
{
  sigset_t set;
  sigemptyset (&set);
  sigaddset (&set, SIGCHLD);
  sigprocmask (SIG_BLOCK, &set, &original_mask);
  /* The default disposition, ignoring, must not be inherited as "ignore",
     which would make the system wait for children itself.  */
  signal (SIGCHLD, SIG_DFL);
  signal (SIGPIPE, SIG_DFL);
  prctl (PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  atexit (kill_group);
}

/* In the child: set up the environment for JOB's preloaded object.  */

static void
set_environment (struct job const *job)
{
  char fd[2] = { '0' + job->count_fd, '\0' };
  setenv ("PIPEBENCH_COUNT", job->count_in, 1);
  setenv ("PIPEBENCH_FD", fd, 1);
  char const *old = getenv ("LD_PRELOAD");
  if (old && *old)
    {
      char *both = xmalloc (strlen (job->preload) + 1 + strlen (old) + 1);
      stpcpy (stpcpy (stpcpy (both, job->preload), ":"), old);
      setenv ("LD_PRELOAD", both, 1);
    }
  else
    setenv ("LD_PRELOAD", job->preload, 1);
}

static void
pin (int cpu)
{
  if (cpu < 0)
    return;
  cpu_set_t set;
  CPU_ZERO (&set);
  CPU_SET (cpu, &set);
  if (sched_setaffinity (0, sizeof set, &set) < 0)
    error (0, errno, "warning: cannot run on CPU %d", cpu);
}

/* In the child: wait on GO, then do JOB.  */

static _Noreturn void
be_child (struct job const *job, struct mailbox *box, int go)
{
  /* The parent may die of a signal.  */
  prctl (PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  setpgid (0, group);
  pin (job->cpu);
  if (0 <= job->close)
    close (job->close);
  if (job->argv)
    {
      dup2 (job->in, STDIN_FILENO);
      dup2 (job->out, STDOUT_FILENO);
      dup2 (job->log, STDERR_FILENO);
      if (job->preload)
        set_environment (job);
    }
  sigprocmask (SIG_SETMASK, &original_mask, NULL);

  /* Not write and read, which the kernel would count for the command.  */
  char c = 0;
  if (send (go, &c, 1, 0) != 1 || recv (go, &c, 1, 0) != 0)
    _exit (EXIT_FAILURE);
  close (go);

  box->started_cpu = seconds_of (CLOCK_PROCESS_CPUTIME_ID);
  box->started = now ();
  if (! job->argv)
    job->run (job->arg, job->in, box);
  execvp (job->argv[0], job->argv);
  box->exec_errno = errno;
  _exit (127);
}

void
process_make (struct process *p, struct job const *job, struct mailbox *box)
{
  *p = (struct process) { .box = box };
  memset (box, 0, sizeof *box);

  int fds[2];
  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) < 0)
    error (EXIT_FAILURE, errno, "cannot make a socket");
  pid_t pid = fork ();
  if (pid < 0)
    error (EXIT_FAILURE, errno, "cannot make a process");
  if (pid == 0)
    {
      close (fds[0]);
      be_child (job, box, fds[1]);
    }
  close (fds[1]);
  /* Both do it, since nobody knows who is first.  */
  setpgid (pid, group);
  if (! group)
    group = pid;
  p->pid = pid;
  p->go = fds[0];
  char c;
  if (read (p->go, &c, 1) != 1)
    error (EXIT_FAILURE, 0, "a process died before it was ready");
}

void
process_go (struct process *p)
{
  close (p->go);
}

void
process_sleep (double until)
{
  double left = until - now ();
  if (left <= 0)
    return;
  struct timespec t = { .tv_sec = left };
  t.tv_nsec = (left - t.tv_sec) * 1e9;
  sigset_t set;
  sigemptyset (&set);
  sigaddset (&set, SIGCHLD);
  sigtimedwait (&set, NULL, &t);
}

bool
process_ended (struct process const *p)
{
  siginfo_t info = { .si_pid = 0 };
  return (! p->pid
          || (waitid (P_PID, p->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0
              && info.si_pid == p->pid));
}

bool
process_stop (struct process const *p)
{
  siginfo_t info = { .si_pid = 0 };
  kill (p->pid, SIGSTOP);
  return (waitid (P_PID, p->pid, &info, WSTOPPED | WEXITED | WNOWAIT) == 0
          && info.si_code == CLD_STOPPED
          /* Take the news of the stop, but never that of an end.  */
          && waitid (P_PID, p->pid, &info, WSTOPPED) == 0);
}

void
process_continue (struct process const *p)
{
  kill (p->pid, SIGCONT);
}

/* Return the time of R in seconds.  */

static double
usage_seconds (struct rusage const *r)
{
  return (r->ru_utime.tv_sec + r->ru_stime.tv_sec
          + (r->ru_utime.tv_usec + r->ru_stime.tv_usec) * 1e-6);
}

void
process_reap (struct process *p)
{
  if (! p->pid)
    return;
  siginfo_t info;
  while (waitid (P_PID, p->pid, &info, WEXITED | WNOWAIT) < 0
         && errno == EINTR)
    continue;
  process_io (p, &p->read_bytes, &p->written_bytes);

  struct rusage r;
  while (wait4 (p->pid, &p->status, 0, &r) < 0 && errno == EINTR)
    continue;
  /* Also what the process did through children of its own.  */
  p->cpu = usage_seconds (&r) - p->box->started_cpu;
  p->switches = r.ru_nvcsw + r.ru_nivcsw;
  p->pid = 0;
}

void
process_kill_all (struct process *p, int n)
{
  kill_group ();
  for (int i = 0; i < n; i++)
    process_reap (&p[i]);
  while (waitpid (-1, NULL, 0) > 0 || errno == EINTR)
    continue;
  group = 0;
  /* Nobody waits for those signals any more.  */
  process_sleep (now () + 1e-9);
}

double
process_cpu (struct process const *p)
{
  clockid_t clock;
  if (! p->pid || clock_getcpuclockid (p->pid, &clock) != 0)
    return p->cpu;
  return seconds_of (clock) - p->box->started_cpu;
}

/* Return the sum of the numbers that follow LABELs (or words that end in
   LABEL) in the file NAME, or -1 if there are none.  */

static long long int
sum_of (char const *name, char const *label)
{
  FILE *f = fopen (name, "re");
  if (! f)
    return -1;
  long long int sum = -1;
  char line[256];
  while (fgets (line, sizeof line, f))
    {
      char const *at = strstr (line, label);
      if (at)
        sum = (sum < 0 ? 0 : sum) + strtoll (at + strlen (label), NULL, 10);
    }
  fclose (f);
  return sum;
}

long int
process_switches (struct process const *p)
{
  if (! p->pid)
    return p->switches;
  char name[64];
  snprintf (name, sizeof name, "/proc/%jd/task", (intmax_t) p->pid);
  DIR *dir = opendir (name);
  if (! dir)
    return 0;
  long int sum = 0;
  struct dirent *d;
  while ((d = readdir (dir)))
    if (*d->d_name != '.')
      {
        char status[sizeof name + sizeof "//status" + sizeof d->d_name];
        snprintf (status, sizeof status, "%s/%s/status", name, d->d_name);
        long int n = sum_of (status, "voluntary_ctxt_switches:");
        if (0 < n)
          sum += n;
      }
  closedir (dir);
  return sum;
}

void
process_io (struct process const *p, long long int *read_bytes,
            long long int *written_bytes)
{
  if (! p->pid)
    {
      *read_bytes = p->read_bytes;
      *written_bytes = p->written_bytes;
      return;
    }
  char name[64];
  snprintf (name, sizeof name, "/proc/%jd/io", (intmax_t) p->pid);
  *read_bytes = sum_of (name, "rchar:");
  *written_bytes = sum_of (name, "wchar:");
}
