/* bilingual-dictionary.h: words of one language → words of another, from dictionaries that a user
 * can add
 *
 * A dictionary has a left and a right language. Its words are sequences of tokens of the left one;
 * each is linked to the stems (as in WinnowText) of the words that its definitions are made of. So
 * it serves any two languages that WinnowText can cut; where the left one is written without
 * spaces, the dictionary's own words cut it. Immutable; threads may share it. */
#pragma once

#include "text/text.h"

typedef struct _WinnowBilingualDictionary WinnowBilingualDictionary;

/* A word of the left language in a text. */
typedef struct
{
  guint32 first, last; /* tokens of the text, half-open */
  guint32 word;        /* its number in the dictionary, or WINNOW_NO_WORD: it is its own translation */
} WinnowTranslatedWord;

#define WINNOW_NO_WORD G_MAXUINT32
#define WINNOW_NO_STEM G_MAXUINT32

/* Those of this run of the program: the shipped table, where the build had one, and the user's
 * lists (lexicon.h, "translations"). Loaded at the first call; thread-safe. Returns: (transfer
 * none) (element-type WinnowBilingualDictionary) */
const GPtrArray *winnow_bilingual_dictionary_get_all (void);

/* Whether the build had a dictionary. */
gboolean winnow_bilingual_dictionary_has_shipped (void);

/* Equal sets of dictionaries have equal ids; 0: no dictionary. */
guint64 winnow_bilingual_dictionary_get_id (void);

/* Parses a list. A line is that of CC-CEDICT, "TRADITIONAL SIMPLIFIED [pin1 yin1] /definition/…/",
 * or has two columns, "left<tab>right; right", with "=" or ":" in place of the tab if you like.
 * "#" begins a comment. Words in brackets are left out of definitions, and so are definitions that
 * only name another word ("variant of …"). @faults: (nullable) (element-type guint) gets the
 * numbers of lines that make no sense, from 1. Returns: (transfer full) */
WinnowBilingualDictionary *winnow_bilingual_dictionary_new (const char *text, GArray *faults);

/* As bytes, for files of the same release on machines of the same byte order. */
GBytes *winnow_bilingual_dictionary_pack (const WinnowBilingualDictionary *translations);

/* Borrows what @bytes holds. Returns: (transfer full) (nullable) NULL: @bytes are no such table */
WinnowBilingualDictionary *winnow_bilingual_dictionary_new_from_bytes (GBytes *bytes);
WINNOW_DECLARE_FREE (WinnowBilingualDictionary, winnow_bilingual_dictionary_free)

guint32 winnow_bilingual_dictionary_get_n_words (const WinnowBilingualDictionary *translations);

/* Whether the left language is written without spaces. */
gboolean winnow_bilingual_dictionary_has_characters (const WinnowBilingualDictionary *translations);

/* Cuts the tokens [first, last) of @text into words of the left language: the fewest, and of these
 * the longest first. A token outside the dictionary is a word; one of letters is its own
 * translation, other characters and stop words are left out. Appends WinnowTranslatedWord to
 * @words. O(tokens) */
void winnow_bilingual_dictionary_cut (const WinnowBilingualDictionary *translations, const WinnowText *text,
                                      guint32 first, guint32 last, GArray *words);

/* The stems that @word is linked to, as numbers, ascending. Returns: (transfer none) */
const guint32 *winnow_bilingual_dictionary_get_links (const WinnowBilingualDictionary *translations, guint32 word,
                                                      guint32 *n);

/* The hash of the stem @number; and the number of the stem with @hash, or WINNOW_NO_STEM. */
guint64 winnow_bilingual_dictionary_get_stem (const WinnowBilingualDictionary *translations, guint32 number);
guint32 winnow_bilingual_dictionary_find_stem (const WinnowBilingualDictionary *translations, guint64 hash);
