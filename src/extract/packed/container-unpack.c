/* container-unpack.c: the members of a ZIP container, unpacked into memory within limits.
 *
 * Nothing is written to disk, so a member's path does no harm. Headers are not trusted: the limits
 * on members and unpacked bytes are checked during unpacking. Only libarchive's seeking reader is
 * used, which needs the central directory: a truncated file has none and is refused at once. */
#include "base/for-each.h"
#include "base/translate.h"
#include "extract/packed/container.h"

#include <archive.h>
#include <archive_entry.h>
#include <string.h>

#define UNPACK_CHUNK (256u << 10) /* bytes between two checks of the deadline */
/* file name endings; the member "mimetype" holds text, too */
#define TEXT_MEMBERS "xml rels xhtml html htm opf ncx fodt"

typedef struct archive Reader;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reader, archive_read_free)

typedef enum
{
  UNPACKED,
  UNPACKED_BROKEN, /* wrong checksum, unknown method, cut short */
  UNPACKED_FULL,   /* larger than the remaining limit */
  UNPACKED_DEAD,   /* the job was stopped and the error is set */
} Unpacked;

/* The members, one after another. */
typedef struct
{
  WinnowJob *job;
  Reader *reader;
  struct archive_entry *entry; /* the current one */
  guint64 *room;               /* bytes that all of them together may still unpack to */
} Walk;

/* Appends the bytes of the current member, up to one chunk more than @max. */
static Unpacked
unpack (const Walk *walk, guint64 max, GByteArray *bytes, GError **error)
{
  g_autofree guint8 *chunk = g_malloc (UNPACK_CHUNK);
  while (bytes->len <= max)
    {
      la_ssize_t n = archive_read_data (walk->reader, chunk, UNPACK_CHUNK);
      if (n == 0)
        return UNPACKED;
      if (n < 0)
        return UNPACKED_BROKEN;
      if ((guint64) n > *walk->room)
        return UNPACKED_FULL;
      *walk->room -= (guint64) n;
      g_byte_array_append (bytes, chunk, (guint) n);
      if (!winnow_job_is_alive (walk->job, error))
        return UNPACKED_DEAD;
    }
  return UNPACKED;
}

/* Records a member that does not unpack, without an error: a broken theme does not cost the
 * document. */
static gboolean
unpack_text (WinnowContainer *container, const Walk *walk, const char *name, GByteArray *bytes, GError **error)
{
  if (archive_entry_is_data_encrypted (walk->entry))
    return winnow_job_fail_encrypted (walk->job, error);
  switch (unpack (walk, G_MAXUINT32, bytes, error))
    {
    case UNPACKED_BROKEN:
      g_debug ("%s: %s: %s", walk->job->name, name, archive_error_string (walk->reader));
      g_hash_table_add (container->broken, g_strdup (name));
      g_byte_array_set_size (bytes, 0);
      return TRUE;
    case UNPACKED_FULL:
      winnow_job_stop_too_large (walk->job);
      return winnow_job_is_alive (walk->job, error);
    case UNPACKED_DEAD:
      return FALSE;
    default:
      return TRUE;
    }
}

/* Returns: (transfer full) (nullable) the name of the current member; NULL for a folder */
static char *
dup_name (struct archive_entry *entry)
{
  const char *name = archive_entry_pathname_utf8 (entry);
  if (name == NULL)
    name = archive_entry_pathname (entry);
  return name != NULL && archive_entry_filetype (entry) != AE_IFDIR ? g_utf8_make_valid (name, -1) : NULL;
}

/* The first of several members with one name counts: a later one could only hide something. */
static gboolean
take_member (WinnowContainer *container, const Walk *walk, GError **error)
{
  g_autofree char *key = dup_name (walk->entry);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  if (key == NULL || g_hash_table_contains (container->members, key))
    return TRUE;
  if ((g_str_equal (key, "mimetype") || winnow_name_has_ending (key, TEXT_MEMBERS))
      && !unpack_text (container, walk, key, bytes, error))
    return FALSE;
  g_hash_table_insert (container->members, g_steal_pointer (&key),
                       g_byte_array_free_to_bytes (g_steal_pointer (&bytes)));
  return TRUE;
}

