/* citations.c: whether a document quotes and cites the source of a passage
 *
 * A passage is quoted if most of its words stand in quotations, and cited if most stand in
 * paragraphs that name the source: by author and year, by an author who “argues”, by title, or by a
 * number whose entry in the list of works has the author or the title. The names of a source make
 * two regular expressions, of its citations and of its entry: neither is compiled before a text has
 * one of the names, since few texts name what they share words with. */
#include "match/exclusions/citations.h"

#include "match/exclusions/works.h"
#include "base/for-each.h"
#include "match/exclusions/exclusion-finders.h"

#define MAX_TOKENS 600u  /* of a paragraph before and behind a passage */
#define MAX_NUMBER 1000u /* of a list of works */

/* ── names ── */

#define NO_WORD "(?!)"
#define ANY_YEAR "(?:1[5-9]|20)\\d\\d"
#define NAME "(?:\\p{Lu}[\\p{L}\\p{M}.’'-]*|and|und|et|al\\.?|van|von|der|den|de|la|du|di|da|le)"

/* A name of Han characters is before what may follow one. */
#define HAN_END "(?:(?!\\p{Han})|(?=[和与及等在曾也教先博的则就对认指提说写表强主论谈总所]))"

/* %A: authors; %W: all words of its names; %Y: years; %T: titles */
static const char citation_form[]
    = "(?:%W)(?:['’]s)?(?:(?:[\\s,&]+" NAME "){0,8}|[、，和与及等](?:\\p{Han}{1,4}[、，和与及等]?){0,4})"
      "(?:[:：,，]?\\s*《[^》]*》)?[\\s,，:：]*[(（\\[［]?\\s*(?:%Y)(?!\\d)"
      "|[(（][^()（）\\d]{0,40}(?:%W)[^()（）\\d]{0,20}\\d{1,3}\\s*[)）]"
      "|(?:%A)\\s+(?:\\p{Ll}+ly\\s+|ha[sd]\\s+|have\\s+|also\\s+|once\\s+)?(?:argu|claim|stat[ei]|not[ei]|writ|wrote|"
      "says?\\b"
      "|said\\b|show|f(?:i|ou)nd|suggest|observ|conclud|explain|describ|point|defin|maintain|remark|puts?\\b)"
      "|(?i:according to|in the words of|quoted (?:in|by|from)|cited (?:in|by)|taken from|see|cf\\.)\\s+(?:" NAME
      "\\s+){0,2}(?:%A)"
      "|(?:%A)[^。！？；\\n]{0,20}?(?:认为|指出|提出|写道|说|表示|强调|主张|论述|谈到|总结|所言|所述|曾言|观点|研究|"
      "看法)"
      "|(?:据|根据|按照|引自|参见|参考|见|如|依)\\p{Han}{0,2}(?:%A)"
      "|[《“\"‘]\\s*(?:%T)";
/* The authors are at its beginning. */
static const char entry_form[] = "(?s)^(?=.*(?:%Y))(?:.{0,100}(?:%A)|\\P{L}*(?:%W)|.*(?:%T))";

/* Of a source of which nothing is known: a name with a year in brackets, which are no date. */
#define ANY_NAMES                                                                                                  \
  "(?!(?:In|Since|By|Until|From|After|Before|January|February|March|April|May|June|July|August|September|October|" \
  "November|December|Spring|Summer|Autumn|Winter)\\b)(?<!\\p{L})(?:\\p{Lu}[\\p{L}’'-]+(?:[\\s,&]+" NAME            \
  "){0,8}|\\p{Han}{2,12})"
static WinnowSigns any_citation
    = WINNOW_SIGNS ({ "[(（;；]\\s*(?:(?:see|cf\\.?|e\\.g\\.|参见|转引自|引自|见)[\\s,]*)?" ANY_NAMES
                      "[\\s,，:：]*" ANY_YEAR "|" ANY_NAMES "\\s*[(（\\[［]\\s*" ANY_YEAR,
                      1 });

