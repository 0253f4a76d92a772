/* test-postings.c: posting lists as bytes, and segments of a library */
#include "part.h"
#include "fixture.h"
#include "library/library-private.h"
#include "library/index/posting-lists.h"
#include "library/index/postings.h"
#include "base/for-each.h"

#define BASE (G_GUINT64_CONSTANT (0xabc) << 52)

static gboolean
collect (const WinnowPosting *posting, gpointer data)
{
  g_array_append_val ((GArray *) data, *posting);
  return TRUE;
}

/* Two of each list at most. */
static gboolean
collect_two (const WinnowPosting *posting, gpointer data)
{
  GArray *all = data;
  g_array_append_val (all, *posting);
  return all->len < 2 || g_array_index (all, WinnowPosting, all->len - 2).hash != posting->hash;
}

/* Lists of one document and of many, near and far apart. */
static GArray *
make_random (GRand *random, guint n_lists)
{
  GArray *postings = winnow_array_new (WinnowPosting);
  guint64 hash = BASE;
  for (guint i = 0; i < n_lists; i++)
    {
      guint n = g_rand_int_range (random, 0, 3) > 0 ? 1 : (guint) g_rand_int_range (random, 2, 40);
      guint32 document = 0;
      for (guint j = 0; j < n; j++)
        {
          const WinnowPosting posting = { hash, document += (guint32) g_rand_int_range (random, 1, 1 << 20),
                                          g_rand_int (random) >> g_rand_int_range (random, 0, 31) };
          g_array_append_val (postings, posting);
        }
      hash += 1 + ((guint64) g_rand_int (random) << 14 >> g_rand_int_range (random, 0, 40));
    }
  return postings;
}

static GByteArray *
pack (const GArray *postings, gboolean has_places)
{
  return winnow_pack_lists ((const WinnowPosting *) (const void *) postings->data, postings->len, BASE, has_places);
}

static void
assert_same (const WinnowPosting *x, const WinnowPosting *y, gboolean has_places)
{
  g_assert_cmpuint (x->hash, ==, y->hash);
  g_assert_cmpuint (x->document, ==, y->document);
  g_assert_cmpuint (x->place, ==, has_places ? y->place : 0);
}

test_case (all)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  for (guint trial = 1; trial < 200; trial++)
    {
      gboolean has_places = trial % 2;
      g_autoptr (GArray) postings = make_random (random, trial), read = winnow_array_new (WinnowPosting);
      g_autoptr (GByteArray) packed = pack (postings, has_places);
      g_assert_true (winnow_unpack_lists (packed->data, packed->len,
                                          &(WinnowListQuery){ BASE, has_places, NULL, 0, collect, read }));
      g_assert_cmpuint (read->len, ==, postings->len);
      for (guint i = 0; i < read->len; i++)
        assert_same (&g_array_index (read, WinnowPosting, i), &g_array_index (postings, WinnowPosting, i), has_places);
    }
}

/* Some that are there, some that are not. */
static GArray *
choose_hashes (GRand *random, const GArray *postings)
{
  GArray *hashes = winnow_array_new (guint64);
  guint64 last = 0;
  winnow_for_each_value (const WinnowPosting, posting, postings)
    {
      guint64 hash = posting->hash + (guint64) g_rand_int_range (random, 0, 2);
      if (hash > last && g_rand_boolean (random))
        {
          g_array_append_val (hashes, hash);
          last = hash;
        }
    }
  return hashes;
}

test_case (some)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (4);
  for (guint trial = 1; trial < 200; trial++)
    {
      g_autoptr (GArray) postings = make_random (random, trial), hashes = choose_hashes (random, postings),
                         read = winnow_array_new (WinnowPosting);
      g_autoptr (GByteArray) packed = pack (postings, TRUE);
      const guint64 *wanted = (const guint64 *) (gpointer) hashes->data;
      guint n = 0, of_list = 0;
      g_assert_true (winnow_unpack_lists (packed->data, packed->len,
                                          &(WinnowListQuery){ BASE, TRUE, wanted, hashes->len, collect_two, read }));
      for (guint i = 0, h = 0; i < postings->len; i++)
        {
          const WinnowPosting *posting = &g_array_index (postings, WinnowPosting, i);
          of_list = i > 0 && posting[-1].hash == posting->hash ? of_list + 1 : 0;
          while (h < hashes->len && wanted[h] < posting->hash)
            h++;
          if (h < hashes->len && wanted[h] == posting->hash && of_list < 2)
            {
              g_assert_cmpuint (n, <, read->len);
              assert_same (&g_array_index (read, WinnowPosting, n++), posting, TRUE);
            }
        }
      g_assert_cmpuint (n, ==, read->len);
    }
}

