/* masking.h: the options that replace names in what leaves the program, of all commands that have
 * them */
#pragma once

#include "mask/mask.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean is_masked; /* nobody and no file is named */
  char **names;       /* (owned) (nullable) of persons that must not be told */
} WinnowMasking;

void winnow_masking_clear (WinnowMasking *masking);

/* Two rows of a command's options. */
#define WINNOW_MASKING_ENTRIES(masking)                                                                   \
  { "mask",                                                                                               \
    0,                                                                                                    \
    0,                                                                                                    \
    G_OPTION_ARG_NONE,                                                                                    \
    &(masking)->is_masked,                                                                                \
    _ ("replace the names of persons and files by aliases in reports and on standard output"),            \
    NULL },                                                                                               \
  {                                                                                                       \
    "mask-name", 0, 0, G_OPTION_ARG_STRING_ARRAY, &(masking)->names,                                      \
        _ ("replace this person’s name there, whether documents give it or not (repeatable)"), _ ("NAME") \
  }

/* *@mask: (out) (transfer full) (nullable) NULL where nothing is to be masked. Blocks. */
gboolean winnow_masking_make (const WinnowMasking *masking, WinnowLibrary *library, GCancellable *cancellable,
                              WinnowMask **mask, GError **error);

G_END_DECLS
