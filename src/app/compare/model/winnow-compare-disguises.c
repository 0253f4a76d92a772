#include "app/compare/model/winnow-compare-disguises.h"

#include <glib/gi18n.h>

/* Shows an invisible character, in a box that the view draws. Plain ASCII: fonts for Chinese make
 * most other signs as wide as a character. */
#define INVISIBLE_SIGN "*"

/* ── the list ── */

static void
add_hidden_part (GArray *disguises, const WinnowPart *part)
{
  WinnowListedDisguise disguise
      = { WINNOW_DISGUISE_HIDDEN, part->offset, part->offset, g_utf8_strlen (part->text, -1), part->text };
  g_array_append_val (disguises, disguise);
}

static int
compare_disguises (gconstpointer a, gconstpointer b)
{
  const WinnowListedDisguise *x = a, *y = b;
  if (x->start != y->start)
    return x->start < y->start ? -1 : 1;
  return x->disguise < y->disguise ? -1 : x->disguise > y->disguise;
}

/* Hidden text is listed by its parts, which quote it, and not again by its flags. */
GArray *
winnow_compare_disguises_list (const WinnowPairSide *side)
{
  GArray *disguises = g_array_new (FALSE, FALSE, sizeof (WinnowListedDisguise));
  for (guint i = 0; side->parts != NULL && i < side->parts->len; i++)
    {
      const WinnowPart *part = g_ptr_array_index (side->parts, i);
      if (part->kind == WINNOW_PART_HIDDEN)
        add_hidden_part (disguises, part);
    }
  for (guint i = 0; side->flags != NULL && i < side->flags->len; i++)
    {
      const WinnowDisguiseRange *flag = &g_array_index (side->flags, WinnowDisguiseRange, i);
      WinnowListedDisguise disguise = { flag->disguise, flag->start, flag->end, flag->count, NULL };
      if (flag->disguise != WINNOW_DISGUISE_HIDDEN)
        g_array_append_val (disguises, disguise);
    }
  g_array_sort (disguises, compare_disguises);
  return disguises;
}

/* ── invisible characters ── */

/* Format characters, and the letters and marks that Unicode calls default-ignorable. */
static gboolean
is_invisible (gunichar character)
{
  static const struct
  {
    gunichar first, last;
  } others[] = { { 0x34f, 0x34f },   { 0x115f, 0x1160 }, { 0x17b4, 0x17b5 }, { 0x180b, 0x180f },
                 { 0x3164, 0x3164 }, { 0xfe00, 0xfe0f }, { 0xffa0, 0xffa0 }, { 0xe0100, 0xe01ef } };
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (others[i].first <= character && character <= others[i].last)
      return TRUE;
  return g_unichar_type (character) == G_UNICODE_FORMAT;
}

static void
add_signs (const char *text, const WinnowListedDisguise *disguise, GArray *signs)
{
  for (const char *at = text + disguise->start; at < text + disguise->end; at = g_utf8_next_char (at))
    {
      WinnowSign sign = { at - text, INVISIBLE_SIGN };
      if (is_invisible (g_utf8_get_char (at)))
        g_array_append_val (signs, sign);
    }
}

/* ── what looks like something else ── */

typedef gboolean (*Wanted) (const char *text, const char *at);

static gboolean
is_latin (gunichar character)
{
  return g_unichar_get_script (character) == G_UNICODE_SCRIPT_LATIN;
}

/* More Latin letters than others in the word around @at. */
static gboolean
is_in_latin_word (const char *text, const char *at)
{
  const char *from = at;
  int latin = 0;
  while (from > text && g_unichar_isalpha (g_utf8_get_char (g_utf8_prev_char (from))))
    from = g_utf8_prev_char (from);
  for (; *from != '\0' && g_unichar_isalpha (g_utf8_get_char (from)); from = g_utf8_next_char (from))
    latin += is_latin (g_utf8_get_char (from)) ? 1 : -1;
  return latin >= 0;
}

/* A letter of the script that the word has less of; Latin ones pass for the word's own where there
 * are as many. */
static gboolean
is_odd_letter (const char *text, const char *at)
{
  gunichar character = g_utf8_get_char (at);
  return g_unichar_isalpha (character) && is_latin (character) != is_in_latin_word (text, at);
}

/* Replaces another letter or digit: full-width, mathematical, in a circle. */
static gboolean
is_styled (const char *text, const char *at)
{
  gunichar character = g_utf8_get_char (at), plain = 0;
  return character > 0x2000 && g_unichar_fully_decompose (character, TRUE, &plain, 1) > 0 && plain != character
         && g_unichar_isalnum (plain);
}

static void
add_wanted (const char *text, const WinnowListedDisguise *disguise, Wanted wanted, GArray *ranges)
{
  guint n_before = ranges->len;
  for (const char *at = text + disguise->start; at < text + disguise->end; at = g_utf8_next_char (at))
    {
      WinnowRange range = { at - text, g_utf8_next_char (at) - text };
      if (!wanted (text, at))
        continue;
      if (ranges->len > n_before && g_array_index (ranges, WinnowRange, ranges->len - 1).end == range.start)
        g_array_index (ranges, WinnowRange, ranges->len - 1).end = range.end;
      else
        g_array_append_val (ranges, range);
    }
}

static void
add_ranges (const char *text, const WinnowListedDisguise *disguise, Wanted wanted, GArray *ranges)
{
  WinnowRange whole = { disguise->start, disguise->end };
  guint n_before = ranges->len;
  if (wanted != NULL)
    add_wanted (text, disguise, wanted, ranges);
  if (ranges->len == n_before && whole.end > whole.start)
    g_array_append_val (ranges, whole);
}

void
winnow_compare_disguises_add_marks (const WinnowPairSide *side, const WinnowListedDisguise *disguise, GArray *signs,
                                    GArray *ranges)
{
  /* Translators: shown in the text at the place where text is hidden; spaces around it */
  WinnowSign hidden = { disguise->start, _ (" hidden text ") };
  switch (disguise->disguise)
    {
    case WINNOW_DISGUISE_INVISIBLE:
    case WINNOW_DISGUISE_BIDI:
      add_signs (side->text, disguise, signs);
      break;
    case WINNOW_DISGUISE_LOOKALIKE:
      add_ranges (side->text, disguise, is_odd_letter, ranges);
      break;
    case WINNOW_DISGUISE_STYLED:
      add_ranges (side->text, disguise, is_styled, ranges);
      break;
    case WINNOW_DISGUISE_HIDDEN:
      g_array_append_val (signs, hidden);
      break;
    default:
      add_ranges (side->text, disguise, NULL, ranges);
    }
}
