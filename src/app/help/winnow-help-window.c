#include "app/help/winnow-help-window.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/help/winnow-method-help.h"
#include "app/widgets/winnow-color-grid.h"
#include "app/widgets/winnow-label.h"
#include "app/widgets/winnow-template.h"
#include "image/palette.h"

#define SWATCH_SIDE 22
#define SWATCHES_IN_A_ROW 4
#define N_COLORS 8u
#define PICTURES "/org/winnow/Winnow/screenshots/"
#define PICTURE_HEIGHT 300 /* pixels; narrower windows show it smaller */

struct _WinnowHelpWindow
{
  AdwWindow parent_instance;
  GtkStack *stack;
  GtkBox *topics, *methods;
  GtkMenuButton *contents_button;
  GtkEditable *search_entry;
  GtkListBox *contents; /* a row for each topic, in their order */
};

G_DEFINE_FINAL_TYPE (WinnowHelpWindow, winnow_help_window, ADW_TYPE_WINDOW)

static void add_swatches (GtkBox *box);

static const struct
{
  const char *title, *text;
  void (*add_more) (GtkBox *box); /* (nullable) what stands below the text */
  const char *picture, *shows;    /* (nullable) a file of data/screenshots, and what can be seen on it */
} help[] = {
  { N_ ("Begin"), N_ ("Drop a folder of papers on the window. Winnow reads it, compares every paper with every other "
                      "document of the library, and lists the pairs that share text. A folder that is made of folders "
                      "called “submissions”, “references” and “template” is sorted by them. A library opens as it was "
                      "closed. A file manager opens documents with Winnow, too: two are compared, one alone with a "
                      "document that it asks for, and more of them are checked.") },
  { N_ ("Roles"),
    N_ ("Submissions are checked against everything. References are sources: a check compares two of them only once "
        "somebody gave a verdict on what they share. Text of the template, such as an assignment sheet, counts neither "
        "as a match nor towards the percentage. The menu of a collection changes its role and its name. “Move To” in "
        "the menu of documents moves them to another collection, with verdicts and notes; in another role they are to "
        "be checked again.") },
  { N_ ("Share"),
    N_ ("The share of A in B is how many of A’s words stand in some passage shared with B, of those that count. It "
        "differs from the share of B in A when one of them is longer. Whole passages count, also the words in them "
        "that differ: the bar below a share shows how much agrees word for word, is moved, reworded or translated. A "
        "word is a word in alphabetic scripts and a character in Chinese. A share is no verdict: a quotation is shared "
        "text, too. Read the passages."),
    NULL, "overlaps.png",
    N_ ("The list of overlaps: a row for each pair, with the share of each document in the other") },
  { N_ ("Compare"),
    N_ ("Open a pair with a double click or Return. Passages have the same number and colour on both "
        "sides. Tab and F7 go to the next one, Shift+Tab and Shift+F7 to the one before. The map "
        "beside each text shows where all of them stand; click or drag it to go there. F6 leads from "
        "one text to the other, and to the ledger and the lists beside them."),
    NULL, "compare.png",
    N_ ("Two documents beside each other: what they share has numbers and colours, and ribbons join it") },
  { N_ ("Two Versions of a Text"),
    N_ ("What a reprint changed: words that differ inside of a passage are bold. Ctrl+F8 also colours what stands "
        "in no passage, orange in the first document and green in the second; where both go on alike they are "
        "compared word by word. F8 and Shift+F8 lead from one difference to the next. Ctrl+F6 swaps the sides, so that "
        "the older version can stand on the left.") },
  { N_ ("Kinds of Passages"),
    N_ ("Exact: the same words in the same order. Near: the same except for some words, which are bold. Reworded: the "
        "same content in other words; words that the other document has nowhere are without colour. Condensed: a "
        "summary; it is shown, but its words are not counted as copied. Each kind has an underline of its own: the "
        "legend shows them. Passages inside a summary, and text that stands at another place again, are listed below "
        "their passage.") },
  { N_ ("What Does Not Count"),
    N_ ("The ledger beside a pair shows what both percentages are made of: all words, less the template, quotations, "
        "the bibliography and short passages, are the words that count. Each line can be switched there, for "
        "all pairs of the library at once; the library keeps its switches. Nothing is lost: what does not count is "
        "grey in the texts, and the "
        "excluded passages are listed with the reason. A pair without a passage that counts leaves the list of "
        "overlaps until one counts again. The preferences hold what counts in new libraries.") },
  { N_ ("Formulae Are No Findings"),
    N_ ("What many documents have is common: a formula of laws, an oath, the wording of a task. The shortest passage "
        "that counts is common where more than 20 documents have it, one of four times the length where more than 80 "
        "do, and any where more have it than the square root of their number (100 of 10,000), if that is above 20. "
        "The preferences can name another number, and the line “Common passages” of the ledger makes them count. Two "
        "documents of which either is half the same as the other are exempt: forty students who handed in one paper "
        "share no formula. Pairs that share only what is common are not counted, and the button “Common” in Overlaps "
        "lists them. Among very many documents some passages are alike by chance: so reworded ones and summaries must "
        "be longer there to count.") },
  { N_ ("Verdicts"),
    N_ ("You decide whether a passage is a fault. “Confirmed” (1) means that you looked at it and it stands; "
        "“Dismissed” (2) that it is innocent, a formula or a coincidence; “Quoted” (3) that its source is named as it "
        "should be. A dismissed or quoted passage is shown without colour and keeps its number. Its words stay among "
        "those that count and are in no shared passage any more, so the share falls by them at once. The same button "
        "once more, or 0, removes a verdict; Undo (Ctrl+Z) takes them back one by one. Alt+Down opens the next pair. "
        "Overlaps "
        "shows how many of a pair’s passages are decided, and can list only the pairs with something left to decide. "
        "Verdicts outlive another check: Winnow finds a passage again by its text, also when the file was moved or "
        "edited a little.") },
  { N_ ("Notes"), N_ ("Write your notes on a pair below its passages. They are saved while you type, stay with the "
                      "library, and appear in reports of the pair.") },
  { N_ ("Evidence"),
    N_ ("The ledger says how much was taken. Below it stands the answer to another question: is one whole document a "
        "version of the other, that is the same piece: a copy, a reprint, an edited version? A dozen fingerprint "
        "methods answer, and all together with what the passages cover of both documents. Open it for a line of each "
        "method: its value, its result and what that means. A method is silent where a text is too short for it or in "
        "another script. Two papers can share a page and still be different pieces, and a text in which every fifth "
        "word was changed is still the same piece, though most methods miss it.") },
  { N_ ("Fingerprints"), N_ ("“Inspect Fingerprints…” (Ctrl+I) shows why a method decides as it does: what it computed "
                             "from each document, side by side, and what both have in common, marked with a tick. "
                             "Alt+I, or the menu of a passage, does the same for one passage alone. Select a "
                             "fingerprint to see its place in the text, and the same one on the other side.") },
  { N_ ("Histogram, Map and Graph"),
    N_ ("The buttons List, Histogram, Map and Graph above the overlaps show the same pairs in four ways. The histogram "
        "has "
        "forty bars for shares from 0 to 100%; taller bars are more pairs, though not in proportion, so that few pairs "
        "can be seen beside many. Drag in it to list only the pairs above a share. The map has a row and a column for "
        "each document, and families stand together; the stronger the colour, the more of the document of the row is "
        "in the document of the column. A click on a cell, or Return at the one that the arrow keys reach, opens the "
        "pair. The graph has a dot for each submission, a ring for each reference, and a line for each pair; families "
        "stand apart, and raising the least share takes them to pieces. A click on a line, or Return at the one that "
        "the arrow keys reach, opens the pair; a click on a name shows the document with all its sources."),
    NULL, "map.png", N_ ("The map: a matrix of documents, whose cells are the stronger, the more is shared") },
  { N_ ("Pairs That Do Not Count"),
    N_ ("Pairs that count are listed first. The buttons above the list show the others instead: “by One Author” those "
        "of one author’s files; “Common” those that share only what many documents have; “Excluded” all others of "
        "which no passage counts, with the words that are the same in both and why the passages do not count. They "
        "open like any pair: the ledger there says what is excluded, and its switches let it count.") },
  { N_ ("Sources"),
    N_ ("Open a document with a double click to see all its sources in one text. Each source has a number and a "
        "colour, the one with the most words first; the bar below its name shows where in the document its text "
        "stands. Where two sources have the same text, the longer match owns it, and the other one is listed with "
        "the words that it hides. Open a source for its passages; a double click on one compares the pair there. "
        "Without its tick a source is left out: its text goes to the next longest match, and the sum follows, as does "
        "a report made from this page. Alt+Down opens the next document, the worst first. The list above the text says "
        "where your work on a paper stands: to do (0), cleared (1), hearing (2) or decided (3). It holds for all files "
        "of an author, stays with the library and is in no report; another version of a file is to do again. With “Go "
        "On After a Verdict” the next paper that is to do follows."),
    NULL, "sources.png",
    N_ ("A document with all its sources: each has a colour, and stands in the list with its share") },
  { N_ ("Groups"), N_ ("A group is a family of documents that are the same piece: an original with its reprints, "
                       "copies and edited versions. Choose the method that compares them, and how similar they must be "
                       "by it, then find the groups. Each is ordered by date, with the likely origin first; dates are "
                       "what the files contain, so check before you rely on them; “Set Date…” in the menu of "
                       "documents corrects them. Open any two beside each other, keep "
                       "one and remove the others, which Undo takes back, or export the groups.") },
  { N_ ("Authors"),
    N_ ("Files that a learning platform packs tell by their names who handed them in; so do names like “2021001 王芳 "
        "Tides.docx”, and files of a folder that are named alike. Submissions of one author are one submission: pairs "
        "of them are listed by themselves, in Overlaps behind “by One Author”, and count nowhere. The authors’ button "
        "in Documents shows a row for each, with all files of theirs. “Set Author…” corrects it, for all selected "
        "files at once. An author whom only the text or the metadata name is shown, but joins no files: a copy would "
        "take the name along. References are compared with everybody, also with an author’s own papers of another "
        "term. Two students of one name stay two where the platform numbers them.") },
  { N_ ("Drafts"),
    N_ ("Submissions of one author are drafts of one piece where a third of either stands in the other. “Drafts…” "
        "beside the authors’ button shows those of the selected author in their order: how many words each kept, added "
        "and dropped, and below it which of those that were added stand in somebody else’s document. From a reference "
        "they came in; another submission may also have copied them. The order is told by numbers and words in names "
        "(“draft 2”, “final”), by dates in names or inside the documents, or by times of files that are an hour apart; "
        "where nothing tells, it is called unknown. Choose a draft to compare it with the one before, or a document to "
        "see what it has in common with the draft.") },
  { N_ ("Last Year’s Papers"),
    N_ ("A library can be compared with another one, such as that of last year: choose “Compare with Another Library…” "
        "in the menu that adds files. All papers there are references from then on, with the library and the term "
        "behind their names. The other library is only read, and nothing is copied, so it must stay where it is; what "
        "changes there is compared at the next check. Where it is missing, its pairs stay with their figures, and "
        "Compare says which file is needed. “Detach…” in the menu of its collection ends the comparison.") },
  { N_ ("An Archive of the School"),
    N_ ("An archive holds the papers of many years for many desks. “Connect to an Archive…” in the menu that adds "
        "files "
        "asks for its address; then it stands below the collections, with how many documents it has and whether it "
        "was reached by the last check. A check sends it fingerprints of your papers, none of their text; what "
        "is found there comes into the library, so pairs, verdicts and reports stay without the server. “Add to an "
        "Archive…” in the menu of a collection says what leaves the computer before it does, and can be undone. "
        "Some texts only others may read: Sources shows below the sources of a paper where it has fingerprints in "
        "common with one, and “Closed Texts and Requests…” in the menu of the archive asks its owner. There you answer "
        "requests for your own texts, too; what you release can be taken back.") },
  { N_ ("Checks over Time"),
    N_ ("A check keeps what was found before and compares what is new. Pairs that the last check found first are "
        "marked "
        "“New” in Overlaps, where “Only New” lists them alone; in reports they stand first. A pair keeps its number "
        "for "
        "life. The History page shows all checks, the last one on top: how many documents took part, how many pairs "
        "there were, how many of them were new, and which settings changed. Choose a collection to see its pairs "
        "alone. “Export…” writes the table for a spreadsheet.") },
  { N_ ("Reports and Hearing Sheets"),
    N_ ("“Export…” (Ctrl+E) writes a report of all pairs, of those that the filter shows, of the rows that are "
        "selected (Ctrl or Shift with a click, Ctrl+A for all), of the pair in Compare, or of the documents that are "
        "selected on their page. Groups and pictures have reports of their own: “Export…” on their pages. A report of "
        "a part names no other document, so you can show it to those it is about. The web page has both texts in full; "
        "the PDF is laid out for paper and has the passages; tables and JSON are for other programs. A hearing sheet "
        "is one or two pages for a pair, or for a paper with all its sources: what was found, excerpts beside each "
        "other, and room for a statement and signatures. “Print…” (Ctrl+P) shows the pages as they will be printed; "
        "its contents (F9) lead to any section and pair. The menu in Compare makes all these for its pair, that in "
        "Sources for its document. Verdicts and notes appear in all of them.") },
  { N_ ("Masked Names"),
    N_ ("Names of persons and files can be replaced in a report, in the texts, too. An alias like “Person 12” stays "
        "the same in all reports of a library. Winnow knows the persons that the documents name as their authors: in "
        "their properties, at the head of the text, in the name of the file; for a part of the pairs it lists those in "
        "this part. Add other names yourself. Pictures stay as they are, and a text may identify somebody without a "
        "name: read a report before you hand it on.") },
  { N_ ("Scans"),
    N_ ("Scanned pages, and pictures of text within documents, are read by OCR where Tesseract is installed; that "
        "takes "
        "seconds a page, once. The preferences turn it off, or let you decide: files are then read without it, and a "
        "banner above the documents says how many pages there are and about how long they take. “Read by OCR” reads "
        "just those and checks again; cancelled, it keeps what is finished and offers the rest. After “Not Now” these "
        "documents are not offered again while the library is open, unless their files change; opened again, the "
        "library asks again.") },
  { N_ ("Disguises"),
    N_ ("Some copies are hidden from programs: by invisible characters inside words, letters of another alphabet, "
        "digits or signs that look the same, letters set apart by spaces. Some texts are hidden from readers: in white "
        "or tiny letters. "
        "Winnow sees through them when it compares, marks their places with a red frame, and lists the documents that "
        "have them. Hidden text is quoted beside the pair. A disguise has an author, but the author need not be the "
        "student: look before you judge.") },
  { N_ ("Pictures"),
    N_ ("Figures are copied, too. Winnow compares the pictures in every document, and picture files, and finds those "
        "that two documents have: resized, compressed again, in grey, brighter or darker, cropped, mirrored, turned, "
        "or as a negative. Overlaps lists how many pictures two documents have in common, also where they share no "
        "text. In a pair each stands in both texts at its place, with a number and a colour; the list beside the texts "
        "shows what was done to it, and a double click there shows both large. The Pictures page has them all.") },
  { N_ ("What Was Done to a Picture"),
    N_ ("The words describe how the left picture becomes the right one. “Cropped about 8%” means that a margin is "
        "missing, about 8% on each side; “extended” is the same seen from the smaller picture. Margins of 4, 8 and 12% "
        "are tried, so the number is a rough one. Where more was cut off, or a picture was turned, seen at an angle "
        "or put into a larger one, a line on both pictures shows the part that they have in common, and “31 places "
        "agree” is how many dots, corners and letters of one were found on the other. Charts of one program with the "
        "same axes may have these in common: look at the line. A picture does not show who copied from whom: the "
        "larger and sharper one may be the original.") },
  { N_ ("Colours"),
    N_ ("The fingerprints that decide know only light and dark, so a copy in other colours is found. What became of "
        "the colours is said apart: turned grey, coloured in, tinted, recoloured. The charts below the pictures show "
        "how much of each has which colour. “In common” is the part of the pixels with the same colour among "
        "sixteen, wherever they stand, and different pictures have half of it in common; χ² is 0 for the same "
        "colours and 1 for none in common. Brightness and compression change it a little; a frame or a crop, too.") },
  { N_ ("Excluded Pictures"),
    N_ ("Bullets, lines and blank pictures are skipped: nothing in them can be recognised. Pictures of the template, "
        "and those that five documents or more and over a fifth of all have, such as the logo of a school, are "
        "excluded; picture files are not counted. The Pictures page lists them with the number of documents. A figure "
        "that a whole class copied is among them, too: the switch “Count This Picture” beside it makes each two of "
        "these documents a pair. The library keeps that for later checks, and the same switch takes it back.") },
  { N_ ("Colour Grid"),
    N_ ("It shows how a picture is built: it is cut into blocks, eight by eight unless you choose otherwise, and each "
        "has the colour that most of its pixels have, and its letter. With 16 colours dark and bright ones have "
        "different letters. The grid is for reading. Whether two pictures are the same is decided by finer "
        "fingerprints, which differ less when a picture is compressed or resized."),
    add_swatches },
  { N_ ("Sensitivity"),
    N_ ("In the preferences. Shorter runs find more, chance among them. A library that was checked keeps the settings "
        "of its last check, until you use the preferences there: then its documents are compared again, but no file is "
        "read. The shortest passage that counts can be changed without comparing again.") },
  { N_ ("Word Lists"),
    N_ ("Stop words carry no meaning of their own; synonyms, words or phrases, stand for one another; the dictionary "
        "has the words that Chinese is cut into. Methods use these lists. The preferences have an editor for each: it "
        "searches, adds the lines of a file, marks lines that make no sense, and goes back to what came with Winnow. A "
        "list that can’t be read is named at the start. The next check uses what you change, and computes anew what "
        "depends on it; dictionaries of translations are read when Winnow starts.") },
  { N_ ("Libraries"), N_ ("What you add is stored in a library, a file in your own data folder, unless you save it "
                          "elsewhere with “Save Library As…”. Opening it again takes no time, and unchanged files are "
                          "never read twice. Winnow never changes your documents. The sample collection and two "
                          "documents that you only compare are not stored until you add something or save them.") },
  { N_ ("Files"),
    N_ ("Text in any character set, Markdown, TeX, Jupyter notebooks, HTML, saved web pages, XML, "
        "e-mail, Word, RTF, Excel, PowerPoint, OpenDocument, EPUB and PDF. Older formats need LibreOffice. Pictures, "
        "alone or inside documents: PNG, JPEG, GIF, BMP and TIFF; WebP, EMF and WMF where the system has a loader for "
        "them. Archives (zip, 7z, rar, tar) are read like folders. A scanned PDF contains no text: it is compared by "
        "its pictures alone. Every file or picture that can’t be read is listed with the reason.") },
  { N_ ("Privacy"), N_ ("Everything happens on this computer. Nothing is sent anywhere.") },
};

