/* translate.h: _() and its kin, which translate what a program says, and sentences with a number */
#pragma once

#include <glib/gi18n-lib.h>

/* The translation of @one or @many, which have a place for the number @n. Returns: (transfer
 * full) */
#define winnow_dup_plural(one, many, n) g_strdup_printf (ngettext (one, many, n), n)
