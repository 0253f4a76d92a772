/* text.c: the ranking as plain text, for a terminal or a letter. Figures stand first, so that long
 * names break no column. Below it, how the figures come about where something is left out, the
 * disguises, and how much was left out. */
#include <glib/gi18n-lib.h>

#include "check/progress.h"
#include "report/escape.h"
#include "report/output.h"
#include "report/model/picture-wording.h"
#include "report/model/pair-notes.h"
#include "report/model/summary.h"
#include "report/text/table.h"
#include "report/model/wording.h"
#include "report/writers.h"

#define MAX_LEDGERS 20 /* pairs whose sums are told */

static void
append_line (GString *out, const char *text)
{
  winnow_escape_terminal (out, text, -1);
  g_string_append_c (out, '\n');
}

static void
append_pictures (GString *out, const WinnowReport *report)
{
  if (report->pictures->len == 0)
    return;
  g_autofree char *words = winnow_wording_pictures (report->pictures->len, report->excluded_pictures->len,
                                                    report->n_plain, report->n_unread);
  g_autofree char *common = winnow_wording_pictures_in_common ((guint) winnow_report_count_common_pictures (report));
  append_line (out, words);
  append_line (out, common);
}

/* All submissions together: each word once. */
static void
append_total (GString *out, const WinnowReportSummary *summary)
{
  guint n = summary->n_submissions;
  g_auto (GStrv) terms = winnow_wording_ledger (&summary->ledger, summary->share);
  g_autofree char *sum = winnow_wording_join (terms),
                  *decided = winnow_wording_all_decided (summary->n_decided, summary->n_undecided);
  g_string_append_printf (out, ngettext ("%'u submission:", "All %'u submissions together:", n), n);
  g_string_append_printf (out, " %s\n", sum);
  if (decided != NULL)
    append_line (out, decided);
}

static void
append_head (GString *out, const WinnowReport *report)
{
  g_autofree char *time = winnow_wording_time (report->record->time);
  g_autofree char *settings = winnow_wording_settings (&report->record->settings);
  append_line (out, report->title);
  /* Translators: a date and time, then the version of the program. */
  g_string_append_printf (out, _ ("Checked %s, Winnow %s\n"), time, report->record->engine_version);
  append_line (out, settings);
  if (report->mask != NULL)
    append_line (out, winnow_mask_get_words ());
  g_string_append_c (out, '\n');
  g_string_append_printf (out, ngettext ("%'u document", "%'u documents", report->documents->len),
                          report->documents->len);
  g_string_append (out, ", ");
  g_string_append_printf (out, ngettext ("%'u pair overlaps", "%'u pairs overlap", report->overlaps->len),
                          report->overlaps->len);
  g_string_append (out, ", ");
  g_string_append_printf (out, ngettext ("%'u problem\n", "%'u problems\n", report->problems->len),
                          report->problems->len);
  append_pictures (out, report);
  if (report->n_left_out > 0)
    g_string_append_printf (out,
                            ngettext ("%'u pair was left out of this report\n",
                                      "%'u pairs were left out of this report\n", report->n_left_out),
                            report->n_left_out);
}

/* Whether methods were asked in the check. */
static gboolean
has_evidence (const WinnowReport *report)
{
  for (guint i = 0; i < report->overlaps->len; i++)
    if (((const WinnowOverlap *) g_ptr_array_index (report->overlaps, i))->evidence != NULL)
      return TRUE;
  return FALSE;
}

/* Columns that only some checks need. */
typedef struct
{
  gboolean is_evident;   /* methods were asked */
  gboolean has_pictures; /* some pair has some in common */
  gboolean has_verdicts; /* some passage of some pair has one */
} Columns;

static gboolean
has_pictures (const WinnowReport *report)
{
  for (guint i = 0; i < report->overlaps->len; i++)
    if (((const WinnowOverlap *) g_ptr_array_index (report->overlaps, i))->n_pictures > 0)
      return TRUE;
  return FALSE;
}

static gboolean
has_verdicts (const WinnowReport *report)
{
  for (guint i = 0; i < report->overlaps->len; i++)
    if (((const WinnowOverlap *) g_ptr_array_index (report->overlaps, i))->n_decided > 0)
      return TRUE;
  return FALSE;
}

