/* devices.c - devices that need no reading or writing

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

#include "devices.h"

#include "system.h"

#ifdef __linux__

# include <sys/sysmacros.h>

/* True if ST is of the memory device MINOR (Linux,
   Documentation/admin-guide/devices.txt).  */

static bool
is_memory_device (struct stat const *st, unsigned int minor_number)
{
  return S_ISCHR (st->st_mode) && st->st_rdev == makedev (1, minor_number);
}

#else

static bool
is_memory_device (MAYBE_UNUSED struct stat const *st,
                  MAYBE_UNUSED unsigned int minor_number)
{
  return false;
}

#endif

bool
is_null_device (struct stat const *st)
{
  return is_memory_device (st, 3);
}

bool
is_zero_device (struct stat const *st)
{
  return is_memory_device (st, 5);
}
