/* resource.c: see resource.h
 *
 * GLib takes in all resources of a program when the first of them is asked for. The thread that
 * does it empties the list of those to come before it is done, so that others take the work for
 * finished and get NULL. It holds the lock that whoever looks among all resources waits for. */
#include "text/resource.h"

GResource *
winnow_resource_get (GResource *(*get) (void) )
{
  /* takes them in, or waits until that is done */
  g_resources_get_info ("/", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL, NULL, NULL);
  return get ();
}
