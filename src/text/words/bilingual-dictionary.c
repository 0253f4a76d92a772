/* bilingual-dictionary.c: lists of two languages → a table of words, stems and the links between
 * them
 *
 * The left and the right sides of all lines are cut as one text each, which takes a tenth of the
 * time of cutting them line by line. A word has a key: the hash of its stems, token by token. All
 * beginnings of words are in the table too, without links, so the longest word at a place is found
 * without looking for longer ones. The table is one block of bytes, which the build writes to a
 * file and the program maps into memory. */
#include "text/words/bilingual-dictionary.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/array.h"
#include "base/order.h"
#include "text/words/lexicon.h"

#define MAGIC G_GUINT64_CONSTANT (0x31304c54776e6957) /* "WinwTL01" */
#define UNKNOWN_WORDS 2u                              /* that a token without a word counts as */
#define MOST_TOKENS 8u                                /* of a word */
#define MOST_DEFINED 5u                               /* words of a definition that count */
#define BUCKET_BITS 16u                               /* of a hash, which say where to look for it */
#define N_BUCKETS (1u << BUCKET_BITS)

/* The head of the packed table. After it: keys, stems, starts of links, links. */
typedef struct
{
  guint64 magic, id;
  guint32 n_words, n_stems, n_links;
  guint32 has_characters; /* 1: the left language is written without spaces */
} Head;

struct _WinnowBilingualDictionary
{
  GBytes *bytes; /* (owned) */
  Head head;
  const guint64 *keys, *stems;          /* ascending */
  const guint32 *starts;                /* by word: its first link; n_words + 1 numbers */
  const guint32 *links;                 /* numbers of stems */
  guint32 *word_buckets, *stem_buckets; /* (owned) by the highest bits of a hash: the first not below */
};

/* ── tables of hashes ── */

static guint32 *
make_buckets (const guint64 *hashes, guint32 n)
{
  guint32 *buckets = g_new (guint32, N_BUCKETS + 1), at = 0;
  for (guint32 bucket = 0; bucket <= N_BUCKETS; bucket++)
    {
      while (at < n && hashes[at] >> (64 - BUCKET_BITS) < bucket)
        at++;
      buckets[bucket] = at;
    }
  return buckets;
}

static guint32
find_hash (const guint64 *hashes, const guint32 *buckets, guint64 hash)
{
  guint bucket = hash >> (64 - BUCKET_BITS);
  for (guint32 i = buckets[bucket]; i < buckets[bucket + 1] && hashes[i] <= hash; i++)
    if (hashes[i] == hash)
      return i;
  return G_MAXUINT32;
}

static guint64
extend_key (guint64 key, guint64 stem)
{
  const guint64 bytes[] = { key, stem };
  return XXH3_64bits (bytes, sizeof bytes);
}

/* ── packing ── */

static gsize
get_packed_size (const Head *head)
{
  return sizeof *head + sizeof (guint64) * ((gsize) head->n_words + head->n_stems)
         + sizeof (guint32) * ((gsize) head->n_words + 1 + head->n_links);
}

WinnowBilingualDictionary *
winnow_bilingual_dictionary_new_from_bytes (GBytes *bytes)
{
  g_autoptr (WinnowBilingualDictionary) translations = g_new0 (WinnowBilingualDictionary, 1);
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  translations->bytes = g_bytes_ref (bytes);
  if (size < sizeof (Head))
    return NULL;
  memcpy (&translations->head, data, sizeof (Head));
  if (translations->head.magic != MAGIC || get_packed_size (&translations->head) != size)
    return NULL;
  translations->keys = (const guint64 *) (gconstpointer) (data + sizeof (Head));
  translations->stems = translations->keys + translations->head.n_words;
  translations->starts = (const guint32 *) (gconstpointer) (translations->stems + translations->head.n_stems);
  translations->links = translations->starts + translations->head.n_words + 1;
  translations->word_buckets = make_buckets (translations->keys, translations->head.n_words);
  translations->stem_buckets = make_buckets (translations->stems, translations->head.n_stems);
  return g_steal_pointer (&translations);
}

void
winnow_bilingual_dictionary_free (WinnowBilingualDictionary *translations)
{
  if (translations == NULL)
    return;
  g_bytes_unref (translations->bytes);
  winnow_clear (translations, g_free, word_buckets, stem_buckets);
  g_free (translations);
}

GBytes *
winnow_bilingual_dictionary_pack (const WinnowBilingualDictionary *translations)
{
  return g_bytes_ref (translations->bytes);
}

/* ── lines ── */

/* A definition, or the left side of a line, in the text of its side. */
typedef struct
{
  guint32 line; /* from 0, of those that make sense */
  gsize end;    /* bytes of the side's text: where it ends */
} Piece;

