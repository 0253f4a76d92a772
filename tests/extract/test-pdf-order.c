/* PDF: text in the order in which it is read, whatever the order in which it is drawn, and nothing
 * that is no text of its page. */
#include <string.h>

#include "base/for-each.h"
#include "make.h"
#include "part.h"

/* ── making ── */

/* Fonts: F0 of letters 0.6 wide; F1; F2 and F3 have alef and Hiragana a for "A", and so on. */
#define MAP(code)                                                                                 \
  "/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <FF> " \
  "endcodespacerange 1 beginbfrange <41> <5A> <" code "> endbfrange endcmap end end"
#define FONT(name) "<< /Type /Font /Subtype /Type1 /BaseFont /" name " /Encoding /WinAnsiEncoding"

/* Writes pages of 600 × 800 points. @contents: of @n pages. Returns: (transfer full) */
static WinnowContent *
read_pages (const GString *const *contents, guint n)
{
  static const char *const maps[] = { MAP ("05D0"), MAP ("3042") };
  g_autoptr (GString) pdf = g_string_new ("%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
                                          "2 0 obj\n<< /Type /Pages /Kids [");
  for (guint i = 0; i < n; i++)
    g_string_append_printf (pdf, "%u 0 R ", 10 + 2 * i);
  g_string_append_printf (
      pdf,
      "] /Count %u >>\nendobj\n3 0 obj\n" FONT ("Helvetica") " >>\nendobj\n4 0 obj\n" FONT (
          "Helvetica") " /ToUnicode 6 0 R >>\nendobj\n5 0 obj\n" FONT ("Helvetica") " /ToUnicode 7 0 R >>\nendobj\n"
                                                                                    "8 0 obj\n" FONT (
                                                                                        "Courier") " >>\nendobj\n",
      n);
  winnow_for_each_index_of (i, maps)
    g_string_append_printf (pdf, "%u 0 obj\n<< /Length %zu >>\nstream\n%s\nendstream\nendobj\n", 6 + i,
                            strlen (maps[i]), maps[i]);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (
        pdf,
        "%u 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents %u 0 R /Resources "
        "<< /Font << /F0 8 0 R /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >> >>\nendobj\n"
        "%u 0 obj\n<< /Length %zu >>\nstream\n%s\nendstream\nendobj\n",
        10 + 2 * i, 11 + 2 * i, 11 + 2 * i, contents[i]->len, contents[i]->str);
  g_string_append (pdf, "trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n");
  return read_made (make_file ("a.pdf", pdf->str, pdf->len));
}

/* However lines are joined to paragraphs. */
static void
assert_text (const WinnowContent *content, const char *expected)
{
  g_autofree char *text = g_strdelimit (g_strdup (content->text), "\n", ' ');
  g_assert_cmpstr (text, ==, expected);
}

static WinnowContent *
read_page (const GString *page)
{
  return read_pages (&page, 1);
}

/* @matrix: how the text is turned; @x, @y: where it begins. */
static void
draw (GString *page, const char *font, double size, const char *matrix, double x, double y, const char *text)
{
  g_string_append_printf (page, "BT /%s %g Tf %s %g %g Tm (%s) Tj ET\n", font, size, matrix, x, y, text);
}

#define UPRIGHT "1 0 0 1"

static void
draw_lines (GString *page, double x, double y, const char *const *lines)
{
  for (; *lines != NULL; lines++, y -= 14)
    draw (page, "F1", 10, UPRIGHT, x, y, *lines);
}

static const char *const left[]
    = { "The old ferry crossed the estuary four times", "a day until the bridge was opened. Farmers of",
        "the northern bank sold their milk to a dairy in", "the harbour and came home on the last boat.", NULL };
static const char *const right[]
    = { "Nobody then thought that a bridge would ever", "pay for itself, least of all the council, which",
        "had refused the plan three times before it was", "built with money from the capital.", NULL };
#define LEFT                                                                                                      \
  "The old ferry crossed the estuary four times a day until the bridge was opened. Farmers of the northern bank " \
  "sold their milk to a dairy in the harbour and came home on the last boat."
