/* class-text.c: what the submissions of a class have in common by its assignment
 *
 * In a collection of four submissions and more, k-grams that three quarters of them have are
 * counted by their winnowed fingerprints. Of what they cover, class text is only what is a part of
 * a paper (cover page, declaration), a heading or a question, and prose of at most 120 words beside
 * one of these that nearly all have, or that says how to answer. Prose between a heading and the
 * next is an answer that may have been copied by a ring, and never class text, nor is any text of
 * which it would be more than three quarters. Class text is left out of the alignment, so it
 * neither makes nor lengthens a passage.
 *
 * A collection of more than a thousand submissions is no class. Each text is read three times. */
#include "check/compare/stages.h"

#include <string.h>

#include "base/array.h"
#include "base/lower-bound.h"
#include "base/for-each.h"
#include "base/order.h"
#include "fingerprint/kgram.h"
#include "match/reworded/intervals.h"
#include "text/wrapped-line.h"

#define LEAST_PAPERS 4u
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

/* A hash of a paper. */
typedef struct
{
  guint64 hash;
  guint32 paper;
} Holding;

typedef struct
{
  guint64 hash;
  guint32 n_papers;
} Shared;

typedef struct
{
  guint number;         /* of the member */
  GArray *fingerprints; /* (owned) (nullable) (element-type WinnowFingerprint) */
} Paper;

typedef struct
{
  WinnowCorpus *corpus;
  GArray *papers; /* (owned) (element-type Paper) */
  GArray *shared; /* (owned) (nullable) (element-type Shared) by hash: of three quarters */
  GArray *known;  /* (owned) (nullable) (element-type Shared) by hash: class text in half of their papers */
} Class;

/* A sentence, or a whole heading. */
typedef struct
{
  guint32 first, last; /* tokens */
  gboolean is_heading; /* or a question */
  gboolean is_long;    /* a heading without number or question mark that is as long as prose */
  gboolean is_part;    /* of a part of the paper */
  gboolean is_lone;    /* a paragraph of one short sentence */
  guint32 n_papers;    /* that have most of it; 0: too few */
  gboolean is_class;
} Unit;

static void
clear_paper (gpointer paper)
{
  g_clear_pointer (&((Paper *) paper)->fingerprints, g_array_unref);
}

static void
class_free (gpointer data)
{
  Class *class = data;
  g_array_unref (class->papers);
  g_clear_pointer (&class->shared, g_array_unref);
  g_clear_pointer (&class->known, g_array_unref);
  g_free (class);
}

/* ── what three quarters have ── */

static gboolean
fingerprint (guint index, gpointer data, GError **error)
{
  const Class *class = data;
  Paper *paper = &g_array_index (class->papers, Paper, index);
  g_auto (WinnowMemberText) source = { 0 };
  if (!winnow_member_text_read (&source, class->corpus, paper->number, error))
    return FALSE;
  if (source.tokens != NULL)
    paper->fingerprints = winnow_fingerprint_winnow (source.tokens, &class->corpus->settings->granularity);
  return TRUE;
}

WINNOW_DEFINE_COMPARE_2 (compare_holdings, Holding, hash, paper)
WINNOW_DEFINE_COMPARE (compare_shared, Shared, hash)

static GArray *
find_shared (const GArray *papers)
{
  g_autoptr (GArray) holdings = winnow_array_new (Holding);
  GArray *shared = winnow_array_new (Shared);
  for (guint i = 0; i < papers->len; i++)
    winnow_for_each_value (const WinnowFingerprint, each, g_array_index (papers, Paper, i).fingerprints)
      WINNOW_APPEND (holdings, Holding, each->hash, i);
  winnow_array_sort_unique (holdings, compare_holdings);
  for (guint i = 0, n; i < holdings->len; i += n)
    {
      const Holding *holding = &g_array_index (holdings, Holding, i);
      for (n = 1; i + n < holdings->len && holding[n].hash == holding->hash; n++)
        ;
      if (4 * n >= 3 * papers->len)
        WINNOW_APPEND (shared, Shared, holding->hash, n);
    }
  return shared;
}

/* ── units ── */

/* The first character behind the last word of a paragraph, or 0. */
static gunichar
get_closing (const WinnowMemberText *source, guint32 last)
{
  const char *end = source->text + source->length;
  for (const char *at = source->text + source->tokens->ends[last - 1]; at < end; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);
      if (winnow_is_line_end (c))
        return 0;
      if (strchr ("\"')]*_ \t", (int) MIN (c, 0x7f)) == NULL && c != 0x201d && c != 0x3000)
        return c;
    }
  return 0;
}

