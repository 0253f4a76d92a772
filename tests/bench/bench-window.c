/* bench-window: how fast the window opens, searches, scrolls and sorts a large library
 *
 *   tests/on-display bench-window FOLDER [DOCUMENTS [PAIRS [PARTS]]]
 *
 * (default: 50,000, 100,000 and "overlaps,looks,documents").
 * Makes FOLDER/DOCUMENTS-PAIRS.winnow, always the same, unless it is there: texts of 3 KB, one in
 * three Chinese, with titles and authors; pairs with the passages and the evidence of all methods
 * that aligning made texts gives. Opens it in the real window. For each step it prints the
 * milliseconds until the list shows the result, those of the processor, and "blocked", the longest
 * time in which the main loop did not turn. A frame is the work from its begin to the end of
 * drawing: on a virtual display Cairo draws it on the processor. These two are times of the
 * processor, which other programs do not lengthen. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/winnow-application.h"
#include "app/window/winnow-renderer.h"
#include "app/window/winnow-window-private.h"
#include "made-words.h"
#include "median.h"

#define WORDS 480
#define COLLECTIONS 20
#define SHAPES 32 /* of pairs: one in three Chinese */
#define FRAMES 240
#define BATCH 10000 /* documents or pairs of a transaction */

static void
must (gboolean is_good, const GError *error)
{
  if (is_good)
    return;
  g_printerr ("%s\n", error != NULL ? error->message : "failed");
  exit (2);
}

/* ── the library ── */

static char *
make_author (guint number)
{
  static const char *const surnames[] = { "王", "李", "张", "刘", "陈", "杨", "赵", "黄" };
  guint person = number / 3 % 4000;
  g_autofree char *words = make_words (1000000 + person, 1, is_chinese (number)),
                  *given = g_utf8_substring (words, 0, is_chinese (number) ? 2 : 6);
  return is_chinese (number) ? g_strconcat (surnames[person % G_N_ELEMENTS (surnames)], given, NULL)
                             : g_strdup_printf ("%s %u", given, person);
}

static gint64
add_document (WinnowLibrary *library, const gint64 *collections, guint number)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowContent) content = winnow_content_new ("docx");
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  gboolean chinese = is_chinese (number);
  g_autofree char *name = make_words (2000000 + number, 2, chinese);
  g_strchomp (name);
  content->title = make_words (3000000 + number, 5, chinese);
  content->author = make_author (number);
  content->text = make_words (number, WORDS, chinese);
  content->length = strlen (content->text);
  document->collection_id = collections[number % COLLECTIONS];
  document->path = g_strdup_printf ("/archive/%u/%s-%05u.docx", number % COLLECTIONS, name, number);
  document->sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, content->text, -1);
  document->size = content->length;
  document->n_words = WORDS;
  document->reading = 1000;
  document->text_hash = number + 1;
  gint64 id = winnow_library_put_document (library, document, content, &error);
  must (id != 0 && winnow_library_put_checked (library, id, &error), error);
  if (number % 2 == 0)
    must (winnow_library_put_names (library, id, content->author, NULL, 1, &error), error);
  return id;
}

/* A pair with passages, as a check finds it. */
static WinnowOverlap *
make_shape (guint number)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  gboolean chinese = is_chinese (number);
  g_autofree char *before = make_words (4 * number, WORDS / 2, chinese),
                  *copy = make_words (4 * number + 1, 40 + number * 8, chinese),
                  *after = make_words (4 * number + 2, WORDS / 2, chinese),
                  *more = make_words (4 * number + 3, 60, chinese),
                  *text_a = g_strconcat (before, ". ", copy, ". ", after, more, NULL),
                  *text_b = g_strconcat (after, ". ", copy, ". ", more, NULL);
  g_autoptr (WinnowText) a = winnow_text_new (text_a, strlen (text_a), settings.han),
                         b = winnow_text_new (text_b, strlen (text_b), settings.han);
  return winnow_overlap_align (a, NULL, b, NULL, &settings);
}

/* SQLite looks for each page in all that a transaction has written: a large one gets slow. */
static void
commit_and_go_on (WinnowLibrary *library)
{
  g_autoptr (GError) error = NULL;
  must (winnow_library_commit (library, &error) && winnow_library_begin (library, &error), error);
}

