/* picture-places.c: the places of pictures while the writer collects the text.
 *
 * A picture between two paragraphs stands where the second one begins, on its page. The writer
 * writes separators late, so that place is known only when text follows. The number of places is
 * limited: a file of a few kilobytes can name one picture a million times. */
#include "extract/pictures/picture-places.h"

#include <glib/gi18n-lib.h>

void
winnow_picture_places_init (WinnowPicturePlaces *places, WinnowJob *job, WinnowContent *content)
{
  *places = (WinnowPicturePlaces){ .job = job, .content = content, .due = g_ptr_array_new () };
}

void
winnow_picture_places_clear (WinnowPicturePlaces *places)
{
  g_ptr_array_unref (places->due);
}

gboolean
winnow_picture_places_reserve (WinnowPicturePlaces *places)
{
  if (places->n_found < G_MAXUINT)
    places->n_found++;
  return places->n_found <= places->job->limits.max_pictures;
}

void
winnow_picture_places_add (WinnowPicturePlaces *places, WinnowDocumentPicture *picture, gsize offset, guint page,
                           gboolean is_due)
{
  picture->offset = (guint32) MIN (offset, G_MAXUINT32);
  picture->page = page;
  if (is_due)
    g_ptr_array_add (places->due, picture);
  winnow_content_take_picture (places->content, picture);
}

void
winnow_picture_places_resolve (WinnowPicturePlaces *places, gsize offset)
{
  for (guint i = 0; i < places->due->len; i++)
    ((WinnowDocumentPicture *) g_ptr_array_index (places->due, i))->offset = (guint32) offset;
  g_ptr_array_set_size (places->due, 0);
}

void
winnow_picture_places_clamp (WinnowPicturePlaces *places, gsize end)
{
  for (guint i = 0; i < places->content->pictures->len; i++)
    {
      WinnowDocumentPicture *picture = g_ptr_array_index (places->content->pictures, i);
      picture->offset = (guint32) MIN (picture->offset, end);
    }
}

void
winnow_picture_places_drop (WinnowPicturePlaces *places)
{
  g_ptr_array_set_size (places->due, 0);
  g_ptr_array_set_size (places->content->pictures, 0);
  places->n_found = 0;
}

static int
compare_offsets (gconstpointer a, gconstpointer b)
{
  const WinnowDocumentPicture *left = *(WinnowDocumentPicture *const *) a, *right = *(WinnowDocumentPicture *const *) b;

  return (left->offset > right->offset) - (left->offset < right->offset);
}

void
winnow_picture_places_finish (WinnowPicturePlaces *places)
{
  guint n_beyond = places->n_found - MIN (places->n_found, places->job->limits.max_pictures);

  winnow_picture_places_resolve (places, places->content->length);
  winnow_picture_places_clamp (places, places->content->length);
  g_ptr_array_sort (places->content->pictures, compare_offsets); /* stable, by GLib's promise */
  if (n_beyond > 0 && places->job->limits.max_pictures > 0)
    winnow_content_add_note (places->content,
                             ngettext ("%u picture was not looked at: it stands behind the first %u.",
                                       "%u pictures were not looked at: they stand behind the first %u.", n_beyond),
                             n_beyond, places->job->limits.max_pictures);
}
