/* winnow-pair-loader.h: the pair that the compare page was asked to show last, and its loading */
#pragma once

#include "app/compare/model/winnow-comparison.h"

#define WINNOW_TYPE_PAIR_LOADER (winnow_pair_loader_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPairLoader, winnow_pair_loader, WINNOW, PAIR_LOADER, GObject)

/* Signals: "slow": a load takes long enough to show that it is under way; not for a reload.
 * "loaded" (gpointer comparison, gpointer error, gboolean is_reload): a load ended; the comparison
 * is
 *   a WinnowComparison, or NULL with a GError. A cancelled load emits nothing. */

/* What pairs are scored with, as winnow_comparison_new() takes it; the defaults at first. A load
 * under way does not follow. */
void winnow_pair_loader_set_settings (WinnowPairLoader *self, const WinnowSettings *settings);

/* Asks for a pair and loads it. @overlap: (nullable) its row, or NULL to look it up by the
 * documents. @is_reload: the pair is on screen already. */
void winnow_pair_loader_load (WinnowPairLoader *self, WinnowLibrary *library, WinnowOverlap *overlap, WinnowDocument *a,
                              WinnowDocument *b, gboolean is_reload);

/* Loads the last pair again; nothing happens without one. */
void winnow_pair_loader_retry (WinnowPairLoader *self);

/* Cancels a load and keeps the pair; cancels and forgets it. */
void winnow_pair_loader_cancel (WinnowPairLoader *self);
void winnow_pair_loader_clear (WinnowPairLoader *self);

gboolean winnow_pair_loader_is_loading (WinnowPairLoader *self);

/* @overlap: with its passages, some of which have new verdicts. Takes the place of the pair's
 * former overlap. A load under way begins again, since it may have read the former one. */
void winnow_pair_loader_take_decided (WinnowPairLoader *self, WinnowOverlap *overlap);

WinnowLibrary *winnow_pair_loader_get_library (WinnowPairLoader *self); /* (nullable): no pair */

/* The id of a document of the pair; 0 where there is no pair. */
gint64 winnow_pair_loader_get_id (WinnowPairLoader *self, WinnowSide side);
