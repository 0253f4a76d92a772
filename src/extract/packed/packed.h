/* packed.h: archives whose members are documents: zip, 7z, rar and tar, compressed and nested
 *
 * The path of a member is that of the archive, a slash, and its name in the archive; members of a
 * nested archive go on in the same way: "week1.zip/Ada.7z/essay.docx". Nothing is written to the
 * disk, and no name in an archive is ever opened as a path. */
#pragma once

#include <gio/gio.h>

typedef struct _WinnowArchive WinnowArchive;

/* What an archive may cost together with all archives in it. */
typedef struct
{
  guint max_members;          /* files and folders */
  guint max_depth;            /* archives inside each other, the outermost counts */
  guint64 max_expanded_bytes; /* unpacked size of the members that may be read; of a solid archive, of all */
  guint max_ratio;            /* these bytes for each byte on the disk … */
  guint64 free_bytes;         /* where they are more than this */
  guint64 max_member_bytes;   /* a larger member is refused; a document outside of archives has this limit, too */
  guint max_seconds;          /* wall time for listing, and for each member that is unpacked */
} WinnowArchiveLimits;

#define WINNOW_ARCHIVE_LIMITS_INIT                                                                              \
  {                                                                                                             \
    .max_members = 20000, .max_depth = 4, .max_expanded_bytes = G_GUINT64_CONSTANT (4) << 30, .max_ratio = 250, \
    .free_bytes = 64u << 20, .max_member_bytes = 256u << 20, .max_seconds = 120                                 \
  }

typedef struct
{
  char *name;   /* (owned) UTF-8, from the outermost archive on; neither absolute nor with "." or ".." */
  guint64 size; /* bytes, as the archive declares it; reading stops there */
  char *reason; /* (owned) (nullable) why it is not read: a sentence that names it with its archive */
} WinnowArchiveMember;

/* TRUE if the file at @path may be an archive: it begins like one, and is called like one, has no
 * ending, or was named by the user. */
gboolean winnow_archive_may_be (const char *path, gboolean is_named);

/* TRUE if @name has the ending of an archive: zip, 7z, rar, tar, tar.gz, tgz and the like. */
gboolean winnow_archive_has_name (const char *name);

/* Opens the archive at @path and lists its members and those of the archives in it, without hidden
 * ones. Names of no declared character set are decoded in the one that fits all of them. @limits:
 * NULL for the defaults. Blocks. Returns: (transfer full), or NULL with a WINNOW_EXTRACT_ERROR:
 * _UNSUPPORTED for other files, such as a document in a ZIP container; _ENCRYPTED where no member
 * can be read; _DAMAGED, _LIMIT, _READ */
WinnowArchive *winnow_archive_new (const char *path, const WinnowArchiveLimits *limits, GCancellable *cancellable,
                                   GError **error);
WinnowArchive *winnow_archive_ref (WinnowArchive *archive);
void winnow_archive_unref (WinnowArchive *archive);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowArchive, winnow_archive_unref)

/* In the file system's encoding. */
const char *winnow_archive_get_path (const WinnowArchive *archive);

/* µs since 1970 of the archive's last change, where the part below a second is made of its size,
 * too: another one if either changed. */
gint64 winnow_archive_get_time (const WinnowArchive *archive);

guint winnow_archive_get_n_members (const WinnowArchive *archive);
const WinnowArchiveMember *winnow_archive_get_member (const WinnowArchive *archive, guint member);

/* The number of the first member @name. FALSE without one. */
gboolean winnow_archive_find (const WinnowArchive *archive, const char *name, guint *member);

/* "week1.zip/Ada/essay.docx": a member in messages. Returns: (transfer full) */
char *winnow_archive_dup_member_name (const WinnowArchive *archive, guint member);

/* Announces that a member will be read: such members are unpacked on the way to others. Once it was
 * read, or will not be, it is released; when all are, files are closed. */
void winnow_archive_expect (WinnowArchive *archive, guint member);
void winnow_archive_release (WinnowArchive *archive, guint member);

/* Unpacks a member; thread-safe. @data: (out) (transfer full) its bytes and a NUL. Members that are
 * read in order of their names cost one pass. FALSE with a WINNOW_EXTRACT_ERROR or
 * G_IO_ERROR_CANCELLED */
gboolean winnow_archive_read (WinnowArchive *archive, guint member, GCancellable *cancellable, char **data, gsize *size,
                              GError **error);

/* The file on the disk that has the document at @path: @path itself, or the archive that it is a
 * member of. Returns: (transfer full) (nullable) NULL if there is no such file */
char *winnow_archive_dup_file (const char *path);

/* ── names: packed-names.c ── */

/* TRUE for a name that is hidden on some system, or is in a folder that is: ".DS_Store",
 * "__MACOSX". */
gboolean winnow_archive_name_is_hidden (const char *name);

/* @name as a path below its archive: with slashes, without drive letter, empty parts and control
 * characters. @is_outside: (out) it leads out of the archive; then "…" replaces the way out.
 * Returns: (transfer full) UTF-8, (nullable) NULL if nothing is left of it */
char *winnow_archive_name_clean (const char *name, gboolean *is_outside);

/* The character set of @names (element-type filename), as iconv calls it: NULL if all are UTF-8;
 * else GB18030, Big5, Shift-JIS, EUC-KR or the one of MS-DOS. */
const char *winnow_archive_names_find_charset (const GPtrArray *names);
