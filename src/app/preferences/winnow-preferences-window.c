#include "app/preferences/winnow-preferences-window.h"

#include "app/session/winnow-check-settings.h"
#include "app/session/winnow-session-settings.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-format.h"
#include "app/window/winnow-toasts.h"
#include "app/preferences/winnow-dictionary-group.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-template.h"
#include "base/for-each.h"
#include "base/translate.h"

struct _WinnowPreferencesWindow
{
  AdwPreferencesWindow parent_instance;
  AdwActionRow *guarantee_row, *shortest_row, *noise_row;
  AdwComboRow *han_row, *ocr_row;
  GtkSpinButton *guarantee_spin, *shortest_spin, *noise_spin;
  AdwActionRow *common_row;
  GtkSpinButton *common_spin, *source_words_spin, *source_share_spin;
  GtkTextBuffer *phrases_buffer, *headings_buffer;
  AdwPreferencesGroup *exclusions_group;
  /* by WinnowExclusionReason; NULL where there is no switch */
  GtkSwitch *switches[WINNOW_N_EXCLUSIONS];
  AdwActionRow *library_row;
  GtkWidget *library_button;
  WinnowDictionaryGroup *words_group;

  GSettings *preferences; /* (owned) */
  WinnowSession *session; /* (owned) (nullable) */
  gboolean updating;      /* the switches are being set by the program */
};

G_DEFINE_FINAL_TYPE (WinnowPreferencesWindow, winnow_preferences_window, ADW_TYPE_PREFERENCES_WINDOW)

/* ── what the numbers mean ── */

static void
show_words (AdwActionRow *row, const char *format, guint words)
{
  g_autoptr (GString) text = g_string_new (format);
  g_autofree char *word_count = winnow_format_count (words);
  g_autofree char *character_count = winnow_format_count (winnow_format_words_as_characters (words));
  g_string_replace (text, "%w", word_count, 1);
  g_string_replace (text, "%c", character_count, 1);
  adw_action_row_set_subtitle (row, text->str);
}

static void
update_subtitles (WinnowPreferencesWindow *self)
{
  guint g = gtk_spin_button_get_value_as_int (self->guarantee_spin);
  guint shortest = gtk_spin_button_get_value_as_int (self->shortest_spin);
  guint k = gtk_spin_button_get_value_as_int (self->noise_spin);
  /* Translators: %w is a number of words, %c of Chinese characters */
  show_words (self->guarantee_row,
              ngettext ("Every copied run of at least %w word (%c Chinese characters) is found",
                        "Every copied run of at least %w words (%c Chinese characters) is found", g),
              g);
  /* Translators: %w is a number of words, %c of Chinese characters */
  show_words (self->shortest_row,
              ngettext ("Passages below %w word (%c Chinese characters) are left out",
                        "Passages below %w words (%c Chinese characters) are left out", shortest),
              shortest);
  /* Translators: %w is a number of words, %c of Chinese characters */
  show_words (self->noise_row,
              ngettext ("Runs below %w word (%c Chinese characters) never count as a match",
                        "Runs below %w words (%c Chinese characters) never count as a match", k),
              k);
}

static void
update_common (WinnowPreferencesWindow *self)
{
  guint n = gtk_spin_button_get_value_as_int (self->common_spin);
  g_autofree char *text
      = n == 0 ? g_strdup (
            _ ("0, by length and the size of the collection: 20 documents, and more of long passages in a large one"))
               : winnow_dup_plural ("Passages that more than %u document has are common",
                                    "Passages that more than %u documents have are common", n);
  adw_action_row_set_subtitle (self->common_row, text);
}

/* ── the open library ── */

static void
update_library (WinnowPreferencesWindow *self)
{
  static const char *const subtitles[] = {
    [WINNOW_RECOMPUTE_NOTHING] = N_ ("Has these settings"),
    [WINNOW_RECOMPUTE_SCORES] = N_ ("Has other settings. With these, percentages and lists follow at once."),
    [WINNOW_RECOMPUTE_ALL] = N_ ("Has other settings. With these, all documents are compared again."),
  };
  gboolean checked = self->session != NULL && winnow_session_get_check_state (self->session) != WINNOW_CHECK_NEVER;
  winnow_set_visible (self->library_row, checked);
  if (!checked)
    return;
  WinnowRecompute difference = winnow_session_compare_preferences (self->session);
  g_autofree char *title = g_markup_escape_text (winnow_session_get_title (self->session), -1);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->library_row), title);
  adw_action_row_set_subtitle (self->library_row, _ (subtitles[difference]));
  gtk_widget_set_sensitive (self->library_button, difference != WINNOW_RECOMPUTE_NOTHING);
}

