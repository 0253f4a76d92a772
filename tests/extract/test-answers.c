/* Sheets of answers: each row with a name is a member that holds what was answered and nothing of
 * the headings, in any format, with any separator and character set. */
#include <string.h>

#include "part.h"
#include "make.h"
#include "base/for-each.h"
#include "worker/packed.h"

#define N_QUESTIONS 3
#define RELATIONS "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

typedef struct
{
  char *name, *cells[N_QUESTIONS]; /* (owned) */
} Row;

static char *
dup_random (const char *const *pieces, gint32 n_pieces)
{
  GString *text = g_string_new (NULL);
  for (gint32 i = g_test_rand_int_range (0, 6); i > 0; i--)
    g_string_append (text, pieces[g_test_rand_int_range (0, n_pieces)]);
  return g_strstrip (g_string_free (text, FALSE));
}

static void
clear_row (gpointer data)
{
  Row *row = data;
  g_free (row->name);
  for (guint i = 0; i < N_QUESTIONS; i++)
    g_free (row->cells[i]);
}

/* Some have the same name, no name, or no answers. */
static GArray *
make_rows (void)
{
  static const char *const pieces[] = { "word ", "\"", "\nnext ", ", ", ";", "\t", "字", "<&>", "'", "姓名" },
                           *const names[] = { "Ada Byron", "王丽", "O'Neil; Zoë", "" };
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Row));
  g_array_set_clear_func (rows, clear_row);
  for (gint32 n = g_test_rand_int_range (1, 9); n > 0; n--)
    {
      Row row = { .name = g_strdup (names[g_test_rand_int_range (0, G_N_ELEMENTS (names))]) };
      for (guint i = 0; i < N_QUESTIONS; i++)
        row.cells[i] = dup_random (pieces, G_N_ELEMENTS (pieces));
      g_array_append_val (rows, row);
    }
  return rows;
}

static gboolean
has_letter (const char *text)
{
  winnow_for_each_character (at, text)
    if (g_unichar_isalpha (g_utf8_get_char (at)))
      return TRUE;
  return FALSE;
}

/* "name: text|": the members that the rows make. */
static char *
describe_rows (const GArray *rows)
{
  GString *all = g_string_new (NULL);
  g_autoptr (GHashTable) n_of = g_hash_table_new (g_str_hash, g_str_equal);
  winnow_for_each_index (i, rows)
    {
      const Row *row = &g_array_index (rows, Row, i);
      g_autoptr (GString) text = g_string_new (NULL);
      for (guint j = 0; j < N_QUESTIONS; j++)
        if (has_letter (row->cells[j]))
          g_string_append_printf (text, "%s%s", text->len > 0 ? "\n\n" : "", row->cells[j]);
      if (text->len == 0)
        continue;
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (n_of, row->name)) + 1;
      g_hash_table_insert (n_of, row->name, GUINT_TO_POINTER (n));
      if (*row->name == '\0')
        g_string_append_printf (all, "row %u.txt: %s|", i + 2, text->str);
      else if (n > 1)
        g_string_append_printf (all, "%s (%u).txt: %s|", row->name, n, text->str);
      else
        g_string_append_printf (all, "%s.txt: %s|", row->name, text->str);
    }
  return g_string_free (all, FALSE);
}

/* What is read of the file. Takes @path. */
static char *
read_sheet (char *path, GError **error)
{
  g_autofree char *taken = path;
  g_autoptr (WinnowPacked) archive = winnow_packed_new (NULL, path, NULL, NULL, error);
  if (archive == NULL)
    return NULL;
  GString *all = g_string_new (NULL);
  for (guint i = 0; i < winnow_packed_get_n_members (archive); i++)
    winnow_packed_expect (archive, i);
  for (guint i = 0; i < winnow_packed_get_n_members (archive); i++)
    {
      g_autofree char *data = NULL;
      gsize size;
      g_assert_true (winnow_packed_read (archive, i, NULL, &data, &size, NULL));
      g_string_append_printf (all, "%s: %s|", winnow_packed_get_member (archive, i)->name, data);
    }
  return g_string_free (all, FALSE);
}

static void
assert_sheet (char *path, const char *members)
{
  g_autofree char *read = must (read_sheet (path, &error));
  g_assert_cmpstr (read, ==, members);
}

/* ── the same rows in each format ── */

#define HEADINGS \
  "Timestamp", "Full name *", "Why, and for whom; in your own words?", "姓名的来历", "Question with a name", "Score"
#define N_COLUMNS 6

/* All cells of the table, with times and scores around those of the rows. Returns: (element-type
 * utf8) */
