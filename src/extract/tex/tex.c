/* tex.c: documents of TeX and LaTeX, as far as a reader of the page sees their text. It is no TeX:
 * nothing is expanded, no file is included. The rules:
 *
 * - Comments (%) and all text before \begin{document} and after \end{document} are left out; a file
 *   without \begin{document} is a chapter, all text. \title, \author and \date are metadata.
 * - Blank lines, \par, headings, captions, items and environments are paragraphs; \\ ends a line,
 *   in tables a row, and & a cell.
 * - Footnotes are separate parts.
 * - Headings and quotations are marked; one that nothing closes is none.
 * - Accents (\'e), symbols (\ss, \alpha), dashes (--) and quotes (``) are characters.
 * - Formulas are on one line: tex-math.c.
 * - Listings (verbatim, lstlisting, \verb) are text as it is; comment environments, drawings and
 *   definitions are left out.
 * - Commands that name something (\label, \ref, \cite) or set something (\vspace) are left out with
 *   their arguments: tables below. Of all others only the name and options in square brackets are,
 *   as most of them change the look of their text.
 * - Pictures (\includegraphics) are placed where their name has the ending of a picture. Included
 *   files (\input) are named in a note: they are separate documents. */
#include "extract/extractor.h"

#include <string.h>

#include "base/array.h"
#include "base/translate.h"
#include "extract/metadata.h"
#include "extract/plain/charset.h"
#include "extract/tex/tex.h"

#define CHECK_TOKENS 4096       /* between two checks of the deadline */
#define MAX_LOOKED (200u << 20) /* bytes searched for ends of formulas; later ones are read as text */
#define MAX_NAMES 5             /* of included files in a note */
#define PICTURES "png jpg jpeg gif bmp tif tiff webp"

/* What ends with a group. */
typedef enum
{
  GROUP_PLAIN,
  GROUP_FIELD,
  GROUP_FOOTNOTE,
  GROUP_HEADING,
  GROUP_LABEL, /* of an item, in square brackets */
} TexRole;

typedef struct
{
  TexRole role;
  int value;   /* WinnowMetadata of a field, level of a heading; 0: a caption */
  gsize start; /* bytes into the body */
} Group;

typedef struct
{
  WinnowJob *job;       /* (unowned) */
  WinnowWriter *writer; /* (unowned) */
  WinnowTexScan scan;   /* the text from here on */
  const char *start;    /* the whole text */
  GArray *groups;       /* (unowned) (element-type Group) open ones */
  GString *value;       /* (unowned) of the present field */
  GPtrArray *included;  /* (unowned) (element-type utf8) names of files */
  guint n_fields;       /* open groups of fields */
  guint n_tables;       /* open environments */
  guint n_quotations;   /* open environments */
  gsize quotation;      /* start of the outermost one: bytes into the body */
  gsize n_looked;       /* bytes searched for ends of formulas so far */
  gboolean in_body;
} Tex;

/* ── text ── */

static void
emit (Tex *tex, const char *text, gsize length)
{
  if (tex->n_fields > 0)
    g_string_append_len (tex->value, text, (gssize) length);
  else if (tex->in_body)
    winnow_writer_append_collapsed (tex->writer, text, (gssize) length);
}

static void
emit_string (Tex *tex, const char *text)
{
  emit (tex, text, strlen (text));
}

/* Text as it is, line by line. */
static void
emit_lines (Tex *tex, const char *text, gsize length)
{
  g_autofree char *lines = g_strndup (text, length);
  if (tex->in_body && tex->n_fields == 0)
    winnow_writer_append_lines (tex->writer, lines);
}

static void
separate (Tex *tex, char separator)
{
  if (tex->n_fields > 0)
    g_string_append_c (tex->value, ' ');
  else if (tex->in_body)
    winnow_writer_separate (tex->writer, separator);
}

static void
end_paragraph (Tex *tex)
{
  if (tex->n_fields > 0)
    g_string_append_c (tex->value, ' ');
  else if (tex->in_body)
    winnow_writer_break (tex->writer);
}

