/* packed-node.c: one archive while it is open: its entries in order, and the data of single ones.
 *
 * Members are asked for in order of their names, but archives are read from their beginning: even
 * in a ZIP file each member on the way costs a look at its header. So expected members on the way
 * to the wanted one are unpacked too, as long as they are few bytes, and one pass is enough for
 * most archives. An archive inside of another one is unpacked into memory while it is read. */
#include "extract/packed/packed-node.h"

#include <errno.h>
#include <locale.h>
#include <string.h>
#include <unistd.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "extract/extract.h"
#include "extract/job.h"

#define BLOCK (256u << 10)        /* bytes read and unpacked at a time */
#define AHEAD_BYTES (128u << 20)  /* of members that were unpacked on the way to others */
#define NESTED_BYTES (256u << 20) /* of archives in archives that stay in memory for their next member */

/* ── nodes ── */

static void free_entry (gpointer data);

WinnowPackedNode *
winnow_packed_node_new (WinnowPackedNode *parent, guint number, const char *shown)
{
  WinnowPackedNode *node = g_new0 (WinnowPackedNode, 1);
  node->parent = parent;
  node->number = number;
  node->depth = parent != NULL ? parent->depth + 1 : 1;
  node->shown = g_strdup (shown);
  node->entries = g_ptr_array_new_with_free_func (free_entry);
  return node;
}

void
winnow_packed_node_close (WinnowUnpacker *unpacker, WinnowPackedNode *node)
{
  g_clear_pointer (&node->reader, archive_read_free);
  if (node->bytes != NULL)
    unpacker->n_nested -= g_bytes_get_size (node->bytes);
  g_clear_pointer (&node->bytes, g_bytes_unref);
  g_ptr_array_remove (unpacker->open, node);
}

void
winnow_packed_node_free (WinnowUnpacker *unpacker, WinnowPackedNode *node)
{
  winnow_for_each (WinnowPackedEntry, entry, node->entries)
    if (entry->nested != NULL)
      winnow_packed_node_free (unpacker, entry->nested);
  winnow_packed_node_close (unpacker, node);
  g_ptr_array_unref (node->entries);
  g_free (node->shown);
  g_free (node);
}

static void
free_entry (gpointer data)
{
  WinnowPackedEntry *entry = data;
  winnow_clear (entry, g_free, name, reason);
  g_clear_pointer (&entry->ahead, g_byte_array_unref);
  g_free (entry);
}

WinnowPackedEntry *
winnow_packed_node_get (const WinnowPackedNode *node, guint number)
{
  return g_ptr_array_index (node->entries, number);
}

/* ── failures ── */

static gboolean
fail_damaged (const char *name, const char *detail, GError **error)
{
  g_autofree char *cause = g_utf8_make_valid (detail ?: "damaged", -1);
  g_debug ("%s: %s", name, cause);
  return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_DAMAGED,
                              _ ("“%s” can't be unpacked: it is damaged, or packed in a way that is not known here. "
                                 "Ask for it as ZIP."),
                              name);
}

gboolean
winnow_packed_fail_encrypted (const char *name, GError **error)
{
  return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_ENCRYPTED,
                              _ ("“%s” is protected by a password. Save it without the password and add it again."),
                              name);
}

/* The last call of libarchive did not succeed. */
static gboolean
fail_reading (const WinnowUnpacker *unpacker, const WinnowPackedNode *node, const char *name, GError **error)
{
  gboolean lacks_memory = archive_errno (node->reader) == ENOMEM || errno == ENOMEM; /* it does not always say so */
  g_autofree char *memory = g_format_size_full (unpacker->limits.max_memory_bytes, G_FORMAT_SIZE_IEC_UNITS);
  if (lacks_memory)
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_LIMIT,
                                _ ("Reading “%s” takes more memory than %s and was given up."), name, memory);
  const char *detail = archive_error_string (node->reader);
  gboolean is_encrypted = detail != NULL && (strstr (detail, "ncrypt") != NULL || strstr (detail, "assphrase") != NULL);
  return is_encrypted ? winnow_packed_fail_encrypted (name, error) : fail_damaged (name, detail, error);
}