typedef struct
{
  GString *texts[2]; /* left, right */
  GArray *pieces[2]; /* (element-type Piece) */
  guint32 n_lines;
} Reader;

/* Definitions that say nothing but where to look. */
static const char *const references[]
    = { "variant of ", "old variant of ", "archaic variant of ", "surname ",  "classifier for", "see ", "see also ",
        "CL:",         "used in ",        "also written ",       "also pr. ", "Taiwan pr. " };

static gboolean
is_reference (const char *definition)
{
  winnow_for_each_of (reference, references)
    if (g_str_has_prefix (definition, *reference))
      return TRUE;
  return FALSE;
}

/* @text without its parts in brackets. */
static char *
dup_without_brackets (const char *text, gsize length)
{
  GString *kept = g_string_sized_new (length);
  guint depth = 0;
  winnow_for_each_between (i, 0, length)
    if (strchr ("([{", text[i]) != NULL)
      depth++;
    else if (depth > 0)
      depth -= strchr (")]}", text[i]) != NULL;
    else
      g_string_append_c (kept, text[i]);
  return g_string_free (kept, FALSE);
}

static void
add_piece (Reader *reader, guint side, const char *text)
{
  Piece piece = { .line = reader->n_lines };
  g_string_append (reader->texts[side], text);
  g_string_append (reader->texts[side], "\n\n");
  piece.end = reader->texts[side]->len;
  g_array_append_val (reader->pieces[side], piece);
}

static void
add_word (Reader *reader, const char *text, gsize length)
{
  g_autofree char *kept = dup_without_brackets (text, length);
  add_piece (reader, 0, kept);
}

/* Any of @separators separates definitions. */
static void
add_definitions (Reader *reader, const char *text, const char *separators)
{
  g_autofree char *kept = dup_without_brackets (text, strlen (text));
  g_auto (GStrv) definitions = g_strsplit_set (kept, separators, -1);
  for (guint i = 0; definitions[i] != NULL; i++)
    if (*g_strstrip (definitions[i]) != '\0' && !is_reference (definitions[i]))
      add_piece (reader, 1, definitions[i]);
}

/* "TRADITIONAL SIMPLIFIED [pin1 yin1] /definition/…/" */
static gboolean
read_cedict (Reader *reader, const char *line)
{
  const char *bracket = strstr (line, " ["), *space = strchr (line, ' '), *slash;
  if (bracket == NULL || space == NULL || space >= bracket || (slash = strstr (bracket, "] /")) == NULL)
    return FALSE;
  add_word (reader, space + 1, (gsize) (bracket - space - 1));
  add_definitions (reader, slash + 3, "/;");
  return TRUE;
}

static gboolean
read_columns (Reader *reader, const char *line)
{
  gsize length = strcspn (line, "\t");
  if (line[length] == '\0')
    length = strcspn (line, "=:");
  if (line[length] == '\0' || line[length + 1] == '\0' || length == 0)
    return FALSE;
  add_word (reader, line, length);
  add_definitions (reader, line + length + 1, "/;,\t");
  return TRUE;
}

static gboolean
read_line (char *line, gpointer data)
{
  Reader *reader = data;
  if (!read_cedict (reader, line) && !read_columns (reader, line))
    return FALSE;
  reader->n_lines++;
  return TRUE;
}

/* ── the table ── */

typedef struct
{
  guint64 key, stem; /* stem 0: the beginning of a longer word */
} Link;

WINNOW_DEFINE_COMPARE_2 (compare_links, Link, key, stem)

/* Tokens of one piece. */
typedef struct
{
  const WinnowText *text;
  guint32 first, last;
} Tokens;

/* The tokens of piece @i; @at: where those of the one before end. */
static Tokens
take_tokens (const WinnowText *text, const GArray *pieces, guint i, guint32 *at)
{
  Tokens tokens = { text, *at, *at };
  while (tokens.last < text->n_tokens && text->ends[tokens.last] <= g_array_index (pieces, Piece, i).end)
    tokens.last++;
  *at = tokens.last;
  return tokens;
}

static gboolean
has_characters (const Tokens *tokens)
{
  return tokens->first < tokens->last && tokens->text->flags[tokens->first] & WINNOW_TOKEN_CHARACTER;
}

