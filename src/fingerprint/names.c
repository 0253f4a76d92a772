/* names.c: people's names in Chinese
 *
 * A name is a surname followed by one or two single characters or an uncommon word of two, at least
 * MIN_COUNT times. The dictionary knows few people and cuts their names into pieces: 李|小|明, 王|建国.
 * The surnames are the hundred most common of mainland China (Ministry of Public Security, 2007 to
 * 2020), about 85 % of the people. A third character belongs to the name if it follows in most
 * places: 李小明 nearly always, 李明说 only now and then. Names inside dictionary words, and surnames of
 * two characters, are not found. */
#include "fingerprint/names.h"

#include <string.h>

#include "base/array.h"
#include "fingerprint/kgram.h"
#include "text/token-hash.h"

#define MIN_COUNT 2

static const char surnames[] = "王李张刘陈杨黄赵周吴徐孙朱马胡郭林何高梁郑罗宋谢唐韩曹许邓萧冯曾程蔡彭潘袁于董余苏叶吕"
                               "魏蒋田杜丁沈姜范江傅钟卢汪戴崔任陆廖姚方金邱夏谭韦"
                               "贾邹石熊孟秦阎薛侯雷白龙段郝孔邵史毛常万顾赖武康贺严尹钱施牛洪龚";
static const char places[] = "省市县区州镇乡村街路江河湖山岛港湾旗盟";

gboolean
winnow_name_is_place (const char *letters)
{
  glong n = g_utf8_strlen (letters, -1);
  if (n < 3)
    return FALSE;
  const char *last = g_utf8_offset_to_pointer (letters, n - 1);
  return strlen (last) > 1 && strstr (places, last) != NULL;
}

/* ── surnames ── */

static gpointer
make_surnames (gpointer unused)
{
  GHashTable *hashes = winnow_id_table_new (NULL);
  winnow_for_each_character (at, surnames)
    {
      gunichar unit = g_utf8_get_char (at);
      guint64 hash = winnow_token_hash (&unit, 1);
      g_hash_table_add (hashes, winnow_dup_value (&hash));
    }
  return hashes;
}

gboolean
winnow_name_is_surname (guint64 hash)
{
  static GOnce once = G_ONCE_INIT;
  return g_hash_table_contains (g_once (&once, make_surnames, NULL), &hash);
}

/* ── runs ── */

typedef struct
{
  WinnowSubject *subject;
  const WinnowText *words;
  const WinnowFrequencies *frequencies;
  GHashTable *counts; /* (owned) (element-type guint64 GUINT) hash of a run of words → occurrences */
} Finder;

static gboolean
is_single (const WinnowText *words, guint32 i)
{
  return words->flags[i] & WINNOW_TOKEN_CHARACTER && words->weights[i] == WINNOW_CHARACTER_WEIGHT;
}

/* Whether word @i follows the one before without a gap and may be the second or third character of
 * a name. */
static gboolean
may_continue (const WinnowText *words, guint32 i)
{
  return i < words->n_tokens && words->starts[i] == words->ends[i - 1] && is_single (words, i)
         && !(words->flags[i] & WINNOW_TOKEN_STOP);
}

/* Whether word @i may be the given name of two characters: not a common word, as in 王|先生. */
static gboolean
may_continue_with_word (const Finder *finder, guint32 i)
{
  const WinnowText *words = finder->words;
  return i < words->n_tokens && words->starts[i] == words->ends[i - 1] && words->flags[i] & WINNOW_TOKEN_CHARACTER
         && words->weights[i] == 2 * WINNOW_CHARACTER_WEIGHT && !(words->flags[i] & WINNOW_TOKEN_STOP)
         && winnow_frequencies_get_documents (finder->frequencies, words->hashes[i]) == 0;
}

static gboolean
is_surname_at (const WinnowText *words, guint32 i)
{
  return is_single (words, i) && !(words->flags[i] & WINNOW_TOKEN_STOP) && winnow_name_is_surname (words->hashes[i]);
}

