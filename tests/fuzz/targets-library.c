/* targets-library.c: the file of a library, reports of what is in one, settings */
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>
#include <unistd.h>

#include "check/check.h"
#include "library/index/postings.h"
#include "report/report-formats.h"
#include "targets.h"
#include "text/text.h"
#include "base/for-each.h"

#define SHARED                                                                                                \
  "The harbour clock was built by a man who had never seen the sea, and the tide tables hang beside it in a " \
  "brass frame that nobody has ever polished since the day on which the last pilot left the town. "
#define SEGMENT_SETTINGS "s"

/* ── a library in memory ── */

static gint64
put (WinnowLibrary *library, gint64 collection, const char *const *fields, const char *text)
{
  g_autoptr (WinnowContent) content = winnow_content_new ("text");
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  g_autoptr (GError) error = NULL;
  g_free (content->text);
  content->text = g_strdup (text);
  content->length = strlen (text);
  content->title = g_strdup (fields[1]);
  content->author = g_strdup (fields[2]);
  document->collection_id = collection;
  document->path = g_strconcat ("/", fields[0], NULL);
  document->sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  document->size = content->length;
  g_autoptr (WinnowText) cut = winnow_text_new (text, content->length, WINNOW_HAN_CHARACTERS);
  document->n_words = cut->n_tokens;
  gint64 id = winnow_library_put_document (library, document, content, &error);
  REQUIRE (id > 0);
  return id;
}

static GPtrArray *
group (WinnowLibrary *library, const WinnowGroupSettings *grouping, GError **error)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  return winnow_check_group (library, &settings, grouping, &winnow_all_threads, error);
}

static gboolean
check (WinnowLibrary *library, GError **error)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  return winnow_check_run (library, &settings, &winnow_all_threads, error);
}

/* ── the file of a library ── */

/* Postings of one document. */
static void
put_segment (WinnowLibrary *library, gint64 document_id)
{
  g_autoptr (WinnowDocument) document = winnow_library_dup_document (library, document_id, NULL);
  g_autoptr (WinnowSegmentWriter) writer = winnow_segment_writer_new (SEGMENT_SETTINGS, 1);
  g_autoptr (GArray) fingerprints = g_array_new (FALSE, FALSE, sizeof (WinnowFingerprint));
  for (guint64 hash = 1; hash < 40; hash++)
    {
      const WinnowFingerprint one = { .hash = hash << 56 | hash, .first = (guint32) hash };
      g_array_append_val (fingerprints, one);
    }
  winnow_segment_writer_add (writer, document_id, document->sha256, (GArray *const[]){ fingerprints, fingerprints });
  REQUIRE (winnow_segment_writer_flush (writer, library, NULL));
}

static WinnowLibrary *
make_library (void)
{
  static const char *const papers[][3]
      = { { "a/1.txt", "One", "Ada" }, { "b/2.txt", NULL, NULL }, { "r/3.txt", "Three", "Eve" } };
  WinnowLibrary *library = winnow_library_open (NULL, NULL);
  gint64 submissions = winnow_library_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS, NULL);
  gint64 references = winnow_library_add_collection (library, "Sources", WINNOW_ROLE_REFERENCES, NULL);
  WinnowGroupSettings grouping;
  WinnowProblem problem = { .collection_id = submissions, .path = (char *) "/a/b.pdf", .reason = (char *) "Broken." };
  put (library, submissions, papers[0], SHARED "One more of\342\200\213 them.");
  put (library, submissions, papers[1], SHARED "的确如此。");
  put_segment (library, put (library, references, papers[2], "Before it. " SHARED));
  REQUIRE (winnow_library_put_problem (library, &problem, NULL));
  REQUIRE (check (library, NULL));
  winnow_group_settings_init (&grouping, winnow_groups_get_default_method ());
  g_autoptr (GPtrArray) groups = group (library, &grouping, NULL);
  REQUIRE (groups != NULL);
  return library;
}

static char *
dup_library_path (void)
{
  char *path = NULL;
  int descriptor = g_file_open_tmp ("winnow-fuzz-XXXXXX", &path, NULL);
  REQUIRE (descriptor >= 0);
  close (descriptor);
  return path;
}

static void
remove_library (const char *path)
{
  static const char *const endings[] = { "", "-wal", "-shm", "-journal" };
  winnow_for_each_of (ending, endings)
    {
      g_autofree char *file = g_strconcat (path, *ending, NULL);
      g_remove (file);
    }
}

