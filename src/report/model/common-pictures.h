/* common-pictures.h: pictures that two documents have in common, and excluded pictures, for all
 * formats */
#pragma once

#include "library/library.h"

/* One that both documents have. */
typedef struct
{
  union
  {
    struct
    {
      WinnowDocumentPicture *a, *b; /* (owned) */
    };
    WinnowDocumentPicture *picture[2]; /* the same by side */
  };
  WinnowImageMatch match; /* the edit that makes b of a */
  WinnowImageDirection direction;
} WinnowCommonPicture;

/* An empty list (element-type WinnowCommonPicture) that owns what its elements own. */
GArray *winnow_common_pictures_new (void);

/* Keeps references to @a and @b. */
void winnow_common_pictures_add (GArray *common, WinnowDocumentPicture *a, WinnowDocumentPicture *b,
                                 const WinnowImageMatch *match, WinnowImageDirection direction);

/* "a_to_b", "b_to_a", "either": as JSON and CSV write it. */
const char *winnow_image_direction_get_id (WinnowImageDirection direction);

/* gint64* → WinnowDocumentPicture, both borrowed from @pictures (element-type
 * WinnowDocumentPicture). Returns: (transfer container) */
GHashTable *winnow_pictures_index (const GPtrArray *pictures);

/* Code points before each of @pictures (element-type WinnowDocumentPicture, by document and place)
 * in the text of its document: picture, borrowed → GSIZE_TO_POINTER. Reads one text at a time.
 * Returns: (transfer full) */
GHashTable *winnow_pictures_map_starts (WinnowLibrary *library, const GPtrArray *pictures, GError **error);

/* An excluded picture, once for all documents that have it. */
typedef struct
{
  /* in the window alone: a picture that could not be decoded, or one that counts by decision, but
   * that no two documents that are compared have */
  gboolean is_unread, counts;
  WinnowPictureExclusion reason;
  guint32 n_documents; /* that have it; pictures may list fewer */
  /* (owned) (element-type WinnowDocumentPicture, borrowed) by document and place; at least one */
  GPtrArray *pictures;
  const WinnowDocumentPicture *first; /* of pictures */
} WinnowExcludedPictureGroup;

/* Groups pictures that look the same. @by_id: as above; pictures that it lacks are left out.
 * @excluded_pictures: (element-type WinnowExcludedPicture). Returns: (transfer full) (element-type
 * WinnowExcludedPictureGroup) the template's first, then those that most documents have, else in
 * order of their first pictures */
GPtrArray *winnow_excluded_picture_groups_new (GHashTable *by_id, const GArray *excluded_pictures);
