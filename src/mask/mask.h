/* mask.h: names → aliases in everything that leaves the program
 *
 * An alias depends on rows of the library alone, so that it is the same in all reports of one:
 * "Document 12.docx" for the file of row 12, "Person 12" for who wrote it, "Person 12b" for the
 * next one; of a person with several documents the lowest row counts.
 *
 * Replaced are names of persons and of files, in names, titles, notes, problems, captions and in
 * the texts themselves; a picture inside of such a document is "Picture 7.png". What pictures show
 * stays what it is, and so do hashes of files: they prove which file was compared.
 * winnow_mask_get_words() says so to readers. */
#pragma once

#include "library/library.h"
#include "mask/mask-table.h"

G_BEGIN_DECLS

/* Where a person's name was found; bits. */
typedef enum
{
  WINNOW_PERSON_METADATA = 1 << 0, /* the author that the file names */
  WINNOW_PERSON_TEXT = 1 << 1,     /* a labelled field at the head of the text: “姓名：”, “Author:” */
  WINNOW_PERSON_FILE = 1 << 2,     /* the name of the file or of its folder */
} WinnowPersonSources;

typedef struct
{
  char *name;        /* as it was found first */
  char *alias;       /* translated */
  GPtrArray *names;  /* (element-type utf8) that name among others: other spellings, the number of a student */
  GArray *documents; /* (element-type gint64) rows, ascending */
  WinnowPersonSources sources;
  gboolean is_masked; /* TRUE as found; a front end may set it */
} WinnowPerson;
void winnow_person_free (WinnowPerson *person);

/* The persons whom the documents of the library name as their authors, in order of their documents.
 * Reads the head of each text. Blocks. Returns: (transfer full) (element-type WinnowPerson) */
GPtrArray *winnow_mask_find_persons (WinnowLibrary *library, GCancellable *cancellable, GError **error);

/* Immutable; threads may share it. */
typedef struct _WinnowMask WinnowMask;

typedef struct
{
  /* (element-type WinnowPerson) of winnow_mask_find_persons(): those with is_masked are
   * replaced, and the names of their files */
  const GPtrArray *persons;
  /* (nullable) further ones, NULL-terminated: of those persons, or of anybody; to be given in
   * the same order every time, since who was not found is called by it: "Person A" */
  const char *const *names;
  gboolean has_all_files; /* the names of all files, not only those of these persons */
} WinnowMaskOptions;

/* Borrows nothing. Blocks. */
WinnowMask *winnow_mask_new (WinnowLibrary *library, const WinnowMaskOptions *options, GError **error);
/* Of all persons and files. */
WinnowMask *winnow_mask_new_for_all (WinnowLibrary *library, GCancellable *cancellable, GError **error);
WinnowMask *winnow_mask_ref (const WinnowMask *mask);
void winnow_mask_unref (WinnowMask *mask);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowMask, winnow_mask_unref)

gboolean winnow_mask_has_all_files (const WinnowMask *mask);

/* What a masked report says of itself: a sentence, translated. */
const char *winnow_mask_get_words (void);

/* @text: valid UTF-8, @length bytes, NUL behind them. Returns: (transfer full) */
WinnowMaskedText *winnow_mask_apply (const WinnowMask *mask, const char *text, gsize length);

/* Strings and rows as they may be shown; the originals stay what they are. @mask: (nullable) then
 * it is the same again. */
char *winnow_mask_dup_string (const WinnowMask *mask, const char *string); /* (nullable) */
WinnowDocument *winnow_mask_dup_document (const WinnowMask *mask, WinnowDocument *document);
WinnowProblem *winnow_mask_dup_problem (const WinnowMask *mask, const WinnowProblem *problem);
WinnowDocumentPicture *winnow_mask_dup_picture (const WinnowMask *mask, WinnowDocumentPicture *picture);

G_END_DECLS
