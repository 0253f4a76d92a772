#include "fixture.h"

#include "check/check.h"

#include <string.h>

const char *const fixture_hostile_name = "<script>alert(1)<\302\205script>\"'&, =1+1.txt";
const char *const fixture_bidi_name = "=cmd|' \342\200\256txt.exe";

#define SHARED "The harbour clock was built by a man who had never seen the sea, and the tide tables hang beside it to this day in a brass frame that nobody has ever polished. "
#define NEAR_A "Every winter the river carries more than a thousand broken oars down to the bay, where the children of the town collect them, sort them by their colour and sell them to the guests. "
#define NEAR_B "Every winter the river carries more than a hundred broken oars down to the lake, where the children of the town collect them, sort them by their colour and sell them to the guests. "
#define TEMPLATE "I declare that I have written this essay on my own and that every source of it is named at its end, as the rules of the school demand it of us all. "
#define HOSTILE "</mark></p><script>alert('x')</script> & ]]> \001\033[2J\177 \"quoted\" \342\200\256desrever\342\200\254 \357\277\277 "
#define FILLER_LINE "A stretch of line %u that stands in this one text alone, number %u of many, with zebra%u and yak%u.\r\n"

static char *
dup_filler (guint first)
{
  GString *text = g_string_new (NULL);
  for (guint i = first; i < first + 120; i++)
    g_string_append_printf (text, FILLER_LINE, i * 7, i * 13, i * 17, i * 19);
  return g_string_free (text, FALSE);
}

static void
put (WinnowLibrary *library, gint64 collection, const char *path, const char *text, gboolean has_pages)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowContent) content = winnow_content_new ("text");
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  g_free (content->text);
  content->text = g_strdup (text);
  content->length = strlen (text);
  for (guint32 i = 0; has_pages && i < content->length; i += 500)
    g_array_append_val (content->pages, i);
  winnow_content_add_note (content, "guessed <charset>");
  document->collection_id = collection;
  document->path = g_strdup (path);
  document->sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  document->size = content->length;
  g_autoptr (WinnowText) cut = winnow_text_new (text, content->length, WINNOW_HAN_CHARACTERS);
  document->n_words = cut->n_tokens;
  g_assert_cmpint (winnow_library_put_document (library, document, content, &error), >, 0);
  g_assert_no_error (error);
}

static gint64
add_collection (WinnowLibrary *library, const char *name, WinnowRole role)
{
  g_autoptr (GError) error = NULL;
  gint64 id = winnow_library_add_collection (library, name, role, &error);
  g_assert_no_error (error);
  return id;
}

static void
put_problem (WinnowLibrary *library, gint64 collection)
{
  g_autoptr (GError) error = NULL;
  WinnowProblem problem = { .collection_id = collection, .path = (char *)"/papers/<b>bad</b>.pdf", .reason = (char *)"“<b>bad</b>.pdf” needs a password & a key." };
  g_assert_true (winnow_library_put_problem (library, &problem, &error));
  g_assert_no_error (error);
}

static void
put_all (WinnowLibrary *library)
{
  gint64 submissions = add_collection (library, "Submissions", WINNOW_ROLE_SUBMISSIONS);
  gint64 template = add_collection (library, "Template", WINNOW_ROLE_TEMPLATE);
  g_autofree char *filler = dup_filler (0);
  g_autofree char *other_filler = dup_filler (1000);
  g_autofree char *path_a = g_build_filename ("/papers/one", fixture_hostile_name, NULL);
  g_autofree char *path_b = g_build_filename ("/papers/two", fixture_bidi_name, NULL);
  g_autofree char *text_a = g_strconcat (HOSTILE, TEMPLATE, SHARED "\n\n", filler, NEAR_A, "的确如此。\n", NULL);
  g_autofree char *text_b = g_strconcat ("汉字开头。\n", NEAR_B "\n", other_filler, SHARED HOSTILE, "\nEnd.", NULL);
  put (library, submissions, path_a, text_a, TRUE);
  put (library, submissions, path_b, text_b, FALSE);
  put (library, submissions, "/papers/one/=cmd|' twin.txt", TEMPLATE "Nothing of this stands anywhere else.", FALSE);
  put (library, submissions, "/papers/two/=cmd|' twin.txt", "Nor does any of that.", FALSE);
  put (library, template, "/papers/template.txt", TEMPLATE, FALSE);
  put_problem (library, submissions);
}

WinnowLibrary *
fixture_library (void)
{
  g_autoptr (GError) error = NULL;
  WinnowSettings settings;
  g_autoptr (WinnowLibrary) library = winnow_library_open (NULL, &error);
  g_assert_no_error (error);
  put_all (library);
  winnow_settings_init (&settings);
  g_assert_true (winnow_check_run (library, &settings, NULL, 0, 1, NULL, NULL, &error));
  g_assert_no_error (error);
  return g_steal_pointer (&library);
}

WinnowReport *
fixture_report (WinnowLibrary *library)
{
  g_autoptr (GError) error = NULL;
  WinnowReport *report = winnow_report_new (library, "Class <7b> & \"friends\"", NULL, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (report->overlaps->len, ==, 1);
  return report;
}

char *
fixture_write (WinnowReport *report, const char *format, gsize *length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_assert_true (winnow_report_format_find (format)->write (report, stream, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_output_stream_write_all (stream, "", 1, NULL, NULL, &error));
  g_assert_true (g_output_stream_close (stream, NULL, &error));
  *length = g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)) - 1;
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
}
