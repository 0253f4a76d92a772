/* report-authors.c: see report-authors.h
 *
 * The statements of two documents are compared before names are masked, and reported by the letters
 * A and B: a masked report has them, too, without a name. */
#include "report/model/report-authors.h"

#include <string.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "library/author-names.h"
#include "mask/mask-name.h"
#include "report/model/wording.h"

/* ── names ── */

/* The words of @name without case and signs, in one; the last word first if @is_turned. */
static char *
dup_folded (const char *name, gboolean is_turned)
{
  g_autofree char *normal = g_utf8_normalize (name, -1, G_NORMALIZE_ALL_COMPOSE);
  g_autofree char *folded = g_utf8_casefold (normal ?: name, -1);
  g_autoptr (GString) words = g_string_new (NULL);
  gsize last = 0;
  gboolean is_word = FALSE;
  winnow_for_each_character (p, folded)
    {
      gboolean is_letter = g_unichar_isalnum (g_utf8_get_char (p)) || g_unichar_ismark (g_utf8_get_char (p));
      if (is_letter && !is_word)
        last = words->len;
      if (is_letter)
        g_string_append_unichar (words, g_utf8_get_char (p));
      is_word = is_letter;
    }
  if (!is_turned)
    return g_string_free (g_steal_pointer (&words), FALSE);
  return g_strdup_printf ("%s%.*s", words->str + last, (int) last, words->str);
}

/* "Byron, Ada" and "byronada" are "Ada Byron". */
static gboolean
is_one_name (const char *a, const char *b)
{
  if (winnow_name_is_placeholder (a) || winnow_name_is_placeholder (b))
    return FALSE;
  g_autofree char *first = dup_folded (a, FALSE), *second = dup_folded (b, FALSE);
  g_autofree char *first_turned = dup_folded (a, TRUE), *second_turned = dup_folded (b, TRUE);
  return *first != '\0'
         && (g_str_equal (first, second) || g_str_equal (first_turned, second) || g_str_equal (first, second_turned));
}

/* Whether two lists of names (nullable) have one in common. */
static gboolean
is_same_name (const char *a, const char *b)
{
  g_auto (GStrv) names = winnow_author_names_split (a ?: ""), others = winnow_author_names_split (b ?: "");
  winnow_for_each_string (name, names)
    winnow_for_each_string (other, others)
      if (is_one_name (name, other))
        return TRUE;
  return FALSE;
}

static gboolean
names_another (const char *stated, const WinnowDocument *own, const WinnowDocument *other)
{
  return is_same_name (stated, other->author) && !is_same_name (stated, own->author);
}

static gboolean
is_third (const char *stated, const WinnowDocument *a, const WinnowDocument *b)
{
  return !is_same_name (stated, a->author) && !is_same_name (stated, b->author);
}

/* Of two documents that have sure authors, and not the same one; else 0. */
static guint
authors_compare_stated (const WinnowDocument *a, const WinnowDocument *b)
{
  const char *of_a[] = { a->metadata_author, a->author_in_text }, *of_b[] = { b->metadata_author, b->author_in_text };
  guint stated = 0;
  if (a->author_key == NULL || b->author_key == NULL || winnow_author_keys_share (a->author_key, b->author_key))
    return 0;
  winnow_for_each_index_of (i, of_a)
    {
      if (names_another (of_a[i], a, b))
        stated |= WINNOW_STATED_A_NAMES_B_IN_METADATA << i;
      if (names_another (of_b[i], b, a))
        stated |= WINNOW_STATED_B_NAMES_A_IN_METADATA << i;
      winnow_for_each_of (other, of_b)
        if (is_same_name (of_a[i], *other) && is_third (of_a[i], a, b))
          stated |= WINNOW_STATED_SAME_OTHER;
    }
  return stated;
}

/* By bit. */
static const struct
{
  const char *id, *sentence;
} statements[WINNOW_N_STATED] = {
  { "a_names_b_in_metadata", N_ ("The metadata of A name the author of B.") },
  { "a_names_b_in_text", N_ ("The text of A names the author of B.") },
  { "b_names_a_in_metadata", N_ ("The metadata of B name the author of A.") },
  { "b_names_a_in_text", N_ ("The text of B names the author of A.") },
  { "same_other", N_ ("A and B state one and the same author, who is another than those of the two files.") },
};

const char *
winnow_stated_get_id (guint i)
{
  g_return_val_if_fail (i < WINNOW_N_STATED, NULL);
  return statements[i].id;
}

guint
winnow_report_get_stated (const WinnowReport *report, const WinnowOverlap *overlap)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (report->stated, &overlap->id));
}

char *
winnow_report_dup_stated (const WinnowReport *report, const WinnowOverlap *overlap)
{
  guint stated = winnow_report_get_stated (report, overlap);
  g_autoptr (GString) words = g_string_new (NULL);
  winnow_for_each_kind (i, WINNOW_N_STATED)
    if (stated >> i & 1)
      winnow_wording_append (words, _ (statements[i].sentence));
  return words->len > 0 ? g_string_free (g_steal_pointer (&words), FALSE) : NULL;
}

const char *
winnow_wording_author_source (WinnowAuthorSource source)
{
  switch (source)
    {
    case WINNOW_AUTHOR_IN_METADATA:
      return _ ("as its metadata state");
    case WINNOW_AUTHOR_IN_TEXT:
      return _ ("as its text states");
    case WINNOW_AUTHOR_UNKNOWN:
    case WINNOW_AUTHOR_IN_NAMES:
    case WINNOW_AUTHOR_BY_HAND:
    default:
      return NULL;
    }
}

