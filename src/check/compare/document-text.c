/* document-text.c: see document-text.h */
#include "check/compare/document-text.h"
#include "base/for-each.h"
#include "base/order.h"
#include "match/exclusions/works.h"

#include <string.h>

#define LEAST_PICTURE 120u /* bytes of a picture's text: 40 characters of Chinese, 25 words */

/* ── templates ── */

WinnowTemplates *
winnow_templates_new (const WinnowSettings *settings)
{
  WinnowTemplates *templates = g_new (WinnowTemplates, 1);
  templates->settings = settings;
  templates->texts = winnow_pointers_new (winnow_text_unref);
  templates->sum = g_checksum_new (G_CHECKSUM_MD5);
  return templates;
}

void
winnow_templates_free (WinnowTemplates *templates)
{
  if (templates == NULL)
    return;
  g_ptr_array_unref (templates->texts);
  g_checksum_free (templates->sum);
  g_free (templates);
}

static gboolean
is_excluded (const WinnowTemplates *templates)
{
  return templates->settings->exclude >> WINNOW_EXCLUSION_TEMPLATE & 1;
}

void
winnow_templates_add (WinnowTemplates *templates, const char *text, gsize length)
{
  if (length == 0 || !is_excluded (templates))
    return;
  g_ptr_array_add (templates->texts, winnow_text_new (text, length, templates->settings->han));
  g_checksum_update (templates->sum, (const guchar *) text, (gssize) length);
  g_checksum_update (templates->sum, (const guchar *) "", 1);
}

gboolean
winnow_templates_add_document (WinnowTemplates *templates, WinnowLibrary *library, gint64 document_id, GError **error)
{
  gsize length;
  g_autofree char *text = NULL;
  if (!is_excluded (templates))
    return TRUE;
  text = winnow_library_dup_text (library, document_id, &length, error);
  if (text == NULL)
    return FALSE;
  winnow_templates_add (templates, text, length);
  return TRUE;
}

WinnowTemplates *
winnow_templates_load (WinnowLibrary *library, const WinnowSettings *settings, GError **error)
{
  g_autoptr (WinnowTemplates) templates = winnow_templates_new (settings);
  g_autoptr (GPtrArray) documents = winnow_library_list_role_documents (library, WINNOW_ROLE_TEMPLATE, error);
  winnow_for_each (const WinnowDocument, document, documents)
    if (!winnow_templates_add_document (templates, library, document->id, error))
      return NULL;
  return documents != NULL ? g_steal_pointer (&templates) : NULL;
}

guint8 *
winnow_templates_dup_mask (const WinnowTemplates *templates, const WinnowText *tokens)
{
  g_autofree guint8 *mask = NULL;
  if (templates->texts->len == 0)
    return NULL;
  mask = g_malloc0 (tokens->n_tokens + 1);
  winnow_for_each (const WinnowText, pattern, templates->texts)
    if (pattern->n_tokens > 0)
      winnow_template_mask (tokens, pattern, templates->settings, mask);
  return memchr (mask, 1, tokens->n_tokens) != NULL ? g_steal_pointer (&mask) : NULL;
}

char *
winnow_templates_dup_settings (const WinnowTemplates *templates)
{
  g_autoptr (GChecksum) sum = g_checksum_copy (templates->sum); /* reading a checksum closes it */
  const WinnowGranularity *granularity = &templates->settings->granularity;
  return templates->texts->len == 0
             ? g_strdup ("")
             : g_strdup_printf (" template=%.16s/%u/%u", g_checksum_get_string (sum), granularity->k, granularity->g);
}

/* ── texts ── */

void
winnow_document_text_init (WinnowDocumentText *self, const char *text, gsize length, const GArray *marks,
                           const WinnowTemplates *templates)
{
  g_autoptr (GArray) found = NULL;
  self->tokens = winnow_text_new (text, length, templates->settings->han);
  self->mask = winnow_templates_dup_mask (templates, self->tokens);
  self->exclusions = self->mask != NULL ? winnow_exclusions_from_mask (self->tokens, self->mask)
                                        : winnow_array_new (WinnowExclusion);
  found = winnow_exclusions_find (text, length, self->tokens, marks);
  winnow_own_rules_find (text, length, self->tokens, marks, templates->settings, found);
  g_array_append_vals (self->exclusions, found->data, found->len);
  winnow_exclusions_sort (self->exclusions);
  self->aligned = winnow_alignment_mask_new (self->tokens->n_tokens, self->mask, self->exclusions);
}

void
winnow_document_text_clear (WinnowDocumentText *self)
{
  g_clear_pointer (&self->tokens, winnow_text_unref);
  winnow_clear (self, g_free, mask, aligned);
  g_clear_pointer (&self->exclusions, g_array_unref);
}

/* ── citations ── */

void
winnow_compared_text_clear (WinnowComparedText *self)
{
  g_clear_pointer (&self->citing, winnow_citing_text_free);
  g_clear_pointer (&self->text, g_free);
}

static const char *
get_text (WinnowComparedText *side, WinnowLibrary *library)
{
  if (side->text == NULL)
    side->text = winnow_library_dup_text (library, side->document->id, &side->length, NULL);
  return side->text;
}

