/* archive.h: what the files of winnow-cli archive share */
#pragma once

#include "archive/archive.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/options.h"

typedef struct _WinnowArchiveRequest WinnowArchiveRequest;
typedef WinnowExit WinnowArchiveAction (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error);

struct _WinnowArchiveRequest
{
  WinnowArchiveAction *action;
  char *address, *library, *collection, *course, *term, *contact, *access, *name, *message; /* (nullable) */
  WinnowSharedAccess who;
  char **servers; /* (nullable) */
};

/* Requests for closed texts, and who reads a collection (archive-requests.c). */
WinnowArchiveAction winnow_requests_ask, winnow_requests_list, winnow_requests_release, winnow_requests_decline,
    winnow_requests_change_collection;
