/* text.c: folded units → a text's arrays
 *
 * The fold's units are cut (token-bounds.c); then one loop fills each array, with little to
 * decide. */
#include "text/text.h"

#include <string.h>

#include "base/array.h"
#include "text/words/chinese-words.h"
#include "text/disguises/disguise-rules.h"
#include "text/sounds.h"
#include "text/words/stop-words.h"
#include "text/token-bounds.h"
#include "text/token-hash.h"

#include "sounds.c.inc"

#define FIRST_HAN 0x2e80u /* the first radical */

/* ── arrays ── */

/* A text with room for all its arrays, in one allocation. */
static WinnowText *
allocate (guint32 n_tokens, const GArray *sentences, guint32 n_characters, guint32 n_han)
{
  const gsize size = n_tokens * (2 * sizeof (guint64) + 2 * sizeof (guint32) + sizeof (guint16) + 2 * sizeof (guint8));
  WinnowText *text = g_atomic_rc_box_alloc (sizeof *text + size + sentences->len * sizeof (WinnowSentence));
  *text = (WinnowText){ .n_tokens = n_tokens, .n_characters = n_characters, .n_han = n_han };
  text->hashes = (guint64 *) (gpointer) (text + 1);
  text->stems = text->hashes + n_tokens;
  text->starts = (guint32 *) (gpointer) (text->stems + n_tokens);
  text->ends = text->starts + n_tokens;
  text->n_sentences = sentences->len;
  text->sentences = (WinnowSentence *) (gpointer) (text->ends + n_tokens);
  if (sentences->len > 0)
    memcpy (text->sentences, sentences->data, sentences->len * sizeof (WinnowSentence));
  text->sounds = (guint16 *) (gpointer) (text->sentences + sentences->len);
  text->weights = (guint8 *) (text->sounds + n_tokens);
  text->flags = text->weights + n_tokens;
  if (n_han == 0)
    text->sounds = NULL;
  return text;
}

/* The loops below keep what they read in locals: stores through bytes might change it, for all the
 * compiler knows. */

static void
fill_places (const WinnowTokenBounds *bounds, const WinnowFold *fold, guint32 *restrict starts, guint32 *restrict ends)
{
  const guint32 *firsts = bounds->firsts, *lasts = bounds->lasts, *from = fold->starts, *to = fold->ends;
  winnow_for_each_below (t, bounds->n_tokens)
    {
      starts[t] = from[firsts[t]];
      ends[t] = to[lasts[t] - 1];
    }
}

static guint8
weigh_characters (const guint8 *classes, guint32 n)
{
  guint weight = 0;
  for (guint32 i = 0; i < n && weight < 255; i++)
    weight += classes[i] == WINNOW_UNIT_CHARACTER ? WINNOW_CHARACTER_WEIGHT : 0;
  return MIN (weight, 255);
}

/* Weights and flags but those of stop words, conversions and disguises. A dictionary word may begin
 * with a mark. */
static void
fill_kinds (const WinnowTokenBounds *bounds, const WinnowFold *fold, guint8 *restrict weights, guint8 *restrict flags)
{
  const guint32 *firsts = bounds->firsts, *lasts = bounds->lasts;
  const guint8 *classes = fold->classes;
  winnow_for_each_below (t, bounds->n_tokens)
    {
      guint8 class = classes[firsts[t]];
      flags[t] = class == WINNOW_UNIT_LETTER ? 0 : WINNOW_TOKEN_CHARACTER;
      weights[t] = class == WINNOW_UNIT_LETTER ? WINNOW_WORD_WEIGHT : WINNOW_CHARACTER_WEIGHT;
      if (class != WINNOW_UNIT_LETTER && (class == WINNOW_UNIT_MARK || lasts[t] - firsts[t] > 1))
        weights[t] = weigh_characters (classes + firsts[t], lasts[t] - firsts[t]);
    }
}

static void
fill_sounds (const WinnowTokenBounds *bounds, const WinnowFold *fold, guint16 *restrict sounds)
{
  const guint32 *firsts = bounds->firsts, *lasts = bounds->lasts;
  const gunichar *units = fold->units;
  winnow_for_each_below (t, bounds->n_tokens)
    sounds[t] = lasts[t] - firsts[t] == 1 ? winnow_sound_of (units[firsts[t]]) : 0;
}

