/* stop-words.h: the words that carry no meaning of their own: the shipped lists, and the user's
 * (lexicon.h) */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* TRUE if the folded word with @hash (as in WinnowText) is a stop word of any language. The lists
 * are read at the first call. Thread-safe. */
gboolean winnow_stop_words_contain (guint64 hash);

/* The same of the shipped lists, whatever the user has in their place. Thread-safe. */
gboolean winnow_stop_words_shipped_contain (guint64 hash);

/* The same words, the same id, on any machine: what depends on them is stored with it.
 * Thread-safe. */
guint64 winnow_stop_words_get_id (void);

/* How many lines of a list are no word that a text could have as one. */
guint winnow_stop_words_count_faults (const char *text);

G_END_DECLS