char *
winnow_packed_node_dup_shown (const WinnowPackedNode *node, const char *name)
{
  return g_strconcat (node->shown, "/", name, NULL);
}

/* ── opening ── */

/* Declared names are converted to the character set of the locale, which must hold them all; names
 * that declare none stay as they are. */
static locale_t
get_names_locale (void)
{
  static gsize made;
  static locale_t names;
  if (g_once_init_enter (&made))
    {
      names = newlocale (LC_CTYPE_MASK, "C.UTF-8", (locale_t) 0);
      g_once_init_leave (&made, 1);
    }
  return names;
}

/* @charset: (nullable) of names that declare none */
static WinnowPackedReader *
new_reader (const char *charset)
{
  WinnowPackedReader *reader = archive_read_new ();
  g_autofree char *option = g_strdup_printf ("hdrcharset=%s", charset ?: "");
  locale_t before = uselocale (get_names_locale ()); /* which the option converts to */
  archive_read_support_filter_gzip (reader);
  archive_read_support_filter_bzip2 (reader);
  archive_read_support_filter_xz (reader);
  archive_read_support_filter_zstd (reader);
  archive_read_support_format_zip_seekable (reader);
  archive_read_support_format_7zip (reader);
  archive_read_support_format_rar (reader);
  archive_read_support_format_rar5 (reader);
  archive_read_support_format_tar (reader);
  if (charset != NULL)
    archive_read_set_options (reader, option);
  uselocale (before);
  return reader;
}

/* Who has handed over the file may write to it meanwhile. */
static gboolean
open_file (const WinnowUnpacker *unpacker, const WinnowPackedNode *node, GError **error)
{
  const struct stat *before = &unpacker->status;
  struct stat status;
  if (lseek (unpacker->descriptor, 0, SEEK_SET) != 0 || fstat (unpacker->descriptor, &status) != 0)
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ, _ ("“%s” could not be read: %s."), node->shown,
                                g_strerror (errno));
  if (status.st_size != before->st_size || status.st_mtim.tv_sec != before->st_mtim.tv_sec
      || status.st_mtim.tv_nsec != before->st_mtim.tv_nsec)
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_READ,
                                _ ("“%s” changed while it was being read. Add it again."), node->shown);
  return archive_read_open_fd (node->reader, unpacker->descriptor, BLOCK) == ARCHIVE_OK
         || fail_reading (unpacker, node, node->shown, error);
}

static gboolean
open_nested (WinnowUnpacker *unpacker, WinnowPackedNode *node, GError **error)
{
  GByteArray *bytes = winnow_packed_node_read (unpacker, node->parent, node->number, error);
  if (bytes == NULL)
    return FALSE;
  while (unpacker->open->len > 0 && unpacker->n_nested + bytes->len > NESTED_BYTES)
    winnow_packed_node_close (unpacker, g_ptr_array_index (unpacker->open, 0));
  node->bytes = g_byte_array_free_to_bytes (bytes);
  unpacker->n_nested += g_bytes_get_size (node->bytes);
  g_ptr_array_add (unpacker->open, node);
  return archive_read_open_memory (node->reader, g_bytes_get_data (node->bytes, NULL), g_bytes_get_size (node->bytes))
             == ARCHIVE_OK
         || fail_reading (unpacker, node, node->shown, error);
}

/* At its first entry. */
gboolean
winnow_packed_node_open (WinnowUnpacker *unpacker, WinnowPackedNode *node, const char *charset, GError **error)
{
  winnow_packed_node_close (unpacker, node);
  errno = 0;
  node->reader = new_reader (charset);
  node->next = 0;
  if (node->parent == NULL ? open_file (unpacker, node, error) : open_nested (unpacker, node, error))
    return TRUE;
  winnow_packed_node_close (unpacker, node);
  return FALSE;
}

