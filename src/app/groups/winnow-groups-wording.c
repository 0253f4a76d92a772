#include "app/groups/winnow-groups-wording.h"

#include <glib/gi18n.h>

#include "app/groups/winnow-group-bar.h"
#include "app/widgets/winnow-format.h"

char *
winnow_groups_dup_age_text (const WinnowGroupsAge *age)
{
  g_autofree char *new_text
      = g_strdup_printf (ngettext ("%u document is new since these groups were found.",
                                   "%u documents are new since these groups were found.", age->n_new),
                         age->n_new);
  g_autofree char *missing_text
      = g_strdup_printf (ngettext ("%u document of these groups was removed.",
                                   "%u documents of these groups were removed.", age->n_missing),
                         age->n_missing);
  if (age->other_settings)
    return g_strdup (_ ("These groups were found with other preferences."));
  if (age->n_new > 0 && age->n_missing > 0)
    return winnow_format_sentences (new_text, missing_text);
  return age->n_new > 0 ? g_steal_pointer (&new_text) : g_steal_pointer (&missing_text);
}

char *
winnow_groups_dup_basis (const WinnowGroupSettings *settings)
{
  g_autofree char *threshold = winnow_group_bar_format_threshold (settings->method, settings->threshold);
  g_autofree char *days = settings->days > 0 ? winnow_group_bar_format_days (settings->days) : NULL;
  const char *const parts[]
      = { _ (settings->method->title), threshold != NULL ? threshold : days, threshold != NULL ? days : NULL, NULL };
  /* Translators: between a method, its threshold and its window of time: "MinHash, at least 80 %,
   * within 30 days" */
  return g_strjoinv (_ (", "), (char **) parts);
}

char *
winnow_groups_dup_none_text (const WinnowGroupSettings *settings)
{
  g_autofree char *basis = winnow_groups_dup_basis (settings);
  /* Translators: %s is a method with its threshold: "MinHash, at least 80 %" */
  return g_strdup_printf (
      _ ("No two documents are the same piece by this method (%s). Another threshold or another method may find some."),
      basis);
}