static void
add_pairs (WinnowLibrary *library, const gint64 *ids, guint n_documents, guint n_pairs)
{
  g_autoptr (GError) error = NULL;
  WinnowOverlap *shapes[SHAPES];
  for (guint i = 0; i < SHAPES; i++)
    shapes[i] = make_shape (i);
  for (guint i = 0; i < n_pairs; i++)
    {
      WinnowOverlap *overlap = shapes[i * 7 % SHAPES];
      guint a = (guint) (i * 7919ull % n_documents);
      overlap->document_a = ids[a];
      overlap->document_b = ids[(a + 3 + i / n_documents * 6) % n_documents];
      must (winnow_library_put_overlap (library, overlap, &error), error);
      if (i % BATCH == BATCH - 1)
        commit_and_go_on (library);
    }
  for (guint i = 0; i < SHAPES; i++)
    winnow_overlap_unref (shapes[i]);
}

static void
make_library (const char *path, guint n_documents, guint n_pairs)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowLibrary) library = winnow_library_open (path, &error);
  WinnowSettings settings;
  gint64 collections[COLLECTIONS], check;
  g_autofree gint64 *ids = g_new (gint64, n_documents);
  winnow_settings_init (&settings);
  must (library != NULL && winnow_library_begin (library, &error), error);
  for (guint i = 0; i < COLLECTIONS; i++)
    {
      g_autofree char *name = g_strdup_printf ("Term %u", 2007 + i);
      collections[i] = winnow_library_add_collection (
          library, name, i < COLLECTIONS / 2 ? WINNOW_ROLE_SUBMISSIONS : WINNOW_ROLE_REFERENCES, &error);
      must (collections[i] != 0, error);
    }
  for (guint i = 0; i < n_documents; i++)
    {
      ids[i] = add_document (library, collections, i);
      if (i % BATCH == BATCH - 1)
        commit_and_go_on (library);
    }
  must (winnow_library_begin_check (library, &settings, "", &check, &error), error);
  add_pairs (library, ids, n_documents, n_pairs);
  must (winnow_library_finish_check (library, check, &(WinnowCheckSums){ n_documents, 0 }, &error)
            && winnow_library_commit (library, &error),
        error);
  gint64 start = g_get_monotonic_time ();
  g_autoptr (GArray) found = winnow_library_search_documents (library, "b", &error);
  must (found != NULL, error);
  g_print ("made; indexed for the first search in %.1f s\n", (double) (g_get_monotonic_time () - start) / 1e6);
}

/* ── time ── */

/* µs of this thread: when the main loop woke, and the longest time until it slept */
static gint64 woken, blocked;

/* µs of the processor, which other programs do not lengthen. */
static gint64
get_computing (clockid_t clock)
{
  struct timespec time;
  clock_gettime (clock, &time);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

static int
poll_cb (GPollFD *fds, guint n_fds, int timeout)
{
  blocked = MAX (blocked, get_computing (CLOCK_THREAD_CPUTIME_ID) - woken);
  int result = g_poll (fds, n_fds, timeout);
  woken = get_computing (CLOCK_THREAD_CPUTIME_ID);
  return result;
}

typedef struct
{
  WinnowWindow *window;
  gboolean painted;
  gint64 began;           /* µs: a frame */
  double seconds[FRAMES]; /* of the frames */
  guint n_frames;
} Bench;

static void
before_frame_cb (GdkFrameClock *clock, Bench *bench)
{
  bench->began = get_computing (CLOCK_THREAD_CPUTIME_ID);
}

static void
after_frame_cb (GdkFrameClock *clock, Bench *bench)
{
  bench->painted = TRUE;
  if (bench->n_frames < FRAMES)
    bench->seconds[bench->n_frames++]
        = (double) (get_computing (CLOCK_THREAD_CPUTIME_ID) - bench->began) / G_USEC_PER_SEC;
}

typedef gboolean (*IsShown) (Bench *bench, gconstpointer data);

/* The step has been begun since start_step(). Turns the main loop until @is_shown, and a frame has
 * been painted since. */
static gint64 started, computing;

static void
start_step (void)
{
  blocked = 0;
  started = g_get_monotonic_time ();
  computing = get_computing (CLOCK_PROCESS_CPUTIME_ID);
  woken = get_computing (CLOCK_THREAD_CPUTIME_ID);
}

static void
end_step (Bench *bench, const char *title, IsShown is_shown, gconstpointer data)
{
  while (!is_shown (bench, data))
    g_main_context_iteration (NULL, TRUE);
  bench->painted = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (bench->window));
  while (!bench->painted)
    g_main_context_iteration (NULL, TRUE);
  blocked = MAX (blocked, get_computing (CLOCK_THREAD_CPUTIME_ID) - woken);
  g_print ("%-32s %6.0f ms, computing %6.0f ms, blocked %5.0f ms\n", title,
           (double) (g_get_monotonic_time () - started) / 1000,
           (double) (get_computing (CLOCK_PROCESS_CPUTIME_ID) - computing) / 1000, (double) blocked / 1000);
}

