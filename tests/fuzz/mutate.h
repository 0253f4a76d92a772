/* mutate.h: bytes that are nearly a file */
#pragma once

#include <glib.h>

/* Changes @bytes by one to eight steps: bits turned, numbers that are wrong on purpose, parts left
 * out, doubled, moved, or taken from @other. Which ones depends on @random alone. */
void mutate (GByteArray *bytes, GRand *random, const guint8 *other, gsize n_other);
