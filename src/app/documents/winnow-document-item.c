#include "app/documents/winnow-document-item.h"

#include "app/widgets/winnow-format.h"

struct _WinnowDocumentItem
{
  GObject parent_instance;
  WinnowDocument *document; /* (owned) */
  double highest;           /* similarity, after the latest verdict */
};

G_DEFINE_FINAL_TYPE (WinnowDocumentItem, winnow_document_item, G_TYPE_OBJECT)

WinnowDocumentItem *
winnow_document_item_new (WinnowDocument *document)
{
  WinnowDocumentItem *self = g_object_new (WINNOW_TYPE_DOCUMENT_ITEM, NULL);
  self->document = winnow_document_ref (document);
  self->highest = document->highest;
  return self;
}

WinnowDocument *
winnow_document_item_get_document (WinnowDocumentItem *self)
{
  g_return_val_if_fail (WINNOW_IS_DOCUMENT_ITEM (self), NULL);
  return self->document;
}

const char *
winnow_document_item_get_name (WinnowDocumentItem *self)
{
  return self->document->name != NULL ? self->document->name : "";
}

gboolean
winnow_document_item_name_holds (WinnowDocumentItem *self, const char *text)
{
  g_return_val_if_fail (WINNOW_IS_DOCUMENT_ITEM (self), FALSE);
  if (*text == '\0')
    return TRUE;
  g_autofree char *folded = g_utf8_casefold (winnow_document_item_get_name (self), -1);
  return strstr (folded, text) != NULL;
}

char *
winnow_document_item_dup_name (WinnowDocumentItem *self)
{
  return g_strdup (winnow_document_item_get_name (self));
}

char *
winnow_document_item_dup_format (WinnowDocumentItem *self)
{
  const char *title = winnow_format_file_format (self->document->format);
  return self->document->problem != NULL ? g_strdup_printf ("%s ⚠", title) : g_strdup (title);
}

char *
winnow_document_item_dup_problem (WinnowDocumentItem *self)
{
  return g_strdup (self->document->problem);
}

char *
winnow_document_item_dup_role (WinnowDocumentItem *self)
{
  return g_strdup (winnow_format_role (self->document->role));
}

char *
winnow_document_item_dup_iso_date (WinnowDocumentItem *self)
{
  if (self->document->date != NULL)
    return g_strdup (self->document->date);
  g_autoptr (GDateTime) changed = g_date_time_new_from_unix_utc (self->document->mtime / G_USEC_PER_SEC);
  return changed != NULL ? g_date_time_format_iso8601 (changed) : g_strdup ("");
}

char *
winnow_document_item_dup_date (WinnowDocumentItem *self)
{
  g_autofree char *date = winnow_document_item_dup_iso_date (self);
  return winnow_format_date (date);
}

char *
winnow_document_item_dup_words (WinnowDocumentItem *self)
{
  return winnow_format_count (self->document->n_words);
}

char *
winnow_document_item_dup_pages (WinnowDocumentItem *self)
{
  return self->document->n_pages > 0 ? winnow_format_count (self->document->n_pages) : g_strdup ("–");
}

char *
winnow_document_item_dup_pictures (WinnowDocumentItem *self)
{
  return self->document->n_pictures > 0 ? winnow_format_count (self->document->n_pictures) : g_strdup ("");
}

static void
append_line (GString *text, const char *line)
{
  if (line == NULL || *line == '\0')
    return;
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, line);
}

char *
winnow_document_item_dup_details (WinnowDocumentItem *self)
{
  GString *text = g_string_new (NULL);
  append_line (text, self->document->path);
  append_line (text, self->document->title);
  append_line (text, self->document->author);
  append_line (text, self->document->problem);
  for (char **note = self->document->notes; note != NULL && *note != NULL; note++)
    append_line (text, *note);
  return g_string_free (text, FALSE);
}

double
winnow_document_item_get_n_disguises (WinnowDocumentItem *self)
{
  guint n = 0;
  for (guint disguise = 0; disguise < WINNOW_N_DISGUISES; disguise++)
    n += self->document->disguises >> disguise & 1;
  return n;
}

char *
winnow_document_item_dup_disguises (WinnowDocumentItem *self)
{
  guint n = winnow_document_item_get_n_disguises (self);
  return n > 0 ? g_strdup_printf ("⚠ %u", n) : g_strdup ("");
}

char *
winnow_document_item_dup_disguise_titles (WinnowDocumentItem *self)
{
  g_autofree char *titles = winnow_format_disguises (self->document->disguises, "\n");
  return *titles != '\0' ? g_steal_pointer (&titles) : NULL;
}

double
winnow_document_item_get_words (WinnowDocumentItem *self)
{
  return self->document->n_words;
}

double
winnow_document_item_get_pages (WinnowDocumentItem *self)
{
  return self->document->n_pages;
}

double
winnow_document_item_get_pictures (WinnowDocumentItem *self)
{
  return self->document->n_pictures;
}

double
winnow_document_item_get_highest (WinnowDocumentItem *self)
{
  return self->highest;
}

void
winnow_document_item_set_highest (WinnowDocumentItem *self, double highest)
{
  g_return_if_fail (WINNOW_IS_DOCUMENT_ITEM (self));
  self->highest = highest;
}

static void
winnow_document_item_finalize (GObject *object)
{
  WinnowDocumentItem *self = WINNOW_DOCUMENT_ITEM (object);
  g_clear_pointer (&self->document, winnow_document_unref);
  G_OBJECT_CLASS (winnow_document_item_parent_class)->finalize (object);
}

static void
winnow_document_item_class_init (WinnowDocumentItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_document_item_finalize;
}

static void
winnow_document_item_init (WinnowDocumentItem *self)
{
}
