/* segment.h: dictionary words of scripts that write without spaces */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Cuts @units (a run without separators) into words by ICU's dictionaries; writes the index behind
 * each word's last unit to @ends, which has room for n_units. Returns: the number of words, at
 * least 1 for n_units > 0. */
guint32 winnow_segment_words (const gunichar *units, guint32 n_units, guint32 *ends);

G_END_DECLS
