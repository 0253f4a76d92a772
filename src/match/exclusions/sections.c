/* sections.c: declarations and acknowledgements
 *
 * Acknowledgements have a heading, and end where another section begins; an afterword that thanks
 * someone is one of them. A declaration (of authorship, of originality; the leave to keep and to
 * lend a thesis) has one or not: its paragraphs are known by what they say. “I declare” and its
 * like begin them, and own work, the work of others, other courses, rules and copies are spoken
 * of. Without a heading that is looked for at both ends of a text only. Lines with name, place and
 * date belong to it. */
#include "match/exclusions/exclusion-finders.h"

#include <string.h>

/* Bytes at the start and at the end of a text in which a declaration needs no heading. */
#define MAX_FROM_END 8192

/* Bytes of a paragraph of a declaration, the first at least, and of acknowledgements, at most. */
#define MIN_PARAGRAPH 40
#define MAX_PARAGRAPH 4000
#define MAX_ACKNOWLEDGEMENTS 8000

/* Weights of a paragraph: one without a heading, one below a heading, one below a title that is
 * like one, and one below another. */
#define WEIGHT_OF_ACT 3
#define MIN_ALONE 5
#define MIN_HEADED 1
#define MIN_TITLED 3
#define MIN_NEXT 2

/* Bytes of a paragraph that begins like none, for each of its weights lost: long ones are prose. */
#define BYTES_OF_WEIGHT 400

/* Bytes of paragraphs below a title that say little, before one that says more. */
#define MAX_DOUBTFUL 600

/* Columns of a line with name and date, at most. */
#define MAX_SIGNATURE 100

/* clang-format off */
#define START "^\\W*(?:[一二三四五六七八九十]、)?(?:[^.:;!?。：；！？]{0,80}[.:;!?。：；！？]\\s*){0,2}"
/* clang-format on */

/* What a declaration begins with; without it a paragraph is none. */
static const WinnowSign acts_table[] = {

  { "(?i)" START
    "(?:(?:up)?on my honou?r\\b|i (?:alone |myself )?wrote (?:it|this)\\b|this is to certify|this receipt|the student "
    "has completed|no (?:generative )?(?:ai|artificial intelligence)\\b|(?:copyright in|(?:copies|the author) of) this "
    "(?:thesis|dissertation|work)\\b|(?:(?:hereby|herewith|(?:by|with|in|on) [^.]{3,160}?),? "
    "(?:i|we)\\b|(?:i/we|i|we)(?:,[^.,]{2,60}(?:,[^.,]{2,40})?,)?)(?: "
    "(?:hereby|herewith|further|also|solemnly|do|can|fully|the undersigned,?))* "
    "(?:declare|certify|confirm|affirm|assure|attest|pledge|promise|swear|state|understand|acknowledge|agree|guarantee|"
    "warrant|vouch|am aware|have (?:read|neither|never|not|kept)|(?:have )?used "
    "[^.]{0,60}?\\b(?:ai|artificial|chat-?gpt)\\b|did not|grant|give|allow|authori[sz]e|permit|consent)\\b|(?:the "
    "(?:under)?signed|the author|the candidate|the "
    "student)\\b[^.]{0,240}\\b(?:declares?|certif(?:y|ies)|confirms?|affirms?|assures?|states?|pledges?|grants?|agrees?"
    "|allows?|permits?|authori[sz]es?)\\b|(?:this|the (?:attached|enclosed|present)) \\w+ (?:is|represents) (?:\\w+ "
    ")?(?:my|our) own|(?:hiermit |ich |wir )+(?:hiermit )?(?:versichere|erkläre|bestätige)|je,? "
    "[^.]{0,60}(?:déclare|certifie|atteste)|j'(?:atteste|affirme)|(?:yo,? "
    "[^.]{0,60})?declaro|certifico|dichiaro|(?:io,? [^.]{0,60})dichiaro|hierbij verklaar|ik,? "
    "[^.]{0,40}verklaar|настоящим [^.]{0,30}(?:заявляю|подтверждаю)|я,? [^.]{0,60}(?:заявляю|подтверждаю))",
    WEIGHT_OF_ACT },
  { START "(?:兹|茲|本人|我(?![们們])|我[们們](?=郑重|承诺|保证|声明)|作者|本文作者)[^。；]{0,24}?(?:声明|聲明|承诺|"
          "承諾|保证|保證|确认|確認|担保|擔保|已阅读|郑重|鄭重|同意|授权|授權|知晓)|" START
          "(?:(?:签名|签字|签署)[^。；]{0,4}表示|尊敬的[^，。]{0,8}老师)",
    WEIGHT_OF_ACT, TRUE },
  { "以[下上](?:各项|所述|内容)?(?:均|都|完全)?(?:属实|屬實)|文责自负|特此(?:说明|說明|声明|聲明|承诺|承諾|保证|保證|"
    "授权)",
    WEIGHT_OF_ACT, TRUE },
  { "hereby certify that, in (?:their|our) opinion", WEIGHT_OF_ACT },
};
static WinnowSigns acts = WINNOW_SIGNS_OF (acts_table);

