/* group-parts.h: what the formats of groups have in common; private to report/ */
#pragma once

#include "report/model/groups.h"
#include "base/json-writer.h"

/* A member with what the library knows of it. */
typedef struct
{
  const WinnowGroupMember *member; /* (nullable) NULL: in no group */
  const WinnowDocument *document;
  const char *label; /* its name, with folders before it where names repeat */
  gboolean is_origin;
} WinnowGroupRow;

/* The written part of a report; the rows borrow from it. */
typedef struct
{
  const WinnowGroupReport *report;
  /* (owned) WinnowDocument → WinnowDocument, owned: the document shown in place of the report's,
   * maybe itself */
  GHashTable *masked;
  GPtrArray *documents; /* (owned) (element-type WinnowDocument, borrowed) all that are named */
  GHashTable *labels;   /* (owned) the report's, or as of winnow_labels_new() */
  /* (owned) (element-type GArray of WinnowGroupRow), in the order of the groups; members that
   * are not in documents are left out */
  GPtrArray *groups;
  GArray *alone; /* (owned) (element-type WinnowGroupRow) */
  guint n_members;
} WinnowGroupParts;

void winnow_group_parts_init (WinnowGroupParts *parts, const WinnowGroupReport *report);
WINNOW_DECLARE_CLEAR (WinnowGroupParts, winnow_group_parts_clear)

/* Name of the library's file; NULL for one in memory. Returns: (transfer full) (nullable) */
char *winnow_group_parts_dup_title (const WinnowGroupParts *parts);

/* How the groups were found, name and value in turns: "method", "simhash", "the same piece from",
 * "3 bits", … Translated. Returns: (transfer full) */
GStrv winnow_group_parts_dup_facts (const WinnowGroupParts *parts);

/* "12 groups of 40 documents; 100 documents are in none". Returns: (transfer full) */
char *winnow_group_parts_dup_summary (const WinnowGroupParts *parts);

/* The day of an ISO 8601 date; "" for none. Returns: (transfer full) */
char *winnow_group_dup_day (const char *date);
