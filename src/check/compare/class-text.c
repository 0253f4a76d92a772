/* class-text.c: what the submissions of a class have in common by its assignment
 *
 * In a collection of four submissions and more, k-grams that three quarters of them have are
 * counted by their winnowed fingerprints. Of what they cover, class text is only what is a part of
 * a paper (cover page, declaration), a heading or a question, and prose of at most 120 words beside
 * one of these that nearly all have, or that says how to answer. Prose between a heading and the
 * next is an answer that may have been copied by a ring, and never class text, nor is any text of
 * which it would be more than three quarters. Class text is left out of the alignment, so it
 * neither makes nor lengthens a passage. Of three web pages and more it is also prose that nearly
 * all begin or end with: what their site says on each page.
 *
 * A collection of more than a thousand submissions is no class. One pass reads the texts and keeps
 * their fingerprints and units; the later ones need tokens only, which mostly are in memory. */
#include "check/compare/stages.h"

#include <string.h>

#include "base/array.h"
#include "base/order.h"
#include "fingerprint/kgram.h"
#include "match/exclusions/exclusion-finders.h"
#include "text/wrapped-line.h"

#define LEAST_PAPERS 4u
#define LEAST_PAGES 3u /* where all are web pages */
#define MOST_PAPERS 1000u
#define MOST_PROSE (120u * WINNOW_WORD_WEIGHT)
/* Columns that may be left of a line of Han characters, since marks don't begin a line. */
#define CHARACTER_SLACK 6u
/* Columns of the widest lines that are wrapped: Han characters are often counted as one. */
#define MOST_COLUMNS 200u
#define LEAST_CUES 3u
#define MOST_RUNNING 24u /* tokens */
#define MOST_HEADING (60u * WINNOW_WORD_WEIGHT)
#define MOST_PLAIN (25u * WINNOW_WORD_WEIGHT)
#define MOST_QUESTION (30u * WINNOW_WORD_WEIGHT)

/* A hash, and a paper that has it or how many have. */
typedef struct
{
  guint64 hash;
  guint32 n;
} Shared;

/* A sentence, or a whole heading. The first and the last one of a paper are empty. */
typedef struct
{
  guint32 first, last; /* tokens */
  guint32 weight;
  guint n_cues;        /* of prose: words of a teacher who says how to answer */
  gboolean is_heading; /* or a question */
  gboolean is_long;    /* a heading without number or question mark that is as long as prose */
  gboolean is_part;    /* of a part of the paper */
  gboolean is_lone;    /* a paragraph of one short sentence */
  guint32 n_papers;    /* that have most of it; 0: too few */
  gboolean is_class;
} Unit;

typedef struct
{
  guint number;         /* of the member */
  GArray *fingerprints; /* (owned) (nullable) (element-type WinnowFingerprint) */
  GArray *units;        /* (owned) (nullable) (element-type Unit) */
  guint32 n_tokens;
} Paper;

typedef struct
{
  WinnowCorpus *corpus;
  gboolean is_site; /* all are web pages */
  GArray *papers;   /* (owned) (element-type Paper) */
  GArray *shared;   /* (owned) (nullable) (element-type Shared) by hash: of three quarters */
  GArray *known;    /* (owned) (nullable) (element-type Shared) by hash: class text in half of their papers */
} Class;

static void
clear_paper (gpointer paper)
{
  g_clear_pointer (&((Paper *) paper)->fingerprints, g_array_unref);
  g_clear_pointer (&((Paper *) paper)->units, g_array_unref);
}

static void
class_free (gpointer data)
{
  Class *class = data;
  g_array_unref (class->papers);
  winnow_clear (class, g_array_unref, shared, known);
  g_free (class);
}

/* ── units ── */

/* What is behind the last word of a sentence, and how a paragraph with a number begins: “2.”,
 * “三、”, “(1)”, “Q4:”, “Task 2.”, “第三章”. */
