/* folder-tree.h: the files of watched folders, and which of them have settled; for folder-watch.c
 * alone
 *
 * A folder that may have changed is stale. A visit lists the stale ones and compares the files with
 * those of the visit before. A folder stays stale while it has a file that has not settled. One
 * thread. */
#pragma once

#include "check/watch/folder-watch.h"

typedef struct _WinnowFolderTree WinnowFolderTree;

/* Adds the folders at @paths (absolute), all of them stale, and asks the kernel for events in the
 * thread-default main context: @func is called when a folder becomes stale. @options: no time is
 * 0 */
WinnowFolderTree *winnow_folder_tree_new (const char *const *paths, const WinnowFolderWatchOptions *options,
                                          GCancellable *cancellable, GSourceFunc func, gpointer user_data);
void winnow_folder_tree_free (WinnowFolderTree *tree);

/* Lists the stale folders. @changed, @unsettled: (element-type filename) get the files that settled
 * now or are gone, and those that have not settled. */
void winnow_folder_tree_visit (WinnowFolderTree *tree, GPtrArray *changed, GPtrArray *unsettled);

gboolean winnow_folder_tree_is_stale (const WinnowFolderTree *tree); /* a folder is */
void winnow_folder_tree_make_stale (WinnowFolderTree *tree);         /* all of it */

/* Makes the folders stale for which the kernel sends no events. FALSE without such folders. */
gboolean winnow_folder_tree_poll (WinnowFolderTree *tree);
