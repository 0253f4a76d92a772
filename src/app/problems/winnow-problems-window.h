/* winnow-problems-window.h: the files that could not become documents, and why */
#pragma once

#include <adwaita.h>

#include "app/session/winnow-session.h"

#define WINNOW_TYPE_PROBLEMS_WINDOW (winnow_problems_window_get_type ())
G_DECLARE_FINAL_TYPE (WinnowProblemsWindow, winnow_problems_window, WINNOW, PROBLEMS_WINDOW, AdwWindow)

GtkWidget *winnow_problems_window_new (GtkWindow *parent, WinnowSession *session);
