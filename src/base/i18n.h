/* i18n.h: the language of a program; both front ends begin with it */
#pragma once

#include <locale.h>

#include "base/translate.h"
#include "version.h"

/* Takes the user's locale. Translations of the build folder, in `meson devenv`, replace the
 * installed ones. */
static inline void
winnow_i18n_init (void)
{
  const char *folder = g_getenv ("WINNOW_LOCALE_DIR");

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, folder ?: WINNOW_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}
