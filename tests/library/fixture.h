/* fixture.h: libraries and documents for the tests of this folder */
#pragma once

#include "library/library.h"
#include "../must.h"

/* Runs the tests that were added, and removes what they wrote. Returns: as of main() */
int fixture_run_tests (void);

/* A new path in a folder of its own; nothing is there yet. */
char *fixture_dup_path (const char *name);

/* (nullable) path, as of winnow_library_open(); asserts that it opens */
WinnowLibrary *fixture_open (const char *path);
gint64 fixture_add_collection (WinnowLibrary *library, const char *name, WinnowRole role);

/* A plain document of that text; asserts that it is stored. */
gint64 fixture_put (WinnowLibrary *library, gint64 collection_id, const char *path, const char *text);
WinnowContent *fixture_content (const char *text);
gboolean fixture_try_put (WinnowLibrary *library, gint64 collection_id, const char *path, const char *text,
                          GError **error);

/* Removes all documents of a collection. */
void fixture_remove_all (WinnowLibrary *library, gint64 collection_id);

/* An overlap of two passages. */
WinnowOverlap *fixture_overlap (gint64 a, gint64 b, guint32 covered_a, guint32 covered_b);

/* A picture that could be read, with a fingerprint of its own for each @number from 1 on, and a
 * thumbnail; 0: a plain one without. */
WinnowDocumentPicture *fixture_picture (const char *name, guint number);

/* A document of @text with pictures of these names, numbered from @first on; its id. */
gint64 fixture_put_with_pictures (WinnowLibrary *library, gint64 collection_id, const char *path, const char *text,
                                  const char *const *names, guint first);

/* All of @shared (element-type WinnowSharedPicture), or the first, are @n @expected. */
void fixture_assert_shared (const GArray *shared, const WinnowSharedPicture *expected, guint n);

/* All pictures with their thumbnails, what they have in common and which are set aside, row by row,
 * as one text. */
char *fixture_dump_pictures (WinnowLibrary *library);

/* All else there is in it, row by row, as one text. */
char *fixture_dump (WinnowLibrary *library);

/* @data as a library keeps it: WINNOW_SEAL_BYTES more, in memory of just that size, so that reading
 * beyond it is noticed. */
guint8 *fixture_dup_sealed (const guint8 *data, gsize size);
