/* words.c: see words.h. A word is shaped by Pango with a letter of its script before it, which is
 * taken away again: that is what tells a sign or a digit whose it is where it stands in a text.
 *
 * Words are kept in two halves: one grows, and the other is forgotten when that is full, but for
 * words that were asked for since. */
#include "print/words.h"

#include <string.h>
#include <xxhash.h>

#define HALF_OF_WORDS 40000 /* of some 300 bytes each */
#define MAX_NARROW 32

typedef struct
{
  WinnowWordKey key; /* its text behind the word's other parts */
  guint64 hash;
  WinnowWord word;
} Entry;

struct _WinnowWords
{
  WinnowFonts *fonts;      /* borrowed */
  GHashTable *young, *old; /* (owned) Entry, owned */

  /* of the word that is shaped */
  GArray *parts, *glyphs, *clusters; /* (owned) (element-type WinnowWordPart, WinnowWordGlyph, WinnowWordCluster) */
  GString *text;                     /* (owned) with the letter before it */
  PangoGlyphString *shaped;          /* (owned) */
};

static guint
hash_entry (gconstpointer data)
{
  return (guint) ((const Entry *) data)->hash;
}

static gboolean
equal_entries (gconstpointer left, gconstpointer right)
{
  const Entry *a = left, *b = right;
  return a->hash == b->hash && a->key.n_bytes == b->key.n_bytes && a->key.style == b->key.style
         && a->key.look == b->key.look && a->key.script == b->key.script && a->key.narrow == b->key.narrow
         && memcmp (a->key.text, b->key.text, a->key.n_bytes) == 0;
}

static GHashTable *
new_half (void)
{
  return g_hash_table_new_full (hash_entry, equal_entries, g_free, NULL);
}

WinnowWords *
winnow_wording_new (WinnowFonts *fonts)
{
  WinnowWords *words = g_new0 (WinnowWords, 1);
  words->fonts = fonts;
  words->young = new_half ();
  words->old = new_half ();
  words->parts = g_array_new (FALSE, FALSE, sizeof (WinnowWordPart));
  words->glyphs = g_array_new (FALSE, FALSE, sizeof (WinnowWordGlyph));
  words->clusters = g_array_new (FALSE, FALSE, sizeof (WinnowWordCluster));
  words->text = g_string_new (NULL);
  words->shaped = pango_glyph_string_new ();
  return words;
}

void
winnow_wording_free (WinnowWords *words)
{
  g_hash_table_unref (words->young);
  g_hash_table_unref (words->old);
  g_array_unref (words->parts);
  g_array_unref (words->glyphs);
  g_array_unref (words->clusters);
  g_string_free (words->text, TRUE);
  pango_glyph_string_free (words->shaped);
  g_free (words);
}

void
winnow_wording_trim (WinnowWords *words)
{
  if (g_hash_table_size (words->young) < HALF_OF_WORDS)
    return;
  g_hash_table_unref (words->old);
  words->old = words->young;
  words->young = new_half ();
}

/* ── shaping ── */

