/* size.h - sizes in bytes on the command line

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

#ifndef BENCH_SIZE_H
#define BENCH_SIZE_H

#include "idx.h"

/* Return the number of bytes that TEXT gives, a positive integer with an
   optional suffix K, M or G for a power of 1024, or -1.  */
idx_t parse_size (char const *text);

#endif
