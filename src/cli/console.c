/* console.c: see console.h */
#include "cli/console.h"

#include <errno.h>
#include <gio/gunixoutputstream.h>
#include <poll.h>
#include <unistd.h>

#include "base/escape.h"
#include "base/translate.h"

void
winnow_console_warn (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_autoptr (GString) line = g_string_new (NULL);
  winnow_escape_terminal (line, message, -1);
  g_printerr ("winnow-cli: %s\n", line->str);
}

void
winnow_console_warn_of (const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    winnow_console_warn (_ ("Interrupted. A library contains what was read so far."));
  else
    winnow_console_warn ("%s", error->message);
}

GOutputStream *
winnow_console_new_stream (void)
{
  return g_unix_output_stream_new (STDOUT_FILENO, FALSE);
}

gboolean
winnow_console_write (GString *text)
{
  g_autoptr (GOutputStream) stream = winnow_console_new_stream ();
  g_autoptr (GError) error = NULL;
  if (!g_output_stream_write_all (stream, text->str, text->len, NULL, NULL, &error))
    winnow_console_warn (_ ("The output could not be written: %s"), error->message);
  g_string_truncate (text, 0);
  return error == NULL;
}

gboolean
winnow_console_say (const GString *text)
{
  g_autoptr (GString) safe = g_string_new (NULL);
  winnow_escape_lines (safe, text->str, (gssize) text->len);
  return winnow_console_write (safe);
}

gboolean
winnow_console_list (const WinnowListing *listing, const char *format)
{
  g_autoptr (GString) out = g_string_new (NULL);
  winnow_listing_append (listing, format, out);
  return winnow_console_write (out);
}

/* A signal ends the wait, too. */
gboolean
winnow_console_ask (const char *question, GCancellable *cancellable)
{
  char answer[16] = "";
  struct pollfd waits[] = { { STDIN_FILENO, POLLIN, 0 }, { g_cancellable_get_fd (cancellable), POLLIN, 0 } };
  g_printerr ("\r\033[K%s [y/N] ", question);
  while (poll (waits, G_N_ELEMENTS (waits), -1) < 0 && errno == EINTR)
    ;
  gboolean has_answer = !g_cancellable_is_cancelled (cancellable) && read (STDIN_FILENO, answer, sizeof answer - 1) > 0;
  g_cancellable_release_fd (cancellable);
  if (!has_answer)
    g_printerr ("\n");
  return answer[0] == 'y' || answer[0] == 'Y';
}

gboolean
winnow_console_can_ask (void)
{
  return isatty (STDIN_FILENO) && isatty (STDERR_FILENO);
}

gboolean
winnow_console_writes_to_terminal (void)
{
  return isatty (STDOUT_FILENO);
}

gboolean
winnow_console_is_terminal (void)
{
  return isatty (STDERR_FILENO);
}
