/* json.c: a whole check as one JSON object, or a pair a line
 *
 *   {"engine_version": "0.1.0", "time": "2026-01-31T09:30:00Z", "title": "…", "masked": false,
 *     "settings": {"k": 5, …},
 *    "summary": {"submissions": 0, "ledger": {"total": 0, "template": 0, "quotes": 0,
 *      "bibliography": 0, "short": 0, "common": 0, "verdict": 0, "counted": 0, "found": 0},
 *                "share": 0.0, "set_aside": {"template": 0, "quotes": 0, "bibliography": 0,
 *                  "short": 0, "common": 0, "verdict": 0}, "uncounted": 0, "common_pairs": 0,
 *                "with_notes": 0, "decided": 0, "undecided": 0, "waiting_verdicts": 0},
 *    "class_text": [{"words": 0, "documents": 0, "submissions": 0, "beginning": "…"}],
 *    "documents": [{"path": "…", "name": "…", "role": "submissions", "title": "…", "author": "…",
 *      "author_number": "…", "author_source": "names", "collection": "…", "course": "…",
 *      "term": "…",
 *      "date": "…", "last_editor": "…", "editing_minutes": 0, "savings": 0, "program": "…",
 *      "sha256": "…", "size": 0,
 *                   "format": "docx", "charset": null, "pages": 0, "chars": 0, "words": 0,
 *                     "excluded": 0, "similarity": 0.0, "notes": ["…"],
 *                   "text_hash": "16 hexadecimal digits", "similar_id": 1, "n_pictures": 0,
 *                   "flags": [{"flag": "invisible", PLACE, "count": 0}],
 *                   "exclusions": [{"reason": "template|quotes|bibliography", PLACE, "words": 0}],
 *                   "counted": 0, "found": 0, "shares": {"total": 0.0,
 *                     "without_quotations": 0.0, "without_own": 0.0,
 *                     "largest": {"share": 0.0, "document": "…"}},
 *                   "citations": {"none|cited|quoted|cited_quoted": {"words": 0, "share": 0.0}},
 *                   "chapters": [{"title": "…", PLACE, "counted": 0, "found": 0, "share": 0.0}],
 *                   "sources": [{"path": "…", "words": 0, "all_words": 0, "similarity": 0.0,
 *                     "regions": [{PLACE, "owner": true}]}],
 *                   "closed_matches": [{"archive": "…", "collection": "…", "number": 0, "contact":
 *                     "…", "words": 0, "places": [{PLACE}]}]}],
 *    "authors": [{"author": "…", "author_number": "…", "paths": ["…"], "counted": 0, "found": 0,
 *      "share": 0.0}],
 *    "problems": [{"path": "…", "reason": "…", "files": 1}],
 *    "pictures": {"shared": [{as of "pictures" of a pair, but "a" and "b" begin with "path": "…"}],
 *                 "repeated": [{"document": "…", as of shared}],
 *                 "set_aside": [{"path": "…", PICTURE, "reason": "template|common", "documents":
 *                   0}], "counted": [as set_aside], "plain": 0, "unread": 0},
 *    "groups": {as in groups-json.c},
 *    "drafts": [as in json-drafts.c, without excerpts; none in a report of a part],
 *    "left_out": 0,
 *    "overlaps": [a pair as in json.h, …],
 *    "uncounted_pairs": [{"a": {"path": "…"}, "b": {"path": "…"}, "passages": [{"kind": "exact",
 *      "reason": "acknowledgements", "words": 0}]}]}
 *
 * PLACE is start, end, byte_start and byte_end in the text of the document, as in json.h. title,
 * author, author_number, course, term, date, charset and similarity are null where there is none;
 * "similarity" is the document's highest; "excluded" counts words of template text; "text_hash" is
 * equal for texts that are equal once folded, "similar_id" for those that share a long sentence, as
 * nshash has it; null where
 * there is no text, or no sentence that is long enough; "left_out" the overlaps that a selection
 * leaves out. "flags" are the disguises in the text. "exclusions" are the runs of the text that do
 * not count under the settings; those of two reasons may overlap, and the first of template,
 * quotes, bibliography has the words. "sources" are the documents that a submission's passages
 * stand in, those with the most words of their own first: "words" are counted words that are this
 * source's own, since the longest match owns a region: those of all sources add up to what is
 * covered by any. "all_words" are the counted words that it has, owned or not. "owner" is
 * true, or the path of the source whose match there is longer. The sources of a reference are none.
 * "counted" are the words of a submission without template, class text and excluded parts, "found"
 * those of them that any other document has (match/scoring/shares.h), "shares" their quotients, 0
 * to 1: "total" is found / counted, "without_quotations" the same without quoted words,
 * "without_own" without documents of the same author, "largest" in the document that has most.
 * "citations" are the found words and their shares by whether they are cited and quoted. All are
 * null for a document that is not checked. "chapters" divide a submission by its headings of the
 * highest level, and "title" is null before the first; none where it has less than two.
 *
 * "closed_matches", where there are some, are documents of archives that may not be read and have
 * fingerprints of the document: about how many of its words, in runs of such fingerprints, and whom
 * to ask for the text. They count for nothing. None in a report of a part.
 *
 * "authors" are those of two submissions and more, which are no pairs: "counted" and "found" are
 * the sums of their files, "share" the mean of theirs by "counted".
 *
 * "summary" adds up all submissions: in "ledger" their words, each once, those that do not count by
 * their first reason, what is left and what of it stands in any other document; "set_aside" are the
 * passages of all pairs that do not count, by reason; "uncounted" the pairs that share no passage
 * that counts, which are not among the overlaps; "common_pairs" those of them of which some passage
 * is common, and those that a check only counted, as too many share nothing else; "with_notes"
 * the documents with notes; "decided" and "undecided" are those of all pairs; "waiting_verdicts"
 * are kept for passages that the check did not find, null in a report of a part.
 *
 * "n_pictures" of a document are its pictures that are not plain. "pictures" are those of all
 * documents: "shared" all that pairs have in common, in the order of the overlaps; "repeated"
 * those that one submission shows twice or three times; "set_aside"
 * those that count for no pair, as the template has them, or too many documents, of which there are
 * "documents"; "counted" those that would be among them, but count by the user's decision; "plain"
 * and "unread" how many have nothing to recognise them by, such as bullets and rules, and how many
 * could not be decoded, which the notes of their documents name. PICTURE is
 * that of json.h. "groups" are those of the library's last grouping, null where there was none;
 * documents that the report does not name are in none of them. Overlaps come in the order of
 * winnow_library_list_overlaps(). "class_text" is what most submissions of a collection have by
 * their assignment, each text once: how many have it, of how many. "uncounted_pairs" are those of
 * which nothing counts, the 1,000 with the most words in common at the most. Written document by
 * document and pair by pair. */