/* The code point at @bytes; nearly all Han characters take three bytes. */
static inline gunichar
get_character (const guchar *bytes)
{
  return bytes[0] >> 4 == 0xe ? (bytes[0] & 0x0fu) << 12 | (bytes[1] & 0x3fu) << 6 | (bytes[2] & 0x3fu)
                              : g_utf8_get_char ((const char *) bytes);
}

/* Whether a Han character (a unit with a sound) of units [first, last) was another character in the
 * source, not a sign in its place. */
static gboolean
is_converted (const WinnowFold *fold, const char *source, guint32 first, guint32 last)
{
  winnow_for_each_between (i, first, last)
    {
      gunichar c = get_character ((const guchar *) source + fold->starts[i]);
      if (c != fold->units[i] && c >= FIRST_HAN && winnow_sound_of (fold->units[i]) != 0)
        return TRUE;
    }
  return FALSE;
}

/* Sets WINNOW_TOKEN_CONVERTED; unmark_variants() clears it for variants. */
static void
mark_converted (WinnowText *text, const WinnowFold *fold, const WinnowTokenBounds *bounds, const char *source)
{
  winnow_for_each_below (t, text->n_tokens)
    if (is_converted (fold, source, bounds->firsts[t], bounds->lasts[t]))
      text->flags[t] |= WINNOW_TOKEN_CONVERTED;
}

/* Radicals and compatibility ideographs are no conversion. */
static void
unmark_variants (WinnowText *text, const GArray *folded_characters)
{
  guint32 token = 0;
  winnow_for_each_value (const WinnowFoldedCharacter, character, folded_characters)
    {
      while (token < text->n_tokens && text->ends[token] <= character->start)
        token++;
      if (character->kind == WINNOW_FOLDED_VARIANT && token < text->n_tokens)
        text->flags[token] &= (guint8) ~WINNOW_TOKEN_CONVERTED;
    }
}

/* Sets WINNOW_TOKEN_DISGUISED for the token at a disguise or right before it. */
static void
mark_disguised (WinnowText *text, const GArray *candidates)
{
  guint32 token = 0;
  winnow_for_each_value (const WinnowDisguiseCandidate, candidate, candidates)
    {
      guint32 start = candidate->start;
      while (token < text->n_tokens && text->ends[token] < start)
        token++;
      if (token < text->n_tokens && text->ends[token] == start && token + 1 < text->n_tokens
          && text->starts[token + 1] == start)
        token++;
      if (token < text->n_tokens && text->starts[token] <= start)
        text->flags[token] |= WINNOW_TOKEN_DISGUISED;
    }
}

WinnowText *
winnow_text_new_with_disguises (const char *text, gsize length, WinnowHanMode han, GArray **disguises,
                                GCancellable *cancellable)
{
  g_autoptr (WinnowFold) fold = winnow_fold_new_cancellable (text, length, cancellable);
  g_autoptr (GArray) candidates = fold != NULL ? winnow_disguise_candidates_new (fold, text) : NULL;
  g_auto (WinnowTokenBounds) bounds = { 0 };
  if (candidates != NULL)
    winnow_token_bounds_init (&bounds, fold, han, cancellable);
  if (g_cancellable_is_cancelled (cancellable))
    return NULL;
  WinnowText *tokens = allocate (bounds.n_tokens, bounds.sentences, fold->n_characters, fold->n_han);
  winnow_token_hash_all (fold->units, bounds.firsts, bounds.lasts, tokens->n_tokens, tokens->hashes, tokens->stems);
  fill_places (&bounds, fold, tokens->starts, tokens->ends);
  fill_kinds (&bounds, fold, tokens->weights, tokens->flags);
  winnow_stop_words_mark (tokens->hashes, tokens->n_tokens, WINNOW_TOKEN_STOP, tokens->flags);
  if (tokens->sounds != NULL)
    fill_sounds (&bounds, fold, tokens->sounds);
  if (tokens->sounds != NULL && fold->has_conversions)
    {
      mark_converted (tokens, fold, &bounds, text);
      unmark_variants (tokens, fold->folded_characters);
    }
  mark_disguised (tokens, candidates);
  if (disguises != NULL)
    *disguises = winnow_disguise_ranges_new (candidates, text, length);
  return tokens;
}

