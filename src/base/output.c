/* output.c: see output.h. One thread at a time. */
#include "base/output.h"

#define FULL_BYTES (64 << 10)

void
winnow_output_init (WinnowOutput *output, GOutputStream *stream, GCancellable *cancellable)
{
  output->text = g_string_sized_new (2 * FULL_BYTES);
  output->stream = stream;
  output->cancellable = cancellable;
}

void
winnow_output_clear (WinnowOutput *output)
{
  if (output->text != NULL)
    g_string_free (g_steal_pointer (&output->text), TRUE);
}

gboolean
winnow_output_flush (WinnowOutput *output, GError **error)
{
  if (!g_output_stream_write_all (output->stream, output->text->str, output->text->len, NULL, output->cancellable,
                                  error))
    return FALSE;
  g_string_truncate (output->text, 0);
  return TRUE;
}

gboolean
winnow_output_flush_full (WinnowOutput *output, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (output->cancellable, error))
    return FALSE;
  return output->text->len < FULL_BYTES || winnow_output_flush (output, error);
}