static GPtrArray *
list_cells (const GArray *rows)
{
  static const char *const headings[] = { HEADINGS };
  GPtrArray *cells = g_ptr_array_new ();
  winnow_for_each_of (heading, headings)
    g_ptr_array_add (cells, (gpointer) *heading);
  winnow_for_each_value (const Row, row, rows)
    {
      g_ptr_array_add (cells, (gpointer) "2 May 2024, 10:15 AM");
      g_ptr_array_add (cells, row->name);
      for (guint i = 0; i < N_QUESTIONS; i++)
        g_ptr_array_add (cells, row->cells[i]);
      g_ptr_array_add (cells, (gpointer) "ten");
    }
  return cells;
}

static char *
make_csv (const GPtrArray *cells, char separator, const char *charset)
{
  g_autoptr (GString) text = g_string_new (charset == NULL ? "\xEF\xBB\xBF" : "");
  winnow_for_each_index (i, cells)
    {
      g_autoptr (GString) cell = g_string_new (g_ptr_array_index (cells, i));
      gboolean is_plain = strpbrk (cell->str, "\",;\t\n") == NULL;
      g_string_replace (cell, "\"", "\"\"", 0);
      g_string_append_printf (text, is_plain ? "%s" : "\"%s\"", cell->str);
      if ((i + 1) % N_COLUMNS > 0)
        g_string_append_c (text, separator);
      else
        g_string_append (text, "\r\n");
    }
  gsize length;
  g_autofree char *bytes = g_convert (text->str, (gssize) text->len, charset ?: "UTF-8", "UTF-8", NULL, &length, NULL);
  return make_file (separator == '\t' ? "a.tsv" : "a.csv", bytes, (gssize) length);
}

static char *
make_workbook (const GPtrArray *cells)
{
  g_autoptr (GString) sheet = g_string_new ("<worksheet><sheetData>");
  winnow_for_each_index (i, cells)
    {
      const char *text = g_ptr_array_index (cells, i);
      g_autofree char *escaped = g_markup_escape_text (text, -1);
      if (i % N_COLUMNS == 0)
        g_string_append_printf (sheet, "<row r=\"%u\">", i / N_COLUMNS + 1);
      if (*text != '\0') /* empty cells are not stored */
        g_string_append_printf (sheet, "<c r=\"%c%u\" t=\"inlineStr\"><is><t>%s</t></is></c>",
                                'A' + (int) (i % N_COLUMNS), i / N_COLUMNS + 1, escaped);
      if ((i + 1) % N_COLUMNS == 0)
        g_string_append (sheet, "</row>");
    }
  g_string_append (sheet, "</sheetData></worksheet>");
  return make_zip (
      "a.xlsx", "[Content_Types].xml",
      "<Types><Override PartName=\"/w.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml"
      ".sheet.main+xml\"/></Types>",
      "_rels/.rels",
      "<Relationships><Relationship Id=\"r1\" Type=\"" RELATIONS "/officeDocument\" Target=\"w.xml\"/></Relationships>",
      "w.xml",
      "<workbook xmlns:r=\"" RELATIONS "\"><sheets><sheet name=\"Cover\" r:id=\"r1\"/><sheet name=\"Answers\" "
      "r:id=\"r2\"/></sheets></workbook>",
      "_rels/w.xml.rels",
      "<Relationships><Relationship Id=\"r1\" Type=\"" RELATIONS "/worksheet\" Target=\"1.xml\"/><Relationship "
      "Id=\"r2\" Type=\"" RELATIONS "/worksheet\" Target=\"2.xml\"/></Relationships>",
      "1.xml",
      "<worksheet><sheetData><row r=\"1\"><c t=\"str\"><v>Course</v></c></row><row r=\"2\"><c "
      "t=\"str\"><v>Name of the course</v></c></row></sheetData></worksheet>",
      "2.xml", sheet->str, NULL);
}

