#include "app/documents/winnow-move-documents.h"

#include "app/collections/winnow-collection-dialogs.h"
#include "app/documents/winnow-document-item.h"
#include "app/session/winnow-session-undo.h"
#include "app/widgets/winnow-format.h"
#include "app/work/winnow-work.h"
#include "app/widgets/winnow-focus.h"
#include "base/array.h"
#include "base/translate.h"

/* ── the step ── */

typedef struct
{
  WinnowSession *session; /* owned by the dialog; unowned by the step, whose stack it owns */
  GArray *back;           /* (owned) (element-type WinnowMove) to the collections that the documents were in */
  gboolean changes_roles; /* one of them has another role than @role */
  gint64 to;              /* a collection; 0: a new one */
  char *name;             /* (owned) (nullable) of that collection */
  WinnowRole role;        /* of that collection */
} Moving;

static WinnowStepResult
apply (WinnowStep *step, gpointer data, gboolean undoes)
{
  const Moving *moving = data;
  GArray *moves = g_array_copy (moving->back);
  for (guint i = 0; i < moves->len && !undoes; i++)
    g_array_index (moves, WinnowMove, i).collection_id = moving->to;
  winnow_session_run_step (moving->session,
                           winnow_work_new (WINNOW_WORK_MOVE, .rows = moves, .changes_roles = moving->changes_roles,
                                            .name = moving->to == 0 ? moving->name : NULL, .role = moving->role),
                           step);
  return WINNOW_STEP_BEGUN;
}

static char *
dup_message (gconstpointer data, gboolean is_undone)
{
  const Moving *moving = data;
  guint n = moving->back->len;
  return is_undone ? g_strdup (_ ("Moved back"))
                   /* Translators: %u: how many; %s: the name of a collection */
                   : g_strdup_printf (ngettext ("%u document moved to “%s”", "%u documents moved to “%s”", n), n,
                                      moving->name);
}

static void
moving_free (gpointer data)
{
  Moving *moving = data;
  g_array_unref (moving->back);
  g_free (moving->name);
  g_free (moving);
}

static void
move (const Moving *moving, const char *name)
{
  static const WinnowStepKind kind = { apply, dup_message, NULL, moving_free };
  Moving *step = winnow_dup_value (moving);
  step->back = g_array_ref (moving->back);
  step->name = g_strdup (name);
  winnow_undo_stack_do (winnow_session_get_undo (step->session), &kind, step);
}

/* ── where to ── */

static void
question_free (gpointer data, GClosure *closure)
{
  g_object_unref (((Moving *) data)->session);
  moving_free (data);
}

static void
named_cb (WinnowFieldsDialog *dialog, const char *name, const char *unused, const Moving *question)
{
  move (question, name);
}

static void
ask_for_name (GtkWindow *parent, const Moving *moving)
{
  /* Translators: %s: “Submissions”, “References” or “Template” */
  g_autofree char *explanation
      = g_strdup_printf (_ ("Its role: %s. The menu of the collection changes it."), winnow_format_role (moving->role));
  const WinnowFields fields = { _ ("New Collection"), explanation, C_ ("of a collection", "Name"), NULL, NULL };
  WinnowFieldsDialog *dialog = winnow_fields_dialog_new (parent, &fields, NULL, NULL);
  Moving *question = winnow_dup_value (moving);
  g_object_ref (question->session);
  g_array_ref (question->back);
  winnow_collection_refuse_taken (dialog, winnow_session_get_collections (moving->session), moving->role, 0);
  g_signal_connect_data (dialog, "accepted", G_CALLBACK (named_cb), question, question_free, 0);
  winnow_present (dialog);
}

void
winnow_move_documents (GtkWindow *parent, WinnowSession *session, const GPtrArray *items,
                       const WinnowCollectionItem *to)
{
  g_autoptr (GArray) back = winnow_array_new (WinnowMove);
  Moving moving = { session, back,
                    FALSE,   to != NULL ? to->id : 0,
                    NULL,    to != NULL ? to->role : winnow_document_item_get_document (items->pdata[0])->role };
  winnow_for_each (WinnowDocumentItem, item, items)
    {
      const WinnowDocument *document = winnow_document_item_get_document (item);
      WINNOW_APPEND (back, WinnowMove, document->id, document->collection_id);
      moving.changes_roles = moving.changes_roles || document->role != moving.role;
    }
  if (to != NULL)
    move (&moving, to->name);
  else
    ask_for_name (parent, &moving);
}
