/* document-picture.c: a picture of a document: decoded once, at the size that fingerprints and the thumbnail need, and let go of. */
#include "extract/document-picture.h"

#include <glib/gi18n-lib.h>

/* The header's struct is the public face; the count lives behind it, as with contents. */
typedef struct
{
  WinnowDocumentPicture picture;
  gatomicrefcount references;
  char *reason; /* (owned) (nullable) */
} CountedPicture;

WinnowDocumentPicture *
winnow_document_picture_new (const char *name)
{
  CountedPicture *counted = g_new0 (CountedPicture, 1);

  g_atomic_ref_count_init (&counted->references);
  counted->picture.name = g_strdup (name);
  return &counted->picture;
}

WinnowDocumentPicture *
winnow_document_picture_ref (WinnowDocumentPicture *picture)
{
  g_return_val_if_fail (picture != NULL, NULL);

  g_atomic_ref_count_inc (&((CountedPicture *)picture)->references);
  return picture;
}

void
winnow_document_picture_unref (WinnowDocumentPicture *picture)
{
  g_return_if_fail (picture != NULL);

  if (!g_atomic_ref_count_dec (&((CountedPicture *)picture)->references))
    return;

  g_free (picture->name);
  g_free (picture->source);
  g_free (picture->caption);
  g_clear_pointer (&picture->thumbnail, g_bytes_unref);
  g_free (picture->problem);
  g_free (((CountedPicture *)picture)->reason);
  g_free (picture);
}

static void
set_reason (WinnowDocumentPicture *picture, const char *reason)
{
  CountedPicture *counted = (CountedPicture *)picture;

  g_free (counted->reason);
  counted->reason = g_strdup (reason);
}

const char *
winnow_document_picture_get_reason (const WinnowDocumentPicture *picture)
{
  return ((const CountedPicture *)picture)->reason;
}

void
winnow_document_picture_fail (WinnowDocumentPicture *picture, const char *reason)
{
  g_return_if_fail (reason != NULL);

  set_reason (picture, reason);
  g_free (picture->problem);
  picture->problem = g_strdup_printf (_ ("The picture “%s” could not be read: %s"), picture->name, reason);
}

static void
fail_in_part (WinnowDocumentPicture *picture, const char *reason)
{
  set_reason (picture, reason);
  g_free (picture->problem);
  picture->problem = g_strdup_printf (_ ("The picture “%s” could only be read in part: %s"), picture->name, reason);
}

void
winnow_document_picture_read_like (WinnowDocumentPicture *picture, const WinnowDocumentPicture *from)
{
  const char *reason = winnow_document_picture_get_reason (from);

  g_free (picture->source);
  picture->source = g_strdup (from->source);
  picture->info = from->info;
  picture->is_read = from->is_read;
  picture->fingerprint = from->fingerprint;
  g_clear_pointer (&picture->thumbnail, g_bytes_unref);
  picture->thumbnail = from->thumbnail != NULL ? g_bytes_ref (from->thumbnail) : NULL;
  if (reason != NULL && from->is_read)
    fail_in_part (picture, reason);
  else if (reason != NULL)
    winnow_document_picture_fail (picture, reason);
}

void
winnow_document_picture_read_pixels (WinnowDocumentPicture *picture, const WinnowPicture *pixels)
{
  picture->info = pixels->info;
  picture->is_read = TRUE;
  winnow_image_fingerprint_init (&picture->fingerprint, pixels);
  g_clear_pointer (&picture->thumbnail, g_bytes_unref);
  picture->thumbnail = winnow_picture_dup_thumbnail (pixels, WINNOW_THUMBNAIL_SIDE);
}

/* The shorter side that the longer side of the thumbnail, and fingerprints, need. */
static guint
get_least_side (const WinnowPictureInfo *info)
{
  guint shorter = MIN (info->width, info->height), longer = MAX (info->width, info->height);
  guint for_thumbnail = (guint)(((guint64)WINNOW_THUMBNAIL_SIDE * shorter + longer - 1) / longer);

  return MAX (for_thumbnail, WINNOW_IMAGE_AT_LEAST);
}

void
winnow_document_picture_read_bytes (WinnowDocumentPicture *picture, GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowPicture) pixels = NULL;
  g_autofree char *warning = NULL;

  g_clear_pointer (&picture->problem, g_free);
  if (winnow_picture_probe (bytes, &picture->info, &error))
    pixels = winnow_picture_new (bytes, get_least_side (&picture->info), &warning, &error);
  if (pixels != NULL)
    winnow_document_picture_read_pixels (picture, pixels);
  if (pixels == NULL)
    winnow_document_picture_fail (picture, error->message);
  else if (warning != NULL)
    fail_in_part (picture, warning);
}

gboolean
winnow_document_picture_is_plain (const WinnowDocumentPicture *picture)
{
  return picture->is_read && picture->fingerprint.usable == 0;
}

WinnowGrid *
winnow_document_picture_dup_grid (const WinnowDocumentPicture *picture, const WinnowGridSettings *settings)
{
  g_autoptr (WinnowPicture) small = picture->thumbnail != NULL ? winnow_picture_new (picture->thumbnail, 0, NULL, NULL) : NULL;

  return small != NULL ? winnow_grid_new (small, settings) : NULL;
}