/* Reading stays within the bytes, whatever they are. */
test_case (damaged)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  g_autoptr (GArray) postings = make_random (random, 40);
  g_autoptr (GByteArray) packed = pack (postings, TRUE);
  for (guint size = 1; size < packed->len; size++)
    {
      g_autofree guint8 *cut = g_memdup2 (packed->data, size);
      g_autoptr (GArray) read = winnow_array_new (WinnowPosting);
      g_assert_false (winnow_unpack_lists (cut, size, &(WinnowListQuery){ BASE, TRUE, NULL, 0, collect, read }));
      g_assert_cmpuint (read->len, ==, 0);
      g_autofree guint8 *sealed = fixture_dup_sealed (cut, size);
      winnow_unpack_lists (sealed, size + WINNOW_SEAL_BYTES, &(WinnowListQuery){ BASE, TRUE, NULL, 0, collect, read });
      g_assert_cmpuint (read->len, <=, postings->len);
      cut[g_rand_int_range (random, 0, (gint) size)] ^= (guint8) g_rand_int_range (random, 1, 256);
      g_autofree guint8 *changed = fixture_dup_sealed (cut, size);
      winnow_unpack_lists (changed, size + WINNOW_SEAL_BYTES,
                           &(WinnowListQuery){ BASE, TRUE, NULL, 0, collect_two, read });
    }
  g_autofree guint8 *endless = fixture_dup_sealed ((const guint8 *) "\377\377\377", 3);
  g_assert_false (
      winnow_unpack_lists (endless, 3 + WINNOW_SEAL_BYTES, &(WinnowListQuery){ 0, FALSE, NULL, 0, collect, NULL }));
}

/* ── segments ── */

static void
add (WinnowSegmentWriter *writer, gint64 document_id, const char *sha256, guint64 hash)
{
  g_autoptr (GArray) fingerprints = winnow_array_new (WinnowFingerprint);
  const WinnowFingerprint both[] = { { .hash = hash, .first = 7 }, { .hash = hash, .first = 5 } };
  g_array_append_vals (fingerprints, both, 2);
  winnow_segment_writer_add (writer, document_id, sha256, (GArray *const[]){ fingerprints, fingerprints });
}

/* A segment has the documents that are as they were; of each the first place. */
test_case (segment)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  gint64 collection = fixture_add_collection (library, "References", WINNOW_ROLE_REFERENCES),
         first = fixture_put (library, collection, "/a.txt", "one"),
         second = fixture_put (library, collection, "/b.txt", "two");
  g_autoptr (WinnowDocument) document = must (winnow_library_dup_document (library, first, &error));
  g_autoptr (WinnowSegmentWriter) writer = winnow_segment_writer_new ("s", 2);
  const guint64 hashes[] = { 1, 77, G_MAXUINT64 };
  g_autoptr (GArray) read = winnow_array_new (WinnowPosting);
  gboolean is_whole;
  must (winnow_segment_writer_flush (writer, library, &error)); /* of nothing */
  add (writer, first, document->sha256, 77);
  add (writer, second, "of another text", 77);
  g_assert_false (winnow_segment_writer_is_full (writer));
  must (winnow_segment_writer_flush (writer, library, &error));
  g_autoptr (GPtrArray) others = must (winnow_library_list_segments (library, "t", &error)),
                        segments = must (winnow_library_list_segments (library, "s", &error));
  g_assert_cmpuint (others->len, ==, 0);
  g_assert_cmpuint (segments->len, ==, 1);
  const WinnowSegment *segment = g_ptr_array_index (segments, 0);
  g_assert_cmpint (g_array_index (segment->documents, WinnowSegmentDocument, 0).id, ==, first);
  g_assert_cmpint (g_array_index (segment->documents, WinnowSegmentDocument, 1).id, ==, 0);
  g_assert_cmpuint (g_array_index (segment->documents, WinnowSegmentDocument, 0).n_content, ==, 2);
  must (winnow_library_search_segment (library, segment,
                                       &(WinnowSegmentSearch){ WINNOW_POSTINGS_CONTENT, hashes, 3, collect, read },
                                       &is_whole, &error));
  g_assert_true (is_whole);
  g_assert_cmpuint (read->len, ==, 2);
  g_assert_cmpuint (g_array_index (read, WinnowPosting, 0).place, ==, 5);
  /* Others have no room beside. */
  must (winnow_library_merge_segments (library, "t", &error));
  g_autoptr (GPtrArray) left = must (winnow_library_list_segments (library, "s", &error));
  g_assert_cmpuint (left->len, ==, 0);
}
