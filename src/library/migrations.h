/* migrations.h: from the schema a file has to the one this program knows */
#pragma once

#include "library/library-private.h"

G_BEGIN_DECLS

/* In the file's header; "WNOW". Tells a library from other SQLite files. */
#define WINNOW_LIBRARY_APPLICATION_ID 0x574e4f57

/* One step. Released steps never change: files of every version are in the world. */
typedef struct
{
  int version;     /* user_version after it: 1, 2, 3, … without holes */
  const char *sql; /* ends with PRAGMA user_version = version */
} WinnowMigration;

/* The table; ends with a row whose version is 0. */
extern const WinnowMigration winnow_migrations[];

/* Brings the file from its version to the last of @migrations, each step in a transaction of its
 * own; a step that fails leaves the file at the version before it. */
gboolean winnow_migrations_apply (WinnowLibrary *library, const WinnowMigration *migrations, GError **error);

/* Refuses what is no library (FOREIGN) or a newer one than @migrations know (NEWER), without
 * writing to it. */
gboolean winnow_migrations_admit (WinnowLibrary *library, const WinnowMigration *migrations, GError **error);

G_END_DECLS
