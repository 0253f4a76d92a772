/* migrations.h: which files are admitted, and steps of the schema; private to library/ */
#pragma once

#include "library/library-private.h"

/* In the file's header; "WNOW". Distinguishes a library from other SQLite files. */
#define WINNOW_LIBRARY_APPLICATION_ID 0x574e4f57

/* One step of the schema (schema.c). */
typedef struct
{
  int version;                                                 /* user_version after it, ascending */
  const char *sql;                                             /* ends with PRAGMA user_version = version */
  gboolean (*finish) (WinnowLibrary *library, GError **error); /* (nullable) after @sql */
} WinnowMigration;

/* The steps, the first of which makes all tables; then a row whose version is 0. */
extern const WinnowMigration winnow_migrations[];

/* SQL that makes the triggers of a connection that writes, after the steps. */
extern const char winnow_schema_triggers[];

/* Brings the file from its version to the last of @migrations, one transaction a step. A step that
 * fails leaves the file at the version before it. */
gboolean winnow_migrations_apply (WinnowLibrary *library, const WinnowMigration *migrations, GError **error);

/* Refuses files that are no library (FOREIGN), or have a schema older than the first step (OLDER)
 * or newer than the last one (NEWER), without writing to them. */
gboolean winnow_migrations_admit (WinnowLibrary *library, const WinnowMigration *migrations, GError **error);

/* Refuses all but the last schema (OLDER), since a file that is only read can't be migrated. */
gboolean winnow_migrations_admit_as_is (WinnowLibrary *library, const WinnowMigration *migrations, GError **error);
