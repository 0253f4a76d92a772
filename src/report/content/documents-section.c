/* documents-section.c: authors with several files, documents with several sources, matches with
 * closed texts, excluded pictures; see sections.h */

#include "base/for-each.h"
#include "base/translate.h"
#include "report/content/sections.h"
#include "report/pair/annotations.h"
#include "report/model/author-files.h"
#include "report/model/report-authors.h"
#include "report/model/picture-wording.h"
#include "report/model/wording.h"

#define MAX_HOLDERS 12 /* documents that are named beside a picture that they have */

void
winnow_content_add_document_row (WinnowComposer *composer, const WinnowReport *report, const WinnowDocument *document,
                                 const char *words)
{
  g_autofree char *title = winnow_report_dup_title (report, document);
  winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW_GROUP);
  winnow_composer_begin_cell (composer);
  winnow_composer_add_name (composer, WINNOW_LOOK_BOLD, title);
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, C_ ("heading", ": "));
  winnow_composer_add_words (composer, WINNOW_LOOK_MUTED, words);
}

/* ── sources ── */

static void
add_source (WinnowComposer *composer, const WinnowReport *report, const WinnowDocument *found,
            const WinnowSource *source, guint number)
{
  const WinnowDocument *document = g_hash_table_lookup (report->by_id, &source->document_id);
  g_autofree char *target = g_strdup_printf ("p%u", source->overlap->number);
  g_autofree char *title = winnow_report_dup_title (report, document);
  winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
  winnow_composer_add_number (composer, number);
  winnow_composer_add_name_cell (composer, target, title);
  g_autofree char *origin = winnow_report_dup_origin (report, document, found);
  winnow_composer_add_text (composer, WINNOW_CONTENT_SMALL, origin);
  winnow_composer_add_number (composer, source->words);
  winnow_composer_add_number (composer, source->all_words);
  winnow_composer_add_share (composer, winnow_source_similarity (source));
  winnow_composer_add_page_of (composer, target);
}

static void
add_sources_of (WinnowComposer *composer, const WinnowReport *report, const WinnowDocument *document,
                const GPtrArray *sources, const WinnowShares *found)
{
  g_autofree char *share = winnow_wording_share (winnow_share (found->found, found->counted));
  /* Translators: words of a document, then their share of those that count. */
  g_autofree char *words
      = g_strdup_printf (ngettext ("%'u word is in sources (%s of the counted words)",
                                   "%'u words are in sources (%s of the counted words)", found->found),
                         found->found, share);
  winnow_content_add_document_row (composer, report, document, words);
  winnow_for_each_index (i, sources)
    add_source (composer, report, document, g_ptr_array_index ((GPtrArray *) sources, i), i + 1);
}

gboolean
winnow_content_add_sources (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  static const WinnowContentColumn columns[] = {
    { N_ ("#"), WINNOW_COLUMN_NUMBER, .points = 22 },
    { N_ ("Source"), WINNOW_COLUMN_NAME },
    { N_ ("Own words"), WINNOW_COLUMN_NUMBER, .points = 52 },
    { N_ ("All words"), WINNOW_COLUMN_NUMBER, .points = 52 },
    { N_ ("Share of the document"), WINNOW_COLUMN_SHARE, .points = 62 },
    { N_ ("Page"), WINNOW_COLUMN_NUMBER, .points = 34, .media = WINNOW_MEDIUM_PAPER },
    { NULL },
  };
  winnow_composer_add_text (composer, WINNOW_CONTENT_NOTE,
                            _ ("A region belongs to the source with the longest match there: those are its own words. "
                               "All words are those that the source has, even if another one has a longer match."));
  winnow_composer_begin_table (composer, "sources", columns);
  winnow_for_each_value (const WinnowReportSubmission, submission, report->summary->submissions)
    {
      const WinnowDocument *document = submission->document;
      WinnowShares found;
      g_autoptr (GPtrArray) sources = winnow_report_load_sources (report, document, &found, error);
      if (sources == NULL)
        return FALSE;
      if (sources->len > 1) /* the ranking shows a single one */
        add_sources_of (composer, report, document, sources, &found);
      if (!winnow_composer_flush (composer, error))
        return FALSE;
    }
  winnow_composer_end_table (composer);
  return TRUE;
}

/* ── matches with closed texts ── */