static void
use_cb (WinnowPreferencesWindow *self)
{
  winnow_session_use_preferences (self->session);
}

void
winnow_preferences_window_set_session (WinnowPreferencesWindow *self, WinnowSession *session)
{
  g_return_if_fail (WINNOW_IS_PREFERENCES_WINDOW (self) && self->session == NULL);
  g_set_object (&self->session, session);
  if (session != NULL)
    winnow_connect (session, "changed", update_library, self);
  update_library (self);
}

/* ── what does not count ── */

static const struct
{
  WinnowExclusionReason reason;
  const char *title, *subtitle;
} exclusions[] = {
  { WINNOW_EXCLUSION_TEMPLATE, N_ ("Template"), N_ ("Text of the template documents, as it is or with small edits.") },
  { WINNOW_EXCLUSION_CLASS, N_ ("Class Text"),
    N_ ("What most submissions of a collection have, such as questions and headings.") },
  { WINNOW_EXCLUSION_QUOTES, N_ ("Quotations"), N_ ("Text in quotation marks, and block quotations.") },
  { WINNOW_EXCLUSION_BIBLIOGRAPHY, N_ ("Bibliography"), N_ ("Lists of works, with a heading or without.") },
  { WINNOW_EXCLUSION_COVER, N_ ("Cover Page"), N_ ("Title, names and dates before the text.") },
  { WINNOW_EXCLUSION_DECLARATION, N_ ("Declaration"), N_ ("Declarations of originality, and authorisations.") },
  { WINNOW_EXCLUSION_CONTENTS, N_ ("Contents"), N_ ("Tables of contents, and running lines.") },
  { WINNOW_EXCLUSION_ACKNOWLEDGEMENTS, N_ ("Acknowledgements"), N_ ("Thanks to advisers, family and friends.") },
  { WINNOW_EXCLUSION_EMPTY, N_ ("Runs Without Information"),
    N_ ("Few distinct words again and again, such as the blanks of a form.") },
  { WINNOW_EXCLUSION_SHORT, N_ ("Short Passages"), N_ ("Below the shortest passage above.") },
  { WINNOW_EXCLUSION_COMMON, N_ ("Common Passages"),
    N_ ("Formulae that many documents have. Two papers that are half the same are never common.") },
};

static void
switched_cb (WinnowPreferencesWindow *self, GParamSpec *pspec, GtkSwitch *toggle)
{
  for (guint reason = 0; !self->updating && reason < WINNOW_N_EXCLUSIONS; reason++)
    if (self->switches[reason] == toggle)
      winnow_check_settings_set_excluded (reason, gtk_switch_get_active (toggle));
}

static void
preferences_changed_cb (WinnowPreferencesWindow *self)
{
  WinnowSettings now;
  winnow_check_settings_read (&now);
  /* The switches show the stored preferences. */
  self->updating = TRUE;
  winnow_for_each_kind (reason, WINNOW_N_EXCLUSIONS)
    if (self->switches[reason] != NULL)
      gtk_switch_set_active (self->switches[reason], now.exclude >> reason & 1);
  self->updating = FALSE;
  update_library (self);
}

static void
add_switches (WinnowPreferencesWindow *self)
{
  winnow_for_each_of (exclusion, exclusions)
    {
      GtkWidget *toggle = gtk_switch_new (), *row = adw_action_row_new ();
      self->switches[exclusion->reason] = GTK_SWITCH (toggle);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (exclusion->title));
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ (exclusion->subtitle));
      gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
      /* Translators: what a switch does; %s: "Cover Page" */
      winnow_accessible_take (toggle, g_strdup_printf (_ ("Leave out: %s"), _ (exclusion->title)));
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), toggle);
      adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), toggle);
      adw_preferences_group_add (self->exclusions_group, row);
      g_signal_connect_swapped (toggle, "notify::active", G_CALLBACK (switched_cb), self);
    }
}

/* Keeps k ≤ g, so that the two values can't contradict each other. */
static void
guarantee_changed_cb (WinnowPreferencesWindow *self)
{
  gtk_adjustment_set_upper (gtk_spin_button_get_adjustment (self->noise_spin),
                            gtk_spin_button_get_value (self->guarantee_spin));
  update_subtitles (self);
}

static void
reset_cb (WinnowPreferencesWindow *self)
{
  winnow_for_each_with (setting, winnow_settings_table (), name)
    {
      g_autoptr (GSettingsSchema) schema = NULL;
      g_object_get (self->preferences, "settings-schema", &schema, NULL);
      if (g_settings_schema_has_key (schema, setting->name))
        g_settings_reset (self->preferences, setting->name);
    }
}

