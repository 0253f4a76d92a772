/* epub.c: electronic books (EPUB 3.3): the chapters in the order of the spine. Chapters are XHTML,
 * but the HTML parser reads them, since it knows named characters and tolerates the same errors as
 * reading programs. Fonts may be obfuscated; an encrypted chapter is an error. Only pictures within
 * chapters count, not a separate cover. */
#include "extract/extractor.h"

#include <string.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "extract/web/html.h"
#include "extract/metadata.h"
#include "extract/plain/charset.h"

typedef struct
{
  char *book;          /* (owned) (nullable) package document */
  GHashTable *items;   /* (unowned) id → (owned) member */
  GPtrArray *chapters; /* (unowned) (element-type utf8) members */
  GHashTable *locked;  /* (unowned) set of (owned) members */
  WinnowContent *content;
} Epub;

static void
add_item (Epub *epub, const WinnowXmlAttributes *attributes)
{
  g_autofree char *id = winnow_xml_dup_attribute (attributes, "id");
  g_autofree char *reference = winnow_xml_dup_attribute (attributes, "href");
  g_autofree char *properties = winnow_xml_dup_attribute (attributes, "properties");
  /* the table of contents does not count */
  if (epub->book != NULL && id != NULL && reference != NULL
      && (properties == NULL || strstr (properties, "nav") == NULL))
    g_hash_table_replace (epub->items, g_steal_pointer (&id), winnow_container_resolve (epub->book, reference));
}

static void
add_chapter (Epub *epub, const WinnowXmlAttributes *attributes)
{
  g_autofree char *id = winnow_xml_dup_attribute (attributes, "idref");
  const char *member = id != NULL ? g_hash_table_lookup (epub->items, id) : NULL;
  if (member != NULL)
    g_ptr_array_add (epub->chapters, g_strdup (member));
}

/* Elements of the container, its encryption and the package document. */
static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  Epub *epub = data;
  g_autofree char *locked = g_str_equal (name, "CipherReference") ? winnow_xml_dup_attribute (attributes, "URI") : NULL;
  if (g_str_equal (name, "rootfile") && epub->book == NULL)
    epub->book = winnow_xml_dup_attribute (attributes, "full-path");
  else if (locked != NULL)
    g_hash_table_add (epub->locked, winnow_container_resolve ("", locked));
  else if (g_str_equal (name, "item"))
    add_item (epub, attributes);
  else if (g_str_equal (name, "itemref"))
    add_chapter (epub, attributes);
  return TRUE;
}

/* All of the chapter's body. */
static gboolean
write_chapter (WinnowJob *job, WinnowWriter *writer, const char *member, GBytes *bytes, GError **error)
{
  g_autoptr (WinnowDecoded) decoded
      = winnow_charset_decode_markup (job, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error);
  g_auto (WinnowHtmlPictures) pictures = { 0 };
  htmlDocPtr tree = NULL;
  xmlNode *root;
  if (decoded == NULL || !winnow_html_parse (job, decoded->text, decoded->length, &tree, error))
    return FALSE;
  root = tree != NULL ? xmlDocGetRootElement (tree) : NULL;
  if (root != NULL)
    {
      winnow_html_pictures_init (&pictures, writer, member, root);
      winnow_html_write (writer, job->limits.max_pictures > 0 ? &pictures : NULL, root, WINNOW_HTML_DELETIONS);
    }
  g_clear_pointer (&tree, xmlFreeDoc);
  return winnow_job_is_alive (job, error);
}

static gboolean
read_chapter (WinnowJob *job, WinnowWriter *writer, Epub *epub, const char *member, GError **error)
{
  GBytes *bytes = winnow_container_get (job->container, member);
  if (g_hash_table_contains (epub->locked, member))
    return winnow_extract_fail (
        error, WINNOW_EXTRACT_ERROR_ENCRYPTED,
        _ ("“%s” is locked by its shop (digital rights management). Only an unlocked book can be read."), job->name);
  if (bytes != NULL)
    return write_chapter (job, writer, member, bytes, error);
  winnow_content_add_note (epub->content, _ ("The chapter “%s” is missing from the book."), member);
  return TRUE;
}

static gboolean
read_all (WinnowJob *job, WinnowWriter *writer, Epub *epub, GError **error)
{
  static const WinnowXmlHandler handler = { open_cb };
  static WinnowNameTable fields = { {
      { "creator", WINNOW_METADATA_AUTHOR },
      { "date", WINNOW_METADATA_CREATED },
      { "title", WINNOW_METADATA_TITLE },
  } };
  if (!winnow_xml_parse_member (job, "META-INF/container.xml", &handler, epub, error)
      || !winnow_xml_parse_member (job, "META-INF/encryption.xml", &handler, epub, error))
    return FALSE;
  if (epub->book == NULL || winnow_container_get (job->container, epub->book) == NULL)
    return winnow_job_fail_damaged (job, "no package document", error);
  if (!winnow_xml_parse_member (job, epub->book, &handler, epub, error)
      || !winnow_metadata_read_member (epub->content, job, epub->book, &fields, error))
    return FALSE;
  winnow_for_each (const char, chapter, epub->chapters)
    if (!read_chapter (job, writer, epub, chapter, error))
      return FALSE;
  return TRUE;
}

gboolean
winnow_epub_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  g_autoptr (GHashTable) items = winnow_string_table_new (g_free);
  g_autoptr (GHashTable) locked = winnow_string_table_new (NULL);
  g_autoptr (GPtrArray) chapters = g_ptr_array_new_with_free_func (g_free);
  Epub epub = { .items = items, .chapters = chapters, .locked = locked, .content = winnow_writer_get_content (writer) };
  gboolean done = read_all (job, writer, &epub, error);
  g_free (epub.book);
  return done;
}
