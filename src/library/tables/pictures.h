/* pictures.h: pictures of documents, those that pairs have in common, and decisions on them */
#pragma once

#include "extract/content.h"
#include "library/connection.h"
#include "match/picture-matches.h"

/* ── pictures: put with their document ── */
/* (element-type WinnowDocumentPicture) of one document, or of all for 0; by document and place;
 * without thumbnails. */
GPtrArray *winnow_library_list_pictures (WinnowLibrary *library, gint64 document_id, GError **error);
/* with its thumbnail */
WinnowDocumentPicture *winnow_library_dup_picture (WinnowLibrary *library, gint64 picture_id, GError **error);
/* The pixels of a @thumbnail (nullable) of the library, decoded by a worker: the library may be
 * somebody else's. Returns: (transfer full) NULL with an error, or without a thumbnail */
WinnowPicture *winnow_library_decode (WinnowLibrary *library, GBytes *thumbnail, GError **error);
/* The packed local features of a picture of the library. Returns: (transfer full) (nullable) NULL
 * if it has none or they are damaged */
GBytes *winnow_library_dup_picture_features (WinnowLibrary *library, const WinnowDocumentPicture *picture);

/* One picture in two documents, or twice in one, as the last check found it. */
typedef struct
{
  gint64 document_a, document_b; /* as of the overlap; the same of a picture that one repeats */
  gint64 picture_a, picture_b;
  WinnowImageMatch match; /* how a was changed to make b */
} WinnowSharedPicture;

/* A picture that the last check excluded as template or as common. */
typedef struct
{
  gint64 picture_id;
  WinnowPictureExclusion reason;
  guint32 n_documents; /* that have it, its own included */
} WinnowExcludedPicture;

/* Within the transaction of winnow_library_begin_check() or winnow_library_delete_found_pictures(),
 * which delete the former ones, after the overlap of both documents, if these are two. */
gboolean winnow_library_put_shared_picture (WinnowLibrary *library, const WinnowSharedPicture *shared, GError **error);
/* @is_counted: it would be excluded for its reason, but counts as the user decided */
gboolean winnow_library_put_excluded_picture (WinnowLibrary *library, const WinnowExcludedPicture *picture,
                                              gboolean is_counted, GError **error);
/* Shared, repeated, excluded and counted ones. Those of documents that can't be reached stay. */
gboolean winnow_library_delete_found_pictures (WinnowLibrary *library, GError **error);
/* (element-type WinnowSharedPicture) of the pair, in any order; of all pairs if both are 0. Those
 * that count first; by documents, then by the place in A. */
GArray *winnow_library_list_shared_pictures (WinnowLibrary *library, gint64 document_a, gint64 document_b,
                                             GError **error);
/* (element-type WinnowSharedPicture) those that one document repeats; by documents, then by place
 * */
GArray *winnow_library_list_repeated_pictures (WinnowLibrary *library, GError **error);
/* (element-type WinnowExcludedPicture) by picture; @are_counted: those that would be excluded, but
 * count as the user decided */
GArray *winnow_library_list_excluded_pictures (WinnowLibrary *library, gboolean are_counted, GError **error);

/* ── decisions on pictures: they outlive checks and documents ── */
/* A picture that matches the fingerprint, which is not plain, counts though the template or too
 * many documents have it. Checks follow; winnow_check_count_pictures() changes the last one, too.
 * Does nothing if the decision is made, or removed, already. */
gboolean winnow_library_put_picture_decision (WinnowLibrary *library, const WinnowImageFingerprint *fingerprint,
                                              GError **error);
gboolean winnow_library_remove_picture_decision (WinnowLibrary *library, const WinnowImageFingerprint *fingerprint,
                                                 GError **error);
/* (element-type WinnowImageFingerprint) in the order in which they were made */
GArray *winnow_library_list_picture_decisions (WinnowLibrary *library, GError **error);
