/* winnow-session-scans.h: scans that OCR has not read yet (winnow-session.h) */
#pragma once

#include "app/session/winnow-session.h"

/* What OCR may still read where the settings of this library say to ask. @n_pages: (out) about.
 * Returns: documents; 0 where there is nothing to offer */
guint winnow_session_count_scans (WinnowSession *self, guint *n_pages);
/* The user has answered: with @reads OCR reads them in the background, then a check follows. Either
 * way they are not offered again while the library is open, unless their files change or reading
 * is cancelled. */
void winnow_session_answer_scans (WinnowSession *self, gboolean reads);
