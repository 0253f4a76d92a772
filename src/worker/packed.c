/* packed.c: see packed.h.
 *
 * Nothing of an archive is read here: its worker gets the descriptor, and answers with the list of
 * members, which is checked, and later with the bytes of some of them: of the wanted one and of
 * those after it, since a turn of two processes costs as much as to unpack ten small members. The
 * worker keeps the archive open between two requests; when another archive took its place, it is
 * listed once more. Documents are read in the order of their paths, so few archives are read from
 * at a time.
 *
 * Computing is bounded for the archive: for its list, and for all members together, in all workers
 * that it ends. Who is to blame for the end of a worker that did something
 * before, too, is found out by asking a new one for the same member alone. */
#include "worker/packed.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/for-each.h"
#include "worker/answer.h"
#include "worker/worker.h"

#define MAX_WORKERS 4
#define MAX_LIST (256u << 20)     /* bytes of a list of members: names of 4 KB in an archive in an archive */
#define MAX_TOGETHER 64           /* members looked at for a request */
#define TOGETHER_BYTES (1u << 18) /* of all but the wanted one */
#define KEPT_BYTES (32u << 20)    /* of members that came with others */
#define LIST G_MAXUINT            /* instead of a member: the list */

typedef struct
{
  WinnowPacked *archive; /* (unowned) (nullable) that the worker has open */
  WinnowWorkerTask task; /* its worker: (owned) (nullable) */
  int socket;
  gboolean knows_expected; /* which members will be read */
  guint64 n_before;        /* requests to all workers before its last */
} Slot;

struct _WinnowUnpackers
{
  GMutex lock; /* of all that follows, and of all archives */
  Slot slots[MAX_WORKERS];
  guint64 n_requests;
};

typedef struct
{
  WinnowPackedMember shown;
  guint n_expected;
  GBytes *bytes; /* (owned) (nullable) that came with others, and a NUL */
} Member;

struct _WinnowPacked
{
  char *path;    /* (owned) */
  WinnowJob job; /* its name in messages (owned), size and limits */
  WinnowPackedLimits limits;
  gint64 change;              /* of the file: winnow_packed_get_time() */
  WinnowUnpackers *unpackers; /* (owned) */
  GArray *members;            /* (owned) (nullable) (element-type Member) NULL until it is listed */
  gint64 time;                /* µs that may still be computed, while no worker has it open */
  guint n_expected;
  guint64 n_kept;      /* bytes of members that came with others */
  gboolean is_fragile; /* it ended a worker: members are unpacked one by one */
};

/* One request to a worker. */
typedef struct
{
  WinnowPacked *archive;
  guint member; /* or LIST */
  GCancellable *cancellable;
  Slot *slot;
  gboolean was_open;   /* the worker may have done something for the archive before */
  gboolean may_differ; /* another worker may do what this one did not */
  GBytes *bytes;       /* (owned) (nullable) of the last frame */
} Request;

static Member *
get_member (const WinnowPacked *archive, guint member)
{
  return &g_array_index (archive->members, Member, member);
}

/* ── workers ── */

WinnowUnpackers *
winnow_unpackers_new (void)
{
  WinnowUnpackers *unpackers = g_atomic_rc_box_new0 (WinnowUnpackers);
  g_mutex_init (&unpackers->lock);
  return unpackers;
}

static void
clear_unpackers (gpointer data)
{
  WinnowUnpackers *unpackers = data;
  winnow_for_each_below (i, MAX_WORKERS)
    g_clear_pointer (&unpackers->slots[i].task.worker, winnow_worker_free);
  g_mutex_clear (&unpackers->lock);
}

void
winnow_unpackers_unref (WinnowUnpackers *unpackers)
{
  g_atomic_rc_box_release_full (unpackers, clear_unpackers);
}

/* The worker may open another archive. */
static void
close_slot (Slot *slot)
{
  if (slot->archive != NULL)
    slot->archive->time = winnow_worker_get_time_left (&slot->task);
  slot->archive = NULL;
}

static void
close_archive (const WinnowPacked *archive)
{
  for (Slot *slot = archive->unpackers->slots; slot < archive->unpackers->slots + MAX_WORKERS; slot++)
    if (slot->archive == archive)
      {
        close_slot (slot);
        slot->n_before = 0;
      }
}

