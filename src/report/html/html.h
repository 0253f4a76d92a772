/* html.h: the parts of the HTML report; html.c puts them together
 *
 * One self-contained file: style and script stand in it and nothing is fetched (a content security
 * policy forbids it). It is well-formed as XML too, so it can be checked by any parser. Every
 * string of a document passes through winnow_escape_html(); names stand in <bdi>, so that a
 * right-to-left override in one name can't reorder its neighbours. */
#pragma once

#include "report/output.h"
#include "report/model/pair.h"
#include "report/model/summary.h"

G_BEGIN_DECLS

/* <element class="class">text</element>, escaped. @css_class: (nullable) */
void winnow_html_element (GString *html, const char *element, const char *css_class, const char *text);

/* A name, isolated and escaped. */
void winnow_html_name (GString *html, const char *name);

/* A table cell with a share and its bar. */
void winnow_html_share_cell (GString *html, double share);

/* The letter of the class that underlines a kind of passage. */
char winnow_html_kind_letter (WinnowPassageKind kind);

/* What stands around a page: up to <body>, and from </main> on. */
void winnow_html_begin (GString *html, const char *title, const char *version);
void winnow_html_end (GString *html);

/* A large figure with its label in a <dl class="figures">. */
void winnow_html_figure (GString *html, const char *value, const char *label);

/* Sections of the whole. */
void winnow_html_cover (GString *html, const WinnowReport *report, const WinnowReportSummary *summary);
/* all submissions together */
void winnow_html_summary (GString *html, const WinnowReportSummary *summary);
/* links to the sections */
void winnow_html_contents (GString *html, const WinnowReport *report, const WinnowReportSummary *summary);
void winnow_html_left_out (GString *html, const WinnowReport *report, const WinnowReportSummary *summary);
void winnow_html_ranking (GString *html, const WinnowReport *report);
void winnow_html_files (GString *html, const WinnowReport *report);
void winnow_html_problems (GString *html, const WinnowReport *report);
void winnow_html_legend (GString *html);
void winnow_html_groups (GString *html, const WinnowReport *report); /* nothing where there is none */

/* ── pictures ── */
/* What of a picture is shown; all borrowed. */
typedef struct
{
  const WinnowDocumentPicture *picture; /* with its thumbnail, if it has one */
  char letter;                          /* of its side, 'A' or 'B'; '\0' for none */
  /* (nullable) of its document; NULL: the name of the picture stands in its place */
  const char *label;
  const char *place;      /* in words; "" for none */
  const WinnowGrid *grid; /* (nullable) */
  const char *hash;       /* (nullable) in hexadecimal digits */
  const char *note;       /* (nullable) */
} WinnowHtmlPicture;

/* The thumbnails that a page has so far: their SHA-256 → number, from 1. What is passed as
 * @thumbnails below. Returns: (transfer full) */
GHashTable *winnow_html_thumbnails_new (void);
/* The thumbnail as a part of the page, at most @side pixels wide and high, described by its caption
 * or name; words where there is none. */
void winnow_html_thumbnail (GString *html, GHashTable *thumbnails, const WinnowDocumentPicture *picture, guint side);
/* The letters of a grid as a table of colored blocks. */
void winnow_html_grid (GString *html, const WinnowGrid *grid);
void winnow_html_picture (GString *html, GHashTable *thumbnails, const WinnowHtmlPicture *shown);
/* Both side by side, and what was done. @grid_words: (nullable) how far their grids differ */
void winnow_html_common_picture (GString *html, GHashTable *thumbnails, const WinnowHtmlPicture *a,
                                 const WinnowHtmlPicture *b, const WinnowImageMatch *match, const char *grid_words);
/* The section of pictures that were set aside (element-type WinnowExcludedPictureGroup), each with
 * the documents of @by_id (gint64* → WinnowDocument) that have it, as @labels (WinnowDocument →
 * utf8) call them. @mask: (nullable) of their captions and names. Nothing where there is none. */
gboolean winnow_html_excluded_pictures (WinnowOutput *output, GHashTable *thumbnails, WinnowLibrary *library,
                                        const WinnowMask *mask, const GPtrArray *groups, GHashTable *by_id,
                                        GHashTable *labels, GError **error);

/* The same, written document by document. Nothing where there is nothing to tell. */
gboolean winnow_html_disguises (WinnowOutput *output, WinnowReport *report, GError **error);
gboolean winnow_html_sources (WinnowOutput *output, WinnowReport *report, GError **error);

/* <thead> of a table. @headings: marked for translation; ends with NULL. Opens the <tbody>. */
void winnow_html_headings (GString *html, const char *const *headings);

/* A pair: its figures, its passages, its two texts. */
void winnow_html_pair (GString *html, GHashTable *thumbnails, const WinnowReport *report, const WinnowReportPair *pair);

/* What every method says of the pair: a table that opens on demand. @evidence: (nullable) nothing
 * is written then. */
void winnow_html_evidence (GString *html, const WinnowEvidence *evidence);

/* The text of side @which (0 A, 1 B) with its passages marked. */
void winnow_html_pane (GString *html, const WinnowReportPair *pair, guint which);

/* The list of passages; each leads to its place in both texts. */
void winnow_html_passages (GString *html, const WinnowReportPair *pair);

G_END_DECLS
