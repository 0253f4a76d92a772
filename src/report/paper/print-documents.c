/* print-documents.c: what stands behind the pairs and is told document by document; see
 * print-sections.h */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "report/model/disguise-places.h"
#include "report/model/group-parts.h"
#include "report/model/annotations.h"
#include "report/model/picture-wording.h"
#include "report/paper/print-sections.h"
#include "report/model/report-groups.h"
#include "report/model/wording.h"

#define THUMBNAIL_WIDTH 90.0 /* points */
#define THUMBNAIL_HEIGHT 60.0
#define MAX_HOLDERS 12 /* documents that have a picture that are named */

static void
add_cell (WinnowBlocks *blocks, WinnowStyle style, const char *text)
{
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_text (blocks, style, text);
}

static void
add_number (WinnowBlocks *blocks, guint number)
{
  g_autofree char *words = g_strdup_printf ("%'u", number);
  add_cell (blocks, WINNOW_STYLE_NUMBER, words);
}

/* What has none of it has a dash. */
static void
add_rare_number (WinnowBlocks *blocks, guint number)
{
  if (number > 0)
    add_number (blocks, number);
  else
    add_cell (blocks, WINNOW_STYLE_NUMBER, "–");
}

static void
begin_section (WinnowBlocks *blocks, const WinnowPrintUnit *unit, const char *note)
{
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H1, unit->title);
  if (note != NULL)
    winnow_blocks_add_text (blocks, WINNOW_STYLE_NOTE, note);
}

/* The row of a document above those that tell of it. */
static void
add_document (WinnowBlocks *blocks, const WinnowReport *report, const WinnowDocument *document, guint n_columns,
              const char *words)
{
  WinnowRich *rich = winnow_rich_new ();
  winnow_rich_add_name (rich, WINNOW_LOOK_BOLD, g_hash_table_lookup (report->labels, document));
  winnow_rich_add (rich, WINNOW_LOOK_PLAIN, "   ", -1);
  winnow_rich_add (rich, WINNOW_LOOK_MUTED, words, -1);
  winnow_blocks_begin_row (blocks, WINNOW_ROW_SHADED | WINNOW_ROW_KEEP);
  winnow_blocks_begin_cell (blocks, n_columns);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, rich);
}

/* ── sources ── */

static void
add_source (WinnowBlocks *blocks, const WinnowReport *report, const WinnowSource *source, guint number)
{
  guint rank = GPOINTER_TO_UINT (g_hash_table_lookup (report->ranks, &source->overlap->id));
  const WinnowDocument *document = g_hash_table_lookup (report->by_id, &source->document_id);
  double similarity = winnow_source_similarity (source);
  g_autofree char *share = winnow_wording_share (similarity);
  g_autofree char *target = g_strdup_printf ("pair%u", rank);
  WinnowRich *rich = winnow_rich_new ();
  guint link = winnow_rich_add_link (rich, target);
  winnow_rich_add_name (rich, WINNOW_LOOK_LINK (link), g_hash_table_lookup (report->labels, document));
  winnow_blocks_begin_row (blocks, WINNOW_ROW_RULE);
  add_number (blocks, number);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, rich);
  add_number (blocks, source->words);
  add_number (blocks, source->all_words);
  add_cell (blocks, WINNOW_STYLE_NUMBER, share);
  winnow_blocks_add_bar (blocks, similarity);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_page_of (blocks, WINNOW_STYLE_NUMBER, target);
}

static void
add_sources (WinnowBlocks *blocks, const WinnowReport *report, const WinnowDocument *document, const GPtrArray *sources,
             const WinnowReportFound *found)
{
  g_autofree char *share = winnow_wording_share (found->share);
  /* Translators: words of a document, then their share of those that count. */
  g_autofree char *words = g_strdup_printf (ngettext ("%'u word stands in sources (%s of what counts)",
                                                      "%'u words stand in sources (%s of what counts)", found->found),
                                            found->found, share);
  add_document (blocks, report, document, 6, words);
  for (guint i = 0; i < sources->len; i++)
    add_source (blocks, report, g_ptr_array_index ((GPtrArray *) sources, i), i + 1);
}

static void
open_sources (WinnowBlocks *blocks, const WinnowPrintUnit *unit)
{
  static const WinnowColumn columns[]
      = { { .points = 22 }, { .share = 1 }, { .points = 52 }, { .points = 52 }, { .points = 62 }, { .points = 34 } };
  static const char *const headings[] = {
    N_ ("#"), N_ ("Source"), N_ ("Own words"), N_ ("All words"), N_ ("Share of the document"), N_ ("Page"), NULL
  };
  begin_section (blocks, unit,
                 _ ("A region belongs to the source with the longest match there: those are its own words. All words "
                    "are those that stand in it, whoever has "
                    "the longer match."));
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  winnow_blocks_add_headings (blocks, headings, 0x3d);
}

