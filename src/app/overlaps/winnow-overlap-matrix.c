#include "app/overlaps/winnow-overlap-matrix.h"

#include "base/translate.h"
#include "report/model/wording.h"
#include "base/array.h"
#include "base/order.h"

#define N_RANKS 1024 /* similarities that are distinguished when pairs are ordered */

/* ── pairs by similarity ── */

static guint
get_rank (const WinnowOverlap *overlap)
{
  return (guint) ((1 - winnow_overlap_similarity (overlap)) * (N_RANKS - 1));
}

/* The most similar first; a counting sort. Returns: (transfer container) */
static GPtrArray *
order_pairs (const GPtrArray *overlaps)
{
  g_autofree guint *ends = g_new0 (guint, N_RANKS + 1);
  GPtrArray *ordered = g_ptr_array_sized_new (overlaps->len);
  g_ptr_array_set_size (ordered, (gint) overlaps->len);
  winnow_for_each (WinnowOverlap, overlap, overlaps)
    ends[get_rank (overlap) + 1]++;
  winnow_for_each_below (rank, N_RANKS)
    ends[rank + 1] += ends[rank];
  winnow_for_each (void, overlap, overlaps)
    ordered->pdata[ends[get_rank (overlap)]++] = overlap;
  return ordered;
}

/* ── documents ── */

typedef struct
{
  GHashTable *indices; /* (owned) gint64* → index of a document, plus one */
  /* (owned) (element-type GArray of guint) by document: that which it is in, with a reference */
  GPtrArray *families;
  guint max_documents;
  guint n_left_out;
} Documents;

/* Returns: FALSE where the document is left out */
static gboolean
obtain_index (Documents *documents, const gint64 *id, guint *index)
{
  gpointer known = g_hash_table_lookup (documents->indices, id);
  if (known == NULL)
    {
      gboolean fits = documents->families->len < documents->max_documents;
      known = GUINT_TO_POINTER (fits ? documents->families->len + 1 : G_MAXUINT);
      g_hash_table_insert (documents->indices, (gpointer) id, known);
      documents->n_left_out += !fits;
      if (fits)
        {
          GArray *family = winnow_array_new (guint);
          WINNOW_APPEND (family, guint, documents->families->len);
          g_ptr_array_add (documents->families, family);
        }
    }
  *index = GPOINTER_TO_UINT (known) - 1;
  return *index < documents->max_documents;
}

static guint
find_place (const GArray *family, guint document)
{
  guint place = 0;
  while (g_array_index (family, guint, place) != document)
    place++;
  return place;
}

static void
reverse (GArray *family)
{
  for (guint i = 0, j = family->len; i + 1 < j; i++)
    {
      guint former = g_array_index (family, guint, i);
      g_array_index (family, guint, i) = g_array_index (family, guint, --j);
      g_array_index (family, guint, j) = former;
    }
}

/* So that @a is near the end of its family and @b near the beginning of the other one. */
static void
join (Documents *documents, guint a, guint b)
{
  GArray *left = documents->families->pdata[a], *right = documents->families->pdata[b];
  if (left == right)
    return;
  if (find_place (left, a) < left->len / 2)
    reverse (left);
  if (find_place (right, b) > (right->len - 1) / 2)
    reverse (right);
  g_array_append_vals (left, right->data, right->len);
  winnow_for_each_down (i, right->len) /* the last reference to it is that of its first document */
  {
    guint document = g_array_index (right, guint, i);
    documents->families->pdata[document] = g_array_ref (left);
    g_array_unref (right);
  }
}

/* ── the matrix ── */

typedef struct
{
  guint a, b; /* indices of documents */
  const WinnowOverlap *overlap;
} Pair;

/* Places by index of document; families in the order of their most similar pairs. Returns:
 * (transfer full) */
static guint *
dup_places (const Documents *documents)
{
  guint n = documents->families->len, place = 0;
  guint *places = g_new (guint, n + 1);
  winnow_for_each_below (i, n)
    places[i] = G_MAXUINT;
  winnow_for_each_below (i, n)
    {
      const GArray *family = documents->families->pdata[i];
      if (places[i] != G_MAXUINT)
        continue;
      winnow_for_each_value (guint, document, family)
        places[*document] = place++;
    }
  return places;
}

static void
fill_ids (GArray *ids, const Documents *documents, const guint *places)
{
  g_array_set_size (ids, documents->families->len);
  winnow_for_each_entry (entry, documents->indices)
    {
      guint index = GPOINTER_TO_UINT (entry.value);
      if (index <= documents->max_documents)
        g_array_index (ids, gint64, places[index - 1]) = *(const gint64 *) entry.key;
    }
}

WINNOW_DEFINE_COMPARE_2 (compare_cells, WinnowMatrixCell, row, column)

