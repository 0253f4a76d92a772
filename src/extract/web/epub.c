/* epub.c: electronic books (EPUB 3.3): the chapters in the order of the spine. Chapters are XHTML,
 * but the HTML parser reads them, since it knows named characters and tolerates the same errors as
 * reading programs. Fonts may be obfuscated; an encrypted chapter is an error. Only pictures within
 * chapters count, not a separate cover. */
#include "extract/extractor.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "extract/web/html-tree.h"
#include "extract/metadata.h"
#include "extract/xml-reader.h"

typedef struct
{
  char *book;          /* (owned) (nullable) package document */
  GHashTable *items;   /* (unowned) id → (owned) member */
  GPtrArray *chapters; /* (unowned) (element-type utf8) members */
  GHashTable *locked;  /* (unowned) set of (owned) members */
  WinnowContent *content;
  GString *value; /* (unowned) text of the present element */
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
  g_string_truncate (epub->value, 0);
  return TRUE;
}

static void
close_book_cb (gpointer data, const char *name)
{
  static const WinnowXmlName fields[] = {
    { "creator", WINNOW_METADATA_AUTHOR },
    { "date", WINNOW_METADATA_CREATED },
    { "title", WINNOW_METADATA_TITLE },
  };
  Epub *epub = data;
  int field = winnow_xml_look_up (fields, G_N_ELEMENTS (fields), name);

  if (field != WINNOW_METADATA_NONE)
    winnow_metadata_set (epub->content, field, epub->value->str);
}

static void
text_book_cb (gpointer data, const char *text, gsize length)
{
  g_string_append_len (((Epub *) data)->value, text, length);
}

static gboolean
read_chapter (WinnowJob *job, WinnowWriter *writer, Epub *epub, const char *member, GError **error)
{
  GBytes *bytes = winnow_container_get (job->container, member);

  if (g_hash_table_contains (epub->locked, member))
    {
      g_set_error (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_ENCRYPTED,
                   _ ("“%s” is locked by its shop (digital rights management). Only an unlocked book can be read."),
                   job->name);
      return FALSE;
    }
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
  static const WinnowXmlHandler book = { open_book_cb, close_book_cb, text_book_cb };

  if (!winnow_xml_parse_member (job, "META-INF/container.xml", &container, epub, error)
      || !winnow_xml_parse_member (job, "META-INF/encryption.xml", &encryption, epub, error))
    return FALSE;
  if (epub->book == NULL || winnow_container_get (job->container, epub->book) == NULL)
    {
      winnow_job_set_damaged (job, "no package document", error);
      return FALSE;
    }
  if (!winnow_xml_parse_member (job, epub->book, &book, epub, error))
    return FALSE;
  for (guint i = 0; i < epub->chapters->len; i++)
    if (!read_chapter (job, writer, epub, g_ptr_array_index (epub->chapters, i), error))
      return FALSE;
  return TRUE;
}

gboolean
winnow_epub_knows (WinnowJob *job)
{
  return job->container != NULL && winnow_container_has (job->container, "META-INF/container.xml");
}

gboolean
winnow_epub_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  g_autoptr (GHashTable) items = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) locked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) chapters = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) value = g_string_new (NULL);
  Epub epub = { .items = items,
                .chapters = chapters,
                .locked = locked,
                .content = winnow_writer_get_content (writer),
                .value = value };
  gboolean done = read_all (job, writer, &epub, error);

  g_free (epub.book);
  return done;
}
