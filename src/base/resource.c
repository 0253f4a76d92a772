/* resource.c: works around a race in GLib
 *
 * GLib registers all static resources of a program at the first request for any. The thread that
 * does it empties the list of pending ones before it has finished, so another thread takes the work
 * for done and gets NULL. A look-up among all resources waits for the lock that the first thread
 * holds. */
#include "base/resource.h"

GResource *
winnow_resource_get (GResource *(*get) (void) )
{
  /* registers them, or waits until that is done */
  g_resources_get_info ("/", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL, NULL, NULL);
  return get ();
}
