#include "app/documents/winnow-author-item.h"

#include "app/widgets/winnow-object.h"
#include "base/array.h"
#include "base/translate.h"
#include "library/author-names.h"

#define MOST_NAMES 40u /* in a tooltip */

struct _WinnowAuthorItem
{
  GObject parent_instance;
  char *key;        /* (owned) "": none */
  char *name;       /* (owned) */
  char *number;     /* (owned) (nullable) */
  GPtrArray *files; /* (owned) (element-type WinnowDocument) */
  guint n_words;
  double highest; /* total share of a file; −1: none was checked */
};

static void
clear (WinnowAuthorItem *self)
{
  winnow_clear (self, g_free, key, name, number);
  g_clear_pointer (&self->files, g_ptr_array_unref);
}

WINNOW_DEFINE_OBJECT (WinnowAuthorItem, winnow_author_item, clear)

const char *
winnow_author_item_get_key (WinnowAuthorItem *self)
{
  return self->key;
}

const char *
winnow_author_item_get_name (WinnowAuthorItem *self)
{
  return self->name;
}

/* ── the items ── */

static void
add_file (WinnowAuthorItem *self, WinnowDocumentItem *item)
{
  const WinnowDocument *document = winnow_document_item_get_document (item);
  g_ptr_array_add (self->files, winnow_document_ref ((WinnowDocument *) document));
  self->n_words += document->n_words;
  self->highest = MAX (self->highest, winnow_document_item_get_total (item));
}

static WinnowAuthorItem *
new_author (const WinnowAuthor *author)
{
  WinnowAuthorItem *self = g_object_new (WINNOW_TYPE_AUTHOR_ITEM, NULL);
  self->key = g_strdup (author->key);
  self->name = g_strdup (author->name);
  self->number = g_strdup (author->number);
  self->files = winnow_pointers_new (winnow_document_unref);
  self->highest = -1;
  return self;
}

static gint
compare_names (gconstpointer a, gconstpointer b)
{
  const WinnowAuthorItem *x = *(WinnowAuthorItem *const *) a, *y = *(WinnowAuthorItem *const *) b;
  if (*x->key == '\0' || *y->key == '\0')
    return (*x->key == '\0') - (*y->key == '\0');
  return g_utf8_collate (x->name, y->name);
}

typedef struct
{
  GPtrArray *all;     /* (element-type WinnowAuthorItem) */
  GHashTable *by_key; /* of these */
} Authors;

static void
add (Authors *authors, const WinnowAuthor *one, WinnowDocumentItem *item)
{
  WinnowAuthorItem *author = g_hash_table_lookup (authors->by_key, one->key);
  if (author == NULL)
    {
      author = new_author (one);
      g_hash_table_insert (authors->by_key, author->key, author);
      g_ptr_array_add (authors->all, author);
    }
  add_file (author, item);
}

GPtrArray *
winnow_author_items_new (const GPtrArray *documents)
{
  /* Translators: a row for all files of which it is not known for sure who wrote them */
  const WinnowAuthor unknown = { "", _ ("Not known for sure"), NULL };
  g_autoptr (GHashTable) by_key = winnow_string_index_new ();
  GPtrArray *authors = g_ptr_array_new_with_free_func (g_object_unref);
  winnow_for_each (WinnowDocumentItem, item, documents)
    {
      g_autoptr (GArray) own = winnow_document_list_authors (winnow_document_item_get_document (item));
      if (own->len == 0)
        add (&(Authors){ authors, by_key }, &unknown, item);
      winnow_for_each_value (const WinnowAuthor, one, own)
        add (&(Authors){ authors, by_key }, one, item);
    }
  g_ptr_array_sort (authors, compare_names);
  return authors;
}

/* ── columns ── */

WINNOW_TEXT (WinnowAuthorItem, dup_name, g_strdup (self->name))
WINNOW_TEXT (WinnowAuthorItem, dup_number, g_strdup (self->number ?: ""))

static char *
dup_files (gpointer item)
{
  const GPtrArray *files = WINNOW_AUTHOR_ITEM (item)->files;
  GString *names = g_string_new (NULL);
  winnow_for_each_below (i, MIN (files->len, MOST_NAMES))
    g_string_append_printf (names, "%s%s", i > 0 ? "\n" : "", ((const WinnowDocument *) files->pdata[i])->name);
  if (files->len > MOST_NAMES)
    g_string_append (names, "\n…");
  return g_string_free (names, FALSE);
}

WINNOW_NUMBER (WinnowAuthorItem, get_highest, self->highest)
WINNOW_NUMBER (WinnowAuthorItem, get_files, self->files->len)
WINNOW_NUMBER (WinnowAuthorItem, get_words, self->n_words)

const WinnowViewColumn winnow_author_columns[] = {
  { N_ ("Author"), .text = dup_name, .tooltip = dup_files, .expand = TRUE },
  /* Translators: title of a column: the number of a student */
  { N_ ("Number"), .text = dup_number, .from_width = 56 },
  { N_ ("Highest Share"), .number = get_highest },
  { N_ ("Files"), .number = get_files, .zero = "0" },
  { N_ ("Words"), .number = get_words, .zero = "0", .from_width = 64 },
  { NULL },
};
