/* sections.c: the table of the sections of a check's report; see sections.h */
#include "report/content/sections.h"

#include "base/translate.h"
#include "report/model/author-files.h"

#define HAS(name, exists) \
  static gboolean has_##name (const WinnowReport *report) { return exists; }

HAS (overlaps, report->overlaps->len > 0)
HAS (submissions, report->summary->n_submissions > 0)
HAS (class_texts, report->summary->class_texts->len > 0)
HAS (uncounted, report->uncounted->len > 0)
HAS (documents, report->documents->len > 0)

/* Where all pairs are new, the ranking lists them. */
static gboolean
has_new_and_old (const WinnowReport *report)
{
  guint n_new = winnow_report_count_new (report);
  return n_new > 0 && n_new < report->overlaps->len;
}

HAS (groups, report->groups->len > 0)
HAS (sources, report->summary->n_with_sources > 0)
HAS (closed_matches, report->closed_matches->len > 0)

static gboolean
has_authors (const WinnowReport *report)
{
  g_autoptr (GPtrArray) authors = winnow_report_list_authors (report);
  return authors->len > 0;
}

HAS (drafts, report->drafts->len > 0)
HAS (disguises, winnow_report_has_disguises (report))
HAS (repeated_pictures, report->repeated->len > 0)
HAS (excluded_pictures, report->excluded_pictures->len + report->counted_pictures->len > 0)
HAS (problems, report->problems->len > 0)

#define PAGES WINNOW_MEDIUM_PAGES
#define ALL (WINNOW_MEDIUM_PAGES | WINNOW_MEDIUM_TEXT)

static const WinnowContentSection sections[] = {
  { "submissions", N_ ("Submissions by total share"), ALL, FALSE, FALSE, has_submissions,
    winnow_content_add_submissions },
  { "summary", N_ ("Summary"), ALL, FALSE, TRUE, has_submissions, winnow_content_add_summary },
  { "class-text", N_ ("Class text"), ALL, FALSE, TRUE, has_class_texts, winnow_content_add_class_texts },
  { "new", N_ ("New since the check before"), ALL, FALSE, FALSE, has_new_and_old, winnow_content_add_new },
  { "ranking", N_ ("Ranking"), ALL, FALSE, FALSE, NULL, winnow_content_add_ranking },
  { "uncounted", N_ ("Not counted"), ALL, FALSE, TRUE, has_uncounted, winnow_content_add_uncounted },
  { "left-out", N_ ("What was left out"), ALL, FALSE, TRUE, NULL, winnow_content_add_left_out },
  { "authors", N_ ("Authors with several files"), ALL, TRUE, TRUE, has_authors, winnow_content_add_authors },
  { "drafts", N_ ("Drafts"), ALL, TRUE, FALSE, has_drafts, winnow_content_add_drafts },
  { "sources", N_ ("Documents with several sources"), PAGES, TRUE, FALSE, has_sources, winnow_content_add_sources },
  { "chapters", N_ ("Shares by chapter"), ALL, TRUE, TRUE, winnow_content_has_chapters, winnow_content_add_chapters },
  { "closed", N_ ("Matches with closed texts of archives"), ALL, TRUE, TRUE, has_closed_matches,
    winnow_content_add_closed_matches },
  { "groups", N_ ("Documents that are the same piece"), PAGES, TRUE, FALSE, has_groups, winnow_content_add_groups },
  { "disguises", N_ ("Disguises"), ALL, TRUE, FALSE, has_disguises, winnow_content_add_disguises },
  { "repeated", N_ ("Pictures twice in one paper"), ALL, TRUE, TRUE, has_repeated_pictures,
    winnow_content_add_repeated_pictures },
  { "asides", N_ ("Excluded pictures"), PAGES, TRUE, FALSE, has_excluded_pictures,
    winnow_content_add_excluded_pictures },
  { "problems", N_ ("Files that were not checked"), ALL, TRUE, TRUE, has_problems, winnow_content_add_problems },
  { "files", N_ ("Files"), PAGES, TRUE, TRUE, has_documents, winnow_content_add_files },
  { "legend", N_ ("How to read the pairs"), PAGES, FALSE, TRUE, has_overlaps, winnow_content_add_legend },
  { NULL },
};

const WinnowContentSection *
winnow_content_sections (void)
{
  return sections;
}

gboolean
winnow_content_section_exists (const WinnowContentSection *section, WinnowMedium medium, const WinnowReport *report)
{
  return (section->media & medium) != 0 && (section->exists == NULL || section->exists (report));
}

gboolean
winnow_content_add_section (WinnowComposer *composer, const WinnowContentSection *section, WinnowReport *report,
                            GError **error)
{
  if (!winnow_content_section_exists (section, composer->medium, report))
    return TRUE;
  winnow_composer_begin_section (composer, section->id, _ (section->title));
  if (!section->add (composer, report, error))
    return FALSE;
  winnow_composer_end_section (composer);
  return TRUE;
}
