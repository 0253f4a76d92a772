/* reading.h: one file → the change that it makes to the library
 *
 * A file that ended its reader is not tried again: its problem has the hash of the bytes and the
 * versions of Winnow and of reading (problems.tried). */
#pragma once

#include "check/read/name-patterns.h"
#include "check/compare/stages.h"
#include "check/read/walk.h"
#include "worker/readers.h"

/* The version of reading, stored with each document. Increase it when files are read differently:
 * documents of an older version are read again, though nothing changed on the disk. Data made from
 * the text alone does not need it, since the stored text serves (identify.c). 1: disguises. 2:
 * pictures. 3: their colors. 4: formulas. 5: rows of tables; what signs for letters fold to. 6:
 * authors; TeX and RTF. 7: scans. 8: local features of pictures. 9: pixels beside them.
 * 10: comments of Markdown. 11: notes. 12: comments in all formats, alternative texts. */
#define WINNOW_READING_VERSION 13
/* Added to it: pictures that may show text were read by OCR, or were not. In the second case the
 * bits above hold how many pages and pictures show text, where they were counted; else 0. */
#define WINNOW_READING_WITH_OCR (1u << 16)
#define WINNOW_READING_WITHOUT_OCR (2u << 16)
#define WINNOW_READING_SCANS_SHIFT 18
#define WINNOW_TRIED_SHEET "sheet" /* problems.tried of a sheet of answers, which is tried as such */
#define WINNOW_READING_PICTURES 2  /* from which on documents have pictures */

typedef enum
{
  WINNOW_READING_UNCHANGED, /* size and time are as stored */
  WINNOW_READING_TOUCHED,   /* the bytes are as stored, the time is not */
  WINNOW_READING_NEW,       /* read */
  WINNOW_READING_INDEX,     /* no document: it names the authors of other files */
  WINNOW_READING_FAILED,    /* a problem */
  WINNOW_READING_GIVEN_UP,  /* a problem before, which the same bytes would have again */
} WinnowReadingKind;

typedef struct
{
  WinnowReadingKind kind;
  WinnowDocument *document; /* (owned) (nullable) the document to store, or the stored one; NULL where it failed */
  WinnowContent *content;   /* (owned) (nullable) of NEW */
  GArray *flags;            /* (owned) (nullable) (element-type WinnowDisguiseRange) of NEW, by place */
  WinnowIdentity identity;  /* of NEW; else empty */
  guint64 keyword_hash;     /* of NEW, where it was asked for */
  gboolean with_keywords;
  WinnowNameFields *index; /* (owned) (nullable) of INDEX */
  char *reason;            /* (owned) (nullable) of FAILED: a sentence for the user, naming the file */
  char *details;           /* (owned) (nullable) of FAILED: what the library that reads it said; lines */
  char *tried;             /* (owned) (nullable) of FAILED: as of WinnowProblem */
} WinnowReading;

/* A WinnowOcrFunc: counts in @progress (WinnowProgress) what OCR reads. */
void winnow_progress_follow_ocr (const WinnowOcrStep *step, gpointer progress);

/* The limits on reading a file with these settings. */
WinnowExtractLimits winnow_reading_get_limits (const WinnowSettings *settings);

/* Whether reading the file can change nothing: it is stored with this size and time. @stored:
 * (nullable); thread-safe */
gboolean winnow_reading_is_unchanged (const WinnowFound *found, const WinnowStoredFile *stored,
                                      const WinnowSettings *settings);

/* How files are read; borrowed. */
typedef struct
{
  WinnowLibrary *library;
  gint64 collection_id;
  gboolean with_keywords;
  const WinnowSettings *settings;
  const WinnowNamePatterns *patterns;
  WinnowReaders *readers;
  GCancellable *cancellable; /* (nullable) */
} WinnowReadingContext;

/* Reads one file, or takes the reason why @found is not read; thread-safe. @is_stored: whether the
 * library may have it; a file that is new need not be looked up. @tried: (nullable) of the problem
 * that the library has of it. Returns: (nullable) NULL on an
 * error that is not the file's: cancelled, or the library can't be read */
WinnowReading *winnow_reading_new (const WinnowReadingContext *context, const WinnowFound *found, gboolean is_stored,
                                   const char *tried, GError **error);
WINNOW_DECLARE_FREE (WinnowReading, winnow_reading_free)

/* Stores the change; within the caller's transaction. */
gboolean winnow_reading_write (const WinnowReading *reading, const WinnowReadingContext *context,
                               const WinnowFound *found, GError **error);

/* Reads the files of @addition into its collection, also those of other collections, by @rules but
 * for the sheets of answers, which the addition says and the collection has. */
gboolean winnow_reading_add (WinnowLibrary *library, const WinnowAddition *addition, WinnowWalkRules rules,
                             const WinnowThreads *threads, GError **error);