/* ── groups ── */

static void
open_group (Tex *tex, TexRole role, int value)
{
  const Group group = { role, value, winnow_writer_get_offset (tex->writer) };
  if (tex->groups->len >= tex->job->limits.max_depth)
    {
      winnow_job_stop_too_deep (tex->job);
      return;
    }
  g_array_append_val (tex->groups, group);
  tex->n_fields += role == GROUP_FIELD;
  if (role == GROUP_HEADING)
    end_paragraph (tex);
  else if (role == GROUP_FOOTNOTE)
    winnow_writer_open_part (tex->writer, WINNOW_PART_FOOTNOTE);
}

static void
close_group (Tex *tex)
{
  const Group group = g_array_index (tex->groups, Group, tex->groups->len - 1);
  g_array_set_size (tex->groups, tex->groups->len - 1);
  tex->n_fields -= group.role == GROUP_FIELD;
  if (group.role == GROUP_FIELD)
    {
      winnow_metadata_set (winnow_writer_get_content (tex->writer), (WinnowMetadata) group.value, tex->value->str);
      g_string_truncate (tex->value, 0);
    }
  else if (group.role == GROUP_FOOTNOTE)
    winnow_writer_close (tex->writer);
  else if (group.role == GROUP_HEADING)
    {
      winnow_writer_add_mark (tex->writer, group.value, group.start, -1);
      end_paragraph (tex);
    }
  else if (group.role == GROUP_LABEL)
    emit_string (tex, " ");
}

/* The argument of a command is a group of @role. */
static void
begin_argument (Tex *tex, TexRole role, int value)
{
  const char *start;
  winnow_tex_skip_options (&tex->scan);
  start = tex->scan.at;
  winnow_tex_skip_blanks (&tex->scan);
  if (tex->scan.at < tex->scan.end && *tex->scan.at == '{')
    {
      tex->scan.at++;
      open_group (tex, role, value);
    }
  else
    tex->scan.at = start;
}

/* ── formulas ── */

/* The first @mark in the present paragraph without a backslash before it, or NULL. */
static const char *
find_formula_end (Tex *tex, const char *mark)
{
  gsize length = strlen (mark);
  for (const char *at = tex->scan.at; at + length <= tex->scan.end && tex->n_looked < MAX_LOOKED; at++, tex->n_looked++)
    if (memcmp (at, mark, length) == 0)
      return at;
    else if (*at == '\\')
      at++;
    else if (at[0] == '\n' && at[1] == '\n')
      return NULL;
  return NULL;
}

static void
write_formula (Tex *tex, const char *mark, gboolean is_displayed)
{
  const char *end = find_formula_end (tex, mark);
  g_autofree char *line = NULL;
  if (end == NULL)
    return;
  line = winnow_tex_write_formula (tex->scan.at, (gsize) (end - tex->scan.at), tex->job->limits.max_depth);
  tex->scan.at = end + strlen (mark);
  if (is_displayed)
    end_paragraph (tex);
  if (is_displayed)
    emit_lines (tex, line, strlen (line));
  else
    emit_string (tex, line);
  if (is_displayed)
    end_paragraph (tex);
}

/* @at: after the first dollar */
static void
begin_formula (Tex *tex)
{
  gboolean is_displayed = tex->scan.at < tex->scan.end && *tex->scan.at == '$';
  tex->scan.at += is_displayed;
  write_formula (tex, is_displayed ? "$$" : "$", is_displayed);
}

/* ── environments ── */

/* Returns: (transfer full) the name without a star */
static char *
dup_environment (Tex *tex)
{
  char *name = winnow_tex_dup_argument (&tex->scan);
  if (g_str_has_suffix (name, "*"))
    name[strlen (name) - 1] = '\0';
  return name;
}

/* Moves after the end of the environment. @start: (out) */
static gsize
take_environment (Tex *tex, const char *name, const char **start)
{
  g_autofree char *mark = g_strdup_printf ("\\end{%s", name);
  const char *end = winnow_tex_find_mark (&tex->scan, mark);
  const char *close = memchr (end, '}', (gsize) (tex->scan.end - end));
  *start = tex->scan.at;
  tex->scan.at = close != NULL ? close + 1 : tex->scan.end;
  return (gsize) (end - *start);
}

