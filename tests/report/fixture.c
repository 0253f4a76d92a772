#include "fixture.h"

#include "check/check.h"
#include "base/for-each.h"

#include <string.h>

int
fixture_run_tests (void)
{
  int status = g_test_run ();
  xmlCleanupParser ();
  return status;
}

const char *const fixture_hostile_name = "<script>alert(1)<\302\205script>\"'&, =1+1.txt";
const char *const fixture_bidi_name = "=cmd|' \342\200\256txt.exe";

#define SHARED                                                                                                       \
  "The harbour clock was built by a man who had never seen the sea, and the tide tables hang beside it to this day " \
  "in a brass frame that nobody has ever "                                                                           \
  "polished. "
#define NEAR_A                                                                                                       \
  "Every winter the river carries more than a thousand broken oars down to the bay, where the children of the town " \
  "collect them, sort them by their colour "                                                                         \
  "and sell them to the guests. "
#define NEAR_B                                                                                                       \
  "Every winter the river carries more than a hundred broken oars down to the lake, where the children of the town " \
  "collect them, sort them by their colour "                                                                         \
  "and sell them to the guests. "
#define TEMPLATE                                                                                                      \
  "I declare that I have written this essay on my own and that every source of it is named at its end, as the rules " \
  "of the school demand it of us all. "
#define HOSTILE                                                                                               \
  "</mark></p><script>alert('x')</script> & ]]> \001\033[2J\177 \"quoted\" \342\200\256desrever\342\200\254 " \
  "\357\277\277 "
#define DISGUISED "A word with so\342\200\213me\342\200\213thing in it and one of \321\201opied letters.\n"
#define HIDDEN "<b>hidden</b> & \"quoted\" \033[2J\nsecond line"
#define FILLER_LINE \
  "A stretch of line %u that stands in this one text alone, number %u of many, with zebra%u and yak%u.\r\n"

static char *
dup_filler (guint first)
{
  GString *text = g_string_new (NULL);
  for (guint i = first; i < first + 120; i++)
    g_string_append_printf (text, FILLER_LINE, i * 7, i * 13, i * 17, i * 19);
  return g_string_free (text, FALSE);
}

/* What a reading would say of DISGUISED, which begins at @start, and of the hidden part. */
static void
put_flags (WinnowLibrary *library, gint64 document, guint32 start)
{
  g_autoptr (GArray) flags = g_array_new (FALSE, FALSE, sizeof (WinnowDisguiseRange));
  const WinnowDisguiseRange all[] = {
    { WINNOW_DISGUISE_HIDDEN, 0, 0, (guint32) strlen (HIDDEN) },
    { WINNOW_DISGUISE_INVISIBLE, start + 14, start + 22, 2 },
    { WINNOW_DISGUISE_LOOKALIKE, start + 45, start + 47, 1 },
  };
  g_array_append_vals (flags, all, G_N_ELEMENTS (all));
  g_assert_true (must (winnow_library_put_disguises (library, document, flags, &error)));
}

gint64
fixture_put (WinnowLibrary *library, gint64 collection, const char *path, const char *text, gboolean has_pages)
{
  g_autoptr (WinnowContent) content = winnow_content_new ("text");
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  g_free (content->text);
  content->text = g_strdup (text);
  content->length = strlen (text);
  for (guint32 i = 0; has_pages && i < content->length; i += 500)
    g_array_append_val (content->pages, i);
  winnow_content_add_note (content, "guessed <charset>");
  if (strstr (text, DISGUISED) != NULL)
    winnow_content_add_part (content, WINNOW_PART_HIDDEN, HIDDEN, 0);
  document->collection_id = collection;
  document->path = g_strdup (path);
  document->sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  document->size = content->length;
  g_autoptr (WinnowText) cut = winnow_text_new (text, content->length, WINNOW_HAN_CHARACTERS);
  document->n_words = cut->n_tokens;
  gint64 id = must (winnow_library_put_document (library, document, content, &error));
  g_assert_cmpint (id, >, 0);
  return id;
}

gint64
fixture_collection (WinnowLibrary *library, const char *name, WinnowRole role)
{
  gint64 id = must (winnow_library_add_collection (library, name, role, &error));
  return id;
}

static void
put_problem (WinnowLibrary *library, gint64 collection)
{
  WinnowProblem problem = { .collection_id = collection,
                            .path = (char *) "/papers/<b>bad</b>.pdf",
                            .n_files = 6,
                            .reason = (char *) "“<b>bad</b>.pdf” needs a password & a key." };
  g_assert_true (must (winnow_library_put_problem (library, &problem, &error)));
}

