/* walk.c: files and folders, as a user names them → the files to read
 *
 * The same file can be reached by several ways: named twice, inside of a folder that is named too,
 * through a symbolic link; links can lead back to a folder above. Files are the same if their real
 * paths are, with every link resolved. Hard links are two files: a check is to find two students
 * who handed in the same bytes, and some disks store equal files as links by themselves.
 *
 * An archive is a folder whose files are its members. The real path of a member is that of the
 * archive with the name inside, so a member can be named by itself, too. */
#include "check/read/walk.h"

#include <dirent.h>
#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/for-each.h"
#include "base/order.h"
#include "extract/extract.h"

#define MAX_NAMES 20  /* of the files left out of one folder */
#define MAX_DEPTH 100 /* folders in a folder that is named */

typedef struct
{
  GHashTable *seen;           /* (owned) real paths of files and folders */
  GHashTable *elsewhere;      /* (owned) (nullable) real paths of the files of the other walk, read or left out */
  GPtrArray *found;           /* (owned) (element-type WinnowFound) */
  GPtrArray *left_out;        /* (owned) (element-type filename) files whose name no extractor knows, by folder */
  GHashTable *archives;       /* (owned) real path → (owned) WinnowPacked */
  WinnowUnpackers *unpackers; /* (owned) of these */
  char *library;              /* (owned) (nullable) real path */
  const WinnowWalkRules *rules;
  WinnowLinks links;
  char *root;  /* (owned) (nullable) real path of the folder that was named, while it is walked */
  guint depth; /* folders between it and the current one */
  /* (owned) (nullable) of the last file: its folder and that one's real path, its path and its
   * own */
  char *folder, *real_folder, *path, *real;
  GCancellable *cancellable; /* (nullable) */
} Walk;

static void walk_path (Walk *walk, const char *path, gboolean named, gboolean is_plain);

static void
free_found (gpointer data)
{
  WinnowFound *found = data;
  winnow_clear (found, g_free, path, display, reason);
  g_clear_pointer (&found->archive, winnow_packed_unref);
  g_free (found);
}

static WinnowFound *
add_found (GPtrArray *found, const char *path, const char *reason)
{
  WinnowFound *one = g_new0 (WinnowFound, 1);
  one->path = g_strdup (path);
  one->display = g_filename_display_name (path);
  one->reason = g_strdup (reason);
  g_ptr_array_add (found, one);
  return one;
}

void
winnow_walk_add (GPtrArray *found, const char *path, const char *reason)
{
  add_found (found, path, reason);
}

static const char *
describe_error (int number)
{
  switch (number)
    {
    case ENOENT:
    case ENOTDIR:
      return _ ("“%s” does not exist.");
    case EACCES:
    case EPERM:
      return _ ("“%s” can't be opened: you may not read it.");
    case ELOOP:
      return _ ("“%s” is a link that leads back to itself.");
    default:
      return _ ("“%s” can't be opened: the disk reports an error.");
    }
}

static char *
dup_sentence (const char *format, const char *display)
{
  GString *sentence = g_string_new (format);
  g_string_replace (sentence, "%s", display, 1);
  return g_string_free (sentence, FALSE);
}

char *
winnow_walk_dup_reason (const char *display, int number)
{
  return dup_sentence (describe_error (number), display);
}

/* @format: (nullable) the reason, with one %s for the path */
static void
add (Walk *walk, const char *path, const char *format)
{
  g_autofree char *display = g_filename_display_name (path);
  g_autofree char *reason = format != NULL ? dup_sentence (format, display) : NULL;
  winnow_walk_add (walk->found, path, reason);
}

/* The real path of the folder of @path; files of one folder follow each other. Returns: (nullable)
 * NULL without one */
static const char *
get_real_folder (Walk *walk, const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  if (g_strcmp0 (walk->folder, folder) == 0)
    return walk->real_folder;
  free (walk->real_folder);
  walk->real_folder = realpath (folder, NULL);
  g_free (walk->folder);
  walk->folder = g_steal_pointer (&folder);
  return walk->real_folder;
}

/* A file that is no link has the real path of its folder. FALSE where that has no real path */
static gboolean
note_real (Walk *walk, const char *path)
{
  const char *folder = get_real_folder (walk, path), *name = strrchr (path, '/');
  if (folder == NULL || name == NULL || name[1] == '\0')
    return FALSE;
  winnow_clear (walk, g_free, path, real);
  walk->path = g_strdup (path);
  walk->real = g_build_filename (folder, name + 1, NULL);
  return TRUE;
}

