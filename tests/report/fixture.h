/* fixture.h: a checked library in memory whose names and texts are as hostile as files can be */
#pragma once

#include <libxml/parser.h>
#include <libxml/xpath.h>

#include "report/report-formats.h"
#include "../must.h"

/* Runs the tests that were added, and frees what libxml2 keeps. Returns: as of main() */
int fixture_run_tests (void);

/* Base names of the two submissions that overlap. */
extern const char *const fixture_hostile_name;
extern const char *const fixture_bidi_name;

/* Two submissions that share an exact and a near passage and many runs too short to count, the
 * first of them with disguises and hidden text; a third that shares nothing but the template, a
 * template, a problem. */
WinnowLibrary *fixture_library (void);

/* A submission each of whose two halves stands in another one; what the two share stands in both.
 * The first half is longer in the one source. */
WinnowLibrary *fixture_sources (void);

/* Two submissions of 200 words with a passage of each kind: words 0 to 40 exact, 50 to 80 near, 90
 * to 120 reworded and in 5 documents with homophones exchanged, 130 to 160 condensed; and 170 to
 * 195 in more documents than count. */
WinnowLibrary *fixture_kinds (void);

/* Checked: one.txt has a paragraph of 60 words, which two.txt has twice, the second time without
 * its first 5. */
WinnowLibrary *fixture_repetition (void);

/* Each with one pair. */
WinnowReport *fixture_report (WinnowLibrary *library);

gint64 fixture_collection (WinnowLibrary *library, const char *name, WinnowRole role);
gint64 fixture_put (WinnowLibrary *library, gint64 collection, const char *path, const char *text, gboolean has_pages);

/* What @format writes; asserts that it does. Returns: (transfer full) NUL-terminated */
char *fixture_write (WinnowReport *report, const char *format, gsize *length);
char *fixture_write_format (gpointer report, const WinnowReportFormat *format, gsize *length);

/* A written page, read as XML. */
typedef struct
{
  WinnowReport *report; /* (owned) (nullable) */
  char *html;           /* (owned) */
  gsize length;
  xmlDoc *document;
  xmlXPathContext *xpath;
} Page;

/* Takes @html; asserts that it is well-formed, so that no name got out of its place. */
void page_read (Page *page, char *html);
void page_write (Page *page, WinnowReport *report, const char *format); /* takes @report */
void page_clear (Page *page);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Page, page_clear)

xmlXPathObject *page_find (const Page *page, const char *expression);
int page_count (const Page *page, const char *expression);
