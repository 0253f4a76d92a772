/* text.c: folded units → tokens and sentences
 *
 * One pass over the units. A token is a run of letters and digits, or a character of a script
 * without spaces (or a dictionary word of such characters). A sentence ends at 。！？；.!? and at a
 * line end that ends a paragraph. In wrapped text a line end does so only before a blank or an
 * indented line, or after a short line. */
#include "text/text.h"

#include <string.h>

#include <unicode/ubrk.h>
#include <unicode/ustring.h>

#include "text/dictionary.h"
#include "text/disguise-rules.h"
#include "text/fold-passes.h"
#include "text/sounds.h"
#include "text/stop-words.h"
#include "text/token-hash.h"
#include "text/wrapped-line.h"

#include "sounds.c.inc"

/* Letters of a stem. Cutting words finds reworded sentences as well as a stemmer of the language
 * does (plagdet .896 and .902 on English, .875 without), and serves every alphabet. P. McNamee, J.
 * Mayfield, "Character n-gram tokenization for European language text retrieval", 2004. */
#define STEM_LENGTH 5u
#define FIRST_HAN 0x2e80u /* the first radical */

typedef struct
{
  const char *source;
  const WinnowFold *fold;
  WinnowText *text;
  WinnowHanMode han;
  guint32 capacity;
  GArray *sentences;
  guint32 sentence_first; /* token */
  guint32 line_first;     /* unit */
  guint32 *word_ends;     /* (owned) (nullable) scratch of dictionary mode, n_units long */
} Cutter;

static void
resize (WinnowText *text, guint32 capacity)
{
  text->hashes = g_renew (guint64, text->hashes, capacity);
  text->stems = g_renew (guint64, text->stems, capacity);
  text->starts = g_renew (guint32, text->starts, capacity);
  text->ends = g_renew (guint32, text->ends, capacity);
  text->weights = g_renew (guint8, text->weights, capacity);
  text->flags = g_renew (guint8, text->flags, capacity);
  if (text->n_han > 0)
    text->sounds = g_renew (guint16, text->sounds, capacity);
}

/* Whether the source of unit @at is another Han character, and no sign that stands for one. Nearly
 * all Han characters take three bytes and have a fast path. */
static inline gboolean
is_replaced (const Cutter *cutter, guint32 at)
{
  const guchar *s = (const guchar *) cutter->source + cutter->fold->starts[at];
  gboolean is_short = cutter->fold->ends[at] - cutter->fold->starts[at] == 3;
  gunichar c
      = is_short ? (s[0] & 0x0fu) << 12 | (s[1] & 0x3fu) << 6 | (s[2] & 0x3fu) : g_utf8_get_char ((const char *) s);
  return c != cutter->fold->units[at] && c >= FIRST_HAN;
}

/* Sets the sound of @token. Returns: CONVERTED where a Han character (whatever has a sound) was
 * another one in the source; unmark_variants() takes back what was no conversion. */
static inline guint8
set_sound (const Cutter *cutter, guint32 first, guint32 last, guint32 token)
{
  guint16 sound = 0;
  gboolean is_converted = FALSE;
  for (guint32 i = first; i < last; i++)
    {
      sound = winnow_sound_of (cutter->fold->units[i]);
      is_converted |= (sound != 0) & is_replaced (cutter, i);
    }
  cutter->text->sounds[token] = last - first == 1 ? sound : 0;
  return is_converted ? WINNOW_TOKEN_CONVERTED : 0;
}

/* Emits the units [first, last) as one token. */
static void
emit (Cutter *cutter, guint32 first, guint32 last, guint weight, guint8 flags)
{
  WinnowText *text = cutter->text;
  guint32 n = text->n_tokens++;
  if (n == cutter->capacity)
    resize (text, cutter->capacity += cutter->capacity / 2);
  text->hashes[n] = winnow_token_hash (cutter->fold->units + first, last - first);
  text->stems[n]
      = last - first > STEM_LENGTH ? winnow_token_hash (cutter->fold->units + first, STEM_LENGTH) : text->hashes[n];
  text->starts[n] = cutter->fold->starts[first];
  text->ends[n] = cutter->fold->ends[last - 1];
  text->weights[n] = (guint8) MIN (weight, 255);
  if (text->sounds != NULL)
    flags |= set_sound (cutter, first, last, n);
  text->flags[n] = flags | (winnow_stop_words_contain (text->hashes[n]) ? WINNOW_TOKEN_STOP : 0);
}