gboolean
winnow_print_build_sources (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit, GError **error)
{
  for (guint i = 0; i < report->documents->len; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (report->documents, i);
      WinnowReportFound found;
      g_autoptr (GArray) exclusions = winnow_report_dup_exclusions (report, document->id, error);
      g_autoptr (GPtrArray) sources
          = exclusions != NULL ? winnow_report_load_sources (report, document, exclusions, &found, error) : NULL;
      if (sources == NULL)
        return FALSE;
      if (sources->len < 2) /* the ranking says it all */
        continue;
      if (blocks->rows->len == 0)
        open_sources (blocks, unit);
      add_sources (blocks, report, document, sources, &found);
    }
  winnow_blocks_end_table (blocks);
  return TRUE;
}

/* ── groups ── */

static void
add_member (WinnowBlocks *blocks, const WinnowGroupParts *parts, const WinnowGroupRow *row)
{
  gboolean is_known = !isnan (row->member->value);
  g_autofree char *day = winnow_group_dup_day (row->document->date);
  g_autofree char *share = is_known ? winnow_wording_share (row->member->similarity) : g_strdup ("–");
  g_autofree char *value
      = is_known ? winnow_method_format_value (parts->report->grouping->method, row->member->value) : g_strdup ("–");
  WinnowRich *rich = winnow_rich_new ();
  winnow_rich_add_name (rich, WINNOW_LOOK_PLAIN, row->label);
  if (row->is_origin)
    {
      g_autofree char *origin = g_strdup_printf ("  [%s]", _ ("likely origin"));
      winnow_rich_add (rich, WINNOW_LOOK_BOLD, origin, -1);
    }
  winnow_blocks_begin_row (blocks, WINNOW_ROW_RULE);
  add_cell (blocks, WINNOW_STYLE_CELL, *day != '\0' ? day : "–");
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, rich);
  add_cell (blocks, WINNOW_STYLE_NUMBER, share);
  add_cell (blocks, WINNOW_STYLE_NUMBER, value);
}

static void
add_group (WinnowBlocks *blocks, const WinnowGroupParts *parts, guint index)
{
  static const WinnowColumn columns[] = { { .points = 60 }, { .share = 1 }, { .points = 60 }, { .points = 60 } };
  static const char *const headings[] = { N_ ("Date"), N_ ("Document"), N_ ("Similarity"), N_ ("Value"), NULL };
  const GArray *rows = g_ptr_array_index (parts->groups, index);
  g_autofree char *title = g_strdup_printf (ngettext ("Group %u, %'u document", "Group %u, %'u documents", rows->len),
                                            index + 1, rows->len);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H2, title);
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  winnow_blocks_add_headings (blocks, headings, 0xc);
  for (guint i = 0; i < rows->len; i++)
    add_member (blocks, parts, &g_array_index (rows, WinnowGroupRow, i));
  winnow_blocks_end_table (blocks);
}

gboolean
winnow_print_build_groups (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit, GError **error)
{
  if (report->groups->len == 0)
    return TRUE;
  const WinnowGroupReport groups = winnow_report_get_groups (report);
  g_auto (WinnowGroupParts) parts;
  winnow_group_parts_init (&parts, &groups);
  g_autofree char *summary = winnow_group_parts_dup_summary (&parts);
  g_auto (GStrv) facts = winnow_group_parts_dup_facts (&parts);
  WinnowRich *rich = winnow_rich_new ();
  for (guint i = 0; facts[i] != NULL; i += 2)
    {
      winnow_rich_add (rich, WINNOW_LOOK_MUTED, facts[i], -1);
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, " ", -1);
      winnow_rich_add_name (rich, WINNOW_LOOK_BOLD, facts[i + 1]);
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, "    ", -1);
    }
  begin_section (blocks, unit, NULL);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_BODY, summary);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, rich);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_NOTE,
                          _ ("Each document is compared with the one of its group that was read first. Similarity is "
                             "the share of all runs of three words of the "
                             "shorter of both that the other one has, too; the value is what the method says."));
  for (guint i = 0; i < parts.groups->len; i++)
    add_group (blocks, &parts, i);
  return TRUE;
}

/* ── disguises ── */

