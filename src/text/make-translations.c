/* make-translations.c: a list of two languages → the table that the program maps, at build time
 *
 * usage: make-translations LIST TABLE */
#include <stdio.h>

#include "text/translations.h"

/* The shipped table is what this program makes: it has none. */
__asm__(".section .rodata\n.global winnow_translation_table, winnow_translation_table_end\n"
        "winnow_translation_table:\nwinnow_translation_table_end:\n.previous");

int
main (int argc, char *argv[])
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowTranslations) translations = NULL;
  g_autoptr (GBytes) bytes = NULL;
  gsize size;
  const char *data;
  if (argc != 3)
    return fprintf (stderr, "usage: make-translations LIST TABLE\n"), 2;
  if (!g_file_get_contents (argv[1], &text, NULL, &error))
    return fprintf (stderr, "%s\n", error->message), 1;
  translations = winnow_translations_new (text, NULL);
  bytes = winnow_translations_pack (translations);
  data = g_bytes_get_data (bytes, &size);
  if (!g_file_set_contents (argv[2], data, (gssize) size, &error))
    return fprintf (stderr, "%s\n", error->message), 1;
  return 0;
}
