/* html-composer.c: see html-composer.h. Every string passes through winnow_escape_html(); names are
 * in <bdi>: a right-to-left override in one does not reorder its neighbours. */
#include "report/html/html-composer.h"

#include "base/escape.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "report/model/wording.h"

#define CLASS(name) " class=\"" name "\""
#define CLASS_AUTO(name) CLASS (name) " dir=\"auto\"" /* text of a document, in its own direction */

typedef struct
{
  const char *element; /* (nullable) NULL: none */
  const char *attributes;
} Tag;

static const Tag text_tags[WINNOW_N_CONTENT_STYLES] = {
  [WINNOW_CONTENT_KICKER] = { "p", CLASS ("kicker") },
  [WINNOW_CONTENT_TITLE] = { "h1", "" },
  [WINNOW_CONTENT_META] = { "p", CLASS ("meta") },
  [WINNOW_CONTENT_SENTENCE] = { "p", CLASS ("sentence") },
  [WINNOW_CONTENT_NOTE] = { "p", CLASS ("note") },
  [WINNOW_CONTENT_HEADING] = { "h3", "" },
  [WINNOW_CONTENT_EMPTY] = { "p", CLASS ("empty") },
  [WINNOW_CONTENT_SUM] = { "p", CLASS ("ledger sum") },
  [WINNOW_CONTENT_REMARK] = { "p", CLASS_AUTO ("remark") },
  [WINNOW_CONTENT_LIST_HEAD] = { "summary", "" },
  [WINNOW_CONTENT_SIDE_SHARE] = { "p", CLASS ("share") },
  [WINNOW_CONTENT_SIDE_NAME] = { "h3", "" },
  [WINNOW_CONTENT_LEDGER] = { "p", CLASS ("ledger") },
  [WINNOW_CONTENT_DISGUISES] = { "p", CLASS ("flags") },
  [WINNOW_CONTENT_CELL] = { NULL, "" },
  [WINNOW_CONTENT_SMALL] = { "div", CLASS ("muted") },
  [WINNOW_CONTENT_PATH] = { "div", CLASS ("path") },
  [WINNOW_CONTENT_HASH] = { "code", CLASS ("sha") },
  [WINNOW_CONTENT_CELL_NOTE] = { "p", CLASS ("note") },
  [WINNOW_CONTENT_CELL_REMARK] = { "div", CLASS_AUTO ("remark") },
};

static const char *const column_attributes[] = {
  [WINNOW_COLUMN_TEXT] = "",
  [WINNOW_COLUMN_NUMBER] = CLASS ("num"),
  [WINNOW_COLUMN_SHARE] = CLASS ("num share"),
  [WINNOW_COLUMN_NAME] = CLASS ("name"),
  [WINNOW_COLUMN_PLACE] = CLASS ("place"),
  [WINNOW_COLUMN_EXCERPT] = CLASS_AUTO ("trace"),
  [WINNOW_COLUMN_LINE] = CLASS_AUTO ("excerpt"),
};

static const char *const row_attributes[] = {
  [WINNOW_CONTENT_ROW] = "",
  [WINNOW_CONTENT_ROW_GROUP] = CLASS ("group"),
  [WINNOW_CONTENT_ROW_PART] = CLASS ("part"),
  [WINNOW_CONTENT_ROW_SILENT] = CLASS ("silent"),
  [WINNOW_CONTENT_ROW_ORIGIN] = CLASS ("origin"),
};

static GString *
get_text (WinnowComposer *composer)
{
  return ((WinnowHtmlComposer *) composer)->output->text;
}

static void
open_tag (GString *html, const char *element, const char *attributes)
{
  g_string_append_printf (html, "<%s%s>", element, attributes);
}

void
winnow_html_element (GString *html, const char *element, const char *klass, const char *text)
{
  g_string_append_printf (html, klass != NULL ? "<%s class=\"%s\">" : "<%s>", element, klass);
  winnow_escape_html (html, text, -1);
  g_string_append_printf (html, "</%s>", element);
}

