/* fold.h: text → folded units, each with its place in the source */
#pragma once

#include <glib.h>

#include "text/fold-table.h"

G_BEGIN_DECLS

/* What folding changed at one code point; see WinnowFoldedKind. */
typedef struct
{
  guint32 start; /* byte of the source */
  guint32 unit;  /* the unit made from it, or the one behind what was deleted (at most n_units) */
  guint8 kind;   /* WinnowFoldedKind */
} WinnowFoldedCharacter;

/* Structure of arrays; unit i is units[i], of class classes[i], made from the source bytes
 * [starts[i], ends[i]), which are never empty and ascend. Units that come from one code point share
 * its range. */
typedef struct
{
  guint32 n_units;
  gunichar *units;
  guint8 *classes; /* WinnowUnitClass */
  guint32 *starts;
  guint32 *ends;
  guint32 n_characters;      /* code points of the source */
  guint32 n_han;             /* of them Han */
  GArray *folded_characters; /* (owned) (element-type WinnowFoldedCharacter) by place */
} WinnowFold;

/* Folds valid UTF-8 of @length bytes (below G_MAXUINT32): compatibility decomposition and case
 * folding (so full-width is half-width), small capitals and enclosed letters as plain ones, without
 * default-ignorable code points and diacritics, traditional Han and radicals as simplified
 * characters, letters turned by an override set right, words whose letters are set apart joined,
 * and look-alikes (Cyrillic, Greek, Armenian, Cherokee, …) as Latin letters in words that mix
 * scripts or stand amid Latin ones. Idempotent. */
WinnowFold *winnow_fold_new (const char *text, gsize length);
void winnow_fold_free (WinnowFold *fold);

/* What @c alone is folded to; 0 where that is not one unit. */
gunichar winnow_fold_character (gunichar c);

/* The folded text itself as UTF-8. */
char *winnow_fold_dup_text (const WinnowFold *fold);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowFold, winnow_fold_free)

G_END_DECLS
