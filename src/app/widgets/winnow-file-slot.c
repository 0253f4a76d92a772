#include "app/widgets/winnow-file-slot.h"

#include "app/widgets/winnow-chooser.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "base/owned.h"
#include "base/translate.h"

struct _WinnowFileSlot
{
  AdwBin parent_instance;
  GtkLabel *title_label, *name_label, *folder_label;
  GtkWidget *choose_button;
  char *title; /* (owned) */
  char *path;  /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (WinnowFileSlot, winnow_file_slot, ADW_TYPE_BIN)

const char *
winnow_file_slot_get_path (WinnowFileSlot *self)
{
  return self->path;
}

static void
show_path (WinnowFileSlot *self)
{
  winnow_label_take (self->name_label,
                     self->path != NULL ? g_filename_display_basename (self->path) : g_strdup (_ ("Drop a file here")));
  g_autofree char *directory = self->path != NULL ? g_path_get_dirname (self->path) : g_strdup ("");
  winnow_label_take (self->folder_label, g_filename_display_name (directory));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), self->path);
}

void
winnow_file_slot_set_path (WinnowFileSlot *self, const char *path)
{
  g_return_if_fail (WINNOW_IS_FILE_SLOT (self));
  if (g_strcmp0 (self->path, path) == 0)
    return;
  g_free (self->path);
  self->path = g_strdup (path);
  show_path (self);
  g_signal_emit_by_name (self, "changed");
}

static void
chosen_cb (GtkFileChooser *chooser, gpointer owner)
{
  g_autofree char *path = winnow_chooser_dup_path (chooser);
  if (path != NULL)
    winnow_file_slot_set_path (owner, path);
}

static void
choose_cb (WinnowFileSlot *self)
{
  winnow_chooser_run (winnow_chooser_new (GTK_WIDGET (self), self->title, GTK_FILE_CHOOSER_ACTION_OPEN, NULL),
                      chosen_cb, G_OBJECT (self));
}

static gboolean
drop_cb (WinnowFileSlot *self, const GValue *value)
{
  g_auto (GStrv) paths = winnow_files_dup_paths (g_value_get_boxed (value));
  if (paths[0] == NULL)
    return FALSE;
  winnow_file_slot_set_path (self, paths[0]);
  if (paths[1] != NULL)
    g_signal_emit_by_name (self, "surplus", paths[1]);
  return TRUE;
}

/* The only property is the title. */
static void
winnow_file_slot_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  WinnowFileSlot *self = WINNOW_FILE_SLOT (object);
  g_free (self->title);
  self->title = g_value_dup_string (value);
  gtk_label_set_text (self->title_label, self->title);
  /* Translators: a button that chooses a file; %s is what the file is, "First Document" */
  winnow_accessible_take (self->choose_button, g_strdup_printf (_ ("Choose %s"), self->title));
}

static void
dispose (WinnowFileSlot *self)
{
  winnow_clear (self, g_free, title, path);
}

static void
winnow_file_slot_class_init (WinnowFileSlotClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  winnow_dispose_by (klass, dispose);
  object_class->set_property = winnow_file_slot_set_property;
  g_object_class_install_property (
      object_class, 1, g_param_spec_string ("title", NULL, NULL, NULL, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
  winnow_signal_new (klass, "changed", 0);
  winnow_signal_new (klass, "surplus", 1, G_TYPE_STRING);

  winnow_template_bind (klass, WinnowFileSlot, "widgets/winnow-file-slot.ui", title_label, name_label, folder_label,
                        choose_button);
  winnow_template_bind_callbacks (klass, choose_cb);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "fileslot");
}

static void
winnow_file_slot_init (WinnowFileSlot *self)
{
  winnow_template_init (self);
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
  show_path (self);
}
