/* container.h: the members of a ZIP container, once they are unpacked. Private to container*.c */
#pragma once

#include "extract/job.h"

struct _WinnowContainer
{
  GHashTable *members; /* (owned) name → (owned) GBytes; empty for members that hold no text */
  GHashTable *broken;  /* (owned) set of (owned) names of members that do not unpack */
  /* winnow_container_unpack() of the program that has opened it, which alone links libarchive */
  gboolean (*unpack) (WinnowJob *job, const WinnowUnpack *want, GError **error);
};
