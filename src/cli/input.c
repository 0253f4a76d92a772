/* input.c: see input.h. Everything that reads a whole text is done once a file, however many pairs
 * it is in. */
#include "cli/input.h"

#include "base/array.h"
#include "check/read/reading.h"

/* All methods read what the alignment reads: the text without the template. */
static WinnowDigests *
digest (const WinnowInput *input, const WinnowMethodContext *context)
{
  const WinnowContent *content = input->content;
  g_autoptr (WinnowText) own = winnow_text_new_own (input->text.tokens, input->text.mask, input->text.exclusions);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (content->text, content->length, own);
  winnow_subject_set_metadata (subject, content->title, content->author, content->modified ?: content->created);
  return winnow_digests_new (subject, context);
}

WinnowInput *
winnow_input_new (const char *path, const WinnowInputContext *context, GCancellable *cancellable, GError **error)
{
  const WinnowSettings *settings = context->settings;
  const char *language = *settings->language != '\0' ? settings->language : NULL;
  const WinnowExtractLimits limits = winnow_reading_get_limits (settings);
  g_autoptr (WinnowContent) content
      = winnow_readers_read_file (context->readers, path, language, &limits, cancellable, error);
  if (content == NULL)
    {
      g_free (error != NULL ? winnow_readers_steal_details (*error) : NULL);
      return NULL;
    }
  /* They are not shown, and a list of pairs may keep many files in memory. */
  winnow_for_each (WinnowDocumentPicture, picture, content->pictures)
    g_clear_pointer (&picture->thumbnail, g_bytes_unref);
  WinnowInput *input = g_new (WinnowInput, 1);
  input->name = g_filename_display_name (path);
  winnow_document_text_init (&input->text, content->text, content->length, content->marks, context->templates);
  winnow_exclusions_filter (input->text.exclusions, settings->exclude);
  input->flags = winnow_document_disguises_find (content);
  input->content = g_steal_pointer (&content);
  input->digests = context->context != NULL ? digest (input, context->context) : NULL;
  return input;
}

void
winnow_input_free (WinnowInput *input)
{
  g_free (input->name);
  winnow_content_free (input->content);
  winnow_document_text_clear (&input->text);
  g_array_unref (input->flags);
  winnow_digests_unref (input->digests);
  g_free (input);
}

/* The texts of the two: a picture alone has none. */
static WinnowOverlap *
align (const WinnowInput *a, const WinnowInput *b, const WinnowSettings *settings)
{
  const WinnowText *in_a = a->text.tokens, *in_b = b->text.tokens;
  if (in_a->n_tokens > 0 && in_b->n_tokens > 0)
    return winnow_overlap_align (in_a, a->text.aligned, in_b, b->text.aligned, settings);
  return winnow_overlap_new_without_passages (in_a->n_tokens, in_b->n_tokens);
}

/* @pictures: (nullable) of the document @holder. */
static void
hold_pictures (GArray *held, const GPtrArray *pictures, guint32 holder)
{
  winnow_for_each (const WinnowDocumentPicture, picture, pictures)
    WINNOW_APPEND (held, WinnowHeldPicture, holder, &picture->fingerprint, picture->source);
}

static GBytes *
dup_features (guint32 number, gpointer pictures)
{
  const WinnowDocumentPicture *picture = g_ptr_array_index ((GPtrArray *) pictures, number);
  return picture->features != NULL ? g_bytes_ref (picture->features) : NULL;
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
  g_autoptr (GArray) held = winnow_array_new (WinnowHeldPicture);
  hold_pictures (held, in_a, 0);
  hold_pictures (held, in_b, 1);
  hold_pictures (held, context->template_pictures, 2);
  g_autoptr (GPtrArray) pictures = g_ptr_array_new ();
  g_ptr_array_extend (pictures, (GPtrArray *) in_a, NULL, NULL);
  g_ptr_array_extend (pictures, (GPtrArray *) in_b, NULL, NULL);
  if (context->template_pictures != NULL)
    g_ptr_array_extend (pictures, (GPtrArray *) context->template_pictures, NULL, NULL);
  g_autoptr (WinnowPictureMatches) found
      = winnow_pictures_match (&(WinnowHeldPictures){ WINNOW_DATA (const WinnowHeldPicture, held), held->len, holders,
                                                      G_N_ELEMENTS (holders), dup_features, pictures },
                               1, NULL);
  const WinnowDocument of_a = { .date = a->content->modified ?: a->content->created },
                       of_b = { .date = b->content->modified ?: b->content->created };
  winnow_for_each_value (const WinnowPictureMatch, match, found->matches)
    winnow_common_pictures_add (common, g_ptr_array_index ((GPtrArray *) in_a, match->a),
                                g_ptr_array_index ((GPtrArray *) in_b, match->b - in_a->len), &match->match,
                                winnow_document_get_direction (&of_a, &of_b));
  return common;
}

WinnowComparedPair *
winnow_compared_pair_new (const WinnowInput *a, const WinnowInput *b, const WinnowInputContext *context)
{
  WinnowComparedPair *comparison = g_new (WinnowComparedPair, 1);
  WinnowOverlap *overlap = align (a, b, context->settings);
  const GArray *of_a = a->text.exclusions, *of_b = b->text.exclusions;
  if (of_a->len > 0 || of_b->len > 0 || overlap->passages->len == 0) /* else it is scored already */
    winnow_overlap_score (overlap, of_a, of_b, context->settings);
  if (a->digests != NULL && b->digests != NULL)
    overlap->evidence = winnow_evidence_new (a->digests, b->digests, overlap->coverage);
  *comparison = (WinnowComparedPair){ a, b, overlap, match_pictures (a, b, context), context->settings->han };
  overlap->n_pictures = comparison->pictures->len;
  return comparison;
}

void
winnow_compared_pair_free (WinnowComparedPair *comparison)
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
                           .n_characters = input->text.tokens->n_characters,
                           .n_words = input->text.tokens->n_tokens,
                           .flags = input->flags,
                           .exclusions = input->text.exclusions };
}
