/* variants.c: see variants.h */
#include "variants.h"
#include "base/array.h"

#include <string.h>

/* What each level does, in shares of the characters. */
static const struct
{
  double edited, cut, added;
} levels[N_LEVELS + 1] = {
  [1] = { .008, 0, 0 },     [2] = { .012, .06, .06 }, [3] = { .018, .14, .14 },
  [4] = { .024, .23, .23 }, [5] = { .030, .43, .43 },
};

static const char *const editors_han[]
    = { "责任编辑：王芳", "责任编辑：李建国", "编辑：陈思远", "责编：赵一鸣", "编辑：周晓彤", "责任编辑：吴桐" };
static const char *const editors[] = { "Edited by Jane Smith", "Editor: Paul Novak", "Edited by Maria Rossi",
                                       "Editor: Tom Becker",   "Edited by Ann Lee",  "Editor: Omar Haddad" };

#define TITLE_CHARACTERS 18  /* of a title in Han; others have three times as many */
#define LONGEST_SENTENCE 200 /* bytes */
#define FIRST_HAN 0x4e00
#define LAST_HAN 0x9fff

static gboolean
is_han (gunichar character)
{
  return character >= FIRST_HAN && character <= LAST_HAN;
}

/* Whether most letters of @body are Han. */
static gboolean
is_chinese (const char *body)
{
  glong n_han = 0, n_letters = 0;
  for (const char *c = body; *c != '\0' && n_letters < 400; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);
      n_han += is_han (character);
      n_letters += g_unichar_isalpha (character);
    }
  return 2 * n_han > n_letters;
}

static char *
dup_editor (const char *body, guint number)
{
  return g_strdup (is_chinese (body) ? editors_han[number % G_N_ELEMENTS (editors_han)]
                                     : editors[number % G_N_ELEMENTS (editors)]);
}

/* ── sentences ── */

static gboolean
ends_sentence (gunichar character, char next)
{
  return character == '\n' || character == 0x3002 || character == 0xff01 || character == 0xff1f
         || (character < 0x80 && strchr (".!?", (int) character) != NULL && g_ascii_isspace (next));
}

/* Where the sentences of @body begin, and its end: byte offsets. Very long ones count as several,
 * which begin behind a space or are Han. */
static GArray *
find_sentences (const char *body)
{
  GArray *starts = winnow_array_new (gsize);
  gsize start = 0, end = strlen (body);
  g_array_append_val (starts, start);
  for (const char *c = body; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);
      gsize next = (gsize) (g_utf8_next_char (c) - body);
      gboolean is_long = next - start > LONGEST_SENTENCE && (is_han (character) || g_unichar_isspace (character));
      if ((ends_sentence (character, body[next]) || is_long) && next < end)
        {
          start = next;
          g_array_append_val (starts, start);
        }
    }
  g_array_append_val (starts, end);
  return starts;
}

typedef struct
{
  gsize start, end; /* bytes */
} Stretch;

/* Whole sentences of @body that are about @share of it, from a random one on. */
static Stretch
draw_stretch (const char *body, double share, GRand *random)
{
  g_autoptr (GArray) starts = find_sentences (body);
  gsize length = strlen (body), wanted = (gsize) (share * (double) length);
  guint first = 0, last, n_fit = 0;
  Stretch stretch;
  while (n_fit + 1 < starts->len && g_array_index (starts, gsize, n_fit) + wanted <= length)
    n_fit++;
  first = (guint) g_rand_int_range (random, 0, (gint32) MAX (n_fit, 1));
  stretch.start = g_array_index (starts, gsize, first);
  for (last = first; last + 1 < starts->len && g_array_index (starts, gsize, last) < stretch.start + wanted;)
    last++;
  stretch.end = g_array_index (starts, gsize, last);
  /* The end that comes nearer to what was wanted. */
  if (last > first + 1
      && stretch.end - stretch.start - wanted > wanted - (g_array_index (starts, gsize, last - 1) - stretch.start))
    stretch.end = g_array_index (starts, gsize, last - 1);
  return stretch;
}

/* A sentence of @body, shortened, as a headline. */
static char *
dup_headline (const char *body, guint number)
{
  g_autoptr (GArray) starts = find_sentences (body);
  gsize start = g_array_index (starts, gsize, number % (starts->len - 1));
  glong n = is_chinese (body) ? TITLE_CHARACTERS : 3 * TITLE_CHARACTERS, left = g_utf8_strlen (body + start, -1);
  char *title = g_utf8_substring (body + start, 0, MIN (n, left));
  return g_strstrip (g_strdelimit (title, "\n\r\t", ' '));
}

/* ── pieces ── */

Piece *
piece_new (const char *body, gsize length)
{
  Piece *piece = g_new (Piece, 1);
  piece->body = g_utf8_make_valid (body, (gssize) length);
  piece->title = dup_headline (piece->body, 0);
  piece->editor = dup_editor (piece->body, g_str_hash (piece->body));
  return piece;
}

void
piece_free (Piece *piece)
{
  if (piece == NULL)
    return;
  g_free (piece->title);
  g_free (piece->editor);
  g_free (piece->body);
  g_free (piece);
}

