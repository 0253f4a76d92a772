#include "app/overlaps/winnow-overlap-item.h"

#include "app/compare/winnow-compare-wording.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "report/model/wording.h"

static void
clear (WinnowOverlapItem *self)
{
  if (!self->owns)
    return;
  g_clear_pointer (&self->overlap, winnow_overlap_unref);
  winnow_clear (self, g_object_unref, a, b);
  self->owns = FALSE;
}

WINNOW_DEFINE_OBJECT (WinnowOverlapItem, winnow_overlap_item, clear)

static gboolean
is_new (const WinnowOverlap *overlap, const WinnowRowContext *context)
{
  return context->new_since != 0 && overlap->first_check == context->new_since;
}

static gpointer
lend (gpointer item, gpointer row, WinnowRowContext *context)
{
  WinnowOverlapItem *self = item;
  clear (self);
  self->overlap = row;
  self->a = winnow_row_context_find (context, self->overlap->document_a);
  self->b = winnow_row_context_find (context, self->overlap->document_b);
  self->is_new = is_new (self->overlap, context);
  return self;
}

static void
fill (gpointer item, gpointer row, WinnowRowContext *context)
{
  WinnowOverlapItem *self = item;
  lend (self, row, context);
  winnow_overlap_ref (self->overlap);
  g_object_ref (self->a);
  g_object_ref (self->b);
  self->owns = TRUE;
}

/* A check may find the pair the other way round. */
WinnowRowKey
winnow_overlap_make_key (gint64 document, gint64 other)
{
  return (WinnowRowKey){ MIN (document, other), MAX (document, other) };
}

static WinnowRowKey
get_key (gconstpointer row)
{
  const WinnowOverlap *overlap = row;
  return winnow_overlap_make_key (overlap->document_a, overlap->document_b);
}

WinnowRowList *
winnow_overlap_list_new (void)
{
  return winnow_row_list_new_with_keys (WINNOW_TYPE_OVERLAP_ITEM, NULL, fill, lend, get_key);
}

static GPtrArray *
list_rows (GPtrArray *overlaps, WinnowRowContext *context)
{
  if (context->is_whole)
    return g_ptr_array_ref (overlaps);
  GPtrArray *rows = g_ptr_array_new_full (overlaps->len, (GDestroyNotify) winnow_overlap_unref);
  winnow_for_each (WinnowOverlap, overlap, overlaps)
    if (winnow_row_context_find (context, overlap->document_a) != NULL
        && winnow_row_context_find (context, overlap->document_b) != NULL)
      g_ptr_array_add (rows, winnow_overlap_ref (overlap));
  return rows;
}

void
winnow_overlap_list_set (WinnowRowList *list, GPtrArray *overlaps, WinnowRowContext *context)
{
  winnow_row_list_set_rows (list, list_rows (overlaps, context), context);
}

guint
winnow_overlap_list_count_with_pictures (WinnowRowList *list)
{
  const GPtrArray *rows = winnow_row_list_get_rows (list);
  guint n = 0;
  winnow_for_each (const WinnowOverlap, row, rows)
    n += row->n_pictures > 0;
  return n;
}

guint
winnow_overlap_list_count_new (WinnowRowList *list)
{
  const GPtrArray *rows = winnow_row_list_get_rows (list);
  const WinnowRowContext *context = winnow_row_list_get_context (list);
  guint n = 0;
  winnow_for_each (const WinnowOverlap, row, rows)
    n += is_new (row, context);
  return n;
}

guint
winnow_overlap_list_count_decided (WinnowRowList *list)
{
  const GPtrArray *rows = winnow_row_list_get_rows (list);
  guint n = 0;
  winnow_for_each (const WinnowOverlap, row, rows)
    n += row->n_undecided == 0;
  return n;
}

WinnowDocument *
winnow_overlap_item_get_document_a (WinnowOverlapItem *self)
{
  return winnow_document_item_get_document (self->a);
}

WinnowDocument *
winnow_overlap_item_get_document_b (WinnowOverlapItem *self)
{
  return winnow_document_item_get_document (self->b);
}

gboolean
winnow_overlap_item_matches (WinnowOverlapItem *self, char *text)
{
  return *text == '\0' || winnow_document_item_name_still_holds (self->a, text)
         || winnow_document_item_name_still_holds (self->b, text);
}

/* ── columns ── */

