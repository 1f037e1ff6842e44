/* format-compare.h - compare the ways to format with each other and a model

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.  */

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* What is shown in one run of cat.  */
struct format_case
{
  unsigned int options;         /* a bit for each of "bEnsTv", from 1 on */

  /* The last number before, and whether its first digits are lost.  */
  unsigned long long int number;
  bool lost;

  char junk;                    /* lies after each piece in memory */

  unsigned char const *text;
  size_t n;                     /* of bytes, COMPARE_MOST at most */

  /* True for a byte before which TEXT is cut: cat has read so far, or a file
     ends there.  */
  bool const *is_cut;
};
enum { COMPARE_MOST = 32768, COMPARE_OPTIONS = 6 };

/* Find out which ways there are.  */
void compare_start (void);

/* Print their names to F, each after a space.  */
void compare_print_names (FILE *f);

/* Format C in every way, and see that the model's bytes have come after
   each piece.  Otherwise say what is wrong, and abort.  */
void compare (struct format_case const *c);