char *
piece_dup_text (const Piece *piece)
{
  return g_strdup_printf ("%s\n%s\n\n%s", piece->title, piece->editor, piece->body);
}

/* ── near-duplicates ── */

/* A letter of @body. */
static gunichar
draw_letter (const char *body, gsize length, GRand *random)
{
  for (guint tries = 0; tries < 100; tries++)
    {
      const char *c = body + g_rand_int_range (random, 0, (gint32) length);
      while (c > body && (*c & 0xc0) == 0x80)
        c--;
      if (g_unichar_isalpha (g_utf8_get_char (c)))
        return g_utf8_get_char (c);
    }
  return 'e';
}

/* Appends @body with each letter edited with a chance of @share: replaced, left out, or followed by
 * another. Returns: characters that stayed */
static glong
append_edited (GString *text, const char *body, double share, GRand *random)
{
  gsize length = strlen (body);
  glong n_kept = 0;
  for (const char *c = body; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);
      gboolean edits = g_unichar_isalpha (character) && g_rand_double (random) < share;
      gint32 kind = edits ? g_rand_int_range (random, 0, 3) : 3;
      if (kind >= 2)
        {
          g_string_append_unichar (text, character);
          n_kept++;
        }
      if (kind == 0 || kind == 2)
        g_string_append_unichar (text, draw_letter (body, length, random));
    }
  return n_kept;
}

/* Puts sentences of @other of about @length bytes between two of @text. */
static void
insert_stretch (GString *text, const Piece *other, gsize length, GRand *random)
{
  double share = (double) length / (double) strlen (other->body);
  Stretch stretch = draw_stretch (other->body, MIN (share, 1), random);
  g_autoptr (GArray) starts = find_sentences (text->str);
  gsize place = g_array_index (starts, gsize, g_rand_int_range (random, 0, (gint32) starts->len));
  g_autofree char *added = g_strdup_printf ("%.*s\n", (int) (stretch.end - stretch.start), other->body + stretch.start);
  g_string_insert (text, (gssize) place, added);
}

Piece *
piece_vary (const Piece *piece, const Piece *other, guint level, GRand *random, double *survives)
{
  Piece *variant = g_new (Piece, 1);
  GString *text = g_string_new (NULL);
  g_autofree char *rest = g_strdup (piece->body);
  gsize length = strlen (rest);
  if (levels[level].cut > 0)
    {
      Stretch cut = draw_stretch (rest, levels[level].cut, random);
      memmove (rest + cut.start, rest + cut.end, length + 1 - cut.end);
    }
  glong n_kept = append_edited (text, rest, levels[level].edited, random);
  if (levels[level].added > 0)
    insert_stretch (text, other, (gsize) (levels[level].added * (double) length), random);
  glong n_longer = MAX (g_utf8_strlen (piece->body, -1), g_utf8_strlen (text->str, -1));
  *survives = (double) n_kept / (double) MAX (n_longer, 1);
  variant->body = g_string_free (text, FALSE);
  variant->title = dup_headline (piece->body, 1 + g_rand_int (random) % 1000);
  variant->editor = dup_editor (piece->body, g_str_hash (piece->body) + 1 + g_rand_int (random) % 5);
  return variant;
}

/* The words of @body, and its Han characters one by one, each with what stands up to the next. */
static GPtrArray *
split_words (const char *body)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  const char *start = body;
  for (const char *c = body; *c != '\0'; c = g_utf8_next_char (c))
    {
      const char *next = g_utf8_next_char (c);
      if (is_han (g_utf8_get_char (next)) || *next == '\0' || (g_ascii_isspace (*c) && !g_ascii_isspace (*next)))
        {
          g_ptr_array_add (words, g_strndup (start, (gsize) (next - start)));
          start = next;
        }
    }
  return words;
}

Piece *
piece_spread (const Piece *piece, guint every, GRand *random)
{
  Piece *variant = g_new (Piece, 1);
  g_autoptr (GPtrArray) words = split_words (piece->body);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < words->len; i++)
    {
      guint word = i % every == every - 1 ? (guint) g_rand_int_range (random, 0, (gint32) words->len) : i;
      g_string_append (text, words->pdata[word]);
    }
  variant->body = g_string_free (text, FALSE);
  variant->title = g_strdup (piece->title);
  variant->editor = g_strdup (piece->editor);
  return variant;
}

Piece *
piece_excerpt (const Piece *piece, double share, GRand *random)
{
  Stretch stretch = draw_stretch (piece->body, share, random);
  return piece_new (piece->body + stretch.start, stretch.end - stretch.start);
}

Piece *
piece_borrow (const Piece *piece, const Piece *other, double share, guint n_stretches, GRand *random)
{
  gsize length = strlen (piece->body);
  double own = (1 - share) * (double) length / (double) strlen (other->body);
  Stretch stretch = draw_stretch (other->body, MIN (own, 1), random);
  g_autoptr (GString) text = g_string_new_len (other->body + stretch.start, (gssize) (stretch.end - stretch.start));
  for (guint i = 0; i < n_stretches; i++)
    insert_stretch (text, piece, (gsize) (share * (double) length) / n_stretches, random);
  return piece_new (text->str, text->len);
}
