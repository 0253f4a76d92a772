/* packed.h: archives whose members are documents, which workers list and unpack
 *
 * extract/packed/packed.h says what the paths of members are. */
#pragma once

#include "extract/job.h"

/* Few workers, which open any number of archives in turn. Thread-safe. */
typedef struct _WinnowUnpackers WinnowUnpackers;

/* Starts nothing yet. */
WinnowUnpackers *winnow_unpackers_new (void);
WINNOW_DECLARE_FREE (WinnowUnpackers, winnow_unpackers_unref) /* archives have references, too */

/* Opens the archive at @path and lists its members and those of the archives in it, without hidden
 * ones. Names of no declared character set are decoded in the one that fits all of them.
 * @unpackers: (nullable) NULL for some of its own. @limits: NULL for the defaults; a small archive
 * may compute less. Blocks. Returns: (transfer full), or NULL with a WINNOW_EXTRACT_ERROR:
 * _UNSUPPORTED for other files, such as a document in a ZIP container; _ENCRYPTED where no member
 * can be read; _DAMAGED, _LIMIT, _READ; _STOPPED where it ended its worker; _PROGRAM without one.
 * Messages have one line */
WinnowPacked *winnow_packed_new (WinnowUnpackers *unpackers, const char *path, const WinnowPackedLimits *limits,
                                 GCancellable *cancellable, GError **error);
WinnowPacked *winnow_packed_ref (WinnowPacked *archive);
WINNOW_DECLARE_FREE (WinnowPacked, winnow_packed_unref)

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
 * read, or will not be, it is released; when all are, the worker is free for another archive. */
void winnow_packed_expect (WinnowPacked *archive, guint member);
void winnow_packed_release (WinnowPacked *archive, guint member);

/* Unpacks a member; thread-safe. @data: (out) (transfer full) its bytes and a NUL. Members that are
 * read in order of their names cost one pass. A member that ends its worker costs only itself.
 * FALSE with an error as of winnow_packed_new(), or G_IO_ERROR_CANCELLED */
gboolean winnow_packed_read (WinnowPacked *archive, guint member, GCancellable *cancellable, char **data, gsize *size,
                             GError **error);

/* As winnow_linked_file_read(), of a job that is a member: reads a member beside it. */
GBytes *winnow_packed_read_linked (WinnowJob *job, const char *reference, guint64 max, char **source, GError **error);
