/* The page of one document and all its sources, in a real window: what it adds up, what leaving a
 * source out changes, and where its rows lead. Needs a display. */
#include <string.h>

#include "app/session/winnow-session-undo.h"
#include "app/compare/winnow-compare-page.h"
#include "app/export/winnow-export-kind.h"
#include "app/sources/winnow-place-list.h"
#include "app/sources/winnow-source-item.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "base/array.h"
#include "frames.h"
#include "keys.h"
#include "program.h"

#define TIDE                                                                                                          \
  "The harbour clock was set by the tide and not by the sun, so that every ship which came in late could say with a " \
  "good conscience that it was the water and not the captain who had overslept on that grey morning. "
#define FLOOD                                                                                                        \
  "In the year of the flood the pilots moved their office to the attic of the customs house, from where they waved " \
  "yellow flags at anything that floated. "
#define OWN "Nothing of this sentence stands in any other of the papers, whoever looks for it and however long. "

typedef struct
{
  char *folder;
  WinnowWindow *window;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *name, *text;
  } papers[] = {
    { "paper.txt", "1 Water\n" TIDE FLOOD "\n2 Nothing\n" OWN },
    { "both.txt", "A first source begins on its own. " TIDE FLOOD },
    { "tide.txt", "A second source begins in another way. " TIDE "And so it goes on, alone, until it is done." },
  };
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  fixture->folder = must (g_dir_make_tmp ("winnow-sources-XXXXXX", &error));
  for (guint i = 0; i < G_N_ELEMENTS (papers); i++)
    {
      g_ptr_array_add (paths, g_build_filename (fixture->folder, papers[i].name, NULL));
      must (g_file_set_contents (paths->pdata[i], papers[i].text, -1, &error));
    }
  g_ptr_array_add (paths, NULL);
  program_open_window (&fixture->window);
  winnow_window_open_paths (fixture->window, (const char *const *) paths->pdata);
  while (g_strcmp0 (adw_view_stack_get_visible_child_name (fixture->window->view_stack), "overlaps") != 0)
    g_main_context_iteration (NULL, TRUE);
  g_ptr_array_unref (paths);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  while (fixture->window != NULL)
    g_main_context_iteration (NULL, TRUE);
  remove_tree (fixture->folder);
  g_free (fixture->folder);
}

static gboolean
is_named (gpointer item, gconstpointer name)
{
  return g_str_equal (winnow_document_item_get_name (item), name);
}

static WinnowDocumentItem *
dup_document (Fixture *fixture, const char *name)
{
  WinnowDocumentItem *item
      = winnow_list_model_find (winnow_session_get_documents (fixture->window->session), is_named, name, NULL);
  g_assert_nonnull (item);
  return item;
}

static GtkWidget *
get_list (Fixture *fixture)
{
  return GTK_WIDGET (
      gtk_widget_get_template_child (GTK_WIDGET (fixture->window->sources_page), WINNOW_TYPE_SOURCES_PAGE, "list"));
}

static gboolean
list_has_focus (Fixture *fixture)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (fixture->window)), *list = get_list (fixture);
  return focus != NULL && (focus == list || gtk_widget_is_ancestor (focus, list));
}

static GtkSelectionModel *
get_rows (Fixture *fixture)
{
  return gtk_list_view_get_model (GTK_LIST_VIEW (get_list (fixture)));
}

/* Returns: (transfer none) */
static WinnowSourceItem *
get_item (Fixture *fixture, guint position)
{
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (G_LIST_MODEL (get_rows (fixture)), position);
  g_autoptr (WinnowSourceItem) item = row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
  return item;
}

/* (nullable) Until a document is shown. */
static const WinnowSourcedDocument *
get_shown (Fixture *fixture)
{
  return get_rows (fixture) != NULL && g_list_model_get_n_items (G_LIST_MODEL (get_rows (fixture))) > 0
             ? winnow_source_item_get_document (get_item (fixture, 0))
             : NULL;
}

/* @n_counted: sources that count */
static const WinnowSourcedDocument *
wait_for (Fixture *fixture, const char *name, guint n_counted)
{
  const WinnowSourcedDocument *shown;
  while ((shown = get_shown (fixture)) == NULL || !g_str_equal (shown->document->name, name)
         || shown->n_counted != n_counted)
    g_main_context_iteration (NULL, TRUE);
  return shown;
}