#include "report/data/json.h"

#include <math.h>

#include "report/data/json-drafts.h"
#include "report/pair/annotations.h"
#include "report/model/author-files.h"
#include "report/model/report-authors.h"
#include "base/for-each.h"
#include "base/output.h"
#include "report/pair/report-pair.h"
#include "report/model/report-groups.h"
#include "report/model/summary.h"
#include "report/model/uncounted.h"
#include "report/model/wording.h"
#include "report/writers.h"

#define MAX_UNCOUNTED 1000u /* pairs */

void
winnow_json_member_origin (WinnowJson *json, const char *origin)
{
  g_auto (GStrv) fields = g_strsplit (origin ?: "\n\n\n", "\n", WINNOW_N_ORIGINS);
  static const char *const keys[] = { "last_editor", "editing_minutes", "savings", "program" };
  for (guint i = 0; i < WINNOW_N_ORIGINS && fields[i] != NULL; i++)
    if (i == WINNOW_ORIGIN_MINUTES || i == WINNOW_ORIGIN_SAVINGS)
      winnow_json_member_positive (json, keys[i], g_ascii_strtoull (fields[i], NULL, 10));
    else
      winnow_json_member_string (json, keys[i], *fields[i] != '\0' ? fields[i] : NULL);
}

void
winnow_json_document_members (WinnowJson *json, const WinnowDocument *document, const WinnowCollection *collection)
{
  winnow_json_fields (json, document, path, name);
  winnow_json_member_string (json, "role", winnow_role_get_id (document->role));
  winnow_json_fields (json, document, title, author, author_number);
  winnow_json_member_string (json, "author_source", winnow_author_source_get_id (document->author_source));
  winnow_json_member_string (json, "collection", collection != NULL ? collection->name : NULL);
  winnow_json_member_string (json, "course", collection != NULL ? collection->course : NULL);
  winnow_json_member_string (json, "term", collection != NULL ? collection->term : NULL);
  winnow_json_member_string (json, "date", document->date);
  winnow_json_member_origin (json, document->origin);
  winnow_json_fields (json, document, sha256, size, format, charset, n_pages);
  winnow_json_member_number (json, "chars", document->n_characters);
  winnow_json_fields (json, document, n_words, n_excluded);
  winnow_json_member_share (json, "similarity", document->highest >= 0 ? document->highest : NAN);
  winnow_json_open_member (json, "notes", '[');
  winnow_for_each_string (note, document->notes)
    winnow_json_string (json, note);
  winnow_json_close (json);
  g_autofree char *hash
      = document->text_hash != 0 ? g_strdup_printf ("%016" G_GINT64_MODIFIER "x", document->text_hash) : NULL;
  winnow_json_member_string (json, "text_hash", hash);
  winnow_json_member_positive (json, "similar_id", document->similar_id);
  winnow_json_member_number (json, "n_pictures", document->n_pictures);
}

