/* frames.c: see frames.h. GVariant checks what is in a frame, GSocket waits; nothing else is
 * trusted: a length is a bound for what is read, not for what is allocated at once. */
#include "worker/frames.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixfdmessage.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "worker/answer.h"

#define CHUNK (1u << 20) /* bytes received at once */

typedef struct
{
  guint32 kind, length;
} Head;

static const char *const types[WINNOW_N_FRAMES] = {
  [WINNOW_FRAME_READY] = "(ss)",   [WINNOW_FRAME_READ] = "(sss" WINNOW_FRAME_LIMITS ")",
  [WINNOW_FRAME_FORMAT] = "(s)",   [WINNOW_FRAME_FETCH] = "(st)",
  [WINNOW_FRAME_CONVERT] = "(ss)", [WINNOW_FRAME_RECOGNISE] = "(ay)",
  [WINNOW_FRAME_GIVEN] = "(s)",    [WINNOW_FRAME_DONE] = WINNOW_ANSWER_TYPE,
  [WINNOW_FRAME_FAILED] = "(us)",
};

/* ── waiting ── */

static gboolean
wait_for (GSocket *socket, GIOCondition condition, const WinnowPatience *patience, GError **error)
{
  gint64 left = patience->deadline == G_MAXINT64 ? -1 : MAX (patience->deadline - g_get_monotonic_time (), 0);
  return g_socket_condition_timed_wait (socket, condition, left, patience->cancellable, error);
}

/* A side that never stops talking has no more time than one that is silent. */
static gboolean
is_patient (const WinnowPatience *patience, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (patience->cancellable, error))
    return FALSE;
  if (g_get_monotonic_time () <= patience->deadline)
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "no time is left");
  return FALSE;
}

/* Sockets do not block, so that a side that stopped reading holds up nobody. */
static gboolean
again (gssize n, GError **local)
{
  if (n >= 0 || !g_error_matches (*local, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK))
    return FALSE;
  g_clear_error (local);
  return TRUE;
}

/* Waits only where there is no room: there nearly always is. */
static gssize
send_some (GSocket *socket, GOutputVector *vectors, guint n_vectors, GSocketControlMessage **messages,
           const WinnowPatience *patience, GError **error)
{
  GError *local = NULL;
  gssize n = g_socket_send_message (socket, NULL, vectors, (gint) n_vectors, messages, messages != NULL ? 1 : 0, 0,
                                    NULL, &local);
  while (again (n, &local))
    {
      if (!wait_for (socket, G_IO_OUT, patience, error))
        return -1;
      n = g_socket_send_message (socket, NULL, vectors, (gint) n_vectors, messages, messages != NULL ? 1 : 0, 0, NULL,
                                 &local);
    }
  if (n < 0)
    g_propagate_error (error, local);
  return n;
}

/* ── sending ── */

/* Returns: how many bytes of @data went along with the head; −1 with an error */
static gssize
send_head (GSocket *socket, const Head *head, const char *data, int descriptor, const WinnowPatience *patience,
           GError **error)
{
  GOutputVector vectors[] = { { head, sizeof *head }, { data, head->length } };
  g_autoptr (GSocketControlMessage) message = descriptor >= 0 ? g_unix_fd_message_new () : NULL;
  if (message != NULL && !g_unix_fd_message_append_fd (G_UNIX_FD_MESSAGE (message), descriptor, error))
    return -1;
  gssize n = send_some (socket, vectors, G_N_ELEMENTS (vectors), message != NULL ? &message : NULL, patience, error);
  /* So few bytes as a head has go at once, or not at all. */
  return n < 0 ? -1 : n - (gssize) sizeof *head;
}

gboolean
winnow_frame_send (GSocket *socket, WinnowFrameKind kind, GVariant *payload, int descriptor,
                   const WinnowPatience *patience, GError **error)
{
  g_autoptr (GVariant) value = g_variant_ref_sink (payload);
  g_autoptr (GBytes) bytes = g_variant_get_data_as_bytes (value);
  gsize length, done;
  const char *data = g_bytes_get_data (bytes, &length);
  const Head head = { kind, (guint32) length };
  g_assert (g_variant_is_of_type (value, G_VARIANT_TYPE (types[kind])) && length <= G_MAXUINT32);
  gssize n = send_head (socket, &head, data, descriptor, patience, error);
  for (done = 0; n >= 0 && (done += (gsize) n) < length;)
    {
      GOutputVector rest = { data + done, length - done };
      n = send_some (socket, &rest, 1, NULL, patience, error);
    }
  return n >= 0;
}

/* ── receiving ── */

