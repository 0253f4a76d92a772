/* content.c: the content of one file */
#include "extract/content.h"

#include "base/array.h"
#include "base/lower-bound.h"

const char *const winnow_part_ids[]
    = { "header", "footer", "footnote", "hidden", "comment", "speaker_note", "alternative", "site" };

void
winnow_part_free (WinnowPart *part)
{
  if (part != NULL)
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
  content->parts = winnow_pointers_new (winnow_part_free);
  content->marks = winnow_array_new (WinnowMark);
  content->pictures = winnow_pointers_new (winnow_document_picture_unref);
  content->sessions = winnow_array_new (guint32);
  content->recognised = winnow_array_new (WinnowRecognised);
  content->notes = g_ptr_array_new_with_free_func (g_free);
  return content;
}

void
winnow_content_free (WinnowContent *content)
{
  g_return_if_fail (content != NULL);

  winnow_clear (content, g_free, charset, text, problem, title, author, created, modified, origin);
  winnow_clear (content, g_array_unref, pages, marks, recognised, sessions);
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
      mark->anchor = (guint32) map (data, mark->anchor, 0);
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

GArray *
winnow_places_new (const GArray *pages, const GArray *marks)
{
  GArray *places = winnow_array_new (WinnowTextPlace);
  guint32 page = 0;
  winnow_for_each_value (const guint32, start, pages)
    WINNOW_APPEND (places, WinnowTextPlace, *start, ++page, 0);
  winnow_for_each_value (const WinnowMark, mark, marks)
    {
      const WinnowTextPlace *anchor = winnow_places_find (places, mark->anchor);
      if (mark->level >= WINNOW_NOTE)
        WINNOW_APPEND (places, WinnowTextPlace, mark->start, anchor != NULL ? anchor->page : 0, mark->level);
    }
  return places;
}

GArray *
winnow_places_dup_starts (const GArray *places)
{
  GArray *starts = winnow_array_new (guint32);
  winnow_for_each_value (const WinnowTextPlace, place, places)
    g_array_append_val (starts, place->start);
  return starts;
}

const WinnowTextPlace *
winnow_places_find (const GArray *places, gsize offset)
{
  /* Finds the last page that begins at or before the offset. A page without text begins where the
   * next one does; the last of them counts. */
  guint n = WINNOW_LOWER_BOUND (places, WinnowTextPlace, start, (guint32) offset + 1);
  const WinnowTextPlace *first = WINNOW_DATA (const WinnowTextPlace, places);
  return n > 0 ? first + n - 1 : places->len > 0 && first->level == 0 ? first : NULL;
}