static void
find_citations (WinnowOverlap *overlap, WinnowLibrary *library, WinnowComparedText *side, const WinnowDocument *source,
                gboolean is_b)
{
  if (side->document->role != WINNOW_ROLE_SUBMISSIONS || overlap->passages->len == 0
      || get_text (side, library) == NULL)
    return;
  if (side->citing == NULL)
    side->citing = winnow_citing_text_new (side->text, side->length, side->tokens, side->exclusions);
  g_autoptr (WinnowSourceNames) names = winnow_source_names_new (
      source->name, source->title, source->author, source->author_in_text, source->role == WINNOW_ROLE_REFERENCES);
  winnow_for_each_value (WinnowPassage, passage, overlap->passages)
    passage->citations[is_b] = winnow_citing_text_find (side->citing, is_b ? &passage->b : &passage->a, names);
}

/* Whether passages have most of the words in lists of works of document A, roughly. */
static gboolean
share_works (const WinnowOverlap *overlap, const GArray *exclusions)
{
  const WinnowSpan whole = { .last = G_MAXUINT32 };
  guint32 n_shared = 0;
  winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
    n_shared += winnow_span_count_excluded (&passage->a, exclusions, WINNOW_EXCLUSION_BIBLIOGRAPHY);
  return 2 * n_shared > winnow_span_count_excluded (&whole, exclusions, WINNOW_EXCLUSION_BIBLIOGRAPHY);
}

static GString *
load_works (WinnowLibrary *library, WinnowComparedText *side)
{
  const char *text = get_text (side, library);
  return winnow_works_new (text, text != NULL ? side->length : 0, side->exclusions);
}

void
winnow_overlap_find_citations (WinnowOverlap *overlap, WinnowLibrary *library, WinnowComparedText *a,
                               WinnowComparedText *b)
{
  find_citations (overlap, library, a, b->document, FALSE);
  find_citations (overlap, library, b, a->document, TRUE);
  if (!share_works (overlap, a->exclusions))
    return;
  g_autoptr (GString) of_a = load_works (library, a), of_b = load_works (library, b);
  winnow_works_compare (of_a, of_b, overlap);
}

/* ── disguises ── */

static void
add_hidden (GArray *flags, const WinnowContent *content)
{
  winnow_for_each (const WinnowPart, part, content->parts)
    {
      WinnowDisguiseRange flag = { WINNOW_DISGUISE_HIDDEN, (guint32) part->offset, (guint32) part->offset,
                                   (guint32) g_utf8_strlen (part->text, -1) };
      if (part->kind == WINNOW_PART_HIDDEN && flag.count > 0)
        g_array_append_val (flags, flag);
    }
}

/* The errors of OCR are no disguises. */
static void
drop_recognised (GArray *flags, const WinnowContent *content)
{
  guint n = 0, next = 0;
  const GArray *ranges = content->recognised;
  winnow_for_each_value (const WinnowDisguiseRange, flag, flags)
    {
      while (next < ranges->len && g_array_index (ranges, WinnowRecognised, next).end <= flag->start)
        next++;
      if (next == ranges->len || flag->end <= g_array_index (ranges, WinnowRecognised, next).start)
        g_array_index (flags, WinnowDisguiseRange, n++) = *flag;
    }
  g_array_set_size (flags, n);
}

/* A copy pasted as a picture looks like text to a reader, and so does one whose letters are stored
 * as others. The labels of a drawing are no copy. */
static void
add_recognised (GArray *flags, const WinnowContent *content)
{
  winnow_for_each_value (const WinnowRecognised, range, content->recognised)
    {
      WinnowDisguiseRange flag
          = { range->kind == WINNOW_RECOGNISED_LETTERS ? WINNOW_DISGUISE_LETTERS : WINNOW_DISGUISE_PICTURE,
              range->start, range->end,
              (guint32) g_utf8_strlen (content->text + range->start, (gssize) (range->end - range->start)) };
      if (range->kind == WINNOW_RECOGNISED_LETTERS
          || (range->kind == WINNOW_RECOGNISED_PICTURE && range->end - range->start >= LEAST_PICTURE))
        g_array_append_val (flags, flag);
    }
}

/* @flags: those of the text, by place */
static void
add_of_content (GArray *flags, const WinnowContent *content)
{
  if (content->recognised->len > 0)
    drop_recognised (flags, content);
  add_recognised (flags, content);
  add_hidden (flags, content);
}

WINNOW_DEFINE_COMPARE_2 (compare_places, WinnowDisguiseRange, start, disguise)

WinnowText *
winnow_document_cut (const WinnowContent *content, WinnowHanMode han, GArray **disguises, GCancellable *cancellable)
{
  WinnowText *text = winnow_text_new_with_disguises (content->text, content->length, han, disguises, cancellable);
  if (text == NULL)
    return NULL;
  add_of_content (*disguises, content);
  g_array_sort (*disguises, compare_places);
  return text;
}

GArray *
winnow_document_disguises_find (const WinnowContent *content)
{
  GArray *flags = winnow_disguises_find (content->text, content->length);
  add_of_content (flags, content);
  g_array_sort (flags, compare_places);
  return flags;
}
