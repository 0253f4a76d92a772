/* answer-sheet.c: see answer-sheet.h
 *
 * Workbooks are read by their own readers, which hand over their cells. The separator of a csv file
 * is the one by which the earliest row has a heading of names: semicolons are that in one half of
 * Europe, and commas part of the questions. */
#include "extract/packed/answer-sheet.h"

#include <string.h>

#include "base/array.h"
#include "base/translate.h"
#include "extract/extractor.h"
#include "extract/plain/charset.h"
#include "extract/writer.h"

#define MAX_ABOVE 10     /* rows of a sheet that are looked at for headings */
#define MAX_HEADING 1000 /* bytes of one that is no question */
#define MAX_NAME 100     /* characters */
#define SEPARATORS ",;\t"

typedef enum
{
  ANSWER,
  NAME,
  FAMILY_NAME,
  GIVEN_NAME,
  NUMBER,
  OTHER,
  N_KINDS,
} ColumnKind;

#define BETWEEN "[\\s+＋、,，/和与及&-]" /* two things that one column asks for */

/* Headings, as platforms write them and as teachers ask; the first that fits counts. */
static const char *const headings[N_KINDS] = {
  [NAME] = "(?:(?:what is|what['’]s|please|enter|type|write|your|the|student|pupil|learner|participant|candidate|author"
           "|full|first and last|real|complete|display)(?:['’]?s)?\\s+)*"
           "(?:name|student|author|participant|learner|candidate)(?:\\s+(?:and|&|\\+|/)\\s.*)?"
           "|name of (?:the )?(?:student|author|participant|candidate)"
           "|(?:请|输入|填写|您|你|的|学生|学员|考生|作者|真实|学号|班级|" BETWEEN ")*"
           "(?:姓名|名字|学生|学员|考生|作者)(?:" BETWEEN "*(?:学号|班级|电话))*",
  [FAMILY_NAME] = "last name|surname|family name|姓",
  [GIVEN_NAME] = "first name|given names?|forename|名",
  [NUMBER] = "(?:student|matriculation|registration|candidate)\\s*(?:id|number|no\\.?)(?: number)?|id number"
             "|(?:请|输入|填写|您|你|的|学生)*(?:学号|考号|学籍号|准考证号)",
  [OTHER] = "time ?stamp|(?:start|end|completion|submission|finish|last modified|modified) (?:time|date)"
            "|(?:started|completed|submitted)(?: on| at)?|date|time(?: taken)?|duration|e-?mail(?: address)?"
            "|user(?: ?name| id)?|id|#|no\\.?|ip(?: address)?|(?:total )?(?:score|points?|grade|marks?)"
            "|(?:total|grade)\\s*/.*|(?:points|feedback|score)\\s*[-–:].*|.*\\[(?:score|points|feedback)\\]"
            "|(?:quiz )?feedback|status|state|attempt|class|group|section|course|department|institution"
            "|phone(?: number)?|question \\d+|(?:right|correct) answer(?: \\d+)?"
            "|序号|编号|时间戳记?|(?:开始|结束|提交|提交答卷|完成|作答|答题|填写)时间|所用时间|用时|来源|来源详情"
            "|来自 ?ip|(?:电子)?邮箱(?:地址)?|电子邮件(?:地址)?|手机号?码?|电话|班级|学院|专业|院系|总分|得分|分数"
            "|成绩|状态|.*[（(]得分[)）]|正确答案",
};

typedef struct
{
  guint column;
  char *text; /* (owned) */
} Cell;

typedef struct
{
  GRegex *regexes[N_KINDS]; /* (owned) (nullable) */
  GPtrArray *rows;          /* (owned) (element-type WinnowAnswers) */
  guint max_rows;           /* one more is kept, as a sign */
  gboolean has_names;
  /* of the present sheet: */
  GByteArray *kinds; /* (owned) ColumnKind of each column; empty above the headings */
  guint n_above;     /* rows above them, with theirs */
  guint max_above;
  /* of the present row: */
  guint row, next_column;
  GArray *cells; /* (owned) (element-type Cell) */
} Sheet;

static void
clear_cell (gpointer data)
{
  g_free (((Cell *) data)->text);
}

static void
free_answers (gpointer data)
{
  WinnowAnswers *answers = data;
  g_byte_array_unref (answers->text);
  g_free (answers->name);
  g_free (answers);
}

