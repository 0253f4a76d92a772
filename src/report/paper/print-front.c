/* print-front.c: what stands before the pairs: cover, what was left out, ranking, legend; see
 * print-sections.h */
#include <glib/gi18n-lib.h>

#include "report/model/picture-wording.h"
#include "report/paper/print-sections.h"
#include "report/model/summary.h"
#include "report/model/wording.h"

/* ── cover ── */

static void
add_figure (WinnowBlocks *blocks, const char *value, const char *label)
{
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_SHARE, value);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_SMALL, label);
}

static void
add_count (WinnowBlocks *blocks, guint64 count, const char *label)
{
  g_autofree char *value = g_strdup_printf ("%'" G_GUINT64_FORMAT, count);
  add_figure (blocks, value, label);
}

static void
add_figures (WinnowBlocks *blocks, const WinnowReport *report)
{
  static const WinnowColumn columns[]
      = { { .share = 1 }, { .share = 1 }, { .share = 1 }, { .share = 1 }, { .share = 1 }, { .share = 1 } };
  double highest = report->overlaps->len > 0 ? winnow_overlap_similarity (g_ptr_array_index (report->overlaps, 0)) : 0;
  g_autofree char *share = winnow_wording_share (highest);
  winnow_blocks_begin_table (blocks, columns, report->pictures->len > 0 ? 6 : 5);
  winnow_blocks_begin_row (blocks, WINNOW_ROW_PLAIN);
  add_count (blocks, report->documents->len, _ ("Documents"));
  add_count (blocks, winnow_report_count_words (report), _ ("Words"));
  add_count (blocks, report->overlaps->len, _ ("Pairs that overlap"));
  add_figure (blocks, share, _ ("Highest similarity"));
  if (report->pictures->len > 0)
    add_count (blocks, winnow_report_count_common_pictures (report), _ ("Pairs of pictures in common"));
  add_count (blocks, report->problems->len, _ ("Problems"));
  winnow_blocks_end_table (blocks);
}

static void
add_ledger (WinnowBlocks *blocks, const WinnowReportSummary *summary)
{
  guint n = summary->n_submissions;
  g_auto (GStrv) terms = winnow_wording_ledger (&summary->ledger, summary->share);
  g_autofree char *ledger = winnow_wording_join (terms);
  g_autofree char *heading = g_strdup_printf (ngettext ("%'u submission:", "All %'u submissions together:", n), n);
  g_autofree char *decided = winnow_wording_all_decided (summary->n_decided, summary->n_undecided);
  WinnowRich *rich = winnow_rich_new_text (WINNOW_LOOK_BOLD, heading);
  /* a colon of Chinese holds its own gap */
  winnow_rich_add (rich, WINNOW_LOOK_PLAIN, g_str_has_suffix (heading, "：") ? "" : " ", -1);
  winnow_rich_add (rich, WINNOW_LOOK_PLAIN, ledger, -1);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H2, _ ("Summary"));
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_BODY, rich);
  if (decided != NULL)
    winnow_blocks_add_text (blocks, WINNOW_STYLE_BODY, decided);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_NOTE,
                          _ ("Each word counts once, however many pairs it stands in: found is what stands in any "
                             "other document of this report."));
}

static void
add_settings (WinnowBlocks *blocks, const WinnowSettings *settings)
{
  static const WinnowColumn columns[] = { { .points = 96 }, { .share = 1 }, { .points = 96 }, { .share = 1 } };
  g_autofree char *words = winnow_wording_settings (settings);
  guint n = 0;
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H2, _ ("Settings"));
  winnow_blocks_add_text (blocks, WINNOW_STYLE_BODY, words);
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  for (const WinnowSetting *setting = winnow_settings_table (); setting->name != NULL; setting++)
    {
      g_autofree char *value = winnow_settings_dup_value (settings, setting->name);
      if (*value == '\0')
        continue;
      if (n++ % 2 == 0)
        winnow_blocks_begin_row (blocks, WINNOW_ROW_TIGHT);
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, winnow_rich_new_text (WINNOW_LOOK_MUTED, setting->name));
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_add_name (blocks, WINNOW_STYLE_CELL, value);
    }
  winnow_blocks_end_table (blocks);
}

/* ── what was left out ── */

typedef struct
{
  guint count;
  const char *what, *where;
} LeftOut;

static void
add_left_out (WinnowBlocks *blocks, guint count, const char *what, const char *where)
{
  g_autofree char *number = g_strdup_printf ("%'u", count);
  if (count == 0)
    return;
  winnow_blocks_begin_row (blocks, WINNOW_ROW_RULE);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_NUMBER, number);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, what);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, winnow_rich_new_text (WINNOW_LOOK_MUTED, where));
}

