/* headings.c: headings of the parts of a document
 *
 * Lines are compared without number, marks, spaces, accents and case: “7. References”, “R E F E R
 * E N C E S”, “## Références :” and “七、参 考 文 献” all match an entry of the table. Thread-safe. */
#include "base/array.h"
#include "base/for-each.h"
#include "match/exclusions/exclusion-finders.h"

#include <string.h>

/* Bytes of a line that may be a heading although it begins with a small letter or ends with a
 * mark. */
#define SHORT_LINE 24

typedef struct
{
  WinnowHeading heading;
  const char *names; /* separated by '|' */
} Names;

static const Names names[] = {
  /* English */
  { WINNOW_HEADING_BIBLIOGRAPHY,
    "References|Reference|Reference list|List of references|References cited|References and notes|Notes and "
    "references|References and further reading|Bibliography|Selected bibliography|Select bibliography|Annotated "
    "bibliography|Works cited|Work cited|Works consulted|Literature|Literature cited|Cited literature|Sources|Sources "
    "cited|Primary sources|Secondary sources|Further reading|Bibliographic references|Bibliographical references|"
    "Notes|Endnotes|Footnotes|Cited works|Cited references|List of works cited|Literature used|Sources used|Internet "
    "sources" },
  /* German */
  { WINNOW_HEADING_BIBLIOGRAPHY,
    "Literatur|Literaturverzeichnis|Literaturangaben|Literaturnachweis|Literaturnachweise|Literaturliste|Quellen|"
    "Quellenverzeichnis|Quellenangaben|Quellennachweis|Quellen- und Literaturverzeichnis|Literatur- und "
    "Quellenverzeichnis|Quellen und Literatur|Bibliografie|Bibliographie|Referenzen|Weiterführende Literatur" },
  /* French, Spanish, Catalan, Portuguese, Italian, Romanian */
  { WINNOW_HEADING_BIBLIOGRAPHY,
    "Références|Références bibliographiques|Liste des références|Ouvrages cités|Ouvrages consultés|Œuvres citées|"
    "Bibliographie sélective|Sources et bibliographie|Bibliografía|Referencias|Referencias bibliográficas|Obras "
    "citadas|Lista de referencias|Fuentes|Fuentes consultadas|Referències|Referências|Referências bibliográficas|"
    "Bibliografia|Riferimenti|Riferimenti bibliografici|Opere citate|Bibliografia essenziale|Fonti|Referințe|"
    "Bibliografie" },
  /* Dutch, Danish, Norwegian, Swedish, Finnish */
  { WINNOW_HEADING_BIBLIOGRAPHY,
    "Literatuur|Literatuurlijst|Referenties|Bronnen|Bronvermelding|Bronnenlijst|Litteratur|Litteraturliste|"
    "Litteraturförteckning|Referenser|Referanser|Referencer|Källor|Källförteckning|Kilder|Lähteet|Lähdeluettelo|"
    "Kirjallisuus" },
  /* Polish, Czech, Slovak, Hungarian, Turkish, Greek, Indonesian, Vietnamese */
  { WINNOW_HEADING_BIBLIOGRAPHY,
    "Literatura|Literatura cytowana|Piśmiennictwo|Źródła|Použitá literatura|Seznam literatury|Zoznam literatúry|"
    "Zdroje|Irodalom|Irodalomjegyzék|Felhasznált irodalom|Hivatkozások|Kaynakça|Kaynaklar|Βιβλιογραφία|Αναφορές|"
    "Daftar pustaka|Tài liệu tham khảo" },
  /* Russian, Ukrainian, Bulgarian, Serbian */
  { WINNOW_HEADING_BIBLIOGRAPHY,
    "Литература|Список литературы|Список использованной литературы|Список использованных источников|Список источников "
    "и литературы|Библиография|Библиографический список|Источники|Использованная литература|Література|Список "
    "літератури|Список використаних джерел|Список використаної літератури|Бібліографія|Джерела|Литература и "
    "източници" },
  /* Chinese, Japanese, Korean */
  { WINNOW_HEADING_BIBLIOGRAPHY,
    "本文参考资料|主要参考书目|参考文献目录|引用资料|文献资料|资料来源|参考文献|參考文獻|参考书目|參考書目|参考资料|"
    "參考資料|引用文献|引用文獻|参考文献References|參考文獻References|主要参考文献|主要參考文獻|引用书目|引用書目|"
    "征引书目|徵引書目|征引文献|徵引文獻|文献|文獻|参考文献与注释|注释与参考文献|注释及参考文献|注释|注釋|参考書|"
    "参照文献|引用・参考文献|参考・引用文献|文献一覧|文献リスト|参考図書|참고문헌|참고 자료|인용문헌" },
  /* Arabic, Persian, Hebrew, Hindi */
  { WINNOW_HEADING_BIBLIOGRAPHY,
    "المراجع|المصادر|المصادر والمراجع|قائمة المراجع|منابع|فهرست منابع|منابع و مآخذ|ביבליוגרפיה|מקורות|רשימת מקורות|"
    "संदर्भ|सन्दर्भ|संदर्भ ग्रंथ" },

  { WINNOW_HEADING_DECLARATION,
    "Declaration|Declarations|Statement of authorship|Declaration of authorship|Declaration of originality|Statement "
    "of originality|Originality statement|Declaration of academic integrity|Academic integrity|Academic integrity "
    "statement|Academic integrity declaration|Academic honesty|Honor pledge|Honour pledge|Honor code|Plagiarism "
    "declaration|Plagiarism statement|Declaration of own work|Statement of own work|Affidavit|Eidesstattliche "
    "Erklärung|Eidesstattliche Versicherung|Selbstständigkeitserklärung|Selbständigkeitserklärung|Erklärung|"
    "Ehrenwörtliche Erklärung|Déclaration sur l'honneur|Attestation sur l'honneur|Déclaration d'originalité|"
    "Attestation de non-plagiat|Declaración de autoría|Declaración de originalidad|Declaración jurada|Declaração de "
    "autoria|Declaração de originalidade|Dichiarazione di originalità|Verklaring|Eigenständigkeitserklärung|"
    "Oświadczenie|Prohlášení|Декларация|Заявление о самостоятельности" },
  { WINNOW_HEADING_DECLARATION,
    "声明|聲明|原创性声明|原創性聲明|独创性声明|獨創性聲明|诚信声明|诚信承诺书|诚信承诺|学术诚信声明|学术诚信承诺书|"
    "学术诚信承诺|学术诚信保证书|承诺书|诚信保证书|论文原创性声明|学位论文原创性声明|学位论文独创性声明|"
    "毕业论文诚信声明|毕业设计诚信声明|毕业论文原创性声明|论文独创性声明|学位论文版权使用授权书|学位论文使用授权书|"
    "版权使用授权书|论文版权使用授权书|使用授权书|授权书|学位论文使用授权声明|关于学位论文使用授权的说明|"
    "学位论文授权使用声明|学位论文原创性声明和版权使用授权书|学位论文原创性声明及版权使用授权书|"
    "毕业论文版权使用授权书|作者声明|郑重声明" },
  { WINNOW_HEADING_CONTENTS,
    "Contents|Table of contents|List of figures|List of tables|List of illustrations|List of abbreviations|Figures "
    "and tables|List of figures and tables|Inhalt|Inhaltsverzeichnis|Abbildungsverzeichnis|Tabellenverzeichnis|"
    "Abkürzungsverzeichnis|Table des matières|Sommaire|Liste des figures|Liste des tableaux|Table des figures|Índice|"
    "Índice general|Índice de figuras|Índice de tablas|Contenido|Tabla de contenido|Tabla de contenidos|Sumário|"
    "Indice|Sommario|Inhoud|Inhoudsopgave|Innehåll|Innehållsförteckning|Indhold|Indholdsfortegnelse|Sisällys|Spis "
    "treści|Obsah|Оглавление|Содержание|Зміст|目录|目錄|目次|总目录|图目录|表目录|图表目录|插图目录|插图清单|附表清单|"
    "插图索引|表格索引|图清单|表清单|目录Contents|もくじ|차례|목차" },
  { WINNOW_HEADING_ACKNOWLEDGEMENTS,
    "Thanks|Acknowledgement|Acknowledgements|Acknowledgment|Acknowledgments|Words of thanks|Danksagung|Remerciements|"
    "Remerciement|Agradecimientos|Agradecimiento|Agradecimentos|Agraïments|Ringraziamenti|Dankwoord|Kiitokset|"
    "Podziękowania|Poděkování|Благодарности|Благодарность|Подяки|致谢|致謝|谢辞|謝辭|谢词|致谢辞|致谢语|志谢|誌謝|"
    "鸣谢|鳴謝|感谢|謝辞|감사의 글" },
  { WINNOW_HEADING_APPENDIX,
    "Appendix|Appendices|Annex|Annexes|Anhang|Anhänge|Annexe|Anexo|Anexos|Apéndice|Apéndices|Appendice|Appendici|"
    "Allegati|Bijlage|Bijlagen|Bilaga|Bilagor|Vedlegg|Bilag|Liite|Liitteet|Załącznik|Załączniki|Příloha|Přílohy|"
    "Приложение|Приложения|Додаток|Додатки|附录|附錄|附件|付録|부록" },

  { WINNOW_HEADING_OTHER,
    "About the author|About the authors|Author contributions|Index|Glossary|Biography|Biographies|Supplementary "
    "material|Conflict of interest|Conflicts of interest|Competing interests|Funding|Data availability|Abstract|"
    "Introduction|Conclusion|Conclusions|Summary|Discussion|Methods|Results|Preface|Foreword|Keywords" },
  { WINNOW_HEADING_OTHER,
    "Zusammenfassung|Einleitung|Kurzfassung|Vorwort|Fazit|Résumé|Introducción|Conclusión|Resumen|Resumo|Riassunto|"
    "Заключение|Введение|Аннотация|Реферат" },
  { WINNOW_HEADING_OTHER, "后记|後記|作者简介|作者簡介|个人简历|攻读学位期间发表的论文|攻读学位期间取得的研究成果|摘要|"
                          "中文摘要|英文摘要|前言|序言|引言|绪论|緒論|结论|結論|结语|結語|附表|附图|索引|おわりに|"
                          "あとがき" },
};

