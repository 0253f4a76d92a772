/* picture-parts.h: what the formats of pictures have in common; private to report/ */
#pragma once

#include "report/model/common-pictures.h"
#include "base/output.h"
#include "report/model/pictures.h"

/* A picture with what the library knows of its document. */
typedef struct
{
  const WinnowDocumentPicture *picture; /* without thumbnail */
  const WinnowDocument *document;
  const char *label;              /* the document's name, with folders before it where names repeat */
  gsize start;                    /* code points before it in the text */
  WinnowPictureExclusion reason;  /* NONE, TEMPLATE or COMMON */
  WinnowPictureExclusion counted; /* why it would be excluded, but counts by decision */
  guint n_documents;              /* that have it, if it was excluded or counts by decision; else 0 */
} WinnowPictureRow;

/* Two that are the same. */
typedef struct
{
  const WinnowPictureRow *a, *b;
  WinnowImageMatch match;
  WinnowImageDirection direction;
  gboolean is_first; /* of its two documents */
  guint n;           /* matches of these two documents, where it is the first of them */
} WinnowPictureMatchRow;

/* What a picture looks like, by the settings of the report. */
typedef struct
{
  WinnowGrid *grid;           /* (owned) (nullable) NULL of one that could not be read */
  WinnowHistogram *histogram; /* (owned) (nullable) the same */
} WinnowPictureLook;

/* How two look side by side. */
typedef struct
{
  const WinnowPictureLook *a, *b;
  guint n_blocks, n_differing;     /* as winnow_grid_pairing_new() has them; n_blocks 0: can't be compared */
  double intersection, chi_square; /* of the histograms; NAN where they can't be compared */
} WinnowPictureComparison;

/* The written part of a report; borrows from it. */
typedef struct
{
  const WinnowPictureReport *report;
  /* (owned) (element-type WinnowDocument) the documents, masked where names are to be replaced */
  GPtrArray *shown;
  GHashTable *documents;  /* (owned) gint64* → WinnowDocument, borrowed */
  GHashTable *originals;  /* (owned) the same, not masked */
  GHashTable *labels;     /* (owned) as of winnow_labels_new() */
  GPtrArray *pictures;    /* (owned) (element-type WinnowDocumentPicture) those of the documents, masked, too */
  GHashTable *by_id;      /* (owned) gint64* → WinnowDocumentPicture */
  WinnowPictureRow *rows; /* (owned) one each of pictures */
  GArray *matches; /* (owned) (element-type WinnowPictureMatchRow) from n_matches on those that one document repeats */
  guint n_matches;
  guint n_own; /* matches in files of one author, which are not listed */
  guint n_excluded, n_counted, n_plain, n_unread;
  GHashTable *looks; /* (owned) WinnowPictureRow → WinnowPictureLook: those that were asked for */
} WinnowPictureParts;

/* Reads the texts that hold pictures, one at a time. Cleared in any case. */
gboolean winnow_picture_parts_init (WinnowPictureParts *parts, const WinnowPictureReport *report, GError **error);
WINNOW_DECLARE_CLEAR (WinnowPictureParts, winnow_picture_parts_clear)

/* Returns: NULL with an error. Kept, since a picture is in many matches. */
const WinnowPictureLook *winnow_picture_parts_get_look (WinnowPictureParts *parts, const WinnowPictureRow *row,
                                                        GError **error);

/* FALSE with an error. */
gboolean winnow_picture_parts_compare (WinnowPictureParts *parts, const WinnowPictureMatchRow *match,
                                       WinnowPictureComparison *comparison, GError **error);

/* The 256 bits of the whole picture as 64 hexadecimal digits; NULL of one that is plain or could
 * not be read. Returns: (transfer full) (nullable) */
char *winnow_picture_row_dup_hash (const WinnowPictureRow *row);

/* Its place in words; "" where the document is the picture. Returns: (transfer full) */
char *winnow_picture_row_dup_place (const WinnowPictureRow *row);

/* What became of one that matches nothing: "could not be read", "nothing to recognise it by", "in
 * 30 documents"; of one that counts by decision "in 30 documents; counts by decision"; else NULL.
 * Returns: (transfer full) (nullable) */
char *winnow_picture_row_dup_state (const WinnowPictureRow *row);

/* Name of the library's file; NULL for one in memory. Returns: (transfer full) (nullable) */
char *winnow_picture_parts_dup_title (const WinnowPictureParts *parts);
