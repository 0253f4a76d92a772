/* winnow-picture-index.h: the pictures of a library and what its last check found among them, read
 * at once on a worker thread; immutable, shared by reference */
#pragma once

#include "report/model/common-pictures.h"

typedef struct
{
  GPtrArray *pictures; /* (owned) (element-type WinnowDocumentPicture) all, by document and place; without thumbnails */
  GHashTable *by_id;   /* (owned) gint64 → WinnowDocumentPicture */
  GArray *shared;      /* (owned) (element-type WinnowSharedPicture) by documents, then by the place in A, then those
                        * that one document repeats */
  /* (owned) (element-type WinnowExcludedPictureGroup) of pictures that take part in no match: those
   * that most documents have come first, then unread ones, then those that count */
  GPtrArray *excluded;
  GArray *decisions;   /* (owned) (element-type WinnowImageFingerprint) of pictures that count, whatever has them */
  GHashTable *counted; /* (owned) gint64 → WinnowExcludedPicture: what would be excluded, but counts by decision */
} WinnowPictureIndex;

/* Blocks. */
WinnowPictureIndex *winnow_picture_index_new (WinnowLibrary *library, GError **error);

/* @pictures, @shared: (transfer full). All in the library's order; without decisions. */
WinnowPictureIndex *winnow_picture_index_new_take (GPtrArray *pictures, GArray *shared, const GArray *excluded);

/* Before the index is shared. @decisions: (transfer full); @counted: (element-type
 * WinnowExcludedPicture) */
void winnow_picture_index_take_decisions (WinnowPictureIndex *index, GArray *decisions, const GArray *counted);

/* The decisions that let one of @pictures (element-type WinnowDocumentPicture) count. Returns:
 * (transfer full) (element-type WinnowImageFingerprint) */
GArray *winnow_picture_index_dup_decisions (const WinnowPictureIndex *index, const GPtrArray *pictures);

WinnowPictureIndex *winnow_picture_index_ref (WinnowPictureIndex *index);
WINNOW_DECLARE_FREE (WinnowPictureIndex, winnow_picture_index_unref)

/* (nullable) borrowed */
WinnowDocumentPicture *winnow_picture_index_find (const WinnowPictureIndex *index, gint64 picture_id);
