/* near-duplicates.c: see near-duplicates.h */
#include "near-duplicates.h"

#include <string.h>

#include "shared-grams.h"

#define SEED 4
#define SHORTEST 500   /* bytes of a document; shorter ones are notices */
#define LONGEST 100000 /* longer ones are books */
#define SHORT 1200     /* a page, or 400 Chinese characters */
#define GRAM_ZH 8      /* letters */
#define GRAM_EN 24
#define MOST_SHARED .1 /* by two documents, or one is a copy */

const char *const corpus_names[N_CORPORA] = { "zh_alignment", "pan13", "laws_zh" };

/* ── files ── */

static int
compare_paths (gconstpointer left, gconstpointer right)
{
  return strcmp (*(char *const *) left, *(char *const *) right);
}

/* All files below @folder whose names end with @ending, in order. */
static void
list_files (const char *folder, const char *ending, GPtrArray *paths)
{
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
  const char *name;
  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        list_files (path, ending, paths);
      else if (g_str_has_suffix (name, ending))
        g_ptr_array_add (paths, g_steal_pointer (&path));
    }
}

static GPtrArray *
dup_files (const char *folder, const char *corpus, const char *below, const char *ending)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *path = g_build_filename (folder, corpus, below, NULL);
  list_files (path, ending, paths);
  g_ptr_array_sort (paths, compare_paths);
  return paths;
}

static char *
read_text (const char *path)
{
  g_autofree char *bytes = NULL;
  gsize length;
  if (!g_file_get_contents (path, &bytes, &length, NULL))
    return g_strdup ("");
  g_strdelimit (bytes, "\r", '\n');
  for (gsize i = 0; i < length; i++)
    if (bytes[i] == '\0')
      bytes[i] = ' ';
  return g_utf8_make_valid (bytes, (gssize) length);
}

/* ── near-duplicates ── */

typedef struct
{
  Piece *piece;     /* (owned) */
  Reading *reading; /* (owned) */
} Document;

static void
clear_document (gpointer data)
{
  Document *document = data;
  piece_free (document->piece);
  reading_free (document->reading);
}

static void
cut (char *text, gsize most)
{
  if (most > 0 && strlen (text) > most)
    *g_utf8_find_prev_char (text, text + most) = '\0';
}

/* About @n_documents of the corpus, evenly over all, of at most @most bytes (0: as they are). */
static GPtrArray *
read_texts (const char *folder, guint corpus, guint n_documents, gsize most)
{
  g_autoptr (GPtrArray) paths = dup_files (folder, corpus_names[corpus], "src", ".txt");
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  guint n = MIN (n_documents, paths->len);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = read_text (paths->pdata[(guint64) i * paths->len / n]);
      cut (text, most);
      gsize length = strlen (text);
      if (length >= SHORTEST && length <= LONGEST)
        g_ptr_array_add (texts, g_steal_pointer (&text));
    }
  return texts;
}

/* Whether text @number has much of one before it: the corpora hold copies, which are no others. */
static gboolean
is_copy (const SharedGrams *shared, guint number)
{
  for (guint earlier = 0; earlier < number; earlier++)
    if (shared_grams_get_containment (shared, earlier, number) > MOST_SHARED)
      return TRUE;
  return FALSE;
}

static GArray *
read_documents (const char *folder, guint corpus, guint n_documents, gsize most)
{
  g_autoptr (GPtrArray) texts = read_texts (folder, corpus, n_documents, most);
  g_autoptr (SharedGrams) shared = shared_grams_new (texts, corpus == CORPUS_ZH ? GRAM_ZH : GRAM_EN, FALSE);
  GArray *documents = g_array_new (FALSE, FALSE, sizeof (Document));
  g_array_set_clear_func (documents, clear_document);
  for (guint i = 0; i < texts->len; i++)
    if (!is_copy (shared, i))
      {
        Document document = { .piece = piece_new (texts->pdata[i], strlen (texts->pdata[i])) };
        document.reading = reading_new (document.piece);
        g_array_append_val (documents, document);
      }
  return documents;
}

static guint
find_method (const char *id)
{
  guint number = 0;
  while (strcmp (winnow_methods ()[number]->id, id) != 0)
    number++;
  return number;
}

