/* extractor.h: the interface of an extractor, and the table of all formats */
#pragma once

#include "extract/writer.h"

G_BEGIN_DECLS

typedef struct
{
  const char *id;      /* WinnowContent.format */
  const char *endings; /* of file names: lower case, without the dot, separated by spaces */
  /* TRUE if the job's content has this format. The first extractor of the table that says so reads
   * it. */
  gboolean (*knows) (WinnowJob *job);
  /* Writes the document; FALSE with an error. The caller reports a document without text and
   * pictures. */
  gboolean (*read) (WinnowJob *job, WinnowWriter *writer, GError **error);
} WinnowExtractor;

extern const WinnowExtractor winnow_extractors[];
extern const gsize winnow_n_extractors;

/* The extractor for the job's content, or NULL. The last one, plain text, accepts everything but
 * containers. */
const WinnowExtractor *winnow_extractor_find (WinnowJob *job);

gboolean winnow_docx_knows (WinnowJob *job);
gboolean winnow_docx_read (WinnowJob *job, WinnowWriter *writer, GError **error);
gboolean winnow_xlsx_knows (WinnowJob *job);
gboolean winnow_xlsx_read (WinnowJob *job, WinnowWriter *writer, GError **error);
gboolean winnow_pptx_knows (WinnowJob *job);
gboolean winnow_pptx_read (WinnowJob *job, WinnowWriter *writer, GError **error);

/* OpenDocument packages of three kinds, and the flat file. */
gboolean winnow_odt_knows (WinnowJob *job);
gboolean winnow_ods_knows (WinnowJob *job);
gboolean winnow_odp_knows (WinnowJob *job);
gboolean winnow_fodt_knows (WinnowJob *job);
gboolean winnow_odf_read (WinnowJob *job, WinnowWriter *writer, GError **error);

gboolean winnow_epub_knows (WinnowJob *job);
gboolean winnow_epub_read (WinnowJob *job, WinnowWriter *writer, GError **error);
gboolean winnow_pdf_knows (WinnowJob *job);
gboolean winnow_pdf_read (WinnowJob *job, WinnowWriter *writer, GError **error);
gboolean winnow_picture_file_knows (WinnowJob *job);
gboolean winnow_picture_file_read (WinnowJob *job, WinnowWriter *writer, GError **error);
gboolean winnow_html_knows (WinnowJob *job);
gboolean winnow_html_read (WinnowJob *job, WinnowWriter *writer, GError **error);
gboolean winnow_xml_knows (WinnowJob *job);
gboolean winnow_xml_read (WinnowJob *job, WinnowWriter *writer, GError **error);
gboolean winnow_markdown_knows (WinnowJob *job);
gboolean winnow_markdown_read (WinnowJob *job, WinnowWriter *writer, GError **error);
gboolean winnow_text_knows (WinnowJob *job);
gboolean winnow_text_read (WinnowJob *job, WinnowWriter *writer, GError **error);

/* Formats that LibreOffice converts into one of the above. */
gboolean winnow_rtf_knows (WinnowJob *job);
gboolean winnow_doc_knows (WinnowJob *job);
gboolean winnow_xls_knows (WinnowJob *job);
gboolean winnow_ppt_knows (WinnowJob *job);
gboolean winnow_wps_knows (WinnowJob *job);
gboolean winnow_wpd_knows (WinnowJob *job);
gboolean winnow_sxw_knows (WinnowJob *job);
gboolean winnow_office_read (WinnowJob *job, WinnowWriter *writer, GError **error);

/* Other compound files (OLE): an encrypted modern document, or something else. */
gboolean winnow_ole_knows (WinnowJob *job);
gboolean winnow_ole_read (WinnowJob *job, WinnowWriter *writer, GError **error);

G_END_DECLS
