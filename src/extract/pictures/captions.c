/* captions.c: finds the caption of a picture in the text next to it.
 *
 * Only HTML marks captions. In other formats a caption is a paragraph next to the picture that
 * begins with a label of the table and a number ("Figure 3: …", "图 3-1 …"), followed by
 * punctuation, a space or its end. Where a verb follows ("Figure 3 shows …", "图3所示"), it is running
 * text. Documents have all captions below or all above their pictures: a picture with a candidate
 * on both sides takes the side of the pictures with one candidate. A caption is on the page of its
 * picture.
 *
 * Pictures side by side on one side of a caption are one figure and share it. A caption between two
 * pictures belongs to one of them. */
#include "extract/pictures/read-pictures.h"

#include <string.h>

#include "base/escape.h"
#include "base/for-each.h"
#include "extract/plain/utf8.h"
#include "extract/name-table.h"

#define MAX_CAPTION 300 /* characters */
#define MAX_LOOK 8192   /* bytes before and after a picture */
#define SHORT_LINE 40   /* characters of a line that may separate a picture and its caption: "(a) (b)" */
#define SHORT_TITLE 60  /* characters after a number without a space, as in 图3系统结构 */
#define SENTENCE 100    /* characters: a longer line with a verb is running text even without a full stop */

/* In the text they begin with a capital letter. */
static const char labels[]
    = "figure fig picture plate photograph photo chart scheme diagram image exhibit illustration abbildung abb "
      "bild 图表 圖表 照片 插图 插圖 附图 附圖 图 圖";

/* Words that follow the number in running text. */
static WinnowNameTable verbs = { { {
    "above also and are as at below can compares contains demonstrates depict depicts describes displays "
    "gives has have illustrate illustrates indicates is lists may of or outlines plots presents provides "
    "reports represents reveals show showed shows suggests summarises summarizes to was were will with zeigt "
    "zeigen und ist stellt montre montrent et est présente illustre",
    TRUE,
} } };

/* In Chinese. */
static const char chinese_verbs[]
    = "所示 显示 顯示 展示 给出 給出 表明 表示 说明 說明 描述 反映 列出 可见 可見 可以 可知 是 为 為 中， 中的 "
      "中可 中给 的 和 与 與 及 至 到 则 則 呈现 呈現 绘 繪 、 ， ～ ~";

/* ── reading a label ── */

static const char *
skip_blanks (const char *p)
{
  while (*p != '\0' && *p != '\n' && g_unichar_isspace (g_utf8_get_char (p)))
    p = g_utf8_next_char (p);
  return p;
}

/* The length of the first of @words, separated by spaces, that begins @p, in capital or small
 * letters; 0: none. @is_whole: no Latin letter follows it. */
static gsize
measure_word (const char *p, const char *words, gboolean is_whole)
{
  for (gsize length; *words != '\0'; words += length + (words[length] == ' '))
    {
      length = strcspn (words, " ");
      if (g_ascii_strncasecmp (p, words, length) == 0 && !(is_whole && g_ascii_isalpha (p[length])))
        return length;
    }
  return 0;
}

/* The end of the label at @p, or NULL. */
static const char *
skip_label (const char *p)
{
  gsize length = g_ascii_islower (*p) ? 0 : measure_word (p, labels, TRUE);
  return length > 0 ? skip_blanks (p + length + (p[length] == '.')) : NULL;
}

static const char *
skip_set (const char *p, const char *set)
{
  while (*p != '\0' && g_utf8_strchr (set, -1, g_utf8_get_char (p)) != NULL)
    p = g_utf8_next_char (p);
  return p;
}

/* The end of "3", "3.1", "3-1", "3a", "S2", "A.1", "IV" or "三" at @p; else @p. */
static const char *
skip_number (const char *p)
{
  const char *start = p, *end;
  if (g_ascii_isupper (*p) && (g_ascii_isdigit (p[1]) || ((p[1] == '.' || p[1] == '-') && g_ascii_isdigit (p[2]))))
    p += g_ascii_isdigit (p[1]) ? 1 : 2;
  if (g_ascii_isdigit (*p))
    {
      for (end = p; g_ascii_isdigit (*end) || ((*end == '.' || *end == '-') && g_ascii_isdigit (end[1]));)
        end++;
      return end + (g_ascii_isalpha (*end) && !g_ascii_isalnum (end[1]));
    }
  end = skip_set (start, "〇零一二三四五六七八九十百０１２３４５６７８９");
  if (end == start)
    end = skip_set (start, "IVXLC");
  return end;
}

static gboolean
begins_with_verb (const char *p)
{
  const char *end = p;
  while (g_unichar_isalpha (g_utf8_get_char (end)))
    end = g_utf8_next_char (end);
  g_autofree char *word = g_strndup (p, (gsize) (end - p));
  return winnow_name_table_find (&verbs, word);
}

static gboolean
ends_sentence (const char *line)
{
  return g_str_has_suffix (line, ".") || g_str_has_suffix (line, "。");
}