static void
put_all (WinnowLibrary *library)
{
  gint64 submissions = fixture_collection (library, "Submissions", WINNOW_ROLE_SUBMISSIONS);
  gint64 template = fixture_collection (library, "Template", WINNOW_ROLE_TEMPLATE);
  g_autofree char *filler = dup_filler (0);
  g_autofree char *other_filler = dup_filler (1000);
  g_autofree char *path_a = g_build_filename ("/papers/one", fixture_hostile_name, NULL);
  g_autofree char *path_b = g_build_filename ("/papers/two", fixture_bidi_name, NULL);
  g_autofree char *text_a
      = g_strconcat (DISGUISED, HOSTILE, TEMPLATE, SHARED "\n\n", filler, NEAR_A, "的确如此。\n", NULL);
  g_autofree char *text_b = g_strconcat ("汉字开头。\n", NEAR_B "\n", other_filler, SHARED HOSTILE, "\nEnd.", NULL);
  put_flags (library, fixture_put (library, submissions, path_a, text_a, TRUE), 0);
  fixture_put (library, submissions, path_b, text_b, FALSE);
  fixture_put (library, submissions, "/papers/one/=cmd|' twin.txt", TEMPLATE "Nothing of this stands anywhere else.",
               FALSE);
  fixture_put (library, submissions, "/papers/two/=cmd|' twin.txt", "Nor does any of that.", FALSE);
  fixture_put (library, template, "/papers/template.txt", TEMPLATE, FALSE);
  put_problem (library, submissions);
}

static void
check (WinnowLibrary *library)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  g_assert_true (must (winnow_settings_set (&settings, "exclude", "template,quotes,bibliography,short", &error)));
  g_assert_true (must (winnow_check_run (library, &settings, &winnow_all_threads, &error)));
}

WinnowLibrary *
fixture_library (void)
{
  WinnowLibrary *library = must (winnow_library_open (NULL, &error));
  put_all (library);
  check (library);
  return library;
}

/* @n words that stand nowhere else, from number @first. */
static void
append_words (GString *text, guint first, guint n)
{
  for (guint i = first; i < first + n; i++)
    g_string_append_printf (text, "w%c%c%c%s", 'a' + i / 400 % 20, 'a' + i / 20 % 20, 'a' + i % 20,
                            i % 10 == 9 ? ".\n" : " ");
}

WinnowLibrary *
fixture_sources (void)
{
  static const struct
  {
    const char *path;
    guint ranges[4]; /* first, number; twice */
  } documents[] = { { "/papers/all.txt", { 0, 200, 0, 0 } },
                    { "/papers/longer.txt", { 0, 120, 1000, 50 } },
                    { "/papers/shorter.txt", { 2000, 50, 80, 120 } } };
  WinnowLibrary *library = must (winnow_library_open (NULL, &error));
  gint64 submissions = fixture_collection (library, "Submissions", WINNOW_ROLE_SUBMISSIONS);
  winnow_for_each_of (document, documents)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      append_words (text, document->ranges[0], document->ranges[1]);
      append_words (text, document->ranges[2], document->ranges[3]);
      fixture_put (library, submissions, document->path, text->str, FALSE);
    }
  check (library);
  return library;
}

WinnowLibrary *
fixture_repetition (void)
{
  g_autoptr (GString) one = g_string_new (NULL), two = g_string_new (NULL);
  WinnowLibrary *library = must (winnow_library_open (NULL, &error));
  gint64 submissions = fixture_collection (library, "Submissions", WINNOW_ROLE_SUBMISSIONS);
  append_words (one, 1000, 100);
  append_words (one, 0, 60);
  append_words (two, 0, 60);
  append_words (two, 2000, 100);
  append_words (two, 5, 55);
  append_words (two, 3000, 50);
  fixture_put (library, submissions, "/papers/one.txt", one->str, FALSE);
  fixture_put (library, submissions, "/papers/two.txt", two->str, FALSE);
  check (library);
  return library;
}

static WinnowSpan
span_of_words (const WinnowText *text, guint first, guint last)
{
  return (WinnowSpan){ text->starts[first], text->ends[last - 1], first, last };
}

static WinnowOverlap *
make_kinds (const WinnowText *text, const GArray *exclusions, const WinnowSettings *settings)
{
  static const struct
  {
    guint first, last;
    WinnowPassageKind kind;
    guint32 n_documents, disguises;
    gboolean is_part;
  } passages[] = {
    { 0, 40, WINNOW_PASSAGE_EXACT, 2, 0 },
    { 50, 80, WINNOW_PASSAGE_NEAR, 2, 0 },
    { 90, 120, WINNOW_PASSAGE_REWORDED, 5, 1u << WINNOW_DISGUISE_HOMOPHONES },
    { 130, 160, WINNOW_PASSAGE_CONDENSED, 2, 0 },
    { 132, 158, WINNOW_PASSAGE_EXACT, 2, 0, TRUE },
    { 170, 195, WINNOW_PASSAGE_EXACT, 9, 0 },
  };
  WinnowOverlap *overlap = winnow_overlap_new ();
  overlap->a.total = overlap->b.total = text->n_tokens;
  overlap->passages = g_array_new (FALSE, FALSE, sizeof (WinnowPassage));
  winnow_for_each_of (kind, passages)
    {
      WinnowSpan span = span_of_words (text, kind->first, kind->last);
      guint n_words = kind->last - kind->first;
      WinnowPassage passage = { .a = span,
                                .b = span,
                                .kind = kind->kind,
                                .similarity = 0.5,
                                .words = n_words,
                                .weight = n_words * WINNOW_WORD_WEIGHT,
                                .n_documents = kind->n_documents,
                                .disguises = kind->disguises,
                                .is_held = kind->is_part,
                                .is_part = kind->is_part };
      g_array_append_val (overlap->passages, passage);
    }
  winnow_overlap_score (overlap, exclusions, exclusions, settings);
  return overlap;
}

