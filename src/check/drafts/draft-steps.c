/* draft-steps.c: see draft-steps.h
 *
 * Words are kept where the passages of two drafts agree, word by word, at any place; all others
 * were added or dropped. Text of the template belongs to no author and is not counted.
 *
 * Words came in from a source where they were added, are in a passage of the draft and the source
 * that counts, and agree with the source: an author's changes inside a passage that another person
 * took from them are not that person's. A reworded passage, and one whose source can't be read at
 * the moment, agrees as a whole, and is taken where most of it is new. Stretches below the
 * guarantee length are chance. */
#include "check/drafts/draft-steps.h"

#include <string.h>

#include "fingerprint/kgram.h"
#include "match/verbatim/runs.h"
#include "base/array.h"
#include "base/lower-bound.h"

#define EXCERPT 60 /* characters */

/* Facts about a word of a draft: bits. */
enum
{
  TEMPLATE = 1 << 0,
  EXCLUDED = 1 << 1, /* by the settings, as template, quotation or bibliography */
  KNOWN = 1 << 2,    /* the other draft of the step has it, too */
  KEPT = 1 << 3,     /* and no other word of this draft is taken for it */
  SHARED = 1 << 4,   /* the source that is looked at has it */
};

typedef struct
{
  WinnowDocument *document; /* borrowed */
  char *text;               /* (owned) */
  WinnowText *tokens;       /* (owned) */
  guint8 *words;            /* (owned) a byte of bits a token, and one more */
} Draft;

/* What the draft has from a source. */
typedef struct
{
  WinnowDocument *document; /* borrowed */
  gint64 overlap_id;
  guint32 number;
  GArray *ranges; /* (owned) (element-type WinnowRange) of tokens */
  guint words;
} Found;

typedef struct
{
  WinnowDraftChain *chain;
  WinnowLibrary *library;
  GHashTable *by_id;
  const WinnowSettings *settings;
} Measure;

/* ── drafts ── */