/* What stands in brackets as the number of a character, set apart from the text. */
static void
add_excerpt (WinnowRich *rich, const char *excerpt)
{
  for (const char *p = excerpt, *end; *p != '\0'; p = end)
    {
      const char *code = winnow_excerpt_find_code (p, &end);
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, p, (code != NULL ? code : end) - p);
      if (code != NULL)
        winnow_rich_add (rich, WINNOW_LOOK_CODE | WINNOW_LOOK_SMALL | WINNOW_LOOK_MUTED, code, end - code);
    }
}

static void
add_disguise (WinnowBlocks *blocks, const WinnowDisguisePlace *place)
{
  WinnowRich *rich = winnow_rich_new ();
  winnow_blocks_begin_row (blocks, WINNOW_ROW_RULE);
  add_cell (blocks, WINNOW_STYLE_CELL, place->place != NULL ? place->place : "");
  add_cell (blocks, WINNOW_STYLE_CELL, place->words);
  winnow_blocks_begin_cell (blocks, 1);
  if (place->excerpt != NULL)
    add_excerpt (rich, place->excerpt);
  if (place->rest != NULL)
    {
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, " ", -1);
      winnow_rich_add (rich, WINNOW_LOOK_MUTED, place->rest, -1);
    }
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, rich);
}

static void
open_disguises (WinnowBlocks *blocks, const WinnowPrintUnit *unit)
{
  static const WinnowColumn columns[] = { { .points = 64 }, { .share = 2 }, { .share = 3 } };
  static const char *const headings[] = { N_ ("Place"), N_ ("Disguise"), N_ ("Text"), NULL };
  begin_section (blocks, unit,
                 _ ("Tricks that hide a copy from a program, or text from a reader. Passages are found in spite of "
                    "them. What cannot be seen, or is not what it "
                    "seems, is told by its number in Unicode."));
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  winnow_blocks_add_headings (blocks, headings, 0);
}

gboolean
winnow_print_build_disguises (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit, GError **error)
{
  for (guint i = 0; i < report->documents->len; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (report->documents, i);
      g_autofree char *summary = NULL;
      if (document->disguises == 0)
        continue;
      g_autoptr (GPtrArray) places = winnow_report_list_disguises (report, document, &summary, error);
      if (places == NULL)
        return FALSE;
      if (blocks->rows->len == 0)
        open_disguises (blocks, unit);
      add_document (blocks, report, document, 3, summary);
      for (guint k = 0; k < places->len; k++)
        add_disguise (blocks, g_ptr_array_index (places, k));
    }
  winnow_blocks_end_table (blocks);
  return TRUE;
}

/* ── pictures set aside ── */

/* The documents that have the picture, each once. */
static WinnowRich *
dup_holders (const WinnowReport *report, const WinnowExcludedPictureGroup *group)
{
  WinnowRich *rich = winnow_rich_new ();
  guint n = 0;
  gint64 last = 0;
  for (guint i = 0; i < group->pictures->len; i++)
    {
      const WinnowDocumentPicture *picture = g_ptr_array_index (group->pictures, i);
      const WinnowDocument *document = g_hash_table_lookup (report->by_id, &picture->document_id);
      if (document == NULL || document->id == last)
        continue;
      last = document->id;
      if (n++ >= MAX_HOLDERS)
        continue;
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, n > 1 ? "\n" : "", -1);
      winnow_rich_add_name (rich, WINNOW_LOOK_PLAIN, g_hash_table_lookup (report->labels, document));
    }
  if (n > MAX_HOLDERS)
    {
      g_autofree char *more = g_strdup_printf (
          ngettext ("and %'u more document", "and %'u more documents", n - MAX_HOLDERS), n - MAX_HOLDERS);
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, "\n", -1);
      winnow_rich_add (rich, WINNOW_LOOK_MUTED, more, -1);
    }
  return rich;
}

static gboolean
add_aside (WinnowBlocks *blocks, WinnowReport *report, const WinnowExcludedPictureGroup *group, GError **error)
{
  g_autoptr (WinnowDocumentPicture) loaded = winnow_library_dup_picture (report->library, group->first->id, error);
  if (loaded == NULL)
    return FALSE;
  g_autoptr (WinnowDocumentPicture) picture = winnow_mask_dup_picture (report->mask, loaded);
  g_autofree char *words = winnow_wording_excluded_picture (group->excluded_entries, group->n_documents);
  winnow_blocks_begin_row (blocks, WINNOW_ROW_RULE);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_picture (blocks, picture->thumbnail, THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT);
  add_cell (blocks, WINNOW_STYLE_CELL, words);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, dup_holders (report, group));
  return TRUE;
}

