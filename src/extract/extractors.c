/* extractors.c: the table of formats in the order in which they are tried: containers by their
 * members, then formats with a magic number, then those recognised by their beginning, and plain
 * text last. */
#include "extract/extractor.h"

#include <string.h>

#define HEAD_BYTES 4096 /* place of the sign of an office document in one XML file */

static gboolean
has_type (WinnowJob *job, const char *type)
{
  GBytes *mimetype = job->container != NULL ? winnow_container_get (job->container, "mimetype") : NULL;
  gsize length = strlen (type);
  return mimetype != NULL && g_bytes_get_size (mimetype) >= length
         && memcmp (g_bytes_get_data (mimetype, NULL), type, length) == 0;
}

static gboolean
has_member (WinnowJob *job, const char *member)
{
  return job->container != NULL && winnow_container_has (job->container, member);
}

static gboolean
has_magic (WinnowJob *job, const char *magic)
{
  return winnow_job_has_magic (job, magic, strlen (magic));
}

/* @names: separated by bars */
static gboolean
has_stream (WinnowJob *job, const char *names)
{
  if (!winnow_ole_is (job))
    return FALSE;
  g_auto (GStrv) each = g_strsplit (names, "|", -1);
  gboolean found = FALSE;
  for (guint i = 0; each[i] != NULL && !found; i++)
    found = winnow_ole_find_stream (job, each[i], NULL) != NULL;
  return found;
}

/* WPS Office writes Word's streams under its own ending. Microsoft Works has other streams. */
static gboolean
is_doc (WinnowJob *job, const char *name)
{
  return has_stream (job, name) && !winnow_name_has_ending (job->name, "wps wpt");
}

/* @endings: of the programs Pages, Numbers and Keynote */
static gboolean
is_iwork (WinnowJob *job, const char *endings)
{
  return job->container != NULL
         && (winnow_name_has_ending (job->name, endings) || has_member (job, "Index/Document.iwa"));
}

static gboolean
is_ole (WinnowJob *job, const char *mark)
{
  return winnow_ole_is (job);
}

static gboolean
is_flat (WinnowJob *job, const char *sign)
{
  return winnow_xml_knows (job, "") && g_strstr_len (job->data, MIN (job->size, HEAD_BYTES), sign) != NULL;
}

static gboolean
is_markdown (WinnowJob *job, const char *endings)
{
  return job->container == NULL && winnow_name_has_ending (job->name, endings);
}

/* Not an armor of OpenPGP, which may have the same ending. */
static gboolean
is_markup (WinnowJob *job, const char *endings)
{
  return is_markdown (job, endings) && !has_magic (job, "-----BEGIN PGP");
}

static gboolean
is_text (WinnowJob *job, const char *endings)
{
  return job->container == NULL;
}

#define ODF "application/vnd.oasis.opendocument"

const WinnowExtractor winnow_extractors[] = {
  { "docx", winnow_ooxml_knows, "wordprocessingml ms-word", winnow_docx_read },
  { "xlsx", winnow_ooxml_knows, "spreadsheetml ms-excel.sheet.macro ms-excel.template.macro", winnow_xlsx_read },
  { "pptx", winnow_ooxml_knows, "presentationml ms-powerpoint", winnow_pptx_read },
  { "odt", has_type, ODF ".text", winnow_odf_read },
  { "ods", has_type, ODF ".spreadsheet", winnow_odf_read },
  { "odp", has_type, ODF ".presentation", winnow_odf_read },
  { "epub", has_member, "META-INF/container.xml", winnow_epub_read },
  { "sxw", has_type, "application/vnd.sun.xml.writer", winnow_old_format_read },
  { "iwork", is_iwork, NULL, winnow_iwork_read },
  { "pdf", winnow_pdf_knows, "%PDF-", winnow_pdf_read },
  { "rtf", has_magic, "{\\rtf", winnow_rtf_read },
  { "doc", is_doc, "WordDocument", winnow_old_format_read },
  { "wps", has_stream, "WordDocument|MatOST", winnow_old_format_read },
  { "xls", has_stream, "Workbook|Book", winnow_old_format_read },
  { "ppt", has_stream, "PowerPoint Document", winnow_old_format_read },
  { "wpd", has_magic, "\xFFWPC", winnow_old_format_read },
  { "ole", is_ole, NULL, winnow_ole_read },
  { WINNOW_PICTURE_FORMAT, winnow_picture_file_knows, NULL, winnow_picture_file_read },
  { "fodt", is_flat, "<office:document", winnow_odf_read },
  { "docx", is_flat, "http://schemas.microsoft.com/office/word/2003/wordml", winnow_docx_read },
  { "docx", is_flat, "Target=\"word/document.xml\"", winnow_docx_read },
  { "mhtml", winnow_mhtml_knows, NULL, winnow_mhtml_read },
  { "eml", winnow_eml_knows, NULL, winnow_eml_read },
  { "mbox", winnow_mbox_knows, NULL, winnow_mbox_read },
  { "ipynb", winnow_notebook_knows, NULL, winnow_notebook_read },
  { "html", winnow_html_knows, NULL, winnow_html_read },
  { "xml", winnow_xml_knows, NULL, winnow_xml_read },
  { "tex", winnow_tex_knows, NULL, winnow_tex_read },
  { "markdown", is_markdown, NULL, winnow_markdown_read },
  { "asciidoc", is_markup, NULL, winnow_markup_read },
  { "rst", is_markup, NULL, winnow_markup_read },
  { "text", is_text, NULL, winnow_text_read },
};

const WinnowExtractor *
winnow_extractor_find (WinnowJob *job)
{
  for (const WinnowExtractor *each = winnow_extractors; each < winnow_extractors + G_N_ELEMENTS (winnow_extractors);
       each++)
    if (each->knows (job, each->mark ?: winnow_format_find (each->id)->endings))
      return each;
  return NULL;
}
