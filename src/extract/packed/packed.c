/* packed.c: lists the members of an archive and of the archives in it, and unpacks single ones.
 *
 * Listing comes first, with all limits: an archive that would cost too much is refused before its
 * members are unpacked. Sizes are those that the archive declares; unpacking stops where a member
 * is larger.
 *
 * Members are unpacked into memory one by one in the order of their paths, so one set of files gets
 * the same ids in any format. Up to 128 MB of the data on the way to a member is kept, so one pass
 * is enough for most archives: 19,000 members of a ZIP file in any order are read in 11 s, where
 * seeking each took minutes. The time of a member is that of its archive, moved below the second by
 * the archive's size: unchanged archives are listed, never unpacked. A limit costs the member or
 * inner archive that breaks it; only a limit of the sum costs all. */
#include "extract/packed/packed.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "base/for-each.h"
#include "extract/packed/packed-node.h"
#include "extract/extract.h"
#include "extract/job.h"

#define SNIFFED_BYTES 512 /* where the mark of a tar file is */

/* One of those that are shown. */
typedef struct
{
  WinnowPackedMember shown;
  WinnowPackedNode *node;
  guint number;
} Member;

/* ── listing ── */

static gboolean
fail_too_large (const WinnowPacked *archive, const WinnowPackedNode *node, GError **error)
{
  g_autofree char *bound = g_format_size (archive->limits.max_expanded_bytes);
  return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_LIMIT, _ ("“%s” unpacks to more than %s. It was not read."),
                              node->shown, bound);
}

static gboolean
exceeds_ratio (const WinnowPacked *archive, guint64 size)
{
  return size > archive->limits.free_bytes
         && size / archive->limits.max_ratio >= (guint64) MAX (archive->status.st_size, 1);
}

/* Counts bytes that will be unpacked. */
static gboolean
charge (WinnowPacked *archive, const WinnowPackedNode *node, guint64 size, GError **error)
{
  if (size > archive->limits.max_expanded_bytes - archive->n_expanded)
    return fail_too_large (archive, node, error);
  archive->n_expanded += size;
  if (exceeds_ratio (archive, archive->n_expanded))
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_LIMIT,
                                /* Translators: an archive, and a number such as 250 */
                                _ ("“%s” unpacks to more than %u times its size. It was not read."), node->shown,
                                archive->limits.max_ratio);
  return TRUE;
}

/* Why a member alone is not read. Returns: (transfer full) (nullable) */
static char *
dup_refusal (const WinnowPacked *archive, const WinnowPackedNode *node, const WinnowPackedEntry *entry,
             const char *link)
{
  g_autofree char *shown = winnow_packed_node_dup_shown (node, entry->name),
                  *bound = g_format_size (archive->limits.max_member_bytes);
  if (link != NULL)
    return g_strdup_printf (_ ("“%s” is a link, which is not followed in an archive."), shown);
  if (entry->size > archive->limits.max_member_bytes)
    return g_strdup_printf (_ ("“%s” is larger than %s, the largest file that is read."), shown, bound);
  if (exceeds_ratio (archive, entry->size))
    return g_strdup_printf (_ ("“%s” unpacks to more than %u times the size of its archive. It was not read."), shown,
                            archive->limits.max_ratio);
  return NULL;
}

/* Its name, clean; NULL for one that is hidden or a folder. */
static void
set_name (WinnowPackedEntry *entry, const WinnowPackedNode *node, struct archive_entry *header)
{
  const char *raw = archive_entry_pathname (header), *name = raw ?: archive_entry_pathname_utf8 (header);
  gboolean is_outside = FALSE, is_shown = name != NULL && archive_entry_filetype (header) != AE_IFDIR;
  g_free (entry->name);
  entry->name = is_shown ? winnow_packed_name_clean (name, &is_outside) : NULL;
  if (entry->name != NULL && winnow_packed_name_is_hidden (entry->name))
    g_clear_pointer (&entry->name, g_free);
  if (entry->name != NULL && is_outside)
    {
      g_autofree char *shown = winnow_packed_node_dup_shown (node, entry->name);
      g_free (entry->reason);
      entry->reason = g_strdup_printf (_ ("The name of “%s” leads out of its archive. It was not read."), shown);
    }
}

