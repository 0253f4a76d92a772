/* input.c: see input.h. What takes a pass over a text is done once a file, however many pairs it stands in. */
#include "cli/input.h"

#include "check/flags.h"
#include "cli/console.h"

static gboolean
is_heeded (const WinnowSettings *settings, WinnowExclusionReason reason)
{
  return settings->exclude >> reason & 1;
}

static guint8 *
dup_mask (const WinnowText *text, const GPtrArray *templates, const WinnowSettings *settings)
{
  if (templates == NULL || templates->len == 0 || !is_heeded (settings, WINNOW_EXCLUSION_TEMPLATE))
    return NULL;
  guint8 *mask = g_new0 (guint8, text->n_tokens + 1);
  for (guint i = 0; i < templates->len; i++)
    winnow_template_mask (text, g_ptr_array_index ((GPtrArray *)templates, i), settings, mask);
  return mask;
}

static int
compare_places (gconstpointer left, gconstpointer right)
{
  const WinnowExclusion *a = left, *b = right;
  if (a->start != b->start)
    return a->start < b->start ? -1 : 1;
  return (a->reason > b->reason) - (a->reason < b->reason);
}

static GArray *
find_exclusions (const WinnowInput *input, const WinnowSettings *settings)
{
  GArray *heeded = input->mask != NULL ? winnow_exclusions_from_mask (input->text, input->mask) : g_array_new (FALSE, FALSE, sizeof (WinnowExclusion));
  g_autoptr (GArray) found = winnow_exclusions_find (input->content->text, input->content->length, input->text);
  for (guint i = 0; i < found->len; i++)
    {
      WinnowExclusion exclusion = g_array_index (found, WinnowExclusion, i);
      if (is_heeded (settings, exclusion.reason))
        g_array_append_val (heeded, exclusion);
    }
  g_array_sort (heeded, compare_places);
  return heeded;
}

/* All methods read what the alignment reads: the text without the template. */
static WinnowDigests *
digest (const WinnowInput *input, const WinnowKnowledge *knowledge)
{
  const WinnowContent *content = input->content;
  g_autoptr (WinnowText) text = input->mask != NULL ? winnow_text_new_masked (input->text, input->mask) : winnow_text_ref (input->text);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (content->text, content->length, text);
  winnow_subject_set_metadata (subject, content->title, content->author, content->modified != NULL ? content->modified : content->created);
  return winnow_digests_new (subject, knowledge);
}

WinnowInput *
winnow_input_new (const char *path, const WinnowInputContext *context, GCancellable *cancellable, GError **error)
{
  const WinnowSettings *settings = context->settings;
  const char *language = *settings->language != '\0' ? settings->language : NULL;
  g_autoptr (WinnowContent) content = winnow_extract_file (path, language, NULL, cancellable, error);
  if (content == NULL)
    return NULL;
  WinnowInput *input = g_new (WinnowInput, 1);
  input->name = winnow_console_dup_name (path);
  input->text = winnow_text_new (content->text, content->length, settings->han);
  input->flags = winnow_flags_find (content);
  input->content = g_steal_pointer (&content);
  input->mask = dup_mask (input->text, context->templates, settings);
  input->exclusions = find_exclusions (input, settings);
  input->digests = context->knowledge != NULL ? digest (input, context->knowledge) : NULL;
  return input;
}

void
winnow_input_free (WinnowInput *input)
{
  g_free (input->name);
  winnow_content_unref (input->content);
  winnow_text_unref (input->text);
  g_array_unref (input->flags);
  g_array_unref (input->exclusions);
  g_free (input->mask);
  winnow_digests_unref (input->digests);
  g_free (input);
}

WinnowOverlap *
winnow_input_align (const WinnowInput *a, const WinnowInput *b, const WinnowSettings *settings)
{
  WinnowOverlap *overlap = winnow_overlap_align (a->text, a->mask, b->text, b->mask, settings);
  if (a->exclusions->len > 0 || b->exclusions->len > 0) /* else it is scored */
    winnow_overlap_score (overlap, a->exclusions, b->exclusions, settings);
  if (a->digests != NULL && b->digests != NULL)
    overlap->evidence = winnow_evidence_new (a->digests, b->digests);
  return overlap;
}

WinnowJsonSide
winnow_input_side (const WinnowInput *input)
{
  return (WinnowJsonSide){ .path = input->name,
                           .text = input->content->text,
                           .length = input->content->length,
                           .n_characters = input->text->n_characters,
                           .n_words = input->text->n_tokens,
                           .flags = input->flags,
                           .exclusions = input->exclusions };
}
