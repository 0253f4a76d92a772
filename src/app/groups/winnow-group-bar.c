#include "app/groups/winnow-group-bar.h"

#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-parameter-button.h"
#include "app/widgets/winnow-template.h"
#include "base/translate.h"

#include <math.h>

struct _WinnowGroupBar
{
  GtkWidget parent_instance;
  GtkDropDown *method_choice;
  WinnowParameterButton *parameters;
  GtkWidget *threshold_button;
  GtkAdjustment *threshold;
  GtkWidget *days_button;
  GtkAdjustment *days;
  GtkWidget *find_button;
};

G_DEFINE_FINAL_TYPE (WinnowGroupBar, winnow_group_bar, GTK_TYPE_WIDGET)

/* How a threshold is shown and chosen, by unit. */
static const struct
{
  double factor;                   /* from the unit to the shown number */
  double lower, upper, step, page; /* as shown */
} units[] = {
  [WINNOW_UNIT_EQUAL] = { 1, 1, 1, 1, 1 },
  [WINNOW_UNIT_SHARE] = { 100, 1, 100, 1, 5 },
  [WINNOW_UNIT_COUNT] = { 1, 1, 1000, 1, 10 },
  [WINNOW_UNIT_BITS] = { 1, 0, 16, 1, 4 },
};

/* @shown: times the factor. (nullable) */
static char *
format_shown (const WinnowMethod *method, guint shown)
{
  switch (method->unit)
    {
    case WINNOW_UNIT_SHARE:
      /* Translators: documents that are at least so similar form a group */
      return g_strdup_printf (_ ("at least %u%%"), shown);
    case WINNOW_UNIT_COUNT:
      /* Translators: documents of which at least this many features agree form a group */
      return g_strdup_printf (_ ("at least %u"), shown);
    case WINNOW_UNIT_BITS:
      /* Translators: documents whose fingerprints differ in at most this many bits form a group */
      return winnow_dup_plural ("at most %u bit", "at most %u bits", shown);
    case WINNOW_UNIT_EQUAL:
    default:
      return NULL;
    }
}

char *
winnow_group_bar_format_threshold (const WinnowMethod *method, double threshold)
{
  return format_shown (method, (guint) round (threshold * units[method->unit].factor));
}

char *
winnow_group_bar_format_days (guint days)
{
  if (days == 0)
    /* Translators: documents are compared however far apart their dates are */
    return g_strdup (_ ("any time"));
  /* Translators: only documents whose dates are at most so far apart are compared */
  return winnow_dup_plural ("within %u day", "within %u days", days);
}

/* "k=5, n=64"; "" where all are the defaults */
static char *
dup_parameters (const WinnowGroupSettings *settings)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; settings->method->parameters[i].name != NULL; i++)
    if (settings->values[i] != settings->method->parameters[i].initial)
      g_string_append_printf (text, "%s%s=%u", text->len > 0 ? ", " : "", settings->method->parameters[i].name,
                              settings->values[i]);
  if (settings->centers != WINNOW_CENTERS_NEAR)
    g_string_append_printf (text, "%s%s=%s", text->len > 0 ? ", " : "", winnow_centers_get_parameter ()->name,
                            winnow_centers_get_id (settings->centers));
  return g_strdup (text->str);
}

char *
winnow_group_bar_dup_basis (const WinnowGroupSettings *settings)
{
  g_autofree char *parameters = dup_parameters (settings),
                  *threshold = winnow_group_bar_format_threshold (settings->method, settings->threshold),
                  *days = settings->days > 0 ? winnow_group_bar_format_days (settings->days) : NULL;
  const char *parts[5] = { _ (settings->method->title) };
  guint n = 1;
  if (*parameters != '\0')
    parts[n++] = parameters;
  if (threshold != NULL)
    parts[n++] = threshold;
  if (days != NULL)
    parts[n++] = days;
  /* Translators: between a method, its threshold and its window of time: "MinHash, at least 80 %,
   * within 30 days" */
  return g_strjoinv (_ (", "), (char **) parts);
}

