/* text.h: a document's text as tokens and sentences, each with its place in the source */
#pragma once

#include "base/owned.h"

/* How Chinese and other scripts without spaces are cut. */
typedef enum
{
  WINNOW_HAN_CHARACTERS, /* every character is a token; the default: fast, and no segmentation can hide a copy */
  WINNOW_HAN_WORDS,      /* dictionary words, Chinese by chinese-words.h, other languages by ICU */
} WinnowHanMode;

/* The length of texts in mixed scripts is measured in *weight*, so one k and one g serve all: a
 * word of an alphabetic script weighs 8, a Han character 5. So 5 words weigh as much as 8
 * characters, and 8 words as 13 characters. */
#define WINNOW_WORD_WEIGHT 8
#define WINNOW_CHARACTER_WEIGHT 5

typedef enum
{
  WINNOW_TOKEN_STOP = 1 << 0,      /* a stop word: carries no meaning */
  WINNOW_TOKEN_CHARACTER = 1 << 1, /* of a script written without spaces */
  WINNOW_TOKEN_CONVERTED = 1 << 2, /* folding simplified a traditional Han character */
  WINNOW_TOKEN_DISGUISED = 1 << 3, /* folding removed a disguise: something invisible, look-alike, styled or spaced */
  WINNOW_TOKEN_PART = 1 << 4,      /* of a part that is compared word for word only (winnow_text_new_masked()) */
} WinnowTokenFlags;

/* Token positions are indices into the arrays below; sentences hold token ranges. */
typedef struct
{
  guint32 first, last; /* tokens, half-open */
  /* ends at . ! ? 。 or at the end of a paragraph before a blank line, not at a semicolon or a line
   * end */
  gboolean is_closed;
  gboolean ends_paragraph; /* at a blank line, or at a line end that does not just wrap a line */
} WinnowSentence;

/* Structure of arrays, for tight loops. Immutable; reference-counted and shared between threads. */
typedef struct
{
  guint32 n_tokens;
  guint64 *hashes; /* hash of the folded token: equal for equal tokens, stable across releases and machines */
  guint64 *stems;  /* hash of a word's first five letters, which its inflected forms share; else as hashes */
  guint32 *starts; /* bytes of the source text, [start, end) */
  guint32 *ends;
  guint8 *weights; /* see above; a word of Han characters weighs 5 a character, at most 255 */
  guint8 *flags;   /* WinnowTokenFlags */
  /* (nullable) number of the toneless pinyin syllable of a single Han character, else 0; NULL in a
   * text without Han */
  guint16 *sounds;
  guint32 n_sentences;
  WinnowSentence *sentences;
  guint32 n_characters; /* code points of the source text */
  guint32 n_han;        /* of them Han characters */
} WinnowText;

/* Folds and cuts @text (@length bytes of valid UTF-8, below G_MAXUINT32; need not be
 * NUL-terminated). Without tokens where the thread's work is cancelled (winnow_is_cancelled()),
 * which is noticed within a second. */
WinnowText *winnow_text_new (const char *text, gsize length, WinnowHanMode han);

/* Also sets *@disguises (out) (optional) to the result of winnow_disguises_find(), in the time of
 * cutting. Returns: NULL, and no disguises, where @cancellable (nullable) was cancelled, which is
 * noticed within a second */
WinnowText *winnow_text_new_with_disguises (const char *text, gsize length, WinnowHanMode han, GArray **disguises,
                                            GCancellable *cancellable);

/* How a token is compared. */
enum
{
  WINNOW_MASK_WHOLE,
  WINNOW_MASK_LEFT_OUT, /* not at all: template, class text */
  WINNOW_MASK_PART,     /* word for word, since rewording such parts is no rewording */
};

/* A text without the tokens that are LEFT_OUT. Runs and fingerprints continue across a gap; places
 * in the source stay. Those of a PART have WINNOW_TOKEN_PART. @mask has text->n_tokens elements.
 * Returns: (transfer full) */
WinnowText *winnow_text_new_masked (const WinnowText *text, const guint8 *mask);

/* Equal for two runs of the program whose word lists (stop words; with WORDS the dictionary) are
 * equal: the tokens and flags of every text are then the same. */
guint64 winnow_text_get_lists_id (WinnowHanMode han);

WinnowText *winnow_text_ref (WinnowText *text);
WINNOW_DECLARE_FREE (WinnowText, winnow_text_unref)

/* Code points before byte @offset of @text. O(offset). */
gsize winnow_text_code_points (const char *text, gsize offset);

/* Maps ascending byte offsets to code points; writes @n_offsets results. O(@length) together. */
void winnow_text_map_code_points (const char *text, gsize length, const gsize *offsets, gsize n_offsets,
                                  gsize *code_points);