/* Links the word that @left is to what @right says. */
static void
add_links (GArray *links, const Tokens *left, const Tokens *right)
{
  guint64 key = 0;
  guint n_defined = 0;
  if (left->first == left->last || left->last - left->first > MOST_TOKENS
      || (left->last - left->first == 1 && left->text->flags[left->first] & WINNOW_TOKEN_STOP))
    return;
  winnow_for_each_between (t, left->first, left->last)
    WINNOW_APPEND (links, Link, .key = key = extend_key (key, left->text->stems[t]));
  for (guint32 t = right->first; t < right->last && n_defined < MOST_DEFINED; t++)
    if (!(right->text->flags[t] & WINNOW_TOKEN_STOP))
      {
        WINNOW_APPEND (links, Link, key, right->text->stems[t]);
        n_defined++;
      }
}

/* Words are written without spaces on the left side, if on any. *@n_characters: counts such
 * words */
static GArray *
make_links (const Reader *reader, guint32 *n_characters)
{
  GArray *links = winnow_array_new (Link);
  g_autoptr (WinnowText) left = winnow_text_new (reader->texts[0]->str, reader->texts[0]->len, WINNOW_HAN_CHARACTERS),
                         right = winnow_text_new (reader->texts[1]->str, reader->texts[1]->len, WINNOW_HAN_CHARACTERS);
  guint32 at_left = 0, at_right = 0;
  guint definition = 0;
  winnow_for_each_below (line, reader->pieces[0]->len)
    {
      Tokens word = take_tokens (left, reader->pieces[0], line, &at_left);
      *n_characters += has_characters (&word);
      for (; definition < reader->pieces[1]->len && g_array_index (reader->pieces[1], Piece, definition).line == line;
           definition++)
        {
          Tokens defined = take_tokens (right, reader->pieces[1], definition, &at_right);
          if (has_characters (&defined) && !has_characters (&word))
            {
              add_links (links, &defined, &word);
              *n_characters += 1;
            }
          else
            add_links (links, &word, &defined);
        }
    }
  winnow_array_sort_unique (links, compare_links);
  return links;
}

/* Ascending. */
static GArray *
list_stems (const GArray *links)
{
  GArray *stems = winnow_array_new (guint64);
  winnow_for_each_value (const Link, link, links)
    if (link->stem != 0)
      g_array_append_val (stems, link->stem);
  winnow_array_sort_unique (stems, winnow_compare_64);
  return stems;
}

static guint32
find_stem (const GArray *stems, guint64 hash)
{
  const guint64 *first = WINNOW_DATA (const guint64, stems);
  return (const guint64 *) bsearch (&hash, first, stems->len, sizeof hash, winnow_compare_64) - first;
}

static WinnowBilingualDictionary *
lay_out (const GArray *links, gboolean has_characters)
{
  g_autoptr (GArray) stems = list_stems (links), keys = winnow_array_new (guint64), starts = winnow_array_new (guint32),
                     numbers = winnow_array_new (guint32);
  g_autoptr (GByteArray) packed = g_byte_array_new ();
  Head head = { .magic = MAGIC, .id = XXH3_64bits (links->data, sizeof (Link) * links->len) };
  guint32 stem;
  head.has_characters = has_characters;
  winnow_for_each_index (i, links)
    {
      const Link *link = &g_array_index (links, Link, i);
      if (i == 0 || link->key != g_array_index (links, Link, i - 1).key)
        {
          g_array_append_val (keys, link->key);
          g_array_append_val (starts, numbers->len);
        }
      if (link->stem == 0)
        continue;
      stem = find_stem (stems, link->stem);
      g_array_append_val (numbers, stem);
    }
  g_array_append_val (starts, numbers->len);
  head.n_words = keys->len;
  head.n_stems = stems->len;
  head.n_links = numbers->len;
  g_byte_array_append (packed, (const guint8 *) &head, sizeof head);
  g_byte_array_append (packed, (const guint8 *) keys->data, sizeof (guint64) * keys->len);
  g_byte_array_append (packed, (const guint8 *) stems->data, sizeof (guint64) * stems->len);
  g_byte_array_append (packed, (const guint8 *) starts->data, sizeof (guint32) * starts->len);
  g_byte_array_append (packed, (const guint8 *) numbers->data, sizeof (guint32) * numbers->len);
  g_autoptr (GBytes) bytes = g_byte_array_free_to_bytes (g_steal_pointer (&packed));
  return winnow_bilingual_dictionary_new_from_bytes (bytes);
}

WinnowBilingualDictionary *
winnow_bilingual_dictionary_new (const char *text, GArray *faults)
{
  Reader reader
      = { { g_string_new (NULL), g_string_new (NULL) }, { winnow_array_new (Piece), winnow_array_new (Piece) }, 0 };
  guint32 n_characters = 0;
  winnow_word_list_read (text, read_line, &reader, faults);
  g_autoptr (GArray) links = make_links (&reader, &n_characters);
  winnow_for_both (side)
    {
      g_string_free (reader.texts[side], TRUE);
      g_array_unref (reader.pieces[side]);
    }
  return lay_out (links, n_characters > 0);
}

