/* answer.h: a content as a frame, and back: what a worker read; its parent trusts nothing in it */
#pragma once

#include "extract/extract.h"

/* kind, offset, text */
#define WINNOW_ANSWER_PART "(uts)"
/* name, source, caption, offset, page, format, width, height, orientation, is_read, bytes of the
 * thumbnail and of the features, problem */
#define WINNOW_ANSWER_PICTURE "(smsmsuusuuubuums)"
/* format, charset, charset_guessed, bytes of the text, pages, parts, marks (as WinnowMark),
 * pictures, problem, title, author, created, modified, origin, recognised (start, end, kind),
 * notes, sessions */
#define WINNOW_ANSWER_TYPE "(smsbtaua" WINNOW_ANSWER_PART "a(uuuu)a" WINNOW_ANSWER_PICTURE "msmsmsmsmsmsa(uuu)uasau)"

/* name, size, why it is not read */
#define WINNOW_ANSWER_MEMBERS "a(stms)"

/* @bytes: (out) (transfer full) the text, then the fingerprint, the thumbnail and the features of
 * each picture, one after the other. Returns: (transfer none) floating: the rest */
GVariant *winnow_answer_pack (const WinnowContent *content, GBytes **bytes);

/* The content in @answer, of WINNOW_ANSWER_TYPE and in normal form, and in its @bytes. Checks what
 * a content promises: the format is known, texts are UTF-8, offsets lie within the text and between
 * its characters and ascend, sizes are within @limits, thumbnails are small pictures. @sources:
 * (element-type utf8) a set of the files that a picture may come from. Returns: (transfer full)
 * (nullable) NULL if it breaks a promise */
WinnowContent *winnow_answer_unpack (GVariant *answer, GBytes *bytes, const WinnowExtractLimits *limits,
                                     GHashTable *sources);

/* An error as a WINNOW_FRAME_FAILED. Returns: floating */
GVariant *winnow_answer_pack_failure (const GError *error);

/* One of @members, of WINNOW_ANSWER_MEMBERS. @member: (out) owns its strings. FALSE if it breaks a
 * promise: its name is clean, and within @limits are its number, and its size if it may be read */
gboolean winnow_answer_unpack_member (GVariant *members, gsize i, const WinnowPackedLimits *limits,
                                      WinnowPackedMember *member);

/* The pixels of a thumbnail in @answer, of the type of WINNOW_FRAME_PICTURE, and in its @bytes.
 * Returns: (transfer full) (nullable) NULL where they do not fit its size, or it is too large */
WinnowPicture *winnow_answer_unpack_pixels (GVariant *answer, GBytes *bytes);

/* A sentence of a worker as it may be shown: shortened, one line. Returns: (transfer full) */
char *winnow_answer_clean_message (const char *message);
