/* pdf-paragraphs.c: joins the lines of PDF pages into paragraphs.
 *
 * A PDF contains only lines; a column is a block of them. A paragraph ends where the first word of
 * the next line would still have fitted, where the distance or size of lines changes, or where the
 * next line is indented. Where full lines go before most indented ones, the indents hang: there it
 * ends before a line that is not indented. Paragraphs continue across columns and pages. Han lines
 * are joined without a space, others with one; a word that is hyphenated at the end of a line
 * becomes whole. Full lines between two indents are a quotation, and a column by themselves. */
#include "extract/pdf/pdf.h"

#include <math.h>
#include <string.h>

#include "base/array.h"

#define GAP 0.7         /* of a line's height: a larger distance of lines ends a paragraph */
#define SIZE_CHANGE 1.2 /* ratio of heights: a larger one marks a heading */
#define INDENT 0.9      /* of a line's height */
#define LEAST_HANGING 3u
#define HANGING 0.8 /* of the indented lines */
#define QUOTED 1.2  /* of a line's height: the least indents of a quotation */
#define ALIGNED 0.2 /* of a line's height: its lines */
#define LEAST_QUOTED 2u
#define HYPHEN_UTF8 "\xE2\x80\x90"

/* The lines of a block. */
typedef struct
{
  guint first, last; /* indices of lines, half-open */
  double left, right;
  gboolean is_hanging; /* its paragraphs are indented after their first lines */
  gboolean is_quotation;
} Column;

static WinnowPdfLine *
line_at (GPtrArray *lines, guint i)
{
  return g_ptr_array_index (lines, i);
}

static double
get_height (const WinnowPdfLine *line)
{
  return MAX (line->bottom - line->top, 1.0);
}

/* ── characters ── */

static gunichar
last_character (const char *text)
{
  gsize length = strlen (text);
  return length > 0 ? g_utf8_get_char (g_utf8_prev_char (text + length)) : 0;
}

static gboolean
ends_sentence (gunichar c)
{
  static const char marks[] = "。！？；：.!?;:”’」』）)";
  return c != 0 && g_utf8_strchr (marks, -1, c) != NULL;
}

/* Bytes of a hyphen at the end of @text after a letter or digit, which @before is set to, or 0. */
static gsize
get_hyphen (const char *text, gunichar *before)
{
  static const char *const hyphens[] = { "-", HYPHEN_UTF8 };

  winnow_for_each_of (hyphen, hyphens)
    if (g_str_has_suffix (text, *hyphen))
      {
        g_autofree char *stem = g_strndup (text, strlen (text) - strlen (*hyphen));
        *before = last_character (stem);
        return g_unichar_isalnum (*before) ? strlen (*hyphen) : 0;
      }
  return 0;
}

/* ── geometry ── */

/* The width of the first word, or of the first Han character with a mark after it. */
static double
get_first_width (const WinnowPdfLine *line)
{
  double each = (line->right - line->left) / MAX (g_utf8_strlen (line->text, -1), 1);
  if (winnow_pdf_is_cjk (g_utf8_get_char (line->text)))
    return 2 * MAX (each, 0.8 * get_height (line));
  return each * (1 + g_utf8_strlen (line->text, strcspn (line->text, " ")));
}

static gboolean
is_short (const WinnowPdfLine *line, const WinnowPdfLine *next, const Column *column)
{
  return line->right + get_first_width (next) < column->right - 0.1 * get_height (line);
}

static gboolean
is_indented (const WinnowPdfLine *next, const WinnowPdfLine *line, const Column *column)
{
  return next->left - MAX (line->left, column->left) > INDENT * get_height (line);
}

/* A first line with an indent comes after the short end of a paragraph. */
static gboolean
has_hanging_indents (GPtrArray *lines, const Column *column)
{
  guint n = 0, n_full = 0;
  for (guint i = column->first; i + 1 < column->last; i++)
    if (is_indented (line_at (lines, i + 1), line_at (lines, i), column))
      {
        n++;
        n_full += !is_short (line_at (lines, i), line_at (lines, i + 1), column);
      }
  return n >= LEAST_HANGING && n_full >= HANGING * n;
}

/* ── quotations ── */

/* What is indented on both sides, too. */
static gboolean
is_abstract (const char *heading)
{
  return g_regex_match_simple ("^\\W*(abstract|summary|zusammenfassung|résumé|resumen|摘\\s*要|内容提要)\\W*$", heading,
                               G_REGEX_CASELESS, 0);
}

/* Extends @run, which begins with its first line, over the lines of a quotation. FALSE where it is
 * none: a list, a caption, verse. */
