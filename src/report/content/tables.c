/* tables.c: the ranking of pairs, files, problems, exclusions; see sections.h */

#include "base/for-each.h"
#include "base/translate.h"
#include "report/content/sections.h"
#include "report/model/report-authors.h"
#include "report/model/wording.h"

/* ── ranking ── */

/* The cell of one document, with its term where the other one is of another. */
static void
add_document (WinnowComposer *composer, const WinnowReport *report, const char *target, gint64 document_id,
              gint64 other_id)
{
  const WinnowDocument *document = g_hash_table_lookup (report->by_id, &document_id);
  g_autofree char *origin = winnow_report_dup_origin (report, document, g_hash_table_lookup (report->by_id, &other_id));
  g_autofree char *title = winnow_report_dup_title (report, document);
  winnow_composer_add_name_cell (composer, target, title);
  winnow_composer_add_text (composer, WINNOW_CONTENT_SMALL, origin);
}

static void
add_pair (WinnowComposer *composer, const WinnowReport *report, guint index)
{
  const WinnowOverlap *overlap = g_ptr_array_index (report->overlaps, index);
  guint of_pair = winnow_report_get_number (report, index);
  g_autofree char *number = g_strdup_printf ("%'u", of_pair), *target = g_strdup_printf ("p%u", of_pair);
  g_autofree char *decided = winnow_wording_decided (overlap->n_decided, overlap->n_undecided);
  winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
  winnow_composer_add_name_cell (composer, target, number);
  add_document (composer, report, target, overlap->document_a, overlap->document_b);
  winnow_composer_add_share (composer, winnow_overlap_similarity_of_a (overlap));
  add_document (composer, report, target, overlap->document_b, overlap->document_a);
  winnow_composer_add_share (composer, winnow_overlap_similarity_of_b (overlap));
  winnow_composer_add_kinds (composer, overlap->by_kind);
  winnow_composer_add_number (composer, overlap->longest);
  winnow_composer_add_number (composer, overlap->n_passages);
  winnow_composer_add_text (composer, WINNOW_CONTENT_SMALL, decided);
  winnow_composer_add_rare_number (composer, overlap->n_pictures);
  winnow_composer_add_page_of (composer, target);
}

/* @only_new: those that the check before did not have */
static void
add_pairs (WinnowComposer *composer, const WinnowReport *report, gboolean only_new)
{
  gboolean has_pictures = winnow_report_count_common_pictures (report) > 0;
  const WinnowContentColumn columns[] = {
    { N_ ("#"), WINNOW_COLUMN_NUMBER, .points = 18 },
    { N_ ("Document A"), WINNOW_COLUMN_NAME },
    { N_ ("A in B"), WINNOW_COLUMN_SHARE, .points = 38 },
    { N_ ("Document B"), WINNOW_COLUMN_NAME },
    { N_ ("B in A"), WINNOW_COLUMN_SHARE, .points = 38 },
    { N_ ("Words by kind"), WINNOW_COLUMN_TEXT, .points = 60 },
    { N_ ("Longest, words"), WINNOW_COLUMN_NUMBER, .points = 34 },
    { N_ ("Passages"), WINNOW_COLUMN_NUMBER, .points = 36 },
    { N_ ("Pictures"), WINNOW_COLUMN_NUMBER, .points = 32, .media = has_pictures ? 0 : WINNOW_MEDIUM_NONE },
    { N_ ("Page"), WINNOW_COLUMN_NUMBER, .points = 22, .media = WINNOW_MEDIUM_PAPER },
    { NULL },
  };
  winnow_composer_begin_table (composer, "ranking", columns);
  winnow_for_each_index (i, report->overlaps)
    if (!only_new || winnow_report_is_new (report, g_ptr_array_index (report->overlaps, i)))
      add_pair (composer, report, i);
  winnow_composer_end_table (composer);
}

gboolean
winnow_content_add_new (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  add_pairs (composer, report, TRUE);
  return TRUE;
}

