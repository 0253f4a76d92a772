/* fold.h: text → folded units, each with its place in the source */
#pragma once

#include "base/owned.h"

#include "text/folding/fold-table.h"

/* Of a folded text. A text of the largest size that is read has no more, unless it consists of
 * ligatures: U+FDFA alone becomes 18 units, six for each of its bytes. */
#define WINNOW_FOLD_MAX_UNITS (32u << 20)

/* A change by folding; see WinnowFoldedKind. */
typedef struct
{
  guint32 start; /* byte of the source */
  guint32 unit;  /* its unit, or the next unit if it was deleted (at most n_units) */
  guint8 kind;   /* WinnowFoldedKind */
} WinnowFoldedCharacter;

/* Structure of arrays: unit i is units[i], of class classes[i], from the source bytes [starts[i],
 * ends[i]). Ranges are never empty and ascend. Units from one code point share its range. */
typedef struct
{
  guint32 n_units;
  gunichar *units;
  guint8 *classes; /* WinnowUnitClass */
  guint32 *starts;
  guint32 *ends;
  guint32 n_characters;      /* code points of the source */
  guint32 n_han;             /* of them Han */
  gboolean has_conversions;  /* FALSE: each Han unit is the source's character */
  GArray *folded_characters; /* (owned) (element-type WinnowFoldedCharacter) by place */
} WinnowFold;

/* Folds valid UTF-8 of @length bytes (below G_MAXUINT32). It applies compatibility decomposition
 * and case folding (so full-width is half-width); turns small capitals and enclosed letters into
 * plain ones, traditional Han and radicals into simplified characters; removes default-ignorable
 * code points and diacritics; restores letters that an override reverses; joins words with spaced
 * letters and words that are hyphenated at line ends; and turns look-alikes (Cyrillic, Greek,
 * Armenian, Cherokee, …) into Latin letters in words that mix scripts or are amid Latin ones.
 * Idempotent. A text that is not bounded has no units. Returns: (transfer full) */
WinnowFold *winnow_fold_new (const char *text, gsize length);
/* With a cancellable: NULL where @cancellable (nullable) was cancelled, as each pass finds out. */
WinnowFold *winnow_fold_new_cancellable (const char *text, gsize length, GCancellable *cancellable);
WINNOW_DECLARE_FREE (WinnowFold, winnow_fold_free)

/* FALSE where the folded text would have more than WINNOW_FOLD_MAX_UNITS. O(1) for a text that is
 * shorter than a sixth of them. */
gboolean winnow_fold_is_bounded (const char *text, gsize length);

/* The unit that @c alone folds to; 0 unless it is exactly one. */
gunichar winnow_fold_character (gunichar c);

/* The folded text itself as UTF-8. */
char *winnow_fold_dup_text (const WinnowFold *fold);

/* The folded units of @text, with one space between words. */
char *winnow_fold_dup_words (const char *text);