static void
close_last (GArray *sentences)
{
  if (sentences->len > 0)
    g_array_index (sentences, WinnowSentence, sentences->len - 1).is_closed = TRUE;
}

static void
end_sentence (Cutter *cutter, gboolean is_closed)
{
  WinnowSentence sentence = { cutter->sentence_first, cutter->text->n_tokens, FALSE };
  if (sentence.first < sentence.last)
    g_array_append_val (cutter->sentences, sentence);
  if (is_closed)
    close_last (cutter->sentences);
  cutter->sentence_first = sentence.last;
}

static guint32
skip_class (const WinnowFold *fold, guint32 at, WinnowUnitClass a, WinnowUnitClass b)
{
  while (at < fold->n_units && (fold->classes[at] == a || fold->classes[at] == b))
    at++;
  return at;
}

static guint32
cut_word (Cutter *cutter, guint32 at)
{
  guint32 end = skip_class (cutter->fold, at, WINNOW_UNIT_LETTER, WINNOW_UNIT_MARK);
  emit (cutter, at, end, WINNOW_WORD_WEIGHT, 0);
  return end;
}

static guint32
cut_character (Cutter *cutter, guint32 at)
{
  guint32 end = skip_class (cutter->fold, at + 1, WINNOW_UNIT_MARK, WINNOW_UNIT_MARK);
  emit (cutter, at, end, WINNOW_CHARACTER_WEIGHT, WINNOW_TOKEN_CHARACTER);
  return end;
}

static guint
weigh_characters (const WinnowFold *fold, guint32 first, guint32 last)
{
  guint weight = 0;
  for (guint32 i = first; i < last; i++)
    weight += fold->classes[i] == WINNOW_UNIT_CHARACTER ? WINNOW_CHARACTER_WEIGHT : 0;
  return weight;
}

/* ICU's word break (Unicode Standard Annex 29) has dictionaries for Japanese, Thai, Lao, Khmer and
 * Burmese. Each thread keeps one iterator, since opening one costs more than a paragraph.
 * Returns: (nullable) NULL where ICU's data lacks it */
static UBreakIterator *
get_iterator (void)
{
  static GPrivate private = G_PRIVATE_INIT ((GDestroyNotify) ubrk_close);
  UBreakIterator *iterator = g_private_get (&private);
  UErrorCode status = U_ZERO_ERROR;
  if (iterator == NULL)
    {
      iterator = ubrk_open (UBRK_WORD, "zh", NULL, 0, &status);
      g_private_set (&private, U_SUCCESS (status) ? iterator : NULL);
    }
  return iterator;
}

/* Cuts @units into words; writes the index behind each word's last unit to @ends. Returns: the
 * number of words */
static guint32
segment_with_icu (const gunichar *units, guint32 n_units, guint32 *ends)
{
  g_autofree UChar *buffer = g_new (UChar, 2 * n_units + 1);
  g_autofree guint32 *unit_of = g_new (guint32, 2 * n_units + 1); /* UTF-16 index → unit index */
  UBreakIterator *iterator = get_iterator ();
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = 0;
  guint32 n = 0;
  for (guint32 i = 0; i < n_units; i++)
    {
      unit_of[length] = i;
      U16_APPEND_UNSAFE (buffer, length, units[i]);
      unit_of[length - 1] = i;
    }
  unit_of[length] = n_units;

  if (iterator != NULL)
    ubrk_setText (iterator, buffer, length, &status);
  if (iterator == NULL || U_FAILURE (status))
    {
      for (guint32 i = 0; i < n_units; i++)
        ends[i] = i + 1;
      return n_units;
    }
  ubrk_first (iterator);
  for (int32_t at = ubrk_next (iterator); at != UBRK_DONE; at = ubrk_next (iterator))
    ends[n++] = unit_of[at];
  return n;
}

/* Whether @units are Chinese: all are Han, and the dictionary lacks less than a quarter of them. It
 * lacks kana, characters of Japanese only, and rare ones of Chinese, as in names. */
static gboolean
is_chinese (const gunichar *units, guint32 n_units)
{
  guint32 n_unknown = 0;
  for (guint32 i = 0; i < n_units; i++)
    if (!winnow_dictionary_has_character (units[i]))
      {
        n_unknown++;
        if (g_unichar_get_script (units[i]) != G_UNICODE_SCRIPT_HAN)
          return FALSE;
      }
  return 4 * n_unknown < n_units;
}

