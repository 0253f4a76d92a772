/* csv.h: rows of the tables of pairs and of passages (RFC 4180: commas, CRLF, quotes doubled)
 *
 * UTF-8. Shares are numbers from 0 to 1 with a point, in any locale. Columns may be added at the
 * end; none changes its place or meaning. */
#pragma once

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

/* ── a row a pair: csv.c names the columns ── */
void winnow_csv_append_headings (GString *csv);

/* @rank: number of the pair, from 1. @overlap must hold its passages. @notes: (nullable) */
void winnow_csv_append_pair (GString *csv, guint rank, const WinnowCsvSide *a, const WinnowCsvSide *b,
                             const WinnowOverlap *overlap, const WinnowPairNotes *notes);

/* A pair that could not be compared: its figures stay empty. */
void winnow_csv_append_failed (GString *csv, guint rank, const char *path_a, const char *path_b);

/* ── a row a passage: csv-passages.c names the columns ── */
void winnow_csv_append_passage_headings (GString *csv);

/* All passages of the pair, those too that do not count. @notes: (nullable) */
void winnow_csv_append_passages (GString *csv, guint rank, const WinnowCsvSide *a, const WinnowCsvSide *b,
                                 const WinnowOverlap *overlap, const WinnowPairNotes *notes);

/* ── cells; each but the first of a row begins with a comma ── */
void winnow_csv_line (GString *csv, const char *const *cells); /* of ASCII that needs no escaping; ends with NULL */
void winnow_csv_number (GString *csv, guint number);
void winnow_csv_positive (GString *csv, guint number);       /* 0: an empty cell */
void winnow_csv_share (GString *csv, double share);          /* NAN: an empty cell */
void winnow_csv_text (GString *csv, const char *text);       /* NULL: an empty cell */
void winnow_csv_disguises (GString *csv, guint32 disguises); /* ids, separated by spaces */