gboolean
winnow_content_add_ranking (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  if (report->overlaps->len == 0)
    {
      winnow_composer_add_text (composer, WINNOW_CONTENT_EMPTY,
                                report->since != NULL ? _ ("No pair is new since then.")
                                                      : _ ("No two documents share a passage or a picture."));
      return TRUE;
    }
  winnow_composer_add_text (composer, WINNOW_CONTENT_NOTE,
                            _ ("“A in B” is the share of A’s counted words in a passage shared with B; what "
                               "is left out is not counted."));
  add_pairs (composer, report, FALSE);
  return TRUE;
}

/* ── exclusions ── */

typedef struct
{
  guint count;
  const char *what, *where; /* translated; where it is listed */
} LeftOut;

static void
add_left_out (WinnowComposer *composer, const LeftOut *row)
{
  if (row->count == 0)
    return;
  winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
  winnow_composer_add_number (composer, row->count);
  winnow_composer_add_cell (composer, row->what);
  winnow_composer_begin_cell (composer);
  winnow_composer_add_words (composer, WINNOW_LOOK_MUTED, row->where);
}

static void
add_left_out_passages (WinnowComposer *composer, const WinnowReportSummary *summary)
{
  winnow_for_each_between (reason, WINNOW_EXCLUSION_NONE + 1, WINNOW_N_EXCLUSIONS)
    {
      /* Translators: %s is why a passage does not count, such as “short passage”, “template” or
       * “quotation”. */
      g_autofree char *what
          = g_strdup_printf (_ ("Passages found, but not counted: %s"), winnow_wording_reason (reason));
      add_left_out (composer, &(LeftOut){ summary->n_excluded[reason], what, _ ("listed with each pair") });
    }
}

static gboolean
is_nothing_left_out (const WinnowReportSummary *summary, const LeftOut *rows, gsize n_rows)
{
  guint n = 0;
  winnow_for_each_kind (reason, WINNOW_N_EXCLUSIONS)
    n += summary->n_excluded[reason];
  winnow_for_each_between (i, 0, n_rows)
    n += rows[i].count;
  return n == 0;
}

gboolean
winnow_content_add_left_out (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  static const WinnowContentColumn columns[] = {
    { N_ ("How many"), WINNOW_COLUMN_NUMBER, .points = 44 },
    { N_ ("What"), WINNOW_COLUMN_TEXT, .share = 3 },
    { N_ ("Where it is listed"), WINNOW_COLUMN_TEXT, .share = 2, .media = WINNOW_MEDIUM_PAGES },
    { NULL },
  };
  const char *largest = _ ("the largest are listed as not counted");
  const LeftOut rows[] = {
    { winnow_problems_count_files (report->problems), _ ("Files that were not read, or not wholly"),
      _ ("listed with the reasons") },
    { report->summary->n_with_notes, _ ("Documents with a note on how they were read"), _ ("noted with the file") },
    { report->summary->n_waiting, _ ("Verdicts and notes on passages that this check did not find"),
      _ ("not listed; they are kept in the library") },
    { report->excluded_pictures->len, _ ("Excluded pictures: the template or too many documents have them"),
      _ ("listed with what has them") },
    { report->n_unread, _ ("Pictures that could not be read"), _ ("named in the notes of their documents") },
    { report->n_plain, _ ("Pictures with nothing to recognise them by, such as bullets and rules"), _ ("not listed") },
    { report->n_common, _ ("Pairs that share only text that is common in this collection"), largest },
    { report->summary->n_uncounted - (report->n_common - report->n_counted),
      _ ("Pairs that share passages, but none that counts"), largest },
    { report->n_own, _ ("Pairs of files by one author"), _ ("not listed; “winnow-cli authors --own” lists them") },
    { report->n_left_out, _ ("Pairs of the check that were not chosen for this report"),
      _ ("not listed, nor are documents and problems of files that only they concern") },
  };
  if (is_nothing_left_out (report->summary, rows, G_N_ELEMENTS (rows)))
    {
      winnow_composer_add_text (composer, WINNOW_CONTENT_EMPTY,
                                _ ("Nothing: every file was read, and all that was found is counted."));
      return TRUE;
    }
  winnow_composer_begin_table (composer, "left-out", columns);
  winnow_for_each_between (i, 0, G_N_ELEMENTS (rows))
    {
      add_left_out (composer, &rows[i]);
      if (i == 1) /* after what could not be read */
        add_left_out_passages (composer, report->summary);
    }
  winnow_composer_end_table (composer);
  return TRUE;
}

