/* content.c: the content of one file */
#include "extract/content.h"

#include "base/array.h"
#include "base/lower-bound.h"

static void
free_part (gpointer data)
{
  WinnowPart *part = data;
  g_free (part->text);
  g_free (part);
}

WinnowContent *
winnow_content_new (const char *format)
{
  g_return_val_if_fail (format != NULL, NULL);

  WinnowContent *content = g_new0 (WinnowContent, 1);
  content->format = format;
  content->text = g_strdup ("");
  content->pages = winnow_array_new (guint32);
  content->parts = g_ptr_array_new_with_free_func (free_part);
  content->marks = winnow_array_new (WinnowMark);
  content->pictures = winnow_pointers_new (winnow_document_picture_unref);
  content->recognised = winnow_array_new (WinnowRecognised);
  content->notes = g_ptr_array_new_with_free_func (g_free);
  return content;
}

void
winnow_content_free (WinnowContent *content)
{
  g_return_if_fail (content != NULL);

  winnow_clear (content, g_free, charset, text, problem, title, author, created, modified);
  winnow_clear (content, g_array_unref, pages, marks, recognised);
  winnow_clear (content, g_ptr_array_unref, parts, pictures, notes);
  g_free (content);
}

void
winnow_content_add_part (WinnowContent *content, WinnowPartKind kind, const char *text, gsize offset)
{
  g_return_if_fail (content != NULL && text != NULL);

  WinnowPart *part = g_new (WinnowPart, 1);
  *part = (WinnowPart){ .kind = kind, .text = g_strdup (text), .offset = offset };
  g_ptr_array_add (content->parts, part);
}

/* What comes in at the start of a mark is before it, at its end after it. */
void
winnow_content_map_places (WinnowContent *content, WinnowPlaceMap map, gconstpointer data)
{
  guint page = 0;
  winnow_for_each_value (guint32, start, content->pages)
    *start = (guint32) map (data, *start, ++page);
  winnow_for_each (WinnowPart, part, content->parts)
    part->offset = map (data, part->offset, 0);
  winnow_for_each_value (WinnowMark, mark, content->marks)
    {
      mark->start = (guint32) map (data, mark->start, G_MAXUINT);
      mark->end = (guint32) map (data, mark->end, 0);
    }
  winnow_for_each (WinnowDocumentPicture, picture, content->pictures)
    picture->offset = (guint32) map (data, picture->offset, picture->page);
}

gboolean
winnow_content_has_picture (const WinnowContent *content)
{
  winnow_for_each (const WinnowDocumentPicture, picture, content->pictures)
    if (picture->is_read)
      return TRUE;
  return FALSE;
}

void
winnow_content_take_picture (WinnowContent *content, WinnowDocumentPicture *picture)
{
  g_return_if_fail (content != NULL && picture != NULL);

  g_ptr_array_add (content->pictures, picture);
}

void
winnow_content_add_note (WinnowContent *content, const char *format, ...)
{
  g_return_if_fail (content != NULL && format != NULL);

  va_list arguments;
  va_start (arguments, format);
  g_ptr_array_add (content->notes, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

guint
winnow_pages_find (const GArray *pages, gsize offset)
{
  /* Finds the last page that begins at or before the offset. A page without text begins where the
   * next one does; the last of them counts. */
  guint n = winnow_lower_bound (WINNOW_DATA (const guint32, pages), sizeof (guint32), pages->len, (guint32) offset + 1);
  return pages->len > 0 ? MAX (n, 1) : 0;
}
