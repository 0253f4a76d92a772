/* mask-name.h: a person's name taken apart, and the ways in which people write it; private to
 * report/ */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What stands between the parts of a spelling; every other symbol is a folded unit of text. They
 * are no characters that a text has. */
enum
{
  WINNOW_GAP_WORDS = 1, /* between the words of a name: white space over a line end too, or one of _ - . · ' */
  WINNOW_GAP_COMMA,     /* a comma, and white space */
  WINNOW_GAP_INITIAL,   /* behind an initial: a point, white space, or both */
  WINNOW_GAP_MIDDLE,    /* between two words of a name: one or two more that begin with a capital, or initials */
  WINNOW_GAP_HAN,       /* between Han characters: nothing, or white space */
  WINNOW_N_GAPS,
};

/* Where a spelling is taken for the name. */
typedef enum
{
  WINNOW_SPELLING_ANYWHERE = 0,
  WINNOW_SPELLING_CAPITAL = 1 << 0, /* its words begin with a capital, or it stands before @ */
  WINNOW_SPELLING_ADDRESS = 1 << 1, /* it stands before @, maybe with digits between */
  WINNOW_SPELLING_JOINED = 1 << 2,  /* digits that follow belong to it: "zhangsan2021" */
} WinnowSpellingFlags;

typedef struct
{
  gunichar *symbols; /* (owned) */
  guint n_symbols;
  WinnowSpellingFlags flags;
} WinnowSpelling;
void winnow_spelling_clear (WinnowSpelling *spelling);

/* Several persons in one string ("Zhang San; Li Si", "张三、李四", "Smith, John", "John Smith and Mary
 * Jones") as single names, in their order; without what names nobody ("Administrator", "Unknown").
 * Returns: (transfer full) (element-type utf8) */
GPtrArray *winnow_name_split (const char *text);

/* Equal for the same name in another order, case or spacing ("ZHANG San", "Zhang, San"). Returns:
 * (transfer full) */
char *winnow_name_dup_key (const char *name);

/* TRUE of what reads as the name of one person: two to four Han characters, or few words of
 * letters. */
gboolean winnow_name_is_likely (const char *name);

/* TRUE of what programs write where they know of no author. */
gboolean winnow_name_is_nobody (const char *name);

/* TRUE if @name is of Han characters and begins with one of the usual family names. */
gboolean winnow_name_has_family (const char *name);

/* TRUE of a word that everyday texts use: of Han characters, one that the dictionary has; else one
 * of the most common. */
gboolean winnow_name_is_common_word (const char *word);

/* A name of Han characters in Latin letters, the family name and each syllable of the given one:
 * "zhang xiao ming"; NULL of any other. Returns: (transfer full) (nullable) */
char *winnow_name_dup_pinyin (const char *name);
gboolean winnow_name_is_pinyin_of (const char *latin, const char *han); /* in either order */

/* Bytes of the family name that a name of Han characters begins with; 0 where that is none of the
 * usual ones. */
gsize winnow_name_get_family (const char *name);
gboolean winnow_name_is_han (const char *text);

/* TRUE of a usual family name in Latin letters ("wang"), which names too many to be taken for one
 * of them. */
gboolean winnow_name_is_family_pinyin (const char *word);

/* Adds the ways of writing @name: the whole name in all orders, with initials, its longer parts
 * alone, and its pinyin. @spellings: (element-type WinnowSpelling) */
void winnow_name_add_spellings (GArray *spellings, const char *name);

/* The folded words of a name, in order. Returns: (transfer full) */
GStrv winnow_name_dup_words (const char *name);

/* Adds @text as it stands: a number, a file's name. */
void winnow_name_add_literal (GArray *spellings, const char *text);

G_END_DECLS
