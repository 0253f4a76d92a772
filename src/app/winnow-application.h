/* winnow-application.h: the application: its windows and its command line */
#pragma once

#include <adwaita.h>

#define WINNOW_APPLICATION_ID "org.winnow.Winnow"

#define WINNOW_TYPE_APPLICATION (winnow_application_get_type ())
G_DECLARE_FINAL_TYPE (WinnowApplication, winnow_application, WINNOW, APPLICATION, AdwApplication)

/* @flags: added to those that it needs itself, e.g. G_APPLICATION_NON_UNIQUE. */
WinnowApplication *winnow_application_new (GApplicationFlags flags);
