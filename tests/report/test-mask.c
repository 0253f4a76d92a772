/* What a masked report must not tell, and what it must leave as it is. */
#include "part.h"
#include "fixture-pictures.h"

#include <string.h>

#include "report/pair/report-pair.h"
#include "base/for-each.h"

#define SHARED                                                                                                        \
  "The harbour clock was built by a man who had never seen the sea, and the tide tables hang beside it to this day "  \
  "in a brass frame that nobody has ever "                                                                            \
  "polished, says %s of it in a letter to the council of the town, which was found among the papers of the old mill " \
  "in the winter of that year. "
#define SHARED_HAN                                                                           \
  "这座城市的历史可以追溯到宋代，当时的商人在河边修建了码头，%" \
  "s并且把茶叶运往南方各省，由此积累了大量的财富，后来又修建了学校和医院。"

/* ── names ── */

/* All persons and files. */
static WinnowMask *
mask_all (WinnowLibrary *library)
{
  g_autoptr (GPtrArray) persons = must (winnow_mask_find_persons (library, NULL, &error));
  const WinnowMaskOptions options = { .persons = persons, .has_all_files = TRUE };
  WinnowMask *mask;
  mask = must (winnow_mask_new (library, &options, &error));
  return mask;
}

test_case (split)
{
  static const struct
  {
    const char *text, *names; /* separated by | */
  } rows[] = {
    { "Zhang San; Li Si", "Zhang San|Li Si" },
    { "张三、李四", "张三|李四" },
    { "张三 李四", "张三|李四" },
    { "张 三", "张 三" },
    { "张三和李四", "张三|李四" },
    { "张三，李小四", "张三|李小四" },
    { "Smith, John", "Smith, John" },
    { "John Smith, Mary Jones", "John Smith|Mary Jones" },
    { "John Smith and Mary Jones & Ann Lee", "John Smith|Mary Jones|Ann Lee" },
    { "Smith, John; Jones, Mary", "Smith, John|Jones, Mary" },
    { "张三 (Zhang San)", "张三|Zhang San" },
    { "Anderson", "Anderson" },
    { "zhangsan", "zhangsan" },
    { "Siobh\303\241n O’Brien-N\303\272\303\261ez", "Siobh\303\241n O’Brien-N\303\272\303\261ez" },
    { "Administrator", "" },
    { "Microsoft Office User", "" },
    { "微软用户", "" },
    { "python-docx", "" },
    { "  ", "" },
    { "", "" },
  };
  winnow_for_each_of (row, rows)
    {
      g_autoptr (GPtrArray) names = winnow_name_split (row->text);
      g_ptr_array_add (names, NULL);
      assert_takes (g_strjoinv ("|", (char **) names->pdata), row->names);
    }
}

test_case (pinyin)
{
  static const char *const rows[][2] = { { "张三", "zhang san" },
                                         { "张小明", "zhang xiao ming" },
                                         { "欧阳修", "ouyang xiu" },
                                         { "单雄信", "shan xiong xin" },
                                         { "曾国藩", "zeng guo fan" },
                                         { "John", NULL },
                                         { "", NULL } };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    assert_takes (winnow_name_dup_pinyin (rows[i][0]), rows[i][1]);
  g_assert_true (winnow_name_is_pinyin_of ("Zhang Xiaoming", "张小明"));
  g_assert_true (winnow_name_is_pinyin_of ("Xiao-Ming ZHANG", "张小明"));
  g_assert_true (winnow_name_is_pinyin_of ("zhangxiaoming", "张小明"));
  g_assert_false (winnow_name_is_pinyin_of ("Xiao Zhang", "张小明"));
  g_assert_false (winnow_name_is_pinyin_of ("", "张小明"));
}

/* A mask of one name that no document gives. */
static WinnowMask *
mask_of (const char *name)
{
  g_autoptr (WinnowLibrary) library = must (winnow_library_open (NULL, &error));
  g_autoptr (GPtrArray) persons = must (winnow_mask_find_persons (library, NULL, &error));
  const char *const names[] = { name, NULL };
  const WinnowMaskOptions options = { .persons = persons, .names = names };
  WinnowMask *mask = must (winnow_mask_new (library, &options, &error));
  return mask;
}

/* A document with all that it can own. A field that both documents owned would be freed twice; one
 * before the strings that was freed is no pointer here. No other string than those in
 * @without_names may keep the name. */