/* ── loading ── */

static void
load_stated (WinnowReport *report)
{
  g_autoptr (GHashTable) by_id = winnow_id_index_new ();
  report->stated = winnow_id_index_new ();
  winnow_for_each (WinnowOverlap, overlap, report->overlaps)
    {
      g_hash_table_insert (by_id, &overlap->document_a, NULL);
      g_hash_table_insert (by_id, &overlap->document_b, NULL);
    }
  winnow_for_each (WinnowDocument, document, report->documents)
    if (g_hash_table_contains (by_id, &document->id))
      g_hash_table_insert (by_id, &document->id, document);
  winnow_for_each (WinnowOverlap, overlap, report->overlaps)
    {
      const WinnowDocument *a = g_hash_table_lookup (by_id, &overlap->document_a),
                           *b = g_hash_table_lookup (by_id, &overlap->document_b);
      guint stated = a != NULL && b != NULL ? authors_compare_stated (a, b) : 0;
      if (stated != 0)
        g_hash_table_insert (report->stated, &overlap->id, GUINT_TO_POINTER (stated));
    }
}

/* Each is named as a masked document of theirs alone would be. */
static GArray *
list_authors (const WinnowReport *report, const WinnowDocument *document)
{
  GArray *authors = winnow_document_list_authors (document);
  for (guint i = 0; report->mask != NULL && i < authors->len; i++)
    {
      WinnowAuthor *author = &g_array_index (authors, WinnowAuthor, i);
      g_autoptr (WinnowDocument) copy = winnow_document_copy (document);
      g_free (copy->author);
      copy->author = g_strdup (author->name);
      g_autoptr (WinnowDocument) masked = winnow_mask_dup_document (report->mask, copy);
      *author = (WinnowAuthor){ author->key, g_intern_string (masked->author), NULL };
    }
  return authors;
}

/* By their ids, since masked copies without a key take the place of the documents. */
static void
load_keys (WinnowReport *report)
{
  report->author_keys = winnow_id_table_new (g_array_unref);
  winnow_for_each (const WinnowDocument, document, report->documents)
    if (document->role == WINNOW_ROLE_SUBMISSIONS && document->author_key != NULL)
      g_hash_table_insert (report->author_keys, winnow_dup_value (&document->id), list_authors (report, document));
}

static gboolean
load_collections (WinnowReport *report, GError **error)
{
  report->collections
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, (GDestroyNotify) winnow_collection_free);
  g_autoptr (GPtrArray) collections = winnow_library_list_collections (report->library, error);
  for (guint i = 0; collections != NULL && i < collections->len; i++)
    {
      WinnowCollection *collection = g_steal_pointer (&collections->pdata[i]);
      g_autofree char *name = collection->name, *course = collection->course, *term = collection->term;
      gboolean is_alias = report->mask != NULL && winnow_mask_has_all_files (report->mask);
      collection->name = winnow_mask_dup_collection (report->mask, name, collection->id);
      /* it still differs from that of others */
      collection->course
          = winnow_mask_dup_string (report->mask, is_alias && course != NULL ? collection->name : course);
      collection->term = winnow_mask_dup_string (report->mask, term);
      g_hash_table_insert (report->collections, &collection->id, collection);
    }
  return collections != NULL;
}

gboolean
winnow_report_load_authors (WinnowReport *report, gboolean is_part, GError **error)
{
  g_autoptr (GPtrArray) own = winnow_library_list_own_overlaps (report->library, error);
  if (own == NULL || !load_collections (report, error))
    return FALSE;
  report->n_own = is_part ? 0 : own->len;
  load_stated (report);
  load_keys (report);
  return TRUE;
}

char *
winnow_report_dup_title (const WinnowReport *report, const WinnowDocument *document)
{
  const char *label = g_hash_table_lookup (report->labels, document);
  gboolean is_sure = g_hash_table_contains (report->author_keys, &document->id);
  return is_sure && document->author != NULL && strstr (label, document->author) == NULL
             ? g_strdup_printf ("%s – %s", document->author, label)
             : g_strdup (label);
}

/* ── course and term ── */

const WinnowCollection *
winnow_report_get_collection (const WinnowReport *report, const WinnowDocument *document)
{
  return g_hash_table_lookup (report->collections, &document->collection_id);
}

/* The name, and the labels that it does not have itself. */
static char *
dup_collection (const WinnowCollection *collection)
{
  const char *labels[] = { collection->course, collection->term };
  g_autoptr (GString) words = g_string_new (NULL);
  winnow_for_each_of (label, labels)
    if (*label != NULL && strstr (collection->name, *label) == NULL)
      g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", *label);
  /* Translators: the collection of a document, then its course and term. */
  return words->len > 0 ? g_strdup_printf (_ ("from “%s”, %s"), collection->name, words->str)
                        : g_strdup_printf (_ ("from “%s”"), collection->name);
}

char *
winnow_report_dup_origin (const WinnowReport *report, const WinnowDocument *document, const WinnowDocument *other)
{
  const WinnowCollection *own = winnow_report_get_collection (report, document),
                         *others = winnow_report_get_collection (report, other);
  if (own == NULL || others == NULL || (own->course == NULL && own->term == NULL)
      || (document->role == WINNOW_ROLE_SUBMISSIONS && other->role != WINNOW_ROLE_SUBMISSIONS))
    return NULL;
  gboolean is_same = g_strcmp0 (own->course, others->course) == 0 && g_strcmp0 (own->term, others->term) == 0;
  return is_same ? NULL : dup_collection (own);
}