static void
add_left_out_rows (WinnowBlocks *blocks, const WinnowReport *report, const WinnowReportSummary *summary)
{
  const LeftOut rows[] = {
    { report->problems->len, _ ("Files that were not read, or not wholly"), _ ("listed with the reasons") },
    { summary->n_with_notes, _ ("Documents with a note on how they were read"), _ ("noted with the file") },
    { report->excluded_pictures->len, _ ("Pictures set aside: the template has them, or too many documents"),
      _ ("listed with what has them") },
    { report->n_unread, _ ("Pictures that could not be read"), _ ("named in the notes of their documents") },
    { report->n_plain, _ ("Pictures with nothing to recognise them by, such as bullets and rules"), _ ("not listed") },
    { summary->n_waiting, _ ("Verdicts and notes on passages that this check did not find"),
      _ ("not listed; they are kept in the library") },
    { summary->n_uncounted, _ ("Pairs that share passages, but none that counts"), _ ("not listed") },
    { report->n_left_out, _ ("Pairs of the check that were not chosen for this report"),
      _ ("not listed, nor are documents and problems of files that only they concern") },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    add_left_out (blocks, rows[i].count, rows[i].what, rows[i].where);
  for (guint reason = WINNOW_EXCLUSION_NONE + 1; reason < WINNOW_N_EXCLUSIONS; reason++)
    {
      /* Translators: %s is why a passage does not count, such as “short passage”, “template” or
       * “quotation”. */
      g_autofree char *what
          = g_strdup_printf (_ ("Passages found, but not counted: %s"), winnow_wording_reason (reason));
      add_left_out (blocks, summary->n_excluded[reason], what, _ ("listed with each pair"));
    }
}

static void
add_all_left_out (WinnowBlocks *blocks, const WinnowReport *report, const WinnowReportSummary *summary)
{
  static const WinnowColumn columns[] = { { .points = 44 }, { .share = 3 }, { .share = 2 } };
  static const char *const headings[] = { N_ ("How many"), N_ ("What"), N_ ("Where it is told"), NULL };
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H2, _ ("What was left out"));
  guint n_rows = blocks->rows->len;
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  winnow_blocks_add_headings (blocks, headings, 1);
  add_left_out_rows (blocks, report, summary);
  winnow_blocks_end_table (blocks);
  if (blocks->rows->len == n_rows + 1)
    winnow_blocks_add_text (blocks, WINNOW_STYLE_BODY,
                            _ ("Nothing: every file was read, and all that was found is counted."));
}

/* ── contents ── */

typedef struct
{
  const char *title, *anchor;
} Entry;

static void
add_contents (WinnowBlocks *blocks, const WinnowReport *report, const WinnowReportSummary *summary)
{
  static const WinnowColumn columns[] = { { .points = 190 }, { .points = 40 } };
  const Entry entries[] = {
    { _ ("Ranking"), "ranking" },
    { report->overlaps->len > 0 ? _ ("Pairs") : NULL, "pair1" },
    { summary->n_with_sources > 0 ? _ ("Documents with several sources") : NULL, "sources" },
    { report->groups->len > 0 ? _ ("Documents that are the same piece") : NULL, "groups" },
    { winnow_report_has_disguises (report) ? _ ("Disguises") : NULL, "disguises" },
    { report->excluded_pictures->len > 0 ? _ ("Pictures set aside") : NULL, "asides" },
    { report->problems->len > 0 ? _ ("Files that were not checked") : NULL, "problems" },
    { _ ("Files"), "files" },
  };
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H2, _ ("Contents"));
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      if (entries[i].title == NULL)
        continue;
      winnow_blocks_begin_row (blocks, WINNOW_ROW_TIGHT);
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, entries[i].title);
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_add_page_of (blocks, WINNOW_STYLE_NUMBER, entries[i].anchor);
    }
  winnow_blocks_end_table (blocks);
}

static void
add_notes (WinnowBlocks *blocks, const WinnowReport *report)
{
  if (report->mask != NULL)
    winnow_blocks_add_text (blocks, WINNOW_STYLE_BODY, winnow_mask_get_words ());
  if (report->n_left_out > 0)
    {
      g_autofree char *left_out
          = g_strdup_printf (ngettext ("%'u pair of the check was left out of this report.",
                                       "%'u pairs of the check were left out of this report.", report->n_left_out),
                             report->n_left_out);
      winnow_blocks_add_text (blocks, WINNOW_STYLE_BODY, left_out);
    }
  if (report->overlaps->len > 0)
    winnow_blocks_add_text (blocks, WINNOW_STYLE_NOTE,
                            _ ("The pages show the passages that were found, with a few words around them. The full "
                               "texts are in the HTML report."));
}