static WinnowPackedEntry *
entry_new (const WinnowPacked *archive, const WinnowPackedNode *node, struct archive_entry *header)
{
  const char *link
      = archive_entry_hardlink (header) != NULL ? archive_entry_hardlink (header) : archive_entry_symlink (header);
  WinnowPackedEntry *entry = g_new0 (WinnowPackedEntry, 1);
  entry->size = archive_entry_size_is_set (header) ? (guint64) MAX (archive_entry_size (header), 0) : 0;
  entry->is_encrypted = archive_entry_is_data_encrypted (header);
  set_name (entry, node, header);
  if (entry->name != NULL && entry->reason == NULL)
    entry->reason = dup_refusal (archive, node, entry, link);
  entry->is_wanted = entry->name != NULL && entry->reason == NULL
                     && (winnow_extract_knows_name (entry->name) || winnow_packed_has_name (entry->name));
  return entry;
}

static gboolean
take_entry (WinnowPacked *archive, WinnowPackedNode *node, struct archive_entry *header, GPtrArray *names,
            GError **error)
{
  WinnowPackedEntry *entry = entry_new (archive, node, header);
  const char *name = archive_entry_pathname (header);
  g_ptr_array_add (node->entries, entry);
  g_ptr_array_add (names, g_strdup (name ?: ""));
  if (++archive->n_members > archive->limits.max_members)
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_LIMIT,
                                ngettext ("“%s” holds more than %u member. It was not read.",
                                          "“%s” holds more than %u members. It was not read.",
                                          archive->limits.max_members),
                                node->shown, archive->limits.max_members);
  /* In a ZIP file, unread data is not unpacked. */
  return (!entry->is_wanted && node->is_zip) || charge (archive, node, entry->size, error);
}

static gboolean
list_entries (WinnowPacked *archive, WinnowPackedNode *node, GPtrArray *names, GError **error)
{
  GError *local = NULL;
  struct archive_entry *header;
  if (!winnow_packed_node_open (archive, node, NULL, error))
    return FALSE;
  while (winnow_packed_node_next (node, &header, &local))
    if (!take_entry (archive, node, header, names, &local) || !winnow_packed_node_skip (archive, node, &local))
      break;
  if (local == NULL)
    return TRUE;
  g_propagate_error (error, local);
  return FALSE;
}

/* Names that declare no character set are read again in @charset. */
static gboolean
name_entries (WinnowPacked *archive, WinnowPackedNode *node, const char *charset, GError **error)
{
  GError *local = NULL;
  struct archive_entry *header;
  if (!winnow_packed_node_open (archive, node, charset, error))
    return FALSE;
  while (winnow_packed_node_next (node, &header, &local) && node->next <= node->entries->len)
    {
      WinnowPackedEntry *entry = winnow_packed_node_get (node, node->next - 1);
      if (entry->reason == NULL)
        set_name (entry, node, header);
      if (!winnow_packed_node_skip (archive, node, &local))
        break;
    }
  if (local == NULL)
    return TRUE;
  g_propagate_error (error, local);
  return FALSE;
}

/* ZIP containers of documents have one of these. */
static gboolean
is_document (const WinnowPackedNode *node)
{
  static const char *const signs[] = { "[Content_Types].xml", "mimetype", "META-INF/container.xml", NULL };
  for (guint i = 0; node->is_zip && i < node->entries->len; i++)
    if (winnow_packed_node_get (node, i)->name != NULL
        && g_strv_contains (signs, winnow_packed_node_get (node, i)->name))
      return TRUE;
  return FALSE;
}

static gboolean
is_all_encrypted (const WinnowPackedNode *node)
{
  guint n = 0, n_encrypted = 0;
  winnow_for_each (const WinnowPackedEntry, entry, node->entries)
    {
      n += entry->is_wanted;
      n_encrypted += entry->is_wanted && entry->is_encrypted;
    }
  return n > 0 && n == n_encrypted;
}

static gboolean list_node (WinnowPacked *archive, WinnowPackedNode *node, GError **error);

/* An archive inside of another one that is refused costs only itself. */
static gboolean
list_nested (WinnowPacked *archive, WinnowPackedNode *parent, guint number, GError **error)
{
  WinnowPackedEntry *entry = winnow_packed_node_get (parent, number);
  g_autofree char *shown = winnow_packed_node_dup_shown (parent, entry->name);
  g_autoptr (GError) local = NULL;
  guint n_members = archive->n_members;
  guint64 n_expanded = archive->n_expanded;
  if (parent->depth >= archive->limits.max_depth)
    {
      entry->reason
          = g_strdup_printf (ngettext ("“%s” lies in more than %u archive. It was not read.",
                                       "“%s” lies in more than %u archives inside each other. It was not read.",
                                       archive->limits.max_depth - 1),
                             shown, archive->limits.max_depth - 1);
      return TRUE;
    }
  WinnowPackedNode *node = winnow_packed_node_new (parent, number, shown);
  if (list_node (archive, node, &local))
    {
      entry->nested = node;
      return TRUE;
    }
  winnow_packed_node_free (archive, node);
  archive->n_members = n_members;
  archive->n_expanded = n_expanded;
  if (!g_error_matches (local, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_UNSUPPORTED))
    entry->reason = g_strdup (local != NULL ? local->message : shown);
  return winnow_packed_is_alive (archive, error);
}

