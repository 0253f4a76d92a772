/* test-exclusions.c: which words are quoted, which are a bibliography */
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "test-exclusions.h"

/* Enough text that the quotations beside it are less than three quarters. */
#define FILLER                                                                                                      \
  "\n\nIt is the custom of this house that guests go round the table once before they sit down and once more when " \
  "they rise again from it.\n"

typedef struct
{
  const char *text, *expected;
} Sample;

static void
check_samples (const Sample *samples, gsize n_samples, WinnowExclusionReason reason)
{
  for (gsize i = 0; i < n_samples; i++)
    {
      g_autofree char *text = g_strconcat (samples[i].text, FILLER, NULL);
      assert_takes (find_excluded (text, reason), samples[i].expected);
    }
}

test_case (marks)
{
  static const Sample samples[] = {
    { "He said “stay here” and went.", "⟨stay here⟩" },
    { "Er sagte „bleib hier“ und ging.", "⟨bleib hier⟩" },
    { "Er sagte »bleib hier« und ging.", "⟨bleib hier⟩" },
    { "Il a dit « reste ici » et il est parti.", "⟨reste ici⟩" },
    { "Er sagte ‹bleib› und ging.", "⟨bleib⟩" },
    { "Powiedział „zostań tu” i poszedł.", "⟨zostań tu⟩" },
    { "Han sa ”stanna här” och gick.", "⟨stanna här⟩" },
    { "Hän sanoi »jää tänne» ja lähti.", "⟨jää tänne⟩" },
    { "Он сказал «останься здесь» и ушёл.", "⟨останься здесь⟩" },
    { "他说：“留在这里”，然后走了。", "⟨留在这里⟩" },
    { "他說：「留在這裡」，然後走了。", "⟨留在這裡⟩" },
    { "彼は『ここにいて』と言った。", "⟨ここにいて⟩" },
    { "他读了《红楼梦》和〈狂人日记〉。", "" },
    { "他说＂留在这里＂，然后走了。", "⟨留在这里⟩" },
    { "他说\"留在这里\"，然后走了。", "⟨留在这里⟩" },
    { "He said \"stay here\" and went.", "⟨stay here⟩" },
    { "He said, \"stay here,\" and (\"softly\") went.", "⟨stay here⟩ ⟨softly⟩" },
    { "He said ‘stay here’ and went.", "⟨stay here⟩" },
    { "He said 'stay here' and went.", "⟨stay here⟩" },
  };
  check_samples (samples, G_N_ELEMENTS (samples), WINNOW_EXCLUSION_QUOTES);
}

test_case (apostrophes)
{
  static const Sample samples[] = {
    { "It’s the dogs’ bowl and it isn’t Tom’s.", "" },
    { "It's the dogs' bowl, 'tis not Tom's, rock 'n' roll of the '90s.", "" },
    { "He said ‘it isn’t the dogs’ bowl’ and went.", "⟨it isn’t the dogs’ bowl⟩" },
    { "He said ‘don’t feed the dogs’ and went.", "⟨don’t feed the dogs⟩" },
    { "He said 'I don't know,' and went.", "⟨I don't know⟩" },
    { "A 5\" pipe and a 6' pole.", "" },
  };
  check_samples (samples, G_N_ELEMENTS (samples), WINNOW_EXCLUSION_QUOTES);
}

test_case (nested)
{
  static const Sample samples[] = {
    { "He said “she told me ‘go away’ and left” then.", "⟨she told me ‘go away’ and left⟩" },
    { "他说：“老师讲‘好好学’就走了。”然后。", "⟨老师讲‘好好学’就走了⟩" },
    { "他說：「老師講『好好學』就走了。」然後。", "⟨老師講『好好學』就走了⟩" },
    { "Er sagte „sie rief ‚geh weg‘ und ging“ dann.", "⟨sie rief ‚geh weg‘ und ging⟩" },
  };
  check_samples (samples, G_N_ELEMENTS (samples), WINNOW_EXCLUSION_QUOTES);
}

