/* folder-watch.h: reports new, changed and removed files of folders, once no program writes them
 *
 * A file has settled once its size and time stayed the same for a while: a paper that is being
 * copied or saved is half a paper. The kernel says which folder changed; network drives, for which
 * it sends no events, are listed now and then. All of this runs on its own thread, so a drive that
 * does not answer delays only the call that frees the watch. */
#pragma once

#include "base/owned.h"

typedef struct _WinnowFolderWatch WinnowFolderWatch;

#define WINNOW_FOLDER_WATCH_SETTLE_MS 3000
#define WINNOW_FOLDER_WATCH_POLL_MS 30000

typedef struct
{
  guint settle_ms;     /* how long a file must stay the same; 0: WINNOW_FOLDER_WATCH_SETTLE_MS */
  guint poll_ms;       /* how often network drives are listed; 0: WINNOW_FOLDER_WATCH_POLL_MS */
  gboolean polls_all;  /* local folders are listed as well, and the kernel is not asked */
  const char *library; /* (nullable) path: it and what SQLite stores beside it are no files of the folders */
} WinnowFolderWatchOptions;

/* @settled: (element-type filename) absolute paths of files that are new, changed or gone since the
 * last call. The first call comes in any case, once the files that are there had time to settle,
 * and names all that did. @unsettled: (element-type filename) files that are being written now:
 * who reads the folders leaves them out. Changes that come while a call waits or runs are in the
 * next one. May free @watch. */
typedef void (*WinnowFolderWatchFunc) (WinnowFolderWatch *watch, const GPtrArray *settled, const GPtrArray *unsettled,
                                       gpointer user_data);

/* Watches all files at or below @folders but hidden ones and those in hidden folders; links are
 * followed. A folder that is not there yet, or is unplugged, is watched from when it appears.
 * @options: (nullable), copied. @func is called in the thread-default main context of the
 * caller. */
WinnowFolderWatch *winnow_folder_watch_new (const char *const *folders, const WinnowFolderWatchOptions *options,
                                            WinnowFolderWatchFunc func, gpointer user_data);

/* No call of the function comes after it. The same thread as winnow_folder_watch_new(). */
WINNOW_DECLARE_FREE (WinnowFolderWatch, winnow_folder_watch_free)