/* ── word lists ── */

static void
message_cb (WinnowPreferencesWindow *self, AdwToast *toast)
{
  adw_preferences_window_add_toast (ADW_PREFERENCES_WINDOW (self), g_object_ref (toast));
}

/* An editor may have changed the files. */
static void
active_cb (WinnowPreferencesWindow *self)
{
  if (gtk_window_is_active (GTK_WINDOW (self)))
    winnow_dictionary_group_refresh (self->words_group);
}

static AdwToastOverlay *
find_toasts (GtkWidget *widget)
{
  AdwToastOverlay *found = ADW_IS_TOAST_OVERLAY (widget) ? ADW_TOAST_OVERLAY (widget) : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); found == NULL && child != NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_toasts (child);
  return found;
}

/* ── binding ── */

static void
bind_number (WinnowPreferencesWindow *self, GtkSpinButton *spin, const char *key)
{
  const WinnowSetting *setting = winnow_settings_get (key);
  gtk_spin_button_set_range (spin, setting->minimum, setting->maximum);
  g_settings_bind (self->preferences, key, gtk_spin_button_get_adjustment (spin), "value", G_SETTINGS_BIND_DEFAULT);
}

static gboolean
get_choice (GValue *value, GVariant *variant, gpointer user_data)
{
  const WinnowSetting *setting = user_data;
  for (guint i = 0; setting->choices[i] != NULL; i++)
    if (g_str_equal (setting->choices[i], g_variant_get_string (variant, NULL)))
      {
        g_value_set_uint (value, i);
        return TRUE;
      }
  return FALSE;
}

static GVariant *
set_choice (const GValue *value, const GVariantType *type, gpointer user_data)
{
  const WinnowSetting *setting = user_data;
  guint i = g_value_get_uint (value);
  return i != GTK_INVALID_LIST_POSITION ? g_variant_new_string (setting->choices[i]) : NULL;
}

static void
bind_choice (WinnowPreferencesWindow *self, AdwComboRow *row, const char *key)
{
  g_settings_bind_with_mapping (self->preferences, key, row, "selected", G_SETTINGS_BIND_DEFAULT, get_choice,
                                set_choice, (gpointer) winnow_settings_get (key), NULL);
}

static void
dispose (WinnowPreferencesWindow *self)
{
  if (self->preferences != NULL)
    g_signal_handlers_disconnect_by_data (self->preferences, self);
  winnow_clear (self, g_object_unref, preferences, session);
}

static void
winnow_preferences_window_class_init (WinnowPreferencesWindowClass *klass)
{
  winnow_dispose_by (klass, dispose);
  g_type_ensure (WINNOW_TYPE_DICTIONARY_GROUP);
  winnow_template_bind (klass, WinnowPreferencesWindow, "preferences/winnow-preferences-window.ui", guarantee_row,
                        shortest_row, noise_row, han_row, ocr_row, guarantee_spin, shortest_spin, noise_spin,
                        common_row, common_spin, source_words_spin, source_share_spin, phrases_buffer, headings_buffer,
                        library_row, library_button, words_group, exclusions_group);
  winnow_template_bind_callbacks (klass, guarantee_changed_cb, update_subtitles, update_common, use_cb, reset_cb,
                                  message_cb);
}

static void
winnow_preferences_window_init (WinnowPreferencesWindow *self)
{
  winnow_template_init (self);
  add_switches (self);
  self->preferences = g_settings_new (WINNOW_SCHEMA_ID);
  bind_number (self, self->guarantee_spin, "g");
  bind_number (self, self->shortest_spin, "min-words");
  bind_number (self, self->noise_spin, "k");
  bind_number (self, self->common_spin, "common-documents");
  bind_number (self, self->source_words_spin, "min-source-words");
  bind_number (self, self->source_share_spin, "min-source-share");
  g_settings_bind (self->preferences, "ignore-phrases", self->phrases_buffer, "text", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->preferences, "ignore-headings", self->headings_buffer, "text", G_SETTINGS_BIND_DEFAULT);
  bind_choice (self, self->han_row, "han");
  bind_choice (self, self->ocr_row, "ocr");
  update_common (self);
  guarantee_changed_cb (self);
  g_signal_connect_swapped (self->preferences, "changed", G_CALLBACK (preferences_changed_cb), self);
  g_signal_connect (self, "notify::is-active", G_CALLBACK (active_cb), NULL);
  winnow_toasts_name_buttons (find_toasts (GTK_WIDGET (self)));
  preferences_changed_cb (self);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->guarantee_row)); /* not the button that restores */
}