static void
settle (void)
{
  gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC / 2;
  while (g_main_context_iteration (NULL, FALSE) || g_get_monotonic_time () < end)
    ;
}

/* ── the pages ── */

static gpointer
get_child (gpointer page, const char *name)
{
  return gtk_widget_get_template_child (page, G_OBJECT_TYPE (page), name);
}

typedef struct
{
  gpointer page;
  const char *entry, *view;
} Place;

static gboolean
is_settled (Bench *bench, gconstpointer data)
{
  const Place *place = data;
  return gtk_widget_get_mapped (get_child (place->page, place->view));
}

static gboolean
is_listed (Bench *bench, gconstpointer place)
{
  return g_list_model_get_n_items (winnow_session_get_documents (bench->window->session)) > 0
         && is_settled (bench, place);
}

/* All pairs are there, too. */
static gboolean
is_opened (Bench *bench, gconstpointer place)
{
  return winnow_session_get_state (bench->window->session) == WINNOW_SESSION_READY;
}

/* A search is waited for until the list has changed, or 3 s where it lists the same. */
static guint n_changes;

static void
changed_cb (void)
{
  n_changes++;
}

static gboolean
is_filtered (Bench *bench, gconstpointer place)
{
  const Place *searched = place;
  return (n_changes > 0 || g_get_monotonic_time () - started > 3 * G_USEC_PER_SEC)
         && (is_settled (bench, place) || g_list_model_get_n_items (get_child (searched->page, "listed")) == 0);
}

static void
type (Bench *bench, const Place *place, const char *text)
{
  g_autofree char *title = *text != '\0' ? g_strdup_printf ("type “%s”", text) : g_strdup ("clear the search");
  gulong handler = g_signal_connect (get_child (place->page, "listed"), "items-changed", changed_cb, NULL);
  GtkEditable *entry = get_child (place->page, place->entry);
  int position = gtk_editable_get_position (entry);
  n_changes = 0;
  start_step ();
  if (*text != '\0')
    gtk_editable_insert_text (entry, text, -1, &position);
  else
    gtk_editable_delete_text (entry, 0, -1);
  gtk_editable_set_position (entry, -1);
  end_step (bench, title, is_filtered, place);
  g_print ("%32u rows\n", g_list_model_get_n_items (get_child (place->page, "listed")));
  g_signal_handler_disconnect (get_child (place->page, "listed"), handler);
  settle ();
}

static void
sort (Bench *bench, const Place *place, guint position)
{
  GtkColumnView *view = get_child (place->page, place->view);
  g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (gtk_column_view_get_columns (view), position);
  g_autofree char *title = g_strdup_printf ("sort by “%s”", gtk_column_view_column_get_title (column));
  start_step ();
  gtk_column_view_sort_by_column (view, column, GTK_SORT_DESCENDING);
  end_step (bench, title, is_settled, place);
  settle ();
}

static gboolean
scroll_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (widget));
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + *(const double *) data);
  return G_SOURCE_CONTINUE;
}

static void
scroll (Bench *bench, const Place *place, const char *title, double step)
{
  GtkWidget *view = get_child (place->page, place->view);
  gtk_adjustment_set_value (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view)), 0);
  settle ();
  guint id = gtk_widget_add_tick_callback (view, scroll_cb, &step, NULL);
  gint64 start = g_get_monotonic_time ();
  for (bench->n_frames = 0; bench->n_frames < FRAMES;)
    g_main_context_iteration (NULL, TRUE);
  double rate = FRAMES / ((double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC);
  gtk_widget_remove_tick_callback (view, id);
  double middle = median (bench->seconds, FRAMES);
  g_print ("%-32s %6.1f frames a second; a frame: median %.1f ms, 95 %% %.1f ms, longest %.1f ms\n", title, rate,
           1000 * middle, 1000 * bench->seconds[FRAMES * 95 / 100], 1000 * bench->seconds[FRAMES - 1]);
}

