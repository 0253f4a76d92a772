/* report.c: what every format writes from, taken out of a library. Texts and passages stay there
 * until a writer asks. */
#include "report/model/report.h"

#include "base/order.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "report/model/report-authors.h"
#include "report/model/common-pictures.h"
#include "report/model/draft-wording.h"
#include "report/model/labels.h"
#include "report/model/report-groups.h"
#include "report/model/summary.h"

G_DEFINE_QUARK (winnow_report_error, winnow_report_error)

gboolean
winnow_report_set_stale (GError **error)
{
  g_set_error_literal (error, WINNOW_REPORT_ERROR, WINNOW_REPORT_ERROR_STALE,
                       _ ("The library was changed while the report was made. Make the report again."));
  return FALSE;
}

/* By role and path; by role and row where the paths are aliases, in which "10" would come before
 * "2". */
static int
compare_documents (gconstpointer left, gconstpointer right, gpointer mask)
{
  const WinnowDocument *a = *(const WinnowDocument *const *) left, *b = *(const WinnowDocument *const *) right;
  if (a->role != b->role)
    return a->role < b->role ? -1 : 1;
  int order = mask != NULL && winnow_mask_has_all_files (mask) ? 0 : g_strcmp0 (a->path, b->path);
  return order ?: WINNOW_ORDER (a->id, b->id);
}

static GHashTable *
index_documents (GPtrArray *documents)
{
  GHashTable *by_id = winnow_id_index_new ();
  winnow_for_each (WinnowDocument, document, documents)
    g_hash_table_insert (by_id, &document->id, document);
  return by_id;
}

static GHashTable *
index_overlaps (GPtrArray *overlaps)
{
  GHashTable *listed = winnow_id_index_new ();
  winnow_for_each (WinnowOverlap, overlap, overlaps)
    g_hash_table_add (listed, &overlap->id);
  return listed;
}

guint
winnow_report_get_number (const WinnowReport *report, guint index)
{
  const WinnowOverlap *overlap = g_ptr_array_index (report->overlaps, index);
  return overlap->number > 0 ? overlap->number : index + 1;
}

gboolean
winnow_report_is_new (const WinnowReport *report, const WinnowOverlap *overlap)
{
  return winnow_check_record_is_new (report->record, overlap);
}

guint
winnow_report_count_new (const WinnowReport *report)
{
  guint n = 0;
  winnow_for_each (const WinnowOverlap, overlap, report->overlaps)
    n += winnow_report_is_new (report, overlap);
  return n;
}

char *
winnow_report_dup_pair_title (const WinnowReport *report, guint index)
{
  guint number = winnow_report_get_number (report, index);
  /* Translators: the heading of a pair that the last check found first; %u is its number */
  return winnow_report_is_new (report, g_ptr_array_index (report->overlaps, index))
             ? g_strdup_printf (_ ("Pair %u (new)"), number)
             : g_strdup_printf (_ ("Pair %u"), number);
}

static GHashTable *
id_set (const gint64 *ids, gsize n_ids)
{
  GHashTable *set = winnow_id_index_new ();
  winnow_for_each_between (i, 0, n_ids)
    g_hash_table_add (set, (gpointer) &ids[i]);
  return set;
}

static void
keep_chosen (WinnowReport *report, const gint64 *overlap_ids, gsize n_overlap_ids)
{
  g_autoptr (GHashTable) chosen = id_set (overlap_ids, n_overlap_ids);
  GPtrArray *kept = winnow_pointers_new (winnow_overlap_unref);
  winnow_for_each (WinnowOverlap, overlap, report->overlaps)
    if (g_hash_table_contains (chosen, &overlap->id))
      g_ptr_array_add (kept, winnow_overlap_ref (overlap));
  report->n_left_out = report->overlaps->len - kept->len;
  g_ptr_array_unref (report->overlaps);
  report->overlaps = kept;
}

static gboolean
count_common (WinnowReport *report, GError **error)
{
  gint64 n_common;
  if (!winnow_library_count_common (report->library, &n_common, error))
    return FALSE;
  report->n_counted = report->record->n_common;
  report->n_common = (guint) n_common + report->n_counted;
  return TRUE;
}

/* What archives have beyond the documents that came from them. */
static gboolean
count_elsewhere (WinnowReport *report, GError **error)
{
  g_autoptr (GPtrArray) all = winnow_library_list_attached (report->library, error);
  winnow_for_each (const WinnowAttached, attached, all)
    {
      report->n_elsewhere += attached->n_archived;
      report->words_elsewhere += attached->archived_words;
      for (guint j = 0; attached->is_archive && j < report->documents->len; j++)
        {
          const WinnowDocument *document = g_ptr_array_index (report->documents, j);
          gboolean is_here = document->attached_id == attached->id;
          report->n_elsewhere -= is_here && report->n_elsewhere > 0;
          report->words_elsewhere -= is_here ? MIN (document->n_words, report->words_elsewhere) : 0;
        }
    }
  return all != NULL;
}

