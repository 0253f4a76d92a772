/* pdf-picture-sizes.c: finds the pictures of a PDF that are too large to decode, from their
 * dictionaries and first bytes.
 *
 * Poppler decodes a picture at the size that the file claims, and a file of a few hundred bytes may
 * claim any size. So dictionaries are read as poppler reads them (ISO 32000-1, §7.2 and §7.3):
 * names may contain character codes, comments and line ends may replace spaces, a size may be given
 * twice, abbreviated (/W) or by a separate object. Reading starts at every "obj", object or not. An
 * unknown size counts as too large. So do JPEG and JPEG 2000 data that are larger than their
 * dictionary says, unless they are compressed again.
 *
 * Limits: the number of bytes read, beyond which no picture of the file is decoded. Threads: no
 * shared state. */
#include <string.h>

#include "extract/pdf/pdf.h"

#define PIXEL_BYTES 8 /* memory that poppler needs per pixel */
#define MAX_PIXELS (WINNOW_PICTURE_MAX_MEMORY / PIXEL_BYTES)
#define MAX_VISITED 4     /* times the file's size may be read … */
#define MIN_VISITED 65536 /* and this many bytes more */
#define NAME_BYTES 8      /* stored bytes of a name; all names of interest are shorter */
#define CODE_BYTES 4096   /* of JPEG 2000 data before the size */
#define SIZE_MARK "\xFF\x4F\xFF\x51"
#define UNKNOWN 1e9 /* an unknown size */

/* ── tokens ── */

typedef enum
{
  TOKEN_END,
  TOKEN_CLOSE,
  TOKEN_NAME,
  TOKEN_NUMBER,
  TOKEN_OPEN,
  TOKEN_STRING,
  TOKEN_WORD,
} TokenKind;

typedef struct
{
  TokenKind kind;
  const char *start;
  gsize length;          /* as written */
  char name[NAME_BYTES]; /* with character codes replaced */
  double number;
} Token;

static gboolean
is_blank (char c)
{
  return c == '\0' || (c != '\v' && g_ascii_isspace (c));
}

static gboolean
is_regular (char c)
{
  return !is_blank (c) && strchr ("()<>[]{}/%", c) == NULL;
}

static const char *
skip_blanks (const char *p, const char *end)
{
  gboolean in_comment = FALSE;
  for (; p < end && (in_comment || is_blank (*p) || *p == '%'); p++)
    in_comment = *p != '\n' && *p != '\r' && (in_comment || *p == '%');
  return p;
}

/* @p: after the opening bracket. */
static const char *
skip_string (const char *p, const char *end)
{
  for (guint depth = 1; p < end && depth > 0; p++)
    if (*p == '\\')
      p += p + 1 < end;
    else if (*p == '(')
      depth++;
    else if (*p == ')')
      depth--;
  return p;
}

/* "/#57idth" is "Width". */
static void
read_name (Token *token)
{
  guint n = 0;
  for (gsize i = 1; i < token->length && n + 1 < NAME_BYTES; i++, n++)
    {
      const char *p = token->start + i;
      token->name[n] = *p;
      if (*p != '#' || i + 2 >= token->length || !g_ascii_isxdigit (p[1]) || !g_ascii_isxdigit (p[2]))
        continue;
      token->name[n] = (char) (g_ascii_xdigit_value (p[1]) * 16 + g_ascii_xdigit_value (p[2]));
      i += 2;
    }
  token->name[n] = '\0';
}

/* Returns: where to continue. */
static const char *
read_token (const char *p, const char *end, Token *token)
{
  *token = (Token){ .kind = TOKEN_END, .start = p = skip_blanks (p, end) };
  if (p == end)
    return end;
  if (*p == '(')
    {
      token->kind = TOKEN_STRING;
      p = skip_string (p + 1, end);
    }
  else if (*p != '/' && !is_regular (*p))
    {
      token->kind = strchr ("<[{", *p) != NULL ? TOKEN_OPEN : TOKEN_CLOSE;
      p += 1 + (p + 1 < end && (*p == '<' || *p == '>') && p[1] == *p);
    }
  else
    {
      token->kind = *p == '/'                                            ? TOKEN_NAME
                    : g_ascii_isdigit (*p) || strchr ("+-.", *p) != NULL ? TOKEN_NUMBER
                                                                         : TOKEN_WORD;
      for (p++; p < end && is_regular (*p);)
        p++;
    }
  token->length = (gsize) (p - token->start);
  if (token->kind == TOKEN_NAME)
    read_name (token);
  else if (token->kind == TOKEN_NUMBER)
    {
      g_autofree char *copy = g_strndup (token->start, MIN (token->length, 32));
      token->number = g_ascii_strtod (copy, NULL);
    }
  return p;
}

