/* characters.h: the glyphs of a font → the characters that they are read as */
#pragma once

#include <glib.h>
#include <hb.h>

G_BEGIN_DECLS

/* Returns: (transfer full) a character a glyph, 0: none. It hangs on the font alone. */
guint32 *winnow_characters_new (hb_font_t *font);

G_END_DECLS