/* What it speaks of. */
static const WinnowSign topics_table[] = {

  { "(?i)\\b(?:(?:my|our|one's|one’s|their|his|her) own|sole(?:ly)? (?:author|mine|my)|(?:is|are) (?:entirely |wholly "
    ")?mine|by "
    "(?:myself|me\\b|us\\b)|myself|unaided|independent(?:ly)?|original(?:ity)?|authorship|selbst(?:st)?ändig|eigene|"
    "personnel|propio|propia|mi "
    "autoría|proprio|zelf|самостоятельно)|独立|獨立|原创|原創|本人.{0,20}(?:完成|撰写|撰寫|成果|承担|提出)|唯一的?作者|"
    "是(?:我|本人)(?:自己)?写的|自己的?(?:努力|成果|研究|工作)|亲自",
    1 },
  { "(?i)\\b(?:(?:work|words|ideas|thoughts?|help) of (?:an)?other|(?:an)?other "
    "(?:person|people|author|student|writer)|without (?:the )?help|somebody else|someone "
    "else|others\\b|plagiari\\w+|ghost-?writ\\w+|quot(?:ed|ations?)|cit(?:ed|ation)|referenc(?:ed|ing|es)|sources?|"
    "passages|no "
    "aids|help|copying|copied|unauthori[sz]ed|generat(?:ed|ive)|chatbots?|chat-?gpt|(?-i:AI)|impersonat\\w+|literature|"
    "artificial "
    "intelligence|hilfsmittel|quellen|plagiat|sources|fuentes|plagio|fonti|bronnen|источник\\p{L}*|плагиат)|他人|别人|"
    "人工智能|ChatGPT|作弊|造假|学术不端|剽窃|抄袭|抄襲|抄[^，。；]{0,4}(?:同学|同學|别人)|代写|代寫|买卖|篡改|伪造|"
    "捏造|引文|引用|注明|標明|标明|标注|标出",
    1 },
  { "(?i)\\b(?:this|present|attached|enclosed|submitted) (?:\\w+ "
    ")?(?:paper|essay|thesis|dissertation|assignment|course ?work|work|report|project|submission|document)|the pages "
    "that|(?:diese|vorliegende)\\p{L}* \\p{L}*arbeit|(?:ce|présent) (?:mémoire|travail|rapport)|(?:este|presente) "
    "(?:trabajo|tesis)|questa tesi|(?:данная|настоящая) "
    "\\p{L}*\\s?работа|(?:本|该|此|所呈交的?|所提交的?)(?:课程|毕业|学位|学期|篇)?(?:论文|論文|文|作业|报告|设计|作品)|"
    "学位论文|學位論文",
    1 },
  { "(?i)\\b(?:(?:an)?other (?:\\w+ )?(?:course|module|degree|university|institution|examination|class)|any "
    "other|elsewhere|previously|published|for (?:this|the) (?:module|course|class)|handed in|submitted|examined|word "
    "(?:limit|count)|reference list|prompts and outputs|anderen? \\p{L}*prüfung\\p{L}*|veröffentlicht|autre "
    "(?:cours|examen|diplôme)|otr[ao] "
    "(?:curso|universidad|título))|未曾|别处|字数(?:符合|要求)|已经?发表|其[他它](?:.{0,14})(?:学位|学分|课程|个人)|"
    "发表",
    1 },
  { "(?i)\\b(?:rules?|regulations?|polic(?:y|ies)|code "
    "of|misconduct|offen[cs]e|integrity|penalt(?:y|ies)|consequences?|disciplin\\w+|responsib\\w+|guidance|handbook|"
    "collusion|fail(?:ed|ing|ure)?|sanctions?|cheat\\w*|dishonest\\w*|best of (?:my|our) "
    "knowledge|prüfungsordnung|nach bestem wissen|eides "
    "statt|sanctions|règlement|reglamento|normas)|责任|責任|后果|後果|法律|规定|規定|规则|诚信|誠信|处分|零分|校规|"
    "名誉",
    1 },
  { "(?i)\\b(?:library|university|school|department|institution|college|faculty)\\b[^.]{0,40}\\b(?:keep|store|place|"
    "copy|copies|lend|reproduce|publish|archive|make "
    "available)|\\bcop(?:y|ies)\\b[^.]{0,60}\\b(?:stays?|kept|stored|lent|retained|electronic)|electronic "
    "(?:copy|version)|made available|worthy of acceptance|fulfill?ment of the "
    "requirements|(?:学校|院系|图书馆|圖書館|大学|学院)[^。]{0,24}(?:保留|保存|使用|公开|公開|查阅|查閱|借阅|复印|编入|"
    "收录|收藏)|turnitin|ethics (?:form|committee|approval)|pseudonyms|informed "
    "consent|伦理委员会|知情同意|化名|similarity (?:index|score)|submission id|detection "
    "(?:software|service)|文字复制比|相似度|版权|使用工具|使用环节|查重|著作权|电子版|電子版|纸质版|影印|缩印|检索|"
    "检测机构|保密|解密",
    2 },
};
static WinnowSigns topics = WINNOW_SIGNS_OF (topics_table);

