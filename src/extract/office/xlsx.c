/* xlsx.c: workbooks (ECMA-376 part 1, §18): sheets in the order of their tabs, one line per row,
 * cells separated by tabs.
 *
 * Text is in a table of shared strings, to which cells refer. Numbers are written as stored; of
 * formulas only the results are text. Hidden are hidden sheets, rows (also filtered ones) and
 * columns, and cells with a hiding format (xlsx-styles.c).
 *
 * The pictures of a sheet are in a separate drawing anchored to cells (§20.5). A picture stands
 * before the row where it begins; those of hidden sheets are left out. Text of shapes, SmartArt and
 * charts, and comments, follow the cells. As many places are stored as
 * the limit allows; the rest are counted. */
#include "extract/extractor.h"

#include <string.h>

#include "base/for-each.h"
#include "base/order.h"
#include "extract/office/ooxml.h"

#define MAX_COLUMNS 16384

/* ── pictures ── */

typedef enum
{
  PLACE_OTHER,
  PLACE_ANCHOR,
  PLACE_FROM,
  PLACE_LEFT_OUT,
  PLACE_NAMED,
  PLACE_PICTURE,
  PLACE_ROW,
} PlaceElement;

static WinnowNameTable place_elements = { {
    { "Fallback", PLACE_LEFT_OUT },
    { "absoluteAnchor oneCellAnchor twoCellAnchor", PLACE_ANCHOR },
    { "blip", PLACE_PICTURE },
    { "cNvPr", PLACE_NAMED },
    { "from", PLACE_FROM },
    { "row", PLACE_ROW },
} };

typedef struct
{
  guint row;      /* from 1 */
  const char *id; /* (unowned) id of the relation, in the table of relations */
} Place;

typedef struct
{
  GHashTable *relations; /* (owned) of the drawing */
  GArray *places;        /* (owned) (element-type Place) by row */
  guint n_placed;
  guint n_beyond; /* beyond the limit, counted only */
  /* while reading: */
  guint max_places;
  GString *number; /* (owned) */
  guint row;       /* of the present anchor */
  gboolean in_from, in_row, hidden;
} Drawing;

static void
add_place (Drawing *drawing, const WinnowXmlAttributes *attributes)
{
  g_autofree char *id = winnow_ooxml_dup_picture_id (attributes);
  gpointer key = NULL;
  if (drawing->hidden || id == NULL || !g_hash_table_lookup_extended (drawing->relations, id, &key, NULL))
    return;
  if (drawing->places->len < drawing->max_places)
    g_array_append_vals (drawing->places, &(Place){ .row = drawing->row, .id = key }, 1);
  else
    drawing->n_beyond++;
}

static gboolean
open_place_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  Drawing *drawing = data;
  switch (winnow_name_table_find (&place_elements, name))
    {
    case PLACE_LEFT_OUT:
      return FALSE;
    case PLACE_ANCHOR:
      drawing->row = 1;
      break;
    case PLACE_FROM:
      drawing->in_from = TRUE;
      break;
    case PLACE_ROW:
      drawing->in_row = drawing->in_from;
      g_string_truncate (drawing->number, 0);
      break;
    case PLACE_NAMED:
      drawing->hidden = winnow_xml_is_true (attributes, "hidden");
      break;
    case PLACE_PICTURE:
      add_place (drawing, attributes);
      break;
    }
  return TRUE;
}

static void
close_place_cb (gpointer data, const char *name)
{
  Drawing *drawing = data;
  switch (winnow_name_table_find (&place_elements, name))
    {
    case PLACE_FROM:
      drawing->in_from = FALSE;
      break;
    case PLACE_ROW: /* counts from 0 */
      if (drawing->in_row)
        drawing->row = 1 + (guint) MIN (g_ascii_strtoull (drawing->number->str, NULL, 10), G_MAXINT32);
      drawing->in_row = FALSE;
      break;
    }
}

static void
text_place_cb (gpointer data, const char *text, gsize length)
{
  Drawing *drawing = data;
  if (drawing->in_row && drawing->number->len < 16)
    g_string_append_len (drawing->number, text, (gssize) length);
}

