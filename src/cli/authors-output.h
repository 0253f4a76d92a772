/* authors-output.h: how authors of a library, and pairs of their own files, are printed */
#pragma once

#include "library/library.h"

/* The files of one author; those without a sure author are a group of their own. */
typedef struct
{
  const char *author, *number; /* (nullable) (interned) */
  WinnowAuthorSource source;   /* UNKNOWN: without a sure author */
  double highest;              /* similarity of a file, 0 to 1; −1 where none was checked */
  GPtrArray *documents;        /* (owned) (element-type WinnowDocument, borrowed) by path */
} WinnowAuthorFiles;
void winnow_author_files_free (WinnowAuthorFiles *files);

/* Appends the @authors (element-type WinnowAuthorFiles). @lists_files: each of their files, too. */
void winnow_authors_output_append (GString *out, const char *format, const GPtrArray *authors, gboolean lists_files);

/* Appends the pairs @overlaps (element-type WinnowOverlap) of one author's files. @by_id: gint64* →
 * WinnowDocument */
void winnow_authors_output_append_own (GString *out, const char *format, const GPtrArray *overlaps, GHashTable *by_id);
