/* print-hearing-paper.c: hearing sheets of papers, each with all of its sources; see
 * print-hearing.h
 *
 * sources.c says which source owns which region, as on the page Sources and in the report. Only the
 * pairs of the weightiest passages are loaded: no sheet has room for more. */

#include "base/translate.h"
#include "report/pair/annotations.h"
#include "base/array.h"
#include "report/model/report-authors.h"
#include "report/model/wording.h"
#include "report/paper/print-hearing.h"
#include "base/order.h"

#define MAX_SOURCES 8 /* rows of the table */
#define MAX_NAME 70   /* characters */
#define NAME_IN_TITLE 60

/* A passage whose words a source owns, whole or in part. */
typedef struct
{
  guint source;  /* index */
  guint passage; /* of the overlap's */
  guint32 words; /* that the source owns of it */
  double weight; /* words that agree */
} Owned;

typedef struct _WinnowHearingPaper
{
  const WinnowDocument *document; /* borrowed from the report */
  GPtrArray *sources;             /* (owned) (element-type WinnowSource) */
  WinnowShares found;
  GArray *owned;    /* (owned) (element-type Owned) the weightiest first */
  GPtrArray *pairs; /* (owned) (element-type WinnowReportPair) of the first ones */
  GPtrArray *names; /* (owned) (element-type utf8) of excerpts */
  GArray *excerpts; /* (owned) (element-type WinnowHearingExcerpt) the first ones that can be shown */
} WinnowHearingPaper;

static void
paper_free (WinnowHearingPaper *paper)
{
  winnow_clear (paper, g_ptr_array_unref, sources, pairs, names);
  winnow_clear (paper, g_array_unref, owned, excerpts);
  g_free (paper);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowHearingPaper, paper_free)

static const WinnowSource *
get_source (const WinnowHearingPaper *paper, guint index)
{
  return g_ptr_array_index (paper->sources, index);
}

/* ── its passages ── */

WINNOW_DEFINE_ORDER (compare_owned, Owned,
                     WINNOW_ORDER (y->weight, x->weight) ?: WINNOW_ORDER (x->source, y->source)
                         ?: WINNOW_ORDER (x->passage, y->passage))

static void
add_owned (WinnowHearingPaper *paper, guint index)
{
  const WinnowSource *source = get_source (paper, index);
  const GArray *passages = source->overlap->passages;
  g_autofree guint32 *words = g_new0 (guint32, passages->len);
  winnow_for_each_value (const WinnowSourceRegion, region, source->regions)
    if (region->is_owner)
      words[region->passage] += region->span.last - region->span.first;
  winnow_for_each_index (i, passages)
    if (words[i] > 0)
      WINNOW_APPEND (paper->owned, Owned, index, i, words[i],
                     words[i] * g_array_index (passages, WinnowPassage, i).similarity);
}

/* The place of the source's pair in the ranking. */
static guint
find_pair (const WinnowReport *report, const WinnowSource *source)
{
  winnow_for_each_index (i, report->overlaps)
    if (((const WinnowOverlap *) g_ptr_array_index (report->overlaps, i))->id == source->overlap->id)
      return i;
  g_return_val_if_reached (0);
}

/* The pair of the source, loaded once, with the hue of its number. NULL with an error. */
static const WinnowReportPair *
get_pair (WinnowHearingPaper *paper, WinnowReport *report, guint source, GError **error)
{
  guint index = find_pair (report, get_source (paper, source));
  winnow_for_each (const WinnowReportPair, pair, paper->pairs)
    if (pair->index == index)
      return pair;
  WinnowReportPair *pair = winnow_report_pair_load (report, index, WINNOW_REPORT_PAIR_LOOKS, error);
  if (pair == NULL)
    return NULL;
  winnow_for_each_index (i, pair->passages)
    pair->hues[i] = (guint8) (source % WINNOW_REPORT_HUES);
  g_ptr_array_add (paper->pairs, pair);
  return pair;
}

static const char *
take_name (WinnowHearingPaper *paper, char *name)
{
  g_ptr_array_add (paper->names, name);
  return name;
}