/* That of @archive, else the one used longest ago. */
static Slot *
choose_slot (WinnowUnpackers *unpackers, const WinnowPacked *archive)
{
  Slot *chosen = unpackers->slots;
  for (Slot *slot = chosen; slot < unpackers->slots + MAX_WORKERS; slot++)
    if (chosen->archive != archive && (slot->archive == archive || slot->n_before < chosen->n_before))
      chosen = slot;
  chosen->n_before = ++unpackers->n_requests;
  return chosen;
}

/* A confined one, which has room. */
static gboolean
start_worker (const Request *request, GError **error)
{
  WinnowWorker **worker = &request->slot->task.worker;
  if (*worker != NULL && !winnow_worker_has_room (*worker, request->archive->limits.max_memory_bytes))
    g_clear_pointer (worker, winnow_worker_free);
  if (*worker == NULL)
    *worker = winnow_worker_start (error);
  if (*worker != NULL && !winnow_worker_wait (*worker, request->cancellable, error))
    g_clear_pointer (worker, winnow_worker_free);
  return *worker != NULL;
}

/* The worker is not to be used again. @cause: (nullable) NULL: it said what it must not. Returns:
 * NULL */
static gpointer
break_off (Request *request, const GError *cause, GError **error)
{
  const WinnowPacked *archive = request->archive;
  Slot *slot = request->slot;
  g_autofree char *name = request->member == LIST ? g_strdup (archive->job.name)
                                                  : winnow_packed_dup_member_name (archive, request->member);
  WinnowJob job = archive->job;
  job.name = name;
  slot->task.job = &job;
  close_slot (slot);
  winnow_worker_fail (&slot->task, cause, error);
  request->may_differ = archive->time > 0 && (request->was_open || winnow_worker_may_be_blamed (slot->task.worker));
  g_clear_pointer (&slot->task.worker, winnow_worker_free);
  return NULL;
}

/* Sends a frame with the bytes of the request, and waits for one of the kind @wanted of at most
 * @max bytes. Returns: (transfer full) */
static GVariant *
ask (Request *request, WinnowFrameKind kind, GVariant *payload, WinnowFrameKind wanted, gsize max, GError **error)
{
  Slot *slot = request->slot;
  g_autoptr (GError) cause = NULL;
  g_autoptr (GBytes) sent = g_steal_pointer (&request->bytes);
  WinnowFrameKind came;
  g_autoptr (GVariant) frame
      = winnow_frame_send (slot->socket, kind, payload, sent, &slot->task.patience, &cause)
            ? winnow_frame_receive (slot->socket, &came, &request->bytes, max, &slot->task.patience, &cause)
            : NULL;
  if (frame != NULL && came == wanted)
    return g_steal_pointer (&frame);
  if (frame == NULL || came != WINNOW_FRAME_FAILED)
    return break_off (request, cause, error);
  winnow_worker_take_failure (frame, error);
  return NULL;
}

/* ── the list ── */

/* As winnow_packed_get_time(). */
static gint64
get_change (const struct stat *status)
{
  gint64 below = status->st_mtim.tv_nsec / 1000 + status->st_size % G_USEC_PER_SEC;
  return (gint64) status->st_mtim.tv_sec * G_USEC_PER_SEC + below % G_USEC_PER_SEC;
}

/* Returns: (transfer full) −1 with an error */
static int
open_file (WinnowPacked *archive, GError **error)
{
  struct stat status;
  int descriptor = open (archive->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  gboolean is_file = descriptor >= 0 && fstat (descriptor, &status) == 0 && S_ISREG (status.st_mode);
  if (is_file && (archive->members == NULL || get_change (&status) == archive->change))
    {
      archive->change = get_change (&status);
      archive->job.size = (gsize) status.st_size;
      return descriptor;
    }
  if (is_file)
    winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ, _ ("“%s” changed while it was being read. Add it again."),
                         archive->job.name);
  else
    winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ, _ ("“%s” could not be read: %s."), archive->job.name,
                         g_strerror (descriptor < 0 ? errno : EINVAL));
  if (descriptor >= 0)
    close (descriptor);
  return -1;
}