WINNOW_NUMBER (WinnowOverlapItem, get_number, self->overlap->number)

static char *
dup_new (gpointer item)
{
  /* Translators: a badge on a pair that the last check found first */
  return WINNOW_OVERLAP_ITEM (item)->is_new ? g_strdup (C_ ("pair", "New")) : NULL;
}

WINNOW_NUMBER (WinnowOverlapItem, get_rank_a, self->a->title_rank)
WINNOW_NUMBER (WinnowOverlapItem, get_rank_b, self->b->title_rank)
WINNOW_TEXT (WinnowOverlapItem, dup_name_a, winnow_document_dup_title (winnow_overlap_item_get_document_a (self)))
WINNOW_TEXT (WinnowOverlapItem, dup_name_b, winnow_document_dup_title (winnow_overlap_item_get_document_b (self)))

/* Badges on references: the attached library and the term that they are from. */
WINNOW_TEXT (WinnowOverlapItem, dup_source_a, g_strdup (winnow_overlap_item_get_document_a (self)->source))
WINNOW_TEXT (WinnowOverlapItem, dup_source_b, g_strdup (winnow_overlap_item_get_document_b (self)->source))
WINNOW_TEXT (WinnowOverlapItem, dup_details_a, winnow_document_item_dup_details (self->a))
WINNOW_TEXT (WinnowOverlapItem, dup_details_b, winnow_document_item_dup_details (self->b))

/* A document without text has no similarity. */
double
winnow_overlap_item_get_share_a (gpointer self)
{
  const WinnowOverlap *overlap = WINNOW_OVERLAP_ITEM (self)->overlap;
  return overlap->a.total > 0 ? winnow_overlap_similarity_of_a (overlap) : -1;
}

double
winnow_overlap_item_get_share_b (gpointer self)
{
  const WinnowOverlap *overlap = WINNOW_OVERLAP_ITEM (self)->overlap;
  return overlap->b.total > 0 ? winnow_overlap_similarity_of_b (overlap) : -1;
}

WINNOW_NUMBER (WinnowOverlapItem, get_longest, self->overlap->longest)
WINNOW_NUMBER (WinnowOverlapItem, get_passages, self->overlap->n_passages)

static char *
dup_decided (gpointer item)
{
  const WinnowOverlap *overlap = WINNOW_OVERLAP_ITEM (item)->overlap;
  guint n = overlap->n_decided + overlap->n_undecided;
  /* Translators: of the passages of a pair how many have a verdict, and how many there are: "3 of
   * 7" */
  return n > 0 ? g_strdup_printf (C_ ("decided passages", "%1$u of %2$u"), overlap->n_decided, n) : g_strdup ("–");
}

/* Largest where the smallest share is decided, so that these come first; pairs with nothing to
 * decide come last. */
static double
get_decided (gpointer item)
{
  const WinnowOverlap *overlap = WINNOW_OVERLAP_ITEM (item)->overlap;
  guint n = overlap->n_decided + overlap->n_undecided;
  return n > 0 ? -(overlap->n_decided / (double) n) : -2;
}

WINNOW_NUMBER (WinnowOverlapItem, get_pictures, self->overlap->n_pictures)

static double
get_common (gpointer item)
{
  const WinnowOverlap *overlap = WINNOW_OVERLAP_ITEM (item)->overlap;
  return MAX (overlap->a.excluded[WINNOW_EXCLUSION_COMMON], overlap->b.excluded[WINNOW_EXCLUSION_COMMON]);
}

static double
get_verbatim (gpointer item)
{
  const WinnowOverlap *overlap = WINNOW_OVERLAP_ITEM (item)->overlap;
  return MAX (overlap->a.verbatim, overlap->b.verbatim);
}

static void
append_reason (GString *reasons, const char *name)
{
  if (reasons->len > 0)
    /* Translators: between the reasons for which passages do not count */
    g_string_append (reasons, C_ ("list of reasons", ", "));
  g_string_append (reasons, name);
}

