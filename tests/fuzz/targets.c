/* targets.c: what is fuzzed
 *
 * Checksums keep mutants of a ZIP container from the parsers behind them. So an input of a
 * container is one byte, the number of a member, and what stands in that member; the others are as
 * they were. */
#include "targets.h"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../extract/make.h"
#include "extract/extractor.h"
#include "extract/packed/unpacker.h"
#include "extract/plain/charset.h"
#include "worker/answer.h"
#include "worker/frames.h"
#include "worker/readers.h"
#include "base/for-each.h"

#define MAX_CONTAINER (1 << 20)

typedef struct
{
  char *name;
  GBytes *bytes;
} Member;

static const WinnowExtractLimits limits = { .max_file_bytes = 1 << 20,
                                            .max_text_bytes = 1 << 20,
                                            .max_expanded_bytes = 4 << 20,
                                            .max_entries = 100,
                                            .max_depth = 64,
                                            .max_seconds = 10,
                                            .max_pictures = 20,
                                            .max_picture_bytes = 1 << 20,
                                            .max_memory_bytes = 1 << 30 };

static void
free_member (gpointer data)
{
  Member *member = data;
  g_free (member->name);
  g_bytes_unref (member->bytes);
  g_free (member);
}

/* The file of make_all () called @name; its folder is removed again. */
static GBytes *
make_seed_file (const char *name)
{
  g_autoptr (GPtrArray) paths = make_all ();
  GBytes *bytes = NULL;
  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *base = g_path_get_basename (paths->pdata[i]);
      char *content;
      gsize length;
      if (strcmp (base, name) == 0 && g_file_get_contents (paths->pdata[i], &content, &length, NULL))
        bytes = g_bytes_new_take (content, length);
    }
  for (guint i = 0; i < paths->len; i++)
    g_remove (paths->pdata[i]);
  REQUIRE (bytes != NULL);
  return bytes;
}

static GPtrArray *
make_file_seeds (const FuzzTarget *target)
{
  GPtrArray *seeds = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_ptr_array_add (seeds, make_seed_file (target->file));
  return seeds;
}

/* ── contents ── */

static void
require_content (const WinnowContent *content, const GError *error)
{
  REQUIRE ((content == NULL) == (error != NULL));
  REQUIRE (error == NULL || (error->domain == WINNOW_EXTRACT_ERROR && error->message[0] != '\0'));
  if (content == NULL)
    return;
  REQUIRE (content->length == strlen (content->text) && content->length <= limits.max_text_bytes);
  REQUIRE (g_utf8_validate (content->text, (gssize) content->length, NULL));
  winnow_for_each_value (const guint32, page, content->pages)
    REQUIRE (*page <= content->length);
  for (guint i = 0; i < content->parts->len; i++)
    {
      const WinnowPart *part = content->parts->pdata[i];
      REQUIRE (part->offset <= content->length && g_utf8_validate (part->text, -1, NULL));
    }
}

char *
fuzz_dup_data (const guint8 *data, gsize size)
{
  char *copy = g_malloc (size + 1);
  if (size > 0)
    memcpy (copy, data, size);
  copy[size] = '\0';
  return copy;
}

/* By the parsers in this program. */
static void
try_file (const FuzzTarget *target, const guint8 *data, gsize size)
{
  g_autofree char *path = g_build_filename ("/nowhere", target->file, NULL);
  g_autoptr (GError) error = NULL;
  const WinnowLoadedFile file = { .path = path, .data = fuzz_dup_data (data, size), .size = size };
  g_autoptr (WinnowJob) job = winnow_job_new_loaded (&file, NULL, &limits, NULL, &error);
  g_autoptr (WinnowContent) content = winnow_job_read_any (job, &error);
  require_content (content, error);
}

/* By a worker process: it may end as it likes, its parent may not. */
static void
try_worker (const FuzzTarget *target, const guint8 *data, gsize size)
{
  static WinnowReaders *readers;
  g_autofree char *path = g_build_filename ("/nowhere", target->file, NULL);
  g_autoptr (GError) error = NULL;
  if (readers == NULL)
    readers = winnow_readers_new ();
  const WinnowLoadedFile file = { .path = path, .data = fuzz_dup_data (data, size), .size = size };
  WinnowJob *job = winnow_job_new_loaded (&file, NULL, &limits, NULL, &error);
  g_autoptr (WinnowContent) content = winnow_readers_read (readers, job, &error);
  require_content (content, error);
}

