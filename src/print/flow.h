/* flow.h: lays blocks out on pages */
#pragma once

#include <gio/gio.h>

#include "print/blocks.h"
#include "print/page.h"
#include "print/typesetter.h"

/* Returns: (transfer full) (element-type WinnowPrintPage) no pages for empty @blocks; NULL where it
 * was cancelled. @cancellable: (nullable) */
GPtrArray *winnow_flow_new (const WinnowBlocks *blocks, const WinnowSheet *sheet, WinnowTypesetter *typesetter,
                            GCancellable *cancellable);
