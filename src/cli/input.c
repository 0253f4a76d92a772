/* input.c: see input.h. What takes a pass over a text is done once a file, however many pairs it
 * stands in. */
#include "cli/input.h"

#include "check/document-disguises.h"
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
    {
      const WinnowInput *template = g_ptr_array_index ((GPtrArray *) templates, i);
      if (template->text->n_tokens > 0) /* a picture has none */
        winnow_template_mask (text, template->text, settings, mask);
    }
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
  GArray *heeded = input->mask != NULL ? winnow_exclusions_from_mask (input->text, input->mask)
                                       : g_array_new (FALSE, FALSE, sizeof (WinnowExclusion));
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
digest (const WinnowInput *input, const WinnowMethodContext *context)
{
  const WinnowContent *content = input->content;
  g_autoptr (WinnowText) text
      = input->mask != NULL ? winnow_text_new_masked (input->text, input->mask) : winnow_text_ref (input->text);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (content->text, content->length, text);
  winnow_subject_set_metadata (subject, content->title, content->author,
                               content->modified != NULL ? content->modified : content->created);
  return winnow_digests_new (subject, context);
}

/* Nobody looks at them here, and a list of pairs may keep many files in memory. */
static void
drop_thumbnails (WinnowContent *content)
{
  for (guint i = 0; i < content->pictures->len; i++)
    {
      WinnowDocumentPicture *picture = g_ptr_array_index (content->pictures, i);
      g_clear_pointer (&picture->thumbnail, g_bytes_unref);
    }
}

WinnowInput *
winnow_input_new (const char *path, const WinnowInputContext *context, GCancellable *cancellable, GError **error)
{
  const WinnowSettings *settings = context->settings;
  const char *language = *settings->language != '\0' ? settings->language : NULL;
  g_autoptr (WinnowContent) content = winnow_extract_file (path, language, NULL, cancellable, error);
  if (content == NULL)
    return NULL;
  drop_thumbnails (content);
  WinnowInput *input = g_new (WinnowInput, 1);
  input->name = winnow_console_dup_name (path);
  input->text = winnow_text_new (content->text, content->length, settings->han);
  input->flags = winnow_document_disguises_find (content);
  input->content = g_steal_pointer (&content);
  input->mask = dup_mask (input->text, context->templates, settings);
  input->exclusions = find_exclusions (input, settings);
  input->digests = context->context != NULL ? digest (input, context->context) : NULL;
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

/* The texts of the two: a picture alone has none. */
static WinnowOverlap *
align (const WinnowInput *a, const WinnowInput *b, const WinnowSettings *settings)
{
  if (a->text->n_tokens > 0 && b->text->n_tokens > 0)
    return winnow_overlap_align (a->text, a->mask, b->text, b->mask, settings);
  return winnow_overlap_new_without_passages (a->text->n_tokens, b->text->n_tokens);
}

/* Pictures of @content, held by the document @holder. */
static void
hold_pictures (GArray *held, const WinnowContent *content, guint32 holder)
{
  for (guint i = 0; i < content->pictures->len; i++)
    {
      const WinnowDocumentPicture *picture = g_ptr_array_index (content->pictures, i);
      const WinnowHeldPicture row = { holder, &picture->fingerprint, picture->source };
      g_array_append_val (held, row);
    }
}

/* A and B hold theirs as numbers 0 and 1, so that pictures come in the order of these. */
static GArray *
match_pictures (const WinnowInput *a, const WinnowInput *b, const WinnowInputContext *context)
{
  GArray *common = winnow_common_pictures_new ();
  const GPtrArray *in_a = a->content->pictures, *in_b = b->content->pictures;
  if (in_a->len == 0 || in_b->len == 0)
    return common;
  const WinnowPictureHolder holders[] = { { .is_query = TRUE }, { .is_query = TRUE }, { .is_template = TRUE } };
  g_autoptr (GArray) held = g_array_new (FALSE, FALSE, sizeof (WinnowHeldPicture));
  hold_pictures (held, a->content, 0);
  hold_pictures (held, b->content, 1);
  for (guint i = 0; context->templates != NULL && i < context->templates->len; i++)
    hold_pictures (held, ((const WinnowInput *) g_ptr_array_index ((GPtrArray *) context->templates, i))->content, 2);
  g_autoptr (WinnowPictureMatches) found = winnow_pictures_match ((const WinnowHeldPicture *) (const void *) held->data,
                                                                  held->len, holders, G_N_ELEMENTS (holders), 1, NULL);
  for (guint i = 0; i < found->matches->len; i++)
    {
      const WinnowPictureMatch *match = &g_array_index (found->matches, WinnowPictureMatch, i);
      winnow_common_pictures_add (common, g_ptr_array_index ((GPtrArray *) in_a, match->a),
                                  g_ptr_array_index ((GPtrArray *) in_b, match->b - in_a->len), &match->match);
    }
  return common;
}

WinnowComparison *
winnow_comparison_new (const WinnowInput *a, const WinnowInput *b, const WinnowInputContext *context)
{
  WinnowComparison *comparison = g_new (WinnowComparison, 1);
  WinnowOverlap *overlap = align (a, b, context->settings);
  if (a->exclusions->len > 0 || b->exclusions->len > 0 || overlap->passages->len == 0) /* else it is scored */
    winnow_overlap_score (overlap, a->exclusions, b->exclusions, context->settings);
  if (a->digests != NULL && b->digests != NULL)
    overlap->evidence = winnow_evidence_new (a->digests, b->digests);
  *comparison = (WinnowComparison){ a, b, overlap, match_pictures (a, b, context) };
  overlap->n_pictures = comparison->pictures->len;
  return comparison;
}

void
winnow_comparison_free (WinnowComparison *comparison)
{
  winnow_overlap_unref (comparison->overlap);
  g_array_unref (comparison->pictures);
  g_free (comparison);
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