/* A mark that is missing costs no more than its own paragraph. */
test_case (missing)
{
  static const Sample samples[] = {
    { "He said “stay here and went.\n\nThen she said “no”.", "⟨no⟩" },
    { "He said \"stay here and went.\n\nThen she said \"no\".", "⟨no⟩" },
    { "He said \"stay here and went. Then she said \"no\" to him.", "⟨no⟩" },
    { "He said “stay here and went. Then she said “no” to him.", "⟨no⟩" },
    { "他说：“留在这里。\n\n她说：“不行。”", "⟨不行⟩" },
    { "\"", "" },
    { "“", "" },
    { "”””“““\"\"\"«»「」", "" },
  };
  check_samples (samples, G_N_ELEMENTS (samples), WINNOW_EXCLUSION_QUOTES);
}

/* A quotation goes on over the lines of a wrapped paragraph, and over paragraphs that begin with
 * the mark again. */
test_case (long)
{
  static const Sample samples[] = {
    { "In his letter to the mayor he had written “that the bridge\nshould be closed” and nothing else.",
      "⟨that the bridge\nshould be closed⟩" },
    { "He wrote: “The first paragraph.\n\n“The second one.” So he wrote.",
      "⟨The first paragraph.\n\n“The second one⟩" },
  };
  g_autoptr (GString) text = g_string_new ("He wrote: “");
  check_samples (samples, G_N_ELEMENTS (samples), WINNOW_EXCLUSION_QUOTES);
  for (guint i = 0; i < 500; i++) /* a paper between two marks */
    g_string_append_printf (text, "word%u ", i);
  g_string_append (text, "” and that was all.");
  for (guint i = 0; i < 500; i++)
    g_string_append_printf (text, "other%u ", i);
  assert_takes (find_excluded (text->str, WINNOW_EXCLUSION_QUOTES), "");
}

/* However many quotations there are: a quarter of the text stays. */
test_case (limit)
{
  g_autoptr (GString) source = g_string_new (NULL);
  for (guint i = 0; i < 200; i++)
    g_string_append_printf (source, "“one two three four five six seven eight nine ten %u” \n", i);
  g_autoptr (WinnowText) text = winnow_text_new (source->str, source->len, WINNOW_HAN_CHARACTERS);
  g_autoptr (GArray) exclusions = winnow_exclusions_find (source->str, source->len, text, NULL);
  guint32 n = 0;

  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    n += exclusion->last - exclusion->first;
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n * 4, <=, text->n_tokens * 3);
}

/* Quotations that the format marks, as those that the text shows: not too long ones. */
test_case (marked_blocks)
{
  g_autoptr (GString) source = g_string_new ("A heading\nHe wrote:\nThe bridge is closed\nuntil spring.\n");
  const WinnowMark all[] = { { 1, 0, 9 }, { WINNOW_QUOTATION, 20, 54 }, { WINNOW_QUOTATION, 55, 4000 } };
  while (source->len < 6000)
    g_string_append (source, "It is the custom of this house that guests go round. ");
  g_autoptr (WinnowText) text = winnow_text_new (source->str, source->len, WINNOW_HAN_CHARACTERS);
  g_autoptr (GArray) marks = winnow_array_new (WinnowMark);
  g_array_append_vals (marks, all, G_N_ELEMENTS (all));
  g_autoptr (GArray) exclusions = winnow_exclusions_find (source->str, source->len, text, marks);
  winnow_exclusions_filter (exclusions, 1u << WINNOW_EXCLUSION_QUOTES);
  g_assert_cmpuint (exclusions->len, ==, 1);
  const WinnowExclusion *found = &g_array_index (exclusions, WinnowExclusion, 0);
  g_assert_cmpint (found->reason, ==, WINNOW_EXCLUSION_QUOTES);
  g_assert_cmpuint (found->start, ==, 20);
  g_assert_cmpuint (found->end, ==, 53);
}

test_case (blocks)
{
  static const Sample samples[] = {
    { "He wrote:\n\n> The bridge is to be closed\n> until the spring.\n\nThat was it.",
      "⟨The bridge is to be closed\n> until the spring⟩" },
    { "On Monday A. wrote:\n> > Is it open?\n> No.\nThank you.", "⟨Is it open?\n> No⟩" },
    { "He wrote in the letter that all of us have read many times over in this room:\n\n"
      "    The bridge is to be closed until the spring, when the water\n    has gone down and the piers can be seen "
      "again.\n\n"
      "That was all that he wrote, and nobody asked him what he had meant by it, for he was\nnot a man who liked to be "
      "asked.",
      "⟨The bridge is to be closed until the spring, when the water\n    has gone down and the piers can be seen "
      "again⟩" },
    { "Call it like this, as the manual says in its chapter about calls, which is short:\n\n    int x = call (1, 2);\n "
      "   return x + y * 3 - (z << 4);\n\n"
      "and look at what comes back, which is a number between one and a hundred, or a thousand.",
      "" },
  };
  check_samples (samples, G_N_ELEMENTS (samples), WINNOW_EXCLUSION_QUOTES);
}

