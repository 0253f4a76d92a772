/* frames.h: what a worker and its parent say to each other over a pair of sockets
 *
 * A frame is a head, a GVariant of the type that its kind has, and raw bytes: GVariant checks an
 * array byte by byte, which takes longer than to read a picture. Both sides take turns, so a frame
 * is received in one call where it is small. Neither side takes a frame for what it says: type,
 * bounds, UTF-8 and length are checked first. */
#pragma once

#include <gio/gio.h>

typedef enum
{
  WINNOW_FRAME_READY,     /* worker: its version, what confines it, whether that is enough */
  WINNOW_FRAME_READ,      /* parent: read the file in the bytes */
  WINNOW_FRAME_FETCH,     /* worker: wants a linked file: reference, most bytes */
  WINNOW_FRAME_CONVERT,   /* worker: wants the file converted: from and to, as endings */
  WINNOW_FRAME_RECOGNISE, /* worker: wants the text of a picture, a PGM file in the bytes; pages in all */
  WINNOW_FRAME_GIVEN,     /* parent: the requested file, in the bytes, and its source */
  WINNOW_FRAME_DONE,      /* worker: a content (answer.h) */
  WINNOW_FRAME_FAILED,    /* either: a code of WinnowExtractError and its sentence */
  WINNOW_FRAME_FILE,      /* parent: a descriptor is to come; worker: it may come */
  WINNOW_FRAME_UNPACK,    /* parent: list the archive in it: its name, and WinnowPackedLimits in the bytes */
  WINNOW_FRAME_MEMBERS,   /* worker: the members of the archive (answer.h) */
  /* parent: how many of the members whose numbers (guint32) are in the bytes are wanted; the others
   * will be. Worker: how many of these are in the bytes, each with a NUL */
  WINNOW_FRAME_MEMBER,
  WINNOW_FRAME_PICTURE, /* parent: decode the picture in the bytes; worker: its size, and its pixels in the bytes */
  WINNOW_N_FRAMES
} WinnowFrameKind;

/* The limits of a job, in the order of WinnowExtractLimits, within WINNOW_FRAME_READ. */
#define WINNOW_FRAME_LIMITS "(tttuuuutubt)"
#define WINNOW_FRAME_MAX_SMALL (64u << 10)   /* bytes of the values of all frames but answers */
#define WINNOW_FRAME_MAX_PICTURE (32u << 20) /* raw bytes of WINNOW_FRAME_RECOGNISE */

/* How long to wait for the other side. */
typedef struct
{
  gint64 deadline;           /* µs of the monotonic clock; G_MAXINT64: for ever */
  GCancellable *cancellable; /* (nullable) */
  pid_t reader;              /* who puts off the deadline while it waits for a processor; 0: nobody */
  gint64 computed;           /* µs that it may have computed in all */
} WinnowPatience;

/* Sends a frame. Consumes a floating @payload, which has the type of @kind. @bytes: (nullable) of
 * the kinds that have some, less than 4 GB. FALSE with a G_IO_ERROR: _TIMED_OUT, _CANCELLED, or
 * others where the other side is gone */
gboolean winnow_frame_send (int socket, WinnowFrameKind kind, GVariant *payload, GBytes *bytes,
                            const WinnowPatience *patience, GError **error);

/* Receives a frame. @kind: (out). @bytes: (out) (optional) (transfer full) its raw bytes,
 * unchecked, and a NUL after them, which g_bytes_unref_to_data() does not copy. @max: bytes of a
 * frame that may be larger than WINNOW_FRAME_MAX_SMALL. Returns: (transfer full) a checked value of
 * the type of @kind, or NULL, and no bytes, with a G_IO_ERROR: _TIMED_OUT, _CANCELLED,
 * _INVALID_DATA for a bad frame, _CONNECTION_CLOSED where the other side is gone, _NO_SPACE without
 * memory for it */
GVariant *winnow_frame_receive (int socket, WinnowFrameKind *kind, GBytes **bytes, gsize max,
                                const WinnowPatience *patience, GError **error);

/* Sends @descriptor, which stays open here, with one byte; −1: waits for one, while the other side
 * may send nothing else. @descriptor: (inout). FALSE where the other side is gone, or sends none */
gboolean winnow_descriptor_pass (int socket, int *descriptor);

/* The value of the type of @kind that @bytes hold, or NULL where they hold none. Returns: (transfer
 * full) (nullable) */
GVariant *winnow_frame_check (guint32 kind, GBytes *bytes);