struct _WinnowSourceNames
{
  GString *authors, *words, *titles; /* (owned) alternatives of regular expressions */
  GPtrArray *folded;                 /* (owned) (element-type utf8) a word of each alternative, folded */
  char *year;                        /* (owned) (nullable) */
  GRegex *citation, *entry;          /* (owned) (nullable) NULL until they are needed */
  gboolean is_unknown;
};

typedef WinnowSourceNames Names;

/* What names are made of. */
typedef enum
{
  PERSONS,
  WORDS,
  WORDS_AND_NUMBERS,
  PARTS,
  YEARS,
  TITLE,
  LONG_TITLE,
  HAN_NAME,
  CAPITAL,
} Form;

static WinnowSigns forms = WINNOW_SIGNS (
    [PERSONS] = { "\\s*(?:[;；、，&/]|\\sand\\s|和)\\s*" }, [WORDS] = { "[^\\p{L}]+" },
    [WORDS_AND_NUMBERS] = { "[^\\p{L}\\d]+" }, [PARTS] = { "_|\\s[-–—]+\\s|——|\\d+" },
    [YEARS] = { "(?<!\\d)(" ANY_YEAR ")(?!\\d)" }, [TITLE] = { "\\w+ \\w|\\p{Han}{2}" },
    [LONG_TITLE] = { "\\w+ \\w{4}|\\p{Han}{4}" }, [HAN_NAME] = { "^\\p{Han}{2,3}$" },
    [CAPITAL] = { "(?<!\\p{L})(?!(?:Source|Text|Reference|Document|Paper|File|Article|Book|Report|Page)s?(?!\\p{L}))"
                  "\\p{Lu}\\p{L}{2}" });

static GStrv
split (Form form, const char *string)
{
  return g_regex_split (winnow_signs_get_regex (&forms, form), string, 0);
}

static gboolean
is_like (Form form, const char *string)
{
  return g_regex_match (winnow_signs_get_regex (&forms, form), string, 0, NULL);
}

static void
add_word (const Names *names, GString *words, const char *word, glong least)
{
  gboolean is_han = g_unichar_get_script (g_utf8_get_char (word)) == G_UNICODE_SCRIPT_HAN;
  if (g_utf8_strlen (word, -1) < (is_han ? 2 : least))
    return;
  g_string_append_printf (words, is_han ? "|%s" HAN_END : "|(?<!\\p{L})(?i:%s)(?!\\p{L})", word);
  g_ptr_array_add (names->folded, g_utf8_casefold (word, -1));
}

/* “Smith, John; Mary Jones”, “张三、李四”; (nullable) */
static void
add_authors (const Names *names, const char *authors)
{
  g_auto (GStrv) persons = split (PERSONS, authors ?: "");
  winnow_for_each_string (person, persons)
    {
      g_auto (GStrv) words = split (WORDS, person);
      const char *family = "";
      winnow_for_each_string (word, words)
        {
          add_word (names, names->words, word, 2);
          if (g_utf8_strlen (word, -1) > 1 && (*family == '\0' || strchr (person, ',') == NULL))
            family = word;
        }
      add_word (names, names->authors, family, 2);
    }
}

/* @form: of titles that are no accident */
static void
add_title (const Names *names, const char *title, Form form)
{
  g_auto (GStrv) words = split (WORDS_AND_NUMBERS, title);
  g_autofree char *joined = g_strjoinv ("\\W*", words);
  if (!is_like (form, title))
    return;
  g_string_append_printf (names->titles, "|(?i:%s)", joined);
  g_ptr_array_add (names->folded, g_utf8_casefold (words[words[0][0] == '\0' && words[1] != NULL], -1));
}

