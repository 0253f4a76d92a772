/* pictures-json.c: pictures as one JSON object, or one a line
 *
 *   {"grid": {"columns": 8, "rows": 8, "colors": 8, "mean": false}, "threshold": 42,
 *    "matches": [{"a": {"path": "…", PICTURE, "grid": ["BB..XXoo", …]}, "b": {…}, DONE,
 *      "grid_distance": 5, "blocks": 64}],
 *    "repeated": [{"document": "…", as of matches}],
 *    "set_aside": [{"path": "…", PICTURE, "reason": "template|common", "documents": 0}],
 *    "counted": [as set_aside],
 *    "n_pictures": 0, "plain": 0, "unread": 0, "own": 0,
 *    "pictures": [{"path": "…", PICTURE, "grid": ["…"], "read": true, "plain": false, "reason":
 *      "none|template|common", "documents": 0, "counted": "none|template|common",
 *                  "hash": "64 hexadecimal digits", "problem": null}]}
 *
 * PICTURE and what was done (DONE) are those of json.h. "grid" of a picture are the letters of its
 * color grid, a string a row, as image/palette.h lists them; null if it could not be read. "mean"
 * says whether a block has the color of its mean instead of the most frequent one. "grid_distance"
 * are those of the "blocks" that both show which differ after the grid of a is changed like its
 * picture, null where none can be compared; the bits in "distance" alone decide, up to
 * "threshold". "counted" are pictures that would be set aside for their "reason", but count by the
 * user's decision; of one among "pictures" it is that reason, and "reason" is "none". "own" are
 * matches in files of one author, which are not listed. "repeated" are pictures that one
 * submission, "document", shows twice or three times. "pictures" are all, where that was asked for,
 * else null; "hash" are the 256 bits of the whole picture, null where it is plain or could not be
 * read, and "problem" says why it could not be, or only in part. JSON Lines has a match a line,
 * then a repeated one, or, where all are asked for, a picture a line. Keys may be added; none
 * changes its meaning. */
#include "base/for-each.h"
#include "report/data/json.h"
#include "report/model/picture-parts.h"
#include "report/writers.h"

static void
write_picture (WinnowJson *json, const WinnowPictureRow *row)
{
  winnow_json_member_string (json, "path", row->document->path);
  winnow_json_picture_members (json, row->picture, row->start);
}

static void
write_look (WinnowJson *json, const WinnowPictureLook *look)
{
  winnow_json_member_grid (json, look->grid);
  winnow_json_member_histogram (json, look->histogram);
}

static void
write_side (WinnowJson *json, const char *key, const WinnowPictureRow *row, const WinnowPictureLook *look)
{
  winnow_json_open_member (json, key, '{');
  write_picture (json, row);
  write_look (json, look);
  winnow_json_close (json);
}

static gboolean
write_match (WinnowJson *json, WinnowPictureParts *parts, guint index, GError **error)
{
  const WinnowPictureMatchRow *match = &g_array_index (parts->matches, WinnowPictureMatchRow, index);
  WinnowPictureComparison comparison;
  if (!winnow_picture_parts_compare (parts, match, &comparison, error))
    return FALSE;
  winnow_json_open (json, '{');
  if (match->a->document == match->b->document)
    winnow_json_member_string (json, "document", match->a->document->path);
  write_side (json, "a", match->a, comparison.a);
  write_side (json, "b", match->b, comparison.b);
  winnow_json_match_members (json, &match->match, match->direction);
  if (comparison.n_blocks > 0)
    winnow_json_member_number (json, "grid_distance", comparison.n_differing);
  else
    winnow_json_member_string (json, "grid_distance", NULL);
  winnow_json_member_number (json, "blocks", comparison.n_blocks);
  winnow_json_fields (json, &comparison, intersection, chi_square);
  winnow_json_close (json);
  return TRUE;
}

static void
write_exclusion (WinnowJson *json, const WinnowPictureRow *row, WinnowPictureExclusion reason)
{
  winnow_json_member_string (json, "reason", winnow_picture_exclusion_get_id (reason));
  winnow_json_member_number (json, "documents", row->n_documents);
}

static gboolean
write_listed (WinnowJson *json, WinnowPictureParts *parts, guint index, GError **error)
{
  const WinnowPictureRow *row = &parts->rows[index];
  const WinnowPictureLook *look = winnow_picture_parts_get_look (parts, row, error);
  g_autofree char *hash = winnow_picture_row_dup_hash (row);
  if (look == NULL)
    return FALSE;
  winnow_json_open (json, '{');
  write_picture (json, row);
  write_look (json, look);
  winnow_json_member_boolean (json, "read", row->picture->is_read);
  winnow_json_member_boolean (json, "plain", winnow_document_picture_is_plain (row->picture));
  write_exclusion (json, row, row->reason);
  winnow_json_member_string (json, "counted", winnow_picture_exclusion_get_id (row->counted));
  winnow_json_member_string (json, "hash", hash);
  winnow_json_member_string (json, "problem", row->picture->problem);
  winnow_json_close (json);
  return TRUE;
}

