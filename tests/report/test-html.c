/* The HTML report, read as XML: well-formed, nothing fetched, every link has its place, no text
 * lost, no name set free. */
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "base/escape.h"
#include "base/for-each.h"

static void
page_set_up (Page *page, gconstpointer data)
{
  g_autoptr (WinnowLibrary) library = fixture_library ();
  page_write (page, fixture_report (library), "html");
}

static void
page_tear_down (Page *page, gconstpointer data)
{
  page_clear (page);
}

/* The content of the first node that @expression finds. */
static char *
dup_content (const Page *page, const char *expression)
{
  xmlXPathObject *found = page_find (page, expression);
  g_assert_cmpint (xmlXPathNodeSetGetLength (found->nodesetval), >, 0);
  xmlChar *content = xmlNodeGetContent (xmlXPathNodeSetItem (found->nodesetval, 0));
  char *copy = g_strdup ((const char *) content);
  xmlFree (content);
  xmlXPathFreeObject (found);
  return copy;
}

static int
count_methods (void)
{
  int n = 0;
  while (winnow_methods ()[n] != NULL)
    n++;
  return n;
}

TEST_FIXTURE (Page, page_set_up, page_tear_down);

fixture_case (structure, page)
{
  g_assert_cmpint (page_count (page, "//section[@class='pair']"), ==, (int) page->report->overlaps->len);
  g_assert_cmpint (page_count (page, "//div[@class='pane']"), ==, 2 * (int) page->report->overlaps->len);
  g_assert_cmpint (page_count (page, "//section[@id='ranking']//tbody/tr"), ==, (int) page->report->overlaps->len);
  g_assert_cmpint (page_count (page, "//section[@id='files']//tbody/tr"), ==, (int) page->report->documents->len);
  g_assert_cmpint (page_count (page, "//section[@id='problems']//tbody/tr"), ==, 1);
  g_assert_cmpint (page_count (page, "//mark[starts-with(@class,'x ')]"), >, 2); /* the legend has one */
  g_assert_cmpint (page_count (page, "//div[@class='pane']//mark[starts-with(@class,'n ')]/i"), >=, 2);
  g_assert_cmpint (page_count (page, "//div[@class='pane']//s[@data-why='template']"), ==, 1);
  g_assert_cmpint (page_count (page, "//div[@class='pane']//details[@class='fold']"), >=, 2);
  g_assert_cmpint (
      page_count (page,
                  "(//div[@class='pane'])[1]//span[@class='page'] | (//div[@class='pane'])[2]//span[@class='page']"),
      >, 3);
  g_assert_cmpint (page_count (page, "//section[@class='pair']/details[@class='evidence']"), ==,
                   (int) page->report->overlaps->len);
  g_assert_cmpint (page_count (page, "//details[@class='evidence']//tbody/tr"), ==,
                   count_methods () * (int) page->report->overlaps->len);
  assert_takes (dup_content (page, "//title"), page->report->title);
}

/* Shared words stand in a mark, differing ones in a frame, on both sides. */
fixture_case (marks, page)
{
  g_autofree char *exact = dup_content (page, "(//div[@class='pane'])[1]//mark[starts-with(@class,'x ')]");
  g_autofree char *excluded = dup_content (page, "//div[@class='pane']//s[@data-why='template']");
  g_assert_nonnull (strstr (exact, "The harbour clock was built"));
  assert_takes (dup_content (page, "((//div[@class='pane'])[1]//mark/i)[1]"), "thousand");
  assert_takes (dup_content (page, "((//div[@class='pane'])[2]//mark/i)[1]"), "hundred");
  g_assert_nonnull (strstr (excluded, "I declare that I have written this essay"));
}

fixture_case (links, page)
{
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  xmlXPathObject *found = page_find (page, "//@id");
  for (int i = 0; i < xmlXPathNodeSetGetLength (found->nodesetval); i++)
    {
      xmlChar *id = xmlNodeGetContent (xmlXPathNodeSetItem (found->nodesetval, i));
      g_assert_true (g_hash_table_add (ids, g_strdup ((const char *) id))); /* each once */
      xmlFree (id);
    }
  xmlXPathFreeObject (found);
  found = page_find (page, "//@href");
  g_assert_cmpint (xmlXPathNodeSetGetLength (found->nodesetval), >, 8);
  for (int i = 0; i < xmlXPathNodeSetGetLength (found->nodesetval); i++)
    {
      xmlChar *href = xmlNodeGetContent (xmlXPathNodeSetItem (found->nodesetval, i));
      g_assert_cmpint (href[0], ==, '#');
      g_assert_true (g_hash_table_contains (ids, (const char *) href + 1));
      xmlFree (href);
    }
  xmlXPathFreeObject (found);
}

