/* winnow-word-list-window.h: an editor of one word list: search, import, faults, back to the
 * shipped list. Changes are saved when the window is closed */
#pragma once

#include <adwaita.h>

#include "text/words/lexicon.h"

#define WINNOW_TYPE_WORD_LIST_WINDOW (winnow_word_list_window_get_type ())
G_DECLARE_FINAL_TYPE (WinnowWordListWindow, winnow_word_list_window, WINNOW, WORD_LIST_WINDOW, AdwWindow)

/* @lexicon: that of @list. */
GtkWidget *winnow_word_list_window_new (GtkWindow *parent, const WinnowLexicon *lexicon, const WinnowWordList *list);