/* Of the document. Returns: (transfer container) (element-type WinnowClosedMatch) */
static GPtrArray *
list_closed (const WinnowReport *report, const WinnowDocument *document)
{
  GPtrArray *closed = g_ptr_array_new ();
  winnow_for_each (WinnowClosedMatch, match, report->closed_matches)
    if (match->document_id == document->id)
      g_ptr_array_add (closed, match);
  return closed;
}

static void
collect_places (WinnowJsonPlaces *places, const WinnowAnnotations *marks, const GArray *chapters,
                const GPtrArray *closed)
{
  winnow_json_places_init (places);
  winnow_json_add_disguises (places, marks->flags);
  winnow_json_add_exclusions (places, marks->exclusions);
  winnow_for_each_value (const WinnowChapter, chapter, chapters)
    winnow_json_places_add (places, chapter->start, chapter->end);
  winnow_for_each (const WinnowSource, source, marks->sources)
    winnow_for_each_value (const WinnowSourceRegion, region, source->regions)
      winnow_json_places_add (places, region->span.start, region->span.end);
  winnow_for_each (const WinnowClosedMatch, match, closed)
    winnow_for_each_value (const WinnowClosedPlace, place, match->places)
      winnow_json_places_add (places, place->start, place->end);
  winnow_json_places_map (places, marks->text, marks->length, marks->document->n_characters);
}

static const char *
path_of (const WinnowReport *report, gint64 document_id)
{
  const WinnowDocument *document = g_hash_table_lookup (report->by_id, &document_id);
  return document != NULL ? document->path : NULL;
}

static void
write_region (WinnowJson *json, const WinnowReport *report, const WinnowSourceRegion *region, WinnowJsonPlaces *places)
{
  winnow_json_open (json, '{');
  winnow_json_places_write (places, json);
  winnow_json_key (json, "owner");
  if (region->is_owner)
    winnow_json_boolean (json, TRUE);
  else
    winnow_json_string (json, path_of (report, region->owner));
  winnow_json_close (json);
}

static void
write_sources (WinnowJson *json, const WinnowReport *report, const GPtrArray *sources, WinnowJsonPlaces *places)
{
  winnow_json_open_member (json, "sources", '[');
  winnow_for_each (const WinnowSource, source, sources)
    {
      winnow_json_open (json, '{');
      winnow_json_member_string (json, "path", path_of (report, source->document_id));
      winnow_json_fields (json, source, words, all_words);
      winnow_json_member_share (json, "similarity", winnow_source_similarity (source));
      winnow_json_open_member (json, "regions", '[');
      winnow_for_each_value (const WinnowSourceRegion, region, source->regions)
        write_region (json, report, region, places);
      winnow_json_close (json);
      winnow_json_close (json);
    }
  winnow_json_close (json);
}

