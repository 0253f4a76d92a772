/* winnow-help.h: where the pages of the folder help/ are shown */
#pragma once

#include <glib.h>

/* The address of @page, a file of help/C without its ending: for yelp, or where that is missing, of
 * a web page, which a build has in $WINNOW_HELP_DIR. (transfer full) */
char *winnow_help_dup_uri (const char *page);
