/* html.c: web pages: the text and pictures of the article without the navigation around it; title,
 * author and dates. */
#include "extract/extractor.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "extract/plain/charset.h"
#include "extract/web/html.h"
#include "extract/metadata.h"

#define HEAD_BYTES 2048 /* bytes that decide whether a file is a page */

/* ── what is a page ── */

/* The beginning of the file in lower-case ASCII without byte order mark, NULs (of wide character
 * sets), prolog and comments. */
static char *
dup_head (const WinnowJob *job)
{
  g_autoptr (GString) head = g_string_new (NULL);
  const char *start;

  for (gsize i = 0; i < MIN (job->size, HEAD_BYTES); i++)
    if (job->data[i] != '\0' && ((guchar) job->data[i] < 0x80 || head->len > 0))
      g_string_append_c (head, g_ascii_tolower (job->data[i]));

  for (start = head->str;;)
    {
      const char *end = NULL;
      start += strspn (start, " \t\r\n");
      if (g_str_has_prefix (start, "<!--"))
        end = strstr (start, "-->");
      else if (g_str_has_prefix (start, "<?"))
        end = strstr (start, "?>");
      if (end == NULL)
        return g_strdup (start);
      start = strchr (end, '>') + 1;
    }
}

static gboolean
starts_with_element (const char *head)
{
  static const char *const names[]
      = { "head", "body", "title", "meta", "script", "style", "div", "p", "table", "h1", "h2", "center", "article" };

  for (guint i = 0; *head == '<' && i < G_N_ELEMENTS (names); i++)
    if (g_str_has_prefix (head + 1, names[i]) && strchr (" \t\r\n>/", head[1 + strlen (names[i])]) != NULL)
      return TRUE;
  return FALSE;
}

gboolean
winnow_html_knows (WinnowJob *job, const char *endings)
{
  g_autofree char *head = job->container == NULL ? dup_head (job) : NULL;

  if (head == NULL)
    return FALSE;
  if (g_str_has_prefix (head, "<!doctype html") || g_str_has_prefix (head, "<html"))
    return TRUE;
  if (winnow_name_has_ending (job->name, endings))
    return strchr (head, '<') != NULL;
  /* Markdown may also begin with an element. */
  return starts_with_element (head) && !winnow_name_has_ending (job->name, "md markdown mkd mdown txt text");
}

/* ── the head ── */

static const struct
{
  const char *name;
  WinnowMetadata field;
} metas[] = { { "og:title", WINNOW_METADATA_TITLE },
              { "dc.title", WINNOW_METADATA_TITLE },
              { "citation_title", WINNOW_METADATA_TITLE },
              { "author", WINNOW_METADATA_AUTHOR },
              { "article:author", WINNOW_METADATA_AUTHOR },
              { "dc.creator", WINNOW_METADATA_AUTHOR },
              { "citation_author", WINNOW_METADATA_AUTHOR },
              { "article:published_time", WINNOW_METADATA_CREATED },
              { "dc.date", WINNOW_METADATA_CREATED },
              { "dcterms.created", WINNOW_METADATA_CREATED },
              { "datepublished", WINNOW_METADATA_CREATED },
              { "pubdate", WINNOW_METADATA_CREATED },
              { "publishdate", WINNOW_METADATA_CREATED },
              { "date", WINNOW_METADATA_CREATED },
              { "created", WINNOW_METADATA_CREATED },
              { "article:modified_time", WINNOW_METADATA_MODIFIED },
              { "dcterms.modified", WINNOW_METADATA_MODIFIED },
              { "datemodified", WINNOW_METADATA_MODIFIED },
              { "last-modified", WINNOW_METADATA_MODIFIED },
              { "changed", WINNOW_METADATA_MODIFIED } };

static void
read_meta (const xmlNode *element, WinnowContent *content)
{
  static const char *const keys[] = { "name", "property", "itemprop", "http-equiv" };
  g_autofree char *value = winnow_html_dup_attribute (element, "content");

  for (guint k = 0; value != NULL && k < G_N_ELEMENTS (keys); k++)
    {
      g_autofree char *key = winnow_html_dup_attribute (element, keys[k]);
      for (guint i = 0; key != NULL && i < G_N_ELEMENTS (metas); i++)
        if (g_ascii_strcasecmp (key, metas[i].name) == 0)
          winnow_metadata_set (content, metas[i].field, value);
    }
}

static void
read_title (const xmlNode *element, WinnowContent *content)
{
  xmlChar *title = xmlNodeGetContent (element);

  winnow_metadata_set (content, WINNOW_METADATA_TITLE, (const char *) title);
  xmlFree (title);
}

/* The title element, then meta elements, then the first heading: the first value that is not blank
 * stays. */
static void
read_elements (xmlNode *node, const char *name, void (*read) (const xmlNode *, WinnowContent *), WinnowContent *content)
{
  for (xmlNode *child = node->children; child != NULL; child = child->next)
    if (child->type == XML_ELEMENT_NODE && strcmp ((const char *) child->name, name) == 0)
      read (child, content);
    else if (child->type == XML_ELEMENT_NODE && strcmp ((const char *) child->name, "svg") != 0)
      read_elements (child, name, read, content);
}

/* ── the page ── */

static xmlNode *
find_body (xmlNode *root)
{
  for (xmlNode *child = root->children; child != NULL; child = child->next)
    if (child->type == XML_ELEMENT_NODE && strcmp ((const char *) child->name, "body") == 0)
      return child;
  return root;
}

static void
write_page (WinnowJob *job, WinnowWriter *writer, xmlNode *root)
{
  WinnowContent *content = winnow_writer_get_content (writer);
  xmlNode *body = find_body (root);
  g_auto (WinnowHtmlPictures) pictures;
  WinnowHtmlPictures *wanted = job->limits.max_pictures > 0 ? &pictures : NULL;

  read_elements (root, "title", read_title, content);
  read_elements (root, "meta", read_meta, content);
  read_elements (root, "h1", read_title, content);

  winnow_html_pictures_init (&pictures, writer, NULL, root);
  winnow_html_write (writer, wanted, winnow_html_find_article (body), FALSE);
  if (winnow_writer_get_offset (writer) > 0)
    return;
  winnow_writer_drop_parts (writer);
  pictures.n_embedded = 0;
  winnow_html_write (writer, wanted, body, TRUE);
}

/* A report contains the texts of all its documents. Left in their folder, it would match each of
 * them. */
static gboolean
is_report (const WinnowDecoded *decoded)
{
  return g_strstr_len (decoded->text, (gssize) MIN (decoded->length, HEAD_BYTES),
                       "<meta name=\"generator\" content=\"Winnow ")
         != NULL;
}

gboolean
winnow_html_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  g_autoptr (WinnowDecoded) decoded = winnow_charset_decode_markup (job, job->data, job->size, error);
  htmlDocPtr tree = NULL;

  if (decoded == NULL)
    return FALSE;
  if (is_report (decoded))
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_UNSUPPORTED,
                                _ ("“%s” is a report that Winnow wrote, not a document."), job->name);
  winnow_decoded_describe (decoded, winnow_writer_get_content (writer));
  if (!winnow_html_parse (job, decoded->text, decoded->length, &tree, error))
    return FALSE;
  if (tree != NULL && xmlDocGetRootElement (tree) != NULL)
    write_page (job, writer, xmlDocGetRootElement (tree));
  g_clear_pointer (&tree, xmlFreeDoc);
  return winnow_job_is_alive (job, error);
}