GPtrArray *
fuzz_make_library_seeds (const FuzzTarget *target)
{
  GPtrArray *seeds = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autofree char *path = dup_library_path ();
  g_autoptr (WinnowLibrary) library = make_library ();
  char *content;
  gsize length;
  g_remove (path);
  REQUIRE (winnow_library_save_as (library, path, NULL));
  g_clear_pointer (&library, winnow_library_unref);
  REQUIRE (g_file_get_contents (path, &content, &length, NULL));
  g_ptr_array_add (seeds, g_bytes_new_take (content, length));
  remove_library (path);
  return seeds;
}

static void
read_lists (WinnowLibrary *library)
{
  static GPtrArray *(*const lists[]) (WinnowLibrary *, GError **)
      = { winnow_library_list_collections,  winnow_library_list_documents,     winnow_library_list_attached,
          winnow_library_list_own_overlaps, winnow_library_list_check_records, winnow_library_list_overlaps };
  winnow_for_each_of (read, lists)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) list = (*read) (library, &error);
      REQUIRE ((list == NULL) == (error != NULL));
    }
}

static gboolean
count_posting (const WinnowPosting *posting, gpointer data)
{
  *(guint *) data += 1;
  return TRUE;
}

static void
search_segments (WinnowLibrary *library)
{
  const guint64 hashes[] = { G_GUINT64_CONSTANT (1) << 56 | 1, G_GUINT64_CONSTANT (9) << 56 | 9, G_MAXUINT64 };
  g_autoptr (GPtrArray) segments = winnow_library_list_segments (library, SEGMENT_SETTINGS, NULL);
  for (guint i = 0; segments != NULL && i < segments->len; i++)
    for (guint kind = 0; kind < WINNOW_N_POSTINGS; kind++)
      {
        guint n = 0;
        gboolean is_whole;
        const WinnowSegmentSearch search = { kind, hashes, G_N_ELEMENTS (hashes), count_posting, &n };
        winnow_library_search_segment (library, segments->pdata[i], &search, &is_whole, NULL);
      }
}

void
fuzz_try_library (const FuzzTarget *target, const guint8 *data, gsize size)
{
  g_autofree char *path = dup_library_path ();
  g_autoptr (GError) error = NULL;
  REQUIRE (g_file_set_contents (path, (const char *) data, (gssize) size, NULL));
  WinnowLibrary *library = winnow_library_open (path, &error);
  REQUIRE ((library == NULL) == (error != NULL));
  if (library != NULL)
    {
      g_autoptr (GPtrArray) damage = winnow_library_verify (library);
      g_autoptr (GError) failure = NULL, refusal = NULL;
      WinnowGroupSettings grouping;
      winnow_group_settings_init (&grouping, winnow_groups_get_default_method ());
      read_lists (library);
      search_segments (library);
      REQUIRE (check (library, &failure) == (failure == NULL));
      g_autoptr (GPtrArray) groups = group (library, &grouping, &refusal);
      REQUIRE ((groups == NULL) == (refusal != NULL));
    }
  g_clear_pointer (&library, winnow_library_unref);
  remove_library (path);
}

/* ── reports ── */

GPtrArray *
fuzz_make_report_seeds (const FuzzTarget *target)
{
  static const char *const texts[]
      = { "minhash\na/=1+1.txt\tA <b>title</b>\tAda\t" SHARED "\nb/\342\200\256txt.exe\t\t\t" SHARED "]]>\n",
          "winnow\n1.txt\t\"\t'\t" SHARED "\n2.txt\t\033[2J\t</script>\t" SHARED "\n3.txt\t的\t\t" SHARED "\n",
          "simhash\nx\t\t\t" SHARED "\nx\t\t\t" SHARED "\n", NULL };
  return fuzz_make_text_seeds (texts);
}

static void
require_written (const char *id, GBytes *bytes)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  REQUIRE (length == 0 || g_utf8_validate (text, (gssize) length, NULL));
  REQUIRE (strcmp (id, "html") != 0 || g_strstr_len (text, (gssize) length, "</html>") != NULL);
  if (strcmp (id, "json") != 0)
    return;
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  REQUIRE (json_parser_load_from_data (parser, text, (gssize) length, NULL));
}

/* In all formats but pages, whose time goes to fonts. */
static void
write_all (WinnowReportKind kind, gpointer report)
{
  for (const WinnowReportFormat *format = winnow_report_formats (kind); format->id != NULL; format++)
    {
      g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
      g_autoptr (GError) error = NULL;
      if (strcmp (format->mime_type, "application/pdf") == 0)
        continue;
      REQUIRE (winnow_report_write (report, format, stream, NULL, NULL, &error));
      REQUIRE (g_output_stream_close (stream, NULL, NULL));
      g_autoptr (GBytes) bytes = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
      require_written (format->id, bytes);
    }
}