/* Whether the token is a number that a mark follows: “2.”, “三、”, “(1)”, “Q4:”. */
static gboolean
is_number (const WinnowMemberText *source, guint32 t)
{
  const WinnowText *tokens = source->tokens;
  const char *start = source->text + tokens->starts[t], *end = source->text + tokens->ends[t];
  gunichar c = g_utf8_get_char (start), next = g_utf8_get_char (end);
  return (g_ascii_isdigit (end[-1]) || g_utf8_strchr ("一二三四五六七八九十", -1, c) != NULL) && end - start <= 4
         && next != 0 && g_utf8_strchr (".)、．）:：章节題题", -1, next) != NULL;
}

/* Whether a paragraph begins with a number, alone or behind a word: “Task 2.”, “第三章”. */
static gboolean
is_numbered (const WinnowMemberText *source, guint32 first, guint32 last)
{
  return is_number (source, first) || (first + 1 < last && is_number (source, first + 1));
}

/* A heading or a question: short, and no sentence of prose. */
static gboolean
is_heading (const WinnowMemberText *source, guint32 first, guint32 last)
{
  gunichar closing = get_closing (source, last);
  return closing == 0 || g_utf8_strchr (".。!！;；,，", -1, closing) == NULL || is_numbered (source, first, last);
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

/* @papers: by token, how many papers have it */
static void
add_unit (GArray *units, Unit unit, const guint32 *papers)
{
  guint32 n_shared = 0, most = 0;
  for (guint32 t = unit.first; t < unit.last; t++)
    {
      n_shared += papers[t] > 0;
      most = MAX (most, papers[t]);
    }
  unit.n_papers = 2 * n_shared > unit.last - unit.first ? most : 0;
  if (unit.first < unit.last)
    g_array_append_val (units, unit);
}

static gsize
count_columns (const char *start, const char *end)
{
  gsize columns = 0;
  for (; start < end; start++)
    columns += winnow_byte_get_columns ((guchar) *start);
  return columns;
}

/* The columns that wrapped lines have at the most, but for one in twenty; 0 where most of the
 * text is in lines that are too long to be wrapped: then each is a paragraph. */
static gsize
find_width (const WinnowMemberText *source)
{
  const char *end = source->text + source->length, *first = source->text;
  guint n_lines[MOST_COLUMNS + 1] = { 0 }, n = 0, n_wider = 0;
  gsize n_long = 0, width = MOST_COLUMNS;
  for (const char *last; first < end; first = last + 1)
    {
      last = memchr (first, '\n', (gsize) (end - first));
      last = last != NULL ? last : end;
      gsize columns = count_columns (first, last);
      gboolean is_wrapped = columns >= WINNOW_WRAPPED_LINE_MINIMUM && columns <= MOST_COLUMNS;
      n_long += columns > MOST_COLUMNS ? (gsize) (last - first) : 0;
      n_lines[is_wrapped ? columns : 0]++;
      n += is_wrapped;
    }
  while (width > 0 && 20 * (n_wider += n_lines[width]) <= n)
    width--;
  return 2 * n_long > source->length ? 0 : width;
}

/* Whether a paragraph ends between the tokens @t − 1 and @t of a text whose lines have @width
 * columns: with a line to which the next word could have been added. */
static gboolean
is_broken_at (const WinnowMemberText *source, guint32 t, gsize width)
{
  const char *begin = source->text + source->tokens->ends[t - 1], *end = source->text + source->tokens->starts[t];
  const char *line_end = memchr (begin, '\n', (gsize) (end - begin)), *line = begin;
  if (line_end == NULL)
    return FALSE;
  while (line > source->text && line[-1] != '\n')
    line--;
  gsize of_word = count_columns (end, source->text + source->tokens->ends[t]);
  gsize slack = source->tokens->flags[t] & WINNOW_TOKEN_CHARACTER ? CHARACTER_SLACK : 1;
  return count_columns (line, line_end) + slack + of_word <= width || width == 0;
}

/* Whether the token @t begins a line that follows on a full one: no paragraph, however long lines
 * are. */
static gboolean
is_continued_at (const WinnowMemberText *source, guint32 t, gsize width)
{
  if (width <= WINNOW_WRAPPED_LINE_MAXIMUM || t == source->tokens->n_tokens)
    return FALSE;
  const char *begin = source->text + source->tokens->ends[t - 1], *end = source->text + source->tokens->starts[t];
  const char *line_end = memchr (begin, '\n', (gsize) (end - begin));
  return line_end != NULL && memchr (line_end + 1, '\n', (gsize) (end - line_end - 1)) == NULL
         && !is_broken_at (source, t, width);
}

/* Sets the bytes of tokens that begin a paragraph. */
static guint8 *
find_beginnings (const WinnowMemberText *source)
{
  const WinnowText *tokens = source->tokens;
  guint8 *begins = g_new0 (guint8, tokens->n_tokens + 1);
  gsize width = find_width (source);
  for (guint32 t = 1; t < tokens->n_tokens; t++)
    begins[t] = is_broken_at (source, t, width);
  for (guint32 s = 0; s < tokens->n_sentences; s++)
    if (tokens->sentences[s].ends_paragraph && !is_continued_at (source, tokens->sentences[s].last, width))
      begins[tokens->sentences[s].last] = 1;
  begins[tokens->n_tokens] = 1;
  return begins;
}

/* Adds @paragraph (tokens): by sentences where it is no heading, and not if it is a running
 * line. */
static void
add_paragraph (GArray *units, const WinnowMemberText *source, const guint8 *parts, WinnowInterval paragraph,
               const guint32 *papers)
{
  const WinnowText *tokens = source->tokens;
  guint32 first = paragraph.first, length = paragraph.last - first;
  if (is_mostly (parts, first, paragraph.last, RUNNING_LINE))
    return;
  guint64 weight = winnow_text_get_weight (tokens, first, paragraph.last);
  if (weight <= MOST_HEADING && !is_mostly (parts, first, paragraph.last, PART)
      && is_heading (source, first, paragraph.last))
    {
      gboolean is_long = weight > MOST_PLAIN && !is_numbered (source, first, paragraph.last);
      add_unit (units, (Unit){ first, paragraph.last, .is_heading = TRUE, .is_long = is_long }, papers);
      return;
    }
  guint32 s = winnow_lower_bound (&tokens->sentences->last, sizeof *tokens->sentences, tokens->n_sentences, first + 1);
  for (; first < paragraph.last && s < tokens->n_sentences; s++)
    {
      guint32 last = MIN (tokens->sentences[s].last, paragraph.last);
      Unit unit = { first, last, .is_part = is_mostly (parts, first, last, PART) };
      unit.is_lone = weight <= MOST_QUESTION && last - first == length;
      add_unit (units, unit, papers);
      first = last;
    }
}

static GArray *
list_units (const WinnowMemberText *source, const GArray *exclusions, const guint32 *papers)
{
  GArray *units = winnow_array_new (Unit);
  g_autofree guint8 *begins = find_beginnings (source), *parts = mark_parts (exclusions, source->tokens->n_tokens);
  for (guint32 first = 0, last; first < source->tokens->n_tokens; first = last)
    {
      for (last = first + 1; !begins[last];)
        last++;
      add_paragraph (units, source, parts, (WinnowInterval){ first, last }, papers);
    }
  return units;
}

/* ── class text ── */

static gboolean
is_frame (const Unit *unit)
{
  return unit->is_heading || unit->is_part;
}

static const Unit *
unit_at (const GArray *units, guint index)
{
  return index < units->len ? &g_array_index (units, Unit, index) : NULL;
}

/* Whether the prose of the units [@first, @last) is beside a heading or a part, and no answer: that
 * fills what is between a heading of the class and the next one, or the end. */
static gboolean
is_beside_frame (const GArray *units, guint first, guint last)
{
  const Unit *before = first > 0 ? unit_at (units, first - 1) : NULL, *after = unit_at (units, last);
  gboolean ends = after == NULL || is_frame (after);
  gboolean is_beside = (before != NULL && is_frame (before)) || (after != NULL && is_frame (after));
  return is_beside && !(ends && before != NULL && before->is_heading && before->is_class);
}

static gboolean
has_end (const Unit *neighbour)
{
  return neighbour == NULL || is_frame (neighbour) || neighbour->n_papers == 0;
}

/* Takes questions that look like prose: lone sentences between what papers don't share. */
static void
take_questions (GArray *units, guint n_papers)
{
  for (guint i = 0; i < units->len; i++)
    {
      Unit *unit = &g_array_index (units, Unit, i);
      if (unit->is_lone && 20 * unit->n_papers >= 19 * n_papers && has_end (i > 0 ? unit - 1 : NULL)
          && has_end (unit_at (units, i + 1)))
        unit->is_class = unit->is_heading = TRUE;
    }
}

/* Whether a teacher says how to answer. */
static gboolean
is_instruction (const WinnowMemberText *source, const Unit *first, const Unit *last)
{
  static GRegex *cues = NULL;
  g_autoptr (GMatchInfo) match = NULL;
  guint32 start = source->tokens->starts[first->first], end = source->tokens->ends[last->last - 1];
  guint n = 0;
  if (g_once_init_enter (&cues))
    g_once_init_leave (&cues,
                       g_regex_new ("\\b(?:answers?|questions?|hand(?:ed)? in|submi\\w+|deadline|marks?|graded?|pages?|"
                                    "file|late|you|your|do not)\\b|请|題|题|作业|提交|评分|扣|不得|不要|[页頁]|必须|须",
                                    G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL));
  g_regex_match_full (cues, source->text + start, end - start, 0, 0, &match, NULL);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    n++;
  return n >= LEAST_CUES;
}

/* Takes the prose that nearly all papers have, and instructions. */
static void
take_prose (GArray *units, const WinnowMemberText *source, guint n_papers)
{
  for (guint i = 0, n; i < units->len; i += MAX (n, 1))
    {
      Unit *unit = &g_array_index (units, Unit, i);
      guint64 weight = 0;
      gboolean is_of_all = TRUE;
      for (n = 0; i + n < units->len && !is_frame (&unit[n]) && unit[n].n_papers > 0; n++)
        {
          weight += winnow_text_get_weight (source->tokens, unit[n].first, unit[n].last);
          is_of_all &= 20 * unit[n].n_papers >= 19 * n_papers;
        }
      if (n == 0 || weight > MOST_PROSE || !is_beside_frame (units, i, i + n)
          || !(is_of_all || is_instruction (source, unit, &unit[n - 1])))
        continue;
      for (guint j = 0; j < n; j++)
        unit[j].is_class = TRUE;
    }
}

/* The runs of tokens of which @papers is the number of papers, as far as they are @is_class. */
static GArray *
collect_runs (const WinnowText *tokens, const guint8 *is_class, const guint32 *papers)
{
  GArray *found = winnow_array_new (WinnowExclusion);
  for (guint32 first = 0, last; first < tokens->n_tokens; first = MAX (last, first + 1))
    {
      guint32 n = G_MAXUINT32;
      for (last = first; last < tokens->n_tokens && is_class[last]; last++)
        n = papers[last] > 0 ? MIN (n, papers[last]) : n;
      if (last > first)
        WINNOW_APPEND (found, WinnowExclusion, WINNOW_EXCLUSION_CLASS, tokens->starts[first], tokens->ends[last - 1],
                       first, last, n);
    }
  return found;
}

static gboolean
find_hash (const GArray *hashes, guint64 hash, guint *at)
{
  const Shared wanted = { .hash = hash };
  return hashes != NULL && g_array_binary_search ((GArray *) hashes, &wanted, compare_shared, at);
}

/* Returns: (transfer full) a byte a token */
static guint8 *
mark_class (const Class *class, const Paper *paper, GArray *units, const WinnowMemberText *source)
{
  const WinnowText *tokens = source->tokens;
  guint8 *is_class = g_new0 (guint8, tokens->n_tokens + 1);
  guint at;
  winnow_for_each_value (Unit, unit, units)
    unit->is_class
        = is_frame (unit) && unit->n_papers > 0 && (!unit->is_long || 20 * unit->n_papers >= 19 * class->papers->len);
  take_questions (units, class->papers->len);
  take_prose (units, source, class->papers->len);
  winnow_for_each_value (const Unit, unit, units)
    if (unit->is_class)
      memset (is_class + unit->first, 1, unit->last - unit->first);
  winnow_for_each_value (const WinnowFingerprint, each, paper->fingerprints)
    if (find_hash (class->known, each->hash, &at))
      memset (is_class + each->first, 1, each->last - each->first);
  return is_class;
}

static guint32 *
count_papers (const Class *class, const Paper *paper, const WinnowText *tokens)
{
  guint32 *papers = g_new0 (guint32, tokens->n_tokens + 1);
  winnow_for_each_value (const WinnowFingerprint, each, paper->fingerprints)
    {
      guint at;
      if (!find_hash (class->shared, each->hash, &at))
        continue;
      guint32 n = g_array_index (class->shared, Shared, at).n_papers;
      for (guint32 t = each->first; t < MIN (each->last, tokens->n_tokens); t++)
        papers[t] = MAX (papers[t], n);
    }
  return papers;
}

/* Whether class text and parts are more than three quarters of a text, or three quarters of the
 * class have more than half of the rest: then they handed in one paper. */
static gboolean
is_most (const guint8 *is_class, const GArray *exclusions, const guint32 *papers, guint32 n_tokens)
{
  g_autofree guint8 *is_left_out = g_memdup2 (is_class, n_tokens + 1);
  guint64 n = 0, n_shared = 0;
  winnow_for_each_value (const WinnowExclusion, part, exclusions)
    if (part->reason != WINNOW_EXCLUSION_QUOTES)
      memset (is_left_out + part->first, 1, part->last - part->first);
  for (guint32 t = 0; t < n_tokens; t++)
    {
      n += is_left_out[t];
      n_shared += !is_left_out[t] && papers[t] > 0;
    }
  return 4 * n > 3 * (guint64) n_tokens || 2 * n_shared > n_tokens - n;
}

static gboolean
find_class_text (guint index, gpointer data, GError **error)
{
  const Class *class = data;
  const Paper *paper = &g_array_index (class->papers, Paper, index);
  WinnowMember *member = winnow_corpus_get (class->corpus, paper->number);
  g_auto (WinnowMemberText) source = { 0 };
  if (!winnow_member_text_read (&source, class->corpus, paper->number, error))
    return FALSE;
  if (source.tokens == NULL || paper->fingerprints == NULL || member->found == NULL)
    return TRUE;
  g_autofree guint32 *papers = count_papers (class, paper, source.tokens);
  g_autoptr (GArray) units = list_units (&source, member->found, papers);
  g_autofree guint8 *is_class = mark_class (class, paper, units, &source);
  g_clear_pointer (&member->class_text, g_array_unref);
  if (is_most (is_class, member->found, papers, source.tokens->n_tokens))
    memset (is_class, 0, source.tokens->n_tokens);
  member->class_text = collect_runs (source.tokens, is_class, papers);
  return TRUE;
}

/* What is class text in half of the papers that have it is class text in the others, too, where its
 * paragraph has no visible end. */
static void
find_known (Class *class)
{
  g_autoptr (GArray) holdings = winnow_array_new (Holding);
  class->known = winnow_array_new (Shared);
  for (guint i = 0; i < class->papers->len; i++)
    {
      const Paper *paper = &g_array_index (class->papers, Paper, i);
      const GArray *found = winnow_corpus_get (class->corpus, paper->number)->class_text;
      winnow_for_each_value (const WinnowFingerprint, each, paper->fingerprints)
        {
          guint at = found != NULL ? WINNOW_LOWER_BOUND (found, WinnowExclusion, last, each->last) : 0;
          if (found != NULL && at < found->len && g_array_index (found, WinnowExclusion, at).first <= each->first)
            WINNOW_APPEND (holdings, Holding, each->hash, i);
        }
    }
  winnow_array_sort_unique (holdings, compare_holdings);
  for (guint i = 0, n, at; i < holdings->len; i += n)
    {
      const Holding *holding = &g_array_index (holdings, Holding, i);
      for (n = 1; i + n < holdings->len && holding[n].hash == holding->hash; n++)
        ;
      if (find_hash (class->shared, holding->hash, &at) && 2 * n >= g_array_index (class->shared, Shared, at).n_papers)
        WINNOW_APPEND (class->known, Shared, holding->hash, n);
    }
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
  if (!winnow_threads_run (threads, class->papers->len, fingerprint, class, error))
    return FALSE;
  class->shared = find_shared (class->papers);
  if (!leave_out_counted (class, error))
    return FALSE;
  if (class->shared->len == 0)
    return TRUE;
  if (!winnow_threads_run (threads, class->papers->len, find_class_text, class, error))
    return FALSE;
  find_known (class);
  return winnow_threads_run (threads, class->papers->len, find_class_text, class, error);
}

/* ── classes ── */

/* Returns: (transfer full) id of a collection → Class, of queries */
static GHashTable *
list_classes (WinnowCorpus *corpus)
{
  GHashTable *classes = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, class_free);
  for (guint number = 0; number < corpus->members->len; number++)
    {
      const WinnowMember *member = winnow_corpus_get (corpus, number);
      Class *class = g_hash_table_lookup (classes, &member->document->collection_id);
      if (!member->is_query)
        continue;
      if (class == NULL)
        {
          class = g_new0 (Class, 1);
          class->corpus = corpus;
          class->papers = winnow_array_new (Paper);
          g_array_set_clear_func (class->papers, clear_paper);
          g_hash_table_insert (classes, &member->document->collection_id, class);
        }
      WINNOW_APPEND (class->papers, Paper, number, NULL);
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
      if (!is_heeded || class->papers->len < LEAST_PAPERS || class->papers->len > MOST_PAPERS)
        continue;
      if (!find_in_class (class, &silent, error))
        return FALSE;
    }
  winnow_for_each (WinnowMember, member, corpus->members)
    if (member->is_query && member->document->highest >= 0 && !compare_class_text (corpus, member, error))
      return FALSE;
  return TRUE;
}