/* The chapter of a page of the window. */
static const struct
{
  const char *page, *title; /* as of help[] */
} chapters[] = {
  { "documents", "Begin" },          { "overlaps", "Share" },  { "groups", "Groups" },
  { "compare", "Compare" },          { "sources", "Sources" }, { "pictures", "Pictures" },
  { "history", "Checks over Time" },
};

static GtkWidget *
new_label (const char *text, const char *style)
{
  GtkLabel *label = winnow_label_new (text, style);
  gtk_label_set_wrap (label, TRUE);
  return GTK_WIDGET (label);
}

/* A grid of a single block. */
static GtkWidget *
new_swatch (guint color)
{
  const WinnowGridSettings settings = { 1, 1, N_COLORS, FALSE };
  GtkWidget *swatch = g_object_new (WINNOW_TYPE_COLOR_GRID, NULL);
  WinnowGrid *grid = winnow_grid_new_from_colors (&settings, &(guint8){ (guint8) color });
  winnow_color_grid_set (WINNOW_COLOR_GRID (swatch), grid, NULL);
  gtk_widget_set_size_request (swatch, SWATCH_SIDE, SWATCH_SIDE);
  gtk_widget_set_valign (swatch, GTK_ALIGN_CENTER);
  return swatch;
}

static void
add_swatches (GtkBox *box)
{
  GtkWidget *table = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (table), 8);
  gtk_grid_set_row_spacing (GTK_GRID (table), 6);
  gtk_widget_set_margin_top (table, 6);
  for (guint i = 0; i < N_COLORS; i++)
    {
      int column = i % SWATCHES_IN_A_ROW, row = i / SWATCHES_IN_A_ROW;
      GtkWidget *name = GTK_WIDGET (winnow_label_new (_ (winnow_palette_get_name (N_COLORS, i)), ""));
      gtk_widget_set_hexpand (name, TRUE);
      gtk_grid_attach (GTK_GRID (table), new_swatch (i), 2 * column, row, 1, 1);
      gtk_grid_attach (GTK_GRID (table), name, 2 * column + 1, row, 1, 1);
    }
  gtk_box_append (box, winnow_help_scroll_sideways (table, _ ("Legend")));
}

