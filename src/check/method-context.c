/* method-context.c: everything methods need to know for one library */
#include "check/check.h"

WinnowLibraryContext *
winnow_library_context_new (WinnowFrequencies *frequencies, const WinnowSettings *settings)
{
  WinnowLibraryContext *library_context = g_new0 (WinnowLibraryContext, 1);
  winnow_method_context_init (&library_context->context);
  library_context->frequencies = frequencies;
  library_context->context.frequencies = frequencies;
  library_context->context.granularity = settings->granularity;
  return library_context;
}

void
winnow_library_context_free (WinnowLibraryContext *library_context)
{
  if (library_context == NULL)
    return;
  winnow_frequencies_unref (library_context->frequencies);
  g_free (library_context);
}
