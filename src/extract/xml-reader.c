/* xml-reader.c: parses XML of unknown origin, event by event.
 *
 * libxml2's push parser with our own handlers builds no tree, so memory stays flat. The deadline is
 * checked between chunks. The classic attacks fail: nothing external is loaded (no callback asks
 * for it, and the network is disabled), and a document that defines entities is refused before one
 * can expand ("billion laughs"). Thread-safe. */
#include "extract/xml-reader.h"

#include <libxml/parser.h>
#include <string.h>

#include "base/for-each.h"
#include "base/translate.h"

#define MAX_ATTRIBUTES 20000    /* of one tag */
#define ATTRIBUTE_BYTES 2u      /* of an attribute, at least: a space and a letter */
#define PARSE_CHUNK (64u << 10) /* bytes between two checks of the deadline */

struct _WinnowXmlAttributes
{
  const xmlChar **values; /* name, prefix, URI, value, end of value: five per attribute */
  int n;
};

typedef struct
{
  WinnowJob *job; /* (unowned) */
  const WinnowXmlHandler *handler;
  gpointer data;
  xmlParserCtxtPtr context; /* (owned) */
  guint depth;
  guint left_out; /* open elements that are left out, the outermost included */
} Parse;

static void
start_element_cb (gpointer data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int n_namespaces,
                  const xmlChar **namespaces, int n_attributes, int n_defaulted, const xmlChar **attributes)
{
  Parse *parse = data;
  WinnowXmlAttributes wrapped = { attributes, n_attributes };
  if (++parse->depth > parse->job->limits.max_depth)
    {
      winnow_job_stop_too_deep (parse->job);
      xmlStopParser (parse->context);
    }
  else if (parse->left_out > 0 || !parse->handler->open (parse->data, (const char *) name, &wrapped))
    parse->left_out++;
}

static void
end_element_cb (gpointer data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
  Parse *parse = data;
  parse->depth--;
  if (parse->left_out > 0)
    parse->left_out--;
  else if (parse->handler->close != NULL)
    parse->handler->close (parse->data, (const char *) name);
}

static void
characters_cb (gpointer data, const xmlChar *text, int length)
{
  Parse *parse = data;
  if (parse->left_out == 0 && parse->handler->text != NULL)
    parse->handler->text (parse->data, (const char *) text, length);
  if (parse->job->stopped != NULL)
    xmlStopParser (parse->context);
}

static void
entity_declared_cb (gpointer data, const xmlChar *name, int type, const xmlChar *public_id, const xmlChar *system_id,
                    xmlChar *content)
{
  Parse *parse = data;
  winnow_job_stop (
      parse->job,
      g_error_new (WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_LIMIT,
                   _ ("“%s” defines abbreviations (XML entities) that could expand without end. It was not read."),
                   parse->job->name));
  xmlStopParser (parse->context);
}

/* Keeps libxml2 from printing errors. The parser's return code reports them. */
static void
swallow_error_cb (gpointer data, xmlErrorPtr error)
{
}

static const xmlSAXHandler sax = {
  .initialized = XML_SAX2_MAGIC,
  .startElementNs = start_element_cb,
  .endElementNs = end_element_cb,
  .characters = characters_cb,
  .ignorableWhitespace = characters_cb,
  .cdataBlock = characters_cb,
  .entityDecl = entity_declared_cb,
  .serror = swallow_error_cb,
};

static gboolean
feed (Parse *parse, const char *bytes, gsize length, GError **error)
{
  for (gsize at = 0; at < length; at += PARSE_CHUNK)
    {
      int code = xmlParseChunk (parse->context, bytes + at, MIN (PARSE_CHUNK, length - at), at + PARSE_CHUNK >= length);
      if (!winnow_job_is_alive (parse->job, error))
        return FALSE;
      if (code != XML_ERR_OK && !parse->context->wellFormed)
        {
          const xmlError *reason = xmlCtxtGetLastError (parse->context);
          return winnow_job_fail_damaged (parse->job, reason != NULL ? reason->message : NULL, error);
        }
    }
  return TRUE;
}

/* The place after a tag that begins at @at: the attributes in it are added to @n. A quote counts
 * only behind "=": in text and scripts that look like a tag, others mean nothing. */
static const char *
count_attributes (const char *at, const char *end, guint *n)
{
  for (; at < end && *at != '>'; at++)
    if (g_ascii_isspace (*at))
      *n += !g_ascii_isspace (at[1]);
    else if (*at == '=' && at + 1 < end && (at[1] == '"' || at[1] == '\''))
      {
        const char *close = memchr (at + 2, at[1], (gsize) (end - at - 2));
        if (close == NULL)
          return end;
        *n += close + 1 < end && !g_ascii_isspace (close[1]);
        at = close;
      }
  return at;
}

