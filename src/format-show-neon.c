/* format-show-neon.c - format_show for processors with NEON

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

#include <arm_neon.h>

#include "idx.h"
#include "minmax.h"

enum { WIDTH = 16 };
typedef uint8x16_t vector;
typedef unsigned int mask;

static inline vector
load (char const *p)
{
  return vld1q_u8 ((void const *) p);
}

static inline void
store (char *p, vector v)
{
  vst1q_u8 ((void *) p, v);
}

static inline vector
splat (char c)
{
  return vdupq_n_u8 (c);
}

/* Return the mask of the bytes of V that are 255; the others are 0.  No
   instruction does that, but each half can be a sum of different bits.  */

static inline mask
gather (vector v)
{
  static uint8_t const bits[WIDTH] =
    { 1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128 };
  vector bit = vandq_u8 (v, vld1q_u8 (bits));
  return (vaddv_u8 (vget_low_u8 (bit))
          | (mask) vaddv_u8 (vget_high_u8 (bit)) << 8);
}

static inline mask
same (vector v, vector w)
{
  return gather (vceqq_u8 (v, w));
}

/* As signed numbers the bytes from 128 on are below 32 too.  */

static inline mask
below_32 (vector v)
{
  return gather (vcltq_s8 (vreinterpretq_s8_u8 (v), vdupq_n_s8 (32)));
}

#include "format-show-vector.h"

char const *
format_show_neon (struct format_table const *table, char const *in,
                  char const *lim, char **out)
{
  return show_vectors (table, in, lim, out);
}
