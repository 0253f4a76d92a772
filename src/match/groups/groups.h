/* groups.h: groups of documents that are the same piece: single-pass clustering by any method
 *
 * A document joins the nearest centre within the threshold; without one it becomes a centre. Only
 * centres that share a bucket key with it, or for feature codes a code that agrees, are compared:
 * of more than 4,096 that share one key the latest, of more than 64 in all those that share most
 * keys. Among equally near centres the earliest wins. The result depends on the order of arrival
 * alone. One thread. */
#pragma once

#include "fingerprint/fingerprint.h"

#define WINNOW_NO_DATE G_MININT32

/* Which centers a document is compared with. */
typedef enum
{
  WINNOW_CENTERS_NEAR,    /* those that an index finds: all that can be near, in any order */
  WINNOW_CENTERS_ORDERED, /* its neighbors in the order of fingerprints, as in the literature */
} WinnowCenters;

/* "near", "ordered" */
const char *winnow_centers_get_id (WinnowCenters centers);
gboolean winnow_centers_find (const char *id, WinnowCenters *centers); /* FALSE: no parameter has this @id */

/* As a parameter beside those of the method; its values are WinnowCenters. */
const WinnowParameter *winnow_centers_get_parameter (void);

typedef struct
{
  const WinnowMethod *method;
  guint values[WINNOW_MAX_PARAMETERS];
  double threshold; /* in the method's unit */
  /* documents whose dates lie further apart are not compared; 0: all are. Those without a date are
   * compared with each other alone: one of them would join the first group */
  guint days;
  WinnowCenters centers;
} WinnowGroupSettings;

/* the method's defaults, no window */
void winnow_group_settings_init (WinnowGroupSettings *settings, const WinnowMethod *method);

/* The default method: "minhash". It finds documents with a paragraph cut or added as well as with
 * words changed, and every hit is verified exactly. */
const WinnowMethod *winnow_groups_get_default_method (void);

typedef struct _WinnowGroups WinnowGroups;

WinnowGroups *winnow_groups_new (const WinnowGroupSettings *settings);
WINNOW_DECLARE_FREE (WinnowGroups, winnow_groups_free)

/* The group of a document. */
typedef struct
{
  guint32 group;             /* from 0, in order of their centres' arrival */
  gboolean is_centre;        /* it founded the group */
  WinnowAgreement agreement; /* with the centre: document as A; of a centre with itself */
} WinnowGroupPlace;

/* Adds the next document. @day: days since 1970-01-01 or WINNOW_NO_DATE. A document with an empty
 * digest founds a group that no document joins; its agreement is 0, with no containments. @digest:
 * with the method and values of the settings; kept by reference where it becomes a centre. */
WinnowGroupPlace winnow_groups_add (WinnowGroups *groups, const WinnowDigest *digest, gint32 day);

/* Founds the next group with a centre that was found before: for groups that were stored and go on
 * growing. */
guint32 winnow_groups_restore (WinnowGroups *groups, const WinnowDigest *centre, gint32 day);

/* Days since 1970-01-01 of an ISO 8601 date ("2024-05-01…", "2024-05", "2024"); WINNOW_NO_DATE for
 * NULL and for other strings. */
gint32 winnow_day_from_iso (const char *date);
/* Whether the day of @a was before that of @b; a month or a year may be any of its days, so "1998"
 * is before "1999-05" and not before "1998-05". FALSE where one is no date, or NULL. */
gboolean winnow_date_is_before (const char *a, const char *b);
