/* save.h: whatever a composer writes → a file in one piece */
#pragma once

#include <gio/gio.h>

typedef gboolean (*WinnowSaveFunc) (GOutputStream *stream, gpointer user_data, GCancellable *cancellable,
                                    GError **error);

/* Calls @write with a stream that becomes the file @path once it is whole: an error or cancelling
 * leaves what stood there before. Blocks. */
gboolean winnow_save (const char *path, WinnowSaveFunc write, gpointer user_data, GCancellable *cancellable,
                      GError **error);
