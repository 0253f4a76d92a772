/* drafts.c: see drafts.h
 *
 * Submissions of one author are linked where they share enough; drafts that are linked, directly or
 * through others, are a chain. Its order is found as in ranked pairs (T. N. Tideman, 1987): each
 * pair of drafts has its best evidence, pairs are taken in order of its strength, and one that
 * contradicts the pairs before it together is dropped. So "draft 1" comes before "draft 2" on any
 * dates that were not set by hand, and a file whose name says nothing takes its place by its
 * date.
 *
 * Drafts follow from the overlaps of one author's files, so they need no schema and are never
 * stale. A file's time counts only for two that differ by an hour, since copying sets it. */
#include "check/drafts/drafts.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/for-each.h"
#include "check/drafts/draft-marks.h"
#include "check/drafts/draft-steps.h"
#include "library/author-names.h"

/* The share of one draft in the other from which on they are linked. Essays of one author share an
 * introduction or a bibliography; a draft that was rewritten keeps more than this. */
#define LEAST_SHARE (1 / 3.)

typedef struct
{
  GPtrArray *documents; /* (owned) (element-type WinnowDocument) all of the library */
  GHashTable *by_id;    /* (owned) gint64* → WinnowDocument */
  GHashTable *linked;   /* (owned) WinnowDocument → another one of its chain, or itself */
} Files;

const char *
winnow_draft_order_get_id (WinnowDraftOrder order)
{
  static const char *const ids[] = { "hand", "names", "name-dates", "metadata", "file-times", "unknown" };
  g_return_val_if_fail ((guint) order < G_N_ELEMENTS (ids), NULL);
  return ids[order];
}

static void
free_source (gpointer data)
{
  WinnowDraftSource *source = data;
  winnow_clear (source, winnow_document_unref, draft, document);
  g_free (source->excerpt);
  g_free (source);
}

static void
free_step (gpointer data)
{
  WinnowDraftStep *step = data;
  g_ptr_array_unref (step->sources);
  g_free (step);
}

static void
draft_chain_free (WinnowDraftChain *chain)
{
  winnow_clear (chain, g_ptr_array_unref, drafts, steps);
  g_free (chain);
}

static WinnowDocument *
document_at (const GPtrArray *documents, guint i)
{
  return g_ptr_array_index ((GPtrArray *) documents, i);
}

/* ── which files ── */