static void
sheet_init (Sheet *sheet, guint max_rows)
{
  *sheet
      = (Sheet){ .rows = g_ptr_array_new_with_free_func (free_answers), .max_rows = max_rows, .max_above = MAX_ABOVE };
  sheet->kinds = g_byte_array_new ();
  sheet->cells = winnow_array_new (Cell);
  g_array_set_clear_func (sheet->cells, clear_cell);
  winnow_for_each_below (kind, N_KINDS)
    {
      /* "1、您的姓名：", "Name (in full) *" */
      g_autofree char *pattern = g_strdup_printf (
          "^(?:Q?\\d+\\s*[.、．:：)）]\\s*)?(?:%s)\\s*(?:[（(【\\[].*)?[\\s:：*?？.]*$", headings[kind]);
      if (headings[kind] != NULL)
        sheet->regexes[kind] = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, G_REGEX_MATCH_DEFAULT, NULL);
    }
}

static void
sheet_clear (Sheet *sheet)
{
  winnow_for_each_below (kind, N_KINDS)
    g_clear_pointer (&sheet->regexes[kind], g_regex_unref);
  g_clear_pointer (&sheet->rows, g_ptr_array_unref);
  g_byte_array_unref (sheet->kinds);
  g_array_unref (sheet->cells);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sheet, sheet_clear)

/* ── rows ── */

static ColumnKind
find_kind (const Sheet *sheet, const char *heading)
{
  winnow_for_each_below (kind, N_KINDS)
    if (sheet->regexes[kind] != NULL && strlen (heading) < MAX_HEADING
        && g_regex_match (sheet->regexes[kind], heading, G_REGEX_MATCH_DEFAULT, NULL))
      return (ColumnKind) kind;
  return ANSWER;
}

/* The present row has the headings, if one of them is that of a name. */
static void
read_headings (Sheet *sheet)
{
  gboolean has_names = FALSE;
  winnow_for_each_value (const Cell, cell, sheet->cells)
    {
      guint8 kind = (guint8) find_kind (sheet, cell->text);
      has_names |= kind == NAME || kind == FAMILY_NAME || kind == GIVEN_NAME;
      while (sheet->kinds->len < cell->column)
        g_byte_array_append (sheet->kinds, &(const guint8){ ANSWER }, 1);
      g_byte_array_append (sheet->kinds, &kind, 1);
    }
  sheet->has_names |= has_names;
  sheet->n_above++;
  if (!has_names)
    g_byte_array_set_size (sheet->kinds, 0);
}

/* Times, numbers and addresses are no answers. */
static gboolean
is_answer (const char *text)
{
  if (strchr (text, '@') != NULL && strpbrk (text, " \n") == NULL)
    return FALSE;
  winnow_for_each_character (at, text)
    if (g_unichar_isalpha (g_utf8_get_char (at)))
      return TRUE;
  return FALSE;
}

/* The first cell of the kind. Returns: (nullable) */
static const char *
get_cell (const Sheet *sheet, ColumnKind kind)
{
  winnow_for_each_value (const Cell, cell, sheet->cells)
    if (cell->column < sheet->kinds->len && sheet->kinds->data[cell->column] == kind)
      return cell->text;
  return NULL;
}

/* Family names come first where they are Chinese. Returns: (transfer full) */
static char *
dup_name (const Sheet *sheet)
{
  const char *name = get_cell (sheet, NAME), *family = get_cell (sheet, FAMILY_NAME),
             *given = get_cell (sheet, GIVEN_NAME), *number = get_cell (sheet, NUMBER);
  gboolean is_han = family != NULL && g_unichar_iswide (g_utf8_get_char (family));
  g_autofree char *joined
      = is_han ? g_strconcat (family, given, NULL)
               : g_strjoin (given != NULL && family != NULL ? " " : "", given ?: "", family ?: "", NULL);
  const char *known = name ?: joined;
  if (*known == '\0')
    return g_strdup_printf ("row %u.txt", sheet->row);
  g_autofree char *whole = g_strjoin (number != NULL ? " " : "", number ?: "", known, NULL),
                  *cut = g_utf8_substring (whole, 0, MIN (g_utf8_strlen (whole, -1), MAX_NAME));
  g_autofree char *file = g_strconcat (g_strstrip (g_strdelimit (cut, "/\\\r\n\t", ' ')), ".txt", NULL);
  gboolean is_outside;
  return winnow_packed_name_clean (file, &is_outside);
}

static void
add_row (Sheet *sheet)
{
  g_autoptr (GByteArray) text = g_byte_array_new ();
  winnow_for_each_value (const Cell, cell, sheet->cells)
    {
      if ((cell->column < sheet->kinds->len && sheet->kinds->data[cell->column] != ANSWER) || !is_answer (cell->text))
        continue;
      if (text->len > 0)
        g_byte_array_append (text, (const guint8 *) "\n\n", 2);
      g_byte_array_append (text, (const guint8 *) cell->text, (guint) strlen (cell->text));
    }
  if (text->len == 0 || sheet->rows->len > sheet->max_rows)
    return;
  WinnowAnswers *answers = g_new0 (WinnowAnswers, 1);
  *answers = (WinnowAnswers){ dup_name (sheet), g_steal_pointer (&text) };
  g_ptr_array_add (sheet->rows, answers);
}