/* @rest: the text after the number. */
static gboolean
goes_on_as_caption (const char *line, const char *rest)
{
  gunichar c = g_utf8_get_char (rest);
  const char *words = skip_blanks (rest);
  if (c == '\0' || *words == '\0')
    return TRUE;
  if (measure_word (words, chinese_verbs, FALSE) > 0)
    return FALSE;
  if (words > rest && begins_with_verb (words))
    return !ends_sentence (line) && g_utf8_strlen (line, -1) <= SENTENCE;
  if (g_unichar_get_script (c) == G_UNICODE_SCRIPT_HAN)
    return !ends_sentence (line) && g_utf8_strlen (rest, -1) <= SHORT_TITLE;
  return words > rest || (g_unichar_ispunct (c) && c != ',' && c != ';') || c == '|';
}

/* @line: without spaces at its ends. */
static gboolean
is_caption (const char *line)
{
  const char *number = skip_label (line), *rest = number != NULL ? skip_number (number) : NULL;
  return rest != NULL && rest > number && goes_on_as_caption (line, rest);
}

char *
winnow_caption_clean (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text ?: "", -1);
  g_autoptr (GString) blanked = g_string_new (NULL);
  g_autofree char *clean = NULL;
  winnow_for_each_character (p, valid)
    {
      gunichar c = g_utf8_get_char (p);
      g_string_append_unichar (blanked, g_unichar_isspace (c) || g_unichar_iscntrl (c) ? ' ' : c);
    }
  clean = winnow_escape_dup_line (blanked->str);
  if (g_utf8_strlen (clean, -1) > MAX_CAPTION)
    {
      g_autofree char *start = g_utf8_substring (clean, 0, MAX_CAPTION - 1);
      return g_strconcat (start, "…", NULL);
    }
  return *clean != '\0' ? g_steal_pointer (&clean) : NULL;
}

/* ── lines next to a place ── */

typedef struct
{
  const char *start, *end;
} Line;

/* The searched text: some lines on the picture's page. A line that is cut off is longer than
 * captions are. */
typedef struct
{
  const char *start, *end;
  gboolean begins_line; /* the picture is at the start of a line */
} Scope;

static Scope
make_scope (const WinnowContent *content, const WinnowDocumentPicture *picture)
{
  gsize start = 0, end = content->length;
  const char *line_end;
  Scope scope;
  if (picture->page > 0 && picture->page <= content->pages->len)
    start = g_array_index (content->pages, guint32, picture->page - 1);
  if (picture->page > 0 && picture->page < content->pages->len)
    end = g_array_index (content->pages, guint32, picture->page);
  start = MIN (start, picture->offset); /* the text of its page may begin later */
  end = MAX (end, picture->offset);
  if (picture->offset - start > MAX_LOOK)
    {
      start = picture->offset - MAX_LOOK;
      line_end = memchr (content->text + start, '\n', picture->offset - start);
      start = line_end != NULL ? (gsize) (line_end + 1 - content->text) : picture->offset;
    }
  end = picture->offset + winnow_utf8_cut (content->text + picture->offset, MIN (end - picture->offset, MAX_LOOK));
  scope.begins_line = picture->offset == 0 || content->text[picture->offset - 1] == '\n';
  scope.start = content->text + start;
  scope.end = content->text + end;
  return scope;
}

static gboolean
is_line_blank (const Line *line)
{
  const char *p = line->start;
  while (p < line->end && g_unichar_isspace (g_utf8_get_char (p)))
    p = g_utf8_next_char (p);
  return p >= line->end;
}

static const char *
find_line_end (const Scope *scope, const char *p)
{
  const char *end = memchr (p, '\n', (gsize) (scope->end - p));
  return end ?: scope->end;
}

/* The line at @p. */
static Line
get_line (const Scope *scope, const char *p)
{
  Line line = { p, find_line_end (scope, p) };
  while (line.start > scope->start && line.start[-1] != '\n')
    line.start--;
  return line;
}

static gboolean
go_down (const Scope *scope, Line *line)
{
  do
    {
      if (line->end >= scope->end)
        return FALSE;
      line->start = line->end + 1;
      line->end = find_line_end (scope, line->start);
    }
  while (is_line_blank (line));
  return TRUE;
}

static gboolean
go_up (const Scope *scope, Line *line)
{
  do
    {
      if (line->start <= scope->start)
        return FALSE;
      *line = get_line (scope, line->start - 1);
    }
  while (is_line_blank (line));
  return TRUE;
}

static gboolean
is_caption_line (const Line *line)
{
  g_autofree char *copy = g_strndup (line->start, (gsize) (line->end - line->start));
  return is_caption (g_strstrip (copy));
}

static char *
dup_clean (const Line *line)
{
  g_autofree char *copy = g_strndup (line->start, (gsize) (line->end - line->start));
  return winnow_caption_clean (copy);
}