/* A class without a rule is white on white. */
fixture_case (hues, page)
{
  g_autofree char *rules = dup_content (page, "//style");
  g_auto (GStrv) words = NULL;
  xmlXPathObject *found = page_find (page, "//@class[contains(., 'h')]");
  guint n = 0;
  for (int i = 0; i < xmlXPathNodeSetGetLength (found->nodesetval); i++)
    {
      xmlChar *classes = xmlNodeGetContent (xmlXPathNodeSetItem (found->nodesetval, i));
      g_strfreev (words);
      words = g_strsplit ((const char *) classes, " ", -1);
      xmlFree (classes);
      for (guint j = 0; words[j] != NULL; j++)
        if (words[j][0] == 'h' && g_ascii_isdigit (words[j][1]))
          {
            g_autofree char *rule = g_strdup_printf (".%s {", words[j]);
            g_assert_nonnull (strstr (rules, rule));
            n++;
          }
    }
  g_assert_cmpuint (n, >, 8);
  xmlXPathFreeObject (found);
}

static int
count_in_library (const Page *page, WinnowExclusionReason reason)
{
  g_autoptr (WinnowOverlap) overlap = winnow_library_dup_overlap (
      page->report->library, ((WinnowOverlap *) g_ptr_array_index (page->report->overlaps, 0))->id, NULL);
  return (int) overlap->n_excluded[reason];
}

/* What was found but does not count is listed with its reason, and grey in the text. */
fixture_case (set_aside, page)
{
  int n_short = count_in_library (page, WINNOW_EXCLUSION_SHORT);
  g_assert_cmpint (n_short, >, 0);
  g_assert_cmpint (page_count (page, "//details[@class='list aside']//tr[td[1]='short passage']"), ==, n_short);
  g_assert_cmpint (page_count (page, "//details[@class='list']//tbody/tr"), ==, 2);
  g_assert_cmpint (page_count (page, "//div[@class='pane']//s[@data-why='short passage']"), >=, n_short);
  g_assert_cmpint (page_count (page, "//div[@class='pane']//s[not(@title)]"), ==, 0);
}

/* The numbers behind a share, "16.8%): 30 word for word, 7 reworded", are @covered together. */
static void
assert_kinds_are (const char *words, guint covered)
{
  const char *kinds = strstr (words, "): ");
  guint n = 0;
  g_assert_nonnull (kinds);
  g_auto (GStrv) terms = g_strsplit (kinds + strlen ("): "), ", ", -1);
  for (guint i = 0; terms[i] != NULL; i++)
    n += (guint) g_ascii_strtoull (terms[i], NULL, 10);
  g_assert_cmpuint (n, ==, covered);
}

/* The sentence of a ledger is the sum it claims to be. */
fixture_case (ledger, page)
{
  const WinnowOverlap *overlap = g_ptr_array_index (page->report->overlaps, 0);
  const WinnowLedger *ledgers[] = { &overlap->a, &overlap->b };
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *expression = g_strdup_printf ("(//p[@class='ledger'])[%u]", i + 1);
      g_autofree char *words = dup_content (page, expression);
      g_autofree char *total = g_strdup_printf ("%u words − ", ledgers[i]->total);
      g_autofree char *counted = g_strdup_printf (" = %u counted; ", winnow_ledger_get_counted (ledgers[i]));
      g_autofree char *covered = g_strdup_printf (" %u of them in shared passages (", ledgers[i]->covered);
      g_assert_true (g_str_has_prefix (words, total));
      g_assert_nonnull (strstr (words, counted));
      g_assert_nonnull (strstr (words, covered));
      assert_kinds_are (strstr (words, covered) + strlen (covered), ledgers[i]->covered);
      for (guint reason = WINNOW_EXCLUSION_NONE + 1; reason < WINNOW_N_EXCLUSIONS; reason++)
        {
          g_autofree char *term = g_strdup_printf (reason < WINNOW_EXCLUSION_SHORT ? "− %u " : " %u of them ",
                                                   ledgers[i]->excluded[reason]);
          g_assert_true (ledgers[i]->excluded[reason] == 0 || strstr (words, term) != NULL);
        }
    }
}

