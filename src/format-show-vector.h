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
  mask newline = same (v, splat ('\n'));
  mask tab = same (v, splat ('\t'));
  mask m = table->newline ? newline : 0;
  /* What is before the first byte is not known.  */
  if (table->pair)
    m &= newline << 1 | 1;
  if (table->tab)
    m |= tab;
  if (table->cr)
    m |= same (v, splat ('\r'));
  if (table->nonprinting)
    m |= (below_32 (v) & ~ (tab | newline)) | same (v, splat (127));
  return m;
}

/* Copy from IN on, as far as LIM or the next newline, to *OUT.  */

static inline char const *
copy_line (char const *in, char const *lim, char **out)
{
  vector newline = splat ('\n');
  char *end = *out;
  idx_t n;
  do
    {
      vector v = load (in);
      store (end, v);
      mask m = same (v, newline);
      n = MIN (m ? __builtin_ctzll (m) : WIDTH, lim - in);
      in += n;
      end += n;
    }
  while (n == WIDTH);
  *out = end;
  return in;
}

static inline char const *
show_vectors (struct format_table const *table, char const *in,
              char const *lim, char **out)
{
  /* In a block with more special bytes than that the next one is better not
     looked at as a whole.  */
  enum { DENSE = WIDTH / 5 };

  if (table->newline_only)
    return copy_line (in, lim, out);

  /* None of what the loops need may be in memory, where a call could change
     it: hence LATER, and a loop within the loop.  */
  char *end = *out;
  int specials = 0;
  while (in < lim)
    {
      if (DENSE < specials)
        {
          idx_t n = MIN (WIDTH, lim - in);
          char *later = end;
          char const *stop = format_show_scalar (table, in, in + n, &later);
          bool stopped = stop < in + n;
          /* Each special byte makes at least one more.  */
          specials = later - end - n;
          end = later;
          in = stop;
          if (stopped)
            break;
        }
      else
        do
          {
            idx_t n = MIN (WIDTH, lim - in);
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
        while (in < lim && specials <= DENSE);
    }
  *out = end;
  return in;
}
