/* groups-section.c: groups of documents, in a check's report and alone; see sections.h */
#include <math.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "report/content/sections.h"
#include "report/model/report-groups.h"
#include "version.h"

/* How they were found. */
static void
add_facts (WinnowComposer *composer, const WinnowGroupParts *parts)
{
  g_auto (GStrv) facts = winnow_group_parts_dup_facts (parts);
  if (!winnow_composer_is_brief (composer))
    winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE, _ (parts->report->grouping->method->description));
  winnow_composer_add_facts (composer, facts);
  winnow_composer_add_text (composer, WINNOW_CONTENT_NOTE,
                            _ ("Each document is compared with the one of its group that was read first. Similarity is "
                               "the share of all runs of three words of the shorter of both that the other one has, "
                               "too; the value is what the method says."));
}

static void
add_day (WinnowComposer *composer, const WinnowGroupRow *row)
{
  g_autofree char *day = winnow_group_dup_day (row->document->date);
  winnow_composer_add_cell (composer, *day != '\0' ? day : "–");
}

static void
add_document (WinnowComposer *composer, const WinnowGroupRow *row)
{
  winnow_composer_add_name_cell (composer, NULL, row->label);
  if (row->is_origin)
    {
      winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, " ");
      winnow_composer_add_words (composer, WINNOW_LOOK_TAG, _ ("likely origin"));
    }
  winnow_composer_begin_text (composer, WINNOW_CONTENT_PATH);
  winnow_composer_add_name (composer, WINNOW_LOOK_PLAIN, row->document->path);
}

static void
add_member (WinnowComposer *composer, const WinnowGroupParts *parts, const WinnowGroupRow *row)
{
  gboolean is_known = !isnan (row->member->value);
  g_autofree char *value
      = is_known ? winnow_method_format_value (parts->report->grouping->method, row->member->value) : g_strdup ("–");
  winnow_composer_begin_row (composer, row->is_origin ? WINNOW_CONTENT_ROW_ORIGIN : WINNOW_CONTENT_ROW);
  add_day (composer, row);
  add_document (composer, row);
  if (is_known)
    winnow_composer_add_share (composer, row->member->similarity);
  else
    winnow_composer_add_cell (composer, "–");
  winnow_composer_add_cell (composer, value);
}

static void
add_group (WinnowComposer *composer, const WinnowGroupParts *parts, guint index)
{
  static const WinnowContentColumn columns[] = {
    { N_ ("Date"), WINNOW_COLUMN_PLACE, .points = 60 },
    { N_ ("Document"), WINNOW_COLUMN_NAME },
    { N_ ("Similarity"), WINNOW_COLUMN_SHARE, .points = 60 },
    { N_ ("Value"), WINNOW_COLUMN_NUMBER, .points = 60 },
    { NULL },
  };
  const GArray *rows = g_ptr_array_index (parts->groups, index);
  g_autofree char *id = g_strdup_printf ("f%u", index + 1);
  /* Translators: the number of the group, then how many documents it has. */
  g_autofree char *title = g_strdup_printf (ngettext ("Group %u, %'u document", "Group %u, %'u documents", rows->len),
                                            index + 1, rows->len);
  winnow_composer_begin_section (composer, id, title);
  winnow_composer_begin_table (composer, "members", columns);
  winnow_for_each_value (const WinnowGroupRow, row, rows)
    add_member (composer, parts, row);
  winnow_composer_end_table (composer);
  winnow_composer_end_section (composer);
}

static void
add_group_list (WinnowComposer *composer, const WinnowGroupParts *parts)
{
  if (parts->groups->len == 0)
    winnow_composer_add_text (composer, WINNOW_CONTENT_EMPTY, _ ("No two documents are the same piece."));
  winnow_for_each_index (i, parts->groups)
    add_group (composer, parts, i);
}

static void
add_ungrouped (WinnowComposer *composer, const WinnowGroupParts *parts)
{
  static const WinnowContentColumn columns[] = {
    { N_ ("Date"), WINNOW_COLUMN_PLACE, .points = 60, .media = WINNOW_MEDIUM_PAGES },
    { N_ ("Document"), WINNOW_COLUMN_NAME },
    { NULL },
  };
  if (parts->alone->len == 0)
    return;
  winnow_composer_begin_section (composer, "alone", _ ("In no group"));
  winnow_composer_begin_table (composer, "members", columns);
  winnow_for_each_value (const WinnowGroupRow, row, parts->alone)
    {
      winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
      add_day (composer, row);
      add_document (composer, row);
    }
  winnow_composer_end_table (composer);
  winnow_composer_end_section (composer);
}

void
winnow_content_add_groups_report (WinnowComposer *composer, const WinnowGroupReport *report)
{
  g_auto (WinnowGroupParts) parts;
  winnow_group_parts_init (&parts, report);
  WinnowContentFigure figures[] = {
    { _ ("Groups"), g_strdup_printf ("%'u", parts.groups->len) },
    { _ ("Documents in them"), g_strdup_printf ("%'u", parts.n_members) },
    { _ ("In no group"), g_strdup_printf ("%'u", report->n_alone) },
  };
  g_autofree char *name = winnow_group_parts_dup_title (&parts);
  const char *title = name ?: _ ("Documents that are the same piece");
  winnow_composer_begin_report (composer, title, WINNOW_VERSION);
  winnow_composer_add_title (composer, _ ("Groups of documents"), title);
  winnow_composer_take_figures (composer, figures, G_N_ELEMENTS (figures));
  add_facts (composer, &parts);
  if (report->mask != NULL)
    winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE, winnow_mask_get_words ());
  winnow_composer_end_cover (composer);
  add_group_list (composer, &parts);
  add_ungrouped (composer, &parts);
  winnow_composer_end_report (composer);
}

gboolean
winnow_content_add_groups (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  const WinnowGroupReport groups = winnow_report_get_groups (report);
  g_auto (WinnowGroupParts) parts;
  winnow_group_parts_init (&parts, &groups);
  g_autofree char *words = winnow_group_parts_dup_summary (&parts);
  winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE, words);
  add_facts (composer, &parts);
  add_group_list (composer, &parts);
  return TRUE;
}
