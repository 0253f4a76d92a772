/* winnow-recent.h: the recently opened libraries, in the list of the desktop */
#pragma once

#include <gtk/gtk.h>

#define WINNOW_LIBRARY_MIME_TYPE "application/x-winnow-library"

void winnow_recent_add (const char *path);
void winnow_recent_remove (const char *path);

typedef struct
{
  char *path;
  char *name;    /* for people, as the folder is */
  char *folder;  /* that it is in */
  char *details; /* when it was opened last, and how far it was when it was closed */
} WinnowRecent;

/* At most @n_most, the latest first. Returns: (transfer full) (element-type WinnowRecent) */
GPtrArray *winnow_recent_list (guint n_most);