/* Beginnings of headings of an appendix, with any text after them ("Appendix A: The
 * questionnaire"). */
static const char *const beginnings[]
    = { "appendix", "annex", "anhang", "anlage", "anexo", "apendice", "приложение", "додаток", "附录", "附錄", "附件" };

/* Appends the letters and digits of @line, without accents and case. */
static void
fold (const char *line, gsize length, GString *folded)
{
  for (const char *at = line; at < line + length; at = g_utf8_next_char (at))
    {
      gunichar base[G_UNICHAR_MAX_DECOMPOSITION_LENGTH], c = g_utf8_get_char (at);
      if (c >= 0x80 && !(c >= 0x2e80 && c <= 0xd7a3)) /* not for Hangul, which would fall apart into letters, nor Han */
        c = g_unichar_fully_decompose (c, FALSE, base, G_N_ELEMENTS (base)) > 0 ? base[0] : c;
      if (g_unichar_isalnum (c))
        g_string_append_unichar (folded, g_unichar_tolower (c));
    }
}

char *
winnow_heading_dup_key (const char *line, gsize length)
{
  GString *key = g_string_new (NULL);
  fold (line, length, key);
  return g_string_free (key, FALSE);
}

static void
add_names (GHashTable *table, const Names *row)
{
  g_auto (GStrv) list = g_strsplit (row->names, "|", -1);
  winnow_for_each_string (one, list)
    g_hash_table_insert (table, winnow_heading_dup_key (one, strlen (one)), GINT_TO_POINTER (row->heading));
}