test_case (every_field)
{
  const gsize first = G_STRUCT_OFFSET (WinnowDocument, source), end = G_STRUCT_OFFSET (WinnowDocument, notes);
  g_autoptr (WinnowMask) mask = mask_of ("Zoe Quill");
  g_autoptr (WinnowDocument) document = winnow_document_new (), copy = NULL;
  char **const without_names[] = { &document->date,    &document->sha256,   &document->format,
                                   &document->charset, &document->language, &document->status_time };
  memset (document, 0x5a, G_STRUCT_OFFSET (WinnowDocument, shares));
  document->shares = g_new0 (WinnowShares, 1);
  for (gsize at = first; at < end; at += sizeof (char *))
    G_STRUCT_MEMBER (char *, document, at) = g_strdup ("/class/Zoe Quill.txt");
  document->notes = g_strsplit ("Zoe Quill wrote.", "\n", -1);
  winnow_for_each_of (field, without_names)
    {
      g_free (**field);
      **field = g_strdup ("2026-11-27T10:00:00Z");
    }
  copy = winnow_mask_dup_document (mask, document);
  g_assert_cmpmem (copy, G_STRUCT_OFFSET (WinnowDocument, shares), document, G_STRUCT_OFFSET (WinnowDocument, shares));
  g_assert_cmpmem (copy->shares, sizeof *copy->shares, document->shares, sizeof *document->shares);
  for (gsize at = first; at < end; at += sizeof (char *))
    {
      const char *string = G_STRUCT_MEMBER (char *, copy, at);
      g_assert_true (string == NULL || strstr (string, "Quill") == NULL);
    }
  g_assert_cmpstr (copy->path, ==, "/class/Person A.txt");
  g_assert_cmpstr (copy->notes[0], ==, "Person A wrote.");
  g_assert_cmpstr (copy->status_time, ==, document->status_time);
}

/* "@" stands for the alias. */
test_case (spellings)
{
  static const struct
  {
    const char *name, *text, *masked;
  } rows[] = {
    { "Zhang Wenbo", "Zhang Wenbo, ZHANG Wenbo, Wenbo Zhang; Zhang, Wenbo", "@, @, @; @" },
    { "Zhang Wenbo", "by Zhang  \n  Wenbo.", "by @." },
    { "Zhang Wenbo", "Zhang\n\nWenbo", "Zhang\n\n@" }, /* two paragraphs; the given name alone is masked, too */
    { "Zhang Wenbo", "Zhang Wenbo's clock, Zhang’s clock", "@'s clock, Zhang’s clock" },
    { "Zhang Wenbo", "zhangwenbo2021@example.org and zhang_wenbo.txt", "@@example.org and @.txt" },
    { "Zhang Wenbo", "wbzhang, Zhangwenboland, Wenboism", "wbzhang, Zhangwenboland, Wenboism" },
    { "John Redgrove", "J. Redgrove, Redgrove, J., J Redgrove; John M. Redgrove; J. M. Redgrove", "@, @., @; @; @" },
    { "John Redgrove", "Redgrove says", "@ says" },
    { "John Redgrove", "redgrove, Redgroves, Preredgrove", "redgrove, Redgroves, Preredgrove" },
    { "John Redgrove", "JOHN REDGROVE, jredgrove@example.org", "@, @@example.org" },
    /* soft hyphen, zero-width space */
    { "John Redgrove", "Joh\302\255n Red\342\200\213grove", "@" },
    { "John Redgrove", "J\320\276hn Redgr\320\276ve", "@" },                               /* Cyrillic letters */
    { "John Redgrove", "\357\274\252\357\275\217\357\275\210\357\275\216 Redgrove", "@" }, /* full-width */
    { "Redgrove, John", "John Redgrove", "@" },
    { "J\303\274rgen M\303\274ller-L\303\274denscheidt", "Jurgen Mu\314\210ller-Ludenscheidt", "@" },
    { "Rose Young", "A rose, young and red. Rose Young. Young people.", "A rose, young and red. @. Young people." },
    { "\320\220\321\201\321\217 \320\230\320\262\320\260\320\275\320\276\320\262\320\260",
      "by \320\220\321\201\321\217 \320\230\320\262\320\260\320\275\320\276\320\262\320\260 of", "by @ of" },
    { "张三", "张三说：张 三、张\n三；弓长三。Zhang San，San Zhang，zhangsan", "@说：@、@；弓长三。@，@，@" },
    { "张晓芸", "我叫晓芸，姓张；张晓芸。", "我叫@，姓张；@。" },
    { "王建国", "建国以来，王建国", "建国以来，@" }, /* a word of its own */
    { "張曉芸", "张晓芸和張曉芸", "@和@" },
    { "欧阳晓芸", "欧阳修，Ouyang Xiaoyun，歐陽曉芸", "欧阳修，@，@" },
    { "张晓芸", "zxy9@example.org, zhangxy@example.org", "zxy9@example.org, @@example.org" },
    { "20210123", "No. 20210123, 120210123, 202101234", "No. @, 120210123, 202101234" },
    { "Zenobia Quixley", "ZQuixley, QuixleyZ2024, ZQuixley_essay2, lastQuixley", "@, @, @_essay2, last @" },
    { "Zenobia Quixley", "zquixley, zquixley7, quixley_2.txt, quixley, ZQUIXLEY", "@, @, @_2.txt, quixley, @" },
    { "Zenobia Quixley", "Quixleys, Requixley, QuixLey, ZenO", "Quixleys, Requixley, @, ZenO" },
    { "May", "It may rain, as May wrote in MayDay and Mayday", "It may rain, as @ wrote in MayDay and Mayday" },
    { "Will May", "He will, as Will May may: WMay; Will and May", "He will, as @ may: WMay; Will and May" },
    { ".*(", "a.b*(c", "a.b*(c" },
    /* read from the right */
    { "Zhang Wenbo", "it is \342\200\256obneW gnahZ\342\200\254 again", "it is \342\200\256@\342\200\254 again" },
    { "Zhang Wenbo", "it is \342\200\256Zhang Wenbo and", "it is \342\200\256@ and" },
    { "张三", "2张三3", "2 @ 3" },
  };
  winnow_for_each_of (row, rows)
    {
      g_autoptr (WinnowMask) mask = mask_of (row->name);
      g_autofree char *masked = winnow_mask_dup_string (mask, row->text);
      g_auto (GStrv) pieces = g_strsplit (masked, "Person A", -1);
      g_autofree char *shown = g_strjoinv ("@", pieces);
      if (!g_str_equal (shown, row->masked))
        g_test_message ("“%s” in “%s”", row->name, row->text);
      g_assert_cmpstr (shown, ==, row->masked);
    }
}

