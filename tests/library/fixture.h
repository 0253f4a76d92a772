/* fixture.h: libraries and documents for the tests of this folder */
#pragma once

#include "library/library.h"

G_BEGIN_DECLS

/* Runs the tests that were added, and removes what they wrote. Returns: as of main() */
int fixture_run_tests (void);

/* A new path in a folder of its own; nothing is there yet. */
char *fixture_dup_path (const char *name);

WinnowLibrary *fixture_open (const char *path); /* (nullable) path, as of winnow_library_open(); asserts that it opens */
gint64 fixture_add_collection (WinnowLibrary *library, const char *name, WinnowRole role);

/* A plain document of that text; asserts that it is stored. */
gint64 fixture_put (WinnowLibrary *library, gint64 collection_id, const char *path, const char *text);
WinnowContent *fixture_content (const char *text);
gboolean fixture_try_put (WinnowLibrary *library, gint64 collection_id, const char *path, const char *text, GError **error);

/* An overlap of two passages. */
WinnowOverlap *fixture_overlap (gint64 a, gint64 b, guint32 covered_a, guint32 covered_b);

/* All there is in it, row by row, as one text. */
char *fixture_dump (WinnowLibrary *library);

G_END_DECLS