#define RIGHT                                                                                                     \
  "Nobody then thought that a bridge would ever pay for itself, least of all the council, which had refused the " \
  "plan three times before it was built with money from the capital."

/* ── order ── */

test_case (columns)
{
  g_autoptr (GString) page = g_string_new (NULL);
  draw_lines (page, 300, 700, right);
  draw_lines (page, 60, 700, left);
  g_autoptr (WinnowContent) content = read_page (page);
  assert_text (content, LEFT " " RIGHT);
}

/* Each letter by itself, in an order of its own. */
test_case (shuffled)
{
  const char *const *const sides[] = { left, right };
  g_autoptr (GString) page = g_string_new (NULL);
  for (guint start = 0; start < 7; start++)
    winnow_for_each_index_of (side, sides)
      for (guint i = 0; sides[side][i] != NULL; i++)
        for (guint k = start; k < strlen (sides[side][i]); k += 7)
          {
            const char letter[] = { sides[side][i][k], '\0' };
            draw (page, "F0", 8, UPRIGHT, 60 + 260.0 * side + 4.8 * k, 700 - 14.0 * i, letter);
          }
  g_autoptr (WinnowContent) content = read_page (page);
  assert_text (content, LEFT " " RIGHT);
}

/* Whichever way a page is turned. */
test_case (turned)
{
  static const char *const matrices[] = { "1 0 0 1", "0 1 -1 0", "-1 0 0 -1", "0 -1 1 0" };
  winnow_for_each_index_of (way, matrices)
    {
      g_autoptr (GString) page = g_string_new (NULL);
      for (guint i = 0; left[i] != NULL; i++)
        {
          const double across = 14.0 * i;
          const double x[] = { 60, 200 + across, 500, 400 - across }, y[] = { 700 - across, 100, 200 + across, 600 };
          draw (page, "F1", 10, matrices[way], x[way], y[way], left[i]);
        }
      g_autoptr (WinnowContent) content = read_page (page);
      assert_text (content, LEFT);
    }
}

/* Hebrew is drawn from left to right, the end of a line first. Hidden words keep their place. */
test_case (right_to_left)
{
  g_autoptr (GString) page = g_string_new (NULL);
  draw (page, "F2", 12, UPRIGHT, 200, 700, "GFE DCB CBA");
  draw (page, "F2", 12, UPRIGHT, 230, 684, "FED) Tj 1 g ( CBA) Tj 0 g ( IHG");
  g_autoptr (WinnowContent) content = read_page (page);
  g_assert_cmpstr (content->text, ==, "אבג בגד הוז זחט דהו");
  assert_parts (content, WINNOW_PART_HIDDEN, "אבג");
}

test_case (vertical)
{
  static const char *const lines[] = { "ABCDEFGHIJKL", "MNOPQRSTUVWX", "YZABCDEF" };
  g_autoptr (GString) page = g_string_new (NULL);
  winnow_for_each_index_of (i, lines)
    for (guint k = 0; lines[i][k] != '\0'; k++)
      {
        const char letter[] = { lines[i][k], '\0' };
        draw (page, "F3", 12, UPRIGHT, 500 - 20.0 * i, 700 - 13.0 * k, letter);
      }
  g_autoptr (WinnowContent) content = read_page (page);
  assert_text (content, "あぃいぅうぇえぉおかがき ぎくぐけげこごさざしじす ずせあぃいぅうぇ");
}

test_case (table)
{
  static const char *const cells[][2] = { { "wooden boat", "forty crowns" },
                                          { "iron anchor", "nine crowns" },
                                          { "a sail", "six crowns" },
                                          { "two oars", "one crown" },
                                          { "a lamp", "a dime" } };
  g_autoptr (GString) page = g_string_new (NULL);
  g_autoptr (GString) expected = g_string_new (NULL);
  winnow_for_both (column)
    winnow_for_each_index_of (i, cells)
      {
        draw (page, "F1", 10, UPRIGHT, 60 + 150 * column, 700 - 40.0 * i, cells[i][column]);
        draw (page, "F1", 10, UPRIGHT, 60 + 150 * column, 688 - 40.0 * i, "as new");
      }
  winnow_for_each_index_of (i, cells)
    g_string_append_printf (expected, "%s as new %s as new ", cells[i][0], cells[i][1]);
  g_autoptr (WinnowContent) content = read_page (page);
  assert_text (content, g_strchomp (expected->str));
}

