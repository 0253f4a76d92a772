/* pair-pictures.c: the pictures that both documents of a pair have */
#include "match/picture-matches.h"
#include "base/array.h"
#include "base/order.h"
#include "report/pair/pair.h"

/* ── as the check found them ── */

/* (transfer none) (nullable) */
static WinnowDocumentPicture *
find_picture (const WinnowPairSide *side, gint64 id)
{
  winnow_for_each (WinnowDocumentPicture, picture, side->pictures)
    if (picture->id == id)
      return picture;
  return NULL;
}

static WinnowImageDirection
get_direction (const WinnowPair *pair)
{
  return winnow_document_get_direction (pair->side[WINNOW_SIDE_A].document, pair->side[WINNOW_SIDE_B].document);
}

/* The library stores a pair in the order of its ids; the window may show it the other way round. */
static void
add_shared (WinnowPair *pair, const WinnowSharedPicture *shared)
{
  WinnowDocumentPicture *a = find_picture (&pair->side[WINNOW_SIDE_A], shared->picture_a),
                        *b = find_picture (&pair->side[WINNOW_SIDE_B], shared->picture_b);
  WinnowImageMatch match = shared->match;
  if (a == NULL || b == NULL)
    {
      a = find_picture (&pair->side[WINNOW_SIDE_A], shared->picture_b);
      b = find_picture (&pair->side[WINNOW_SIDE_B], shared->picture_a);
      if (a == NULL || b == NULL)
        return;
      match = winnow_image_match_invert (&shared->match);
    }
  winnow_common_pictures_add (pair->pictures, a, b, &match, get_direction (pair));
}

WINNOW_DEFINE_ORDER (compare_places, WinnowCommonPicture,
                     WINNOW_ORDER (x->a->offset, y->a->offset) ?: WINNOW_ORDER (x->a->id, y->a->id))

static gboolean
take_found (WinnowPair *pair, GError **error)
{
  g_autoptr (GArray) found = winnow_library_list_shared_pictures (pair->library, pair->side[WINNOW_SIDE_A].document->id,
                                                                  pair->side[WINNOW_SIDE_B].document->id, error);
  winnow_for_each_value (const WinnowSharedPicture, shared, found)
    if (winnow_image_match_counts (&shared->match))
      add_shared (pair, shared);
  g_array_sort (pair->pictures, compare_places);
  return found != NULL;
}

/* ── compared here ── */

enum
{
  HOLDER_A,
  HOLDER_B,
  HOLDER_TEMPLATE,
  HOLDER_DECISION,
  N_HOLDERS,
};

/* What is compared; of decisions there are no pictures. */
typedef struct
{
  GPtrArray *pictures;    /* (element-type WinnowDocumentPicture) borrowed ones */
  GArray *held;           /* (element-type WinnowHeldPicture) */
  WinnowLibrary *library; /* (nullable) has their local features */
} Held;

static gboolean
is_excluded (const WinnowDocumentPicture *picture, const GArray *excluded_pictures)
{
  winnow_for_each_value (const WinnowExcludedPicture, excluded_picture, excluded_pictures)
    if (excluded_picture->picture_id == picture->id)
      return TRUE;
  return FALSE;
}

static void
hold (Held *self, guint holder, const GPtrArray *pictures, const GArray *excluded_pictures)
{
  winnow_for_each (WinnowDocumentPicture, picture, pictures)
    {
      WinnowHeldPicture held = { holder, &picture->fingerprint, picture->source };
      if (is_excluded (picture, excluded_pictures))
        continue;
      g_ptr_array_add (self->pictures, picture);
      g_array_append_val (self->held, held);
    }
}

static GBytes *
read_features (guint32 number, gpointer data)
{
  const Held *self = data;
  return self->library != NULL
             ? winnow_library_dup_picture_features (self->library, g_ptr_array_index (self->pictures, number))
             : NULL;
}

void
winnow_pair_match_pictures (WinnowPair *pair, const GPtrArray *templates, const GArray *excluded_pictures,
                            const GArray *decisions)
{
  const WinnowPictureHolder holders[N_HOLDERS] = { [HOLDER_A] = { .is_query = TRUE },
                                                   [HOLDER_B] = { .is_query = TRUE },
                                                   [HOLDER_TEMPLATE] = { .is_template = TRUE },
                                                   [HOLDER_DECISION] = { .is_decision = TRUE } };
  g_autoptr (GPtrArray) pictures = g_ptr_array_new ();
  g_autoptr (GArray) all = winnow_array_new (WinnowHeldPicture);
  Held held = { pictures, all, pair->library };
  hold (&held, HOLDER_A, pair->side[WINNOW_SIDE_A].pictures, excluded_pictures);
  hold (&held, HOLDER_B, pair->side[WINNOW_SIDE_B].pictures, excluded_pictures);
  hold (&held, HOLDER_TEMPLATE, templates, excluded_pictures);
  winnow_for_each_value (WinnowImageFingerprint, decision, decisions)
    WINNOW_APPEND (all, WinnowHeldPicture, HOLDER_DECISION, decision, NULL);
  g_autoptr (WinnowPictureMatches) found
      = winnow_pictures_match (&(WinnowHeldPictures){ (const WinnowHeldPicture *) all->data, all->len, holders,
                                                      N_HOLDERS, read_features, &held },
                               1, NULL);
  winnow_for_each_value (const WinnowPictureMatch, match, found->matches)
    if (winnow_image_match_counts (&match->match))
      winnow_common_pictures_add (pair->pictures, pictures->pdata[match->a], pictures->pdata[match->b], &match->match,
                                  get_direction (pair));
}

/* (element-type WinnowDocumentPicture) */
static GPtrArray *
read_templates (WinnowLibrary *library, GError **error)
{
  g_autoptr (GPtrArray) all = winnow_pointers_new (winnow_document_picture_unref);
  g_autoptr (GPtrArray) documents = winnow_library_list_role_documents (library, WINNOW_ROLE_TEMPLATE, error);
  if (documents == NULL)
    return NULL;
  winnow_for_each (const WinnowDocument, document, documents)
    {
      g_autoptr (GPtrArray) pictures = winnow_library_list_pictures (library, document->id, error);
      if (pictures == NULL)
        return NULL;
      g_ptr_array_extend_and_steal (all, g_steal_pointer (&pictures));
    }
  return g_steal_pointer (&all);
}

static gboolean
compare_here (WinnowPair *pair, GError **error)
{
  g_autoptr (GPtrArray) templates = read_templates (pair->library, error);
  g_autoptr (GArray) excluded_pictures
      = templates != NULL ? winnow_library_list_excluded_pictures (pair->library, FALSE, error) : NULL;
  g_autoptr (GArray) decisions
      = excluded_pictures != NULL ? winnow_library_list_picture_decisions (pair->library, error) : NULL;
  if (decisions == NULL)
    return FALSE;
  winnow_pair_match_pictures (pair, templates, excluded_pictures, decisions);
  return TRUE;
}

gboolean
winnow_pair_find_pictures (WinnowPair *pair, GError **error)
{
  WinnowPairSide *a = &pair->side[WINNOW_SIDE_A], *b = &pair->side[WINNOW_SIDE_B];
  a->pictures = winnow_library_list_pictures (pair->library, a->document->id, error);
  b->pictures = a->pictures != NULL ? winnow_library_list_pictures (pair->library, b->document->id, error) : NULL;
  if (b->pictures == NULL || a->pictures->len == 0 || b->pictures->len == 0)
    return b->pictures != NULL;
  return pair->overlap->id != 0 && !pair->are_references ? take_found (pair, error) : compare_here (pair, error);
}
