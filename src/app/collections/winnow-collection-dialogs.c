#include "app/collections/winnow-collection-dialogs.h"

#include "app/widgets/lists/winnow-list-model.h"
#include "app/work/winnow-work.h"
#include "base/for-each.h"
#include "base/translate.h"

typedef struct
{
  WinnowSession *session; /* (owned) */
  gint64 collection_id;
} Question;

static void
question_free (gpointer data, GClosure *closure)
{
  g_object_unref (((Question *) data)->session);
  g_free (data);
}

/* @accepted gets the question. */
static GtkWindow *
ask (WinnowFieldsDialog *dialog, WinnowSession *session, const WinnowCollectionItem *item, GCallback accepted)
{
  const Question question = { g_object_ref (session), item->id };
  g_signal_connect_data (dialog, "accepted", accepted, winnow_dup_value (&question), question_free, 0);
  return GTK_WINDOW (dialog);
}

void
winnow_collection_refuse_taken (WinnowFieldsDialog *dialog, GListModel *collections, WinnowRole role, gint64 but)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  winnow_for_each_item (WinnowCollectionItem, item, collections)
    if (item->id != 0 && item->id != but && item->role == role)
      g_strv_builder_add (builder, item->name);
  g_auto (GStrv) taken = g_strv_builder_end (builder);
  winnow_fields_dialog_refuse (dialog, (const char *const *) taken,
                               _ ("Another collection of this role has that name."));
}

static void
renamed_cb (WinnowFieldsDialog *dialog, const char *name, const char *unused, const Question *question)
{
  winnow_session_run (question->session,
                      winnow_work_new (WINNOW_WORK_RENAME, .id = question->collection_id, .name = name));
}

GtkWindow *
winnow_collection_name_dialog_new (GtkWindow *parent, WinnowSession *session, const WinnowCollectionItem *item)
{
  const WinnowFields fields = {
    _ ("Rename Collection"),
    _ ("Its folder can be added or watched again: new files of it come here, too."),
    C_ ("of a collection", "Name"),
    NULL,
    NULL,
  };
  WinnowFieldsDialog *dialog = winnow_fields_dialog_new (parent, &fields, item->name, NULL);
  winnow_collection_refuse_taken (dialog, winnow_session_get_collections (session), item->role, item->id);
  return ask (dialog, session, item, G_CALLBACK (renamed_cb));
}

static void
labelled_cb (WinnowFieldsDialog *dialog, const char *course, const char *term, const Question *question)
{
  winnow_session_run (question->session, winnow_work_new (WINNOW_WORK_SET_LABELS, .id = question->collection_id,
                                                          .course = course, .term = term));
}

GtkWindow *
winnow_collection_labels_dialog_new (GtkWindow *parent, WinnowSession *session, const WinnowCollectionItem *item)
{
  const WinnowFields fields = {
    _ ("Course and Term"), _ ("Reports say from which course and term a source is."), _ ("Course"), _ ("Term"), NULL,
  };
  return ask (winnow_fields_dialog_new (parent, &fields, item->course, item->term), session, item,
              G_CALLBACK (labelled_cb));
}