/* Of a file, a folder or a member of an archive. Returns: (transfer full) (nullable) NULL with
 * errno */
static char *
dup_real (Walk *walk, const char *path)
{
  GStatBuf status;
  if (g_strcmp0 (walk->path, path) == 0
      || (g_lstat (path, &status) == 0 && !S_ISLNK (status.st_mode) && note_real (walk, path)))
    return g_strdup (walk->real);
  char *real = realpath (path, NULL);
  if (real == NULL && (errno == ENOTDIR || errno == ENAMETOOLONG))
    {
      g_autofree char *file = winnow_packed_dup_file (path);
      char *archive = file != NULL ? realpath (file, NULL) : NULL;
      g_autofree char *joined = archive != NULL ? g_strconcat (archive, path + strlen (file), NULL) : NULL;
      free (archive);
      errno = ENOTDIR;
      return g_steal_pointer (&joined);
    }
  char *copy = g_strdup (real);
  free (real);
  return copy;
}

/* FALSE for a file or folder that was taken before; that is reported. */
static gboolean
take (Walk *walk, const char *path)
{
  char *real = dup_real (walk, path);
  if (real == NULL)
    add (walk, path, describe_error (errno));
  else if (g_hash_table_add (walk->seen, real))
    return TRUE;
  else
    add (walk, path, _ ("“%s” was given more than once, or a link leads to it. It is read once."));
  return FALSE;
}

/* A name in a folder. */
typedef struct
{
  gboolean is_plain; /* known to be that of a regular file, and of no link */
  char name[];
} Entry;

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(const Entry *const *) a)->name, (*(const Entry *const *) b)->name);
}

static Entry *
entry_new (const struct dirent *found)
{
  const gsize size = strlen (found->d_name) + 1;
  Entry *entry = g_malloc (sizeof *entry + size);
  entry->is_plain = found->d_type == DT_REG; /* so says the folder itself, if it can */
  memcpy (entry->name, found->d_name, size);
  return entry;
}

/* Fills @entries with those of the folder, without hidden ones, as far as they can be read.
 * Returns: errno, 0 if all were read. Not by GDir, which changes errno while it translates its
 * message. */
static int
list_folder (const char *path, GPtrArray *entries)
{
  DIR *folder = opendir (path);
  const struct dirent *entry;
  int number;
  if (folder == NULL)
    return errno;
  while (errno = 0, (entry = readdir (folder)) != NULL)
    if (entry->d_name[0] != '.')
      g_ptr_array_add (entries, entry_new (entry));
  number = errno;
  closedir (folder);
  g_ptr_array_sort (entries, compare_entries);
  return number;
}

static guint
count_known (const Walk *walk)
{
  return walk->found->len + walk->left_out->len + (walk->elsewhere != NULL ? walk->rules->passed_over->len : 0);
}

static void
walk_entries (Walk *walk, const char *path)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_free);
  int number;
  number = list_folder (path, entries);
  if (number != 0)
    add (walk, path, describe_error (number));
  for (guint i = 0; i < entries->len && !g_cancellable_is_cancelled (walk->cancellable); i++)
    {
      const Entry *entry = g_ptr_array_index (entries, i);
      g_autofree char *child = g_build_filename (path, entry->name, NULL);
      walk_path (walk, child, FALSE, entry->is_plain);
    }
}

static void
walk_folder (Walk *walk, const char *path, gboolean named)
{
  guint n_before = count_known (walk);
  if (!take (walk, path))
    return;
  if (named)
    walk->root = dup_real (walk, path);
  if (++walk->depth > MAX_DEPTH)
    add (walk, path, _ ("“%s” is more than 100 folders deep; its content was not read."));
  else
    walk_entries (walk, path);
  walk->depth--;
  if (named)
    g_clear_pointer (&walk->root, g_free);
  if (named && count_known (walk) == n_before)
    add (walk, path, _ ("“%s” holds no file that Winnow can read."));
}

/* The library, its write-ahead log and that one's index. */
static gboolean
is_library (Walk *walk, const char *path)
{
  static const char *const endings[] = { "", "-wal", "-shm", "-journal", NULL };
  g_autofree char *real = dup_real (walk, path);
  gboolean is = walk->library != NULL && real != NULL && g_str_has_prefix (real, walk->library)
                && g_strv_contains (endings, real + strlen (walk->library));
  return is;
}