static void
begin_listing (Tex *tex, const char *name)
{
  const char *start;
  gsize length;
  if (g_str_equal (name, "minted"))
    winnow_tex_skip_argument (&tex->scan);
  else
    winnow_tex_skip_options (&tex->scan);
  length = take_environment (tex, name, &start);
  emit_lines (tex, start, length);
  end_paragraph (tex);
}

static void
begin_equation (Tex *tex, const char *name)
{
  g_autofree char *plain = g_strdup_printf ("\\end{%s}", name), *starred = g_strdup_printf ("\\end{%s*}", name);
  gboolean is_starred = tex->scan.at[-2] == '*';
  if (g_str_equal (name, "alignat"))
    winnow_tex_skip_argument (&tex->scan);
  write_formula (tex, is_starred ? starred : plain, TRUE);
}

static void
begin_environment (Tex *tex)
{
  g_autofree char *name = dup_environment (tex);
  WinnowTexEnvironment environment = winnow_tex_find_environment (name);
  const char *start;
  end_paragraph (tex);
  switch (environment)
    {
    case WINNOW_TEX_ENVIRONMENT_SKIP_1:
    case WINNOW_TEX_ENVIRONMENT_SKIP_2:
      winnow_tex_skip_arguments (&tex->scan, environment);
      break;
    case WINNOW_TEX_ENVIRONMENT_DOCUMENT:
      tex->in_body = TRUE;
      break;
    case WINNOW_TEX_ENVIRONMENT_FORMULA:
      begin_equation (tex, name);
      break;
    case WINNOW_TEX_ENVIRONMENT_LEFT_OUT:
      take_environment (tex, name, &start);
      tex->scan.is_cut |= tex->scan.at == tex->scan.end && tex->scan.at[-1] != '}';
      break;
    case WINNOW_TEX_ENVIRONMENT_QUOTATION:
      winnow_tex_skip_options (&tex->scan);
      if (tex->n_quotations++ == 0)
        tex->quotation = winnow_writer_get_offset (tex->writer);
      break;
    case WINNOW_TEX_ENVIRONMENT_TABLE_1:
    case WINNOW_TEX_ENVIRONMENT_TABLE_2:
      winnow_tex_skip_arguments (&tex->scan, environment == WINNOW_TEX_ENVIRONMENT_TABLE_2 ? 2 : 1);
      tex->n_tables++;
      if (tex->in_body)
        winnow_writer_cut_row (tex->writer);
      break;
    case WINNOW_TEX_ENVIRONMENT_VERBATIM:
      begin_listing (tex, name);
      break;
    default:
      winnow_tex_skip_options (&tex->scan);
      break;
    }
}

static void
end_environment (Tex *tex)
{
  g_autofree char *name = dup_environment (tex);
  WinnowTexEnvironment environment = winnow_tex_find_environment (name);
  if (environment == WINNOW_TEX_ENVIRONMENT_DOCUMENT)
    tex->scan.at = tex->scan.end;
  else if ((environment == WINNOW_TEX_ENVIRONMENT_TABLE_1 || environment == WINNOW_TEX_ENVIRONMENT_TABLE_2)
           && tex->n_tables > 0)
    tex->n_tables--;
  else if (environment == WINNOW_TEX_ENVIRONMENT_QUOTATION && tex->n_quotations > 0 && --tex->n_quotations == 0)
    winnow_writer_add_mark (tex->writer, WINNOW_QUOTATION, tex->quotation, -1);
  end_paragraph (tex);
}

/* ── commands ── */

/* In a table, a row ends. */
static void
end_line (Tex *tex)
{
  winnow_tex_skip_options (&tex->scan);
  if (tex->n_tables > 0 && tex->n_fields == 0 && tex->in_body)
    winnow_writer_cut_row (tex->writer);
  else
    separate (tex, '\n');
}

