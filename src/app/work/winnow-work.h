/* winnow-work.h: the operations of a session, with the settings of its library */
#pragma once

#include "app/session/winnow-found-groups.h"
#include "app/session/winnow-import.h"
#include "app/session/winnow-operation.h"
#include "app/work/winnow-contribution.h"

/* What is done. The fields of WinnowWorkRequest that each uses are listed with it. */
typedef enum
{
  WINNOW_WORK_CHECK,

  /* Each of these reads files, then checks. */
  /* either @paths with @role and @are_sheets, into the collections of winnow_import_plan(): a
   * library in memory is saved to the user's data folder first; or @parts: it stays in memory */
  WINNOW_WORK_IMPORT,
  WINNOW_WORK_RETRY,      /* files that have problems: winnow_check_retry() */
  WINNOW_WORK_READ_SCANS, /* @documents, by OCR: winnow_check_read_scans() */
  /* @folders, without the files @paths (nullable), which are being written; checks only if
   * something is new. A collection that is gone is left out, and so are files that other
   * collections have. */
  WINNOW_WORK_UPDATE,

  WINNOW_WORK_RESCORE,        /* winnow_check_rescore() */
  WINNOW_WORK_COUNT_PICTURES, /* @rows of WinnowImageFingerprint, @counts: winnow_check_count_pictures() */
  WINNOW_WORK_GROUP,          /* @grouping: winnow_check_group() */

  WINNOW_WORK_SAVE_AS,        /* to a new file at @path, which becomes the open one */
  WINNOW_WORK_ATTACH,         /* the library at @path, then checks */
  WINNOW_WORK_ATTACH_ARCHIVE, /* the archive at @path, then checks */
  WINNOW_WORK_DETACH,         /* @id of the library or archive */
  WINNOW_WORK_CONTRIBUTE,     /* @contribution */
  WINNOW_WORK_WITHDRAW,       /* takes back the documents that @contribution added */
  WINNOW_WORK_CLEAR_PROBLEMS,

  /* collections */
  WINNOW_WORK_SET_ROLE,     /* @id, @role */
  WINNOW_WORK_SET_LABELS,   /* @id, @course, @term */
  WINNOW_WORK_RENAME,       /* @id, @name */
  WINNOW_WORK_REMOVE_EMPTY, /* @id */

  /* documents */
  WINNOW_WORK_REMOVE_DOCUMENTS, /* @rows of ids */
  /* @rows of WinnowMove; @changes_roles: some go to another role; @name (nullable): of the
   * collection with @role that is made for them, or was, and does not stay empty */
  WINNOW_WORK_MOVE,
  WINNOW_WORK_SET_AUTHOR, /* @rows of ids, @name and @number (nullable); without @name it is found out again */
  WINNOW_WORK_SET_DATES,  /* @rows of WinnowDating */
  WINNOW_WORK_SET_STATUS, /* @id, @status */
  WINNOW_WORK_COUNT_TEXT, /* @name: class text, @counts; then checks */
} WinnowWorkKind;

/* Where a document goes. */
typedef struct
{
  gint64 document_id, collection_id; /* collection_id 0: the one that is made */
} WinnowMove;

/* A date that a document gets by hand; "": its own again. */
typedef struct
{
  gint64 document_id;
  char date[sizeof "1998-05-17"];
} WinnowDating;

/* Texts are copied; arrays and objects are (transfer full). */
typedef struct
{
  WinnowWorkKind kind;
  gint64 id;
  WinnowRole role;
  WinnowStatus status;
  gboolean counts, changes_roles, are_sheets;
  const char *path; /* or the address of an archive */
  const char *name, *number, *course, *term;
  const char *const *paths;
  GArray *rows;
  GPtrArray *parts;     /* (element-type WinnowImportPart) */
  GPtrArray *documents; /* (element-type WinnowDocument) */
  GVariant *folders;    /* winnow_watched_folders_dup() */
  WinnowContribution *contribution;
  WinnowGroupSettings grouping;

  /* results */
  GPtrArray *found; /* (element-type WinnowOverlap) new pairs of an update */
  WinnowFoundGroups *groups;
} WinnowWorkRequest;

WinnowOperation *winnow_work_new_from (const WinnowWorkRequest *request);
/* winnow_work_new (WINNOW_WORK_RENAME, .id = id, .name = name) */
#define winnow_work_new(...) winnow_work_new_from (&(const WinnowWorkRequest){ .kind = __VA_ARGS__ })

/* The results, once it succeeded; NULL after that. Returns: (transfer full) */
GPtrArray *winnow_work_steal_found (WinnowOperation *operation);
WinnowFoundGroups *winnow_work_steal_groups (WinnowOperation *operation);
