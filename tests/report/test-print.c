/* Printed pages: what they hold, that nothing is lost or put twice on the way from blocks to pages,
 * and that the PDF is the same again. */
#include <string.h>
#include <time.h>

#include "part.h"
#include "fixture.h"
#include "print/flow.h"
#include "report/paper/print.h"
#include "base/for-each.h"

/* ── text made fit for paper ── */

test_case (rich)
{
  g_autoptr (WinnowRich) rich = winnow_rich_new ();
  winnow_rich_add (rich, WINNOW_LOOK_PLAIN, "a\001b\tc\r\nd\177", -1);
  winnow_rich_add (rich, WINNOW_LOOK_BOLD, "\342\200\256x\342\201\246\302\205\357\277\277", -1);
  g_assert_cmpstr (rich->text->str, ==, "a␁b c\nd␡\357\277\275x\357\277\275\357\277\275\357\277\275");
  g_assert_cmpuint (rich->spans->len, ==, 2);
  g_assert_cmpuint (g_array_index (rich->spans, WinnowRichSpan, 1).end, ==, rich->text->len);
  g_autoptr (WinnowRich) name = winnow_rich_new ();
  winnow_rich_add_name (name, WINNOW_LOOK_PLAIN, "a\nb\342\201\251c");
  g_assert_cmpstr (name->text->str, ==, "\342\201\250a b\357\277\275c\342\201\251");
}

/* ── flow ── */

static GPtrArray *
lay_out (const WinnowBlocks *blocks)
{
  g_autoptr (WinnowTypesetter) typesetter = winnow_typesetter_new ();
  return winnow_flow_new (blocks, winnow_sheet_get (WINNOW_PAPER_A4), typesetter, NULL);
}

static void
append_line (GString *out, const WinnowLine *line)
{
  for (guint i = 0; i < line->n_runs; i++)
    g_string_append_len (out, line->runs[i].text, line->runs[i].n_bytes);
}

/* The text of the lines of @page whose left edges are in [@from, @to), a line each. */
static char *
dup_text (const WinnowPrintPage *page, double from, double to)
{
  GString *out = g_string_new (NULL);
  winnow_for_each_value (const WinnowPageItem, item, page->items)
    {
      if (item->kind != WINNOW_PAGE_ITEM_LINE || item->x < from || item->x >= to)
        continue;
      append_line (out, item->line);
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}

static void
assert_inside (const WinnowPrintPage *page, const WinnowSheet *sheet)
{
  winnow_for_each_value (const WinnowPageItem, item, page->items)
    {
      if (item->kind != WINNOW_PAGE_ITEM_LINE)
        continue;
      g_assert_cmpfloat (item->x, >=, sheet->left - 0.1);
      /* blanks at a line's end hang over */
      g_assert_cmpfloat (item->x + (double) item->line->width, <=, sheet->right + 12);
      g_assert_cmpfloat (item->y, >=, sheet->top - 0.1);
      g_assert_cmpfloat (item->y + (double) item->line->height, <=, sheet->bottom + 0.1);
    }
}

/* All pages together, without what the lines were cut by. */
static char *
dup_all (const GPtrArray *pages, double from, double to)
{
  GString *out = g_string_new (NULL);
  for (guint i = 0; i < pages->len; i++)
    {
      g_autofree char *text = dup_text (g_ptr_array_index ((GPtrArray *) pages, i), from, to);
      for (const char *p = text; *p != '\0'; p++)
        if (*p != '\n' && *p != ' ')
          g_string_append_c (out, *p);
    }
  return g_string_free (out, FALSE);
}

/* A paragraph without a blank that is longer than what Pango is given at once: every character
 * comes out once, in order. */
test_case (long_line)
{
  g_autoptr (WinnowBlocks) blocks = winnow_blocks_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < 30000; i++)
    g_string_append_unichar (text, i % 3 == 0 ? 0x4e00 + i % 500 : 'a' + i % 26);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_PASSAGE, text->str);
  g_autoptr (GPtrArray) pages = lay_out (blocks);
  g_assert_cmpuint (pages->len, >, 3);
  assert_takes (dup_all (pages, 0, 1000), text->str);
  for (guint i = 0; i < pages->len; i++)
    assert_inside (g_ptr_array_index (pages, i), winnow_sheet_get (WINNOW_PAPER_A4));
}

/* Whatever stands above it, a heading is never the last line of a page. */
test_case (headings)
{
  for (guint n_lines = 40; n_lines < 62; n_lines++)
    {
      g_autoptr (WinnowBlocks) blocks = winnow_blocks_new ();
      for (guint i = 0; i < n_lines; i++)
        winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, "line");
      winnow_blocks_add_text (blocks, WINNOW_STYLE_H2, "HEADING");
      winnow_blocks_add_text (blocks, WINNOW_STYLE_BODY, "what follows");
      g_autoptr (GPtrArray) pages = lay_out (blocks);
      for (guint i = 0; i < pages->len; i++)
        {
          g_autofree char *text = dup_text (g_ptr_array_index (pages, i), 0, 1000);
          g_assert_false (g_str_has_suffix (text, "HEADING\n"));
        }
    }
}

