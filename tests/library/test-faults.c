/* Each call that SQLite makes to the system fails once, in turn: the disk is broken, or full, or
 * the file is locked. What was being done has an error or succeeds; the library is as it was or as
 * it should be, whole, and the same again succeeds. */
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "base/for-each.h"

/* ── a file system that fails ── */

static struct
{
  guint n_calls, fail_at; /* from 1; 0: never */
  gboolean is_short;      /* room or a lock is missing, rather than the disk being broken */
  sqlite3_vfs *real;
} faults;

typedef struct
{
  sqlite3_file base;
  sqlite3_file *real; /* behind this */
} File;

static sqlite3_file *
real_of (sqlite3_file *file)
{
  return ((File *) file)->real;
}

/* Returns: SQLITE_OK, or what the call fails with */
static int
fail (int broken, int missing)
{
  if (++faults.n_calls != faults.fail_at)
    return SQLITE_OK;
  return faults.is_short ? missing : broken;
}

#define OR_FAIL(broken, missing, call)                \
  int result = fail (SQLITE_IOERR_##broken, missing); \
  return result != SQLITE_OK ? result : (call)

static int
close_file (sqlite3_file *file)
{
  sqlite3_file *real = real_of (file);
  return real->pMethods != NULL ? real->pMethods->xClose (real) : SQLITE_OK;
}

static int
read_file (sqlite3_file *file, void *bytes, int n, sqlite3_int64 offset)
{
  OR_FAIL (READ, SQLITE_IOERR_READ, real_of (file)->pMethods->xRead (real_of (file), bytes, n, offset));
}

static int
write_file (sqlite3_file *file, const void *bytes, int n, sqlite3_int64 offset)
{
  OR_FAIL (WRITE, SQLITE_FULL, real_of (file)->pMethods->xWrite (real_of (file), bytes, n, offset));
}

static int
truncate_file (sqlite3_file *file, sqlite3_int64 size)
{
  OR_FAIL (TRUNCATE, SQLITE_FULL, real_of (file)->pMethods->xTruncate (real_of (file), size));
}

/* Nothing waits for the disk: the machine goes on. */
static int
sync_file (sqlite3_file *file, int flags)
{
  OR_FAIL (FSYNC, SQLITE_FULL, SQLITE_OK);
}

static int
get_size (sqlite3_file *file, sqlite3_int64 *size)
{
  OR_FAIL (FSTAT, SQLITE_IOERR_FSTAT, real_of (file)->pMethods->xFileSize (real_of (file), size));
}

static int
lock_file (sqlite3_file *file, int lock)
{
  OR_FAIL (LOCK, SQLITE_BUSY, real_of (file)->pMethods->xLock (real_of (file), lock));
}

static int
unlock_file (sqlite3_file *file, int lock)
{
  return real_of (file)->pMethods->xUnlock (real_of (file), lock);
}

static int
is_reserved (sqlite3_file *file, int *result)
{
  return real_of (file)->pMethods->xCheckReservedLock (real_of (file), result);
}

static int
control_file (sqlite3_file *file, int operation, void *argument)
{
  return real_of (file)->pMethods->xFileControl (real_of (file), operation, argument);
}

static int
get_sector (sqlite3_file *file)
{
  return real_of (file)->pMethods->xSectorSize (real_of (file));
}

static int
get_characteristics (sqlite3_file *file)
{
  return real_of (file)->pMethods->xDeviceCharacteristics (real_of (file));
}

static int
map_shared (sqlite3_file *file, int page, int size, int extend, void volatile **at)
{
  OR_FAIL (SHMMAP, SQLITE_IOERR_SHMMAP, real_of (file)->pMethods->xShmMap (real_of (file), page, size, extend, at));
}

static int
lock_shared (sqlite3_file *file, int offset, int n, int flags)
{
  if (flags & SQLITE_SHM_UNLOCK)
    return real_of (file)->pMethods->xShmLock (real_of (file), offset, n, flags);
  OR_FAIL (SHMLOCK, SQLITE_BUSY, real_of (file)->pMethods->xShmLock (real_of (file), offset, n, flags));
}

static void
barrier (sqlite3_file *file)
{
  real_of (file)->pMethods->xShmBarrier (real_of (file));
}

static int
unmap_shared (sqlite3_file *file, int deletes)
{
  return real_of (file)->pMethods->xShmUnmap (real_of (file), deletes);
}

static const sqlite3_io_methods methods = { .iVersion = 2,
                                            .xClose = close_file,
                                            .xRead = read_file,
                                            .xWrite = write_file,
                                            .xTruncate = truncate_file,
                                            .xSync = sync_file,
                                            .xFileSize = get_size,
                                            .xLock = lock_file,
                                            .xUnlock = unlock_file,
                                            .xCheckReservedLock = is_reserved,
                                            .xFileControl = control_file,
                                            .xSectorSize = get_sector,
                                            .xDeviceCharacteristics = get_characteristics,
                                            .xShmMap = map_shared,
                                            .xShmLock = lock_shared,
                                            .xShmBarrier = barrier,
                                            .xShmUnmap = unmap_shared };

static int
open_file (sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *flags_out)
{
  File *own = (File *) file;
  int result = fail (SQLITE_CANTOPEN, SQLITE_CANTOPEN);
  own->base.pMethods = NULL;
  own->real = (sqlite3_file *) (own + 1);
  if (result == SQLITE_OK)
    result = faults.real->xOpen (faults.real, name, own->real, flags, flags_out);
  if (result == SQLITE_OK)
    own->base.pMethods = &methods;
  return result;
}

static int
delete_file (sqlite3_vfs *vfs, const char *name, int syncs)
{
  OR_FAIL (DELETE, SQLITE_IOERR_DELETE, faults.real->xDelete (faults.real, name, syncs));
}

static int
access_file (sqlite3_vfs *vfs, const char *name, int flags, int *result_out)
{
  OR_FAIL (ACCESS, SQLITE_IOERR_ACCESS, faults.real->xAccess (faults.real, name, flags, result_out));
}

static void
install_faults (void)
{
  static sqlite3_vfs vfs;
  faults.real = sqlite3_vfs_find (NULL);
  vfs = *faults.real;
  vfs.zName = "faults";
  vfs.szOsFile = (int) sizeof (File) + faults.real->szOsFile;
  vfs.xOpen = open_file;
  vfs.xDelete = delete_file;
  vfs.xAccess = access_file;
  g_assert_cmpint (sqlite3_vfs_register (&vfs, 1), ==, SQLITE_OK);
}

/* ── what is done ── */

static gboolean
add_document (WinnowLibrary *library, const char *path, GError **error)
{
  return fixture_try_put (library, 1, "/papers/new.txt", "a new text of a few words", error);
}

static gboolean
replace_document (WinnowLibrary *library, const char *path, GError **error)
{
  return fixture_try_put (library, 1, "/papers/a.txt", "another text", error);
}

static gboolean
remove_documents (WinnowLibrary *library, const char *path, GError **error)
{
  g_autoptr (GError) local = NULL;
  if (winnow_library_remove_document (library, 1, &local)
      || g_error_matches (local, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND)) /* done before */
    return TRUE;
  return g_propagate_error (error, g_steal_pointer (&local)), FALSE;
}

/* Many pages, so that the log is written in between. */
static gboolean
add_many (WinnowLibrary *library, const char *path, GError **error)
{
  gboolean done = winnow_library_begin (library, error);
  for (guint i = 0; done && i < 20; i++)
    {
      g_autofree char *name = g_strdup_printf ("/papers/%u.txt", i), *text = g_strnfill (3000, (char) ('a' + i));
      done = fixture_try_put (library, 1, name, text, error);
    }
  return winnow_library_end (library, done, error);
}

static gboolean
note (WinnowLibrary *library, const char *path, GError **error)
{
  return winnow_library_set_note (library, 1, 2, "seen with her", error);
}

static gboolean
save_as (WinnowLibrary *library, const char *path, GError **error)
{
  g_autofree char *copy = g_strconcat (path, ".copy", NULL);
  return winnow_library_save_as (library, copy, error);
}

static gboolean
only_open (WinnowLibrary *library, const char *path, GError **error)
{
  return TRUE;
}

/* ── the trial ── */

typedef struct
{
  const char *name;
  gboolean (*run) (WinnowLibrary *library, const char *path, GError **error);
  gboolean is_new; /* opening makes the file */
} Operation;

static void
put_bytes (const char *path, const char *bytes, gsize length)
{
  const char *const endings[] = { "", "-wal", "-shm", "-journal", ".copy", ".copy.part" };
  winnow_for_each_of (ending, endings)
    {
      g_autofree char *file = g_strconcat (path, *ending, NULL);
      g_remove (file);
    }
  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
}

/* Opens and runs. Returns: whether both succeeded */
static gboolean
try_once (const Operation *operation, const char *path, GError **error)
{
  g_autoptr (WinnowLibrary) library = winnow_library_open (path, error);
  return library != NULL && operation->run (library, path, error);
}

static char *
dump (const char *path)
{
  g_autoptr (WinnowLibrary) library = fixture_open (path);
  g_autoptr (GPtrArray) findings = winnow_library_verify (library);
  g_assert_cmpuint (findings->len, ==, 0);
  return fixture_dump (library);
}

/* Returns: FALSE once the operation makes fewer calls */
static gboolean
fail_at (const Operation *operation, const char *path, guint call, const char *before, const char *after)
{
  g_autoptr (GError) cause = NULL;
  faults.n_calls = 0;
  faults.fail_at = call;
  gboolean done = try_once (operation, path, &cause);
  gboolean was_reached = faults.n_calls >= call;
  faults.fail_at = 0;
  g_assert_true (done == (cause == NULL));
  g_autofree char *now = dump (path);
  if (done)
    g_assert_cmpstr (now, ==, after);
  else
    g_assert_true (g_str_equal (now, before) || g_str_equal (now, after));
  must (try_once (operation, path, &error));
  assert_takes (dump (path), after);
  return was_reached;
}

/* A library with documents. */
static char *
make_library (gsize *length)
{
  g_autofree char *path = fixture_dup_path ("made.winnow");
  char *bytes;
  {
    g_autoptr (WinnowLibrary) library = fixture_open (path);
    gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
    fixture_put (library, papers, "/papers/a.txt", "one text");
    fixture_put (library, papers, "/papers/b.txt", "and one more");
  }
  must (g_file_get_contents (path, &bytes, length, &error));
  return bytes;
}

static void
test_operation (gconstpointer data)
{
  const Operation *operation = data;
  gsize length = 0;
  g_autofree char *whole = operation->is_new ? g_strdup ("") : make_library (&length),
                  *path = fixture_dup_path ("faults.winnow");
  g_autofree char *before = NULL, *after = NULL;
  put_bytes (path, whole, length);
  before = dump (path);
  must (try_once (operation, path, &error));
  after = dump (path);
  for (guint i = 0; i < 2; i++)
    {
      guint call = 1;
      gboolean was_reached = TRUE;
      faults.is_short = i == 1;
      for (; was_reached; call += 1 + call / 5) /* later ones are much the same */
        {
          put_bytes (path, whole, length);
          was_reached = fail_at (operation, path, call, before, after);
        }
      g_assert_cmpuint (call, >, 20);
    }
}

#define N_DOCUMENTS 60u

/* A list of which a later page can't be read is no list, and what was read of it is freed. */
test_case (list)
{
  g_autofree char *path = fixture_dup_path ("list.winnow");
  gboolean was_reached = TRUE;
  {
    g_autoptr (WinnowLibrary) library = fixture_open (path);
    gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS), ids[N_DOCUMENTS];
    must (winnow_library_begin (library, &error));
    for (guint i = 0; i < N_DOCUMENTS; i++)
      {
        g_autofree char *name = g_strdup_printf ("/papers/%u.txt", i);
        ids[i] = fixture_put (library, papers, name, name);
        for (guint j = 0; j < i; j++)
          {
            g_autoptr (WinnowOverlap) overlap = fixture_overlap (ids[j], ids[i], 1, 1);
            must (winnow_library_put_overlap (library, overlap, &error));
          }
      }
    must (winnow_library_end (library, TRUE, &error));
  }
  for (guint call = 1; was_reached; call++)
    {
      g_autoptr (WinnowLibrary) library = fixture_open (path);
      g_autoptr (GError) cause = NULL;
      faults.n_calls = 0;
      faults.fail_at = call;
      g_autoptr (GPtrArray) overlaps = winnow_library_list_overlaps (library, &cause);
      was_reached = faults.n_calls >= call;
      faults.fail_at = 0;
      g_assert_true ((overlaps == NULL) == (cause != NULL));
      g_assert_true (overlaps == NULL || overlaps->len == N_DOCUMENTS * (N_DOCUMENTS - 1) / 2);
    }
}

TEST_PART (faults)
{
  static const Operation operations[] = {
    { "/library/faults/add", add_document },
    { "/library/faults/replace", replace_document },
    { "/library/faults/remove", remove_documents },
    { "/library/faults/many", add_many },
    { "/library/faults/note", note },
    { "/library/faults/save-as", save_as },
    { "/library/faults/make", only_open, TRUE },
  };
  install_faults ();
  winnow_for_each_of (operation, operations)
    g_test_add_data_func (operation->name, operation, test_operation);
  return fixture_run_tests ();
}
