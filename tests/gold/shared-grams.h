/* shared-grams.h: how much documents share, by a measure of its own: sets of n letters in a row */
#pragma once

#include <glib.h>

typedef struct _SharedGrams SharedGrams;

/* @texts: (element-type utf8). @length: letters (and digits) of a gram, at most 64; of @han alone:
 * Han characters, the others are passed over. */
SharedGrams *shared_grams_new (const GPtrArray *texts, guint length, gboolean han);
void shared_grams_free (SharedGrams *shared);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SharedGrams, shared_grams_free)

double shared_grams_get_jaccard (const SharedGrams *shared, guint a, guint b);

/* The share of the shorter one's grams that the other one has. */
double shared_grams_get_containment (const SharedGrams *shared, guint a, guint b);