/* Where every paragraph is indented none is a quotation. */
test_case (indented)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < 10; i++)
    g_string_append_printf (
        text, "    This is paragraph number %u of a text that its author has indented from the first to the last.\n\n",
        i);
  assert_takes (find_excluded (text->str, WINNOW_EXCLUSION_QUOTES), "");
}

#define BODY                                                                                                           \
  "The tides of the harbour were measured for the first time in that year, and what was found then has been the base " \
  "of all tables since. We have\n"                                                                                     \
  "measured them again. The water stands higher now than it stood in those days, by the breadth of a hand, and it "    \
  "comes a little earlier.\n\n"
/* Bytes, not characters, are counted by the tool. */
/* clang-format off */
#define BODY_ZH \
  "本文讨论海港的潮汐。我们在三个月里每天测量水位，把结果和从前的记录放在一起比较，发现水位比过去高了一掌宽，涨潮的时" \
  "间也早了一些。这个变化说明港口的形状已经不同了。\n\n"
/* clang-format on */

static const char *const lists[] = {
  /* APA */
  "References\n\nSmith, J. (1999). The tides of the north. Journal of Harbours, 12(3), 45–67.\nTaylor, K., & Moe, L. "
  "(2004). Reading the moon. London: Penguin.\n",
  "REFERENCES:\n[1] J. Smith, “Tides,” Proc. Conf. Water, vol. 3, pp. 12–19, 2001.\n[2] K. Taylor, Moon. New York: "
  "Wiley, 1998.\n",
  "7. Bibliography\n\nBraudel, Fernand. The Mediterranean. 2 vols. New York: Harper & Row, 1972.\n\nPryor, John H. "
  "Geography, Technology, and War. Cambridge University Press, 1988.\n",
  "## Works Cited\n\n- Melville, Herman. *Moby-Dick*. Penguin, 1992.\n- “Tide Tables.” National Office, "
  "www.example.org/tides. Accessed 3 May 2020.\n",
  "R E F E R E N C E S\n1. Smith J, Taylor K. Tides and time. Lancet 1999;351:683-694.\n2. Moe L. Moon. N Engl J Med "
  "2001;344:12-9. doi:10.1000/182\n",
  /* wrapped, hanging */
  "References\n\nSmith, J. (1999). The tides of the north and of the south, and what they\n    have in common. Journal "
  "of Harbours, 12(3), 45–67.\n"
  "Taylor, K. (2004). Reading the moon: a book for those who come late and\n    leave early. London: Penguin.\n",
  /* wrapped behind the title, and where all but the digits of lines is the same */
  "Works Cited\n\nSmith, J. \"The Tides of the North and of the Southern Harbours: A Comparison.\"\nReview of "
  "Harbours, "
  "vol. 12, no. 3, 1999, pp. 45–67.\n\nTaylor, K., and Moe, L. \"Who Reads the Moon?\" Review of Harbours, vol.\n14, "
  "no. 2, 2001, pp. 11–19.\n\nWebb, A. \"A Reader of the Moon and of Her Tables.\" Review of Harbours, vol.\n30, no. "
  "1, "
  "2004, pp. 83–97.\n",
  /* beside the heading */
  "References: [1] Smith, J. (1999). The tides of the north. Journal of Harbours, 12(3), 45–67.\n[2] Taylor, K. "
  "(2004). Reading the moon. London: Penguin.\n",
  "参考文献：[1] 张三. 海港的潮汐[M]. 北京: 科学出版社, 1999. [2] 李四, 王五. 水位的变化[J]. 海洋学报, 2004, 12(3): "
  "45-67.\n",
  /* run into one paragraph */
  "References\n\nSmith, J. (1999). The tides of the north and of the south: What they have in common and what not. "
  "Journal of Harbours and Coasts, 12(3), "
  "45–67. Taylor, K. (2004). Reading the moon: A long book for those who come late and leave early, with an "
  "introduction. London: Penguin Books. "
  "Moe, L., Roe, D., & Doe, J. (2001). Moon and sea in the old chronicles of the northern islands. New England Journal "
  "of Medicine, 344, 12–19. Braudel, F. "
  "(1972). The Mediterranean and the Mediterranean World in the Age of Philip II (S. Reynolds, Trans.). New York, NY: "
  "Harper & Row.\n",
  "Literaturverzeichnis\n\nMüller, Hans: Die Gezeiten. Berlin: Springer 1999.\nSchmidt, Eva (Hrsg.): Das Meer. 2. "
  "Aufl. Frankfurt am Main: Suhrkamp, 2004, S. 12–34.\n",
  "Bibliographie\n\nBraudel, Fernand, La Méditerranée, Paris, Armand Colin, 1949.\nLe Roy, E., « Le climat », Annales, "
  "vol. 12, n° 3, 1957, p. 45-67.\n",
  "Referencias bibliográficas\n\nGarcía, M. (2010). Las mareas del norte. Madrid: Editorial Agua.\nLópez, A. y Ruiz, "
  "B. (2012). El puerto. Revista de Puertos, 3(2), 12-19.\n",
  "Список литературы\n\n1. Иванов И. И. Приливы и отливы. — М.: Наука, 1999. — 234 с.\n2. Петров П. П. Гавань // "
  "Вестник МГУ. — 2004. — № 3. — С. 12–19.\n",
  "参考文献\n[1] 张三. 海港的潮汐[M]. 北京: 科学出版社, 1999.\n[2] 李四, 王五. 水位的变化[J]. 海洋学报, 2004, 12(3): "
  "45-67.\n",
  "七、参 考 文 "
  "献：\n1．鲁迅：《呐喊》，人民文学出版社，1973年版。\n2．钱钟书：《围城》，北京：人民文学出版社，1980年，第12页。\n",
  "注释\n①张三：《海港的潮汐》，北京：科学出版社，1999年，第12页。\n②李四：《水位的变化》，载《海洋学报》2004年第3期。"
  "\n",
  "參考文獻\n\n王力，《漢語史稿》，北京：中華書局，1980年。\n張三，〈潮汐的研究〉，《海洋學報》第3期，2004年，頁12–19。"
  "\n",
  "参考文献\n\n夏目漱石『こころ』岩波書店、1914年。\n山田太郎「潮汐の研究」『海洋学会誌』第3号、2004年、12–19頁。\n",
  "참고문헌\n\n김철수 (1999). 항구의 조석. 서울: 바다출판사.\n이영희 (2004). 수위의 변화. 해양학보, 12(3), 45-67.\n",
};

