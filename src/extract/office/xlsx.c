/* xlsx.c: workbooks (ECMA-376 part 1, §18): sheets in the order of their tabs, one line per row,
 * cells separated by tabs.
 *
 * Text is in a table of shared strings, to which cells refer. Numbers are written as stored; of
 * formulas only the results are text. Hidden are hidden sheets, rows (also filtered ones) and
 * columns, and cells with a hiding format (xlsx-styles.c). A picture stands before the row where it
 * begins; those of hidden sheets are left out. */
#include "extract/extractor.h"

#include <stdlib.h>
#include <string.h>

#include "extract/office/ooxml.h"
#include "extract/office/xlsx-pictures.h"
#include "extract/office/xlsx-styles.h"

#define MAX_COLUMNS 16384

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

/* Sorted by strcmp. */
static const WinnowXmlName elements[] = {
  { "c", XLSX_CELL },           { "col", XLSX_COLUMN },
  { "f", XLSX_LEFT_OUT },       { "headerFooter", XLSX_LEFT_OUT },
  { "oddFooter", XLSX_MARGIN }, { "oddHeader", XLSX_MARGIN },
  { "rPh", XLSX_LEFT_OUT },     { "row", XLSX_ROW },
  { "sheet", XLSX_SHEET },      { "si", XLSX_ITEM },
  { "t", XLSX_TEXT },           { "v", XLSX_VALUE },
};

typedef struct
{
  char *member; /* (owned) */
  gboolean hidden;
} Sheet;

typedef struct
{
  WinnowJob *job;               /* (unowned) */
  WinnowWriter *writer;         /* (unowned) */
  GHashTable *relations;        /* (unowned) of the workbook */
  GString *strings;             /* (owned) the shared strings, each with a NUL */
  GArray *starts;               /* (owned) (element-type guint32) where each begins */
  GArray *sheets;               /* (owned) (element-type Sheet) */
  GString *value;               /* (owned) of the present string or cell */
  WinnowXlsxStyles *styles;     /* (unowned) */
  GByteArray *columns;          /* (owned) of the present sheet: is it hidden? */
  WinnowXlsxPictures *pictures; /* (unowned) (nullable) of the present sheet; NULL if it is hidden */
  guint row;                    /* the present one, from 1 */
  guint column;                 /* after the present cell, from 0 */
  guint format;                 /* of the present cell */
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

static guint
read_number (const WinnowXmlAttributes *attributes, const char *name)
{
  g_autofree char *value = winnow_xml_dup_attribute (attributes, name);

  return value != NULL ? (guint) MIN (g_ascii_strtoull (value, NULL, 10), G_MAXINT32) : 0;
}

/* Columns count from 1; the range includes both ends. */
static void
hide_columns (Xlsx *xlsx, const WinnowXmlAttributes *attributes)
{
  guint first = read_number (attributes, "min"), last = MIN (read_number (attributes, "max"), MAX_COLUMNS);

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
  xlsx->format = read_number (attributes, "s");
  xlsx->shared = winnow_xml_attribute_is (attributes, "t", "s");
  g_string_truncate (xlsx->value, 0);
}

/* Pictures stand before the text of the row where they begin. */
static void
enter_row (Xlsx *xlsx, const WinnowXmlAttributes *attributes)
{
  guint row = read_number (attributes, "r");

  xlsx->row = row > 0 ? row : xlsx->row + 1;
  xlsx->column = 0;
  xlsx->row_hidden = winnow_xml_is_true (attributes, "hidden");
  if (xlsx->pictures != NULL)
    winnow_xlsx_pictures_place (xlsx->pictures, xlsx->writer, xlsx->row);
}

static WinnowVisibility
get_visibility (const Xlsx *xlsx)
{
  gboolean column_hidden = xlsx->column <= xlsx->columns->len && xlsx->columns->data[xlsx->column - 1];

  return xlsx->sheet_hidden || xlsx->row_hidden || column_hidden
             ? WINNOW_HIDDEN
             : winnow_xlsx_styles_get_visibility (xlsx->styles, xlsx->format);
}

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  Xlsx *xlsx = data;

  switch ((XlsxElement) winnow_xml_look_up (elements, G_N_ELEMENTS (elements), name))
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
    default:
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
  winnow_writer_set_visibility (xlsx->writer, get_visibility (xlsx));
  winnow_writer_append (xlsx->writer, text, -1);
  winnow_writer_set_visibility (xlsx->writer, WINNOW_VISIBLE);
  winnow_writer_separate (xlsx->writer, '\t');
}

static void
add_string (Xlsx *xlsx)
{
  guint32 start = xlsx->strings->len;

  g_array_append_val (xlsx->starts, start);
  g_string_append_len (xlsx->strings, xlsx->value->str, xlsx->value->len + 1);
}

static void
close_cb (gpointer data, const char *name)
{
  Xlsx *xlsx = data;

  switch ((XlsxElement) winnow_xml_look_up (elements, G_N_ELEMENTS (elements), name))
    {
    case XLSX_ITEM:
      add_string (xlsx);
      break;
    case XLSX_CELL:
      close_cell (xlsx);
      break;
    case XLSX_ROW:
      winnow_writer_separate (xlsx->writer, '\n');
      break;
    case XLSX_TEXT:
    case XLSX_VALUE:
      xlsx->in_value = FALSE;
      break;
    default:
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
  g_autoptr (WinnowXlsxPictures) pictures = winnow_xlsx_pictures_load (xlsx->job, sheet->member);
  gboolean done;

  xlsx->pictures = sheet->hidden ? NULL : pictures;
  xlsx->sheet_hidden = sheet->hidden;
  xlsx->row = 0;
  g_byte_array_set_size (xlsx->columns, 0);
  done = winnow_xml_parse_member (xlsx->job, sheet->member, &handler, xlsx, error);
  if (xlsx->pictures != NULL)
    winnow_xlsx_pictures_place (xlsx->pictures, xlsx->writer, G_MAXUINT);
  xlsx->pictures = NULL;
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
  for (guint i = 0; i < xlsx->sheets->len; i++)
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
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) sheets = g_array_new (FALSE, FALSE, sizeof (Sheet));
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
