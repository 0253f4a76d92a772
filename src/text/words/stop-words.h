/* stop-words.h: words that carry no meaning, from shipped lists and the user's
 * (lexicon.h) */
#pragma once

#include <glib.h>

/* Whether the folded word with @hash (as in WinnowText) is a stop word of any language. The first
 * call reads the lists. Thread-safe. */
gboolean winnow_stop_words_contain (guint64 hash);

/* Adds @flag to the flags of those of @n folded words that are stop words. Thread-safe. */
void winnow_stop_words_mark (const guint64 *hashes, guint32 n, guint8 flag, guint8 *flags);

/* Whether it is on a shipped list; the user's lists do not matter. Thread-safe. */
gboolean winnow_stop_words_shipped_contain (guint64 hash);

/* Equal sets of words have equal ids on all machines; stored with what depends on them.
 * Thread-safe. */
guint64 winnow_stop_words_get_id (void);

/* Appends the numbers of the lines of a list that cannot be one word of a text. */
void winnow_stop_words_find_faults (const char *text, GArray *faults);