static guint
count (const char *text, const char *part)
{
  guint n = 0;
  for (const char *p = text; (p = strstr (p, part)) != NULL; p++)
    n++;
  return n;
}

/* Heads stand on each page, each row on one page, in order. */
test_case (table)
{
  static const WinnowColumn columns[] = { { .points = 60 }, { .share = 1 } };
  static const char *const headings[] = { "Number", "Name", NULL };
  g_autoptr (WinnowBlocks) blocks = winnow_blocks_new ();
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  winnow_blocks_add_headings (blocks, headings, 0);
  for (guint i = 0; i < 150; i++)
    {
      g_autofree char *name = g_strdup_printf ("<%u>\n<%u>\n<%u>", i, i, i);
      winnow_blocks_begin_row (blocks, WINNOW_ROW_RULE);
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, "n");
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, name);
    }
  winnow_blocks_end_table (blocks);
  g_autoptr (GPtrArray) pages = lay_out (blocks);
  guint next = 0;
  g_assert_cmpuint (pages->len, >, 5);
  for (guint i = 0; i < pages->len; i++)
    {
      g_autofree char *text = dup_text (g_ptr_array_index (pages, i), 0, 1000);
      g_assert_true (g_str_has_prefix (text, "Number\nName\n"));
      g_assert_cmpuint (count (text, "Number"), ==, 1);
      for (;; next++)
        {
          g_autofree char *row = g_strdup_printf ("n\n<%u>\n<%u>\n<%u>\n", next, next, next);
          if (strstr (text, row) == NULL)
            break;
        }
      assert_inside (g_ptr_array_index (pages, i), winnow_sheet_get (WINNOW_PAPER_A4));
    }
  g_assert_cmpuint (next, ==, 150);
}

/* Two sides of which one is three times as long go on beside each other over pages, and neither
 * loses anything. */
test_case (sides)
{
  static const WinnowColumn columns[] = { { .share = 1 }, { .share = 1 } };
  const WinnowSheet *sheet = winnow_sheet_get (WINNOW_PAPER_A4);
  double middle = (sheet->left + sheet->right) / 2 - 20;
  g_autoptr (WinnowBlocks) blocks = winnow_blocks_new ();
  g_autoptr (GString) left = g_string_new (NULL), right = g_string_new (NULL);
  for (guint i = 0; i < 6000; i++)
    g_string_append_printf (left, "l%u ", i);
  for (guint i = 0; i < 2000; i++)
    g_string_append_printf (right, "r%u ", i);
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  winnow_blocks_begin_row (blocks, WINNOW_ROW_BREAKS | WINNOW_ROW_DIVIDED);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_PASSAGE, left->str);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_PASSAGE, right->str);
  winnow_blocks_end_table (blocks);
  g_autoptr (GPtrArray) pages = lay_out (blocks);
  g_autofree char *first_right = dup_text (g_ptr_array_index (pages, 0), middle, 1000);
  g_auto (GStrv) words_left = g_strsplit (left->str, " ", -1), words_right = g_strsplit (right->str, " ", -1);
  g_autofree char *wanted_left = g_strjoinv ("", words_left), *wanted_right = g_strjoinv ("", words_right);
  g_assert_cmpuint (pages->len, >, 4);
  g_assert_true (g_str_has_prefix (first_right, "r0 "));
  assert_takes (dup_all (pages, 0, middle), wanted_left);
  assert_takes (dup_all (pages, middle, 1000), wanted_right);
}

/* What no page could hold does not keep the rest from its place. */
test_case (too_tall)
{
  g_autoptr (WinnowBlocks) blocks = winnow_blocks_new ();
  winnow_blocks_add_space (blocks, 5000);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_BODY, "behind it");
  g_autoptr (GPtrArray) pages = lay_out (blocks);
  assert_takes (dup_all (pages, 0, 1000), "behindit");
  g_assert_cmpuint (pages->len, <, 4);
}

test_case (nothing)
{
  g_autoptr (WinnowBlocks) blocks = winnow_blocks_new ();
  g_autoptr (GPtrArray) pages = lay_out (blocks);
  g_assert_cmpuint (pages->len, ==, 0);
}

/* ── the PDF ── */