static void
write_closed (WinnowJson *json, const GPtrArray *closed, WinnowJsonPlaces *places)
{
  if (closed->len == 0)
    return;
  winnow_json_open_member (json, "closed_matches", '[');
  winnow_for_each (const WinnowClosedMatch, match, closed)
    {
      winnow_json_open (json, '{');
      winnow_json_fields (json, match, archive, collection);
      winnow_json_member_number (json, "number", match->remote_id);
      winnow_json_fields (json, match, contact, n_words);
      winnow_json_open_member (json, "places", '[');
      winnow_for_each_index (k, match->places)
        {
          winnow_json_open (json, '{');
          winnow_json_places_write (places, json);
          winnow_json_close (json);
        }
      winnow_json_close (json);
      winnow_json_close (json);
    }
  winnow_json_close (json);
}

static gboolean
write_document (WinnowJson *json, WinnowReport *report, const WinnowDocument *document, GError **error)
{
  g_autoptr (WinnowAnnotations) marks = winnow_annotations_load (report, document, error);
  g_autoptr (GArray) chapters = marks != NULL ? winnow_report_load_chapters (report, document, error) : NULL;
  if (chapters == NULL)
    return FALSE;
  g_autoptr (GPtrArray) closed = list_closed (report, document);
  g_auto (WinnowJsonPlaces) places;
  collect_places (&places, marks, chapters, closed);
  winnow_json_open (json, '{');
  winnow_json_document_members (json, document, winnow_report_get_collection (report, document));
  winnow_json_disguises (json, "flags", marks->flags, &places);
  winnow_json_exclusions (json, marks->exclusions, &places);
  winnow_json_shares (json, document->role == WINNOW_ROLE_SUBMISSIONS ? &marks->found : NULL,
                      path_of (report, marks->found.largest));
  winnow_json_chapters (json, chapters, &places);
  write_sources (json, report, marks->sources, &places);
  write_closed (json, closed, &places);
  winnow_json_close (json);
  return TRUE;
}

static gboolean
write_documents (WinnowJson *json, WinnowReport *report, WinnowOutput *output, GError **error)
{
  winnow_json_open_member (json, "documents", '[');
  winnow_for_each (const WinnowDocument, document, report->documents)
    {
      winnow_json_line (json);
      if (!write_document (json, report, document, error) || !winnow_output_flush_full (output, error))
        return FALSE;
    }
  winnow_json_close (json);
  return TRUE;
}

static gboolean
write_authors (WinnowJson *json, WinnowReport *report, GError **error)
{
  g_autoptr (GPtrArray) authors = winnow_report_list_authors (report);
  winnow_json_open_member (json, "authors", '[');
  winnow_for_each (WinnowReportAuthor, author, authors)
    {
      if (!winnow_report_author_load (author, report, error))
        return FALSE;
      winnow_json_line (json);
      winnow_json_open (json, '{');
      winnow_json_member_string (json, "author", author->name);
      winnow_json_member_string (json, "author_number", author->number);
      winnow_json_open_member (json, "paths", '[');
      winnow_for_each (const WinnowDocument, document, author->documents)
        winnow_json_string (json, document->path);
      winnow_json_close (json);
      winnow_json_fields (json, author, n_counted, n_found, share);
      winnow_json_close (json);
    }
  winnow_json_close (json);
  return TRUE;
}

static void
write_problems (WinnowJson *json, const WinnowReport *report)
{
  winnow_json_open_member (json, "problems", '[');
  winnow_for_each (const WinnowProblem, problem, report->problems)
    {
      winnow_json_line (json);
      winnow_json_open (json, '{');
      winnow_json_fields (json, problem, path, reason, n_files);
      if (problem->details != NULL)
        winnow_json_member_string (json, "details", problem->details);
      winnow_json_close (json);
    }
  winnow_json_close (json);
}

/* ── pictures ── */

typedef struct
{
  WinnowReport *report;
  GHashTable *starts; /* as of winnow_pictures_map_starts() */
} Context;

