/* annotations.c: see annotations.h. Loads one document at a time, so that a report of any number
 * needs the memory of one. */
#include "report/pair/annotations.h"

#include <string.h>

#include "base/array.h"
#include "library/author-names.h"
#include "report/model/wording.h"
#include "report/pair/shown-texts.h"

#define MAX_TITLE 80 /* characters of a chapter */

void
winnow_annotations_free (WinnowAnnotations *marks)
{
  g_free (marks->text);
  winnow_clear (marks, g_array_unref, flags, exclusions);
  g_clear_pointer (&marks->sources, g_ptr_array_unref);
  g_free (marks);
}

/* A part of a check must not name documents that it leaves out. Returns: how many of these share
 * what counts */
static guint
drop_others (const WinnowReport *report, GPtrArray *overlaps)
{
  guint n = 0;
  for (guint i = overlaps->len; i > 0; i--)
    {
      const WinnowOverlap *overlap = g_ptr_array_index (overlaps, i - 1);
      if (g_hash_table_contains (report->listed, &overlap->id))
        continue;
      n += overlap->n_passages > 0;
      g_ptr_array_remove_index (overlaps, i - 1);
    }
  return n;
}

/* Collects the documents of @overlaps, whose ids are borrowed: references, since a document that
 * copied one text from a reference with this document must not take the reference's place; and
 * those of the author of @document. */
static void
collect_documents (const WinnowDocument *document, GHashTable *documents, const GPtrArray *overlaps,
                   GHashTable *references, GHashTable *own)
{
  winnow_for_each_below (i, 2 * overlaps->len)
    {
      WinnowOverlap *overlap = g_ptr_array_index (overlaps, i / 2);
      gint64 *id = i % 2 == 0 ? &overlap->document_a : &overlap->document_b;
      const WinnowDocument *other = g_hash_table_lookup (documents, id);
      if (other != NULL && other->role == WINNOW_ROLE_REFERENCES)
        g_hash_table_add (references, id);
      if (other != NULL && winnow_author_keys_share (other->author_key, document->author_key))
        g_hash_table_add (own, id);
    }
}

GPtrArray *
winnow_document_find_sources (const WinnowDocument *document, const GPtrArray *overlaps, GHashTable *documents,
                              const GArray *exclusions, const WinnowSettings *settings, WinnowShares *found)
{
  g_autoptr (GHashTable) references = winnow_id_index_new (), own = winnow_id_index_new ();
  collect_documents (document, documents, overlaps, references, own);
  GPtrArray *sources = winnow_sources_new (document->id, overlaps, references, exclusions, settings);
  const WinnowShareInput shared = { document->id, document->n_words, overlaps, exclusions, own };
  winnow_shares_compute (&shared, settings, found);
  return sources;
}

static GPtrArray *
load_partners (WinnowReport *report, const WinnowDocument *document, const GArray *exclusions, WinnowShares *found,
               GError **error)
{
  g_autoptr (GPtrArray) overlaps = winnow_library_list_document_overlaps (report->library, document->id, error);
  if (overlaps == NULL)
    return NULL;
  guint n_left_out = drop_others (report, overlaps);
  GPtrArray *sources
      = winnow_document_find_sources (document, overlaps, report->by_id, exclusions, &report->record->settings, found);
  found->n_left_out = n_left_out;
  if (report->mask != NULL && n_left_out == 0 && document->shares != NULL) /* whose documents are is masked, too */
    found->found_of_others = document->shares->found_of_others;
  return sources;
}

GPtrArray *
winnow_report_load_partners (WinnowReport *report, const WinnowDocument *document, WinnowShares *found, GError **error)
{
  g_autoptr (GArray) exclusions = winnow_library_dup_exclusions (report->library, document->id, error);
  return exclusions != NULL ? load_partners (report, document, exclusions, found, error) : NULL;
}

GPtrArray *
winnow_report_load_sources (WinnowReport *report, const WinnowDocument *document, WinnowShares *found, GError **error)
{
  *found = (WinnowShares){ 0 };
  return document->role == WINNOW_ROLE_SUBMISSIONS ? winnow_report_load_partners (report, document, found, error)
                                                   : g_ptr_array_new ();
}

GArray *
winnow_report_load_chapters (const WinnowReport *report, const WinnowDocument *document, GError **error)
{
  gsize length;
  const WinnowSettings *settings = &report->record->settings;
  g_autofree char *problem = NULL;
  if (document->role != WINNOW_ROLE_SUBMISSIONS)
    return winnow_array_new (WinnowChapter);
  g_autofree char *text = winnow_report_dup_text (report, document, &length, &problem, error);
  g_autoptr (GArray) marks = text != NULL ? winnow_library_dup_marks (report->library, document->id, error) : NULL,
                     exclusions
                     = marks != NULL ? winnow_library_dup_exclusions (report->library, document->id, error) : NULL;
  g_autoptr (GPtrArray) overlaps
      = exclusions != NULL ? winnow_library_list_document_overlaps (report->library, document->id, error) : NULL;
  if (overlaps == NULL)
    return NULL;
  drop_others (report, overlaps);
  GArray *chapters = winnow_chapters_new (text, length, marks, settings->han);
  const WinnowShareInput shared = { document->id, document->n_words, overlaps, exclusions, NULL };
  winnow_shares_divide (&shared, settings, chapters);
  winnow_for_each_value (WinnowChapter, chapter, chapters)
    {
      g_autofree char *title = chapter->title, *masked = winnow_mask_dup_string (report->mask, title);
      chapter->title = masked != NULL ? winnow_wording_excerpt (masked, strchr (masked, '\0'), MAX_TITLE, NULL) : NULL;
    }
  return chapters;
}

WinnowAnnotations *
winnow_annotations_load (WinnowReport *report, const WinnowDocument *document, GError **error)
{
  g_autoptr (WinnowAnnotations) marks = g_new0 (WinnowAnnotations, 1);
  g_autofree char *problem = NULL;
  marks->document = document;
  marks->text = winnow_report_dup_text (report, document, &marks->length, &problem, error);
  if (marks->text == NULL)
    return NULL;
  marks->flags = winnow_library_dup_disguises (report->library, document->id, error);
  if (marks->flags == NULL)
    return NULL;
  marks->exclusions = winnow_library_dup_exclusions (report->library, document->id, error);
  if (marks->exclusions == NULL)
    return NULL;
  marks->sources = document->role == WINNOW_ROLE_SUBMISSIONS
                       ? load_partners (report, document, marks->exclusions, &marks->found, error)
                       : g_ptr_array_new ();
  winnow_exclusions_filter (marks->exclusions, report->record->settings.exclude);
  if (problem != NULL) /* they have no place */
    {
      g_array_set_size (marks->flags, 0);
      g_array_set_size (marks->exclusions, 0);
    }
  return marks->sources != NULL ? g_steal_pointer (&marks) : NULL;
}

double
winnow_source_similarity (const WinnowSource *source)
{
  const WinnowOverlap *overlap = source->overlap;
  return overlap->document_a == source->document_id ? winnow_overlap_similarity_of_b (overlap)
                                                    : winnow_overlap_similarity_of_a (overlap);
}