static WinnowTable *
new_ranking (const Columns *columns)
{
  g_autofree char *alignment = g_strconcat ("rrrrr", columns->has_verdicts ? "r" : "", columns->has_pictures ? "r" : "",
                                            columns->is_evident ? "r" : "", "ll", NULL);
  WinnowTable *table = winnow_table_new (alignment);
  winnow_table_add (table, "#");
  winnow_table_add (table, _ ("A in B"));
  winnow_table_add (table, _ ("B in A"));
  winnow_table_add (table, _ ("longest"));
  winnow_table_add (table, _ ("passages"));
  if (columns->has_verdicts)
    winnow_table_add (table, _ ("decided"));
  if (columns->has_pictures)
    winnow_table_add (table, _ ("pictures"));
  if (columns->is_evident)
    winnow_table_add (table, _ ("same piece"));
  winnow_table_add (table, _ ("A"));
  winnow_table_add (table, _ ("B"));
  return table;
}

/* How sure it is by all methods together. */
static void
add_evidence (WinnowTable *table, const WinnowEvidence *evidence)
{
  gboolean is_silent = evidence == NULL || evidence->n_same + evidence->n_different == 0;
  g_autofree char *share = !is_silent ? winnow_wording_share (evidence->probability) : g_strdup ("–");
  winnow_table_add (table, share);
}

static void
add_decided (WinnowTable *table, const WinnowOverlap *overlap)
{
  g_autofree char *decided = g_strdup_printf ("%u/%u", overlap->n_decided, overlap->n_decided + overlap->n_undecided);
  winnow_table_add (table, decided);
}

static void
add_row (WinnowTable *table, const WinnowReport *report, const Columns *columns, guint index)
{
  const WinnowOverlap *overlap = g_ptr_array_index (report->overlaps, index);
  const WinnowDocument *a = g_hash_table_lookup (report->by_id, &overlap->document_a);
  const WinnowDocument *b = g_hash_table_lookup (report->by_id, &overlap->document_b);
  g_autofree char *of_a = winnow_wording_share (winnow_overlap_similarity_of_a (overlap));
  g_autofree char *of_b = winnow_wording_share (winnow_overlap_similarity_of_b (overlap));
  winnow_table_add_number (table, index + 1);
  winnow_table_add (table, of_a);
  winnow_table_add (table, of_b);
  winnow_table_add_number (table, overlap->longest);
  winnow_table_add_number (table, overlap->n_passages);
  if (columns->has_verdicts)
    add_decided (table, overlap);
  if (columns->has_pictures)
    winnow_table_add_number (table, overlap->n_pictures);
  if (columns->is_evident)
    add_evidence (table, overlap->evidence);
  winnow_table_add (table, g_hash_table_lookup (report->labels, a));
  winnow_table_add (table, g_hash_table_lookup (report->labels, b));
}

static void
append_sum (GString *out, guint number, const char *side, const WinnowLedger *ledger, double share)
{
  if (winnow_ledger_get_excluded (ledger) == 0)
    return;
  g_auto (GStrv) terms = winnow_wording_ledger (ledger, share);
  g_autofree char *sum = winnow_wording_join (terms);
  g_string_append_printf (out, "  %u %s: %s\n", number, side, sum);
}

static gboolean
has_sum (const WinnowOverlap *overlap)
{
  return winnow_ledger_get_excluded (&overlap->a) > 0 || winnow_ledger_get_excluded (&overlap->b) > 0;
}

/* The sums behind the percentages of those pairs of which something is left out: of the first ones,
 * or they would drown the ranking. */
static void
append_ledgers (GString *out, const WinnowReport *report)
{
  guint n = 0;
  for (guint i = 0; i < report->overlaps->len; i++)
    {
      const WinnowOverlap *overlap = g_ptr_array_index (report->overlaps, i);
      if (!has_sum (overlap) || n++ >= MAX_LEDGERS)
        continue;
      if (n == 1)
        g_string_append_printf (out, "\n%s\n", _ ("Not all words count:"));
      append_sum (out, i + 1, _ ("A"), &overlap->a, winnow_overlap_similarity_of_a (overlap));
      append_sum (out, i + 1, _ ("B"), &overlap->b, winnow_overlap_similarity_of_b (overlap));
    }
  if (n > MAX_LEDGERS)
    {
      g_string_append (out, "  ");
      g_string_append_printf (out,
                              ngettext ("… nor in %'u more pair; the other formats have its sum.",
                                        "… nor in %'u more pairs; the other formats have their sums.", n - MAX_LEDGERS),
                              n - MAX_LEDGERS);
      g_string_append_c (out, '\n');
    }
}

static void
append_note (GString *out, guint number, const char *note)
{
  g_auto (GStrv) lines = g_strsplit (note, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_string_append_printf (out, i == 0 ? "  %u: " : "     ", number);
      append_line (out, lines[i]);
    }
}

