/* cover.c: the cover page, or the lines with name and number at the top of a paper
 *
 * From the beginning on, short lines belong to it: labels with what is filled in, institutions,
 * kinds of papers, dates, numbers, and what stands between them, up to the first prose or the
 * heading of another part. There must be evidence enough, some of it academic: a title with a
 * name is no cover, nor are minutes with place and date. Lines behind the last evidence belong to
 * it only if another part follows, because the last of them may be the title of the text. */
#include "match/exclusions/exclusion-finders.h"

#include "text/wrapped-line.h"

/* Lines of a cover, and lines without any evidence in a row, at most. */
#define MAX_LINES 80
#define MAX_BARE 8

/* Lines of notes to the student between labels, and columns of one, at most. */
#define MAX_NOTES 6
#define MAX_NOTE 240

/* Weights of a cover, and of one line that is one. */
#define MIN_EVIDENCE 3
#define MIN_LINE 4

/* Among the weights of academic evidence and of other. */
#define ACADEMIC 10000

/* A label ends at a colon, a blank to fill in, or wide space; or it is alone on its line. */
/* clang-format off */
#define BEFORE "(?:(^)|[\\s　|,;(（【_*])"
#define BEHIND "(?:\\s*[:：)）】_＿…|]|\\.{3}|\\t|\\s{2}|　|(?(1)\\s*$|(?!)))"
#define YEAR "(?:19|20)\\d\\d"
#define MONTH \
  "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|févr|avr|juin|juil|août|déc|ene|abr|ago|dic|" \
  "янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)\\p{L}*"
/* clang-format on */

