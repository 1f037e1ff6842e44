/* fuzz-format.h - make something to format of any bytes

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.  */

#include <stddef.h>
#include <stdint.h>

/* libFuzzer calls these: once at the start, and with the N bytes DATA for
   each run.  They return 0.  */
int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (uint8_t const *data, size_t n);
