#include "winnow-help-window.h"

#include <glib/gi18n.h>

struct _WinnowHelpWindow
{
  AdwWindow parent_instance;
  GtkBox *topics;
};

G_DEFINE_FINAL_TYPE (WinnowHelpWindow, winnow_help_window, ADW_TYPE_WINDOW)

static const struct
{
  const char *title, *text;
} help[] = {
  { N_("Begin"),
    N_("Drop a folder of papers on the window. Winnow reads it, compares every paper with every other document of the library, and lists the pairs that "
       "share text. A folder that is made of folders called “submissions”, “references” and “template” is sorted by them.") },
  { N_("Roles"),
    N_("Submissions are checked against everything. References are sources: they are never compared with each other. Text of the template, such as an "
       "assignment sheet, counts neither as a match nor towards the percentage. The menu of a collection changes its role.") },
  { N_("Similarity"),
    N_("The similarity of A in B is the share of A’s words that stand in some passage shared with B, what does not count left out. It differs from the similarity "
       "of B in A when one of them is longer. Words are counted as words in alphabetic scripts and as characters in Chinese. A similarity is no "
       "verdict: a quotation is shared text, too. Look at the passages.") },
  { N_("Compare"),
    N_("Open a pair with a double click or Return. Passages have the same number and colour on both sides. Tab and F7 go to the next one, Shift+Tab and "
       "Shift+F7 to the one before. The map beside each text shows where all of them stand; click or drag it to go there. F6 leads from one text to the "
       "other, and to the ledger and the lists beside them.") },
  { N_("Kinds of Passages"),
    N_("Exact: the same words in the same order. Near: the same but for some words, which are set bold. Reworded: the same content in other words; the words that "
       "the other document has nowhere are without colour. Condensed: a summary; it is shown, but its words are not counted as copied. Each kind has "
       "an underline of its own: the legend shows them. Passages inside a summary, and text that stands at another place again, are listed below their "
       "passage.") },
  { N_("What Does Not Count"),
    N_("The ledger beside a pair says what both percentages are made of: all words, less the template, quotations, the bibliography and short passages, "
       "are those counted. Each line can be switched, there or in the preferences, for all pairs at once. Nothing gets lost by it: what does not "
       "count is grey in the texts, and the passages that are set aside are listed with the reason. A pair without a passage that counts leaves the "
       "list of overlaps until one counts again. Passages that many documents have can be left out, too: the preferences say how many are too many.") },
  { N_("Evidence"),
    N_("Below the ledger stands what a dozen fingerprint methods say of the two documents as a whole: whether they are the same piece, that is a copy, a reprint "
       "or an edited version of one another. Open it for a line of each method: its value, its opinion and what that means. A method that has nothing to say of a "
       "text, since it is too short or in another script, is silent. Two papers can share a page and be different pieces all the same: for copied passages "
       "look at the similarity, for reprints at the evidence.") },
  { N_("Fingerprints"),
    N_("“Inspect Fingerprints…” (Ctrl+I) shows why a method judges as it does: what it made of either document, side by side, and what both have, which bears a tick. "
       "Alt+I, or the menu of a passage, does the same for one passage alone. Select a fingerprint to see its place in the text, and its like on the "
       "other side.") },
  { N_("Groups"),
    N_("A group is a family of documents that are the same piece: an original with its reprints, copies and edited versions. Choose the method that tells them, and how "
       "alike they must be by it, then find the groups. Each is ordered by date, with the likely origin first; dates are what the files say, so look before "
       "you rely on them. Open any two beside each other, keep one and remove the others, which Undo takes back, or export the groups.") },
  { N_("Disguises"),
    N_("Some copies are hidden from programs: by invisible characters inside words, letters of another alphabet that look the same, letters set apart by "
       "spaces. Some texts are hidden from readers: in white or tiny letters. Winnow sees through them when it compares, marks their places with a red "
       "frame, and lists the documents that have them. Hidden text is quoted beside the pair. A disguise has an author, but the author need not be the "
       "student: look before you judge.") },
  { N_("Sensitivity"),
    N_("In the preferences. Shorter runs find more, chance among them. A change takes effect with the next check and reads no file again; the shortest "
       "passage that counts can be changed without a check.") },
  { N_("Words"),
    N_("Stop words carry no meaning of their own; synonyms stand for one another. Methods go by lists of them, which you can edit: the preferences make a copy of a list "
       "in your own configuration folder and open it. A list that can’t be read is named at the start, and the one that came with Winnow serves. Changes "
       "take effect with the next start, and the next check computes anew what depends on them.") },
  { N_("Libraries"),
    N_("What you add is remembered in a library, a file in your own data folder, unless you save it elsewhere with “Save Library As…”. Opening it again takes no "
       "time, and unchanged files are never read twice. Your documents themselves are never changed. The sample collection and two documents that you "
       "only compare are not kept until you add something or save them.") },
  { N_("Files"),
    N_("Text in any character set, Markdown, HTML, XML, Word, Excel, PowerPoint, OpenDocument, EPUB and PDF. Older formats need LibreOffice. A scanned "
       "PDF holds no text. Every file that can’t be read is listed with the reason.") },
  { N_("Privacy"), N_("Everything happens on this computer. Nothing is sent anywhere.") },
};

GtkWidget *
winnow_help_window_new (GtkWindow *parent)
{
  return g_object_new (WINNOW_TYPE_HELP_WINDOW, "transient-for", parent, NULL);
}

static GtkWidget *
new_label (const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, class);
  return label;
}

static void
add_topic (GtkBox *topics, const char *title, const char *text)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (box), new_label (title, "title-4"));
  gtk_box_append (GTK_BOX (box), new_label (text, "body"));
  gtk_box_append (topics, box);
}

static void
winnow_help_window_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), WINNOW_TYPE_HELP_WINDOW);
  G_OBJECT_CLASS (winnow_help_window_parent_class)->dispose (object);
}

static void
winnow_help_window_class_init (WinnowHelpWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = winnow_help_window_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/winnow/Winnow/ui/winnow-help-window.ui");
  gtk_widget_class_bind_template_child (widget_class, WinnowHelpWindow, topics);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
winnow_help_window_init (WinnowHelpWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (gsize i = 0; i < G_N_ELEMENTS (help); i++)
    add_topic (self->topics, _(help[i].title), _(help[i].text));
}
