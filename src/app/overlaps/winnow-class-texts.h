/* winnow-class-texts.h: what a class has in common, said once above its pairs */
#pragma once

#include "app/session/winnow-session.h"

/* Fills @expander, and hides it where there is none. Its buttons activate "overlaps.count-text" and
 * "overlaps.make-template" with the text. */
void winnow_class_texts_show (GtkExpander *expander, const GPtrArray *texts);

/* @text counts from now on, and all is compared again: a step that can be undone. */
void winnow_class_texts_count (WinnowSession *session, const char *text);

/* @text becomes a template, from a file in the user's data folder, and all is compared again. */
gboolean winnow_class_texts_make_template (WinnowSession *session, const char *text, GError **error);