/* A counting sort, which keeps the order of equal ones. @field: offset of a guint below @n. Takes
 * @cells. */
static GArray *
sort_cells (GArray *cells, gsize field, guint n)
{
  GArray *sorted = g_array_sized_new (FALSE, FALSE, sizeof (WinnowMatrixCell), cells->len);
  g_autofree guint *ends = g_new0 (guint, n + 2);
  g_array_set_size (sorted, cells->len);
  winnow_for_each_value (WinnowMatrixCell, cell, cells)
    ends[G_STRUCT_MEMBER (guint, cell, field) + 1]++;
  winnow_for_each_below (i, n)
    ends[i + 1] += ends[i];
  winnow_for_each_value (const WinnowMatrixCell, cell, cells)
    g_array_index (sorted, WinnowMatrixCell, ends[G_STRUCT_MEMBER (guint, cell, field)]++) = *cell;
  g_array_unref (cells);
  return sorted;
}

static void
add_cells (WinnowOverlapMatrix *matrix, const Pair *pair, const guint *places)
{
  const WinnowMatrixCell cells[]
      = { { places[pair->a], places[pair->b], (float) winnow_overlap_similarity_of_a (pair->overlap), pair->overlap },
          { places[pair->b], places[pair->a], (float) winnow_overlap_similarity_of_b (pair->overlap), pair->overlap } };
  g_array_append_vals (matrix->cells, cells, G_N_ELEMENTS (cells));
  g_ptr_array_add (matrix->overlaps, winnow_overlap_ref ((WinnowOverlap *) pair->overlap));
}

WinnowOverlapMatrix *
winnow_overlap_matrix_new (const GPtrArray *overlaps, guint max_documents)
{
  g_autoptr (GPtrArray) ordered = order_pairs (overlaps);
  g_autoptr (GHashTable) indices = winnow_id_index_new ();
  g_autoptr (GArray) pairs = winnow_array_new (Pair);
  g_autoptr (GPtrArray) families = winnow_pointers_new (g_array_unref);
  Documents documents = { indices, families, max_documents, 0 };
  winnow_for_each (WinnowOverlap, overlap, ordered)
    {
      Pair pair = { .overlap = overlap };
      gboolean has_a = obtain_index (&documents, &pair.overlap->document_a, &pair.a),
               has_b = obtain_index (&documents, &pair.overlap->document_b, &pair.b);
      if (!has_a || !has_b)
        continue;
      join (&documents, pair.a, pair.b);
      g_array_append_val (pairs, pair);
    }

  WinnowOverlapMatrix *matrix = g_new0 (WinnowOverlapMatrix, 1);
  g_autofree guint *places = dup_places (&documents);
  matrix->ids = g_array_new (FALSE, TRUE, sizeof (gint64));
  matrix->cells = g_array_sized_new (FALSE, FALSE, sizeof (WinnowMatrixCell), 2 * pairs->len);
  matrix->overlaps = winnow_pointers_new (winnow_overlap_unref);
  matrix->n_left_out = documents.n_left_out;
  fill_ids (matrix->ids, &documents, places);
  winnow_for_each_value (Pair, pair, pairs)
    add_cells (matrix, pair, places);
  matrix->cells = sort_cells (matrix->cells, G_STRUCT_OFFSET (WinnowMatrixCell, column), matrix->ids->len);
  matrix->cells = sort_cells (matrix->cells, G_STRUCT_OFFSET (WinnowMatrixCell, row), matrix->ids->len);
  return matrix;
}

void
winnow_overlap_matrix_free (WinnowOverlapMatrix *matrix)
{
  winnow_clear (matrix, g_array_unref, ids, cells);
  g_ptr_array_unref (matrix->overlaps);
  g_free (matrix);
}

char *
winnow_overlap_dup_shares (const WinnowOverlap *overlap, const char *name_a, const char *name_b)
{
  g_autofree char *share = winnow_wording_share (winnow_overlap_similarity_of_a (overlap)),
                  *back = winnow_wording_share (winnow_overlap_similarity_of_b (overlap));
  /* Translators: a pair in a picture of documents; 1 and 3: shares, "12.3%", 2 and 4: names */
  return g_strdup_printf (_ ("%1$s of %2$s\n%3$s of %4$s"), share, name_a, back, name_b);
}

const WinnowMatrixCell *
winnow_overlap_matrix_find (const WinnowOverlapMatrix *matrix, guint row, guint column)
{
  const WinnowMatrixCell wanted = { .row = row, .column = column };
  guint found;
  return g_array_binary_search (matrix->cells, &wanted, compare_cells, &found)
             ? &g_array_index (matrix->cells, WinnowMatrixCell, found)
             : NULL;
}
