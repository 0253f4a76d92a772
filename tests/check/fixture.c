#include "fixture.h"

#include "check/compare/stages.h"
#include "base/for-each.h"

#include <glib/gstdio.h>
#include <string.h>

const WinnowThreads fixture_threads = { .jobs = 2 };

void
fixture_set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = NULL;
  fixture->folder = must (g_dir_make_tmp ("winnow-check-XXXXXX", &error));
  path = g_strconcat (fixture->folder, ".winnow", NULL);
  fixture->library = must (winnow_library_open (path, &error));
  winnow_settings_init (&fixture->settings);
}

void
fixture_tear_down (Fixture *fixture, gconstpointer data)
{
  g_autofree char *library = g_strconcat (fixture->folder, ".winnow", NULL);
  const char *const argv[] = { "rm", "-rf", "--", fixture->folder, library, NULL };
  winnow_library_unref (fixture->library);
  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
  g_free (fixture->folder);
}

char *
fixture_dup_path (Fixture *fixture, const char *name)
{
  return g_build_filename (fixture->folder, name, NULL);
}

void
fixture_write (Fixture *fixture, const char *name, const char *text)
{
  g_autofree char *path = fixture_dup_path (fixture, name), *folder = g_path_get_dirname (path);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  must (g_file_set_contents (path, text, -1, &error));
}

char *
fixture_prose (guint seed, guint n_words)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  GString *prose = g_string_new (NULL);
  for (guint i = 0; i < n_words; i++)
    {
      for (int letters = g_rand_int_range (random, 4, 9); letters > 0; letters--)
        g_string_append_c (prose, (char) g_rand_int_range (random, 'a', 'z' + 1));
      g_string_append (prose, i % 12 == 11 ? ". " : " ");
    }
  return g_string_free (prose, FALSE);
}

void
fixture_write_copy (Fixture *fixture, const char *name, guint seed, const char *copied)
{
  g_autofree char *before = fixture_prose (seed, 100), *after = fixture_prose (seed + 1000000, 100);
  g_autofree char *text = g_strconcat (before, copied, " ", after, NULL);
  fixture_write (fixture, name, text);
}

gint64
fixture_read (Fixture *fixture, const char *name, WinnowRole role, guint jobs, WinnowProgress *progress)
{
  g_autofree char *path = fixture_dup_path (fixture, name);
  const char *const paths[] = { path, NULL };
  gint64 collection = must (winnow_library_add_collection (fixture->library, winnow_role_get_id (role), role, &error));
  must (winnow_check_add_files (fixture->library, &(const WinnowAddition){ collection, paths, &fixture->settings },
                                &(const WinnowThreads){ .jobs = jobs, .progress = progress }, &error));
  return collection;
}

gint64
fixture_read_papers (Fixture *fixture, guint jobs)
{
  return fixture_read (fixture, "p", WINNOW_ROLE_SUBMISSIONS, jobs, NULL);
}

void
fixture_run (Fixture *fixture, guint jobs)
{
  must (winnow_check_run (fixture->library, &fixture->settings, &(const WinnowThreads){ .jobs = jobs }, &error));
}

char *
fixture_dup_pairs (Fixture *fixture)
{
  g_autoptr (GPtrArray) overlaps = winnow_library_list_overlaps (fixture->library, NULL);
  GString *pairs = g_string_new (NULL);
  for (guint i = 0; i < overlaps->len; i++)
    {
      const WinnowOverlap *overlap = g_ptr_array_index (overlaps, i);
      g_autoptr (WinnowDocument) a = winnow_library_dup_document (fixture->library, overlap->document_a, NULL);
      g_autoptr (WinnowDocument) b = winnow_library_dup_document (fixture->library, overlap->document_b, NULL);
      g_string_append_printf (pairs, "%s%s~%s", i > 0 ? " " : "", a->name, b->name);
    }
  return g_string_free (pairs, FALSE);
}

WinnowDocument *
fixture_find (Fixture *fixture, const char *name)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (fixture->library, NULL);
  winnow_for_each (WinnowDocument, document, documents)
    if (g_str_equal (document->name, name))
      return winnow_document_ref (document);
  g_error ("no document %s", name);
}

static void
dump_ledger (const WinnowLedger *ledger, GString *dump)
{
  g_string_append_printf (dump, " %u-", ledger->total);
  for (guint reason = 0; reason < WINNOW_N_EXCLUSIONS; reason++)
    g_string_append_printf (dump, "%u,", ledger->excluded[reason]);
  g_string_append_printf (dump, ">%u", ledger->covered);
}

/* Names do not depend on when a document was added. */
static char *
dup_name (WinnowLibrary *library, gint64 document_id)
{
  g_autoptr (WinnowDocument) document = winnow_library_dup_document (library, document_id, NULL);
  return g_strdup (document->name);
}

static char *
dump_overlap (WinnowLibrary *library, const WinnowOverlap *overlap)
{
  g_autofree char *a = dup_name (library, overlap->document_a), *b = dup_name (library, overlap->document_b);
  GString *dump = g_string_new (NULL);
  g_string_append_printf (dump, "overlap %s %s %d %u %u %u+%u %u", a, b, overlap->is_same, overlap->longest,
                          overlap->n_passages, overlap->n_decided, overlap->n_undecided, overlap->n_pictures);
  dump_ledger (&overlap->a, dump);
  dump_ledger (&overlap->b, dump);
  for (guint reason = 0; reason < WINNOW_N_EXCLUSIONS; reason++)
    g_string_append_printf (dump, " %u", overlap->n_excluded[reason]);
  g_string_append_printf (dump, " %.6f %.6f\n", overlap->coverage.a_in_b, overlap->coverage.b_in_a);
  winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
    g_string_append_printf (dump, "  %u-%u %u-%u %s %.6f %u/%u %x %u %s %s\n", passage->a.start, passage->a.end,
                            passage->b.start, passage->b.end, winnow_passage_kind_get_id (passage->kind),
                            passage->similarity, passage->words, passage->weight, passage->disguises,
                            passage->n_documents, winnow_exclusion_reason_get_id (passage->excluded),
                            winnow_verdict_get_id (passage->verdict));
  return g_string_free (dump, FALSE);
}

