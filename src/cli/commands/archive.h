/* archive.h: what the files of winnow-cli archive share */
#pragma once

#include "archive/archive.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/options.h"

typedef struct _WinnowArchiveRequest WinnowArchiveRequest;
typedef WinnowExit (*WinnowArchiveAction) (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error);

struct _WinnowArchiveRequest
{
  WinnowArchiveAction action;
  char *address, *library, *collection, *course, *term, *contact, *access, *name, *message; /* (nullable) */
  WinnowSharedAccess who;
  char **servers; /* (nullable) */
};

/* Requests for closed texts, and who reads a collection (archive-requests.c). */
WinnowExit winnow_requests_ask (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error);
WinnowExit winnow_requests_list (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error);
WinnowExit winnow_requests_release (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error);
WinnowExit winnow_requests_decline (const WinnowArchiveRequest *request, WinnowOptions *options, GError **error);
WinnowExit winnow_requests_change_collection (const WinnowArchiveRequest *request, WinnowOptions *options,
                                              GError **error);
