/* sections.h: the sections of each kind of report, written through a WinnowComposer */
#pragma once

#include "report/content/composer.h"
#include "report/model/group-parts.h"
#include "report/pair/report-pair.h"
#include "report/model/picture-parts.h"
#include "report/model/summary.h"

/* ── a check ── */

/* What follows reads the summary of the report, which winnow_report_get_summary() computed
 * before. */

/* Writes a section; FALSE with an error. */
typedef gboolean WinnowContentAdd (WinnowComposer *composer, WinnowReport *report, GError **error);

typedef struct
{
  const char *id;
  const char *title;                               /* marked for translation */
  guint media;                                     /* of WinnowMedium */
  gboolean is_late;                                /* on paper it comes after the pairs */
  gboolean is_of_documents;                        /* leads to no pair: a report without pairs has it, too */
  gboolean (*exists) (const WinnowReport *report); /* (nullable) NULL: always */
  WinnowContentAdd *add;
} WinnowContentSection;

/* In their order; ends with a row whose id is NULL. The pairs are no section of the table. */
const WinnowContentSection *winnow_content_sections (void);

/* With its heading; nothing where the report has none or the medium does not show it. */
gboolean winnow_content_add_section (WinnowComposer *composer, const WinnowContentSection *section,
                                     WinnowReport *report, GError **error);

/* Whether it has anything to show on @medium. */
gboolean winnow_content_section_exists (const WinnowContentSection *section, WinnowMedium medium,
                                        const WinnowReport *report);

/* Title, figures, settings. */
void winnow_content_add_cover (WinnowComposer *composer, const WinnowReport *report);
/* "Checked 31 January 2026, 09:30, Winnow 1.0" Returns: (transfer full) */
char *winnow_content_dup_origin (const WinnowReport *report);

/* The functions of the table. */
WinnowContentAdd winnow_content_add_summary, winnow_content_add_submissions, winnow_content_add_class_texts,
    winnow_content_add_uncounted, winnow_content_add_new, winnow_content_add_ranking, winnow_content_add_left_out,
    winnow_content_add_legend, winnow_content_add_authors, winnow_content_add_drafts, winnow_content_add_sources,
    winnow_content_add_chapters, winnow_content_add_closed_matches, winnow_content_add_groups,
    winnow_content_add_disguises, winnow_content_add_repeated_pictures, winnow_content_add_excluded_pictures,
    winnow_content_add_problems, winnow_content_add_files;

/* Whether a submission of which something is found has chapters. */
gboolean winnow_content_has_chapters (const WinnowReport *report);

/* The columns of winnow_content_add_shares(). */
#define WINNOW_SHARE_COLUMNS                                                                                \
  { N_ ("Total"), WINNOW_COLUMN_SHARE, .points = 42 },                                                      \
      { N_ ("Without quotations"), WINNOW_COLUMN_NUMBER, .points = 52 },                                    \
      { N_ ("Without own work"), WINNOW_COLUMN_NUMBER, .points = 52 },                                      \
      { N_ ("Largest source"), WINNOW_COLUMN_NUMBER, .points = 46 }, { N_ ("Source"), WINNOW_COLUMN_NAME }, \
      { N_ ("Words found"), WINNOW_COLUMN_NUMBER, .points = 42 },                                           \
      { N_ ("Words counted"), WINNOW_COLUMN_NUMBER, .points = 42 },                                         \
      { N_ ("Words by kind"), WINNOW_COLUMN_TEXT, .media = WINNOW_MEDIUM_HTML | WINNOW_MEDIUM_TEXT },       \
  {                                                                                                         \
    N_ ("Words by citation"), WINNOW_COLUMN_NAME, .media = WINNOW_MEDIUM_TEXT                               \
  }

/* Below the name of a document, of which others have something: how much of that is cited and
 * quoted. Plain text has a column for it. */
void winnow_content_add_citations (WinnowComposer *composer, const WinnowShares *shares);
/* How much of a document others have. @target: (nullable) where the name of its largest source
 * leads to */
void winnow_content_add_shares (WinnowComposer *composer, const WinnowReport *report, const WinnowShares *shares,
                                const char *target);

