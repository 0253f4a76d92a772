/* targets.h: what is fuzzed: a table of targets, each with seeds and a call that tries an input */
#pragma once

#include <glib.h>

/* A promise. */
#define REQUIRE(condition) \
  if (!(condition))        \
  g_error ("%s does not hold", #condition)

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

/* ── what targets have in common ── */

/* @texts: NULL-terminated. */
GPtrArray *fuzz_make_text_seeds (const char *const *texts);
/* With a NUL behind it. */
char *fuzz_dup_data (const guint8 *data, gsize size);

/* ── targets of files of their own ── */

/* The file of a library that has a row in every table. */
GPtrArray *fuzz_make_library_seeds (const FuzzTarget *target);
void fuzz_try_library (const FuzzTarget *target, const guint8 *data, gsize size);

/* Lines: of settings, name=value; of reports, what is grouped by, then a document each: path,
 * title, author and text with tabs between. */
GPtrArray *fuzz_make_report_seeds (const FuzzTarget *target);
void fuzz_try_reports (const FuzzTarget *target, const guint8 *data, gsize size);
GPtrArray *fuzz_make_settings_seeds (const FuzzTarget *target);
void fuzz_try_settings (const FuzzTarget *target, const guint8 *data, gsize size);
