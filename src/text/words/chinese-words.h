/* chinese-words.h: words of Chinese, with their frequency and class */
#pragma once

#include <glib.h>

/* As rare as a word that was seen once. */
#define WINNOW_DICTIONARY_UNKNOWN 18342u

typedef enum
{
  WINNOW_CLASS_OTHER, /* verbs, adjectives, others, and words outside the dictionary */
  WINNOW_CLASS_NOUN,
  WINNOW_CLASS_PERSON, /* names of persons, or parts of them */
  WINNOW_CLASS_PLACE,
  WINNOW_CLASS_ORGANIZATION,
  WINNOW_CLASS_PROPER, /* other proper nouns */
} WinnowWordClass;

/* Whether the shipped dictionary, or a list of the user, has the character @unit. The former has
 * nearly all of Chinese, and few of those that only Japanese uses. */
gboolean winnow_chinese_words_has_character (gunichar unit);

/* Cuts @units, folded Han characters, into the most probable words of the shipped dictionary and
 * the user's lists (lexicon.h); writes the index after each word's last unit to @ends, which has
 * room for n_units. O(n_units). Thread-safe. Returns: the number of words */
guint32 winnow_chinese_words_cut (const gunichar *units, guint32 n_units, guint32 *ends);

/* Whether unit @at of @units is a part of a word of several in the most probable cut by the shipped
 * dictionary alone. */
gboolean winnow_chinese_words_is_part (const gunichar *units, guint32 n_units, guint32 at);

/* What the folded word @units costs in a cut: −1024 · ln of its share of all words; 0: it is no
 * word of the dictionary. The cut into words is one with the least sum; a character that is no word
 * costs WINNOW_DICTIONARY_UNKNOWN. */
guint32 winnow_chinese_words_get_cost (const gunichar *units, guint32 n_units);

/* The class of the folded word @units. */
WinnowWordClass winnow_chinese_words_get_class (const gunichar *units, guint32 n_units);

/* Equal dictionaries have equal ids; stored with what depends on them. */
guint64 winnow_chinese_words_get_id (void);

/* Adds a list of words to those of the user, for this run of the program. Call it before any text
 * is cut. @text: as of a list of the lexicon */
void winnow_chinese_words_add_list (const char *text);

/* Appends the numbers of the faulty lines of a list. A line is "word", "word frequency" or "word
 * frequency class", as in jieba's dictionaries; without a frequency the word is never cut, and
 * without a class it is a noun. A word has Han characters only, two at least. */
void winnow_chinese_words_find_faults (const char *text, GArray *faults);
