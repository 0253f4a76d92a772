/* annotations.c: see annotations.h. Loads one document at a time, so that a report of any number
 * needs the memory of one. */
#include "report/pair/annotations.h"

#include <string.h>

#include "report/pair/shown-texts.h"

void
winnow_annotations_free (WinnowAnnotations *marks)
{
  g_free (marks->text);
  g_clear_pointer (&marks->flags, g_array_unref);
  g_clear_pointer (&marks->exclusions, g_array_unref);
  g_clear_pointer (&marks->sources, g_ptr_array_unref);
  g_free (marks);
}

/* Those that the settings of the check heed, by place. */
static GArray *
dup_exclusions (WinnowReport *report, gint64 document_id, GError **error)
{
  GArray *exclusions = winnow_library_dup_exclusions (report->library, document_id, error);
  if (exclusions == NULL)
    return NULL;
  winnow_exclusions_filter (exclusions, report->record->settings.exclude);
  winnow_exclusions_sort (exclusions);
  return exclusions;
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

/* A document that copied one text from a reference with this document must not take the reference's
 * place. Those among the documents of @overlaps, whose ids are borrowed. */
static GHashTable *
collect_references (GHashTable *documents, const GPtrArray *overlaps)
{
  GHashTable *references = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint i = 0; i < 2 * overlaps->len; i++)
    {
      WinnowOverlap *overlap = g_ptr_array_index (overlaps, i / 2);
      gint64 *id = i % 2 == 0 ? &overlap->document_a : &overlap->document_b;
      const WinnowDocument *document = g_hash_table_lookup (documents, id);
      if (document != NULL && document->role == WINNOW_ROLE_REFERENCES)
        g_hash_table_add (references, id);
    }
  return references;
}

/* Bits of a word, over all pairs, as winnow_word_find_holder() takes them. */
#define FOUND (1 << WINNOW_WORD_COVERED)
G_STATIC_ASSERT (WINNOW_WORD_COVERED < 8);

static void
mark_words (GByteArray *words, guint32 first, guint32 last, guint8 bit)
{
  for (guint32 i = first; i < MIN (last, words->len); i++)
    words->data[i] |= bit;
}

static void
mark_source (GByteArray *words, const WinnowSource *source)
{
  for (guint i = 0; i < source->regions->len; i++)
    {
      const WinnowSpan *span = &g_array_index (source->regions, WinnowSourceRegion, i).span;
      mark_words (words, span->first, span->last, FOUND);
    }
}

static void
mark_excluded (GByteArray *words, const WinnowOverlap *overlap, gboolean is_a)
{
  const GArray *passages = overlap->passages;
  for (guint i = 0; i < passages->len; i++)
    {
      const WinnowPassage *passage = &g_array_index (passages, WinnowPassage, i);
      const WinnowSpan *span = is_a ? &passage->a : &passage->b;
      if (winnow_passage_excludes_words (passage))
        mark_words (words, span->first, span->last, (guint8) (1 << passage->excluded));
    }
}

static WinnowReportFound
count_found (const WinnowDocument *document, const GPtrArray *overlaps, const GPtrArray *sources,
             const GArray *exclusions)
{
  WinnowReportFound result = { 0 };
  g_autoptr (GByteArray) words = g_byte_array_new ();
  gboolean has_same = FALSE;
  g_byte_array_set_size (words, document->n_words);
  if (words->len > 0)
    memset (words->data, 0, words->len);
  for (guint i = 0; i < exclusions->len; i++)
    {
      const WinnowExclusion *exclusion = &g_array_index (exclusions, WinnowExclusion, i);
      mark_words (words, exclusion->first, exclusion->last, (guint8) (1 << exclusion->reason));
    }
  for (guint i = 0; i < sources->len; i++)
    mark_source (words, g_ptr_array_index ((GPtrArray *) sources, i));
  for (guint i = 0; i < overlaps->len; i++)
    {
      const WinnowOverlap *overlap = g_ptr_array_index ((GPtrArray *) overlaps, i);
      mark_excluded (words, overlap, overlap->document_a == document->id);
      has_same = has_same || (overlap->is_same && overlap->n_excluded[WINNOW_EXCLUSION_VERDICT] == 0);
    }
  for (guint i = 0; i < words->len; i++)
    {
      guint holder = winnow_word_find_holder (words->data[i]);
      if (holder != WINNOW_EXCLUSION_NONE && holder != WINNOW_WORD_COVERED)
        result.excluded[holder]++;
      result.counted
          += holder == WINNOW_EXCLUSION_NONE || holder == WINNOW_EXCLUSION_VERDICT || holder == WINNOW_WORD_COVERED;
      result.found += holder == WINNOW_WORD_COVERED;
    }
  result.share = has_same ? 1 : result.counted > 0 ? (double) result.found / result.counted : 0;
  return result;
}

GPtrArray *
winnow_document_find_sources (const WinnowDocument *document, const GPtrArray *overlaps, GHashTable *documents,
                              const GArray *exclusions, const WinnowSettings *settings, WinnowReportFound *found)
{
  g_autoptr (GHashTable) references = collect_references (documents, overlaps);
  GPtrArray *sources = winnow_sources_new (document->id, overlaps, references, exclusions, settings);
  *found = count_found (document, overlaps, sources, exclusions);
  return sources;
}

static GPtrArray *
load_partners (WinnowReport *report, const WinnowDocument *document, const GArray *exclusions, WinnowReportFound *found,
               GError **error)
{
  g_autoptr (GPtrArray) overlaps = winnow_library_list_document_overlaps (report->library, document->id, error);
  if (overlaps == NULL)
    return NULL;
  guint n_left_out = drop_others (report, overlaps);
  GPtrArray *sources
      = winnow_document_find_sources (document, overlaps, report->by_id, exclusions, &report->record->settings, found);
  found->n_left_out = n_left_out;
  return sources;
}

GPtrArray *
winnow_report_load_partners (WinnowReport *report, const WinnowDocument *document, WinnowReportFound *found,
                             GError **error)
{
  g_autoptr (GArray) exclusions = dup_exclusions (report, document->id, error);
  return exclusions != NULL ? load_partners (report, document, exclusions, found, error) : NULL;
}

GPtrArray *
winnow_report_load_sources (WinnowReport *report, const WinnowDocument *document, WinnowReportFound *found,
                            GError **error)
{
  *found = (WinnowReportFound){ 0 };
  return document->role == WINNOW_ROLE_SUBMISSIONS ? winnow_report_load_partners (report, document, found, error)
                                                   : g_ptr_array_new ();
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
  marks->exclusions = dup_exclusions (report, document->id, error);
  if (marks->exclusions == NULL)
    return NULL;
  if (problem != NULL) /* they have no place */
    {
      g_array_set_size (marks->flags, 0);
      g_array_set_size (marks->exclusions, 0);
    }
  marks->sources = document->role == WINNOW_ROLE_SUBMISSIONS
                       ? load_partners (report, document, marks->exclusions, &marks->found, error)
                       : g_ptr_array_new ();
  return marks->sources != NULL ? g_steal_pointer (&marks) : NULL;
}

double
winnow_source_similarity (const WinnowSource *source)
{
  const WinnowOverlap *overlap = source->overlap;
  return overlap->document_a == source->document_id ? winnow_overlap_similarity_of_b (overlap)
                                                    : winnow_overlap_similarity_of_a (overlap);
}