/* What a line with name and date begins with, and what it has. */
static WinnowSigns labels = WINNOW_SIGNS (
    { "^[\\s　(（_]*(?i:sign(?:ed|ature)|date|place|name|student "
      "(?:id|number|no)|matriculation|unterschrift|ort|datum|fait "
      "à|lieu|firma|fecha|lugar|luogo|handtekening|подпись|дата|(?:学位论文作者|作者|本人|学生|导师|教师|指导教师|"
      "论文作者|申请人)?\\s*(?:签\\s*[名字章]|簽\\s*名)|日\\s*期|姓\\s*名|学\\s*号|承诺人|声明人)",
      1 });
static WinnowSigns dates = WINNOW_SIGNS ({ "(?:19|20)\\d\\d|年[\\s　_]*月|_{4}|\\.{8}", 1 });

/* Titles of declarations. */
static WinnowSigns titles = WINNOW_SIGNS (
    { "(?i)\\b(?:declar\\w*|(?<!problem )statement(?! of (?:the )?problem)|ethics "
      "(?:form|approval)|affirm\\w*|affidavit|assurance|certificat\\w*|honou?r|honesty|integrity|originality|"
      "authorship|plagiarism|oath|pledge|own work|checklist|(?<=^)copyright|(?<=^)permission|digital "
      "receipt|turnitin|ai use|use of (?:generative )?(?:ai|artificial "
      "intelligence)|erklärung|versicherung|déclaration|attestation|declaración|dichiarazione|verklaring|заявление|"
      "декларация)\\b|声\\s*明|聲\\s*明|承\\s*诺|承\\s*諾|保\\s*证|诚\\s*信|授\\s*权|授\\s*權|自查|查重|版权|检测报告|"
      "人工智能.{0,8}说明|使用说明|致评阅|伦理",
      1 });

/* An afterword, and what makes acknowledgements of it. */
static WinnowSigns thanks
    = WINNOW_SIGNS ({ "^\\W*(?:后\\s*记|後\\s*記)[^。]*(?:。[^。]*){0,2}(?:感\\s*谢|感\\s*謝|致谢)", 1, TRUE });

/* The weight of a paragraph as one of a declaration. */
static int
weigh_paragraph (const WinnowLines *lines, guint first, guint last, gboolean is_begun)
{
  guint32 length = lines->lines[last - 1].end - lines->lines[first].start;
  if (length > MAX_PARAGRAPH || (!is_begun && length < MIN_PARAGRAPH))
    return 0;
  int weight = winnow_lines_weigh (lines, first, last, &acts, WEIGHT_OF_ACT);
  if (weight == 0 && !is_begun)
    return 0;
  weight -= weight == 0 ? (int) (length / BYTES_OF_WEIGHT) : 0;
  return weight + winnow_lines_weigh (lines, first, last, &topics, G_MAXINT);
}

/* Whether line @i begins as lines with names do: “Signed: ”. */
static gboolean
is_labelled (const WinnowLines *lines, guint i)
{
  return lines->lines[i].columns <= MAX_SIGNATURE && !g_ascii_islower (lines->text[lines->lines[i].start])
         && winnow_lines_weigh (lines, i, i + 1, &labels, 1) > 0 && !winnow_line_ends_sentence (lines, i);
}

static gboolean
is_signature (const WinnowLines *lines, guint i)
{
  return is_labelled (lines, i)
         || (lines->lines[i].columns <= MAX_SIGNATURE && winnow_lines_end_paragraph (lines, i) == i + 1
             && !winnow_line_ends_sentence (lines, i) && !winnow_line_is_numbered (lines, i)
             && winnow_lines_weigh (lines, i, i + 1, &dates, 1) > 0);
}

/* Returns: the first line behind the paragraph and the list that follows its colon, and before a
 * name */
static guint
end_paragraph (const WinnowLines *lines, guint i)
{
  guint end = winnow_lines_end_paragraph (lines, i);
  guint32 last = lines->lines[i++].start + MAX_PARAGRAPH;
  for (; i < lines->n_lines && lines->lines[i].start < last && !is_labelled (lines, i); i++)
    if (i >= end && !winnow_line_ends_in (lines, i - 1, ":;,：；，"))
      break;
  return i;
}

