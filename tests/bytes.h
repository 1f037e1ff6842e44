/* bytes.h - bytes of which no two stretches are alike

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.  */

/* Set the N bytes at BUF to what SEED makes of them.  0 and 255 are not among
   them: they are for what must not be there.  */

static void
bytes_fill (unsigned char *buf, long int n, unsigned int seed)
{
  unsigned int x = 2463534242U + 40503U * seed;
  for (long int i = 0; i < n; i++)
    {
      x ^= x << 13;
      x ^= x >> 17;
      x ^= x << 5;
      buf[i] = 1 + (x >> 8) % 250;
    }
}
