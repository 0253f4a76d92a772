/* initials.h: how often the syllables of Han characters begin with each consonant, from a file that
 * a user can edit
 *
 * A line is a letter of WINNOW_INITIALS (sounds.h) and a whole number: its weight among all. '#'
 * begins a comment. A user's file replaces the shipped one in the lexicon "initials"
 * (lexicon.h). */
#pragma once

#include <glib.h>

#define WINNOW_N_INITIALS 20 /* b c d f g h j k l m n p q r s t w x y z */

/* The shipped file's weights, in the order above. */
void winnow_initials_get_shipped (guint64 weights[WINNOW_N_INITIALS]);

/* The shares of the user's file, of the shipped one where that has no weight: WINNOW_N_INITIALS
 * numbers with sum 1. The first call reads it. Thread-safe. */
const double *winnow_initials_get_user (void);

/* Equal shares have equal ids. Digests depend on it. Thread-safe. */
guint64 winnow_initials_get_user_id (void);

/* Appends the numbers of the faulty lines of a file. A later line about a letter replaces an
 * earlier one. */
void winnow_initials_find_faults (const char *text, GArray *faults);