/* @author: (nullable) as of winnow_drafts_find() */
static gboolean
is_by (const WinnowDocument *document, const char *author)
{
  if (document->role != WINNOW_ROLE_SUBMISSIONS || document->author_key == NULL)
    return FALSE;
  if (author == NULL || winnow_author_keys_share (author, document->author_key))
    return TRUE;
  g_autofree char *wanted = g_utf8_casefold (author, -1);
  g_autoptr (GArray) all = winnow_document_list_authors (document);
  winnow_for_each_value (const WinnowAuthor, one, all)
    {
      g_autofree char *name = g_utf8_casefold (one->name ?: "", -1);
      if (g_str_equal (wanted, name) || g_strcmp0 (author, one->number) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Before exclusions: a quotation in both is a part of both. */
static double
get_share (const WinnowOverlap *overlap)
{
  return MAX (overlap->coverage.a_in_b, overlap->coverage.b_in_a);
}

/* The representative of the chain of @document; (nullable) NULL: it has no chain. */
static WinnowDocument *
find_head (const Files *files, WinnowDocument *document)
{
  WinnowDocument *next = g_hash_table_lookup (files->linked, document);
  while (next != NULL && next != document)
    {
      document = next;
      next = g_hash_table_lookup (files->linked, document);
    }
  return next;
}

static void
link_drafts (const Files *files, WinnowDocument *a, WinnowDocument *b)
{
  WinnowDocument *head_a = find_head (files, a), *head_b = find_head (files, b);
  if (head_a == NULL)
    g_hash_table_insert (files->linked, a, head_a = a);
  g_hash_table_insert (files->linked, head_b ?: b, head_a);
}

/* @own: the pairs of files of one author */
static void
link_files (const Files *files, const GPtrArray *own, const char *author)
{
  winnow_for_each (const WinnowOverlap, overlap, own)
    {
      WinnowDocument *a = g_hash_table_lookup (files->by_id, &overlap->document_a);
      WinnowDocument *b = g_hash_table_lookup (files->by_id, &overlap->document_b);
      if (a != NULL && b != NULL && is_by (a, author) && get_share (overlap) >= LEAST_SHARE)
        link_drafts (files, a, b);
    }
}

static void
files_clear (Files *files)
{
  g_clear_pointer (&files->documents, g_ptr_array_unref);
  winnow_clear (files, g_hash_table_unref, by_id, linked);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Files, files_clear)

/* A report of a large library mostly has no pair of one author, and needs no list of documents. */
static gboolean
files_load (Files *files, WinnowLibrary *library, const char *author, GError **error)
{
  gboolean has_author = author == NULL;
  g_autoptr (GPtrArray) own = winnow_library_list_own_overlaps (library, error);
  if (own == NULL)
    return FALSE;
  files->documents
      = author == NULL && own->len == 0 ? g_ptr_array_new () : winnow_library_list_documents (library, error);
  files->by_id = winnow_id_index_new ();
  files->linked = g_hash_table_new (NULL, NULL);
  winnow_for_each (WinnowDocument, document, files->documents)
    {
      g_hash_table_insert (files->by_id, &document->id, document);
      has_author = has_author || is_by (document, author);
    }
  if (files->documents == NULL)
    return FALSE;
  if (has_author)
    return link_files (files, own, author), TRUE;
  g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND, _ ("No submission is by “%s”."), author);
  return FALSE;
}

/* ── order ── */

/* Who came before whom, of n drafts: n × n. */
typedef struct
{
  guint n;
  guint8 *is_before; /* (owned) [a * n + b]: as the pairs say that were taken so far */
  gint8 *signs;      /* (owned) the order of each pair alone */
  guint8 *orders;    /* (owned) its evidence: WinnowDraftOrder */
} Ranking;

static void
rank_pairs (const Ranking *ranking, const GPtrArray *drafts)
{
  g_autoptr (GPtrArray) marks = winnow_pointers_new (winnow_draft_marks_free);
  winnow_for_each (WinnowDocument, draft, drafts)
    g_ptr_array_add (marks, winnow_draft_marks_new (draft));
  winnow_for_each_below (a, ranking->n)
    winnow_for_each_below (b, ranking->n)
      {
        WinnowDraftOrder order;
        ranking->signs[a * ranking->n + b]
            = (gint8) winnow_draft_marks_compare (marks->pdata[a], marks->pdata[b], &order);
        ranking->orders[a * ranking->n + b] = (guint8) order;
      }
}

/* @a came before @b, and so did all that came before @a, before all that came after @b. */
static void
take_pair (const Ranking *ranking, guint a, guint b)
{
  guint n = ranking->n;
  guint8 *is_before = ranking->is_before;
  winnow_for_each_below (x, n)
    if ((x == a || is_before[x * n + a]) && !is_before[x * n + b])
      {
        is_before[x * n + b] = TRUE;
        winnow_for_each_below (y, n)
          is_before[x * n + y] |= is_before[b * n + y];
      }
}

static void
take_pairs (const Ranking *ranking, WinnowDraftOrder order)
{
  guint n = ranking->n;
  winnow_for_each_below (a, n)
    winnow_for_each_below (b, n)
      if (ranking->orders[a * n + b] == order && ranking->signs[a * n + b] < 0 && !ranking->is_before[b * n + a])
        take_pair (ranking, a, b);
}

static guint
count_before (const Ranking *ranking, guint draft)
{
  guint n = 0;
  winnow_for_each_below (a, ranking->n)
    n += ranking->is_before[a * ranking->n + draft];
  return n;
}

static gint
compare_places (gconstpointer a, gconstpointer b, gpointer data)
{
  guint x = count_before (data, *(const guint *) a), y = count_before (data, *(const guint *) b);
  return x != y ? (x < y ? -1 : 1) : *(const guint *) a < *(const guint *) b ? -1 : 1;
}

static WinnowDraftStep *
new_step (WinnowDraftOrder order)
{
  WinnowDraftStep *step = g_new0 (WinnowDraftStep, 1);
  step->order = order;
  step->sources = g_ptr_array_new_with_free_func (free_source);
  return step;
}

/* A draft with more before it comes later, which keeps the known order of any two; the order of
 * neighbours then rests on their own evidence. */
static void
sort_drafts (WinnowDraftChain *chain, const Ranking *ranking)
{
  g_autoptr (GPtrArray) by_path = g_steal_pointer (&chain->drafts);
  g_autofree guint *places = g_new (guint, ranking->n);
  chain->drafts = winnow_pointers_new (winnow_document_unref);
  winnow_for_each_below (i, ranking->n)
    places[i] = i;
  g_qsort_with_data (places, (gint) ranking->n, sizeof *places, compare_places, (gpointer) ranking);
  winnow_for_each_below (i, ranking->n)
    {
      guint pair = i > 0 ? places[i - 1] * ranking->n + places[i] : 0;
      g_ptr_array_add (chain->drafts, winnow_document_ref (document_at (by_path, places[i])));
      if (i > 0)
        g_ptr_array_add (chain->steps, new_step (ranking->is_before[pair] ? (WinnowDraftOrder) ranking->orders[pair]
                                                                          : WINNOW_DRAFT_ORDER_UNKNOWN));
    }
}

static gint
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(WinnowDocument *const *) a)->path, (*(WinnowDocument *const *) b)->path);
}

