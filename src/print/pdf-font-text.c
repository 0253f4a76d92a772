/* pdf-font-text.c: fonts whose letters are in the file. ISO 32000-1, 9.7 (composite fonts), 9.8
 * (descriptors), 9.9 (programs), 9.10 (what text says). */
#include <string.h>

#include "print/cff.h"
#include "print/pdf-font-objects.h"

#define TAG_LETTERS 6
#define DEFAULT_WIDTH 1000 /* a Han character's */
#define MAPS_AT_ONCE 100u  /* of characters, as readers ask for */

/* Their numbers follow the font's first. */
enum
{
  OBJECT_FONT,
  OBJECT_DESCENDANT,
  OBJECT_DESCRIPTOR,
  OBJECT_PROGRAM,
  OBJECT_CHARACTERS,
  N_OBJECTS,
};

/* "ABCDEF+Name": the letters tell subsets of one font apart. Returns: (transfer full) */
static char *
dup_subset_name (const WinnowPdfFontPlan *plan)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize length = sizeof digest;
  char tag[TAG_LETTERS + 1] = { 0 };
  g_checksum_update (checksum, (const guchar *) plan->name, -1);
  g_checksum_update (checksum, (const guchar *) plan->glyphs->data, (gssize) (plan->glyphs->len * sizeof (guint)));
  g_checksum_get_digest (checksum, digest, &length);
  for (guint i = 0; i < TAG_LETTERS; i++)
    tag[i] = (char) ('A' + digest[i] % 26);
  return g_strdup_printf ("%s+%s", tag, winnow_face_get_name (plan->face));
}

static GBytes *
new_font_object (const WinnowPdfFontPlan *plan, const char *name)
{
  g_auto (WinnowPdfBuffer) out = { 0 };
  winnow_pdf_add (&out, "<< /Type /Font /Subtype /Type0 /BaseFont ");
  winnow_pdf_add_name (&out, name);
  winnow_pdf_add (&out, " /Encoding /Identity-H /DescendantFonts [");
  winnow_pdf_add_reference (&out, plan->first + OBJECT_DESCENDANT);
  winnow_pdf_add (&out, "] /ToUnicode ");
  winnow_pdf_add_reference (&out, plan->first + OBJECT_CHARACTERS);
  winnow_pdf_add (&out, " >>");
  return winnow_pdf_buffer_free_to_bytes (&out);
}

/* Neighbours in one list: "7 [500 610.5] 12 [333]". */
static void
add_widths (WinnowPdfBuffer *out, const WinnowFace *face, const GArray *glyphs)
{
  guint next = G_MAXUINT;
  winnow_pdf_add (out, "[");
  for (guint i = 0; i < glyphs->len; i++)
    {
      guint glyph = g_array_index (glyphs, guint, i);
      double width = winnow_face_get_advance (face, glyph);
      if (width == DEFAULT_WIDTH)
        continue;
      if (glyph != next)
        {
          winnow_pdf_add (out, next != G_MAXUINT ? "] " : "");
          winnow_pdf_add_integer (out, glyph);
          winnow_pdf_add (out, " [");
        }
      else
        winnow_pdf_add (out, " ");
      winnow_pdf_add_number (out, width);
      next = glyph + 1;
    }
  winnow_pdf_add (out, next != G_MAXUINT ? "]]" : "]");
}

static GBytes *
new_descendant_object (const WinnowPdfFontPlan *plan, const char *name)
{
  g_auto (WinnowPdfBuffer) out = { 0 };
  winnow_pdf_add (&out, "<< /Type /Font /Subtype /CIDFontType0 /BaseFont ");
  winnow_pdf_add_name (&out, name);
  winnow_pdf_add (&out, " /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ");
  winnow_pdf_add_reference (&out, plan->first + OBJECT_DESCRIPTOR);
  winnow_pdf_add (&out, " /DW ");
  winnow_pdf_add_integer (&out, DEFAULT_WIDTH);
  winnow_pdf_add (&out, " /W ");
  add_widths (&out, plan->face, plan->glyphs);
  winnow_pdf_add (&out, " >>");
  return winnow_pdf_buffer_free_to_bytes (&out);
}

static guint
find_flags (const WinnowFaceMetrics *metrics)
{
  const guint symbolic = 1 << 2, mono = metrics->is_mono ? 1 << 0 : 0, serif = metrics->is_serif ? 1 << 1 : 0,
              italic = metrics->is_italic ? 1 << 6 : 0;
  return symbolic | mono | serif | italic;
}

/* The weight of stems is not known; readers ask for a number where they have to put another font in
 * the place of this one, which is always there. */
