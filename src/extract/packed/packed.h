/* packed.h: archives whose members are documents: zip, 7z, rar and tar, compressed and nested
 *
 * The path of a member is that of the archive, a slash, and its name in the archive; members of a
 * nested archive go on in the same way: "week1.zip/Ada.7z/essay.docx". Here is what needs no look
 * into an archive, which only a worker has: worker/packed.h. */
#pragma once

#include "base/owned.h"

#include "extract/limits.h"

typedef struct _WinnowPacked WinnowPacked; /* an open archive: worker/packed.h */

typedef struct
{
  char *name;   /* (owned) UTF-8, from the outermost archive on; neither absolute nor with "." or ".." */
  guint64 size; /* bytes, as the archive declares it; reading stops there */
  char *reason; /* (owned) (nullable) why it is not read: a sentence that names it with its archive */
} WinnowPackedMember;

/* TRUE if the file at @path may be an archive: it begins like one, and is called like one, has no
 * ending, or was named by the user. */
gboolean winnow_packed_may_be (const char *path, gboolean is_named);

/* TRUE if @name has the ending of a workbook or a table, which may be a sheet of answers
 * (answer-sheet.h) and is no archive. */
gboolean winnow_packed_is_sheet (const char *name);

/* TRUE if the file at @path may have members: an archive of any name, or a sheet. */
gboolean winnow_packed_may_have_members (const char *path);

/* TRUE if @name has the ending of an archive: zip, 7z, rar, tar, tar.gz, tgz and the like. */
gboolean winnow_packed_has_name (const char *name);

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
