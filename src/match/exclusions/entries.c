/* entries.c: whether a text looks like an entry of a bibliography
 *
 * Bibliographic styles (APA, MLA, Chicago, Vancouver, DIN 1505, GOST 7.1, GB/T 7714 and others)
 * leave signs, each with a weight. Prose has some of them, too; so an entry needs a sum of
 * weights, stop words lower it, and an entry is short. Thread-safe. */
#include "match/exclusions/exclusion-finders.h"

/* Words of an entry, at most: long enough for two entries that run together or a short comment,
 * shorter than a paragraph. */
#define MAX_WORDS 90

/* Shares of stop words, and the weight that they cost. One entry in fifty has more than the first
 * share, two thirds of English and Chinese prose have. */
#define DOUBTFUL_SHARE 0.34
#define DOUBTFUL_WEIGHT 2
#define PROSE_SHARE 0.42
#define PROSE_WEIGHT 4

/* Bytes, not characters, are counted by the tool. */
/* clang-format off */
#define MARK \
  "^\\s*(?:[\\[［【(（〔]\\s*[\\p{L}+]{0,6}\\d{1,4}[a-z]?\\s*[\\]］】)）〕]|\\d{1,3}\\s*[.．、)）]|[①-⑳]|[•·–—*-]\\s)" \
  "?\\s*"
/* clang-format on */

