/* bench-near-duplicates.c: how well each method alone, and all together, tell whether two documents
 * are the same piece
 *
 * usage: WINNOW_CORPORA=FOLDER bench-near-duplicates [--rows] [DOCUMENTS]      (default 400
 * documents of each corpus)
 *
 * Prints F1 by corpus and level, and precision and recall over all pairs of which at least 70 %
 * survives or which are no piece, each method at its own threshold; the same of groups, made by
 * each method from the documents and their near-duplicates in random order, by pairs of documents
 * in one group. With --rows instead: a line a pair, for tests/gold/fit-evidence.py. Always the
 * same. Not a test: tests/gold has one. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../must.h"
#include "match/groups/groups.h"
#include "near-duplicates.h"
#include "base/for-each.h"

#define DOCUMENTS 400
#define SURVIVES .7 /* what the combination must see through */

/* ── rows for fitting ── */

static void
print_row (const Trial *trial, const char *length)
{
  printf ("%s\t%s\t%u\t%u\t%d\t%.4f", corpus_names[trial->corpus], length, trial->level, trial->document,
          trial->is_same, trial->survives);
  const WinnowCoverage *coverage = &trial->evidence->coverage;
  double lesser = MIN (coverage->a_in_b, coverage->b_in_a);
  printf ("\t%.6g:%.6g:%.6g:%.6g", lesser, lesser, coverage->a_in_b, coverage->b_in_a);
  winnow_for_each_value (const WinnowEvidenceRow, row, trial->evidence->rows)
    {
      if (row->opinion == WINNOW_OPINION_SILENT)
        printf ("\t-");
      else
        printf ("\t%.6g:%.6g:%.6g:%.6g", row->agreement.value, row->agreement.similarity, row->agreement.a_in_b,
                row->agreement.b_in_a);
    }
  putchar ('\n');
}

static void
print_rows (const GPtrArray *trials, const GPtrArray *short_trials)
{
  printf ("corpus\tlength\tlevel\tdocument\tsame\tsurvives\tcoverage");
  for (guint i = 0; winnow_methods ()[i] != NULL; i++)
    printf ("\t%s", winnow_methods ()[i]->id);
  putchar ('\n');
  for (guint i = 0; i < trials->len; i++)
    print_row (trials->pdata[i], "whole");
  for (guint i = 0; i < short_trials->len; i++)
    print_row (short_trials->pdata[i], "short");
}

/* ── the table ── */

typedef struct
{
  guint corpus, level;
} Cell;

static gboolean
is_of_cell (const Trial *trial, gpointer data)
{
  const Cell *cell = data;
  return trial->corpus == cell->corpus && trial->level == cell->level;
}

static gboolean
is_wanted (const Trial *trial, gpointer data)
{
  return trial->level <= N_LEVELS && (!trial->is_same || trial->survives >= SURVIVES);
}

static gboolean
is_any (const Trial *trial, gpointer data)
{
  return trial->level <= N_LEVELS;
}

static void
print_f1 (const GPtrArray *trials, guint method, guint corpus, guint level)
{
  Cell cell = { corpus, level };
  Score score = trials_score (trials, method, is_of_cell, &cell);
  printf (" %.3f |", score_f1 (&score));
}

static void
print_method (const GPtrArray *trials, guint method)
{
  Score wanted = trials_score (trials, method, is_wanted, NULL), all = trials_score (trials, method, is_any, NULL);
  g_autofree char *threshold = method == COMBINED ? g_strdup ("½")
                                                  : winnow_method_format_value (winnow_methods ()[method],
                                                                                winnow_methods ()[method]->threshold);
  printf ("| %s | %s |", method == COMBINED ? "**all together**" : winnow_methods ()[method]->id, threshold);
  for (guint corpus = 0; corpus < CORPUS_LAWS; corpus++)
    for (guint level = 1; level <= N_LEVELS; level++)
      print_f1 (trials, method, corpus, level);
  print_f1 (trials, method, CORPUS_LAWS, 0);
  printf (" %.3f | %.3f | %.3f | %.3f |\n", score_precision (&wanted), score_recall (&wanted), score_f1 (&wanted),
          score_f1 (&all));
}

