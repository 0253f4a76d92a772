/* mask-text.c: replaces names in a text, and maps places
 *
 * Readers see the letters after a right-to-left override from right to left, so names are searched
 * there in both orders. */
#define _GNU_SOURCE /* memmem() */

#include "mask/mask-table.h"

#include <string.h>

#include "base/for-each.h"
#include "base/lower-bound.h"
#include "base/order.h"

#define OVERRIDE "\342\200\256" /* U+202E */
#define POP "\342\200\254"      /* U+202C */
#define JOINER "\342\201\240"   /* U+2060: as long as the controls, and folded to nothing */

/* ── finding ── */

WINNOW_DEFINE_ORDER (compare_found, WinnowMaskMatch, WINNOW_ORDER (x->start, y->start) ?: WINNOW_ORDER (y->end, x->end))

/* Finds names in @stretch, read from its end. @offset: byte of the text where it begins. */
static void
find_backward (const WinnowMaskTable *table, const char *stretch, gsize length, guint32 offset, GArray *found)
{
  g_autofree char *reversed = g_utf8_strreverse (stretch, (gssize) length);
  guint n = found->len;
  winnow_mask_table_find (table, reversed, length, found);
  winnow_for_each_between (i, n, found->len)
    {
      WinnowMaskMatch *name = &g_array_index (found, WinnowMaskMatch, i);
      guint32 start = offset + (guint32) length - name->end;
      name->end = offset + (guint32) length - name->start;
      name->start = start;
    }
}

static void
find_overridden (const WinnowMaskTable *table, const char *text, gsize length, GArray *found)
{
  const char *end = text + length;
  g_autofree char *straight = g_memdup2 (text, length + 1);
  for (char *p = straight; (p = memmem (p, length - (gsize) (p - straight), OVERRIDE, 3)) != NULL; p += 3)
    memcpy (p, JOINER, 3);
  winnow_mask_table_find (table, straight, length, found);
  for (const char *p = text; (p = memmem (p, (gsize) (end - p), OVERRIDE, 3)) != NULL;)
    {
      const char *from = p + 3, *line = memchr (from, '\n', (gsize) (end - from)), *to = line ?: end;
      const char *pop = memmem (from, (gsize) (to - from), POP, 3);
      to = pop ?: to;
      find_backward (table, straight + (from - text), (gsize) (to - from), (guint32) (from - text), found);
      p = from;
    }
}

/* Sorts by place. Joins overlapping matches; the first one's alias counts. */
static GArray *
find_names (const WinnowMaskTable *table, const char *text, gsize length)
{
  GArray *found = winnow_array_new (WinnowMaskMatch);
  guint n = 0;
  if (memmem (text, length, OVERRIDE, 3) == NULL)
    {
      winnow_mask_table_find (table, text, length, found);
      return found;
    }
  find_overridden (table, text, length, found);
  g_array_sort (found, compare_found);
  winnow_for_each_value (const WinnowMaskMatch, name, found)
    {
      WinnowMaskMatch *last = n > 0 ? &g_array_index (found, WinnowMaskMatch, n - 1) : NULL;
      if (last != NULL && name->start < last->end)
        last->end = MAX (last->end, name->end);
      else
        g_array_index (found, WinnowMaskMatch, n++) = *name;
    }
  g_array_set_size (found, n);
  return found;
}

/* ── replacing ── */

/* Whether an alias would run into a letter or digit. */
static gboolean
is_joining (gunichar c)
{
  return g_unichar_isalnum (c) && g_unichar_get_script (c) != G_UNICODE_SCRIPT_HAN;
}

static void
append_alias (GString *out, const char *alias, gunichar next)
{
  const char *last = out->len > 0 ? g_utf8_find_prev_char (out->str, out->str + out->len) : NULL;
  if (last != NULL && is_joining (g_utf8_get_char (last)))
    g_string_append_c (out, ' ');
  g_string_append (out, alias);
  if (is_joining (next))
    g_string_append_c (out, ' ');
}

WinnowMaskedText *
winnow_mask_table_apply (const WinnowMaskTable *table, const char *text, gsize length)
{
  WinnowMaskedText *masked = g_atomic_rc_box_new0 (WinnowMaskedText);
  g_autoptr (GArray) found = find_names (table, text, length);
  GString *out = g_string_sized_new (length + length / 16 + 1);
  guint32 copied = 0;
  masked->edits = winnow_array_new (WinnowMaskEdit);
  winnow_for_each_value (const WinnowMaskMatch, name, found)
    {
      WinnowMaskEdit edit = { .start = name->start, .end = name->end };
      g_string_append_len (out, text + copied, edit.start - copied);
      edit.new_start = (guint32) out->len;
      append_alias (out, name->alias, edit.end < length ? g_utf8_get_char (text + edit.end) : 0);
      edit.new_end = (guint32) out->len;
      g_array_append_val (masked->edits, edit);
      copied = edit.end;
    }
  g_string_append_len (out, text + copied, (gssize) (length - copied));
  masked->length = out->len;
  masked->text = g_string_free (out, FALSE);
  return masked;
}

/* ── places ── */

WinnowMaskedText *
winnow_masked_text_ref (WinnowMaskedText *masked)
{
  return g_atomic_rc_box_acquire (masked);
}

static void
clear_text (gpointer data)
{
  WinnowMaskedText *masked = data;
  g_free (masked->text);
  g_array_unref (masked->edits);
}

void
winnow_masked_text_unref (WinnowMaskedText *masked)
{
  g_atomic_rc_box_release_full (masked, clear_text);
}

/* The last edit that begins at @offset or before; NULL: none. */
static const WinnowMaskEdit *
find_edit (const WinnowMaskedText *masked, guint32 offset)
{
  guint n = WINNOW_LOWER_BOUND (masked->edits, WinnowMaskEdit, start, offset + 1);
  return n > 0 ? &g_array_index (masked->edits, WinnowMaskEdit, n - 1) : NULL;
}

guint32
winnow_masked_text_map (const WinnowMaskedText *masked, guint32 offset)
{
  const WinnowMaskEdit *edit = find_edit (masked, offset);
  if (edit == NULL)
    return offset;
  return offset < edit->end ? edit->new_start : edit->new_end + (offset - edit->end);
}

void
winnow_masked_text_map_range (const WinnowMaskedText *masked, guint32 *start, guint32 *end)
{
  const WinnowMaskEdit *edit = find_edit (masked, *start);
  guint32 new_start = winnow_masked_text_map (masked, *start), new_end = winnow_masked_text_map (masked, *end);
  if (*start < *end && new_start == new_end && edit != NULL)
    new_end = edit->new_end;
  *start = new_start;
  *end = new_end;
}

gboolean
winnow_masked_text_covers (const WinnowMaskedText *masked, guint32 start, guint32 end)
{
  const WinnowMaskEdit *edit = find_edit (masked, start);
  return edit != NULL && start < edit->end && end <= edit->end;
}