/* ── places ── */

#define N_NAMES 3

static const char *const shapes[] = { "Wenbo Zhang", "ZHANG, Wenbo", "J. Redgrove", "John Redgrove", "张晓芸", "晓芸" };

/* Words that no name has stay what they are, at the place that the map says; places ascend; nothing
 * of the names is left. */
test_case (places)
{
  g_autoptr (WinnowLibrary) library = must (winnow_library_open (NULL, &error));
  g_autoptr (GPtrArray) persons = must (winnow_mask_find_persons (library, NULL, &error));
  const char *const names[N_NAMES + 1] = { "Zhang Wenbo", "John Redgrove", "张晓芸", NULL };
  const WinnowMaskOptions options = { .persons = persons, .names = names };
  g_autoptr (WinnowMask) mask = must (winnow_mask_new (library, &options, &error));
  for (guint round = 0; round < 200; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GArray) words = g_array_new (FALSE, FALSE, sizeof (WinnowRange));
      guint n = (guint) g_test_rand_int_range (0, 60);
      for (guint i = 0; i < n; i++)
        {
          gboolean is_name = g_test_rand_int_range (0, 3) == 0;
          WinnowRange range = { (guint32) text->len, 0 };
          if (is_name)
            g_string_append (text, shapes[g_test_rand_int_range (0, G_N_ELEMENTS (shapes))]);
          else
            g_string_append_printf (text, "w%uö水", i);
          range.end = (guint32) text->len;
          if (!is_name)
            g_array_append_val (words, range);
          g_string_append (text, g_test_rand_bit () ? "; " : "。\n\n");
        }
      g_autoptr (WinnowMaskedText) masked = winnow_mask_apply (mask, text->str, text->len);
      g_assert_true (g_utf8_validate (masked->text, (gssize) masked->length, NULL));
      g_assert_null (strstr (masked->text, "edgrove"));
      g_assert_null (strstr (masked->text, "enbo"));
      g_assert_null (strstr (masked->text, "晓芸"));
      winnow_for_each_value (const WinnowRange, word, words)
        {
          WinnowRange range = *word, moved = range;
          winnow_masked_text_map_range (masked, &moved.start, &moved.end);
          g_assert_cmpmem (text->str + range.start, range.end - range.start, masked->text + moved.start,
                           moved.end - moved.start);
        }
      for (guint32 i = 0, last = 0; i <= text->len; i++)
        {
          guint32 place = winnow_masked_text_map (masked, i);
          g_assert_cmpuint (place, >=, last);
          g_assert_cmpuint (place, <=, masked->length);
          last = place;
        }
      g_assert_cmpuint (winnow_masked_text_map (masked, (guint32) text->len), ==, masked->length);
    }
}

/* ── a class ── */

typedef struct
{
  const char *path, *author, *title, *text, *hidden;
} Paper;

/* Each of the first three says who wrote it in another way. The texts have %s for a sentence that
 * names others. */
static const Paper papers[] = {
  { "/home/tutor/class/张晓芸_2021012345_论文.docx", "张晓芸", "张晓芸的论文",
    "论文题目：海港\n姓　名：张晓芸　　学　号：2021012345\n" SHARED_HAN SHARED
    "\n张 晓芸（Zhang Xiaoyun）著，zhangxy@example.org。",
    "<b>张晓芸</b> & Xiaoyun ZHANG" },
  { "/home/tutor/class/Redgrove_John <script>\"'.txt", "Redgrove, John", NULL,
    "John Redgrove\nThe \"clock\" <b>of</b> J. Redgrove\n" SHARED SHARED_HAN
    "\nREDGROVE, John M. Redgrove and John\nRedgrove; see Redgrove_John <script>\"'.txt",
    NULL },
  { "/home/tutor/class/group 7/essay final.odt", "Siobh\303\241n O’Brien; Kwame Asante", "Essay of Kwame Asante",
    "By Siobh\303\241n O’Brien and Kwame Asante\n" SHARED "\nO’Brien said to Asante that " SHARED_HAN, NULL },
  { "/home/tutor/class/anonymous.txt", "Administrator", NULL, "Some paper. " SHARED SHARED_HAN, NULL },
};

