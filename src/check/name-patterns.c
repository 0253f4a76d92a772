/* name-patterns.c: whose paper a file is, by its path
 *
 * A pattern becomes a regular expression over the path, whose groups are the fields; what a regular
 * expression cannot know of a name is checked behind it. Ordinary names must tell nothing: a wrong
 * author joins papers of two people, and they are not compared any more. So what looks like a name
 * counts beside a student's number, in the frame of a platform, or where the files of a folder are
 * named alike. */
#include "check/name-patterns.h"

#include <stdio.h>
#include <string.h>
#include <xxhash.h>

#include "text/dictionary.h"
#include "text/fold.h"
#include "text/lexicon.h"

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

typedef struct
{
  GRegex *regex; /* (owned) */
  Rule rule;
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
} placeholders[] = {
  { "name", "(?<author>[^/]*?\\p{L}[^/]*?)" },
  { "han", "(?<person>" HAN_NAME ")" },
  { "person", "(?<person>" HAN_NAME "|(?<!\\p{L})" CAPITALIZED "(?:[ ,]+" CAPITALIZED "){1,3}(?!\\p{L}))" },
  { "slug", "(?<slug>\\p{L}[\\p{L}\\p{M}\\p{N}]+)" },
  { "number", "(?<number>(?<![0-9A-Za-z])[A-Za-z]{0,3}" NO_YEAR "\\d{4,20}[Xx]?(?![0-9A-Za-z]))" },
  { "user", "(?<number>[\\p{L}\\p{N}.@-]+)" },
  { "assignment", "(?<assignment>[^/]+?)" },
  { "late", "(?<late>(?i:LATE))" },
  { "participant", "(?<participant>\\d+)" },
  { "id", "\\d+" },
  { "key", NO_YEAR "\\d{3,}" },
  { "date", "(?:\\d{4}(?:-\\d\\d){5}|\\d{8}T\\d{6}Z)" },
  { "-", "(?:\\s*" SEPARATORS "+\\s*|\\s+)" },
  { "*", "[^/]+?" },
  { "**", ".+?" },
};

/* FALSE for a placeholder that there is none of. @at: behind the brace; moved behind its end */
static gboolean
append_placeholder (GString *regex, const char **at)
{
  const char *end = strchr (*at, '}');
  for (gsize i = 0; end != NULL && i < G_N_ELEMENTS (placeholders); i++)
    if (strlen (placeholders[i].name) == (gsize) (end - *at)
        && strncmp (placeholders[i].name, *at, (gsize) (end - *at)) == 0)
      {
        g_string_append (regex, placeholders[i].regex);
        *at = end + 1;
        return TRUE;
      }
  return FALSE;
}

static void
append_literal (GString *regex, const char **at)
{
  gsize length = strcspn (*at, "{}[]");
  g_autofree char *escaped = g_regex_escape_string (*at, (int) length);
  g_string_append_printf (regex, "(?i:%s)", escaped);
  *at += length;
}

/* Returns: (transfer full) (nullable) NULL if @pattern makes no sense */
static GRegex *
compile (const char *pattern)
{
  g_autoptr (GString) regex = g_string_new ("^(?:.*/)?");
  int depth = 0;
  for (const char *at = pattern; *at != '\0' && depth >= 0;)
    switch (*at)
      {
      case '{':
        at++;
        if (!append_placeholder (regex, &at))
          return NULL;
        break;
      case '[':
      case ']':
        depth += *at == '[' ? 1 : -1;
        g_string_append (regex, *at++ == '[' ? "(?:" : ")?");
        break;
      case '}':
        return NULL;
      default:
        append_literal (regex, &at);
      }
  g_string_append_c (regex, '$');
  gboolean tells = strstr (regex->str, "(?<author>") != NULL || strstr (regex->str, "(?<person>") != NULL
                   || strstr (regex->str, "(?<slug>") != NULL || strstr (regex->str, "(?<number>") != NULL;
  return depth == 0 && tells ? g_regex_new (regex->str, G_REGEX_OPTIMIZE, G_REGEX_MATCH_DEFAULT, NULL) : NULL;
}

static void
free_pattern (gpointer data)
{
  Pattern *pattern = data;
  g_regex_unref (pattern->regex);
  g_free (pattern);
}

/* ── lists ── */

/* Letters in one case, Han characters simplified, one space between words. */
static char *
dup_folded (const char *text)
{
  g_autoptr (WinnowFold) fold = winnow_fold_new (text, strlen (text));
  g_autoptr (GString) out = g_string_new (NULL);
  for (guint32 i = 0; i < fold->n_units; i++)
    if (fold->classes[i] != WINNOW_UNIT_SEPARATOR)
      g_string_append_unichar (out, fold->units[i]);
    else if (out->len > 0 && out->str[out->len - 1] != ' ')
      g_string_append_c (out, ' ');
  return g_strdup (g_strchomp (out->str));
}

static void
add_words (GHashTable *set, const char *words)
{
  g_auto (GStrv) each = g_strsplit_set (words, " \t", -1);
  for (guint i = 0; each[i] != NULL; i++)
    if (*each[i] != '\0')
      g_hash_table_add (set, dup_folded (each[i]));
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
  GRegex *regex = compile (value);
  if (regex == NULL)
    return FALSE;
  Pattern *pattern = g_new (Pattern, 1);
  *pattern = (Pattern){ regex, rule };
  g_ptr_array_add (patterns->patterns, pattern);
  return TRUE;
}

