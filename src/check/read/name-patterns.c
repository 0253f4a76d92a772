/* name-patterns.c: whose paper a file is, by its path
 *
 * A pattern becomes a regular expression over the path, whose groups are the fields; facts about a
 * name that a regular expression cannot know are checked after it. Ordinary names must give no
 * author: a wrong one joins papers of two people, which are then not compared. So a likely name
 * counts beside a student's number, in the frame of a platform, or where the files of a folder are
 * named alike.
 *
 * Most names fit no pattern, and regular expressions need tens of microseconds to find that out. So
 * each pattern knows the characters that a path must have at least, which are looked for first.
 *
 * Of 18,142 names of files of a Debian system and of the test corpora none has an author; of 5,181
 * frequent Chinese words before a number 122 do, most of them names. */
#include "check/read/name-patterns.h"

#include <stdio.h>
#include <string.h>
#include <xxhash.h>

#include "text/words/chinese-words.h"
#include "text/folding/fold.h"
#include "text/words/lexicon.h"
#include "base/for-each.h"

#define LEXICON "name-patterns"
#define LEAST_AUTHORS 3 /* of a folder whose files are named alike */

typedef enum
{
  SURE,
  MAYBE,
  INDEX,
  SURNAME,
  NEVER,
  N_RULES,
} Rule;

static const char *const rules[N_RULES] = { "sure:", "maybe:", "index:", "surname:", "never:" };

/* What a path must hold to fit. Of a path that is not all ASCII nothing is asked. */
typedef struct
{
  guint n_digits;     /* one after the other */
  gboolean beyond;    /* characters that ASCII lacks */
  gboolean capital;   /* a capital after a space or a comma */
  GPtrArray *strings; /* (owned) in small letters */
} Needs;

typedef struct
{
  GRegex *regex; /* (owned) */
  Rule rule;
  Needs needs;
} Pattern;

struct _WinnowNamePatterns
{
  guint64 id;           /* hash of all lists */
  GPtrArray *patterns;  /* (owned) (element-type Pattern) in their order */
  GHashTable *surnames; /* (owned) set of (owned) family names, folded */
  GHashTable *never;    /* (owned) set of (owned) words, folded */
};

/* ── patterns ── */

#define SEPARATORS "[_＿+＋—–\\-－~～、，,.]"
#define HAN "\\p{Han}"
#define HAN_NAME "(?<!" HAN ")(?:" HAN "{2,4}|" HAN "{1,8}·" HAN "{1,8})(?!" HAN ")"
#define CAPITALIZED "\\p{Lu}[\\p{L}\\p{M}'’.-]*"
#define NO_YEAR "(?!(?:19|20)\\d\\d(?!\\d))"

static const struct
{
  const char *name, *regex;
  Needs needs;
} placeholders[] = {
  { "name", "(?<author>[^/]*?\\p{L}[^/]*?)" },
  { "answerer", "(?<author>(?!row \\d|[^/]*\\d{4})[^/]*?\\p{L}[^/]*?)" },
  { "han", "(?<person>" HAN_NAME ")", { .beyond = TRUE } },
  { "person",
    "(?<person>" HAN_NAME "|(?<!\\p{L})" CAPITALIZED "(?:[ ,]+" CAPITALIZED "){1,3}(?!\\p{L}))",
    { .capital = TRUE } },
  { "slug", "(?<slug>\\p{L}[\\p{L}\\p{M}\\p{N}]+)" },
  { "number", "(?<number>(?<![0-9A-Za-z])[A-Za-z]{0,3}" NO_YEAR "\\d{4,20}[Xx]?(?![0-9A-Za-z]))", { .n_digits = 4 } },
  { "user", "(?<number>[\\p{L}\\p{N}.@-]+)" },
  { "assignment", "(?<assignment>[^/]+?)" },
  { "late", "(?<late>(?i:LATE))" },
  { "participant", "(?<participant>\\d+)" },
  { "id", "\\d+" },
  { "key", NO_YEAR "\\d{3,}", { .n_digits = 3 } },
  { "date", "(?:\\d{4}(?:-\\d\\d){5}|\\d{8}T\\d{6}Z)" },
  { "-", "(?:\\s*" SEPARATORS "+\\s*|\\s+)" },
  { "*", "[^/]+?" },
  { "**", ".+?" },
};