/* Once it is known how large the archive is. */
static void
begin (Request *request)
{
  WinnowPacked *archive = request->archive;
  WinnowWorkerTask *task = &request->slot->task;
  if (archive->members == NULL)
    {
      archive->job.limits.max_seconds = winnow_worker_get_seconds (&archive->job);
      archive->time = (gint64) archive->job.limits.max_seconds * G_USEC_PER_SEC;
    }
  task->job = &archive->job;
  task->reader = _ ("the library for archives");
  task->seconds = archive->job.limits.max_seconds;
  request->slot->socket = winnow_worker_begin (task);
  winnow_worker_allow (task, archive->time);
  task->patience.cancellable = request->cancellable;
}

/* Hands the file over. Returns: (transfer full) the list of its members */
static GVariant *
list_members (Request *request, GError **error)
{
  WinnowPacked *archive = request->archive;
  GVariant *list = NULL;
  int descriptor = open_file (archive, error);
  if (descriptor < 0)
    return NULL;
  begin (request);
  request->slot->archive = archive;
  g_autoptr (GVariant) ready = NULL;
  if (archive->time <= 0)
    winnow_job_fail_late (&archive->job, error);
  else
    ready = ask (request, WINNOW_FRAME_FILE, g_variant_new ("()"), WINNOW_FRAME_FILE, 0, error);
  if (ready != NULL)
    {
      winnow_descriptor_pass (request->slot->socket, &descriptor); /* or no answer comes */
      request->bytes = g_bytes_new_static (&archive->limits, sizeof archive->limits);
      list = ask (request, WINNOW_FRAME_UNPACK, g_variant_new ("(s)", archive->job.name), WINNOW_FRAME_MEMBERS,
                  MAX_LIST, error);
    }
  close (descriptor);
  return list;
}

static void
clear_member (gpointer data)
{
  Member *member = data;
  winnow_clear (&member->shown, g_free, name, reason);
  g_clear_pointer (&member->bytes, g_bytes_unref);
}

/* FALSE where they are not those of an archive. */
static gboolean
take_members (WinnowPacked *archive, GVariant *list)
{
  g_autoptr (GArray) members = winnow_array_new (Member);
  g_array_set_clear_func (members, clear_member);
  for (gsize i = 0; i < g_variant_n_children (list); i++)
    {
      Member member = { 0 };
      gboolean is_good = winnow_answer_unpack_member (list, i, &archive->limits, &member.shown);
      g_array_append_val (members, member);
      if (!is_good)
        return FALSE;
    }
  if (archive->members != NULL)
    return archive->members->len == members->len;
  archive->members = g_steal_pointer (&members);
  return TRUE;
}

static gboolean
open_archive (Request *request, GError **error)
{
  WinnowPacked *archive = request->archive;
  Slot *slot = request->slot;
  gboolean is_first = archive->members == NULL;
  close_slot (slot);
  slot->knows_expected = FALSE;
  g_autoptr (GVariant) list = start_worker (request, error) ? list_members (request, error) : NULL;
  if (list != NULL && !take_members (archive, list))
    return break_off (request, NULL, error) != NULL;
  if (list == NULL)
    close_slot (slot);
  else if (is_first)
    winnow_worker_allow (&slot->task, slot->task.seconds * G_USEC_PER_SEC);
  return list != NULL;
}

/* ── members ── */

/* Adds the members after the wanted one that will be read, as far as they are few and small.
 * Returns: bytes of all, each with a NUL */
static guint64
choose_members (const Request *request, GArray *numbers)
{
  const WinnowPacked *archive = request->archive;
  guint64 size = get_member (archive, request->member)->shown.size + 1, room = TOGETHER_BYTES;
  guint end = archive->is_fragile || archive->n_kept > KEPT_BYTES ? 0 : request->member + MAX_TOGETHER;
  for (guint32 i = request->member + 1; i < MIN (end, archive->members->len); i++)
    {
      const Member *member = get_member (archive, i);
      if (member->n_expected == 0 || member->bytes != NULL || member->shown.size >= room)
        continue;
      g_array_append_val (numbers, i);
      size += member->shown.size + 1;
      room -= member->shown.size;
    }
  return size;
}

static void
add_expected (const WinnowPacked *archive, GArray *numbers)
{
  for (guint32 i = 0; !archive->is_fragile && i < archive->members->len; i++)
    if (get_member (archive, i)->n_expected > 0)
      g_array_append_val (numbers, i);
}