static guint64
hash_run (const WinnowText *words, guint32 first, guint32 n)
{
  guint64 hash = n;
  for (guint32 i = first; i < first + n; i++)
    hash = winnow_hash_mix (hash + words->hashes[i]);
  return hash;
}

static guint
get_count (const Finder *finder, guint32 first, guint32 n)
{
  guint64 hash = hash_run (finder->words, first, n);
  return GPOINTER_TO_UINT (g_hash_table_lookup (finder->counts, &hash));
}

static void
count_run (Finder *finder, guint32 first, guint32 n)
{
  guint64 hash = hash_run (finder->words, first, n);
  g_hash_table_replace (finder->counts, winnow_dup_value (&hash), GUINT_TO_POINTER (get_count (finder, first, n) + 1));
}

/* Counts the possible names at every surname. */
static void
count_runs (Finder *finder)
{
  const WinnowText *words = finder->words;
  for (guint32 i = 0; i + 1 < words->n_tokens; i++)
    if (is_surname_at (words, i))
      {
        if (may_continue (words, i + 1) || may_continue_with_word (finder, i + 1))
          count_run (finder, i, 2);
        if (may_continue (words, i + 1) && may_continue (words, i + 2))
          count_run (finder, i, 3);
      }
}

/* The words of the name at @first; else 0. */
static guint32
measure_name (const Finder *finder, guint32 first)
{
  const WinnowText *words = finder->words;
  if (!is_surname_at (words, first) || !(may_continue (words, first + 1) || may_continue_with_word (finder, first + 1)))
    return 0;
  guint two = get_count (finder, first, 2);
  guint three = may_continue (words, first + 1) && may_continue (words, first + 2) ? get_count (finder, first, 3) : 0;
  if (three >= MIN_COUNT && 2 * three > two)
    return 3;
  return two >= MIN_COUNT ? 2 : 0;
}

static guint64
hash_letters (const Finder *finder, guint32 first, guint32 n)
{
  g_autofree char *letters = winnow_subject_dup_tokens (finder->subject, finder->words, first, first + n);
  glong n_units;
  g_autofree gunichar *units = g_utf8_to_ucs4_fast (letters, -1, &n_units);
  return winnow_token_hash (units, (gsize) n_units);
}

/* Counts the name of @n words at @first. @known: (element-type guint64 GUINT) hash of a run → index
 * in @names + 1. */
static void
add_name (const Finder *finder, guint32 first, guint32 n, GHashTable *known, GArray *names)
{
  guint64 run = hash_run (finder->words, first, n);
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (known, &run));
  if (place == 0)
    {
      WINNOW_APPEND (names, WinnowName, hash_letters (finder, first, n), first, n, 0);
      place = names->len;
      g_hash_table_insert (known, winnow_dup_value (&run), GUINT_TO_POINTER (place));
    }
  g_array_index (names, WinnowName, place - 1).count++;
}

GArray *
winnow_names_new (WinnowSubject *subject, const WinnowFrequencies *frequencies)
{
  const WinnowText *words = winnow_subject_get_words (subject);
  GArray *names = winnow_array_new (WinnowName);
  g_autoptr (GHashTable) counts = NULL, known = NULL;
  Finder finder = { subject, words, frequencies, NULL };
  guint n_kept = 0;
  if (words->n_han == 0)
    return names;
  finder.counts = counts = winnow_id_table_new (NULL);
  known = winnow_id_table_new (NULL);
  count_runs (&finder);
  for (guint32 i = 0; i < words->n_tokens;)
    {
      guint32 n = measure_name (&finder, i);
      if (n > 0)
        add_name (&finder, i, n, known, names);
      i += MAX (n, 1);
    }
  winnow_for_each_value (const WinnowName, each, names) /* overlapping runs may leave a name with one occurrence */
    if (each->count >= MIN_COUNT)
      g_array_index (names, WinnowName, n_kept++) = *each;
  return g_array_set_size (names, n_kept);
}