gboolean
winnow_content_add_closed_matches (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  static const WinnowContentColumn columns[] = {
    { N_ ("Words, about"), WINNOW_COLUMN_NUMBER, .points = 40 },
    { N_ ("Collection of the archive"), WINNOW_COLUMN_TEXT, .share = 2 },
    { N_ ("Whom to ask"), WINNOW_COLUMN_TEXT, .share = 2 },
    { N_ ("Document"), WINNOW_COLUMN_NAME },
    { NULL },
  };
  winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE,
                            _ ("These texts may not be read here, so these words count in no percentage. Fingerprints "
                               "tell of them; whether they were copied can be said when the text is released."));
  winnow_composer_begin_table (composer, "closed", columns);
  winnow_for_each (const WinnowClosedMatch, match, report->closed_matches)
    {
      const WinnowDocument *document = g_hash_table_lookup (report->by_id, &match->document_id);
      /* Translators: 1: an archive, 2: one of its collections, 3: number of a document in it */
      g_autofree char *place = g_strdup_printf (_ ("%1$s: %2$s, document %3$u"), match->archive, match->collection,
                                                (guint) match->remote_id);
      if (document == NULL)
        continue;
      g_autofree char *title = winnow_report_dup_title (report, document);
      winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
      winnow_composer_add_number (composer, match->n_words);
      winnow_composer_add_cell (composer, place);
      winnow_composer_add_cell (composer, match->contact);
      winnow_composer_add_name_cell (composer, NULL, title);
    }
  winnow_composer_end_table (composer);
  return TRUE;
}

/* ── authors ── */

static void
add_author_row (WinnowComposer *composer, const WinnowReportAuthor *author)
{
  g_autofree char *n_files = winnow_dup_plural ("%'u file", "%'u files", author->documents->len);
  winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
  winnow_composer_begin_cell (composer);
  winnow_composer_add_name (composer, WINNOW_LOOK_BOLD, author->name ?: author->number);
  if (author->name != NULL && author->number != NULL)
    {
      winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, ", ");
      winnow_composer_add_name (composer, WINNOW_LOOK_PLAIN, author->number);
    }
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, C_ ("heading", ": "));
  winnow_composer_add_words (composer, WINNOW_LOOK_MUTED, n_files);
  winnow_composer_add_number (composer, author->n_counted);
  winnow_composer_add_number (composer, author->n_found);
  winnow_composer_add_share (composer, author->share);
}

static void
add_author_files (WinnowComposer *composer, const WinnowReport *report, const WinnowReportAuthor *author)
{
  winnow_for_each_index (i, author->documents)
    {
      winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW_PART);
      winnow_composer_add_name_cell (composer, NULL, g_hash_table_lookup (report->labels, author->documents->pdata[i]));
      winnow_composer_add_number (composer, author->found[i].counted);
      winnow_composer_add_number (composer, author->found[i].found);
      winnow_composer_add_share (composer, winnow_share (author->found[i].found, author->found[i].counted));
    }
}

gboolean
winnow_content_add_authors (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  static const WinnowContentColumn columns[] = {
    { N_ ("Author and files"), WINNOW_COLUMN_NAME },
    { N_ ("Words counted"), WINNOW_COLUMN_NUMBER, .points = 62 },
    { N_ ("Words found"), WINNOW_COLUMN_NUMBER, .points = 52 },
    { N_ ("Total"), WINNOW_COLUMN_SHARE, .points = 62 },
    { NULL },
  };
  g_autoptr (GPtrArray) authors = winnow_report_list_authors (report);
  winnow_composer_add_text (composer, WINNOW_CONTENT_NOTE,
                            _ ("Files of one author belong together: they are no pairs, and their words are added up. "
                               "Text that two of them have counts in both."));
  winnow_composer_begin_table (composer, "authors", columns);
  winnow_for_each (WinnowReportAuthor, author, authors)
    {
      if (!winnow_report_author_load (author, report, error))
        return FALSE;
      add_author_row (composer, author);
      add_author_files (composer, report, author);
      if (!winnow_composer_flush (composer, error))
        return FALSE;
    }
  winnow_composer_end_table (composer);
  return TRUE;
}

/* ── pictures that one document repeats ── */

static char *
dup_place (const WinnowReport *report, gint64 picture_id, GHashTable *starts)
{
  const WinnowDocumentPicture *picture = g_hash_table_lookup (report->pictures_by_id, &picture_id);
  const WinnowDocument *document = g_hash_table_lookup (report->by_id, &picture->document_id);
  return winnow_wording_picture_place (picture->page, GPOINTER_TO_SIZE (g_hash_table_lookup (starts, picture)),
                                       document->n_characters > 0);
}

