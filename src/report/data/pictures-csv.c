/* pictures-csv.c: pictures as a table, for spreadsheets: a row a match, or, where all are asked
 * for, a row a picture
 *
 * A match: path_a; picture_a: what the document calls it; page_a: empty where the format has none;
 * start_a, byte_start_a: its place in the text, in code points and bytes; caption_a; width_a,
 * height_a: in pixels, empty where not known; format_a; the same of b; distance: bits of 256 that
 * differ; description, likeness, mirrored, negative, turned: what was done to a to make it b,
 * as json.h says; grid_distance: blocks of the color grids that differ, empty if they cannot
 * be compared; blocks: that both show; colors: what became of them, as json.h says; intersection,
 * chi_square: of the color histograms, empty where one could not be read.
 *
 * A picture: path, picture, page, start, byte_start, caption, width, height, format; read, plain: 1
 * or 0; reason: template or common if it is excluded, else none; documents: that have it then,
 * else 0; hash: 64 hexadecimal digits, empty where it is plain or could not be read; grid: columns,
 * rows, then the letters row by row, as "8x8 BB..XX"; problem: why it could not be read, or only in
 * part; histogram: the share of each bin, block by block, separated by spaces; counted: template or
 * common if it would be excluded for that, but counts by the user's decision, else none: documents
 * has how many then, too. */
#include "report/data/csv.h"
#include "report/model/picture-parts.h"
#include "report/writers.h"
#include "base/for-each.h"

static void
append_picture (GString *csv, const WinnowPictureRow *row)
{
  const WinnowDocumentPicture *picture = row->picture;
  winnow_csv_cells (csv, row->document->path, picture->name);
  winnow_csv_positive (csv, picture->page);
  winnow_csv_cells (csv, (guint) row->start, picture->offset, picture->caption);
  winnow_csv_positive (csv, picture->info.width);
  winnow_csv_positive (csv, picture->info.height);
  winnow_csv_text (csv, picture->info.format);
}

/* Rows are written without the comma that each cell begins with. */
static void
end_row (GString *csv, gsize start)
{
  g_string_erase (csv, (gssize) start, 1);
  g_string_append (csv, "\r\n");
}

static gboolean
append_match (GString *csv, WinnowPictureParts *parts, guint index, GError **error)
{
  const WinnowPictureMatchRow *row = &g_array_index (parts->matches, WinnowPictureMatchRow, index);
  const WinnowImageMatch *match = &row->match;
  WinnowPictureComparison comparison;
  gsize start = csv->len;
  g_autofree char *description = winnow_image_match_describe (match, row->direction);
  if (!winnow_picture_parts_compare (parts, row, &comparison, error))
    return FALSE;
  append_picture (csv, row->a);
  append_picture (csv, row->b);
  winnow_csv_cells (csv, match->distance, description, winnow_likeness_get_id (match->likeness),
                    match->placement.is_mirrored, match->placement.is_negative,
                    winnow_placement_get_degrees (&match->placement));
  if (comparison.n_blocks > 0)
    winnow_csv_number (csv, comparison.n_differing);
  else
    g_string_append_c (csv, ',');
  winnow_csv_cells (csv, comparison.n_blocks, winnow_color_change_get_id (match->colors), comparison.intersection,
                    comparison.chi_square, winnow_image_direction_get_id (row->direction));
  end_row (csv, start);
  return TRUE;
}

static gboolean
append_listed (GString *csv, WinnowPictureParts *parts, guint index, GError **error)
{
  const WinnowPictureRow *row = &parts->rows[index];
  const WinnowPictureLook *look = winnow_picture_parts_get_look (parts, row, error);
  gsize start = csv->len;
  g_autofree char *hash = winnow_picture_row_dup_hash (row), *grid = NULL;
  if (look == NULL)
    return FALSE;
  if (look->grid != NULL)
    grid = g_strdup_printf ("%ux%u %s", look->grid->settings.columns, look->grid->settings.rows, look->grid->letters);
  g_autofree char *shares = winnow_histogram_dup_shares (look->histogram);
  append_picture (csv, row);
  winnow_csv_cells (csv, row->picture->is_read, winnow_document_picture_is_plain (row->picture),
                    winnow_picture_exclusion_get_id (row->reason), row->n_documents, hash, grid, row->picture->problem,
                    shares, winnow_picture_exclusion_get_id (row->counted));
  end_row (csv, start);
  return TRUE;
}

gboolean
winnow_pictures_write_csv (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  static const char of_matches[]
      = "path_a,picture_a,page_a,start_a,byte_start_a,caption_a,width_a,height_a,format_a,path_b,picture_b,page_b,"
        "start_b,byte_start_b,caption_b,width_b,height_b,format_b,distance,description,likeness,mirrored,negative,"
        "turned,grid_distance,blocks,colors,intersection,chi_square,direction\r\n";
  static const char of_pictures[]
      = "path,picture,page,start,byte_start,caption,width,height,format,read,plain,reason,documents,hash,grid,problem,"
        "histogram,counted\r\n";
  const WinnowPictureReport *report = data;
  g_auto (WinnowPictureParts) parts = { 0 };
  if (!winnow_picture_parts_init (&parts, report, error))
    return FALSE;
  g_string_append (output->text, report->lists_all ? of_pictures : of_matches);
  guint n = report->lists_all ? parts.pictures->len : parts.matches->len;
  winnow_for_each_below (i, n)
    if (!(report->lists_all ? append_listed : append_match) (output->text, &parts, i, error)
        || !winnow_output_flush_full (output, error))
      return FALSE;
  return TRUE;
}
