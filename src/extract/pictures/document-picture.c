/* document-picture.c: a picture of a document, decoded once at the size that fingerprints and the
 * thumbnail need. */
#include "extract/content.h"

#include "base/translate.h"

/* The reference count stays out of the public struct, as in content.c. */
typedef struct
{
  WinnowDocumentPicture picture;
  gatomicrefcount references;
  GError *error; /* (owned) (nullable) why it could not be read, or only in part */
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

  g_atomic_ref_count_inc (&((CountedPicture *) picture)->references);
  return picture;
}

void
winnow_document_picture_unref (WinnowDocumentPicture *picture)
{
  g_return_if_fail (picture != NULL);

  if (!g_atomic_ref_count_dec (&((CountedPicture *) picture)->references))
    return;

  winnow_clear (picture, g_free, name, source, caption, problem);
  winnow_clear (picture, g_bytes_unref, thumbnail, features);
  g_clear_error (&((CountedPicture *) picture)->error);
  g_free (picture);
}

const GError *
winnow_document_picture_get_error (const WinnowDocumentPicture *picture)
{
  return ((const CountedPicture *) picture)->error;
}

/* Takes @cause. */
static void
take_error (WinnowDocumentPicture *picture, GError *cause)
{
  CountedPicture *counted = (CountedPicture *) picture;
  g_clear_error (&counted->error);
  counted->error = cause;
  g_free (picture->problem);
  picture->problem
      = picture->is_read
            ? g_strdup_printf (_ ("The picture “%s” could only be read in part: %s"), picture->name, cause->message)
            : g_strdup_printf (_ ("The picture “%s” could not be read: %s"), picture->name, cause->message);
}

void
winnow_document_picture_fail (WinnowDocumentPicture *picture, const char *reason)
{
  g_return_if_fail (picture != NULL && reason != NULL);

  take_error (picture, g_error_new_literal (WINNOW_PICTURE_ERROR, WINNOW_PICTURE_ERROR_DAMAGED, reason));
}

void
winnow_document_picture_read_like (WinnowDocumentPicture *picture, const WinnowDocumentPicture *from)
{
  const GError *error = winnow_document_picture_get_error (from);
  g_free (picture->source);
  picture->source = g_strdup (from->source);
  picture->info = from->info;
  picture->is_read = from->is_read;
  picture->fingerprint = from->fingerprint;
  g_clear_pointer (&picture->thumbnail, g_bytes_unref);
  picture->thumbnail = from->thumbnail != NULL ? g_bytes_ref (from->thumbnail) : NULL;
  g_clear_pointer (&picture->features, g_bytes_unref);
  picture->features = from->features != NULL ? g_bytes_ref (from->features) : NULL;
  if (error != NULL)
    take_error (picture, g_error_copy (error));
}

void
winnow_document_picture_read_pixels (WinnowDocumentPicture *picture, const WinnowPicture *pixels)
{
  picture->info = pixels->info;
  picture->is_read = TRUE;
  winnow_image_fingerprint_init (&picture->fingerprint, pixels);
  g_clear_pointer (&picture->thumbnail, g_bytes_unref);
  picture->thumbnail = winnow_picture_dup_thumbnail (pixels, WINNOW_THUMBNAIL_SIDE);
  g_clear_pointer (&picture->features, g_bytes_unref);
  g_auto (WinnowLocalFeatures) features = { 0 };
  gboolean is_plain = winnow_image_fingerprint_is_plain (&picture->fingerprint);
  if (!is_plain)
    winnow_local_features_init (&features, pixels);
  picture->features = is_plain ? NULL : winnow_local_features_pack (&features);
}

/* The shorter side, in pixels, that fingerprints need, and the longer sides of the thumbnail and of
 * the picture that features are found on. */
static guint
get_least_side (const WinnowPictureInfo *info)
{
  guint shorter = MIN (info->width, info->height), longer = MAX (info->width, info->height);
  guint64 side = MAX (WINNOW_THUMBNAIL_SIDE, WINNOW_FEATURES_SIDE);
  return MAX ((guint) ((side * shorter + longer - 1) / longer), WINNOW_IMAGE_AT_LEAST);
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
    take_error (picture, g_steal_pointer (&error));
  else if (warning != NULL)
    winnow_document_picture_fail (picture, warning);
}

gboolean
winnow_document_picture_is_plain (const WinnowDocumentPicture *picture)
{
  return picture->is_read && winnow_image_fingerprint_is_plain (&picture->fingerprint);
}

WinnowHistogram *
winnow_document_picture_dup_histogram (const WinnowDocumentPicture *picture, const WinnowPicture *pixels,
                                       const WinnowHistogramSettings *settings)
{
  const WinnowColorShares *colors = &picture->fingerprint.colors;
  if (settings->bins == WINNOW_COLOR_BINS && settings->columns == 1 && settings->rows == 1
      && winnow_color_shares_are_known (colors))
    return winnow_histogram_new_from_shares (colors);
  return pixels != NULL ? winnow_histogram_new (pixels, settings) : NULL;
}
