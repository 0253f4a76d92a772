/* disguise.c: ids and titles of disguises */
#include "text/disguise.h"

#include <glib/gi18n-lib.h>

static const struct
{
  const char *id, *title;
} disguises[] = {
  [WINNOW_DISGUISE_INVISIBLE] = { "invisible", N_ ("Invisible characters inside words") },
  [WINNOW_DISGUISE_LOOKALIKE] = { "lookalike", N_ ("Letters of another alphabet that look the same") },
  [WINNOW_DISGUISE_STYLED] = { "styled", N_ ("Mathematical or full-width letters in place of plain ones") },
  [WINNOW_DISGUISE_BIDI] = { "bidi", N_ ("Controls that turn the direction of writing") },
  [WINNOW_DISGUISE_SPACED] = { "spaced", N_ ("Letters set apart by spaces") },
  [WINNOW_DISGUISE_HIDDEN] = { "hidden", N_ ("Text that a reader does not see") },
  [WINNOW_DISGUISE_CONVERTED] = { "converted", N_ ("Traditional characters turned into simplified ones or back") },
  [WINNOW_DISGUISE_HOMOPHONES] = { "homophones", N_ ("Characters exchanged for others that sound the same") },
};

const char *
winnow_disguise_get_id (WinnowDisguise disguise)
{
  g_return_val_if_fail ((guint) disguise < WINNOW_N_DISGUISES, NULL);
  return disguises[disguise].id;
}

gboolean
winnow_disguise_from_id (const char *id, WinnowDisguise *disguise)
{
  for (guint i = 0; i < WINNOW_N_DISGUISES; i++)
    if (g_str_equal (disguises[i].id, id))
      {
        *disguise = i;
        return TRUE;
      }
  return FALSE;
}

const char *
winnow_disguise_get_title (WinnowDisguise disguise)
{
  g_return_val_if_fail ((guint) disguise < WINNOW_N_DISGUISES, NULL);
  return disguises[disguise].title;
}
