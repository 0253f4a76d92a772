/* template.c: the tokens of a text that come from its template
 *
 * 1. Runs of RUN_WORDS words that text and template share are joined to parts where next to nothing
 *    is between them on one side. This finds sentences with replaced or filled-in words. A part
 *    needs g words, or all words of a shorter template.
 * 2. One or two words that replace as many of the template are a small edit, and belong to the
 *    template. Words that were added belong to the author.
 * 3. Short lines of the template (“Name:”, “Question 2”) count where a sentence of the text begins
 *    with them, in the right order, between longer parts or as most of the template. The text
 *    between them is an answer.
 *
 * O(n log n) in the tokens of both. Thread-safe. */
#include <string.h>

#include "base/array.h"
#include "fingerprint/kgram.h"
#include "match/verbatim/runs.h"
#include "base/lower-bound.h"
#include "base/order.h"

/* Words of a run. Any two sentences may share as many by chance, so a run alone is no evidence. */
#define RUN_WORDS 3

/* Weight of an edit between two runs of one part, at most. */
#define EDIT (2 * WINNOW_WORD_WEIGHT)

/* Weight between two runs of one part, at most, where the other side has no more than an edit:
 * removed and filled-in words. */
#define TAKEN_OUT (8 * WINNOW_WORD_WEIGHT)
#define FILLED_IN (12 * WINNOW_WORD_WEIGHT)

/* Tokens between a part and the end of its sentence, at most. */
#define MAX_END 12

/* Open parts looked back at. */
#define LOOK_BACK 64

/* Places of one line of the template that are followed, at most. */
#define MAX_PLACES 64

/* Runs with next to nothing between them. */
typedef struct
{
  WinnowRun first, last;
  guint64 weight; /* of what agrees */
} Part;

/* A run, its part, and where the previous run of that part ended. */
typedef struct
{
  WinnowRun run;
  guint part;
  guint32 a_before, b_before;
} Piece;

typedef struct
{
  const WinnowText *text, *pattern;
  guint64 needed; /* weight of a part of the template, at least */
  guint8 *mask;   /* of the text, a byte a token: 1 for the template's */
  guint8 *used;   /* of the template, a byte a token: 1 where found */
  GArray *parts;  /* (element-type Part) */
  GArray *pieces; /* (element-type Piece) */
  GArray *places; /* (element-type WinnowRun) of parts, and of lines that may be the template's */
} Masker;

static guint32
a_end (const WinnowRun *run)
{
  return run->a + run->length;
}

static guint32
b_end (const WinnowRun *run)
{
  return run->b + run->length;
}

/* ── parts ── */

/* Weight of the tokens from @last to @first, 0 where they overlap; G_MAXUINT64 where it certainly
 * exceeds @limit. */
static guint64
weigh_gap (const WinnowText *text, guint32 last, guint32 first, guint64 limit)
{
  if (first <= last)
    return 0;
  return (guint64) (first - last) * WINNOW_CHARACTER_WEIGHT > limit ? G_MAXUINT64
                                                                    : winnow_text_get_weight (text, last, first);
}

static gboolean
may_follow (const Masker *masker, const WinnowRun *last, const WinnowRun *run)
{
  if (run->a <= last->a || run->b <= last->b || a_end (run) <= a_end (last) || b_end (run) <= b_end (last))
    return FALSE;
  guint64 text_gap = weigh_gap (masker->text, a_end (last), run->a, FILLED_IN);
  guint64 pattern_gap = weigh_gap (masker->pattern, b_end (last), run->b, TAKEN_OUT);
  return (text_gap <= EDIT && pattern_gap <= TAKEN_OUT) || (text_gap <= FILLED_IN && pattern_gap <= EDIT);
}

/* The latest part that @run goes on with, or a new one. */
static guint
find_part (Masker *masker, const WinnowRun *run)
{
  Part part = { *run, *run, 0 };
  for (guint i = masker->parts->len, n = 0; i-- > 0 && n < LOOK_BACK; n++)
    if (may_follow (masker, &g_array_index (masker->parts, Part, i).last, run))
      return i;
  g_array_append_val (masker->parts, part);
  return masker->parts->len - 1;
}

