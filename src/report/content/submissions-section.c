/* submissions-section.c: submissions by their total share, their chapters, class text, pairs of
 * which nothing counts; see sections.h */

#include "base/for-each.h"
#include "base/translate.h"
#include "report/content/sections.h"
#include "report/pair/annotations.h"
#include "report/model/report-authors.h"
#include "report/model/uncounted.h"
#include "report/model/wording.h"

#define MAX_UNCOUNTED 100u     /* pairs, on pages */
#define MAX_UNCOUNTED_TEXT 20u /* as text */

/* ── shares ── */

static void
add_share (WinnowComposer *composer, guint32 found, guint32 counted)
{
  g_autofree char *words = winnow_wording_share (winnow_share (found, counted));
  winnow_composer_add_cell (composer, words);
}

void
winnow_content_add_citations (WinnowComposer *composer, const WinnowShares *shares)
{
  g_autofree char *citations = winnow_wording_citations (shares, C_ ("enumeration", "; "));
  winnow_composer_add_text (composer, WINNOW_CONTENT_CELL_NOTE, citations);
}

void
winnow_content_add_shares (WinnowComposer *composer, const WinnowReport *report, const WinnowShares *shares,
                           const char *target)
{
  const WinnowDocument *largest = g_hash_table_lookup (report->by_id, &shares->largest);
  g_autofree char *title = largest != NULL ? winnow_report_dup_title (report, largest) : g_strdup ("–"),
                  *citations = winnow_wording_citations (shares, C_ ("enumeration", "; "));
  guint32 by_kind[WINNOW_N_PASSAGE_KINDS];
  memcpy (by_kind, shares->by_kind, sizeof by_kind);
  by_kind[WINNOW_PASSAGE_CONDENSED] = shares->condensed;
  winnow_composer_add_share (composer, winnow_share (shares->found, shares->counted));
  add_share (composer, shares->found_unquoted, shares->counted_unquoted);
  add_share (composer, shares->found_of_others, shares->counted);
  add_share (composer, shares->found_largest, shares->counted);
  winnow_composer_add_name_cell (composer, largest != NULL ? target : NULL, title);
  winnow_composer_add_number (composer, shares->found);
  winnow_composer_add_number (composer, shares->counted);
  winnow_composer_add_kinds (composer, by_kind);
  winnow_composer_add_cell (composer, citations);
}

static void
add_submission (WinnowComposer *composer, const WinnowReport *report, const WinnowReportSubmission *submission)
{
  g_autofree char *title = winnow_report_dup_title (report, submission->document);
  g_autofree char *target = submission->pair > 0 ? g_strdup_printf ("p%u", submission->pair) : NULL;
  winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
  winnow_composer_add_name_cell (composer, target, title);
  winnow_content_add_citations (composer, &submission->shares);
  winnow_content_add_shares (composer, report, &submission->shares, target);
}

static void
add_below (WinnowComposer *composer, guint n, double min_share)
{
  g_autofree char *share = winnow_wording_share (min_share),
                  *below = g_strdup_printf (ngettext ("%1$'u submission with less than %2$s is not listed.",
                                                      "%1$'u submissions with less than %2$s are not listed.", n),
                                            n, share);
  if (n > 0)
    winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE, below);
}

gboolean
winnow_content_add_submissions (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  static const WinnowContentColumn columns[]
      = { { N_ ("Submission"), WINNOW_COLUMN_NAME }, WINNOW_SHARE_COLUMNS, { NULL } };
  guint n_silent = 0;
  winnow_composer_add_text (composer, WINNOW_CONTENT_NOTE,
                            _ ("Shares of the counted words of a submission that other documents have: in all of them "
                               "together, without quotations, without documents of the same author, and in the one "
                               "that has most. Summaries are in no share."));
  winnow_composer_begin_table (composer, "submissions", columns);
  winnow_for_each_value (const WinnowReportSubmission, submission, report->summary->submissions)
    {
      gboolean is_silent = submission->shares.found + submission->shares.condensed == 0;
      n_silent += is_silent;
      if (!is_silent || !winnow_composer_is_brief (composer))
        add_submission (composer, report, submission);
      if (!winnow_composer_flush (composer, error))
        return FALSE;
    }
  winnow_composer_end_table (composer);
  add_below (composer, report->summary->n_below, report->min_share);
  g_autofree char *silent = winnow_dup_plural ("%'u submission shares nothing that counts.",
                                               "%'u submissions share nothing that counts.", n_silent);
  if (n_silent > 0 && winnow_composer_is_brief (composer))
    winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE, silent);
  return TRUE;
}

/* ── chapters ── */

gboolean
winnow_content_has_chapters (const WinnowReport *report)
{
  winnow_for_each_value (const WinnowReportSubmission, submission, report->summary->submissions)
    {
      g_autoptr (GArray) chapters
          = submission->shares.found > 0 ? winnow_report_load_chapters (report, submission->document, NULL) : NULL;
      if (chapters != NULL && chapters->len > 0)
        return TRUE;
    }
  return FALSE;
}

static void
add_words_cells (WinnowComposer *composer, guint32 counted, guint32 found)
{
  winnow_composer_add_number (composer, counted);
  winnow_composer_add_number (composer, found);
  winnow_composer_add_share (composer, winnow_share (found, counted));
}

