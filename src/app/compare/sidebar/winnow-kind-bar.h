/* winnow-kind-bar.h: a small stacked bar: what a share is made of */
#pragma once

#include <gtk/gtk.h>

#include "match/scoring/word-kinds.h"

#define WINNOW_TYPE_KIND_BAR (winnow_kind_bar_get_type ())
G_DECLARE_FINAL_TYPE (WinnowKindBar, winnow_kind_bar, WINNOW, KIND_BAR, GtkWidget)

/* @n: words by kind; @counted: the words that are the whole bar. */
void winnow_kind_bar_set (WinnowKindBar *self, const guint32 n[WINNOW_N_WORD_KINDS], guint32 counted);