static const char *const sentences[G_N_ELEMENTS (papers)][2] = {
  { "Xiaoyun Zhang", "张晓芸说，" }, { "J. Redgrove", "据约翰" }, { "Kwame Asante", "阿散蒂" }, { "K. Asante", "晓芸" }
};

/* Nothing of these may be left, in whatever case. */
static const char *const forbidden[]
    = { "张晓芸", "晓芸",   "xiaoyun",     "zhangxy",     "2021012345", "redgrove", "o’brien", "siobh",
        "kwame",  "asante", "/home/tutor", "essay final", "group 7",    "quill",    "马冬梅",  NULL };

/* As hostile as papers can be. */
static WinnowDocumentPicture *
new_picture (void)
{
  WinnowDocumentPicture *picture = winnow_document_picture_new ("images/Redgrove 1.png");
  picture->caption = g_strdup ("Figure 1: the clock, drawn by John Redgrove");
  picture->source = g_strdup ("/home/tutor/class/images/Redgrove 1.png");
  winnow_document_picture_fail (picture, "it is cut off");
  return picture;
}

static gint64
put_paper (WinnowLibrary *library, gint64 collection, guint number)
{
  const Paper *paper = &papers[number];
  g_autoptr (WinnowContent) content = winnow_content_new ("text");
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  g_auto (GStrv) pieces = g_strsplit (paper->text, "%s", -1);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; pieces[i] != NULL; i++)
    {
      const char *sentence = pieces[i + 1] == NULL                   ? ""
                             : g_str_has_suffix (pieces[i], "says ") ? sentences[number][0]
                                                                     : sentences[number][1];
      g_string_append_printf (text, "%s%s", pieces[i], sentence);
    }
  g_free (content->text);
  content->length = text->len;
  content->text = g_strdup (text->str);
  content->author = g_strdup (paper->author);
  content->origin = g_strdup_printf ("%s\n12\n\n", paper->author ?: "");
  content->title = g_strdup (paper->title);
  winnow_content_add_note (content, "“%s” was locked by John Redgrove.", paper->path);
  if (paper->hidden != NULL)
    winnow_content_add_part (content, WINNOW_PART_HIDDEN, paper->hidden, 9);
  if (number == 1)
    winnow_content_take_picture (content, new_picture ());
  document->collection_id = collection;
  document->path = g_strdup (paper->path);
  document->sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text->str, -1);
  document->size = text->len;
  g_autoptr (WinnowText) cut = winnow_text_new (text->str, text->len, WINNOW_HAN_CHARACTERS);
  document->n_words = cut->n_tokens;
  gint64 id = must (winnow_library_put_document (library, document, content, &error));
  g_autoptr (GArray) flags = winnow_disguises_find (text->str, text->len);
  const WinnowDisguiseRange hidden = { WINNOW_DISGUISE_HIDDEN, 9, 9, 20 };
  if (paper->hidden != NULL)
    g_array_prepend_val (flags, hidden);
  g_assert_true (must (winnow_library_put_disguises (library, id, flags, &error)));
  return id;
}

static WinnowLibrary *
new_class (void)
{
  WinnowLibrary *library = must (winnow_library_open (NULL, &error));
  WinnowSettings settings;
  gint64 collection = fixture_collection (library, "Submissions", WINNOW_ROLE_SUBMISSIONS);
  for (guint i = 0; i < G_N_ELEMENTS (papers); i++)
    g_assert_cmpint (put_paper (library, collection, i), ==, i + 1);
  WinnowProblem problem
      = { .collection_id = collection,
          .path = (char *) "/home/tutor/class/Kwame Asante.pdf",
          .reason = (char *) "“Kwame Asante.pdf” in /home/tutor/class/Kwame Asante.pdf needs a password." };
  g_assert_true (must (winnow_library_put_problem (library, &problem, &error)));
  WinnowProblem left_out
      = { .collection_id = collection,
          .path = (char *) "/home/tutor/class",
          .reason = (char *) "“/home/tutor/class” holds 3 files that were left out, because their endings are not "
                             "those of documents: Zoë. "
                             "Quill.mp4, 马冬梅 1.tar.gz, q.zip. Add them one by one to have them read." };
  g_assert_true (must (winnow_library_put_problem (library, &left_out, &error)));
  winnow_settings_init (&settings);
  g_assert_true (must (winnow_settings_set (&settings, "exclude", "quotes", &error)));
  g_assert_true (must (winnow_check_run (library, &settings, &winnow_all_threads, &error)));
  return library;
}