gboolean
winnow_content_add_repeated_pictures (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  g_autoptr (GHashTable) starts = winnow_pictures_map_starts (report->library, report->pictures, error);
  gint64 last = 0;
  if (starts == NULL)
    return FALSE;
  winnow_for_each_value (const WinnowSharedPicture, row, report->repeated)
    {
      g_autoptr (GArray) one = winnow_common_pictures_new ();
      if (!winnow_report_add_shared (report, row, TRUE, one, error))
        return FALSE;
      g_autofree char *place_a = dup_place (report, row->picture_a, starts),
                      *place_b = dup_place (report, row->picture_b, starts);
      if (row->document_a != last)
        winnow_content_add_name_heading (
            composer, g_hash_table_lookup (report->labels, g_hash_table_lookup (report->by_id, &row->document_a)));
      last = row->document_a;
      winnow_content_add_common_picture (composer, &g_array_index (one, WinnowCommonPicture, 0), place_a, place_b, NULL,
                                         NULL);
      if (!winnow_composer_flush (composer, error))
        return FALSE;
    }
  return TRUE;
}

/* ── excluded pictures ── */

/* The documents that have the picture, each once, a line each. */
static void
add_holders (WinnowComposer *composer, const WinnowExcludedPictures *pictures, const WinnowExcludedPictureGroup *group)
{
  guint n = 0;
  gint64 last = 0;
  winnow_composer_begin_cell (composer);
  winnow_for_each (const WinnowDocumentPicture, picture, group->pictures)
    {
      const WinnowDocument *document = g_hash_table_lookup (pictures->documents, &picture->document_id);
      if (document == NULL || document->id == last)
        continue;
      last = document->id;
      if (n++ >= (winnow_composer_is_brief (composer) ? 1 : MAX_HOLDERS))
        continue;
      winnow_composer_begin_text (composer, WINNOW_CONTENT_CELL);
      winnow_composer_add_name (composer, WINNOW_LOOK_PLAIN, g_hash_table_lookup (pictures->labels, document));
    }
  if (n <= MAX_HOLDERS || winnow_composer_is_brief (composer))
    return;
  g_autofree char *more = winnow_dup_plural ("and %'u more document", "and %'u more documents", n - MAX_HOLDERS);
  winnow_composer_add_text (composer, WINNOW_CONTENT_SMALL, more);
}

static gboolean
add_excluded (WinnowComposer *composer, const WinnowExcludedPictures *pictures, const WinnowExcludedPictureGroup *group,
              GError **error)
{
  g_autoptr (WinnowDocumentPicture) loaded = winnow_library_dup_picture (pictures->library, group->first->id, error);
  if (loaded == NULL)
    return FALSE;
  g_autoptr (WinnowDocumentPicture) picture = winnow_mask_dup_picture (pictures->mask, loaded);
  g_autofree char *words = winnow_wording_excluded_picture (group->reason, group->n_documents);
  winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
  winnow_composer_begin_cell (composer);
  winnow_composer_add_thumbnail (composer, picture);
  winnow_composer_add_cell (composer, words);
  winnow_composer_add_name_cell (composer, NULL, group->first->name);
  return TRUE;
}

static gboolean
add_excluded_table (WinnowComposer *composer, const WinnowExcludedPictures *pictures, GError **error)
{
  static const WinnowContentColumn columns[] = {
    { N_ ("Picture"), WINNOW_COLUMN_TEXT, .points = 96, .media = WINNOW_MEDIUM_PAGES },
    { N_ ("Where"), WINNOW_COLUMN_TEXT, .points = 110 },
    { "", WINNOW_COLUMN_TEXT, .media = WINNOW_MEDIUM_TEXT },
    { N_ ("Documents"), WINNOW_COLUMN_NAME },
    { NULL },
  };
  winnow_composer_add_text (composer, WINNOW_CONTENT_NOTE,
                            _ ("They are not compared: the template has them, or so many documents that they belong "
                               "to no author, such as logos."));
  winnow_composer_begin_table (composer, "asides", columns);
  winnow_for_each (const WinnowExcludedPictureGroup, group, pictures->excluded)
    {
      if (!add_excluded (composer, pictures, group, error))
        return FALSE;
      add_holders (composer, pictures, group);
      if (!winnow_composer_flush (composer, error))
        return FALSE;
    }
  winnow_composer_end_table (composer);
  return TRUE;
}

gboolean
winnow_content_add_excluded_table (WinnowComposer *composer, const WinnowExcludedPictures *pictures, GError **error)
{
  g_autofree char *sentence = winnow_wording_counted_pictures (pictures->counted->len);
  if (pictures->excluded->len > 0 && !add_excluded_table (composer, pictures, error))
    return FALSE;
  if (pictures->counted->len > 0)
    winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE, sentence);
  return TRUE;
}

gboolean
winnow_content_add_excluded_pictures (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  g_autoptr (GPtrArray) excluded
      = winnow_excluded_picture_groups_new (report->pictures_by_id, report->excluded_pictures),
      counted = winnow_excluded_picture_groups_new (report->pictures_by_id, report->counted_pictures);
  const WinnowExcludedPictures pictures
      = { excluded, counted, report->library, report->mask, report->by_id, report->labels };
  return winnow_content_add_excluded_table (composer, &pictures, error);
}