static void
draft_clear (Draft *draft)
{
  winnow_clear (draft, g_free, text, words);
  g_clear_pointer (&draft->tokens, winnow_text_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Draft, draft_clear)

/* Sets or clears @bit of the words in bytes [start, end) of the text. Bytes, since word lists may
 * cut it differently now. */
static void
mark (const Draft *draft, guint8 bit, gboolean is_set, guint32 start, guint32 end)
{
  guint32 n = draft->tokens->n_tokens;
  for (guint32 t = winnow_lower_bound (draft->tokens->starts, sizeof (guint32), n, start);
       t < n && draft->tokens->starts[t] < end; t++)
    draft->words[t] = is_set ? draft->words[t] | bit : draft->words[t] & (guint8) ~bit;
}

/* Clears @bits of all words. */
static void
clear_words (const Draft *draft, guint8 bits)
{
  winnow_for_each_below (t, draft->tokens->n_tokens)
    draft->words[t] &= (guint8) ~bits;
}

static gboolean
draft_load (Draft *draft, const Measure *measure, WinnowDocument *document, GError **error)
{
  gsize length;
  draft->document = document;
  draft->text = winnow_library_dup_text (measure->library, document->id, &length, error);
  g_autoptr (GArray) exclusions
      = draft->text != NULL ? winnow_library_dup_exclusions (measure->library, document->id, error) : NULL;
  if (exclusions == NULL)
    return FALSE;
  draft->tokens = winnow_text_new (draft->text, length, measure->settings->han);
  draft->words = g_malloc0 (draft->tokens->n_tokens + 1);
  winnow_exclusions_filter (exclusions, measure->settings->exclude);
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    {
      guint8 bits = exclusion->reason == WINNOW_EXCLUSION_TEMPLATE ? TEMPLATE | EXCLUDED : EXCLUDED;
      mark (draft, bits, TRUE, exclusion->start, exclusion->end);
    }
  return TRUE;
}

/* Those of which of @bits all of @set are set and no other. */
static guint
count_words (const Draft *draft, guint8 bits, guint8 set)
{
  guint n = 0;
  winnow_for_each_below (t, draft->tokens->n_tokens)
    n += (draft->words[t] & bits) == set;
  return n;
}

/* ── kept words ── */

/* The token of the whole text where token @token of its part from byte @start begins; n_tokens
 * where the part is cut differently. */
static guint32
find_token (const Draft *draft, const WinnowText *part, guint32 start, guint32 token)
{
  const WinnowText *tokens = draft->tokens;
  guint32 byte = start + part->starts[token];
  guint32 found = winnow_lower_bound (tokens->starts, sizeof (guint32), tokens->n_tokens, byte);
  return found < tokens->n_tokens && tokens->starts[found] == byte ? found : tokens->n_tokens;
}

/* Each word is kept once: a paragraph that is twice in one draft was added or dropped once. */
static void
keep_word (const Draft *a, guint32 x, const Draft *b, guint32 y)
{
  if (x == a->tokens->n_tokens || y == b->tokens->n_tokens)
    return;
  gboolean is_first = !(a->words[x] & (KEPT | TEMPLATE)) && !(b->words[y] & (KEPT | TEMPLATE));
  a->words[x] |= is_first ? KNOWN | KEPT : KNOWN;
  b->words[y] |= is_first ? KNOWN | KEPT : KNOWN;
}

/* Long runs, in any order: one passage may hold some that changed places. */
static void
keep_runs (const Draft *a, const Draft *b, guint g)
{
  g_autoptr (GArray) runs = winnow_runs_find (a->tokens, b->tokens, g);
  winnow_for_each_value (const WinnowRun, run, runs)
    winnow_for_each_below (k, run->length)
      keep_word (a, run->a + k, b, run->b + k);
}

/* The words of a passage that agree, in their order. */
static void
keep_words (const Draft *a, const Draft *b, const WinnowPassage *passage, WinnowHanMode han)
{
  g_autoptr (WinnowPassageWords) words = winnow_passage_words_new (passage, a->text, b->text, han);
  winnow_for_each_value (const WinnowRun, run, words->runs)
    winnow_for_each_below (k, run->length)
      keep_word (a, find_token (a, words->a, passage->a.start, run->a + k), b,
                 find_token (b, words->b, passage->b.start, run->b + k));
}

/* Parts and repetitions come last, as their text is in other passages, too. */
static void
keep_passages (const Draft *a, const Draft *b, const GArray *passages, gboolean are_parts, WinnowHanMode han)
{
  winnow_for_each_value (const WinnowPassage, passage, passages)
    if (passage->kind != WINNOW_PASSAGE_CONDENSED && passage->is_part == are_parts)
      keep_words (a, b, passage, han);
}

static gboolean
find_kept (const Measure *measure, Draft *before, Draft *after, GError **error)
{
  g_autoptr (GError) local_error = NULL;
  g_autoptr (WinnowOverlap) overlap
      = winnow_library_find_overlap (measure->library, before->document->id, after->document->id, &local_error);
  if (local_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }
  clear_words (before, KNOWN | KEPT);
  clear_words (after, KNOWN | KEPT);
  if (overlap == NULL)
    return TRUE;
  gboolean is_a = overlap->document_a == before->document->id;
  const Draft *a = is_a ? before : after, *b = is_a ? after : before;
  keep_runs (a, b, measure->settings->granularity.g);
  keep_passages (a, b, overlap->passages, FALSE, measure->settings->han);
  keep_passages (a, b, overlap->passages, TRUE, measure->settings->han);
  return TRUE;
}

/* ── what came in ── */

static void
free_found (gpointer data)
{
  Found *found = data;
  g_array_unref (found->ranges);
  g_free (found);
}

static gboolean
is_new (const Draft *draft, guint32 token)
{
  return !(draft->words[token] & (KNOWN | EXCLUDED));
}

static gboolean
has_come (const Draft *draft, guint32 token)
{
  return (draft->words[token] & SHARED) != 0 && is_new (draft, token);
}

/* The weight of the new words in [start, end), *@share: of all words there. */
static guint64
weigh_new (const Draft *draft, const WinnowSpan *span, double *share)
{
  const WinnowText *tokens = draft->tokens;
  guint64 all = 0, new = 0;
  for (guint32 t = winnow_lower_bound (tokens->starts, sizeof (guint32), tokens->n_tokens, span->start);
       t < tokens->n_tokens && tokens->starts[t] < span->end; t++)
    {
      all += tokens->weights[t];
      new += is_new (draft, t) ? tokens->weights[t] : 0;
    }
  *share = all > 0 ? (double) new / (double) all : 0;
  return new;
}

/* Clears the mark of words in a near passage that the source has not. @text: of the source */
static void
unmark_differing (const Draft *draft, const char *text, const WinnowPassage *passage, gboolean is_b, WinnowHanMode han)
{
  g_autoptr (GArray) differing = winnow_array_new (WinnowRange);
  g_autoptr (GArray) others = winnow_array_new (WinnowRange);
  g_autoptr (WinnowPassageWords) words
      = winnow_passage_words_new (passage, is_b ? text : draft->text, is_b ? draft->text : text, han);
  winnow_passage_words_add_differing (words, passage, is_b ? others : differing, is_b ? differing : others);
  winnow_for_each_value (const WinnowRange, range, differing)
    mark (draft, SHARED, FALSE, range->start, range->end);
}

/* Whether the passage counts and has enough new words, *@share of all. */
static gboolean
is_candidate (const Draft *draft, const WinnowPassage *passage, gboolean is_b, guint g, double *share)
{
  return passage->excluded == WINNOW_EXCLUSION_NONE && passage->kind != WINNOW_PASSAGE_CONDENSED
         && weigh_new (draft, is_b ? &passage->b : &passage->a, share) >= (guint64) g * WINNOW_WORD_WEIGHT;
}

/* Adds the runs of new words in tokens [first, last). */
static void
add_ranges (Found *found, const Draft *draft, guint32 first, guint32 last)
{
  for (guint32 t = first; t < last; t++)
    {
      WinnowRange *open = WINNOW_LAST (WinnowRange, found->ranges);
      if (!has_come (draft, t))
        continue;
      if (open != NULL && open->end == t)
        open->end++;
      else
        WINNOW_APPEND (found->ranges, WinnowRange, t, t + 1);
      found->words++;
    }
}

/* A stretch goes on across gaps of fewer than k words; shorter than g words it is chance. */
static void
collect_stretches (Found *found, const Draft *draft, const WinnowGranularity *granularity)
{
  const WinnowText *tokens = draft->tokens;
  const guint64 gap = (guint64) granularity->k * WINNOW_WORD_WEIGHT;
  const guint64 least = (guint64) granularity->g * WINNOW_WORD_WEIGHT;
  guint32 first = 0, end = 0; /* of the open stretch; none where both are equal */
  guint64 weight = 0;
  for (guint32 t = 0; t <= tokens->n_tokens; t++)
    {
      gboolean came = t < tokens->n_tokens && has_come (draft, t);
      if (first < end && !came && (t == tokens->n_tokens || winnow_text_get_weight (tokens, end, t + 1) >= gap))
        {
          if (weight >= least)
            add_ranges (found, draft, first, end);
          first = end = 0;
          weight = 0;
        }
      if (!came)
        continue;
      first = first < end ? first : t;
      end = t + 1;
      weight += tokens->weights[t];
    }
}

/* *@text: (transfer full) (nullable) NULL where the source is of an attached library that is not
 * there. */
static gboolean
read_source (WinnowLibrary *library, const WinnowDocument *source, char **text, GError **error)
{
  GError *local_error = NULL;
  gsize length;
  *text = winnow_library_dup_text (library, source->id, &length, &local_error);
  if (*text != NULL || g_error_matches (local_error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND))
    {
      g_clear_error (&local_error);
      return TRUE;
    }
  g_propagate_error (error, local_error);
  return FALSE;
}

/* Marks the words that the source has. *@has_some: set where some of them may be new */
static gboolean
mark_overlap (const Measure *measure, const Draft *draft, const WinnowOverlap *overlap, WinnowDocument *source,
              gboolean *has_some, GError **error)
{
  gboolean is_b = overlap->document_b == draft->document->id, is_read = FALSE;
  g_autofree char *text = NULL;
  winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
    {
      const WinnowSpan *span = is_b ? &passage->b : &passage->a;
      gboolean is_near = passage->kind == WINNOW_PASSAGE_NEAR;
      double share;
      if (!is_candidate (draft, passage, is_b, measure->settings->granularity.g, &share))
        continue;
      if (is_near && !is_read && !read_source (measure->library, source, &text, error))
        return FALSE;
      is_read = is_read || is_near;
      if ((passage->kind == WINNOW_PASSAGE_REWORDED || passage->kind == WINNOW_PASSAGE_TRANSLATED
           || (is_near && text == NULL))
          && share < .5)
        continue;
      mark (draft, SHARED, TRUE, span->start, span->end);
      if (is_near && text != NULL)
        unmark_differing (draft, text, passage, is_b, measure->settings->han);
      *has_some = TRUE;
    }
  return TRUE;
}

/* *@found: (nullable) NULL: nothing came from there */
static gboolean
find_source (const Measure *measure, const Draft *draft, const WinnowOverlap *overlap, Found **found, GError **error)
{
  const gint64 *id = overlap->document_a == draft->document->id ? &overlap->document_b : &overlap->document_a;
  WinnowDocument *source = g_hash_table_lookup (measure->by_id, id);
  gboolean has_some = FALSE;
  *found = NULL;
  clear_words (draft, SHARED);
  if (source == NULL || !mark_overlap (measure, draft, overlap, source, &has_some, error))
    return source == NULL;
  if (!has_some)
    return TRUE;
  *found = g_new0 (Found, 1);
  **found = (Found){ source, overlap->id, overlap->number, winnow_array_new (WinnowRange), 0 };
  collect_stretches (*found, draft, &measure->settings->granularity);
  if ((*found)->words == 0)
    g_clear_pointer (found, free_found);
  return TRUE;
}

/* The most words first; of as many a reference before a submission, which may have copied. */
static gint
compare_found (gconstpointer a, gconstpointer b)
{
  const Found *x = *(Found *const *) a, *y = *(Found *const *) b;
  if (x->words != y->words)
    return x->words > y->words ? -1 : 1;
  if (x->document->role != y->document->role)
    return x->document->role == WINNOW_ROLE_REFERENCES ? -1 : 1;
  return strcmp (x->document->path, y->document->path);
}

static char *
dup_excerpt (const Draft *draft, const WinnowRange *range)
{
  const char *start = draft->text + draft->tokens->starts[range->start];
  const char *end = draft->text + draft->tokens->ends[range->end - 1], *p = start;
  for (guint i = 0; i < EXCERPT && p < end; i++)
    p = g_utf8_next_char (p);
  g_autofree char *cut = g_strndup (start, (gsize) (p - start));
  g_strdelimit (cut, "\t\r\n", ' ');
  return g_strconcat (cut, p < end ? "…" : "", NULL);
}

/* Gives the source its words that none before it has; the owner of a word is the number of its
 * source in @step. */
static void
claim (WinnowDraftStep *step, const Draft *draft, const Found *found, guint32 *owners, guint g)
{
  guint words = 0, first_owner = 0;
  guint64 weight = 0;
  WinnowRange longest = { 0, 0 };
  winnow_for_each_value (const WinnowRange, range, found->ranges)
    {
      guint own = 0;
      for (guint32 t = range->start; t < range->end; t++)
        {
          own += owners[t] == 0;
          weight += owners[t] == 0 ? draft->tokens->weights[t] : 0;
          first_owner = first_owner == 0 ? owners[t] : first_owner;
        }
      words += own;
      if (own > 0 && range->end - range->start > longest.end - longest.start)
        longest = *range;
    }
  if (weight < (guint64) g * WINNOW_WORD_WEIGHT)
    {
      if (first_owner > 0)
        ((WinnowDraftSource *) g_ptr_array_index (step->sources, first_owner - 1))->n_others++;
      return;
    }
  WinnowDraftSource *source = g_new0 (WinnowDraftSource, 1);
  *source = (WinnowDraftSource){ winnow_document_ref (draft->document),
                                 winnow_document_ref (found->document),
                                 found->overlap_id,
                                 found->number,
                                 words,
                                 0,
                                 dup_excerpt (draft, &longest) };
  g_ptr_array_add (step->sources, source);
  winnow_for_each_value (const WinnowRange, range, found->ranges)
    for (guint32 t = range->start; t < range->end; t++)
      owners[t] = owners[t] == 0 ? step->sources->len : owners[t];
  step->n_came += words;
}

/* The draft's passages with documents of others, in words that the other draft lacks. */
static gboolean
find_sources (const Measure *measure, WinnowDraftStep *step, const Draft *draft, GCancellable *cancellable,
              GError **error)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (free_found);
  g_autofree guint32 *owners = g_new0 (guint32, draft->tokens->n_tokens + 1);
  g_autoptr (GPtrArray) overlaps = winnow_library_list_document_overlaps (measure->library, draft->document->id, error);
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    {
      Found *found;
      if (g_cancellable_set_error_if_cancelled (cancellable, error)
          || !find_source (measure, draft, overlap, &found, error))
        return FALSE;
      if (found != NULL)
        g_ptr_array_add (all, found);
    }
  g_ptr_array_sort (all, compare_found);
  winnow_for_each (Found, found, all)
    claim (step, draft, found, owners, measure->settings->granularity.g);
  return overlaps != NULL;
}

