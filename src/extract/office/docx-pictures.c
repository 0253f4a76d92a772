/* docx-pictures.c: the pictures in one part of a Word document, and their captions.
 *
 * Word's style for captions is named "caption" in every language. A paragraph in this style belongs
 * to the pictures of the paragraph before it, or else to those of the next one. */
#include "extract/office/docx-pictures.h"

#include "extract/pictures/captions.h"

#define MAX_CAPTION 4096 /* collected bytes: more than is stored */

void
winnow_docx_pictures_init (WinnowDocxPictures *pictures, WinnowWriter *writer, GHashTable *relations)
{
  *pictures = (WinnowDocxPictures){ .writer = writer, .relations = relations, .caption = g_string_new (NULL) };
  pictures->bare = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_document_picture_unref);
}

void
winnow_docx_pictures_clear (WinnowDocxPictures *pictures)
{
  g_ptr_array_unref (pictures->bare);
  g_string_free (pictures->caption, TRUE);
  g_free (pictures->pending);
}

void
winnow_docx_pictures_place (WinnowDocxPictures *pictures, const WinnowXmlAttributes *attributes)
{
  const GPtrArray *placed = winnow_writer_get_content (pictures->writer)->pictures;
  g_autofree char *id = winnow_ooxml_dup_picture_id (attributes);
  guint n = placed->len;

  winnow_ooxml_place_picture (pictures->writer, pictures->relations, id);
  if (placed->len == n)
    return;
  pictures->has_picture = TRUE;
  g_ptr_array_add (pictures->bare, winnow_document_picture_ref (g_ptr_array_index (placed, n)));
}

void
winnow_docx_pictures_text (WinnowDocxPictures *pictures, const char *text, gsize length, gboolean is_caption)
{
  for (gsize i = 0; i < length && !pictures->has_text; i++)
    pictures->has_text = !g_ascii_isspace (text[i]);
  if (is_caption && pictures->caption->len < MAX_CAPTION)
    g_string_append_len (pictures->caption, text, (gssize) MIN (length, MAX_CAPTION));
}

static void
give (WinnowDocxPictures *pictures, const char *caption)
{
  for (guint i = 0; i < pictures->bare->len; i++)
    {
      WinnowDocumentPicture *picture = g_ptr_array_index (pictures->bare, i);
      g_free (picture->caption);
      picture->caption = g_strdup (caption);
    }
  g_ptr_array_set_size (pictures->bare, 0);
}

void
winnow_docx_pictures_end_paragraph (WinnowDocxPictures *pictures)
{
  g_autofree char *caption = winnow_caption_clean (pictures->caption->str);

  if (caption != NULL && pictures->bare->len > 0)
    give (pictures, caption);
  else if (caption != NULL)
    {
      g_free (pictures->pending);
      pictures->pending = g_steal_pointer (&caption);
    }
  else if (pictures->has_picture && pictures->pending != NULL)
    {
      give (pictures, pictures->pending);
      g_clear_pointer (&pictures->pending, g_free);
    }
  else if (pictures->has_text && !pictures->has_picture)
    {
      g_ptr_array_set_size (pictures->bare, 0);
      g_clear_pointer (&pictures->pending, g_free);
    }
  g_string_truncate (pictures->caption, 0);
  pictures->has_text = pictures->has_picture = FALSE;
}