static void
begin_item (Tex *tex)
{
  end_paragraph (tex);
  winnow_tex_skip_blanks (&tex->scan);
  if (tex->scan.at == tex->scan.end || *tex->scan.at != '[')
    return;
  tex->scan.at++;
  open_group (tex, GROUP_LABEL, WINNOW_METADATA_NONE);
}

/* \verb|text|, within a line */
static void
write_verbatim (Tex *tex)
{
  const char *start, *close;
  winnow_tex_skip_options (&tex->scan);
  if (tex->scan.at == tex->scan.end)
    return;
  start = tex->scan.at + 1;
  close = strpbrk (start, (char[]){ *tex->scan.at == '{' ? '}' : *tex->scan.at, '\n', '\0' });
  if (close == NULL || *close == '\n')
    return;
  emit (tex, start, (gsize) (close - start));
  tex->scan.at = close + 1;
}

/* A command whose name or argument is text or a picture; any other with its arguments is left
 * out. */
static void
write_command (Tex *tex, WinnowTexCommand command, const char *name)
{
  g_autofree char *argument = NULL;
  switch (command)
    {
    case WINNOW_TEX_AND:
      while (g_str_has_suffix (tex->value->str, " "))
        g_string_truncate (tex->value, tex->value->len - 1);
      emit_string (tex, ", ");
      break;
    case WINNOW_TEX_FORMULA:
      write_formula (tex, *name == '(' ? "\\)" : "\\]", *name == '[');
      break;
    case WINNOW_TEX_INCLUDE:
      argument = winnow_tex_dup_argument (&tex->scan);
      if (tex->in_body && *argument != '\0')
        g_ptr_array_add (tex->included, g_steal_pointer (&argument));
      break;
    case WINNOW_TEX_NAME:
      emit_string (tex, name);
      break;
    case WINNOW_TEX_PICTURE:
      argument = winnow_tex_dup_argument (&tex->scan);
      if (tex->in_body && tex->job->limits.max_pictures > 0 && winnow_name_has_ending (argument, PICTURES))
        winnow_writer_place_picture (tex->writer, argument, NULL, NULL);
      break;
    case WINNOW_TEX_URL:
      argument = winnow_tex_dup_argument (&tex->scan);
      emit_string (tex, argument);
      break;
    case WINNOW_TEX_VERBATIM:
      write_verbatim (tex);
      break;
    default:
      winnow_tex_skip_arguments (&tex->scan, command);
      break;
    }
}

static void
take_command (Tex *tex, WinnowTexCommand command, const char *name)
{
  switch (command)
    {
    case WINNOW_TEX_BEGIN:
      begin_environment (tex);
      break;
    case WINNOW_TEX_BREAK:
      end_paragraph (tex);
      break;
    case WINNOW_TEX_DEFINE:
      tex->scan.at = winnow_tex_find_mark (&tex->scan, "{");
      winnow_tex_skip_argument (&tex->scan);
      break;
    case WINNOW_TEX_END:
      end_environment (tex);
      break;
    case WINNOW_TEX_FALSE:
      tex->scan.at = winnow_tex_find_mark (&tex->scan, "\\fi");
      break;
    case WINNOW_TEX_FOOTNOTE:
      if (tex->in_body && tex->n_fields == 0)
        begin_argument (tex, GROUP_FOOTNOTE, WINNOW_METADATA_NONE);
      else
        winnow_tex_skip_argument (&tex->scan);
      break;
    case WINNOW_TEX_HEADING:
      begin_argument (tex, GROUP_HEADING, winnow_tex_find_level (name));
      break;
    case WINNOW_TEX_ITEM:
      begin_item (tex);
      break;
    case WINNOW_TEX_LINE:
      end_line (tex);
      break;
    default:
      write_command (tex, command, name);
      break;
    }
}