/* Of a file: “Miller 2010 - On Rivers”. Returns: whether it says who wrote what */
static gboolean
add_name (const Names *names, const char *name, gboolean has_year)
{
  g_auto (GStrv) parts = split (PARTS, name), words = split (WORDS, name);
  gsize n_titles = names->titles->len;
  winnow_for_each_string (part, parts)
    add_title (names, part, LONG_TITLE);
  for (char **word = words; *word != NULL; word++)
    {
      add_word (names, names->words, *word, 3);
      if ((has_year && word == words) || is_like (HAN_NAME, *word))
        add_word (names, names->authors, *word, 2);
    }
  return has_year || names->titles->len > n_titles || is_like (CAPITAL, name);
}

static GRegex *
make_regex (const Names *names, const char *form, const char *any_year)
{
  g_autoptr (GString) pattern = g_string_new (form);
  g_string_replace (pattern, "%A", names->authors->str, 0);
  g_string_replace (pattern, "%W", names->words->str, 0);
  g_string_replace (pattern, "%T", names->titles->str, 0);
  g_string_replace (pattern, "%Y", names->year ?: any_year, 0);
  return g_regex_new (pattern->str, 0, 0, NULL) ?: g_regex_new (NO_WORD, 0, 0, NULL); /* a title as long as a text */
}

/* Whether @text has a name; every citation and entry has one. */
static gboolean
has_name (const Names *names, const char *text)
{
  g_autofree char *folded = names->folded->len > 0 ? g_utf8_casefold (text, -1) : NULL;
  winnow_for_each (const char, name, names->folded)
    if (strstr (folded, name) != NULL)
      return TRUE;
  return FALSE;
}

/* Whether *@regex, which is made of @form when it is needed, matches @text. */
static gboolean
is_like_names (const Names *names, GRegex **regex, const char *form, const char *any_year, const char *text)
{
  if (!has_name (names, text))
    return FALSE;
  if (*regex == NULL)
    *regex = make_regex (names, form, any_year);
  return g_regex_match (*regex, text, 0, NULL);
}

static gboolean
is_citation (WinnowSourceNames *source, const char *text)
{
  return source->is_unknown ? winnow_signs_weigh (&any_citation, text, strlen (text), 1) > 0
                            : is_like_names (source, &source->citation, citation_form, ANY_YEAR, text);
}

static gboolean
is_entry (WinnowSourceNames *source, const char *text)
{
  return source->is_unknown || is_like_names (source, &source->entry, entry_form, "", text);
}

WinnowSourceNames *
winnow_source_names_new (const char *name, const char *title, const char *author, const char *author_in_text,
                         gboolean is_reference)
{
  WinnowSourceNames *source = g_new0 (WinnowSourceNames, 1);
  const char *dot = strrchr (name, '.');
  g_autofree char *stem = dot != NULL ? g_strndup (name, (gsize) (dot - name)) : g_strdup (name);
  g_auto (GStrv) years = split (YEARS, stem);
  if (years[0] != NULL && years[1] != NULL)
    source->year = g_strdup (years[1]);
  source->authors = g_string_new (NO_WORD);
  source->words = g_string_new (NO_WORD);
  source->titles = g_string_new (NO_WORD);
  source->folded = winnow_pointers_new (g_free);
  source->is_unknown = !add_name (source, stem, source->year != NULL) && is_reference && title == NULL && author == NULL
                       && author_in_text == NULL;
  add_authors (source, author);
  add_authors (source, author_in_text);
  if (title != NULL)
    add_title (source, title, TITLE);
  return source;
}

static void
free_string (GString *string)
{
  g_string_free (string, TRUE);
}

void
winnow_source_names_free (WinnowSourceNames *source)
{
  winnow_clear (source, free_string, authors, words, titles);
  winnow_clear (source, g_regex_unref, citation, entry);
  g_ptr_array_unref (source->folded);
  g_free (source->year);
  g_free (source);
}

/* ── numbers ── */

#define OPEN "[\\[［【〔]"
#define CLOSE "[\\]］】〕]"
#define RAISED "[⁰¹²³⁴-⁹]"