char *
winnow_group_bar_dup_sentence (const WinnowGroupSettings *settings)
{
  static const char *const sentences[] = {
    /* Translators: what a group is; %m: a method, "MinHash"; %t: its threshold, "at least 80 %",
     * "at most 3 bits" */
    [WINNOW_UNIT_EQUAL] = N_ ("Each group is one piece: by %m, its documents have the same fingerprint."),
    [WINNOW_UNIT_SHARE] = N_ ("Each group is one piece: by %m, each document agrees with another one by %t."),
    [WINNOW_UNIT_COUNT] = N_ ("Each group is one piece: by %m, each document has fingerprints of another one, %t."),
    [WINNOW_UNIT_BITS] = N_ ("Each group is one piece: by %m, each document differs from another one in %t."),
  };
  g_autofree char *threshold = winnow_group_bar_format_threshold (settings->method, settings->threshold);
  g_autoptr (GString) text = g_string_new (_ (sentences[settings->method->unit]));
  g_string_replace (text, "%t", threshold ?: "", 1);
  g_string_replace (text, "%m", _ (settings->method->title), 1);
  if (settings->days == 0)
    return g_strdup (text->str);
  g_autofree char *days = winnow_dup_plural ("Their dates are at most %u day apart.",
                                             "Their dates are at most %u days apart.", settings->days);
  return winnow_format_sentences (text->str, days);
}

static const WinnowMethod *
get_method (WinnowGroupBar *self)
{
  return winnow_methods ()[gtk_drop_down_get_selected (self->method_choice)];
}

/* ── numbers with words around them ── */

/* Reads the number in the text, with any text around it. */
static gboolean
read_number (GtkSpinButton *button, double *value)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (button));
  while (*text != '\0' && !g_ascii_isdigit (*text))
    text++;
  *value = g_ascii_strtod (text, NULL);
  return *text != '\0';
}

static int
threshold_input_cb (WinnowGroupBar *self, double *value, GtkSpinButton *button)
{
  return read_number (button, value) ? TRUE : GTK_INPUT_ERROR;
}

/* Without a number: any time. */
static int
days_input_cb (WinnowGroupBar *self, double *value, GtkSpinButton *button)
{
  if (!read_number (button, value))
    *value = 0;
  return TRUE;
}

static void
show_text (GtkSpinButton *button, const char *text)
{
  if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (button)), text))
    gtk_editable_set_text (GTK_EDITABLE (button), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

static gboolean
threshold_output_cb (WinnowGroupBar *self, GtkSpinButton *button)
{
  g_autofree char *text = format_shown (get_method (self), (guint) round (gtk_adjustment_get_value (self->threshold)));
  show_text (button, text ?: "");
  return TRUE;
}

static gboolean
days_output_cb (WinnowGroupBar *self, GtkSpinButton *button)
{
  g_autofree char *text = winnow_group_bar_format_days ((guint) gtk_adjustment_get_value (self->days));
  show_text (button, text);
  return TRUE;
}

static void
changed_cb (WinnowGroupBar *self)
{
  g_signal_emit_by_name (self, "changed");
}

/* ── methods ── */

static void
show_threshold (WinnowGroupBar *self, double threshold)
{
  const WinnowMethod *method = get_method (self);
  gtk_widget_set_visible (self->threshold_button, method->unit != WINNOW_UNIT_EQUAL);
  gtk_adjustment_configure (self->threshold, round (threshold * units[method->unit].factor), units[method->unit].lower,
                            units[method->unit].upper, units[method->unit].step, units[method->unit].page, 0);
  gtk_spin_button_update (GTK_SPIN_BUTTON (self->threshold_button)); /* the number may be the same in another unit */
}

static void
method_chosen_cb (WinnowGroupBar *self)
{
  if (gtk_drop_down_get_selected (self->method_choice) == GTK_INVALID_LIST_POSITION)
    return;
  const WinnowMethod *method = get_method (self);
  guint values[WINNOW_MAX_PARAMETERS];
  winnow_method_init_values (method, values);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->method_choice), _ (method->description));
  winnow_parameter_button_set (self->parameters, method, values, NULL);
  show_threshold (self, method->threshold);
  changed_cb (self);
}

/* Shows a check mark beside the chosen method. */
static void
show_chosen_cb (GtkListItem *item, GParamSpec *pspec, GtkDropDown *choice)
{
  gboolean chosen = gtk_list_item_get_position (item) == gtk_drop_down_get_selected (choice);
  gtk_widget_set_opacity (gtk_widget_get_last_child (gtk_list_item_get_child (item)), chosen ? 1 : 0);
}

static GtkWidget *
new_method_texts (void)
{
  GtkLabel *description = winnow_label_new (NULL, "dim-label caption");
  gtk_label_set_wrap (description, TRUE);
  gtk_label_set_width_chars (description, 46);
  gtk_label_set_max_width_chars (description, 46);
  return winnow_box_new (GTK_ORIENTATION_VERTICAL, 0, winnow_label_new (NULL, ""), description, NULL);
}

