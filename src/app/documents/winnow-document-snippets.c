#include "app/documents/winnow-document-snippets.h"

#include <gio/gio.h>
#include <string.h>

#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/task.h"
#include "library/index/snippet.h"

#define BATCH 32 /* made before they are shown: a screenful */

struct _WinnowDocumentSnippets
{
  GObject parent_instance;
  WinnowLibrary *library;    /* (owned) (nullable) */
  char *query;               /* (owned) (nullable) */
  GHashTable *made;          /* (owned) id (gint64 *) → markup; "": none, or not yet */
  GArray *wanted;            /* (owned) (element-type gint64) not yet begun */
  GCancellable *cancellable; /* (owned) of the query */
  gboolean is_busy;
};

G_DEFINE_FINAL_TYPE (WinnowDocumentSnippets, winnow_document_snippets, G_TYPE_OBJECT)

/* ── on a thread ── */

typedef struct
{
  WinnowLibrary *library; /* (owned) */
  char *query;            /* (owned) */
  GArray *ids;            /* (owned) (element-type gint64) */
  GPtrArray *markups;     /* (owned) (element-type utf8) by id */
} Batch;

static void
batch_free (gpointer data)
{
  Batch *batch = data;
  winnow_library_unref (batch->library);
  g_free (batch->query);
  g_array_unref (batch->ids);
  g_ptr_array_unref (batch->markups);
  g_free (batch);
}

static void
append_escaped (GString *markup, const char *text, guint start, guint end)
{
  g_autofree char *escaped = g_markup_escape_text (text + start, (gssize) (end - start));
  g_string_append (markup, escaped);
}

/* @snippet: (nullable) */
static char *
make_markup (const WinnowSnippet *snippet)
{
  GString *markup = g_string_new (NULL);
  guint written = 0;
  for (guint i = 0; snippet != NULL && i < snippet->marks->len; i++)
    {
      const WinnowSnippetMark *mark = &g_array_index (snippet->marks, WinnowSnippetMark, i);
      append_escaped (markup, snippet->text, written, mark->start);
      g_string_append (markup, "<b>");
      append_escaped (markup, snippet->text, mark->start, mark->end);
      g_string_append (markup, "</b>");
      written = mark->end;
    }
  if (snippet != NULL)
    append_escaped (markup, snippet->text, written, (guint) strlen (snippet->text));
  return g_string_free (markup, FALSE);
}

/* Returns: @batch */
static Batch *
make (Batch *batch, GCancellable *cancellable, GError **error)
{
  for (guint i = 0; i < batch->ids->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      g_autoptr (WinnowSnippet) snippet
          = winnow_library_dup_snippet (batch->library, g_array_index (batch->ids, gint64, i), batch->query, NULL);
      g_ptr_array_add (batch->markups, make_markup (snippet));
    }
  return batch;
}

/* ── batches ── */

static void make_wanted (WinnowDocumentSnippets *self);

static void
put (WinnowDocumentSnippets *self, gint64 id, char *markup)
{
  g_hash_table_insert (self->made, winnow_dup_value (&id), markup);
}

static void
made_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  WinnowDocumentSnippets *self = WINNOW_DOCUMENT_SNIPPETS (source);
  const Batch *batch = winnow_task_finish (result, NULL);
  self->is_busy = FALSE;
  if (batch != NULL) /* else it was cancelled */
    {
      winnow_for_each_index (i, batch->markups)
        put (self, g_array_index (batch->ids, gint64, i), g_strdup (g_ptr_array_index (batch->markups, i)));
      g_signal_emit_by_name (self, "made");
    }
  make_wanted (self);
}

/* Those asked for last come first: they are seen now. */
static void
make_wanted (WinnowDocumentSnippets *self)
{
  guint n = MIN (self->wanted->len, BATCH), rest = self->wanted->len - n;
  if (n == 0 || self->is_busy)
    return;
  Batch *batch = g_new0 (Batch, 1);
  batch->library = winnow_library_ref (self->library);
  batch->query = g_strdup (self->query);
  batch->ids = g_array_append_vals (winnow_array_new (gint64), &g_array_index (self->wanted, gint64, rest), n);
  batch->markups = g_ptr_array_new_with_free_func (g_free);
  g_array_set_size (self->wanted, rest);
  self->is_busy = TRUE;
  winnow_task_run (g_task_new (self, self->cancellable, made_cb, NULL), make, batch, batch_free, NULL);
}

static gboolean
wanted_cb (gpointer self)
{
  make_wanted (self);
  return G_SOURCE_REMOVE;
}

/* ── the object ── */

void
winnow_document_snippets_set_query (WinnowDocumentSnippets *self, WinnowLibrary *library, const char *query)
{
  WinnowLibrary *used = query != NULL ? winnow_library_ref (library) : NULL;
  g_return_if_fail (WINNOW_IS_DOCUMENT_SNIPPETS (self));
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_clear_pointer (&self->library, winnow_library_unref);
  self->library = used;
  g_free (self->query);
  self->query = g_strdup (query);
  g_array_set_size (self->wanted, 0);
  g_hash_table_remove_all (self->made);
  g_signal_emit_by_name (self, "made");
}

char *
winnow_document_snippets_dup (WinnowDocumentSnippets *self, gint64 document_id)
{
  g_return_val_if_fail (WINNOW_IS_DOCUMENT_SNIPPETS (self), NULL);
  const char *markup = g_hash_table_lookup (self->made, &document_id);
  if (markup != NULL || self->query == NULL)
    return markup != NULL && *markup != '\0' ? g_strdup (markup) : NULL;
  put (self, document_id, g_strdup (""));
  g_array_append_val (self->wanted, document_id);
  if (self->wanted->len == 1)
    winnow_after_allocation (self, wanted_cb); /* then all rows have asked */
  return NULL;
}

static void
finalize (WinnowDocumentSnippets *self)
{
  g_clear_pointer (&self->library, winnow_library_unref);
  g_free (self->query);
  g_hash_table_unref (self->made);
  g_array_unref (self->wanted);
  g_object_unref (self->cancellable);
}

static void
winnow_document_snippets_class_init (WinnowDocumentSnippetsClass *klass)
{
  winnow_finalize_by (klass, finalize);
  winnow_signal_new (klass, "made", 0);
}

static void
winnow_document_snippets_init (WinnowDocumentSnippets *self)
{
  self->made = winnow_id_table_new (g_free);
  self->wanted = winnow_array_new (gint64);
  self->cancellable = g_cancellable_new ();
}

gboolean
winnow_document_snippets_is_searching (WinnowDocumentSnippets *self)
{
  g_return_val_if_fail (WINNOW_IS_DOCUMENT_SNIPPETS (self), FALSE);
  return self->query != NULL;
}