static const char *
get_letter (PangoScript script)
{
  static const struct
  {
    PangoScript script;
    const char *letter;
  } letters[] = {
    { PANGO_SCRIPT_LATIN, "a" },    { PANGO_SCRIPT_HAN, "一" },      { PANGO_SCRIPT_GREEK, "α" },
    { PANGO_SCRIPT_CYRILLIC, "а" }, { PANGO_SCRIPT_HIRAGANA, "あ" }, { PANGO_SCRIPT_KATAKANA, "ア" },
    { PANGO_SCRIPT_HANGUL, "가" },  { PANGO_SCRIPT_BOPOMOFO, "ㄅ" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (letters); i++)
    if (letters[i].script == script)
      return letters[i].letter;
  return "";
}

/* Returns: (transfer full) what asks for a font */
static PangoAttrList *
dup_attributes (WinnowWords *words, const WinnowWordKey *key)
{
  PangoAttrList *list = pango_attr_list_new ();
  pango_attr_list_insert (list, pango_attr_font_desc_new (winnow_fonts_get_description (words->fonts, key->style)));
  winnow_fonts_insert_look (list, key->style, key->look, 0, words->text->len);
  return list;
}

/* Signs that are narrow ask for no other font, and part no letters that are joined: as in a layout
 * of Pango's, items are not cut there. */
static void
add_narrow_signs (WinnowWords *words, PangoItem *item, guint32 narrow, const char *start, const char *end)
{
  PangoAttrList *list = pango_attr_list_new ();
  guint n_signs = 0;
  for (const char *p = start; p < end && n_signs < MAX_NARROW; p = g_utf8_next_char (p))
    if (winnow_fonts_is_sign (p) && narrow >> n_signs++ & 1)
      winnow_fonts_insert_narrow (list, (gsize) (p - words->text->str));
  PangoAttrIterator *iter = pango_attr_list_get_iterator (list);
  pango_item_apply_attrs (item, iter);
  pango_attr_iterator_destroy (iter);
  pango_attr_list_unref (list);
}

static void
add_clusters (WinnowWords *words, PangoItem *item)
{
  PangoGlyphItem both = { item, words->shaped, 0, 0, 0 };
  PangoGlyphItemIter iter;
  gboolean more;
  for (more = pango_glyph_item_iter_init_start (&iter, &both, words->text->str); more;
       more = pango_glyph_item_iter_next_cluster (&iter))
    {
      WinnowWordCluster cluster
          = { (guint16) (iter.end_index - iter.start_index), (guint16) (iter.end_glyph - iter.start_glyph) };
      g_array_append_val (words->clusters, cluster);
    }
}

static void
add_item (WinnowWords *words, PangoItem *item)
{
  guint n_clusters = words->clusters->len;
  pango_shape_with_flags (words->text->str + item->offset, item->length, words->text->str, (int) words->text->len,
                          &item->analysis, words->shaped, PANGO_SHAPE_NONE);
  for (int i = 0; i < words->shaped->num_glyphs; i++)
    {
      const PangoGlyphInfo *info = &words->shaped->glyphs[i];
      WinnowWordGlyph glyph = { winnow_fonts_choose_glyph (info->glyph), info->geometry.width, info->geometry.x_offset,
                                info->geometry.y_offset };
      g_array_append_val (words->glyphs, glyph);
    }
  add_clusters (words, item);
  WinnowWordPart part = { winnow_fonts_get (words->fonts, item->analysis.font), (guint) words->shaped->num_glyphs,
                          words->clusters->len - n_clusters };
  g_array_append_val (words->parts, part);
}

/* What is left of it behind the first @before bytes of the text. Returns: (transfer full)
 * (nullable) */
static PangoItem *
dup_rest (PangoItem *source, int before)
{
  if (source->offset + source->length <= before)
    return NULL;
  PangoItem *item = pango_item_copy (source);
  if (item->offset < before)
    pango_item_free (pango_item_split (item, before - item->offset, 1));
  return item;
}

static void
shape (WinnowWords *words, const WinnowWordKey *key)
{
  const char *letter = get_letter (key->script);
  gsize n = strlen (letter);
  g_array_set_size (words->parts, 0);
  g_array_set_size (words->glyphs, 0);
  g_array_set_size (words->clusters, 0);
  g_string_assign (words->text, letter);
  g_string_append_len (words->text, key->text, key->n_bytes);
  PangoAttrList *attributes = dup_attributes (words, key);
  GList *items = pango_itemize_with_base_dir (winnow_fonts_get_context (words->fonts), PANGO_DIRECTION_LTR,
                                              words->text->str, 0, (int) words->text->len, attributes, NULL);
  for (GList *l = items; l != NULL; l = l->next)
    {
      PangoItem *item = dup_rest (l->data, (int) n);
      if (item != NULL && key->narrow != 0)
        add_narrow_signs (words, item, key->narrow, words->text->str + n, words->text->str + n + key->n_bytes);
      if (item != NULL)
        add_item (words, item);
      g_clear_pointer (&item, pango_item_free);
    }
  g_list_free_full (items, (GDestroyNotify) pango_item_free);
  pango_attr_list_unref (attributes);
}

/* ── entries ── */

static int
measure_blank (const WinnowWords *words, const WinnowWordKey *key)
{
  const char *last = g_utf8_find_prev_char (key->text, key->text + key->n_bytes);
  const WinnowWordCluster *cluster = &g_array_index (words->clusters, WinnowWordCluster, words->clusters->len - 1);
  gboolean is_own = last != NULL && g_unichar_isspace (g_utf8_get_char (last))
                    && g_utf8_next_char (last) - last == cluster->n_bytes && cluster->n_glyphs == 1;
  return is_own ? g_array_index (words->glyphs, WinnowWordGlyph, words->glyphs->len - 1).width : 0;
}

static char *
copy_to (char *to, const void *data, gsize length)
{
  if (length > 0)
    memcpy (to, data, length);
  return to + length;
}

/* In one piece of memory: the pointers first. */
static Entry *
new_entry (const WinnowWords *words, const Entry *asked)
{
  gsize parts = words->parts->len * sizeof (WinnowWordPart), glyphs = words->glyphs->len * sizeof (WinnowWordGlyph);
  gsize clusters = words->clusters->len * sizeof (WinnowWordCluster);
  Entry *entry = g_malloc (sizeof *entry + parts + glyphs + clusters + asked->key.n_bytes);
  char *to = (char *) (entry + 1);
  *entry = *asked;
  entry->word = (WinnowWord){ .n_parts = words->parts->len,
                              .n_glyphs = words->glyphs->len,
                              .n_clusters = words->clusters->len };
  entry->word.parts = (const WinnowWordPart *) (gpointer) to;
  to = copy_to (to, words->parts->data, parts);
  entry->word.glyphs = (const WinnowWordGlyph *) (gpointer) to;
  to = copy_to (to, words->glyphs->data, glyphs);
  entry->word.clusters = (const WinnowWordCluster *) (gpointer) to;
  to = copy_to (to, words->clusters->data, clusters);
  entry->key.text = to;
  copy_to (to, asked->key.text, asked->key.n_bytes);
  for (guint i = 0; i < entry->word.n_glyphs; i++)
    entry->word.width += entry->word.glyphs[i].width;
  entry->word.blank = entry->word.n_glyphs > 0 ? measure_blank (words, &asked->key) : 0;
  return entry;
}

const WinnowWord *
winnow_wording_get (WinnowWords *words, const WinnowWordKey *key)
{
  Entry asked = { .key = *key };
  asked.key.look &= WINNOW_LOOK_FONT;
  asked.hash = XXH3_64bits_withSeed (key->text, key->n_bytes,
                                     asked.key.look | (guint64) key->style << 8 | (guint64) key->script << 16
                                         | (guint64) key->narrow << 32);
  Entry *entry = g_hash_table_lookup (words->young, &asked);
  if (entry != NULL)
    return &entry->word;
  if (!g_hash_table_steal_extended (words->old, &asked, (gpointer *) &entry, NULL))
    {
      shape (words, &asked.key);
      entry = new_entry (words, &asked);
    }
  g_hash_table_add (words->young, entry);
  return &entry->word;
}
