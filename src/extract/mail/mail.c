/* mail.c: messages (eml) and series of messages (mbox).
 *
 * The text is what a reader sees: HTML rather than plain text where a message has both, and the
 * messages that it forwards. The subject is the title; in a series and of forwarded messages it is
 * a paragraph before the text. A series is one document, whose author is named where it is the same
 * for all. Attached pictures are placed; other attachments are named in a note and not read: they
 * are documents of their own.
 *
 * A series is one document because the library has a row for a file. GMime cuts messages into
 * parts; character sets are decoded by plain/charset.c, because messages declare wrong ones as
 * often as web pages do. */
#include "extract/extractor.h"

#include <string.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "extract/mail/mime.h"
#include "extract/metadata.h"

#define MAX_NAMES 5 /* of attachments in a note */

typedef struct
{
  WinnowJob *job;       /* (unowned) */
  WinnowWriter *writer; /* (unowned) */
  gboolean is_series;
  GHashTable *files;  /* (owned) of the present message: winnow_mime_list_files() */
  GPtrArray *unread;  /* (owned) (element-type utf8) names of attachments */
  guint n_pictures;   /* without a name so far */
  guint depth;        /* of parts */
  char *author;       /* (owned) (nullable) of all messages so far */
  gboolean is_shared; /* unless FALSE: they differ */
} Mail;

/* ── metadata ── */

static const char *
get_sender (GMimeMessage *message)
{
  InternetAddressList *senders = g_mime_message_get_from (message);
  InternetAddress *sender = senders != NULL && internet_address_list_length (senders) > 0
                                ? internet_address_list_get_address (senders, 0)
                                : NULL;
  const char *name = sender != NULL ? internet_address_get_name (sender) : NULL;
  if ((name == NULL || *name == '\0') && INTERNET_ADDRESS_IS_MAILBOX (sender))
    name = internet_address_mailbox_get_addr (INTERNET_ADDRESS_MAILBOX (sender));
  return name;
}

/* The first message is the creation of a series, the last one its last change. */
static void
read_fields (Mail *mail, GMimeMessage *message)
{
  WinnowContent *content = winnow_writer_get_content (mail->writer);
  const char *sender = get_sender (message);
  GDateTime *date = g_mime_message_get_date (message);
  g_autofree char *time = date != NULL ? g_date_time_format_iso8601 (date) : NULL;
  if (!mail->is_series)
    winnow_metadata_set (content, WINNOW_METADATA_TITLE, g_mime_message_get_subject (message));
  if (mail->author == NULL)
    mail->author = g_strdup (sender);
  mail->is_shared &= g_strcmp0 (mail->author, sender) == 0;
  winnow_metadata_set (content, WINNOW_METADATA_CREATED, time);
  if (mail->is_series && time != NULL)
    {
      g_clear_pointer (&content->modified, g_free);
      winnow_metadata_set (content, WINNOW_METADATA_MODIFIED, time);
    }
}

/* ── parts ── */

static gboolean
is_type (GMimeObject *part, const char *type, const char *subtype)
{
  GMimeContentType *content_type = g_mime_object_get_content_type (part);
  return content_type != NULL && g_mime_content_type_is_type (content_type, type, subtype);
}

static void
leave_out (Mail *mail, GMimeObject *part)
{
  const char *name = GMIME_IS_PART (part) ? g_mime_part_get_filename (GMIME_PART (part)) : NULL;
  GMimeContentType *type = g_mime_object_get_content_type (part);
  g_ptr_array_add (mail->unread, name != NULL   ? g_utf8_make_valid (name, -1)
                                 : type != NULL ? g_mime_content_type_get_mime_type (type)
                                                : g_strdup ("text/plain"));
}

static void
place_picture (Mail *mail, GMimePart *part)
{
  const char *name = g_mime_part_get_filename (part);
  g_autofree char *numbered = name == NULL ? g_strdup_printf (_ ("picture %u"), ++mail->n_pictures) : NULL;
  g_autoptr (GBytes) bytes = g_byte_array_free_to_bytes (winnow_mime_decode (part));
  if (mail->job->limits.max_pictures > 0 && g_bytes_get_size (bytes) > 0)
    winnow_writer_place_picture (mail->writer, name ?: numbered, bytes, NULL);
}