/* Those of pairs; those of passages stand with them, in the other formats. */
static gboolean
append_notes (GString *out, WinnowReport *report, GError **error)
{
  gboolean is_first = TRUE;
  for (guint i = 0; i < report->overlaps->len; i++)
    {
      g_autoptr (WinnowPairNotes) notes
          = winnow_pair_notes_load (report->library, g_ptr_array_index (report->overlaps, i), report->mask, error);
      if (notes == NULL)
        return FALSE;
      if (notes->note == NULL)
        continue;
      if (is_first)
        g_string_append_printf (out, "\n%s\n", _ ("Notes:"));
      append_note (out, i + 1, notes->note);
      is_first = FALSE;
    }
  return TRUE;
}

static gboolean
append_disguises (GString *out, WinnowReport *report, GError **error)
{
  gboolean is_first = TRUE;
  for (guint i = 0; i < report->documents->len; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (report->documents, i);
      if (document->disguises == 0)
        continue;
      g_autoptr (GArray) flags = winnow_library_dup_disguises (report->library, document->id, error);
      if (flags == NULL)
        return FALSE;
      g_autofree char *words = winnow_wording_disguises (flags);
      if (is_first)
        g_string_append_printf (out, "\n%s\n", _ ("Disguises:"));
      g_string_append (out, "  ");
      winnow_escape_terminal (out, g_hash_table_lookup (report->labels, document), -1);
      g_string_append_printf (out, ": %s\n", words != NULL ? words : "");
      is_first = FALSE;
    }
  return TRUE;
}

static void
append_left_out_row (GString *out, guint count, const char *what)
{
  if (count > 0)
    g_string_append_printf (out, "  %'u  %s\n", count, what);
}

/* As the web page has it; pairs that were not chosen and pictures stand at the top. */
static void
append_left_out (GString *out, const WinnowReport *report, const WinnowReportSummary *summary)
{
  g_autoptr (GString) rows = g_string_new (NULL);
  append_left_out_row (rows, report->problems->len, _ ("Files that were not read, or not wholly"));
  append_left_out_row (rows, summary->n_with_notes, _ ("Documents with a note on how they were read"));
  for (guint reason = WINNOW_EXCLUSION_NONE + 1; reason < WINNOW_N_EXCLUSIONS; reason++)
    {
      /* Translators: %s is why a passage does not count, such as “short passage”, “template” or
       * “quotation”. */
      g_autofree char *what
          = g_strdup_printf (_ ("Passages found, but not counted: %s"), winnow_wording_reason (reason));
      append_left_out_row (rows, summary->n_excluded[reason], what);
    }
  append_left_out_row (rows, summary->n_waiting, _ ("Verdicts and notes on passages that this check did not find"));
  append_left_out_row (rows, summary->n_uncounted, _ ("Pairs that share passages, but none that counts"));
  if (rows->len > 0)
    g_string_append_printf (out, "\n%s\n%s", _ ("What was left out:"), rows->str);
}

static void
append_problems (GString *out, const GPtrArray *problems)
{
  if (problems->len == 0)
    return;
  g_string_append_printf (out, "\n%s\n", _ ("Could not be read:"));
  for (guint i = 0; i < problems->len; i++)
    {
      const WinnowProblem *problem = g_ptr_array_index ((GPtrArray *) problems, i);
      g_string_append (out, "  ");
      append_line (out, problem->reason);
    }
}

gboolean
winnow_report_write_text (WinnowReport *report, GOutputStream *stream, WinnowProgress *progress,
                          GCancellable *cancellable, GError **error)
{
  g_auto (WinnowOutput) output;
  WinnowReportSummary summary;
  winnow_output_init (&output, stream, cancellable);
  winnow_progress_begin (progress, WINNOW_STAGE_REPORTING, report->overlaps->len);
  if (!winnow_report_summarize (report, &summary, cancellable, error))
    return FALSE;
  append_head (output.text, report);
  append_total (output.text, &summary);
  if (report->overlaps->len > 0)
    {
      const Columns columns = { has_evidence (report), has_pictures (report), has_verdicts (report) };
      g_autoptr (WinnowTable) table = new_ranking (&columns);
      for (guint i = 0; i < report->overlaps->len; i++)
        {
          add_row (table, report, &columns, i);
          winnow_progress_advance (progress, 1);
        }
      g_string_append_c (output.text, '\n');
      winnow_table_print (table, output.text);
    }
  append_ledgers (output.text, report);
  if (!append_notes (output.text, report, error) || !append_disguises (output.text, report, error))
    return FALSE;
  append_left_out (output.text, report, &summary);
  append_problems (output.text, report->problems);
  return winnow_output_flush (&output, error);
}