gboolean
winnow_xml_check_tags (const WinnowJob *job, const char *bytes, gsize length, GError **error)
{
  const char *end = bytes + length;
  if (length < ATTRIBUTE_BYTES * MAX_ATTRIBUTES)
    return TRUE;
  for (const char *at = bytes; (at = memchr (at, '<', (gsize) (end - at))) != NULL;)
    {
      guint n = 0;
      at++;
      if (at < end && g_ascii_isalpha (*at))
        at = count_attributes (at, end, &n);
      if (n > MAX_ATTRIBUTES)
        return winnow_extract_fail (
            error, WINNOW_EXTRACT_ERROR_LIMIT,
            _ ("“%s” has a tag of more than %d attributes, which no program writes. It was not read."), job->name,
            MAX_ATTRIBUTES);
    }
  return TRUE;
}

gboolean
winnow_xml_parse (WinnowJob *job, const char *bytes, gsize length, const WinnowXmlHandler *handler, gpointer data,
                  GError **error)
{
  Parse parse = { .job = job, .handler = handler, .data = data };
  xmlSAXHandler handlers = sax; /* libxml2 copies it, but its parameter is not const */
  if (!winnow_xml_check_tags (job, bytes, length, error))
    return FALSE;
  xmlInitParser ();
  parse.context = xmlCreatePushParserCtxt (&handlers, &parse, NULL, 0, NULL);
  if (parse.context == NULL)
    g_error ("libxml2 is out of memory");
  xmlCtxtUseOptions (parse.context, XML_PARSE_NONET | XML_PARSE_COMPACT);

  gboolean parsed = feed (&parse, bytes, length, error);
  if (parse.context->myDoc != NULL)
    xmlFreeDoc (parse.context->myDoc);
  xmlFreeParserCtxt (parse.context);
  return parsed;
}

gboolean
winnow_xml_parse_member (WinnowJob *job, const char *member, const WinnowXmlHandler *handler, gpointer data,
                         GError **error)
{
  GBytes *bytes = winnow_container_get (job->container, member);
  if (winnow_container_is_broken (job->container, member))
    return winnow_job_fail_damaged (job, member, error);
  if (bytes == NULL)
    return TRUE;
  return winnow_xml_parse (job, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), handler, data, error);
}

static const xmlChar **
find_attribute (const WinnowXmlAttributes *attributes, const char *name, gboolean is_qualified)
{
  winnow_for_each_below (i, (guint) attributes->n)
    {
      const xmlChar **each = attributes->values + 5 * i;
      if (g_str_equal ((const char *) each[0], name) && (!is_qualified || each[2] != NULL))
        return each;
    }
  return NULL;
}

static char *
dup_value (const xmlChar **attribute)
{
  return attribute != NULL ? g_strndup ((const char *) attribute[3], attribute[4] - attribute[3]) : NULL;
}

char *
winnow_xml_dup_attribute (const WinnowXmlAttributes *attributes, const char *name)
{
  return dup_value (find_attribute (attributes, name, FALSE));
}

char *
winnow_xml_formula_attribute (gconstpointer attributes, const char *name)
{
  return winnow_xml_dup_attribute (attributes, name);
}

char *
winnow_xml_dup_qualified_attribute (const WinnowXmlAttributes *attributes, const char *name)
{
  return dup_value (find_attribute (attributes, name, TRUE));
}

int
winnow_xml_get_integer (const WinnowXmlAttributes *attributes, const char *name, int missing)
{
  g_autofree char *value = winnow_xml_dup_attribute (attributes, name);
  return value != NULL ? (int) CLAMP (g_ascii_strtoll (value, NULL, 10), -G_MAXINT32, G_MAXINT32) : missing;
}

guint
winnow_xml_get_index (const WinnowXmlAttributes *attributes, const char *name)
{
  g_autofree char *value = winnow_xml_dup_attribute (attributes, name);
  return value != NULL ? (guint) MIN (g_ascii_strtoull (value, NULL, 10), G_MAXINT32) : 0;
}

WinnowColor
winnow_xml_get_color (const WinnowXmlAttributes *attributes, const char *name)
{
  g_autofree char *value = winnow_xml_dup_attribute (attributes, name);
  return winnow_color_parse (value);
}

gboolean
winnow_xml_is_true (const WinnowXmlAttributes *attributes, const char *name)
{
  return winnow_xml_attribute_is (attributes, name, "1 true");
}

gboolean
winnow_xml_attribute_is (const WinnowXmlAttributes *attributes, const char *name, const char *values)
{
  const xmlChar **found = find_attribute (attributes, name, FALSE);
  gsize length;
  for (; found != NULL && *values != '\0'; values += length + (values[length] == ' '))
    {
      length = strcspn (values, " ");
      if ((gsize) (found[4] - found[3]) == length && memcmp (found[3], values, length) == 0)
        return TRUE;
    }
  return FALSE;
}
