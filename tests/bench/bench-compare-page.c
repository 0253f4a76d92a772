/* bench-compare-page: how long a pair takes from being chosen to being read, and a passage from key
 * to frame
 *
 *   bench-compare-page [--keep] [FILE_A FILE_B]
 *
 * Opens made pairs of 1 MB with 500 shared passages (English and Chinese, in paragraphs and in one
 * huge paragraph), or the two plain texts named, in a window. Prints the median of several runs in
 * milliseconds. --keep leaves the last pair open, to look at. */
#include <adwaita.h>
#include <stdlib.h>
#include <string.h>

#include "../must.h"
#include "app/compare/winnow-compare-page.h"
#include "app/window/winnow-renderer.h"
#include "base/for-each.h"

#define TEXT_BYTES 1000000
#define N_PASSAGES 500
#define PASSAGE_WORDS 60
#define EDIT_EVERY 20 /* words of a passage: every so many, one is another in B */
#define RUNS 7
#define SWITCHES 40

typedef struct
{
  const char *title;
  gboolean han;
  guint paragraph_words; /* 0: all in one */
} Scenario;

static const Scenario scenarios[] = {
  { "English, paragraphs", FALSE, 90 },
  { "English, one paragraph", FALSE, 0 },
  { "Chinese, paragraphs", TRUE, 200 },
  { "Chinese, one paragraph", TRUE, 0 },
};

typedef struct
{
  GtkWindow *window;
  WinnowComparePage *page;
  gboolean painted; /* a frame that shows the pair, since the last wait */
} Bench;

/* ── texts ── */

static void
append_word (GString *text, GRand *rand, gboolean han)
{
  if (han)
    {
      g_string_append_unichar (text, 0x4e00 + g_rand_int_range (rand, 0, 6000));
      return;
    }
  for (int letters = g_rand_int_range (rand, 2, 10); letters > 0; letters--)
    g_string_append_c (text, 'a' + g_rand_int_range (rand, 0, 26));
  g_string_append_c (text, ' ');
}

static void
append_words (GString *text, GRand *rand, const Scenario *scenario, guint n_words, guint *column)
{
  for (guint i = 0; i < n_words; i++)
    {
      append_word (text, rand, scenario->han);
      if (++*column % 18 == 0)
        g_string_append (text, scenario->han ? "。" : "so. ");
      if (scenario->paragraph_words > 0 && *column % scenario->paragraph_words == 0)
        g_string_append_c (text, '\n');
    }
}

/* A passage is written from a seed of its own, so that both texts hold it; B with some words of its
 * own. */
static void
append_passage (GString *text, const Scenario *scenario, guint seed, gboolean edited)
{
  GRand *shared = g_rand_new_with_seed (seed), *own = g_rand_new_with_seed (seed + 1000000);
  for (guint i = 0; i < PASSAGE_WORDS; i++)
    {
      g_autoptr (GString) word = g_string_new (NULL);
      append_word (word, shared, scenario->han);
      if (edited && seed % 2 == 0 && i % EDIT_EVERY == EDIT_EVERY / 2)
        append_word (text, own, scenario->han);
      else
        g_string_append (text, word->str);
    }
  g_rand_free (shared);
  g_rand_free (own);
}

static char *
make_text (const Scenario *scenario, guint32 seed, gboolean edited)
{
  GString *text = g_string_new (NULL);
  GRand *rand = g_rand_new_with_seed (seed);
  guint column = 0;
  for (guint passage = 0; passage < N_PASSAGES; passage++)
    {
      append_passage (text, scenario, passage, edited);
      while (text->len < (gsize) TEXT_BYTES * (passage + 1) / N_PASSAGES)
        append_words (text, rand, scenario, 1, &column);
    }
  g_rand_free (rand);
  return g_string_free (text, FALSE);
}

/* ── the pair in a library ── */

