/* console.h: standard output and standard error */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A line on standard error, after the program's name. Control characters of file names do no
 * harm. */
void winnow_console_warn (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* The same for what ended a command that fills a library; Ctrl+C among it. */
void winnow_console_warn_of (const GError *error);

/* Standard output as a stream. Returns: (transfer full) */
GOutputStream *winnow_console_new_stream (void);

/* Writes @text to standard output and empties it; says so on standard error where that fails. */
gboolean winnow_console_write (GString *text);

/* TRUE if progress can be shown: standard error is a terminal. */
gboolean winnow_console_is_terminal (void);

G_END_DECLS
