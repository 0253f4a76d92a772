#include "app/overlaps/winnow-class-texts.h"

#include "app/session/winnow-session-undo.h"
#include "app/widgets/winnow-label.h"
#include "app/work/winnow-work.h"
#include "base/for-each.h"
#include "base/translate.h"

#define MOST_LINES 2

static GtkWidget *
new_button (const char *label, const char *tooltip, const char *action, const char *text)
{
  GtkWidget *button = gtk_button_new_with_label (label);
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", text);
  return button;
}

/* "73 words are in 5 of 5 submissions" */
static char *
dup_sentence (const WinnowClassText *text)
{
  return g_strdup_printf (ngettext ("%1$'u word is in %2$'u of %3$'u submissions",
                                    "%1$'u words are in %2$'u of %3$'u submissions", text->n_words),
                          text->n_words, text->n_documents, text->n_submissions);
}

static GtkWidget *
new_row (const WinnowClassText *text)
{
  g_autofree char *sentence = dup_sentence (text), *line = g_strdelimit (g_strdup (text->text), "\r\n\t", ' ');
  GtkLabel *quote = winnow_label_new (line, "caption dim-label");
  GtkWidget *labels
      = winnow_box_new (GTK_ORIENTATION_VERTICAL, 3, winnow_label_new (sentence, ""), GTK_WIDGET (quote), NULL);
  winnow_label_wrap (quote, 12, MOST_LINES);
  gtk_widget_set_hexpand (labels, TRUE);
  return winnow_box_new (
      GTK_ORIENTATION_HORIZONTAL, 6, labels,
      new_button (_ ("Treat as Template"), _ ("Leave it out of every paper, now and later"), "overlaps.make-template",
                  text->text),
      new_button (_ ("Count It"), _ ("It is a finding: compare the papers with it"), "overlaps.count-text", text->text),
      NULL);
}

void
winnow_class_texts_show (GtkExpander *expander, const GPtrArray *texts)
{
  GtkWidget *list = winnow_box_new (GTK_ORIENTATION_VERTICAL, 9, NULL);
  guint32 n_words = 0;
  winnow_for_each (const WinnowClassText, text, texts)
    {
      winnow_box_append (list, new_row (text));
      n_words += text->n_words;
    }
  gtk_widget_set_margin_top (list, 6);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), 200);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  gtk_expander_set_child (expander, scrolled);
  gtk_widget_set_visible (GTK_WIDGET (expander), texts != NULL && texts->len > 0);
  /* Translators: heading of the texts that most submissions of a class have */
  g_autofree char *title = winnow_dup_plural ("Class text, not counted: %'u word that most papers have",
                                              "Class text, not counted: %'u words that most papers have", n_words);
  gtk_expander_set_label (expander, title);
}

gboolean
winnow_class_texts_make_template (WinnowSession *session, const char *text, GError **error)
{
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1),
                  *name = g_strdup_printf ("class-text-%.12s.txt", sum),
                  *folder = g_build_filename (g_get_user_data_dir (), "winnow", "class-texts", NULL),
                  *path = g_build_filename (folder, name, NULL);
  g_mkdir_with_parents (folder, 0700);
  if (!g_file_set_contents (path, text, -1, error))
    return FALSE;
  winnow_session_run (session, winnow_work_new (WINNOW_WORK_IMPORT, .role = WINNOW_ROLE_TEMPLATE,
                                                .paths = (const char *const[]){ path, NULL }));
  return TRUE;
}

/* ── counting ── */

typedef struct
{
  WinnowSession *session; /* unowned: it owns the stack */
  char *text;             /* (owned) */
} Counting;

static WinnowStepResult
apply (WinnowStep *step, gpointer data, gboolean undoes)
{
  const Counting *counting = data;
  winnow_session_run_step (counting->session,
                           winnow_work_new (WINNOW_WORK_COUNT_TEXT, .name = counting->text, .counts = !undoes), step);
  return WINNOW_STEP_BEGUN;
}

static char *
dup_message (gconstpointer data, gboolean is_undone)
{
  return g_strdup (is_undone ? _ ("The text does not count again") : _ ("The text counts from now on"));
}

static void
counting_free (gpointer data)
{
  g_free (((Counting *) data)->text);
  g_free (data);
}

void
winnow_class_texts_count (WinnowSession *session, const char *text)
{
  static const WinnowStepKind kind = { apply, dup_message, NULL, counting_free };
  const Counting counting = { session, g_strdup (text) };
  winnow_undo_stack_do (winnow_session_get_undo (session), &kind, winnow_dup_value (&counting));
}
