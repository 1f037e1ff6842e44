/* load.h - what else the machine does

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

#ifndef BENCH_LOAD_H
#define BENCH_LOAD_H

/* The CPU time spent until some moment.  */
struct load
{
  double time;
  double all;                   /* by everybody */
  double own;                   /* by this program and its descendants */
};

struct load load_now (void);

/* Return what all others took since BEFORE, as a share of all the CPUs.
   Call it when all children have been waited for, as at BEFORE.  */
double load_of_others (struct load const *before);

#endif