/* TRUE with the next entry; FALSE at the end, or with an error. */
gboolean
winnow_packed_node_next (const WinnowUnpacker *unpacker, WinnowPackedNode *node, struct archive_entry **entry,
                         GError **error)
{
  locale_t before = uselocale (get_names_locale ()); /* 0 changes nothing */
  int status = archive_read_next_header (node->reader, entry);
  if (status == ARCHIVE_OK || status == ARCHIVE_WARN)
    archive_entry_pathname (*entry); /* converts it */
  uselocale (before);
  if (status != ARCHIVE_OK && status != ARCHIVE_WARN)
    return status == ARCHIVE_EOF ? FALSE : fail_reading (unpacker, node, node->shown, error);
  node->next++;
  node->is_zip = (archive_format (node->reader) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_ZIP;
  return TRUE;
}

/* ── unpacking ── */

/* The data of the present entry. Returns: (nullable) */
static GByteArray *
unpack (const WinnowUnpacker *unpacker, const WinnowPackedNode *node, const WinnowPackedEntry *entry, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_sized_new ((guint) MIN (entry->size + 1, BLOCK));
  g_autofree guint8 *block = g_malloc (BLOCK);
  g_autofree char *shown = winnow_packed_node_dup_shown (node, entry->name);
  la_ssize_t n;
  if (entry->is_encrypted)
    return winnow_packed_fail_encrypted (shown, error), NULL;
  while ((n = archive_read_data (node->reader, block, BLOCK)) > 0 && bytes->len + (guint64) n <= entry->size)
    g_byte_array_append (bytes, block, (guint) n);
  if (n < 0)
    return fail_reading (unpacker, node, shown, error), NULL;
  if (n > 0 || bytes->len < entry->size)
    return fail_damaged (shown, "its size is not what the archive declares", error), NULL;
  return g_steal_pointer (&bytes);
}

/* Unpacks the present entry if it is expected, and not too much is kept. What fails does so again
 * when it is asked for. */
static void
keep (WinnowUnpacker *unpacker, const WinnowPackedNode *node, WinnowPackedEntry *entry)
{
  if (entry->n_expected == 0 || entry->ahead != NULL || unpacker->n_ahead + entry->size > AHEAD_BYTES)
    return;
  entry->ahead = unpack (unpacker, node, entry, NULL);
  if (entry->ahead != NULL)
    unpacker->n_ahead += entry->ahead->len;
}

static GByteArray *
take_ahead (WinnowUnpacker *unpacker, WinnowPackedEntry *entry)
{
  unpacker->n_ahead -= entry->ahead->len;
  return g_steal_pointer (&entry->ahead);
}

/* Returns: (transfer full) (nullable) */
GByteArray *
winnow_packed_node_read (WinnowUnpacker *unpacker, WinnowPackedNode *node, guint number, GError **error)
{
  WinnowPackedEntry *entry = winnow_packed_node_get (node, number);
  struct archive_entry *header;
  errno = 0;
  if (entry->ahead != NULL)
    return take_ahead (unpacker, entry);
  if ((node->reader == NULL || node->next > number) && !winnow_packed_node_open (unpacker, node, NULL, error))
    return NULL;
  GError *local = NULL;
  while (winnow_packed_node_next (unpacker, node, &header, &local) && node->next <= number)
    keep (unpacker, node, winnow_packed_node_get (node, node->next - 1));
  GByteArray *bytes = NULL;
  if (local == NULL && node->next == number + 1)
    bytes = unpack (unpacker, node, entry, &local);
  if (bytes == NULL)
    {
      if (local == NULL)
        fail_damaged (node->shown, "it ends early", &local);
      winnow_packed_node_close (unpacker, node); /* libarchive may not go on after a fault */
      g_propagate_error (error, local);
    }
  return bytes;
}