static gboolean
is_word (const Token *token, const char *word)
{
  return token->kind == TOKEN_WORD && token->length == strlen (word) && memcmp (token->start, word, token->length) == 0;
}

/* ── dictionaries ── */

typedef struct
{
  double value;
  guint object; /* number of the object with the size; 0 if it is given here */
} Size;

/* The relevant entries of a dictionary. */
typedef struct
{
  Size sides[2];     /* width and height; 0 where unknown */
  const char *width; /* (unowned) (nullable) "/Width", if it is the only width and written so */
  guint n_widths;
  gboolean is_stored; /* its stream contains objects */
} Dictionary;

/* Reads the number of an entry and returns its end. The largest of several counts, since the valid
 * one is unknown. */
static const char *
read_size (Size *size, const Token *number, const char *p, const char *end)
{
  Token generation, mark;
  const char *behind = read_token (p, end, &generation);
  behind = read_token (behind, end, &mark);
  if (generation.kind == TOKEN_NUMBER && is_word (&mark, "R"))
    {
      size->value = size->object != 0 || size->value > 0 ? UNKNOWN : 0; /* given twice */
      size->object = (guint) CLAMP (number->number, 0, G_MAXINT32);
      return behind;
    }
  size->value = size->object != 0 ? UNKNOWN : MAX (size->value, number->number);
  return p;
}

static const char *
read_entry (Dictionary *dictionary, const Token *key, const char *p, const char *end)
{
  static const char *const names[][2] = { { "Width", "W" }, { "Height", "H" } };
  Token value;
  const char *behind = read_token (p, end, &value);

  if (value.kind != TOKEN_NUMBER)
    return p;
  dictionary->is_stored |= strcmp (key->name, "First") == 0;
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < 2; i++)
      if (strcmp (key->name, names[side][i]) == 0)
        {
          dictionary->n_widths += side == 0;
          if (side == 0)
            dictionary->width = key->length == strlen ("/Width") && dictionary->n_widths == 1 ? key->start : NULL;
          return read_size (&dictionary->sides[side], &value, behind, end);
        }
  return behind;
}

/* Returns: the end of the closing bracket or word. */
static const char *
read_dictionary (Dictionary *dictionary, const char *p, const char *end)
{
  guint depth = 0;
  Token token;
  *dictionary = (Dictionary){ 0 };
  while (TRUE)
    {
      p = read_token (p, end, &token);
      if (token.kind == TOKEN_OPEN)
        depth++;
      else if (token.kind == TOKEN_NAME && depth == 0)
        p = read_entry (dictionary, &token, p, end);
      else if (token.kind == TOKEN_END || is_word (&token, "ID") || is_word (&token, "stream")
               || (token.kind == TOKEN_CLOSE && depth-- == 0))
        return p;
    }
}

gboolean
winnow_pdf_is_huge_inline_picture (const char *text, const char *end)
{
  Dictionary dictionary;
  read_dictionary (&dictionary, text, end);
  return dictionary.sides[0].value * dictionary.sides[1].value > MAX_PIXELS;
}

/* ── the file ── */

typedef struct
{
  WinnowJob *job;       /* (unowned) */
  WinnowPdfScan *found; /* (unowned) */
  GHashTable *numbers;  /* (owned) number of an object → (owned) its largest value */
  GArray *pictures;     /* (owned) (element-type Dictionary) */
  guint64 n_visited;    /* bytes read so far */
  gboolean is_stored;   /* some objects are in streams, which are not read */
} Search;

static guint32
read_number (const char *data)
{
  const guint8 *p = (const guint8 *) data;
  return (guint32) p[0] << 24 | (guint32) p[1] << 16 | (guint32) p[2] << 8 | p[3];
}

static gboolean
has_magic (const char *data, const char *end, const char *magic, gsize length)
{
  return (gsize) (end - data) > length && memcmp (data, magic, length) == 0;
}

/* JPEG 2000 with or without box: ISO 15444-1, A.5.1. */
static double
get_code_pixels (const char *data, const char *end)
{
  gboolean is_known = has_magic (data, end, "\0\0\0\x0CjP", 6) || has_magic (data, end, SIZE_MARK, 4);
  const char *mark = is_known ? memmem (data, MIN ((gsize) (end - data), CODE_BYTES), SIZE_MARK, 4) : NULL;
  return mark != NULL && end - mark > 16 ? (double) read_number (mark + 8) * read_number (mark + 12) : 0;
}