/* Matches with documents of archives that may not be read. */
static gboolean
load_closed_matches (WinnowReport *report, gboolean is_part, GError **error)
{
  report->closed_matches = winnow_library_list_closed_matches (report->library, 0, error);
  if (report->closed_matches == NULL)
    return FALSE;
  if (is_part)
    g_ptr_array_set_size (report->closed_matches, 0);
  for (guint i = 0; report->mask != NULL && i < report->closed_matches->len; i++)
    {
      WinnowClosedMatch *match = report->closed_matches->pdata[i];
      g_autofree char *collection = match->collection, *contact = match->contact;
      match->collection = winnow_mask_dup_collection (report->mask, collection, 0);
      match->contact = winnow_mask_dup_string (report->mask, contact);
    }
  return TRUE;
}

static void
drop_others (WinnowReport *report)
{
  g_autoptr (GHashTable) named = winnow_id_index_new ();
  winnow_for_each (WinnowOverlap, overlap, report->overlaps)
    {
      g_hash_table_add (named, &overlap->document_a);
      g_hash_table_add (named, &overlap->document_b);
    }
  for (guint i = report->documents->len; i > 0; i--)
    {
      WinnowDocument *document = g_ptr_array_index (report->documents, i - 1);
      if (!g_hash_table_contains (named, &document->id))
        g_ptr_array_remove_index (report->documents, i - 1);
    }
  g_ptr_array_set_size (report->problems, 0);
  g_ptr_array_set_size (report->uncounted, 0);
}

/* Another program may have changed the library between the lists. */
static gboolean
names_its_documents (const WinnowReport *report, GError **error)
{
  winnow_for_each (WinnowOverlap, overlap, report->overlaps)
    if (!g_hash_table_contains (report->by_id, &overlap->document_a)
        || !g_hash_table_contains (report->by_id, &overlap->document_b))
      return winnow_report_set_stale (error);
  return TRUE;
}

WINNOW_DEFINE_POINTER_ORDER (compare_problems, WinnowProblem, g_strcmp0 (x->path, y->path))

/* Masked copies replace rows that name a person. */
static void
mask_names (WinnowReport *report)
{
  if (report->mask == NULL)
    return;
  g_autofree char *title = g_steal_pointer (&report->title);
  report->title = winnow_mask_dup_string (report->mask, title);
  winnow_for_each_index (i, report->documents)
    {
      g_autoptr (WinnowDocument) document = report->documents->pdata[i];
      report->documents->pdata[i] = winnow_mask_dup_document (report->mask, document);
    }
  winnow_for_each_index (i, report->problems)
    {
      WinnowProblem *problem = report->problems->pdata[i];
      report->problems->pdata[i] = winnow_mask_dup_problem (report->mask, problem);
      winnow_problem_free (problem);
    }
  g_ptr_array_sort (report->problems, compare_problems);
}

/* Of the documents that are named, and of no other. */
static gboolean
load_pictures (WinnowReport *report, GError **error)
{
  report->pictures = winnow_library_list_pictures (report->library, 0, error);
  if (report->pictures == NULL)
    return FALSE;
  for (guint i = report->pictures->len; i > 0; i--)
    {
      const WinnowDocumentPicture *picture = g_ptr_array_index (report->pictures, i - 1);
      if (!g_hash_table_contains (report->by_id, &picture->document_id))
        g_ptr_array_remove_index (report->pictures, i - 1);
    }
  winnow_for_each_index (i, report->pictures)
    {
      g_autoptr (WinnowDocumentPicture) picture = report->pictures->pdata[i];
      report->pictures->pdata[i] = winnow_mask_dup_picture (report->mask, picture);
    }
  report->pictures_by_id = winnow_pictures_index (report->pictures);
  return TRUE;
}

/* Those of documents in the report. */
static void
keep_own (const WinnowReport *report, GArray *pictures)
{
  for (guint i = pictures->len; i > 0; i--)
    if (!g_hash_table_contains (report->pictures_by_id,
                                &g_array_index (pictures, WinnowExcludedPicture, i - 1).picture_id))
      g_array_remove_index (pictures, i - 1);
}

