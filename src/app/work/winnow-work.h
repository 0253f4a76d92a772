/* winnow-work.h: the operations of a session, with the settings of its library */
#pragma once

#include "app/session/winnow-found-groups.h"
#include "app/session/winnow-import.h"
#include "app/session/winnow-operation.h"

/* Reads @paths into the collections of winnow_import_plan(), then checks. A library in memory is
 * saved to the user's data folder first. */
WinnowOperation *winnow_work_new_import (const char *const *paths, WinnowRole role);

/* Reads @parts (transfer full) (element-type WinnowImportPart), then checks. A library in memory
 * stays in memory. */
WinnowOperation *winnow_work_new_import_parts (GPtrArray *parts);

/* Reads the files that have problems again: winnow_check_retry(), then checks. */
WinnowOperation *winnow_work_new_retry (void);

/* Has OCR read the documents (transfer full) (element-type WinnowDocument):
 * winnow_check_read_scans(), then checks. */
WinnowOperation *winnow_work_new_read_scans (GPtrArray *documents);

WinnowOperation *winnow_work_new_check (void);

/* Reads the folders of collections again, without the files @unsettled (nullable), which are being
 * written, and checks if something is new. @folders: winnow_watched_folders_dup(). A collection
 * that is gone is left out, and so are files that other collections have. */
WinnowOperation *winnow_work_new_update (GVariant *folders, char **unsettled);
/* (transfer full) (element-type WinnowOverlap) the new pairs, once it succeeded; NULL after that */
GPtrArray *winnow_work_steal_found (WinnowOperation *operation);

/* Scores the last check again: winnow_check_rescore(). */
WinnowOperation *winnow_work_new_rescore (void);

/* winnow_check_count_pictures(). @fingerprints: (transfer full) (element-type
 * WinnowImageFingerprint) */
WinnowOperation *winnow_work_new_count_pictures (GArray *fingerprints, gboolean counts);

/* Finds groups: winnow_check_group(). */
WinnowOperation *winnow_work_new_group (const WinnowGroupSettings *settings);
/* (transfer full) what it found, once it succeeded; NULL after that */
WinnowFoundGroups *winnow_work_steal_groups (WinnowOperation *operation);

WinnowOperation *winnow_work_new_remove_documents (GArray *ids); /* (transfer full) (element-type gint64) */
WinnowOperation *winnow_work_new_set_role (gint64 collection_id, WinnowRole role);
/* Says whose the documents are: winnow_library_set_author(); without @author finds it out again.
 * @ids: (transfer full) (element-type gint64); @author, @number: (nullable) */
WinnowOperation *winnow_work_new_set_author (GArray *ids, const char *author, const char *number);
/* A date that a document gets by hand; "": its own again. */
typedef struct
{
  gint64 document_id;
  char date[sizeof "1998-05-17"];
} WinnowDating;
/* winnow_library_set_date(). @datings: (transfer full) (element-type WinnowDating) */
WinnowOperation *winnow_work_new_set_dates (GArray *datings);
WinnowOperation *winnow_work_new_set_status (gint64 document_id, WinnowStatus status);
/* winnow_library_set_collection_labels() */
WinnowOperation *winnow_work_new_set_labels (gint64 collection_id, const char *course, const char *term);
WinnowOperation *winnow_work_new_rename (gint64 collection_id, const char *name);
WinnowOperation *winnow_work_new_remove_empty (gint64 collection_id);
/* Where a document goes. */
typedef struct
{
  gint64 document_id, collection_id; /* collection_id 0: the one that is made */
} WinnowMove;
/* winnow_library_move_documents(). @moves: (transfer full) (element-type WinnowMove);
 * @changes_roles: some go to another role; @name: (nullable) of the collection with @role that is
 * made for them, or was, and does not stay empty */
WinnowOperation *winnow_work_new_move (GArray *moves, gboolean changes_roles, const char *name, WinnowRole role);
/* Attaches the library at @path, then checks. */
WinnowOperation *winnow_work_new_attach (const char *path);
WinnowOperation *winnow_work_new_detach (gint64 attached_id);
WinnowOperation *winnow_work_new_clear_problems (void);

/* Saves the library to a new file at @path, which becomes the open one. */
WinnowOperation *winnow_work_new_save_as (const char *path);