static WinnowSigns closings = WINNOW_SIGNS ({ "^[\"')\\]*_ \\t”　]*[.。!！;；,，]", 1 });
static WinnowSigns numbers = WINNOW_SIGNS (
    { "^(?:\\w+\\W+|\\p{Han})?(?:[\\w.]{0,3}\\d|[一二三四五六七八九十])[.)、．）:：章節题題](?!\\d)", 1 });

static WinnowSigns cues
    = WINNOW_SIGNS ({ "(?i)\\b(?:answers?|questions?|hand(?:ed)? in|submi\\w+|deadline|marks?|graded?|pages?|file|late|"
                      "you|your|do not)\\b|请|題|题|作业|提交|评分|扣|不得|不要|[页頁]|必须|须",
                      1 });

static gboolean
has (WinnowSigns *signs, const WinnowMemberText *source, guint32 at)
{
  return winnow_signs_weigh (signs, source->text + at, source->length - at, 1) > 0;
}

static guint
count_cues (const WinnowMemberText *source, guint32 first, guint32 last)
{
  guint32 start = source->tokens->starts[first], end = source->tokens->ends[last - 1];
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 0;
  g_regex_match_full (winnow_signs_get_regex (&cues, 0), source->text + start, end - start, 0, 0, &match, NULL);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    n++;
  return n;
}

/* What a token is part of. */
enum
{
  PROSE,
  PART,
  RUNNING_LINE, /* in the midst of prose */
};

/* Returns: (transfer full) a byte a token */
static guint8 *
mark_parts (const GArray *exclusions, guint32 n_tokens)
{
  guint8 *parts = g_new0 (guint8, n_tokens + 1);
  winnow_for_each_value (const WinnowExclusion, part, exclusions)
    {
      guint32 length = part->last - part->first;
      gboolean is_running = part->reason == WINNOW_EXCLUSION_CONTENTS && length <= MOST_RUNNING;
      if (part->reason >= WINNOW_EXCLUSION_BIBLIOGRAPHY && part->reason <= WINNOW_EXCLUSION_ACKNOWLEDGEMENTS)
        memset (parts + part->first, is_running ? RUNNING_LINE : PART, length);
    }
  return parts;
}

/* Whether most of the tokens [@first, @last) are @part. */
static gboolean
is_mostly (const guint8 *parts, guint32 first, guint32 last, guint8 part)
{
  guint32 n = 0;
  for (guint32 t = first; t < last; t++)
    n += parts[t] == part;
  return 2 * n > last - first;
}

/* The columns that wrapped lines have at the most, but for one in twenty; 0 where most of the
 * text is in lines that are too long to be wrapped: then each is a paragraph. */
static guint
find_width (const WinnowLines *lines, gsize length)
{
  guint n_lines[MOST_COLUMNS + 1] = { 0 }, n = 0, n_wider = 0, width = MOST_COLUMNS;
  gsize n_long = 0;
  for (const WinnowLine *line = lines->lines; line < lines->lines + lines->n_lines; line++)
    if (line->columns > MOST_COLUMNS)
      n_long += line->end - line->start;
    else if (line->columns >= WINNOW_WRAPPED_LINE_MINIMUM)
      {
        n_lines[line->columns]++;
        n++;
      }
  while (width > 0 && 20 * (n_wider += n_lines[width]) <= n)
    width--;
  return 2 * n_long > length ? 0 : width;
}

/* Sets the bytes of tokens that begin a paragraph: behind a line to which they could have been
 * added, too, and not behind a full one, however long lines are. */
static guint8 *
find_beginnings (const WinnowMemberText *source)
{
  const WinnowText *tokens = source->tokens;
  WinnowLines lines = winnow_lines_read (source->text, source->length, tokens);
  guint8 *begins = g_new0 (guint8, tokens->n_tokens + 1);
  guint width = find_width (&lines, source->length);
  winnow_for_each_below (s, tokens->n_sentences)
    begins[tokens->sentences[s].last] = tokens->sentences[s].ends_paragraph;
  for (guint i = 1, t;
       i < lines.n_lines && (t = winnow_text_find_token (tokens, lines.lines[i].start)) < tokens->n_tokens; i++)
    {
      guint slack = tokens->flags[t] & WINNOW_TOKEN_CHARACTER ? CHARACTER_SLACK : 1;
      guint of_word = winnow_count_columns (source->text + tokens->starts[t], source->text + tokens->ends[t]);
      gboolean has_room = width == 0 || lines.lines[i - 1].columns + slack + of_word <= width;
      if (has_room || (width > WINNOW_WRAPPED_LINE_MAXIMUM && !lines.lines[i].is_apart))
        begins[t] = has_room;
    }
  begins[tokens->n_tokens] = 1;
  g_free (lines.lines);
  return begins;
}

