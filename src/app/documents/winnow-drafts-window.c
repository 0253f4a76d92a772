#include "app/documents/winnow-drafts-window.h"

#include "app/documents/winnow-draft-bar.h"
#include "app/overlaps/winnow-overlap-item.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-focus.h"
#include "base/translate.h"
#include "base/task.h"
#include "library/author-names.h"
#include "report/model/draft-wording.h"
#include "report/model/wording.h"
#include "base/for-each.h"

struct _WinnowDraftsWindow
{
  AdwWindow parent_instance;
  GtkStack *stack;
  GtkBox *chains;
  AdwStatusPage *failed_status;
  WinnowSession *session;    /* (owned) */
  GCancellable *cancellable; /* (owned) */
};

G_DEFINE_FINAL_TYPE (WinnowDraftsWindow, winnow_drafts_window, ADW_TYPE_WINDOW)

/* ── rows ── */

/* The documents that a row compares. */
typedef struct
{
  WinnowDraftsWindow *window; /* borrowed */
  gint64 a, b;
} Pair;

static void
free_pair (gpointer pair, GClosure *closure)
{
  g_free (pair);
}

/* Nothing is compared where a document was removed since. */
static void
activated_cb (GtkWidget *row, const Pair *pair)
{
  g_autoptr (WinnowDraftsWindow) window = g_object_ref (pair->window);
  g_autoptr (WinnowDocumentItem) a = winnow_session_dup_document (window->session, pair->a),
                                 b = winnow_session_dup_document (window->session, pair->b);
  gtk_window_close (GTK_WINDOW (window));
  if (a != NULL && b != NULL)
    g_signal_emit_by_name (window, "pair-activated", a, b);
}

static AdwActionRow *
new_row (const char *title, const char *subtitle)
{
  AdwActionRow *row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title-lines", 1, "subtitle-lines", 3,
                                    "title", title, "subtitle", subtitle, NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (row), title);
  return row;
}

