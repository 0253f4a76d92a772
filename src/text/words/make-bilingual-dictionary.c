/* make-bilingual-dictionary.c: a list of two languages → the table that the program maps, at build
 * time, and the C file that embeds it, so that it is compiled again with every new table
 *
 * usage: make-translations LIST|none TABLE SOURCE */
#include <stdio.h>

#include "text/words/bilingual-dictionary.h"

/* The shipped table is what this program makes: it has none. */
__asm__(".section .rodata\n.global winnow_translation_table, winnow_translation_table_end\n"
        "winnow_translation_table:\nwinnow_translation_table_end:\n.previous");

static const char source[]
    = "/* Made by make-bilingual-dictionary.c: the shipped table of translations, from its first byte to its end. */\n"
      "__asm__ (\".section .rodata\\n.balign 8\\n.global winnow_translation_table\\nwinnow_translation_table:\\n\"\n"
      "         \".incbin \\\"%s\\\"\\n.global winnow_translation_table_end\\nwinnow_translation_table_end:\\n\"\n"
      "         \".previous\");\n";

/* Returns: (transfer full) (nullable) the bytes of the table, none for no list */
static GBytes *
make_table (const char *list, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (WinnowBilingualDictionary) translations = NULL;
  if (g_str_equal (list, "none"))
    return g_bytes_new (NULL, 0);
  if (!g_file_get_contents (list, &text, NULL, error))
    return NULL;
  translations = winnow_bilingual_dictionary_new (text, NULL);
  return winnow_bilingual_dictionary_pack (translations);
}

int
main (int argc, char *argv[])
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) table = NULL;
  g_autofree char *code = NULL;
  if (argc != 4)
    return fprintf (stderr, "usage: make-translations LIST|none TABLE SOURCE\n"), 2;
  code = g_strdup_printf (source, argv[2]);
  table = make_table (argv[1], &error);
  if (table == NULL
      || !g_file_set_contents (argv[2], g_bytes_get_data (table, NULL), (gssize) g_bytes_get_size (table), &error)
      || !g_file_set_contents (argv[3], code, -1, &error))
    return fprintf (stderr, "%s\n", error->message), 1;
  return 0;
}