/* Closes all but the first of the descriptors that came. */
static void
take_descriptor (GSocketControlMessage **messages, gint n_messages, int *descriptor)
{
  for (gint i = 0; i < n_messages; g_object_unref (messages[i++]))
    {
      gint n = 0;
      g_autofree gint *descriptors = G_IS_UNIX_FD_MESSAGE (messages[i])
                                         ? g_unix_fd_message_steal_fds (G_UNIX_FD_MESSAGE (messages[i]), &n)
                                         : NULL;
      for (gint k = 0; k < n; k++)
        if (*descriptor < 0)
          *descriptor = descriptors[k];
        else
          close (descriptors[k]);
    }
}

/* @descriptor: (inout) */
static gboolean
receive (GSocket *socket, void *bytes, gsize length, int *descriptor, const WinnowPatience *patience, GError **error)
{
  for (gsize done = 0; done < length;)
    {
      GInputVector vector = { (char *) bytes + done, length - done };
      GSocketControlMessage **messages = NULL;
      gint n_messages = 0, flags = 0;
      GError *local = NULL;
      gssize n = g_socket_receive_message (socket, NULL, &vector, 1, &messages, &n_messages, &flags, NULL, &local);
      take_descriptor (messages, n_messages, descriptor);
      g_free (messages);
      if (again (n, &local))
        {
          if (!wait_for (socket, G_IO_IN, patience, error))
            return FALSE;
          continue;
        }
      if (n < 0)
        return g_propagate_error (error, local), FALSE;
      if (n == 0)
        return g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED, "the other side ended"), FALSE;
      done += (gsize) n;
    }
  return TRUE;
}

static GBytes *
receive_body (GSocket *socket, gsize length, int *descriptor, const WinnowPatience *patience, GError **error)
{
  g_autoptr (GByteArray) body = g_byte_array_new ();
  while (body->len < length)
    {
      gsize before = body->len, n = MIN (length - before, MAX (CHUNK, before));
      g_byte_array_set_size (body, (guint) (before + n));
      if (!receive (socket, body->data + before, n, descriptor, patience, error))
        return NULL;
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&body));
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
static gsize
get_most (guint32 kind, gsize max)
{
  return kind == WINNOW_FRAME_DONE        ? max
         : kind == WINNOW_FRAME_RECOGNISE ? MIN (max, WINNOW_FRAME_MAX_PICTURE)
                                          : WINNOW_FRAME_MAX_SMALL;
}

GVariant *
winnow_frame_receive (GSocket *socket, WinnowFrameKind *kind, int *descriptor, gsize max,
                      const WinnowPatience *patience, GError **error)
{
  Head head;
  int came = -1;
  g_autoptr (GBytes) bytes = NULL;
  GVariant *value = NULL;
  if (is_patient (patience, error) && receive (socket, &head, sizeof head, &came, patience, error)
      && (head.length <= get_most (head.kind, max) || refuse (error)))
    bytes = receive_body (socket, head.length, &came, patience, error);
  if (bytes != NULL && (value = winnow_frame_check (head.kind, bytes)) == NULL)
    refuse (error);
  if (value != NULL)
    *kind = head.kind;
  if (came >= 0 && (value == NULL || descriptor == NULL))
    {
      close (came);
      came = -1;
    }
  if (descriptor != NULL)
    *descriptor = came;
  return value;
}

/* ── descriptors ── */

static gboolean
write_all (int descriptor, const char *bytes, gsize size)
{
  while (size > 0)
    {
      gssize n = TEMP_FAILURE_RETRY (write (descriptor, bytes, size));
      if (n <= 0)
        return FALSE;
      bytes += n;
      size -= (gsize) n;
    }
  return TRUE;
}

int
winnow_frame_seal (const char *bytes, gsize size)
{
  int descriptor = memfd_create ("winnow-document", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0)
    return -1;
  if (write_all (descriptor, bytes, size)
      && fcntl (descriptor, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE) == 0)
    return descriptor;
  close (descriptor);
  return -1;
}

char *
winnow_frame_read_all (int descriptor, gsize max, gsize *size)
{
  struct stat status;
  if (fstat (descriptor, &status) != 0)
    return NULL;
  if (!S_ISREG (status.st_mode) || status.st_size < 0 || (guint64) status.st_size > max)
    {
      errno = EFBIG;
      return NULL;
    }
  gsize total = (gsize) status.st_size, done = 0;
  g_autofree char *bytes = g_try_malloc (total + 1);
  while (bytes != NULL && done < total)
    {
      gssize n = TEMP_FAILURE_RETRY (pread (descriptor, bytes + done, total - done, (off_t) done));
      if (n <= 0)
        break;
      done += (gsize) n;
    }
  if (bytes == NULL || done < total)
    return NULL;
  bytes[total] = '\0';
  *size = total;
  return g_steal_pointer (&bytes);
}