static gboolean
find_quotation (GPtrArray *lines, const Column *column, Column *run)
{
  const WinnowPdfLine *first = line_at (lines, run->first), *before = line_at (lines, run->first - 1);
  double height = get_height (first);
  if (before->left - column->left >= QUOTED * height || !ends_sentence (last_character (before->text))
      || !g_unichar_isalpha (g_utf8_get_char (first->text)))
    return FALSE;
  *run = (Column){ .first = run->first, .left = first->left, .right = first->right };
  for (run->last = run->first; run->last < column->last; run->last++)
    {
      const WinnowPdfLine *line = line_at (lines, run->last);
      if (line->left - column->left < QUOTED * height || column->right - line->right < QUOTED * height
          || fabs (line->left - first->left) > ALIGNED * height)
        break;
      run->right = MAX (run->right, line->right);
    }
  for (guint i = run->first; i + 1 < run->last; i++)
    if (is_short (line_at (lines, i), line_at (lines, i + 1), run))
      return FALSE;
  return run->last - run->first >= LEAST_QUOTED && run->last < column->last && !is_abstract (before->text);
}

/* Makes the first quotation in column @c, after its first line, a column between what is above and
 * below. Returns: how many columns come before the rest of it */
static guint
cut_quotation (GArray *columns, guint c, GPtrArray *lines)
{
  Column *column = &g_array_index (columns, Column, c), rest = *column, run = { 0 };
  for (guint i = column->first + 1; i < column->last && !column->is_hanging; i++)
    {
      run.first = i;
      if (!find_quotation (lines, column, &run))
        continue;
      run.is_quotation = TRUE;
      rest.first = run.last;
      column->last = run.first;
      g_array_insert_val (columns, c + 1, run);
      g_array_insert_val (columns, c + 2, rest);
      return 1;
    }
  return 0;
}

static GArray *
find_columns (GPtrArray *lines)
{
  GArray *columns = winnow_array_new (Column);
  winnow_for_each_index (i, lines)
    {
      const WinnowPdfLine *line = line_at (lines, i);
      Column fresh = { i, i + 1, line->left, line->right };
      Column *column = WINNOW_LAST (Column, columns);
      if (column == NULL || line_at (lines, i - 1)->block != line->block)
        {
          g_array_append_val (columns, fresh);
          continue;
        }
      column->last = i + 1;
      column->left = MIN (column->left, line->left);
      column->right = MAX (column->right, line->right);
    }
  winnow_for_each_value (Column, column, columns)
    column->is_hanging = has_hanging_indents (lines, column);
  winnow_for_each_index (c, columns)
    c += cut_quotation (columns, c, lines);
  return columns;
}

static gboolean
sizes_differ (const WinnowPdfLine *line, const WinnowPdfLine *next)
{
  double a = get_height (line), b = get_height (next);
  return MAX (a, b) > SIZE_CHANGE * MIN (a, b);
}

static gboolean
ends_paragraph_within (const WinnowPdfLine *line, const WinnowPdfLine *next, const Column *column)
{
  double height = get_height (line);
  return sizes_differ (line, next) || next->top - line->bottom > GAP * height || is_short (line, next, column)
         || (column->is_hanging ? line->left - next->left > INDENT * height : is_indented (next, line, column));
}

/* Joins lines across columns and pages only where the paragraph clearly continues. */
static gboolean
ends_paragraph_between (const WinnowPdfLine *line, const WinnowPdfLine *next, const Column *column,
                        const Column *next_column)
{
  return column->is_quotation || next_column->is_quotation || sizes_differ (line, next) || is_short (line, next, column)
         || ends_sentence (last_character (line->text)) || next->left - next_column->left > INDENT * get_height (next);
}

/* ── writing ── */

/* Spaces separate pieces of hidden text. */
static void
write_hidden (WinnowWriter *writer, const char *text)
{
  winnow_writer_set_visibility (writer, WINNOW_HIDDEN);
  winnow_writer_append (writer, text, -1);
  if (!winnow_pdf_is_cjk (last_character (text)))
    winnow_writer_separate (writer, ' ');
  winnow_writer_set_visibility (writer, WINNOW_VISIBLE);
}

/* Writes the line's first @length bytes with the hidden text at its place. */
static void
write_text (WinnowWriter *writer, const WinnowPdfLine *line, gsize length)
{
  gsize at = 0;
  winnow_for_each_value (const WinnowPdfHidden, hidden, line->hidden)
    {
      gsize place = MIN (hidden->at, length);
      winnow_writer_append (writer, line->text + at, place - at);
      write_hidden (writer, hidden->text);
      at = place;
    }
  winnow_writer_append (writer, line->text + at, length - at);
}

/* A hyphen between a letter and a small one is there because the line ends; others are part of a
 * word. */
