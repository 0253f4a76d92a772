/* mhtml.c: web pages saved as one file (MHTML, RFC 2557): the page is read as HTML, its pictures
 * are parts of the file. Frames in the page are not read. */
#include "extract/extractor.h"

#include <string.h>

#include "extract/mail/mime.h"
#include "extract/metadata.h"

/* Browsers name themselves as the sender. */
gboolean
winnow_mhtml_knows (WinnowJob *job, const char *endings)
{
  g_autofree char *sender = NULL, *location = NULL;
  if (!winnow_mime_is_message (job))
    return FALSE;
  if (winnow_name_has_ending (job->name, endings))
    return TRUE;
  sender = winnow_mime_dup_field (job, "From");
  location = winnow_mime_dup_field (job, "Snapshot-Content-Location");
  return location != NULL || (sender != NULL && strstr (sender, "Saved by") != NULL);
}

typedef struct
{
  const char *start; /* (nullable) address of the root */
  GMimePart *page;   /* (unowned) (nullable) */
} Search;

/* The first page, or the one that the file names. */
static void
look_at (GMimeObject *parent, GMimeObject *part, gpointer data)
{
  Search *search = data;
  GMimeContentType *type = g_mime_object_get_content_type (part);
  const char *location = GMIME_IS_PART (part) ? g_mime_part_get_content_location (GMIME_PART (part)) : NULL;
  gboolean is_page = GMIME_IS_PART (part) && type != NULL
                     && (g_mime_content_type_is_type (type, "text", "html")
                         || g_mime_content_type_is_type (type, "application", "xhtml+xml"));
  if (is_page && (search->page == NULL || (location != NULL && g_strcmp0 (location, search->start) == 0)))
    search->page = GMIME_PART (part);
}

static gboolean
read_message (WinnowJob *job, WinnowWriter *writer, GMimeMessage *message, GError **error)
{
  g_autoptr (GHashTable) files = winnow_mime_list_files (message);
  Search search = { .start = g_mime_object_get_header (GMIME_OBJECT (message), "Snapshot-Content-Location") };
  g_mime_message_foreach (message, look_at, &search);
  if (search.page == NULL)
    return winnow_job_fail_damaged (job, "no page", error);
  if (!winnow_mime_write_html (job, writer, search.page, FALSE, files, error))
    return FALSE;
  winnow_metadata_set (winnow_writer_get_content (writer), WINNOW_METADATA_TITLE, g_mime_message_get_subject (message));
  return TRUE;
}

gboolean
winnow_mhtml_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  GMimeParser *parser = winnow_mime_open (job, FALSE);
  GMimeMessage *message = winnow_mime_next (parser);
  gboolean done = message != NULL ? read_message (job, writer, message, error)
                                  : winnow_job_fail_damaged (job, "no message", error);
  g_clear_object (&message);
  g_object_unref (parser);
  return done && winnow_job_is_alive (job, error);
}
