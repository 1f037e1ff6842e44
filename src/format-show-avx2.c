/* format-show-avx2.c - format_show for processors with AVX2

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

#include "format-show.h"

#include <immintrin.h>

#include "idx.h"
#include "minmax.h"

enum { WIDTH = 32 };
typedef __m256i vector;
typedef unsigned int mask;

static inline vector
load (char const *p)
{
  return _mm256_loadu_si256 ((void const *) p);
}

static inline void
store (char *p, vector v)
{
  _mm256_storeu_si256 ((void *) p, v);
}

static inline vector
splat (char c)
{
  return _mm256_set1_epi8 (c);
}

static inline mask
same (vector v, vector w)
{
  return _mm256_movemask_epi8 (_mm256_cmpeq_epi8 (v, w));
}

/* As signed numbers the bytes from 128 on are below 32 too.  */

static inline mask
below_32 (vector v)
{
  return _mm256_movemask_epi8 (_mm256_cmpgt_epi8 (splat (32), v));
}

#include "format-show-vector.h"

char const *
format_show_avx2 (struct format_table const *table, char const *in,
                  char const *lim, char **out)
{
  return show_vectors (table, in, lim, out);
}