static void
add_run (Masker *masker, const WinnowRun *run)
{
  guint index = find_part (masker, run);
  Part *part = &g_array_index (masker->parts, Part, index);
  gboolean is_first = part->weight == 0;
  Piece piece = { *run, index, is_first ? run->a : a_end (&part->last), is_first ? run->b : b_end (&part->last) };
  g_array_append_val (masker->pieces, piece);
  part->weight += winnow_text_get_weight (masker->text, MAX (run->a, piece.a_before), a_end (run));
  part->last = *run;
}

/* Masks the piece, and the words before it that replace as many of the template. */
static void
mask_piece (Masker *masker, const Piece *piece)
{
  guint32 n_text = piece->run.a > piece->a_before ? piece->run.a - piece->a_before : 0;
  guint32 n_pattern = piece->run.b > piece->b_before ? piece->run.b - piece->b_before : 0;
  memset (masker->mask + piece->run.a, 1, piece->run.length);
  memset (masker->used + piece->run.b, 1, piece->run.length);
  memset (masker->used + piece->b_before, 1, n_pattern);
  if (n_text <= n_pattern)
    memset (masker->mask + piece->a_before, 1, n_text);
}

/* ── the ends of parts ── */

/* The sentence of @text that holds token @at. */
static const WinnowSentence *
find_sentence (const WinnowText *text, guint32 at)
{
  const WinnowSentence *all = text->sentences;
  return &all[winnow_lower_bound (&all->first, sizeof *all, text->n_sentences, at + 1) - 1];
}

/* Masks the @n tokens from @a of the text, which replace those from @b of the template, the rest of
 * a sentence, if the difference is no more than an edit. @outer: index of the token farthest from
 * the part; it must agree, unless the sentence of the text ends there, too. */
static void
mask_rest (Masker *masker, guint32 a, guint32 b, guint32 n, guint32 outer, gboolean ends_too)
{
  const WinnowText *text = masker->text, *pattern = masker->pattern;
  guint64 differing = 0;
  winnow_for_each_below (i, n)
    if (text->hashes[a + i] != pattern->hashes[b + i])
      differing += text->weights[a + i];
  if (differing > EDIT || (!ends_too && text->hashes[a + outer] != pattern->hashes[b + outer]))
    return;
  memset (masker->mask + a, 1, n);
  memset (masker->used + b, 1, n);
}

/* Masks the tokens between an end of the part and the end of its sentence, too few for a run. */
static void
mask_ends (Masker *masker, const Part *part)
{
  const WinnowText *text = masker->text, *pattern = masker->pattern;
  const WinnowSentence *first = find_sentence (pattern, part->first.b),
                       *last = find_sentence (pattern, b_end (&part->last) - 1);
  guint32 before = part->first.b - first->first, after = last->last - b_end (&part->last);
  if (before > 0 && before <= MAX_END && before <= part->first.a)
    {
      guint32 a = part->first.a - before;
      mask_rest (masker, a, first->first, before, 0, find_sentence (text, a)->first == a);
    }
  if (after > 0 && after <= MAX_END && after <= text->n_tokens - a_end (&part->last))
    {
      guint32 a = a_end (&part->last);
      mask_rest (masker, a, b_end (&part->last), after, after - 1,
                 find_sentence (text, a + after - 1)->last == a + after);
    }
}

static void
mask_parts (Masker *masker)
{
  winnow_for_each_value (const Piece, piece, masker->pieces)
    if (g_array_index (masker->parts, Part, piece->part).weight >= masker->needed)
      mask_piece (masker, piece);
  winnow_for_each_value (const Part, part, masker->parts)
    {
      WinnowRun place = { part->first.a, part->first.b,
                          MIN (a_end (&part->last) - part->first.a, b_end (&part->last) - part->first.b) };
      if (part->weight < masker->needed)
        continue;
      mask_ends (masker, part);
      g_array_append_val (masker->places, place);
    }
}

/* ── lines ── */

/* Where a sentence of the text begins. */
typedef struct
{
  guint64 hash; /* of its first token */
  guint32 first;
} Beginning;

WINNOW_DEFINE_COMPARE_2 (compare_beginnings, Beginning, hash, first)

/* Returns: (element-type Beginning) sorted */
static GArray *
list_beginnings (const WinnowText *text)
{
  GArray *beginnings = winnow_array_new (Beginning);
  winnow_for_each_below (i, text->n_sentences)
    WINNOW_APPEND (beginnings, Beginning, text->hashes[text->sentences[i].first], text->sentences[i].first);
  g_array_sort (beginnings, compare_beginnings);
  return beginnings;
}

