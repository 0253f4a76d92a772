/* groupings.h: groups of documents */
#pragma once

#include "library/connection.h"
#include "match/groups/groups.h"

/* A library has one grouping per method, parameters, threshold and window. Documents keep their
 * places in it; new ones are added. */
typedef struct
{
  gint64 document_id;
  guint32 group; /* from 0, in order of their centres' arrival */
  gboolean is_centre;
  double value; /* of the method, with the centre; NAN if that centre was removed */
  /* share of the smaller one's 3-token shingles that the other one has, with the centre: exact;
   * 1 of a centre */
  double similarity;
} WinnowGroupMember;

/* The id of the grouping with @settings and @digest_settings, on which its digests depend. If it
 * does not exist, it is made, and one with the same @settings but other digests is deleted. 0 on
 * error. */
gint64 winnow_library_add_grouping (WinnowLibrary *library, const WinnowGroupSettings *settings,
                                    const char *digest_settings, GError **error);
/* *@grouping_id: 0 if it does not exist; changes nothing. */
gboolean winnow_library_find_grouping (WinnowLibrary *library, const WinnowGroupSettings *settings,
                                       const char *digest_settings, gint64 *grouping_id, GError **error);
/* The settings of the grouping that changed last; the method is NULL and *@grouping_id (nullable)
 * is 0 if nothing was grouped yet, or its method does not exist any more. */
gboolean winnow_library_find_last_grouping (WinnowLibrary *library, WinnowGroupSettings *settings, gint64 *grouping_id,
                                            GError **error);
/* A document that is a member already keeps its place in the order. */
gboolean winnow_library_put_group_member (WinnowLibrary *library, gint64 grouping_id, const WinnowGroupMember *member,
                                          GError **error);
/* (element-type WinnowGroupMember) in order of arrival. If the document of a centre was
 * removed, the next one that arrived is the centre. */
GArray *winnow_library_list_group_members (WinnowLibrary *library, gint64 grouping_id, GError **error);