test_case (bibliography)
{
  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      const char *body = (guchar) lists[i][0] >= 0xe3 ? BODY_ZH : BODY;
      g_autofree char *alone = g_strconcat (body, body, lists[i], NULL);
      g_autofree char *before = g_strconcat (body, body, lists[i], "\nAppendix A\n\n", body, NULL);
      g_autofree char *before_prose = g_strconcat (body, body, lists[i], "\n", body, body, NULL);
      g_autofree char *found = find_excluded (alone, WINNOW_EXCLUSION_BIBLIOGRAPHY),
                      *same = find_excluded (before, WINNOW_EXCLUSION_BIBLIOGRAPHY);
      gsize expected = strlen (lists[i]) - strcspn (lists[i], "\n[:");
      g_test_message ("%s", lists[i]);
      g_assert_true (g_str_has_prefix (found, "⟨"));
      g_assert_null (strstr (found, "⟩ ⟨"));
      g_assert_cmpuint (strlen (found), >, expected - 10); /* of the entries all, but for marks at the ends */
      g_assert_cmpstr (same, ==, found);
      assert_takes (find_excluded (before_prose, WINNOW_EXCLUSION_BIBLIOGRAPHY), found);
    }
}

/* The last part of a body ends with it; works that a note names are a list of works. */
test_case (notes)
{
  static const char list[] = "\n\n1 Knott, A. (2011). The bridges of the upper valley. Leeds: Harbour Press.\n"
                             "2 Marsh, B. (2014). Ferries and their keepers. Journal of Crossings, 12(3), 45-67.\n"
                             "3 Reed, C. (2016). A history of tolls. Oxford: Mill Press.";
  static const char said[] = "\n\nThe ferry went four times a day, and nobody who lived there paid for it.";
  static const WinnowExclusionReason reasons[] = { WINNOW_EXCLUSION_ACKNOWLEDGEMENTS, WINNOW_EXCLUSION_BIBLIOGRAPHY };
  winnow_for_each_of (reason, reasons)
    {
      gboolean is_list = *reason == WINNOW_EXCLUSION_BIBLIOGRAPHY;
      g_autofree char *text = g_strconcat (BODY BODY, "Acknowledgements\n\nI thank my brother for the boat.",
                                           is_list ? list : said, NULL);
      const char *note = text + strlen (BODY BODY "Acknowledgements\n\nI thank my brother for the boat.") + 2;
      WinnowMark mark = { WINNOW_NOTE + 2, (guint32) (note - text), (guint32) strlen (text), 9 };
      g_autoptr (GArray) marks = winnow_array_new (WinnowMark);
      g_autoptr (WinnowText) tokens = winnow_text_new (text, strlen (text), WINNOW_HAN_CHARACTERS);
      g_array_append_val (marks, mark);
      g_autoptr (GArray) exclusions = winnow_exclusions_find (text, strlen (text), tokens, marks);
      guint n = 0;
      winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
        {
          n += exclusion->reason == *reason;
          g_assert_true (exclusion->end <= mark.start
                         || (exclusion->reason == WINNOW_EXCLUSION_BIBLIOGRAPHY && exclusion->start >= mark.start));
        }
      g_assert_cmpuint (n, >, 0);
    }
}

