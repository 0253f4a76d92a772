/* attached.c: other libraries whose documents are references here
 *
 * A failure in another library is a problem of that one: the rest goes on, and the results of its
 * documents stay.
 *
 * Each document has a row here, with its flags and fingerprints of pictures, a kilobyte or two;
 * texts and thumbnails are read in the other library. Of 10,000 papers of 3 KB the rows
 * take 3 MB, their library 129. Rows are compared when that file has changed. Libraries attached
 * there are left out, so cycles do no harm. */
#include <glib/gstdio.h>
#include <string.h>

#include "library/attached/attached-rows.h"
#include "base/for-each.h"

#define ENDING ".winnow"

static const char sql_list[]
    = "SELECT id, path, name, time, problem,"
      " (SELECT count(*) FROM collections AS c JOIN documents AS d ON d.collection_id = c.id"
      "  WHERE c.attached_id = attached.id),"
      " (SELECT count(*) FROM overlaps WHERE document_b IN (SELECT d.id FROM collections AS c JOIN documents AS d"
      "  ON d.collection_id = c.id WHERE c.attached_id = attached.id) AND " WINNOW_IS_LISTED ")"
      ", n_archived IS NOT NULL, n_archived, archived_words, may_add FROM attached ORDER BY name, id";

ROW_TYPE (attached_row, WinnowAttached, NULL, id, path, name, time, problem, n_documents, n_pairs, is_archive,
          n_archived, archived_words, may_add);

void
winnow_attached_free (WinnowAttached *attached)
{
  winnow_fields_clear (attached_row.fields, attached);
  g_free (attached);
}

GPtrArray *
winnow_library_list_attached (WinnowLibrary *library, GError **error)
{
  return winnow_library_list (library, sql_list, NULL, &attached_row, (GDestroyNotify) winnow_attached_free, error);
}

/* ── following ── */

/* In one change: a library that can't be read to its end changes nothing. */
static gboolean
follow_rows (WinnowLibrary *library, WinnowLibrary *other, const WinnowAttached *attached, const char *state,
             GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  return winnow_library_check_rows (other, error) && winnow_change_begin (&change, library, error)
         && winnow_attached_rows_follow (library, other, attached->id, attached->name, error)
         && winnow_library_execute (library, "UPDATE attached SET state = ?2, problem = NULL WHERE id = ?1",
                                    VALUES (attached->id, state), error)
         && winnow_change_commit (&change, error);
}

/* Fails if it can't be read. */
static gboolean
follow (WinnowLibrary *library, const WinnowAttached *attached, GError **error)
{
  g_autofree char *state = NULL;
  gint64 is_read;
  g_autoptr (WinnowLibrary) other = winnow_library_open_attached (library, attached->path, &state, error);
  if (other == NULL
      || !winnow_library_query_integer (
          library, "SELECT count(*) FROM attached WHERE id = ?1 AND state IS ?2 AND problem IS NULL",
          VALUES (attached->id, state), &is_read, error))
    return FALSE;
  return is_read || follow_rows (library, other, attached, state, error);
}

gboolean
winnow_library_follow_attached (WinnowLibrary *library, gboolean *is_back, GError **error)
{
  g_autoptr (GPtrArray) all = winnow_library_list_attached (library, error);
  gboolean is_any_back = FALSE;
  winnow_for_each (const WinnowAttached, attached, all)
    {
      g_autoptr (GError) local = NULL;
      if (attached->is_archive)
        continue;
      if (follow (library, attached, &local))
        is_any_back |= attached->problem != NULL;
      else if (!winnow_library_execute (library, "UPDATE attached SET problem = ?2 WHERE id = ?1",
                                        VALUES (attached->id, local->message), error))
        return FALSE;
    }
  if (is_back != NULL)
    *is_back = is_any_back;
  return all != NULL;
}

/* ── attaching ── */

static gboolean
is_same_file (const char *path, const char *other)
{
  GStatBuf a, b;
  return path != NULL && g_stat (path, &a) == 0 && g_stat (other, &b) == 0 && a.st_dev == b.st_dev
         && a.st_ino == b.st_ino;
}

static gboolean
check_other (WinnowLibrary *library, const char *path, GError **error)
{
  g_autoptr (GPtrArray) all = winnow_library_list_attached (library, error);
  if (all == NULL)
    return FALSE;
  if (is_same_file (library->path, path))
    return winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_ATTACHED, _ ("“%s” is this library itself."), path);
  winnow_for_each (const WinnowAttached, attached, all)
    if (g_str_equal (attached->path, path) || is_same_file (attached->path, path))
      return winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_ATTACHED, _ ("“%s” is attached already."), path);
  return TRUE;
}

static char *
dup_name (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  if (g_str_has_suffix (name, ENDING) && strlen (name) > strlen (ENDING))
    name[strlen (name) - strlen (ENDING)] = '\0';
  return g_steal_pointer (&name);
}

gint64
winnow_library_attach (WinnowLibrary *library, const char *path, GError **error)
{
  g_return_val_if_fail (path != NULL, 0);
  g_auto (WinnowChange) change = { 0 };
  g_autofree char *absolute = g_canonicalize_filename (path, NULL), *name = dup_name (absolute),
                  *display = g_filename_display_name (absolute);
  if (!g_utf8_validate (absolute, -1, NULL))
    return winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_ATTACHED,
                                  _ ("“%s” can’t be attached: its name is not UTF-8."), display);
  if (!check_other (library, absolute, error) || !winnow_change_begin (&change, library, error))
    return 0;
  const WinnowAttached attached
      = { .id
          = winnow_library_insert (library, "INSERT INTO attached (path, name, time) VALUES (?1, ?2, " WINNOW_NOW ")",
                                   VALUES (absolute, name), error),
          .path = absolute,
          .name = name };
  return attached.id != 0 && follow (library, &attached, error) && winnow_change_commit (&change, error) ? attached.id
                                                                                                         : 0;
}

gboolean
winnow_library_detach (WinnowLibrary *library, gint64 attached_id, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  const WinnowValue *id = VALUES (attached_id);
  return winnow_change_begin (&change, library, error)
         && winnow_library_for_each_id (library, "SELECT id FROM collections WHERE attached_id = ?1", id,
                                        winnow_attached_rows_remove, error)
         && winnow_library_execute (library, "DELETE FROM attached WHERE id = ?1", id, error)
         && winnow_change_commit (&change, error);
}