/* A pattern while it is read. */
typedef struct
{
  GString *regex;
  Needs *needs;
  const char *at; /* the rest of it */
  int depth;      /* of brackets: their content may be missing */
} Reader;

/* FALSE for an unknown placeholder. */
static gboolean
read_placeholder (Reader *reader)
{
  const char *end = strchr (++reader->at, '}');
  const gsize length = end != NULL ? (gsize) (end - reader->at) : 0;
  for (gsize i = 0; end != NULL && i < G_N_ELEMENTS (placeholders); i++)
    if (strlen (placeholders[i].name) == length && strncmp (placeholders[i].name, reader->at, length) == 0)
      {
        const Needs *needs = &placeholders[i].needs;
        g_string_append (reader->regex, placeholders[i].regex);
        reader->at = end + 1;
        if (reader->depth > 0)
          return TRUE;
        reader->needs->n_digits = MAX (reader->needs->n_digits, needs->n_digits);
        reader->needs->beyond |= needs->beyond;
        reader->needs->capital |= needs->capital;
        return TRUE;
      }
  return FALSE;
}

static void
read_literal (Reader *reader)
{
  gsize length = strcspn (reader->at, "{}[]");
  g_autofree char *escaped = g_regex_escape_string (reader->at, (int) length);
  g_string_append_printf (reader->regex, "(?i:%s)", escaped);
  if (reader->depth == 0)
    g_ptr_array_add (reader->needs->strings, g_ascii_strdown (reader->at, (gssize) length));
  reader->at += length;
}

/* Returns: (transfer full) (nullable) NULL if @pattern makes no sense */
static GRegex *
compile (const char *pattern, Needs *needs)
{
  g_autoptr (GString) regex = g_string_new ("^(?:.*/)?");
  Reader reader = { regex, needs, pattern, 0 };
  while (*reader.at != '\0' && reader.depth >= 0)
    switch (*reader.at)
      {
      case '{':
        if (!read_placeholder (&reader))
          return NULL;
        break;
      case '[':
      case ']':
        reader.depth += *reader.at == '[' ? 1 : -1;
        g_string_append (regex, *reader.at++ == '[' ? "(?:" : ")?");
        break;
      case '}':
        return NULL;
      default:
        read_literal (&reader);
      }
  g_string_append_c (regex, '$');
  gboolean tells = strstr (regex->str, "(?<author>") != NULL || strstr (regex->str, "(?<person>") != NULL
                   || strstr (regex->str, "(?<slug>") != NULL || strstr (regex->str, "(?<number>") != NULL;
  return reader.depth == 0 && tells ? g_regex_new (regex->str, G_REGEX_OPTIMIZE, G_REGEX_MATCH_DEFAULT, NULL) : NULL;
}

static void
free_pattern (gpointer data)
{
  Pattern *pattern = data;
  g_clear_pointer (&pattern->regex, g_regex_unref);
  g_ptr_array_unref (pattern->needs.strings);
  g_free (pattern);
}

/* ── lists ── */

static void
add_words (GHashTable *set, const char *words)
{
  g_auto (GStrv) each = g_strsplit_set (words, " \t", -1);
  winnow_for_each_string (one, each)
    if (*one != '\0')
      g_hash_table_add (set, winnow_fold_dup_words (one));
}

static gboolean
read_line (char *line, gpointer data)
{
  WinnowNamePatterns *patterns = data;
  Rule rule = 0;
  while (rule < N_RULES && !g_str_has_prefix (line, rules[rule]))
    rule++;
  if (rule == N_RULES)
    return FALSE;
  const char *value = g_strstrip (line + strlen (rules[rule]));
  if (rule == SURNAME || rule == NEVER)
    {
      add_words (rule == SURNAME ? patterns->surnames : patterns->never, value);
      return *value != '\0';
    }
  Pattern *pattern = g_new0 (Pattern, 1);
  pattern->rule = rule;
  pattern->needs.strings = g_ptr_array_new_with_free_func (g_free);
  pattern->regex = compile (value, &pattern->needs);
  if (pattern->regex == NULL)
    return free_pattern (pattern), FALSE;
  g_ptr_array_add (patterns->patterns, pattern);
  return TRUE;
}