char
winnow_html_kind_letter (WinnowPassageKind kind)
{
  static const char letters[] = {
    [WINNOW_PASSAGE_EXACT] = 'x',     [WINNOW_PASSAGE_NEAR] = 'n',       [WINNOW_PASSAGE_REWORDED] = 'r',
    [WINNOW_PASSAGE_CONDENSED] = 'c', [WINNOW_PASSAGE_TRANSLATED] = 't',
  };
  return letters[kind];
}

/* ── sections and texts ── */

static void
begin_section (WinnowComposer *composer, const char *id, const char *title, guint level)
{
  GString *html = get_text (composer);
  g_string_append_printf (html, "<section id=\"%s\"%s>\n", id, level > 1 ? " class=\"part\"" : "");
  winnow_html_element (html, level > 1 ? "h3" : "h2", NULL, title);
  g_string_append_c (html, '\n');
}

static void
end_section (WinnowComposer *composer)
{
  g_string_append (get_text (composer), "</section>\n");
}

static void
begin_text (WinnowComposer *composer, WinnowContentStyle style)
{
  const Tag *tag = &text_tags[style];
  if (tag->element != NULL)
    open_tag (get_text (composer), tag->element, tag->attributes);
  else if (composer->column >= 0 && !g_str_has_suffix (get_text (composer)->str, ">"))
    g_string_append (get_text (composer), "<br />"); /* a second line of the cell */
}

static void
end_text (WinnowComposer *composer, WinnowContentStyle style)
{
  const Tag *tag = &text_tags[style];
  if (tag->element != NULL)
    g_string_append_printf (get_text (composer), composer->column >= 0 ? "</%s>" : "</%s>\n", tag->element);
}

/* The number of a passage, or words of one. */
static void
add_mark (GString *html, WinnowLook look, const char *words)
{
  int hue = WINNOW_LOOK_GET_HUE (look), kind = WINNOW_LOOK_GET_KIND (look);
  g_autofree char *klass = NULL;
  if ((look & WINNOW_LOOK_BADGE) != 0)
    klass = g_strdup_printf ("k h%d", hue);
  else if ((look & WINNOW_LOOK_FRAMED) != 0 && (look & WINNOW_LOOK_BOLD) != 0)
    klass = g_strdup_printf ("k part h%d", hue);
  if (klass != NULL)
    {
      winnow_html_element (html, "span", klass, words);
      return;
    }
  g_string_append_printf (html, "<mark class=\"%c h%d\">", kind >= 0 ? winnow_html_kind_letter ((guint) kind) : 'n',
                          hue);
  if ((look & WINNOW_LOOK_FRAMED) != 0)
    winnow_html_element (html, "i", NULL, words);
  else
    winnow_escape_html (html, words, -1);
  g_string_append (html, "</mark>");
}

static const Tag *
find_look_tag (WinnowLook look)
{
  static const struct
  {
    WinnowLook look; /* all of its bits are set */
    Tag tag;
  } tags[] = {
    { WINNOW_LOOK_FLAG, { "span", CLASS ("flag") } },
    { WINNOW_LOOK_TAG, { "span", CLASS ("tag") } },
    { WINNOW_LOOK_LETTER, { "span", CLASS ("side") } },
    { WINNOW_LOOK_TICK | WINNOW_LOOK_BOLD, { "b", CLASS ("l") } },
    { WINNOW_LOOK_TICK, { "b", CLASS ("z") } },
    { WINNOW_LOOK_STRUCK, { "s", CLASS ("t") } },
    { WINNOW_LOOK_CODE, { "code", "" } },
    { WINNOW_LOOK_BOLD, { "b", "" } },
    { WINNOW_LOOK_MUTED, { "span", CLASS ("muted") } },
  };
  winnow_for_each_of (tag, tags)
    if ((look & tag->look) == tag->look)
      return &tag->tag;
  return NULL;
}

