/* images-count.c: see images-count.h */
#include "cli/commands/images-count.h"

#include <string.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "cli/console.h"

#define LEAST_DIGITS 8u
#define MOST_DIGITS 64u

gboolean
winnow_picture_hashes_validate (char **hashes, const char *option, GError **error)
{
  winnow_for_each_string (hash, hashes)
    {
      gsize length = strlen (hash);
      if (length >= LEAST_DIGITS && length <= MOST_DIGITS && strspn (hash, "0123456789abcdef") == length)
        continue;
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("--%s takes the hash of a picture as --list prints it, or at least %u of its first digits, not "
                      "“%s”."),
                   option, LEAST_DIGITS, hash);
      return FALSE;
    }
  return TRUE;
}

static gboolean
is_named (const WinnowImageFingerprint *fingerprint, const char *hash)
{
  g_autofree char *whole = winnow_image_fingerprint_dup_hash (fingerprint);
  return whole != NULL && g_str_has_prefix (whole, hash);
}

/* *@found: (nullable) the first of @pictures with that hash. FALSE with an error where others have
 * it that do not match: of a picture and its mirror image the first digits are the same. */
static gboolean
find_picture (const GPtrArray *pictures, const char *hash, const WinnowImageFingerprint **found, GError **error)
{
  *found = NULL;
  winnow_for_each (const WinnowDocumentPicture, picture, pictures)
    {
      if (!is_named (&picture->fingerprint, hash))
        continue;
      if (*found != NULL && !winnow_image_fingerprint_match (*found, &picture->fingerprint, NULL))
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                       _ ("Different pictures have a hash that begins with “%s”: give more of its digits."), hash);
          return FALSE;
        }
      *found = *found != NULL ? *found : &picture->fingerprint;
    }
  return TRUE;
}

/* Adds the decisions on pictures with that hash, and those that let @picture (nullable) count. */
static void
add_decisions (GArray *fingerprints, const GArray *decisions, const char *hash, const WinnowImageFingerprint *picture)
{
  winnow_for_each_value (const WinnowImageFingerprint, decision, decisions)
    if (is_named (decision, hash) || (picture != NULL && winnow_image_fingerprint_match (decision, picture, NULL)))
      g_array_append_vals (fingerprints, decision, 1);
}

/* Adds what decides on the picture. */
static gboolean
add_named (GArray *fingerprints, const GPtrArray *pictures, const GArray *decisions, const char *hash, gboolean counts,
           GError **error)
{
  const WinnowImageFingerprint *picture;
  guint n_before = fingerprints->len;
  if (!find_picture (pictures, hash, &picture, error))
    return FALSE;
  if (!counts)
    add_decisions (fingerprints, decisions, hash, picture);
  else if (picture != NULL)
    g_array_append_vals (fingerprints, picture, 1);
  if (fingerprints->len > n_before)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
               counts ? _ ("No picture has a hash that begins with “%s”.")
                      : _ ("No picture with a hash that begins with “%s” counts by decision."),
               hash);
  return FALSE;
}

gboolean
winnow_picture_hashes_count (WinnowLibrary *library, char **hashes, gboolean counts, WinnowProgressLine *line,
                             GError **error)
{
  if (hashes == NULL)
    return TRUE;
  g_autoptr (GPtrArray) pictures = winnow_library_list_pictures (library, 0, error);
  g_autoptr (GArray) decisions = pictures != NULL ? winnow_library_list_picture_decisions (library, error) : NULL,
                     fingerprints = winnow_array_new (WinnowImageFingerprint);
  if (decisions == NULL)
    return FALSE;
  winnow_for_each_string (hash, hashes)
    if (!add_named (fingerprints, pictures, decisions, hash, counts, error))
      return FALSE;
  return winnow_check_count_pictures (library, fingerprints, counts, winnow_progress_line_begin (line), error);
}

/* Whether the picture at @index of those found is excluded, though it has that hash. */
static gboolean
is_excluded (const WinnowFoundPictures *found, GHashTable *excluded, guint index, const char *hash)
{
  const WinnowDocumentPicture *picture = g_ptr_array_index (found->pictures, index);
  return g_hash_table_contains (excluded, &picture->id) && is_named (&picture->fingerprint, hash);
}

void
winnow_picture_hashes_warn (char **hashes, const WinnowFoundPictures *found)
{
  g_autoptr (GHashTable) excluded = winnow_id_index_new ();
  winnow_for_each_value (WinnowExcludedPicture, excluded_picture, found->excluded_pictures)
    g_hash_table_add (excluded, &excluded_picture->picture_id);
  winnow_for_each_string (hash, hashes)
    winnow_for_each_index (k, found->pictures)
      if (is_excluded (found, excluded, k, hash))
        {
          winnow_console_warn (_ ("The picture “%s” does not count: more than %u documents have it."), hash,
                               WINNOW_COUNTED_DOCUMENTS);
          break;
        }
}
