/* What the evidence section and the inspector show: rows in order, opinions, words, and which
 * fingerprints both sides have. */
#include <math.h>
#include <string.h>

#include <gio/gio.h>

#include "papers.h"
#include "part.h"
#include "app/compare/model/winnow-digested-pair.h"
#include "app/compare/sidebar/winnow-compare-evidence.h"
#include "app/inspector/winnow-inspector-list.h"
#include "app/inspector/winnow-keyword-search.h"
#include "app/inspector/winnow-inspector-wording.h"
#include "base/for-each.h"
#include "base/task.h"

/* ── pairs ── */

static char *
make_text (guint32 seed, guint n_sentences)
{
  static const char *const words[]
      = { "harbour", "moon", "teapot", "river", "paper", "bicycle", "window", "letter", "garden", "railway", "summer" };
  GRand *rand = g_rand_new_with_seed (seed);
  GString *text = g_string_new (NULL);
  for (guint s = 0; s < n_sentences; s++)
    {
      for (guint w = 0; w < 12; w++)
        g_string_append_printf (text, "%s%s%u", w > 0 ? " " : "",
                                words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))],
                                g_rand_int_range (rand, 0, 40));
      g_string_append (text, ".\n");
    }
  g_rand_free (rand);
  return g_string_free (text, FALSE);
}

/* Takes the texts. */
static WinnowPair *
make_pair (char *a, char *b)
{
  WinnowPair *pair = winnow_pair_new ();
  fill_side (&pair->side[WINNOW_SIDE_A], "a.txt", a);
  fill_side (&pair->side[WINNOW_SIDE_B], "b.txt", b);
  return pair;
}

/* Half of B is A's. */
static WinnowPair *
make_kin (void)
{
  char *a = make_text (1, 40);
  g_autofree char *own = make_text (2, 20);
  return make_pair (a, g_strconcat (own, strchr (a + strlen (a) / 2, '\n') + 1, NULL));
}

static WinnowDigestedPair *
digest (WinnowPair *pair, const WinnowRange *ranges)
{
  WinnowRange whole[WINNOW_N_SIDES];
  winnow_pair_get_whole (pair, whole);
  WinnowDigestedPair *digested = must (winnow_digested_pair_new (pair, ranges != NULL ? ranges : whole, NULL, &error));
  return digested;
}

static WinnowDigest *
get_digest (const WinnowDigestedPair *digested, WinnowSide side, guint method)
{
  return g_ptr_array_index (digested->side[side].digests->digests, method);
}

static guint
count_methods (void)
{
  guint n = 0;
  while (winnow_methods ()[n] != NULL)
    n++;
  return n;
}

/* ── evidence ── */

test_case (copy_is_same)
{
  g_autoptr (WinnowPair) pair = make_pair (make_text (1, 40), make_text (1, 40));
  g_autoptr (WinnowDigestedPair) digested = digest (pair, NULL);
  const WinnowEvidence *evidence = digested->evidence;
  g_assert_cmpuint (evidence->rows->len, ==, count_methods ());
  g_assert_cmpuint (evidence->n_same, >, 0);
  g_assert_cmpuint (evidence->n_different, ==, 0);
  g_assert_true (evidence->is_same);
}

test_case (rows_in_order)
{
  g_autoptr (WinnowPair) pair = make_kin ();
  g_autoptr (WinnowDigestedPair) digested = digest (pair, NULL);
  g_autoptr (GPtrArray) rows = winnow_evidence_list_rows (digested->evidence);
  const WinnowEvidenceRow *before = NULL;
  g_assert_cmpuint (rows->len, ==, digested->evidence->rows->len);
  winnow_for_each (const WinnowEvidenceRow, row, rows)
    {
      gboolean silent = row->opinion == WINNOW_OPINION_SILENT;
      g_autofree char *opinion = winnow_evidence_row_dup_opinion (row);
      g_assert_cmpstr (opinion, !=, "");
      if (before != NULL && silent == (before->opinion == WINNOW_OPINION_SILENT))
        g_assert_true (row > before); /* of the same array: the order of the table */
      else if (before != NULL)
        g_assert_true (silent); /* those that have an opinion come first */
      before = row;
    }
}

