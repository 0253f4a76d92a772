/* xml.c: any other XML: the text of each element is a paragraph unless it stands within other
 * text. */
#include "extract/extractor.h"

#include <string.h>

#include "extract/metadata.h"
#include "extract/xml-reader.h"

typedef struct
{
  WinnowWriter *writer; /* (unowned) */
  GString *run;         /* (owned) text after the last tag */
} Xml;

/* White space alone between two tags is layout and ends a paragraph. Letters on both sides of a tag
 * belong together. */
static void
flush (Xml *xml)
{
  gboolean blank = strspn (xml->run->str, " \t\r\n") == xml->run->len;
  if (blank && xml->run->len > 0)
    winnow_writer_break (xml->writer);
  else
    winnow_writer_append_collapsed (xml->writer, xml->run->str, xml->run->len);
  g_string_truncate (xml->run, 0);
}

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  flush (data);
  return TRUE;
}

static void
close_cb (gpointer data, const char *name)
{
  Xml *xml = data;
  if (g_ascii_strcasecmp (name, "title") == 0)
    winnow_metadata_set (winnow_writer_get_content (xml->writer), WINNOW_METADATA_TITLE, xml->run->str);
  flush (xml);
}

static void
text_cb (gpointer data, const char *text, gsize length)
{
  g_string_append_len (((Xml *) data)->run, text, length);
}

gboolean
winnow_xml_knows (WinnowJob *job, const char *endings)
{
  const char *start = job->data + strspn (job->data, " \t\r\n");
  if (job->container != NULL)
    return FALSE;
  return winnow_job_has_magic (job, "<?xml", 5) || winnow_job_has_magic (job, "\xEF\xBB\xBF<?xml", 8)
         || winnow_job_has_magic (job, "\xFF\xFE<\0?\0x\0", 8) || winnow_job_has_magic (job, "\xFE\xFF\0<\0?\0x", 8)
         || (*start == '<' && winnow_name_has_ending (job->name, endings));
}

gboolean
winnow_xml_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  static const WinnowXmlHandler handler = { open_cb, close_cb, text_cb };
  g_autoptr (GString) run = g_string_new (NULL);
  Xml xml = { .writer = writer, .run = run };
  return winnow_xml_parse (job, job->data, job->size, &handler, &xml, error);
}