/* ── containers ── */

static GPtrArray *
list_members (GBytes *file)
{
  GPtrArray *members = g_ptr_array_new_with_free_func (free_member);
  struct archive *reader = archive_read_new ();
  struct archive_entry *entry;
  archive_read_support_format_zip (reader);
  REQUIRE (archive_read_open_memory (reader, g_bytes_get_data (file, NULL), g_bytes_get_size (file)) == ARCHIVE_OK);
  while (archive_read_next_header (reader, &entry) == ARCHIVE_OK)
    {
      Member *member = g_new (Member, 1);
      gsize size = (gsize) archive_entry_size (entry);
      guint8 *data = g_malloc (size + 1);
      REQUIRE (archive_read_data (reader, data, size) == (la_ssize_t) size);
      *member = (Member){ g_strdup (archive_entry_pathname (entry)), g_bytes_new_take (data, size) };
      g_ptr_array_add (members, member);
    }
  archive_read_free (reader);
  REQUIRE (members->len > 0);
  return members;
}

static GPtrArray *
make_container_seeds (const FuzzTarget *target)
{
  GPtrArray *seeds = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GBytes) file = make_seed_file (target->file);
  g_autoptr (GPtrArray) members = list_members (file);
  for (guint i = 0; i < members->len; i++)
    {
      const Member *member = members->pdata[i];
      GByteArray *seed = g_byte_array_new ();
      g_byte_array_append (seed, (const guint8[]){ (guint8) i }, 1);
      g_byte_array_append (seed, g_bytes_get_data (member->bytes, NULL), (guint) g_bytes_get_size (member->bytes));
      g_ptr_array_add (seeds, g_byte_array_free_to_bytes (seed));
    }
  return seeds;
}

static void
write_member (struct archive *writer, const char *name, const void *data, gsize size)
{
  struct archive_entry *entry = archive_entry_new ();
  archive_entry_set_pathname (entry, name);
  archive_entry_set_filetype (entry, AE_IFREG);
  archive_entry_set_perm (entry, 0644);
  archive_entry_set_size (entry, (la_int64_t) size);
  REQUIRE (archive_write_header (writer, entry) == ARCHIVE_OK);
  archive_write_data (writer, data, size);
  archive_entry_free (entry);
}

static void
try_container (const FuzzTarget *target, const guint8 *data, gsize size)
{
  static GHashTable *seeds; /* name → members: making them takes longer than trying one */
  if (seeds == NULL)
    seeds = g_hash_table_new (g_str_hash, g_str_equal);
  if (g_hash_table_lookup (seeds, target->file) == NULL)
    {
      g_autoptr (GBytes) file = make_seed_file (target->file);
      g_hash_table_insert (seeds, (gpointer) target->file, list_members (file));
    }
  const GPtrArray *members = g_hash_table_lookup (seeds, target->file);
  struct archive *writer = archive_write_new ();
  g_autofree guint8 *buffer = g_malloc (MAX_CONTAINER);
  gsize used = 0;
  if (size == 0 || size > MAX_CONTAINER / 2)
    {
      archive_write_free (writer);
      return;
    }
  archive_write_set_format_zip (writer);
  archive_write_zip_set_compression_store (writer);
  REQUIRE (archive_write_open_memory (writer, buffer, MAX_CONTAINER, &used) == ARCHIVE_OK);
  for (guint i = 0; i < members->len; i++)
    {
      const Member *member = members->pdata[i];
      if (i == data[0] % members->len)
        write_member (writer, member->name, data + 1, size - 1);
      else
        write_member (writer, member->name, g_bytes_get_data (member->bytes, NULL), g_bytes_get_size (member->bytes));
    }
  archive_write_close (writer);
  try_file (target, buffer, used);
  archive_write_free (writer);
}

/* ── names and frames ── */

GPtrArray *
fuzz_make_text_seeds (const char *const *texts)
{
  GPtrArray *seeds = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  for (guint i = 0; texts[i] != NULL; i++)
    g_ptr_array_add (seeds, g_bytes_new (texts[i], strlen (texts[i])));
  return seeds;
}

