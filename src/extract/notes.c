/* notes.c: which parts of a document are compared, and where they come
 *
 * A paper may be moved into a note. So all that a reader reads is text: notes follow the body, each
 * marked as what it is. What repeats on all pages, or is too short to be prose, stays out. */
#include "extract/content.h"

#include "base/array.h"

/* Letters of a header, a footer or an alternative text that is compared: some forty words. */
#define PROSE_LETTERS 200u

/* Which parts are compared: all of a kind, or those that hold prose. */
static const enum {
  NEVER,
  ALWAYS,
  PROSE
} compared[WINNOW_N_PARTS]
    = {
        [WINNOW_PART_HEADER] = PROSE,   [WINNOW_PART_FOOTER] = PROSE,        [WINNOW_PART_FOOTNOTE] = ALWAYS,
        [WINNOW_PART_COMMENT] = ALWAYS, [WINNOW_PART_SPEAKER_NOTE] = ALWAYS, [WINNOW_PART_ALTERNATIVE] = PROSE,
      };

/* More than a letterhead or a running head has. A Han character says as much as three letters. */
static gboolean
is_prose (const char *text)
{
  guint n = 0;
  for (; *text != '\0' && n < PROSE_LETTERS; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);
      n += g_unichar_iswide (c) ? 3 : g_unichar_isalpha (c);
    }
  return n >= PROSE_LETTERS;
}

/* Whether @part is a note. Sections of a document may repeat one header: @seen, a set of texts. */
static gboolean
is_note (const WinnowPart *part, GHashTable *seen)
{
  return compared[part->kind] == ALWAYS
         || (compared[part->kind] == PROSE && is_prose (part->text) && g_hash_table_add (seen, part->text));
}

void
winnow_content_move_notes (WinnowContent *content, GString *text)
{
  g_autoptr (GPtrArray) parts = g_steal_pointer (&content->parts);
  g_autoptr (GHashTable) seen = winnow_string_index_new ();
  guint32 end = text->len;
  content->parts = winnow_pointers_new (winnow_part_free);
  winnow_for_each_index (i, parts)
    {
      WinnowPart *part = g_ptr_array_index (parts, i);
      if (!is_note (part, seen) || content->marks->len == WINNOW_MAX_MARKS)
        {
          g_ptr_array_add (content->parts, part);
          parts->pdata[i] = NULL;
          continue;
        }
      if (text->len > 0)
        g_string_append (text, text->len == end ? "\n\n" : "\n");
      guint32 start = text->len;
      g_string_append (text, part->text);
      WINNOW_APPEND (content->marks, WinnowMark, WINNOW_NOTE + (guint32) part->kind, start, (guint32) text->len,
                     (guint32) MIN (part->offset, end));
    }
}