static void
dump_document (WinnowLibrary *library, const WinnowDocument *document, GString *dump)
{
  g_autoptr (GArray) flags = winnow_library_dup_disguises (library, document->id, NULL);
  g_autoptr (GArray) exclusions = winnow_library_dup_exclusions (library, document->id, NULL);
  g_string_append_printf (dump, "document %s %s %u %u %.6f %" G_GINT64_MODIFIER "x\n", document->name, document->sha256,
                          document->n_words, document->n_excluded, document->highest, document->text_hash);
  winnow_for_each_value (const WinnowDisguiseRange, flag, flags)
    g_string_append_printf (dump, "  %s %u-%u %u\n", winnow_disguise_get_id (flag->disguise), flag->start, flag->end,
                            flag->count);
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    g_string_append_printf (dump, "  %s %u-%u %u-%u\n", winnow_exclusion_reason_get_id (exclusion->reason),
                            exclusion->start, exclusion->end, exclusion->first, exclusion->last);
}

static char *
dup_picture_name (WinnowLibrary *library, gint64 picture_id)
{
  g_autoptr (WinnowDocumentPicture) picture = winnow_library_dup_picture (library, picture_id, NULL);
  g_autofree char *document = dup_name (library, picture->document_id);
  return g_strdup_printf ("%s/%s", document, picture->name);
}

static void
dump_excluded (WinnowLibrary *library, const GArray *pictures, const char *word, GString *dump)
{
  winnow_for_each_value (const WinnowExcludedPicture, picture, pictures)
    {
      g_autofree char *name = dup_picture_name (library, picture->picture_id);
      g_string_append_printf (dump, "%s %s: %s, %u\n", word, name, winnow_picture_exclusion_get_id (picture->reason),
                              picture->n_documents);
    }
}

static void
dump_pictures (WinnowLibrary *library, GString *dump)
{
  g_autoptr (GArray) shared = winnow_library_list_shared_pictures (library, 0, 0, NULL);
  g_autoptr (GArray) excluded_pictures = winnow_library_list_excluded_pictures (library, FALSE, NULL),
                     counted_pictures = winnow_library_list_excluded_pictures (library, TRUE, NULL);
  winnow_for_each_value (const WinnowSharedPicture, one, shared)
    {
      g_autofree char *a = dup_picture_name (library, one->picture_a), *b = dup_picture_name (library, one->picture_b);
      g_autofree char *what = winnow_image_match_describe (&one->match, WINNOW_IMAGE_A_TO_B);
      g_string_append_printf (dump, "shared %s %s: %u, %s\n", a, b, one->match.distance, what);
    }
  dump_excluded (library, excluded_pictures, "aside", dump);
  dump_excluded (library, counted_pictures, "counted", dump);
}

static int
compare_lines (gconstpointer x, gconstpointer y)
{
  return strcmp (*(const char *const *) x, *(const char *const *) y);
}

static void
dump_overlaps (WinnowLibrary *library, GString *dump)
{
  g_autoptr (GPtrArray) overlaps = winnow_library_list_overlaps_after (library, 0, G_MAXINT, NULL);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < overlaps->len; i++)
    g_ptr_array_add (lines, dump_overlap (library, g_ptr_array_index (overlaps, i)));
  g_ptr_array_sort (lines, compare_lines);
  for (guint i = 0; i < lines->len; i++)
    g_string_append (dump, g_ptr_array_index (lines, i));
}

char *
fixture_dump (WinnowLibrary *library)
{
  GString *dump = g_string_new (NULL);
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, NULL);
  g_autoptr (GPtrArray) problems = winnow_library_list_problems (library, NULL);
  for (guint i = 0; i < documents->len; i++)
    dump_document (library, g_ptr_array_index (documents, i), dump);
  dump_overlaps (library, dump);
  dump_pictures (library, dump);
  winnow_for_each (const WinnowProblem, problem, problems)
    g_string_append_printf (dump, "problem %s: %s\n", problem->path, problem->reason);
  return g_string_free (dump, FALSE);
}

void
fixture_remove_all (WinnowLibrary *library, gint64 collection_id)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, NULL);
  winnow_for_each (const WinnowDocument, document, documents)
    if (document->collection_id == collection_id)
      g_assert_true (winnow_library_remove_document (library, document->id, NULL));
}

WinnowDigests *
fixture_digest (Fixture *fixture, gint64 document_id, const WinnowMethodContext *context)
{
  g_autoptr (WinnowCorpus) corpus = winnow_corpus_new (fixture->library, &fixture->settings, NULL);
  g_auto (WinnowMemberText) source = { 0 };
  g_autoptr (WinnowSubject) subject = NULL;
  guint number = 0;
  while (winnow_corpus_get (corpus, number)->document->id != document_id)
    number++;
  g_assert_true (winnow_member_text_read (&source, corpus, number, NULL));
  subject = winnow_member_text_new_subject (&source, winnow_corpus_get (corpus, number));
  return winnow_digests_new (subject, context);
}

void
fixture_add_evidence (WinnowLibrary *library, WinnowOverlap *overlap)
{
  g_autoptr (GPtrArray) one = g_ptr_array_new ();
  g_ptr_array_add (one, overlap);
  must (winnow_check_add_evidence (library, one, &fixture_threads, &error));
}
