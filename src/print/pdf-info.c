/* pdf-info.c: title, program, date and language, for those who read the dictionary (ISO 32000-1,
 * 14.3.3) and for those who read XMP (14.3.2) */
#include "print/pdf-catalog.h"

static void
add_entry (WinnowPdfBuffer *out, const char *key, const char *value)
{
  winnow_pdf_add (out, key);
  winnow_pdf_add_string (out, value);
}

static void
pack_info (WinnowPdfPack *pack, guint number, const WinnowPdfInfo *info)
{
  WinnowPdfBuffer *out = winnow_pdf_pack_begin (pack, number);
  winnow_pdf_add (out, "<<");
  add_entry (out, "/Title", info->title);
  add_entry (out, "/Creator", info->creator);
  add_entry (out, "/Producer", info->producer);
  gsize before = out->length;
  winnow_pdf_add (out, "/CreationDate");
  if (!winnow_pdf_add_date (out, info->date))
    out->length = before;
  winnow_pdf_add (out, ">>");
}

/* What XML may hold: controls become their visible pictures elsewhere, but titles come as they
 * are. */
static char *
dup_escaped (const char *text)
{
  g_autoptr (GString) clean = g_string_new (NULL);
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      g_string_append_unichar (clean, c < ' ' || c == 0xfffe || c == 0xffff ? ' ' : c);
    }
  return g_markup_escape_text (clean->str, (gssize) clean->len);
}

static void
append_element (GString *xml, const char *before, const char *text, const char *after)
{
  g_autofree char *escaped = dup_escaped (text);
  g_string_append_printf (xml, "%s%s%s", before, escaped, after);
}

static char *
dup_date (const char *iso_8601)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (iso_8601, NULL);
  g_autoptr (GDateTime) utc = time != NULL ? g_date_time_to_utc (time) : NULL;
  return utc != NULL ? g_date_time_format (utc, "%Y-%m-%dT%H:%M:%SZ") : NULL;
}

static GBytes *
dup_xmp (const WinnowPdfInfo *info)
{
  g_autofree char *date = dup_date (info->date);
  GString *xml = g_string_new ("<?xpacket begin=\"\xef\xbb\xbf\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
                               "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
                               "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
                               "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
                               "xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\""
                               " xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\">\n"
                               "<dc:format>application/pdf</dc:format>\n");
  append_element (xml, "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">", info->title,
                  "</rdf:li></rdf:Alt></dc:title>\n");
  append_element (xml, "<dc:language><rdf:Bag><rdf:li>", info->language, "</rdf:li></rdf:Bag></dc:language>\n");
  append_element (xml, "<xmp:CreatorTool>", info->creator, "</xmp:CreatorTool>\n");
  append_element (xml, "<pdf:Producer>", info->producer, "</pdf:Producer>\n");
  if (date != NULL)
    append_element (xml, "<xmp:CreateDate>", date, "</xmp:CreateDate>\n");
  g_string_append (xml, "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>");
  return g_string_free_to_bytes (xml);
}

void
winnow_pdf_put_info (WinnowPdfFile *file, WinnowPdfPack *pack, const WinnowPdfRoots *roots, const WinnowPdfInfo *info)
{
  g_autoptr (GBytes) xmp = dup_xmp (info);
  winnow_pdf_file_put_stream (file, roots->metadata, "/Type/Metadata/Subtype/XML", xmp);
  pack_info (pack, roots->info, info);
}