static void
free_drawing (Drawing *drawing)
{
  g_clear_pointer (&drawing->relations, g_hash_table_unref);
  g_array_unref (drawing->places);
  g_string_free (drawing->number, TRUE);
  g_free (drawing);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Drawing, free_drawing)

WINNOW_DEFINE_COMPARE (compare_rows, Place, row)

/* Reads the places of the drawing of the sheet with the relations @sheet; none if they are broken.
 * Returns: (transfer full) */
static Drawing *
load_drawing (WinnowJob *job, GHashTable *sheet)
{
  static const WinnowXmlHandler handler = { open_place_cb, close_place_cb, text_place_cb };
  Drawing *drawing = g_new0 (Drawing, 1);
  const char *target = winnow_ooxml_find_target (sheet, "drawing");
  g_autoptr (GError) error = NULL;
  drawing->places = winnow_array_new (Place);
  drawing->number = g_string_new (NULL);
  drawing->max_places = job->limits.max_pictures;
  if (target == NULL)
    return drawing;
  drawing->relations = winnow_ooxml_try_relations (job, target);
  if (!winnow_xml_parse_member (job, target, &handler, drawing, &error))
    g_debug ("%s: %s: %s", job->name, target, error->message);
  g_array_sort (drawing->places, compare_rows); /* stable, by GLib's promise */
  return drawing;
}

/* Places the remaining drawing of rows up to @row (from 1); all of them for G_MAXUINT. */
static void
place_pictures (Drawing *drawing, WinnowWriter *writer, guint row)
{
  const Place *place;
  for (; drawing->n_placed < drawing->places->len; drawing->n_placed++)
    {
      place = &g_array_index (drawing->places, Place, drawing->n_placed);
      if (place->row > row)
        return;
      winnow_ooxml_place_picture (writer, drawing->relations, place->id);
    }
  for (; row == G_MAXUINT && drawing->n_beyond > 0; drawing->n_beyond--)
    winnow_writer_place_picture (writer, "", NULL, NULL);
}

/* ── sheets ── */

typedef enum
{
  XLSX_OTHER,
  XLSX_CELL,
  XLSX_COLUMN,
  XLSX_ITEM,
  XLSX_LEFT_OUT,
  XLSX_MARGIN,
  XLSX_ROW,
  XLSX_SHEET,
  XLSX_TEXT,
  XLSX_VALUE,
} XlsxElement;

static WinnowNameTable elements = { {
    { "c", XLSX_CELL },
    { "col", XLSX_COLUMN },
    { "Fallback f headerFooter rPh", XLSX_LEFT_OUT },
    { "oddFooter oddHeader", XLSX_MARGIN },
    { "row", XLSX_ROW },
    { "sheet", XLSX_SHEET },
    { "si", XLSX_ITEM },
    { "t", XLSX_TEXT },
    { "v", XLSX_VALUE },
} };

typedef struct
{
  char *member; /* (owned) */
  gboolean hidden;
} Sheet;

typedef struct
{
  WinnowJob *job;           /* (unowned) */
  WinnowWriter *writer;     /* (unowned) */
  GHashTable *relations;    /* (unowned) of the workbook */
  GHashTable *own;          /* (unowned) (nullable) of the present sheet */
  GString *strings;         /* (owned) the shared strings, each with a NUL */
  GArray *starts;           /* (owned) (element-type guint32) where each begins */
  GArray *sheets;           /* (owned) (element-type Sheet) */
  GString *value;           /* (owned) of the present string or cell */
  WinnowXlsxStyles *styles; /* (unowned) */
  GByteArray *columns;      /* (owned) of the present sheet: is it hidden? */
  Drawing *drawing;         /* (unowned) (nullable) of the present sheet; NULL if it is hidden */
  guint row;                /* the present one, from 1 */
  guint column;             /* after the present cell, from 0 */
  guint format;             /* of the present cell */
  gboolean sheet_hidden, row_hidden;
  gboolean in_value;
  gboolean shared; /* the present cell contains the index of a shared string */
} Xlsx;

