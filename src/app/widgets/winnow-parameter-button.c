#include "app/widgets/winnow-parameter-button.h"

#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "base/translate.h"
#include "match/settings.h"
#include "base/for-each.h"

#define MAX_ROWS (WINNOW_MAX_PARAMETERS + 3)

/* One number, of the method or of the granularity. */
typedef struct
{
  guint *value; /* a field of the button */
  guint minimum, maximum, initial;
  const WinnowChoice *choices; /* (nullable) */
  GtkWidget *editor;           /* a spin button; where there are choices, a drop-down */
} Row;

struct _WinnowParameterButton
{
  GtkWidget parent_instance;
  GtkWidget *button, *reset_button;
  GtkLabel *title;
  GtkActionable *help_button;
  GtkGrid *grid;
  guint values[WINNOW_MAX_PARAMETERS];
  WinnowGranularity granularity;
  const WinnowParameter *extra; /* (nullable) beside those of the method */
  guint extra_value;
  Row rows[MAX_ROWS];
  guint n_rows;
  gboolean updating; /* the program sets the values */
};

WINNOW_DEFINE_WIDGET (WinnowParameterButton, winnow_parameter_button, GTK_TYPE_WIDGET)

/* ── values ── */

/* The accent color says that a value is not the default. */
static void
show_state (WinnowParameterButton *self)
{
  gboolean is_default = TRUE;
  winnow_for_each_below (i, self->n_rows)
    is_default = is_default && *self->rows[i].value == self->rows[i].initial;
  gtk_widget_set_sensitive (self->reset_button, !is_default);
  (is_default ? gtk_widget_remove_css_class : gtk_widget_add_css_class) (self->button, "accent");
}

static guint
read_editor (const Row *row)
{
  return row->choices != NULL ? row->choices[gtk_drop_down_get_selected (GTK_DROP_DOWN (row->editor))].value
                              : (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (row->editor));
}

static void
show_value (const Row *row, guint value)
{
  if (row->choices == NULL)
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (row->editor), value);
  for (guint i = 0; row->choices != NULL && row->choices[i].name != NULL; i++)
    if (row->choices[i].value == value)
      gtk_drop_down_set_selected (GTK_DROP_DOWN (row->editor), i);
}

static void
edited_cb (WinnowParameterButton *self)
{
  if (self->updating)
    return;
  winnow_for_each_below (i, self->n_rows)
    *self->rows[i].value = read_editor (&self->rows[i]);
  show_state (self);
  g_signal_emit_by_name (self, "changed");
}

/* One change, however many values it sets. */
static void
reset_cb (WinnowParameterButton *self)
{
  self->updating = TRUE;
  winnow_for_each_below (i, self->n_rows)
    show_value (&self->rows[i], self->rows[i].initial);
  self->updating = FALSE;
  edited_cb (self);
}

/* k is at most g. */
static void
limit_granularity_cb (GtkAdjustment *k, GParamSpec *pspec, GtkAdjustment *g)
{
  gtk_adjustment_set_lower (g, gtk_adjustment_get_value (k));
}

/* ── rows ── */

static GtkWidget *
new_drop_down (const WinnowChoice *choices)
{
  GtkStringList *names = gtk_string_list_new (NULL);
  winnow_for_each_with (choice, choices, name)
    gtk_string_list_append (names, _ (choice->name));
  return gtk_drop_down_new (G_LIST_MODEL (names), NULL);
}

static GtkWidget *
new_editor (const Row *row, const char *description)
{
  GtkWidget *editor = row->choices != NULL ? new_drop_down (row->choices)
                                           : gtk_spin_button_new_with_range (row->minimum, row->maximum, 1);
  winnow_accessible_name (editor, description);
  gtk_widget_set_valign (editor, GTK_ALIGN_CENTER);
  return editor;
}

/* "k: 1 to 20, default 3", "words: default pairs of characters" */
static char *
dup_range (const Row *row, const char *name)
{
  if (row->choices == NULL)
    /* Translators: a number that a method has: its short name, its least and greatest value, and
     * its default: "k: 1 to 20, default 3" */
    return g_strdup_printf (_ ("%1$s: %2$u to %3$u, default %4$u"), name, row->minimum, row->maximum, row->initial);
  const WinnowChoice *choice = row->choices;
  while (choice->value != row->initial)
    choice++;
  /* Translators: a choice that a method has: its short name and its default */
  return g_strdup_printf (_ ("%1$s: default %2$s"), name, _ (choice->name));
}