/* Disguises are listed before the pairs, with what is hidden, and marked where they stand; the
 * hostile text in them stays text. */
fixture_case (disguises, page)
{
  g_assert_cmpint (page_count (page, "//section[@id='disguises']//tr[@class='group']"), ==, 1);
  g_assert_cmpint (page_count (page, "//section[@id='disguises']//td[@class='trace']"), ==, 3);
  g_assert_cmpint (
      page_count (
          page,
          "//section[@id='disguises']//td[contains(., '<b>hidden</b> & \"quoted\"') and contains(., 'second line')]"),
      ==, 1);
  g_assert_cmpint (page_count (page, "//section[@id='disguises']//td[contains(., 'so[U+200B]me[U+200B]thing')]"), ==,
                   1);
  g_assert_cmpint (page_count (page, "//section[@id='disguises']//td[contains(., '[U+0441]opied')]"), ==, 1);
  g_assert_cmpint (page_count (page, "//div[@class='pane']//span[@class='flag']"), ==, 3);
  g_assert_cmpint (page_count (page, "//div[@class='pane']//b[@class='z'][starts-with(@title, 'U+200B')]"), ==, 2);
  g_assert_cmpint (page_count (page, "//div[@class='pane']//b[@class='l'][starts-with(@title, 'U+0441')]"), ==, 1);
  g_assert_cmpint (page_count (page, "//p[@class='flags']"), ==, 1);
}

/* Shows another library on the page, which it takes. */
static void
page_show (Page *page, WinnowLibrary *library)
{
  page_clear (page);
  page_write (page, must (winnow_report_new (library, &(WinnowReportOptions){ .title = "another" }, &error)), "html");
  winnow_library_unref (library);
}

/* A part of a summary stands below it, is marked inside of it, and is no passage of its own. */
static void
test_parts (Page *page)
{
  g_assert_cmpint (page_count (page, "//details[@class='list']//tr[@class='part']"), ==, 1);
  g_assert_cmpint (
      page_count (
          page,
          "//details[@class='list']//tr[4]/following-sibling::tr[1][@class='part'][contains(., 'of which exact')]"),
      ==, 1);
  g_assert_cmpint (
      page_count (page,
                  "//div[@class='pane'][1]//mark[starts-with(@class, 'x ')]/a[@id='p1a4.1'][@href='#p1b4.1'][.='4.1']"),
      ==, 1);
  g_assert_cmpint (
      page_count (page, "//div[@class='pane'][2]//mark[starts-with(@class, 'x ')]/a[@id='p1b4.1'][@href='#p1a4.1']"),
      ==, 1);
  g_assert_cmpint (page_count (page, "//div[@class='pane'][1]//a[starts-with(@id, 'p1a')]"), ==, 5);
}

/* Each kind has its underline and its word; a summary says that it is not counted, and a passage in
 * how many documents it stands. */
fixture_case (kinds, page)
{
  static const char *const kinds[] = { "exact", "near", "reworded", "condensed" };
  page_show (page, fixture_kinds ());
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *marks = g_strdup_printf ("//div[@class='pane']//mark[starts-with(@class, '%c ')]", "xnrc"[i]);
      g_autofree char *row
          = g_strdup_printf ("//details[@class='list']//tr[%u]/td[starts-with(., '%s')]", i + 1, kinds[i]);
      g_assert_cmpint (page_count (page, marks), >=, 2);
      g_assert_cmpint (page_count (page, row), ==, 1);
    }
  g_assert_cmpint (page_count (page, "//details[@class='list']//tr[contains(., 'not in the percentage')]"), ==, 1);
  g_assert_cmpint (
      page_count (
          page, "//details[@class='list']/summary[contains(., '4 passages') and contains(., 'not in the percentage')]"),
      ==, 1);
  g_assert_cmpint (
      page_count (page, "//details[@class='list']//tr[3][contains(., 'in 5 documents') and contains(., 'homophones')]"),
      ==, 1);
  g_assert_cmpint (
      page_count (
          page, "//details[@class='list aside']//tr[contains(., 'common passage') and contains(., 'in 9 documents')]"),
      ==, 1);
  test_parts (page);
  g_assert_cmpint (page_count (page, "//p[@class='ledger'][contains(., '320 words; 25 of them in common text; "
                                     "126 of them in shared passages')]"),
                   ==, 2);
}