static void
add_sheet (Xlsx *xlsx, const WinnowXmlAttributes *attributes)
{
  g_autofree char *id = winnow_xml_dup_qualified_attribute (attributes, "id");
  const char *member = winnow_ooxml_get_target (xlsx->relations, id);
  Sheet sheet = { g_strdup (member), FALSE };
  sheet.hidden = winnow_xml_attribute_is (attributes, "state", "hidden")
                 || winnow_xml_attribute_is (attributes, "state", "veryHidden");
  if (member != NULL)
    g_array_append_val (xlsx->sheets, sheet);
}

/* Columns count from 1; the range includes both ends. */
static void
hide_columns (Xlsx *xlsx, const WinnowXmlAttributes *attributes)
{
  guint first = winnow_xml_get_index (attributes, "min"),
        last = MIN (winnow_xml_get_index (attributes, "max"), MAX_COLUMNS);
  if (!winnow_xml_is_true (attributes, "hidden") || first == 0 || first > last)
    return;
  if (last > xlsx->columns->len)
    {
      guint old = xlsx->columns->len;
      g_byte_array_set_size (xlsx->columns, last);
      memset (xlsx->columns->data + old, FALSE, last - old);
    }
  memset (xlsx->columns->data + first - 1, TRUE, last - first + 1);
}

/* "AB12" is in column 28; a cell without a reference follows the last one. */
static void
enter_cell (Xlsx *xlsx, const WinnowXmlAttributes *attributes)
{
  g_autofree char *reference = winnow_xml_dup_attribute (attributes, "r");
  guint column = 0;
  for (const char *at = reference; at != NULL && g_ascii_isupper (*at) && column < MAX_COLUMNS; at++)
    column = 26 * column + (*at - 'A' + 1);
  xlsx->column = column > 0 ? column : xlsx->column + 1;
  xlsx->format = winnow_xml_get_index (attributes, "s");
  xlsx->shared = winnow_xml_attribute_is (attributes, "t", "s");
  g_string_truncate (xlsx->value, 0);
}

/* Pictures come before the text of the row where they begin. */
static void
enter_row (Xlsx *xlsx, const WinnowXmlAttributes *attributes)
{
  guint row = winnow_xml_get_index (attributes, "r");
  xlsx->row = row > 0 ? row : xlsx->row + 1;
  xlsx->column = 0;
  xlsx->row_hidden = winnow_xml_is_true (attributes, "hidden");
  if (xlsx->drawing != NULL)
    place_pictures (xlsx->drawing, xlsx->writer, xlsx->row);
}

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  Xlsx *xlsx = data;
  if (!xlsx->sheet_hidden && winnow_ooxml_write_inside (xlsx->job, xlsx->writer, xlsx->own, name, attributes))
    winnow_writer_separate (xlsx->writer, '\n');
  switch (winnow_name_table_find (&elements, name))
    {
    case XLSX_LEFT_OUT:
      return FALSE;
    case XLSX_SHEET:
      add_sheet (xlsx, attributes);
      break;
    case XLSX_ITEM:
      g_string_truncate (xlsx->value, 0);
      break;
    case XLSX_CELL:
      enter_cell (xlsx, attributes);
      break;
    case XLSX_COLUMN:
      hide_columns (xlsx, attributes);
      break;
    case XLSX_ROW:
      enter_row (xlsx, attributes);
      break;
    case XLSX_TEXT:
    case XLSX_VALUE:
      xlsx->in_value = TRUE;
      break;
    }
  return TRUE;
}

static void
close_cell (Xlsx *xlsx)
{
  const char *text = xlsx->value->str;
  if (xlsx->shared)
    {
      guint64 index = g_ascii_strtoull (text, NULL, 10);
      text = index < xlsx->starts->len ? xlsx->strings->str + g_array_index (xlsx->starts, guint32, index) : "";
    }
  gboolean column_hidden = xlsx->column <= xlsx->columns->len && xlsx->columns->data[xlsx->column - 1];
  winnow_writer_set_visibility (xlsx->writer, xlsx->sheet_hidden || xlsx->row_hidden || column_hidden
                                                  ? WINNOW_HIDDEN
                                                  : winnow_xlsx_styles_get_visibility (xlsx->styles, xlsx->format));
  winnow_writer_append (xlsx->writer, text, -1);
  winnow_writer_set_visibility (xlsx->writer, WINNOW_VISIBLE);
  winnow_writer_end_cell (xlsx->writer, xlsx->job, xlsx->row, xlsx->column - 1, 1);
}

