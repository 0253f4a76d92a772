/* rtf-charsets.c: the character sets of an RTF document (RTF 1.9.1, "Character Set", "Font Table").
 *
 * Letters beyond ASCII are bytes in the code page of their font, which \fcharset names. Fonts
 * without one, or of the default set, have the document's (\ansicpg). Many programs write set 0,
 * Western text, for every font: where the document's code page has characters of two bytes and no
 * font has, words that make sense in it are read in it. */
#include "extract/office/rtf.h"

#include <string.h>
#include <unicode/ucnv.h>
#include <unicode/ustring.h>

#include "base/for-each.h"
#include "base/translate.h"

#define WESTERN 1252
#define SYMBOLS (-1) /* in place of a code page */
#define DOCUMENT 0   /* as above */

static const struct
{
  int charset, code_page;
} charset_pages[] = {
  { 1, DOCUMENT }, { 2, SYMBOLS }, { 77, 10000 }, { 78, 932 },   { 79, 949 },   { 80, 936 },
  { 81, 950 },     { 128, 932 },   { 129, 949 },  { 130, 1361 }, { 134, 936 },  { 136, 950 },
  { 161, 1253 },   { 162, 1254 },  { 163, 1258 }, { 177, 1255 }, { 178, 1256 }, { 186, 1257 },
  { 204, 1251 },   { 222, 874 },   { 238, 1250 }, { 254, 437 },  { 255, 850 },
};

/* Names of ICU other than "windows-1252" and "ibm-437". */
static const struct
{
  int code_page;
  const char *converter;
} page_converters[] = { { 10000, "macintosh" }, { 10007, "x-mac-cyrillic" }, { 54936, "GB18030" }, { 65001, "UTF-8" } };

struct _WinnowRtfCharsets
{
  int document;           /* code page */
  GHashTable *fonts;      /* (owned) number → code page */
  GHashTable *converters; /* (owned) code page → (owned) UConverter */
  gboolean has_double;    /* a font has characters of two bytes */
  int unknown;            /* a code page that is not known, or 0 */
};

static void
close_converter (gpointer converter)
{
  ucnv_close (converter);
}

WinnowRtfCharsets *
winnow_rtf_charsets_new (void)
{
  WinnowRtfCharsets *charsets = g_new0 (WinnowRtfCharsets, 1);
  charsets->document = WESTERN;
  charsets->fonts = g_hash_table_new (NULL, NULL);
  charsets->converters = g_hash_table_new_full (NULL, NULL, NULL, close_converter);
  return charsets;
}

void
winnow_rtf_charsets_free (WinnowRtfCharsets *charsets)
{
  winnow_clear (charsets, g_hash_table_unref, fonts, converters);
  g_free (charsets);
}

void
winnow_rtf_charsets_set_document (WinnowRtfCharsets *charsets, int code_page)
{
  if (code_page > 0)
    charsets->document = code_page;
}

/* TRUE for the code pages that have characters of two bytes. */
static gboolean
is_double (int code_page)
{
  return code_page == 932 || code_page == 936 || code_page == 949 || code_page == 950 || code_page == 54936;
}

void
winnow_rtf_charsets_set_font_page (WinnowRtfCharsets *charsets, int font, int code_page)
{
  g_hash_table_insert (charsets->fonts, GINT_TO_POINTER (font), GINT_TO_POINTER (code_page));
  charsets->has_double |= is_double (code_page);
}

void
winnow_rtf_charsets_set_font (WinnowRtfCharsets *charsets, int font, int charset)
{
  int code_page = WESTERN;
  winnow_for_each_of (page, charset_pages)
    if (page->charset == charset)
      code_page = page->code_page;
  winnow_rtf_charsets_set_font_page (charsets, font, code_page);
}

/* ── conversion ── */

static UConverter *
open_converter (int code_page)
{
  static const char *const prefixes[] = { "windows-", "ibm-" };
  UErrorCode status = U_ZERO_ERROR;
  UConverter *converter = NULL;
  winnow_for_each_of (known, page_converters)
    if (known->code_page == code_page)
      return ucnv_open (known->converter, &status);
  for (guint i = 0; i < G_N_ELEMENTS (prefixes) && converter == NULL; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s%d", prefixes[i], code_page);
      status = U_ZERO_ERROR;
      converter = ucnv_open (name, &status);
    }
  return converter;
}

static UConverter *
get_converter (WinnowRtfCharsets *charsets, int code_page)
{
  UConverter *converter = g_hash_table_lookup (charsets->converters, GINT_TO_POINTER (code_page));
  if (converter != NULL)
    return converter;
  converter = open_converter (code_page);
  if (converter == NULL)
    {
      charsets->unknown = code_page;
      converter = open_converter (WESTERN);
    }
  if (converter == NULL)
    g_error ("ICU lacks the converter windows-%d", WESTERN);
  g_hash_table_insert (charsets->converters, GINT_TO_POINTER (code_page), converter);
  return converter;
}

/* Replaces each fault by U+FFFD. */
static char *
convert (UConverter *converter, const char *bytes, gsize length)
{
  int32_t capacity = (int32_t) (2 * length), n_wide, n;
  g_autofree UChar *wide = g_new (UChar, capacity + 1);
  char *text = g_malloc (3 * (gsize) capacity + 1);
  UErrorCode status = U_ZERO_ERROR;
  n_wide = ucnv_toUChars (converter, wide, capacity + 1, bytes, (int32_t) length, &status);
  u_strToUTF8WithSub (text, 3 * capacity + 1, &n, wide, n_wide, 0xFFFD, NULL, &status);
  if (U_FAILURE (status))
    *text = '\0';
  return text;
}

/* Each word in the document's code page, or else as Western text. */
static char *
convert_words (WinnowRtfCharsets *charsets, const char *bytes)
{
  GString *text = g_string_new (NULL);
  while (*bytes != '\0')
    {
      gsize length = strcspn (bytes, " "), n_spaces = strspn (bytes + length, " ");
      g_autofree char *word = convert (get_converter (charsets, charsets->document), bytes, length);
      g_autofree char *western
          = strstr (word, "\xEF\xBF\xBD") != NULL ? convert (get_converter (charsets, WESTERN), bytes, length) : NULL;
      g_string_append (text, western ?: word);
      g_string_append_len (text, bytes + length, (gssize) n_spaces);
      bytes += length + n_spaces;
    }
  return g_string_free (text, FALSE);
}

char *
winnow_rtf_charsets_decode (WinnowRtfCharsets *charsets, int font, const char *bytes)
{
  int code_page = GPOINTER_TO_INT (g_hash_table_lookup (charsets->fonts, GINT_TO_POINTER (font)));
  if (code_page == SYMBOLS)
    return g_strdup ("");
  if (g_str_is_ascii (bytes))
    return g_strdup (bytes);
  if (code_page == WESTERN && is_double (charsets->document) && !charsets->has_double)
    return convert_words (charsets, bytes);
  return convert (get_converter (charsets, code_page == DOCUMENT ? charsets->document : code_page), bytes,
                  strlen (bytes));
}

void
winnow_rtf_charsets_describe (const WinnowRtfCharsets *charsets, WinnowContent *content)
{
  if (charsets->unknown != 0)
    winnow_content_add_note (content, _ ("Code page %d is not known; letters in it were read as Western ones."),
                             charsets->unknown);
}