/* A pair whose texts can't be shown has none. */
static void
add_excerpt (WinnowHearingPaper *paper, const WinnowReportPair *pair, const Owned *owned)
{
  guint left = pair->sides[0].document == paper->document ? 0 : 1;
  winnow_for_each_index (i, pair->entries)
    {
      if (g_array_index (pair->entries, WinnowPassageEntry, i).index != owned->passage)
        continue;
      WinnowHearingExcerpt excerpt = { .pair = pair, .index = i, .left = left, .words = owned->words };
      excerpt.label = take_name (paper, g_strdup_printf ("%u", owned->source + 1));
      excerpt.names[left] = C_ ("document", "Paper");
      excerpt.names[1 - left] = take_name (paper, g_strdup_printf (_ ("Source %u"), owned->source + 1));
      g_array_append_val (paper->excerpts, excerpt);
      return;
    }
}

static WinnowHearingPaper *
paper_new (WinnowReport *report, const WinnowDocument *document, GError **error)
{
  g_autoptr (WinnowHearingPaper) paper = g_new0 (WinnowHearingPaper, 1);
  paper->document = document;
  paper->owned = winnow_array_new (Owned);
  paper->excerpts = winnow_array_new (WinnowHearingExcerpt);
  paper->pairs = winnow_pointers_new (winnow_report_pair_free);
  paper->names = g_ptr_array_new_with_free_func (g_free);
  paper->sources = winnow_report_load_partners (report, document, &paper->found, error);
  if (paper->sources == NULL)
    return NULL;
  winnow_for_each_index (i, paper->sources)
    add_owned (paper, i);
  g_array_sort (paper->owned, compare_owned);
  winnow_for_each_below (i, MIN (paper->owned->len, WINNOW_HEARING_EXCERPTS))
    {
      const Owned *owned = &g_array_index (paper->owned, Owned, i);
      const WinnowReportPair *pair = get_pair (paper, report, owned->source, error);
      if (pair == NULL)
        return NULL;
      add_excerpt (paper, pair, owned);
    }
  return g_steal_pointer (&paper);
}

/* ── head ── */

/* Beside the total. */
static void
add_shares (WinnowBlocks *blocks, const WinnowShares *found)
{
  const struct
  {
    const char *name;
    guint32 found, counted;
  } shares[] = { { _ ("Without quotations"), found->found_unquoted, found->counted_unquoted },
                 { _ ("Without own work"), found->found_of_others, found->counted },
                 { _ ("Largest source"), found->found_largest, found->counted } };
  winnow_for_each_of (row, shares)
    {
      g_autofree char *share = winnow_wording_share (winnow_share (row->found, row->counted));
      g_autofree char *line = g_strconcat (row->name, C_ ("heading", ": "), share, NULL);
      winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, line);
    }
}

static void
add_total (WinnowBlocks *blocks, const WinnowHearingPaper *paper)
{
  const WinnowShares *found = &paper->found;
  g_autofree char *share
      = found->counted > 0 ? winnow_wording_share (winnow_share (found->found, found->counted)) : g_strdup ("–");
  /* Translators: 1: words of a document that its sources have, 2: how many count */
  g_autofree char *words = g_strdup_printf (_ ("%1$'u of %2$'u words that count"), found->found, found->counted);
  g_autofree char *sources = winnow_dup_plural ("%'u source", "%'u sources", paper->sources->len);
  g_autofree char *citations = winnow_wording_citations (found, "\n");
  g_autofree char *left_out
      = winnow_dup_plural ("%'u document with text in common is left out of this sheet.",
                           "%'u documents with text in common are left out of this sheet.", found->n_left_out);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_SHARE, share);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_SMALL, _ ("Total"));
  add_shares (blocks, found);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, words);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_SMALL, citations);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, sources);
  if (found->n_left_out > 0)
    winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, winnow_rich_new_text (WINNOW_LOOK_BOLD, left_out));
}

static void
add_paper (WinnowBlocks *blocks, const WinnowHearing *hearing)
{
  static const WinnowColumn columns[] = { { .share = 3 }, { .share = 2 } };
  const WinnowHearingPaper *paper = hearing->paper;
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  winnow_blocks_begin_row (blocks, WINNOW_ROW_DIVIDED | WINNOW_ROW_RULE);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_hearing_add_document (blocks, hearing->report, paper->document,
                               winnow_hearing_get_role (paper->document->role));
  add_total (blocks, paper);
  winnow_blocks_end_table (blocks);
}

