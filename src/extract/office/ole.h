/* ole.h: compound files (OLE 2), the containers of old Office documents */
#pragma once

#include "extract/job.h"

G_BEGIN_DECLS

gboolean winnow_ole_is (const WinnowJob *job);

/* The first bytes of the stream @name (ASCII), or NULL. @length: (out) (optional) how many
 * may be read. */
const guint8 *winnow_ole_find_stream (const WinnowJob *job, const char *name, gsize *length);

G_END_DECLS