/* ── files ── */

gboolean
winnow_content_add_problems (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  static const WinnowContentColumn columns[] = {
    { N_ ("File"), WINNOW_COLUMN_TEXT, .share = 2, .media = WINNOW_MEDIUM_PAGES },
    { N_ ("Reason"), WINNOW_COLUMN_TEXT, .share = 3 },
    { NULL },
  };
  winnow_composer_begin_table (composer, "problems", columns);
  winnow_for_each (const WinnowProblem, problem, report->problems)
    {
      winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
      winnow_composer_begin_cell (composer);
      winnow_composer_begin_text (composer, WINNOW_CONTENT_PATH);
      winnow_composer_add_name (composer, WINNOW_LOOK_PLAIN, problem->path);
      winnow_composer_add_name_cell (composer, NULL, problem->reason);
    }
  winnow_composer_end_table (composer);
  return TRUE;
}

static void
add_file_cell (WinnowComposer *composer, const WinnowReport *report, const WinnowDocument *document)
{
  winnow_composer_begin_cell (composer);
  winnow_composer_add_name (composer, WINNOW_LOOK_BOLD, g_hash_table_lookup (report->labels, document));
  winnow_content_add_author (composer, WINNOW_CONTENT_CELL_NOTE, document);
  winnow_composer_begin_text (composer, WINNOW_CONTENT_PATH);
  winnow_composer_add_name (composer, WINNOW_LOOK_PLAIN, document->path);
  winnow_composer_add_text (composer, WINNOW_CONTENT_HASH, document->sha256);
  winnow_for_each_string (note, document->notes)
    winnow_composer_add_text (composer, WINNOW_CONTENT_CELL_NOTE, note);
}

gboolean
winnow_content_add_files (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  const WinnowContentColumn columns[] = {
    { N_ ("File, place, SHA-256"), WINNOW_COLUMN_NAME },
    { N_ ("Role"), WINNOW_COLUMN_TEXT, .points = 46 },
    { N_ ("Format"), WINNOW_COLUMN_TEXT, .points = 46 },
    { N_ ("Size"), WINNOW_COLUMN_NUMBER, .points = 40 },
    { N_ ("Pages"), WINNOW_COLUMN_NUMBER, .points = 26 },
    { N_ ("Words"), WINNOW_COLUMN_NUMBER, .points = 34 },
    { N_ ("template words"), WINNOW_COLUMN_NUMBER, .points = 36 },
    { N_ ("Pictures"), WINNOW_COLUMN_NUMBER, .points = 34,
      .media = report->pictures->len > 0 ? 0 : WINNOW_MEDIUM_NONE },
    { NULL },
  };
  winnow_composer_begin_table (composer, "files", columns);
  winnow_for_each (const WinnowDocument, document, report->documents)
    {
      g_autofree char *size = g_format_size (document->size);
      winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
      add_file_cell (composer, report, document);
      winnow_composer_add_cell (composer, winnow_wording_role (document->role));
      winnow_composer_add_name_cell (composer, NULL, document->format);
      winnow_composer_add_text (composer, WINNOW_CONTENT_SMALL, document->charset);
      winnow_composer_add_cell (composer, size);
      winnow_composer_add_rare_number (composer, document->n_pages);
      winnow_composer_add_number (composer, document->n_words);
      winnow_composer_add_rare_number (composer, document->n_excluded);
      winnow_composer_add_rare_number (composer, document->n_pictures);
    }
  winnow_composer_end_table (composer);
  return TRUE;
}
