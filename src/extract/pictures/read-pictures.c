/* read-pictures.c: reads the pictures of a document after its text.
 *
 * A file that is shown at many places is decoded once. The size of all picture files and the time
 * are limited; a picture beyond the limits fails, the text never does. Nothing is fetched. One
 * picture at a time is in memory. The user gets a note for each reason why pictures failed. */
#include "extract/pictures/read-pictures.h"

#include <string.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "extract/ocr/ocr.h"

#define MAX_REASONS 8 /* reasons with a note of their own */
#define MAX_NAMES 2   /* names in a note */

typedef struct
{
  WinnowJob *job; /* (unowned) */
  /* (owned) name → (owned) (element-type WinnowDocumentPicture) (unowned) pictures to read that
   * show it */
  GHashTable *files;
} Pictures;

/* ── bounds ── */

static guint64
get_room (const WinnowJob *job)
{
  return job->limits.max_picture_bytes - MIN (job->picture_bytes, job->limits.max_picture_bytes);
}

static const char *
get_size_reason (void)
{
  return _ ("The files of all pictures in the document are too large to be read.");
}

static const char *
get_time_reason (void)
{
  return _ ("The time for reading one document was over.");
}

static const char *
get_web_reason (void)
{
  return _ ("It is on the web and was not fetched.");
}

/* Cancelling is noticed by all that follows. */
static void
recognise (WinnowJob *job, WinnowDocumentPicture *picture, GBytes *bytes)
{
  const WinnowOcrPlace place = { .picture = picture };
  if (picture->is_read)
    winnow_ocr_read_file (job, bytes, &place, NULL);
}

void
winnow_pictures_read_bytes (WinnowJob *job, WinnowDocumentPicture *picture, GBytes *bytes)
{
  if (g_bytes_get_size (bytes) > get_room (job))
    winnow_document_picture_fail (picture, get_size_reason ());
  else if (winnow_job_get_time () > job->deadline - (gint64) job->limits.max_seconds * G_USEC_PER_SEC / 2)
    winnow_document_picture_fail (picture, get_time_reason ());
  else
    {
      job->picture_bytes += g_bytes_get_size (bytes);
      winnow_document_picture_read_bytes (picture, bytes);
      recognise (job, picture, bytes);
    }
}

/* ── files ── */

/* Members have no leading slash, even where references do. */
static const char *
get_file (const Pictures *pictures, const WinnowDocumentPicture *picture)
{
  return picture->name + (pictures->job->container != NULL && *picture->name == '/');
}

static void
fail_all (GPtrArray *pictures, const char *reason)
{
  winnow_for_each (WinnowDocumentPicture, picture, pictures)
    winnow_document_picture_fail (picture, reason);
}

/* Text that is shown at many places is read at the first. */
static void
read_all (WinnowJob *job, GPtrArray *pictures, GBytes *bytes)
{
  WinnowDocumentPicture *first = g_ptr_array_index (pictures, 0);
  winnow_document_picture_read_bytes (first, bytes);
  winnow_for_each_between (i, 1, pictures->len)
    winnow_document_picture_read_like (g_ptr_array_index (pictures, i), first);
  recognise (job, first, bytes);
}

static void
take_member_cb (gpointer data, const char *name, GBytes *bytes, const char *reason)
{
  Pictures *pictures = data;
  GPtrArray *places = g_hash_table_lookup (pictures->files, name);
  if (bytes != NULL)
    read_all (pictures->job, places, bytes);
  else
    fail_all (places, reason);
}

static gboolean
read_members (Pictures *pictures, GError **error)
{
  guint64 before = get_room (pictures->job), room = before;
  const WinnowUnpack want = { .names = pictures->files,
                              .max_member = WINNOW_PICTURE_MAX_BYTES,
                              .room = &room,
                              .take = take_member_cb,
                              .data = pictures };
  gboolean done = winnow_container_unpack (pictures->job, &want, error);
  pictures->job->picture_bytes += before - room;
  return done;
}

