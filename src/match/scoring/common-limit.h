/* common-limit.h: how many documents may have a passage that counts */
#pragma once

#include "match/settings.h"

/* The most documents that may have a passage of @weight (of words; G_MAXUINT: the longest). A
 * passage that more have is common. 0: no passage is common, since common passages count, or since
 * two files are compared alone. */
guint winnow_common_get_limit (const WinnowSettings *settings, guint weight);