/* What only looks like the beginning of one. */
test_case (no_bibliography)
{
  static const char *const texts[] = {
    "Contents\n\n1 Introduction 3\n2 Methods 12\n3 Results 1999\nReferences\nAppendix A\n\n" BODY BODY,
    "References\n\n" BODY BODY,
    "参考文献\n\n" BODY_ZH BODY_ZH,
    "Literature\n\nLiterature is what remains. In 1999 the University of the town asked 120–130 readers what they had "
    "read, and most of them had read nothing.\n" BODY,
    "Sources\n\nThe river has three sources. They were found in 1867, 1871 and 1902, and a map of them was printed in "
    "London in 1910 by the society.\n" BODY,
    BODY
    "[1] is the first of the notes that the editor left.\n[2] is the second one, and says no more.\n[3] is lost.\n",
    /* prose made up as entries */
    BODY "References\n\n[1] (1999) The water stands higher now than it stood in those days, by the breadth of a hand.\n"
         "[2] (2001) We have measured them again, and it comes a little earlier than it did before.\n[3] (2004) That "
         "was what all of us had been told by him.\n",
    BODY_ZH "参考文献\n[1] 1999年，我们在三个月里每天测量水位，把结果和从前的记录放在一起比较。\n[2] "
            "2004年，这个变化说明港口的形状已经和从前不同了。\n",
    BODY "Source: The tide tables of 1999, pp. 12–19, Harbour Press.\n" BODY,
    "1. Introduction\n2. Methods\n3. References\n4. Appendix\n\n" BODY,
    BODY "1999\n2000\n2001\n2002\n",
  };
  winnow_for_each_of (text, texts)
    assert_takes (find_excluded (*text, WINNOW_EXCLUSION_BIBLIOGRAPHY), "");
}

/* A numbered list at the end needs no heading; nor do three clear entries in the middle. */
test_case (numbered)
{
#define NUMBERED                                                                                                    \
  "[1] Smith, J. (1999). The tides of the north. Journal of Harbours, 12(3), 45–67.\n[2] Taylor, K. Reading the " \
  "moon. London: Penguin, 2004.\n"                                                                                  \
  "[3] Moe, L. Moon. N Engl J Med 2001;344:12-9.\n"
  g_autofree char *at_end = find_excluded (BODY BODY NUMBERED, WINNOW_EXCLUSION_BIBLIOGRAPHY);

  g_assert_true (g_str_has_suffix (at_end, "2001;344:12-9⟩"));
  assert_takes (find_excluded (BODY NUMBERED "\n" BODY BODY, WINNOW_EXCLUSION_BIBLIOGRAPHY), at_end);
}

/* Any bytes are text: runs stay in order, in the text, disjoint for one reason, and hold the
 * tokens that they say. */