static gboolean
read_linked_file (Pictures *pictures, const char *name, GPtrArray *places, GError **error)
{
  WinnowDocumentPicture *first = g_ptr_array_index (places, 0);
  g_autoptr (GError) reason = NULL;
  WinnowJob *job = pictures->job;
  guint64 max = MIN (get_room (job), WINNOW_PICTURE_MAX_BYTES);
  g_autoptr (GBytes) bytes = job->help != NULL ? job->help->fetch (job->help->data, name, max, &first->source, &reason)
                                               : winnow_linked_file_read (job, name, max, &first->source, &reason);
  if (bytes == NULL)
    fail_all (places, g_error_matches (reason, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_LIMIT) ? get_size_reason ()
                                                                                                 : reason->message);
  else
    {
      job->picture_bytes += g_bytes_get_size (bytes);
      read_all (job, places, bytes);
    }
  return winnow_job_is_alive (job, error);
}

/* In order of place, so that the hash table does not decide which are read before a limit. */
static gboolean
read_linked_files (Pictures *pictures, const WinnowContent *content, GError **error)
{
  winnow_for_each (WinnowDocumentPicture, picture, content->pictures)
    {
      GPtrArray *places = g_hash_table_lookup (pictures->files, picture->name);
      if (places != NULL && g_ptr_array_index (places, 0) == picture
          && !read_linked_file (pictures, picture->name, places, error))
        return FALSE;
    }
  return TRUE;
}

/* ── all ── */

static gboolean
is_to_be_read (const WinnowDocumentPicture *picture)
{
  return !picture->is_read && picture->problem == NULL;
}

/* Why it is not read, or NULL. A web page saved on another computer may refer to its files by
 * "file:". */
static const char *
find_refusal (const Pictures *pictures, const char *name)
{
  g_autofree char *scheme = g_uri_parse_scheme (name);
  if (g_str_has_prefix (name, "//") || g_strcmp0 (scheme, "http") == 0 || g_strcmp0 (scheme, "https") == 0
      || g_strcmp0 (scheme, "ftp") == 0)
    return get_web_reason ();
  if (scheme != NULL && (pictures->job->container != NULL || !g_str_equal (scheme, "file")))
    return _ ("It is outside the document.");
  return NULL;
}

static void
list_place (Pictures *pictures, WinnowDocumentPicture *picture)
{
  const char *refusal = find_refusal (pictures, picture->name);
  GPtrArray *places = g_hash_table_lookup (pictures->files, get_file (pictures, picture));
  if (refusal != NULL)
    {
      winnow_document_picture_fail (picture, refusal);
      return;
    }
  if (places == NULL)
    {
      places = g_ptr_array_new ();
      g_hash_table_insert (pictures->files, (char *) get_file (pictures, picture), places);
    }
  g_ptr_array_add (places, picture);
}

/* The remaining pictures do not exist, or a limit was reached. */
static void
fail_rest (Pictures *pictures, const GError *end)
{
  const char *time_or_size = winnow_job_get_time () > pictures->job->deadline ? get_time_reason () : get_size_reason ();
  const char *reason = g_error_matches (end, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_LIMIT)
                           ? time_or_size
                           : _ ("The document does not hold it.");

  winnow_for_each_entry (places, pictures->files)
    if (is_to_be_read (g_ptr_array_index ((GPtrArray *) places.value, 0)))
      fail_all (places.value, reason);
}

static gboolean
read_listed (Pictures *pictures, const WinnowContent *content, GError **error)
{
  g_autoptr (GError) end = NULL;
  if (g_hash_table_size (pictures->files) == 0)
    return TRUE;
  if (pictures->job->container != NULL)
    read_members (pictures, &end);
  else
    read_linked_files (pictures, content, &end);
  if (g_error_matches (end, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&end));
      return FALSE;
    }
  fail_rest (pictures, end);
  return TRUE;
}

/* ── notes ── */

typedef struct
{
  const WinnowDocumentPicture *first, *second; /* (unowned) second is (nullable) */
  GHashTable *names;                           /* (owned) set of (unowned) names */
} Reason;

