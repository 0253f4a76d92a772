/* mime.h: messages of the Internet (RFC 5322, MIME), read by GMime */
#pragma once

#include <gmime/gmime.h>

#include "extract/mail/fields.h"
#include "extract/writer.h"

/* Reads the job's file. Takes its bytes. @is_mbox: it is a series of messages. The parser ends
 * early where the job does. Returns: (transfer full) */
GMimeParser *winnow_mime_open (WinnowJob *job, gboolean is_mbox);

/* The next message, or NULL after the last one. Returns: (transfer full) (nullable) */
GMimeMessage *winnow_mime_next (GMimeParser *parser);

/* The decoded bytes of a part. Returns: (transfer full) */
GByteArray *winnow_mime_decode (GMimePart *part);

/* TRUE if a page that was written shows the part. */
gboolean winnow_mime_is_shown (GMimePart *part);

/* Writes the HTML or plain text in @part. @files: (nullable) where its pictures are. @is_series:
 * the file is one, which marks lines that look like its own. Errors: _UNSUPPORTED if it holds no
 * text; any reason that stops the job. */
gboolean winnow_mime_write_html (WinnowJob *job, WinnowWriter *writer, GMimePart *part, gboolean is_message,
                                 GHashTable *files, GError **error);
gboolean winnow_mime_write_text (WinnowJob *job, WinnowWriter *writer, GMimePart *part, gboolean is_series,
                                 GError **error);

/* The parts of a message that its pages may show, by the addresses they have there. Returns:
 * (transfer container) (element-type utf8 GMimePart) */
GHashTable *winnow_mime_list_files (GMimeMessage *message);
