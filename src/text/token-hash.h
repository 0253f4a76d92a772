/* token-hash.h: the hash of a token */
#pragma once

#include <glib.h>

/* XXH3-64 over the UTF-8 of the folded units: independent of byte order, and stable across
 * releases, because libraries store it. */
guint64 winnow_token_hash (const gunichar *units, gsize n_units);
