#include "app/window/winnow-page.h"

#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "base/translate.h"

typedef struct
{
  WinnowSession *session; /* (owned) (nullable) */
  char *failure;          /* (owned) (nullable) why the last operation of the page failed */
  gboolean stopped;       /* that operation was cancelled */
} WinnowPagePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (WinnowPage, winnow_page, GTK_TYPE_WIDGET)

static WinnowPagePrivate *
get_private (WinnowPage *self)
{
  return winnow_page_get_instance_private (self);
}

/* ── the session ── */

static void
session_changed_cb (WinnowPage *self)
{
  WINNOW_PAGE_GET_CLASS (self)->session_changed (self);
}

static void
operation_changed_cb (WinnowPage *self)
{
  WinnowPageClass *klass = WINNOW_PAGE_GET_CLASS (self);
  if (klass->operation_changed != NULL)
    klass->operation_changed (self);
}

static void
finished_cb (WinnowPage *self, guint flags, const GError *error)
{
  WinnowPagePrivate *priv = get_private (self);
  WinnowPageClass *klass = WINNOW_PAGE_GET_CLASS (self);
  if (!(flags & klass->failures))
    return;
  priv->stopped = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_free (priv->failure);
  priv->failure = error != NULL && !priv->stopped ? g_strdup (error->message) : NULL;
  klass->operation_finished (self);
}

void
winnow_page_set_session (WinnowPage *self, WinnowSession *session)
{
  WinnowPagePrivate *priv = get_private (self);
  if (session == priv->session)
    return;
  g_autoptr (WinnowSession) former = g_steal_pointer (&priv->session); /* until no list shows it any more */
  if (former != NULL)
    g_signal_handlers_disconnect_by_data (former, self);
  g_set_object (&priv->session, session);
  g_clear_pointer (&priv->failure, g_free);
  priv->stopped = FALSE;
  WINNOW_PAGE_GET_CLASS (self)->session_replaced (self);
  if (session == NULL)
    return;
  g_signal_connect_swapped (session, "changed", G_CALLBACK (session_changed_cb), self);
  g_signal_connect_swapped (session, "operation-changed", G_CALLBACK (operation_changed_cb), self);
  g_signal_connect_swapped (session, "finished", G_CALLBACK (finished_cb), self);
  session_changed_cb (self);
}

WinnowSession *
winnow_page_get_session (WinnowPage *self)
{
  return get_private (self)->session;
}

gboolean
winnow_page_is_working (WinnowPage *self, WinnowOperationFlags flags)
{
  WinnowOperation *operation = winnow_session_get_operation (get_private (self)->session);
  return operation != NULL && operation->flags & flags;
}

gboolean
winnow_page_is_ready (WinnowPage *self)
{
  WinnowSession *session = get_private (self)->session;
  return session != NULL && winnow_session_get_state (session) == WINNOW_SESSION_READY;
}

const char *
winnow_page_get_session_state (WinnowPage *self)
{
  WinnowSession *session = get_private (self)->session;
  if (winnow_page_is_ready (self))
    return NULL;
  return session != NULL && winnow_session_get_state (session) == WINNOW_SESSION_FAILED ? "failed" : "loading";
}

/* ── failures ── */

gboolean
winnow_page_has_failed (WinnowPage *self)
{
  return get_private (self)->failure != NULL;
}

gboolean
winnow_page_was_stopped (WinnowPage *self)
{
  return get_private (self)->stopped;
}

void
winnow_page_fill_failed_status (WinnowPage *self, AdwStatusPage *status)
{
  WinnowPagePrivate *priv = get_private (self);
  const GError *error = winnow_session_get_error (priv->session);
  const char *reason = priv->failure ?: error != NULL ? error->message : NULL;
  g_autofree char *escaped = reason != NULL ? g_markup_escape_text (reason, -1) : NULL;
  adw_status_page_set_title (status, priv->failure != NULL ? _ (WINNOW_PAGE_GET_CLASS (self)->failure_title)
                                                           : _ ("This Library Can’t Be Opened"));
  adw_status_page_set_description (status, escaped);
}

/* ── filters ── */

static void
leave_filter_cb (WinnowPage *self)
{
  WINNOW_PAGE_GET_CLASS (self)->focus_first (self);
}

static gboolean
down_cb (GtkWidget *entry, GVariant *arguments, gpointer page)
{
  leave_filter_cb (page);
  return GDK_EVENT_STOP;
}

/* Input methods get both keys first. */
void
winnow_page_set_filter (WinnowPage *self, GtkWidget *entry)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("Down|KP_Down"),
                                                          gtk_callback_action_new (down_cb, self, NULL)));
  gtk_widget_add_controller (entry, keys);
  winnow_connect (entry, "activate", leave_filter_cb, self);
}

/* ── what the window asks for ── */

void
winnow_page_search (WinnowPage *self)
{
  WINNOW_PAGE_GET_CLASS (self)->search (self);
}

void
winnow_page_focus_list (WinnowPage *self)
{
  WINNOW_PAGE_GET_CLASS (self)->focus_list (self);
}

gboolean
winnow_page_export (WinnowPage *self)
{
  WinnowPageClass *klass = WINNOW_PAGE_GET_CLASS (self);
  return klass->export != NULL && klass->export(self);
}

void
winnow_page_dispose (GObject *object)
{
  winnow_page_set_session (WINNOW_PAGE (object), NULL);
  winnow_template_dispose (object);
}

static void
winnow_page_finalize (GObject *object)
{
  WinnowPagePrivate *priv = get_private (WINNOW_PAGE (object));
  g_clear_object (&priv->session);
  g_free (priv->failure);
  G_OBJECT_CLASS (winnow_page_parent_class)->finalize (object);
}

static void
winnow_page_class_init (WinnowPageClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_page_finalize;
  klass->operation_finished = session_changed_cb;
}

static void
winnow_page_init (WinnowPage *self)
{
}
