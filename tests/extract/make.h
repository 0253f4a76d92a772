/* make.h: files of every format, made by the tests themselves */
#pragma once

#include <glib.h>

#include "../extract-file.h"

/* The folder of the present test, which is removed with all that is in it when the test ends. */
const char *make_folder (void);

/* Each writes a file and returns its path (transfer full). @length: bytes, or -1. */
char *make_file (const char *name, const char *bytes, gssize length);
char *make_zip (const char *name, const char *member, const char *text, ...) G_GNUC_NULL_TERMINATED;

/* @body: what stands in w:body. @extra: more members (name, text, …, NULL); relations of the main
 * part are fixed: see make.c. */
char *make_docx (const char *name, const char *body, ...) G_GNUC_NULL_TERMINATED;
char *make_odt (const char *name, const char *styles, const char *body);
char *make_xlsx (const char *name);
char *make_pptx (const char *name);
char *make_epub (const char *name);

typedef struct
{
  guint page;        /* from 0 */
  int x, y;          /* points from the lower left corner of a page of 600 × 800 */
  int size;          /* points */
  const char *paint; /* a color operator such as "1 g", or NULL for black */
  const char *text;  /* ASCII */
} MakePdfLine;

/* @trailer: more entries of the trailer, or "". */
char *make_pdf (const char *name, const MakePdfLine *lines, gsize n_lines, guint n_pages, const char *trailer);

/* One file of every format that needs no other program. Free with g_ptr_array_unref(). */
GPtrArray *make_all (void);

/* Extracts and asserts that it worked, or that it failed so and that the message names the file. */
WinnowContent *read_well (const char *path);
WinnowContent *read_made (char *path); /* takes @path */
void read_badly (const char *path, const WinnowExtractLimits *limits, WinnowExtractError code);

/* The texts of all parts and notes of a kind, in order, with '|' between. Returns: (transfer
 * full) */
char *join_parts (const WinnowContent *content, WinnowPartKind kind);
void assert_parts (const WinnowContent *content, WinnowPartKind kind, const char *joined);

/* The text before the notes, which a blank line separates from them. */
void assert_body (const WinnowContent *content, const char *text);

/* The page, from 1, of a byte of the text; 0: none. */
guint find_page (const WinnowContent *content, gsize offset);
