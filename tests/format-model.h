/* format-model.h - what cat's formatting options make of a byte

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.  */

#include <stdbool.h>
#include <stddef.h>

/* A stream of bytes, and where in its lines it is.  Set it to zeros, then its
   options and, if it is not to start with line 1, its number.  */
struct model
{
  bool b, E, n, s, T, v;        /* options by their letters */

  /* The last line that was numbered.  After 10^18 - 1 the first digits are
     lost, and this is what is left of them.  */
  unsigned long long int number;
  bool lost;

  bool in_line;                 /* the line has had a byte */
  bool after_empty;             /* the line before was empty */
  bool held;                    /* a carriage return waits for what follows */
};

/* No byte makes more than this many.  */
enum { MODEL_MOST = 32 };

/* Put what the byte C adds to the output of M at OUT.  Return the number of
   bytes there.  */
size_t model_byte (struct model *m, unsigned char c, char *out);

/* The same for the end of all input.  */
size_t model_end (struct model *m, char *out);
