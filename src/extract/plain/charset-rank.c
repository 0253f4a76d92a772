/* charset-rank.c: finds the most likely character set of bytes.
 *
 * ICU's detector (ucsdet) recognises alphabets well but confuses the double-byte sets of East Asia,
 * above all in short texts. So the bytes are converted in each of these, and the score is the share
 * of characters that are frequent in the languages of the set: about half in the right one, a few
 * percent in a wrong one. ICU decides only where no East Asian score is convincing. Thread-safe; no
 * state. */
#include "extract/plain/charset.h"

#include <string.h>
#include <unicode/ucnv.h>
#include <unicode/ucsdet.h>

#include "base/for-each.h"

#define SAMPLE_BYTES (64u << 10) /* enough for statistics; keeps the cost constant */
#define CONVINCING 0.2           /* share of frequent characters that proves a set */
#define NEAR_EQUAL 0.85          /* of the best score: the language decides between such sets */
#define MAX_BROKEN 0.02          /* share of characters that do not convert */
#define MIN_CONFIDENCE 10        /* of 100, on ICU's scale */

/* Bits of languages. */
typedef enum
{
  COMMON_SIMPLIFIED = 1 << 0,
  COMMON_TRADITIONAL = 1 << 1,
  COMMON_JAPANESE = 1 << 2,
  COMMON_KOREAN = 1 << 3,
  COMMON_ANY = 0xF,
} Common;

typedef struct
{
  WinnowCharset charset;
  Common common;
  const char *languages; /* BCP 47 prefixes, separated by spaces */
  gboolean wide;
} Candidate;

/* Programs write Windows' supersets under the names of the national sets. */
static const Candidate candidates[] = {
  { { "GB18030", "GB18030" }, COMMON_SIMPLIFIED, "zh-Hans zh-CN zh-SG zh", FALSE },
  { { "Big5", "windows-950" }, COMMON_TRADITIONAL, "zh-Hant zh-TW zh-HK zh-MO", FALSE },
  { { "Big5-HKSCS", "Big5-HKSCS" }, COMMON_TRADITIONAL, "zh-HK", FALSE },
  { { "EUC-TW", "EUC-TW" }, COMMON_TRADITIONAL, "zh-Hant zh-TW", FALSE },
  { { "Shift_JIS", "windows-31j" }, COMMON_JAPANESE, "ja", FALSE },
  { { "EUC-JP", "EUC-JP" }, COMMON_JAPANESE, "ja", FALSE },
  { { "EUC-KR", "windows-949" }, COMMON_KOREAN, "ko", FALSE },
  { { "UTF-16LE", "UTF-16LE" }, COMMON_ANY, "", TRUE },
  { { "UTF-16BE", "UTF-16BE" }, COMMON_ANY, "", TRUE },
};

/* ── frequent characters ── */

/* The most frequent ones make up about half of a text in its own character set. A text decoded in a
 * wrong set scatters over twenty thousand characters and rarely hits them. Their order does not
 * matter. */
static const char simplified[]
    = "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所"
      "然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与"
      "长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己"
      "制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系"
      "气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社"
      "便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉"
      "格望觉术领共确传师观清今切院让识候带导争运笔字简汉码密单复务件文档体系统审查证词法律条例办委规定关于织构责任"
      "违反罚款施部门省级县请编号转专";

static const char traditional[]
    = "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所"
      "然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與"
      "長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己"
      "制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系"
      "氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社"
      "便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉"
      "格望覺術領共確傳師觀清今切院讓識候帶導爭運筆字繁漢碼密單複臺灣台普遍編範織責違罰級縣請號轉專審查證詞律例辦委"
      "於構件案使";

/* The characters beside kana; all kana count. */
static const char japanese[]
    = "日一国会人年大十二本中長出三同時政事自行社見月分議後前民生連五発間対上部東者党地合市業内相方四定今回新場金員"
      "九入選立開手米力学問高代明実円関決子動京全目表戦経通外最言氏現理調体化田当八六約主題下首意法不来作性的要用制"
      "治度務強気小七成期公野協取都和統以機平総加山思家話世受区領多県続進正安設保改数記院女初北午指権心界支第産結百"
      "派点教報済書府活原先共得解名交資予川向際査勝面委告軍文反元重近千考判認画海参売利組知案道信策集在件団別物側任"
      "引使求所次水半品昨論計死官増係感特情投示変打男基私各始島直両朝革価式確村提運終挙果西勢減台広容必応演電歳住争"
      "談能無再位置企真流格有疑口過局少放税検藤町常校料沢裁状工建語球営空職証土与急止送援供可役構木割聞身費付施切由"
      "説転食比難防補車";