static const Document *
get_document (const GArray *documents, guint number)
{
  return &g_array_index (documents, Document, number);
}

static Neighbour
get_neighbour (const GArray *documents, guint number)
{
  return (Neighbour){ get_document (documents, number)->piece, get_document (documents, number)->reading };
}

/* Which other one is most similar by @method. */
static guint
find_nearest (const GArray *documents, guint number, guint method)
{
  guint nearest = (number + 1) % documents->len;
  double highest = -1;
  for (guint i = 0; i < documents->len; i++)
    {
      const WinnowDigest *a = get_document (documents, number)->reading->digests->digests->pdata[method],
                         *b = get_document (documents, i)->reading->digests->digests->pdata[method];
      WinnowAgreement agreement;
      if (i == number || !winnow_digest_is_comparable (a, b))
        continue;
      a->method->compare (a, b, &agreement);
      if (agreement.similarity > highest)
        {
          highest = agreement.similarity;
          nearest = i;
        }
    }
  return nearest;
}

/* Any but @number. */
static guint
draw_other (const GArray *documents, guint number, GRand *random)
{
  return (number + (guint) g_rand_int_range (random, 1, (gint32) documents->len)) % documents->len;
}

static void
add_made (GPtrArray *trials, const char *folder, guint corpus, guint n_documents, gsize most)
{
  g_autoptr (GArray) documents = read_documents (folder, corpus, n_documents, most);
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + corpus), spread_random = g_rand_new_with_seed (SEED),
                    borrow_random = g_rand_new_with_seed (SEED);
  guint shingle = find_method ("shingle"), simhash = find_method ("simhash");
  for (guint i = 0; documents->len > 3 && i < documents->len; i++)
    {
      guint nearest = find_nearest (documents, i, shingle), other = find_nearest (documents, i, simhash),
            any = draw_other (documents, i, random);
      Neighbour own = get_neighbour (documents, i), neighbours[3] = { get_neighbour (documents, nearest) };
      guint n = 1, donor = any;
      if (other != nearest)
        neighbours[n++] = get_neighbour (documents, other);
      if (any != nearest && any != other)
        neighbours[n++] = get_neighbour (documents, any);
      while (donor == nearest || donor == other || donor == any || donor == i)
        donor = (donor + 1) % documents->len;
      trials_add_levels (trials, corpus, i, &own, neighbours, n, get_document (documents, donor)->piece, random);
      trials_add_spread (trials, corpus, i, &own, spread_random);
      trials_add_borrowings (trials, corpus, i, &own, get_document (documents, donor)->piece, borrow_random);
    }
}

/* ── laws ── */

#define GRAM 8 /* Han characters */
#define SAME .5
#define DIFFERENT .2
#define N_NEAREST 6
#define N_OTHERS 4

typedef struct
{
  GPtrArray *readings; /* (owned) (element-type Reading) */
  SharedGrams *shared; /* (owned) */
} Laws;

/* "…/agriculture law(2012-08-31).md" is called "agriculture law". */
static char *
dup_title (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  return g_strndup (name, strcspn (name, "(."));
}

static void
read_laws (Laws *laws, const char *folder)
{
  g_autoptr (GPtrArray) paths = dup_files (folder, corpus_names[CORPUS_LAWS], ".", ".md"),
                        texts = g_ptr_array_new_with_free_func (g_free);
  laws->readings = g_ptr_array_new_with_free_func ((GDestroyNotify) reading_free);
  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *title = dup_title (paths->pdata[i]);
      g_ptr_array_add (texts, read_text (paths->pdata[i]));
      g_ptr_array_add (laws->readings, reading_new_of_text (texts->pdata[i], title, NULL));
    }
  laws->shared = shared_grams_new (texts, GRAM, TRUE);
}

static void
add_pair (GPtrArray *trials, const Laws *laws, GHashTable *done, guint a, guint b)
{
  double jaccard = shared_grams_get_jaccard (laws->shared, a, b);
  guint64 key = (guint64) MIN (a, b) * laws->readings->len + MAX (a, b);
  Trial trial = {
    .corpus = CORPUS_LAWS, .document = MIN (a, b), .survives = 2 * jaccard / (1 + jaccard), .is_same = jaccard >= SAME
  };
  if (a != b && (jaccard >= SAME || jaccard < DIFFERENT) && g_hash_table_add (done, GSIZE_TO_POINTER (key)))
    trials_add (trials, &trial, laws->readings->pdata[MIN (a, b)], laws->readings->pdata[MAX (a, b)]);
}