/* Adds @paragraph (tokens): by sentences where it is no heading, and not if it is a running
 * line. */
static void
add_paragraph (GArray *units, const WinnowMemberText *source, const guint8 *parts, guint32 first, guint32 end)
{
  const WinnowText *tokens = source->tokens;
  guint64 weight = winnow_text_get_weight (tokens, first, end);
  if (is_mostly (parts, first, end, RUNNING_LINE))
    return;
  gboolean is_numbered = has (&numbers, source, tokens->starts[first]);
  if (weight <= MOST_HEADING && !is_mostly (parts, first, end, PART)
      && (is_numbered || !has (&closings, source, tokens->ends[end - 1])))
    {
      WINNOW_APPEND (units, Unit, first, end, weight, .is_heading = TRUE,
                     .is_long = weight > MOST_PLAIN && !is_numbered);
      return;
    }
  guint32 s = winnow_lower_bound (&tokens->sentences->last, sizeof *tokens->sentences, tokens->n_sentences, first + 1);
  gboolean is_lone = weight <= MOST_QUESTION && s < tokens->n_sentences && tokens->sentences[s].last >= end;
  for (guint32 last; first < end && s < tokens->n_sentences; s++, first = last)
    {
      last = MIN (tokens->sentences[s].last, end);
      WINNOW_APPEND (units, Unit, first, last, winnow_text_get_weight (tokens, first, last),
                     count_cues (source, first, last), .is_part = is_mostly (parts, first, last, PART),
                     .is_lone = is_lone);
    }
}

static GArray *
list_units (const WinnowMemberText *source, const GArray *exclusions)
{
  GArray *units = winnow_array_new (Unit);
  g_autofree guint8 *begins = find_beginnings (source), *parts = mark_parts (exclusions, source->tokens->n_tokens);
  WINNOW_APPEND (units, Unit, 0);
  for (guint32 first = 0, last; first < source->tokens->n_tokens; first = last)
    {
      for (last = first + 1; !begins[last];)
        last++;
      add_paragraph (units, source, parts, first, last);
    }
  WINNOW_APPEND (units, Unit, 0);
  return units;
}

static gboolean
read_paper (guint index, gpointer data, GError **error)
{
  const Class *class = data;
  Paper *paper = &g_array_index (class->papers, Paper, index);
  const WinnowMember *member = winnow_corpus_get (class->corpus, paper->number);
  g_auto (WinnowMemberText) source = { 0 };
  if (!winnow_member_text_read (&source, class->corpus, paper->number, error))
    return FALSE;
  if (source.tokens == NULL)
    return TRUE;
  paper->n_tokens = source.tokens->n_tokens;
  paper->fingerprints = winnow_fingerprint_winnow (source.tokens, &class->corpus->settings->granularity);
  paper->units = member->found != NULL ? list_units (&source, member->found) : NULL;
  return TRUE;
}

/* ── shared k-grams ── */

WINNOW_DEFINE_COMPARE (compare_hashes, Shared, hash)
WINNOW_DEFINE_COMPARE_2 (compare_holders, Shared, hash, n)

static gboolean
find_hash (const GArray *hashes, guint64 hash, guint *at)
{
  const Shared wanted = { hash };
  return g_array_binary_search ((GArray *) hashes, &wanted, compare_hashes, at);
}

static gboolean
is_in (const GArray *found, const WinnowFingerprint *fingerprint)
{
  guint at = found != NULL ? WINNOW_LOWER_BOUND (found, WinnowExclusion, last, fingerprint->last) : 0;
  return found != NULL && at < found->len && g_array_index (found, WinnowExclusion, at).first <= fingerprint->first;
}

