#include "app/export/winnow-mask-group.h"

#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "base/for-each.h"
#include "base/task.h"
#include "base/translate.h"

#define N_ROWS_TO_SEARCH 9 /* more persons than a user looks through */
#define ROWS_AT_ONCE 64    /* added before the window is drawn again */

struct _WinnowMaskGroup
{
  AdwPreferencesGroup parent_instance;
  GtkEditable *search_entry;
  AdwComboRow *names_row;
  AdwExpanderRow *persons_row;
  GtkSpinner *spinner;
  GtkWidget *search_row, *no_match_row, *all_button;
  AdwEntryRow *name_row;
  WinnowLibrary *library;    /* (owned) (nullable) */
  GCancellable *cancellable; /* (owned) (nullable) while persons are looked for */
  GPtrArray *persons;        /* (owned) (nullable) (element-type WinnowPerson) */
  /* (owned) (element-type AdwActionRow) of the first persons, borrowed; of all once they are
   * listed */
  GPtrArray *rows;
  GHashTable *documents; /* (owned) (nullable) gint64*, those whose persons are asked about; NULL: all */
  guint list_id;         /* while rows are still to be added */
  GPtrArray *names;      /* (owned) (element-type utf8) that the user added */
};

G_DEFINE_FINAL_TYPE (WinnowMaskGroup, winnow_mask_group, ADW_TYPE_PREFERENCES_GROUP)

static WinnowExportNames
get_names (WinnowMaskGroup *self)
{
  return (WinnowExportNames) adw_combo_row_get_selected (self->names_row);
}

gboolean
winnow_mask_group_is_ready (WinnowMaskGroup *self)
{
  return get_names (self) != WINNOW_EXPORT_NAMES_SOME_MASKED || self->cancellable == NULL;
}

/* ── persons ── */

static WinnowPerson *
get_person (WinnowMaskGroup *self, guint i)
{
  return g_ptr_array_index (self->persons, i);
}

/* Whether the report names a document of @person. */
static gboolean
is_concerned (WinnowMaskGroup *self, const WinnowPerson *person)
{
  if (self->documents == NULL)
    return TRUE;
  winnow_for_each_value (gint64, document, person->documents)
    if (g_hash_table_contains (self->documents, document))
      return TRUE;
  return FALSE;
}

static void
update_count (WinnowMaskGroup *self)
{
  guint n = 0, n_masked = 0;
  winnow_for_each (WinnowPerson, person, self->persons)
    if (is_concerned (self, person))
      {
        n++;
        n_masked += person->is_masked;
      }
  /* Translators: how many of the persons found are masked, and how many were found */
  g_autofree char *text = g_strdup_printf (ngettext ("%u of %u masked", "%u of %u masked", n), n_masked, n);
  adw_expander_row_set_subtitle (self->persons_row, n > 0 ? text : _ ("The documents name no author"));
  gtk_widget_set_visible (self->search_row, n >= N_ROWS_TO_SEARCH);
}

/* @text: case-folded */
static gboolean
is_called (const WinnowPerson *person, const char *text)
{
  g_autofree char *name = g_utf8_casefold (person->name, -1), *alias = g_utf8_casefold (person->alias, -1);
  return strstr (name, text) != NULL || strstr (alias, text) != NULL;
}

/* Shows the persons of the named documents that match the search. */
static void
filter_rows (WinnowMaskGroup *self)
{
  g_autofree char *text = g_utf8_casefold (gtk_editable_get_text (self->search_entry), -1);
  gboolean is_searched = gtk_widget_get_visible (self->search_row);
  guint n = 0;
  winnow_for_each_index (i, self->rows)
    {
      gboolean is_listed
          = is_concerned (self, get_person (self, i)) && (!is_searched || is_called (get_person (self, i), text));
      gtk_widget_set_visible (g_ptr_array_index (self->rows, i), is_listed);
      n += is_listed;
    }
  gtk_widget_set_visible (self->no_match_row, n == 0 && is_searched && self->list_id == 0);
}

