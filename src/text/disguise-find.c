/* disguise-find.c: disguises in a text */
#include "text/disguise.h"

GArray *
winnow_disguises_find (const char *text, gsize length)
{
  return g_array_new (FALSE, FALSE, sizeof (WinnowFlag));
}
