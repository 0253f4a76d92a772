/* csv.h: rows of the tables of pairs and of passages (RFC 4180: commas, CRLF, quotes doubled)
 *
 * UTF-8. Shares are numbers from 0 to 1 with a point, in any locale. Columns may be added at the
 * end; none changes its place or meaning. */
#pragma once

#include "base/each.h"
#include "library/library.h"
#include "match/overlap.h"
#include "mask/mask-table.h"
#include "report/pair/pair-notes.h"

/* One side of a pair; everything borrowed. */
typedef struct
{
  const char *path;                   /* UTF-8 */
  guint32 disguises;                  /* bits, 1 << WinnowDisguise: those its text has */
  const WinnowDocument *document;     /* (nullable) in a library; of pairs */
  const WinnowCollection *collection; /* (nullable) */
  const char *text;                   /* of passages; else (nullable) */
  /* (nullable) where the places of the extracted text, which are written, are in @text */
  const WinnowMaskedText *masked;
} WinnowCsvSide;

/* A pair; everything borrowed. */
typedef struct
{
  guint rank; /* from 1 */
  WinnowCsvSide sides[2];
  const WinnowOverlap *overlap; /* with its passages */
  const WinnowPairNotes *notes; /* (nullable) */
} WinnowCsvPair;

/* ── a row a pair: csv.c names the columns ── */
void winnow_csv_append_headings (GString *csv);
void winnow_csv_append_pair (GString *csv, const WinnowCsvPair *pair);

/* A pair that could not be compared: its figures stay empty. */
void winnow_csv_append_failed (GString *csv, guint rank, const char *path_a, const char *path_b);

/* ── a row a passage: csv-passages.c names the columns ── */
void winnow_csv_append_passage_headings (GString *csv);

/* All passages of the pair, those too that do not count. */
void winnow_csv_append_passages (GString *csv, const WinnowCsvPair *pair);

/* ── cells; each but the first of a row begins with a comma ── */
void winnow_csv_number (GString *csv, guint number);
void winnow_csv_positive (GString *csv, guint number);       /* 0: an empty cell */
void winnow_csv_share (GString *csv, double share);          /* NAN: an empty cell */
void winnow_csv_text (GString *csv, const char *text);       /* NULL: an empty cell */
void winnow_csv_disguises (GString *csv, guint32 disguises); /* ids, separated by spaces */

/* Cells with the values @...: texts, numbers and shares. */
#define winnow_csv_cells(csv, ...) ((void) (WINNOW_EACH (WINNOW_CSV_CELL, csv, __VA_ARGS__) 0))
#define WINNOW_CSV_CELL(csv, value) \
  _Generic ((value), char *: winnow_csv_text, const char *: winnow_csv_text, void *: winnow_csv_text, \
            double: winnow_csv_share, float: winnow_csv_share, default: winnow_csv_number) (csv, value)