/* FALSE where the bytes are not those of the first @n. */
static gboolean
take_bytes (Request *request, const GArray *numbers, guint n)
{
  WinnowPacked *archive = request->archive;
  gsize at = 0, size = g_bytes_get_size (request->bytes);
  winnow_for_each_below (i, n)
    {
      Member *member = get_member (archive, g_array_index (numbers, guint32, i));
      if (member->shown.size >= size - at)
        return FALSE;
      g_clear_pointer (&member->bytes, g_bytes_unref);
      member->bytes = g_bytes_new_from_bytes (request->bytes, at, member->shown.size + 1);
      at += member->shown.size + 1;
      archive->n_kept += member->shown.size;
    }
  return n > 0 && at == size;
}

static gboolean
unpack (Request *request, GError **error)
{
  Slot *slot = request->slot;
  g_autoptr (GArray) numbers = winnow_array_new (guint32);
  g_array_append_val (numbers, request->member);
  gsize size = choose_members (request, numbers);
  const guint32 n_wanted = numbers->len;
  guint32 n;
  if (!slot->knows_expected)
    add_expected (request->archive, numbers);
  slot->knows_expected = TRUE;
  slot->task.patience.deadline
      = g_get_monotonic_time () + WINNOW_EXTRACT_PATIENCE * slot->task.seconds * G_USEC_PER_SEC;
  slot->task.patience.cancellable = request->cancellable;
  request->bytes = g_bytes_new (numbers->data, numbers->len * sizeof (guint32));
  g_autoptr (GVariant) frame
      = ask (request, WINNOW_FRAME_MEMBER, g_variant_new ("(u)", n_wanted), WINNOW_FRAME_MEMBER, size, error);
  if (frame == NULL)
    return FALSE;
  g_variant_get (frame, "(u)", &n);
  return take_bytes (request, numbers, MIN (n, n_wanted)) || break_off (request, NULL, error) != NULL;
}

/* ── requests ── */

static gboolean
try (Request *request, GError **error)
{
  WinnowPacked *archive = request->archive;
  request->slot = choose_slot (archive->unpackers, archive);
  request->was_open = request->slot->archive == archive;
  request->may_differ = FALSE;
  gboolean done
      = (request->was_open || open_archive (request, error)) && (request->member == LIST || unpack (request, error));
  archive->is_fragile |= request->may_differ && request->was_open;
  g_clear_pointer (&request->bytes, g_bytes_unref);
  return done;
}

/* With the lock. Messages have one line. */
static gboolean
fulfil (Request *request, GError **error)
{
  g_autoptr (GError) failure = NULL;
  gboolean done;
  do
    {
      g_clear_error (&failure);
      done = try (request, &failure);
    }
  while (!done && request->may_differ);
  char *details = done ? NULL : strchr (failure->message, '\n');
  if (details != NULL)
    *details = '\0';
  if (!done)
    g_propagate_error (error, g_steal_pointer (&failure));
  return done;
}

/* ── interface ── */

static void
clear_archive (gpointer data)
{
  WinnowPacked *archive = data;
  g_mutex_lock (&archive->unpackers->lock);
  close_archive (archive);
  g_mutex_unlock (&archive->unpackers->lock);
  winnow_unpackers_unref (archive->unpackers);
  g_clear_pointer (&archive->members, g_array_unref);
  winnow_clear (archive, g_free, path, job.name);
}

WinnowPacked *
winnow_packed_new (WinnowUnpackers *unpackers, const char *path, const WinnowPackedLimits *limits,
                   GCancellable *cancellable, GError **error)
{
  static const WinnowPackedLimits defaults = WINNOW_PACKED_LIMITS_INIT;
  g_return_val_if_fail (path != NULL, NULL);
  g_autoptr (WinnowPacked) archive = g_atomic_rc_box_new0 (WinnowPacked);
  Request request = { .archive = archive, .member = LIST, .cancellable = cancellable };
  archive->path = g_strdup (path);
  archive->limits = limits != NULL ? *limits : defaults;
  archive->job = (WinnowJob){ .name = g_filename_display_basename (path),
                              .limits = { .max_seconds = archive->limits.max_seconds,
                                          .max_memory_bytes = archive->limits.max_memory_bytes } };
  archive->unpackers = unpackers != NULL ? g_atomic_rc_box_acquire (unpackers) : winnow_unpackers_new ();
  g_mutex_lock (&archive->unpackers->lock);
  gboolean listed = fulfil (&request, error);
  g_mutex_unlock (&archive->unpackers->lock);
  return listed ? g_steal_pointer (&archive) : NULL;
}