static GtkWidget *
new_picture (const char *file, const char *shows)
{
  g_autofree char *resource = g_strconcat (PICTURES, file, NULL);
  GtkWidget *picture = gtk_picture_new_for_resource (resource);
  gtk_picture_set_alternative_text (GTK_PICTURE (picture), shows);
  gtk_widget_set_size_request (picture, -1, PICTURE_HEIGHT);
  gtk_widget_set_margin_top (picture, 6);
  winnow_accessible_name (picture, shows);
  return picture;
}

static void
add_topic (GtkBox *topics, gsize topic)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (box), new_label (_ (help[topic].title), "title-4"));
  gtk_box_append (GTK_BOX (box), new_label (_ (help[topic].text), "body"));
  if (help[topic].add_more != NULL)
    help[topic].add_more (GTK_BOX (box));
  if (help[topic].picture != NULL)
    gtk_box_append (GTK_BOX (box), new_picture (help[topic].picture, _ (help[topic].shows)));
  gtk_box_append (topics, box);
}

static void
add_methods (WinnowHelpWindow *self)
{
  for (const WinnowMethod *const *method = winnow_methods (); *method != NULL; method++)
    {
      GtkWidget *help_on_method = winnow_method_help_new (*method);
      if (help_on_method == NULL)
        continue;
      gtk_widget_set_name (help_on_method, (*method)->id);
      gtk_box_append (self->methods, help_on_method);
    }
}