/* The row above those about a document. */
void winnow_content_add_document_row (WinnowComposer *composer, const WinnowReport *report,
                                      const WinnowDocument *document, const char *words);

/* ── a pair ── */

/* Names, percentages and how they come about, side by side. */
/* "Author: Ada Byron, 2021001", in a separate text; nothing where none is known. */
void winnow_content_add_author (WinnowComposer *composer, WinnowContentStyle style, const WinnowDocument *document);
void winnow_content_add_sides (WinnowComposer *composer, const WinnowReport *report, const WinnowReportPair *pair);
void winnow_content_add_pair_note (WinnowComposer *composer, const WinnowReportPair *pair);
/* What each method finds; nothing where none was asked, or a document has no text. */
void winnow_content_add_evidence (WinnowComposer *composer, const WinnowReportPair *pair);
/* "4 passages (1 of them a summary, …)", and how many are decided, as a text of @style. */
void winnow_content_add_passages_head (WinnowComposer *composer, const WinnowReportPair *pair,
                                       WinnowContentStyle style);
/* Of the passage @index of the pair, in a text or cell: what it is to the one above it, and its
 * kind; its disguises; its verdict where that does not exclude it. */
void winnow_content_add_kind (WinnowComposer *composer, const WinnowPassage *passage, WinnowEntryRelation relation);
/* How the words of a near or reworded passage agree; NULL of others. Returns: (transfer full) */
char *winnow_content_dup_shares (const WinnowReportPair *pair, guint index);
/* Passages that were found but do not count, as a list. */
void winnow_content_add_excluded (WinnowComposer *composer, const WinnowReportPair *pair);
/* The name of a document above what is its. */
void winnow_content_add_name_heading (WinnowComposer *composer, const char *name);
/* Both, side by side. @place_a, @place_b: in words; @comparison: (nullable) with the grids and
 * charts of colors that are shown; @more: (nullable) */
void winnow_content_add_common_picture (WinnowComposer *composer, const WinnowCommonPicture *common,
                                        const char *place_a, const char *place_b,
                                        const WinnowPictureComparison *comparison, const char *more);
void winnow_content_add_pair_pictures (WinnowComposer *composer, const WinnowReportPair *pair);
/* "A, p. 3", or the line or paragraph where there are no pages. @name: what the side is called;
 * NULL: A or B. Returns: (transfer full) */
char *winnow_content_dup_place (const WinnowReportPair *pair, guint which, const char *name, guint32 offset);
/* The first words of a span on one line. Returns: (transfer full) */
/* The sentence in place of texts where a pair has no passage to show. */
const char *winnow_content_get_empty (const WinnowReportPair *pair);
char *winnow_content_dup_excerpt (const WinnowReportSide *side, const WinnowSpan *span);
/* The side whose text shows a passage: of a repetition the side on which its place differs. */
guint winnow_content_find_shown_side (const WinnowReportPair *pair, guint index);

/* ── groups alone, pictures alone ── */

/* The whole report, its title and cover first. */
void winnow_content_add_groups_report (WinnowComposer *composer, const WinnowGroupReport *report);
/* Pictures that documents have in common, those that one repeats, the excluded ones, then all where
 * the report lists them. */
gboolean winnow_content_add_pictures_report (WinnowComposer *composer, const WinnowPictureReport *report,
                                             GError **error);

/* Everything borrowed. */
typedef struct
{
  const GPtrArray *excluded; /* (element-type WinnowExcludedPictureGroup) */
  const GPtrArray *counted;  /* the same, of those that would be excluded, but count by decision */
  WinnowLibrary *library;
  const WinnowMask *mask; /* (nullable) of captions and names */
  GHashTable *documents;  /* gint64* → WinnowDocument */
  GHashTable *labels;     /* WinnowDocument → utf8 */
} WinnowExcludedPictures;

/* The table of the excluded ones, if there are any, with the documents that have each; then how
 * many are counted. */
gboolean winnow_content_add_excluded_table (WinnowComposer *composer, const WinnowExcludedPictures *pictures,
                                            GError **error);