gboolean
winnow_print_build_excluded_pictures (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit,
                                      GError **error)
{
  static const WinnowColumn columns[] = { { .points = 96 }, { .points = 110 }, { .share = 1 } };
  static const char *const headings[] = { N_ ("Picture"), N_ ("Where"), N_ ("Documents"), NULL };
  g_autoptr (GPtrArray) groups = winnow_excluded_picture_groups_new (report->pictures_by_id, report->excluded_pictures);
  if (groups->len == 0)
    return TRUE;
  begin_section (blocks, unit,
                 _ ("They are compared with nothing: the template has them, or so many documents that they are "
                    "nobody’s own, such as logos."));
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  winnow_blocks_add_headings (blocks, headings, 0);
  for (guint i = 0; i < groups->len; i++)
    if (!add_aside (blocks, report, g_ptr_array_index (groups, i), error))
      return FALSE;
  winnow_blocks_end_table (blocks);
  return TRUE;
}

/* ── files ── */

gboolean
winnow_print_build_problems (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit, GError **error)
{
  static const WinnowColumn columns[] = { { .share = 2 }, { .share = 3 } };
  static const char *const headings[] = { N_ ("File"), N_ ("Reason"), NULL };
  if (report->problems->len == 0)
    return TRUE;
  begin_section (blocks, unit, NULL);
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  winnow_blocks_add_headings (blocks, headings, 0);
  for (guint i = 0; i < report->problems->len; i++)
    {
      const WinnowProblem *problem = g_ptr_array_index (report->problems, i);
      winnow_blocks_begin_row (blocks, WINNOW_ROW_RULE);
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_add_name (blocks, WINNOW_STYLE_SMALL, problem->path);
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_add_name (blocks, WINNOW_STYLE_CELL, problem->reason);
    }
  winnow_blocks_end_table (blocks);
  return TRUE;
}

static void
add_file (WinnowBlocks *blocks, const WinnowReport *report, gboolean has_pictures, const WinnowDocument *document)
{
  g_autofree char *size = g_format_size (document->size);
  WinnowRich *name = winnow_rich_new (), *format = winnow_rich_new_text (WINNOW_LOOK_PLAIN, document->format);
  winnow_rich_add_name (name, WINNOW_LOOK_BOLD, g_hash_table_lookup (report->labels, document));
  winnow_blocks_begin_row (blocks, WINNOW_ROW_RULE);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, name);
  winnow_blocks_add_name (blocks, WINNOW_STYLE_SMALL, document->path);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_CODE, document->sha256);
  for (guint i = 0; document->notes != NULL && document->notes[i] != NULL; i++)
    winnow_blocks_add_name (blocks, WINNOW_STYLE_SMALL, document->notes[i]);
  add_cell (blocks, WINNOW_STYLE_CELL, winnow_wording_role (document->role));
  if (document->charset != NULL)
    {
      winnow_rich_add (format, WINNOW_LOOK_PLAIN, "\n", -1);
      winnow_rich_add_name (format, WINNOW_LOOK_MUTED | WINNOW_LOOK_SMALL, document->charset);
    }
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, format);
  add_cell (blocks, WINNOW_STYLE_NUMBER, size);
  add_rare_number (blocks, document->n_pages);
  add_number (blocks, document->n_words);
  add_rare_number (blocks, document->n_excluded);
  if (has_pictures)
    add_rare_number (blocks, document->n_pictures);
}

gboolean
winnow_print_build_files (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit, GError **error)
{
  gboolean has_pictures = report->pictures->len > 0;
  static const WinnowColumn columns[] = { { .share = 1 },   { .points = 46 }, { .points = 46 }, { .points = 40 },
                                          { .points = 26 }, { .points = 34 }, { .points = 36 }, { .points = 34 } };
  const char *const headings[] = { N_ ("File, place, SHA-256"),
                                   N_ ("Role"),
                                   N_ ("Format"),
                                   N_ ("Size"),
                                   N_ ("Pages"),
                                   N_ ("Words"),
                                   N_ ("of them template"),
                                   has_pictures ? N_ ("Pictures") : NULL,
                                   NULL };
  begin_section (blocks, unit, NULL);
  winnow_blocks_begin_table (blocks, columns, has_pictures ? 8 : 7);
  winnow_blocks_add_headings (blocks, headings, 0xf8);
  for (guint i = 0; i < report->documents->len; i++)
    add_file (blocks, report, has_pictures, g_ptr_array_index (report->documents, i));
  winnow_blocks_end_table (blocks);
  return TRUE;
}
