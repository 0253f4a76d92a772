/* token-hash.h: the hash of a token */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* XXH3-64 over the UTF-8 of the folded units: independent of byte order, and stable across
 * releases, because libraries store it. */
guint64 winnow_token_hash (const gunichar *units, gsize n_units);

G_END_DECLS
