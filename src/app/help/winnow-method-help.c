/* winnow-method-help.c: the texts of the page "Methods", one row a method
 *
 * A drawing is a few lines of cells, joined by "|"; the first cell of a line is its name. A sign at
 * the start of a cell says what becomes of it: * chosen, = the same in both, ~ different, /
 * dropped. Its figures can be computed by hand. */
#include "app/help/winnow-method-help.h"

#include <glib/gi18n.h>

#include "app/widgets/winnow-label.h"

#define MAX_LINES 7
#define SPACING 3 /* pixels between cells */

static const struct
{
  const char *method, *how, *good, *fails, *source;
  const char *drawing[MAX_LINES];
} methods[] = {
  { "exact",
    N_ ("All words of a text, in their order, make one number of 128 bits. Capitals, punctuation, line ends and "
        "invisible characters make no difference. Equal numbers are equal texts."),
    N_ ("Finding a paper that was handed in twice, or was seen years ago, however it was saved."),
    N_ ("One word differs."),
    N_ ("XXH3 by Yann Collet; in front of the library, a Bloom filter (B. H. Bloom, 1970)."),
    { N_ ("A|The|tide|comes,|twice."), N_ ("B|THE|tide|comes|twice!"), N_ ("Words|=the|=tide|=comes|=twice") } },
  { "keyword",
    N_ ("A word weighs more the more often it stands in the text and the fewer texts have it at all; names and places "
        "weigh more. The heaviest words, sorted, make the fingerprint."),
    N_ ("Recognising a piece by its subject, whatever the order of its parts."),
    N_ ("One of the keywords changes, as it may where two words weigh nearly the same."),
    N_ ("G. Salton, C. Buckley: Term-weighting approaches in automatic text retrieval, 1988."),
    { N_ ("Word|tide|moon|harbour|day|the"), N_ ("Times|4|2|1|3|9"), N_ ("Rarity|5.5|4.2|6.0|1.1|–"),
      N_ ("Weight|*22.0|*8.4|*6.0|/3.3|/stop word") } },
  { "card",
    N_ ("What a librarian would write on an index card: title, author, date, keywords, abstract, first and last "
        "paragraph, and the most frequent words. The parts that both documents have are compared one by one."),
    N_ ("Finding other editions of a thesis or an article, also where the body was revised."),
    N_ ("A text has no such parts, or its first and last paragraph were rewritten."),
    N_ ("The practice of library catalogues; the parts are looked for in Chinese and English layouts."),
    { N_ ("Part|Title|Author|Date|Keywords"), N_ ("A|=Two Tides|=M. Ferrari|=2019|~tide, moon"),
      N_ ("B|=Two Tides|=M. Ferrari|=2019|~tide, sea") } },
  { "shingle",
    N_ ("All runs of k words are put into a set; a run that comes again adds nothing. What both sets have in common, "
        "divided by all that either has, is the resemblance; divided by one of the sets, its containment."),
    N_ ("Exact figures of how much two texts share, and of which is contained in which."),
    N_ ("Every few words are changed, or the texts are short."),
    N_ ("A. Z. Broder: On the resemblance and containment of documents, 1997, from which the rose is taken."),
    { N_ ("Text|a|rose|is|a|rose|is|a|rose"),
      N_ ("Runs of 4|*a rose is a|*rose is a rose|*is a rose is|/a rose is a|/rose is a rose") } },
  { "minhash",
    N_ ("All runs of k words are shuffled n times, and each time the first one is kept. How often both texts keep the "
        "same one is, but for chance, the resemblance of their shingles."),
    N_ ("Large collections: a few numbers stand for a book. Groups are found by it unless you choose otherwise."),
    N_ ("A short text stands inside a long one, or the texts resemble each other by less than a tenth."),
    N_ ("A. Z. Broder and others: Min-wise independent permutations, 1998; bands after P. Indyk and R. Motwani, 1998."),
    { N_ ("Shuffle|1|2|3|4|5|6"), N_ ("A keeps|=12|=7|~31|=4|=9|~18"), N_ ("B keeps|=12|=7|~25|=4|=9|~22"),
      N_ ("Equal|4 of 6: about 67%") } },
  { "simhash",
    N_ ("Every word has bits of its own. It votes for each bit that is 1 and against each that is 0, as often as it "
        "stands in the text. The majority decides. Texts that differ in few words differ in few bits."),
    N_ ("Near duplicates of long texts among millions: the whole fingerprint is one number."),
    N_ ("Texts are short, or a part was added: one new paragraph turns many bits."),
    N_ ("M. S. Charikar, 2002; G. S. Manku, A. Jain, A. Das Sarma: Detecting near-duplicates for web crawling, 2007."),
    { N_ ("Bit|1|2|3|4"), N_ ("tide, twice|+2|+2|−2|−2"), N_ ("moon|−1|+1|+1|−1"), N_ ("sun|+1|−1|+1|−1"),
      N_ ("Sum|2|2|0|−4"), N_ ("Fingerprint|*1|*1|*0|*0") } },
  { "longest-sentence",
    N_ ("The longest sentence stands for the document: hardly anybody writes it a second time."),
    N_ ("Reprints in which everything but the main text changed, such as pages of different sites."),
    N_ ("This one sentence is edited, or a longer one is added."),
    N_ ("A rule that Chinese literature on duplicate web pages ascribes to a search engine."),
    { N_ ("Sentence|1|2|3|4"), N_ ("Letters|/41|*112|/27|/64") } },
  { "nshash",
    N_ ("The n longest sentences are hashed one by one. Documents that share at least one of them are the same piece; "
        "all of a family have the same similar_id."),
    N_ ("News and reprints that were cut or joined: one long sentence that survives is enough."),
    N_ ("All n sentences were edited; or a long quotation or notice makes different pieces the same."),
    N_ ("The published method nshash for pages of news."),
    { N_ ("Longest|1st|2nd|3rd"), N_ ("A, letters|112|=97|84"), N_ ("B, letters|105|90|=97") } },
  { "feature-code",
    N_ ("The few characters before and after a full stop make a code. Two codes agree where at most two characters on "
        "each side are wrong. Texts whose lengths differ by more than a tenth are different pieces."),
    N_ ("Reprinted news in Chinese, with misprints and changed words."),
    N_ ("Sentences were joined or split, or a part was added or left out."),
    N_ ("Deduplication of Chinese pages by feature codes: 9 errors in 902 pages with the ratio of lengths, 26 "
        "without."),
    { N_ ("A|潮汐表由|=港务局编印|。|=每年出版一|次"), N_ ("B|潮汐表由|=港务局刊印|。|=每年出版一|次") } },
  { "pinyin",
    N_ ("Characters become syllables, and of these only the first consonant is kept. In each segment of m characters "
        "it is counted how much more often than usual each consonant comes."),
    N_ ("Chinese copies in which characters were replaced by others that sound alike, or by traditional ones."),
    N_ ("Texts shorter than a segment, and texts in which sentences changed places everywhere."),
    N_ ("A published method for copies of Chinese text; readings from ICU and Unicode."),
    { N_ ("A|月|亮|引|起|潮|=汐"), N_ ("B|月|亮|引|起|潮|~夕"), N_ ("Initials|=y|=l|=y|=q|=c|=x") } },
  { "winnow",
    N_ ("Every run of k words is hashed. A window of w runs moves along and keeps its smallest hash, the rightmost of "
        "equal ones, with its place. So any copied run of g = w + k − 1 words shares a fingerprint, wherever it "
        "stands."),
    N_ ("Copied passages in any place and order. The check itself finds its candidates by it."),
    N_ ("A word in every g is changed; other methods and the pass for reworded text see more then."),
    N_ ("S. Schleimer, D. Wilkerson, A. Aiken: Winnowing, 2003, from which these hashes are taken (w = 4)."),
    { "77|74|42|*17|98|50|*17|98|*8|88|67|*39|77|74|42|*17|98" } },
  { "sentence",
    N_ ("Every sentence is hashed without its stop words. The order of sentences makes no difference."),
    N_ ("Texts whose sentences were shuffled, or in which only little words changed."),
    N_ ("One other word of a sentence changes: then this sentence is lost."),
    N_ ("A classic of copy detection (S. Brin, J. Davis, H. Garcia-Molina: COPS, 1995), here without stop words."),
    { N_ ("A|=1st|=2nd|~3rd|=4th"), N_ ("B|=4th|=1st|~new|=2nd") } },
  { "content",
    N_ ("Stop words are skipped. Each pair of neighbours among the other words is hashed, whatever its order and "
        "whatever stood between the two."),
    N_ ("Reworded copies: sentences that were turned round, tenses that changed."),
    N_ ("Words were replaced by synonyms or translated."),
    N_ ("Skip-grams of content words, as in systems of the PAN competition."),
    { N_ ("A|/the|tide|/of the|moon"), N_ ("B|/a|moon|/and its|tide"), N_ ("Pair|=moon + tide") } },
};

