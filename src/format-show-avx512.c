/* format-show-avx512.c - format_show for processors with AVX-512BW

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

enum { WIDTH = 64 };
typedef __m512i vector;
typedef unsigned long long int mask;

static inline vector
load (char const *p)
{
  return _mm512_loadu_si512 (p);
}

static inline void
store (char *p, vector v)
{
  _mm512_storeu_si512 (p, v);
}

static inline vector
splat (char c)
{
  return _mm512_set1_epi8 (c);
}

static inline mask
same (vector v, vector w)
{
  return _mm512_cmpeq_epi8_mask (v, w);
}

/* As signed numbers the bytes from 128 on are below 32 too.  */

static inline mask
below_32 (vector v)
{
  return _mm512_cmplt_epi8_mask (v, splat (32));
}

#include "format-show-vector.h"

char const *
format_show_avx512 (struct format_table const *table, char const *in,
                  char const *lim, char **out)
{
  return show_vectors (table, in, lim, out);
}
