/* winnow-welcome-page.h: the first page: add a folder, compare two documents, open a library or the
 * sample */
#pragma once

#include <adwaita.h>

#define WINNOW_TYPE_WELCOME_PAGE (winnow_welcome_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowWelcomePage, winnow_welcome_page, WINNOW, WELCOME_PAGE, AdwBin)