static WinnowNamePatterns *
new_patterns (void)
{
  WinnowNamePatterns *patterns = g_new0 (WinnowNamePatterns, 1);
  patterns->patterns = g_ptr_array_new_with_free_func (free_pattern);
  patterns->surnames = winnow_string_table_new (NULL);
  patterns->never = winnow_string_table_new (NULL);
  return patterns;
}

WinnowNamePatterns *
winnow_name_patterns_new_from_text (const char *text, GArray *faults)
{
  WinnowNamePatterns *patterns = new_patterns ();
  winnow_word_list_read (text, read_line, patterns, faults);
  return patterns;
}

WinnowNamePatterns *
winnow_name_patterns_new (gboolean is_shipped)
{
  WinnowNamePatterns *patterns = new_patterns ();
  g_autoptr (GPtrArray) lists = winnow_lexicon_load (LEXICON, is_shipped);
  winnow_for_both (shipped) /* the user's own first */
    winnow_for_each (const WinnowWordList, list, lists)
      if (list->text != NULL && list->is_shipped == (gboolean) shipped)
        {
          winnow_word_list_read (list->text, read_line, patterns, NULL);
          patterns->id = XXH3_64bits_withSeed (list->text, strlen (list->text), patterns->id);
        }
  return patterns;
}

gint64
winnow_name_patterns_get_id (const WinnowNamePatterns *patterns)
{
  return (gint64) (patterns->id | 1);
}

void
winnow_name_patterns_free (WinnowNamePatterns *patterns)
{
  g_ptr_array_unref (patterns->patterns);
  winnow_clear (patterns, g_hash_table_unref, surnames, never);
  g_free (patterns);
}

GPtrArray *
winnow_name_patterns_dup_problems (void)
{
  GPtrArray *problems = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) lists = winnow_lexicon_load (LEXICON, FALSE);
  winnow_for_each (const WinnowWordList, list, lists)
    {
      g_autoptr (GArray) faults = winnow_array_new (guint);
      g_autofree char *shown = g_filename_display_name (list->path);
      g_autoptr (WinnowNamePatterns) read
          = list->is_user ? winnow_name_patterns_new_from_text (list->text, faults) : NULL;
      if (list->problem != NULL)
        g_ptr_array_add (problems, g_strdup (list->problem));
      if (faults->len > 0)
        g_ptr_array_add (problems, winnow_word_list_describe_faults (faults, shown));
    }
  return problems;
}

/* ── names ── */

static gboolean
is_han (const char *name)
{
  return g_unichar_get_script (g_utf8_get_char (name)) == G_UNICODE_SCRIPT_HAN;
}

/* Whether @folded is a word, and no person's name: 方案, 高兴 and 通过 begin with family names. */
static gboolean
is_word (const char *folded)
{
  glong n;
  g_autofree gunichar *units = g_utf8_to_ucs4_fast (folded, -1, &n);
  return winnow_chinese_words_get_cost (units, (guint32) n) > 0
         && winnow_chinese_words_get_class (units, (guint32) n) != WINNOW_CLASS_PERSON;
}

/* A family name of one character or two, and a given name. Names of other peoples have a dot.
 * @may_be_word: some are called 高明, which is a word. */
static gboolean
is_han_person (const WinnowNamePatterns *patterns, const char *name, gboolean may_be_word)
{
  g_autofree char *folded = winnow_fold_dup_words (name);
  const char *second = g_utf8_next_char (folded);
  g_autofree char *one = g_strndup (folded, (gsize) (second - folded)),
                  *two = g_strndup (folded, (gsize) (*second != '\0' ? g_utf8_next_char (second) - folded : 0));
  if (strstr (name, "·") != NULL)
    return TRUE;
  if (g_hash_table_contains (patterns->never, folded) || (!may_be_word && is_word (folded)))
    return FALSE;
  glong length = g_utf8_strlen (folded, -1);
  return (length > 2 && g_hash_table_contains (patterns->surnames, two))
         || (length < 4 && g_hash_table_contains (patterns->surnames, one));
}