static GBytes *
new_descriptor_object (const WinnowPdfFontPlan *plan, const char *name)
{
  WinnowFaceMetrics metrics;
  winnow_face_get_metrics (plan->face, &metrics);
  const double box[] = { metrics.x_min, metrics.y_min, metrics.x_max, metrics.y_max };
  const struct
  {
    const char *key;
    double value;
  } numbers[] = { { " /ItalicAngle ", metrics.italic_angle }, { " /Ascent ", metrics.ascent },
                  { " /Descent ", metrics.descent },          { " /CapHeight ", metrics.cap_height },
                  { " /StemV ", metrics.is_bold ? 140 : 80 }, { " /Flags ", find_flags (&metrics) } };
  g_auto (WinnowPdfBuffer) out = { 0 };
  winnow_pdf_add (&out, "<< /Type /FontDescriptor /FontName ");
  winnow_pdf_add_name (&out, name);
  winnow_pdf_add (&out, " /FontBBox ");
  winnow_pdf_add_box (&out, box);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      winnow_pdf_add (&out, numbers[i].key);
      winnow_pdf_add_number (&out, numbers[i].value);
    }
  winnow_pdf_add (&out, " /FontFile3 ");
  winnow_pdf_add_reference (&out, plan->first + OBJECT_PROGRAM);
  winnow_pdf_add (&out, " >>");
  return winnow_pdf_buffer_free_to_bytes (&out);
}

static void
add_cff_glyph (GArray *glyphs, GPtrArray *outlines, const WinnowFace *face, guint glyph)
{
  WinnowOutline *outline = winnow_outline_new ();
  WinnowCffGlyph entry = { glyph, winnow_face_get_advance (face, glyph), outline };
  winnow_face_add_outline (face, glyph, outline);
  g_ptr_array_add (outlines, outline);
  g_array_append_val (glyphs, entry);
}

/* The sign for a glyph that is missing stands in every program. */
static GBytes *
new_program_object (const WinnowPdfFontPlan *plan, const char *name, WinnowPdfPress *press)
{
  g_autoptr (GPtrArray) outlines = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_outline_free);
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (WinnowCffGlyph));
  add_cff_glyph (entries, outlines, plan->face, 0);
  for (guint i = 0; i < plan->glyphs->len; i++)
    if (g_array_index (plan->glyphs, guint, i) != 0)
      add_cff_glyph (entries, outlines, plan->face, g_array_index (plan->glyphs, guint, i));
  g_autoptr (GBytes) program
      = winnow_cff_new (name, (const WinnowCffGlyph *) (gconstpointer) entries->data, entries->len);
  gsize length;
  const void *data = g_bytes_get_data (program, &length);
  return winnow_pdf_stream_new (press, "/Subtype /CIDFontType0C", data, length);
}

static void
add_hex (WinnowPdfBuffer *out, guint value)
{
  static const char hex[] = "0123456789ABCDEF";
  const char digits[] = { hex[value >> 12 & 15], hex[value >> 8 & 15], hex[value >> 4 & 15], hex[value & 15] };
  winnow_pdf_add_bytes (out, digits, sizeof digits);
}

static void
add_character (WinnowPdfBuffer *out, guint glyph, gunichar c)
{
  winnow_pdf_add (out, "<");
  add_hex (out, glyph);
  winnow_pdf_add (out, "> <");
  if (c >= 0x10000)
    add_hex (out, 0xd800 + ((c - 0x10000) >> 10));
  add_hex (out, c >= 0x10000 ? 0xdc00 + ((c - 0x10000) & 0x3ff) : c);
  winnow_pdf_add (out, ">\n");
}

static void
add_characters (WinnowPdfBuffer *out, const WinnowFace *face, const GArray *glyphs)
{
  for (guint i = 0, n; i < glyphs->len; i += n)
    {
      n = MIN (MAPS_AT_ONCE, glyphs->len - i);
      winnow_pdf_add_integer (out, n);
      winnow_pdf_add (out, " beginbfchar\n");
      for (guint k = i; k < i + n; k++)
        add_character (out, g_array_index (glyphs, guint, k),
                       winnow_face_get_character (face, g_array_index (glyphs, guint, k)));
      winnow_pdf_add (out, "endbfchar\n");
    }
}

/* Glyphs that no character has are told of by what the writer of the page puts beside them. */
static GBytes *
new_characters_object (const WinnowPdfFontPlan *plan, WinnowPdfPress *press)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (guint));
  g_auto (WinnowPdfBuffer) map = { 0 };
  for (guint i = 0; i < plan->glyphs->len; i++)
    if (winnow_face_get_character (plan->face, g_array_index (plan->glyphs, guint, i)) != 0)
      g_array_append_vals (entries, &g_array_index (plan->glyphs, guint, i), 1);
  winnow_pdf_add (&map, "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
                        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n/CMapName "
                        "/Adobe-Identity-UCS def\n/CMapType 2 def\n"
                        "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n");
  add_characters (&map, plan->face, entries);
  winnow_pdf_add (&map, "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
  return winnow_pdf_stream_new (press, "", map.data, map.length);
}

guint
winnow_pdf_font_count_text_objects (void)
{
  return N_OBJECTS;
}

void
winnow_pdf_font_add_text_objects (const WinnowPdfFontPlan *plan, WinnowPdfPress *press, GPtrArray *objects)
{
  g_autofree char *name = dup_subset_name (plan);
  g_ptr_array_add (objects, new_font_object (plan, name));
  g_ptr_array_add (objects, new_descendant_object (plan, name));
  g_ptr_array_add (objects, new_descriptor_object (plan, name));
  g_ptr_array_add (objects, new_program_object (plan, name, press));
  g_ptr_array_add (objects, new_characters_object (plan, press));
}
