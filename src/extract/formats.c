/* formats.c: the table of all formats: their ids, and the endings of their files' names. */
#include "extract/formats.h"

#include <string.h>

#include "base/for-each.h"

/* characters: longer ones are rare, and a title with a dot rarely goes on for fewer without a
 * space */
#define MAX_ENDING 12

static const WinnowFormat formats[] = {
  { "docx", "docx docm dotx dotm" },
  { "xlsx", "xlsx xlsm xltx" },
  { "pptx", "pptx pptm ppsx potx" },
  { "odt", "odt ott fodt" },
  { "ods", "ods ots" },
  { "odp", "odp otp" },
  { "epub", "epub" },
  { "sxw", "sxw" },
  { "iwork", "pages numbers key" },
  { "pdf", "pdf" },
  { "rtf", "rtf" },
  { "doc", "doc dot" },
  { "wps", "wps wpt" },
  { "xls", "xls xlt et" },
  { "ppt", "ppt pps dps" },
  { "wpd", "wpd" },
  { "ole", "" },
  { WINNOW_PICTURE_FORMAT, "png jpg jpeg jpe jfif gif bmp tif tiff webp emf wmf" },
  { "fodt", "fodt fods fodp" },
  { "mhtml", "mht mhtml" },
  { "eml", "eml" },
  { "mbox", "mbox mbx" },
  { "ipynb", "ipynb" },
  { "html", "html htm xhtml xht shtml" },
  { "xml", "xml fb2" },
  { "tex", "tex ltx latex" },
  { "markdown", "md markdown mkd mdown" },
  { "asciidoc", "adoc asciidoc asc" },
  { "rst", "rst rest" },
  { "text", "txt text org csv tsv srt log" },
};

const WinnowFormat *
winnow_format_find (const char *id)
{
  winnow_for_each_of (format, formats)
    if (g_str_equal (format->id, id))
      return format;
  return NULL;
}

/* “Lecture 3. Water” and “关于水.的报告” have no ending. */
static gboolean
has_format_ending (const char *name)
{
  const char *dot = strrchr (name, '.');
  gsize length = 0;
  while (dot != NULL && g_ascii_isgraph (dot[1 + length]))
    length++;
  return length > 0 && length <= MAX_ENDING && dot[1 + length] == '\0';
}

gboolean
winnow_extract_knows_name (const char *path)
{
  g_return_val_if_fail (path != NULL, FALSE);

  g_autofree char *name = g_path_get_basename (path);
  if (!has_format_ending (name))
    return TRUE;
  winnow_for_each_of (format, formats)
    if (winnow_name_has_ending (name, format->endings))
      return TRUE;
  return FALSE;
}
