/* system.h - what every file of the programs needs

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

#ifndef SPLICEUTILS_SYSTEM_H
#define SPLICEUTILS_SYSTEM_H

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/stat.h>
#include <unistd.h>

#include "attribute.h"
#include "gettext.h"
#include "idx.h"
#include "minmax.h"

#define _(msgid) gettext (msgid)
#define N_(msgid) msgid

static inline bool
streq (char const *a, char const *b)
{
  return strcmp (a, b) == 0;
}

#endif
