/* format-show-vector.h - the loop of the vector implementations

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

/* A file that includes this defines, for a vector of WIDTH bytes: vector (a
   type); load, store; splat (all bytes the same); mask, an unsigned type of
   at least WIDTH bits; and same (V, W), below_32 (V), the masks of the bytes
   of V that equal those of W, and that are less than 32 or more than 127.  */

#include <string.h>

/* Return the mask of the bytes of V that TABLE does not show as they are.  */

static inline mask
special (struct format_table const *table, vector v)
{
  vector newline = splat ('\n');
  vector tab = splat ('\t');
  mask m = (same (v, newline) | same (v, table->tab ? tab : newline)
            | same (v, table->cr ? splat ('\r') : newline));
  if (table->nonprinting)
    m |= (below_32 (v) & ~ same (v, tab)) | same (v, splat (127));
  return m;
}

static inline char const *
show_vectors (struct format_table const *table, char const *in,
              char const *lim, char **out)
{
  /* In a block with more special bytes than that the next one is better not
     looked at as a whole.  */
  enum { DENSE = WIDTH / 5 };

  char *end = *out;
  int specials = 0;
  while (in < lim)
    {
      idx_t n = MIN (WIDTH, lim - in);
      if (DENSE < specials)
        {
          char *start = end;
          char const *stop = format_show_scalar (table, in, in + n, &end);
          if (stop < in + n)
            {
              in = stop;
              break;
            }
          in += n;
          /* Each special byte makes at least one more.  */
          specials = end - start - n;
          continue;
        }

      mask m = special (table, load (in));
      if (n < WIDTH)
        m &= ((mask) 1 << n) - 1;
      idx_t copied = 0;
      for (specials = 0; m != 0; m &= m - 1, specials++)
        {
          idx_t at = __builtin_ctzll (m);
          unsigned char c = in[at];
          store (end, load (in + copied));
          end += at - copied;
          if (table->len[c] == 0)
            {
              *out = end;
              return in + at;
            }
          memcpy (end, table->shown[c], sizeof table->shown[c]);
          end += table->len[c];
          copied = at + 1;
        }
      store (end, load (in + copied));
      end += n - copied;
      in += n;
    }
  *out = end;
  return in;
}
