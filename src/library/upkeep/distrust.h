/* distrust.h: a library may come from anybody
 *
 * Its rows are checked where they are read. Here is that nothing in the file runs: no trigger and
 * no view, and no table but those of schema.c, whose triggers each connection makes for itself. And
 * no statement runs without end: pages of a hostile file may lead to each other in circles. */
#pragma once

#include <gio/gio.h>
#include <sqlite3.h>

/* No trigger or view of the file runs, no function is called from its schema, nothing writes to its
 * schema or shadow tables, and sizes have limits. */
void winnow_distrust (sqlite3 *db);

/* What in the schema is not as the steps up to @version make it: something foreign, changed or
 * missing. Returns: (transfer full) (nullable) its type and name */
char *winnow_distrust_find_foreign (sqlite3 *db, gint64 version);

/* Whether a statement that has run for @ticks of WINNOW_DISTRUST_TICK opcodes goes on for longer
 * than the size of the library at @path explains. */
#define WINNOW_DISTRUST_TICK (1 << 20)
gboolean winnow_distrust_is_endless (const char *path, guint64 ticks);