/* A part that holds no text though it says so is an attachment. */
static gboolean
write_part (Mail *mail, GMimePart *part, GError **error)
{
  GMimeObject *object = GMIME_OBJECT (part);
  gboolean is_html = is_type (object, "text", "html"), written;
  g_autoptr (GError) reason = NULL;
  if (is_type (object, "image", "*"))
    {
      if (!winnow_mime_is_shown (part))
        place_picture (mail, part);
      return TRUE;
    }
  if (g_strcmp0 (g_mime_object_get_disposition (object), GMIME_DISPOSITION_ATTACHMENT) == 0
      || !(is_html || is_type (object, "text", "plain")))
    {
      leave_out (mail, object);
      return TRUE;
    }
  winnow_writer_break (mail->writer);
  written = is_html ? winnow_mime_write_html (mail->job, mail->writer, part, TRUE, mail->files, &reason)
                    : winnow_mime_write_text (mail->job, mail->writer, part, mail->is_series, &reason);
  winnow_writer_break (mail->writer);
  if (written)
    return TRUE;
  if (g_error_matches (reason, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_UNSUPPORTED))
    {
      leave_out (mail, object);
      return TRUE;
    }
  g_propagate_error (error, g_steal_pointer (&reason));
  return FALSE;
}

static gboolean write_object (Mail *mail, GMimeObject *object, GError **error);

/* How much of a text an alternative shows: 0 if it shows none. */
static guint
rank (GMimeObject *alternative)
{
  return is_type (alternative, "text", "html") ? 3
         : GMIME_IS_MULTIPART (alternative)    ? 2
                                               : is_type (alternative, "text", "plain");
}

/* The richest of several forms of one text that has letters. */
static gboolean
write_alternative (Mail *mail, GMimeMultipart *multipart, GError **error)
{
  int n = g_mime_multipart_get_count (multipart);
  gsize start = winnow_writer_get_offset (mail->writer);
  for (guint wanted = 3; wanted > 0 && winnow_writer_get_offset (mail->writer) == start; wanted--)
    winnow_for_each_between (i, 0, n)
      {
        GMimeObject *part = g_mime_multipart_get_part (multipart, i);
        if (rank (part) == wanted && winnow_writer_get_offset (mail->writer) == start
            && !write_object (mail, part, error))
          return FALSE;
      }
  return TRUE;
}

/* A page and the files that it shows: other parts than those are attachments. */
static gboolean
write_related (Mail *mail, GMimeMultipart *multipart, GError **error)
{
  const char *start = g_mime_object_get_content_type_parameter (GMIME_OBJECT (multipart), "start");
  int n = g_mime_multipart_get_count (multipart), root = 0;
  for (int i = 0; i < n && start != NULL; i++)
    {
      const char *id = g_mime_object_get_content_id (g_mime_multipart_get_part (multipart, i));
      if (id != NULL && strlen (start) == strlen (id) + 2 && strncmp (start + 1, id, strlen (id)) == 0)
        root = i;
    }
  if (n > root && !write_object (mail, g_mime_multipart_get_part (multipart, root), error))
    return FALSE;
  winnow_for_each_between (i, 0, n)
    {
      GMimeObject *part = g_mime_multipart_get_part (multipart, i);
      if (i != root && !is_type (part, "image", "*") && !is_type (part, "text", "css"))
        leave_out (mail, part);
    }
  return TRUE;
}

static gboolean
write_multipart (Mail *mail, GMimeMultipart *multipart, GError **error)
{
  int n = g_mime_multipart_get_count (multipart);
  if (GMIME_IS_MULTIPART_ENCRYPTED (multipart))
    {
      if (!mail->is_series)
        return winnow_job_fail_encrypted (mail->job, error);
      leave_out (mail, GMIME_OBJECT (multipart));
      return TRUE;
    }
  if (is_type (GMIME_OBJECT (multipart), "multipart", "alternative"))
    return write_alternative (mail, multipart, error);
  if (is_type (GMIME_OBJECT (multipart), "multipart", "related"))
    return write_related (mail, multipart, error);
  winnow_for_each_between (i, 0, (GMIME_IS_MULTIPART_SIGNED (multipart) ? MIN (n, 1) : n))
    if (!write_object (mail, g_mime_multipart_get_part (multipart, i), error))
      return FALSE;
  return TRUE;
}