static const WinnowDocument *
get_document (const Context *context, const WinnowDocumentPicture *picture)
{
  return g_hash_table_lookup (context->report->by_id, &picture->document_id);
}

/* The path and the rest, in the object that is open. */
static void
write_picture (WinnowJson *json, const Context *context, const WinnowDocumentPicture *picture)
{
  winnow_json_member_string (json, "path", get_document (context, picture)->path);
  winnow_json_picture_members (json, picture, GPOINTER_TO_SIZE (g_hash_table_lookup (context->starts, picture)));
}

static void
write_side (WinnowJson *json, const char *key, const Context *context, const WinnowDocumentPicture *picture)
{
  winnow_json_open_member (json, key, '{');
  write_picture (json, context, picture);
  winnow_json_close (json);
}

static void
write_common (WinnowJson *json, const Context *context, const WinnowCommonPicture *common)
{
  winnow_json_line (json);
  winnow_json_open (json, '{');
  if (common->a->document_id == common->b->document_id)
    winnow_json_member_string (json, "document", get_document (context, common->a)->path);
  write_side (json, "a", context, common->a);
  write_side (json, "b", context, common->b);
  winnow_json_match_members (json, &common->match, common->direction);
  winnow_json_close (json);
}

static gboolean
write_shared (WinnowJson *json, const Context *context, WinnowOutput *output, GError **error)
{
  WinnowReport *report = context->report;
  winnow_json_open_member (json, "shared", '[');
  winnow_for_each_index (i, report->overlaps)
    {
      if (((const WinnowOverlap *) g_ptr_array_index (report->overlaps, i))->n_pictures == 0)
        continue;
      g_autoptr (GArray) pictures = winnow_report_load_pictures (report, i, FALSE, error);
      if (pictures == NULL)
        return FALSE;
      winnow_for_each_value (const WinnowCommonPicture, picture, pictures)
        write_common (json, context, picture);
      if (!winnow_output_flush_full (output, error))
        return FALSE;
    }
  winnow_json_close (json);
  return TRUE;
}

static gboolean
write_repeated (WinnowJson *json, const Context *context, WinnowOutput *output, GError **error)
{
  WinnowReport *report = context->report;
  winnow_json_open_member (json, "repeated", '[');
  winnow_for_each_value (const WinnowSharedPicture, row, report->repeated)
    {
      g_autoptr (GArray) one = winnow_common_pictures_new ();
      if (!winnow_report_add_shared (report, row, FALSE, one, error))
        return FALSE;
      write_common (json, context, &g_array_index (one, WinnowCommonPicture, 0));
      if (!winnow_output_flush_full (output, error))
        return FALSE;
    }
  winnow_json_close (json);
  return TRUE;
}

static void
write_excluded (WinnowJson *json, const char *key, const GArray *pictures, const Context *context)
{
  const WinnowReport *report = context->report;
  winnow_json_open_member (json, key, '[');
  winnow_for_each_value (const WinnowExcludedPicture, excluded, pictures)
    {
      winnow_json_line (json);
      winnow_json_open (json, '{');
      write_picture (json, context, g_hash_table_lookup (report->pictures_by_id, &excluded->picture_id));
      winnow_json_member_string (json, "reason", winnow_picture_exclusion_get_id (excluded->reason));
      winnow_json_member_number (json, "documents", excluded->n_documents);
      winnow_json_close (json);
    }
  winnow_json_close (json);
}

static gboolean
write_pictures (WinnowJson *json, WinnowReport *report, WinnowOutput *output, GError **error)
{
  g_autoptr (GHashTable) starts = winnow_pictures_map_starts (report->library, report->pictures, error);
  const Context context = { report, starts };
  if (starts == NULL)
    return FALSE;
  winnow_json_open_member (json, "pictures", '{');
  if (!write_shared (json, &context, output, error) || !write_repeated (json, &context, output, error))
    return FALSE;
  write_excluded (json, "set_aside", report->excluded_pictures, &context);
  write_excluded (json, "counted", report->counted_pictures, &context);
  winnow_json_fields (json, report, n_plain, n_unread);
  winnow_json_close (json);
  return TRUE;
}

