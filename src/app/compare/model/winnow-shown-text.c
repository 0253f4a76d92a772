#include "app/compare/model/winnow-shown-text.h"

#include <string.h>

#include "base/array.h"
#include "base/lower-bound.h"
#include "base/order.h"

/* A line of the shown text is cut near this many characters: a few screens, so that laying out one
 * stays below a millisecond or two. */
#define LINE_CHARACTERS 1200
#define LINE_CHARACTERS_MAX 1600

/* Distance of checkpoints: how many bytes a look-up may have to count. */
#define CHECKPOINT_BYTES 1024

/* From here on the source is shown without a break up to the next checkpoint. Ascending; of two at
 * one byte, the former is before an insertion and the latter after it. */
typedef struct
{
  guint32 byte;
  guint32 character;
} Checkpoint;

/* Insertions: first the signs at a byte, then the badges of the passages that begin there. */
typedef struct
{
  const WinnowSign *sign; /* (borrowed) or the badge */
  gboolean is_badge;
  guint32 index; /* of the sign or the badge */
} Insertion;

/* What the walk over the source carries along. */
typedef struct
{
  WinnowShownText *shown;
  GString *text;
  guint32 character; /* of the shown text, so far */
  guint32 line;      /* characters since the last break, soft or hard */
  guint32 badge_end; /* character after the last badge */
} Writer;

WINNOW_DEFINE_ORDER (compare_insertions, Insertion,
                     WINNOW_ORDER (x->sign->byte, y->sign->byte) ?: WINNOW_ORDER (x->is_badge, y->is_badge)
                         ?: WINNOW_ORDER (x->index, y->index))

static void
add_checkpoint (Writer *writer, guint32 byte)
{
  WINNOW_APPEND (writer->shown->checkpoints, Checkpoint, byte, writer->character);
}

static WinnowTextRange
insert (Writer *writer, const char *text)
{
  WinnowTextRange range = { writer->character, writer->character + (guint32) g_utf8_strlen (text, -1) };
  g_string_append (writer->text, text);
  writer->character = range.end;
  return range;
}

/* No-break spaces keep the number on one line with the next word, and pad its colored box; a narrow
 * one separates it from another box. */
static void
insert_badge (Writer *writer, const Insertion *badge)
{
  g_autofree char *number = g_strdup_printf ("\u00a0%s\u00a0", badge->sign->text);
  if (writer->badge_end > 0 && writer->character == writer->badge_end)
    insert (writer, "\u202f");
  g_array_index (writer->shown->badges, WinnowTextRange, badge->index) = insert (writer, number);
  writer->badge_end = writer->character;
}

static void
insert_at (Writer *writer, const Insertion *insertion, guint32 byte)
{
  if (insertion->is_badge)
    insert_badge (writer, insertion);
  else
    g_array_index (writer->shown->signs, WinnowTextRange, insertion->index) = insert (writer, insertion->sign->text);
  add_checkpoint (writer, byte);
}

static void
insert_soft_break (Writer *writer, guint32 byte)
{
  char utf8[7] = { 0 };
  g_unichar_to_utf8 (WINNOW_SOFT_BREAK, utf8);
  WinnowTextRange range = insert (writer, utf8);
  g_array_append_val (writer->shown->breaks, range);
  add_checkpoint (writer, byte);
  writer->line = 0;
}

static gboolean
ends_sentence (gunichar character)
{
  static const gunichar enders[] = { ' ', '\t', 0x3002, 0xff01, 0xff1f, 0xff1b, 0x3000 };
  winnow_for_each_of (ender, enders)
    if (*ender == character)
      return TRUE;
  return FALSE;
}

static gboolean
is_line_end (gunichar character)
{
  return character == '\n' || character == '\r' || character == WINNOW_SOFT_BREAK;
}

/* A cut is due after @before, at best where a sentence or word ends, and never between a letter and
 * its mark. */
static gboolean
wants_soft_break (const Writer *writer, gunichar before, gunichar after)
{
  if (writer->line < LINE_CHARACTERS || is_line_end (after) || g_unichar_ismark (after)
      || g_unichar_iszerowidth (after))
    return FALSE;
  return ends_sentence (before) || writer->line >= LINE_CHARACTERS_MAX;
}

static gboolean
is_due (const GArray *insertions, gsize next, gsize byte, gsize length)
{
  return next < insertions->len && (byte == length || g_array_index (insertions, Insertion, next).sign->byte <= byte);
}

static void
write_source (Writer *writer, const char *source, gsize length, const GArray *insertions)
{
  gsize next = 0, flushed = 0, checkpoint = 0;
  gunichar before = '\n';
  add_checkpoint (writer, 0);
  for (gsize byte = 0; byte <= length;)
    {
      gunichar character = byte < length ? g_utf8_get_char (source + byte) : '\n';
      gboolean due = is_due (insertions, next, byte, length);
      gboolean cut = wants_soft_break (writer, before, character);
      if (due || cut || byte - checkpoint >= CHECKPOINT_BYTES || byte == length)
        {
          g_string_append_len (writer->text, source + flushed, byte - flushed);
          flushed = checkpoint = byte;
          add_checkpoint (writer, byte);
        }
      if (cut)
        insert_soft_break (writer, byte);
      while (is_due (insertions, next, byte, length))
        insert_at (writer, &g_array_index (insertions, Insertion, next++), byte);
      if (byte == length)
        break;
      byte += g_utf8_skip[(guchar) source[byte]];
      writer->character++;
      writer->line = is_line_end (character) ? 0 : writer->line + 1;
      before = character;
    }
}

