/* frames.c: see frames.h. GVariant checks what is in a frame; nothing else is trusted: a length is
 * a bound for reading, not for allocating at once. Descriptors that come along with frames are
 * dropped by the system, since none are asked for.
 *
 * Frames are GVariant and raw bytes: checking the pixels of a picture for OCR as an array of
 * GVariant took a tenth of the time of reading PDF files. Files come in frames, too: a sealed
 * memory file for each took longer than copying it. */
#include "worker/frames.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include "base/process.h"
#include "worker/answer.h"

#define AHEAD (64u << 10) /* bytes received together with a head */
#define CHUNK (1u << 20)  /* bytes allocated at once */
#define LEAST_LOOK 10000  /* µs between two looks at the clock of a reader that waits for its turn */

typedef struct
{
  guint32 kind;
  guint32 length, n_bytes; /* of the value, and raw ones after it */
} Head;

static const char *const types[WINNOW_N_FRAMES] = {
  [WINNOW_FRAME_READY] = "(ssb)",
  [WINNOW_FRAME_READ] = "(sss" WINNOW_FRAME_LIMITS ")",
  [WINNOW_FRAME_FETCH] = "(st)",
  [WINNOW_FRAME_CONVERT] = "(ss)",
  [WINNOW_FRAME_RECOGNISE] = "(u)",
  [WINNOW_FRAME_GIVEN] = "(s)",
  [WINNOW_FRAME_DONE] = WINNOW_ANSWER_TYPE,
  [WINNOW_FRAME_FAILED] = "(us)",
  [WINNOW_FRAME_UNPACK] = "(s)",
  [WINNOW_FRAME_FILE] = "()",
  [WINNOW_FRAME_MEMBERS] = WINNOW_ANSWER_MEMBERS,
  [WINNOW_FRAME_MEMBER] = "(u)",
  [WINNOW_FRAME_PICTURE] = "(uu)",
};

/* ── waiting ── */

/* Who waits for ever lets the system wait: a call less. */
static gboolean
is_endless (const WinnowPatience *patience)
{
  return patience->deadline == G_MAXINT64 && patience->cancellable == NULL && patience->reader == 0;
}

/* µs that the reader may still compute */
static gint64
get_computing_left (const WinnowPatience *patience)
{
  return patience->reader != 0 ? patience->computed - winnow_process_get_computed (patience->reader) : G_MAXINT64;
}

/* µs; of a reader only once it has waited for something else */
static gint64
get_time_left (const WinnowPatience *patience)
{
  gint64 left = patience->deadline - g_get_monotonic_time ();
  return left > 0 || patience->reader == 0 ? left : left + winnow_process_get_waited (patience->reader);
}

/* A side that never stops talking has no more time than one that is silent. */
static gboolean
is_patient (const WinnowPatience *patience, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (patience->cancellable, error))
    return FALSE;
  if (get_computing_left (patience) >= 0 && get_time_left (patience) > 0)
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "no time is left");
  return FALSE;
}

/* ms, rounded up; −1: for ever. A reader, which is one thread, does not compute for longer than
 * time passes. */
static gint
get_milliseconds (const WinnowPatience *patience)
{
  gint64 left = MIN (MAX (get_time_left (patience), 0), MAX (get_computing_left (patience), LEAST_LOOK));
  return patience->deadline == G_MAXINT64 ? -1 : (gint) MIN ((left + 999) / 1000, G_MAXINT);
}

/* TRUE if it is worth another try. */
static gboolean
wait_for (int socket, GIOCondition condition, const WinnowPatience *patience, GError **error)
{
  GPollFD polled[2] = { { socket, (gushort) condition, 0 } };
  gboolean can_be_cancelled = g_cancellable_make_pollfd (patience->cancellable, &polled[1]);
  g_poll (polled, can_be_cancelled ? 2 : 1, get_milliseconds (patience));
  if (can_be_cancelled)
    g_cancellable_release_fd (patience->cancellable);
  return is_patient (patience, error);
}

/* After a call that failed. */
static gboolean
again (int socket, GIOCondition condition, const WinnowPatience *patience, GError **error)
{
  int number = errno;
  if (number == EAGAIN)
    return wait_for (socket, condition, patience, error);
  if (number != EINTR)
    g_set_error_literal (error, G_IO_ERROR, (gint) g_io_error_from_errno (number), g_strerror (number));
  return number == EINTR;
}

