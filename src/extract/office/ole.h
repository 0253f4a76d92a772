/* ole.h: compound files (OLE 2), the containers of old Office documents: what is in them */
#pragma once

#include "extract/job.h"

G_BEGIN_DECLS

gboolean winnow_ole_is (const WinnowJob *job);

/* The first bytes of the stream called @name (ASCII), or NULL; @length: how many of them can be
 * looked at. */
const guint8 *winnow_ole_find_stream (const WinnowJob *job, const char *name, gsize *length);

G_END_DECLS
