/* job.h: one file on its way through an extractor: its bytes, its limits, and why it was stopped;
 * the members of a ZIP container, unpacked into memory within limits */
#pragma once

#include "extract/packed/packed.h"
#include "extract/extract.h"

typedef struct _WinnowContainer WinnowContainer;
typedef struct _WinnowOcr WinnowOcr;

#define WINNOW_RUNNER_OPTION "--run"

/* How a job that opens no file and starts no program asks for them. Each returns: (transfer full)
 * (nullable) NULL with an error */
typedef struct
{
  /* As winnow_linked_file_read(). */
  GBytes *(*fetch) (gpointer data, const char *reference, guint64 max, char **source, GError **error);
  /* As winnow_libreoffice_convert(). */
  GBytes *(*convert) (gpointer data, const char *from, const char *to, GError **error);
  /* As winnow_tesseract_read(). @n_pages: of the file that OCR reads; 0: unknown */
  GBytes *(*recognise) (gpointer data, GBytes *picture, guint n_pages, GError **error);
  gpointer data;
} WinnowJobHelp;

/* Called for each column of a workbook that has text, by rows. */
typedef void (*WinnowCellFunc) (gpointer data, guint row, guint column, const char *text);

typedef struct
{
  char *path;            /* (owned) */
  char *name;            /* (owned) as messages show it: base name; of a member of an archive "a.zip/folder/name" */
  WinnowPacked *archive; /* (unowned) (nullable) that it is a member of */
  guint member;          /* its number there */
  char *data;            /* (owned) the whole file and a NUL after it; an extractor may steal it */
  gsize size;            /* bytes of data */
  const char *language;  /* (nullable) BCP 47 tag */
  WinnowExtractLimits limits;
  gint64 deadline; /* µs of winnow_job_get_time(); it is only put off */
  /* µs of the monotonic clock, which is no system call: a job has not computed for longer than time
   * has passed */
  gint64 in_time_until;
  GCancellable *cancellable;  /* (nullable) */
  WinnowContainer *container; /* (owned) (nullable) its members, where the file is a ZIP container */
  guint64 picture_bytes;      /* sum of the picture files read so far */
  WinnowOcrFunc ocr_func;     /* (nullable) of a job whose file a worker reads */
  gpointer ocr_data;
  WinnowOcr *ocr;            /* (owned) (nullable) what OCR read: ocr/ocr.h */
  GError *stopped;           /* (owned) (nullable) set by winnow_job_stop() */
  const WinnowJobHelp *help; /* (nullable) NULL: the job opens files and starts programs itself */
  /* (nullable) the program that confines those that the job starts: it is called with
   * WINNOW_RUNNER_OPTION, the only folder they may write to, their path and arguments */
  const char *runner;
  WinnowCellFunc cell_func; /* (nullable) gets the cells, hidden ones too, which are then no text of the body */
  gpointer cell_data;
  guint n_around; /* documents around it, up to WINNOW_MAX_AROUND */
} WinnowJob;

#define WINNOW_MAX_AROUND 2

/* Reads the whole file at @path. @language: (nullable) BCP 47 tag that decides between equally
 * likely character sets. @limits: (nullable) NULL for the defaults. Returns: (transfer full), or
 * NULL with WINNOW_EXTRACT_ERROR_READ, _LIMIT or G_IO_ERROR_CANCELLED */
WinnowJob *winnow_job_new (const char *path, const char *language, const WinnowExtractLimits *limits,
                           GCancellable *cancellable, GError **error);

/* The same of a file that is open, at its beginning, with the default limits; @descriptor stays
 * open. @name: in messages */
WinnowJob *winnow_job_new_open (int descriptor, const char *name, GError **error);

/* A regular file that was read, or a member that winnow_packed_read() has unpacked. */
typedef struct
{
  const char *path;
  const char *name;      /* (nullable) as messages show it; NULL: base name */
  WinnowPacked *archive; /* (nullable) that it is a member of, which outlives the job */
  guint member;          /* of the archive */
  char *data;            /* @size bytes and a NUL */
  gsize size;
} WinnowLoadedFile;

/* Takes the data of @file. */
WinnowJob *winnow_job_new_loaded (const WinnowLoadedFile *file, const char *language, const WinnowExtractLimits *limits,
                                  GCancellable *cancellable, GError **error);
WINNOW_DECLARE_FREE (WinnowJob, winnow_job_free)

/* For a document inside @around, or made of it, with the rest of its limits. @name: (nullable) of
 * the member; NULL: that of @around. Returns: (transfer full), or NULL with an error */
WinnowJob *winnow_job_new_inside (const WinnowJob *around, const char *name, GBytes *bytes, GError **error);

/* FALSE with the reason if the job was stopped or cancelled or is past its deadline. Parsers call
 * this every few milliseconds. */
gboolean winnow_job_is_alive (WinnowJob *job, GError **error);

/* µs of the job's clock: the time that this thread, which made the job and reads it, has computed,
 * so that its limit does not depend on what else the machine does */
gint64 winnow_job_get_time (void);

