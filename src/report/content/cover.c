/* cover.c: the cover of a check's report and its summary; see sections.h */

#include "base/translate.h"
#include "report/content/sections.h"
#include "report/model/picture-wording.h"
#include "report/model/wording.h"

static char *
dup_count (guint64 count)
{
  return g_strdup_printf ("%'" G_GUINT64_FORMAT, count);
}

/* Of a report of new pairs that has none: how much was compared to find none. */
static void
add_figures_of_check (WinnowComposer *composer, const WinnowCheckRecord *record)
{
  WinnowContentFigure figures[] = {
    { _ ("New pairs"), dup_count (0) },
    { _ ("Documents compared"), dup_count (record->n_documents) },
    { _ ("Pairs that overlap"), dup_count (record->n_pairs) },
    { _ ("Highest share"), winnow_wording_share (record->highest) },
  };
  winnow_composer_take_figures (composer, figures, G_N_ELEMENTS (figures));
}

static void
add_figures (WinnowComposer *composer, const WinnowReport *report)
{
  WinnowContentFigure figures[6];
  guint n = 0;
  figures[n++] = (WinnowContentFigure){ _ ("Documents"), dup_count (report->documents->len + report->n_elsewhere) };
  figures[n++] = (WinnowContentFigure){ _ ("Words"), dup_count (winnow_report_count_words (report)) };
  figures[n++] = (WinnowContentFigure){ _ ("Pairs that overlap"), dup_count (report->overlaps->len) };
  figures[n++] = (WinnowContentFigure){ _ ("Highest total share"), winnow_wording_share (report->summary->highest) };
  if (report->pictures->len > 0)
    figures[n++] = (WinnowContentFigure){ _ ("Pairs of pictures in common"),
                                          dup_count (winnow_report_count_common_pictures (report)) };
  figures[n++] = (WinnowContentFigure){ _ ("Problems"), dup_count (winnow_problems_count_files (report->problems)) };
  winnow_composer_take_figures (composer, figures, n);
}

char *
winnow_content_dup_origin (const WinnowReport *report)
{
  g_autofree char *time = winnow_wording_time (report->record->time);
  /* Translators: a date and time, then the version of the program. */
  return g_strdup_printf (_ ("Checked %s, Winnow %s"), time, report->record->engine_version);
}

/* Which pairs a report of new ones has. Returns: (transfer full) (nullable) */
static char *
dup_since (const char *since)
{
  if (since == NULL)
    return NULL;
  return g_str_equal (since, WINNOW_REPORT_SINCE_LAST)
             ? g_strdup (_ ("This report is about the pairs that the check before did not have."))
             /* Translators: %s is a day, 2026-09-01. */
             : g_strdup_printf (_ ("This report is about the pairs that are new since %s."), since);
}

/* What the check before did not have, and what this one has not yet. */
static void
add_history (WinnowComposer *composer, const WinnowReport *report)
{
  const WinnowCheckRecord *record = report->record;
  guint n_new = report->since == NULL ? winnow_report_count_new (report) : 0;
  g_autofree char *since = dup_since (report->since);
  g_autofree char *new_pairs = winnow_dup_plural ("%'u pair is new since the check before.",
                                                  "%'u pairs are new since the check before.", n_new);
  g_autofree char *left
      = winnow_dup_plural ("The check was stopped: %'u pair has not been compared in full yet.",
                           "The check was stopped: %'u pairs have not been compared in full yet.", record->n_left);
  winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE, since);
  if (n_new > 0)
    winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE, new_pairs);
  if (record->n_left > 0)
    winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE, left);
}

/* Pairs that were found, and set aside. */
static void
add_common (WinnowComposer *composer, const WinnowReport *report)
{
  if (report->n_common == 0)
    return;
  g_autofree char *common
      = winnow_wording_common (report->n_common, &report->record->settings, winnow_composer_is_brief (composer));
  winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE, common);
}

void
winnow_content_add_cover (WinnowComposer *composer, const WinnowReport *report)
{
  g_autofree char *origin = winnow_content_dup_origin (report);
  guint n = report->n_left_out;
  winnow_composer_add_title (
      composer, report->pictures->len > 0 ? _ ("Report of shared text and pictures") : _ ("Report of shared text"),
      report->title);
  winnow_composer_add_text (composer, WINNOW_CONTENT_META, origin);
  if (report->since != NULL && report->overlaps->len == 0)
    add_figures_of_check (composer, report->record);
  else
    add_figures (composer, report);
  g_autofree char *words = winnow_wording_settings (&report->record->settings);
  winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE, words);
  add_common (composer, report);
  add_history (composer, report);
  if (report->pictures->len > 0 && winnow_composer_is_brief (composer))
    {
      g_autofree char *pictures
          = winnow_wording_pictures (report->pictures->len, report->excluded_pictures->len,
                                     report->counted_pictures->len, report->n_plain, report->n_unread);
      winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE, pictures);
    }
  if (report->mask != NULL)
    winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE, winnow_mask_get_words ());
  if (n > 0)
    {
      g_autofree char *left_out = winnow_dup_plural ("%'u pair of the check was left out of this report.",
                                                     "%'u pairs of the check were left out of this report.", n);
      winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE, left_out);
    }
}

gboolean
winnow_content_add_summary (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  guint n = report->summary->n_submissions;
  g_auto (GStrv) terms = winnow_wording_ledger (&report->summary->ledger, report->summary->share);
  g_autofree char *ledger = winnow_wording_join (terms);
  g_autofree char *heading = winnow_dup_plural ("%'u submission:", "All %'u submissions together:", n);
  g_autofree char *decided = winnow_wording_all_decided (report->summary->n_decided, report->summary->n_undecided);
  winnow_composer_begin_text (composer, WINNOW_CONTENT_SUM);
  winnow_composer_add_words (composer, WINNOW_LOOK_BOLD, heading);
  if (!g_str_has_suffix (heading, "：")) /* a Chinese colon holds its own gap */
    winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, " ");
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, ledger);
  winnow_composer_end_text (composer);
  winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE, decided);
  winnow_composer_add_text (composer, WINNOW_CONTENT_NOTE,
                            _ ("Each word counts once, in any number of pairs: found words are in any "
                               "other document of this report."));
  return TRUE;
}
