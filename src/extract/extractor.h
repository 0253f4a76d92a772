/* extractor.h: the interface of an extractor, and the table of all formats */
#pragma once

#include "extract/writer.h"

/* TRUE if the job's content has the format. @mark: what to look for. */
typedef gboolean WinnowExtractorKnows (WinnowJob *job, const char *mark);

/* Writes the document; FALSE with an error. The caller reports a document without text and
 * pictures. */
typedef gboolean WinnowExtractorRead (WinnowJob *job, WinnowWriter *writer, GError **error);

typedef struct
{
  const char *id;      /* WinnowContent.format */
  const char *endings; /* of file names: lower case, without the dot, separated by spaces */
  /* The first extractor of the table that knows the content reads it. */
  WinnowExtractorKnows *knows;
  const char *mark; /* for @knows; NULL: the endings */
  WinnowExtractorRead *read;
} WinnowExtractor;

extern const WinnowExtractor winnow_extractors[];
extern const gsize winnow_n_extractors;

/* The extractor for the job's content, or NULL. The last one, plain text, accepts everything but
 * containers. */
const WinnowExtractor *winnow_extractor_find (WinnowJob *job);

WinnowExtractorKnows winnow_ooxml_knows, winnow_picture_file_knows, winnow_html_knows, winnow_xml_knows;
WinnowExtractorKnows winnow_eml_knows, winnow_mbox_knows, winnow_mhtml_knows, winnow_notebook_knows, winnow_tex_knows;
WinnowExtractorKnows winnow_warc_knows;

WinnowExtractorRead winnow_rtf_read, winnow_docx_read, winnow_xlsx_read, winnow_pptx_read, winnow_odf_read,
    winnow_epub_read;
WinnowExtractorRead winnow_pdf_read, winnow_picture_file_read, winnow_html_read, winnow_xml_read;
WinnowExtractorRead winnow_eml_read, winnow_mbox_read, winnow_mhtml_read, winnow_notebook_read, winnow_tex_read;
WinnowExtractorRead winnow_warc_read;
WinnowExtractorRead winnow_markdown_read, winnow_text_read;

/* Formats that LibreOffice converts into one of the above. */
WinnowExtractorRead winnow_old_format_read;

/* Other compound files (OLE 2): an encrypted modern document, or something else. */
WinnowExtractorRead winnow_ole_read;

gboolean winnow_ole_is (const WinnowJob *job);

/* The first bytes of the stream @name (ASCII), or NULL. @length: (out) (optional) how many
 * may be read. */
const guint8 *winnow_ole_find_stream (const WinnowJob *job, const char *name, gsize *length);