static void
add_right (WinnowBlocks *blocks, char *text)
{
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_NUMBER, text);
  g_free (text);
}

/* Its name, below it what it is, and where from. */
static void
add_source_name (WinnowBlocks *blocks, const WinnowHearing *hearing, const WinnowDocument *document)
{
  g_autofree char *name = winnow_hearing_dup_name (hearing->report, document, MAX_NAME);
  g_autofree char *origin = winnow_report_dup_origin (hearing->report, document, hearing->paper->document);
  g_autofree char *what
      = g_strdup_printf (origin != NULL ? "%s, %s" : "%s", winnow_hearing_get_role (document->role), origin);
  g_autofree char *shown = winnow_hearing_shorten (what, MAX_NAME);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_name (blocks, WINNOW_STYLE_CELL, name);
  winnow_blocks_add_name (blocks, WINNOW_STYLE_SMALL, shown);
}

static void
add_source (WinnowBlocks *blocks, const WinnowHearing *hearing, guint index)
{
  const WinnowSource *source = get_source (hearing->paper, index);
  const WinnowDocument *document = g_hash_table_lookup (hearing->report->by_id, &source->document_id);
  guint32 counted = hearing->paper->found.counted;
  g_autofree char *number = g_strdup_printf (" %u ", index + 1);
  g_autofree char *date = document->date != NULL ? winnow_wording_time (document->date) : g_strdup ("–");
  winnow_blocks_begin_row (blocks, WINNOW_ROW_KEEP | WINNOW_ROW_RULE);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_take_rich (
      blocks, WINNOW_STYLE_CELL,
      winnow_rich_new_text (WINNOW_LOOK_HUE (index % WINNOW_REPORT_HUES) | WINNOW_LOOK_BADGE, number));
  add_source_name (blocks, hearing, document);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, date);
  add_right (blocks, g_strdup_printf ("%'u", source->words));
  add_right (blocks, g_strdup_printf ("%'u", source->all_words));
  add_right (blocks, winnow_wording_share (counted > 0 ? (double) source->words / counted : 0));
}

static void
add_sources (WinnowBlocks *blocks, const WinnowHearing *hearing)
{
  static const WinnowColumn columns[]
      = { { .points = 26 }, { .share = 1 }, { .points = 96 }, { .points = 52 }, { .points = 52 }, { .points = 52 } };
  static const char *const headings[]
      = { N_ ("#"), N_ ("Source"), N_ ("Date"), N_ ("Own words"), N_ ("All words"), N_ ("Own share"), NULL };
  const WinnowHearingPaper *paper = hearing->paper;
  guint n = paper->sources->len, n_shown = MIN (n, MAX_SOURCES), n_words = 0;
  if (n == 0)
    return;
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  winnow_blocks_add_headings (blocks, headings, 1 << 3 | 1 << 4 | 1 << 5);
  winnow_for_each_below (i, n_shown)
    add_source (blocks, hearing, i);
  winnow_blocks_end_table (blocks);
  winnow_for_each_between (i, n_shown, n)
    n_words += get_source (paper, i)->words;
  g_autofree char *words = winnow_wording_count (n_words);
  /* Translators: %s is “340 words”. */
  g_autofree char *more
      = g_strdup_printf (ngettext ("%'u further source, %s of its own: see the full report.",
                                   "%'u further sources, %s of their own: see the full report.", n - n_shown),
                         n - n_shown, words);
  if (n > n_shown)
    winnow_blocks_take_rich (blocks, WINNOW_STYLE_NOTE, winnow_rich_new_text (WINNOW_LOOK_BOLD, more));
  winnow_blocks_add_text (blocks, WINNOW_STYLE_NOTE,
                          _ ("A region belongs to the source with the longest match there: those are its own words. "
                             "All words are those that the source has, even if another one has a longer match."));
}

/* ── passages ── */