static GPtrArray *
make_charset_seeds (const FuzzTarget *target)
{
  static const char *const texts[] = { "Plain ASCII, a line.\n",
                                       "\xD6\xD0\xB9\xFA\xB5\xC4\xC8\xCB\xD4\xDA\n",
                                       "\xEF\xBB\xBF\xE4\xB8\xAD\xE6\x96\x87 text",
                                       "caf\xE9 na\xEFve",
                                       "\xFF\xFEh\x01i\x02",
                                       "\x82\xB1\x82\xEA\x82\xCD",
                                       NULL };
  return fuzz_make_text_seeds (texts);
}

static GPtrArray *
make_name_seeds (const FuzzTarget *target)
{
  static const char *const texts[] = { "C:\\week 1\\..\\Ada.docx\n/etc/./passwd\n__MACOSX/._a",
                                       "\xD6\xD0\xB9\xFA.txt\n"
                                       "caf\x82.txt",
                                       "a/../../b//c.zip\n\x1b[31m.txt\n.hidden/x", NULL };
  return fuzz_make_text_seeds (texts);
}

static GPtrArray *
make_markdown_seeds (const FuzzTarget *target)
{
  static const char *const texts[]
      = { "---\ntitle: A title\n---\n# Head\n\n*One* [link](a.html) ![p](a.png)\n\n"
          "```c\nint a;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> said[^1]\n\n[^1]: note\n",
          NULL };
  return fuzz_make_text_seeds (texts);
}

static void
try_names (const FuzzTarget *target, const guint8 *data, gsize size)
{
  g_autofree char *text = fuzz_dup_data (data, size);
  g_auto (GStrv) names = g_strsplit (text, "\n", -1);
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  for (guint i = 0; names[i] != NULL; i++)
    {
      gboolean is_outside = FALSE;
      g_autofree char *clean = winnow_packed_name_clean (names[i], &is_outside);
      winnow_packed_name_is_hidden (names[i]);
      g_ptr_array_add (all, names[i]);
      if (clean == NULL)
        continue;
      g_auto (GStrv) parts = g_strsplit (clean, "/", -1);
      REQUIRE (g_utf8_validate (clean, -1, NULL) && clean[0] != '/');
      for (guint k = 0; parts[k] != NULL; k++)
        REQUIRE (strcmp (parts[k], ".") != 0 && strcmp (parts[k], "..") != 0 && parts[k][0] != '\0');
    }
  winnow_packed_names_find_charset (all);
}

/* One of each format, each with the one before in it. */
static GPtrArray *
make_packed_seeds (const FuzzTarget *target)
{
  static int (*const formats[]) (struct archive *)
      = { archive_write_set_format_zip, archive_write_set_format_7zip, archive_write_set_format_pax };
  GPtrArray *seeds = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autofree char *file = g_malloc (MAX_CONTAINER);
  size_t size = 0;
  winnow_for_each_of (format, formats)
    {
      g_autofree char *inner = g_memdup2 (file, size);
      struct archive *writer = archive_write_new ();
      (*format) (writer);
      size_t n_inner = size;
      REQUIRE (archive_write_open_memory (writer, file, MAX_CONTAINER, &size) == ARCHIVE_OK);
      write_member (writer, "b/c.txt", "some text", 9);
      write_member (writer, "a.zip", inner, n_inner);
      write_member (writer, "a.html", "<p>more text", 12);
      archive_write_close (writer);
      archive_write_free (writer);
      g_ptr_array_add (seeds, g_bytes_new (file, size));
    }
  return seeds;
}

