/* pdf-file.h: the objects of a PDF 1.7 in a stream, and where each begins
 *
 * Numbers are given out before objects are written. Objects that are no streams are packed together
 * and compressed (object streams, ISO 32000-1, 7.5.7), which a pack does on any thread; a file is
 * used by one thread at a time. After the first error nothing is written any more. */
#pragma once

#include <gio/gio.h>

#include "print/pdf-buffer.h"
#include "print/pdf-press.h"

G_BEGIN_DECLS

/* ── packs ── */

typedef struct _WinnowPdfPack WinnowPdfPack;

WinnowPdfPack *winnow_pdf_pack_new (WinnowPdfPress *press); /* borrowed until winnow_pdf_pack_close() */
void winnow_pdf_pack_free (WinnowPdfPack *pack);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPdfPack, winnow_pdf_pack_free)

/* Begins object @number. Returns: (transfer none) where it is to be written, until the next call */
WinnowPdfBuffer *winnow_pdf_pack_begin (WinnowPdfPack *pack, guint number);
void winnow_pdf_pack_close (WinnowPdfPack *pack); /* nothing more comes */

/* ── files ── */

typedef struct _WinnowPdfFile WinnowPdfFile;

/* references @stream; @cancellable: (nullable) */
WinnowPdfFile *winnow_pdf_file_new (GOutputStream *stream, GCancellable *cancellable);
void winnow_pdf_file_free (WinnowPdfFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPdfFile, winnow_pdf_file_free)

guint winnow_pdf_file_reserve (WinnowPdfFile *file, guint n); /* the first of @n numbers that follow each other */

/* As it stands between "obj" and "endobj". */
void winnow_pdf_file_put (WinnowPdfFile *file, guint number, const void *data, gsize length);
/* @entries: of the dictionary but /Length, such as "/Filter/FlateDecode". */
void winnow_pdf_file_put_stream (WinnowPdfFile *file, guint number, const char *entries, GBytes *data);
void winnow_pdf_file_put_pack (WinnowPdfFile *file, const WinnowPdfPack *pack); /* closed */

/* FALSE with the first error of writing, @cancellable's among them; it can be asked for more than
 * once. */
gboolean winnow_pdf_file_check (WinnowPdfFile *file, GError **error);

/* The cross-reference stream. @root, @info: numbers of objects. What identifies the file is made of
 * all of its bytes: the same ones, the same file. */
gboolean winnow_pdf_file_finish (WinnowPdfFile *file, guint root, guint info, GError **error);

G_END_DECLS