static void
write_groups (WinnowLibrary *library, const char *method)
{
  const WinnowMethod *found = winnow_method_find (method);
  WinnowGroupSettings grouping;
  winnow_group_settings_init (&grouping, found != NULL ? found : winnow_groups_get_default_method ());
  g_autoptr (GPtrArray) groups = group (library, &grouping, NULL);
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, NULL);
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_int64_hash, g_int64_equal);
  REQUIRE (groups != NULL && documents != NULL);
  for (guint i = 0; i < documents->len; i++)
    {
      WinnowDocument *document = documents->pdata[i];
      g_hash_table_insert (by_id, &document->id, document);
    }
  WinnowGroupReport report
      = { .library = library, .grouping = &grouping, .groups = groups, .documents = by_id, .alone = documents };
  write_all (WINNOW_REPORT_GROUPS, &report);
}

void
fuzz_try_reports (const FuzzTarget *target, const guint8 *data, gsize size)
{
  g_autofree char *raw = fuzz_dup_data (data, size), *text = g_utf8_make_valid (raw, -1);
  g_auto (GStrv) lines = g_strsplit (text, "\n", 16);
  g_autoptr (WinnowLibrary) library = winnow_library_open (NULL, NULL);
  gint64 collection = winnow_library_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS, NULL);
  for (guint i = 1; lines[0] != NULL && lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", 4);
      if (g_strv_length (fields) == 4)
        put (library, collection, (const char *const *) fields, fields[3]);
    }
  REQUIRE (check (library, NULL));
  const WinnowReportOptions options = { .title = lines[0] != NULL ? lines[0] : "" };
  g_autoptr (WinnowReport) report = winnow_report_new (library, &options, NULL);
  REQUIRE (report != NULL);
  write_all (WINNOW_REPORT_CHECK, report);
  write_groups (library, options.title);
}

/* ── settings ── */

GPtrArray *
fuzz_make_settings_seeds (const FuzzTarget *target)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  WinnowSettings settings;
  winnow_settings_init (&settings);
  for (const WinnowSetting *row = winnow_settings_table (); row->name != NULL; row++)
    {
      g_autofree char *value = winnow_settings_dup_value (&settings, row->name);
      g_ptr_array_add (lines, g_strdup_printf ("%s=%s", row->name, value));
    }
  for (guint i = 0; winnow_methods ()[i] != NULL; i++)
    for (const WinnowParameter *row = winnow_methods ()[i]->parameters; row->name != NULL; row++)
      g_ptr_array_add (lines, g_strdup_printf ("%s=%u", row->name, row->initial));
  g_ptr_array_add (lines, NULL);
  g_autofree char *text = g_strjoinv ("\n", (char **) lines->pdata);
  return fuzz_make_text_seeds ((const char *const[]){ text, NULL });
}

/* What is set can be printed and set again, to the same. */
static void
set_again (const WinnowSettings *settings, const char *name)
{
  WinnowSettings other = *settings;
  g_autofree char *printed = winnow_settings_dup_value (settings, name);
  REQUIRE (winnow_settings_set (&other, name, printed, NULL));
  g_autofree char *again = winnow_settings_dup_value (&other, name);
  REQUIRE (strcmp (printed, again) == 0);
}

static void
set_parameters (const char *assignment)
{
  for (guint i = 0; winnow_methods ()[i] != NULL; i++)
    {
      const WinnowMethod *method = winnow_methods ()[i];
      guint values[WINNOW_MAX_PARAMETERS];
      g_autoptr (GError) error = NULL;
      winnow_method_init_values (method, values);
      REQUIRE (winnow_method_set_value (method, values, assignment, &error) == (error == NULL));
      for (guint k = 0; k < WINNOW_MAX_PARAMETERS && method->parameters[k].name != NULL; k++)
        REQUIRE (winnow_parameter_is_allowed (&method->parameters[k], values[k]));
    }
}

void
fuzz_try_settings (const FuzzTarget *target, const guint8 *data, gsize size)
{
  g_autofree char *raw = fuzz_dup_data (data, size), *text = g_utf8_make_valid (raw, -1);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  WinnowSettings settings;
  winnow_settings_init (&settings);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *value = strchr (lines[i], '=');
      g_autoptr (GError) error = NULL;
      set_parameters (lines[i]);
      if (value == NULL)
        continue;
      *value++ = '\0';
      REQUIRE (winnow_settings_set (&settings, lines[i], value, &error) == (error == NULL));
      REQUIRE (error == NULL || g_utf8_validate (error->message, -1, NULL));
      if (error == NULL)
        set_again (&settings, lines[i]);
    }
}
