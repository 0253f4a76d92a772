/* winnow-compare-pictures.h: the pictures that both documents of a pair have
 *
 * As the last check found them, where it compared them; else they are compared here, without those
 * of the template and those that the check excluded. */
#pragma once

#include "app/compare/model/winnow-pair.h"

/* Reads the pictures of both documents into @pair and finds those in common. Its overlap has an id
 * where the last check found it, are_references is set. Blocks. FALSE with an error. */
gboolean winnow_compare_pictures_find (WinnowPair *pair, WinnowLibrary *library, gint64 document_a, gint64 document_b,
                                       GError **error);

/* Compares the pictures that @pair has. @library: (nullable) has their local features. @templates:
 * (element-type WinnowDocumentPicture) of one template or more. @excluded_pictures: (element-type
 * WinnowExcludedPicture) of the last check. @decisions: (element-type WinnowImageFingerprint) of
 * pictures that count in any document. */
void winnow_compare_pictures_match (WinnowPair *pair, WinnowLibrary *library, const GPtrArray *templates,
                                    const GArray *excluded_pictures, const GArray *decisions);
