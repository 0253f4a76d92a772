/* The compact report, read as XML: each text once, every passage numbered and linked with the same
 * passage in the other text, and the longest one in its place. */
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "base/for-each.h"

static WinnowReport *
make_report (WinnowLibrary *library)
{
  const WinnowReportOptions options = { .title = "Essays" };
  return must (winnow_report_new (library, &options, &error));
}

static void
page_open (Page *page, WinnowLibrary *library)
{
  page_write (page, make_report (library), "compact");
}

static char *
dup_string (const Page *page, const char *expression)
{
  g_autofree char *call = g_strdup_printf ("string(%s)", expression);
  xmlXPathObject *found = page_find (page, call);
  char *copy = g_strdup ((const char *) found->stringval);
  xmlXPathFreeObject (found);
  return copy;
}

static void
assert_string (const Page *page, const char *expression, const char *expected)
{
  assert_takes (dup_string (page, expression), expected);
}

/* Every link has its place, every id is one, and each number leads to one that leads back. */
static void
assert_linked (const Page *page)
{
  g_assert_cmpint (page_count (page, "//a[@id]"), >, 0);
  g_assert_cmpint (page_count (page, "//@id[. = ../preceding::*/@id or . = ../ancestor::*/@id]"), ==, 0);
  g_assert_cmpint (page_count (page, "//a[not(substring(@href, 2) = //@id)]"), ==, 0);
  g_assert_cmpint (page_count (page, "//a[@id][not(concat('#', @id) = //a[@id]/@href)]"), ==, 0);
  g_assert_cmpint (page_count (page, "//a[@id][@id = substring(@href, 2)]"), ==, 0);
}

test_case (sources)
{
  g_autoptr (WinnowLibrary) library = fixture_sources ();
  g_auto (Page) page;
  page_open (&page, library);
  assert_linked (&page);
  g_assert_cmpint (page_count (&page, "//section[@class='pair']"), ==, 3);
  g_assert_cmpint (page_count (&page, "//div[@class='pane']"), ==, 3); /* three pairs have six sides */
  g_assert_cmpint (page_count (&page, "//section[@id='documents']//tbody/tr"), ==, 3);
  assert_string (&page, "//section[@id='documents']//tbody/tr[1]/td[2]/a", "all.txt"); /* the worst first */
  assert_string (&page, "//section[@id='documents']//tbody/tr[1]/td[2]/p", "neither cited nor quoted 200 (100%)");
  assert_string (&page, "//section[@id='d1']/header/h2", "1. all.txt");
  assert_string (&page, "(//section[@id='d1']//div[@class='beside']//tr)[2]/td[4]", "120");
  g_assert_cmpint (page_count (&page, "//section[@id='d1']//div[@class='pane']//a[@id]"), ==, 2);
  g_assert_cmpint (page_count (&page, "//section[@id='d1']//mark[@class='x h0']"), >, 0);
  g_assert_cmpint (page_count (&page, "//section[@id='d1']//mark[@class='x h1']"), >, 0);
  g_assert_cmpint (page_count (&page, "//mark//mark"), ==, 0);
}

/* What both others have of a text stands below the paragraph, too. */
test_case (hidden)
{
  g_autoptr (WinnowLibrary) library = fixture_sources ();
  g_auto (Page) page;
  page_open (&page, library);
  g_assert_cmpint (page_count (&page, "//section[@class='pair']//p[@class='under']/a[@id]"), >, 0);
  g_assert_cmpint (page_count (&page, "//p[@class='under']//mark"), ==, 0);
}

test_case (repetition)
{
  g_autoptr (WinnowLibrary) library = fixture_repetition ();
  g_auto (Page) page;
  page_open (&page, library);
  assert_linked (&page);
  g_assert_cmpint (page_count (&page, "//a[@id]"), ==, 4); /* a passage and its repetition, on both sides */
  assert_string (&page, "//div[@class='pane']//a[contains(@class, 'part')]", "1·1.1");
}

/* As a report of pairs marks it: words that differ, the template, disguises, a summary. */
test_case (looks)
{
  g_autoptr (WinnowLibrary) library = fixture_library (), kinds = fixture_kinds ();
  g_auto (Page) page, of_kinds;
  page_open (&page, library);
  page_open (&of_kinds, kinds);
  assert_linked (&page);
  assert_linked (&of_kinds);
  g_assert_cmpint (page_count (&page, "//div[@class='pane']//s[@data-why='template']"), ==, 1);
  g_assert_cmpint (page_count (&page, "//div[@class='pane']//mark[starts-with(@class, 'n ')]/i"), >=, 2);
  g_assert_cmpint (page_count (&page, "//div[@class='pane']//span[@class='flag']"), >, 0);
  g_assert_cmpint (page_count (&page, "//section[@id='problems']//tbody/tr"), ==, 1);
  g_assert_cmpint (page_count (&of_kinds, "//div[@class='pane']//mark[starts-with(@class, 'c ')]"), >, 0);
  g_assert_cmpint (page_count (&of_kinds, "//div[@class='pane']//s[@data-why]"), >, 0);
}

/* Nothing of a text is lost, nor twice there. */
test_case (whole_text)
{
  g_autoptr (WinnowLibrary) library = fixture_sources ();
  g_auto (Page) page;
  page_open (&page, library);
  winnow_for_each (const WinnowDocument, document, page.report->documents)
    {
      gsize length;
      g_autofree char *text = must (winnow_library_dup_text (library, document->id, &length, &error));
      g_auto (GStrv) words = g_strsplit_set (text, " \n", -1);
      g_autofree char *name = g_path_get_basename (document->path);
      g_autofree char *pane = g_strdup_printf ("//section[contains(header, '%s')]//div[@class='pane']", name);
      g_autofree char *shown = dup_string (&page, pane);
      for (guint k = 0; words[k] != NULL; k++)
        g_assert_nonnull (strstr (shown, words[k]));
      g_assert_cmpuint (strlen (shown), <, length + 200); /* numbers */
    }
}

test_case (same_bytes)
{
  g_autoptr (WinnowLibrary) library = fixture_sources ();
  g_autoptr (WinnowReport) report = make_report (library);
  g_auto (Page) page;
  gsize length;
  page_open (&page, library);
  g_autofree char *again = fixture_write (report, "compact", &length);
  g_assert_cmpmem (again, length, page.html, page.length);
}
