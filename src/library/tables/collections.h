/* collections.h: named sets of documents, each with a role */
#pragma once

#include "library/connection.h"

/* The purpose of a collection. */
typedef enum
{
  WINNOW_ROLE_SUBMISSIONS, /* checked against everything */
  WINNOW_ROLE_REFERENCES,  /* sources; never compared with each other */
  WINNOW_ROLE_TEMPLATE,    /* their text is excluded from matches and percentages */
} WinnowRole;

/* "submissions", "references", "template": as the command line, JSON and schema write it. */
const char *winnow_role_get_id (WinnowRole role);
gboolean winnow_role_from_id (const char *id, WinnowRole *role);

typedef struct
{
  gint64 id;
  char *name;
  WinnowRole role;
  char *course, *term; /* (nullable) labels, as the user wrote them */
  guint n_documents;
  gint64 attached_id; /* of the attached library that has it, which alone changes it; 0: this one has */
} WinnowCollection;
void winnow_collection_free (WinnowCollection *collection);

/* The id of the collection @name with @role, which is made if it does not exist; 0 on error. */
gint64 winnow_library_add_collection (WinnowLibrary *library, const char *name, WinnowRole role, GError **error);
/* Documents that become templates leave their groups for good. */
gboolean winnow_library_set_collection_role (WinnowLibrary *library, gint64 collection_id, WinnowRole role,
                                             GError **error);
/* @course, @term: (nullable) NULL or "" removes the label. */
gboolean winnow_library_set_collection_labels (WinnowLibrary *library, gint64 collection_id, const char *course,
                                               const char *term, GError **error);
/* (element-type WinnowCollection) by name */
GPtrArray *winnow_library_list_collections (WinnowLibrary *library, GError **error);