/* TRUE for a file of the other walk; added to passed_over once if this walk would read it. */
static gboolean
pass_over (Walk *walk, const char *path, gboolean wanted)
{
  g_autofree char *real = walk->elsewhere != NULL ? dup_real (walk, path) : NULL;
  gboolean is = real != NULL && g_hash_table_contains (walk->elsewhere, real);
  if (is && wanted && !g_hash_table_contains (walk->seen, real))
    g_ptr_array_add (walk->rules->passed_over, g_strdup (path));
  if (is)
    g_hash_table_add (walk->seen, g_steal_pointer (&real));
  return is;
}

/* ── archives ── */

/* Returns: (transfer none), or NULL with an error */
static WinnowPacked *
obtain_archive (Walk *walk, const char *path, GError **error)
{
  g_autofree char *real = dup_real (walk, path);
  WinnowPacked *archive = real != NULL ? g_hash_table_lookup (walk->archives, real) : NULL;
  if (archive == NULL && (archive = winnow_packed_new (walk->unpackers, path, NULL, walk->cancellable, error)) != NULL)
    g_hash_table_insert (walk->archives, g_steal_pointer (&real), archive);
  return archive;
}

/* A file that is a sheet of answers is an archive of its rows. A path into one needs no rule. */
static gboolean
is_sheet (const Walk *walk, const char *path)
{
  g_autofree char *display = winnow_packed_is_sheet (path) ? g_filename_display_name (path) : NULL;
  return display != NULL
         && (walk->rules->are_sheets
             || (walk->rules->sheets != NULL && g_hash_table_contains (walk->rules->sheets, display)));
}

/* The last found entry describes a part of the archive at @path. */
static void
note_archive (Walk *walk, const char *path)
{
  g_autofree char *file = winnow_packed_dup_file (path), *real = file != NULL ? dup_real (walk, file) : NULL;
  WinnowPacked *archive = real != NULL ? g_hash_table_lookup (walk->archives, real) : NULL;
  WinnowFound *found = g_ptr_array_index (walk->found, walk->found->len - 1);
  found->archive = archive != NULL ? winnow_packed_ref (archive) : NULL;
}

/* @named: by the user; else found in the archive. @path: of the archive, as it was come upon */
static void
walk_member (Walk *walk, WinnowPacked *archive, guint number, const char *path, gboolean named)
{
  const WinnowPackedMember *member = winnow_packed_get_member (archive, number);
  g_autofree char *joined = g_strconcat (path, "/", member->name, NULL);
  gboolean wanted = named || winnow_extract_knows_name (member->name)
                    || (member->reason != NULL && winnow_packed_has_name (member->name));
  if (pass_over (walk, joined, wanted))
    return;
  if (!wanted)
    g_ptr_array_add (walk->left_out, g_steal_pointer (&joined));
  else if (member->reason != NULL)
    winnow_walk_add (walk->found, joined, member->reason);
  else if (take (walk, joined))
    {
      WinnowFound *found = add_found (walk->found, joined, NULL);
      found->archive = winnow_packed_ref (archive);
      found->member = number;
      winnow_packed_expect (archive, number);
    }
}

/* Members at or below @below, "" for all. FALSE without such members. */
static gboolean
walk_members (Walk *walk, WinnowPacked *archive, const char *path, const char *below)
{
  gboolean has_any = FALSE;
  for (guint i = 0; i < winnow_packed_get_n_members (archive); i++)
    {
      const char *name = winnow_packed_get_member (archive, i)->name;
      if (*below != '\0' && !winnow_walk_is_below (name, below))
        continue;
      walk_member (walk, archive, i, path, g_str_equal (name, below));
      has_any = TRUE;
    }
  return has_any;
}

/* FALSE if the file at @path is no archive. */
static gboolean
walk_archive (Walk *walk, const char *path)
{
  g_autoptr (GError) error = NULL;
  WinnowPacked *archive = obtain_archive (walk, path, &error);
  guint n_before = count_known (walk);
  if (g_error_matches (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_UNSUPPORTED) && !winnow_packed_is_sheet (path))
    return FALSE;
  if (archive == NULL && pass_over (walk, path, FALSE))
    return TRUE;
  if (!take (walk, path))
    return TRUE;
  if (archive == NULL)
    add_found (walk->found, path, error->message)->is_sheet = winnow_packed_is_sheet (path);
  else if (walk_members (walk, archive, path, ""), count_known (walk) == n_before)
    {
      add (walk, path, _ ("“%s” holds no file that Winnow can read."));
      note_archive (walk, path);
    }
  return TRUE;
}