static gboolean
list_node (WinnowPacked *archive, WinnowPackedNode *node, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  if (!list_entries (archive, node, names, error))
    return FALSE;
  if (is_document (node))
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_UNSUPPORTED, _ ("“%s” is a document, not an archive."),
                                node->shown);
  if (is_all_encrypted (node))
    return winnow_packed_fail_encrypted (node->shown, error);
  const char *charset = winnow_packed_names_find_charset (names);
  if (charset != NULL && !name_entries (archive, node, charset, error))
    return FALSE;
  winnow_for_each_index (i, node->entries)
    {
      const WinnowPackedEntry *entry = winnow_packed_node_get (node, i);
      if (entry->name != NULL && entry->reason == NULL && winnow_packed_has_name (entry->name) && !entry->is_encrypted
          && !list_nested (archive, node, i, error))
        return FALSE;
    }
  winnow_packed_node_close (archive, node);
  return TRUE;
}

static void
free_member (gpointer data)
{
  Member *member = data;
  winnow_clear (&member->shown, g_free, name, reason);
  g_free (member);
}

/* @prefix: "" or the path of the node, with a slash */
static void
add_members (WinnowPacked *archive, WinnowPackedNode *node, const char *prefix)
{
  winnow_for_each_index (i, node->entries)
    {
      const WinnowPackedEntry *entry = winnow_packed_node_get (node, i);
      if (entry->name == NULL)
        continue;
      g_autofree char *name = g_strconcat (prefix, entry->name, NULL);
      if (entry->nested != NULL)
        {
          g_autofree char *folder = g_strconcat (name, "/", NULL);
          add_members (archive, entry->nested, folder);
          continue;
        }
      Member *member = g_new0 (Member, 1);
      *member = (Member){ { g_steal_pointer (&name), entry->size, g_strdup (entry->reason) }, node, i };
      g_ptr_array_add (archive->members, member);
    }
}

/* ── interface ── */

static gboolean
has_magic (const char *bytes, gsize length, const char *name)
{
  static const struct
  {
    const char *magic;
    gsize length, place;
    gboolean is_compression; /* of a tar file, if it is called so */
  } magics[] = { { "PK\3\4", 4, 0, FALSE },
                 { "PK\5\6", 4, 0, FALSE },
                 { "7z\xBC\xAF\x27\x1C", 6, 0, FALSE },
                 { "Rar!\x1A\x07", 6, 0, FALSE },
                 { "ustar", 5, 257, FALSE },
                 { "\x1F\x8B", 2, 0, TRUE },
                 { "BZh", 3, 0, TRUE },
                 { "\xFD"
                   "7zXZ",
                   6, 0, TRUE },
                 { "\x28\xB5\x2F\xFD", 4, 0, TRUE } };
  winnow_for_each_of (magic, magics)
    if (length >= magic->place + magic->length && memcmp (bytes + magic->place, magic->magic, magic->length) == 0)
      return !magic->is_compression || winnow_packed_has_name (name);
  return winnow_name_has_ending (name, "tar"); /* older than its mark */
}

gboolean
winnow_packed_may_be (const char *path, gboolean is_named)
{
  g_autofree char *name = g_path_get_basename (path);
  char bytes[SNIFFED_BYTES];
  if (!is_named && !winnow_packed_has_name (name) && strchr (name, '.') != NULL)
    return FALSE;
  int descriptor = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  gssize n = descriptor >= 0 ? read (descriptor, bytes, sizeof bytes) : 0;
  if (descriptor >= 0)
    close (descriptor);
  return n > 0 && has_magic (bytes, (gsize) n, name);
}

static void
clear_archive (WinnowPacked *archive)
{
  winnow_packed_node_free (archive, archive->root);
  winnow_clear (archive, g_ptr_array_unref, members, open);
  g_mutex_clear (&archive->lock);
  g_free (archive->path);
}

