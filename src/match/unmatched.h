/* unmatched.h: what two versions of a text have on their own, outside of all passages */
#pragma once

#include "match/overlap.h"

/* Appends the words of either text outside of all @passages (element-type WinnowPassage) to @only_a
 * and @only_b (element-type WinnowRange), by place, as bytes. A gap between the same two passages
 * on both sides is aligned word by word, as in a near passage, and only the words that differ are
 * appended; where less than half of it agrees, or the sides have no such gap in common, all of it
 * is. @lengths: of the texts, in bytes. */
void winnow_unmatched_words_find (const GArray *passages, const char *const texts[2], const gsize lengths[2],
                                  WinnowHanMode han, GArray *only_a, GArray *only_b);
