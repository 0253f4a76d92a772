/* exclusion.c: names of reasons; masks as runs */
#include "match/exclusions/exclusion.h"

static const char *const reason_ids[] = { "none", "template", "quotes", "bibliography", "short", "common", "verdict" };

const char *
winnow_exclusion_reason_get_id (WinnowExclusionReason reason)
{
  g_return_val_if_fail ((guint) reason < WINNOW_N_EXCLUSIONS, NULL);
  return reason_ids[reason];
}

gboolean
winnow_exclusion_reason_from_id (const char *id, WinnowExclusionReason *reason)
{
  for (guint i = 0; i < WINNOW_N_EXCLUSIONS; i++)
    if (g_str_equal (reason_ids[i], id))
      {
        *reason = i;
        return TRUE;
      }
  return FALSE;
}

gboolean
winnow_exclusion_reason_is_of_passages (WinnowExclusionReason reason)
{
  return reason >= WINNOW_EXCLUSION_SHORT && reason < WINNOW_N_EXCLUSIONS;
}

GArray *
winnow_exclusions_from_mask (const WinnowText *tokens, const guint8 *mask)
{
  GArray *exclusions = g_array_new (FALSE, FALSE, sizeof (WinnowExclusion));

  for (guint32 i = 0; i < tokens->n_tokens;)
    {
      guint32 first = i;

      while (i < tokens->n_tokens && mask[i])
        i++;
      if (i > first)
        {
          WinnowExclusion exclusion
              = { WINNOW_EXCLUSION_TEMPLATE, tokens->starts[first], tokens->ends[i - 1], first, i };

          g_array_append_val (exclusions, exclusion);
        }
      else
        i++;
    }
  return exclusions;
}