/* ── going to a chapter ── */

static gboolean
scroll_cb (GtkWidget *chapter, GdkFrameClock *clock, gpointer unused)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (chapter, GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t bounds;
  if (!gtk_widget_compute_bounds (chapter, gtk_widget_get_parent (chapter), &bounds) || bounds.size.height == 0)
    return G_SOURCE_CONTINUE;
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)), bounds.origin.y);
  return G_SOURCE_REMOVE;
}

static void
show_topic (WinnowHelpWindow *self, guint topic)
{
  GtkWidget *chapter = gtk_widget_get_first_child (GTK_WIDGET (self->topics));
  for (guint i = 0; i < topic; i++)
    chapter = gtk_widget_get_next_sibling (chapter);
  gtk_stack_set_visible_child_name (self->stack, "topics");
  gtk_widget_add_tick_callback (chapter, scroll_cb, NULL, NULL);
}

void
winnow_help_window_show_page (WinnowHelpWindow *self, const char *page)
{
  g_return_if_fail (WINNOW_IS_HELP_WINDOW (self) && page != NULL);
  for (guint i = 0; i < G_N_ELEMENTS (chapters); i++)
    for (guint topic = 0; topic < G_N_ELEMENTS (help); topic++)
      if (g_str_equal (chapters[i].page, page) && g_str_equal (chapters[i].title, help[topic].title))
        show_topic (self, topic);
}