static int
get_flags (const WinnowPatience *patience)
{
  return MSG_NOSIGNAL | (is_endless (patience) ? 0 : MSG_DONTWAIT);
}

/* ── sending ── */

/* Waits only where there is no room: there nearly always is. A side that stopped reading delays no
 * other. */
static gssize
send_some (int socket, struct iovec *parts, gsize n_parts, const WinnowPatience *patience, GError **error)
{
  const struct msghdr message = { .msg_iov = parts, .msg_iovlen = n_parts };
  gssize n;
  do
    n = sendmsg (socket, &message, get_flags (patience));
  while (n < 0 && again (socket, G_IO_OUT, patience, error));
  return n;
}

/* Removes the first @n bytes. */
static void
advance (struct iovec *parts, gsize n_parts, gsize n)
{
  for (gsize i = 0; i < n_parts; i++)
    {
      gsize taken = MIN (n, parts[i].iov_len);
      parts[i].iov_base = (char *) parts[i].iov_base + taken;
      parts[i].iov_len -= taken;
      n -= taken;
    }
}

gboolean
winnow_frame_send (int socket, WinnowFrameKind kind, GVariant *payload, GBytes *bytes, const WinnowPatience *patience,
                   GError **error)
{
  g_autoptr (GVariant) value = g_variant_ref_sink (payload);
  gsize length = g_variant_get_size (value), n_bytes = 0, left;
  gconstpointer raw = bytes != NULL ? g_bytes_get_data (bytes, &n_bytes) : NULL;
  Head head = { kind, (guint32) length, (guint32) n_bytes };
  struct iovec parts[]
      = { { &head, sizeof head }, { (gpointer) g_variant_get_data (value), length }, { (gpointer) raw, n_bytes } };
  gssize n = 0;
  g_assert (g_variant_is_of_type (value, G_VARIANT_TYPE (types[kind])) && MAX (length, n_bytes) <= G_MAXUINT32);
  for (left = sizeof head + length + n_bytes; n >= 0 && left > 0; left -= (gsize) MAX (n, 0))
    {
      advance (parts, G_N_ELEMENTS (parts), (gsize) n);
      n = send_some (socket, parts, G_N_ELEMENTS (parts), patience, error);
    }
  return n >= 0;
}

/* ── receiving ── */

/* A head and what came with it. */
typedef struct
{
  char bytes[sizeof (Head) + AHEAD];
  gsize n, at; /* how many came, and how many of them are taken */
} Ahead;

/* At least one byte, or −1 with an error */
static gssize
receive_some (int socket, void *bytes, gsize size, const WinnowPatience *patience, GError **error)
{
  gssize n;
  if (!is_endless (patience) && !wait_for (socket, G_IO_IN, patience, error))
    return -1;
  do
    n = recv (socket, bytes, size, get_flags (patience));
  while (n < 0 && again (socket, G_IO_IN, patience, error));
  if (n != 0)
    return n;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED, "the other side ended");
  return -1;
}

static gboolean
receive_head (int socket, Head *head, Ahead *ahead, const WinnowPatience *patience, GError **error)
{
  gssize n = 0;
  for (ahead->n = 0; n >= 0 && ahead->n < sizeof *head; ahead->n += (gsize) MAX (n, 0))
    n = receive_some (socket, ahead->bytes + ahead->n, sizeof ahead->bytes - ahead->n, patience, error);
  if (n < 0)
    return FALSE;
  memcpy (head, ahead->bytes, sizeof *head);
  ahead->at = sizeof *head;
  return TRUE;
}

/* @length bytes: first those that came ahead */
static gboolean
receive (int socket, char *bytes, gsize length, Ahead *ahead, const WinnowPatience *patience, GError **error)
{
  gsize done = MIN (length, ahead->n - ahead->at);
  gssize n = 0;
  memcpy (bytes, ahead->bytes + ahead->at, done);
  for (ahead->at += done; n >= 0 && done < length; done += (gsize) MAX (n, 0))
    n = receive_some (socket, bytes + done, length - done, patience, error);
  return n >= 0;
}

