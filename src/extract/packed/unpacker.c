/* unpacker.c: lists the members of an archive and of the archives in it, and unpacks single ones.
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
#include "extract/packed/unpacker.h"

#include <string.h>
#include <unistd.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "extract/packed/answer-sheet.h"
#include "extract/packed/packed-node.h"
#include "extract/extract.h"
#include "extract/job.h"

/* One of those that are shown. */
typedef struct
{
  WinnowPackedMember shown;
  WinnowPackedNode *node; /* (nullable) NULL for a row of a sheet */
  guint number;
  GByteArray *text; /* (owned) (nullable) of a row */
} Member;

/* ── listing ── */

static gboolean
fail_too_large (const WinnowUnpacker *unpacker, const WinnowPackedNode *node, GError **error)
{
  g_autofree char *bound = g_format_size (unpacker->limits.max_expanded_bytes);
  return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_LIMIT, _ ("“%s” unpacks to more than %s. It was not read."),
                              node->shown, bound);
}

static gboolean
exceeds_ratio (const WinnowUnpacker *unpacker, guint64 size)
{
  return size > unpacker->limits.free_bytes
         && size / unpacker->limits.max_ratio >= (guint64) MAX (unpacker->status.st_size, 1);
}

/* Counts bytes that will be unpacked. */
static gboolean
charge (WinnowUnpacker *unpacker, const WinnowPackedNode *node, guint64 size, GError **error)
{
  if (size > unpacker->limits.max_expanded_bytes - unpacker->n_expanded)
    return fail_too_large (unpacker, node, error);
  unpacker->n_expanded += size;
  if (exceeds_ratio (unpacker, unpacker->n_expanded))
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_LIMIT,
                                /* Translators: an archive, and a number such as 250 */
                                _ ("“%s” unpacks to more than %u times its size. It was not read."), node->shown,
                                unpacker->limits.max_ratio);
  return TRUE;
}

/* Why a member alone is not read. Returns: (transfer full) (nullable) */
static char *
dup_refusal (const WinnowUnpacker *unpacker, const WinnowPackedNode *node, const WinnowPackedEntry *entry,
             const char *link)
{
  g_autofree char *shown = winnow_packed_node_dup_shown (node, entry->name),
                  *bound = g_format_size (unpacker->limits.max_member_bytes);
  if (link != NULL)
    return g_strdup_printf (_ ("“%s” is a link, which is not followed in an archive."), shown);
  if (entry->size > unpacker->limits.max_member_bytes)
    return g_strdup_printf (
        _ ("“%s” is larger than %s, the largest file that is read. Ask for it with smaller pictures, or split it."),
        shown, bound);
  if (exceeds_ratio (unpacker, entry->size))
    return g_strdup_printf (_ ("“%s” unpacks to more than %u times the size of its archive. It was not read."), shown,
                            unpacker->limits.max_ratio);
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
entry_new (const WinnowUnpacker *unpacker, const WinnowPackedNode *node, struct archive_entry *header)
{
  const char *link
      = archive_entry_hardlink (header) != NULL ? archive_entry_hardlink (header) : archive_entry_symlink (header);
  WinnowPackedEntry *entry = g_new0 (WinnowPackedEntry, 1);
  entry->size = archive_entry_size_is_set (header) ? (guint64) MAX (archive_entry_size (header), 0) : 0;
  entry->is_encrypted = archive_entry_is_data_encrypted (header);
  set_name (entry, node, header);
  if (entry->name != NULL && entry->reason == NULL)
    entry->reason = dup_refusal (unpacker, node, entry, link);
  entry->is_wanted = entry->name != NULL && entry->reason == NULL
                     && (winnow_extract_knows_name (entry->name) || winnow_packed_has_name (entry->name));
  return entry;
}

static gboolean
take_entry (WinnowUnpacker *unpacker, WinnowPackedNode *node, struct archive_entry *header, GPtrArray *names,
            GError **error)
{
  WinnowPackedEntry *entry = entry_new (unpacker, node, header);
  const char *name = archive_entry_pathname (header);
  g_ptr_array_add (node->entries, entry);
  g_ptr_array_add (names, g_strdup (name ?: ""));
  if (++unpacker->n_members > unpacker->limits.max_members)
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_LIMIT,
                                ngettext ("“%s” holds more than %u member. It was not read.",
                                          "“%s” holds more than %u members. It was not read.",
                                          unpacker->limits.max_members),
                                node->shown, unpacker->limits.max_members);
  /* In a ZIP file, unread data is not unpacked. */
  return (!entry->is_wanted && node->is_zip) || charge (unpacker, node, entry->size, error);
}