static WinnowDocument *
add_document (WinnowLibrary *library, gint64 collection, const char *name, char *text, guint n_words)
{
  g_autoptr (WinnowContent) content = winnow_content_new ("text");
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  content->text = text;
  content->length = strlen (text);
  document->collection_id = collection;
  document->path = g_strdup_printf ("/%s", name);
  document->name = g_strdup (name);
  document->sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  document->n_words = n_words;
  document->id = must (winnow_library_put_document (library, document, content, &error));
  return g_steal_pointer (&document);
}

typedef struct
{
  WinnowLibrary *library;
  WinnowDocument *a, *b;
  WinnowOverlap *overlap; /* a row without passages, as the ranking hands it out */
} Pair;

static void
pair_init (Pair *pair, char *text_a, char *text_b)
{
  WinnowSettings settings;
  winnow_settings_init (&settings);
  g_autoptr (WinnowText) a = winnow_text_new (text_a, strlen (text_a), settings.han);
  g_autoptr (WinnowText) b = winnow_text_new (text_b, strlen (text_b), settings.han);
  g_autoptr (WinnowOverlap) overlap = winnow_overlap_align (a, NULL, b, NULL, &settings);

  pair->library = must (winnow_library_open (NULL, &error));
  gint64 collection = must (winnow_library_add_collection (pair->library, "papers", WINNOW_ROLE_SUBMISSIONS, &error));
  pair->a = add_document (pair->library, collection, "first.txt", text_a, a->n_tokens);
  pair->b = add_document (pair->library, collection, "second.txt", text_b, b->n_tokens);
  overlap->document_a = pair->a->id;
  overlap->document_b = pair->b->id;
  g_assert_true (winnow_library_begin (pair->library, NULL));
  g_assert_true (winnow_library_begin_check (pair->library, &settings, "", NULL, NULL));
  g_assert_true (winnow_library_put_overlap (pair->library, overlap, NULL));
  g_assert_true (winnow_library_commit (pair->library, NULL));
  g_autoptr (GPtrArray) rows = must (winnow_library_list_overlaps (pair->library, &error));
  pair->overlap = rows->len > 0 ? winnow_overlap_ref (rows->pdata[0]) : NULL;
}

static void
pair_clear (Pair *pair)
{
  winnow_document_unref (pair->a);
  winnow_document_unref (pair->b);
  g_clear_pointer (&pair->overlap, winnow_overlap_unref);
  winnow_library_unref (pair->library);
}

/* ── time ── */

/* A frame counts once the page shows the pair: it selects the first passage in the same turn as it
 * fills the panes. */
static void
after_paint_cb (GdkFrameClock *clock, Bench *bench)
{
  bench->painted = winnow_compare_page_get_selected (bench->page) != WINNOW_NO_PASSAGE;
}

static double
wait_for_frame (Bench *bench, gint64 since)
{
  bench->painted = FALSE;
  while (!bench->painted)
    g_main_context_iteration (NULL, TRUE);
  return (g_get_monotonic_time () - since) / 1000.0;
}

/* Until the main loop has nothing left to do: both texts are laid out to the end. */
static double
settle (gint64 since)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
  return (g_get_monotonic_time () - since) / 1000.0;
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return x < y ? -1 : x > y;
}

static void
sort_times (GArray *times)
{
  g_array_sort (times, compare_doubles);
}

/* @share: 0 the least, 0.5 the median, 1 the greatest. */
static double
get_quantile (const GArray *sorted, double share)
{
  return g_array_index (sorted, double, (guint) (share * (sorted->len - 1)));
}

static double
time_open (Bench *bench, const Pair *pair)
{
  winnow_compare_page_clear (bench->page);
  settle (0);
  gint64 start = g_get_monotonic_time ();
  winnow_compare_page_load (bench->page, pair->library, pair->overlap, pair->a, pair->b);
  return wait_for_frame (bench, start);
}