/* The list shows the description below a method's title. */
static void
setup_method_cb (WinnowGroupBar *self, GtkListItem *item)
{
  GtkWidget *mark = g_object_new (GTK_TYPE_IMAGE, "icon-name", "object-select-symbolic", "accessible-role",
                                  GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  gtk_list_item_set_child (item, winnow_box_new (GTK_ORIENTATION_HORIZONTAL, 12, new_method_texts (), mark, NULL));
  winnow_connect (self->method_choice, "notify::selected", show_chosen_cb, item);
}

static void
bind_method_cb (WinnowGroupBar *self, GtkListItem *item)
{
  const WinnowMethod *method = winnow_methods ()[gtk_list_item_get_position (item)];
  GtkWidget *title = gtk_widget_get_first_child (gtk_widget_get_first_child (gtk_list_item_get_child (item)));
  winnow_label_set_text (title, _ (method->title));
  winnow_label_set_text (gtk_widget_get_next_sibling (title), _ (method->description));
  show_chosen_cb (item, NULL, self->method_choice);
  winnow_accessible_name (gtk_list_item_get_child (item), _ (method->title));
  winnow_accessible_name_row (item);
}

static guint
find_position (const WinnowMethod *method)
{
  guint position = 0;
  while (winnow_methods ()[position] != NULL && winnow_methods ()[position] != method)
    position++;
  return position;
}

/* ── the widget ── */

void
winnow_group_bar_get_settings (WinnowGroupBar *self, WinnowGroupSettings *settings)
{
  g_return_if_fail (WINNOW_IS_GROUP_BAR (self));
  const WinnowMethod *method = get_method (self);
  winnow_group_settings_init (settings, method);
  winnow_parameter_button_get (self->parameters, settings->values, NULL);
  settings->centers = (WinnowCenters) winnow_parameter_button_get_extra (self->parameters);
  settings->threshold = round (gtk_adjustment_get_value (self->threshold)) / units[method->unit].factor;
  settings->days = (guint) round (gtk_adjustment_get_value (self->days));
}

void
winnow_group_bar_set_settings (WinnowGroupBar *self, const WinnowGroupSettings *settings)
{
  g_return_if_fail (WINNOW_IS_GROUP_BAR (self));
  gtk_drop_down_set_selected (self->method_choice, find_position (settings->method));
  winnow_parameter_button_set_extra (self->parameters, winnow_centers_get_parameter (), settings->centers);
  winnow_parameter_button_set (self->parameters, settings->method, settings->values, NULL);
  show_threshold (self, settings->threshold);
  gtk_adjustment_set_value (self->days, settings->days);
}

void
winnow_group_bar_focus (WinnowGroupBar *self)
{
  g_return_if_fail (WINNOW_IS_GROUP_BAR (self));
  gtk_widget_grab_focus (self->find_button);
}

void
winnow_group_bar_set_suggested (WinnowGroupBar *self, gboolean suggested)
{
  g_return_if_fail (WINNOW_IS_GROUP_BAR (self));
  (suggested ? gtk_widget_add_css_class : gtk_widget_remove_css_class) (self->find_button, "suggested-action");
}

static void
winnow_group_bar_class_init (WinnowGroupBarClass *klass)
{
  winnow_signal_new (klass, "changed", 0);
  g_type_ensure (WINNOW_TYPE_PARAMETER_BUTTON);
  winnow_template_bind (klass, WinnowGroupBar, "groups/winnow-group-bar.ui", method_choice, parameters,
                        threshold_button, threshold, days_button, days, find_button);
  winnow_template_bind_callbacks (klass, threshold_input_cb, threshold_output_cb, days_input_cb, days_output_cb,
                                  changed_cb, setup_method_cb, bind_method_cb);
}

static void
winnow_group_bar_init (WinnowGroupBar *self)
{
  WinnowGroupSettings settings;
  winnow_template_init (self);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  for (const WinnowMethod *const *method = winnow_methods (); *method != NULL; method++)
    gtk_string_list_append (titles, _ ((*method)->title));
  gtk_drop_down_set_model (self->method_choice, G_LIST_MODEL (titles));
  g_signal_connect_swapped (self->method_choice, "notify::selected", G_CALLBACK (method_chosen_cb), self);
  method_chosen_cb (self);
  winnow_group_settings_init (&settings, winnow_groups_get_default_method ());
  winnow_group_bar_set_settings (self, &settings);
}
