/* stop-words.h: the shipped lists of words that carry no meaning of their own */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* TRUE if the folded word with @hash (as in WinnowText) is a stop word of any shipped language. Thread-safe. */
gboolean winnow_stop_words_contain (guint64 hash);

G_END_DECLS
