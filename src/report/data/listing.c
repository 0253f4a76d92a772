/* listing.c: see listing.h. Thread-safe: writes to the caller's string only. */
#include "report/data/listing.h"

#include "base/escape.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "report/model/wording.h"
#include "base/text-table.h"

/* ── columns and cells ── */

/* The first one from @column on that text shows, or that JSON and CSV have; NULL at the end. */
static const WinnowColumn *
find_column (const WinnowColumn *column, gboolean in_text)
{
  for (; column->key != NULL || column->heading != NULL; column++)
    if ((in_text ? column->heading : column->key) != NULL)
      return column;
  return NULL;
}

static gboolean
is_string (const WinnowColumn *column)
{
  return column->kind == WINNOW_COLUMN_STRING || column->kind == WINNOW_COLUMN_ID;
}

static gconstpointer
get_row (const WinnowListing *listing, guint index)
{
  return listing->row_size > 0 ? (const char *) listing->rows + index * listing->row_size
                               : ((const gconstpointer *) listing->rows)[index];
}

static void
read_field (const WinnowColumn *column, gconstpointer field, WinnowCell *cell)
{
  if (column->kind == WINNOW_COLUMN_STRING)
    cell->text = *(const char *const *) field;
  else if (column->kind == WINNOW_COLUMN_ID)
    cell->text = column->id (*(const int *) field);
  else if (column->kind == WINNOW_COLUMN_SHARE)
    cell->share = *(const double *) field;
  else if (column->kind == WINNOW_COLUMN_LARGE || column->kind == WINNOW_COLUMN_POSITIVE)
    cell->number = *(const guint64 *) field;
  else
    cell->number = *(const guint *) field;
}

/* Returns: whether there is a value */
static gboolean
read_cell (const WinnowListing *listing, const WinnowColumn *column, guint index, WinnowCell *cell)
{
  const char *row = get_row (listing, index);
  *cell = (WinnowCell){ .share = -1 };
  if (column->via > 0)
    row = *(const char *const *) (gconstpointer) (row + column->via - 1);
  if (row == NULL)
    return FALSE;
  if (column->kind != WINNOW_COLUMN_ID && column->get != NULL)
    column->get (row, listing->data, cell);
  else
    read_field (column, row + column->offset, cell);
  if (cell->owned != NULL)
    cell->text = cell->owned;
  return is_string (column)                       ? cell->text != NULL
         : column->kind == WINNOW_COLUMN_POSITIVE ? cell->number > 0
                                                  : column->kind != WINNOW_COLUMN_SHARE || cell->share >= 0;
}

/* ── text ── */

static char *
dup_text (const WinnowListing *listing, const WinnowColumn *column, guint index)
{
  WinnowCell cell;
  if (!read_cell (listing, column, index, &cell))
    return g_strdup (column->none ?: "");
  if (is_string (column))
    return cell.owned ?: g_strdup (cell.text);
  if (column->kind == WINNOW_COLUMN_SHARE)
    return winnow_wording_share (cell.share);
  return g_strdup_printf (listing->has_tabs ? "%" G_GUINT64_FORMAT : "%'" G_GUINT64_FORMAT, cell.number);
}

static void
append_text (const WinnowListing *listing, GString *out)
{
  g_autoptr (GString) alignment = g_string_new (NULL);
  const WinnowColumn *each = listing->columns;
  for (; (each = find_column (each, TRUE)) != NULL; each++)
    g_string_append_c (alignment, listing->has_tabs ? 't' : is_string (each) ? 'l' : 'r');
  g_autoptr (WinnowTable) table = winnow_table_new (alignment->str);
  const WinnowColumn *column = find_column (listing->columns, TRUE);
  gboolean is_empty = listing->n_rows == 0 && listing->nothing != NULL;
  if (is_empty)
    g_string_append_printf (out, "%s\n", _ (listing->nothing));
  if (is_empty || *column->heading == '\0')
    column = NULL;
  for (; column != NULL; column = find_column (column + 1, TRUE))
    winnow_table_add (table, *column->heading != '\0' ? _ (column->heading) : "");
  winnow_for_each_below (i, listing->n_rows)
    for (column = listing->columns; (column = find_column (column, TRUE)) != NULL; column++)
      {
        g_autofree char *text = dup_text (listing, column, i);
        winnow_table_add (table, text);
      }
  winnow_table_print (table, out);
}

