/* extract.h: a file → its content */
#pragma once

#include <gio/gio.h>

#include "extract/content.h"
#include "extract/limits.h"
#include "extract/packed/packed.h"

#define WINNOW_EXTRACT_ERROR (winnow_extract_error_quark ())

/* Why a file could not become a document. Messages name the file and what a user can do. */
typedef enum
{
  WINNOW_EXTRACT_ERROR_READ,        /* missing, no permission, I/O error */
  WINNOW_EXTRACT_ERROR_UNSUPPORTED, /* no extractor knows this content */
  WINNOW_EXTRACT_ERROR_ENCRYPTED,   /* needs a password */
  WINNOW_EXTRACT_ERROR_DAMAGED,     /* not what it claims to be, or broken inside */
  WINNOW_EXTRACT_ERROR_LIMIT,       /* too large, too deep, expands too much, computes too long */
  WINNOW_EXTRACT_ERROR_EMPTY,       /* neither text nor pictures */
  WINNOW_EXTRACT_ERROR_PROGRAM,     /* needs LibreOffice, which is missing or failed */
  WINNOW_EXTRACT_ERROR_STOPPED,     /* reading it ended the process that did, or had to be ended */
  WINNOW_EXTRACT_ERROR_LATE,        /* it waited for something else than a processor: another run may read it */
} WinnowExtractError;

GQuark winnow_extract_error_quark (void);

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

/* TRUE if the name of @path has an ending of a known format, or no ending: such files of a folder
 * are read. (Files that a user names are always read.) An ending is a dot and one to twelve ASCII
 * characters other than spaces. */
gboolean winnow_extract_knows_name (const char *path);
