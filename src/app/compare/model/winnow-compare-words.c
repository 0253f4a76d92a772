#include "app/compare/model/winnow-compare-words.h"

static void
append_odd (GArray *odd, const GArray *ranges, guint passage)
{
  for (guint i = 0; i < ranges->len; i++)
    {
      WinnowOddWords words = { g_array_index (ranges, WinnowRange, i), passage };
      g_array_append_val (odd, words);
    }
}

/* ── near: in order ── */

static void
add_near (WinnowPair *pair, const WinnowPassage *passage, guint index)
{
  g_autoptr (GArray) a = g_array_new (FALSE, FALSE, sizeof (WinnowRange)),
                     b = g_array_new (FALSE, FALSE, sizeof (WinnowRange));
  winnow_passage_add_differing (passage, pair->side[WINNOW_SIDE_A].text, pair->side[WINNOW_SIDE_B].text,
                                pair->settings.han, a, b);
  append_odd (pair->side[WINNOW_SIDE_A].odd, a, index);
  append_odd (pair->side[WINNOW_SIDE_B].odd, b, index);
}

/* ── reworded: anywhere ── */

/* A word is itself; a character, which is in nearly every text, is itself together with the one
 * before it. */
static guint64
get_key (const WinnowText *text, guint32 token, guint32 before)
{
  if (!(text->flags[token] & WINNOW_TOKEN_CHARACTER) || before >= text->n_tokens)
    return text->hashes[token];
  return text->hashes[token] * 31 + text->hashes[before];
}

static gboolean
is_character (const WinnowText *text, guint32 token)
{
  return text->flags[token] & WINNOW_TOKEN_CHARACTER;
}

static GHashTable *
collect_keys (const WinnowText *text)
{
  GHashTable *keys = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  for (guint32 t = 0; t < text->n_tokens; t++)
    {
      gint64 key = get_key (text, t, t - 1);
      g_hash_table_add (keys, g_memdup2 (&key, sizeof key));
    }
  return keys;
}

static gboolean
has_key (GHashTable *keys, const WinnowText *text, guint32 token, guint32 before)
{
  gint64 key = get_key (text, token, before);
  return g_hash_table_contains (keys, &key);
}

/* The other side has it: a character with one of its neighbours. */
static gboolean
agrees (GHashTable *other, const WinnowText *text, guint32 token)
{
  if (has_key (other, text, token, token - 1))
    return TRUE;
  return is_character (text, token) && token + 1 < text->n_tokens && is_character (text, token + 1)
         && has_key (other, text, token + 1, token);
}

/* Stop words go with what stands before them, so that they don't speckle the text. */
static GArray *
find_lacking (const WinnowText *text, const WinnowText *other_text, guint32 start)
{
  GArray *ranges = g_array_new (FALSE, FALSE, sizeof (WinnowRange));
  g_autoptr (GHashTable) other = collect_keys (other_text);
  gboolean lacking = FALSE, open = FALSE;

  for (guint32 t = 0; t < text->n_tokens; t++)
    {
      if (!(text->flags[t] & WINNOW_TOKEN_STOP) || is_character (text, t))
        lacking = !agrees (other, text, t);
      if (lacking && open)
        g_array_index (ranges, WinnowRange, ranges->len - 1).end = start + text->ends[t];
      else if (lacking)
        {
          WinnowRange range = { start + text->starts[t], start + text->ends[t] };
          g_array_append_val (ranges, range);
        }
      open = lacking;
    }
  return ranges;
}

static void
add_reworded (WinnowPair *pair, const WinnowPassage *passage, guint index)
{
  const WinnowSpan *spans[] = { &passage->a, &passage->b };
  WinnowText *texts[WINNOW_N_SIDES];

  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    texts[side] = winnow_text_new (pair->side[side].text + spans[side]->start, spans[side]->end - spans[side]->start,
                                   pair->settings.han);
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    {
      g_autoptr (GArray) ranges = find_lacking (texts[side], texts[1 - side], spans[side]->start);
      append_odd (pair->side[side].odd, ranges, index);
    }
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    winnow_text_unref (texts[side]);
}

void
winnow_compare_words_find (WinnowPair *pair, GCancellable *cancellable)
{
  const GArray *passages = pair->overlap->passages;

  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    pair->side[side].odd = g_array_new (FALSE, FALSE, sizeof (WinnowOddWords));
  for (guint i = 0; i < passages->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      const WinnowPassage *passage = &g_array_index (passages, WinnowPassage, i);
      if (passage->kind == WINNOW_PASSAGE_NEAR)
        add_near (pair, passage, i);
      else if (passage->kind == WINNOW_PASSAGE_REWORDED)
        add_reworded (pair, passage, i);
    }
}
