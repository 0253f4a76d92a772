/* mask.h: names → aliases in everything that leaves the program
 *
 * An alias depends on rows of the library only, so all reports of a library use the same: "Document
 * 12.docx" for the file of row 12, "Person 12" for its author, "Person 12b" for its next author;
 * the lowest row of a person with several documents counts.
 *
 * Replaced are names of persons and of files: in names, titles, notes, problems, captions and in
 * the texts; where all files are, those of collections and courses, too. A picture inside such
 * a document becomes "Picture 7.png". What pictures show stays,
 * and so do hashes of files, which prove which file was compared. winnow_mask_get_words() states
 * this for readers. */
#pragma once

#include "library/library.h"
#include "mask/mask-table.h"

/* Bits: where a person's name was found. */
typedef enum
{
  WINNOW_PERSON_METADATA = 1 << 0, /* the author that the file names */
  WINNOW_PERSON_TEXT = 1 << 1,     /* a labelled field at the head of the text: “姓名：”, “Author:” */
  WINNOW_PERSON_FILE = 1 << 2,     /* the name of the file or of its folder */
} WinnowPersonSources;

typedef struct
{
  char *name;        /* its first form */
  char *alias;       /* translated */
  GPtrArray *names;  /* (element-type utf8) @name and others: spellings, a student's number */
  GArray *documents; /* (element-type gint64) rows, ascending */
  WinnowPersonSources sources;
  gboolean is_masked; /* TRUE at first; a front end may change it */
} WinnowPerson;

/* The persons that the documents of the library name as authors, in order of the documents. Reads
 * the head of each text. Blocks. Returns: (transfer full) (element-type WinnowPerson) */
GPtrArray *winnow_mask_find_persons (WinnowLibrary *library, GCancellable *cancellable, GError **error);

/* Immutable; threads may share it. */
typedef struct _WinnowMask WinnowMask;

typedef struct
{
  /* (element-type WinnowPerson) of winnow_mask_find_persons(): replaced are those with is_masked,
   * and the names of their files */
  const GPtrArray *persons;
  /* (nullable) further names, NULL-terminated, of these persons or of others. Persons who were not
   * found get an alias by their place here, "Person A", so the order must be the same every
   * time. */
  const char *const *names;
  gboolean has_all_files; /* replaces the names of all files, not only of these persons' */
} WinnowMaskOptions;

/* Copies what it needs. Blocks. Returns: (transfer full) (nullable) NULL with an error */
WinnowMask *winnow_mask_new (WinnowLibrary *library, const WinnowMaskOptions *options, GError **error);
WinnowMask *winnow_mask_ref (const WinnowMask *mask);
WINNOW_DECLARE_FREE (WinnowMask, winnow_mask_unref)

gboolean winnow_mask_has_all_files (const WinnowMask *mask);

/* The sentence in a masked report that names the replaced things; translated. */
const char *winnow_mask_get_words (void);

/* @text: valid UTF-8, @length bytes, NUL after them. Returns: (transfer full) */
WinnowMaskedText *winnow_mask_apply (const WinnowMask *mask, const char *text, gsize length);

/* Masked copies of strings and rows. @mask: (nullable) NULL: unchanged copies. Returns: (transfer
 * full) */
char *winnow_mask_dup_string (const WinnowMask *mask, const char *string); /* (nullable) */
/* The name of a collection, which users call as they like: where all files are masked an alias by
 * its row @id; 0: it has none here. */
char *winnow_mask_dup_collection (const WinnowMask *mask, const char *name, gint64 id);
/* The title of what is about all of a library: the name of its file. (nullable) NULL where it has
 * none, or where all files are masked. */
char *winnow_mask_dup_library_name (const WinnowMask *mask, const WinnowLibrary *library);
WinnowDocument *winnow_mask_dup_document (const WinnowMask *mask, WinnowDocument *document);
WinnowProblem *winnow_mask_dup_problem (const WinnowMask *mask, const WinnowProblem *problem);
WinnowDocumentPicture *winnow_mask_dup_picture (const WinnowMask *mask, WinnowDocumentPicture *picture);

/* A cache of up to 32 MB of masked texts, since a document is in many pairs. Thread-safe. */
typedef struct _WinnowMaskCache WinnowMaskCache;

WinnowMaskCache *winnow_mask_cache_new (void);
WINNOW_DECLARE_FREE (WinnowMaskCache, winnow_mask_cache_free)

/* @text, that of the document in row @document_id, with @mask applied. All calls must use the same
 * mask, and the same text for a document. Returns: (transfer full) */
WinnowMaskedText *winnow_mask_cache_apply (WinnowMaskCache *cache, const WinnowMask *mask, gint64 document_id,
                                           const char *text, gsize length);
