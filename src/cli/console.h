/* console.h: standard output and standard error */
#pragma once

#include <gio/gio.h>

#include "report/data/listing.h"

/* Prints a line on standard error, after the program's name. Escapes control characters of file
 * names. */
void winnow_console_warn (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* For an error that ended a command on a library, or Ctrl+C. */
void winnow_console_warn_of (const GError *error);

/* Standard output as a stream. Returns: (transfer full) */
GOutputStream *winnow_console_new_stream (void);

/* Writes @text, in which every name is escaped, to standard output and empties it; prints a failure
 * on standard error. */
gboolean winnow_console_write (GString *text);

/* The same of sentences in which no name is escaped yet. */
gboolean winnow_console_say (const GString *text);

/* Writes @listing as winnow_listing_append() has it. */
gboolean winnow_console_list (const WinnowListing *listing, const char *format);

/* Asks on standard error for “y”, and waits. FALSE on any other answer, and where cancelled. */
gboolean winnow_console_ask (const char *question, GCancellable *cancellable);

/* Whether a user can answer: standard input and standard error are terminals. */
gboolean winnow_console_can_ask (void);

/* Whether standard output is a terminal, which obeys control characters. */
gboolean winnow_console_writes_to_terminal (void);

/* TRUE if progress can be shown: standard error is a terminal. */
gboolean winnow_console_is_terminal (void);
