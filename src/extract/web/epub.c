/* epub.c: electronic books (EPUB 3.3): the chapters in the order of the spine. Chapters are XHTML,
 * but the HTML parser reads them, since it knows named characters and tolerates the same errors as
 * reading programs. Fonts may be obfuscated; an encrypted chapter is an error. Only pictures within
 * chapters count, not a separate cover. */
#include "extract/extractor.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "extract/web/html.h"
#include "extract/metadata.h"

typedef struct
{
  char *book;          /* (owned) (nullable) package document */
  GHashTable *items;   /* (unowned) id → (owned) member */
  GPtrArray *chapters; /* (unowned) (element-type utf8) members */
  GHashTable *locked;  /* (unowned) set of (owned) members */
  WinnowContent *content;
} Epub;

static gboolean
open_container_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  Epub *epub = data;

  if (strcmp (name, "rootfile") == 0 && epub->book == NULL)
    epub->book = winnow_xml_dup_attribute (attributes, "full-path");
  return TRUE;
}

static gboolean
open_encryption_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  Epub *epub = data;
  g_autofree char *reference = winnow_xml_dup_attribute (attributes, "URI");

  if (strcmp (name, "CipherReference") == 0 && reference != NULL)
    g_hash_table_add (epub->locked, winnow_container_resolve ("", reference));
  return TRUE;
}

static void
add_item (Epub *epub, const WinnowXmlAttributes *attributes)
{
  g_autofree char *id = winnow_xml_dup_attribute (attributes, "id");
  g_autofree char *reference = winnow_xml_dup_attribute (attributes, "href");
  g_autofree char *properties = winnow_xml_dup_attribute (attributes, "properties");

  /* the table of contents does not count */
  if (id != NULL && reference != NULL && (properties == NULL || strstr (properties, "nav") == NULL))
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

static gboolean
open_book_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  Epub *epub = data;

  if (strcmp (name, "item") == 0)
    add_item (epub, attributes);
  else if (strcmp (name, "itemref") == 0)
    add_chapter (epub, attributes);
  return TRUE;
}

static gboolean
read_chapter (WinnowJob *job, WinnowWriter *writer, Epub *epub, const char *member, GError **error)
{
  GBytes *bytes = winnow_container_get (job->container, member);

  if (g_hash_table_contains (epub->locked, member))
    return winnow_extract_fail (
        error, WINNOW_EXTRACT_ERROR_ENCRYPTED,
        _ ("“%s” is locked by its shop (digital rights management). Only an unlocked book can be read."), job->name);
  if (bytes == NULL)
    {
      winnow_content_add_note (epub->content, _ ("The chapter “%s” is missing from the book."), member);
      return TRUE;
    }
  return winnow_html_write_chapter (job, writer, member, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                    error);
}

static gboolean
read_all (WinnowJob *job, WinnowWriter *writer, Epub *epub, GError **error)
{
  static const WinnowXmlHandler container = { open_container_cb };
  static const WinnowXmlHandler encryption = { open_encryption_cb };
  static const WinnowXmlHandler book = { open_book_cb };
  static const WinnowXmlName fields[] = {
    { "creator", WINNOW_METADATA_AUTHOR },
    { "date", WINNOW_METADATA_CREATED },
    { "title", WINNOW_METADATA_TITLE },
  };

  if (!winnow_xml_parse_member (job, "META-INF/container.xml", &container, epub, error)
      || !winnow_xml_parse_member (job, "META-INF/encryption.xml", &encryption, epub, error))
    return FALSE;
  if (epub->book == NULL || winnow_container_get (job->container, epub->book) == NULL)
    return winnow_job_fail_damaged (job, "no package document", error);
  if (!winnow_xml_parse_member (job, epub->book, &book, epub, error)
      || !winnow_metadata_read_member (epub->content, job, epub->book, fields, G_N_ELEMENTS (fields), error))
    return FALSE;
  for (guint i = 0; i < epub->chapters->len; i++)
    if (!read_chapter (job, writer, epub, g_ptr_array_index (epub->chapters, i), error))
      return FALSE;
  return TRUE;
}

gboolean
winnow_epub_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  g_autoptr (GHashTable) items = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) locked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) chapters = g_ptr_array_new_with_free_func (g_free);
  Epub epub = { .items = items, .chapters = chapters, .locked = locked, .content = winnow_writer_get_content (writer) };
  gboolean done = read_all (job, writer, &epub, error);

  g_free (epub.book);
  return done;
}