static gpointer
make_table (gpointer data)
{
  GHashTable *table = winnow_string_table_new (NULL);
  winnow_for_each_of (name, names)
    add_names (table, name);
  return table;
}

static WinnowHeading
look_up (const char *line, gsize length)
{
  static GOnce once = G_ONCE_INIT;
  GHashTable *table = g_once (&once, make_table, NULL);
  g_autoptr (GString) folded = g_string_sized_new (WINNOW_MAX_HEADING);
  fold (line, length, folded);
  winnow_for_each_of (beginning, beginnings)
    if (g_str_has_prefix (folded->str, *beginning))
      return WINNOW_HEADING_APPENDIX;
  return (WinnowHeading) GPOINTER_TO_INT (g_hash_table_lookup (table, folded->str));
}

static gboolean
is_numeral (gunichar c)
{
  return c < 0x80 ? g_ascii_isdigit (c) || strchr ("ivxIVX", (int) c) != NULL
                  : g_utf8_strchr ("第一二三四五六七八九十章节節部分", -1, c) != NULL;
}

/* Bytes of the number at the start of a heading: “7.”, “IV ”, “3.2 ”, “七、”, “第七章 ”, “A. ”; 0:
 * none. */
static gsize
measure_number (const char *line, gsize length)
{
  const char *at = line, *end = line + length;
  while (at < end && (is_numeral (g_utf8_get_char (at)) || (at > line && *at == '.')))
    at = g_utf8_next_char (at);
  if (at == line && length > 1 && g_ascii_isalpha (*at))
    at++;
  gsize n = at - line;
  if (n == 0 || at == end)
    return 0;
  return at[-1] == '.' || (guchar) *at >= 0xe2 || strchr (" \t.):", *at) != NULL ? n : 0;
}

/* Bytes of the marks and the number before the words of @line. */
static gsize
measure_start (const char *line, gsize length)
{
  gsize marks = 0;
  while (marks < length && strchr ("#*_=[( \t", line[marks]) != NULL)
    marks++;
  return marks + measure_number (line + marks, length - marks);
}

gboolean
winnow_heading_is_among (const char *line, gsize length, GHashTable *keys)
{
  gsize start = measure_start (line, length);
  g_autofree char *whole = winnow_heading_dup_key (line, length),
                  *words = winnow_heading_dup_key (line + start, length - start);
  return g_hash_table_contains (keys, whole) || g_hash_table_contains (keys, words);
}

/* A cheap test that drops most lines: a heading neither goes on nor continues a sentence. */
static gboolean
may_be_heading (const char *line, gsize length)
{
  if (length == 0 || length > WINNOW_MAX_HEADING)
    return FALSE;
  return length <= SHORT_LINE || line[0] == '#'
         || !(g_ascii_islower (line[0]) || strchr (",;-.", line[length - 1]) != NULL);
}

WinnowHeading
winnow_heading_classify (const char *line, gsize length)
{
  if (!may_be_heading (line, length))
    return WINNOW_HEADING_NONE;
  WinnowHeading heading = look_up (line, length);
  gsize start = heading == WINNOW_HEADING_NONE ? measure_start (line, length) : 0;
  if (start > 0)
    heading = look_up (line + start, length - start);
  if (heading == WINNOW_HEADING_NONE && line[0] == '#' && length > 1 && (line[1] == ' ' || line[1] == '#'))
    return WINNOW_HEADING_OTHER;
  return heading;
}