static void
free_reason (gpointer data)
{
  Reason *reason = data;
  g_hash_table_unref (reason->names);
  g_free (reason);
}

static const char *
get_reason (const WinnowDocumentPicture *picture)
{
  const GError *error = winnow_document_picture_get_error (picture);
  return error != NULL ? error->message : picture->problem;
}

/* A file that is shown at many places counts once. */
static void
count (Reason *reason, const WinnowDocumentPicture *picture)
{
  if (!g_hash_table_add (reason->names, picture->name))
    return;
  if (reason->first == NULL)
    reason->first = picture;
  else if (reason->second == NULL)
    reason->second = picture;
}

static char *
list_names (const Reason *reason)
{
  guint n = g_hash_table_size (reason->names);
  if (n == 1)
    /* Translators: names of pictures in a list */
    return g_strdup_printf (_ ("“%s”"), reason->first->name);
  if (n == MAX_NAMES)
    return g_strdup_printf (_ ("“%s”, “%s”"), reason->first->name, reason->second->name);
  return g_strdup_printf (ngettext ("“%s”, “%s” and %u more", "“%s”, “%s” and %u more", n - MAX_NAMES),
                          reason->first->name, reason->second->name, n - MAX_NAMES);
}

static void
write_reason (WinnowContent *content, const Reason *reason)
{
  g_autofree char *names = list_names (reason);
  const char *why = get_reason (reason->first);
  guint n = g_hash_table_size (reason->names);
  if (why == reason->first->problem)
    winnow_content_add_note (content, "%s", reason->first->problem);
  else if (g_str_equal (why, get_web_reason ()))
    winnow_content_add_note (content,
                             ngettext ("%u picture is on the web and was not fetched.",
                                       "%u pictures are on the web and were not fetched.", n),
                             n);
  else if (reason->first->is_read)
    /* Translators: the second part is a list of names, the third a sentence that says why. */
    winnow_content_add_note (
        content,
        ngettext ("%u picture could only be read in part: %s: %s", "%u pictures could only be read in part: %s: %s", n),
        n, names, why);
  else
    /* Translators: the second part is a list of names, the third a sentence that says why. */
    winnow_content_add_note (
        content, ngettext ("%u picture could not be read: %s: %s", "%u pictures could not be read: %s: %s", n), n,
        names, why);
}

/* Adds a note for each reason, with the number of its pictures and the names of a few. */
static void
add_notes (WinnowContent *content)
{
  g_autoptr (GPtrArray) reasons = g_ptr_array_new_with_free_func (free_reason);
  g_autoptr (GHashTable) by_text = winnow_string_index_new ();
  guint n_more = 0;
  winnow_for_each (const WinnowDocumentPicture, picture, content->pictures)
    {
      const char *text = get_reason (picture);
      Reason *reason = text != NULL ? g_hash_table_lookup (by_text, text) : NULL;
      if (text != NULL && reason == NULL && reasons->len < MAX_REASONS)
        {
          reason = g_new0 (Reason, 1);
          reason->names = winnow_string_index_new ();
          g_ptr_array_add (reasons, reason);
          g_hash_table_insert (by_text, (char *) text, reason);
        }
      if (reason != NULL)
        count (reason, picture);
      else
        n_more += text != NULL;
    }
  winnow_for_each (const Reason, reason, reasons)
    write_reason (content, reason);
  if (n_more > 0)
    winnow_content_add_note (content,
                             ngettext ("%u more picture could not be read, for another reason.",
                                       "%u more pictures could not be read, for other reasons.", n_more),
                             n_more);
}

gboolean
winnow_pictures_read (WinnowJob *job, WinnowContent *content, GError **error)
{
  g_autoptr (GHashTable) files
      = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
  Pictures pictures = { .job = job, .files = files };
  winnow_for_each (WinnowDocumentPicture, picture, content->pictures)
    if (is_to_be_read (picture))
      list_place (&pictures, picture);
  if (!read_listed (&pictures, content, error))
    return FALSE;
  winnow_captions_find (content);
  add_notes (content);
  return TRUE;
}