/* \'e, \'{e}, \v{c}, \"\i: the letter with its mark. */
static void
write_accent (Tex *tex, gunichar mark)
{
  char name[WINNOW_TEX_MAX_NAME + 1];
  gunichar letter;
  gboolean is_group;
  winnow_tex_skip_blanks (&tex->scan);
  is_group = tex->scan.at < tex->scan.end && *tex->scan.at == '{';
  tex->scan.at += is_group;
  if (tex->scan.at == tex->scan.end || *tex->scan.at == '}')
    return;
  letter = g_utf8_get_char (tex->scan.at);
  tex->scan.at = g_utf8_next_char (tex->scan.at);
  if (letter == '\\')
    {
      winnow_tex_take_name (&tex->scan, name);
      letter = g_str_equal (name, "i") ? 'i' : g_str_equal (name, "j") ? 'j' : winnow_tex_find_symbol (name);
    }
  if (letter != 0)
    {
      char letters[13] = { 0 };
      int length = g_unichar_to_utf8 (letter, letters);
      g_unichar_to_utf8 (mark, letters + length);
      g_autofree char *composed = g_utf8_normalize (letters, -1, G_NORMALIZE_NFC);
      emit_string (tex, composed ?: letters);
    }
  tex->scan.at += is_group && tex->scan.at < tex->scan.end && *tex->scan.at == '}';
}

/* Blanks after a name of letters are no space; options of an unknown command touch its name. */
static void
read_command (Tex *tex)
{
  char name[WINNOW_TEX_MAX_NAME + 1], letter[6];
  winnow_tex_take_name (&tex->scan, name);
  WinnowTexCommand command = winnow_tex_find_command (name);
  int field = winnow_tex_find_field (name);
  gunichar accent = winnow_tex_find_accent (name), symbol = winnow_tex_find_symbol (name);
  gboolean is_word = g_ascii_isalpha (*name);
  if (is_word && command == WINNOW_TEX_OTHER && field == 0 && accent == 0 && symbol == 0)
    winnow_tex_skip_options (&tex->scan);
  while (is_word && command != WINNOW_TEX_VERBATIM && tex->scan.at < tex->scan.end
         && (*tex->scan.at == ' ' || *tex->scan.at == '\t'))
    tex->scan.at++;
  if (field != 0)
    begin_argument (tex, GROUP_FIELD, field);
  else if (command != WINNOW_TEX_OTHER)
    take_command (tex, command, name);
  else if (accent != 0)
    write_accent (tex, accent);
  else if (symbol != 0)
    emit (tex, letter, (gsize) g_unichar_to_utf8 (symbol, letter));
  else if (strchr ("%&#$_{}", *name) != NULL)
    emit_string (tex, name);
  else if (strchr (" ,;:>\n", *name) != NULL)
    emit_string (tex, " ");
}

/* ── characters ── */

/* TRUE between characters of scripts without spaces, where a line end is no space. */
static gboolean
is_between_wide (const char *before, const char *after, const Tex *tex)
{
  return before >= tex->start && g_unichar_iswide (g_utf8_get_char (before)) && after < tex->scan.end
         && g_unichar_iswide (g_utf8_get_char (after));
}

/* @at: after the line end */
static void
read_line_end (Tex *tex)
{
  const char *line = tex->scan.at, *before = g_utf8_find_prev_char (tex->start, tex->scan.at - 1);
  while (tex->scan.at < tex->scan.end && (*tex->scan.at == ' ' || *tex->scan.at == '\t'))
    tex->scan.at++;
  if (tex->scan.at < tex->scan.end && *tex->scan.at == '\n')
    {
      winnow_tex_skip_blanks (&tex->scan);
      end_paragraph (tex);
    }
  else if (before == NULL || !is_between_wide (before, tex->scan.at, tex))
    emit (tex, line - 1, 1);
}

/* Two or three of them are one sign. */
static void
read_ligature (Tex *tex, char c)
{
  gsize n = 1 + (tex->scan.at < tex->scan.end && *tex->scan.at == c);
  n += n == 2 && c == '-' && tex->scan.at + 1 < tex->scan.end && tex->scan.at[1] == c;
  tex->scan.at += n - 1;
  if (c == '-')
    emit_string (tex, n == 1 ? "-" : n == 2 ? "–" : "—");
  else if (c == '`')
    emit_string (tex, n == 1 ? "‘" : "“");
  else
    emit_string (tex, n == 1 ? "’" : "”");
}