static void
add_excerpts (WinnowBlocks *blocks, const WinnowHearing *hearing, double height)
{
  const WinnowHearingPaper *paper = hearing->paper;
  guint n = paper->owned->len, n_words = paper->found.found;
  g_autofree char *name = winnow_hearing_dup_name (hearing->report, paper->document, MAX_NAME);
  const WinnowHearingColumns columns
      = { { C_ ("document", "Paper"), _ ("Its sources") }, { name, "" }, _ ("Numbers are those of the sources.") };
  guint n_shown = winnow_hearing_show_excerpts (blocks, hearing, paper->excerpts, n, height, &columns);
  winnow_for_each_below (i, n_shown)
    n_words -= g_array_index (paper->excerpts, WinnowHearingExcerpt, i).words;
  g_autofree char *further = winnow_hearing_dup_further (n - n_shown, n_words);
  if (n > n_shown)
    winnow_blocks_take_rich (blocks, WINNOW_STYLE_NOTE, winnow_rich_new_text (WINNOW_LOOK_BOLD, further));
}

/* ── the sheet ── */

static void
add_front (WinnowBlocks *blocks, const WinnowHearing *hearing, double height)
{
  winnow_hearing_add_title (blocks, hearing->report, _ ("Hearing sheet: a paper and its sources"));
  add_paper (blocks, hearing);
  add_sources (blocks, hearing);
  add_excerpts (blocks, hearing, height);
}

static GPtrArray *
lay_out_unit (WinnowReport *report, const WinnowPrintUnit *unit, const WinnowSheet *sheet, WinnowTypesetter *typesetter,
              GCancellable *cancellable, GError **error)
{
  const WinnowDocument *document = g_ptr_array_index (report->documents, unit->index);
  g_autoptr (WinnowHearingPaper) paper = paper_new (report, document, error);
  if (paper == NULL)
    return NULL;
  const WinnowHearing hearing = {
    .report = report,
    .sheet = sheet,
    .add_front = add_front,
    .speakers = { { _ ("author of the paper"), document } },
    .paper = paper,
  };
  return winnow_hearing_lay_out (&hearing, unit->anchor, typesetter, cancellable);
}

/* ── the plan ── */

/* The documents with a passage that counts: a set of gint64*. */
static GHashTable *
collect_documents (const WinnowReport *report)
{
  GHashTable *ids = winnow_id_index_new ();
  winnow_for_each (WinnowOverlap, overlap, report->overlaps)
    {
      if (overlap->n_passages == 0)
        continue;
      g_hash_table_add (ids, &overlap->document_a);
      g_hash_table_add (ids, &overlap->document_b);
    }
  return ids;
}

/* A sheet that says that no passage is left. */
static gboolean
build_nothing (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit, GError **error)
{
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H1, unit->title);
  winnow_blocks_add_name (blocks, WINNOW_STYLE_BODY, report->title);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_BODY,
                          _ ("No paper has a passage that counts in common with a document."));
  return TRUE;
}

WinnowPrintPlan *
winnow_print_plan_sources (WinnowReport *report)
{
  g_autoptr (GHashTable) ids = collect_documents (report);
  WinnowPrintPlan *plan = winnow_hearing_plan_new (report);
  winnow_for_each_index (i, report->documents)
    {
      const WinnowDocument *document = g_ptr_array_index (report->documents, i);
      if (!(report->document_id != 0 ? document->id == report->document_id : document->role == WINNOW_ROLE_SUBMISSIONS)
          || !g_hash_table_contains (ids, &document->id))
        continue;
      g_autofree char *name = winnow_hearing_dup_name (report, document, NAME_IN_TITLE);
      g_autofree char *anchor = g_strdup_printf ("d%u", i + 1);
      g_autoptr (WinnowRich) title = winnow_rich_new ();
      winnow_rich_add (title, WINNOW_LOOK_PLAIN, name, -1);
      g_strdelimit (title->text->str, "\n", ' ');
      WinnowPrintUnit *unit = winnow_print_plan_add (plan, title->text->str, anchor, NULL);
      unit->index = i;
      unit->lay_out = lay_out_unit;
      unit->counts = TRUE;
    }
  if (plan->units->len == 0)
    winnow_print_plan_add (plan, _ ("Hearing sheet"), "nothing", build_nothing);
  return plan;
}