/* ── looking up ── */

guint32
winnow_bilingual_dictionary_get_n_words (const WinnowBilingualDictionary *translations)
{
  return translations->head.n_words;
}

gboolean
winnow_bilingual_dictionary_has_characters (const WinnowBilingualDictionary *translations)
{
  return translations->head.has_characters;
}

const guint32 *
winnow_bilingual_dictionary_get_links (const WinnowBilingualDictionary *translations, guint32 word, guint32 *n)
{
  *n = translations->starts[word + 1] - translations->starts[word];
  return translations->links + translations->starts[word];
}

guint64
winnow_bilingual_dictionary_get_stem (const WinnowBilingualDictionary *translations, guint32 number)
{
  return translations->stems[number];
}

guint32
winnow_bilingual_dictionary_find_stem (const WinnowBilingualDictionary *translations, guint64 hash)
{
  return find_hash (translations->stems, translations->stem_buckets, hash);
}

/* The words from a token to the end of the text. */
typedef struct
{
  guint32 n_words;      /* this many words, at least */
  guint32 length, word; /* the first of them: its tokens and number */
} Cut;

/* The best cut of the tokens from @t on, of which @cuts has the later ones. */
static Cut
find_cut (const WinnowBilingualDictionary *translations, const WinnowText *text, guint32 t, guint32 last,
          const Cut *cuts)
{
  Cut best = { cuts[1].n_words + UNKNOWN_WORDS, 1, WINNOW_NO_WORD };
  guint64 key = 0;
  for (guint32 length = 1; length <= MOST_TOKENS && length <= last - t; length++)
    {
      key = extend_key (key, text->stems[t + length - 1]);
      guint32 word = find_hash (translations->keys, translations->word_buckets, key);
      if (word == G_MAXUINT32)
        break;
      if (translations->starts[word + 1] > translations->starts[word] && cuts[length].n_words + 1 <= best.n_words)
        best = (Cut){ cuts[length].n_words + 1, length, word };
    }
  return best;
}

void
winnow_bilingual_dictionary_cut (const WinnowBilingualDictionary *translations, const WinnowText *text, guint32 first,
                                 guint32 last, GArray *words)
{
  g_autofree Cut *cuts = g_new0 (Cut, last - first + 1);
  for (guint32 t = last; t-- > first;)
    cuts[t - first] = find_cut (translations, text, t, last, cuts + (t - first));
  for (guint32 t = first; t < last; t += cuts[t - first].length)
    {
      const Cut *cut = &cuts[t - first];
      WinnowTranslatedWord word = { t, t + cut->length, cut->word };
      gboolean is_left_out = cut->word == WINNOW_NO_WORD ? text->flags[t] & (WINNOW_TOKEN_CHARACTER | WINNOW_TOKEN_STOP)
                                                         : cut->length == 1 && text->flags[t] & WINNOW_TOKEN_STOP;
      if (!is_left_out)
        g_array_append_val (words, word);
    }
}

/* ── those of this run ── */

extern const guint8 winnow_translation_table[], winnow_translation_table_end[]; /* empty: the build had no dictionary */

static GPtrArray *
load (void)
{
  GPtrArray *all = winnow_pointers_new (winnow_bilingual_dictionary_free);
  g_autoptr (GPtrArray) lists = winnow_lexicon_load ("translations", FALSE);
  g_autoptr (GBytes) shipped = g_bytes_new_static (winnow_translation_table,
                                                   (gsize) (winnow_translation_table_end - winnow_translation_table));
  WinnowBilingualDictionary *table = winnow_bilingual_dictionary_new_from_bytes (shipped);
  if (table != NULL)
    g_ptr_array_add (all, table);
  winnow_for_each (const WinnowWordList, list, lists)
    if (list->text != NULL)
      g_ptr_array_add (all, winnow_bilingual_dictionary_new (list->text, NULL));
  return all;
}

const GPtrArray *
winnow_bilingual_dictionary_get_all (void)
{
  static GPtrArray *all;
  if (g_once_init_enter (&all))
    g_once_init_leave (&all, load ());
  return all;
}

gboolean
winnow_bilingual_dictionary_has_shipped (void)
{
  return &winnow_translation_table_end[0] != &winnow_translation_table[0];
}

guint64
winnow_bilingual_dictionary_get_id (void)
{
  const GPtrArray *all = winnow_bilingual_dictionary_get_all ();
  guint64 id = 0;
  winnow_for_each (const WinnowBilingualDictionary, dictionary, all)
    id = extend_key (id, dictionary->head.id);
  return id;
}