static void
add_insertions (GArray *insertions, const WinnowSign *signs, gsize n, gboolean are_badges)
{
  winnow_for_each_between (i, 0, n)
    if (signs[i].text != NULL)
      WINNOW_APPEND (insertions, Insertion, &signs[i], are_badges, i);
}

WinnowShownText *
winnow_shown_text_new (char *source, gsize length, const WinnowSign *badges, gsize n_badges, const WinnowSign *signs,
                       gsize n_signs)
{
  WinnowShownText *shown = g_new0 (WinnowShownText, 1);
  g_autoptr (GArray) insertions = g_array_sized_new (FALSE, FALSE, sizeof (Insertion), n_badges + n_signs);
  shown->source = source;
  shown->source_length = length;
  shown->badges = g_array_sized_new (FALSE, TRUE, sizeof (WinnowTextRange), n_badges);
  g_array_set_size (shown->badges, n_badges);
  shown->signs = g_array_sized_new (FALSE, TRUE, sizeof (WinnowTextRange), n_signs);
  g_array_set_size (shown->signs, n_signs);
  shown->breaks = winnow_array_new (WinnowTextRange);
  shown->checkpoints = winnow_array_new (Checkpoint);
  add_insertions (insertions, badges, n_badges, TRUE);
  add_insertions (insertions, signs, n_signs, FALSE);
  g_array_sort (insertions, compare_insertions);

  Writer writer = { shown, g_string_sized_new (length + length / 64 + 16 * (n_badges + n_signs)), 0, 0, 0 };
  write_source (&writer, source, length, insertions);
  shown->n_characters = writer.character;
  shown->length = writer.text->len;
  shown->text = g_string_free (writer.text, FALSE);
  return shown;
}

void
winnow_shown_text_free (WinnowShownText *shown)
{
  winnow_clear (shown, g_free, text, source);
  winnow_clear (shown, g_array_unref, badges, signs, breaks, checkpoints);
  g_free (shown);
}

static const Checkpoint *
get_checkpoint (const WinnowShownText *shown, gsize index)
{
  return &g_array_index (shown->checkpoints, Checkpoint, index);
}

/* The number of checkpoints before the first whose byte (or character) is greater than @value. */
static gsize
count_checkpoints (const WinnowShownText *shown, gboolean by_character, guint32 value)
{
  return by_character ? WINNOW_LOWER_BOUND (shown->checkpoints, Checkpoint, character, value + 1)
                      : WINNOW_LOWER_BOUND (shown->checkpoints, Checkpoint, byte, value + 1);
}

static guint32
count_from (const WinnowShownText *shown, const Checkpoint *checkpoint, guint32 byte)
{
  const char *from = shown->source + checkpoint->byte;
  return checkpoint->character + (guint32) g_utf8_pointer_to_offset (from, shown->source + byte);
}

/* A range starts after the insertions at its first byte, and ends before those at its end. */
WinnowTextRange
winnow_shown_text_get_range (const WinnowShownText *shown, guint32 start, guint32 end)
{
  WinnowTextRange range;
  start = MIN (start, shown->source_length);
  end = CLAMP (end, start, shown->source_length);
  range.start = count_from (shown, get_checkpoint (shown, count_checkpoints (shown, FALSE, start) - 1), start);
  if (end == start)
    range.end = range.start;
  else
    range.end = count_from (shown, get_checkpoint (shown, count_checkpoints (shown, FALSE, end - 1) - 1), end);
  return range;
}

gsize
winnow_shown_text_get_byte (const WinnowShownText *shown, guint32 character)
{
  gsize after = count_checkpoints (shown, TRUE, character);
  const Checkpoint *checkpoint = get_checkpoint (shown, after - 1);
  gsize limit = after < shown->checkpoints->len ? get_checkpoint (shown, after)->byte : shown->source_length;
  const char *at = shown->source + checkpoint->byte;
  const char *end = shown->source + limit;
  for (guint32 left = character - checkpoint->character; left > 0 && at < end; left--)
    at = g_utf8_next_char (at);
  return at - shown->source;
}

char *
winnow_shown_text_dup_source (const WinnowShownText *shown, WinnowTextRange range)
{
  gsize start = winnow_shown_text_get_byte (shown, range.start);
  gsize end = winnow_shown_text_get_byte (shown, range.end);
  return g_strndup (shown->source + start, end - start);
}

char *
winnow_shown_text_dup_excerpt (const WinnowShownText *display, WinnowTextRange range, guint n_characters)
{
  WinnowTextRange shown = { range.start, MIN (range.end, range.start + n_characters) };
  g_autofree char *source = winnow_shown_text_dup_source (display, shown);
  GString *excerpt = g_string_sized_new (strlen (source) + 4);
  gboolean blank = TRUE; /* so that leading blanks go, too */
  winnow_for_each_character (at, source)
    {
      gunichar character = g_utf8_get_char (at);
      gboolean is_blank = g_unichar_isspace (character) || g_unichar_iscntrl (character);
      if (!is_blank || !blank)
        g_string_append_unichar (excerpt, is_blank ? ' ' : character);
      blank = is_blank;
    }
  if (shown.end < range.end)
    g_string_append (excerpt, "…");
  return g_string_free (excerpt, FALSE);
}
