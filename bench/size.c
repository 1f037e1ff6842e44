/* size.c - sizes in bytes on the command line

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

#include "size.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

idx_t
parse_size (char const *text)
{
  char *end;
  errno = 0;
  long long int n = strtoll (text, &end, 10);
  if (end == text || errno || n <= 0)
    return -1;
  int shift = 0;
  if (*end)
    {
      char const *suffixes = "KMG";
      char const *p = strchr (suffixes, *end);
      if (! p || end[1])
        return -1;
      shift = 10 * (p - suffixes + 1);
    }
  return n <= IDX_MAX >> shift ? n << shift : -1;
}