WinnowPacked *
winnow_packed_new (const char *path, const WinnowPackedLimits *limits, GCancellable *cancellable, GError **error)
{
  static const WinnowPackedLimits defaults = WINNOW_PACKED_LIMITS_INIT;
  g_return_val_if_fail (path != NULL, NULL);
  g_autofree char *shown = g_filename_display_basename (path);
  g_autoptr (WinnowPacked) archive = g_atomic_rc_box_new0 (WinnowPacked);
  archive->path = g_strdup (path);
  archive->limits = limits != NULL ? *limits : defaults;
  archive->members = g_ptr_array_new_with_free_func (free_member);
  archive->open = g_ptr_array_new ();
  archive->root = winnow_packed_node_new (NULL, 0, shown);
  g_mutex_init (&archive->lock);
  winnow_packed_begin (archive, cancellable);
  if (!list_node (archive, archive->root, error))
    return NULL;
  add_members (archive, archive->root, "");
  return g_steal_pointer (&archive);
}

WinnowPacked *
winnow_packed_ref (WinnowPacked *archive)
{
  return g_atomic_rc_box_acquire (archive);
}

void
winnow_packed_unref (WinnowPacked *archive)
{
  g_atomic_rc_box_release_full (archive, (GDestroyNotify) clear_archive);
}

const char *
winnow_packed_get_path (const WinnowPacked *archive)
{
  return archive->path;
}

gint64
winnow_packed_get_time (const WinnowPacked *archive)
{
  gint64 below = archive->status.st_mtim.tv_nsec / 1000 + archive->status.st_size % G_USEC_PER_SEC;
  return (gint64) archive->status.st_mtim.tv_sec * G_USEC_PER_SEC + below % G_USEC_PER_SEC;
}

guint
winnow_packed_get_n_members (const WinnowPacked *archive)
{
  return archive->members->len;
}

static Member *
get_member (const WinnowPacked *archive, guint member)
{
  return g_ptr_array_index (archive->members, member);
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
    if (g_str_equal (get_member (archive, *member)->shown.name, name))
      return TRUE;
  return FALSE;
}

char *
winnow_packed_dup_member_name (const WinnowPacked *archive, guint member)
{
  return winnow_packed_node_dup_shown (archive->root, get_member (archive, member)->shown.name);
}

void
winnow_packed_expect (WinnowPacked *archive, guint member)
{
  const Member *expected = get_member (archive, member);
  guint number = expected->number;
  g_mutex_lock (&archive->lock);
  for (WinnowPackedNode *node = expected->node; node != NULL; number = node->number, node = node->parent)
    {
      winnow_packed_node_get (node, number)->n_expected++;
      node->n_expected++;
    }
  g_mutex_unlock (&archive->lock);
}

void
winnow_packed_release (WinnowPacked *archive, guint member)
{
  const Member *released = get_member (archive, member);
  guint number = released->number;
  g_mutex_lock (&archive->lock);
  for (WinnowPackedNode *node = released->node; node != NULL; number = node->number, node = node->parent)
    {
      if (--winnow_packed_node_get (node, number)->n_expected == 0)
        winnow_packed_node_drop (archive, winnow_packed_node_get (node, number));
      if (--node->n_expected == 0)
        winnow_packed_node_close (archive, node);
    }
  g_mutex_unlock (&archive->lock);
}

gboolean
winnow_packed_read (WinnowPacked *archive, guint member, GCancellable *cancellable, char **data, gsize *size,
                    GError **error)
{
  const Member *wanted = get_member (archive, member);
  if (wanted->shown.reason != NULL)
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ, "%s", wanted->shown.reason);
  g_mutex_lock (&archive->lock);
  winnow_packed_begin (archive, cancellable);
  GByteArray *bytes = winnow_packed_node_read (archive, wanted->node, wanted->number, error);
  g_mutex_unlock (&archive->lock);
  if (bytes == NULL)
    return FALSE;
  *size = bytes->len;
  g_byte_array_append (bytes, (const guint8 *) "", 1);
  *data = (char *) g_byte_array_free (bytes, FALSE);
  return TRUE;
}

char *
winnow_packed_dup_file (const char *path)
{
  g_autofree char *file = g_strdup (path);
  GStatBuf status;
  while (g_stat (file, &status) != 0)
    {
      char *slash = strrchr (file, '/');
      if (errno != ENOTDIR || slash == NULL || slash == file)
        return NULL;
      *slash = '\0';
    }
  return S_ISREG (status.st_mode) ? g_steal_pointer (&file) : NULL;
}
