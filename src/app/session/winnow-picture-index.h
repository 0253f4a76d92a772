/* winnow-picture-index.h: the pictures of a library and what its last check found among them, read
 * at once on a worker thread; immutable, shared by reference */
#pragma once

#include "library/library.h"

G_BEGIN_DECLS

/* One picture that was set aside, in all documents that have it. */
typedef struct
{
  WinnowPictureExclusion excluded_entries; /* template or common */
  guint32 n_documents;                     /* that have it, as the check counted */
  GPtrArray *pictures; /* (owned) (element-type WinnowDocumentPicture) of the index, by document and place */
} WinnowExcludedPictureGroup;

typedef struct
{
  GPtrArray *pictures; /* (owned) (element-type WinnowDocumentPicture) all, by document and place; without thumbnails */
  GHashTable *by_id;   /* (owned) gint64 → WinnowDocumentPicture */
  GArray *shared;      /* (owned) (element-type WinnowSharedPicture) by documents, then by the place in A */
  /* (owned) (element-type WinnowExcludedPictureGroup) those that most documents have first */
  GPtrArray *excluded_pictures;
  GPtrArray *unread; /* (owned) (element-type WinnowDocumentPicture) that could not be decoded */
  gint ref_count;
} WinnowPictureIndex;

/* Blocks. */
WinnowPictureIndex *winnow_picture_index_new (WinnowLibrary *library, GError **error);

/* Takes @pictures and @shared. All as the library lists them. */
WinnowPictureIndex *winnow_picture_index_new_take (GPtrArray *pictures, GArray *shared,
                                                   const GArray *excluded_pictures);

WinnowPictureIndex *winnow_picture_index_ref (WinnowPictureIndex *index);
void winnow_picture_index_unref (WinnowPictureIndex *index);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPictureIndex, winnow_picture_index_unref)

/* (nullable) borrowed */
WinnowDocumentPicture *winnow_picture_index_find (const WinnowPictureIndex *index, gint64 picture_id);

G_END_DECLS
