/* unpacker.h: lists the members of an archive and unpacks single ones: zip, 7z, rar and tar,
 * compressed and nested
 *
 * Only winnow-worker and tests link it: the archive is a stranger's, and so is what libarchive does
 * with it. Nothing is written to the disk, and no name in an archive is ever opened as a path. */
#pragma once

#include "extract/packed/packed.h"

typedef struct _WinnowUnpacker WinnowUnpacker;

/* Lists the members of the archive in @descriptor, a regular file, and those of the archives in it,
 * without hidden ones. Names of no declared character set are decoded in the one that fits all of
 * them. @shown: its name in messages. Who sets the limits of this process ends it where that takes
 * too long. Returns: (transfer full), or NULL with a WINNOW_EXTRACT_ERROR: _UNSUPPORTED for other
 * files, such as a document in a ZIP container; _ENCRYPTED where no member can be read; _DAMAGED,
 * _LIMIT, _READ */
WinnowUnpacker *winnow_unpacker_new (int descriptor, const char *shown, const WinnowPackedLimits *limits,
                                     GError **error);
WINNOW_DECLARE_FREE (WinnowUnpacker, winnow_unpacker_free) /* closes the file */

/* (element-type WinnowPackedMember) */
const GPtrArray *winnow_unpacker_get_members (const WinnowUnpacker *unpacker);

/* A member will be read once: such members are unpacked on the way to others. */
void winnow_unpacker_expect (WinnowUnpacker *unpacker, guint member);

/* Unpacks a member. Members that are read in order of their names cost one pass. Returns: (transfer
 * full), or NULL with a WINNOW_EXTRACT_ERROR */
GByteArray *winnow_unpacker_read (WinnowUnpacker *unpacker, guint member, GError **error);