static void
close_cb (gpointer data, const char *name)
{
  Xlsx *xlsx = data;
  guint32 start = xlsx->strings->len;
  switch (winnow_name_table_find (&elements, name))
    {
    case XLSX_ITEM:
      g_array_append_val (xlsx->starts, start);
      g_string_append_len (xlsx->strings, xlsx->value->str, xlsx->value->len + 1);
      break;
    case XLSX_CELL:
      close_cell (xlsx);
      break;
    case XLSX_ROW:
      winnow_writer_cut_row (xlsx->writer);
      break;
    case XLSX_TEXT:
    case XLSX_VALUE:
      xlsx->in_value = FALSE;
      break;
    }
}

static void
text_cb (gpointer data, const char *text, gsize length)
{
  Xlsx *xlsx = data;
  if (xlsx->in_value)
    g_string_append_len (xlsx->value, text, length);
}

static const WinnowXmlHandler handler = { open_cb, close_cb, text_cb };

static gboolean
read_sheet (Xlsx *xlsx, const Sheet *sheet, GError **error)
{
  g_autoptr (GHashTable) own = winnow_ooxml_try_relations (xlsx->job, sheet->member);
  g_autoptr (Drawing) drawing = load_drawing (xlsx->job, own);
  gboolean done;
  xlsx->own = own;
  xlsx->drawing = sheet->hidden ? NULL : drawing;
  xlsx->sheet_hidden = sheet->hidden;
  xlsx->row = 0;
  g_byte_array_set_size (xlsx->columns, 0);
  done = winnow_xml_parse_member (xlsx->job, sheet->member, &handler, xlsx, error);
  if (xlsx->drawing != NULL)
    place_pictures (xlsx->drawing, xlsx->writer, G_MAXUINT);
  xlsx->drawing = NULL;
  xlsx->own = NULL;
  winnow_ooxml_write_comments (xlsx->job, xlsx->writer, own);
  winnow_writer_separate (xlsx->writer, '\n');
  return done;
}

static gboolean
read_all (Xlsx *xlsx, const char *main, GError **error)
{
  const char *strings = winnow_ooxml_find_target (xlsx->relations, "sharedStrings");
  if (!winnow_xml_parse_member (xlsx->job, main, &handler, xlsx, error))
    return FALSE;
  if (strings != NULL && !winnow_xml_parse_member (xlsx->job, strings, &handler, xlsx, error))
    return FALSE;
  winnow_for_each_index (i, xlsx->sheets)
    if (!read_sheet (xlsx, &g_array_index (xlsx->sheets, Sheet, i), error))
      return FALSE;
  return winnow_ooxml_read_properties (xlsx->job, winnow_writer_get_content (xlsx->writer), error);
}

static void
clear_sheet (gpointer data)
{
  g_free (((Sheet *) data)->member);
}

gboolean
winnow_xlsx_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  g_autofree char *main = NULL;
  g_autoptr (GHashTable) relations = winnow_ooxml_open (job, &main, error);
  g_autoptr (GString) strings = g_string_new (NULL);
  g_autoptr (GArray) starts = winnow_array_new (guint32);
  g_autoptr (GArray) sheets = winnow_array_new (Sheet);
  g_autoptr (GString) value = g_string_new (NULL);
  g_autoptr (GByteArray) columns = g_byte_array_new ();
  g_autoptr (WinnowXlsxStyles) styles
      = relations != NULL ? winnow_xlsx_styles_load (job, winnow_ooxml_find_target (relations, "styles"), error) : NULL;
  Xlsx xlsx = { .job = job,
                .writer = writer,
                .relations = relations,
                .strings = strings,
                .starts = starts,
                .sheets = sheets,
                .value = value,
                .styles = styles,
                .columns = columns,
                .column = 1 };
  g_array_set_clear_func (sheets, clear_sheet);
  return styles != NULL && read_all (&xlsx, main, error);
}
