/* html-composer.h: content as a web page
 *
 * One self-contained file: style and script are inside and nothing is fetched, which a content
 * security policy enforces. It is well-formed XML too, so that any parser can check it. */
#pragma once

#include "report/content/composer.h"
#include "report/pair/report-pair.h"
#include "base/output.h"

typedef struct
{
  WinnowComposer composer;
  WinnowOutput *output;   /* borrowed */
  GHashTable *thumbnails; /* (owned) SHA-256 of the thumbnails that the page has → number, from 1 */
  gboolean is_wide;       /* the open table may scroll */
} WinnowHtmlComposer;

extern const WinnowComposerClass winnow_html_composer_class;

void winnow_html_composer_init (WinnowHtmlComposer *html, WinnowOutput *output);
WINNOW_DECLARE_CLEAR (WinnowHtmlComposer, winnow_html_composer_clear)

/* <element class="klass">text</element>, escaped. @klass: (nullable) */
void winnow_html_element (GString *html, const char *element, const char *klass, const char *text);
/* The letter of the class that underlines a kind of passage. */
char winnow_html_kind_letter (WinnowPassageKind kind);

/* Functions of the class; html-page.c */
void winnow_html_composer_begin_report (WinnowComposer *composer, const char *title, const char *version);
void winnow_html_composer_end_cover (WinnowComposer *composer);
void winnow_html_composer_end_report (WinnowComposer *composer);
/* html-pictures.c */
void winnow_html_composer_add_thumbnail (WinnowComposer *composer, const WinnowDocumentPicture *picture);
void winnow_html_composer_add_pictures (WinnowComposer *composer, const WinnowContentPicture *pictures, guint n,
                                        const char *done, const char *more);

/* The number of a passage. */
typedef struct
{
  const WinnowPassageEntry *entry;
  guint source; /* 0, or the number of the source, which precedes it */
  guint pair;   /* with @which and the number of the passage: its id; it leads to that on the other side */
  guint which;  /* 0 A, 1 B */
  guint hue;
} WinnowHtmlNumber;

void winnow_html_number (GString *html, const WinnowHtmlNumber *number, const WinnowPassage *passage);

/* A text with its passages; all borrowed. */
typedef struct
{
  const WinnowReportSide *side; /* its spans: one for each passage */
  const char *title;
  const GArray *passages; /* (element-type WinnowPassage) */
  const guint8 *hues;     /* of the passages */
  /* Writes the number of the passage @index of @data, or nothing. */
  void (*add_number) (GString *html, gconstpointer data, guint index);
  gconstpointer data;
  /* (nullable) empty: gathers the numbers of passages whose span is empty, which are written below
   * the paragraph; NULL: they are written in the text */
  GString *under;
} WinnowHtmlText;

void winnow_html_pane (GString *html, const WinnowHtmlText *what);
/* A pair: figures of both sides, the list of passages, the texts side by side. */
void winnow_html_add_pair (WinnowHtmlComposer *html, const WinnowReport *report, const WinnowReportPair *pair);
