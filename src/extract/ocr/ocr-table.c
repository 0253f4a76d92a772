/* ocr-table.c: a table of words → paragraphs
 *
 * Columns: level, page, block, paragraph, line, word, left, top, width, height, confidence, text.
 * Level 5 is a word. Lines of a paragraph are joined as those of a PDF are: Han characters without
 * a space, a word that is divided at the end of a line without its hyphen. */
#include "extract/ocr/ocr.h"

#include <string.h>

#include "base/for-each.h"

#define N_COLUMNS 12
#define WORD_LEVEL "5"

typedef enum
{
  COLUMN_LEVEL = 0,
  COLUMN_BLOCK = 2,
  COLUMN_PARAGRAPH = 3,
  COLUMN_LINE = 4,
  COLUMN_CONFIDENCE = 10,
  COLUMN_TEXT = 11,
} Column;

static gunichar
last_character (const GString *text)
{
  return text->len > 0 ? g_utf8_get_char (g_utf8_prev_char (text->str + text->len)) : 0;
}

/* Removes the hyphen of a word that goes on in @next. */
static gboolean
join_divided (GString *text, const char *next)
{
  gsize n = text->len;
  if (n < 2 || text->str[n - 1] != '-' || !g_ascii_isalpha (text->str[n - 2])
      || !g_unichar_islower (g_utf8_get_char (next)))
    return FALSE;
  g_string_truncate (text, n - 1);
  return TRUE;
}

/* @before: (nullable) the columns of the word before */
static void
append_word (GString *text, char **before, char **word)
{
  const char *own = word[COLUMN_TEXT];
  gboolean is_new_paragraph = before != NULL
                              && (!g_str_equal (before[COLUMN_BLOCK], word[COLUMN_BLOCK])
                                  || !g_str_equal (before[COLUMN_PARAGRAPH], word[COLUMN_PARAGRAPH]));
  gboolean is_new_line = before != NULL && !g_str_equal (before[COLUMN_LINE], word[COLUMN_LINE]);
  if (is_new_paragraph)
    g_string_append_c (text, '\n');
  else if (before != NULL && !(is_new_line && join_divided (text, own)) && !g_unichar_iswide (last_character (text))
           && !g_unichar_iswide (g_utf8_get_char (own)))
    g_string_append_c (text, ' ');
  g_string_append (text, own);
}

static gboolean
is_word (char **columns)
{
  return g_strv_length (columns) == N_COLUMNS && g_str_equal (columns[COLUMN_LEVEL], WORD_LEVEL)
         && *g_strstrip (columns[COLUMN_TEXT]) != '\0';
}

char *
winnow_ocr_table_dup_text (const char *table, gsize length, double *confidence)
{
  g_autofree char *valid = g_utf8_make_valid (table, (gssize) length);
  g_auto (GStrv) lines = g_strsplit (valid, "\n", -1), before = NULL;
  GString *text = g_string_new (NULL);
  double sum = 0;
  glong n = 0;
  winnow_for_each_string (line, lines)
    {
      g_auto (GStrv) columns = g_strsplit (line, "\t", -1);
      if (!is_word (columns))
        continue;
      glong own = g_utf8_strlen (columns[COLUMN_TEXT], -1);
      sum += own * CLAMP (g_ascii_strtod (columns[COLUMN_CONFIDENCE], NULL), 0, 100);
      n += own;
      append_word (text, before, columns);
      g_strfreev (before);
      before = g_steal_pointer (&columns);
    }
  *confidence = n > 0 ? sum / n : 0;
  return g_string_free (text, FALSE);
}