/* Returns: the first line behind the declaration that goes on with line @i: paragraphs, and then
 * lines with names. @weight: what the first of the paragraphs has at least; @doubtful: bytes of
 * those that may have less before one that belongs to it. */
static guint
end_declaration (const WinnowLines *lines, guint i, int weight, guint32 doubtful)
{
  gboolean is_signed = FALSE;
  guint first = i, last = i;
  for (guint end; i < lines->n_lines && (lines->lines[i].heading == WINNOW_HEADING_NONE || lines->lines[i].behind > 0);
       i = end)
    {
      end = i + 1;
      if (lines->lines[i].reason == WINNOW_EXCLUSION_CONTENTS) /* the foot of a page */
        continue;
      if (i > first && is_signature (lines, i))
        {
          is_signed = TRUE;
          if (last > first && (last == i || is_labelled (lines, i)))
            last = end;
          continue;
        }
      end = end_paragraph (lines, i);
      gboolean is_list = last == first || g_ascii_ispunct (lines->text[lines->lines[i].start]);
      if (is_signed)
        break;
      if (weigh_paragraph (lines, i, end, TRUE) >= weight
          || (is_list && weigh_paragraph (lines, last, end, TRUE) >= weight))
        {
          weight = MIN_NEXT;
          last = end;
        }
      else if (lines->lines[end - 1].end - lines->lines[last].start > doubtful)
        break;
      else
        weight = MAX (weight, MIN_TITLED);
    }
  return last;
}

/* Whether line @i is a title of a declaration, which the table of headings lacks. */
static gboolean
is_title (const WinnowLines *lines, guint i)
{
  return lines->lines[i].columns <= MAX_SIGNATURE && winnow_lines_end_paragraph (lines, i) == i + 1
         && !winnow_line_ends_sentence (lines, i) && winnow_lines_weigh (lines, i, i + 1, &titles, 1) > 0;
}

/* Returns: the first line behind the declaration that begins with line @i, or @i if none does */
static guint
find_declaration (WinnowLines *lines, guint i)
{
  const WinnowLine *line = &lines->lines[i];
  gboolean has_heading = line->heading == WINNOW_HEADING_DECLARATION;
  guint first = i, end = i;
  if (has_heading)
    end = end_declaration (lines, line->behind > 0 ? i : i + 1, MIN_HEADED, MAX_DOUBTFUL);
  else if (line->start < MAX_FROM_END || line->start + MAX_FROM_END > lines->lines[lines->n_lines - 1].end)
    {
      gboolean has_title = i > 0 && is_title (lines, i - 1);
      if (!has_title && weigh_paragraph (lines, i, end_paragraph (lines, i), FALSE) < MIN_ALONE)
        return i;
      end = end_declaration (lines, i, has_title ? MIN_TITLED : MIN_ALONE, has_title ? MAX_DOUBTFUL : 0);
      first -= has_title;
    }
  if (end <= i + (has_heading && line->behind == 0))
    return i;
  winnow_lines_mark (lines, first, end, WINNOW_EXCLUSION_DECLARATION);
  return end;
}

/* Returns: the first line behind acknowledgements whose heading is line @i. Behind
 * “Acknowledgements: ” they are one paragraph. */
static guint
find_acknowledgements (WinnowLines *lines, guint i)
{
  gboolean is_inline = lines->lines[i].behind > 0;
  guint end = is_inline ? winnow_lines_end_paragraph (lines, i) : i + 1;
  while (!is_inline && end < lines->n_lines && lines->lines[end].reason == WINNOW_EXCLUSION_NONE
         && !winnow_line_is_title (lines, end) && lines->lines[end].end - lines->lines[i].start <= MAX_ACKNOWLEDGEMENTS)
    end = winnow_lines_end_paragraph (lines, end);
  if (is_inline || end > i + 1)
    winnow_lines_mark (lines, i, end, WINNOW_EXCLUSION_ACKNOWLEDGEMENTS);
  return end;
}

static gboolean
is_acknowledgements (const WinnowLines *lines, guint i)
{
  return lines->lines[i].heading == WINNOW_HEADING_ACKNOWLEDGEMENTS
         || (lines->lines[i].heading == WINNOW_HEADING_OTHER && i + 1 < lines->n_lines
             && winnow_lines_weigh (lines, i, winnow_lines_end_paragraph (lines, i + 1), &thanks, 1) > 0);
}

void
winnow_sections_find (WinnowLines *lines)
{
  for (guint i = 0, next; i < lines->n_lines; i = MAX (next, i + 1))
    {
      next = i;
      if (lines->lines[i].reason == WINNOW_EXCLUSION_NONE)
        next = is_acknowledgements (lines, i) ? find_acknowledgements (lines, i) : find_declaration (lines, i);
    }
}
