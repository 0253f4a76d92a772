/* winnow-digested-pair.h: both sides of a pair, or of a passage of it, under every method: made
 * on a worker thread
 *
 * Plain data without GTK; immutable once made, except the words of a subject, which one thread at
 * a time may ask for. */
#pragma once

#include <gio/gio.h>

#include "report/pair/pair.h"
#include "check/check.h"

/* What the methods read of one side. */
typedef struct
{
  WinnowRange range;      /* bytes of the document's text */
  const char *text;       /* (borrowed from the pair) where the range begins */
  WinnowText *tokens;     /* (owned) places are bytes from there on */
  WinnowSubject *subject; /* (owned) */
  WinnowDigests *digests; /* (owned) */
} WinnowDigestedSide;

typedef struct
{
  gatomicrefcount ref_count;
  WinnowPair *pair; /* (owned) */
  WinnowDigestedSide side[WINNOW_N_SIDES];
  WinnowEvidence *evidence;      /* (owned) */
  WinnowLibraryContext *context; /* (owned) what the digests were made with */
} WinnowDigestedPair;

/* @ranges: bytes of both texts that are taken for whole documents; the whole texts come with the
 * metadata of the files and without the text of the template, as a check has them.
 * winnow_task_finish(): (type WinnowDigestedPair) */
void winnow_digested_pair_async (WinnowPair *pair, const WinnowRange ranges[WINNOW_N_SIDES], GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data);

/* At once, for callers on a worker thread; NULL with an error where it was cancelled or the library
 * can't be read. */
WinnowDigestedPair *winnow_digested_pair_new (WinnowPair *pair, const WinnowRange ranges[WINNOW_N_SIDES],
                                              GCancellable *cancellable, GError **error);
WinnowDigestedPair *winnow_digested_pair_ref (WinnowDigestedPair *digested);
WINNOW_DECLARE_FREE (WinnowDigestedPair, winnow_digested_pair_unref)

/* The parameters that the user chose for a method. */
typedef struct
{
  guint values[WINNOW_MAX_PARAMETERS];
  WinnowGranularity granularity;
} WinnowMethodChoice;

/* What one method finds with parameters of the user's choice. */
typedef struct
{
  WinnowDigest *digests[WINNOW_N_SIDES]; /* (owned) */
  WinnowEvidenceRow row;
} WinnowMethodTrial;

/* Computes @method's digests of both sides again with @choice, on a worker thread. The pair and its
 * evidence stay as they are. winnow_task_finish(): (type WinnowMethodTrial) NULL where it was
 * cancelled */
void winnow_digested_pair_try_async (WinnowDigestedPair *digested, const WinnowMethod *method,
                                     const WinnowMethodChoice *choice, GCancellable *cancellable,
                                     GAsyncReadyCallback callback, gpointer data);
WINNOW_DECLARE_FREE (WinnowMethodTrial, winnow_method_trial_free)
