/* learnt.c: everything methods need to know for one library */
#include "check/check.h"

WinnowLearnt *
winnow_learnt_new (WinnowFrequencies *frequencies, const WinnowSettings *settings)
{
  WinnowLearnt *learnt = g_new0 (WinnowLearnt, 1);

  winnow_knowledge_init (&learnt->knowledge);
  learnt->frequencies = frequencies;
  learnt->knowledge.frequencies = frequencies;
  learnt->knowledge.granularity = settings->granularity;
  return learnt;
}

void
winnow_learnt_free (WinnowLearnt *learnt)
{
  if (learnt == NULL)
    return;
  winnow_frequencies_unref (learnt->frequencies);
  g_free (learnt);
}