/* ── steps ── */

static gboolean
measure_step (const Measure *measure, WinnowDraftStep *step, Draft *before, Draft *after, GCancellable *cancellable,
              GError **error)
{
  if (!find_kept (measure, before, after, error))
    return FALSE;
  step->n_before = count_words (before, TEMPLATE, 0);
  step->n_after = count_words (after, TEMPLATE, 0);
  step->kept = count_words (after, TEMPLATE | KEPT, KEPT);
  step->added = step->n_after - step->kept;
  step->dropped = step->n_before - step->kept;
  return find_sources (measure, step, after, cancellable, error)
         && (step->order != WINNOW_DRAFT_ORDER_UNKNOWN || find_sources (measure, step, before, cancellable, error));
}

gboolean
winnow_draft_steps_measure (WinnowDraftChain *chain, WinnowLibrary *library, GHashTable *by_id,
                            const WinnowSettings *settings, GCancellable *cancellable, GError **error)
{
  const Measure measure = { chain, library, by_id, settings };
  g_auto (Draft) before = { NULL };
  if (!draft_load (&before, &measure, g_ptr_array_index (chain->drafts, 0), error))
    return FALSE;
  winnow_for_each_index (i, chain->steps)
    {
      g_auto (Draft) after = { NULL };
      if (!draft_load (&after, &measure, g_ptr_array_index (chain->drafts, i + 1), error)
          || !measure_step (&measure, g_ptr_array_index (chain->steps, i), &before, &after, cancellable, error))
        return FALSE;
      draft_clear (&before);
      before = after;
      after = (Draft){ NULL };
    }
  return TRUE;
}