static void
connect_row (WinnowDraftsWindow *self, AdwActionRow *row, gint64 a, gint64 b)
{
  Pair *pair = g_new (Pair, 1);
  *pair = (Pair){ self, a, b };
  adw_action_row_add_suffix (row, g_object_new (GTK_TYPE_IMAGE, "icon-name", "go-next-symbolic", "accessible-role",
                                                GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_signal_connect_data (row, "activated", G_CALLBACK (activated_cb), pair, free_pair, 0);
}

static char *
dup_order (WinnowDraftOrder order)
{
  if (order == WINNOW_DRAFT_ORDER_UNKNOWN)
    return g_strdup (_ ("order unknown"));
  /* Translators: the evidence that this draft is the later one: "names", "dates inside", … */
  return g_strdup_printf (_ ("ordered by %s"), winnow_wording_draft_order (order));
}

static char *
dup_changes (const WinnowDraftStep *step)
{
  /* Translators: numbers of words of a draft */
  g_autofree char *kept = g_strdup_printf (_ ("%'u kept"), step->kept);
  g_autofree char *added = g_strdup_printf (_ ("%'u added"), step->added);
  g_autofree char *dropped = g_strdup_printf (_ ("%'u dropped"), step->dropped);
  g_autofree char *words = winnow_wording_count (step->n_after), *order = dup_order (step->order);
  return winnow_format_facts (words, kept, added, dropped, order, NULL);
}

static AdwActionRow *
new_draft_row (WinnowDraftsWindow *self, const WinnowDraftChain *chain, guint index)
{
  const WinnowDocument *draft = g_ptr_array_index (chain->drafts, index);
  const WinnowDraftStep *step = g_ptr_array_index (chain->steps, MAX (index, 1) - 1);
  g_autofree char *words = index == 0 ? winnow_wording_count (step->n_before) : dup_changes (step);
  AdwActionRow *row = new_row (draft->name, words);
  if (index == 0)
    return row;
  adw_action_row_add_suffix (row, winnow_draft_bar_new (step));
  connect_row (self, row, ((const WinnowDocument *) g_ptr_array_index (chain->drafts, index - 1))->id, draft->id);
  return row;
}

static char *
dup_source_words (const WinnowDraftStep *step, const WinnowDraftSource *source)
{
  const char *role = winnow_wording_role (source->document->role);
  g_autofree char *words
      = source->document->role == WINNOW_ROLE_REFERENCES
            ? winnow_dup_plural ("%'u word came in from here", "%'u words came in from here", source->words)
            : winnow_dup_plural ("%'u new word also here", "%'u new words also here", source->words);
  g_autofree char *others = source->n_others > 0 ? winnow_dup_plural ("and in %'u more document",
                                                                      "and in %'u more documents", source->n_others)
                                                 : g_strdup ("");
  /* Translators: of two drafts whose order is not known, the only one that has these words */
  g_autofree char *only = step->order == WINNOW_DRAFT_ORDER_UNKNOWN
                              ? g_strdup_printf (_ ("only in “%s”"), source->draft->name)
                              : g_strdup ("");
  g_autofree char *facts = winnow_format_facts (words, role, others, only, NULL);
  return g_strdup_printf ("%s\n“%s”", facts, source->excerpt);
}

static AdwActionRow *
new_source_row (WinnowDraftsWindow *self, const WinnowDraftStep *step, const WinnowDraftSource *source)
{
  g_autofree char *title = winnow_document_dup_title (source->document);
  g_autofree char *words = dup_source_words (step, source);
  AdwActionRow *row = new_row (title, words);
  adw_action_row_add_prefix (row, g_object_new (GTK_TYPE_IMAGE, "icon-name", "edit-paste-symbolic", "margin-start", 18,
                                                "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  connect_row (self, row, source->draft->id, source->document->id);
  return row;
}

static void
add_chain (WinnowDraftsWindow *self, const WinnowDraftChain *chain)
{
  g_autofree char *n = winnow_dup_plural ("%'u Draft", "%'u Drafts", chain->drafts->len);
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  adw_preferences_group_set_title (group, n);
  winnow_for_each_index (i, chain->drafts)
    {
      const WinnowDraftStep *step = i > 0 ? g_ptr_array_index (chain->steps, i - 1) : NULL;
      adw_preferences_group_add (group, GTK_WIDGET (new_draft_row (self, chain, i)));
      for (guint k = 0; step != NULL && k < step->sources->len; k++)
        adw_preferences_group_add (group,
                                   GTK_WIDGET (new_source_row (self, step, g_ptr_array_index (step->sources, k))));
    }
  gtk_box_append (self->chains, GTK_WIDGET (group));
}

/* ── finding ── */

gboolean
winnow_drafts_may_exist (WinnowSession *session, const char *key)
{
  GListModel *pairs = winnow_session_get_pairs (session, WINNOW_PAIRS_OWN);
  if (*key == '\0') /* nobody's */
    return FALSE;
  winnow_for_each_item (WinnowOverlapItem, pair, pairs)
    if (winnow_author_keys_share (winnow_overlap_item_get_document_a (pair)->author_key, key)
        && winnow_author_keys_share (winnow_overlap_item_get_document_b (pair)->author_key, key))
      return TRUE;
  return FALSE;
}

typedef struct
{
  WinnowLibrary *library; /* (owned) */
  char *key;              /* (owned) */
} Wanted;

static void
free_wanted (gpointer data)
{
  Wanted *wanted = data;
  winnow_library_unref (wanted->library);
  g_free (wanted->key);
  g_free (wanted);
}

static GPtrArray *
find_drafts (const Wanted *wanted, GCancellable *cancellable, GError **error)
{
  return winnow_drafts_find (wanted->library, wanted->key, cancellable, error);
}

static void
show_chains (WinnowDraftsWindow *self, const GPtrArray *chains)
{
  winnow_for_each (WinnowDraftChain, chain, chains)
    add_chain (self, chain);
  gtk_stack_set_visible_child_name (self->stack, chains->len > 0 ? "list" : "empty");
  if (chains->len == 0)
    return;
  const WinnowDraftChain *first = g_ptr_array_index ((GPtrArray *) chains, 0);
  g_autofree char *author = winnow_wording_draft_author (first), *apart = winnow_wording_drafts_apart (first);
  /* Translators: title of a window; %s is a student */
  g_autofree char *title = g_strdup_printf (_ ("Drafts by %s"), author);
  gtk_window_set_title (GTK_WINDOW (self), title);
  if (apart != NULL)
    gtk_box_append (self->chains, GTK_WIDGET (winnow_label_new (apart, "dim-label caption")));
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  WinnowDraftsWindow *self = WINNOW_DRAFTS_WINDOW (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) chains = winnow_task_finish (result, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (chains != NULL)
    {
      show_chains (self, chains);
      return;
    }
  adw_status_page_set_description (self->failed_status, error->message);
  gtk_stack_set_visible_child_name (self->stack, "failed");
}

static void
pair_activated_cb (GtkWidget *page, WinnowDocumentItem *a, WinnowDocumentItem *b)
{
  g_signal_emit_by_name (page, "pair-activated", a, b);
}

void
winnow_drafts_window_open (GtkWidget *page, WinnowSession *session, const char *key)
{
  WinnowDraftsWindow *self
      = g_object_new (WINNOW_TYPE_DRAFTS_WINDOW, "transient-for", gtk_widget_get_root (page), NULL);
  Wanted *wanted = g_new (Wanted, 1);
  self->session = g_object_ref (session);
  *wanted = (Wanted){ winnow_library_ref (winnow_session_get_library (session)), g_strdup (key) };
  winnow_task_run (g_task_new (self, self->cancellable, found_cb, NULL), find_drafts, wanted, free_wanted,
                   g_ptr_array_unref);
  winnow_connect (self, "pair-activated", pair_activated_cb, page);
  winnow_present (self);
}

/* ── the widget ── */

static void
dispose (WinnowDraftsWindow *self)
{
  winnow_cancel (&self->cancellable);
  g_clear_object (&self->session);
}

static gboolean
close_request (GtkWindow *window)
{
  g_cancellable_cancel (WINNOW_DRAFTS_WINDOW (window)->cancellable);
  return GTK_WINDOW_CLASS (winnow_drafts_window_parent_class)->close_request (window);
}

static void
winnow_drafts_window_class_init (WinnowDraftsWindowClass *klass)
{
  winnow_dispose_by (klass, dispose);
  GTK_WINDOW_CLASS (klass)->close_request = close_request;
  winnow_signal_new (klass, "pair-activated", 2, WINNOW_TYPE_DOCUMENT_ITEM, WINNOW_TYPE_DOCUMENT_ITEM);
  winnow_template_bind (klass, WinnowDraftsWindow, "documents/winnow-drafts-window.ui", stack, chains, failed_status);
  winnow_close_with_escape (klass);
}

static void
winnow_drafts_window_init (WinnowDraftsWindow *self)
{
  self->cancellable = g_cancellable_new ();
  winnow_template_init (self);
}