/* Whether @n papers are enough. */
static gboolean
is_enough (const Class *class, guint64 hash, guint n)
{
  guint at;
  if (class->shared == NULL)
    return 4 * n >= 3 * class->papers->len;
  return find_hash (class->shared, hash, &at) && 2 * n >= g_array_index (class->shared, Shared, at).n;
}

/* The k-grams that three quarters have. Once these are known and class text was found, those of
 * them that are class text in half of their papers: they are in the others, too, where its
 * paragraph has no visible end; and prose without any of them is none. */
static GArray *
find_shared (const Class *class)
{
  GArray *shared = winnow_array_new (Shared);
  guint n_kept = 0;
  winnow_for_each_index (i, class->papers)
    {
      const Paper *paper = &g_array_index (class->papers, Paper, i);
      const GArray *found = winnow_corpus_get (class->corpus, paper->number)->class_text;
      winnow_for_each_value (const WinnowFingerprint, each, paper->fingerprints)
        if (class->shared == NULL || is_in (found, each))
          WINNOW_APPEND (shared, Shared, each->hash, i);
    }
  winnow_array_sort_unique (shared, compare_holders);
  for (guint i = 0, n; i < shared->len; i += n)
    {
      Shared *first = &g_array_index (shared, Shared, i);
      for (n = 1; i + n < shared->len && first[n].hash == first->hash; n++)
        ;
      if (is_enough (class, first->hash, n))
        g_array_index (shared, Shared, n_kept++) = (Shared){ first->hash, n };
    }
  g_array_set_size (shared, n_kept);
  return shared;
}

/* ── class text ── */

static gboolean
is_frame (const Unit *unit)
{
  return unit->is_heading || unit->is_part;
}

static gboolean
has_end (const Unit *neighbour)
{
  return is_frame (neighbour) || neighbour->n_papers == 0;
}

/* Whether the prose of the units [@first, @last) is beside a heading or a part, and no answer: that
 * fills what is between a heading of the class and the next one, or the end. */
static gboolean
is_beside_frame (const Unit *first, const Unit *last)
{
  const Unit *before = first - 1;
  return (is_frame (before) || is_frame (last))
         && !((is_frame (last) || last->last == 0) && before->is_heading && before->is_class);
}

/* Takes questions that look like prose: lone sentences between what papers don't share. */
static void
take_questions (GArray *units, guint n_papers)
{
  winnow_for_each_value (Unit, unit, units)
    if (unit->is_lone && 20 * unit->n_papers >= 19 * n_papers && has_end (unit - 1) && has_end (unit + 1))
      unit->is_class = unit->is_heading = TRUE;
}

static gboolean
is_at_end (const Unit *first, const Unit *last, const GArray *units)
{
  const Unit *start = WINNOW_DATA (const Unit, units);
  return first == start + 1 || last == start + units->len - 1;
}

/* Takes the prose that nearly all papers have, and instructions. */
static void
take_prose (GArray *units, const Class *class)
{
  guint n_papers = class->papers->len;
  Unit *last = WINNOW_DATA (Unit, units) + 1, *end = last + units->len - 1;
  for (Unit *first = last; first < end; first = MAX (last, first + 1))
    {
      guint n_cues = 0;
      guint32 weight = 0;
      gboolean is_of_all = TRUE;
      for (last = first; !has_end (last); last++)
        {
          weight += last->weight;
          n_cues += last->n_cues;
          is_of_all &= 20 * last->n_papers >= 19 * n_papers;
        }
      gboolean is_of_site = class->is_site && is_of_all && is_at_end (first, last, units);
      if (weight <= MOST_PROSE && (is_of_all || n_cues >= LEAST_CUES) && (is_of_site || is_beside_frame (first, last)))
        for (Unit *unit = first; unit < last; unit++)
          unit->is_class = TRUE;
    }
}