static void
add_chapters_of (WinnowComposer *composer, const WinnowReport *report, const WinnowReportSubmission *submission,
                 const GArray *chapters)
{
  g_autofree char *title = winnow_report_dup_title (report, submission->document);
  winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
  winnow_composer_begin_cell (composer);
  winnow_composer_add_name (composer, WINNOW_LOOK_BOLD, title);
  add_words_cells (composer, submission->shares.counted, submission->shares.found);
  winnow_for_each_value (const WinnowChapter, chapter, chapters)
    {
      if (winnow_composer_is_brief (composer) ? chapter->found == 0 : chapter->counted == 0)
        continue;
      winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW_PART);
      winnow_composer_add_name_cell (composer, NULL, chapter->title ?: _ ("Before the first heading"));
      add_words_cells (composer, chapter->counted, chapter->found);
    }
}

gboolean
winnow_content_add_chapters (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  static const WinnowContentColumn columns[] = {
    { N_ ("Submission and chapters"), WINNOW_COLUMN_NAME },
    { N_ ("Words counted"), WINNOW_COLUMN_NUMBER, .points = 62 },
    { N_ ("Words found"), WINNOW_COLUMN_NUMBER, .points = 52 },
    { N_ ("Share"), WINNOW_COLUMN_SHARE, .points = 62 },
    { NULL },
  };
  winnow_composer_begin_table (composer, "chapters", columns);
  winnow_for_each_value (const WinnowReportSubmission, submission, report->summary->submissions)
    {
      if (submission->shares.found == 0)
        continue;
      g_autoptr (GArray) chapters = winnow_report_load_chapters (report, submission->document, error);
      if (chapters == NULL)
        return FALSE;
      if (chapters->len > 0)
        add_chapters_of (composer, report, submission, chapters);
      if (!winnow_composer_flush (composer, error))
        return FALSE;
    }
  winnow_composer_end_table (composer);
  return TRUE;
}

/* ── class text ── */

gboolean
winnow_content_add_class_texts (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  static const WinnowContentColumn columns[] = {
    { N_ ("Words"), WINNOW_COLUMN_NUMBER, .points = 44 },
    { N_ ("Where"), WINNOW_COLUMN_TEXT, .points = 150 },
    { N_ ("Beginning"), WINNOW_COLUMN_NAME },
    { NULL },
  };
  winnow_composer_add_text (composer, WINNOW_CONTENT_NOTE,
                            _ ("Most submissions of a collection have it by their assignment, such as the questions. "
                               "It is in no share."));
  winnow_composer_begin_table (composer, "class-text", columns);
  winnow_for_each (const WinnowClassText, text, report->summary->class_texts)
    {
      /* Translators: how many submissions have a text, of how many */
      g_autofree char *where
          = g_strdup_printf (ngettext ("in %'u of %'u submission", "in %'u of %'u submissions", text->n_submissions),
                             text->n_documents, text->n_submissions);
      winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
      winnow_composer_add_number (composer, text->n_words);
      winnow_composer_add_cell (composer, where);
      winnow_composer_add_name_cell (composer, NULL, text->text);
    }
  winnow_composer_end_table (composer);
  return TRUE;
}

/* ── pairs that do not count ── */

static char *
dup_reasons (const guint32 words[WINNOW_N_EXCLUSIONS])
{
  GString *reasons = g_string_new (NULL);
  winnow_for_each_between (reason, WINNOW_EXCLUSION_NONE + 1, WINNOW_N_EXCLUSIONS)
    {
      g_autofree char *count = words[reason] > 0 ? winnow_wording_count (words[reason]) : NULL;
      if (count != NULL)
        g_string_append_printf (reasons, "%s%s%s%s", reasons->len > 0 ? C_ ("enumeration", "; ") : "",
                                winnow_wording_reason (reason), C_ ("heading", ": "), count);
    }
  return g_string_free (reasons, FALSE);
}

static void
add_uncounted (WinnowComposer *composer, const WinnowReport *report, const WinnowOverlap *overlap)
{
  guint32 words[WINNOW_N_EXCLUSIONS];
  const gint64 *const ids[] = { &overlap->document_a, &overlap->document_b };
  guint32 n_words = winnow_uncounted_count (overlap, words);
  g_autofree char *reasons = dup_reasons (words), *works = winnow_wording_works (overlap);
  winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
  winnow_composer_add_number (composer, n_words);
  winnow_composer_add_cell (composer, reasons);
  winnow_composer_add_text (composer, WINNOW_CONTENT_SMALL, works);
  winnow_for_each_of (id, ids)
    {
      g_autofree char *title = winnow_report_dup_title (report, g_hash_table_lookup (report->by_id, *id));
      winnow_composer_add_name_cell (composer, NULL, title);
    }
}

gboolean
winnow_content_add_uncounted (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  static const WinnowContentColumn columns[] = {
    { N_ ("Words"), WINNOW_COLUMN_NUMBER, .points = 44 },
    { N_ ("What"), WINNOW_COLUMN_TEXT },
    { N_ ("Document A"), WINNOW_COLUMN_NAME },
    { N_ ("Document B"), WINNOW_COLUMN_NAME },
    { NULL },
  };
  guint most = winnow_composer_is_brief (composer) ? MAX_UNCOUNTED_TEXT : MAX_UNCOUNTED;
  g_autoptr (GPtrArray) shown = winnow_uncounted_load (report, most, error);
  if (shown == NULL)
    return FALSE;
  guint n_more = report->uncounted->len - shown->len + report->n_counted;
  g_autofree char *more = winnow_dup_plural ("… and %'u more pair", "… and %'u more pairs", n_more);
  winnow_composer_add_text (composer, WINNOW_CONTENT_NOTE,
                            _ ("These pairs share text of which nothing counts, for the reasons that are named."));
  winnow_composer_begin_table (composer, "uncounted", columns);
  winnow_for_each (const WinnowOverlap, overlap, shown)
    add_uncounted (composer, report, overlap);
  winnow_composer_end_table (composer);
  if (n_more > 0)
    winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE, more);
  return TRUE;
}