static gboolean
list_entries (WinnowUnpacker *unpacker, WinnowPackedNode *node, GPtrArray *names, GError **error)
{
  GError *local = NULL;
  struct archive_entry *header;
  if (!winnow_packed_node_open (unpacker, node, NULL, error))
    return FALSE;
  while (winnow_packed_node_next (unpacker, node, &header, &local))
    if (!take_entry (unpacker, node, header, names, &local))
      break;
  if (local == NULL)
    return TRUE;
  g_propagate_error (error, local);
  return FALSE;
}

/* Names that declare no character set are read again in @charset. */
static gboolean
name_entries (WinnowUnpacker *unpacker, WinnowPackedNode *node, const char *charset, GError **error)
{
  GError *local = NULL;
  struct archive_entry *header;
  if (!winnow_packed_node_open (unpacker, node, charset, error))
    return FALSE;
  while (winnow_packed_node_next (unpacker, node, &header, &local) && node->next <= node->entries->len)
    {
      WinnowPackedEntry *entry = winnow_packed_node_get (node, node->next - 1);
      if (entry->reason == NULL)
        set_name (entry, node, header);
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

static gboolean list_node (WinnowUnpacker *unpacker, WinnowPackedNode *node, GError **error);

/* An archive inside of another one that is refused costs only itself. */
static void
list_nested (WinnowUnpacker *unpacker, WinnowPackedNode *parent, guint number)
{
  WinnowPackedEntry *entry = winnow_packed_node_get (parent, number);
  g_autofree char *shown = winnow_packed_node_dup_shown (parent, entry->name);
  g_autoptr (GError) local = NULL;
  guint n_members = unpacker->n_members;
  guint64 n_expanded = unpacker->n_expanded;
  if (parent->depth >= unpacker->limits.max_depth)
    {
      entry->reason
          = g_strdup_printf (ngettext ("“%s” lies in more than %u archive. It was not read.",
                                       "“%s” lies in more than %u archives inside each other. It was not read.",
                                       unpacker->limits.max_depth - 1),
                             shown, unpacker->limits.max_depth - 1);
      return;
    }
  WinnowPackedNode *node = winnow_packed_node_new (parent, number, shown);
  if (list_node (unpacker, node, &local))
    {
      entry->nested = node;
      return;
    }
  winnow_packed_node_free (unpacker, node);
  unpacker->n_members = n_members;
  unpacker->n_expanded = n_expanded;
  if (!g_error_matches (local, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_UNSUPPORTED))
    entry->reason = g_strdup (local != NULL ? local->message : shown);
}

static gboolean
list_node (WinnowUnpacker *unpacker, WinnowPackedNode *node, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  if (!list_entries (unpacker, node, names, error))
    return FALSE;
  if (is_document (node))
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_UNSUPPORTED, _ ("“%s” is a document, not an archive."),
                                node->shown);
  if (is_all_encrypted (node))
    return winnow_packed_fail_encrypted (node->shown, error);
  const char *charset = winnow_packed_names_find_charset (names);
  if (charset != NULL && !name_entries (unpacker, node, charset, error))
    return FALSE;
  winnow_for_each_index (i, node->entries)
    {
      const WinnowPackedEntry *entry = winnow_packed_node_get (node, i);
      if (entry->name != NULL && entry->reason == NULL && winnow_packed_has_name (entry->name) && !entry->is_encrypted)
        list_nested (unpacker, node, i);
    }
  winnow_packed_node_close (unpacker, node);
  return TRUE;
}

static void
free_member (gpointer data)
{
  Member *member = data;
  winnow_clear (&member->shown, g_free, name, reason);
  g_clear_pointer (&member->text, g_byte_array_unref);
  g_free (member);
}

/* An archive may have a name twice, and a decoy of the same name must not hide a paper: the second
 * "a.txt" is called "a (2).txt". @names: (inout) those that are taken → numbers that were given */
static char *
dup_free_name (GHashTable *names, const char *name)
{
  const char *slash = strrchr (name, '/'), *dot = strrchr (slash != NULL ? slash : name, '.');
  int length = (int) (dot != NULL ? dot - name : (gssize) strlen (name));
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (names, name));
  char *unused = g_strdup (name);
  while (g_hash_table_contains (names, unused))
    {
      n++;
      g_free (unused);
      unused = g_strdup_printf ("%.*s (%u)%s", length, name, n + 1, name + length);
    }
  g_hash_table_insert (names, g_strdup (unused), NULL);
  g_hash_table_insert (names, g_strdup (name), GUINT_TO_POINTER (n));
  return unused;
}