/* ── the drawing ── */

static const struct
{
  char sign;
  const char *style;
} cell_styles[] = { { '*', "chosen" }, { '=', "shared" }, { '~', "different" }, { '/', "dropped" } };

static GtkWidget *
new_cell (const char *text)
{
  const char *style = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (cell_styles); i++)
    if (*text == cell_styles[i].sign)
      style = cell_styles[i].style;
  GtkWidget *cell = gtk_label_new (style != NULL ? text + 1 : text);
  gtk_widget_add_css_class (cell, "method-cell");
  if (style != NULL)
    gtk_widget_add_css_class (cell, style);
  return cell;
}

/* A line of hashes has no name. A line with another number of cells than the first one has columns
 * of its own. */
static void
attach_line (GtkGrid *grid, const char *line, int top, guint n_columns)
{
  g_auto (GStrv) cells = g_strsplit (line, "|", -1);
  int first = !g_ascii_isdigit (*line);
  GtkWidget *box = g_strv_length (cells) == n_columns ? NULL : gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);
  if (first > 0)
    {
      GtkWidget *name = GTK_WIDGET (winnow_label_new (cells[0], "caption dim-label"));
      gtk_widget_set_margin_end (name, SPACING);
      gtk_grid_attach (grid, name, 0, top, 1, 1);
    }
  for (int i = first; cells[i] != NULL; i++)
    if (box != NULL)
      gtk_box_append (GTK_BOX (box), new_cell (cells[i]));
    else
      gtk_grid_attach (grid, new_cell (cells[i]), i, top, 1, 1);
  if (box != NULL)
    gtk_grid_attach (grid, box, first, top, (int) n_columns, 1);
}