static gboolean
has_no_word (const WinnowNamePatterns *patterns, const char *name)
{
  g_autofree char *folded = winnow_fold_dup_words (name);
  g_auto (GStrv) words = g_strsplit (folded, " ", -1);
  winnow_for_each_string (word, words)
    if (g_hash_table_contains (patterns->never, word))
      return FALSE;
  return TRUE;
}

static gboolean
is_person (const WinnowNamePatterns *patterns, const char *name, gboolean may_be_word)
{
  return is_han (name) ? is_han_person (patterns, name, may_be_word) : has_no_word (patterns, name);
}

/* "20240501": four digits of a year, a month, and a day. */
static gboolean
is_date (const char *number)
{
  guint year = 0, month = 0, day = 1;
  if (strspn (number, "0123456789") != strlen (number) || (strlen (number) != 8 && strlen (number) != 6))
    return FALSE;
  sscanf (number, "%4u%2u%2u", &year, &month, &day);
  return year >= 1000 && year < 2100 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/* ── matching ── */

void
winnow_name_fields_free (WinnowNameFields *fields)
{
  winnow_clear (fields, g_free, author, number, participant, place, assignment);
  g_free (fields);
}

/* A group of the match without white space around it. Returns: (transfer full) (nullable) */
static char *
fetch (const GMatchInfo *match, const char *group)
{
  g_autofree char *value = g_match_info_fetch_named (match, group);
  return value != NULL && *g_strstrip (value) != '\0' ? g_steal_pointer (&value) : NULL;
}

/* A date in place of the number: beside Chinese characters the name is one still. FALSE if the
 * names are none. */
static gboolean
check_fields (const WinnowNamePatterns *patterns, WinnowNameFields *fields, const char *person, const char *slug)
{
  /* With a number, and files named alike, a word is a name. */
  if (person != NULL && !is_person (patterns, person, !fields->is_sure && fields->number != NULL))
    return FALSE;
  if (slug != NULL && !has_no_word (patterns, slug))
    return FALSE;
  if (person == NULL || fields->number == NULL || !is_date (fields->number))
    return TRUE;
  g_clear_pointer (&fields->number, g_free);
  return is_han (person);
}

static WinnowNameFields *
match_pattern (const WinnowNamePatterns *patterns, const Pattern *pattern, const char *path)
{
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (WinnowNameFields) fields = g_new0 (WinnowNameFields, 1);
  int start;
  if (!g_regex_match (pattern->regex, path, G_REGEX_MATCH_DEFAULT, &match))
    return NULL;
  g_autofree char *person = fetch (match, "person"), *slug = fetch (match, "slug"), *late = fetch (match, "late");
  fields->author = fetch (match, "author");
  if (fields->author == NULL)
    fields->author = g_strdup (person ?: slug);
  fields->number = fetch (match, "number");
  fields->assignment = fetch (match, "assignment");
  fields->participant = fetch (match, "participant");
  if (fields->participant != NULL && g_match_info_fetch_named_pos (match, "author", &start, NULL))
    fields->place = g_strndup (path, (gsize) start);
  fields->is_late = late != NULL;
  fields->is_index = pattern->rule == INDEX;
  fields->is_sure = pattern->rule != MAYBE;
  return check_fields (patterns, fields, person, slug) ? g_steal_pointer (&fields) : NULL;
}

static gpointer
compile_tail (gpointer unused)
{
  return g_regex_new ("(?:\\s*[(（]\\d{1,2}[)）])?\\.[A-Za-z0-9]{1,12}$|\\s*[(（]\\d{1,2}[)）]$", G_REGEX_OPTIMIZE,
                      G_REGEX_MATCH_DEFAULT, NULL);
}

/* Without the ending of the file, and without the number of a copy: "essay (1).docx". */
static char *
dup_stem (const char *path)
{
  static GOnce once = G_ONCE_INIT;
  return g_regex_replace_literal (g_once (&once, compile_tail, NULL), path, -1, 0, "", G_REGEX_MATCH_DEFAULT, NULL);
}

/* A path, and what it has. */
typedef struct
{
  char *valid; /* (owned) as UTF-8 */
  char *stem;  /* (owned) (nullable) once a pattern asks for it */
  char *small; /* (owned) in small letters */
  guint n_digits;
  gboolean is_ascii, has_capital;
} Path;

static void
path_init (Path *path, const char *name)
{
  guint n_digits = 0;
  *path = (Path){ .valid = g_utf8_make_valid (name, -1), .small = g_ascii_strdown (name, -1) };
  path->is_ascii = g_str_is_ascii (path->valid);
  for (const char *at = path->valid; *at != '\0'; at++)
    {
      n_digits = g_ascii_isdigit (*at) ? n_digits + 1 : 0;
      path->n_digits = MAX (path->n_digits, n_digits);
      path->has_capital |= g_ascii_isupper (*at) && at > path->valid && (at[-1] == ' ' || at[-1] == ',');
    }
}

static void
path_clear (Path *path)
{
  winnow_clear (path, g_free, valid, stem, small);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Path, path_clear)

static gboolean
may_fit (const Path *path, const Needs *needs)
{
  if (!path->is_ascii)
    return TRUE;
  winnow_for_each (const char, string, needs->strings)
    if (strstr (path->small, string) == NULL)
      return FALSE;
  return !needs->beyond && path->n_digits >= needs->n_digits && (path->has_capital || !needs->capital);
}

/* Returns: (transfer full) (nullable) */
static WinnowNameFields *
match_path (const WinnowNamePatterns *patterns, const Pattern *pattern, Path *path)
{
  if (!may_fit (path, &pattern->needs))
    return NULL;
  if (path->stem == NULL)
    path->stem = dup_stem (path->valid);
  return match_pattern (patterns, pattern, pattern->rule == INDEX ? path->valid : path->stem);
}

/* Returns: (transfer full) (nullable) by the first pattern that fits, of those that are sure or of
 * the others */
static WinnowNameFields *
match_kind (const WinnowNamePatterns *patterns, Path *path, gboolean is_sure)
{
  WinnowNameFields *fields = NULL;
  for (guint i = 0; i < patterns->patterns->len && fields == NULL; i++)
    {
      const Pattern *pattern = g_ptr_array_index (patterns->patterns, i);
      if ((pattern->rule != MAYBE) == is_sure)
        fields = match_path (patterns, pattern, path);
    }
  return fields;
}

WinnowNameFields *
winnow_name_patterns_match (const WinnowNamePatterns *patterns, const char *path)
{
  g_return_val_if_fail (patterns != NULL && path != NULL, NULL);
  g_auto (Path) looked_at;
  path_init (&looked_at, path);
  WinnowNameFields *fields = match_kind (patterns, &looked_at, TRUE);
  return fields ?: match_kind (patterns, &looked_at, FALSE);
}

/* ── folders ── */

/* The files of one folder. */
typedef struct
{
  guint n_files, n_fitting; /* without indices */
  GHashTable *authors;      /* (owned) set */
} Folder;

static void
free_folder (gpointer data)
{
  Folder *folder = data;
  g_hash_table_unref (folder->authors);
  g_free (folder);
}

/* @fields: (nullable) */
static void
count_file (GHashTable *folders, const char *path, const WinnowNameFields *fields)
{
  g_autofree char *name = g_path_get_dirname (path);
  Folder *folder = g_hash_table_lookup (folders, name);
  if (fields != NULL && fields->is_index)
    return;
  if (folder == NULL)
    {
      folder = g_new0 (Folder, 1);
      folder->authors = winnow_string_table_new (NULL);
      g_hash_table_insert (folders, g_steal_pointer (&name), folder);
    }
  folder->n_files++;
  if (fields == NULL || fields->author == NULL)
    return;
  folder->n_fitting++;
  g_hash_table_add (folder->authors, g_strdup (fields->author));
}

static gboolean
is_trusted (GHashTable *folders, const char *path)
{
  g_autofree char *name = g_path_get_dirname (path);
  const Folder *folder = g_hash_table_lookup (folders, name);
  return folder != NULL && 3 * folder->n_fitting >= 2 * folder->n_files
         && g_hash_table_size (folder->authors) >= LEAST_AUTHORS;
}

/* Gives those of @all that have none their fields by a pattern that their folder agrees on. */
static void
match_alike (const WinnowNamePatterns *patterns, const Pattern *pattern, const GPtrArray *names, Path *paths,
             GPtrArray *all)
{
  g_autoptr (GHashTable) folders = winnow_string_table_new (free_folder);
  g_autoptr (GPtrArray) fitting = g_ptr_array_new ();
  gboolean is_any = FALSE;
  winnow_for_each_index (i, names)
    {
      WinnowNameFields *fields = all->pdata[i] == NULL ? match_path (patterns, pattern, &paths[i]) : NULL;
      g_ptr_array_add (fitting, fields);
      is_any |= fields != NULL;
    }
  for (guint i = 0; is_any && i < names->len; i++)
    count_file (folders, names->pdata[i], all->pdata[i] ?: fitting->pdata[i]);
  for (guint i = 0; is_any && i < names->len; i++)
    {
      WinnowNameFields *fields = g_ptr_array_index (fitting, i);
      if (fields == NULL)
        continue;
      if (is_trusted (folders, names->pdata[i]))
        all->pdata[i] = fields;
      else
        winnow_name_fields_free (fields);
    }
}

static void
free_fields (gpointer fields)
{
  if (fields != NULL)
    winnow_name_fields_free (fields);
}

GPtrArray *
winnow_name_patterns_match_all (const WinnowNamePatterns *patterns, const GPtrArray *paths)
{
  GPtrArray *all = g_ptr_array_new_full (paths->len, free_fields);
  g_autofree Path *looked_at = g_new (Path, paths->len + 1);
  winnow_for_each_index (i, paths)
    {
      path_init (&looked_at[i], paths->pdata[i]);
      g_ptr_array_add (all, match_kind (patterns, &looked_at[i], TRUE));
    }
  winnow_for_each (const Pattern, pattern, patterns->patterns)
    if (pattern->rule == MAYBE)
      match_alike (patterns, pattern, paths, looked_at, all);
  winnow_for_each_index (i, paths)
    path_clear (&looked_at[i]);
  return all;
}

/* ── Blackboard's index ── */

/* The value of the line that begins with @label. Returns: (transfer full) (nullable) */
static char *
dup_value (const char *text, const char *label)
{
  g_autofree char *pattern = g_strdup_printf ("^[\\s\\x{FEFF}]*(?:%s)\\s*[:：]\\s*(.*?)\\s*$", label);
  g_autoptr (GRegex) regex
      = g_regex_new (pattern, G_REGEX_MULTILINE | G_REGEX_CASELESS, G_REGEX_MATCH_NEWLINE_ANYCRLF, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *value
      = g_regex_match (regex, text, G_REGEX_MATCH_DEFAULT, &match) ? g_match_info_fetch (match, 1) : NULL;
  return value != NULL && *value != '\0' ? g_steal_pointer (&value) : NULL;
}

/* "Name: Ada Byron (abyron1)", "Assignment: Essay 1". */
WinnowNameFields *
winnow_name_index_read (const char *text)
{
  g_return_val_if_fail (text != NULL, NULL);
  g_autofree char *name = dup_value (text, "Name|姓名|名称");
  char *open = name != NULL ? g_strrstr (name, "(") : NULL, *close = open != NULL ? strchr (open, ')') : NULL;
  if (close == NULL || close[1] != '\0' || close == open + 1)
    return NULL;
  WinnowNameFields *fields = g_new0 (WinnowNameFields, 1);
  fields->number = g_strndup (open + 1, (gsize) (close - open - 1));
  *open = '\0';
  fields->author = *g_strstrip (name) != '\0' ? g_strdup (name) : NULL;
  fields->assignment = dup_value (text, "Assignment|作业");
  fields->is_index = fields->is_sure = TRUE;
  return fields;
}