/* Those that are excluded, or that would be. */
static void
write_excluded (WinnowJson *json, const char *key, const WinnowPictureParts *parts, gboolean counted)
{
  winnow_json_open_member (json, key, '[');
  winnow_for_each_index (i, parts->pictures)
    {
      const WinnowPictureRow *row = &parts->rows[i];
      WinnowPictureExclusion reason = counted ? row->counted : row->reason;
      if (reason == WINNOW_PICTURE_EXCLUSION_NONE)
        continue;
      winnow_json_line (json);
      winnow_json_open (json, '{');
      write_picture (json, row);
      write_exclusion (json, row, reason);
      winnow_json_close (json);
    }
  winnow_json_close (json);
}

static void
write_settings (WinnowJson *json, const WinnowPictureReport *report)
{
  const WinnowGridSettings *grid = &report->grid;
  const WinnowHistogramSettings *histogram = &report->histogram;
  winnow_json_open_member (json, "grid", '{');
  winnow_json_fields (json, grid, columns, rows, colors);
  winnow_json_member_boolean (json, "mean", grid->uses_mean);
  winnow_json_close (json);
  winnow_json_open_member (json, "histogram", '{');
  winnow_json_fields (json, histogram, bins, columns, rows);
  winnow_json_close (json);
  winnow_json_member_number (json, "threshold", WINNOW_IMAGE_THRESHOLD);
}

typedef gboolean (*WriteFunc) (WinnowJson *json, WinnowPictureParts *parts, guint index, GError **error);

/* Those from @first to @end of a list, as the elements of an array that is open. */
static gboolean
write_rows (WinnowJson *json, WinnowOutput *output, WinnowPictureParts *parts, WriteFunc write, guint first, guint end,
            GError **error)
{
  winnow_for_each_between (i, first, end)
    {
      winnow_json_line (json);
      if (!write (json, parts, i, error) || !winnow_output_flush_full (output, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_all (WinnowJson *json, WinnowOutput *output, WinnowPictureParts *parts, GError **error)
{
  write_settings (json, parts->report);
  winnow_json_line (json);
  winnow_json_open_member (json, "matches", '[');
  if (!write_rows (json, output, parts, write_match, 0, parts->n_matches, error))
    return FALSE;
  winnow_json_close (json);
  winnow_json_line (json);
  winnow_json_open_member (json, "repeated", '[');
  if (!write_rows (json, output, parts, write_match, parts->n_matches, parts->matches->len, error))
    return FALSE;
  winnow_json_close (json);
  winnow_json_line (json);
  write_excluded (json, "set_aside", parts, FALSE);
  winnow_json_line (json);
  write_excluded (json, "counted", parts, TRUE);
  winnow_json_line (json);
  winnow_json_member_number (json, "n_pictures", parts->pictures->len);
  winnow_json_fields (json, parts, n_plain, n_unread, n_own);
  winnow_json_line (json);
  if (!parts->report->lists_all)
    {
      winnow_json_member_string (json, "pictures", NULL);
      return TRUE;
    }
  winnow_json_open_member (json, "pictures", '[');
  if (!write_rows (json, output, parts, write_listed, 0, parts->pictures->len, error))
    return FALSE;
  winnow_json_close (json);
  return TRUE;
}

gboolean
winnow_pictures_write_json (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  g_auto (WinnowPictureParts) parts = { 0 };
  WinnowJson json = WINNOW_JSON_INIT (output->text);
  if (!winnow_picture_parts_init (&parts, data, error))
    return FALSE;
  winnow_json_open (&json, '{');
  if (!write_all (&json, output, &parts, error))
    return FALSE;
  winnow_json_close (&json);
  g_string_append_c (output->text, '\n');
  return TRUE;
}

gboolean
winnow_pictures_write_jsonl (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  const WinnowPictureReport *report = data;
  g_auto (WinnowPictureParts) parts = { 0 };
  if (!winnow_picture_parts_init (&parts, report, error))
    return FALSE;
  guint n = report->lists_all ? parts.pictures->len : parts.matches->len;
  winnow_for_each_below (i, n)
    {
      WinnowJson json = WINNOW_JSON_INIT (output->text);
      if (!(report->lists_all ? write_listed : write_match) (&json, &parts, i, error))
        return FALSE;
      g_string_append_c (output->text, '\n');
      if (!winnow_output_flush_full (output, error))
        return FALSE;
    }
  return TRUE;
}