static const WinnowPerson *
find (const GPtrArray *persons, const char *name)
{
  for (guint i = 0; i < persons->len; i++)
    if (g_str_equal (((const WinnowPerson *) g_ptr_array_index ((GPtrArray *) persons, i))->name, name))
      return g_ptr_array_index ((GPtrArray *) persons, i);
  g_error ("“%s” was not found", name);
}

test_case (persons)
{
  g_autoptr (WinnowLibrary) library = new_class ();
  g_autoptr (GPtrArray) persons = must (winnow_mask_find_persons (library, NULL, &error));
  g_assert_cmpuint (persons->len, ==, 4);
  const WinnowPerson *zhang = find (persons, "张晓芸"), *redgrove = find (persons, "Redgrove, John"),
                     *asante = find (persons, "Kwame Asante");
  g_assert_cmpstr (zhang->alias, ==, "Person 1");
  g_assert_cmpint (zhang->sources, ==, WINNOW_PERSON_METADATA | WINNOW_PERSON_TEXT | WINNOW_PERSON_FILE);
  g_assert_true (g_ptr_array_find_with_equal_func (zhang->names, "2021012345", g_str_equal, NULL));
  g_assert_cmpstr (redgrove->alias, ==, "Person 2");
  g_assert_cmpuint (redgrove->documents->len, ==, 1);
  g_assert_cmpstr (find (persons, "Siobh\303\241n O’Brien")->alias, ==, "Person 3");
  g_assert_cmpstr (asante->alias, ==, "Person 3b");
  g_assert_cmpint (asante->sources, ==, WINNOW_PERSON_METADATA | WINNOW_PERSON_TEXT);

  /* What comes later changes no alias; who has several papers is called by the first one. */
  gint64 collection = fixture_collection (library, "Late", WINNOW_ROLE_SUBMISSIONS);
  fixture_put (library, collection, "/late/a.txt", "Name: Kwame Asante\nAuthor: Nadia Ferreira\nA text of hers.",
               FALSE);
  g_assert_true (must (winnow_library_remove_document (library, 2, &error)));
  g_autoptr (GPtrArray) again = must (winnow_mask_find_persons (library, NULL, &error));
  g_assert_cmpuint (again->len, ==, 4);
  g_assert_cmpstr (find (again, "Kwame Asante")->alias, ==, "Person 3b");
  g_assert_cmpuint (find (again, "Kwame Asante")->documents->len, ==, 2);
  g_assert_cmpstr (find (again, "Nadia Ferreira")->alias, ==, "Person 5");
  g_assert_cmpstr (find (again, "张晓芸")->alias, ==, "Person 1");
}

/* Forms that people fill in, and texts that only look like them. */
test_case (fields)
{
  static const struct
  {
    const char *text, *names; /* separated by | */
  } rows[] = {
    { "姓名：李晓峰\n正文", "李晓峰" },
    { "姓　　名：李 晓 峰　　　班级：三班", "李 晓 峰" },
    { "作者：李晓峰、王海燕\n", "李晓峰|王海燕" },
    { "学生姓名　李晓峰\n专业　历史", "李晓峰" },
    { "姓名\t李晓峰\t学号\t2021012345\n", "李晓峰" },
    { "姓名：　　　　学号：\n", "" },
    { "作者：佚名\n", "" },
    { "Name: John Redgrove\nStudent ID: 4711001\n", "John Redgrove" },
    { "  Author: Redgrove, John\n", "Redgrove, John" },
    { "By John Redgrove\n\nText", "John Redgrove" },
    { "By John Redgrove and Mary Ashcombe\n", "John Redgrove|Mary Ashcombe" },
    { "作者：李晓峰　来源：人民邮电报　2016年3月2日\n", "李晓峰" },
    { "2021年05月06日 08:15　来源：人民网　作者：李晓峰　编辑：x\n", "李晓峰" },
    { "姓名：李晓峰 班级：三班 作者：王海燕\n", "李晓峰|王海燕" },
    { "作者：本报记者 李晓峰 通讯员 王海燕\n", "李晓峰|王海燕" },
    { "Author: John Redgrove Source: The Times\n", "John Redgrove" },
    { "By John Redgrove | The Times | 3 March 2016\n", "John Redgrove" },
    { "Name: John Redgrove, staff writer\n", "John Redgrove" },
    { "By the river stands a mill.\n", "" },
    { "By noon the sun had gone.\nName: to be filled in by the office\n", "" },
    { "The name of the rose: a study.\n", "" },
  };
  winnow_for_each_of (row, rows)
    {
      g_autoptr (WinnowLibrary) library = must (winnow_library_open (NULL, &error));
      g_autoptr (GString) names = g_string_new (NULL);
      fixture_put (library, fixture_collection (library, "c", WINNOW_ROLE_SUBMISSIONS), "/papers/paper.txt", row->text,
                   FALSE);
      g_autoptr (GPtrArray) persons = must (winnow_mask_find_persons (library, NULL, &error));
      for (guint k = 0; k < persons->len; k++)
        g_string_append_printf (names, "%s%s", k > 0 ? "|" : "",
                                ((const WinnowPerson *) g_ptr_array_index (persons, k))->name);
      if (!g_str_equal (names->str, row->names))
        g_test_message ("%s", row->text);
      g_assert_cmpstr (names->str, ==, row->names);
    }
}