/* “[3, 5–7]”, “[5: 12]”, “⁵”, “①”; and the mark of an entry. */
static WinnowSigns numbers = WINNOW_SIGNS (
    { "(?|" OPEN "\\s*(\\d{1,3}(?:\\s*[-–—~～,，、;；]\\s*\\d{1,3}){0,9})\\s*"
      "(?:[,，:：]\\s*(?:pp?\\.?|第)?\\s*\\d[^\\]］】〕]{0,12})?" CLOSE
      "|(?:(?<=[\\p{P}\\p{Han}])|(?<=\\p{L}{3}))(" RAISED "(?:[⁻–,，-]?" RAISED "){0,9})|([①-⑳]))",
      1 },
    { "(?m)^[ \\t　]*(?|" OPEN "\\s*(\\d{1,3})\\s*" CLOSE "|(\\d{1,3})\\s*[.．、)）]|[(（](\\d{1,3})[)）]"
      "|([①-⑳]|" RAISED "+))",
      1 });

/* Sets the bytes of the numbers of @list in @cited. */
static void
read_numbers (const char *list, guint8 cited[MAX_NUMBER])
{
  g_autofree char *plain = g_utf8_normalize (list, -1, G_NORMALIZE_ALL_COMPOSE);
  guint before = 0;
  gboolean is_range = FALSE;
  for (char *at = plain; *at != '\0';)
    if (g_ascii_isdigit (*at))
      {
        guint number = (guint) strtoul (at, &at, 10);
        for (guint n = is_range ? before : number; n <= MIN (number, MAX_NUMBER - 1); n++)
          cited[n] = 1;
        before = number;
        is_range = FALSE;
      }
    else
      {
        is_range |= g_utf8_strchr ("-–—~−", -1, g_utf8_get_char (at)) != NULL;
        at = g_utf8_next_char (at);
      }
}

struct _WinnowCitingText
{
  const char *text;
  gsize length;
  const WinnowText *tokens;
  const GArray *exclusions;
  GStrv works; /* (owned) numbers and entries in turn, from index 1 */
};

WinnowCitingText *
winnow_citing_text_new (const char *text, gsize length, const WinnowText *tokens, const GArray *exclusions)
{
  WinnowCitingText *citing = g_new0 (WinnowCitingText, 1);
  g_autoptr (GString) lists = winnow_works_new (text, length, exclusions);
  *citing = (WinnowCitingText){ text, length, tokens, exclusions,
                                g_regex_split (winnow_signs_get_regex (&numbers, 1), lists->str, 0) };
  return citing;
}

void
winnow_citing_text_free (WinnowCitingText *citing)
{
  g_strfreev (citing->works);
  g_free (citing);
}

/* Whether a number in @context is that of an entry of @source. */
static gboolean
has_number (const WinnowCitingText *citing, const char *context, WinnowSourceNames *source)
{
  guint8 cited[MAX_NUMBER] = { 0 };
  g_autoptr (GMatchInfo) match = NULL;
  if (citing->works[0] == NULL || citing->works[1] == NULL)
    return FALSE;
  g_regex_match (winnow_signs_get_regex (&numbers, 0), context, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *list = g_match_info_fetch (match, 1);
      read_numbers (list, cited);
    }
  for (char **work = citing->works; work[0] != NULL && work[1] != NULL; work += 2)
    {
      g_autofree char *number = g_utf8_normalize (work[1], -1, G_NORMALIZE_ALL_COMPOSE);
      guint64 n = g_ascii_strtoull (number, NULL, 10);
      if (n < MAX_NUMBER && cited[n] && is_entry (source, work[2]))
        return TRUE;
    }
  return FALSE;
}

/* ── passages ── */

guint32
winnow_span_count_excluded (const WinnowSpan *span, const GArray *exclusions, WinnowExclusionReason reason)
{
  guint32 n = 0;
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    if (exclusion->reason == reason && exclusion->first < span->last && exclusion->last > span->first)
      n += MIN (exclusion->last, span->last) - MAX (exclusion->first, span->first);
  return n;
}