/* A path that leads through a file: into an archive. */
static void
walk_into_archive (Walk *walk, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *file = winnow_packed_dup_file (path);
  WinnowPacked *archive
      = file != NULL && winnow_packed_may_have_members (file) ? obtain_archive (walk, file, &error) : NULL;
  if (error != NULL && !g_error_matches (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_UNSUPPORTED))
    winnow_walk_add (walk->found, path, error->message);
  else if (archive == NULL || !walk_members (walk, archive, file, path + strlen (file) + 1))
    add (walk, path, describe_error (ENOENT));
}

/* Whether an entry of a folder is a link that leads out of it. A name that is no link leads nowhere
 * else, since links to folders outside are not followed. */
static gboolean
leads_out (Walk *walk, const char *path)
{
  GStatBuf status;
  if (walk->links == WINNOW_LINKS_ALL || walk->root == NULL || g_lstat (path, &status) != 0
      || !S_ISLNK (status.st_mode))
    return FALSE;
  g_autofree char *real = dup_real (walk, path);
  return real != NULL && !winnow_walk_is_below (real, walk->root);
}

/* @named: by the user; else found in a folder. @is_plain: it is known to be a file, and no link */
static void
walk_path (Walk *walk, const char *path, gboolean named, gboolean is_plain)
{
  GStatBuf status = { .st_mode = S_IFREG };
  gboolean wanted = named || winnow_extract_knows_name (path) || winnow_packed_has_name (path);
  int number = is_plain || g_stat (path, &status) == 0 ? 0 : errno;
  if (is_plain)
    note_real (walk, path);
  if (number == ENOTDIR)
    walk_into_archive (walk, path);
  else if (number != 0)
    add (walk, path, describe_error (number));
  else if (!named && !is_plain && leads_out (walk, path))
    add (walk, path,
         _ ("“%s” is a link that leads out of the folder, and was left out. Add what it leads to by itself."));
  else if (S_ISDIR (status.st_mode))
    walk_folder (walk, path, named);
  else if (!named && is_library (walk, path))
    return;
  else if (S_ISREG (status.st_mode) && (is_sheet (walk, path) || winnow_packed_may_be (path, named))
           && walk_archive (walk, path))
    return;
  else if (pass_over (walk, path, wanted))
    return;
  else if (!wanted)
    g_ptr_array_add (walk->left_out, g_strdup (path));
  else if (!S_ISREG (status.st_mode))
    add (walk, path, _ ("“%s” is neither a file nor a folder."));
  else if (take (walk, path))
    add (walk, path, NULL);
}

/* ── files that were left out ── */

/* TRUE where the file was also named by itself. */
static gboolean
was_taken (Walk *walk, const char *path)
{
  g_autofree char *real = dup_real (walk, path);
  return real != NULL && g_hash_table_contains (walk->seen, real);
}

char *
winnow_walk_join_names (const GPtrArray *paths)
{
  GString *names = g_string_new (NULL);
  for (guint i = 0; i < MIN (paths->len, MAX_NAMES); i++)
    {
      g_autofree char *name = g_filename_display_basename (g_ptr_array_index (paths, i));
      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", name);
    }
  if (paths->len > MAX_NAMES)
    g_string_append (names, ", …");
  return g_string_free (names, FALSE);
}

static void
add_left_out (Walk *walk, const char *folder, const GPtrArray *paths)
{
  g_autofree char *display = g_filename_display_name (folder), *names = winnow_walk_join_names (paths);
  /* Translators: a folder, how many of its files, and their names. */
  g_autofree char *reason = g_strdup_printf (
      ngettext ("“%s” holds %u file that was left out, because its ending is not one of a document: %s. "
                "Add it by itself to have it read.",
                "“%s” holds %u files that were left out, because their endings are not those of documents: %s. "
                "Add them one by one to have them read.",
                paths->len),
      display, paths->len, names);
  add_found (walk->found, folder, reason)->n_files = paths->len;
  note_archive (walk, folder);
}

/* One report a folder: a web page that was saved with its pictures has many such files. */
static void
report_left_out (Walk *walk)
{
  g_autoptr (GHashTable) folders = winnow_string_table_new (g_ptr_array_unref);
  winnow_for_each (char, path, walk->left_out)
    {
      char *name = g_path_get_dirname (path);
      if (!g_hash_table_contains (folders, name))
        g_hash_table_insert (folders, g_strdup (name), g_ptr_array_new ());
      if (!was_taken (walk, path))
        g_ptr_array_add (g_hash_table_lookup (folders, name), path);
      g_free (name);
    }
  winnow_for_each_entry (entry, folders)
    if (((GPtrArray *) entry.value)->len > 0)
      add_left_out (walk, entry.key, entry.value);
}

