/* pictures.h: the pictures of many documents → which are the same, and which are nobody's own
 *
 * Set aside, with their count: pictures that the template has, and those that very many documents
 * have (logos, seals of a school). Plain ones (bullets, rules, blank) are never compared.
 * Thread-safe. */
#pragma once

#include "image/image-fingerprint.h"

/* Why a picture takes part in no match. */
typedef enum
{
  WINNOW_PICTURE_EXCLUSION_NONE,
  WINNOW_PICTURE_EXCLUSION_PLAIN,    /* nothing on it to recognise it by, or it could not be decoded */
  WINNOW_PICTURE_EXCLUSION_TEMPLATE, /* the template has it */
  /* more than a fifth of the documents have it, and at least WINNOW_COMMON_DOCUMENTS; picture
   * files left aside on both sides */
  WINNOW_PICTURE_EXCLUSION_COMMON,
} WinnowPictureExclusion;

#define WINNOW_COMMON_DOCUMENTS 5u

/* "none", "plain", "template", "common": as JSON and the library write it. */
const char *winnow_picture_exclusion_get_id (WinnowPictureExclusion reason);
gboolean winnow_picture_exclusion_from_id (const char *id, WinnowPictureExclusion *reason);

typedef struct
{
  gboolean is_query;    /* it is checked: pairs of documents without one such are not compared */
  gboolean is_template; /* what it has is nobody's own; it is in no pair, and does not count as a document */
  /* it is nothing but a picture file: many copies of it make it no logo, so that it does not
   * count for what is common */
  gboolean is_file;
} WinnowPictureHolder;

typedef struct
{
  guint32 holder;                            /* number of its document, ascending over the pictures */
  const WinnowImageFingerprint *fingerprint; /* borrowed */
  /* (nullable) file that it is; two that are one file are not matched with each other */
  const char *source;
} WinnowHeldPicture;

/* Two pictures of two documents that are the same. */
typedef struct
{
  guint32 a, b;           /* numbers of the pictures; the holder of a comes before that of b */
  WinnowImageMatch match; /* what was done to a to make it b */
} WinnowPictureMatch;

typedef struct
{
  GArray *matches;           /* (owned) (element-type WinnowPictureMatch) by the holders of a and b, then by a */
  guint8 *excluded_pictures; /* (owned) WinnowPictureExclusion, one a picture */
  /* (owned) one a picture: documents but templates that have it or one that matches it, its own
   * included; 0 of plain ones */
  guint32 *n_documents;
} WinnowPictureMatches;

/* Compares @n pictures of @n_holders documents: all of the check, those without pictures too. Of
 * two documents each picture is matched at most once: the nearest first, of those as near the first
 * ones. A picture file that one of the documents shows (a saved web page and the folder beside it)
 * is in no match where that document, the first such, is compared in its place; two files that one
 * document shows are compared. @n_threads: 0 one a core; the result does not depend on them.
 * @cancellable: (nullable). Returns: (transfer full) (nullable) NULL where it was cancelled */
WinnowPictureMatches *winnow_pictures_match (const WinnowHeldPicture *pictures, guint32 n,
                                             const WinnowPictureHolder *holders, guint32 n_holders, guint n_threads,
                                             GCancellable *cancellable);
void winnow_picture_matches_free (WinnowPictureMatches *matches);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPictureMatches, winnow_picture_matches_free)