gboolean
winnow_print_build_cover (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit, GError **error)
{
  WinnowReportSummary summary;
  g_autofree char *time = winnow_wording_time (report->record->time);
  /* Translators: a date and time, then the version of the program. */
  g_autofree char *meta = g_strdup_printf (_ ("Checked %s, Winnow %s"), time, report->record->engine_version);
  if (!winnow_report_summarize (report, &summary, NULL, error))
    return FALSE;
  winnow_blocks_add_space (blocks, 30);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_KICKER,
                          report->pictures->len > 0 ? _ ("Report of shared text and pictures")
                                                    : _ ("Report of shared text"));
  winnow_blocks_add_name (blocks, WINNOW_STYLE_TITLE, report->title);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_BODY, winnow_rich_new_text (WINNOW_LOOK_MUTED, meta));
  winnow_blocks_add_space (blocks, 10);
  add_figures (blocks, report);
  add_ledger (blocks, &summary);
  add_notes (blocks, report);
  add_settings (blocks, &report->record->settings);
  add_all_left_out (blocks, report, &summary);
  add_contents (blocks, report, &summary);
  return TRUE;
}

/* ── legend ── */

/* Two a row. */
static WinnowRich *
begin_legend (WinnowBlocks *blocks)
{
  const WinnowRow *last = &g_array_index (blocks->rows, WinnowRow, blocks->rows->len - 1);
  if (last->table < 0 || last->n != 2)
    winnow_blocks_begin_row (blocks, WINNOW_ROW_KEEP);
  winnow_blocks_begin_cell (blocks, 1);
  return winnow_rich_new ();
}

static void
end_legend (WinnowBlocks *blocks, WinnowRich *sample, const char *meaning)
{
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_PASSAGE, sample);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, meaning);
}

static void
add_legend_kind (WinnowBlocks *blocks, WinnowPassageKind kind, const char *meaning)
{
  WinnowRich *sample = begin_legend (blocks);
  WinnowLook hue = WINNOW_LOOK_HUE ((guint) kind * 2);
  g_autofree char *badge = g_strdup_printf (" %u ", (guint) kind + 1);
  winnow_rich_add (sample, hue | WINNOW_LOOK_BADGE, badge, -1);
  winnow_rich_add (sample, WINNOW_LOOK_PLAIN, "  ", -1);
  winnow_rich_add (sample, hue | WINNOW_LOOK_KIND (kind), winnow_wording_kind (kind), -1);
  end_legend (blocks, sample, meaning);
}

static void
add_legend_look (WinnowBlocks *blocks, WinnowLook look, const char *words, const char *meaning)
{
  WinnowRich *sample = begin_legend (blocks);
  winnow_rich_add (sample, look, words, -1);
  end_legend (blocks, sample, meaning);
}

static void
add_legend (WinnowBlocks *blocks)
{
  static const WinnowColumn columns[] = { { .points = 74 }, { .share = 1 }, { .points = 84 }, { .share = 1 } };
  g_autofree char *excluded
      = g_strdup_printf ("[%s] %s", winnow_wording_reason (WINNOW_EXCLUSION_QUOTES), C_ ("legend", "words"));
  WinnowRich *invisible;
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H2, _ ("How to read the pairs"));
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  add_legend_kind (blocks, WINNOW_PASSAGE_EXACT, _ ("the same words in the same order"));
  add_legend_kind (blocks, WINNOW_PASSAGE_NEAR, _ ("the same but for some words, which are framed"));
  add_legend_kind (blocks, WINNOW_PASSAGE_REWORDED, _ ("the same content in other words; those that agree stand out"));
  add_legend_kind (blocks, WINNOW_PASSAGE_CONDENSED, _ ("a summary: shown, but not in the percentage"));
  add_legend_look (blocks, WINNOW_LOOK_HUE (6) | WINNOW_LOOK_FRAMED | WINNOW_LOOK_BOLD, " 4.1 ",
                   _ ("part of a summary: taken over, so that it is in the percentage"));
  add_legend_look (blocks, WINNOW_LOOK_HUE (0) | WINNOW_LOOK_FRAMED | WINNOW_LOOK_BOLD, " 1.1 ",
                   _ ("the text of passage 1 again: one of the texts has it more than once"));
  add_legend_look (blocks, WINNOW_LOOK_HUE (2) | WINNOW_LOOK_FRAMED, C_ ("legend", "word"),
                   _ ("differs from the other text"));
  add_legend_look (blocks, WINNOW_LOOK_STRUCK, excluded, _ ("not counted, for the reason that stands before them"));
  add_legend_look (blocks, WINNOW_LOOK_MUTED, C_ ("legend", "words"), _ ("the words around a passage"));
  invisible = begin_legend (blocks);
  winnow_rich_add (invisible, WINNOW_LOOK_PLAIN, C_ ("legend", "wo"), -1);
  winnow_rich_add (invisible, WINNOW_LOOK_TICK, "\xe2\x80\x8b", -1);
  winnow_rich_add (invisible, WINNOW_LOOK_PLAIN, C_ ("legend", "rd"), -1);
  end_legend (blocks, invisible, _ ("an invisible character stands here"));
  add_legend_look (blocks, WINNOW_LOOK_TICK | WINNOW_LOOK_BOLD, "a", _ ("a letter that is not what it seems"));
  winnow_blocks_end_table (blocks);
}