/* Equal cells beside each other are stored once; rows and columns are hidden. */
static char *
make_ods (const GPtrArray *cells)
{
  g_autoptr (GString) content = g_string_new (
      "<office:document-content xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" "
      "xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" "
      "xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\"><office:body><office:spreadsheet><table:table>"
      "<table:table-column table:visibility=\"collapse\" table:number-columns-repeated=\"4\"/>");
  for (guint i = 0, n; i < cells->len; i += n)
    {
      const char *text = g_ptr_array_index (cells, i);
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
      if (i % N_COLUMNS == 0)
        g_string_append (content, "<table:table-row table:visibility=\"filter\">");
      for (n = 1; (i + n) % N_COLUMNS > 0 && g_str_equal (g_ptr_array_index (cells, i + n), text);)
        n++;
      g_string_append_printf (content, "<table:table-cell table:number-columns-repeated=\"%u\">", n);
      winnow_for_each_string (line, lines)
        {
          g_autofree char *escaped = g_markup_escape_text (line, -1);
          g_autoptr (GString) spaced = g_string_new (escaped);
          g_string_replace (spaced, "\t", "<text:tab/>", 0);
          g_string_replace (spaced, " ", "<text:s/>", 0);
          g_string_append_printf (content, "<text:p>%s</text:p>", spaced->str);
        }
      g_string_append (content, "</table:table-cell>");
      if ((i + n) % N_COLUMNS == 0)
        g_string_append (content, "</table:table-row>");
    }
  g_string_append (content, "</table:table></office:spreadsheet></office:body></office:document-content>");
  return make_zip ("a.ods", "mimetype", "application/vnd.oasis.opendocument.spreadsheet", "content.xml", content->str,
                   NULL);
}

test_case (rows)
{
  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (GArray) rows = make_rows ();
      g_autoptr (GPtrArray) cells = list_cells (rows);
      g_autofree char *members = describe_rows (rows);
      assert_sheet (make_csv (cells, ",;\t"[i % 3], i % 2 == 0 ? "UTF-8" : NULL), members);
      assert_sheet (make_workbook (cells), members);
      assert_sheet (make_ods (cells), members);
    }
}

/* ── headings ── */

typedef struct
{
  const char *name, *text, *members;
} Sheet;

static const Sheet sheets[] = {
  { "moodle", "Surname,First name,Email address,Grade/10.00,Question 1,Response 1\nByron,Ada,a@b.c,9,Why?,because\n",
    "Ada Byron.txt: because|" },
  { "two-names", "姓,名,学号,作业\n王,丽,20230101,文章\n", "20230101 王丽.txt: 文章|" },
  { "both", "序号,学号+姓名,提交答卷时间,1、请说明原因,原因（得分）\n1,20230101王丽,昨天,文章,好\n",
    "20230101王丽.txt: 文章|" },
  { "asked", "1、请输入您的姓名：,2、您的身份\n王丽,学生\n", "王丽.txt: 学生|" },
  { "addresses", "What is your name?,Email of a friend,Number,Q\nAda,a@b.c,12.5,a@b.c is mine\n",
    "Ada.txt: a@b.c is mine|" },
  { "above", "Quiz of May\n\nStudent,Q\nAda,Name\nStudent,one\n", "Ada.txt: Name|Student.txt: one|" },
  { "paths", "Name,Q\n../a/b.c,one\n..,two\n", ".. a b.c.txt: one|...txt: two|" },
  { "quotation", "Name,Q\nAda,\"ends \"\"early\"\"", "Ada.txt: ends \"early\"|" },
};

table_case (headings, sheet, sheets) { assert_sheet (make_file ("a.csv", sheet->text, -1), sheet->members); }

test_case (gbk)
{
  static const char text[] = "姓名,港口的钟\n王丽,港口的钟是一个从未见过大海的人造的\n李雷,潮汐表挂在它的旁边\n";
  gsize length;
  g_autofree char *bytes = g_convert (text, -1, "GBK", "UTF-8", NULL, &length, NULL);
  assert_sheet (make_file ("a.csv", bytes, (gssize) length),
                "王丽.txt: 港口的钟是一个从未见过大海的人造的|李雷.txt: 潮汐表挂在它的旁边|");
}

test_case (refused)
{
  static const struct
  {
    const char *name, *text, *reason;
  } files[] = { { "none.csv", "Question,Reply\na,b\n", "“none.csv” has no column of names." },
                { "text.xlsx", "Name,Q\na,b\n", "“text.xlsx” can’t be read as a sheet of answers." },
                { "empty.ods", "", "“empty.ods”" } };
  winnow_for_each_of (file, files)
    {
      g_autoptr (GError) error = NULL;
      g_assert_null (read_sheet (make_file (file->name, file->text, -1), &error));
      g_assert_nonnull (strstr (error->message, file->reason));
    }
}

/* A sheet of more rows than an archive may have members. */
test_case (many)
{
  g_autoptr (GString) text = g_string_new ("Name,Q\n");
  g_autoptr (GError) error = NULL;
  for (guint i = 0; i <= 20000; i++)
    g_string_append (text, "a,b\n");
  g_assert_null (read_sheet (make_file ("a.csv", text->str, -1), &error));
  g_assert_error (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_LIMIT);
}

TEST_PART (answers) { return g_test_run (); }