/* With a NUL after them. Returns: (transfer full) */
static GBytes *
receive_bytes (int socket, gsize length, Ahead *ahead, const WinnowPatience *patience, GError **error)
{
  g_autofree char *bytes = NULL;
  gsize done = 0, end;
  do
    {
      end = done + MIN (length - done, MAX (CHUNK, done));
      char *grown = g_try_realloc (bytes, end + 1);
      if (grown == NULL)
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, g_strerror (ENOMEM));
          return NULL;
        }
      bytes = grown;
      if (!receive (socket, bytes + done, end - done, ahead, patience, error))
        return NULL;
      done = end;
    }
  while (done < length);
  bytes[length] = '\0';
  return g_bytes_new_take (g_steal_pointer (&bytes), length);
}

static GVariant *
refuse (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "a frame that no worker sends");
  return NULL;
}

GVariant *
winnow_frame_check (guint32 kind, GBytes *bytes)
{
  g_autoptr (GVariant) value
      = kind < WINNOW_N_FRAMES
            ? g_variant_ref_sink (g_variant_new_from_bytes (G_VARIANT_TYPE (types[kind]), bytes, FALSE))
            : NULL;
  return value != NULL && g_variant_is_normal_form (value) ? g_steal_pointer (&value) : NULL;
}

/* @max: of the receiver */
static gboolean
is_within (const Head *head, gsize max)
{
  switch (head->kind)
    {
    case WINNOW_FRAME_DONE:
    case WINNOW_FRAME_MEMBERS:
      return (guint64) head->length + head->n_bytes <= max;
    case WINNOW_FRAME_READ:
    case WINNOW_FRAME_GIVEN:
    case WINNOW_FRAME_UNPACK:
    case WINNOW_FRAME_MEMBER:
    case WINNOW_FRAME_PICTURE:
      return head->length <= WINNOW_FRAME_MAX_SMALL && head->n_bytes <= max;
    case WINNOW_FRAME_RECOGNISE:
      return head->length <= WINNOW_FRAME_MAX_SMALL && head->n_bytes <= MIN (max, WINNOW_FRAME_MAX_PICTURE);
    default:
      return head->length <= WINNOW_FRAME_MAX_SMALL && head->n_bytes == 0;
    }
}

GVariant *
winnow_frame_receive (int socket, WinnowFrameKind *kind, GBytes **bytes, gsize max, const WinnowPatience *patience,
                      GError **error)
{
  Head head;
  Ahead ahead;
  g_autoptr (GBytes) body = NULL, raw = NULL;
  GVariant *value = NULL;
  if (is_patient (patience, error) && receive_head (socket, &head, &ahead, patience, error)
      && (is_within (&head, max) || refuse (error))
      && (body = receive_bytes (socket, head.length, &ahead, patience, error)) != NULL)
    raw = receive_bytes (socket, head.n_bytes, &ahead, patience, error);
  if (raw != NULL && (ahead.at < ahead.n || (value = winnow_frame_check (head.kind, body)) == NULL))
    refuse (error);
  if (value != NULL)
    *kind = head.kind;
  if (bytes != NULL)
    *bytes = value != NULL ? g_steal_pointer (&raw) : NULL;
  return value;
}

/* ── descriptors ── */

gboolean
winnow_descriptor_pass (int socket, int *descriptor)
{
  char byte = 0;
  struct iovec part = { &byte, 1 };
  union
  {
    struct cmsghdr head;
    char bytes[CMSG_SPACE (sizeof (int))];
  } control = { .head = { CMSG_LEN (sizeof (int)), SOL_SOCKET, SCM_RIGHTS } };
  struct msghdr message
      = { .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control };
  if (*descriptor >= 0)
    {
      memcpy (CMSG_DATA (&control.head), descriptor, sizeof *descriptor);
      return TEMP_FAILURE_RETRY (sendmsg (socket, &message, MSG_NOSIGNAL)) == 1;
    }
  if (TEMP_FAILURE_RETRY (recvmsg (socket, &message, MSG_CMSG_CLOEXEC)) != 1 || message.msg_controllen == 0)
    return FALSE;
  memcpy (descriptor, CMSG_DATA (&control.head), sizeof *descriptor);
  return TRUE;
}