test_case (probability_in_words)
{
  static const struct
  {
    double probability;
    const char *words;
  } cases[] = {
    { 1, "Versions of one piece: almost certainly (99%)" },
    { .95, "Versions of one piece: very probably (95%)" },
    { .5, "Versions of one piece: probably (50%)" },
    { .3, "Versions of one piece: probably not (30%). The share above is right either way." },
    { .05, "Versions of one piece: very probably not (5%). The share above is right either way." },
    { 0, "Versions of one piece: almost certainly not (1%). The share above is right either way." },
  };
  winnow_for_each_of (row, cases)
    {
      WinnowEvidence evidence = { .probability = row->probability };
      assert_takes (winnow_evidence_dup_probability (&evidence), row->words);
    }
}

/* What a check would take out, no method may see. */
test_case (template_is_left_out)
{
  g_autofree char *form = make_text (7, 30);
  g_autofree char *own = g_strreverse (make_text (8, 30)); /* no word of the form */
  g_autoptr (WinnowPair) pair = make_pair (g_strconcat (form, own, NULL), g_strdup (form));
  g_autoptr (WinnowText) tokens
      = winnow_text_new (pair->side[WINNOW_SIDE_A].text, pair->side[WINNOW_SIDE_A].length, pair->settings.han);
  g_autoptr (WinnowText) of_form = winnow_text_new (form, strlen (form), pair->settings.han);
  WinnowExclusion exclusion = { WINNOW_EXCLUSION_TEMPLATE, 0, strlen (form), 0, of_form->n_tokens };
  pair->side[WINNOW_SIDE_A].exclusions = g_array_new (FALSE, FALSE, sizeof (WinnowExclusion));
  g_array_append_val (pair->side[WINNOW_SIDE_A].exclusions, exclusion);
  g_autoptr (WinnowDigestedPair) digested = digest (pair, NULL);
  g_assert_cmpuint (digested->side[WINNOW_SIDE_A].tokens->n_tokens, ==, tokens->n_tokens - of_form->n_tokens);
  g_assert_cmpuint (digested->side[WINNOW_SIDE_B].tokens->n_tokens, ==, of_form->n_tokens);
  g_assert_false (digested->evidence->is_same);
}