/* Text that stands twice on one side is listed under the passage, and marked where it stands again;
 * on the other side it shows once. */
fixture_case (repetition, page)
{
  page_show (page, fixture_repetition ());
  g_assert_cmpint (page_count (page, "//details[@class='list']/summary[contains(., '1 passage')]"), ==, 1);
  g_assert_cmpint (page_count (page, "//details[@class='list']//tbody/tr"), ==, 2);
  g_assert_cmpint (page_count (page, "//details[@class='list']//tr[1]/td[.='exact']"), ==, 1);
  g_assert_cmpint (
      page_count (page,
                  "//details[@class='list']//tr[2][@class='part'][contains(., 'again exact')][contains(., '1.1')]"),
      ==, 1);
  g_autofree char *excerpt = dup_content (page, "//details[@class='list']//tr[2]/td[@class='excerpt']");
  g_assert_true (g_str_has_prefix (excerpt, "waaf")); /* where two.txt has it again, without the first words */
  for (guint side = 0; side < 2; side++)
    {
      g_autofree char *number = g_strdup_printf ("//div[@class='pane'][%u]//a[@id='p1%c1.1'][@href='#p1%c1.1']",
                                                 side + 1, "ab"[side], "ba"[side]);
      g_assert_cmpint (page_count (page, number), ==, 1);
    }
  g_autofree char *marked_a
      = dup_content (page, "//div[@class='pane'][1]//mark[not(a)] | //div[@class='pane'][1]//mark[a='1']");
  g_autofree char *again_a = dup_content (page, "//div[@class='pane'][1]//mark[a='1.1']");
  g_autofree char *again_b = dup_content (page, "//div[@class='pane'][2]//mark[a='1.1']");
  g_assert_cmpstr (again_a, ==, "1.1"); /* the number alone */
  g_assert_cmpuint (strlen (again_b), >, 5 * strlen (again_a));
  g_assert_nonnull (marked_a);
  test_links (page);
}

/* Two sources, listed once, with a link to the pair of each. */
fixture_case (sources, page)
{
  g_assert_cmpint (page_count (page, "//section[@id='sources']"), ==,
                   0); /* one source a document: the ranking says it */
  page_show (page, fixture_sources ());
  g_assert_cmpint (page_count (page, "//section[@id='sources']//tr[@class='group'][contains(., 'all.txt')]"), ==, 1);
  g_assert_cmpint (page_count (page, "//section[@id='sources']//tr[td[3]='120'][td[4]='120']"), >=, 1);
  g_assert_cmpint (page_count (page, "//section[@id='sources']//tr[td[3]='80'][td[4]='120']"), ==, 1);
  test_links (page);
}

/* Each number leads to its counterpart, and that one back. */
fixture_case (numbers, page)
{
  const WinnowOverlap *overlap = g_ptr_array_index (page->report->overlaps, 0);
  g_assert_cmpuint (overlap->n_passages, ==, 2);
  for (guint i = 1; i <= overlap->n_passages; i++)
    {
      g_autofree char *there = g_strdup_printf ("//div[@class='pane'][1]//a[@id='p1a%u'][@href='#p1b%u']", i, i);
      g_autofree char *back = g_strdup_printf ("//div[@class='pane'][2]//a[@id='p1b%u'][@href='#p1a%u']", i, i);
      g_assert_cmpint (page_count (page, there), ==, 1);
      g_assert_cmpint (page_count (page, back), ==, 1);
    }
}

fixture_case (nothing_fetched, page)
{
  g_assert_cmpint (
      page_count (
          page,
          "//@src | //@srcset | //@action | //@style | //@background | //link | //iframe | //object | //img | //base"),
      ==, 0);
  g_assert_cmpint (page_count (page, "//@*[starts-with(local-name(), 'on')]"), ==, 0);
  g_assert_cmpint (
      page_count (page,
                  "//meta[@http-equiv='Content-Security-Policy'][starts-with(@content, \"default-src 'none';\")]"),
      ==, 1);
  g_autofree char *style = dup_content (page, "//style");
  g_assert_null (strstr (style, "url("));
  g_assert_null (strstr (style, "@import"));
  g_assert_null (strstr (page->html, "://"));
  g_assert_cmpint (page_count (page, "//script"), ==, 1); /* ours, and none of the files' */
}