void
winnow_help_window_show_method (WinnowHelpWindow *self, const char *method)
{
  g_return_if_fail (WINNOW_IS_HELP_WINDOW (self));
  gtk_stack_set_visible_child_name (self->stack, "methods");
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->methods)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (g_str_equal (gtk_widget_get_name (child), method))
      gtk_widget_add_tick_callback (child, scroll_cb, NULL, NULL);
}

/* ── contents ── */

/* Whether the chapter has all words that are searched for. */
static gboolean
is_listed (GtkListBoxRow *row, gpointer data)
{
  WinnowHelpWindow *self = data;
  const guint topic = (guint) gtk_list_box_row_get_index (row);
  g_autofree char *query = g_utf8_casefold (gtk_editable_get_text (self->search_entry), -1),
                  *text = g_strconcat (_ (help[topic].title), "\n", _ (help[topic].text), NULL),
                  *folded = g_utf8_casefold (text, -1);
  g_auto (GStrv) words = g_strsplit (query, " ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    if (strstr (folded, words[i]) == NULL)
      return FALSE;
  return TRUE;
}

static void
search_changed_cb (WinnowHelpWindow *self)
{
  gtk_list_box_invalidate_filter (self->contents);
}

static void
contents_activated_cb (WinnowHelpWindow *self, GtkListBoxRow *row)
{
  gtk_menu_button_popdown (self->contents_button);
  show_topic (self, (guint) gtk_list_box_row_get_index (row));
}

/* Return goes to the first chapter that is listed. */
static void
search_activated_cb (WinnowHelpWindow *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (help); i++)
    {
      GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->contents, (int) i);
      if (!gtk_widget_get_child_visible (GTK_WIDGET (row)))
        continue;
      contents_activated_cb (self, row);
      return;
    }
}