/* The size in a stream's data, which begin at @data; 0 in another format. */
static double
get_data_pixels (Search *search, const char *data, const char *end)
{
  WinnowPictureInfo info = { 0 };
  const char *close;
  g_autoptr (GBytes) bytes = NULL;
  if (!has_magic (data, end, "\xFF\xD8\xFF", 3))
    return get_code_pixels (data, end);
  close = memmem (data, (gsize) (end - data), "endstream", strlen ("endstream"));
  bytes = g_bytes_new_static (data, (gsize) ((close != NULL ? close : end) - data));
  search->n_visited += g_bytes_get_size (bytes);
  winnow_picture_probe (bytes, &info, NULL);
  return (double) info.width * info.height;
}

/* The number before "0 obj", or 0. */
static guint
get_object_number (const char *start, const char *obj)
{
  const char *p = obj;
  for (guint i = 0; i < 2; i++)
    {
      while (p > start && is_blank (p[-1]))
        p--;
      while (p > start && g_ascii_isdigit (p[-1]))
        p--;
    }
  return (guint) MIN (g_ascii_strtoull (p, NULL, 10), G_MAXINT32);
}

static void
keep_number (Search *search, guint object, double number)
{
  const double *known = g_hash_table_lookup (search->numbers, GUINT_TO_POINTER (object));
  if (known == NULL || *known < number)
    g_hash_table_replace (search->numbers, GUINT_TO_POINTER (object), g_memdup2 (&number, sizeof number));
}

/* @p: after "obj". */
static void
read_object (Search *search, const char *p, const char *end)
{
  Dictionary dictionary;
  Token token;
  const char *start = p;
  p = read_token (p, end, &token);
  if (token.kind == TOKEN_NUMBER)
    keep_number (search, get_object_number (search->job->data, start - strlen ("obj")), token.number);
  if (token.kind != TOKEN_OPEN || token.length != 2)
    return;
  p = read_dictionary (&dictionary, p, end);
  p = read_token (p, end, &token);
  search->n_visited += (guint64) (p - start);
  if (!is_word (&token, "stream"))
    return;
  search->is_stored |= dictionary.is_stored;
  p += p < end && *p == '\r';
  p += p < end && *p == '\n';
  if (get_data_pixels (search, p, end) > MAX_PIXELS)
    dictionary.sides[0] = dictionary.sides[1] = (Size){ UNKNOWN, 0 };
  if ((dictionary.sides[0].value > 0 || dictionary.sides[0].object != 0)
      && (dictionary.sides[1].value > 0 || dictionary.sides[1].object != 0))
    g_array_append_val (search->pictures, dictionary);
}

static void
read_objects (Search *search)
{
  const char *start = search->job->data, *end = start + search->job->size;
  guint64 max = (guint64) search->job->size * MAX_VISITED + MIN_VISITED;
  for (const char *at = start; search->n_visited < max && winnow_job_is_alive (search->job, NULL);)
    {
      at = memmem (at, (gsize) (end - at), "obj", strlen ("obj"));
      if (at == NULL)
        return;
      at += strlen ("obj");
      if (at - start < 4 || at[-4] != 'd') /* not "endobj" */
        read_object (search, at, end);
    }
  search->found->must_skip_pictures = TRUE;
}

static double
get_side (const Search *search, const Size *size)
{
  const double *number
      = size->object != 0 ? g_hash_table_lookup (search->numbers, GUINT_TO_POINTER (size->object)) : NULL;

  if (size->object == 0)
    return size->value;
  return number == NULL || search->is_stored || size->value > 0 ? UNKNOWN : *number;
}

void
winnow_pdf_find_huge_pictures (WinnowPdfScan *found, WinnowJob *job)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_autoptr (GArray) pictures = g_array_new (FALSE, FALSE, sizeof (Dictionary));
  Search search = { .job = job, .found = found, .numbers = numbers, .pictures = pictures };
  read_objects (&search);
  found->has_pictures |= pictures->len > 0;
  for (guint i = 0; i < pictures->len; i++)
    {
      const Dictionary *picture = &g_array_index (pictures, Dictionary, i);
      gsize place = picture->width != NULL ? (gsize) (picture->width - job->data) : 0;
      if (get_side (&search, &picture->sides[0]) * get_side (&search, &picture->sides[1]) <= MAX_PIXELS)
        continue;
      if (picture->width != NULL)
        g_array_append_val (found->huge_pictures, place);
      else
        found->must_skip_pictures = TRUE;
    }
}