/* Words of the text that a byline has, too, stay what they are. */
test_case (words)
{
  const char *text = "作者：李晓梅　来源：人民邮电报　2016年3月2日\n\n李晓梅：本文的数据来源是国家统计局。人民邮电报";
  g_autoptr (WinnowLibrary) library = must (winnow_library_open (NULL, &error));
  fixture_put (library, fixture_collection (library, "c", WINNOW_ROLE_SUBMISSIONS), "/papers/paper.txt", text, FALSE);
  g_autoptr (WinnowMask) mask = mask_all (library);
  g_autofree char *masked = winnow_mask_dup_string (mask, text);
  g_assert_cmpstr (
      masked, ==, "作者：Person 1　来源：人民邮电报　2016年3月2日\n\nPerson 1：本文的数据来源是国家统计局。人民邮电报");
}

/* ── reports ── */

static WinnowReport *
new_report (WinnowLibrary *library, const WinnowMask *mask)
{
  const WinnowReportOptions options = { .title = "Case of Kwame Asante", .mask = mask };
  WinnowReport *report = must (winnow_report_new (library, &options, &error));
  return report;
}

/* What a reader of the file sees besides its bytes: pages as text, a web page without its marks. */
static char *
dup_readable (const WinnowReportFormat *format, const char *bytes, gsize length)
{
  g_autofree char *program = g_find_program_in_path ("pdftotext");
  if (g_str_equal (format->mime_type, "text/html"))
    {
      g_autoptr (GRegex) marks = must (g_regex_new ("<[^>]*>", G_REGEX_DEFAULT, G_REGEX_MATCH_DEFAULT, &error));
      char *text = must (g_regex_replace_literal (marks, bytes, (gssize) length, 0, "", G_REGEX_MATCH_DEFAULT, &error));
      return text;
    }
  if (!g_str_equal (format->mime_type, "application/pdf") || program == NULL)
    return g_strdup ("");
  g_autoptr (GSubprocess) reader
      = must (g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, program, "-enc",
                                "UTF-8", "-", "-", NULL));
  g_autoptr (GBytes) in = g_bytes_new (bytes, length), out = NULL;
  must (g_subprocess_communicate (reader, in, NULL, &out, NULL, &error));
  g_assert_cmpuint (g_bytes_get_size (out), >, 100);
  return g_strndup (g_bytes_get_data (out, NULL), g_bytes_get_size (out));
}

/* In any case, and over line ends; bytes that are no text count as such. */
static gboolean
holds (const char *bytes, gsize length, const char *needle)
{
  g_autofree char *text = g_utf8_make_valid (bytes, (gssize) length), *lower = g_utf8_strdown (text, -1),
                  *small = g_utf8_strdown (needle, -1);
  return strstr (lower, small) != NULL;
}

static void
assert_silent (const WinnowReportFormat *format, const char *bytes, gsize length, const char *const *needles)
{
  g_autofree char *readable = dup_readable (format, bytes, length);
  for (; *needles != NULL; needles++)
    if (holds (bytes, length, *needles) || holds (readable, strlen (readable), *needles))
      g_error ("%s tells “%s”", format->id, *needles);
}

/* Every format of the table, those too that are to come. */
test_case (formats)
{
  g_autoptr (WinnowLibrary) library = new_class ();
  g_autoptr (WinnowMask) mask = mask_all (library);
  g_autoptr (WinnowReport) report = new_report (library, mask), open = new_report (library, NULL);
  g_assert_cmpuint (report->overlaps->len, ==, 6);
  for (const WinnowReportFormat *format = winnow_report_formats (WINNOW_REPORT_CHECK); format->id != NULL; format++)
    {
      gsize length, open_length;
      g_autofree char *bytes = fixture_write (report, format->id, &length),
                      *entries = fixture_write (open, format->id, &open_length);
      assert_silent (format, bytes, length, forbidden);
      g_autofree char *readable = dup_readable (format, entries, open_length); /* the test sees them where they are */
      gboolean is_seen = holds (entries, open_length, "redgrove") || holds (readable, strlen (readable), "redgrove");
      if (!is_seen && !g_str_equal (format->mime_type, "application/pdf"))
        g_error ("%s does not name anybody", format->id);
    }
}

