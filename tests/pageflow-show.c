/* pageflow-show - print what the probes of src/pageflow.c find

   Copyright (C) 2026 The spliceutils developers

   This file is part of spliceutils; see testsuite.at for its licence.  */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "pageflow.h"

static void
show (char const *name, struct pageflow p)
{
  static char const *const kinds[] =
    {
      [PAGEFLOW_REFERENCE] = "reference", [PAGEFLOW_COPY] = "copy",
      [PAGEFLOW_UNTOLD] = "untold", [PAGEFLOW_ABSENT] = "absent"
    };
  printf ("%s %s\n", name, kinds[p.kind]);
}

int
main (void)
{
  show ("vmsplice", pageflow_vmsplice ());
  show ("splice", pageflow_splice ());
  show ("tee", pageflow_tee ());
  return 0;
}