static double
time_switch (Bench *bench, guint n_passages, guint i)
{
  gint64 start = g_get_monotonic_time ();
  winnow_compare_page_select (bench->page, (i * 37 + 11) % n_passages);
  return wait_for_frame (bench, start);
}

static void
measure (Bench *bench, const char *title, const Pair *pair)
{
  g_autoptr (GArray) opens = g_array_new (FALSE, FALSE, sizeof (double)),
                     switches = g_array_new (FALSE, FALSE, sizeof (double));
  guint n = pair->overlap != NULL ? pair->overlap->n_passages : 0;
  g_assert_cmpuint (n, >, 0);
  for (guint run = 0; run < RUNS; run++)
    {
      double time = time_open (bench, pair);
      g_array_append_val (opens, time);
    }
  double first_switch = time_switch (bench, n, n / 2); /* while most of the text is not laid out */
  double laid_out = settle (g_get_monotonic_time ());
  for (guint i = 0; i < SWITCHES; i++)
    {
      double time = time_switch (bench, n, i);
      g_array_append_val (switches, time);
    }
  sort_times (opens);
  sort_times (switches);
  g_print ("%-24s %4u passages: open %5.1f (%.1f to %.1f), first switch %5.1f, all laid out %6.0f, switch %5.1f (up to "
           "%.1f)\n",
           title, n, get_quantile (opens, 0.5), get_quantile (opens, 0), get_quantile (opens, 1), first_switch,
           laid_out, get_quantile (switches, 0.5), get_quantile (switches, 1));
}

static void
measure_scenario (Bench *bench, const Scenario *scenario)
{
  Pair pair;
  pair_init (&pair, make_text (scenario, 1, FALSE), make_text (scenario, 2, TRUE));
  measure (bench, scenario->title, &pair);
  pair_clear (&pair);
}

static void
measure_files (Bench *bench, const char *path_a, const char *path_b)
{
  Pair pair;
  char *texts[2];
  g_autoptr (GError) error = NULL;
  if (!g_file_get_contents (path_a, &texts[0], NULL, &error) || !g_file_get_contents (path_b, &texts[1], NULL, &error))
    g_error ("%s", error->message);
  pair_init (&pair, g_utf8_make_valid (texts[0], -1), g_utf8_make_valid (texts[1], -1));
  measure (bench, "files", &pair);
  pair_clear (&pair);
  g_free (texts[0]);
  g_free (texts[1]);
}

static void
open_window (Bench *bench)
{
  GdkFrameClock *clock;
  bench->window = GTK_WINDOW (adw_window_new ());
  bench->page = g_object_new (WINNOW_TYPE_COMPARE_PAGE, NULL);
  gtk_window_set_title (bench->window, "Winnow");
  gtk_window_set_default_size (bench->window, 1280, 800);
  adw_window_set_content (ADW_WINDOW (bench->window), GTK_WIDGET (bench->page));
  gtk_window_present (bench->window);
  clock = gtk_widget_get_frame_clock (GTK_WIDGET (bench->window));
  g_signal_connect (clock, "after-paint", G_CALLBACK (after_paint_cb), bench);
  settle (0);
}

int
main (int argc, char **argv)
{
  Bench bench = { 0 };
  gboolean keep = argc > 1 && g_str_equal (argv[1], "--keep");
  int files = keep ? 2 : 1;
  g_setenv ("GSETTINGS_SCHEMA_DIR", SCHEMA_DIR, TRUE);
  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);

  winnow_renderer_choose ();
  adw_init ();
  open_window (&bench);
  if (argc >= files + 2)
    measure_files (&bench, argv[files], argv[files + 1]);
  else
    winnow_for_each_of (scenario, scenarios)
      measure_scenario (&bench, scenario);
  while (keep && g_list_model_get_n_items (gtk_window_get_toplevels ()) > 0)
    g_main_context_iteration (NULL, TRUE);
  return 0;
}
