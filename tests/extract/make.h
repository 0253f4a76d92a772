/* make.h: files of every format, made by the tests themselves */
#pragma once

#include <glib.h>

#include "extract/extract.h"

/* A temporary folder for a test's files. */
typedef struct
{
  char *path; /* (owned) */
} MakeFolder;

MakeFolder *make_folder_new (void);
void make_folder_free (MakeFolder *folder); /* with all that is in it */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MakeFolder, make_folder_free)

/* Each writes a file and returns its path (transfer full). @length: bytes, or -1. */
char *make_file (MakeFolder *folder, const char *name, const char *bytes, gssize length);
char *make_zip (MakeFolder *folder, const char *name, const char *member, const char *text, ...) G_GNUC_NULL_TERMINATED;

/* @body: what stands in w:body. @extra: more members (name, text, …, NULL); relations of the main
 * part are fixed: see make.c. */
char *make_docx (MakeFolder *folder, const char *name, const char *body, ...) G_GNUC_NULL_TERMINATED;
char *make_odt (MakeFolder *folder, const char *name, const char *styles, const char *body);
char *make_xlsx (MakeFolder *folder, const char *name);
char *make_pptx (MakeFolder *folder, const char *name);
char *make_epub (MakeFolder *folder, const char *name);

typedef struct
{
  guint page;        /* from 0 */
  int x, y;          /* points from the lower left corner of a page of 600 × 800 */
  int size;          /* points */
  const char *paint; /* a colour operator such as "1 g", or NULL for black */
  const char *text;  /* ASCII */
} MakePdfLine;

/* @trailer: more entries of the trailer, or "". */
char *make_pdf (MakeFolder *folder, const char *name, const MakePdfLine *lines, gsize n_lines, guint n_pages,
                const char *trailer);

/* One file of every format that needs no other program. Free with g_ptr_array_unref(). */
GPtrArray *make_all (MakeFolder *folder);

/* Extracts and asserts that it worked, or that it failed so and that the message names the file. */
WinnowContent *read_well (const char *path);
void read_badly (const char *path, const WinnowExtractLimits *limits, WinnowExtractError code);

/* The texts of all parts of a kind, in order, with '|' between. Returns: (transfer full). */
char *join_parts (const WinnowContent *content, WinnowPartKind kind);