static void
add_words (WinnowComposer *composer, WinnowLook look, const char *words, gssize length, gboolean is_name,
           const char *target)
{
  GString *html = get_text (composer);
  const Tag *tag = find_look_tag (look);
  if (WINNOW_LOOK_GET_HUE (look) >= 0)
    {
      add_mark (html, look, words);
      return;
    }
  if (tag != NULL)
    open_tag (html, tag->element, tag->attributes);
  if ((look & WINNOW_LOOK_FLAG) != 0)
    g_string_append (html, *words != '\0' ? "⚑ " : "⚑");
  if (target != NULL)
    g_string_append_printf (html, "<a href=\"#%s\">", target);
  g_string_append (html, is_name ? "<bdi>" : "");
  winnow_escape_html (html, words, length);
  g_string_append (html, is_name ? "</bdi>" : "");
  g_string_append (html, target != NULL ? "</a>" : "");
  if (tag != NULL)
    g_string_append_printf (html, "</%s>", tag->element);
  if ((look & WINNOW_LOOK_LETTER) != 0 || ((look & WINNOW_LOOK_FLAG) != 0 && *words == '\0'))
    g_string_append_c (html, ' ');
}

/* ── figures and tables ── */

static void
add_figures (WinnowComposer *composer, const WinnowContentFigure *figures, guint n)
{
  GString *html = get_text (composer);
  g_string_append (html, "<dl class=\"figures\">\n");
  winnow_for_each_below (i, n)
    {
      g_string_append (html, "<div>");
      winnow_html_element (html, "dt", NULL, figures[i].label);
      winnow_html_element (html, "dd", NULL, figures[i].value);
      g_string_append (html, "</div>\n");
    }
  g_string_append (html, "</dl>\n");
}

static void
add_facts (WinnowComposer *composer, char **facts)
{
  GString *html = get_text (composer);
  g_string_append (html, "<ul class=\"keys\">");
  for (guint i = 0; facts[i] != NULL; i += 2)
    {
      g_string_append (html, "<li>");
      winnow_escape_html (html, facts[i], -1);
      g_string_append_c (html, ' ');
      winnow_html_element (html, "bdi", NULL, facts[i + 1]);
      g_string_append (html, "</li>");
    }
  g_string_append (html, "</ul>\n");
}

static void
begin_table (WinnowComposer *composer, const char *id, const WinnowContentColumn *columns)
{
  GString *html = get_text (composer);
  gboolean *is_wide = &((WinnowHtmlComposer *) composer)->is_wide;
  *is_wide = id != NULL && *columns[0].heading != '\0';
  g_string_append (html, *is_wide ? "<div class=\"wide\">" : "");
  g_string_append_printf (html, id != NULL ? "<table class=\"%s\">" : "<table>", id);
  if (*columns[0].heading != '\0')
    {
      g_string_append (html, "\n<thead><tr>");
      for (; columns->heading != NULL; columns++)
        {
          if (!winnow_content_column_is_shown (columns, WINNOW_MEDIUM_HTML))
            continue;
          g_string_append (html, winnow_content_column_is_right (columns) ? "<th scope=\"col\" class=\"right\">"
                                                                          : "<th scope=\"col\">");
          winnow_escape_html (html, _ (columns->heading), -1);
          g_string_append (html, "</th>");
        }
      g_string_append (html, "</tr></thead>");
    }
  g_string_append (html, "\n<tbody>\n");
}

static void
end_table (WinnowComposer *composer)
{
  g_string_append (get_text (composer),
                   ((WinnowHtmlComposer *) composer)->is_wide ? "</tbody></table></div>\n" : "</tbody></table>\n");
}

static void
begin_row (WinnowComposer *composer, WinnowContentRow row)
{
  open_tag (get_text (composer), "tr", row_attributes[row]);
}

static void
end_row (WinnowComposer *composer, WinnowContentRow row)
{
  g_string_append (get_text (composer), "</tr>\n");
}

static void
begin_cell (WinnowComposer *composer, const WinnowContentColumn *column)
{
  if (column != NULL)
    open_tag (get_text (composer), "td", column_attributes[column->kind]);
  else
    g_string_append_printf (get_text (composer), "<th colspan=\"%u\" scope=\"rowgroup\">",
                            winnow_composer_count_columns (composer));
}