static void
show_page (Bench *bench, const char *name, const Place *place)
{
  start_step ();
  adw_view_stack_set_visible_child_name (bench->window->view_stack, name);
  g_autofree char *title = g_strdup_printf ("show page “%s”", name);
  end_step (bench, title, is_settled, place);
  settle ();
}

static void
measure_page (Bench *bench, const char *name, const Place *place, const char *const *texts, const guint *columns)
{
  show_page (bench, name, place);
  for (; *texts != NULL; texts++)
    type (bench, place, *texts);
  scroll (bench, place, "scroll by three rows a frame", 100);
  scroll (bench, place, "scroll by pages", 1500);
  for (; *columns != G_MAXUINT; columns++)
    sort (bench, place, *columns);
}

static void
print_memory (void)
{
  g_autofree char *status = NULL;
  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    return;
  const char *most = strstr (status, "VmHWM:"), *now = strstr (status, "VmRSS:");
  g_print ("memory: %.0f MB, at most %.0f MB\n", atof (now + 6) / 1024, atof (most + 6) / 1024);
}

static void
measure_looks (Bench *bench, const Place *overlaps)
{
  static const char *const looks[] = { "histogram", "map", "graph" };
  show_page (bench, "overlaps", overlaps);
  winnow_for_each_of (look, looks)
    {
      const Place place = { overlaps->page, overlaps->entry, *look };
      g_autofree char *title = g_strdup_printf ("show pairs as %s", *look);
      start_step ();
      gtk_stack_set_visible_child_name (get_child (overlaps->page, "looks"), *look);
      end_step (bench, title, is_settled, &place);
      settle ();
      type (bench, &place, "b");
      type (bench, &place, "");
    }
  gtk_stack_set_visible_child_name (get_child (overlaps->page, "looks"), "list");
}

static void
measure (Bench *bench, const char *path, const char *parts)
{
  const Place documents = { bench->window->documents_page, "search_entry", "documents_view" },
              overlaps = { bench->window->overlaps_page, "filter_entry", "overlaps_view" };
  start_step ();
  winnow_window_open_library (bench->window, path);
  end_step (bench, "open to the list of documents", is_listed, &documents);
  end_step (bench, "open to the pairs", is_opened, NULL);
  settle ();
  print_memory ();
  if (strstr (parts, "overlaps") != NULL)
    measure_page (bench, "overlaps", &overlaps, (const char *const[]){ "b", "a", "g", "", "王", "", NULL },
                  (const guint[]){ 1, 5, G_MAXUINT });
  if (strstr (parts, "looks") != NULL)
    measure_looks (bench, &overlaps);
  if (strstr (parts, "documents") != NULL)
    measure_page (bench, "documents", &documents,
                  (const char *const[]){ "b", "a", "g", "", "王", "", "bababa", "", NULL },
                  (const guint[]){ 0, 1, 2, 9, G_MAXUINT });
  print_memory ();
}

int
main (int argc, char **argv)
{
  if (argc < 2)
    {
      g_printerr ("usage: %s FOLDER [DOCUMENTS [PAIRS [PARTS]]]\n", argv[0]);
      return 2;
    }
  guint n_documents = argc > 2 ? (guint) strtoul (argv[2], NULL, 10) : 50000,
        n_pairs = argc > 3 ? (guint) strtoul (argv[3], NULL, 10) : 100000;
  g_autofree char *path = g_strdup_printf ("%s/%u-%u.winnow", argv[1], n_documents, n_pairs);
  g_autoptr (GError) error = NULL;
  Bench bench = { 0 };
  g_setenv ("GSETTINGS_SCHEMA_DIR", SCHEMA_DIR, TRUE);
  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    make_library (path, n_documents, n_pairs);
  winnow_renderer_choose ();
  g_autoptr (WinnowApplication) application = winnow_application_new (G_APPLICATION_NON_UNIQUE);
  must (g_application_register (G_APPLICATION (application), NULL, &error), error);
  bench.window = winnow_window_new (GTK_APPLICATION (application));
  gtk_window_set_default_size (GTK_WINDOW (bench.window), 1280, 800);
  gtk_window_present (GTK_WINDOW (bench.window));
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (bench.window));
  g_signal_connect (clock, "before-paint", G_CALLBACK (before_frame_cb), &bench);
  g_signal_connect (clock, "after-paint", G_CALLBACK (after_frame_cb), &bench);
  g_main_context_set_poll_func (NULL, poll_cb);
  settle ();
  measure (&bench, path, argc > 4 ? argv[4] : "overlaps,looks,documents");
  return 0;
}
