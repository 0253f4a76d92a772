/* winnow-compare-align.h: a pair that no check has compared: two references, or what came since;
 * aligned when it is looked at */
#pragma once

#include <gio/gio.h>

#include "app/compare/model/winnow-compare-pair.h"

G_BEGIN_DECLS

/* Fills the overlap and both sides' exclusions of @pair as a check with its settings would, from
 * the texts in its sides and the library's templates. Blocks. */
gboolean winnow_compare_align (WinnowPair *pair, WinnowLibrary *library, GCancellable *cancellable, GError **error);

G_END_DECLS