static gboolean
load_repeated (WinnowReport *report, GError **error)
{
  report->repeated = winnow_library_list_repeated_pictures (report->library, error);
  winnow_for_each_down (
      i, report->repeated != NULL
             ? report->repeated->len
             : 0) if (!g_hash_table_contains (report->by_id,
                                              &g_array_index (report->repeated, WinnowSharedPicture, i).document_a))
      g_array_remove_index (report->repeated, i);
  return report->repeated != NULL;
}

static gboolean
load_excluded_pictures (WinnowReport *report, GError **error)
{
  report->excluded_pictures = winnow_library_list_excluded_pictures (report->library, FALSE, error);
  report->counted_pictures
      = report->excluded_pictures != NULL ? winnow_library_list_excluded_pictures (report->library, TRUE, error) : NULL;
  if (report->counted_pictures == NULL)
    return FALSE;
  keep_own (report, report->excluded_pictures);
  keep_own (report, report->counted_pictures);
  return TRUE;
}

static void
count_pictures (WinnowReport *report)
{
  winnow_for_each (const WinnowDocumentPicture, picture, report->pictures)
    {
      report->n_plain += winnow_document_picture_is_plain (picture);
      report->n_unread += !picture->is_read;
    }
}

/* The check that is reported, its documents, pairs and problems. */
static gboolean
load_check (WinnowReport *report, GError **error)
{
  if (!winnow_library_read_check_record (report->library, &report->record, error))
    return FALSE;
  if (report->record == NULL)
    {
      g_set_error_literal (error, WINNOW_REPORT_ERROR, WINNOW_REPORT_ERROR_UNCHECKED,
                           _ ("This library has not been checked yet, so there is nothing to report."));
      return FALSE;
    }
  return (report->documents = winnow_library_list_documents (report->library, error)) != NULL
         && (report->overlaps = winnow_library_list_overlaps (report->library, error)) != NULL
         && (report->uncounted = winnow_library_list_uncounted_overlaps (report->library, error)) != NULL
         && (report->problems = winnow_library_list_problems (report->library, error)) != NULL;
}

WinnowReport *
winnow_report_new (WinnowLibrary *library, const WinnowReportOptions *options, GError **error)
{
  g_autoptr (WinnowReport) report = g_new0 (WinnowReport, 1);
  gboolean is_part = options->overlap_ids != NULL;
  g_mutex_init (&report->lock);
  report->library = winnow_library_ref (library);
  report->title = g_strdup (options->title ?: _ ("Report"));
  report->since = g_strdup (options->since);
  report->document_id = options->document_id;
  report->min_share = options->min_share;
  report->paper = options->paper;
  report->masked = winnow_mask_cache_new ();
  report->mask = options->mask != NULL ? winnow_mask_ref (options->mask) : NULL;
  if (!load_check (report, error))
    return NULL;
  if (is_part)
    {
      keep_chosen (report, options->overlap_ids, options->n_overlap_ids);
      drop_others (report);
    }
  if (!winnow_report_load_authors (report, is_part, error)
      || (!is_part && (!count_common (report, error) || !count_elsewhere (report, error))))
    return NULL;
  mask_names (report);
  g_ptr_array_sort_with_data (report->documents, compare_documents, report->mask);
  report->by_id = index_documents (report->documents);
  report->listed = index_overlaps (report->overlaps);
  if (!names_its_documents (report, error) || !load_closed_matches (report, is_part, error)
      || !load_pictures (report, error) || !load_repeated (report, error) || !load_excluded_pictures (report, error)
      || !winnow_report_load_groups (report, error) || !winnow_report_load_drafts (report, is_part, error))
    return NULL;
  count_pictures (report);
  report->labels = winnow_labels_new (report->documents);
  return g_steal_pointer (&report);
}

void
winnow_report_free (WinnowReport *report)
{
  g_mutex_clear (&report->lock);
  if (report->summary != NULL)
    winnow_report_summary_clear (report->summary);
  winnow_clear (report, g_free, summary, title, since);
  winnow_clear (report, g_hash_table_unref, labels, by_id, listed, stated, author_keys, collections, pictures_by_id);
  winnow_clear (report, g_ptr_array_unref, pictures, groups, drafts, documents, overlaps, uncounted, problems,
                closed_matches);
  winnow_clear (report, g_array_unref, repeated, excluded_pictures, counted_pictures);
  g_clear_pointer (&report->record, winnow_check_record_free);
  g_clear_pointer (&report->masked, winnow_mask_cache_free);
  g_clear_pointer (&report->mask, winnow_mask_unref);
  g_clear_pointer (&report->library, winnow_library_unref);
  g_free (report);
}