GtkWidget *
winnow_help_scroll_sideways (GtkWidget *child, const char *name)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  winnow_accessible_name (scroller, name); /* it takes the focus */
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), child);
  return scroller;
}

static GtkWidget *
new_drawing (const char *const *lines)
{
  GtkWidget *grid = gtk_grid_new ();
  g_auto (GStrv) columns = g_strsplit (_ (lines[0]), "|", -1);
  gtk_widget_add_css_class (grid, "method-drawing");
  gtk_grid_set_column_spacing (GTK_GRID (grid), SPACING);
  gtk_grid_set_row_spacing (GTK_GRID (grid), SPACING);
  gtk_widget_set_halign (grid, GTK_ALIGN_START);
  for (int i = 0; i < MAX_LINES && lines[i] != NULL; i++)
    attach_line (GTK_GRID (grid), _ (lines[i]), i, g_strv_length (columns));
  /* Translators: what is spoken of a drawing that shows how a method works */
  return winnow_help_scroll_sideways (grid, _ ("Example"));
}

/* ── the texts ── */

static void
append_text (GtkBox *box, const char *text, const char *style)
{
  GtkLabel *label = winnow_label_new (text, style);
  gtk_label_set_wrap (label, TRUE);
  gtk_box_append (box, GTK_WIDGET (label));
}

/* A title in bold before its text; above it where the text is a list. */
static void
append_point (GtkBox *box, const char *title, const char *text)
{
  GtkLabel *label = winnow_label_new (NULL, "body");
  g_autofree char *markup
      = g_markup_printf_escaped ("<b>%s</b>%s%s", title, strchr (text, '\n') != NULL ? "\n" : "  ", text);
  gtk_label_set_markup (label, markup);
  gtk_label_set_wrap (label, TRUE);
  gtk_box_append (box, GTK_WIDGET (label));
}

/* "k: Words of a shingle (1 to 20, default 3)", "bits: Bits of a fingerprint (32; 64)" */
static void
append_parameter (GString *text, const WinnowParameter *parameter)
{
  g_string_append_printf (text, "%s%s: %s (", text->len > 0 ? "\n" : "", parameter->name, _ (parameter->description));
  if (parameter->choices == NULL)
    g_string_append_printf (text, _ ("%u to %u, default %u"), parameter->minimum, parameter->maximum,
                            parameter->initial);
  for (const WinnowChoice *choice = parameter->choices; choice != NULL && choice->name != NULL; choice++)
    g_string_append_printf (text, "%s%s", choice > parameter->choices ? "; " : "", _ (choice->name));
  g_string_append_c (text, ')');
}

static void
append_parameters (GtkBox *box, const WinnowMethod *method)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (const WinnowParameter *parameter = method->parameters; parameter->name != NULL; parameter++)
    append_parameter (text, parameter);
  if (text->len > 0)
    append_point (box, _ ("Parameters"), text->str);
}

GtkWidget *
winnow_method_help_new (const WinnowMethod *method)
{
  guint i = 0;
  while (i < G_N_ELEMENTS (methods) && !g_str_equal (methods[i].method, method->id))
    i++;
  if (i == G_N_ELEMENTS (methods))
    return NULL;
  GtkBox *box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 6));
  append_text (box, _ (method->title), "title-4");
  append_text (box, _ (methods[i].how), "body");
  gtk_box_append (box, new_drawing (methods[i].drawing));
  append_point (box, _ ("Good for"), _ (methods[i].good));
  append_point (box, _ ("Fails when"), _ (methods[i].fails));
  append_parameters (box, method);
  append_text (box, _ (methods[i].source), "caption dim-label");
  return GTK_WIDGET (box);
}