WinnowPacked *
winnow_packed_ref (WinnowPacked *archive)
{
  return g_atomic_rc_box_acquire (archive);
}

void
winnow_packed_unref (WinnowPacked *archive)
{
  g_atomic_rc_box_release_full (archive, clear_archive);
}

gint64
winnow_packed_get_time (const WinnowPacked *archive)
{
  return archive->change;
}

guint
winnow_packed_get_n_members (const WinnowPacked *archive)
{
  return archive->members->len;
}

const WinnowPackedMember *
winnow_packed_get_member (const WinnowPacked *archive, guint member)
{
  return &get_member (archive, member)->shown;
}

gboolean
winnow_packed_find (const WinnowPacked *archive, const char *name, guint *member)
{
  for (*member = 0; *member < archive->members->len; ++*member)
    if (g_str_equal (winnow_packed_get_member (archive, *member)->name, name))
      return TRUE;
  return FALSE;
}

char *
winnow_packed_dup_member_name (const WinnowPacked *archive, guint member)
{
  return g_strconcat (archive->job.name, "/", winnow_packed_get_member (archive, member)->name, NULL);
}

void
winnow_packed_expect (WinnowPacked *archive, guint member)
{
  g_mutex_lock (&archive->unpackers->lock);
  get_member (archive, member)->n_expected++;
  archive->n_expected++;
  g_mutex_unlock (&archive->unpackers->lock);
}

/* Of what came with others and was not asked for. */
static GBytes *
take_kept (WinnowPacked *archive, Member *member)
{
  archive->n_kept -= member->bytes != NULL ? member->shown.size : 0;
  return g_steal_pointer (&member->bytes);
}

void
winnow_packed_release (WinnowPacked *archive, guint member)
{
  g_mutex_lock (&archive->unpackers->lock);
  if (--get_member (archive, member)->n_expected == 0)
    g_bytes_unref (take_kept (archive, get_member (archive, member)));
  if (--archive->n_expected == 0)
    close_archive (archive);
  g_mutex_unlock (&archive->unpackers->lock);
}

gboolean
winnow_packed_read (WinnowPacked *archive, guint member, GCancellable *cancellable, char **data, gsize *size,
                    GError **error)
{
  Request request = { .archive = archive, .member = member, .cancellable = cancellable };
  Member *wanted = get_member (archive, member);
  if (wanted->shown.reason != NULL)
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ, "%s", wanted->shown.reason);
  g_mutex_lock (&archive->unpackers->lock);
  gboolean done = wanted->bytes != NULL || fulfil (&request, error);
  GBytes *bytes = done ? take_kept (archive, wanted) : NULL;
  g_mutex_unlock (&archive->unpackers->lock);
  if (bytes == NULL)
    return FALSE;
  *data = g_bytes_unref_to_data (bytes, size);
  (*data)[--*size] = '\0';
  return TRUE;
}

/* The picture is a member of the same archive. */
GBytes *
winnow_packed_read_linked (WinnowJob *job, const char *reference, guint64 max, char **source, GError **error)
{
  WinnowPacked *archive = job->archive;
  g_autofree char *inside = g_strconcat ("/", winnow_packed_get_member (archive, job->member)->name, NULL);
  g_autofree char *folder = g_path_get_dirname (inside), *path = winnow_linked_file_resolve (folder, reference);
  gsize length = strlen (folder), size;
  guint member;
  char *data;
  if (path == NULL || !winnow_packed_find (archive, path + 1, &member))
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ, _ ("There is no such file beside the document.")),
           NULL;
  if (!g_str_has_prefix (path, folder) || (length > 1 && path[length] != '/'))
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ,
                                _ ("The file does not lie below the folder of the document.")),
           NULL;
  if (winnow_packed_get_member (archive, member)->size > max)
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_LIMIT, _ ("The picture's file is too large.")), NULL;
  if (!winnow_packed_read (archive, member, job->cancellable, &data, &size, error))
    return NULL;
  g_autofree char *joined = g_strconcat (archive->path, path, NULL);
  *source = winnow_picture_dup_source (joined);
  return g_bytes_new_take (data, size);
}
