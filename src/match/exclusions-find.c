/* exclusions-find.c: quotations and the bibliography of a text */
#include "match/exclusion.h"

GArray *
winnow_exclusions_find (const char *text, gsize length, const WinnowText *tokens)
{
  return g_array_new (FALSE, FALSE, sizeof (WinnowExclusion));
}
