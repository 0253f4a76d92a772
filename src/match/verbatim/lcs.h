/* lcs.h: the length of the longest common subsequence; private to match/ */
#pragma once

#include <glib.h>

/* The length of the longest common subsequence of @a (@n_a tokens) and @b (@n_b). O(n_a · n_b / 64)
 * steps, O(n_b · distinct tokens of b / 8) bytes. */
guint32 winnow_lcs_length (const guint64 *a, guint32 n_a, const guint64 *b, guint32 n_b);