static void
count_pairs (const GPtrArray *trials)
{
  guint n_same[N_CORPORA] = { 0 }, n_other[N_CORPORA] = { 0 };
  double survives[N_LEVELS + 1] = { 0 };
  guint n[N_LEVELS + 1] = { 0 };
  for (guint i = 0; i < trials->len; i++)
    {
      const Trial *trial = trials->pdata[i];
      if (trial->level > N_LEVELS)
        continue;
      (trial->is_same ? n_same : n_other)[trial->corpus]++;
      survives[trial->level] += trial->is_same ? trial->survives : 0;
      n[trial->level] += trial->is_same;
    }
  for (guint corpus = 0; corpus < N_CORPORA; corpus++)
    printf ("%s: %u pairs are the same piece, %u are not\n", corpus_names[corpus], n_same[corpus], n_other[corpus]);
  printf ("what survives, on average by level:");
  for (guint level = 1; level <= N_LEVELS; level++)
    printf (" %.3f", n[level] > 0 ? survives[level] / n[level] : 0);
  printf ("\n\n");
}

static void
print_table (const GPtrArray *trials)
{
  count_pairs (trials);
  puts ("| | threshold | zh 1 | 2 | 3 | 4 | 5 | en 1 | 2 | 3 | 4 | 5 | laws | precision | recall | F1 | F1 of all "
        "levels |");
  puts ("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
  for (guint method = 0; winnow_methods ()[method] != NULL; method++)
    print_method (trials, method);
  print_method (trials, COMBINED);
}

/* ── groups ── */

/* Members of each family in each group: key group << 32 | family. @digests: one a member. */
static GHashTable *
count_members (const GArray *members, const GPtrArray *digests, const WinnowGroupSettings *settings, GArray *sizes)
{
  GHashTable *counts = g_hash_table_new (NULL, NULL);
  g_autoptr (WinnowGroups) groups = winnow_groups_new (settings);
  for (guint i = 0; i < members->len; i++)
    {
      guint group = winnow_groups_add (groups, digests->pdata[i], WINNOW_NO_DATE).group;
      gpointer key = GSIZE_TO_POINTER ((gsize) group << 32 | g_array_index (members, Member, i).family);
      if (group == sizes->len)
        g_array_set_size (sizes, group + 1);
      g_array_index (sizes, guint, group)++;
      g_hash_table_insert (counts, key, GSIZE_TO_POINTER (GPOINTER_TO_SIZE (g_hash_table_lookup (counts, key)) + 1));
    }
  return counts;
}

static guint
count_pairs_of (gsize n)
{
  return (guint) (n * (n - 1) / 2);
}

/* By pairs of members: in one group, and of one family. */
static Score
score_groups (const GArray *members, const GPtrArray *digests, const WinnowGroupSettings *settings)
{
  g_autoptr (GArray) sizes = g_array_new (FALSE, TRUE, sizeof (guint)),
                     families = g_array_new (FALSE, TRUE, sizeof (guint));
  g_autoptr (GHashTable) counts = count_members (members, digests, settings, sizes);
  GHashTableIter iter;
  gpointer n;
  Score score = { 0 };
  winnow_for_each_value (const Member, member, members)
    {
      guint family = member->family;
      if (family >= families->len)
        g_array_set_size (families, family + 1);
      g_array_index (families, guint, family)++;
    }
  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, NULL, &n))
    score.n_hits += count_pairs_of (GPOINTER_TO_SIZE (n));
  winnow_for_each_value (const guint, size, sizes)
    score.n_alarms += count_pairs_of (*size);
  winnow_for_each_value (const guint, value, families)
    score.n_misses += count_pairs_of (*value);
  score.n_alarms -= score.n_hits;
  score.n_misses -= score.n_hits;
  return score;
}

static void
print_grouping (const char *title, const GArray *members, const GPtrArray *digests, const WinnowGroupSettings *settings)
{
  gint64 start = g_get_monotonic_time ();
  Score score = score_groups (members, digests, settings);
  printf ("| %s | %.3f | %.3f | %.3f | %.2f |\n", title, score_precision (&score), score_recall (&score),
          score_f1 (&score), (double) (g_get_monotonic_time () - start) / 1e6);
}

