/* input.c: see input.h */
#include "cli/input.h"

#include "cli/console.h"

WinnowInput *
winnow_input_new (const char *path, const WinnowSettings *settings, GCancellable *cancellable, GError **error)
{
  const char *language = *settings->language != '\0' ? settings->language : NULL;
  g_autoptr (WinnowContent) content = winnow_extract_file (path, language, NULL, cancellable, error);
  if (content == NULL)
    return NULL;
  WinnowInput *input = g_new (WinnowInput, 1);
  input->name = winnow_console_dup_name (path);
  input->text = winnow_text_new (content->text, content->length, settings->han);
  input->content = g_steal_pointer (&content);
  return input;
}

void
winnow_input_free (WinnowInput *input)
{
  g_free (input->name);
  winnow_content_unref (input->content);
  winnow_text_unref (input->text);
  g_free (input);
}

WinnowJsonSide
winnow_input_side (const WinnowInput *input)
{
  return (WinnowJsonSide){ .path = input->name,
                           .text = input->content->text,
                           .length = input->content->length,
                           .n_characters = input->text->n_characters,
                           .n_words = input->text->n_tokens };
}
