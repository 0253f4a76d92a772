/* text-table.h: columns of text that line up on a terminal, where a Chinese character takes two
 * cells and a combining mark none */
#pragma once

#include "base/owned.h"

typedef struct _WinnowTable WinnowTable;

/* @alignment: a letter a column, 'l' left or 'r' right; 't' of all: a tab in place of spaces. */
WinnowTable *winnow_table_new (const char *alignment);
WINNOW_DECLARE_FREE (WinnowTable, winnow_table_free)

/* Adds the next cell, row by row. @text: valid UTF-8 of any origin. */
void winnow_table_add (WinnowTable *table, const char *text);
/* The cells of a whole row. */
void winnow_table_add_row (WinnowTable *table, const char *const *cells);
void winnow_table_add_number (WinnowTable *table, guint number);
#define winnow_table_add_cells(table, ...) winnow_table_add_row (table, (const char *const[]){ __VA_ARGS__ })

/* Appends the rows to @out, two spaces between columns, none at the end of a line. */
void winnow_table_print (const WinnowTable *table, GString *out);

/* Cells that @text takes. */
guint winnow_table_width (const char *text);
