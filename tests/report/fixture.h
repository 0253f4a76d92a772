/* fixture.h: a checked library in memory whose names and texts are as hostile as files can be */
#pragma once

#include "report/report.h"

/* Base names of the two submissions that overlap. */
extern const char *const fixture_hostile_name;
extern const char *const fixture_bidi_name;

/* Two submissions that share an exact and a near passage, a third that shares nothing but the template, a template, a problem. */
WinnowLibrary *fixture_library (void);

WinnowReport *fixture_report (WinnowLibrary *library);

/* What @format writes; asserts that it does. Returns: (transfer full) NUL-terminated */
char *fixture_write (WinnowReport *report, const char *format, gsize *length);
