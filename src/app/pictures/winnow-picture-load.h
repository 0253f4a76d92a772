/* winnow-picture-load.h: reads the details of a picture on a worker thread: its place in the text
 * and its color grid */
#pragma once

#include "image/image-fingerprint.h"
#include "report/pair/pair.h"

typedef struct
{
  WinnowDocumentPicture *picture; /* (owned) with its thumbnail */
  WinnowGrid *grid;               /* (owned) (nullable) NULL where it has no thumbnail */
  char *before, *after;           /* (owned) one line each of the text around its place, or "" */
} WinnowPlacedPicture;

typedef struct
{
  WinnowPlacedPicture side[WINNOW_N_SIDES];
  WinnowGridPairing *pairing; /* (owned) (nullable) NULL if the grids can't be compared */
} WinnowPlacedPair;

WINNOW_DECLARE_FREE (WinnowPlacedPair, winnow_placed_pair_free)

typedef struct
{
  WinnowLibrary *library;
  gint64 pictures[WINNOW_N_SIDES]; /* ids */
  WinnowImageMatch match;          /* the edit that makes the second of the first */
  WinnowGridSettings settings;
} WinnowPictureJob;

/* Copies @job. Finishing returns (transfer full) NULL with an error: also if a picture was
 * removed. */
void winnow_picture_load_async (const WinnowPictureJob *job, GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer data);
WinnowPlacedPair *winnow_picture_load_finish (GAsyncResult *result, GError **error);

/* About @characters characters of @text before the byte @offset, cut between words, and as many
 * from there on; white space is one blank. */
void winnow_picture_find_text_around (const char *text, gsize length, gsize offset, guint characters, char **before,
                                      char **after);