static guint
find_beginning (const GArray *beginnings, guint64 hash)
{
  guint low = 0, high = beginnings->len;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      if (g_array_index (beginnings, Beginning, middle).hash < hash)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static gboolean
is_at (const Masker *masker, guint32 first, const WinnowSentence *line)
{
  guint32 length = line->last - line->first;
  return length <= masker->text->n_tokens - first
         && memcmp (masker->text->hashes + first, masker->pattern->hashes + line->first, sizeof (guint64) * length)
                == 0;
}

/* Adds the places where a sentence of the text begins with @line of the template, none of which has
 * been found yet. */
static void
add_line (Masker *masker, const GArray *beginnings, const WinnowSentence *line)
{
  guint32 length = line->last - line->first;
  guint64 hash = masker->pattern->hashes[line->first];
  guint n = 0;
  if (memchr (masker->used + line->first, 1, length) != NULL)
    return;
  for (guint i = find_beginning (beginnings, hash);
       i < beginnings->len && g_array_index (beginnings, Beginning, i).hash == hash && n < MAX_PLACES; i++)
    {
      WinnowRun place = { g_array_index (beginnings, Beginning, i).first, line->first, length };
      if (masker->mask[place.a] || !is_at (masker, place.a, line))
        continue;
      g_array_append_val (masker->places, place);
      n++;
    }
}

WINNOW_DEFINE_COMPARE_2 (compare_places, WinnowRun, b, a)

/* Masks the lines of @chosen that are between parts; or all, if lines and parts are half of the
 * template or more. */
static void
mask_chosen_lines (Masker *masker, const GArray *chosen)
{
  const WinnowRun *runs = WINNOW_DATA (const WinnowRun, chosen);
  guint64 weight = 0;
  guint first_part = G_MAXUINT, last_part = 0;
  winnow_for_each_index (i, chosen)
    {
      weight += winnow_text_get_weight (masker->text, runs[i].a, a_end (&runs[i]));
      if (!masker->used[runs[i].b]) /* a line */
        continue;
      first_part = MIN (first_part, i);
      last_part = i;
    }
  gboolean is_most = 2 * weight >= winnow_text_get_weight (masker->pattern, 0, masker->pattern->n_tokens);
  winnow_for_each_index (i, chosen)
    if (!masker->used[runs[i].b] && (is_most || (i > first_part && i < last_part)))
      memset (masker->mask + runs[i].a, 1, runs[i].length);
}

static void
mask_lines (Masker *masker)
{
  g_autoptr (GArray) beginnings = list_beginnings (masker->text);
  winnow_for_each_below (i, masker->pattern->n_sentences)
    add_line (masker, beginnings, &masker->pattern->sentences[i]);
  g_array_sort (masker->places, compare_places);
  g_autoptr (GArray) chosen = winnow_runs_select_ascending (masker->places);
  mask_chosen_lines (masker, chosen);
}

/* g words, or all words of a shorter template. 0: the template has no whole word. */
static guint
get_needed_words (const WinnowText *pattern, guint g)
{
  guint64 weight = 0, most = (guint64) g * WINNOW_WORD_WEIGHT;
  for (guint32 i = 0; i < pattern->n_tokens && weight < most; i++)
    weight += pattern->weights[i];
  return MIN (weight, most) / WINNOW_WORD_WEIGHT;
}

void
winnow_template_mask (const WinnowText *text, const WinnowText *pattern, const WinnowSettings *settings, guint8 *mask)
{
  guint needed = get_needed_words (pattern, settings->granularity.g);
  g_autofree guint8 *own = g_malloc0 (text->n_tokens + 1), *used = g_malloc0 (pattern->n_tokens + 1);
  g_autoptr (GArray) parts = winnow_array_new (Part), pieces = winnow_array_new (Piece),
                     places = winnow_array_new (WinnowRun), runs = NULL;
  Masker masker = { text, pattern, (guint64) needed * WINNOW_WORD_WEIGHT, own, used, parts, pieces, places };
  if (needed == 0)
    return;
  runs = winnow_runs_find (text, pattern, MIN (RUN_WORDS, needed));
  winnow_for_each_value (const WinnowRun, run, runs)
    add_run (&masker, run);
  mask_parts (&masker);
  mask_lines (&masker);
  winnow_for_each_below (t, text->n_tokens)
    mask[t] |= own[t];
}
