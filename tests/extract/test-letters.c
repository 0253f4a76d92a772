/* Letters: honest text is good in every language, and no text with exchanged letters is, from 600
 * letters on. */
#include <string.h>

#include "part.h"
#include "extract/letter-counts.h"

extern const guint32 winnow_letter_models[];

#define N_RANDOM 20

static const struct
{
  const char *name, *text;
} texts[] = {
  { "english",
    "The mill at the lower bridge was built when the village still had a market of its own, and for more than a "
    "hundred years it ground the corn of every farm between the river and the hills. Nobody remembers who gave it the "
    "name under which it appears on the oldest map. When the railway came, most of the carts that used to stop here "
    "went on to the new station, and the miller had to look for other work. He sold the wheel, kept the stones, and "
    "opened a small workshop where he repaired clocks, pumps and whatever else people brought him. His daughter wrote "
    "down what each of them paid, so that we know today how poor the winters were, and how often he asked for "
    "nothing at all. The books lie in the archive of the county, where anyone may read them without an appointment." },
  { "german",
    "Die Mühle an der unteren Brücke wurde gebaut, als das Dorf noch einen eigenen Markt hatte, und mehr als hundert "
    "Jahre lang mahlte sie das Korn aller Höfe zwischen dem Fluss und den Hügeln. Niemand weiß mehr, wer ihr den Namen "
    "gab, unter dem sie auf der ältesten Karte steht. Als die Eisenbahn kam, fuhren die meisten Wagen, die sonst hier "
    "hielten, zum neuen Bahnhof weiter, und der Müller musste sich andere Arbeit suchen. Er verkaufte das Rad, behielt "
    "die Steine und machte eine kleine Werkstatt auf, in der er Uhren, Pumpen und alles andere reparierte, was die "
    "Leute ihm brachten. Seine Tochter schrieb auf, was jeder von ihnen bezahlte, so dass wir heute wissen, wie arm "
    "die "
    "Winter waren und wie oft er gar nichts verlangte. Die Bücher liegen im Archiv des Kreises." },
  { "french",
    "Le moulin du pont d'en bas fut construit quand le village avait encore son propre marché, et pendant plus de cent "
    "ans il a moulu le blé de toutes les fermes entre la rivière et les collines. Personne ne se souvient de celui qui "
    "lui donna le nom sous lequel il figure sur la plus ancienne carte. Quand le chemin de fer arriva, la plupart des "
    "charrettes qui s'arrêtaient ici continuèrent jusqu'à la nouvelle gare, et le meunier dut chercher un autre "
    "travail. "
    "Il vendit la roue, garda les pierres et ouvrit un petit atelier où il réparait des horloges, des pompes et tout "
    "ce "
    "que les gens lui apportaient. Sa fille notait ce que chacun payait, si bien que nous savons aujourd'hui combien "
    "les "
    "hivers étaient pauvres, et combien de fois il ne demandait rien du tout." },
  { "chinese",
    "下游桥边的磨坊建成的时候，村子里还有自己的集市，一百多年里，河流和山丘之间所有农场的粮食都在这里磨成面粉。已经没有"
    "人记得，"
    "最早的地图上的那个名字是谁起的。铁路修通以后，以前在这里停下来的马车大多直接去了新车站，磨坊主人只好另外寻找工作。"
    "他卖掉了水轮，留下了石磨，开了一家小小的修理店，修理钟表、水泵和人们带来的各种东西。他的女儿把每个人付的钱都记录下"
    "来，"
    "所以我们今天知道，那些冬天有多么贫穷，他又有多少次没有收钱。" },
};

static WinnowLetterVerdict
judge (const gunichar *text, glong n)
{
  WinnowLetterCounts counts = { 0 };
  for (glong i = 0; i < n; i++)
    winnow_letter_counts_add (&counts, text[i]);
  return winnow_letter_counts_judge (&counts);
}

static gunichar
fold (gunichar c)
{
  gunichar parts[G_UNICHAR_MAX_DECOMPOSITION_LENGTH];
  g_unichar_fully_decompose (g_unichar_tolower (c), FALSE, parts, G_N_ELEMENTS (parts));
  return parts[0];
}

/* The letters of the text, or its Han characters, exchanged at random. */
static void
exchange (gunichar *text, glong n, GRand *random)
{
  g_autoptr (GArray) letters = g_array_new (FALSE, FALSE, sizeof (gunichar));
  g_autoptr (GHashTable) others = g_hash_table_new (NULL, NULL);
  for (gunichar c = 'a'; c <= 'z'; c++)
    g_array_append_val (letters, c);
  for (guint i = 0; i < 2000; i++)
    {
      gunichar c = 0x4e00 + (gunichar) g_rand_int_range (random, 0, 0x5000);
      g_array_append_val (letters, c);
    }
  for (glong i = 0; i < n; i++)
    {
      gunichar c = fold (text[i]);
      gboolean is_han = c >= 0x4e00 && c <= 0x9fff;
      guint from = is_han ? 26 : 0, until = is_han ? letters->len : 26;
      if (!is_han && (c < 'a' || c > 'z'))
        continue;
      gpointer key = GUINT_TO_POINTER (c);
      while (!g_hash_table_contains (others, key))
        {
          guint at = (guint) g_rand_int_range (random, (gint32) from, (gint32) until);
          gunichar other = g_array_index (letters, gunichar, at);
          if (other != 0)
            g_hash_table_insert (others, key, GUINT_TO_POINTER (other));
          g_array_index (letters, gunichar, at) = 0;
        }
      text[i] = GPOINTER_TO_UINT (g_hash_table_lookup (others, key));
    }
}

table_case (honest, row, texts)
{
  glong n;
  g_autofree gunichar *text = g_utf8_to_ucs4_fast (row->text, -1, &n);
  g_assert_cmpint (judge (text, n), ==, WINNOW_LETTERS_GOOD);
}

table_case (exchanged, row, texts)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  if (winnow_letter_models[0] == 0)
    return g_test_skip ("The build has no models");
  for (guint i = 0; i < N_RANDOM; i++)
    {
      glong n;
      g_autofree gunichar *text = g_utf8_to_ucs4_fast (row->text, -1, &n);
      exchange (text, n, random);
      g_assert_cmpint (judge (text, n), ==, WINNOW_LETTERS_WRONG);
    }
}

/* E for A and A for E; in languages of which much is known. */
test_case (two)
{
  if (winnow_letter_models[1] == 0)
    return g_test_skip ("The build has too few models");
  for (guint i = 0; i < 3; i++)
    {
      glong n;
      g_autofree gunichar *text = g_utf8_to_ucs4_fast (texts[i].text, -1, &n);
      for (glong at = 0; at < n; at++)
        text[at] = text[at] == 'e' ? 'a' : text[at] == 'a' ? 'e' : text[at];
      g_assert_cmpint (judge (text, n), ==, WINNOW_LETTERS_FEW_WRONG);
    }
}

/* A short text says nothing; half a text is odd. */
test_case (parts)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  glong n;
  g_autofree gunichar *text = g_utf8_to_ucs4_fast (texts[0].text, -1, &n);
  exchange (text, n / 2, random);
  if (winnow_letter_models[0] > 0)
    g_assert_cmpint (judge (text, n), >=, WINNOW_LETTERS_ODD);
  g_assert_cmpint (judge (text, 50), ==, WINNOW_LETTERS_GOOD);
  for (glong i = 0; i < n; i += 8)
    text[i] = 0xe000;
  g_assert_cmpint (judge (text, n), ==, WINNOW_LETTERS_WRONG);
}

TEST_PART (letters) { return g_test_run (); }
