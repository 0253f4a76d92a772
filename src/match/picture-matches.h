/* picture-matches.h: the pictures of many documents → which are the same, and which are excluded
 *
 * Excluded are pictures of the template and those that very many documents have (logos, seals of a
 * school), unless the user decided that they count. Plain ones (bullets, rules, blank) are never
 * compared. Thread-safe. */
#pragma once

#include "image/image-fingerprint.h"

/* Why a picture takes part in no match. */
typedef enum
{
  WINNOW_PICTURE_EXCLUSION_NONE,
  WINNOW_PICTURE_EXCLUSION_PLAIN,    /* nothing on it to recognise it by, or it could not be decoded */
  WINNOW_PICTURE_EXCLUSION_TEMPLATE, /* the template has it */
  /* more than a fifth of the documents have it, and at least WINNOW_COMMON_DOCUMENTS, picture files
   * not counted */
  WINNOW_PICTURE_EXCLUSION_COMMON,
} WinnowPictureExclusion;

#define WINNOW_COMMON_DOCUMENTS 5u

/* The most documents that may have a picture which counts by decision: each two of them are a
 * pair. */
#define WINNOW_COUNTED_DOCUMENTS 1000u

/* "none", "plain", "template", "common": as JSON and the library write it. */
const char *winnow_picture_exclusion_get_id (WinnowPictureExclusion reason);
gboolean winnow_picture_exclusion_from_id (const char *id, WinnowPictureExclusion *reason);

typedef struct
{
  gboolean is_query;    /* it is checked; two documents that are not are never compared */
  gboolean is_template; /* its pictures are excluded; it is in no pair and not counted as a document */
  gboolean is_file;     /* it is a picture file: many copies of a picture make it no logo */
  /* no document: what matches its pictures counts, as the user decided; it is in no pair and not
   * counted */
  gboolean is_decision;
} WinnowPictureHolder;

typedef struct
{
  guint32 holder;                            /* number of its document, ascending over the pictures */
  const WinnowImageFingerprint *fingerprint; /* borrowed */
  /* (nullable) the file that it comes from; pictures of one file are not matched with each other */
  const char *source;
} WinnowHeldPicture;

/* Reads the packed local features of picture @number. Returns: (transfer full) (nullable) NULL
 * without features */
typedef GBytes *(*WinnowFeaturesFunc) (guint32 number, gpointer data);

/* A document that shows a picture more often decorates itself with it: a logo in a header, a
 * bullet, the frame of each slide. Twice and three times is how figures are reused. */
#define WINNOW_REPEATED_MOST 3u

/* Two pictures that are the same, or show a part of the same. */
typedef struct
{
  guint32 a, b;           /* numbers of the pictures, a < b */
  WinnowImageMatch match; /* the edit that makes b of a */
} WinnowPictureMatch;

typedef struct
{
  GArray *matches; /* (owned) (element-type WinnowPictureMatch) by the holders of a and b, then by a and b */
  /* (owned) (element-type WinnowPictureMatch) the same within one document that is checked: each
   * picture with the earliest that it matches. Without those that match WINNOW_REPEATED_MOST
   * pictures of the document or more. */
  GArray *repeated;
  guint8 *excluded_pictures; /* (owned) WinnowPictureExclusion, one a picture */
  /* (owned) the same: why it would be excluded if it did not count by decision */
  guint8 *counted_pictures;
  /* (owned) one a picture: documents that have it or one that matches it, with its own, without
   * templates; 0 for plain ones */
  guint32 *n_documents;
} WinnowPictureMatches;

/* The pictures to compare, in memory of the caller. */
typedef struct
{
  const WinnowHeldPicture *pictures;
  guint32 n;
  const WinnowPictureHolder *holders;
  guint32 n_holders;
  WinnowFeaturesFunc read_features; /* (nullable) without it, pictures are the same by their fingerprints alone */
  gpointer data;                    /* of read_features */
} WinnowHeldPictures;

/* Compares the pictures of the documents of a check, with and without pictures. Between two
 * documents each picture is matched at most once: the nearest first, then by order; but one that
 * matches none may show parts of several. A picture file that a document shows (a saved web page
 * and the folder beside it) is not matched where the first such document is compared instead; two
 * files that one document shows are compared. Calls read_features on this thread, for a picture of
 * each kind that may take part in a match. @n_threads: 0: one a core; the result does not depend on
 * it. @cancellable: (nullable). Returns: (transfer full) (nullable) NULL: cancelled */
WinnowPictureMatches *winnow_pictures_match (const WinnowHeldPictures *held, guint n_threads,
                                             GCancellable *cancellable);
WINNOW_DECLARE_FREE (WinnowPictureMatches, winnow_picture_matches_free)