static WinnowNamePatterns *
new_patterns (void)
{
  WinnowNamePatterns *patterns = g_new0 (WinnowNamePatterns, 1);
  patterns->patterns = g_ptr_array_new_with_free_func (free_pattern);
  patterns->surnames = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  patterns->never = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
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
  for (guint shipped = 0; shipped < 2; shipped++) /* the user's own first */
    for (guint i = 0; i < lists->len; i++)
      {
        const WinnowWordList *list = g_ptr_array_index (lists, i);
        if (list->text != NULL && list->is_shipped == (gboolean) shipped)
          {
            winnow_word_list_read (list->text, read_line, patterns, NULL);
            patterns->id = XXH3_64bits_withSeed (list->text, strlen (list->text), patterns->id);
          }
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
  g_hash_table_unref (patterns->surnames);
  g_hash_table_unref (patterns->never);
  g_free (patterns);
}

GPtrArray *
winnow_name_patterns_dup_problems (void)
{
  GPtrArray *problems = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) lists = winnow_lexicon_load (LEXICON, FALSE);
  for (guint i = 0; i < lists->len; i++)
    {
      const WinnowWordList *list = g_ptr_array_index (lists, i);
      g_autoptr (GArray) faults = g_array_new (FALSE, FALSE, sizeof (guint));
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
  return winnow_dictionary_get_cost (units, (guint32) n) > 0
         && winnow_dictionary_get_class (units, (guint32) n) != WINNOW_CLASS_PERSON;
}

/* A family name of one character or two, and a given name. Names of other peoples have a dot.
 * @may_be_word: some are called 高明, which is a word. */
static gboolean
is_han_person (const WinnowNamePatterns *patterns, const char *name, gboolean may_be_word)
{
  g_autofree char *folded = dup_folded (name);
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
  g_autofree char *folded = dup_folded (name);
  g_auto (GStrv) words = g_strsplit (folded, " ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    if (g_hash_table_contains (patterns->never, words[i]))
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
  g_free (fields->author);
  g_free (fields->number);
  g_free (fields->participant);
  g_free (fields->place);
  g_free (fields->assignment);
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
    fields->author = g_strdup (person != NULL ? person : slug);
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

/* Returns: (transfer full) (nullable) by the first pattern that fits, of those that are sure or of
 * the others */
static WinnowNameFields *
match_kind (const WinnowNamePatterns *patterns, const char *path, gboolean is_sure)
{
  g_autofree char *valid = g_utf8_make_valid (path, -1), *stem = dup_stem (valid);
  WinnowNameFields *fields = NULL;
  for (guint i = 0; i < patterns->patterns->len && fields == NULL; i++)
    {
      const Pattern *pattern = g_ptr_array_index (patterns->patterns, i);
      if ((pattern->rule != MAYBE) == is_sure)
        fields = match_pattern (patterns, pattern, pattern->rule == INDEX ? valid : stem);
    }
  return fields;
}

WinnowNameFields *
winnow_name_patterns_match (const WinnowNamePatterns *patterns, const char *path)
{
  g_return_val_if_fail (patterns != NULL && path != NULL, NULL);
  WinnowNameFields *fields = match_kind (patterns, path, TRUE);
  return fields != NULL ? fields : match_kind (patterns, path, FALSE);
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
      folder->authors = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
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

static WinnowNameFields *
match_one (const WinnowNamePatterns *patterns, const Pattern *pattern, const char *path)
{
  g_autofree char *valid = g_utf8_make_valid (path, -1), *stem = dup_stem (valid);
  return match_pattern (patterns, pattern, stem);
}

/* Gives those of @all that have none their fields by a pattern that their folder agrees on. */
static void
match_alike (const WinnowNamePatterns *patterns, const Pattern *pattern, const GPtrArray *paths, GPtrArray *all)
{
  g_autoptr (GHashTable) folders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_folder);
  g_autoptr (GPtrArray) fitting = g_ptr_array_new ();
  for (guint i = 0; i < paths->len; i++)
    {
      const char *path = g_ptr_array_index ((GPtrArray *) paths, i);
      WinnowNameFields *known = g_ptr_array_index (all, i);
      g_ptr_array_add (fitting, known == NULL ? match_one (patterns, pattern, path) : NULL);
      count_file (folders, path, known != NULL ? known : g_ptr_array_index (fitting, i));
    }
  for (guint i = 0; i < paths->len; i++)
    {
      WinnowNameFields *fields = g_ptr_array_index (fitting, i);
      if (fields == NULL)
        continue;
      if (is_trusted (folders, g_ptr_array_index ((GPtrArray *) paths, i)))
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
  for (guint i = 0; i < paths->len; i++)
    g_ptr_array_add (all, match_kind (patterns, g_ptr_array_index ((GPtrArray *) paths, i), TRUE));
  for (guint i = 0; i < patterns->patterns->len; i++)
    {
      const Pattern *pattern = g_ptr_array_index (patterns->patterns, i);
      if (pattern->rule == MAYBE)
        match_alike (patterns, pattern, paths, all);
    }
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
