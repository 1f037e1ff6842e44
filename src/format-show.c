/* format-show.c - show the bytes of a line

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

#include "system.h"

char const *
format_show_scalar (struct format_table const *table, char const *in,
                    char const *lim, char **out)
{
  char *end = *out;
  for (; in < lim; in++)
    {
      unsigned char c = *in;
      if (table->len[c] == 0)
        break;
      memcpy (end, table->shown[c], sizeof table->shown[c]);
      end += table->len[c];
    }
  *out = end;
  return in;
}

/* True if GLIBC_TUNABLES does not forbid the processor feature NAME, as
   glibc writes it.  */

MAYBE_UNUSED static bool
is_allowed (char const *name)
{
  char const *tunables = getenv ("GLIBC_TUNABLES");
  char const *list = tunables ? strstr (tunables, "glibc.cpu.hwcaps=") : NULL;
  size_t len = strlen (name);
  for (char const *p = list; p && (p = strchr (p, '-')); p++)
    if (strncmp (p + 1, name, len) == 0
        && (p[1 + len] == '\0' || strchr (",:", p[1 + len])))
      return false;
  return true;
}

/* Each of these returns its implementation, or null where that cannot be
   used.  */

static format_show *
try_avx512 (void)
{
#if USE_AVX512
  if (is_allowed ("AVX512BW") && __builtin_cpu_supports ("avx512bw"))
    return format_show_avx512;
#endif
  return NULL;
}

static format_show *
try_avx2 (void)
{
#if USE_AVX2
  if (is_allowed ("AVX2") && __builtin_cpu_supports ("avx2"))
    return format_show_avx2;
#endif
  return NULL;
}

static format_show *
try_sse2 (void)
{
#if USE_SSE2
  if (is_allowed ("SSE2") && __builtin_cpu_supports ("sse2"))
    return format_show_sse2;
#endif
  return NULL;
}

/* Every processor with these registers has the instructions.  */

static format_show *
try_neon (void)
{
#if USE_NEON
  if (is_allowed ("NEON"))
    return format_show_neon;
#endif
  return NULL;
}

format_show *
format_show_choose (char const **name)
{
  format_show *show;
  *name = "avx512";
  if (! (show = try_avx512 ()))
    {
      *name = "avx2";
      show = try_avx2 ();
    }
  if (! show)
    {
      *name = "sse2";
      show = try_sse2 ();
    }
  if (! show)
    {
      *name = "neon";
      show = try_neon ();
    }
  if (! show)
    {
      *name = "scalar";
      show = format_show_scalar;
    }
  return show;
}