static void
print_method_groups (const GArray *members, guint method)
{
  g_autoptr (GPtrArray) digests = g_ptr_array_new ();
  WinnowGroupSettings settings;
  winnow_group_settings_init (&settings, winnow_methods ()[method]);
  winnow_for_each_value (const Member, member, members)
    g_ptr_array_add (digests, member->digests->digests->pdata[method]);
  print_grouping (settings.method->id, members, digests, &settings);
}

/* As the literature describes a method, where the default is another one. */
static const struct
{
  const char *method;
  const char *values; /* (nullable) as of --set, with spaces */
  WinnowCenters centers;
} variants[] = {
  { "simhash", "words=1" },
  { "simhash", "words=1 hash=1" },
  { "simhash", "words=1 bits=32" },
  { "simhash", "words=1 hash=1 bits=32" },
  { "simhash", NULL, WINNOW_CENTERS_ORDERED },
  { "minhash", NULL, WINNOW_CENTERS_ORDERED },
  { "feature-code", NULL, WINNOW_CENTERS_ORDERED },
  { "feature-code", "wrong=0" },
  { "feature-code", "ratio=0" },
  { "feature-code", "wrong=0 ratio=0" },
  { "feature-code", "first=1" },
};

static WinnowDigest *
compute (const Member *member, const WinnowGroupSettings *settings)
{
  WinnowMethodContext context;
  winnow_method_context_init (&context);
  gsize length = strlen (member->text);
  g_autoptr (WinnowText) tokens = winnow_text_new (member->text, length, WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (member->text, length, tokens);
  return settings->method->compute (subject, &context, settings->values);
}

static void
print_variant (const GArray *members, guint number)
{
  g_autoptr (GPtrArray) digests = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_digest_unref);
  const char *values = variants[number].values;
  gboolean is_ordered = variants[number].centers == WINNOW_CENTERS_ORDERED;
  WinnowGroupSettings settings;
  winnow_group_settings_init (&settings, winnow_method_find (variants[number].method));
  settings.centers = variants[number].centers;
  g_auto (GStrv) assignments = g_strsplit (values != NULL ? values : "", " ", -1);
  for (char **assignment = assignments; *assignment != NULL; assignment++)
    must (winnow_method_set_value (settings.method, settings.values, *assignment, &error));
  winnow_for_each_value (const Member, member, members)
    g_ptr_array_add (digests, compute (member, &settings));
  g_autofree char *title = g_strdup_printf ("%s, %s", settings.method->id, is_ordered ? "ordered centers" : values);
  print_grouping (title, members, digests, &settings);
}

static void
print_groups (const char *folder, guint n_documents)
{
  g_autoptr (GArray) members = near_duplicates_new_members (folder, n_documents);
  printf ("\n%u documents of families of five, levels 1 to 4, in random order:\n\n", members->len);
  puts ("| groups by | precision | recall | F1 | seconds |");
  puts ("|---|---|---|---|---|");
  for (guint method = 0; members->len > 0 && winnow_methods ()[method] != NULL; method++)
    print_method_groups (members, method);
  for (guint variant = 0; members->len > 0 && variant < G_N_ELEMENTS (variants); variant++)
    print_variant (members, variant);
}

int
main (int argc, char **argv)
{
  const char *folder = g_getenv ("WINNOW_CORPORA");
  gboolean prints_rows = argc > 1 && strcmp (argv[1], "--rows") == 0;
  guint n_documents = argc > 1 + prints_rows ? (guint) strtoul (argv[1 + prints_rows], NULL, 10) : DOCUMENTS;
  g_autoptr (GPtrArray) trials = NULL;
  if (folder == NULL || !g_file_test (folder, G_FILE_TEST_IS_DIR))
    {
      puts ("skipped: the corpora are not here (WINNOW_CORPORA)");
      return 0;
    }
  trials = near_duplicates_new_trials (folder, n_documents);
  if (trials->len == 0)
    puts ("skipped: none of zh_alignment, pan13 and laws_zh is in WINNOW_CORPORA");
  else if (prints_rows)
    {
      g_autoptr (GPtrArray) short_trials = near_duplicates_new_short_trials (folder, n_documents);
      print_rows (trials, short_trials);
    }
  else
    {
      print_table (trials);
      print_groups (folder, n_documents);
    }
  return 0;
}
