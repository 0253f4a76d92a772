/* extractor.h: the interface of an extractor, and the table of all */
#pragma once

#include "extract/formats.h"

typedef struct
{
  const char *id; /* of formats.c */
  /* The first extractor of the table that knows the content reads it. */
  WinnowFormatKnows *knows;
  const char *mark; /* for @knows; NULL: the endings */
  WinnowFormatRead *read;
} WinnowExtractor;

extern const WinnowExtractor winnow_extractors[];

/* The extractor for the job's content, or NULL. The last one, plain text, accepts everything but
 * containers. */
const WinnowExtractor *winnow_extractor_find (WinnowJob *job);

WinnowFormatKnows winnow_ooxml_knows, winnow_picture_file_knows, winnow_mhtml_knows;

WinnowFormatRead winnow_rtf_read, winnow_docx_read, winnow_xlsx_read, winnow_pptx_read, winnow_odf_read,
    winnow_epub_read;
WinnowFormatRead winnow_pdf_read, winnow_picture_file_read, winnow_html_read, winnow_xml_read;
WinnowFormatRead winnow_eml_read, winnow_mbox_read, winnow_mhtml_read, winnow_notebook_read, winnow_tex_read;
WinnowFormatRead winnow_markdown_read, winnow_markup_read;

/* Formats that LibreOffice converts into one of the above; those of Pages, Numbers and Keynote,
 * which may have a preview. */
WinnowFormatRead winnow_old_format_read, winnow_iwork_read;

/* Other compound files (OLE 2): an encrypted modern document, or something else. */
WinnowFormatRead winnow_ole_read;

gboolean winnow_ole_is (const WinnowJob *job);

/* The first bytes of the stream @name (ASCII), or NULL. @length: (out) (optional) how many
 * may be read. */
const guint8 *winnow_ole_find_stream (const WinnowJob *job, const char *name, gsize *length);

/* Opens a container and finds the extractor. Returns: (transfer none) (nullable) NULL with an
 * error */
const WinnowExtractor *winnow_job_find_extractor (WinnowJob *job, GError **error);

/* Reads @bytes, a file of any format, in place of the job's own, and its pictures from there;
 * messages name the user's file: old-formats.c. */
gboolean winnow_job_read_instead (WinnowJob *job, GBytes *bytes, WinnowWriter *writer, GError **error);

/* Looks whether an embedded font shows other letters than @writer has: office/embedded-fonts.c.
 * FALSE only if cancelled. */
gboolean winnow_embedded_fonts_judge (WinnowJob *job, WinnowWriter *writer, GError **error);

/* Reads the job's file, of any format, in this process. The content decides about the format; the
 * name decides only between formats that look alike (Markdown and plain text). A picture that
 * cannot be read within the limits only causes a note. Thread-safe; blocks. @job: (nullable) with
 * an error. Returns: (transfer full) the content, or NULL with a WINNOW_EXTRACT_ERROR or
 * G_IO_ERROR_CANCELLED */
WinnowContent *winnow_job_read_any (WinnowJob *job, GError **error);