/* Sets the error for a job past its deadline. Returns: FALSE */
gboolean winnow_job_fail_late (const WinnowJob *job, GError **error);

/* For one that neither computed nor waited for a processor: WINNOW_EXTRACT_ERROR_LATE. Returns:
 * FALSE */
gboolean winnow_job_fail_slow (const WinnowJob *job, GError **error);

/* Stops the job from a callback that cannot return an error. The first reason stays. Takes
 * @reason. */
void winnow_job_stop (WinnowJob *job, GError *reason);

/* Stops it for reasons that many extractors share. */
void winnow_job_stop_too_deep (WinnowJob *job);
void winnow_job_stop_too_long (WinnowJob *job);
void winnow_job_stop_too_large (WinnowJob *job);

/* Sets a WINNOW_EXTRACT_ERROR, printf-style. Returns: FALSE */
gboolean winnow_extract_fail (GError **error, WinnowExtractError code, const char *format, ...) G_GNUC_PRINTF (3, 4);

/* With the message for every broken container. @detail: (nullable) for the debug log */
gboolean winnow_job_fail_damaged (const WinnowJob *job, const char *detail, GError **error);

/* For a file with a password. */
gboolean winnow_job_fail_encrypted (const WinnowJob *job, GError **error);

/* TRUE if the file begins with the bytes of @magic. */
gboolean winnow_job_has_magic (const WinnowJob *job, const char *magic, gsize length);

/* TRUE if the name has one of @endings: lower case, without the dot, separated by spaces. */
gboolean winnow_name_has_ending (const char *name, const char *endings);

/* ── what a document needs beside its own bytes: linked-files.c, libreoffice.c ── */

/* Reads the file at @reference, a URL path relative to the job's file: a regular file of at most
 * @max bytes below the folder of that file. @source: (out) its absolute path in UTF-8, with links
 * resolved. Returns: (transfer full), or NULL with
 * WINNOW_EXTRACT_ERROR_READ or _LIMIT, whose message does not name it */
GBytes *winnow_linked_file_read (WinnowJob *job, const char *reference, guint64 max, char **source, GError **error);

/* "images/fig%201.png?big" in "/home/me" is "/home/me/images/fig 1.png". @folder: absolute.
 * Returns: (transfer full) (nullable) */
char *winnow_linked_file_resolve (const char *folder, const char *reference);

/* The absolute path of a file in UTF-8, with links resolved: equal for two pictures in one file.
 * Returns: (transfer full) */
char *winnow_picture_dup_source (const char *path);

/* Converts the job's file by LibreOffice. @from, @to: endings of names. Returns: (transfer full)
 * the converted file, or NULL with WINNOW_EXTRACT_ERROR_PROGRAM, _LIMIT, _LATE or
 * G_IO_ERROR_CANCELLED */
GBytes *winnow_libreoffice_convert (WinnowJob *job, const char *from, const char *to, GError **error);

/* ── the members of a ZIP container: container.c ── */

/* Unpacks the members of the job's file that can hold text (XML, HTML, relations, mimetype) and
 * lists the others. Errors: _DAMAGED (truncated), _ENCRYPTED, _LIMIT (too many members, too many
 * bytes). */
WinnowContainer *winnow_container_open (WinnowJob *job, GError **error);
WINNOW_DECLARE_FREE (WinnowContainer, winnow_container_free)

/* The members of a Word document in one XML file, the job's: container-flat.c. Never fails. */
WinnowContainer *winnow_container_open_flat (const WinnowJob *job);

/* TRUE if there is such a member, unpacked or not. Ignores a leading slash. */
gboolean winnow_container_has (const WinnowContainer *container, const char *member);

/* Returns: (transfer none) (nullable): the bytes of the text member @member. */
GBytes *winnow_container_get (const WinnowContainer *container, const char *member);

/* The bytes of any member. Returns: (transfer full) (nullable) */
GBytes *winnow_container_load (WinnowJob *job, const char *member);

/* TRUE if the text member @member exists but does not unpack. */
gboolean winnow_container_is_broken (const WinnowContainer *container, const char *member);

/* Which members without text to unpack, and where to deliver them. */
typedef struct
{
  GHashTable *names;  /* set of names */
  guint64 max_member; /* bytes; a larger member is delivered in part */
  guint64 *room;      /* bytes that all members together may still unpack to */
  /* Called once for each name that exists. @bytes: (nullable) NULL where the member does not
   * unpack; @reason is then a sentence that does not name it. */
  void (*take) (gpointer data, const char *name, GBytes *bytes, const char *reason);
  gpointer data;
} WinnowUnpack;

/* Unpacks them one by one in a single pass. FALSE if it ended early: _LIMIT (size or time), or
 * cancelled. */
gboolean winnow_container_unpack (WinnowJob *job, const WinnowUnpack *want, GError **error);

/* The member that @reference inside @member points at: percent signs decoded, dots resolved,
 * fragment removed. A reference that climbs out of the container ends at its root. Returns:
 * (transfer full) */
char *winnow_container_resolve (const char *member, const char *reference);