static void
end_row (Sheet *sheet)
{
  if (sheet->cells->len > 0 && sheet->kinds->len > 0)
    add_row (sheet);
  else if (sheet->cells->len > 0 && sheet->n_above < sheet->max_above)
    read_headings (sheet);
  g_array_set_size (sheet->cells, 0);
}

/* A WinnowCellFunc. Cells come in order; one that does not follow the last is of the next sheet. */
static void
take_cell (gpointer data, guint row, guint column, const char *text)
{
  Sheet *sheet = data;
  Cell cell = { column, g_strstrip (g_strdup (text)) };
  if (row != sheet->row || column < sheet->next_column)
    end_row (sheet);
  if (row < sheet->row || (row == sheet->row && column < sheet->next_column))
    {
      g_byte_array_set_size (sheet->kinds, 0);
      sheet->n_above = 0;
    }
  sheet->row = row;
  sheet->next_column = column + 1;
  if (*cell.text != '\0')
    g_array_append_val (sheet->cells, cell);
  else
    g_free (cell.text);
}

/* ── files ── */

/* As RFC 4180 has it: a cell in quotation marks may hold line ends, and a mark twice. */
static void
parse_csv (Sheet *sheet, const char *text, char separator)
{
  g_autoptr (GString) cell = g_string_new (NULL);
  guint row = 1, column = 0;
  gboolean is_quoted = FALSE;
  for (const char *at = text; *at != '\0' && (sheet->kinds->len > 0 || sheet->n_above < sheet->max_above); at++)
    if (is_quoted && at[0] == '"' && at[1] == '"')
      g_string_append_c (cell, *at++);
    else if (*at == '"' && (is_quoted || cell->len == 0))
      is_quoted = !is_quoted;
    else if (is_quoted || (*at != separator && *at != '\n' && *at != '\r'))
      g_string_append_c (cell, *at);
    else
      {
        take_cell (sheet, row, column++, cell->str);
        g_string_truncate (cell, 0);
        if (*at == '\n' || (*at == '\r' && at[1] != '\n'))
          row++, column = 0;
      }
  take_cell (sheet, row, column, cell->str);
  end_row (sheet);
}

static gboolean
read_csv (Sheet *sheet, WinnowJob *job, GError **error)
{
  g_autoptr (WinnowDecoded) decoded = winnow_charset_decode (job, g_steal_pointer (&job->data), job->size, NULL, error);
  const guint n = strlen (SEPARATORS);
  for (guint i = 0; decoded != NULL && i < MAX_ABOVE * n && !sheet->has_names; i++)
    {
      sheet->row = sheet->next_column = sheet->n_above = 0;
      sheet->max_above = 1 + i / n;
      parse_csv (sheet, decoded->text, SEPARATORS[i % n]);
    }
  return decoded != NULL && winnow_job_is_alive (job, error);
}

static gboolean
read_workbook (Sheet *sheet, WinnowJob *job, GError **error)
{
  const WinnowExtractor *extractor = winnow_job_find_extractor (job, error);
  if (extractor == NULL)
    return FALSE;
  if (extractor->read != winnow_xlsx_read && extractor->read != winnow_odf_read)
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ,
                                _ ("“%s” can’t be read as a sheet of answers. Save it as xlsx, ods or csv."),
                                job->name);
  g_autoptr (WinnowContent) content = winnow_content_new (extractor->id);
  g_autoptr (WinnowWriter) writer = winnow_writer_new (job, content);
  job->limits.max_pictures = 0;
  job->cell_func = take_cell;
  job->cell_data = sheet;
  gboolean done = extractor->read (job, writer, error);
  end_row (sheet);
  return done && winnow_job_is_alive (job, error);
}

GPtrArray *
winnow_answer_sheet_read (int descriptor, const char *name, guint max_rows, GError **error)
{
  g_autoptr (WinnowJob) job = winnow_job_new_open (descriptor, name, error);
  g_auto (Sheet) sheet;
  sheet_init (&sheet, max_rows);
  if (job == NULL || !(winnow_name_has_ending (name, "csv tsv") ? read_csv : read_workbook) (&sheet, job, error))
    return NULL;
  if (!sheet.has_names)
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ,
                                _ ("“%s” has no column of names. Its first rows are looked through for a heading such "
                                   "as Name, Full name, Student, First name, Surname, 姓名 or 学生."),
                                name),
           NULL;
  if (sheet.rows->len > max_rows)
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_LIMIT,
                                ngettext ("“%s” holds more than %u member. It was not read.",
                                          "“%s” holds more than %u members. It was not read.", max_rows),
                                name, max_rows),
           NULL;
  return g_steal_pointer (&sheet.rows);
}
