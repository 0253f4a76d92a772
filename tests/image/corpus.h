/* corpus.h: the real pictures that tests measure with, where they are here */
#pragma once

#include <glib.h>

/* The folder @name of the pictures of WINNOW_CORPORA; NULL where there is none: the test is skipped
 * then. Returns: (transfer full) (nullable) */
char *corpus_dup_folder (const char *name);

/* Paths of what ends in @ending, at least one, in order. Returns: (transfer full) (element-type
 * filename) */
GPtrArray *corpus_list (const char *folder, const char *ending);
