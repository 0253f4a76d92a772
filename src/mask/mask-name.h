/* mask-name.h: the parts of a person's name, and the ways in which people write it
 *
 * Internal to mask/. */
#pragma once

#include <glib.h>

/* Gaps between the parts of a spelling. All other symbols are folded units of text; no text has
 * these as characters. */
enum
{
  WINNOW_GAP_WORDS = 1, /* between the words of a name: white space, also over a line end, or one of _ - . · ' */
  WINNOW_GAP_COMMA,     /* a comma, and white space */
  WINNOW_GAP_INITIAL,   /* after an initial: a full stop, white space, or both */
  WINNOW_GAP_MIDDLE,    /* between two words of a name: one or two capitalized words or initials */
  WINNOW_GAP_HAN,       /* between Han characters: nothing, or white space */
  WINNOW_N_GAPS,
};

/* The places where a spelling counts as the name. */
typedef enum
{
  WINNOW_SPELLING_ANYWHERE = 0,
  WINNOW_SPELLING_CAPITAL = 1 << 0, /* capitalized words, or before @ */
  WINNOW_SPELLING_ADDRESS = 1 << 1, /* before @, maybe with digits between */
  WINNOW_SPELLING_JOINED = 1 << 2,  /* digits after it belong to it: "zhangsan2021" */
} WinnowSpellingFlags;

typedef struct
{
  gunichar *symbols; /* (owned) */
  guint n_symbols;
  WinnowSpellingFlags flags;
} WinnowSpelling;
void winnow_spelling_clear (WinnowSpelling *spelling);

/* Splits a string of several persons ("Zhang San; Li Si", "张三、李四", "Smith, John", "John Smith and
 * Mary Jones") into single names, in order, without placeholders ("Administrator", "Unknown").
 * Returns: (transfer full) (element-type utf8) */
GPtrArray *winnow_name_split (const char *text);

/* A key that is equal for the same name in another order, case or spacing ("ZHANG San", "Zhang,
 * San"). Returns: (transfer full) */
char *winnow_name_dup_key (const char *name);

/* Whether @name looks like the name of one person: two to four Han characters, or a few words of
 * letters. */
gboolean winnow_name_is_likely (const char *name);

/* Whether @name is a placeholder that programs write for an unknown author. */
gboolean winnow_name_is_placeholder (const char *name);

/* Whether @name consists of Han characters and begins with a common family name. */
gboolean winnow_name_has_family (const char *name);

/* Whether @word is common: in Han characters, a word of the dictionary; else one of the most common
 * words. */
gboolean winnow_name_is_common_word (const char *word);

/* A name of Han characters in Latin letters, the family name and each syllable of the given name:
 * "zhang xiao ming"; NULL for other names. Returns: (transfer full) (nullable) */
char *winnow_name_dup_pinyin (const char *name);
gboolean winnow_name_is_pinyin_of (const char *latin, const char *han); /* in either order */

/* Bytes of the common family name at the start of a name of Han characters; 0: none. */
gsize winnow_name_get_family (const char *name);
gboolean winnow_name_is_han (const char *text);

/* Whether @word is a common family name in Latin letters ("wang"), which alone identifies no
 * one. */
gboolean winnow_name_is_family_pinyin (const char *word);

/* Adds the spellings of @name, if it has two characters: the whole name in all orders, with
 * initials, its longer parts alone, and its pinyin. @spellings: (element-type WinnowSpelling) */
void winnow_name_add_spellings (GArray *spellings, const char *name);

/* The folded words of a name, in order. Returns: (transfer full) */
GStrv winnow_name_dup_words (const char *name);

/* Adds @text literally: a number, a file's name. */
void winnow_name_add_literal (GArray *spellings, const char *text);