static guint32
cut_dictionary_words (Cutter *cutter, guint32 at)
{
  const WinnowFold *fold = cutter->fold;
  guint32 end = skip_class (fold, at, WINNOW_UNIT_CHARACTER, WINNOW_UNIT_MARK), first = at, n_words;
  if (cutter->word_ends == NULL)
    cutter->word_ends = g_new (guint32, fold->n_units);
  n_words = (is_chinese (fold->units + at, end - at) ? winnow_dictionary_cut : segment_with_icu) (
      fold->units + at, end - at, cutter->word_ends);
  for (guint32 i = 0; i < n_words; i++)
    {
      guint32 last = at + cutter->word_ends[i];
      emit (cutter, first, last, weigh_characters (fold, first, last), WINNOW_TOKEN_CHARACTER);
      first = last;
    }
  return end;
}

/* Whether the line end at unit @at ends a paragraph; see the top of the file. */
static gboolean
ends_paragraph (const Cutter *cutter, guint32 at)
{
  const WinnowFold *fold = cutter->fold;
  guint32 columns = 0, next = at + 1;
  if (next >= fold->n_units || g_unichar_isspace (fold->units[next]) || fold->units[at] == 0x2029
      || fold->units[at] == '\f')
    return TRUE;
  for (guint32 i = cutter->line_first; i < at && columns <= WINNOW_WRAPPED_LINE_MAXIMUM; i++)
    columns += fold->classes[i] == WINNOW_UNIT_CHARACTER ? 2 : 1;
  return !winnow_line_is_wrapped (columns);
}

/* Whether the line that ends at unit @at is blank. */
static gboolean
is_blank_line (const Cutter *cutter, guint32 at)
{
  const WinnowFold *fold = cutter->fold;
  for (guint32 i = cutter->line_first; i < at; i++)
    if (fold->classes[i] != WINNOW_UNIT_SEPARATOR)
      return FALSE;
  return TRUE;
}

static guint32
cut_separator (Cutter *cutter, guint32 at)
{
  const WinnowFold *fold = cutter->fold;
  gunichar c = fold->units[at];
  gboolean ends, is_closed = c != ';';
  if (c == '\r' && at + 1 < fold->n_units && fold->units[at + 1] == '\n')
    return at + 1; /* one line end with what follows */
  switch (c)
    {
    case 0x3002: /* 。 */
    case '!':    /* ！？； fold to these */
    case '?':
    case ';':
      ends = TRUE;
      break;
    case '.':
      ends = at + 1 == fold->n_units || fold->classes[at + 1] == WINNOW_UNIT_SEPARATOR;
      break;
    default:
      ends = winnow_fold_is_line_end (c) && ends_paragraph (cutter, at);
      is_closed = ends && is_blank_line (cutter, at);
    }
  if (ends)
    end_sentence (cutter, is_closed);
  if (winnow_fold_is_line_end (c))
    cutter->line_first = at + 1;
  return at + 1;
}

static void
cut (Cutter *cutter)
{
  const WinnowFold *fold = cutter->fold;
  guint32 at = 0;
  while (at < fold->n_units)
    switch ((WinnowUnitClass) fold->classes[at])
      {
      case WINNOW_UNIT_LETTER:
        at = cut_word (cutter, at);
        break;
      case WINNOW_UNIT_CHARACTER:
        at = cutter->han == WINNOW_HAN_WORDS ? cut_dictionary_words (cutter, at) : cut_character (cutter, at);
        break;
      default:
        at = cut_separator (cutter, at);
      }
  end_sentence (cutter, TRUE);
}