static void
end_cell (WinnowComposer *composer, const WinnowContentColumn *column)
{
  g_string_append (get_text (composer), column != NULL ? "</td>" : "</th>");
}

static void
add_bar (WinnowComposer *composer, double share)
{
  g_string_append_printf (get_text (composer),
                          "<svg class=\"bar\" viewBox=\"0 0 100 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
                          "<path d=\"M0 0h%uv1H0z\"/></svg>",
                          (guint) (CLAMP (share, 0.0, 1.0) * 100 + 0.5));
}

/* Shares of all words, each kind with its word below the bar. */
static void
add_kinds (WinnowComposer *composer, const guint32 *by_kind)
{
  GString *html = get_text (composer);
  guint64 sum = 0, at = 0;
  winnow_for_each_kind (kind, WINNOW_N_PASSAGE_KINDS)
    sum += by_kind[kind];
  g_string_append (html, "<svg class=\"bar kinds\" viewBox=\"0 0 1000 1\" preserveAspectRatio=\"none\" "
                         "aria-hidden=\"true\">");
  for (guint kind = 0; kind < WINNOW_N_PASSAGE_KINDS; kind++, at += by_kind[kind - 1])
    if (by_kind[kind] > 0)
      g_string_append_printf (html, "<path class=\"%c\" d=\"M%u 0h%uv1h-%uz\"/>", winnow_html_kind_letter (kind),
                              (guint) (1000 * at / sum), (guint) (1000 * by_kind[kind] / sum),
                              (guint) (1000 * by_kind[kind] / sum));
  g_string_append (html, "</svg>");
  winnow_for_each_kind (kind, WINNOW_N_PASSAGE_KINDS)
    if (by_kind[kind] > 0)
      g_string_append_printf (html, "<span class=\"of-kind %c\">%s %'u</span> ", winnow_html_kind_letter (kind),
                              winnow_wording_kind (kind), by_kind[kind]);
}

static void
begin_list (WinnowComposer *composer, const char *id, gboolean is_open)
{
  g_string_append_printf (get_text (composer), "<details class=\"%s\"%s>", id, is_open ? " open=\"open\"" : "");
}

static void
end_list (WinnowComposer *composer)
{
  g_string_append (get_text (composer), "</details>\n");
}

static void
begin_sides (WinnowComposer *composer)
{
  g_string_append (get_text (composer), "<div class=\"panes\">\n");
}

static void
begin_side (WinnowComposer *composer)
{
  g_string_append (get_text (composer), "<div class=\"head\">");
}

static void
end_block (WinnowComposer *composer)
{
  g_string_append (get_text (composer), "</div>\n");
}

static void
begin_gallery (WinnowComposer *composer)
{
  g_string_append (get_text (composer), "<div class=\"gallery\">\n");
}

/* ── the page ── */

static gboolean
flush (WinnowComposer *composer, GError **error)
{
  return winnow_output_flush_full (((WinnowHtmlComposer *) composer)->output, error);
}

const WinnowComposerClass winnow_html_composer_class = {
  .begin_report = winnow_html_composer_begin_report,
  .end_cover = winnow_html_composer_end_cover,
  .end_report = winnow_html_composer_end_report,
  .begin_section = begin_section,
  .end_section = end_section,
  .begin_text = begin_text,
  .end_text = end_text,
  .add_words = add_words,
  .add_figures = add_figures,
  .add_facts = add_facts,
  .begin_table = begin_table,
  .end_table = end_table,
  .begin_row = begin_row,
  .end_row = end_row,
  .begin_cell = begin_cell,
  .end_cell = end_cell,
  .add_bar = add_bar,
  .add_kinds = add_kinds,
  .begin_list = begin_list,
  .end_list = end_list,
  .begin_sides = begin_sides,
  .begin_side = begin_side,
  .end_side = end_block,
  .end_sides = end_block,
  .add_thumbnail = winnow_html_composer_add_thumbnail,
  .add_pictures = winnow_html_composer_add_pictures,
  .begin_gallery = begin_gallery,
  .end_gallery = end_block,
  .flush = flush,
};
