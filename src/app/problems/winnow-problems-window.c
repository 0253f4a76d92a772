#include "app/problems/winnow-problems-window.h"

#include "app/problems/winnow-problem-row.h"
#include "app/work/winnow-work.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"

struct _WinnowProblemsWindow
{
  AdwWindow parent_instance;
  GtkListView *view;
  WinnowSession *session; /* (owned) */
};

WINNOW_DEFINE_WIDGET (WinnowProblemsWindow, winnow_problems_window, ADW_TYPE_WINDOW)

/* A file that is still unreadable is listed again when it is added again. */
static void
clear_cb (WinnowProblemsWindow *self)
{
  winnow_session_run (self->session, winnow_work_new (WINNOW_WORK_CLEAR_PROBLEMS));
  gtk_window_close (GTK_WINDOW (self));
}

static void
retry_cb (WinnowProblemsWindow *self)
{
  winnow_session_run (self->session, winnow_work_new (WINNOW_WORK_RETRY));
  gtk_window_close (GTK_WINDOW (self));
}

GtkWidget *
winnow_problems_window_new (GtkWindow *parent, WinnowSession *session)
{
  WinnowProblemsWindow *self = g_object_new (WINNOW_TYPE_PROBLEMS_WINDOW, "transient-for", parent, NULL);
  self->session = g_object_ref (session);
  winnow_list_view_set_rows (self->view, WINNOW_TYPE_PROBLEM_ROW, G_CALLBACK (winnow_problem_row_set_item), NULL);
  g_autoptr (GtkNoSelection) model = gtk_no_selection_new (g_object_ref (winnow_session_get_problems (session)));
  gtk_list_view_set_model (self->view, GTK_SELECTION_MODEL (model));
  return GTK_WIDGET (self);
}

static void
dispose (WinnowProblemsWindow *self)
{
  g_clear_object (&self->session);
}

static void
winnow_problems_window_class_init (WinnowProblemsWindowClass *klass)
{
  winnow_dispose_by (klass, dispose);
  winnow_template_bind (klass, WinnowProblemsWindow, "problems/winnow-problems-window.ui", view);
  winnow_template_bind_callbacks (klass, clear_cb, retry_cb);
  winnow_close_with_escape (klass);
}