/* The sentence that has token @at, or the first one behind it. */
static guint32
find_sentence (const WinnowText *tokens, guint32 at)
{
  return MIN (winnow_lower_bound (&tokens->sentences->last, sizeof *tokens->sentences, tokens->n_sentences, at + 1),
              tokens->n_sentences - 1);
}

/* The text of some tokens, with the signs around them. */
static char *
dup_tokens (const WinnowCitingText *citing, guint32 first, guint32 last)
{
  const WinnowText *tokens = citing->tokens;
  gsize start = first > 0 ? tokens->ends[first - 1] : 0,
        end = last < tokens->n_tokens ? tokens->starts[last] : citing->length;
  return g_strndup (citing->text + start, end - start);
}

static gboolean
begins_with_colon (const char *text)
{
  while (g_unichar_isspace (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  return *text == ':' || g_str_has_prefix (text, "：");
}

static gboolean
ends_in_bracket (const char *text)
{
  const char *last = g_utf8_find_prev_char (text, text + strlen (text));
  return last != NULL && g_utf8_strchr ("(（[［【", -1, g_utf8_get_char (last)) != NULL;
}

/* Where a citation of @span may stand: its sentences, or its whole paragraphs; before them a
 * sentence that ends with a colon, behind them one that begins with a bracket. */
static char *
dup_context (const WinnowCitingText *citing, const WinnowSpan *span, gboolean is_paragraph)
{
  const WinnowText *tokens = citing->tokens;
  const WinnowSentence *first = &tokens->sentences[find_sentence (tokens, span->first)],
                       *last = &tokens->sentences[find_sentence (tokens, span->last - 1)];
  while (is_paragraph && first > tokens->sentences && !first[-1].ends_paragraph
         && first->first + MAX_TOKENS > span->first)
    first--;
  while (is_paragraph && last->last < tokens->n_tokens && !last->ends_paragraph && last->last < span->last + MAX_TOKENS)
    last++;
  g_autofree char *context = dup_tokens (citing, first->first, last->last);
  first -= first > tokens->sentences && begins_with_colon (context);
  last += last->last < tokens->n_tokens && ends_in_bracket (context);
  return dup_tokens (citing, first->first, last->last);
}

static gboolean
is_cited (const WinnowCitingText *citing, const WinnowSpan *span, WinnowSourceNames *source)
{
  g_autofree char *context = dup_context (citing, span, !source->is_unknown);
  return is_citation (source, context) || has_number (citing, context, source);
}

WinnowCitation
winnow_citing_text_find (const WinnowCitingText *citing, const WinnowSpan *span, WinnowSourceNames *source)
{
  const WinnowText *tokens = citing->tokens;
  WinnowSpan part = { .first = span->first }; /* in one paragraph */
  guint32 n = 0, n_cited = 0;                 /* without the words of lists of works */
  if (span->last <= span->first || span->last > tokens->n_tokens || tokens->n_sentences == 0
      || tokens->ends[tokens->n_tokens - 1] > citing->length)
    return WINNOW_CITATION_NONE;
  for (; part.first < span->last; part.first = part.last)
    {
      guint32 i = find_sentence (tokens, part.first);
      while (i + 1 < tokens->n_sentences && tokens->sentences[i].last < span->last
             && !tokens->sentences[i].ends_paragraph)
        i++;
      part.last = MIN (MAX (tokens->sentences[i].last, part.first + 1), span->last);
      guint32 n_counted = part.last - part.first
                          - winnow_span_count_excluded (&part, citing->exclusions, WINNOW_EXCLUSION_BIBLIOGRAPHY);
      n_cited += n_counted > 0 && is_cited (citing, &part, source) ? n_counted : 0;
      n += n_counted;
    }
  return (2 * winnow_span_count_excluded (span, citing->exclusions, WINNOW_EXCLUSION_QUOTES) > n
              ? WINNOW_CITATION_QUOTED
              : 0)
         | (2 * n_cited > n ? WINNOW_CITATION_CITED : 0);
}