static const WinnowSign signs_table[] = {
  /* labels of schools and universities */
  { "(?i)" BEFORE "(?:participant|last modified|file submissions?|submitted for grading|student(?:'s|’s)?(?: "
    "(?:name|number|no\\.?|id))?|matriculation(?: (?:number|no\\.?))?|registration "
    "(?:number|no\\.?)|roll (?:number|no\\.?)|candidate(?: "
    "(?:name|number|no\\.?))?|(?:course|module|unit|class|period)(?: "
    "(?:title|name|code|number|no\\.?))?|instructor|lecturer|tutor|professor|teacher|supervisors?|advis[eo]r|examiner|("
    "?:first|second) (?:examiner|reader|supervisor)|submitted (?:by|to)|(?:date|day) (?:of submission|submitted|handed "
    "in|due)|submission date|due date|hand-?in "
    "date|deadline|department|faculty|school|university|college|programme|program|degree|major|semester|term|academic "
    "year|assignment(?: (?:title|number|no\\.?))?|essay title|title of (?:the "
    ")?(?:essay|paper|thesis|assignment|report|work)|word (?:count|limit)|number of words|grade|marks?|score|subject "
    "(?:title|name|code)|(?:seminar|tutorial|lab|study) (?:group|section)|seminar|number of "
    "attempt|attempt|examination "
    "office|matrikelnummer|matrikel-?nr\\.?|studiengang|fachsemester|semester|(?:erst|zweit)?(?:betreuer|gutachter|"
    "prüfer)(?:in)?|dozent(?:in)?|eingereicht (?:von|bei|am)|vorgelegt "
    "von|abgabe(?:datum|termin)?|lehrveranstaltung|seminar|numéro "
    "d'étudiant|étudiant(?:e)?|enseignant(?:e)?|directeur|directrice|filière|matière|présenté "
    "par|estudiante|alumno|alumna|matrícula|profesor(?:a)?|tutor(?:a)?|asignatura|carrera|curso|grupo|presentado "
    "por|fecha de entrega|studente|docente|corso|relatore|студент(?:ка)?|группа|преподаватель|научный "
    "руководитель|руководитель|дисциплина|факультет|кафедра|выполнил(?:а)?|проверил(?:а)?|курс)" BEHIND,
    2 + ACADEMIC },
  { BEFORE "(?:学\\s*号|學\\s*號|班\\s*[级級]|(?:所在)?(?:学|學)\\s*院(?:名称)?|院\\s*[系（]|系\\s*[别別部]|专\\s*业(?:"
           "名称|班级)?|專\\s*業|年\\s*级|(?:指导|指導|任课|授课|校内|校外)?(?:教\\s*师|教\\s*師|老\\s*师|导\\s*师|"
           "導\\s*師)(?:姓名|职称|签名)?|课\\s*程(?:名称|代码|编号)?|課\\s*程(?:名稱)?|(?:论文|論文|设计|报告|作业|"
           "中文|英文)?题\\s*目|(?:论文|論文)題\\s*目|成\\s*绩|評?分|评\\s*阅\\s*人|(?:提交|完成|答辩|交稿|起止|"
           "论文提交|论文答辩)(?:日期|时间)|分\\s*类\\s*号|密\\s*级|学校代码|单位代码|UDC|U\\s*D\\s*C|研\\s*究\\s*生(?:"
           "姓名)?|申请(?:人|学位)[^\\s:：]{0,4}|学位(?:类[别型]|级别)|学科(?:专业|门类)?|研究方向|培养单位|学生(?:"
           "姓名)?|学\\s*期|作业(?:名称|序号)|考(?:查|试)(?:方式|日期|时间)|命题人|阅卷人|题\\s*号|得\\s*分|实验(?:"
           "名称|日期|地点))" BEHIND,
    2 + ACADEMIC },
  { "(?:姓\\s*名|学\\s*号|班\\s*级|专\\s*业|学\\s*院)\\s+\\S+\\s+(?:姓\\s*名|学\\s*号|班\\s*级|专\\s*业)\\s",
    2 + ACADEMIC, TRUE },
  /* others */
  { "(?i)" BEFORE "(?:name|first name|last name|full name|author|written by|prepared by|title|topic|date|place(?: and "
    "date)?|id|e-?mail|group|version|vorname|nachname|verfasser(?:in)?|autor(?:in)?|titel|thema|datum|ort|nom|prénom|"
    "auteur|titre|sujet|nombre|apellidos?|título|tema|fecha|nome|cognome|titolo|data|фио|имя|тема|дата|автор)" BEHIND,
    1 },
  { BEFORE "(?:姓\\s*名|作\\s*者|日\\s*期|时\\s*间|地\\s*点|单\\s*位|组\\s*别|电\\s*话|联系方式|邮\\s*箱)" BEHIND, 1,
    TRUE },
  { "_{4}", 1 },
  { "^\\**\\p{Lu}[\\p{L} ’'./-]{1,38}:\\s*\\S|^\\p{Han}[\\p{Han}\\s（）]{1,12}[：:]", 1 },
  /* institutions and kinds of papers, alone on their line */
  { "(?i)^(?=.{1,70}$).*\\b(?:university|college|institute|faculty|department|school|academy|universität|hochschule|"
    "fakultät|institut|université|faculté|école|universidad|facultad|escuela|università|facoltà|universidade|faculdade|"
    "universiteit|университет|институт|факультет|академия)\\b|(?:大学|大學|学院|學院|学校|學校|中学|研究院|研究所|"
    "研究生院|系)$",
    2 + ACADEMIC },
  { "^(?:Prof(?:essor|\\.)|Dr\\.)(?:\\s+\\p{Lu}[\\p{L}.’'-]+){1,4}$|^\\p{Lu}{2,4}[\\s-]?\\d{2,4}[A-Z]?(?:\\b|$)",
    1 + ACADEMIC },
  { "(?i)\\b(?:in partial fulfil|(?:paper|thesis|dissertation|essay|report) (?:presented|submitted) "
    "(?:to|in|for|by)|im rahmen (?:des|der)|présenté en vue|presentad[ao] para)",
    2 + ACADEMIC },
  { "(?i)\\b(?:term paper|essay \\d|seminar paper|course ?work|final "
    "(?:paper|report|project|exam)|take-?home|(?:bachelor|master|doctoral|diploma|phd)(?:'s|’s)?[ "
    "-](?:thesis|dissertation)|hausarbeit|seminararbeit|(?:bachelor|master|diplom)arbeit|mémoire|trabajo (?:final|de "
    "fin)|tesis|курсовая работа|реферат|(?:spring|fall|autumn|summer|winter) "
    "(?:term|semester)|(?:winter|sommer)semester)\\b|(?:课程|學期|学期|期末|毕业|畢業|学位|學位|学士|硕士|博士|碩士|"
    "实验|实习|调查)\\s*(?:学位)?\\s*(?:论文|論文|设计|報告|报告|作业|考查|考试|试卷)|学年第[一二]学期",
    1 + ACADEMIC },
  { "(?i)\\b(?:\\d{1,2}\\.?\\s+(?:de\\s+)?" MONTH "\\.?,?\\s+(?:de\\s+)?" YEAR "|" MONTH "\\.?\\s+\\d{1,2},?\\s+" YEAR
    "|" YEAR "[-./]\\d{1,2}[-./]\\d{1,2}|\\d{1,2}[-./]\\d{1,2}[-./]" YEAR
    ")\\b|[\\d〇○一二三四五六七八九]{4}\\s*年[\\s\\d一二三四五六七八九十]+月",
    1 },
  { "(?:^|\\s)\\d{8,12}$", 1 },
  { "\\d{2,4}\\s*级\\S{0,8}班", 2 + ACADEMIC, TRUE },
  { "^\\S*\\d{5,}\\S*$|^(?:\\p{L}+\\s){0,2}[\\d.,]{1,8}(?:\\s\\p{L}+)?$", 1 },
};
static WinnowSigns signs = WINNOW_SIGNS_OF (signs_table);
static WinnowSigns labels = { signs_table, 3, NULL };

