/* sounds.h: runs of equal syllables, where characters were replaced by others that sound alike */
#pragma once

#include "match/verbatim/chain.h"

/* A text prepared to look up the syllables of many others. Borrows the text. Immutable: threads may
 * share it. */
typedef struct _WinnowSoundTable WinnowSoundTable;

WinnowSoundTable *winnow_sound_table_new (const WinnowText *a); /* @a: with Han characters */
void winnow_sound_table_free (WinnowSoundTable *table);         /* @table: (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowSoundTable, winnow_sound_table_free)

/* The runs of equal syllables that the table's text A shares with @b and in which homophones
 * replace enough characters. @table: (nullable). Symmetric in A and B. Returns: (transfer full)
 * (element-type WinnowRun) ascending by (b, a) */
GArray *winnow_sound_table_find (const WinnowSoundTable *table, const WinnowText *b);

/* Fingerprints of the syllables of @text, which any two texts share that have 26 of them in a row
 * in common; none without Han characters. They belong to one build (text/sounds.h): do not store
 * them. Returns: (transfer full) (element-type WinnowFingerprint) by position */
GArray *winnow_fingerprint_sounds (const WinnowText *text);

/* Adds @sounds to @runs, in place of those that are parts of them. Both ascend by (b, a). */
void winnow_runs_add_sounds (GArray *runs, const GArray *sounds);

/* Sets n_homophones of the @chains of @a and @b that hold some of @sounds. */
void winnow_chains_count_homophones (GArray *chains, const WinnowText *a, const WinnowText *b, const GArray *sounds);