static const char korean[]
    = "이다는의에을가고하은지를한로서도사대기리인자어그시나아해정들라수일니보과으게장만전부스면구여주제있것했적동상"
      "비소원조안관오성우위무국공연거문신세경영실선생없생각때말같된되마유내진물방당할음치단와요던러야모개바발화분결"
      "중회계법체학교식업미양년월차용재통산민행현저트드르히않았었습심처명결번못남북반입출작속간력변불확임직표본평외"
      "래색출손집터";

static void
mark (guint8 *bits, const char *characters, guint8 bit)
{
  for (; *characters != '\0'; characters = g_utf8_next_char (characters))
    bits[g_utf8_get_char (characters)] |= bit;
}

static void
mark_range (guint8 *bits, gunichar first, gunichar last, guint8 bit)
{
  for (gunichar c = first; c <= last; c++)
    bits[c] |= bit;
}

/* For each of the 65,536 code points of the first plane, the languages where it is frequent.
 * Returns: (transfer full) */
static guint8 *
make_common_characters (void)
{
  guint8 *bits = g_malloc0 (0x10000);
  mark (bits, simplified, COMMON_SIMPLIFIED);
  mark (bits, traditional, COMMON_TRADITIONAL);
  mark (bits, japanese, COMMON_JAPANESE);
  mark (bits, korean, COMMON_KOREAN);
  mark_range (bits, 0x3041, 0x3093, COMMON_JAPANESE); /* hiragana */
  mark_range (bits, 0x30A1, 0x30F4, COMMON_JAPANESE); /* katakana */
  mark_range (bits, 0x30FC, 0x30FC, COMMON_JAPANESE);
  return bits;
}

/* ── conversion of a sample ── */

/* Returns: (transfer full) (nullable): UTF-16, U+FFFD for what does not convert. */
static UChar *
convert (const char *converter, const char *bytes, gsize length, int32_t *n)
{
  UErrorCode status = U_ZERO_ERROR;
  UConverter *open = ucnv_open (converter, &status);
  UChar *units = g_new (UChar, length + 1);
  UChar *target = units;
  const char *source = bytes;
  if (U_FAILURE (status))
    {
      g_free (units);
      return NULL;
    }
  /* no flush: the sample may cut a character */
  ucnv_toUnicode (open, &target, units + length, &source, bytes + length, NULL, FALSE, &status);
  ucnv_close (open);
  *n = target - units;
  return units;
}

/* ── score ── */

typedef struct
{
  guint n, common, broken, unlikely;
} Tally;

/* Rare in these languages and frequent in wrong decodings: private use, C1 controls, half-width
 * kana, controls. */