static void
write_subject (Mail *mail, GMimeMessage *message)
{
  const char *subject = g_mime_message_get_subject (message);
  winnow_writer_break (mail->writer);
  if (subject != NULL)
    winnow_writer_append_collapsed (mail->writer, subject, -1);
  winnow_writer_break (mail->writer);
}

static gboolean
write_forwarded (Mail *mail, GMimeMessage *message, GError **error)
{
  GMimeObject *part = message != NULL ? g_mime_message_get_mime_part (message) : NULL;
  if (part == NULL)
    return TRUE;
  write_subject (mail, message);
  return write_object (mail, part, error);
}

static gboolean
write_object (Mail *mail, GMimeObject *object, GError **error)
{
  gboolean written = TRUE;
  if (++mail->depth > mail->job->limits.max_depth)
    winnow_job_stop_too_deep (mail->job);
  if (!winnow_job_is_alive (mail->job, error))
    return FALSE;
  if (GMIME_IS_MULTIPART (object))
    written = write_multipart (mail, GMIME_MULTIPART (object), error);
  else if (GMIME_IS_MESSAGE_PART (object))
    written = write_forwarded (mail, g_mime_message_part_get_message (GMIME_MESSAGE_PART (object)), error);
  else if (GMIME_IS_PART (object) && !GMIME_IS_MESSAGE_PARTIAL (object))
    written = write_part (mail, GMIME_PART (object), error);
  else
    leave_out (mail, object);
  mail->depth--;
  return written;
}

/* ── messages ── */

static gboolean
write_message (Mail *mail, GMimeMessage *message, GError **error)
{
  GMimeObject *part = g_mime_message_get_mime_part (message);
  g_autoptr (GHashTable) files = winnow_mime_list_files (message);
  mail->files = files;
  read_fields (mail, message);
  if (mail->is_series)
    write_subject (mail, message);
  return part == NULL || write_object (mail, part, error);
}

static void
describe (Mail *mail)
{
  WinnowContent *content = winnow_writer_get_content (mail->writer);
  guint n = mail->unread->len, n_more = n - MIN (n, MAX_NAMES);
  g_autofree char *names = NULL;
  if (mail->is_shared)
    winnow_metadata_set (content, WINNOW_METADATA_AUTHOR, mail->author);
  if (n == 0)
    return;
  g_ptr_array_set_size (mail->unread, (int) (n - n_more));
  g_ptr_array_add (mail->unread, n_more > 0 ? g_strdup ("…") : NULL);
  if (n_more > 0)
    g_ptr_array_add (mail->unread, NULL);
  names = g_strjoinv (C_ ("names", ", "), (char **) mail->unread->pdata);
  /* Translators: the second part is a list of names */
  winnow_content_add_note (
      content, ngettext ("%u attachment was not read: %s.", "%u attachments were not read: %s.", n), n, names);
}

static gboolean
read_messages (WinnowJob *job, WinnowWriter *writer, gboolean is_series, GError **error)
{
  g_autoptr (GPtrArray) unread = g_ptr_array_new_with_free_func (g_free);
  Mail mail = { .job = job, .writer = writer, .is_series = is_series, .unread = unread, .is_shared = TRUE };
  GMimeParser *parser = winnow_mime_open (job, is_series);
  gboolean done = TRUE;
  for (GMimeMessage *message; done && (message = winnow_mime_next (parser)) != NULL; g_object_unref (message))
    done = write_message (&mail, message, error);
  g_object_unref (parser);
  describe (&mail);
  g_free (mail.author);
  return done && winnow_job_is_alive (job, error);
}

gboolean
winnow_eml_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  return read_messages (job, writer, FALSE, error);
}

gboolean
winnow_mbox_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  return read_messages (job, writer, TRUE, error);
}