/* ── candidates ── */

typedef enum
{
  BEHIND,
  BEHIND_SHORT, /* after a short line */
  BEFORE,
  N_WAYS,
} Way;

typedef struct
{
  Line lines[N_WAYS]; /* maybe empty */
} Choice;

/* The rest of the line at the place, and the next line where that rest is short. */
static void
find_behind (const Scope *scope, const char *place, Choice *choice)
{
  Line line = { place, find_line_end (scope, place) };
  gboolean is_found = scope->begins_line && is_caption_line (&line);
  while (!is_found && is_line_blank (&line) && go_down (scope, &line))
    is_found = is_caption_line (&line);
  if (is_found)
    choice->lines[BEHIND] = line;
  else if (g_utf8_strlen (line.start, line.end - line.start) <= SHORT_LINE && go_down (scope, &line)
           && is_caption_line (&line))
    choice->lines[BEHIND_SHORT] = line;
}

/* The line that ends at the place, or the one before it. */
static void
find_before (const Scope *scope, const char *place, Choice *choice)
{
  Line line = get_line (scope, place);
  const Line head = { line.start, place };
  if ((!is_line_blank (&head) || go_up (scope, &line)) && is_caption_line (&line))
    choice->lines[BEFORE] = line;
}

/* A caption from the document may be one of the candidates. */
static void
keep_given (const char *caption, Choice *choice)
{
  winnow_for_each_kind (way, N_WAYS)
    {
      Line *line = &choice->lines[way];
      g_autofree char *text = line->start != NULL ? dup_clean (line) : NULL;
      if (g_strcmp0 (text, caption) != 0)
        *line = (Line){ 0 };
    }
}

/* Returns: (transfer full) (element-type Choice) one per picture of the content */
static GArray *
find_choices (const WinnowContent *content)
{
  GArray *choices = g_array_new (FALSE, TRUE, sizeof (Choice));
  g_array_set_size (choices, content->pictures->len);
  winnow_for_each_index (i, choices)
    {
      const WinnowDocumentPicture *picture = g_ptr_array_index (content->pictures, i);
      Choice *choice = &g_array_index (choices, Choice, i);
      Scope scope;
      if (picture->offset > content->length)
        continue;
      scope = make_scope (content, picture);
      find_behind (&scope, content->text + picture->offset, choice);
      find_before (&scope, content->text + picture->offset, choice);
      if (picture->caption != NULL)
        keep_given (picture->caption, choice);
    }
  return choices;
}

/* ── all pictures ── */

/* TRUE if more of the pictures with one candidate have it before them than after them. */
static gboolean
stand_before (const GArray *choices)
{
  guint n_behind = 0, n_before = 0;
  winnow_for_each_value (const Choice, choice, choices)
    {
      const Line *lines = choice->lines;
      gboolean behind = lines[BEHIND].start != NULL || lines[BEHIND_SHORT].start != NULL,
               before = lines[BEFORE].start != NULL;
      n_behind += behind && !before;
      n_before += before && !behind;
    }
  return n_before > n_behind;
}

/* The lines that are captions in the document. Returns: (transfer full) set of the starts of
 * lines */
static GHashTable *
find_taken (const WinnowContent *content, const GArray *choices)
{
  GHashTable *taken = g_hash_table_new (NULL, NULL);
  winnow_for_each_index (i, choices)
    winnow_for_each_kind (way, N_WAYS)
      if (((WinnowDocumentPicture *) g_ptr_array_index (content->pictures, i))->caption != NULL)
        g_hash_table_add (taken, (gpointer) g_array_index (choices, Choice, i).lines[way].start);
  return taken;
}

/* Sets the chosen captions of pictures without one, unless the line is in @taken. */
static void
set_captions (WinnowContent *content, const GArray *choices, Way way, GHashTable *taken)
{
  g_autoptr (GPtrArray) captioned = g_ptr_array_new ();
  winnow_for_each_index (i, choices)
    {
      WinnowDocumentPicture *picture = g_ptr_array_index (content->pictures, i);
      const Line *line = &g_array_index (choices, Choice, i).lines[way];
      if (picture->caption != NULL || line->start == NULL || g_hash_table_contains (taken, line->start))
        continue;
      picture->caption = dup_clean (line);
      g_ptr_array_add (captioned, (gpointer) line->start);
    }
  winnow_for_each (void, caption, captioned)
    g_hash_table_add (taken, caption);
}

void
winnow_captions_find (WinnowContent *content)
{
  static const Way orders[][N_WAYS] = { { BEHIND, BEHIND_SHORT, BEFORE }, { BEFORE, BEHIND, BEHIND_SHORT } };
  g_autoptr (GArray) choices = find_choices (content);
  g_autoptr (GHashTable) taken = find_taken (content, choices);
  const Way *order = orders[stand_before (choices)];
  winnow_for_each_below (i, N_WAYS)
    set_captions (content, choices, order[i], taken);
}
