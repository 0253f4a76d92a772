/* formats.h: the formats of documents: their names, and what their bytes say */
#pragma once

#include "extract/writer.h"

typedef struct
{
  const char *id;      /* WinnowContent.format */
  const char *endings; /* of file names: lower case, without the dot, separated by spaces */
} WinnowFormat;

/* Returns: (transfer none) (nullable) NULL for an unknown @id */
const WinnowFormat *winnow_format_find (const char *id);

/* ── recognition.c ── */

/* TRUE if the job's content has the format. @mark: what to look for. */
typedef gboolean WinnowFormatKnows (WinnowJob *job, const char *mark);

WinnowFormatKnows winnow_html_knows, winnow_xml_knows, winnow_eml_knows, winnow_mbox_knows, winnow_notebook_knows,
    winnow_tex_knows, winnow_pdf_knows;

/* TRUE if the job's file is plain text for sure: no extractor but the last one knows it. FALSE for
 * some plain texts, too, such as those in UTF-16. */
gboolean winnow_job_is_plain_text (WinnowJob *job);

/* ── reading: extract.c ── */

/* Writes the document; FALSE with an error. */
typedef gboolean WinnowFormatRead (WinnowJob *job, WinnowWriter *writer, GError **error);

WinnowFormatRead winnow_text_read; /* plain text */

/* Reads the job's file, whose format is @id (static), by @read, and then its pictures. Returns:
 * (transfer full) (nullable) NULL with an error; also where there is neither text nor a picture */
WinnowContent *winnow_job_read (WinnowJob *job, const char *id, WinnowFormatRead *read, GError **error);

/* Sets the error for a file of no bytes. */
void winnow_job_fail_empty (const WinnowJob *job, GError **error);