/* ── JSON ── */

static void
write_cell (const WinnowListing *listing, const WinnowColumn *column, guint index, WinnowJson *json)
{
  WinnowCell cell;
  gboolean has_value = read_cell (listing, column, index, &cell);
  winnow_json_key (json, column->key);
  if (!has_value || is_string (column))
    winnow_json_string (json, cell.text);
  else if (column->kind == WINNOW_COLUMN_SHARE)
    winnow_json_share (json, cell.share);
  else if (column->kind == WINNOW_COLUMN_SWITCH)
    winnow_json_boolean (json, cell.number > 0);
  else
    winnow_json_number (json, cell.number);
  g_free (cell.owned);
}

static void
write_row (const WinnowListing *listing, guint index, WinnowJson *json)
{
  winnow_json_open (json, '{');
  if (listing->write_members != NULL)
    listing->write_members (json, get_row (listing, index), listing->data);
  else
    for (const WinnowColumn *column = listing->columns; (column = find_column (column, FALSE)) != NULL; column++)
      write_cell (listing, column, index, json);
  winnow_json_close (json);
}

void
winnow_listing_write_rows (const WinnowListing *listing, gboolean in_lines, WinnowJson *json)
{
  winnow_for_each_below (i, listing->n_rows)
    {
      if (in_lines)
        winnow_json_line (json);
      write_row (listing, i, json);
    }
}

static void
append_json (const WinnowListing *listing, GString *out)
{
  WinnowJson json = WINNOW_JSON_INIT (out);
  winnow_json_open (&json, '[');
  winnow_listing_write_rows (listing, TRUE, &json);
  winnow_json_close (&json);
  g_string_append_c (out, '\n');
}

static void
append_jsonl (const WinnowListing *listing, GString *out)
{
  winnow_for_each_below (i, listing->n_rows)
    {
      WinnowJson json = WINNOW_JSON_INIT (out);
      write_row (listing, i, &json);
      g_string_append_c (out, '\n');
    }
}

/* ── CSV ── */

static void
append_field (const WinnowListing *listing, const WinnowColumn *column, guint index, GString *out)
{
  WinnowCell cell;
  WinnowJson number = WINNOW_JSON_INIT (out); /* its digits are locale-proof */
  if (!read_cell (listing, column, index, &cell))
    return;
  if (is_string (column))
    winnow_escape_csv (out, cell.text);
  else if (column->kind == WINNOW_COLUMN_SHARE)
    winnow_json_share (&number, cell.share);
  else
    winnow_json_number (&number, cell.number);
  g_free (cell.owned);
}

static void
append_csv (const WinnowListing *listing, GString *out)
{
  for (guint i = 0; i <= listing->n_rows; i++)
    {
      const WinnowColumn *column = find_column (listing->columns, FALSE);
      for (const char *gap = ""; column != NULL; column = find_column (column + 1, FALSE), gap = ",")
        {
          g_string_append_printf (out, "%s%s", gap, i == 0 ? column->key : "");
          if (i > 0)
            append_field (listing, column, i - 1, out);
        }
      g_string_append (out, "\r\n");
    }
}

void
winnow_listing_append (const WinnowListing *listing, const char *format, GString *out)
{
  static const struct
  {
    const char *format;
    void (*append) (const WinnowListing *listing, GString *out);
  } writers[] = { { "text", append_text }, { "json", append_json }, { "jsonl", append_jsonl }, { "csv", append_csv } };
  winnow_for_each_of (writer, writers)
    if (g_str_equal (writer->format, format))
      writer->append (listing, out);
}
