/* name-table.h: the names of a format and what it does there */
#pragma once

#include <glib.h>

typedef struct
{
  /* names separated by spaces and their value, not 0; ends where there are no names */
  struct
  {
    const char *names;
    int value;
  } rows[48];
  GHashTable *values; /* (owned) name → value; made by the first search */
} WinnowNameTable;

/* The value of @name in the table, or 0. Thread-safe. */
int winnow_name_table_find (WinnowNameTable *table, const char *name);
