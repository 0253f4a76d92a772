/* docx-styles.h: the styles of a Word document that hide their text */
#pragma once

#include "extract/xml-reader.h"

G_BEGIN_DECLS

/* Adds the ids of the styles in @member (nullable) that hide to the set @hidden of owned strings. */
gboolean winnow_docx_load_hidden_styles (WinnowJob *job, const char *member, GHashTable *hidden, GError **error);

/* The value of a property that is there or not: w:vanish says yes, w:vanish w:val="0" no (§17.17.4). */
gboolean winnow_docx_is_on (const WinnowXmlAttributes *attributes);

G_END_DECLS