/* Radicals and compatibility ideographs are no conversion. */
static void
unmark_variants (WinnowText *text, const GArray *folded_characters)
{
  guint32 token = 0;
  for (guint i = 0; i < folded_characters->len; i++)
    {
      const WinnowFoldedCharacter *character = &g_array_index (folded_characters, WinnowFoldedCharacter, i);
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
  for (guint i = 0; i < candidates->len; i++)
    {
      guint32 start = g_array_index (candidates, WinnowDisguiseCandidate, i).start;
      while (token < text->n_tokens && text->ends[token] < start)
        token++;
      if (token < text->n_tokens && text->ends[token] == start && token + 1 < text->n_tokens
          && text->starts[token + 1] == start)
        token++;
      if (token < text->n_tokens && text->starts[token] <= start)
        text->flags[token] |= WINNOW_TOKEN_DISGUISED;
    }
}

static void
take_sentences (WinnowText *text, GArray *sentences)
{
  text->n_sentences = sentences->len;
  text->sentences = (WinnowSentence *) (void *) g_array_free (sentences, FALSE);
}

/* *@disguises: (out) (nullable) */
static WinnowText *
text_new (const char *text, gsize length, WinnowHanMode han, GArray **disguises)
{
  g_autoptr (WinnowFold) fold = winnow_fold_new (text, length);
  g_autoptr (GArray) candidates = winnow_disguise_candidates_new (fold, text);
  Cutter cutter = {
    .source = text,
    .fold = fold,
    .text = g_atomic_rc_box_new0 (WinnowText),
    .han = han,
    .capacity = (fold->n_units - MIN (fold->n_han, fold->n_units)) / 4 + fold->n_han + 16,
    .sentences = g_array_new (FALSE, FALSE, sizeof (WinnowSentence)),
  };
  cutter.text->n_characters = fold->n_characters;
  cutter.text->n_han = fold->n_han;
  resize (cutter.text, cutter.capacity);
  cut (&cutter);
  resize (cutter.text, MAX (cutter.text->n_tokens, 1));
  unmark_variants (cutter.text, fold->folded_characters);
  mark_disguised (cutter.text, candidates);
  take_sentences (cutter.text, cutter.sentences);
  g_free (cutter.word_ends);
  if (disguises != NULL)
    *disguises = winnow_disguise_ranges_new (candidates, text, length);
  return cutter.text;
}

WinnowText *
winnow_text_new (const char *text, gsize length, WinnowHanMode han)
{
  return text_new (text, length, han, NULL);
}

WinnowText *
winnow_text_new_with_disguises (const char *text, gsize length, WinnowHanMode han, GArray **disguises)
{
  return text_new (text, length, han, disguises);
}

WinnowText *
winnow_text_new_masked (const WinnowText *text, const guint8 *mask)
{
  WinnowText *kept = g_atomic_rc_box_new0 (WinnowText);
  GArray *sentences = g_array_new (FALSE, FALSE, sizeof (WinnowSentence));
  g_autofree guint32 *place = g_new (guint32, text->n_tokens + 1); /* token → how many kept ones stand before it */
  guint32 n = 0;
  kept->n_characters = text->n_characters;
  kept->n_han = text->n_han;
  resize (kept, MAX (text->n_tokens, 1));
  for (guint32 i = 0; i < text->n_tokens; i++)
    {
      place[i] = n;
      if (mask[i])
        continue;
      kept->hashes[n] = text->hashes[i];
      kept->stems[n] = text->stems[i];
      kept->starts[n] = text->starts[i];
      kept->ends[n] = text->ends[i];
      kept->weights[n] = text->weights[i];
      kept->flags[n] = text->flags[i];
      if (text->sounds != NULL)
        kept->sounds[n] = text->sounds[i];
      n++;
    }
  place[text->n_tokens] = n;
  for (guint32 i = 0; i < text->n_sentences; i++)
    {
      WinnowSentence sentence
          = { place[text->sentences[i].first], place[text->sentences[i].last], text->sentences[i].is_closed };
      if (sentence.first < sentence.last)
        g_array_append_val (sentences, sentence);
      else if (sentence.is_closed)
        close_last (sentences);
    }
  kept->n_tokens = n;
  take_sentences (kept, sentences);
  return kept;
}

guint64
winnow_text_get_lists_id (WinnowHanMode han)
{
  return winnow_stop_words_get_id () + (han == WINNOW_HAN_WORDS ? winnow_dictionary_get_id () : 0);
}

WinnowText *
winnow_text_ref (WinnowText *text)
{
  return g_atomic_rc_box_acquire (text);
}

static void
clear (gpointer data)
{
  WinnowText *text = data;
  g_free (text->hashes);
  g_free (text->stems);
  g_free (text->starts);
  g_free (text->ends);
  g_free (text->weights);
  g_free (text->flags);
  g_free (text->sounds);
  g_free (text->sentences);
}

void
winnow_text_unref (WinnowText *text)
{
  g_atomic_rc_box_release_full (text, clear);
}

/* ── code points ── */

static gsize
count (const char *text, gsize from, gsize to)
{
  gsize n = 0;
  for (gsize i = from; i < to; i++)
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
  for (gsize i = 0; i < n_offsets; i++)
    {
      gsize offset = MIN (offsets[i], length);
      g_return_if_fail (offset >= at);
      n += count (text, at, offset);
      at = offset;
      code_points[i] = n;
    }
}
