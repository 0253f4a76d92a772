/* test-exclusions.h: what is excluded, as text */
#pragma once

#include <string.h>

#include "base/array.h"
#include "match/exclusions/exclusion.h"

/* What of @source is excluded for @reason, each run in "⟨ ⟩", joined by a blank. */
static inline char *
find_excluded (const char *source, WinnowExclusionReason reason)
{
  gsize length = strlen (source);
  g_autoptr (WinnowText) text = winnow_text_new (source, length, WINNOW_HAN_CHARACTERS);
  g_autoptr (GArray) exclusions = winnow_exclusions_find (source, length, text, NULL);
  g_autoptr (GString) found = g_string_new (NULL);
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    {
      if (exclusion->reason != reason)
        continue;
      g_string_append_printf (found, "%s⟨", found->len > 0 ? " " : "");
      g_string_append_len (found, source + exclusion->start, exclusion->end - exclusion->start);
      g_string_append (found, "⟩");
    }
  return g_string_free (g_steal_pointer (&found), FALSE);
}