static void
write_joined (WinnowWriter *writer, WinnowPdfLine *line, const WinnowPdfLine *next)
{
  gunichar before = 0, first = next != NULL ? g_utf8_get_char (next->text) : 0;
  gsize hyphen = next != NULL ? get_hyphen (line->text, &before) : 0, length = strlen (line->text);
  if (g_unichar_isalpha (before) && g_unichar_islower (first))
    length -= hyphen;
  write_text (writer, line, length);
  /* a separator may precede it */
  line->offset = winnow_writer_get_offset (writer) - MIN (length, winnow_writer_get_offset (writer));
  if (next != NULL && hyphen == 0 && !winnow_pdf_is_cjk (last_character (line->text)) && !winnow_pdf_is_cjk (first))
    winnow_writer_separate (writer, ' ');
}

typedef struct
{
  WinnowWriter *writer; /* (unowned) */
  guint n_pages;        /* pages begun so far */
  gsize quotation;      /* where the present one begins */
} Flow;

static void
mark_pages (Flow *flow, guint n_pages)
{
  for (; flow->n_pages < n_pages; flow->n_pages++)
    winnow_writer_mark_page (flow->writer);
}

static void
write_line (Flow *flow, GPtrArray *lines, GArray *columns, guint c, guint i)
{
  const Column *column = &g_array_index (columns, Column, c);
  WinnowPdfLine *line = line_at (lines, i), *next = i + 1 < lines->len ? line_at (lines, i + 1) : NULL;
  gboolean ends = next == NULL
                  || (i + 1 < column->last
                          ? ends_paragraph_within (line, next, column)
                          : ends_paragraph_between (line, next, column, &g_array_index (columns, Column, c + 1)));
  mark_pages (flow, line->page + 1);
  if (i == column->first)
    flow->quotation = winnow_writer_get_offset (flow->writer);
  write_joined (flow->writer, line, ends ? NULL : next);
  if (column->is_quotation && i + 1 == column->last)
    winnow_writer_add_mark (flow->writer, WINNOW_QUOTATION, flow->quotation, -1);
  if (ends)
    winnow_writer_separate (flow->writer, '\n');
}

/* Lines with text of one role. */
typedef struct
{
  GPtrArray *lines; /* (owned) (element-type WinnowPdfLine) */
  GArray *columns;  /* (owned) (element-type Column) */
  guint n_written, column;
} Strand;

static Strand
select_lines (GArray *lines, WinnowPdfRole role)
{
  Strand strand = { .lines = g_ptr_array_new () };
  winnow_for_each_value (WinnowPdfLine, line, lines)
    if (line->role == role && *line->text != '\0')
      g_ptr_array_add (strand.lines, line);
  strand.columns = find_columns (strand.lines);
  return strand;
}

static void
strand_clear (Strand *strand)
{
  g_ptr_array_unref (strand->lines);
  g_array_unref (strand->columns);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Strand, strand_clear)

static void
write_next (Flow *flow, Strand *strand)
{
  while (strand->n_written >= g_array_index (strand->columns, Column, strand->column).last)
    strand->column++;
  write_line (flow, strand->lines, strand->columns, strand->column, strand->n_written++);
}

/* Writes the next line of a note; the first opens a part, the last closes it. */
static void
write_note (Flow *flow, Strand *notes)
{
  guint i = notes->n_written;
  const WinnowPdfLine *line = line_at (notes->lines, i);
  mark_pages (flow, line->page + 1);
  if (i == 0 || winnow_pdf_begins_note (line))
    winnow_writer_open_part (flow->writer, WINNOW_PART_FOOTNOTE);
  write_next (flow, notes);
  if (i + 1 == notes->lines->len || winnow_pdf_begins_note (line_at (notes->lines, i + 1)))
    winnow_writer_close (flow->writer);
}

static const WinnowPartKind part_kinds[] = { [WINNOW_PDF_HEAD] = WINNOW_PART_HEADER,
                                             [WINNOW_PDF_FOOT] = WINNOW_PART_FOOTER,
                                             [WINNOW_PDF_NOTE] = WINNOW_PART_FOOTNOTE };

static void
write_rest (Flow *flow, const WinnowPdfLine *line)
{
  gsize offset = winnow_writer_get_offset (flow->writer);
  if (line->role != WINNOW_PDF_BODY)
    winnow_writer_add_part (flow->writer, part_kinds[line->role], line->text, offset);
  winnow_for_each_value (const WinnowPdfHidden, hidden, line->hidden)
    write_hidden (flow->writer, hidden->text);
}

void
winnow_pdf_write (WinnowWriter *writer, GArray *lines, guint n_pages)
{
  g_auto (Strand) body = select_lines (lines, WINNOW_PDF_BODY);
  g_auto (Strand) notes = select_lines (lines, WINNOW_PDF_NOTE);
  Flow flow = { .writer = writer };
  winnow_for_each_value (const WinnowPdfLine, line, lines)
    if (line->role == WINNOW_PDF_BODY && *line->text != '\0')
      write_next (&flow, &body);
    else if (line->role == WINNOW_PDF_NOTE && *line->text != '\0')
      write_note (&flow, &notes);
    else
      write_rest (&flow, line);
  mark_pages (&flow, n_pages);
}