static const WinnowSign signs_table[] = {
  /* marks: [12] [Knu97] (3) 〔4〕; 12. */
  { "^\\s*[\\[［【〔]\\s*[\\p{L}+]{0,6}\\d{1,4}[a-z]?\\s*[\\]］】〕]", 2 },
  { "^\\s*(?:\\d{1,3}\\s*[.．、)）]|[(（]\\d{1,3}[)）])\\s*\\S", 1 },
  /* authors: Smith, J. — Smith, John — Smith J, — J. Smith — Смит, Дж. — 张三． */
  { MARK "(?:\\p{Ll}{1,3}\\s+){0,2}\\p{Lu}[\\p{L}’'-]+(?:\\s\\p{Lu}[\\p{L}’'-]+)?,\\s*\\p{Lu}(?:\\.|\\p{Ll}+)", 2 },
  { MARK "\\p{Lu}[\\p{L}’'-]+\\s\\p{Lu}{1,2}(?:[.,]|\\s\\()", 2 },
  { MARK "(?:\\p{Lu}\\.[\\s-]?){1,3}(?:\\p{Ll}+\\s){0,2}\\p{Lu}[\\p{L}’'-]+", 2 },
  { MARK "\\p{Han}{2,4}\\s*(?:[,，、]\\s*\\p{Han}{2,4}\\s*){0,4}[,，、]?\\s*(?:等|著|编|編|编著|主编|主編|译|譯|撰)?"
         "\\s*[.．:：]",
    2 },
  { MARK "\\p{Lu}\\p{Ll}+(?:[ ,]+\\p{Lu}[\\p{L}.’'-]*){1,9}:\\s", 2 },
  /* authors with a year behind them: Smith, J. (1999). — 张三 (1999). */
  { MARK "(?:\\p{Lu}[\\p{L}’'-]+,\\s*\\p{Lu}\\.[^()]{0,120}|\\p{Han}{2,4}(?:\\s*[,，、]\\s*\\p{Han}{2,4})*)\\s*[(（]"
         "\\s*(?:1[5-9]|20)\\d\\d[a-z]?\\s*[)）]\\s*[.．,，:：。]",
    2 },
  /* years: (1999) — 1999a. — ends in 1999 */
  { "(?<![\\d.])(?:1[5-9]|20)\\d\\d[a-z]?(?!\\d)", 2 },
  { "[(（]\\s*(?:1[5-9]|20)\\d\\d[a-z]?[)）,;]", 1 },
  { "(?:1[5-9]|20)\\d\\d[a-z]?(?:\\s*年?版?)?\\s*[)）]?\\s*[.．。]?\\s*$", 1 },
  { "\\b(?:n\\.\\s?d\\.|o\\.\\s?J\\.|s\\.\\s?f\\.|forthcoming|in press)", 2 },
  /* where: DOI, URL, pages, volume and number */
  { "\\d{4};\\s?\\d+(?:\\(\\d+\\))?:\\s?\\d|^[\\s\\d.\\[\\]]*https?://\\S+\\s*$", 2 },
  { "(?i)\\b(?:ibid|ebd|op\\. cit|loc\\. cit)\\b|同上", 4 },
  { "(?i)(?:\\bdoi\\b|https?://|\\bwww\\.|\\bisbn\\b|\\bissn\\b|\\barxiv\\b|\\burl\\b)", 3 },
  { "(?i)(?<!\\p{L})(?:pp?|ss?|с|стр|págs?|pagg?|sid)\\.?\\s*\\d+", 1 },
  { "\\d\\s*[-–—~～]\\s*\\d+", 1 },
  { "(?i)(?<!\\p{L})(?:vol|no|nr|bd|jg|вып|том|т|№|n°|núm|iss)\\.?\\s*\\d", 1 },
  { "\\d\\s*[(（]\\s*\\d+(?:\\s*[-–/]\\s*\\d+)?\\s*[)）]", 1 },
  { "第\\s*[\\d一二三四五六七八九十]+\\s*[卷期版輯辑号號]|\\d+\\s*[頁页]", 2, TRUE },
  /* what: GB/T 7714 and GOST marks, roles, publishers */
  { "[\\[［]\\s*(?:M|J|D|C|N|R|P|S|Z|A|G|DB|CP|EB)\\s*(?:[/／]\\s*OL)?\\s*[\\]］]", 4 },
  { "\\[(?:Текст|Электронный ресурс)\\]", 3, TRUE },
  { "(?i)(?<!\\p{L})(?:eds?|hrsg|hg|dir|coord|comps?|trans|transl|übers|ред|пер|red|et al|u\\. "
    "?a)\\.|\\((?:eds?|hrsg)\\.?\\)",
    1 },
  { "出版社|出版公司|书局|書局|印书馆|印書館|书店|書店|学报|學報|杂志|雜誌|期刊|学位论文|學位論文|载《|載《|《[^》]+》["
    ",，].*\\d",
    2, TRUE },
  { "(?:著|编|編|编著|主编|主編|译|譯|撰|校注|点校|點校)\\s*[:：.．,，、]", 1, TRUE },
  { "\\b(?:Press|Verlag|Publish(?:ing|ers?)|Editions?|Éditions|Éd\\.|Editorial|Ediciones|Editora|Editore|Uitgeverij|"
    "Förlag|Forlag|Books|Penguin|Springer|Elsevier|Wiley|Routledge|Suhrkamp|Gallimard|Einaudi)\\b|Изд-во|издательство|"
    "изд\\.",
    1 },
  { "\\b(?:Journal|Proceedings|Proc\\.|Conference|Transactions|Quarterly|Annals|Bulletin|Magazine|Zeitschrift|Jahrbuch|"
    "Revue|Revista|Rivista|Cahiers|Lecture Notes|Working "
    "Paper|Dissertation|Thesis)\\b|Вестник|Журнал|学会誌|論文誌|論文集|论文集",
    1 },
  { "\\p{Lu}\\p{Ll}+(?:[ -]\\p{Lu}\\p{Ll}+)?\\s?:\\s\\p{Lu}|\\p{Han}{2,3}\\s*[:：]\\s*\\p{Han}{2,}(?:社|局|馆|館)", 1 },
  { "(?i)\\b(?:retrieved|accessed|available (?:at|from)|abgerufen|consulté|consultado|zugriff|дата обращения)\\b", 2 },
};
static WinnowSigns signs = WINNOW_SIGNS_OF (signs_table);

static WinnowSigns beginnings
    = WINNOW_SIGNS ({ "^\\s*(?:[\\[［【〔]\\s*[\\p{L}+]{0,6}\\d{1,4}[a-z]?\\s*[\\]］】〕]|\\d{1,3}\\s*[.．、)）]\\s*"
                      "\\D|[(（]\\d{1,3}[)）]|[①-⑳]|[•*]\\s)|^\\s*\\p{Lu}[\\p{L}’'-]+(?:,\\s*\\p{Lu}(?:\\.|\\p{Ll}+)|"
                      "\\s\\p{Lu}[\\p{L}’'-]+,\\s*\\p{Lu}\\.)",
                      1 });

int
winnow_entry_weigh (const char *item, gsize length, guint n_words, double stop_share)
{
  int cost = stop_share > PROSE_SHARE ? PROSE_WEIGHT : stop_share > DOUBTFUL_SHARE ? DOUBTFUL_WEIGHT : 0;
  return n_words > 0 && n_words <= MAX_WORDS
             ? winnow_signs_weigh (&signs, item, length, WINNOW_ENTRY_SURE + cost) - cost
             : 0;
}

gboolean
winnow_entry_begins_line (const char *line, gsize length)
{
  return winnow_signs_weigh (&beginnings, line, length, 1) > 0;
}