/* The policy lets exactly our style and script work. */
fixture_case (policy, page)
{
  static const char *const elements[] = { "//style", "//script" };
  xmlXPathObject *found = page_find (page, "//meta[@http-equiv]/@content");
  xmlChar *policy = xmlNodeGetContent (xmlXPathNodeSetItem (found->nodesetval, 0));
  winnow_for_each_of (element, elements)
    {
      guint8 digest[32];
      gsize length = sizeof digest;
      g_autofree char *content = dup_content (page, *element);
      g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
      g_checksum_update (checksum, (const guchar *) content, -1);
      g_checksum_get_digest (checksum, digest, &length);
      g_autofree char *hash = g_base64_encode (digest, length);
      g_assert_nonnull (strstr ((const char *) policy, hash));
    }
  xmlFree (policy);
  xmlXPathFreeObject (found);
}

fixture_case (names, page)
{
  xmlXPathObject *found = page_find (page, "//section[@id='ranking']//tbody//td[@class='name']//bdi");
  g_autofree char *not_turned = winnow_escape_dup_name (fixture_bidi_name);
  g_assert_cmpint (xmlXPathNodeSetGetLength (found->nodesetval), ==, 2);
  for (int i = 0; i < 2; i++)
    {
      xmlChar *name = xmlNodeGetContent (xmlXPathNodeSetItem (found->nodesetval, i));
      g_assert_true (strstr ((const char *) name, "script>") != NULL || g_str_equal (name, not_turned));
      xmlFree (name);
    }
  xmlXPathFreeObject (found);
  /* namesakes show their folders */
  g_assert_cmpint (page_count (page, "//b/bdi[contains(., 'one/') and contains(., 'twin.txt')]"), ==, 1);
  g_assert_cmpint (page_count (page, "//b/bdi[contains(., 'two/') and contains(., 'twin.txt')]"), ==, 1);
}

static void
append_visible (GString *text, xmlNode *node)
{
  for (xmlNode *child = node->children; child != NULL; child = child->next)
    {
      xmlChar *css_class = child->type == XML_ELEMENT_NODE ? xmlGetProp (child, (const xmlChar *) "class") : NULL;
      gboolean is_furniture = g_strcmp0 ((const char *) css_class, "page") == 0
                              || g_strcmp0 ((const char *) css_class, "flag") == 0
                              || (css_class != NULL && g_str_has_prefix ((const char *) css_class, "k "))
                              || g_strcmp0 ((const char *) child->name, "summary") == 0;
      if (child->type == XML_TEXT_NODE && strcmp ((const char *) node->name, "div") != 0
          && strcmp ((const char *) node->name, "details") != 0)
        g_string_append (text, (const char *) child->content);
      else if (!is_furniture)
        append_visible (text, child);
      if (css_class != NULL)
        xmlFree (css_class);
    }
}

/* Without line ends, and with forbidden characters as the page shows them. */
static char *
dup_plain (const char *text)
{
  GString *plain = g_string_new (NULL);
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      if (c == '\n' || c == '\r')
        continue;
      g_string_append_unichar (plain, c == 0x7f               ? 0x2421
                                      : c < 0x20 && c != '\t' ? 0x2400 + c
                                      : c == 0xffff           ? 0xfffd
                                                              : c);
    }
  return g_string_free (plain, FALSE);
}

/* Folded or marked, each text stands whole in its pane. */
fixture_case (no_text_lost, page)
{
  const WinnowOverlap *overlap = g_ptr_array_index (page->report->overlaps, 0);
  const gint64 ids[] = { overlap->document_a, overlap->document_b };
  xmlXPathObject *found = page_find (page, "//div[@class='pane']");
  for (int i = 0; i < 2; i++)
    {
      gsize length;
      g_autoptr (GString) shown = g_string_new (NULL);
      g_autofree char *text = winnow_library_dup_text (page->report->library, ids[i], &length, NULL);
      append_visible (shown, xmlXPathNodeSetItem (found->nodesetval, i));
      g_autofree char *expected = dup_plain (text);
      g_assert_cmpstr (shown->str, ==, expected);
    }
  xmlXPathFreeObject (found);
}

fixture_case (same_bytes, page)
{
  gsize length;
  g_autoptr (WinnowReport) report = fixture_report (page->report->library);
  g_autofree char *again = fixture_write (report, "html", &length);
  g_assert_cmpmem (again, length, page->html, page->length);
}