static gboolean
is_unlikely (UChar c)
{
  return (c >= 0xE000 && c <= 0xF8FF) || (c >= 0x80 && c < 0xA0) || (c >= 0xFF61 && c <= 0xFF9F)
         || (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0xFFFE || c == 0xFFFF;
}

static gboolean
is_punctuation (UChar c)
{
  return (c >= 0x2010 && c <= 0x2027) || (c >= 0x3000 && c <= 0x3011) || (c >= 0xFF01 && c <= 0xFF5E) || c == 0xB7;
}

/* Punctuation does not count: many sets share its place. In wide sets ASCII counts, too. */
static Tally
count (const UChar *units, int32_t n, const Candidate *candidate, const guint8 *common)
{
  Tally tally = { 0 };
  for (int32_t i = 0; i < n; i++)
    {
      UChar c = units[i];
      if (c == 0xFFFD)
        tally.broken++;
      else if (is_unlikely (c))
        tally.unlikely++;
      else if ((c < 0x80 && !candidate->wide) || is_punctuation (c))
        continue;
      else
        tally.common += (common[c] & candidate->common) != 0 || (c < 0x80 && candidate->wide);
      tally.n++;
    }
  return tally;
}

static double
score (const Candidate *candidate, const char *bytes, gsize length, const guint8 *common)
{
  int32_t n = 0;
  g_autofree UChar *units = convert (candidate->charset.converter, bytes, length, &n);
  Tally tally = units != NULL ? count (units, n, candidate, common) : (Tally){ 0 };
  if (tally.n == 0 || tally.broken > MAX_BROKEN * n)
    return 0;
  return ((double) tally.common - tally.unlikely - tally.broken) / tally.n;
}

static gboolean
matches_language (const Candidate *candidate, const char *language)
{
  g_auto (GStrv) prefixes = g_strsplit (candidate->languages, " ", -1);
  for (guint i = 0; language != NULL && prefixes[i] != NULL; i++)
    if (*prefixes[i] != '\0' && g_ascii_strncasecmp (language, prefixes[i], strlen (prefixes[i])) == 0)
      return TRUE;
  return FALSE;
}

/* ── the choice ── */

static const Candidate *
choose (const char *bytes, gsize length, gboolean wide, const char *language)
{
  g_autofree guint8 *common = make_common_characters ();
  double scores[G_N_ELEMENTS (candidates)], best = 0;
  const Candidate *chosen = NULL;
  winnow_for_each_index_of (i, candidates)
    {
      scores[i] = !candidates[i].wide || wide ? score (&candidates[i], bytes, length, common) : 0;
      if (scores[i] > best)
        {
          best = scores[i];
          chosen = &candidates[i];
        }
    }
  if (best < CONVINCING)
    return NULL;
  winnow_for_each_index_of (i, candidates)
    if (scores[i] >= NEAR_EQUAL * best && !matches_language (chosen, language)
        && matches_language (&candidates[i], language))
      chosen = &candidates[i];
  return chosen;
}

/* The Windows supersets differ only where ISO has no characters. */
static const WinnowCharset supersets[] = {
  { "ISO-8859-1", "windows-1252" },
  { "ISO-8859-9", "windows-1254" },
};

static WinnowCharset
find_superset (const char *name)
{
  winnow_for_each_of (superset, supersets)
    if (g_str_equal (name, superset->name))
      return (WinnowCharset){ superset->converter, superset->converter };
  return (WinnowCharset){ g_intern_string (name), g_intern_string (name) };
}

/* TRUE if the decoded text has hardly any controls and unconvertible characters. */
static gboolean
reads_well (const WinnowCharset *charset, const char *bytes, gsize length)
{
  int32_t n = 0;
  g_autofree UChar *units = convert (charset->converter, bytes, length, &n);
  gsize bad = 0;
  for (int32_t i = 0; units != NULL && i < n; i++)
    bad += units[i] == 0xFFFD || is_unlikely (units[i]);
  return units != NULL && bad <= MAX_BROKEN * n;
}

static gboolean
ask_icu (const char *bytes, gsize length, WinnowCharset *best)
{
  UErrorCode status = U_ZERO_ERROR;
  UCharsetDetector *detector = ucsdet_open (&status);
  const UCharsetMatch **matches;
  int32_t n = 0;
  gboolean found = FALSE;
  ucsdet_setText (detector, bytes, length, &status);
  matches = ucsdet_detectAll (detector, &n, &status);
  for (int32_t i = 0; U_SUCCESS (status) && i < n && !found; i++)
    {
      const char *name = ucsdet_getName (matches[i], &status);
      if (ucsdet_getConfidence (matches[i], &status) < MIN_CONFIDENCE || g_str_has_prefix (name, "UTF-"))
        continue;
      *best = find_superset (name);
      found = reads_well (best, bytes, length);
    }
  ucsdet_close (detector);
  return found;
}

gboolean
winnow_charset_rank (const char *bytes, gsize length, gboolean wide, const char *language, WinnowCharset *best)
{
  gsize start = 0;
  /* A long English preface proves nothing: the sample begins at the first byte beyond ASCII, which
   * begins a character in all but wide sets. */
  while (!wide && start < length && (guchar) bytes[start] < 0x80)
    start++;

  gsize n = MIN (length - start, SAMPLE_BYTES);
  const Candidate *chosen = choose (bytes + start, n, wide, language);
  if (chosen != NULL)
    *best = chosen->charset;
  return chosen != NULL || ask_icu (bytes, MIN (length, SAMPLE_BYTES), best);
}