/* @prefix: "" or the path of the node, with a slash. @names: as above */
static void
add_members (WinnowUnpacker *unpacker, WinnowPackedNode *node, const char *prefix, GHashTable *names)
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
          add_members (unpacker, entry->nested, folder, names);
          continue;
        }
      Member *member = g_new0 (Member, 1);
      *member = (Member){ { dup_free_name (names, name), entry->size, g_strdup (entry->reason) }, node, i };
      g_ptr_array_add (unpacker->members, member);
    }
}

static gboolean
add_rows (WinnowUnpacker *unpacker, GHashTable *names, GError **error)
{
  g_autoptr (GPtrArray) rows
      = winnow_answer_sheet_read (unpacker->descriptor, unpacker->root->shown, unpacker->limits.max_members, error);
  winnow_for_each (WinnowAnswers, answers, rows)
    {
      Member *member = g_new0 (Member, 1);
      *member = (Member){ { dup_free_name (names, answers->name), answers->text->len }, NULL, 0, answers->text };
      g_byte_array_ref (member->text);
      g_ptr_array_add (unpacker->members, member);
    }
  return rows != NULL;
}

/* ── interface ── */

void
winnow_unpacker_free (WinnowUnpacker *unpacker)
{
  winnow_packed_node_free (unpacker, unpacker->root);
  winnow_clear (unpacker, g_ptr_array_unref, members, open);
  close (unpacker->descriptor);
  g_free (unpacker);
}

WinnowUnpacker *
winnow_unpacker_new (int descriptor, const char *shown, const WinnowPackedLimits *limits, GError **error)
{
  g_autoptr (WinnowUnpacker) unpacker = g_new0 (WinnowUnpacker, 1);
  unpacker->descriptor = descriptor;
  unpacker->limits = *limits;
  unpacker->members = g_ptr_array_new_with_free_func (free_member);
  unpacker->open = g_ptr_array_new ();
  unpacker->root = winnow_packed_node_new (NULL, 0, shown);
  fstat (descriptor, &unpacker->status);
  g_autoptr (GHashTable) names = winnow_string_table_new (NULL);
  if (winnow_packed_is_sheet (shown))
    return add_rows (unpacker, names, error) ? g_steal_pointer (&unpacker) : NULL;
  if (!list_node (unpacker, unpacker->root, error))
    return NULL;
  add_members (unpacker, unpacker->root, "", names);
  return g_steal_pointer (&unpacker);
}

const GPtrArray *
winnow_unpacker_get_members (const WinnowUnpacker *unpacker)
{
  return unpacker->members;
}

/* Where nothing more is expected of an archive, it is closed. */
static void
expect (WinnowUnpacker *unpacker, const Member *member, gboolean is_expected)
{
  guint number = member->number;
  for (WinnowPackedNode *node = member->node; node != NULL; number = node->number, node = node->parent)
    {
      guint change = is_expected ? 1 : -1u;
      winnow_packed_node_get (node, number)->n_expected += change;
      node->n_expected += change;
      if (node->n_expected == 0)
        winnow_packed_node_close (unpacker, node);
    }
}

void
winnow_unpacker_expect (WinnowUnpacker *unpacker, guint member)
{
  expect (unpacker, g_ptr_array_index (unpacker->members, member), TRUE);
}

GByteArray *
winnow_unpacker_read (WinnowUnpacker *unpacker, guint member, GError **error)
{
  const Member *wanted = g_ptr_array_index (unpacker->members, member);
  if (wanted->text != NULL)
    return g_byte_array_append (g_byte_array_new (), wanted->text->data, wanted->text->len);
  GByteArray *bytes = winnow_packed_node_read (unpacker, wanted->node, wanted->number, error);
  if (winnow_packed_node_get (wanted->node, wanted->number)->n_expected > 0)
    expect (unpacker, wanted, FALSE);
  return bytes;
}