/* One person is not to be named; the others are, and so are their files. */
test_case (some)
{
  static const char *const hidden[] = { "redgrove", NULL };
  g_autoptr (WinnowLibrary) library = new_class ();
  g_autoptr (GPtrArray) persons = must (winnow_mask_find_persons (library, NULL, &error));
  winnow_for_each (WinnowPerson, person, persons)
    person->is_masked = g_str_equal (person->alias, "Person 2");
  const WinnowMaskOptions options = { .persons = persons };
  g_autoptr (WinnowMask) mask = must (winnow_mask_new (library, &options, &error));
  g_autoptr (WinnowReport) report = new_report (library, mask);
  for (const WinnowReportFormat *format = winnow_report_formats (WINNOW_REPORT_CHECK); format->id != NULL; format++)
    {
      gsize length;
      g_autofree char *bytes = fixture_write (report, format->id, &length),
                      *readable = dup_readable (format, bytes, length);
      assert_silent (format, bytes, length, hidden);
      gboolean is_read = *readable != '\0';
      const char *text = is_read ? readable : bytes;
      gsize n = is_read ? strlen (readable) : length;
      if (g_str_equal (format->mime_type, "application/pdf") && !is_read)
        continue;
      g_assert_true (holds (text, n, "Document 2.txt"));
      g_assert_true (holds (text, n, "张晓芸_2021012345_论文.docx"));
    }
}

/* What pictures are called, and their captions, wherever they stand: in common, set aside, unread;
 * documents that are nothing but a picture. */
test_case (pictures)
{
  static const char *const names[] = { "Figure 1", "seal.png", "letterhead.png", "logo.png", "drawing.emf", NULL };
  static const char *const silent[] = { "figure 1", "figure.png",  "copy of it", "seal.png", "letterhead",
                                        "logo.png", "drawing.emf", "/papers",    "xcod",     NULL };
  g_autoptr (WinnowLibrary) library = fixture_pictures ();
  g_autoptr (GPtrArray) persons = must (winnow_mask_find_persons (library, NULL, &error));
  const WinnowMaskOptions options = { .persons = persons, .names = names, .has_all_files = TRUE };
  g_autoptr (WinnowMask) mask = must (winnow_mask_new (library, &options, &error));
  g_autoptr (WinnowReport) report = new_report (library, mask);
  for (const WinnowReportFormat *format = winnow_report_formats (WINNOW_REPORT_CHECK); format->id != NULL; format++)
    {
      gsize length;
      g_autofree char *bytes = fixture_write (report, format->id, &length);
      assert_silent (format, bytes, length, silent);
    }
}

/* The same name given as a further one, in another order. */
test_case (named)
{
  g_autoptr (WinnowLibrary) library = new_class ();
  g_autoptr (GPtrArray) persons = must (winnow_mask_find_persons (library, NULL, &error));
  for (guint i = 0; i < persons->len; i++)
    ((WinnowPerson *) g_ptr_array_index (persons, i))->is_masked = FALSE;
  const char *const names[] = { "harbour clock", "john redgrove", NULL };
  const WinnowMaskOptions options = { .persons = persons, .names = names };
  g_autoptr (WinnowMask) mask = must (winnow_mask_new (library, &options, &error));
  assert_takes (winnow_mask_dup_string (mask, "The harbour clock of J. Redgrove and Kwame Asante"),
                "The Person A of Person 2 and Kwame Asante");
}

/* Passages cut the same words from a masked text; what is written as places stays that of the
 * extracted text. */
test_case (pairs)
{
  g_autoptr (WinnowLibrary) library = new_class ();
  g_autoptr (WinnowMask) mask = mask_all (library);
  g_autoptr (WinnowReport) report = new_report (library, mask);
  for (guint index = 0; index < report->overlaps->len; index++)
    {
      g_autoptr (WinnowReportPair) places
          = must (winnow_report_pair_load (report, index, WINNOW_REPORT_PAIR_PLACES, &error));
      g_autoptr (WinnowReportPair) looks
          = must (winnow_report_pair_load (report, index, WINNOW_REPORT_PAIR_LOOKS, &error));
      g_assert_null (places->sides[0].masked);
      g_assert_cmpuint (places->passages->len, ==, looks->passages->len);
      g_assert_cmpuint (looks->passages->len, >, 0);
      for (guint i = 0; i < looks->passages->len; i++)
        {
          const WinnowSpan *from = &g_array_index (places->passages, WinnowPassage, i).a,
                           *to = &g_array_index (looks->passages, WinnowPassage, i).a;
          g_autofree char *original = g_strndup (places->sides[0].text + from->start, from->end - from->start);
          g_autofree char *expected = winnow_mask_dup_string (mask, original);
          assert_takes (g_strndup (looks->sides[0].text + to->start, to->end - to->start), expected);
        }
      for (guint which = 0; which < 2; which++)
        {
          const WinnowReportSide *side = &looks->sides[which];
          g_assert_cmpuint (side->length, ==, strlen (side->text));
          winnow_for_each_value (const WinnowDisguiseRange, flag, side->flags)
            g_assert_cmpuint (flag->end, <=, side->length);
          winnow_for_each_value (const WinnowRange, range, side->differing)
            g_assert_true (g_utf8_validate (side->text + range->start, (gssize) (range->end - range->start), NULL));
        }
    }
  g_autoptr (WinnowReport) open = new_report (library, NULL);
  for (guint i = 0; i < report->documents->len; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (report->documents, i);
      const WinnowDocument *original = g_hash_table_lookup (open->by_id, &document->id);
      g_assert_cmpint (document->id, ==, i + 1);
      g_assert_cmpstr (document->sha256, ==, original->sha256);
      g_assert_cmpuint (document->n_words, ==, original->n_words);
    }
}