/* ── the whole ── */

static void
write_reasons (WinnowJson *json, const guint32 *counts)
{
  winnow_for_each_between (reason, WINNOW_EXCLUSION_NONE + 1, WINNOW_N_EXCLUSIONS)
    winnow_json_member_number (json, winnow_exclusion_reason_get_id (reason), counts[reason]);
}

static void
write_ledger (WinnowJson *json, const WinnowLedger *ledger)
{
  winnow_json_open_member (json, "ledger", '{');
  winnow_json_member_number (json, "total", ledger->total);
  write_reasons (json, ledger->excluded);
  winnow_json_member_number (json, "counted", winnow_ledger_get_counted (ledger));
  winnow_json_member_number (json, "found", ledger->covered);
  winnow_json_close (json);
}

static gboolean
write_summary (WinnowJson *json, WinnowReport *report, WinnowOutput *output, GError **error)
{
  const WinnowReportSummary *summary = winnow_report_get_summary (report, output->cancellable, error);
  if (summary == NULL)
    return FALSE;
  winnow_json_open_member (json, "summary", '{');
  winnow_json_member_number (json, "submissions", summary->n_submissions);
  write_ledger (json, &summary->ledger);
  winnow_json_member_share (json, "share", summary->share);
  winnow_json_open_member (json, "set_aside", '{');
  write_reasons (json, summary->n_excluded);
  winnow_json_close (json);
  winnow_json_member_number (json, "uncounted", summary->n_uncounted);
  winnow_json_member_number (json, "common_pairs", report->n_common);
  winnow_json_fields (json, summary, n_with_notes, n_decided, n_undecided);
  if (report->n_left_out == 0)
    winnow_json_member_number (json, "waiting_verdicts", summary->n_waiting);
  else
    winnow_json_member_string (json, "waiting_verdicts", NULL);
  winnow_json_close (json);
  return TRUE;
}

static void
write_class_texts (WinnowJson *json, const WinnowReportSummary *summary)
{
  winnow_json_open_member (json, "class_text", '[');
  winnow_for_each (const WinnowClassText, text, summary->class_texts)
    {
      winnow_json_line (json);
      winnow_json_open (json, '{');
      winnow_json_fields (json, text, n_words, n_documents, n_submissions);
      winnow_json_member_string (json, "beginning", text->text);
      winnow_json_close (json);
    }
  winnow_json_close (json);
}

static void
write_uncounted_pair (WinnowJson *json, const WinnowReport *report, const WinnowOverlap *overlap)
{
  winnow_json_line (json);
  winnow_json_open (json, '{');
  winnow_for_both (i)
    {
      winnow_json_open_member (json, i == 0 ? "a" : "b", '{');
      winnow_json_member_string (json, "path", path_of (report, i == 0 ? overlap->document_a : overlap->document_b));
      winnow_json_close (json);
    }
  winnow_json_open_member (json, "passages", '[');
  winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
    {
      winnow_json_open (json, '{');
      winnow_json_member_string (json, "kind", winnow_passage_kind_get_id (passage->kind));
      winnow_json_member_string (json, "reason", winnow_exclusion_reason_get_id (passage->excluded));
      winnow_json_member_number (json, "words", winnow_uncounted_get_words (passage));
      winnow_json_close (json);
    }
  winnow_json_close (json);
  winnow_json_works (json, overlap);
  winnow_json_close (json);
}

static gboolean
write_uncounted (WinnowJson *json, const WinnowReport *report, GError **error)
{
  g_autoptr (GPtrArray) pairs = winnow_uncounted_load (report, MAX_UNCOUNTED, error);
  if (pairs == NULL)
    return FALSE;
  winnow_json_line (json);
  winnow_json_open_member (json, "uncounted_pairs", '[');
  winnow_for_each (const WinnowOverlap, overlap, pairs)
    write_uncounted_pair (json, report, overlap);
  winnow_json_close (json);
  return TRUE;
}

static void
write_groups (WinnowJson *json, const WinnowReport *report)
{
  if (report->grouping.method == NULL)
    {
      winnow_json_member_string (json, "groups", NULL);
      return;
    }
  const WinnowGroupReport groups = winnow_report_get_groups (report);
  winnow_json_key (json, "groups");
  winnow_json_groups (json, &groups);
}

