/* pictures-text.c: pictures as plain text: those that two documents have in common with their
 * color grids, those set aside, and, where that is asked for, all */
#include <glib/gi18n-lib.h>

#include "report/escape.h"
#include "report/model/picture-parts.h"
#include "report/model/picture-wording.h"
#include "report/text/table.h"

#define INDENT "  "
#define GAP "   " /* between two grids */

static void
append_line (GString *out, const char *text)
{
  winnow_escape_terminal (out, text, -1);
  g_string_append_c (out, '\n');
}

/* Cells of a table: what the picture is. */
static void
add_picture (WinnowTable *table, const WinnowPictureRow *row)
{
  const WinnowDocumentPicture *picture = row->picture;
  g_autofree char *place = winnow_picture_row_dup_place (row);
  g_autofree char *size = winnow_wording_picture_size (&picture->info);
  g_autofree char *name = picture->caption != NULL ? g_strdup_printf ("%s: %s", picture->name, picture->caption)
                                                   : g_strdup (picture->name);
  winnow_table_add (table, *place != '\0' ? place : "–");
  winnow_table_add (table, size);
  winnow_table_add (table, name);
}

static void
append_grid_row (GString *out, const WinnowGrid *grid, guint y)
{
  g_string_append_c (out, '|');
  g_string_append_len (out, grid->letters + (gsize) y * grid->settings.columns, grid->settings.columns);
  g_string_append_c (out, '|');
}

/* Side by side; between bars, since background is a space. @b: (nullable) */
static void
append_grids (GString *out, const WinnowGrid *a, const WinnowGrid *b)
{
  for (guint y = 0; y < a->settings.rows; y++)
    {
      g_string_append (out, INDENT);
      append_grid_row (out, a, y);
      if (b != NULL)
        {
          g_string_append (out, GAP);
          append_grid_row (out, b, y);
        }
      g_string_append_c (out, '\n');
    }
}

static void
append_documents (GString *out, const WinnowPictureMatchRow *match)
{
  g_autofree char *n = winnow_wording_pictures_in_common (match->n);
  g_string_append_c (out, '\n');
  g_string_append (out, "A: ");
  append_line (out, match->a->label);
  g_string_append (out, "B: ");
  append_line (out, match->b->label);
  append_line (out, n);
}

static gboolean
append_match (GString *out, WinnowPictureParts *parts, guint number, const WinnowPictureMatchRow *match, GError **error)
{
  const WinnowGrid *a, *b;
  if (!winnow_picture_parts_get_grid (parts, match->a, &a, error)
      || !winnow_picture_parts_get_grid (parts, match->b, &b, error))
    return FALSE;
  g_autofree char *what = winnow_wording_image_match (&match->match);
  g_autofree char *blocks = winnow_wording_grid_distance (winnow_picture_parts_compare_grids (a, b, &match->match),
                                                          winnow_picture_parts_count_blocks (parts));
  /* Translators: what was done to a picture and how many bits differ, then how many blocks of its
   * color grid do. */
  g_autofree char *both = g_strdup_printf (_ ("%s; %s"), what, blocks);
  g_autoptr (WinnowTable) table = winnow_table_new ("lllrl");
  if (match->is_first)
    append_documents (out, match);
  g_string_append_printf (out, "\n%u. %s\n", number, both);
  winnow_table_add (table, "");
  winnow_table_add (table, "A");
  add_picture (table, match->a);
  winnow_table_add (table, "");
  winnow_table_add (table, "B");
  add_picture (table, match->b);
  winnow_table_print (table, out);
  if (a != NULL && b != NULL)
    append_grids (out, a, b);
  return TRUE;
}

static gboolean
append_matches (WinnowOutput *output, WinnowPictureParts *parts, GError **error)
{
  guint number = 0;
  for (guint i = 0; i < parts->matches->len; i++)
    {
      const WinnowPictureMatchRow *match = &g_array_index (parts->matches, WinnowPictureMatchRow, i);
      number = match->is_first ? 1 : number + 1;
      if (!append_match (output->text, parts, number, match, error) || !winnow_output_flush_full (output, error))
        return FALSE;
    }
  return TRUE;
}

static void
append_asides (GString *out, const WinnowPictureParts *parts)
{
  g_autoptr (GPtrArray) groups
      = winnow_excluded_picture_groups_new (parts->by_id, parts->report->found->excluded_pictures);
  g_autoptr (WinnowTable) table = winnow_table_new ("llll");
  if (groups->len == 0)
    return;
  g_string_append_printf (out, "\n%s\n", _ ("Set aside:"));
  for (guint i = 0; i < groups->len; i++)
    {
      const WinnowExcludedPictureGroup *group = g_ptr_array_index (groups, i);
      const WinnowDocument *document = g_hash_table_lookup (parts->documents, &group->first->document_id);
      g_autofree char *where = winnow_wording_excluded_picture (group->excluded_entries, group->n_documents);
      winnow_table_add (table, "");
      winnow_table_add (table, where);
      winnow_table_add (table, group->first->name);
      winnow_table_add (table, g_hash_table_lookup (parts->labels, document));
    }
  winnow_table_print (table, out);
}

static gboolean
append_picture (GString *out, WinnowPictureParts *parts, const WinnowPictureRow *row, GError **error)
{
  const WinnowGrid *grid;
  g_autoptr (WinnowTable) table = winnow_table_new ("llrl");
  g_autofree char *state = winnow_picture_row_dup_state (row);
  g_autofree char *hash = winnow_picture_row_dup_hash (row);
  if (!winnow_picture_parts_get_grid (parts, row, &grid, error))
    return FALSE;
  winnow_table_add (table, "");
  add_picture (table, row);
  winnow_table_print (table, out);
  if (state != NULL)
    g_string_append_printf (out, INDENT "%s\n", state);
  if (hash != NULL)
    g_string_append_printf (out, INDENT "%s\n", hash);
  if (grid != NULL)
    append_grids (out, grid, NULL);
  return TRUE;
}

static gboolean
append_all (WinnowOutput *output, WinnowPictureParts *parts, GError **error)
{
  const WinnowDocument *document = NULL;
  for (guint i = 0; i < parts->pictures->len; i++)
    {
      const WinnowPictureRow *row = &parts->rows[i];
      g_string_append_c (output->text, '\n');
      if (row->document != document)
        append_line (output->text, row->label);
      document = row->document;
      if (!append_picture (output->text, parts, row, error) || !winnow_output_flush_full (output, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
winnow_pictures_write_text (const WinnowPictureReport *report, GOutputStream *stream, GCancellable *cancellable,
                            GError **error)
{
  g_auto (WinnowPictureParts) parts = { 0 };
  g_auto (WinnowOutput) output;
  winnow_output_init (&output, stream, cancellable);
  if (!winnow_picture_parts_init (&parts, report, error))
    return FALSE;
  g_autofree char *summary = winnow_picture_parts_dup_summary (&parts);
  append_line (output.text, summary);
  if (report->mask != NULL)
    append_line (output.text, winnow_mask_get_words ());
  if (!append_matches (&output, &parts, error))
    return FALSE;
  append_asides (output.text, &parts);
  if (report->lists_all && !append_all (&output, &parts, error))
    return FALSE;
  return winnow_output_flush (&output, error);
}