WinnowText *
winnow_text_new (const char *text, gsize length, WinnowHanMode han)
{
  WinnowText *tokens = winnow_text_new_with_disguises (text, length, han, NULL, g_cancellable_get_current ());
  return tokens ?: winnow_text_new_with_disguises ("", 0, han, NULL, NULL);
}

/* The sentences of the tokens that are kept. @places: how many are kept before each token. */
static GArray *
keep_sentences (const WinnowText *text, const guint32 *places)
{
  GArray *sentences = winnow_array_new (WinnowSentence);
  winnow_for_each_below (i, text->n_sentences)
    {
      WinnowSentence sentence = { places[text->sentences[i].first], places[text->sentences[i].last],
                                  text->sentences[i].is_closed, text->sentences[i].ends_paragraph };
      if (sentence.first < sentence.last)
        g_array_append_val (sentences, sentence);
      else
        winnow_sentences_end_last (sentences, sentence.is_closed, sentence.ends_paragraph);
    }
  return sentences;
}

/* Copies @n tokens of @from, from @first on, to those of @to from @at on. */
static void
copy_tokens (WinnowText *to, guint32 at, const WinnowText *from, guint32 first, guint32 n)
{
  memcpy (to->hashes + at, from->hashes + first, n * sizeof *to->hashes);
  memcpy (to->stems + at, from->stems + first, n * sizeof *to->stems);
  memcpy (to->starts + at, from->starts + first, n * sizeof *to->starts);
  memcpy (to->ends + at, from->ends + first, n * sizeof *to->ends);
  memcpy (to->weights + at, from->weights + first, n);
  memcpy (to->flags + at, from->flags + first, n);
  if (from->sounds != NULL)
    memcpy (to->sounds + at, from->sounds + first, n * sizeof *to->sounds);
}

WinnowText *
winnow_text_new_masked (const WinnowText *text, const guint8 *mask)
{
  g_autofree guint32 *places = g_new (guint32, (gsize) text->n_tokens + 1); /* token → how many are kept before it */
  guint32 n = 0;
  winnow_for_each_below (i, text->n_tokens)
    {
      places[i] = n;
      n += mask[i] != WINNOW_MASK_LEFT_OUT;
    }
  places[text->n_tokens] = n;
  g_autoptr (GArray) sentences = keep_sentences (text, places);
  WinnowText *kept = allocate (n, sentences, text->n_characters, text->n_han);
  for (guint32 first = 0, end; first < text->n_tokens; first = end + 1) /* a run of kept tokens */
    {
      for (end = first; end < text->n_tokens && mask[end] != WINNOW_MASK_LEFT_OUT;)
        end++;
      copy_tokens (kept, places[first], text, first, end - first);
    }
  winnow_for_each_below (i, text->n_tokens)
    if (mask[i] == WINNOW_MASK_PART)
      kept->flags[places[i]] |= WINNOW_TOKEN_PART;
  return kept;
}

guint64
winnow_text_get_lists_id (WinnowHanMode han)
{
  return winnow_stop_words_get_id () + (han == WINNOW_HAN_WORDS ? winnow_chinese_words_get_id () : 0);
}

WinnowText *
winnow_text_ref (WinnowText *text)
{
  return g_atomic_rc_box_acquire (text);
}

void
winnow_text_unref (WinnowText *text)
{
  g_atomic_rc_box_release (text);
}

/* ── code points ── */

static gsize
count (const char *text, gsize from, gsize to)
{
  gsize n = 0;
  winnow_for_each_between (i, from, to)
    n += ((guchar) text[i] & 0xc0) != 0x80;
  return n;
}

gsize
winnow_text_code_points (const char *text, gsize offset)
{
  return count (text, 0, offset);
}

void
winnow_text_map_code_points (const char *text, gsize length, const gsize *offsets, gsize n_offsets, gsize *code_points)
{
  gsize at = 0, n = 0;
  winnow_for_each_between (i, 0, n_offsets)
    {
      gsize offset = MIN (offsets[i], length);
      g_return_if_fail (offset >= at);
      n += count (text, at, offset);
      at = offset;
      code_points[i] = n;
    }
}