static int
compare_found (gconstpointer a, gconstpointer b)
{
  const WinnowFound *first = *(const WinnowFound *const *) a;
  const WinnowFound *second = *(const WinnowFound *const *) b;
  return strcmp (first->path, second->path) ?: (first->reason != NULL) - (second->reason != NULL);
}

/* In order of the absolute paths: which of two ways to a file is the first must not depend on the
 * order in which they were named. */
static void
walk_all (Walk *walk, const char *const *paths)
{
  g_autoptr (GPtrArray) sorted = g_ptr_array_new_with_free_func (g_free);
  winnow_for_each_string (each, paths)
    g_ptr_array_add (sorted, g_canonicalize_filename (each, NULL));
  g_ptr_array_sort (sorted, winnow_compare_strings);
  winnow_for_each (const char, path, sorted)
    walk_path (walk, path, TRUE, FALSE);
}

static void
open_walk (Walk *walk, const WinnowWalkRules *rules, WinnowLinks links, const char *library, GCancellable *cancellable)
{
  *walk = (Walk){ .library = library != NULL ? realpath (library, NULL) : NULL,
                  .rules = rules,
                  .links = links,
                  .cancellable = cancellable };
  walk->seen = winnow_string_table_new (NULL);
  walk->archives = winnow_string_table_new (winnow_packed_unref);
  walk->unpackers = winnow_unpackers_new ();
  walk->found = g_ptr_array_new_with_free_func (free_found);
  walk->left_out = g_ptr_array_new_with_free_func (g_free);
}

static void
close_walk (Walk *walk)
{
  winnow_clear (walk, g_hash_table_unref, seen, archives, elsewhere);
  winnow_unpackers_unref (walk->unpackers);
  winnow_clear (walk, g_ptr_array_unref, found, left_out);
  free (walk->library);
  g_free (walk->folder);
  free (walk->real_folder);
  winnow_clear (walk, g_free, path, real);
}

/* The files of the other walk, which reports its own problems. Returns: (transfer full) real
 * paths */
static GHashTable *
list_elsewhere (const WinnowWalkRules *rules, WinnowLinks links, const char *library, GCancellable *cancellable)
{
  Walk walk;
  open_walk (&walk, rules, links, library, cancellable);
  walk_all (&walk, rules->others);
  GHashTable *elsewhere = g_hash_table_ref (walk.seen);
  winnow_for_each (const char, path, walk.left_out)
    {
      char *real = dup_real (&walk, path);
      if (real != NULL)
        g_hash_table_add (elsewhere, real);
    }
  close_walk (&walk);
  return elsewhere;
}

GPtrArray *
winnow_walk (const char *const *paths, const WinnowWalkRules *rules, WinnowLinks links, const char *library,
             GCancellable *cancellable, GError **error)
{
  GPtrArray *found = NULL;
  Walk walk;
  open_walk (&walk, rules, links, library, cancellable);
  if (rules->others != NULL)
    walk.elsewhere = list_elsewhere (rules, links, library, cancellable);
  walk_all (&walk, paths);
  report_left_out (&walk);
  if (!g_cancellable_set_error_if_cancelled (cancellable, error))
    {
      found = g_steal_pointer (&walk.found);
      winnow_walk_sort (found);
    }
  close_walk (&walk);
  return found;
}

/* Stable: of two reports on a folder the one on files that were left out comes last and is kept. */
void
winnow_walk_sort (GPtrArray *found)
{
  g_ptr_array_sort (found, compare_found);
}

gboolean
winnow_walk_is_below (const char *path, const char *folder)
{
  gsize length = strlen (folder);
  return g_str_has_prefix (path, folder)
         && (path[length] == '\0' || path[length] == '/' || (length > 0 && folder[length - 1] == '/'));
}

gboolean
winnow_walk_holds (const GPtrArray *paths, const char *path)
{
  winnow_for_each (const char, folder, paths)
    if (winnow_walk_is_below (path, folder))
      return TRUE;
  return paths == NULL;
}

void
winnow_walk_add_absolute (GPtrArray *absolute, const char *const *paths)
{
  winnow_for_each_string (each, paths)
    {
      g_autofree char *path = g_canonicalize_filename (each, NULL);
      g_ptr_array_add (absolute, g_filename_display_name (path));
    }
}