static GtkWidget *
new_texts (const Row *row, const char *name, const char *description)
{
  g_autofree char *range = dup_range (row, name);
  /* not wrapped: a popover of GTK 4.8 is too low for labels that are */
  GtkWidget *box = winnow_box_new (GTK_ORIENTATION_VERTICAL, 0, winnow_label_new (description, ""),
                                   winnow_label_new (range, "caption dim-label"), NULL);
  gtk_widget_set_hexpand (box, TRUE);
  return box;
}

static void
add_row (WinnowParameterButton *self, const char *name, const char *description, const Row *added)
{
  Row *row = &self->rows[self->n_rows];
  int top = (int) self->n_rows++;
  *row = *added;
  row->editor = new_editor (row, description);
  show_value (row, *row->value);
  gtk_grid_attach (self->grid, new_texts (row, name, description), 0, top, 1, 1);
  gtk_grid_attach (self->grid, row->editor, 1, top, 1, 1);
  g_signal_connect_swapped (row->editor, row->choices != NULL ? "notify::selected" : "value-changed",
                            G_CALLBACK (edited_cb), self);
}

static GtkAdjustment *
add_granularity (WinnowParameterButton *self, const char *name, const char *description, guint *value)
{
  const WinnowSetting *setting = winnow_settings_get (name);
  add_row (self, name, description,
           &(const Row){ value, setting->minimum, setting->maximum, setting->initial, NULL, NULL });
  return gtk_spin_button_get_adjustment (GTK_SPIN_BUTTON (self->rows[self->n_rows - 1].editor));
}

static void
add_parameter (WinnowParameterButton *self, const WinnowParameter *parameter, guint *value)
{
  add_row (self, parameter->name, _ (parameter->description),
           &(const Row){ value, parameter->minimum, parameter->maximum, parameter->initial, parameter->choices, NULL });
}

static void
add_rows (WinnowParameterButton *self, const WinnowMethod *method, gboolean with_granularity)
{
  for (guint i = 0; method->parameters[i].name != NULL; i++)
    add_parameter (self, &method->parameters[i], &self->values[i]);
  if (self->extra != NULL)
    add_parameter (self, self->extra, &self->extra_value);
  if (!with_granularity || !(method->uses & WINNOW_USES_GRANULARITY))
    return;
  GtkAdjustment *k = add_granularity (self, "k", _ ("Shared runs of fewer words never match"), &self->granularity.k),
                *g
                = add_granularity (self, "g", _ ("Every copied run of this many words is found"), &self->granularity.g);
  g_signal_connect_object (k, "notify::value", G_CALLBACK (limit_granularity_cb), g, 0);
  limit_granularity_cb (k, NULL, g);
}

void
winnow_parameter_button_set (WinnowParameterButton *self, const WinnowMethod *method, const guint *values,
                             const WinnowGranularity *granularity)
{
  g_return_if_fail (WINNOW_IS_PARAMETER_BUTTON (self));
  memcpy (self->values, values, sizeof self->values);
  if (granularity != NULL)
    self->granularity = *granularity;
  self->updating = TRUE;
  while (self->n_rows > 0)
    {
      self->n_rows--;
      gtk_grid_remove_row (self->grid, (int) self->n_rows);
    }
  add_rows (self, method, granularity != NULL);
  self->updating = FALSE;
  gtk_label_set_text (self->title, _ (method->title));
  gtk_actionable_set_action_target (self->help_button, "s", method->id);
  gtk_widget_set_visible (self->reset_button, self->n_rows > 0);
  show_state (self);
}

void
winnow_parameter_button_get (WinnowParameterButton *self, guint *values, WinnowGranularity *granularity)
{
  g_return_if_fail (WINNOW_IS_PARAMETER_BUTTON (self));
  memcpy (values, self->values, sizeof self->values);
  if (granularity != NULL)
    *granularity = self->granularity;
}

void
winnow_parameter_button_set_extra (WinnowParameterButton *self, const WinnowParameter *parameter, guint value)
{
  g_return_if_fail (WINNOW_IS_PARAMETER_BUTTON (self));
  self->extra = parameter;
  self->extra_value = value;
}

guint
winnow_parameter_button_get_extra (WinnowParameterButton *self)
{
  g_return_val_if_fail (WINNOW_IS_PARAMETER_BUTTON (self), 0);
  return self->extra_value;
}

static void
winnow_parameter_button_class_init (WinnowParameterButtonClass *klass)
{
  winnow_signal_new (klass, "changed", 0);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  winnow_template_bind (klass, WinnowParameterButton, "widgets/winnow-parameter-button.ui", button, reset_button, title,
                        help_button, grid);
  winnow_template_bind_callbacks (klass, reset_cb);
}