#define N_LOADS 50     /* of all pairs, by each thread */
#define N_TAKEN 200000 /* references to a masked text, by each thread */

static void
take_over_and_over (WinnowReport *report)
{
  g_autoptr (WinnowReportPair) pair = must (winnow_report_pair_load (report, 0, WINNOW_REPORT_PAIR_TEXTS, &error));
  for (guint i = 0; i < N_TAKEN; i++)
    winnow_masked_text_unref (winnow_masked_text_ref (pair->sides[0].masked));
}

/* Returns: (transfer full) the texts of all pairs, one behind the other */
static char *
dup_texts (WinnowReport *report)
{
  GString *texts = g_string_new (NULL);
  for (guint index = 0; index < report->overlaps->len; index++)
    {
      g_autoptr (WinnowReportPair) pair
          = must (winnow_report_pair_load (report, index, WINNOW_REPORT_PAIR_TEXTS, &error));
      g_string_append (texts, pair->sides[0].text);
      g_string_append (texts, pair->sides[1].text);
    }
  return g_string_free (texts, FALSE);
}

static gpointer
load_over_and_over (gpointer report)
{
  g_autofree char *first = dup_texts (report);
  for (guint i = 1; i < N_LOADS; i++)
    assert_takes (dup_texts (report), first);
  take_over_and_over (report);
  return g_steal_pointer (&first);
}

/* Pages are laid out by several threads, each of which loads pairs of one report. */
test_case (threads)
{
  g_autoptr (WinnowLibrary) library = new_class ();
  g_autoptr (WinnowMask) mask = mask_all (library);
  g_autoptr (WinnowReport) report = new_report (library, mask), alone = new_report (library, mask);
  g_autofree char *expected = dup_texts (alone);
  GThread *threads[4];
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("load", load_over_and_over, report);
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    assert_takes (g_thread_join (threads[i]), expected);
}

/* The same report twice, byte for byte. */
test_case (stable)
{
  g_autoptr (WinnowLibrary) library = new_class ();
  g_autoptr (WinnowMask) one = mask_all (library), two = mask_all (library);
  g_autoptr (WinnowReport) a = new_report (library, one), b = new_report (library, two);
  gsize length_a, length_b;
  g_autofree char *html_a = fixture_write (a, "html", &length_a), *html_b = fixture_write (b, "html", &length_b);
  g_assert_cmpmem (html_a, length_a, html_b, length_b);
  g_assert_nonnull (strstr (html_a, winnow_mask_get_words ()));
}

/* What no table can foresee: bytes in any order are neither lost nor a crash. */
test_case (any_text)
{
  static const char *const pieces[]
      = { "张",           "三",       "\n",           " ", "Zhang", "San", ",", ".", "@", "\342\200\213",
          "\342\200\256", "\314\210", "\357\254\201", "J", "\001",  "9",   "😀", "\"" };
  g_autoptr (WinnowMask) mask = mask_of ("张三"), none = mask_of ("Nobody Here");
  for (guint round = 0; round < 2000; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      for (gint n = g_test_rand_int_range (0, 40); n > 0; n--)
        g_string_append (text, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
      g_autoptr (WinnowMaskedText) masked = winnow_mask_apply (mask, text->str, text->len),
                                   same = winnow_mask_apply (none, text->str, text->len);
      g_assert_true (g_utf8_validate (masked->text, (gssize) masked->length, NULL));
      g_assert_null (strstr (masked->text, "张三"));
      g_assert_cmpstr (same->text, ==, text->str);
      g_assert_cmpuint (winnow_masked_text_map (masked, (guint32) text->len), ==, masked->length);
    }
}

/* Messages name a member of an archive with the folders that it stands in. */
test_case (member_of_archive)
{
  g_autoptr (WinnowLibrary) library = must (winnow_library_open (NULL, &error));
  g_autoptr (WinnowMask) mask = mask_all (library);
  const WinnowProblem problem = { .path = (char *) "/home/tutor/week1.zip/Nadia Ferreira_12_file_/essay.pdf",
                                  .reason = (char *) "“week1.zip/Nadia Ferreira_12_file_/essay.pdf” is damaged." };
  WinnowProblem *copy = winnow_mask_dup_problem (mask, &problem);
  g_autofree char *expected = g_strdup_printf ("“%s” is damaged.", copy->path);
  g_assert_null (strstr (copy->path, "Nadia"));
  g_assert_cmpstr (copy->reason, ==, expected);
  winnow_problem_free (copy);
}
