/* symbol-font.c: what the codes of the font Symbol show, by Adobe's encoding of that name */
#include "extract/office/docx.h"

#define PRIVATE 0xF000 /* where Word has them */

/* From 0x20 and from 0xA0 on. */
static const char low[]
    = " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼";
static const char high[]
    = "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭";

char *
winnow_symbol_font_read (const char *text, gsize *length)
{
  GString *read = g_string_sized_new (*length);
  for (const char *at = text; at < text + *length; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at), code = c - PRIVATE;
      if (code >= 0x20 && code <= 0x7E)
        c = g_utf8_get_char (g_utf8_offset_to_pointer (low, code - 0x20));
      else if (code >= 0xA0 && code <= 0xFE)
        c = g_utf8_get_char (g_utf8_offset_to_pointer (high, code - 0xA0));
      g_string_append_unichar (read, c);
    }
  *length = read->len;
  return g_string_free (read, FALSE);
}