/* ── ranking ── */

static void
add_number (WinnowBlocks *blocks, guint number)
{
  g_autofree char *words = g_strdup_printf ("%'u", number);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_NUMBER, words);
}

static void
add_share (WinnowBlocks *blocks, double share)
{
  g_autofree char *words = winnow_wording_share (share);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_NUMBER, words);
  winnow_blocks_add_bar (blocks, share);
}

static void
add_linked_name (WinnowBlocks *blocks, const WinnowReport *report, gint64 document_id, guint rank)
{
  const WinnowDocument *document = g_hash_table_lookup (report->by_id, &document_id);
  g_autofree char *target = g_strdup_printf ("pair%u", rank);
  WinnowRich *rich = winnow_rich_new ();
  guint link = winnow_rich_add_link (rich, target);
  winnow_rich_add_name (rich, WINNOW_LOOK_LINK (link), g_hash_table_lookup (report->labels, document));
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, rich);
}

/* How many count, and where some have a verdict, how many do. */
static void
add_passages (WinnowBlocks *blocks, const WinnowOverlap *overlap)
{
  g_autofree char *decided = winnow_wording_decided (overlap->n_decided, overlap->n_undecided);
  add_number (blocks, overlap->n_passages);
  if (decided != NULL)
    winnow_blocks_add_text (blocks, WINNOW_STYLE_SMALL, decided);
}

static void
add_ranking_row (WinnowBlocks *blocks, const WinnowReport *report, gboolean has_pictures, guint index)
{
  const WinnowOverlap *overlap = g_ptr_array_index (report->overlaps, index);
  g_autofree char *target = g_strdup_printf ("pair%u", index + 1);
  winnow_blocks_begin_row (blocks, WINNOW_ROW_RULE);
  add_number (blocks, index + 1);
  add_linked_name (blocks, report, overlap->document_a, index + 1);
  add_share (blocks, winnow_overlap_similarity_of_a (overlap));
  add_linked_name (blocks, report, overlap->document_b, index + 1);
  add_share (blocks, winnow_overlap_similarity_of_b (overlap));
  add_number (blocks, overlap->longest);
  add_passages (blocks, overlap);
  if (has_pictures)
    add_number (blocks, overlap->n_pictures);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_page_of (blocks, WINNOW_STYLE_NUMBER, target);
}

gboolean
winnow_print_build_ranking (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit, GError **error)
{
  gboolean has_pictures = winnow_report_count_common_pictures (report) > 0;
  const WinnowColumn columns[]
      = { { .points = 18 }, { .share = 1 },   { .points = 38 }, { .share = 1 },  { .points = 38 },
          { .points = 34 }, { .points = 36 }, { .points = 30 }, { .points = 22 } };
  const char *const headings[] = { N_ ("#"),
                                   N_ ("Document A"),
                                   N_ ("A in B"),
                                   N_ ("Document B"),
                                   N_ ("B in A"),
                                   N_ ("Longest, words"),
                                   N_ ("Passages"),
                                   has_pictures ? N_ ("Pictures") : N_ ("Page"),
                                   has_pictures ? N_ ("Page") : NULL,
                                   NULL };
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H1, unit->title);
  if (report->overlaps->len == 0)
    {
      winnow_blocks_add_text (blocks, WINNOW_STYLE_BODY, _ ("No two documents share a passage or a picture."));
      return TRUE;
    }
  winnow_blocks_add_text (blocks, WINNOW_STYLE_NOTE,
                          _ ("“A in B” is the share of A’s counted words that stand in a passage shared with B; what "
                             "is left out is not counted."));
  winnow_blocks_begin_table (blocks, columns, has_pictures ? 9 : 8);
  winnow_blocks_add_headings (blocks, headings, 0x1f5);
  for (guint i = 0; i < report->overlaps->len; i++)
    add_ranking_row (blocks, report, has_pictures, i);
  winnow_blocks_end_table (blocks);
  add_legend (blocks);
  return TRUE;
}
