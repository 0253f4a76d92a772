/* pdf-doubts.c: pages that store other letters than they show
 *
 * A page is judged as a whole. Where it is odd or a few letters are wrong, its letters are also
 * counted by font, over all such pages: one font may lie in a part of each. All of them that use a
 * font in doubt are in doubt. OCR then judges (ocr-doubts.c). */
#include "base/for-each.h"
#include "extract/letter-counts.h"
#include "extract/ocr/ocr.h"
#include "extract/pdf/pdf.h"

#define MAX_FONTS 200u /* whose letters are counted by themselves */

/* Letters of one font on a page; or all of it, where the page is in doubt. */
typedef struct
{
  guint page;
  WinnowLetterCounts *font; /* (unowned) (nullable) */
  GString *text;            /* (owned) */
} Stretch;

struct _WinnowPdfDoubts
{
  GHashTable *fonts;    /* (owned) (element-type utf8 WinnowLetterCounts) */
  GPtrArray *stretches; /* (owned) (element-type Stretch) by page */
};

static void
free_stretch (gpointer data)
{
  g_string_free (((Stretch *) data)->text, TRUE);
  g_free (data);
}

WinnowPdfDoubts *
winnow_pdf_doubts_new (void)
{
  const WinnowPdfDoubts doubts = { winnow_string_table_new (g_free), winnow_pointers_new (free_stretch) };
  return winnow_dup_value (&doubts);
}

void
winnow_pdf_doubts_free (WinnowPdfDoubts *doubts)
{
  g_hash_table_unref (doubts->fonts);
  g_ptr_array_unref (doubts->stretches);
  g_free (doubts);
}

/* Returns: (nullable) NULL: there are too many */
static WinnowLetterCounts *
get_font (WinnowPdfDoubts *doubts, const char *name)
{
  WinnowLetterCounts *font = g_hash_table_lookup (doubts->fonts, name);
  if (font == NULL && g_hash_table_size (doubts->fonts) < MAX_FONTS)
    g_hash_table_insert (doubts->fonts, g_strdup (name), font = g_new0 (WinnowLetterCounts, 1));
  return font;
}

/* Adds the visible letters of the font @name to @counts; NULL: of all fonts. */
static void
count (const WinnowPdfText *text, const char *name, WinnowLetterCounts *counts, GString *copy)
{
  guint word = G_MAXUINT;
  winnow_for_each_value (const WinnowPdfLetter, letter, text->letters)
    {
      if (letter->hidden || (name != NULL && g_strcmp0 (letter->look->font_name, name) != 0))
        continue;
      if (letter->word != word)
        {
          winnow_letter_counts_add (counts, ' ');
          g_string_append_c (copy, ' ');
        }
      winnow_letter_counts_add (counts, letter->c);
      g_string_append_unichar (copy, letter->c);
      word = letter->word;
    }
}

/* Takes @copy. */
static void
keep (WinnowPdfDoubts *doubts, guint page, WinnowLetterCounts *font, GString *copy)
{
  const Stretch stretch = { page, font, copy };
  g_ptr_array_add (doubts->stretches, winnow_dup_value (&stretch));
}

static void
add_fonts (WinnowPdfDoubts *doubts, const WinnowPdfText *text, guint page)
{
  g_autoptr (GHashTable) done = winnow_string_index_new ();
  winnow_for_each_value (const WinnowPdfLetter, letter, text->letters)
    {
      char *name = letter->look->font_name;
      WinnowLetterCounts *font = name != NULL && g_hash_table_add (done, name) ? get_font (doubts, name) : NULL;
      if (font == NULL)
        continue;
      GString *copy = g_string_new (NULL);
      count (text, name, font, copy);
      keep (doubts, page, font, copy);
    }
}

void
winnow_pdf_doubts_add_page (WinnowPdfDoubts *doubts, const WinnowPdfText *text, guint number)
{
  g_autoptr (GString) copy = g_string_new (NULL);
  WinnowLetterCounts counts = { 0 };
  count (text, NULL, &counts, copy);
  WinnowLetterVerdict verdict = winnow_letter_counts_judge (&counts);
  if (verdict == WINNOW_LETTERS_ODD || verdict == WINNOW_LETTERS_FEW_WRONG)
    add_fonts (doubts, text, number);
  if (verdict >= WINNOW_LETTERS_FEW_WRONG)
    keep (doubts, number, NULL, g_steal_pointer (&copy));
}

void
winnow_pdf_doubts_tell (const WinnowPdfDoubts *doubts, WinnowJob *job)
{
  winnow_for_each (const Stretch, stretch, doubts->stretches)
    if (stretch->font == NULL || winnow_letter_counts_judge (stretch->font) == WINNOW_LETTERS_WRONG)
      winnow_ocr_add_doubt (job, stretch->page + 1, g_strdup (stretch->text->str));
}