/* ── what is no text of the page ── */

test_case (shadow)
{
  g_autoptr (GString) page = g_string_new (NULL);
  for (guint i = 0; left[i] != NULL; i++)
    winnow_for_both (k)
      draw (page, "F1", 10, UPRIGHT, 60 + 1.2 * k, 700 - 14.0 * i - 1.2 * k, left[i]);
  g_autoptr (WinnowContent) content = read_page (page);
  assert_text (content, LEFT);
}

/* The second page has too few of them to know them by themselves. */
test_case (line_numbers)
{
  g_autoptr (GString) first = g_string_new (NULL);
  g_autoptr (GString) second = g_string_new (NULL);
  const GString *const pages[] = { first, second };
  draw_lines (first, 80, 700, left);
  draw_lines (second, 80, 700, (const char *const[]){ right[0], right[1], NULL });
  for (guint i = 0; i < 6; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", i + 7);
      draw (i < 4 ? first : second, "F1", 8, UPRIGHT, i < 3 ? 44.4 : 40, 700 - 14.0 * (i % 4), number);
    }
  g_autoptr (WinnowContent) content = read_pages (pages, 2);
  assert_text (content,
               LEFT " Nobody then thought that a bridge would ever pay for itself, least of all the council, which");
}

/* Times differ from page to page; another stamp goes up the edge. */
test_case (stamps)
{
  g_autoptr (GString) page = g_string_new (NULL);
  draw_lines (page, 80, 700, left);
  draw (page, "F1", 7, UPRIGHT, 80, 30, "Downloaded from example.org at 12:03 on 4.5.2021 by a reader");
  draw (page, "F1", 7, "0 1 -1 0", 30, 200, "Copied for the members of a society by its library");
  g_autoptr (WinnowContent) content = read_page (page);
  assert_text (content, LEFT);
  assert_parts (
      content, WINNOW_PART_FOOTER,
      "Downloaded from example.org at 12:03 on 4.5.2021 by a reader|Copied for the members of a society by its "
      "library");
}

/* Feet of four lines, above the outer strip; a number below the text; a last line of a number. */
test_case (feet)
{
  static const char *const foot[]
      = { "Drawn up by the parish clerk", "from the registers of the ferry", "Share alike, no commercial use", NULL };
  GString *pages[3];
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      pages[i] = g_string_new (NULL);
      draw_lines (pages[i], 80, 700 - 28.0 * i, i == 1 ? right : left);
      draw_lines (pages[i], 80, 130, foot);
    }
  g_autoptr (WinnowContent) content = read_pages ((const GString *const *) pages, G_N_ELEMENTS (pages));
  assert_text (content, LEFT " " RIGHT " " LEFT);
  winnow_for_each_of (page, pages)
    g_string_free (*page, TRUE);

  g_autoptr (GString) first = g_string_new (NULL);
  draw_lines (first, 80, 144, left);
  draw (first, "F1", 10, UPRIGHT, 80, 88, "422.");
  draw (first, "F1", 10, UPRIGHT, 80, 30, "978-1-4673 c 2012 The society 366");
  g_autoptr (WinnowContent) other = read_page (first);
  assert_text (other, LEFT " 422.");

  g_autoptr (GString) last = g_string_new (NULL);
  draw_lines (last, 80, 144, left);
  draw (last, "F1", 8, UPRIGHT, 80, 30, "1. Registers of the parish, shelf 2");
  g_autoptr (WinnowContent) noted = read_page (last);
  assert_parts (noted, WINNOW_PART_FOOTNOTE, "1. Registers of the parish, shelf 2");
}

