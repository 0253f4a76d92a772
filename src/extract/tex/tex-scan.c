/* tex-scan.c: moves over the text of a TeX file: blanks, comments, names and arguments. */
#include <string.h>

#include "extract/tex/tex.h"
#include "base/for-each.h"

#define MAX_OPTIONS 4096 /* bytes in square brackets */

void
winnow_tex_skip_blanks (WinnowTexScan *scan)
{
  while (scan->at < scan->end && g_ascii_isspace (*scan->at))
    scan->at++;
}

/* A comment hides the end of its line and the indent of the next one. */
void
winnow_tex_skip_comment (WinnowTexScan *scan)
{
  const char *line_end = memchr (scan->at, '\n', (gsize) (scan->end - scan->at));
  scan->at = line_end != NULL ? line_end + 1 : scan->end;
  while (scan->at < scan->end && (*scan->at == ' ' || *scan->at == '\t'))
    scan->at++;
}

/* The content of the brackets at the present place, with balanced ones inside. @length: (out) its
 * bytes. Moves after it. */
/* From an opening bracket. @length: (out) bytes up to the closing one. */
static const char *
tex_take_enclosed (WinnowTexScan *scan, char close, gsize *length)
{
  const char *start = ++scan->at;
  guint depth = 0;
  for (; scan->at < scan->end && !(depth == 0 && *scan->at == close); scan->at++)
    if (*scan->at == '\\' && scan->at + 1 < scan->end)
      scan->at++;
    else if (*scan->at == '{')
      depth++;
    else if (*scan->at == '}' && depth > 0)
      depth--;
  *length = (gsize) (scan->at - start);
  scan->is_cut |= scan->at == scan->end;
  scan->at += scan->at < scan->end;
  return start;
}

/* Options are in one paragraph, and short: else the bracket is text. */
void
winnow_tex_skip_options (WinnowTexScan *scan)
{
  scan->at += scan->at < scan->end && *scan->at == '*';
  while (scan->at < scan->end && *scan->at == '[')
    {
      WinnowTexScan ahead = { scan->at, scan->at + MIN (scan->end - scan->at, MAX_OPTIONS) };
      gsize length;
      const char *start = tex_take_enclosed (&ahead, ']', &length);
      if (ahead.is_cut || memmem (start, length, "\n\n", 2) != NULL)
        return;
      scan->at = ahead.at;
    }
}

/* The name of a command after its backslash: letters, or one character. */
void
winnow_tex_take_name (WinnowTexScan *scan, char name[WINNOW_TEX_MAX_NAME + 1])
{
  gsize length = 0;
  memset (name, 0, WINNOW_TEX_MAX_NAME + 1);
  while (scan->at < scan->end && (g_ascii_isalpha (*scan->at) || *scan->at == '@') && length < WINNOW_TEX_MAX_NAME)
    name[length++] = *scan->at++;
  if (length == 0 && scan->at < scan->end)
    {
      const char *next = g_utf8_next_char (scan->at);
      memcpy (name, scan->at, (gsize) (next - scan->at));
      scan->at = next;
    }
}

/* A group, a command or a character. */
void
winnow_tex_skip_argument (WinnowTexScan *scan)
{
  char name[WINNOW_TEX_MAX_NAME + 1];
  gsize length;
  winnow_tex_skip_blanks (scan);
  winnow_tex_skip_options (scan);
  winnow_tex_skip_blanks (scan);
  if (scan->at == scan->end || *scan->at == '}')
    return;
  if (*scan->at == '{')
    tex_take_enclosed (scan, '}', &length);
  else if (*scan->at++ == '\\')
    winnow_tex_take_name (scan, name);
}

void
winnow_tex_skip_arguments (WinnowTexScan *scan, guint n)
{
  winnow_for_each_below (i, n)
    winnow_tex_skip_argument (scan);
}

/* Returns: (transfer full) the next group, as it is written */
char *
winnow_tex_dup_argument (WinnowTexScan *scan)
{
  gsize length = 0;
  const char *start = "";
  winnow_tex_skip_options (scan);
  winnow_tex_skip_blanks (scan);
  if (scan->at < scan->end && *scan->at == '{')
    start = tex_take_enclosed (scan, '}', &length);
  return g_strstrip (g_strndup (start, length));
}

/* The first @mark from here on, or the end. */
const char *
winnow_tex_find_mark (const WinnowTexScan *scan, const char *mark)
{
  const char *found = memmem (scan->at, (gsize) (scan->end - scan->at), mark, strlen (mark));
  return found ?: scan->end;
}