/* In this program: its members, and the data of each, first on the way to others. */
static void
try_packed (const FuzzTarget *target, const guint8 *data, gsize size)
{
  const WinnowPackedLimits few = { .max_members = 100,
                                   .max_depth = 3,
                                   .max_expanded_bytes = 4 << 20,
                                   .max_ratio = 100,
                                   .free_bytes = 1 << 20,
                                   .max_member_bytes = 1 << 20 };
  int descriptor = memfd_create ("fuzz", MFD_CLOEXEC);
  g_autoptr (GError) error = NULL;
  REQUIRE (write (descriptor, data, size) == (gssize) size);
  g_autoptr (WinnowUnpacker) unpacker = winnow_unpacker_new (descriptor, target->file, &few, &error);
  REQUIRE (unpacker != NULL || error->domain == WINNOW_EXTRACT_ERROR);
  guint n = unpacker != NULL ? winnow_unpacker_get_members (unpacker)->len : 0;
  for (guint i = 0; i < n; i++)
    winnow_unpacker_expect (unpacker, i);
  for (guint i = n; i-- > 0;)
    {
      const WinnowPackedMember *member = g_ptr_array_index (winnow_unpacker_get_members (unpacker), i);
      g_autoptr (GByteArray) bytes = winnow_unpacker_read (unpacker, i, NULL);
      REQUIRE (bytes == NULL || bytes->len == member->size);
    }
}

static GPtrArray *
make_frame_seeds (const FuzzTarget *target)
{
  GPtrArray *seeds = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  GVariant *payloads[] = { g_variant_new ("(us)", 3, "A sentence."), g_variant_new ("(st)", "a.png", (guint64) 9),
                           g_variant_new ("(ss)", "doc", "docx"), g_variant_new_string ("docx") };
  winnow_for_each_of (row, payloads)
    for (guint8 kind = 0; kind < WINNOW_N_FRAMES; kind++)
      {
        g_autoptr (GVariant) payload = g_variant_ref_sink (g_variant_ref (*row));
        GByteArray *seed = g_byte_array_new ();
        g_byte_array_append (seed, &kind, 1);
        g_byte_array_append (seed, g_variant_get_data (payload), (guint) g_variant_get_size (payload));
        g_ptr_array_add (seeds, g_byte_array_free_to_bytes (seed));
      }
  winnow_for_each_of (payload, payloads)
    g_variant_unref (*payload);
  return seeds;
}

static void
try_frame (const FuzzTarget *target, const guint8 *data, gsize size)
{
  if (size == 0)
    return;
  g_autoptr (GBytes) bytes = g_bytes_new (data + 1, size - 1);
  g_autoptr (GVariant) frame = winnow_frame_check (data[0], bytes);
  REQUIRE (frame == NULL || (data[0] < WINNOW_N_FRAMES && g_variant_is_normal_form (frame)));
  if (frame == NULL)
    return;
  g_autofree char *printed = g_variant_print (frame, FALSE);
  g_autofree char *clean = winnow_answer_clean_message (printed);
  REQUIRE (g_utf8_validate (clean, -1, NULL) && strchr (clean, '\n') == NULL);
}

/* ── the table ── */

const FuzzTarget fuzz_targets[] = {
  { "docx", "a.docx", make_container_seeds, try_container },
  { "odt", "a.odt", make_container_seeds, try_container },
  { "xlsx", "a.xlsx", make_container_seeds, try_container },
  { "pptx", "a.pptx", make_container_seeds, try_container },
  { "epub", "a.epub", make_container_seeds, try_container },
  { "html", "a.html", make_file_seeds, try_file },
  { "xml", "a.xml", make_file_seeds, try_file },
  { "rtf", "a.rtf", make_file_seeds, try_file },
  { "mail", "a.eml", make_file_seeds, try_file },
  { "markdown", "a.md", make_markdown_seeds, try_file },
  { "charset", "a.txt", make_charset_seeds, try_file },
  { "pdf", "a.pdf", make_file_seeds, try_worker },
  { "names", NULL, make_name_seeds, try_names },
  { "packed", "a.tar.gz", make_packed_seeds, try_packed },
  { "frames", NULL, make_frame_seeds, try_frame },
  { "library", NULL, fuzz_make_library_seeds, fuzz_try_library },
  { "reports", NULL, fuzz_make_report_seeds, fuzz_try_reports },
  { "settings", NULL, fuzz_make_settings_seeds, fuzz_try_settings },
  { NULL, NULL, NULL, NULL },
};

const FuzzTarget *
fuzz_target_find (const char *name)
{
  for (const FuzzTarget *target = fuzz_targets; target->name != NULL; target++)
    if (strcmp (target->name, name) == 0)
      return target;
  return NULL;
}