/* A line that is not indented begins a paragraph there; a hyphen before a number is no division. */
test_case (hanging_indents)
{
  static const char *const lines[] = { "Adler, H. The physiology of caring in the patients",
                                       "of a hospital. Journal of Medicine, 17, 883\255",
                                       "890, with many tables of the ferries.",
                                       "Becker, M. The beliefs of health and of the Health-",
                                       "Home Monograph of the second town, 2, page 3412.",
                                       "Clark, P. Practices of milk are sensitive to all of",
                                       "the needs of the farmers. Ambulatory Care, 26." };
  g_autoptr (GString) page = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    draw (page, "F0", 10, UPRIGHT, strchr ("ABC", *lines[i]) != NULL ? 80 : 100, 700 - 12.0 * i, lines[i]);
  g_autoptr (WinnowContent) content = read_page (page);
  g_assert_cmpstr (
      content->text, ==,
      "Adler, H. The physiology of caring in the patients of a hospital. Journal of Medicine, 17, 883-890, "
      "with many tables of the ferries.\n"
      "Becker, M. The beliefs of health and of the Health-Home Monograph of the second town, 2, page 3412.\n"
      "Clark, P. Practices of milk are sensitive to all of the needs of the farmers. Ambulatory Care, 26.");
}

/* Draws @lines, those after ">" between two indents. Returns: what is marked as a quotation, or
 * "" */
static char *
read_quotation (const char *const *lines, guint n)
{
  g_autoptr (GString) page = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    draw (page, "F0", 10, UPRIGHT, *lines[i] == '>' ? 110 : 80, 700 - 12.0 * i, lines[i] + (*lines[i] == '>'));
  g_autoptr (WinnowContent) content = read_page (page);
  g_assert_cmpuint (content->marks->len, <=, 1);
  if (content->marks->len == 0)
    return g_strdup ("");
  const WinnowMark *mark = &g_array_index (content->marks, WinnowMark, 0);
  g_assert_cmpuint (mark->level, ==, WINNOW_QUOTATION);
  return g_strndup (content->text + mark->start, mark->end - mark->start);
}

/* Full lines between two indents, after a sentence; neither an abstract nor a list. */
test_case (quotations)
{
  const char *lines[] = {
    "The council wrote to the farmers of the estuary in",
    "the spring, and one of them answered it at length:",
    ">The boat comes home when the milk is",
    ">sour, and a man who sells it then sells",
    ">it for nothing at all, said the baker.",
    "Nobody replied, and the bridge was opened in autumn,",
    "so that the milk came to the dairy in one hour.",
  };
  g_autofree char *quoted = read_quotation (lines, G_N_ELEMENTS (lines));
  g_assert_cmpstr (
      quoted, ==,
      "The boat comes home when the milk is sour, and a man who sells it then sells it for nothing at all, "
      "said the baker.");
  lines[1] = "Abstract";
  g_autofree char *summarised = read_quotation (lines, G_N_ELEMENTS (lines));
  g_assert_cmpstr (summarised, ==, "");
  lines[1] = "the spring, and one of them answered it at length:";
  lines[2] = ">The boat.";
  g_autofree char *listed = read_quotation (lines, G_N_ELEMENTS (lines));
  g_assert_cmpstr (listed, ==, "");
}

test_case (notes)
{
  g_autoptr (GString) page = g_string_new (NULL);
  draw_lines (page, 80, 300, left);
  draw (page, "F1", 8, UPRIGHT, 80, 130, "1 Registers of the parish, second shelf, bound in red leather, which the");
  draw (page, "F1", 8, UPRIGHT, 80, 120, "council bought.");
  draw (page, "F1", 8, UPRIGHT, 80, 110, "2 Letter to the council.");
  g_autoptr (WinnowContent) content = read_page (page);
  /* they follow the body */
  assert_text (content,
               LEFT "  1 Registers of the parish, second shelf, bound in red leather, which the council bought. "
                    "2 Letter to the council.");
  assert_parts (content, WINNOW_PART_FOOTNOTE,
                "1 Registers of the parish, second shelf, bound in red leather, which the council bought.|2 Letter to "
                "the council.");
}