static gboolean
write_head (WinnowJson *json, WinnowReport *report, WinnowOutput *output, GError **error)
{
  winnow_json_member_string (json, "engine_version", report->record->engine_version);
  g_autofree char *time = winnow_wording_time_as_utc (report->record->time);
  winnow_json_member_string (json, "time", time);
  winnow_json_member_string (json, "title", report->title);
  winnow_json_member_boolean (json, "masked", report->mask != NULL);
  winnow_json_key (json, "settings");
  winnow_json_settings (json, &report->record->settings);
  winnow_json_line (json);
  if (!write_summary (json, report, output, error))
    return FALSE;
  winnow_json_line (json);
  write_class_texts (json, report->summary);
  winnow_json_line (json);
  if (!write_documents (json, report, output, error))
    return FALSE;
  winnow_json_line (json);
  if (!write_authors (json, report, error))
    return FALSE;
  winnow_json_line (json);
  write_problems (json, report);
  winnow_json_line (json);
  if (!write_pictures (json, report, output, error))
    return FALSE;
  winnow_json_line (json);
  write_groups (json, report);
  winnow_json_line (json);
  winnow_json_key (json, "drafts");
  winnow_json_drafts (json, report->drafts, FALSE);
  winnow_json_line (json);
  winnow_json_member_number (json, "left_out", report->n_left_out);
  return TRUE;
}

static WinnowJsonSide
side_of (const WinnowReportSide *side)
{
  const WinnowDocument *document = side->document;
  return (WinnowJsonSide){ .path = document->path,
                           .text = side->text,
                           .length = side->length,
                           .n_characters = document->n_characters,
                           .n_words = document->n_words,
                           .flags = side->flags };
}

static gboolean
write_pair (WinnowJson *json, WinnowReport *report, guint index, GError **error)
{
  g_autoptr (WinnowReportPair) pair = winnow_report_pair_load (report, index, WINNOW_REPORT_PAIR_PLACES, error);
  if (pair == NULL)
    return FALSE;
  const WinnowJsonPair written = { .sides = { side_of (&pair->sides[0]), side_of (&pair->sides[1]) },
                                   .overlap = pair->overlap,
                                   .han = report->record->settings.han,
                                   .is_new = winnow_report_is_new (report, pair->overlap),
                                   .stated = winnow_report_get_stated (report, pair->overlap),
                                   .pictures = pair->pictures,
                                   .notes = pair->notes,
                                   .problem = pair->problem };
  winnow_json_pair (json, &written);
  return TRUE;
}

gboolean
winnow_report_write_json (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  WinnowReport *report = data;
  WinnowJson json = WINNOW_JSON_INIT (output->text);
  winnow_progress_begin (progress, WINNOW_STAGE_REPORTING, report->overlaps->len);
  winnow_json_open (&json, '{');
  if (!write_head (&json, report, output, error))
    return FALSE;
  winnow_json_line (&json);
  winnow_json_open_member (&json, "overlaps", '[');
  winnow_for_each_index (i, report->overlaps)
    {
      winnow_json_line (&json);
      if (!write_pair (&json, report, i, error) || !winnow_output_flush_full (output, error))
        return FALSE;
      winnow_progress_advance (progress, 1);
    }
  winnow_json_close (&json);
  if (!write_uncounted (&json, report, error))
    return FALSE;
  winnow_json_close (&json);
  g_string_append_c (output->text, '\n');
  return TRUE;
}

gboolean
winnow_report_write_jsonl (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  WinnowReport *report = data;
  winnow_progress_begin (progress, WINNOW_STAGE_REPORTING, report->overlaps->len);
  winnow_for_each_index (i, report->overlaps)
    {
      WinnowJson json = WINNOW_JSON_INIT (output->text);
      if (!write_pair (&json, report, i, error) || !winnow_output_flush_full (output, error))
        return FALSE;
      winnow_progress_advance (progress, 1);
      g_string_append_c (output->text, '\n');
    }
  return TRUE;
}