static void
assert_same_again (WinnowLibrary *library)
{
  gsize first_length, second_length;
  g_autoptr (WinnowReport) first = fixture_report (library), second = fixture_report (library);
  g_setenv ("TZ", "Pacific/Kiritimati", TRUE);
  tzset ();
  g_autofree char *a = fixture_write (first, "pdf", &first_length);
  g_setenv ("TZ", "America/Anchorage", TRUE);
  tzset ();
  g_autofree char *b = fixture_write (second, "pdf", &second_length);
  g_unsetenv ("TZ");
  tzset ();
  g_assert_true (g_str_has_prefix (a, "%PDF-"));
  g_assert_cmpmem (a, first_length, b, second_length);
}

test_case (same_again)
{
  g_autoptr (WinnowLibrary) hostile = fixture_library (), kinds = fixture_kinds (), repetition = fixture_repetition ();
  assert_same_again (hostile);
  assert_same_again (kinds);
  assert_same_again (repetition);
}

test_case (papers)
{
  static const double sizes[][2] = { [WINNOW_PAPER_A4] = { 595.276, 841.89 }, [WINNOW_PAPER_LETTER] = { 612, 792 } };
  g_autoptr (WinnowLibrary) library = fixture_kinds ();
  for (guint paper = 0; paper < G_N_ELEMENTS (sizes); paper++)
    {
      g_autoptr (WinnowReport) report
          = must (winnow_report_new (library, &(WinnowReportOptions){ .title = "t", .paper = paper }, &error));
      WinnowProgress progress = { 0 };
      g_autoptr (WinnowPrint) print = must (winnow_print_new (report, WINNOW_PRINT_REPORT, &progress, NULL, &error));
      double width, height;
      winnow_print_get_size (print, &width, &height);
      g_assert_cmpfloat_with_epsilon (width, sizes[paper][0], 0.01);
      g_assert_cmpfloat_with_epsilon (height, sizes[paper][1], 0.01);
      g_assert_cmpuint (winnow_print_get_n_pages (print), >=, 3);
    }
}

/* Any page may be drawn at any time, on anything. */
test_case (draw)
{
  g_autoptr (WinnowLibrary) library = fixture_library ();
  g_autoptr (WinnowReport) report = fixture_report (library);
  g_autoptr (WinnowPrint) print = must (winnow_print_new (report, WINNOW_PRINT_REPORT, NULL, NULL, &error));
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 600, 850);
  cairo_t *cr = cairo_create (surface);
  for (guint page = winnow_print_get_n_pages (print); page > 0; page--)
    g_assert_true (must (winnow_print_draw (print, cr, page - 1, &error)));
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Pairs count, or the papers that get a sheet. */
test_case (progress)
{
  static const char *const formats[] = { "pdf", "hearing", "sources" };
  g_autoptr (WinnowLibrary) library = fixture_library ();
  g_autoptr (WinnowReport) report = fixture_report (library);
  winnow_for_each_of (row, formats)
    {
      g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
      const WinnowReportFormat *format = winnow_report_format_find (WINNOW_REPORT_CHECK, *row);
      WinnowProgress progress = { 0 };
      g_assert_true (must (winnow_report_write (report, format, stream, &progress, NULL, &error)));
      g_assert_cmpint (progress.stage, ==, WINNOW_STAGE_REPORTING);
      g_assert_cmpint (progress.total, >=, 1);
      g_assert_cmpint (progress.done, ==, progress.total);
    }
}

test_case (cancel)
{
  g_autoptr (WinnowLibrary) library = fixture_library ();
  g_autoptr (WinnowReport) report = fixture_report (library);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_cancellable_cancel (cancellable);
  must_fail (winnow_report_write (report, winnow_report_format_find (WINNOW_REPORT_CHECK, "pdf"), stream, NULL,
                                  cancellable, &error),
             G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* A stream that has room for nothing: its own error is returned. */
test_case (full)
{
  char room[100];
  g_autoptr (WinnowLibrary) library = fixture_library ();
  g_autoptr (WinnowReport) report = fixture_report (library);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new (room, sizeof room, NULL, NULL);
  must_fail (
      winnow_report_write (report, winnow_report_format_find (WINNOW_REPORT_CHECK, "pdf"), stream, NULL, NULL, &error),
      G_IO_ERROR, G_IO_ERROR_NO_SPACE);
}

/* A check that found nothing is a report, too. */
test_case (empty)
{
  g_autoptr (WinnowLibrary) library = must (winnow_library_open (NULL, &error));
  WinnowSettings settings;
  winnow_settings_init (&settings);
  g_assert_true (must (winnow_check_run (library, &settings, &winnow_all_threads, &error)));
  g_autoptr (WinnowReport) report = must (winnow_report_new (library, &(WinnowReportOptions){ .title = "" }, &error));
  gsize length;
  g_autofree char *pdf = fixture_write (report, "pdf", &length);
  g_assert_cmpuint (length, >, 1000);
}
