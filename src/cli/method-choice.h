/* method-choice.h: --method and --set: one of the methods with its parameters */
#pragma once

#include "fingerprint/fingerprint.h"

typedef struct
{
  const WinnowMethod *method; /* NULL: all, each with its defaults */
  guint values[WINNOW_MAX_PARAMETERS];
} WinnowMethodChoice;

#define WINNOW_ALL_METHODS "all"

/* @id: what --method said, "all" where @may_be_all. @assignments: (nullable) what --set said,
 * "NAME=NUMBER" each. FALSE with WINNOW_METHOD_ERROR or G_OPTION_ERROR, in a sentence that lists
 * what there is. */
gboolean winnow_method_choice_init (WinnowMethodChoice *choice, const char *id, gboolean may_be_all, char **assignments,
                                    GError **error);

/* All methods with what they do, when they take two documents for the same piece, and their
 * parameters: what --help ends with. Returns: (transfer full) */
char *winnow_method_choice_dup_help (void);