/* Returns: (transfer full) by token, how many papers have it */
static guint32 *
count_papers (const Class *class, const Paper *paper)
{
  guint32 *papers = g_new0 (guint32, paper->n_tokens + 1);
  guint at;
  winnow_for_each_value (const WinnowFingerprint, each, paper->fingerprints)
    if (find_hash (class->shared, each->hash, &at))
      for (guint32 t = each->first; t < each->last; t++)
        papers[t] = MAX (papers[t], g_array_index (class->shared, Shared, at).n);
  return papers;
}

/* Sets its papers, and whether it is class text for itself. */
static void
judge (Unit *unit, const guint32 *papers, guint n_papers)
{
  guint32 n_shared = 0, most = 0;
  for (guint32 t = unit->first; t < unit->last; t++)
    {
      n_shared += papers[t] > 0;
      most = MAX (most, papers[t]);
    }
  unit->n_papers = 2 * n_shared > unit->last - unit->first ? most : 0;
  unit->is_class = is_frame (unit) && unit->n_papers > 0 && (!unit->is_long || 20 * unit->n_papers >= 19 * n_papers);
}

/* Returns: (transfer full) a byte a token */
static guint8 *
mark_class (const Class *class, const Paper *paper, const guint32 *papers)
{
  guint8 *is_class = g_new0 (guint8, paper->n_tokens + 1);
  guint at;
  winnow_for_each_value (Unit, unit, paper->units)
    judge (unit, papers, class->papers->len);
  take_questions (paper->units, class->papers->len);
  take_prose (paper->units, class);
  winnow_for_each_value (const WinnowFingerprint, each, class->known != NULL ? paper->fingerprints : NULL)
    if (find_hash (class->known, each->hash, &at))
      memset (is_class + each->first, 1, each->last - each->first);
  winnow_for_each_value (const Unit, unit, paper->units)
    if (unit->is_class
        && (class->known == NULL || is_frame (unit) || memchr (is_class + unit->first, 1, unit->last - unit->first)))
      memset (is_class + unit->first, 1, unit->last - unit->first);
  return is_class;
}

/* Whether class text and parts are more than three quarters of a text. */
static gboolean
is_most (const guint8 *is_class, const GArray *exclusions, guint32 n_tokens)
{
  g_autofree guint8 *is_left_out = g_memdup2 (is_class, n_tokens + 1);
  guint64 n = 0;
  winnow_for_each_value (const WinnowExclusion, part, exclusions)
    if (part->reason != WINNOW_EXCLUSION_QUOTES)
      memset (is_left_out + part->first, 1, part->last - part->first);
  winnow_for_each_below (t, n_tokens)
    n += is_left_out[t];
  return 4 * n > 3 * (guint64) n_tokens;
}

static gboolean
find_class_text (guint index, gpointer data, GError **error)
{
  const Class *class = data;
  const Paper *paper = &g_array_index (class->papers, Paper, index);
  WinnowMember *member = winnow_corpus_get (class->corpus, paper->number);
  g_autoptr (WinnowText) tokens = NULL;
  if (!winnow_corpus_dup_text (class->corpus, paper->number, &tokens, error))
    return FALSE;
  if (paper->units == NULL || tokens == NULL || tokens->n_tokens != paper->n_tokens)
    return TRUE;
  g_autofree guint32 *papers = count_papers (class, paper);
  g_autofree guint8 *is_class = mark_class (class, paper, papers);
  if (is_most (is_class, member->found, tokens->n_tokens))
    memset (is_class, 0, tokens->n_tokens);
  g_clear_pointer (&member->class_text, g_array_unref);
  member->class_text = winnow_exclusions_from_mask (tokens, is_class);
  winnow_for_each_value (WinnowExclusion, run, member->class_text)
    {
      run->reason = WINNOW_EXCLUSION_CLASS;
      run->n_documents = G_MAXUINT32;
      for (guint32 t = run->first; t < run->last; t++)
        run->n_documents = papers[t] > 0 ? MIN (run->n_documents, papers[t]) : run->n_documents;
    }
  return TRUE;
}