/* As a double click on its row does. */
static const WinnowSourcedDocument *
open_paper_of (Fixture *fixture, guint n_sources)
{
  g_autoptr (WinnowDocumentItem) item = dup_document (fixture, "paper.txt");
  g_signal_emit_by_name (fixture->window->documents_page, "document-activated", item);
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (fixture->window->view_stack), ==, "sources");
  return wait_for (fixture, "paper.txt", n_sources);
}

static const WinnowSourcedDocument *
open_paper (Fixture *fixture)
{
  return open_paper_of (fixture, 2);
}

static const WinnowShownSource *
get_source (const WinnowSourcedDocument *shown, guint i)
{
  g_assert_cmpuint (i, <, shown->sources->len);
  return g_ptr_array_index (shown->sources, i);
}

static void
check_sum (const WinnowSourcedDocument *shown)
{
  guint32 words = 0;
  for (guint i = 0; i < shown->n_counted; i++)
    {
      g_assert_cmpuint (get_source (shown, i)->number, ==, i + 1);
      words += get_source (shown, i)->words;
    }
  g_assert_cmpuint (words, ==, shown->found.found);
  g_assert_cmpfloat_with_epsilon (shown->text->side[WINNOW_SIDE_A].similarity, (double) words / shown->found.counted,
                                  1e-9);
}

TEST_FIXTURE (Fixture, set_up, tear_down);

/* The longer match owns the text, and the other source is listed with what it hides. */
fixture_case (adds_up, fixture)
{
  const WinnowSourcedDocument *shown = open_paper (fixture);
  const WinnowShownSource *both = get_source (shown, 0), *tide = get_source (shown, 1);
  check_sum (shown);
  g_assert_cmpstr (both->document->name, ==, "both.txt");
  g_assert_cmpuint (both->words, ==, both->all_words);
  g_assert_cmpuint (tide->words, ==, 0);
  g_assert_cmpuint (tide->all_words, >, 30);
  g_assert_cmpuint (tide->regions->len, ==, 1);
  g_assert_cmpuint (
      winnow_sourced_document_get_number (shown, g_array_index (tide->regions, WinnowSourceRegion, 0).owner), ==, 1);
  g_assert_cmpuint (shown->text->n_entries, ==, 1);
  g_assert_cmpuint (winnow_comparison_get_passage (shown->text, 0)->number, ==, 1);
  g_assert_cmpuint (shown->found.found, ==, both->words);
  g_assert_cmpuint (shown->found.found, <, shown->found.counted);
}

/* Of the sources and their passages, the list has those that are cited as chosen. */
fixture_case (citations, fixture)
{
  static const char bells[]
      = "Seven bells hung in the tower above the rope walk, and each of them had a name, a patron and a "
        "widow who paid for the oil, although none had been rung since the siege ended",
      snow[] = "When the snow came early the lamplighters went on skis from street to street, sold candles "
               "from their sleeves and told whoever asked that spring had been cancelled by decree";
  g_autofree char *path = g_build_filename (fixture->folder, "quoting.txt", NULL),
                  *source = g_build_filename (fixture->folder, "source.txt", NULL),
                  *quoting = g_strdup_printf ("“%s.”\n\n" OWN OWN "\n\n%s.", bells, snow),
                  *quoted = g_strdup_printf ("%s.\n\nIt goes on in its own way here.\n\n%s.", bells, snow);
  const char *const paths[] = { path, source, NULL };
  must (g_file_set_contents (path, quoting, -1, &error));
  must (g_file_set_contents (source, quoted, -1, &error));
  winnow_window_open_paths (fixture->window, paths);
  while (g_list_model_get_n_items (winnow_session_get_overlaps (fixture->window->session)) != 1
         || winnow_session_get_operation (fixture->window->session) != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_autoptr (WinnowDocumentItem) item = dup_document (fixture, "quoting.txt");
  g_signal_emit_by_name (fixture->window->documents_page, "document-activated", item);
  const WinnowSourcedDocument *shown = wait_for (fixture, "quoting.txt", 1);
  g_assert_cmpuint (shown->found.by_citation[WINNOW_CITATION_QUOTED], >, 25);
  GtkWidget *kinds = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (fixture->window->sources_page),
                                                                WINNOW_TYPE_SOURCES_PAGE, "kind_choice"));
  GtkDropDown *choice = GTK_DROP_DOWN (gtk_widget_get_first_child (kinds));
  GListModel *rows = G_LIST_MODEL (get_rows (fixture));
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (rows, 0);
  gtk_tree_list_row_set_expanded (row, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 3);
  gtk_drop_down_set_selected (choice, 2); /* all, neither cited nor quoted, quoted */
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 2);
  g_assert_cmpint (
      winnow_source_item_get_citation (get_item (fixture, 1), winnow_source_item_get_region (get_item (fixture, 1))),
      ==, WINNOW_CITATION_QUOTED);
}

