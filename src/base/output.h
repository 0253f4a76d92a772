/* output.h: a buffer in front of a stream: writers append text and flush, so that a large report is
 * never in memory whole */
#pragma once

#include <gio/gio.h>

typedef struct
{
  GString *text;             /* (owned) not yet written */
  GOutputStream *stream;     /* borrowed */
  GCancellable *cancellable; /* (nullable) borrowed */
} WinnowOutput;

void winnow_output_init (WinnowOutput *output, GOutputStream *stream, GCancellable *cancellable);
void winnow_output_clear (WinnowOutput *output); /* drops the unflushed rest */
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowOutput, winnow_output_clear)

/* Writes the gathered output; FALSE on an error of the stream or when cancelled. */
gboolean winnow_output_flush (WinnowOutput *output, GError **error);

/* Flushes once enough is gathered. */
gboolean winnow_output_flush_full (WinnowOutput *output, GError **error);
