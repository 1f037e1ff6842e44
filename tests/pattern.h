/* pattern.h - the lines that the tests make yes repeat

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.  */

/* Byte I of a line of LEN bytes.  No two lines of different lengths look
   alike, nor do parts of a line.  A blank every 65536 bytes is where one
   operand ends and the next begins, since the kernel limits their length.  */

static unsigned char
pattern_byte (long int i, long int len)
{
  if (i == len - 1)
    return '\n';
  if (i % 65536 == 65535)
    return i == len - 2 ? 'x' : ' ';
  return '!' + (i * 7 + i / 89 + i / 8191) % 90;
}
