/* extractors.c: the table of formats in the order in which they are tried: containers by their
 * members, then formats with a magic number, then those recognised by their beginning, and plain
 * text last. */
#include "extract/extractor.h"

const WinnowExtractor winnow_extractors[] = {
  { "docx", "docx docm dotx dotm", winnow_docx_knows, winnow_docx_read },
  { "xlsx", "xlsx xlsm xltx", winnow_xlsx_knows, winnow_xlsx_read },
  { "pptx", "pptx pptm ppsx potx", winnow_pptx_knows, winnow_pptx_read },
  { "odt", "odt ott fodt", winnow_odt_knows, winnow_odf_read },
  { "ods", "ods ots", winnow_ods_knows, winnow_odf_read },
  { "odp", "odp otp", winnow_odp_knows, winnow_odf_read },
  { "epub", "epub", winnow_epub_knows, winnow_epub_read },
  { "sxw", "sxw", winnow_sxw_knows, winnow_office_read },
  { "pdf", "pdf", winnow_pdf_knows, winnow_pdf_read },
  { "rtf", "rtf", winnow_rtf_knows, winnow_office_read },
  { "doc", "doc dot", winnow_doc_knows, winnow_office_read },
  { "wps", "wps wpt", winnow_wps_knows, winnow_office_read },
  { "xls", "xls xlt et", winnow_xls_knows, winnow_office_read },
  { "ppt", "ppt pps dps", winnow_ppt_knows, winnow_office_read },
  { "wpd", "wpd", winnow_wpd_knows, winnow_office_read },
  { "ole", "", winnow_ole_knows, winnow_ole_read },
  { WINNOW_PICTURE_FORMAT, "png jpg jpeg jpe jfif gif bmp tif tiff webp emf wmf", winnow_picture_file_knows,
    winnow_picture_file_read },
  { "fodt", "fodt fods fodp", winnow_fodt_knows, winnow_odf_read },
  { "html", "html htm xhtml xht shtml", winnow_html_knows, winnow_html_read },
  { "xml", "xml", winnow_xml_knows, winnow_xml_read },
  { "markdown", "md markdown mkd mdown", winnow_markdown_knows, winnow_markdown_read },
  { "text", "txt text tex rst adoc org csv tsv srt log", winnow_text_knows, winnow_text_read },
};

const gsize winnow_n_extractors = G_N_ELEMENTS (winnow_extractors);

const WinnowExtractor *
winnow_extractor_find (WinnowJob *job)
{
  for (gsize i = 0; i < winnow_n_extractors; i++)
    if (winnow_extractors[i].knows (job))
      return &winnow_extractors[i];
  return NULL;
}
