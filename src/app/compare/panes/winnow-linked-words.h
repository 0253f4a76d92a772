/* winnow-linked-words.h: in translated passages the word under the pointer, or at the text cursor,
 * is marked together with its translations on the other side */
#pragma once

#include "app/compare/panes/winnow-text-pane.h"

#define WINNOW_TYPE_LINKED_WORDS (winnow_linked_words_get_type ())
G_DECLARE_FINAL_TYPE (WinnowLinkedWords, winnow_linked_words, WINNOW, LINKED_WORDS, GObject)

/* Listens to the views of both panes. Returns: (transfer full) */
WinnowLinkedWords *winnow_linked_words_new (WinnowTextPane *pane_a, WinnowTextPane *pane_b);

/* What the panes show; call it after they were given it. @comparison: (nullable) */
void winnow_linked_words_set_comparison (WinnowLinkedWords *self, WinnowComparison *comparison);
