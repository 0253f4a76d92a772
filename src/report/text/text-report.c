/* text-report.c: reports of checks, groups and pictures as plain text; see text-composer.h */

#include "base/translate.h"
#include "report/content/sections.h"
#include "base/escape.h"
#include "base/for-each.h"
#include "report/model/wording.h"
#include "report/text/text-composer.h"
#include "report/writers.h"

#define MAX_LEDGERS 20 /* pairs whose sums are listed: more would drown the ranking */

/* ── a check ── */

static void
add_sum (GString *out, guint number, const char *side, const WinnowLedger *ledger, double share)
{
  if (winnow_ledger_is_plain (ledger))
    return;
  g_auto (GStrv) terms = winnow_wording_ledger (ledger, share);
  g_autofree char *sum = winnow_wording_join (terms);
  g_string_append_printf (out, "  %u %s: %s\n", number, side, sum);
}

/* The sums of the percentages of pairs with exclusions. */
static void
add_ledgers (GString *out, const WinnowReport *report)
{
  guint n = 0;
  winnow_for_each_index (i, report->overlaps)
    {
      const WinnowOverlap *overlap = g_ptr_array_index (report->overlaps, i);
      if ((winnow_ledger_is_plain (&overlap->a) && winnow_ledger_is_plain (&overlap->b)) || n++ >= MAX_LEDGERS)
        continue;
      if (n == 1)
        g_string_append_printf (out, "\n%s\n", _ ("Not all words count:"));
      add_sum (out, winnow_report_get_number (report, i), _ ("A"), &overlap->a,
               winnow_overlap_similarity_of_a (overlap));
      add_sum (out, winnow_report_get_number (report, i), _ ("B"), &overlap->b,
               winnow_overlap_similarity_of_b (overlap));
    }
  if (n <= MAX_LEDGERS)
    return;
  g_string_append (out, "  ");
  g_string_append_printf (out,
                          ngettext ("… nor in %'u more pair; the other formats have its sum.",
                                    "… nor in %'u more pairs; the other formats have their sums.", n - MAX_LEDGERS),
                          n - MAX_LEDGERS);
  g_string_append_c (out, '\n');
}

static void
add_note (GString *out, guint number, const char *note)
{
  g_auto (GStrv) lines = g_strsplit (note, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_string_append_printf (out, i == 0 ? "  %u: " : "     ", number);
      winnow_escape_terminal (out, lines[i], -1);
      g_string_append_c (out, '\n');
    }
}

/* Those of pairs; the other formats have those of passages, too. */
static gboolean
add_notes (GString *out, WinnowReport *report, GError **error)
{
  gboolean is_first = TRUE;
  winnow_for_each_index (i, report->overlaps)
    {
      g_autoptr (WinnowPairNotes) notes
          = winnow_pair_notes_load (report->library, g_ptr_array_index (report->overlaps, i), report->mask, error);
      if (notes == NULL)
        return FALSE;
      if (notes->note == NULL)
        continue;
      if (is_first)
        g_string_append_printf (out, "\n%s\n", _ ("Notes:"));
      add_note (out, winnow_report_get_number (report, i), notes->note);
      is_first = FALSE;
    }
  return TRUE;
}

gboolean
winnow_report_write_text (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  WinnowReport *report = data;
  g_auto (WinnowTextComposer) text;
  winnow_text_composer_init (&text, output);
  winnow_progress_begin (progress, WINNOW_STAGE_REPORTING, report->overlaps->len);
  if (winnow_report_get_summary (report, output->cancellable, error) == NULL)
    return FALSE;
  winnow_content_add_cover (&text.composer, report);
  winnow_for_each_with (section, winnow_content_sections (), id)
    if (!winnow_content_add_section (&text.composer, section, report, error))
      return FALSE;
  add_ledgers (output->text, report);
  if (!add_notes (output->text, report, error))
    return FALSE;
  winnow_progress_advance (progress, report->overlaps->len);
  return TRUE;
}

/* ── groups, pictures ── */

gboolean
winnow_groups_write_text (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  g_auto (WinnowTextComposer) text;
  winnow_text_composer_init (&text, output);
  winnow_content_add_groups_report (&text.composer, data);
  return TRUE;
}

gboolean
winnow_pictures_write_text (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  g_auto (WinnowTextComposer) text;
  winnow_text_composer_init (&text, output);
  return winnow_content_add_pictures_report (&text.composer, data, error);
}
