/* frames.h: what a worker and its parent say to each other over a pair of sockets
 *
 * A frame is a head, with at most one descriptor, and a GVariant of the type that its kind has.
 * Neither side takes a frame for what it says: type, bounds, UTF-8 and length are checked first. */
#pragma once

#include <gio/gio.h>

typedef enum
{
  WINNOW_FRAME_READY,     /* worker: its version, and what confines it */
  WINNOW_FRAME_READ,      /* parent: read the file in the descriptor */
  WINNOW_FRAME_FORMAT,    /* worker: it begins to read a file of this format */
  WINNOW_FRAME_FETCH,     /* worker: wants a linked file: reference, most bytes */
  WINNOW_FRAME_CONVERT,   /* worker: wants the file converted: from and to, as endings */
  WINNOW_FRAME_RECOGNISE, /* worker: wants the text of a picture, a PGM file */
  WINNOW_FRAME_GIVEN,     /* parent: what was wanted, in the descriptor, and its source */
  WINNOW_FRAME_DONE,      /* worker: a content (answer.h) */
  WINNOW_FRAME_FAILED,    /* either: a code of WinnowExtractError and its sentence */
  WINNOW_N_FRAMES
} WinnowFrameKind;

/* The limits of a job, in the order of WinnowExtractLimits, within WINNOW_FRAME_READ. */
#define WINNOW_FRAME_LIMITS "(tttuuuutut)"
#define WINNOW_FRAME_MAX_SMALL (64u << 10)   /* bytes of all frames but WINNOW_FRAME_DONE … */
#define WINNOW_FRAME_MAX_PICTURE (32u << 20) /* … and WINNOW_FRAME_RECOGNISE */

/* Until when to wait for the other side. */
typedef struct
{
  gint64 deadline;           /* µs of the monotonic clock; G_MAXINT64: for ever */
  GCancellable *cancellable; /* (nullable) */
} WinnowPatience;

/* Sends a frame. Consumes a floating @payload, which has the type of @kind. @descriptor: or −1;
 * stays the caller's. FALSE with a G_IO_ERROR: _TIMED_OUT, _CANCELLED, or others where the other
 * side is gone */
gboolean winnow_frame_send (GSocket *socket, WinnowFrameKind kind, GVariant *payload, int descriptor,
                            const WinnowPatience *patience, GError **error);

/* Receives a frame. @kind: (out). @descriptor: (out) (nullable) −1 without one; the caller closes
 * it. @max: bytes of a frame that may be larger than WINNOW_FRAME_MAX_SMALL. Returns: (transfer
 * full) a checked value of the type of @kind, or NULL with a G_IO_ERROR: _TIMED_OUT, _CANCELLED,
 * _INVALID_DATA for a bad frame, _CONNECTION_CLOSED where the other side is gone */
GVariant *winnow_frame_receive (GSocket *socket, WinnowFrameKind *kind, int *descriptor, gsize max,
                                const WinnowPatience *patience, GError **error);

/* The value of the type of @kind that @bytes hold, or NULL where they hold none. Returns: (transfer
 * full) (nullable) */
GVariant *winnow_frame_check (guint32 kind, GBytes *bytes);

/* An anonymous file of these bytes that nobody can change. −1 with errno */
int winnow_frame_seal (const char *bytes, gsize size);

/* All bytes of a regular file from its beginning, and a NUL. @max: a larger one is refused.
 * Returns: (transfer full) (nullable) NULL with errno */
char *winnow_frame_read_all (int descriptor, gsize max, gsize *size);
