/* fingerprint-pictures.h: --method color-grid and color-histogram of winnow-cli fingerprint: what
 * the pictures in files look like */
#pragma once

#include "cli/options.h"
#include "fingerprint/fingerprint.h"

/* Returns: (nullable) the method, of which only id and parameters mean anything; NULL for methods
 * of texts */
const WinnowMethod *winnow_picture_method_find (const char *id);

/* FALSE with an error where @values, in range, make no sense. */
gboolean winnow_picture_method_check (const WinnowMethod *method, const guint *values, GError **error);

/* Prints the fingerprint of each picture in each file of the command line. Blocks. */
WinnowExit winnow_picture_method_print (const WinnowMethod *method, const guint *values, const WinnowOptions *options);

/* The methods and their parameters: a paragraph of --help. Returns: (transfer full) */
char *winnow_picture_method_dup_help (void);