test_case (random)
{
  static const char *const parts[] = { "“",
                                       "”",
                                       "\"",
                                       "'",
                                       "’",
                                       "‘",
                                       "«",
                                       "»",
                                       "「",
                                       "」",
                                       "《",
                                       "》",
                                       "„",
                                       "\n",
                                       "\n\n",
                                       "\n> ",
                                       "    ",
                                       " ",
                                       "References\n",
                                       "参考文献\n",
                                       "Contents\n",
                                       "致谢\n",
                                       "原创性声明\n本人声明，本论文由本人独立完成，没有抄袭他人。\n",
                                       "I declare that this paper is my own work and names all sources.\n",
                                       "Student ID: 12\n",
                                       "Tide ..... 3\n",
                                       "0 0 0 0 0 0 0 0 ",
                                       "[1] Smith, J. (1999). Tides. London: Penguin.\n",
                                       "张三. 潮汐[M]. 北京: 科学出版社, 1999.\n",
                                       "word",
                                       "dogs",
                                       "潮汐",
                                       ".",
                                       "。" };
  g_autoptr (GRand) random = g_rand_new_with_seed (91);

  for (guint round = 0; round < 3000; round++)
    {
      g_autoptr (GString) source = g_string_new (NULL);
      guint32 last[WINNOW_N_EXCLUSIONS] = { 0 }, before = 0;
      for (gint n = g_rand_int_range (random, 0, 60); n > 0; n--)
        g_string_append (source, parts[g_rand_int_range (random, 0, G_N_ELEMENTS (parts))]);
      g_autofree char *bytes = g_memdup2 (source->str, source->len); /* no NUL behind it */
      g_autoptr (WinnowText) text = winnow_text_new (bytes, source->len, WINNOW_HAN_CHARACTERS);
      g_autoptr (GArray) exclusions = winnow_exclusions_find (bytes, source->len, text, NULL);

      winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
        {
          g_assert_cmpuint (exclusion->reason, >=, WINNOW_EXCLUSION_QUOTES);
          g_assert_cmpuint (exclusion->reason, <, WINNOW_EXCLUSION_SHORT);
          g_assert_cmpuint (exclusion->first, >=, MAX (before, last[exclusion->reason]));
          g_assert_cmpuint (exclusion->first, <, exclusion->last);
          g_assert_cmpuint (exclusion->last, <=, text->n_tokens);
          g_assert_cmpuint (exclusion->start, ==, text->starts[exclusion->first]);
          g_assert_cmpuint (exclusion->end, ==, text->ends[exclusion->last - 1]);
          before = exclusion->first;
          last[exclusion->reason] = exclusion->last;
        }
    }
}

static guint
check_file (const char *path)
{
  g_autofree char *source = NULL;
  gsize length;
  if (!g_file_get_contents (path, &source, &length, NULL) || !g_utf8_validate (source, (gssize) length, NULL))
    return 0;
  g_autoptr (WinnowText) text = winnow_text_new (source, length, WINNOW_HAN_CHARACTERS);
  g_autoptr (GArray) exclusions = winnow_exclusions_find (source, length, text, NULL);
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    if (exclusion->reason == WINNOW_EXCLUSION_BIBLIOGRAPHY)
      g_error ("%s: “%.*s” is no bibliography", path, (int) (exclusion->end - exclusion->start),
               source + exclusion->start);
  return 1;
}

/* Texts below @path that are files named "….txt" or "….md". */
static guint
check_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  guint n = 0;
  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);
      if (g_file_test (child, G_FILE_TEST_IS_DIR))
        n += check_folder (child);
      else if (g_str_has_suffix (name, ".txt") || g_str_has_suffix (name, ".md"))
        n += check_file (child);
    }
  return n;
}

/* No law, no history and no tract has a bibliography. */
test_case (corpora)
{
  static const char *const folders[] = { "laws_zh", "classics_zh", "textreuse_en" };
  const char *corpora = g_getenv ("WINNOW_CORPORA");
  guint n = 0;
  for (guint i = 0; i < G_N_ELEMENTS (folders) && corpora != NULL; i++)
    {
      g_autofree char *path = g_build_filename (corpora, folders[i], NULL);
      n += check_folder (path);
    }
  if (n == 0)
    g_test_skip ("the corpora are not here (WINNOW_CORPORA)");
}
