/* winnow-check-settings.h: the user's preferences → the settings of a check */
#pragma once

#include <gio/gio.h>

#include "match/settings.h"

G_BEGIN_DECLS

#define WINNOW_SCHEMA_ID "org.winnow.Winnow"

/* Defaults for what the preferences don't hold or what contradicts itself (k > g). */
void winnow_check_settings_read (WinnowSettings *settings);

/* Whether a check with @a finds what one with @b finds. */
gboolean winnow_check_settings_equal (const WinnowSettings *a, const WinnowSettings *b);

G_END_DECLS