/* With the law that has most in common with @law of those that have less than @below, or as much
 * and a higher number than @than. Returns: it */
static guint
find_next (const Laws *laws, guint law, double below, guint than)
{
  guint next = law;
  double highest = -1;
  for (guint other = 0; other < laws->readings->len; other++)
    {
      double jaccard = other != law ? shared_grams_get_jaccard (laws->shared, law, other) : -1;
      if (jaccard > highest && (jaccard < below || (jaccard == below && other > than)))
        {
          highest = jaccard;
          next = other;
        }
    }
  return next;
}

static void
add_laws (GPtrArray *trials, const char *folder)
{
  Laws laws = { 0 };
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  g_autoptr (GHashTable) done = g_hash_table_new (NULL, NULL);
  read_laws (&laws, folder);
  for (guint law = 0; laws.readings->len > 1 && law < laws.readings->len; law++)
    {
      double below = 2;
      for (guint i = 0, next = law; i < N_NEAREST; i++)
        {
          next = find_next (&laws, law, below, next);
          below = shared_grams_get_jaccard (laws.shared, law, next);
          add_pair (trials, &laws, done, law, next);
        }
      for (guint i = 0; i < N_OTHERS; i++)
        add_pair (trials, &laws, done, law, (guint) g_rand_int_range (random, 0, (gint32) laws.readings->len));
    }
  g_ptr_array_unref (laws.readings);
  shared_grams_free (laws.shared);
}

GPtrArray *
near_duplicates_new_trials (const char *folder, guint n_documents)
{
  GPtrArray *trials = trials_new ();
  add_made (trials, folder, CORPUS_ZH, n_documents, 0);
  add_made (trials, folder, CORPUS_PAN, n_documents, 0);
  add_laws (trials, folder);
  return trials;
}

GPtrArray *
near_duplicates_new_short_trials (const char *folder, guint n_documents)
{
  GPtrArray *trials = trials_new ();
  add_made (trials, folder, CORPUS_ZH, n_documents, SHORT);
  add_made (trials, folder, CORPUS_PAN, n_documents, SHORT);
  return trials;
}

/* ── families ── */

#define LAST_LEVEL 4

static void
clear_member (gpointer data)
{
  Member *member = data;
  g_free (member->text);
  winnow_digests_unref (member->digests);
}

static void
add_family (GArray *members, guint family, const Document *document, const Piece *donor, GRand *random)
{
  Member original = { family, piece_dup_text (document->piece), winnow_digests_ref (document->reading->digests) };
  g_array_append_val (members, original);
  for (guint level = 1; level <= LAST_LEVEL; level++)
    {
      double survives;
      g_autoptr (Piece) variant = piece_vary (document->piece, donor, level, random, &survives);
      g_autoptr (Reading) reading = reading_new (variant);
      Member member = { family, piece_dup_text (variant), winnow_digests_ref (reading->digests) };
      g_array_append_val (members, member);
    }
}

static void
shuffle (GArray *members, GRand *random)
{
  for (guint i = members->len; i > 1; i--)
    {
      guint j = (guint) g_rand_int_range (random, 0, (gint32) i);
      Member last = g_array_index (members, Member, i - 1);
      g_array_index (members, Member, i - 1) = g_array_index (members, Member, j);
      g_array_index (members, Member, j) = last;
    }
}

GArray *
near_duplicates_new_members (const char *folder, guint n_documents)
{
  GArray *members = g_array_new (FALSE, FALSE, sizeof (Member));
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  guint family = 0;
  g_array_set_clear_func (members, clear_member);
  for (guint corpus = 0; corpus < CORPUS_LAWS; corpus++)
    {
      g_autoptr (GArray) documents = read_documents (folder, corpus, n_documents, 0);
      for (guint i = 0; documents->len > 1 && i < documents->len; i++)
        add_family (members, family++, get_document (documents, i),
                    get_document (documents, draw_other (documents, i, random))->piece, random);
    }
  shuffle (members, random);
  return members;
}