/* Leaves out of the shared ones the k-grams of texts that a person counts. */
static gboolean
leave_out_counted (Class *class, GError **error)
{
  const WinnowSettings *settings = class->corpus->settings;
  g_autoptr (GPtrArray) texts = winnow_library_list_counted_texts (class->corpus->library, error);
  winnow_for_each (const char, counted, texts)
    {
      g_autoptr (WinnowText) tokens = winnow_text_new (counted, strlen (counted), settings->han);
      g_autoptr (GArray) fingerprints = winnow_fingerprint_winnow (tokens, &settings->granularity);
      guint at;
      winnow_for_each_value (const WinnowFingerprint, each, fingerprints)
        if (find_hash (class->shared, each->hash, &at))
          g_array_remove_index (class->shared, at);
    }
  return texts != NULL;
}

static gboolean
find_in_class (Class *class, const WinnowThreads *threads, GError **error)
{
  if (!winnow_threads_run (threads, class->papers->len, read_paper, class, error))
    return FALSE;
  class->shared = find_shared (class);
  if (!leave_out_counted (class, error))
    return FALSE;
  if (class->shared->len == 0)
    return TRUE;
  if (!winnow_threads_run (threads, class->papers->len, find_class_text, class, error))
    return FALSE;
  class->known = find_shared (class);
  return winnow_threads_run (threads, class->papers->len, find_class_text, class, error);
}

/* ── classes ── */

/* Returns: (transfer full) id of a collection → Class, of queries */
static GHashTable *
list_classes (WinnowCorpus *corpus)
{
  GHashTable *classes = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, class_free);
  winnow_for_each_index (number, corpus->members)
    {
      const WinnowMember *member = winnow_corpus_get (corpus, number);
      Class *class = g_hash_table_lookup (classes, &member->document->collection_id);
      if (!member->is_query)
        continue;
      if (class == NULL)
        {
          class = g_new0 (Class, 1);
          class->corpus = corpus;
          class->is_site = TRUE;
          class->papers = winnow_array_new (Paper);
          g_array_set_clear_func (class->papers, clear_paper);
          g_hash_table_insert (classes, &member->document->collection_id, class);
        }
      class->is_site &= g_strcmp0 (member->document->format, "html") == 0;
      WINNOW_APPEND (class->papers, Paper, number);
    }
  return classes;
}

/* Whether the member had other class text when it was compared. */
static gboolean
compare_class_text (WinnowCorpus *corpus, WinnowMember *member, GError **error)
{
  g_autoptr (GArray) before = winnow_library_dup_exclusions (corpus->library, member->document->id, error);
  guint n = 0;
  if (before == NULL)
    return FALSE;
  winnow_for_each_value (const WinnowExclusion, exclusion, before)
    if (exclusion->reason == WINNOW_EXCLUSION_CLASS)
      {
        const WinnowExclusion *now = member->class_text != NULL && n < member->class_text->len
                                         ? &g_array_index (member->class_text, WinnowExclusion, n)
                                         : NULL;
        member->is_changed |= now == NULL || now->first != exclusion->first || now->last != exclusion->last;
        n++;
      }
  member->is_changed |= n != (member->class_text != NULL ? member->class_text->len : 0);
  return TRUE;
}

gboolean
winnow_class_text_find (WinnowCorpus *corpus, const WinnowThreads *threads, GError **error)
{
  g_autoptr (GHashTable) classes = list_classes (corpus);
  const WinnowThreads silent = { threads->jobs, NULL, threads->cancellable };
  gboolean is_heeded = corpus->settings->exclude >> WINNOW_EXCLUSION_CLASS & 1;
  winnow_for_each_entry (entry, classes)
    {
      Class *class = entry.value;
      if (!is_heeded || class->papers->len < (class->is_site ? LEAST_PAGES : LEAST_PAPERS)
          || class->papers->len > MOST_PAPERS)
        continue;
      if (!find_in_class (class, &silent, error))
        return FALSE;
    }
  winnow_for_each (WinnowMember, member, corpus->members)
    if (member->is_query && member->document->highest >= 0 && !compare_class_text (corpus, member, error))
      return FALSE;
  return TRUE;
}