/* TRUE with the next member. FALSE after the last one, or with an error where the directory is
 * broken. */
static gboolean
next_member (Walk *walk, GError **error)
{
  int status = archive_read_next_header (walk->reader, &walk->entry);
  if (status != ARCHIVE_OK && status != ARCHIVE_WARN && status != ARCHIVE_EOF)
    winnow_job_fail_damaged (walk->job, archive_error_string (walk->reader), error);
  return status == ARCHIVE_OK || status == ARCHIVE_WARN;
}

static gboolean
take_members (WinnowContainer *container, WinnowJob *job, Reader *reader, GError **error)
{
  g_autoptr (GError) broken = NULL;
  guint64 room = job->limits.max_expanded_bytes;
  Walk walk = { .job = job, .reader = reader, .room = &room };
  for (guint n = 1; next_member (&walk, &broken); n++)
    {
      if (n > job->limits.max_entries)
        return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_LIMIT,
                                    ngettext ("“%s” holds more than %u member. It was not read.",
                                              "“%s” holds more than %u members. It was not read.",
                                              job->limits.max_entries),
                                    job->name, job->limits.max_entries);
      if (!take_member (container, &walk, error) || !winnow_job_is_alive (job, error))
        return FALSE;
    }
  if (broken == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&broken));
  return FALSE;
}

/* Returns: (transfer full), or NULL with an error */
static Reader *
open_reader (WinnowJob *job, GError **error)
{
  g_autoptr (Reader) reader = archive_read_new ();
  archive_read_support_format_zip_seekable (reader);
  if (archive_read_open_memory (reader, job->data, job->size) == ARCHIVE_OK)
    return g_steal_pointer (&reader);
  winnow_job_fail_damaged (job, archive_error_string (reader), error);
  return NULL;
}

/* ── members that hold no text ── */

/* Passes the current member, or the reason why it does not unpack, to @want. */
static gboolean
deliver_member (const Walk *walk, const char *name, const WinnowUnpack *want, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GBytes) member = NULL;
  if (archive_entry_is_data_encrypted (walk->entry))
    {
      want->take (want->data, name, NULL, _ ("It is protected by a password."));
      return TRUE;
    }
  switch (unpack (walk, want->max_member, bytes, error))
    {
    case UNPACKED_BROKEN:
      want->take (want->data, name, NULL, _ ("Its part of the document is damaged."));
      return TRUE;
    case UNPACKED_FULL:
      return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_LIMIT, "%s", name);
    case UNPACKED_DEAD:
      return FALSE;
    default:
      member = g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
      want->take (want->data, name, member, NULL);
      return winnow_job_is_alive (walk->job, error);
    }
}

/* winnow_container_open() has checked the directory. */
static gboolean
unpack_others (WinnowJob *job, const WinnowUnpack *want, GError **error)
{
  g_autoptr (Reader) reader = open_reader (job, error);
  g_autoptr (GHashTable) found = winnow_string_table_new (NULL);
  Walk walk = { .job = job, .reader = reader, .room = want->room };
  while (reader != NULL && g_hash_table_size (found) < g_hash_table_size (want->names) && next_member (&walk, error))
    {
      g_autofree char *name = dup_name (walk.entry);
      if (name == NULL || !g_hash_table_contains (want->names, name) || g_hash_table_contains (found, name))
        continue;
      g_hash_table_add (found, g_strdup (name));
      if (!deliver_member (&walk, name, want, error))
        return FALSE;
    }
  return reader != NULL;
}

WinnowContainer *
winnow_container_open (WinnowJob *job, GError **error)
{
  g_autoptr (Reader) reader = open_reader (job, error);
  g_autoptr (WinnowContainer) container = g_new0 (WinnowContainer, 1);
  container->members = winnow_string_table_new (g_bytes_unref);
  container->broken = winnow_string_table_new (NULL);
  container->unpack = unpack_others;
  if (reader == NULL || !take_members (container, job, reader, error))
    return NULL;
  return g_steal_pointer (&container);
}