/* Why the passages of the pair do not count: "Short passage (3), Quotation". */
static char *
dup_reasons (gpointer item)
{
  const WinnowOverlap *overlap = WINNOW_OVERLAP_ITEM (item)->overlap;
  GString *reasons = g_string_new (NULL);
  g_autofree char *works = winnow_wording_works (overlap);
  winnow_for_each_between (reason, WINNOW_EXCLUSION_NONE + 1, WINNOW_N_EXCLUSIONS)
    {
      guint n = overlap->n_excluded[reason];
      if (n > 0)
        append_reason (reasons, winnow_exclusion_name (reason));
      if (n > 1)
        g_string_append_printf (reasons, " (%u)", n);
    }
  if (overlap->by_kind[WINNOW_PASSAGE_CONDENSED] > 0)
    append_reason (reasons, winnow_kind_name (WINNOW_PASSAGE_CONDENSED));
  if (works != NULL)
    g_string_append_printf (reasons, " · %s", works);
  return g_string_free (reasons, FALSE);
}

/* @share is divided as the words of the passages are. */
static void
divide (gpointer item, double share, double parts[WINNOW_N_PASSAGE_KINDS])
{
  const WinnowOverlap *overlap = WINNOW_OVERLAP_ITEM (item)->overlap;
  double all = 0;
  winnow_for_each_kind (kind, WINNOW_N_PASSAGE_KINDS)
    all += kind != WINNOW_PASSAGE_CONDENSED ? overlap->by_kind[kind] : 0;
  for (guint kind = 0; all > 0 && kind < WINNOW_N_PASSAGE_KINDS; kind++)
    parts[kind] = kind != WINNOW_PASSAGE_CONDENSED ? MAX (share, 0) * overlap->by_kind[kind] / all : 0;
}

static void
get_parts_a (gpointer item, double parts[WINNOW_N_PASSAGE_KINDS])
{
  divide (item, winnow_overlap_item_get_share_a (item), parts);
}

static void
get_parts_b (gpointer item, double parts[WINNOW_N_PASSAGE_KINDS])
{
  divide (item, winnow_overlap_item_get_share_b (item), parts);
}

/* What the bars show, in words. */
static char *
dup_kinds (gpointer item)
{
  const WinnowOverlap *overlap = WINNOW_OVERLAP_ITEM (item)->overlap;
  g_autofree char *text = winnow_document_dup_kinds (overlap->by_kind);
  return *text != '\0' ? g_steal_pointer (&text) : NULL;
}

const WinnowViewColumn winnow_overlap_columns[] = {
  { N_ ("Pair"), .number = get_number, .zero = "–", .badge = dup_new, .from_width = 72 },
  { N_ ("A"), .text = dup_name_a, .text_rank = get_rank_a, .tooltip = dup_details_a, .badge = dup_source_a,
    .expand = TRUE },
  { N_ ("B"), .text = dup_name_b, .text_rank = get_rank_b, .tooltip = dup_details_b, .badge = dup_source_b,
    .expand = TRUE },
  { N_ ("Share of A in B"), .number = winnow_overlap_item_get_share_a, .parts = get_parts_a, .tooltip = dup_kinds },
  { N_ ("Share of B in A"), .number = winnow_overlap_item_get_share_b, .parts = get_parts_b, .tooltip = dup_kinds,
    .from_width = 60 },
  { N_ ("Longest"), .hint = N_ ("Longest Passage, Words"), .number = get_longest, .zero = "–", .from_width = 116 },
  { N_ ("Passages"), .number = get_passages, .zero = "–", .from_width = 84 },
  /* Translators: title of a column: how many of a pair's passages have a verdict */
  { N_ ("Decided"), .text = dup_decided, .number = get_decided, .from_width = 94 },
  /* Translators: title of a column: how many pictures both documents have */
  [WINNOW_OVERLAP_COLUMN_PICTURES] = { N_ ("Pictures"), .number = get_pictures, .zero = "", .from_width = 126 },
  /* Translators: title of a column: how many words of a document are in passages that many
   * documents have */
  [WINNOW_OVERLAP_COLUMN_COMMON] = { N_ ("Common Passages, Words"), .number = get_common, .zero = "–" },
  /* Translators: title of a column: words that both documents have in the same order */
  [WINNOW_OVERLAP_COLUMN_FIRST_EXCLUDED] = { N_ ("Same Words"), .number = get_verbatim, .zero = "–" },
  /* Translators: title of a column: why the passages of a pair do not count */
  [WINNOW_OVERLAP_COLUMN_LAST_EXCLUDED]
  = { N_ ("Excluded Passages"), .text = dup_reasons, .tooltip = dup_reasons, .expand = TRUE },
  { NULL },
};