static void
read_special (Tex *tex, char c)
{
  switch (c)
    {
    case '\\':
      read_command (tex);
      break;
    case '{':
      open_group (tex, GROUP_PLAIN, WINNOW_METADATA_NONE);
      break;
    case '}':
      if (tex->groups->len > 0)
        close_group (tex);
      break;
    case ']':
      if (tex->groups->len > 0 && WINNOW_LAST (Group, tex->groups)->role == GROUP_LABEL)
        close_group (tex);
      else
        emit_string (tex, "]");
      break;
    case '$':
      begin_formula (tex);
      break;
    case '%':
      winnow_tex_skip_comment (&tex->scan);
      break;
    case '&':
      separate (tex, '\t');
      break;
    case '~':
      emit_string (tex, " ");
      break;
    case '\n':
      read_line_end (tex);
      break;
    default:
      read_ligature (tex, c);
      break;
    }
}

static void
read_token (Tex *tex)
{
  static const char specials[] = "\\{}]$%&~\n-`'";
  gsize length = strcspn (tex->scan.at, specials);
  emit (tex, tex->scan.at, length);
  tex->scan.at += length;
  if (tex->scan.at < tex->scan.end)
    read_special (tex, *tex->scan.at++);
}

/* ── the document ── */

static void
describe (Tex *tex)
{
  guint n = tex->included->len, n_more = n - MIN (n, MAX_NAMES);
  g_autofree char *names = NULL;
  if (n == 0)
    return;
  g_ptr_array_set_size (tex->included, (int) (n - n_more));
  if (n_more > 0)
    g_ptr_array_add (tex->included, g_strdup ("…"));
  g_ptr_array_add (tex->included, NULL);
  names = g_strjoinv (C_ ("names", ", "), (char **) tex->included->pdata);
  /* Translators: the second part is a list of names */
  winnow_content_add_note (winnow_writer_get_content (tex->writer),
                           ngettext ("%u file that the document includes was not read with it: %s.",
                                     "%u files that the document includes were not read with it: %s.", n),
                           n, names);
}

/* Makes \n of all line ends. */
static void
unify_line_ends (WinnowDecoded *decoded)
{
  char *to = decoded->text;
  for (const char *at = decoded->text; *at != '\0'; at++)
    if (*at != '\r')
      *to++ = *at;
    else if (at[1] != '\n')
      *to++ = '\n';
  *to = '\0';
  decoded->length = (gsize) (to - decoded->text);
}

gboolean
winnow_tex_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  g_autoptr (GArray) groups = winnow_array_new (Group);
  g_autoptr (GString) value = g_string_new (NULL);
  g_autoptr (GPtrArray) included = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (WinnowDecoded) decoded = winnow_charset_decode (job, g_steal_pointer (&job->data), job->size, NULL, error);
  Tex tex = { .job = job, .writer = writer, .groups = groups, .value = value, .included = included };
  if (decoded == NULL)
    return FALSE;
  winnow_decoded_describe (decoded, winnow_writer_get_content (writer));
  unify_line_ends (decoded);
  tex.start = tex.scan.at = decoded->text;
  tex.scan.end = decoded->text + decoded->length;
  tex.in_body = winnow_tex_find_mark (&tex.scan, "\\begin{document}") == tex.scan.end;
  for (guint n = 0; tex.scan.at < tex.scan.end; n++)
    {
      read_token (&tex);
      if ((n % CHECK_TOKENS == 0 || job->stopped != NULL) && !winnow_job_is_alive (job, error))
        return FALSE;
    }
  while (groups->len > 0)
    close_group (&tex);
  describe (&tex);
  if (tex.scan.is_cut)
    winnow_content_add_note (winnow_writer_get_content (writer),
                             _ ("A command has no end; what follows it was left out."));
  return winnow_job_is_alive (job, error);
}