static void
search_changed_cb (WinnowMaskGroup *self)
{
  if (self->persons != NULL)
    filter_rows (self);
}

static void
clear_search_cb (WinnowMaskGroup *self)
{
  gtk_editable_set_text (self->search_entry, "");
}

static void
person_toggled_cb (WinnowMaskGroup *self, GtkCheckButton *check)
{
  WinnowPerson *person = winnow_object_get (check, "winnow-person");
  person->is_masked = gtk_check_button_get_active (check);
  update_count (self);
}

/* Of the listed persons all are masked, or none. */
static void
mask_listed_cb (WinnowMaskGroup *self, GtkWidget *button)
{
  gboolean masked = button == self->all_button;
  winnow_for_each (AdwActionRow, row, self->rows)
    if (gtk_widget_get_visible (GTK_WIDGET (row)))
      gtk_check_button_set_active (GTK_CHECK_BUTTON (adw_action_row_get_activatable_widget (row)), masked);
}

static char *
dup_alias_text (const WinnowPerson *person)
{
  /* Translators: below a person's name, its alias in the report, and how many documents are by that
   * person */
  return g_strdup_printf (
      ngettext ("becomes “%s” · %u document", "becomes “%s” · %u documents", person->documents->len), person->alias,
      person->documents->len);
}

static GtkWidget *
new_person_row (WinnowMaskGroup *self, WinnowPerson *person)
{
  GtkWidget *row = adw_action_row_new (), *check = gtk_check_button_new ();
  g_autofree char *alias = dup_alias_text (person);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), person->name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), alias);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), person->is_masked);
  winnow_object_set (check, "winnow-person", person);
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (person_toggled_cb), self);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  return row;
}

/* Adds some rows at a time, so that thousands of authors do not block the window. */
static gboolean
add_rows_cb (gpointer data)
{
  WinnowMaskGroup *self = data;
  guint end = MIN (self->rows->len + ROWS_AT_ONCE, self->persons->len);
  while (self->rows->len < end)
    {
      GtkWidget *row = new_person_row (self, get_person (self, self->rows->len));
      g_ptr_array_add (self->rows, row);
      adw_expander_row_add_row (self->persons_row, row);
    }
  if (end == self->persons->len)
    self->list_id = 0;
  filter_rows (self);
  return end < self->persons->len ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

void
winnow_mask_group_set_documents (WinnowMaskGroup *self, GHashTable *documents)
{
  g_clear_pointer (&self->documents, g_hash_table_unref);
  self->documents = documents;
  if (self->persons == NULL)
    return;
  update_count (self);
  filter_rows (self);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  WinnowMaskGroup *self = WINNOW_MASK_GROUP (source);
  g_autoptr (GError) error = NULL;
  GPtrArray *persons = winnow_task_finish (result, &error);
  if (self->cancellable == NULL) /* the group is being destroyed */
    {
      g_clear_pointer (&persons, g_ptr_array_unref);
      return;
    }
  g_clear_object (&self->cancellable);
  gtk_spinner_stop (self->spinner);
  winnow_set_visible (self->spinner, FALSE);
  if (persons != NULL)
    {
      self->persons = persons;
      update_count (self);
      self->list_id = g_idle_add (add_rows_cb, self);
    }
  else
    adw_expander_row_set_subtitle (self->persons_row, error->message);
  g_signal_emit_by_name (self, "changed");
}

static void
find_persons (WinnowMaskGroup *self)
{
  self->cancellable = g_cancellable_new ();
  adw_expander_row_set_subtitle (self->persons_row, _ ("Looking for names…"));
  winnow_set_visible (self->spinner, TRUE);
  gtk_spinner_start (self->spinner);
  winnow_task_run (g_task_new (self, self->cancellable, found_cb, NULL), winnow_mask_find_persons,
                   winnow_library_ref (self->library), winnow_library_unref, g_ptr_array_unref);
}

/* ── further names ── */

static void
remove_name_cb (WinnowMaskGroup *self, GtkButton *button)
{
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (button), ADW_TYPE_ACTION_ROW);
  guint place;
  if (g_ptr_array_find_with_equal_func (self->names, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)),
                                        g_str_equal, &place))
    g_ptr_array_remove_index (self->names, place);
  adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), row);
  winnow_grab_focus (self->name_row);
}

