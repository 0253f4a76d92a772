/* csv.h: rows of the table of pairs */
#pragma once

#include "match/overlap.h"

G_BEGIN_DECLS

void winnow_csv_append_headings (GString *csv);

/* @rank: number of the pair, from 1. @path_a, @path_b: UTF-8. */
void winnow_csv_append_pair (GString *csv, guint rank, const char *path_a, const char *path_b, const WinnowOverlap *overlap);

/* A pair that could not be compared: its figures stay empty. */
void winnow_csv_append_failed (GString *csv, guint rank, const char *path_a, const char *path_b);

G_END_DECLS