static void
note_place_cb (WinnowPlaceList *list, guint start, guint *noted)
{
  *noted = start;
}

/* Each chapter with its share, and a click shows its beginning. */
fixture_case (chapters, fixture)
{
  const WinnowSourcedDocument *shown = open_paper (fixture);
  const WinnowChapter *chapters = WINNOW_DATA (WinnowChapter, shown->chapters);
  GtkWidget *page = GTK_WIDGET (fixture->window->sources_page);
  WinnowPlaceList *list
      = WINNOW_PLACE_LIST (gtk_widget_get_template_child (page, WINNOW_TYPE_SOURCES_PAGE, "chapters"));
  GtkListBox *rows = GTK_LIST_BOX (gtk_widget_get_template_child (GTK_WIDGET (list), WINNOW_TYPE_PLACE_LIST, "list"));
  guint start = G_MAXUINT;
  g_assert_cmpuint (shown->chapters->len, ==, 2);
  g_assert_cmpstr (chapters[1].title, ==, "2 Nothing");
  g_assert_cmpuint (chapters[0].found, ==, shown->found.found);
  g_assert_cmpuint (chapters[1].found, ==, 0);
  g_assert_cmpuint (chapters[0].counted + chapters[1].counted, ==, shown->found.counted);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (list)));
  g_assert_null (gtk_list_box_get_row_at_index (rows, 2));
  g_signal_connect (list, "place-activated", G_CALLBACK (note_place_cb), &start);
  g_signal_emit_by_name (rows, "row-activated", gtk_list_box_get_row_at_index (rows, 1));
  g_assert_cmpuint (
      start, ==,
      winnow_shown_text_get_range (shown->text->side[WINNOW_SIDE_A].shown, chapters[1].start, chapters[1].end).start);
}

static void
leave_out (Fixture *fixture, const char *name)
{
  g_autoptr (WinnowDocumentItem) item = dup_document (fixture, name);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window->sources_page), "sources.count", "x",
                              winnow_document_item_get_document (item)->id);
}

static guint
count_exported (Fixture *fixture)
{
  GListModel *overlaps = winnow_session_get_overlaps (fixture->window->session);
  guint n = 0;
  for (guint i = 0; i < g_list_model_get_n_items (overlaps); i++)
    {
      g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (overlaps, i);
      n += winnow_sources_page_counts (fixture->window->sources_page, item->overlap);
    }
  return n;
}

/* What it owned goes to the next longest match, or to nobody. */
fixture_case (source_is_left_out, fixture)
{
  guint32 found = open_paper (fixture)->found.found;
  g_assert_cmpuint (count_exported (fixture), ==, 2);
  gtk_single_selection_set_selected (GTK_SINGLE_SELECTION (get_rows (fixture)), 1);
  wait_frames (GTK_WIDGET (fixture->window), 2);
  g_assert_true (gtk_widget_grab_focus (get_list (fixture)));
  g_assert_true (list_has_focus (fixture));
  leave_out (fixture, "both.txt");
  const WinnowSourcedDocument *shown = wait_for (fixture, "paper.txt", 1);
  g_assert_cmpstr (winnow_source_item_get_source (get_item (fixture, 0))->document->name, ==, "tide.txt");
  g_assert_true (gtk_selection_model_is_selected (get_rows (fixture), 0)); /* it has another rank now */
  g_assert_true (list_has_focus (fixture));
  check_sum (shown);
  g_assert_cmpuint (shown->found.found, >, 0);
  g_assert_cmpuint (shown->found.found, <, found);
  g_assert_cmpstr (get_source (shown, 0)->document->name, ==, "tide.txt");
  g_assert_cmpuint (get_source (shown, 0)->words, ==, shown->found.found);
  g_assert_cmpuint (get_source (shown, 1)->number, ==, WINNOW_NO_NUMBER);
  g_assert_cmpuint (count_exported (fixture), ==, 1);
  leave_out (fixture, "tide.txt");
  shown = wait_for (fixture, "paper.txt", 0);
  g_assert_cmpuint (shown->found.found, ==, 0);
  leave_out (fixture, "both.txt");
  leave_out (fixture, "tide.txt");
  g_assert_cmpuint (wait_for (fixture, "paper.txt", 2)->found.found, ==, found);
}

