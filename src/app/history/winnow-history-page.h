/* winnow-history-page.h: the checks of the library over time, as a chart and a table */
#pragma once

#include "app/window/winnow-page.h"

#define WINNOW_TYPE_HISTORY_PAGE (winnow_history_page_get_type ())
G_DECLARE_FINAL_TYPE (WinnowHistoryPage, winnow_history_page, WINNOW, HISTORY_PAGE, WinnowPage)