/* The evidence of line @i, or -1 where a cover ends; the first line may be a heading, “# Title”. */
static int
weigh (const WinnowLines *lines, guint i)
{
  const WinnowLine *line = &lines->lines[i];
  if (line->reason == WINNOW_EXCLUSION_CONTENTS && i + 1 < lines->n_lines && line[1].reason == WINNOW_EXCLUSION_NONE)
    return 0; /* the head of the page */
  if (line->reason != WINNOW_EXCLUSION_NONE || (i > 0 && line->heading != WINNOW_HEADING_NONE)
      || line->columns > WINNOW_WRAPPED_LINE_MAXIMUM)
    return -1;
  int weight
      = i == 0 || !winnow_line_is_numbered (lines, i) ? winnow_lines_weigh (lines, i, i + 1, &signs, G_MAXINT) : -1;
  if (weight < 0 || weight >= ACADEMIC + 2) /* a label, behind which a title may end like a sentence */
    return weight;
  return winnow_line_is_prose (lines, i) ? -1 : winnow_line_ends_sentence (lines, i) ? 0 : weight;
}

/* Returns: the first label behind what is said to the student from line @i on, or 0 */
static guint
skip_notes (const WinnowLines *lines, guint i)
{
  guint end = MIN (lines->n_lines, i + MAX_NOTES);
  for (; i < end && lines->lines[i].heading == WINNOW_HEADING_NONE && lines->lines[i].columns <= MAX_NOTE; i++)
    if (winnow_lines_weigh (lines, i, i + 1, &labels, 1) > 0)
      return i;
  return 0;
}

void
winnow_cover_find (WinnowLines *lines)
{
  guint i = 0, last = 0, n = 0, next;
  int evidence = 0, weight;
  for (; i < MIN (lines->n_lines, MAX_LINES) && i - last <= MAX_BARE; i++)
    {
      if ((weight = weigh (lines, i)) < 0)
        {
          if ((next = skip_notes (lines, i)) == 0)
            break;
          i = next;
          weight = weigh (lines, i);
        }
      evidence += weight;
      n += weight > 0;
      last = weight > 0 ? i + 1 : last;
    }
  if (evidence < ACADEMIC || evidence % ACADEMIC < (n > 1 ? MIN_EVIDENCE : MIN_LINE))
    return;
  if (i == lines->n_lines || lines->lines[i].heading != WINNOW_HEADING_NONE || winnow_line_is_numbered (lines, i))
    last = i;
  winnow_lines_mark (lines, 0, last, WINNOW_EXCLUSION_COVER);
}