test_case (cancelled)
{
  g_autoptr (WinnowPair) pair = make_kin ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  WinnowRange whole[WINNOW_N_SIDES];
  winnow_pair_get_whole (pair, whole);
  g_cancellable_cancel (cancellable);
  must_fail (winnow_digested_pair_new (pair, whole, cancellable, &error), G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* ── the inspector's lists ── */

static gboolean
other_has (const WinnowDigest *other, guint64 hash)
{
  winnow_for_each_value (const WinnowFingerprint, fingerprint, other->fingerprints)
    if (fingerprint->hash == hash)
      return TRUE;
  return FALSE;
}

static WinnowInspectorList *
new_inspector_list (WinnowDigestedPair *digested, WinnowSide side, guint method)
{
  return winnow_inspector_list_new (digested, side, get_digest (digested, side, method),
                                    get_digest (digested, WINNOW_N_SIDES - 1 - side, method));
}

static void
check_list (WinnowDigestedPair *digested, WinnowSide side, guint method)
{
  g_autoptr (WinnowInspectorList) list = new_inspector_list (digested, side, method);
  const WinnowDigest *own = get_digest (digested, side, method),
                     *other = get_digest (digested, WINNOW_N_SIDES - 1 - side, method);
  guint n_shared = 0;
  g_assert_true (winnow_inspector_list_get_digest (list) == own);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, own->fingerprints->len);
  for (guint i = 0; i < own->fingerprints->len; i++)
    {
      g_autoptr (WinnowInspectorItem) item = g_list_model_get_item (G_LIST_MODEL (list), i);
      gboolean shared = other_has (other, g_array_index (own->fingerprints, WinnowFingerprint, i).hash);
      g_assert_cmpint (winnow_inspector_item_is_shared (item), ==, shared);
      n_shared += shared;
    }
  g_assert_cmpuint (winnow_inspector_list_get_n_shared (list), ==, n_shared);

  winnow_inspector_list_set_only_shared (list, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, n_shared);
  for (guint i = 0; i < n_shared; i++)
    {
      g_autoptr (WinnowInspectorItem) item = g_list_model_get_item (G_LIST_MODEL (list), i);
      g_assert_true (winnow_inspector_item_is_shared (item));
    }
  winnow_inspector_list_set_only_shared (list, FALSE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, own->fingerprints->len);
}

test_case (shared_as_by_brute_force)
{
  g_autoptr (WinnowPair) pair = make_kin ();
  g_autoptr (WinnowDigestedPair) digested = digest (pair, NULL);
  for (guint method = 0; method < count_methods (); method++)
    for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
      check_list (digested, side, method);
}

test_case (found_by_hash)
{
  g_autoptr (WinnowPair) pair = make_kin ();
  g_autoptr (WinnowDigestedPair) digested = digest (pair, NULL);
  g_autoptr (WinnowInspectorList) list = new_inspector_list (digested, WINNOW_SIDE_A, 0);
  const WinnowDigest *own = winnow_inspector_list_get_digest (list);
  guint64 hash = g_array_index (own->fingerprints, WinnowFingerprint, own->fingerprints->len / 2).hash, none = hash + 1;
  guint position = winnow_inspector_list_find (list, hash);
  g_assert_cmpuint (position, <, own->fingerprints->len);
  g_assert_cmpuint (g_array_index (own->fingerprints, WinnowFingerprint, position).hash, ==, hash);
  if (!other_has (own, none))
    g_assert_cmpuint (winnow_inspector_list_find (list, none), ==, G_MAXUINT);
}

static void
store_result_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static WinnowMethodTrial *
try_method (WinnowDigestedPair *digested, const char *id, const char *assignment, const WinnowGranularity *granularity)
{
  const WinnowMethod *method = winnow_method_find (id);
  WinnowMethodChoice choice = { .granularity = *granularity };
  g_autoptr (GAsyncResult) result = NULL;
  winnow_method_init_values (method, choice.values);
  if (assignment != NULL)
    g_assert_true (winnow_method_set_value (method, choice.values, assignment, NULL));
  winnow_digested_pair_try_async (digested, method, &choice, NULL, store_result_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return winnow_task_finish (result, NULL);
}

/* Other parameters give other fingerprints and leave the pair's own alone; the defaults give the
 * pair's own again. */
test_case (trial)
{
  g_autoptr (WinnowPair) pair = make_kin ();
  g_autoptr (WinnowDigestedPair) digested = digest (pair, NULL);
  const WinnowGranularity *own = &pair->settings.granularity, fine = { 2, 3 };
  for (guint method = 0; method < count_methods (); method++)
    {
      const WinnowDigest *before = get_digest (digested, WINNOW_SIDE_A, method);
      g_autoptr (WinnowMethodTrial) trial = try_method (digested, before->method->id, NULL, own);
      const GArray *after = trial->digests[WINNOW_SIDE_A]->fingerprints;
      g_assert_cmpmem (after->data, after->len * sizeof (WinnowFingerprint), before->fingerprints->data,
                       before->fingerprints->len * sizeof (WinnowFingerprint));
      g_assert_cmpint (trial->row.opinion, ==,
                       g_array_index (digested->evidence->rows, WinnowEvidenceRow, method).opinion);
    }
  g_autoptr (WinnowMethodTrial) minima = try_method (digested, "minhash", "n=64", own),
                                dense = try_method (digested, "winnow", NULL, &fine),
                                sparse = try_method (digested, "winnow", NULL, own);
  g_assert_cmpuint (minima->digests[WINNOW_SIDE_B]->fingerprints->len, ==, 64);
  g_assert_cmpuint (dense->digests[WINNOW_SIDE_A]->fingerprints->len, >,
                    sparse->digests[WINNOW_SIDE_A]->fingerprints->len);
}

/* Of a passage: nothing outside of it is read, and places are the document's. */
test_case (passage)
{
  g_autoptr (WinnowPair) pair = make_kin ();
  const char *text = pair->side[WINNOW_SIDE_A].text;
  guint32 middle = strchr (text + strlen (text) / 2, '\n') + 1 - text;
  const char *same = strstr (pair->side[WINNOW_SIDE_B].text, text + middle);
  g_assert_nonnull (same);
  const WinnowRange ranges[]
      = { { middle, strlen (text) }, { same - pair->side[WINNOW_SIDE_B].text, pair->side[WINNOW_SIDE_B].length } };
  g_autoptr (WinnowDigestedPair) digested = digest (pair, ranges);

  g_assert_cmpuint (digested->evidence->n_different, ==, 0);
  g_assert_cmpuint (digested->evidence->n_same, >, 0);
  for (guint method = 0; method < count_methods (); method++)
    {
      g_autoptr (WinnowInspectorList) list = new_inspector_list (digested, WINNOW_SIDE_A, method);
      for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
        {
          g_autoptr (WinnowInspectorItem) item = g_list_model_get_item (G_LIST_MODEL (list), i);
          g_autoptr (WinnowDigestRow) row = winnow_inspector_item_dup_row (item);
          WinnowRange place;
          g_assert_true (winnow_inspector_item_is_shared (item));
          if (!winnow_inspector_item_get_place (item, &place))
            continue;
          g_assert_cmpuint (place.start, >=, middle);
          g_assert_cmpuint (place.end, <=, strlen (text));
          g_assert_cmpuint (place.start - middle, ==, row->start);
          g_assert_true (g_str_has_prefix (row->excerpt, "…") || strncmp (row->excerpt, text + place.start, 4) == 0);
        }
    }
}

/* ── words ── */

test_case (agreement_in_words)
{
  const WinnowMethod share = { .id = "x", .unit = WINNOW_UNIT_SHARE, .threshold = .5, .silent = "Nothing to say." };
  const WinnowMethod bits = { .id = "x", .unit = WINNOW_UNIT_BITS, .threshold = 3 },
                     count = { .id = "x", .unit = WINNOW_UNIT_COUNT, .threshold = 1 };
  const WinnowMethod equal = { .id = "x", .unit = WINNOW_UNIT_EQUAL, .threshold = 1 };
  const char *from_half = "From 50% on, two documents are the same piece.";
  const char *up_to_three = "Up to 3 bits, two documents are the same piece.";
  const char *only_equal = "Only documents with equal values are the same piece.";
  const struct
  {
    WinnowEvidenceRow row;
    const char *agreement, *threshold;
  } cases[] = {
    { { &share, WINNOW_OPINION_SAME, { .97, .97, NAN, NAN } }, "The fingerprints agree by 97%.", from_half },
    { { &bits, WINNOW_OPINION_SAME, { 1, .98, NAN, NAN } },
      "1 of 64 bits differs: the Hamming distance is 1.",
      up_to_three },
    { { &bits, WINNOW_OPINION_SAME, { 2, .97, NAN, NAN } },
      "2 of 64 bits differ: the Hamming distance is 2.",
      up_to_three },
    { { &count, WINNOW_OPINION_SAME, { 2, 1, NAN, NAN } },
      "2 fingerprints agree.",
      "From 1 on, two documents are the same piece." },
    { { &equal, WINNOW_OPINION_DIFFERENT, { 0, 0, NAN, NAN } }, "The fingerprints are not equal.", only_equal },
    { { &share, WINNOW_OPINION_SILENT, { 0, 0, NAN, NAN } }, "Nothing to say.", from_half },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      assert_takes (winnow_inspector_dup_agreement (&cases[i].row, 64), cases[i].agreement);
      assert_takes (winnow_inspector_dup_threshold (cases[i].row.method), cases[i].threshold);
      assert_takes (winnow_inspector_dup_containment (&cases[i].row), "");
    }
}

/* A card's lines are stored in English and told in the user's language; no other method's are
 * touched. */
test_case (card_in_words)
{
  const WinnowMethod card = { .id = "card" }, keyword = { .id = "keyword" };
  const WinnowDigest of_card = { .method = &card }, of_keyword = { .method = &keyword };
  assert_takes (winnow_inspector_dup_word (&of_card, "first paragraph: Once upon a time: there was"),
                "First paragraph: Once upon a time: there was");
  assert_takes (winnow_inspector_dup_word (&of_card, "titles"), "titles");
  assert_takes (winnow_inspector_dup_word (&of_keyword, "title: of something"), "title: of something");

  for (guint i = 0; winnow_methods ()[i] != NULL; i++) /* the real one says no more parts than are known here */
    if (g_str_equal (winnow_methods ()[i]->id, "card"))
      {
        g_autoptr (WinnowPair) pair = make_kin ();
        g_autoptr (WinnowDigestedPair) digested = digest (pair, NULL);
        const WinnowDigest *made = get_digest (digested, WINNOW_SIDE_A, i);
        g_auto (GStrv) lines = winnow_digest_dup_words (made);
        g_assert_cmpuint (g_strv_length (lines), >, 0);
        for (char **line = lines; *line != NULL; line++)
          {
            g_autofree char *entries = winnow_inspector_dup_word (made, *line);
            g_assert_cmpstr (entries, !=, *line);
          }
      }
}

/* Each of the hashes of one string is named. */
test_case (hashes_are_named)
{
  static const char *const methods[] = { "exact", "keyword" };
  g_autoptr (WinnowPair) pair = make_kin ();
  g_autoptr (WinnowDigestedPair) digested = digest (pair, NULL);
  for (guint i = 0; i < count_methods (); i++)
    {
      const WinnowDigest *made = get_digest (digested, WINNOW_SIDE_A, i);
      if (!g_str_equal (made->method->id, methods[0]) && !g_str_equal (made->method->id, methods[1]))
        continue;
      g_assert_cmpuint (made->fingerprints->len, >, 0);
      for (guint f = 0; f < made->fingerprints->len; f++)
        {
          const WinnowDigestRow row = { 0 };
          g_autofree char *name = winnow_inspector_dup_symbols (made, f, &row);
          g_assert_nonnull (name);
        }
    }
}

/* ── what came before ── */

static gint64
put_document (WinnowLibrary *library, gint64 collection_id, const char *path, const char *text)
{
  g_autoptr (WinnowContent) content = winnow_content_new ("text");
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  gint64 id;
  g_free (content->text);
  content->text = g_strdup (text);
  content->length = strlen (text);
  document->collection_id = collection_id;
  document->path = g_strdup (path);
  document->sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  id = must (winnow_library_put_document (library, document, content, &error));
  return id;
}

static void
seen_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  char ***sentences = data;
  *sentences = must (winnow_task_finish (result, &error));
}

static char **
seek (WinnowPair *pair)
{
  char **sentences = NULL;
  winnow_keyword_search_async (pair, NULL, seen_cb, &sentences);
  while (sentences == NULL)
    g_main_context_iteration (NULL, TRUE);
  return sentences;
}

/* Six documents have one set of keywords, one has others. */
test_case (keywords_seen)
{
  g_autoptr (WinnowLibrary) library = must (winnow_library_open (NULL, &error));
  gint64 papers = must (winnow_library_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS, &error));
  g_autofree char *text = make_text (1, 40), *other = make_text (2, 40);
  g_autoptr (WinnowPair) pair = make_pair (g_strdup (text), g_strdup (other));
  g_auto (GStrv) alone = seek (pair), seen = NULL;
  g_assert_cmpstr (alone[WINNOW_SIDE_A], ==, "");
  pair->library = winnow_library_ref (library);
  pair->overlap->document_a = put_document (library, papers, "/x/a.txt", text);
  pair->overlap->document_b = put_document (library, papers, "/x/b.txt", other);
  for (guint i = 0; i < 5; i++)
    {
      g_autofree char *path = g_strdup_printf ("/x/copy %u.txt", i);
      put_document (library, papers, path, text);
    }
  seen = seek (pair);
  g_assert_cmpstr (seen[WINNOW_SIDE_A], ==,
                   "Other documents with these keywords: “copy 0.txt”, “copy 1.txt”, “copy 2.txt” and 2 more");
  g_assert_cmpstr (seen[WINNOW_SIDE_B], ==, "");
}