static GtkWidget *
new_name_row (WinnowMaskGroup *self, const char *name)
{
  GtkWidget *row = adw_action_row_new (), *button = gtk_button_new_from_icon_name ("list-remove-symbolic");
  g_autofree char *label = g_strdup_printf (_ ("Do Not Mask “%s”"), name);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  gtk_widget_set_tooltip_text (button, label);
  winnow_accessible_name (button, label);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (remove_name_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  return row;
}

/* (transfer full) the text of the entry, without white space around it */
static char *
dup_typed (WinnowMaskGroup *self)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name_row))));
}

static void
add_name_cb (WinnowMaskGroup *self)
{
  g_autofree char *name = dup_typed (self);
  if (*name != '\0' && !g_ptr_array_find_with_equal_func (self->names, name, g_str_equal, NULL))
    {
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), new_name_row (self, name));
      g_ptr_array_add (self->names, g_steal_pointer (&name));
    }
  gtk_editable_set_text (GTK_EDITABLE (self->name_row), "");
}

/* ── the group ── */

static void
update (WinnowMaskGroup *self)
{
  WinnowExportNames names = get_names (self);
  gboolean some = names == WINNOW_EXPORT_NAMES_SOME_MASKED;
  winnow_set_visible (self->persons_row, some);
  winnow_set_visible (self->name_row, names != WINNOW_EXPORT_NAMES_SHOWN);
  if (some && self->persons == NULL && self->cancellable == NULL && self->library != NULL)
    find_persons (self);
  g_signal_emit_by_name (self, "changed");
}

void
winnow_mask_group_set_library (WinnowMaskGroup *self, WinnowLibrary *library)
{
  g_return_if_fail (self->library == NULL);
  self->library = winnow_library_ref (library);
}

void
winnow_mask_group_fill (WinnowMaskGroup *self, WinnowExportChoice *choice)
{
  choice->names = get_names (self);
  if (choice->names == WINNOW_EXPORT_NAMES_SHOWN)
    return;
  if (self->persons != NULL)
    choice->persons = g_ptr_array_ref (self->persons);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autofree char *typed = dup_typed (self);
  winnow_for_each (char, name, self->names)
    g_strv_builder_add (names, name);
  if (*typed != '\0')
    g_strv_builder_add (names, typed);
  choice->more_names = g_strv_builder_end (names);
}

static void
winnow_mask_group_dispose (GObject *object)
{
  WinnowMaskGroup *self = WINNOW_MASK_GROUP (object);
  winnow_cancel (&self->cancellable);
  g_clear_handle_id (&self->list_id, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (object), WINNOW_TYPE_MASK_GROUP);
  winnow_clear (self, g_ptr_array_unref, rows, persons, names);
  g_clear_pointer (&self->documents, g_hash_table_unref);
  g_clear_pointer (&self->library, winnow_library_unref);
  G_OBJECT_CLASS (winnow_mask_group_parent_class)->dispose (object);
}

static void
winnow_mask_group_class_init (WinnowMaskGroupClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  object_class->dispose = winnow_mask_group_dispose;
  winnow_signal_new (klass, "changed", 0);

  winnow_template_bind (klass, WinnowMaskGroup, "export/winnow-mask-group.ui", names_row, persons_row, spinner,
                        search_row, search_entry, no_match_row, all_button, name_row);
  winnow_template_bind_callbacks (klass, update, add_name_cb, search_changed_cb, clear_search_cb, mask_listed_cb);
}

static void
winnow_mask_group_init (WinnowMaskGroup *self)
{
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->rows = g_ptr_array_new ();
  winnow_template_init (self);
}
