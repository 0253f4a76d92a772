/* extract.h: a file → its content */
#pragma once

#include <gio/gio.h>

#include "extract/packed/packed.h"
#include "extract/content.h"

#define WINNOW_EXTRACT_ERROR (winnow_extract_error_quark ())

/* Why a file could not become a document. Messages name the file and what a user can do. */
typedef enum
{
  WINNOW_EXTRACT_ERROR_READ,        /* missing, no permission, I/O error */
  WINNOW_EXTRACT_ERROR_UNSUPPORTED, /* no extractor knows this content */
  WINNOW_EXTRACT_ERROR_ENCRYPTED,   /* needs a password */
  WINNOW_EXTRACT_ERROR_DAMAGED,     /* not what it claims to be, or broken inside */
  WINNOW_EXTRACT_ERROR_LIMIT,       /* too large, too deep, expands too much, takes too long */
  WINNOW_EXTRACT_ERROR_EMPTY,       /* neither text nor pictures */
  WINNOW_EXTRACT_ERROR_PROGRAM,     /* needs LibreOffice, which is missing or failed */
  WINNOW_EXTRACT_ERROR_STOPPED,     /* reading it ended the process that did, or had to be ended */
} WinnowExtractError;

GQuark winnow_extract_error_quark (void);

/* Limits on what one file may cost. */
typedef struct
{
  guint64 max_file_bytes;     /* size on disk */
  guint64 max_text_bytes;     /* extracted UTF-8 */
  guint64 max_expanded_bytes; /* sum of all members of a container, unpacked */
  guint max_entries;          /* members of a container */
  guint max_depth;            /* nesting of XML or HTML elements */
  guint max_seconds;          /* wall time for one file */
  /* places of pictures; a note counts those beyond. 0: ignore pictures */
  guint max_pictures;
  guint64 max_picture_bytes; /* sum of its unpacked picture files; pictures beyond it fail */
  guint max_recognised;      /* pages and pictures that are read by OCR; 0: none */
  gboolean counts_scans;     /* also those beyond it that show text: WinnowContent.n_unrecognised */
  guint64 max_memory_bytes;  /* address space of the process that reads it */
} WinnowExtractLimits;

/* WinnowExtractLimits.max_recognised of a check that reads scans: more than an hour. */
#define WINNOW_EXTRACT_MAX_RECOGNISED 1000u

#define WINNOW_EXTRACT_LIMITS_INIT                                                                                     \
  {                                                                                                                    \
    .max_file_bytes = 256u << 20, .max_text_bytes = 32u << 20, .max_expanded_bytes = 512u << 20, .max_entries = 20000, \
    .max_depth = 256, .max_seconds = 60, .max_pictures = 2000, .max_picture_bytes = 512u << 20,                        \
    .max_memory_bytes = 1u << 30                                                                                       \
  }

/* How OCR gets on with a file. */
typedef struct
{
  const char *name; /* of the file, as messages show it */
  guint page;       /* that is read now, from 1; 0: OCR has finished with the file */
  guint n_pages;    /* of the file that OCR reads; 0: unknown */
  gint n_more;      /* pages that are left, more than at the step before; negative: fewer */
  gboolean is_read; /* the page was read */
} WinnowOcrStep;

/* Called from any thread. */
typedef void (*WinnowOcrFunc) (const WinnowOcrStep *step, gpointer data);

/* Reads the file at @path, or the member of an archive there. The content decides about the
 * format; the name decides only between formats that look alike (Markdown and plain text).
 * @language: (nullable) BCP 47 tag that decides between equally likely character sets. @limits:
 * NULL for the defaults. A picture that cannot be read within the limits only causes a note.
 * Thread-safe; blocks. Returns: (transfer full) the content, or NULL with a WINNOW_EXTRACT_ERROR
 * or G_IO_ERROR_CANCELLED */
WinnowContent *winnow_extract_file (const char *path, const char *language, const WinnowExtractLimits *limits,
                                    GCancellable *cancellable, GError **error);

/* The same for the regular file at @path, whose @size bytes and a NUL were read. Takes @data. */
WinnowContent *winnow_extract_read (const char *path, char *data, gsize size, const char *language,
                                    const WinnowExtractLimits *limits, GCancellable *cancellable, GError **error);

/* The same for a member that winnow_archive_read() has unpacked to @size bytes and a NUL. Takes
 * @data. */
WinnowContent *winnow_extract_member (WinnowArchive *archive, guint member, char *data, gsize size,
                                      const char *language, const WinnowExtractLimits *limits,
                                      GCancellable *cancellable, GError **error);

/* TRUE if the name of @path has an ending of a known format, or no ending: such files of a folder
 * are read. (Files that a user names are always read.) An ending is a dot and one to twelve ASCII
 * characters other than spaces. */
gboolean winnow_extract_knows_name (const char *path);
