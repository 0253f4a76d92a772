/* packed.h: archives whose members are documents: zip, 7z, rar and tar, compressed and nested
 *
 * The path of a member is that of the archive, a slash, and its name in the archive; members of a
 * nested archive go on in the same way: "week1.zip/Ada.7z/essay.docx". Nothing is written to the
 * disk, and no name in an archive is ever opened as a path. */
#pragma once

#include "base/owned.h"

#include "extract/limits.h"

typedef struct _WinnowPacked WinnowPacked;

typedef struct
{
  char *name;   /* (owned) UTF-8, from the outermost archive on; neither absolute nor with "." or ".." */
  guint64 size; /* bytes, as the archive declares it; reading stops there */
  char *reason; /* (owned) (nullable) why it is not read: a sentence that names it with its archive */
} WinnowPackedMember;

/* TRUE if the file at @path may be an archive: it begins like one, and is called like one, has no
 * ending, or was named by the user. */
gboolean winnow_packed_may_be (const char *path, gboolean is_named);

/* TRUE if @name has the ending of an archive: zip, 7z, rar, tar, tar.gz, tgz and the like. */
gboolean winnow_packed_has_name (const char *name);

/* Opens the archive at @path and lists its members and those of the archives in it, without hidden
 * ones. Names of no declared character set are decoded in the one that fits all of them. @limits:
 * NULL for the defaults. Blocks. Returns: (transfer full), or NULL with a WINNOW_EXTRACT_ERROR:
 * _UNSUPPORTED for other files, such as a document in a ZIP container; _ENCRYPTED where no member
 * can be read; _DAMAGED, _LIMIT, _READ */
WinnowPacked *winnow_packed_new (const char *path, const WinnowPackedLimits *limits, GCancellable *cancellable,
                                 GError **error);
WinnowPacked *winnow_packed_ref (WinnowPacked *archive);
WINNOW_DECLARE_FREE (WinnowPacked, winnow_packed_unref)

/* In the file system's encoding. */
const char *winnow_packed_get_path (const WinnowPacked *archive);

/* µs since 1970 of the archive's last change, where the part below a second is made of its size,
 * too: another one if either changed. */
gint64 winnow_packed_get_time (const WinnowPacked *archive);

guint winnow_packed_get_n_members (const WinnowPacked *archive);
const WinnowPackedMember *winnow_packed_get_member (const WinnowPacked *archive, guint member);

/* The number of the first member @name. FALSE without one. */
gboolean winnow_packed_find (const WinnowPacked *archive, const char *name, guint *member);

/* "week1.zip/Ada/essay.docx": a member in messages. Returns: (transfer full) */
char *winnow_packed_dup_member_name (const WinnowPacked *archive, guint member);

/* Announces that a member will be read: such members are unpacked on the way to others. Once it was
 * read, or will not be, it is released; when all are, files are closed. */
void winnow_packed_expect (WinnowPacked *archive, guint member);
void winnow_packed_release (WinnowPacked *archive, guint member);

/* Unpacks a member; thread-safe. @data: (out) (transfer full) its bytes and a NUL. Members that are
 * read in order of their names cost one pass. FALSE with a WINNOW_EXTRACT_ERROR or
 * G_IO_ERROR_CANCELLED */
gboolean winnow_packed_read (WinnowPacked *archive, guint member, GCancellable *cancellable, char **data, gsize *size,
                             GError **error);

/* The file on the disk that has the document at @path: @path itself, or the archive that it is a
 * member of. Returns: (transfer full) (nullable) NULL if there is no such file */
char *winnow_packed_dup_file (const char *path);

/* ── names: packed-names.c ── */

/* TRUE for a name that is hidden on some system, or is in a folder that is: ".DS_Store",
 * "__MACOSX". */
gboolean winnow_packed_name_is_hidden (const char *name);

/* @name as a path below its archive: with slashes, without drive letter, empty parts and control
 * characters. @is_outside: (out) it leads out of the archive; then "…" replaces the way out.
 * Returns: (transfer full) UTF-8, (nullable) NULL if nothing is left of it */
char *winnow_packed_name_clean (const char *name, gboolean *is_outside);

/* The character set of @names (element-type filename), as iconv calls it: NULL if all are UTF-8;
 * else GB18030, Big5, Shift-JIS, EUC-KR or the one of MS-DOS. */
const char *winnow_packed_names_find_charset (const GPtrArray *names);
