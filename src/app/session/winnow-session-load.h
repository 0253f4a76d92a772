/* winnow-session-load.h: reads the lists of a library on a worker thread */
#pragma once

#include "app/session/winnow-session-lists.h"

typedef struct
{
  WinnowLibrary *library;     /* (owned) (nullable) NULL: it is opened */
  char *path;                 /* (owned) (nullable) of the library; NULL: in memory */
  WinnowOperation *operation; /* (owned) (nullable) which made loading necessary */
  GError *operation_error;    /* (owned) (nullable) */
  WinnowOperation *during;    /* (owned) (nullable) a check that goes on: only what it has written is taken */
} WinnowLoad;

/* @load: (transfer full) the data of the task that @loaded gets. Its result is a WinnowSnapshot. */
void winnow_load_run (WinnowLoad *load, GObject *source, GAsyncReadyCallback loaded);