WinnowLibrary *
fixture_kinds (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  WinnowSettings settings;
  WinnowLibrary *library = must (winnow_library_open (NULL, &error));
  winnow_settings_init (&settings);
  settings.common_documents = 8;
  append_words (text, 0, 320);
  g_autoptr (WinnowText) cut = winnow_text_new (text->str, text->len, WINNOW_HAN_CHARACTERS);
  g_assert_cmpuint (cut->n_tokens, ==, 320); /* of which less than half is shared: some may be common */
  gint64 submissions = fixture_collection (library, "Submissions", WINNOW_ROLE_SUBMISSIONS);
  g_autoptr (GArray) exclusions = g_array_new (FALSE, FALSE, sizeof (WinnowExclusion));
  const WinnowExclusion common = { WINNOW_EXCLUSION_COMMON, cut->starts[170], cut->ends[194], 170, 195, 9 };
  g_array_append_val (exclusions, common);
  g_autoptr (WinnowOverlap) overlap = make_kinds (cut, exclusions, &settings);
  overlap->document_a = fixture_put (library, submissions, "/papers/one.txt", text->str, FALSE);
  overlap->document_b = fixture_put (library, submissions, "/papers/two.txt", text->str, FALSE);
  g_assert_true (must (winnow_library_begin (library, &error)));
  g_assert_true (must (winnow_library_begin_check (library, &settings, "", NULL, &error)));
  g_assert_true (must (winnow_library_put_checked (library, overlap->document_a, &error)));
  g_assert_true (must (winnow_library_put_checked (library, overlap->document_b, &error)));
  g_assert_true (must (winnow_library_put_exclusions (library, overlap->document_a, exclusions, &error)));
  g_assert_true (must (winnow_library_put_exclusions (library, overlap->document_b, exclusions, &error)));
  g_assert_true (must (winnow_library_put_overlap (library, overlap, &error)));
  g_assert_true (must (winnow_library_commit (library, &error)));
  return library;
}

WinnowReport *
fixture_report (WinnowLibrary *library)
{
  WinnowReport *report
      = must (winnow_report_new (library, &(WinnowReportOptions){ .title = "Class <7b> & \"friends\"" }, &error));
  g_assert_cmpuint (report->overlaps->len, ==, 1);
  return report;
}

char *
fixture_write (WinnowReport *report, const char *format, gsize *length)
{
  return fixture_write_format (report, winnow_report_format_find (WINNOW_REPORT_CHECK, format), length);
}

char *
fixture_write_format (gpointer report, const WinnowReportFormat *format, gsize *length)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_assert_true (must (winnow_report_write (report, format, stream, NULL, NULL, &error)));
  g_assert_true (must (g_output_stream_write_all (stream, "", 1, NULL, NULL, &error)));
  g_assert_true (must (g_output_stream_close (stream, NULL, &error)));
  *length = g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)) - 1;
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
}

void
page_read (Page *page, char *html)
{
  *page = (Page){ .html = html, .length = strlen (html) };
  page->document = xmlReadMemory (html, (int) page->length, "page.html", NULL, XML_PARSE_NONET | XML_PARSE_HUGE);
  g_assert_nonnull (page->document);
  page->xpath = xmlXPathNewContext (page->document);
}

void
page_write (Page *page, WinnowReport *report, const char *format)
{
  gsize length;
  page_read (page, fixture_write (report, format, &length));
  page->report = report;
}

void
page_clear (Page *page)
{
  xmlXPathFreeContext (page->xpath);
  xmlFreeDoc (page->document);
  g_free (page->html);
  g_clear_pointer (&page->report, winnow_report_free);
}

xmlXPathObject *
page_find (const Page *page, const char *expression)
{
  xmlXPathObject *found = xmlXPathEvalExpression ((const xmlChar *) expression, page->xpath);
  g_assert_nonnull (found);
  return found;
}

int
page_count (const Page *page, const char *expression)
{
  xmlXPathObject *found = page_find (page, expression);
  int n = xmlXPathNodeSetGetLength (found->nodesetval);
  xmlXPathFreeObject (found);
  return n;
}
