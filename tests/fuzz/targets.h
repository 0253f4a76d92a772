/* targets.h: what is fuzzed: a table of targets, each with seeds and a call that tries an input */
#pragma once

#include <glib.h>

typedef struct _FuzzTarget FuzzTarget;

struct _FuzzTarget
{
  const char *name;
  const char *file; /* (nullable) a name that the input is read under */
  /* Returns: (transfer full) (element-type GBytes), at least one */
  GPtrArray *(*make_seeds) (const FuzzTarget *target);
  /* Ends the program where a promise does not hold. */
  void (*try) (const FuzzTarget *target, const guint8 *data, gsize size);
};

/* Ends with one without a name. */
extern const FuzzTarget fuzz_targets[];

/* NULL if there is none. */
const FuzzTarget *fuzz_target_find (const char *name);