/* F7 leads to a passage, whose row is selected below its source; its row leads to Compare. */
fixture_case (row_leads_to_its_pair, fixture)
{
  open_paper (fixture);
  g_assert_true (press_key (GTK_WINDOW (fixture->window), GDK_KEY_F7, 0));
  GtkSelectionModel *rows = get_rows (fixture);
  g_assert_true (gtk_selection_model_is_selected (rows, 1));
  GtkWidget *list_view = get_list (fixture);
  g_assert_true (press_key (GTK_WINDOW (fixture->window), GDK_KEY_F6, 0));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)), list_view));
  g_assert_true (press_key (GTK_WINDOW (fixture->window), GDK_KEY_F6, 0));
  g_assert_false (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)), list_view));
  g_assert_true (winnow_source_item_get_region (get_item (fixture, 1))->is_owner);
  GObject *list
      = gtk_widget_get_template_child (GTK_WIDGET (fixture->window->sources_page), WINNOW_TYPE_SOURCES_PAGE, "list");
  g_signal_emit_by_name (list, "activate", 1);
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (fixture->window->view_stack), ==, "compare");
  while (winnow_compare_page_get_selected (fixture->window->compare_page) == WINNOW_NO_PASSAGE)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (press_key (GTK_WINDOW (fixture->window), GDK_KEY_Escape, 0));
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (fixture->window->view_stack), ==, "sources");
}

/* Alt+Down leads through all documents with sources and ends there. */
fixture_case (next_document, fixture)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.show-page", "s", "sources");
  for (;;)
    {
      gint64 id = winnow_sources_page_get_document (fixture->window->sources_page);
      const WinnowSourcedDocument *shown;
      while ((shown = get_shown (fixture)) == NULL || shown->document->id != id)
        g_main_context_iteration (NULL, TRUE);
      g_assert_false (g_ptr_array_find_with_equal_func (names, shown->document->name, g_str_equal, NULL));
      g_ptr_array_add (names, g_strdup (shown->document->name));
      gtk_widget_activate_action (GTK_WIDGET (fixture->window->sources_page), "sources.next", NULL);
      if (winnow_sources_page_get_document (fixture->window->sources_page) == id)
        break;
    }
  g_assert_cmpuint (names->len, ==, 3);
}

static void
wait_for_status (Fixture *fixture, const char *name, WinnowStatus status)
{
  for (;;)
    {
      g_autoptr (WinnowDocumentItem) item = dup_document (fixture, name);
      if (winnow_document_item_get_document (item)->status == status
          && winnow_session_get_operation (fixture->window->session) == NULL)
        return;
      g_main_context_iteration (NULL, TRUE);
    }
}

/* A key says where the work on a document stands; where the user wants to go on, the next one that
 * is to do follows. */
fixture_case (status, fixture)
{
  const WinnowSourcedDocument *shown = open_paper (fixture);
  gint64 paper = shown->document->id;
  GObject *choice
      = gtk_widget_get_template_child (GTK_WIDGET (fixture->window->sources_page), WINNOW_TYPE_SOURCES_PAGE, "status");
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (choice)), ==, WINNOW_STATUS_TO_DO);
  g_assert_true (press_key (GTK_WINDOW (fixture->window), GDK_KEY_F7, 0));
  g_assert_true (press_key (GTK_WINDOW (fixture->window), GDK_KEY_2, 0));
  wait_for_status (fixture, "paper.txt", WINNOW_STATUS_HEARING);
  wait_for (fixture, "paper.txt", 2);
  while (gtk_drop_down_get_selected (GTK_DROP_DOWN (choice)) != WINNOW_STATUS_HEARING)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (gtk_selection_model_is_selected (get_rows (fixture), 1)); /* as before */
  g_object_set (fixture->window->sources_page, "goes-on", TRUE, NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), WINNOW_STATUS_CLEARED);
  wait_for_status (fixture, "paper.txt", WINNOW_STATUS_CLEARED);
  g_assert_cmpint (winnow_sources_page_get_document (fixture->window->sources_page), !=, paper);
  g_object_set (fixture->window->sources_page, "goes-on", FALSE, NULL);
  winnow_sources_page_show_document (fixture->window->sources_page, paper);
  wait_for (fixture, "paper.txt", 2);
  g_assert_true (press_key (GTK_WINDOW (fixture->window), GDK_KEY_0, 0));
  wait_for_status (fixture, "paper.txt", WINNOW_STATUS_TO_DO);
}