static void
fill_contents (WinnowHelpWindow *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (help); i++)
    {
      gtk_list_box_append (self->contents, new_label (_ (help[i].title), ""));
      winnow_accessible_name (gtk_list_box_get_row_at_index (self->contents, (int) i), _ (help[i].title));
    }
  GtkWidget *nothing = new_label (_ ("Nothing Found"), "dim-label");
  gtk_widget_set_margin_top (nothing, 12);
  gtk_widget_set_margin_bottom (nothing, 12);
  gtk_label_set_xalign (GTK_LABEL (nothing), .5f);
  gtk_list_box_set_placeholder (self->contents, nothing);
  gtk_list_box_set_filter_func (self->contents, is_listed, self, NULL);
}

static void
search_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gtk_menu_button_popup (WINNOW_HELP_WINDOW (widget)->contents_button);
}

static void
winnow_help_window_class_init (WinnowHelpWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
#define CHILD(name) WINNOW_CHILD (WinnowHelpWindow, name)
  winnow_template_bind (widget_class, "help/winnow-help-window.ui", CHILD (stack), CHILD (topics), CHILD (methods),
                        CHILD (contents_button), CHILD (search_entry), CHILD (contents), NULL);
  winnow_template_bind_callbacks (widget_class, WINNOW_CALLBACK (search_changed_cb),
                                  WINNOW_CALLBACK (search_activated_cb), WINNOW_CALLBACK (contents_activated_cb), NULL);
  gtk_widget_class_install_action (widget_class, "help.search", NULL, search_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "help.search", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
winnow_help_window_init (WinnowHelpWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (gsize i = 0; i < G_N_ELEMENTS (help); i++)
    add_topic (self->topics, i);
  add_methods (self);
  fill_contents (self);
}