static void
order_drafts (WinnowDraftChain *chain)
{
  gsize n = chain->drafts->len;
  g_autofree guint8 *is_before = g_new0 (guint8, n * n), *orders = g_new0 (guint8, n * n);
  g_autofree gint8 *signs = g_new0 (gint8, n * n);
  const Ranking ranking = { (guint) n, is_before, signs, orders };
  g_ptr_array_sort (chain->drafts, compare_paths);
  rank_pairs (&ranking, chain->drafts);
  winnow_for_each_below (order, WINNOW_DRAFT_ORDER_UNKNOWN)
    take_pairs (&ranking, (WinnowDraftOrder) order);
  sort_drafts (chain, &ranking);
}

/* ── chains ── */

/* By author, those of namesakes apart, then by path. */
static gint
compare_chains (gconstpointer a, gconstpointer b)
{
  const WinnowDocument *x = document_at ((*(WinnowDraftChain *const *) a)->drafts, 0);
  const WinnowDocument *y = document_at ((*(WinnowDraftChain *const *) b)->drafts, 0);
  return g_strcmp0 (x->author, y->author) ?: strcmp (x->author_key, y->author_key) ?: strcmp (x->path, y->path);
}

static WinnowDraftChain *
new_chain (void)
{
  WinnowDraftChain *chain = g_new0 (WinnowDraftChain, 1);
  chain->drafts = winnow_pointers_new (winnow_document_unref);
  chain->steps = g_ptr_array_new_with_free_func (free_step);
  return chain;
}

/* Returns: (transfer full) (element-type WinnowDraftChain) */
static GPtrArray *
collect_chains (const Files *files)
{
  GPtrArray *chains = winnow_pointers_new (draft_chain_free);
  g_autoptr (GHashTable) by_head = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) apart = g_ptr_array_new ();
  winnow_for_each (WinnowDocument, document, files->documents)
    {
      WinnowDocument *head = find_head (files, document);
      WinnowDraftChain *chain = head != NULL ? g_hash_table_lookup (by_head, head) : NULL;
      if (head == NULL && is_by (document, NULL))
        g_ptr_array_add (apart, document);
      if (head == NULL)
        continue;
      if (chain == NULL)
        {
          chain = new_chain ();
          g_ptr_array_add (chains, chain);
          g_hash_table_insert (by_head, head, chain);
        }
      g_ptr_array_add (chain->drafts, winnow_document_ref (document));
    }
  winnow_for_each (WinnowDraftChain, chain, chains)
    {
      winnow_for_each (const WinnowDocument, alone, apart)
        chain->n_apart += winnow_author_keys_share (alone->author_key, document_at (chain->drafts, 0)->author_key);
      order_drafts (chain);
    }
  g_ptr_array_sort (chains, compare_chains);
  return chains;
}

GPtrArray *
winnow_drafts_find (WinnowLibrary *library, const char *author, GCancellable *cancellable, GError **error)
{
  g_auto (Files) files = { NULL };
  g_autoptr (WinnowCheckRecord) record = NULL;
  if (!winnow_library_read_check_record (library, &record, error))
    return NULL;
  if (record == NULL)
    g_set_error_literal (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND,
                         _ ("The library has not been checked yet."));
  if (record == NULL || !files_load (&files, library, author, error))
    return NULL;
  g_autoptr (GPtrArray) chains = collect_chains (&files);
  winnow_for_each (WinnowDraftChain, chain, chains)
    if (!winnow_draft_steps_measure (chain, library, files.by_id, &record->settings, cancellable, error))
      return NULL;
  return g_steal_pointer (&chains);
}
