/* methods.c: the table of all methods. Adding one is adding a file and a row. */
#include "fingerprint/fingerprint.h"

#include <glib/gi18n-lib.h>

static const WinnowMethod methods[] = {
  { "winnow", N_ ("Winnowed k-grams"), N_ ("Finds every copied run of at least g words, wherever it stands."), 1, winnow_fingerprint_winnow },
  { "sentence", N_ ("Sentences"), N_ ("Finds whole sentences, in any order, whatever happens to their stop words."), 1, winnow_fingerprint_sentence },
  { "content", N_ ("Content words"), N_ ("Finds what was put in other words and another order, by the words with a meaning that stayed together."), 1,
    winnow_fingerprint_content },
  { NULL, NULL, NULL, 0, NULL },
};

const WinnowMethod *
winnow_methods (void)
{
  return methods;
}

const WinnowMethod *
winnow_method_find (const char *id)
{
  for (const WinnowMethod *method = methods; method->id != NULL; method++)
    if (g_strcmp0 (method->id, id) == 0)
      return method;
  return NULL;
}