/* Two documents that are compared are in memory: a status would be lost with them. */
fixture_case (status_in_memory, fixture)
{
  g_autofree char *paper = g_build_filename (fixture->folder, "paper.txt", NULL),
                  *both = g_build_filename (fixture->folder, "both.txt", NULL);
  winnow_window_open_pair (fixture->window, paper, both);
  while (g_strcmp0 (adw_view_stack_get_visible_child_name (fixture->window->view_stack), "compare") != 0)
    g_main_context_iteration (NULL, TRUE);
  open_paper_of (fixture, 1);
  g_assert_false (winnow_session_would_lose_decisions (fixture->window->session));
  g_assert_true (press_key (GTK_WINDOW (fixture->window), GDK_KEY_1, 0));
  wait_for_status (fixture, "paper.txt", WINNOW_STATUS_CLEARED);
  g_assert_true (winnow_session_would_lose_decisions (fixture->window->session));
  g_assert_true (press_key (GTK_WINDOW (fixture->window), GDK_KEY_0, 0));
  wait_for_status (fixture, "paper.txt", WINNOW_STATUS_TO_DO);
  g_assert_false (winnow_session_would_lose_decisions (fixture->window->session));
}

/* The file of a pair's report is named by both documents, that of the page by the one that it
 * shows; that of several pairs is not. */
fixture_case (file_name, fixture)
{
  g_autoptr (WinnowDocumentItem) paper = dup_document (fixture, "paper.txt"), tide = dup_document (fixture, "tide.txt");
  g_autoptr (WinnowExportSource) source = winnow_export_source_new (
      fixture->window->session, winnow_session_get_overlaps (fixture->window->session), NULL);
  source->pair[0] = winnow_document_item_get_document (paper)->id;
  source->pair[1] = winnow_document_item_get_document (tide)->id;
  g_autofree char *name = winnow_export_source_dup_name (source, WINNOW_EXPORT_PAIR);
  g_assert_true (g_str_equal (name, "paper.txt – tide.txt") || g_str_equal (name, "tide.txt – paper.txt"));
  g_assert_null (winnow_export_source_dup_name (source, WINNOW_EXPORT_ALL));
  source->sourced = winnow_document_item_get_document (paper)->id;
  source->of_sources = winnow_export_source_dup_rows (source, WINNOW_EXPORT_PAIR);
  g_autofree char *sourced = winnow_export_source_dup_name (source, WINNOW_EXPORT_SOURCES);
  g_assert_cmpstr (sourced, ==, "paper.txt");
  g_autoptr (WinnowExportChoice) choice
      = winnow_export_choice_new (winnow_session_get_library (fixture->window->session), sourced);
  winnow_export_pairs.collect (source, WINNOW_EXPORT_SOURCES, choice);
  g_assert_cmpint (choice->document_id, ==, source->sourced);
  g_assert_cmpuint (choice->ids->len, ==, 1);
}

/* A paper that is removed while it is shown makes room for another. */
fixture_case (removed_document, fixture)
{
  g_autoptr (WinnowDocumentItem) item = dup_document (fixture, "paper.txt");
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  open_paper (fixture);
  g_array_append_val (ids, winnow_document_item_get_document (item)->id);
  winnow_session_remove_documents (fixture->window->session, ids);
  while (winnow_sources_page_get_document (fixture->window->sources_page)
         == winnow_document_item_get_document (item)->id)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (winnow_sources_page_get_document (fixture->window->sources_page), !=, 0);
}

TEST_PART (sources) { return program_run_tests (); }
