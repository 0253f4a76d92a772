/* html-sheet.c: what a page's own style sheets say of whether its text is seen (CSS 2.2).
 *
 * Read are style elements and attributes: rules of types, classes and ids, below or right below one
 * another; other selectors, and what a medium has to itself, are passed over. Unseen is what is not
 * displayed, invisible, seen through, of two pixels or less, cut to a pixel, moved far off the
 * page, or of the colour of its ground. Grounds that cannot be told leave letters as seen: of a
 * page with style sheets in other files, below a picture, of what is placed freely. The hidden
 * attribute hides, aria-hidden does not: it speaks to screen readers only. What is there for them
 * and no one else (“sr-only” and the like, formulas said in words) is honest: it is unseen, but no
 * trick. A page whose article is hidden as a whole waits for its script to show it: what holds the
 * article hides nothing. */
#include "extract/web/html-sheet.h"

#include <string.h>

#include "extract/xml-reader.h"

#define MAX_RULES 1000    /* of a page */
#define MAX_STEPS 4       /* of a selector */
#define MAX_LOOKS 4000000 /* at ancestors, for a page: then rules that ask for them no longer hold */
#define TINY_PIXELS 2.0   /* up to here nobody reads */
#define CLEAR 0.05        /* opacity up to which nothing is left of a letter */
#define FAR_PIXELS (-500) /* left of the page or above it */
#define CUT_PIXELS 1.0    /* what is cut to this is gone */
#define USUAL_PIXELS 16.0
#define LINK_COLOR 0x0000EE
#define MARK_COLOR 0xFFFF00

/* One compound of a selector. */
typedef struct
{
  char *type;     /* (owned) (nullable) */
  char *id;       /* (owned) (nullable) */
  char **classes; /* (owned) */
  gboolean child; /* right below the step before it */
} Step;

typedef struct
{
  Step steps[MAX_STEPS];
  guint n_steps;
  guint weight;       /* specificity, then place in the page */
  char *declarations; /* (owned) */
} Rule;

struct _WinnowHtmlSheet
{
  GPtrArray *rules;      /* (owned) (element-type Rule) */
  GHashTable *by_key;    /* (owned) "p", ".note", "#top" or "*", of the last step → (owned) GPtrArray of rules */
  guint looks;           /* at ancestors so far */
  gboolean has_external; /* sheets that are not in the page */
};

static void
free_rule (gpointer data)
{
  Rule *rule = data;

  for (guint i = 0; i < rule->n_steps; i++)
    {
      g_free (rule->steps[i].type);
      g_free (rule->steps[i].id);
      g_strfreev (rule->steps[i].classes);
    }
  g_free (rule->declarations);
  g_free (rule);
}

/* ── selectors ── */

static gboolean
is_name_character (char c)
{
  return g_ascii_isalnum (c) || c == '-' || c == '_' || (guchar) c >= 0x80;
}

static char *
take_name (const char **at)
{
  const char *start = *at;

  while (is_name_character (**at))
    (*at)++;
  return *at > start ? g_strndup (start, *at - start) : NULL;
}

/* Returns: FALSE at what is not understood. */
static gboolean
parse_step (const char **at, Step *step)
{
  g_autoptr (GStrvBuilder) classes = g_strv_builder_new ();
  gboolean sound = TRUE, any = **at == '*';

  *at += any;
  step->type = take_name (at);
  any |= step->type != NULL;
  while (sound && (**at == '.' || **at == '#'))
    {
      char mark = *(*at)++;
      g_autofree char *name = take_name (at);

      sound = name != NULL;
      any = TRUE;
      if (mark == '.' && name != NULL)
        g_strv_builder_add (classes, name);
      else if (name != NULL && step->id == NULL)
        step->id = g_steal_pointer (&name);
    }
  step->classes = g_strv_builder_end (classes);
  return sound && any && (**at == '\0' || g_ascii_isspace (**at) || **at == '>');
}

static gboolean
parse_selector (const char *at, Rule *rule)
{
  gboolean child = FALSE;

  for (at += strspn (at, " \t\r\n"); *at != '\0'; at += strspn (at, " \t\r\n"))
    {
      if (*at == '>')
        {
          child = TRUE;
          at++;
          continue;
        }
      if (rule->n_steps == MAX_STEPS)
        return FALSE;
      rule->steps[rule->n_steps].child = child;
      child = FALSE;
      if (!parse_step (&at, &rule->steps[rule->n_steps++]))
        return FALSE;
    }
  return rule->n_steps > 0 && !child;
}

static guint
get_specificity (const Rule *rule)
{
  guint weight = 0;

  for (guint i = 0; i < rule->n_steps; i++)
    weight += 100 * (rule->steps[i].id != NULL) + 10 * g_strv_length (rule->steps[i].classes)
              + (rule->steps[i].type != NULL);
  return weight;
}

static char *
make_rule_key (const Rule *rule)
{
  const Step *last = &rule->steps[rule->n_steps - 1];

  if (last->id != NULL)
    return g_strconcat ("#", last->id, NULL);
  if (last->classes[0] != NULL)
    return g_strconcat (".", last->classes[0], NULL);
  return last->type != NULL ? g_ascii_strdown (last->type, -1) : g_strdup ("*");
}

static void
add_rule (WinnowHtmlSheet *sheet, const char *selector, const char *declarations)
{
  Rule *rule = g_new0 (Rule, 1);
  g_autofree char *key = NULL;
  GPtrArray *rules;

  if (sheet->rules->len >= MAX_RULES || !parse_selector (selector, rule))
    {
      free_rule (rule);
      return;
    }
  rule->declarations = g_strdup (declarations);
  rule->weight = get_specificity (rule) * (MAX_RULES + 1) + sheet->rules->len;
  g_ptr_array_add (sheet->rules, rule);
  key = make_rule_key (rule);
  rules = g_hash_table_lookup (sheet->by_key, key);
  if (rules == NULL)
    {
      rules = g_ptr_array_new ();
      g_hash_table_insert (sheet->by_key, g_steal_pointer (&key), rules);
    }
  g_ptr_array_add (rules, rule);
}

/* ── sheets ── */

static gboolean
is_of_interest (const char *declarations)
{
  static const char *const words[]
      = { "display", "visib", "opacity", "font",   "color",    "background", "left",  "top",
          "indent",  "clip",  "width",   "height", "position", "transform",  "shadow" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (declarations, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* @css without its comments. Returns: (transfer full). */
static char *
drop_comments (const char *css)
{
  GString *text = g_string_new (NULL);

  for (const char *open; (open = strstr (css, "/*")) != NULL;)
    {
      const char *close = strstr (open + 2, "*/");

      g_string_append_len (text, css, open - css);
      css = close != NULL ? close + 2 : "";
    }
  g_string_append (text, css);
  return g_string_free (text, FALSE);
}

/* The end of the block that begins at @open, a brace: its closing brace or the end. */
static const char *
find_block_end (const char *open)
{
  guint depth = 0;

  for (; *open != '\0'; open++)
    {
      depth += *open == '{';
      if (*open == '}' && --depth == 0)
        break;
    }
  return open;
}

static void
add_rules (WinnowHtmlSheet *sheet, const char *selectors, const char *declarations)
{
  g_auto (GStrv) each = g_strsplit (selectors, ",", -1);

  if (is_of_interest (declarations))
    for (guint i = 0; each[i] != NULL; i++)
      add_rule (sheet, each[i], declarations);
}

static gboolean
is_for_screen (const char *prelude)
{
  static const char *const media[] = { "@media screen", "@media all", "@layer", "@supports" };
  g_autofree char *name = g_ascii_strdown (prelude, -1);

  g_strstrip (name);
  for (guint i = 0; i < G_N_ELEMENTS (media); i++)
    if (g_str_has_prefix (name, media[i]) && strchr (name, ':') == NULL)
      return TRUE;
  return FALSE;
}

static void
read_css (WinnowHtmlSheet *sheet, const char *css)
{
  while (*css != '\0')
    {
      gsize length = strcspn (css, "{};");
      g_autofree char *prelude = g_strndup (css, length);
      const char *at = css + length, *end;

      g_strstrip (prelude);
      if (*at != '{')
        {
          sheet->has_external |= g_str_has_prefix (prelude, "@import");
          css = at + (*at != '\0');
          continue;
        }
      end = find_block_end (at);

      g_autofree char *block = g_strndup (at + 1, end - at - 1);

      if (*prelude != '@')
        add_rules (sheet, prelude, block);
      else if (is_for_screen (prelude) && strchr (block, '@') == NULL)
        read_css (sheet, block);
      css = end + (*end != '\0');
    }
}

static void
read_sheets (WinnowHtmlSheet *sheet, xmlNode *node)
{
  for (xmlNode *child = node->children; child != NULL; child = child->next)
    {
      if (child->type != XML_ELEMENT_NODE)
        continue;
      if (strcmp ((const char *) child->name, "style") == 0)
        {
          xmlChar *css = xmlNodeGetContent (child);
          g_autofree char *text = drop_comments (css != NULL ? (const char *) css : "");

          read_css (sheet, text);
          xmlFree (css);
        }
      else if (strcmp ((const char *) child->name, "link") == 0)
        {
          xmlChar *relation = xmlGetNoNsProp (child, (const xmlChar *) "rel");

          sheet->has_external |= relation != NULL && g_ascii_strcasecmp ((const char *) relation, "stylesheet") == 0;
          xmlFree (relation);
        }
      else
        read_sheets (sheet, child);
    }
}

WinnowHtmlSheet *
winnow_html_sheet_new (xmlNode *root)
{
  WinnowHtmlSheet *sheet = g_new0 (WinnowHtmlSheet, 1);

  sheet->rules = g_ptr_array_new_with_free_func (free_rule);
  sheet->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  read_sheets (sheet, root);
  return sheet;
}

void
winnow_html_sheet_free (WinnowHtmlSheet *sheet)
{
  g_hash_table_unref (sheet->by_key);
  g_ptr_array_unref (sheet->rules);
  g_free (sheet);
}

/* ── which rules hold ── */

/* An element's own names, read once. */
typedef struct
{
  const char *type; /* (unowned) */
  char *id;         /* (owned) (nullable) */
  char **classes;   /* (owned) */
} Names;

static char *
dup_attribute (const xmlNode *element, const char *name)
{
  xmlChar *value = element->properties != NULL ? xmlGetNoNsProp (element, (const xmlChar *) name) : NULL;
  char *copy = g_strdup ((const char *) value);

  xmlFree (value);
  return copy;
}

static void
read_names (const xmlNode *element, Names *names)
{
  g_autofree char *classes = dup_attribute (element, "class");

  names->type = (const char *) element->name;
  names->id = dup_attribute (element, "id");
  names->classes = g_strsplit_set (classes != NULL ? classes : "", " \t\r\n\f", -1);
}

static void
clear_names (Names *names)
{
  g_free (names->id);
  g_strfreev (names->classes);
}

static gboolean
matches_step (const Names *names, const Step *step)
{
  if (step->type != NULL && g_ascii_strcasecmp (step->type, names->type) != 0)
    return FALSE;
  if (step->id != NULL && g_strcmp0 (step->id, names->id) != 0)
    return FALSE;
  for (guint i = 0; step->classes[i] != NULL; i++)
    if (!g_strv_contains ((const char *const *) names->classes, step->classes[i]))
      return FALSE;
  return TRUE;
}

/* The nearest ancestor that fits is taken. */
static const xmlNode *
find_above (WinnowHtmlSheet *sheet, const xmlNode *element, const Step *step, gboolean child)
{
  for (const xmlNode *parent = element->parent;
       parent != NULL && parent->type == XML_ELEMENT_NODE && sheet->looks < MAX_LOOKS; parent = parent->parent)
    {
      Names names;
      gboolean matches;

      read_names (parent, &names);
      matches = matches_step (&names, step);
      clear_names (&names);
      sheet->looks++;
      if (matches)
        return parent;
      if (child)
        return NULL;
    }
  return NULL;
}

static gboolean
matches (WinnowHtmlSheet *sheet, const Rule *rule, const xmlNode *element, const Names *names)
{
  if (!matches_step (names, &rule->steps[rule->n_steps - 1]))
    return FALSE;
  for (guint i = rule->n_steps - 1; i > 0 && element != NULL; i--)
    element = find_above (sheet, element, &rule->steps[i - 1], rule->steps[i].child);
  return element != NULL;
}

static void
collect (WinnowHtmlSheet *sheet, const char *key, const xmlNode *element, const Names *names, GPtrArray *found)
{
  const GPtrArray *rules = g_hash_table_lookup (sheet->by_key, key);

  for (guint i = 0; rules != NULL && i < rules->len; i++)
    if (matches (sheet, g_ptr_array_index (rules, i), element, names))
      g_ptr_array_add (found, g_ptr_array_index (rules, i));
}

static int
compare_weights (gconstpointer a, gconstpointer b)
{
  const Rule *left = *(Rule *const *) a, *right = *(Rule *const *) b;

  return (left->weight > right->weight) - (left->weight < right->weight);
}

static GPtrArray *
find_rules (WinnowHtmlSheet *sheet, const xmlNode *element, const Names *names)
{
  GPtrArray *found = g_ptr_array_new ();
  g_autofree char *type = g_ascii_strdown (names->type, -1);
  g_autofree char *id = g_strconcat ("#", names->id, NULL);

  collect (sheet, "*", element, names, found);
  collect (sheet, type, element, names, found);
  collect (sheet, id, element, names, found);
  for (guint i = 0; names->classes[i] != NULL; i++)
    {
      g_autofree char *key = g_strconcat (".", names->classes[i], NULL);

      collect (sheet, key, element, names, found);
    }
  g_ptr_array_sort (found, compare_weights);
  return found;
}

/* ── declarations ── */

/* What the declarations of one element come to. */
typedef struct
{
  WinnowHtmlLook *look;
  const WinnowHtmlLook *around;
  gboolean undisplayed, faded, placed, cuts, cut_off, shrunk, painted, clear_color;
  double left, top, indent;
  double width, height; /* -1: as it comes */
} Box;

/* A length in pixels. Returns: FALSE where it is none. */
static gboolean
read_length (const char *value, double whole, double *pixels)
{
  static const struct
  {
    const char *unit;
    double pixels;
  } units[] = { { "px", 1 },         { "pt", 4 / 3.0 }, { "rem", 16 }, { "mm", 96 / 25.4 },
                { "cm", 96 / 2.54 }, { "in", 96 },      { "vw", 10 },  { "vh", 8 } };
  char *end;
  double number = g_ascii_strtod (value, &end);

  if (end == value)
    return FALSE;
  if (*end == '\0')
    *pixels = number;
  else if (*end == '%')
    *pixels = number / 100 * whole;
  else if (g_str_has_prefix (end, "em") || g_str_has_prefix (end, "ex"))
    *pixels = number * whole;
  else
    {
      for (guint i = 0; i < G_N_ELEMENTS (units); i++)
        if (g_str_has_prefix (end, units[i].unit))
          {
            *pixels = number * units[i].pixels;
            return TRUE;
          }
      return FALSE;
    }
  return TRUE;
}

static void
set_ground (Box *box, const char *value)
{
  WinnowColor ground = winnow_color_parse (value);

  /* the first word of many, if it is a colour */
  if (strchr (value, ' ') != NULL && g_ascii_strncasecmp (value, "rgb", 3) != 0)
    {
      g_autofree char *word = g_strndup (value, strcspn (value, " "));

      ground = strstr (value, "url(") != NULL || strstr (value, "gradient(") != NULL ? WINNOW_COLOR_UNKNOWN
                                                                                     : winnow_color_parse (word);
    }
  box->look->ground = ground == WINNOW_COLOR_UNSET ? box->around->ground : ground;
}

static void
set_color (Box *box, const char *value)
{
  WinnowColor color = winnow_color_parse (value);

  box->clear_color
      = color == WINNOW_COLOR_UNSET && (strcmp (value, "transparent") == 0 || g_str_has_prefix (value, "rgb"));
  box->look->color = color == WINNOW_COLOR_UNSET ? box->around->color : color;
}

/* Cut to nothing: "rect(0, 0, 0, 0)", "rect(1px 1px 1px 1px)", "inset(50%)", "inset(100%)",
 * "circle(0)". */
static gboolean
cuts_all (const char *value)
{
  static const char *const cuts[] = { "rect(0,0,0,0)",         "rect(0000)",         "rect(0px,0px,0px,0px)",
                                      "rect(1px,1px,1px,1px)", "rect(1px1px1px1px)", "inset(50%)",
                                      "inset(100%)",           "circle(0)",          "rect(0px0px0px0px)" };
  g_autoptr (GString) dense = g_string_new (NULL);

  for (; *value != '\0'; value++)
    if (!g_ascii_isspace (*value))
      g_string_append_c (dense, *value);
  for (guint i = 0; i < G_N_ELEMENTS (cuts); i++)
    if (strcmp (dense->str, cuts[i]) == 0)
      return TRUE;
  return FALSE;
}

typedef enum
{
  CSS_OTHER,
  CSS_BACKGROUND,
  CSS_BACKGROUND_CLIP,
  CSS_BACKGROUND_IMAGE,
  CSS_CLIP,
  CSS_COLOR,
  CSS_DISPLAY,
  CSS_FONT_SIZE,
  CSS_HEIGHT,
  CSS_INDENT,
  CSS_LEFT,
  CSS_OPACITY,
  CSS_OVERFLOW,
  CSS_POSITION,
  CSS_SHADOW,
  CSS_TOP,
  CSS_TRANSFORM,
  CSS_VISIBILITY,
  CSS_WIDTH,
} CssProperty;

/* Sorted by strcmp. */
static const WinnowXmlName properties[] = {
  { "-webkit-background-clip", CSS_BACKGROUND_CLIP },
  { "background", CSS_BACKGROUND },
  { "background-clip", CSS_BACKGROUND_CLIP },
  { "background-color", CSS_BACKGROUND },
  { "background-image", CSS_BACKGROUND_IMAGE },
  { "clip", CSS_CLIP },
  { "clip-path", CSS_CLIP },
  { "color", CSS_COLOR },
  { "display", CSS_DISPLAY },
  { "font-size", CSS_FONT_SIZE },
  { "height", CSS_HEIGHT },
  { "left", CSS_LEFT },
  { "margin-left", CSS_LEFT },
  { "margin-top", CSS_TOP },
  { "max-height", CSS_HEIGHT },
  { "max-width", CSS_WIDTH },
  { "opacity", CSS_OPACITY },
  { "overflow", CSS_OVERFLOW },
  { "position", CSS_POSITION },
  { "text-indent", CSS_INDENT },
  { "text-shadow", CSS_SHADOW },
  { "top", CSS_TOP },
  { "transform", CSS_TRANSFORM },
  { "visibility", CSS_VISIBILITY },
  { "width", CSS_WIDTH },
};

static void
set_property (Box *box, CssProperty property, const char *value)
{
  double number;

  switch (property)
    {
    case CSS_DISPLAY:
      box->undisplayed = strcmp (value, "none") == 0;
      break;
    case CSS_VISIBILITY:
      box->look->invisible = strcmp (value, "hidden") == 0 || strcmp (value, "collapse") == 0;
      break;
    case CSS_OPACITY:
      if (read_length (value, 1, &number))
        box->faded = number <= CLEAR;
      break;
    case CSS_FONT_SIZE:
      box->look->size
          = read_length (value, box->around->size, &number) ? number : MAX (box->around->size, USUAL_PIXELS);
      break;
    case CSS_COLOR:
      set_color (box, value);
      break;
    case CSS_BACKGROUND:
      set_ground (box, value);
      break;
    case CSS_BACKGROUND_IMAGE:
      if (strcmp (value, "none") != 0)
        box->look->ground = WINNOW_COLOR_UNKNOWN;
      break;
    case CSS_BACKGROUND_CLIP:
      box->painted |= strcmp (value, "text") == 0;
      break;
    case CSS_SHADOW:
      box->painted |= strcmp (value, "none") != 0;
      break;
    case CSS_POSITION:
      box->placed = strcmp (value, "absolute") == 0 || strcmp (value, "fixed") == 0;
      break;
    case CSS_LEFT:
      box->left = read_length (value, 0, &number) ? number : 0;
      break;
    case CSS_TOP:
      box->top = read_length (value, 0, &number) ? number : 0;
      break;
    case CSS_INDENT:
      box->indent = read_length (value, 0, &number) ? number : 0;
      break;
    case CSS_WIDTH:
      box->width = read_length (value, 1000, &number) ? number : -1;
      break;
    case CSS_HEIGHT:
      box->height = read_length (value, 1000, &number) ? number : -1;
      break;
    case CSS_OVERFLOW:
      box->cuts = strcmp (value, "hidden") == 0 || strcmp (value, "clip") == 0;
      break;
    case CSS_CLIP:
      box->cut_off = cuts_all (value);
      break;
    case CSS_TRANSFORM:
      box->shrunk = strcmp (value, "scale(0)") == 0;
      break;
    default:
      break;
    }
}

/* Those that are marked as important, or those that are not. */
static void
declare (Box *box, const char *declarations, gboolean important)
{
  g_auto (GStrv) each = g_strsplit (declarations, ";", -1);

  for (guint i = 0; each[i] != NULL; i++)
    {
      char *value = strchr (each[i], ':');
      char *mark;

      if (value == NULL)
        continue;
      *value++ = '\0';
      mark = strrchr (value, '!');
      if ((mark != NULL && strstr (mark, "important") != NULL) != important)
        continue;
      if (mark != NULL)
        *mark = '\0';

      g_autofree char *name = g_ascii_strdown (g_strstrip (each[i]), -1);
      g_autofree char *lower = g_ascii_strdown (g_strstrip (value), -1);

      set_property (box, winnow_xml_look_up (properties, G_N_ELEMENTS (properties), name), lower);
    }
}

/* ── elements ── */

static void
set_by_attribute (Box *box, const xmlNode *element, const char *attribute, void (*set) (Box *, const char *))
{
  g_autofree char *value = dup_attribute (element, attribute);

  if (value != NULL)
    {
      g_autofree char *lower = g_ascii_strdown (g_strstrip (value), -1);

      set (box, lower);
    }
}

/* What elements and their attributes say of themselves, which any rule may overrule. */
static void
declare_by_element (Box *box, const xmlNode *element)
{
  const char *type = (const char *) element->name;

  if (strcmp (type, "a") == 0 && xmlHasProp (element, (const xmlChar *) "href") != NULL)
    box->look->color = LINK_COLOR;
  if (strcmp (type, "mark") == 0)
    box->look->ground = MARK_COLOR;
  if (element->properties == NULL)
    return;
  set_by_attribute (box, element, "bgcolor", set_ground);
  if (strcmp (type, "font") == 0)
    set_by_attribute (box, element, "color", set_color);
  if (strcmp (type, "body") == 0)
    set_by_attribute (box, element, "text", set_color);
  if (xmlHasProp (element, (const xmlChar *) "background") != NULL)
    box->look->ground = WINNOW_COLOR_UNKNOWN;
  box->undisplayed = xmlHasProp (element, (const xmlChar *) "hidden") != NULL;
}

static gboolean
is_missing (const Box *box)
{
  gboolean cut
      = box->cuts && ((box->width >= 0 && box->width <= CUT_PIXELS) || (box->height >= 0 && box->height <= CUT_PIXELS));

  return box->undisplayed || box->faded || box->shrunk || box->cut_off || cut
         || MIN (MIN (box->left, box->top), box->indent) <= FAR_PIXELS;
}

/* Those that are said by a screen reader instead of what is seen, or beside it. */
static gboolean
is_helper (const Names *names)
{
  static const char *const classes[] = { "sr-only",
                                         "visually-hidden",
                                         "visuallyhidden",
                                         "screen-reader-text",
                                         "screen-reader-only",
                                         "screenreader-only",
                                         "screen-reader",
                                         "assistive-text",
                                         "a11y-hidden",
                                         "visually-hidden-focusable",
                                         "katex-mathml",
                                         "MJX_Assistive_MathML",
                                         "mwe-math-mathml-a11y",
                                         NULL };

  for (guint i = 0; names->classes[i] != NULL; i++)
    if (g_strv_contains (classes, names->classes[i]))
      return TRUE;
  return FALSE;
}

WinnowHtmlLook
winnow_html_sheet_get_page (WinnowHtmlSheet *sheet)
{
  return (WinnowHtmlLook){ .size = USUAL_PIXELS,
                           .color = sheet->has_external ? WINNOW_COLOR_UNKNOWN : 0x000000,
                           .ground = sheet->has_external ? WINNOW_COLOR_UNKNOWN : WINNOW_COLOR_WHITE };
}

WinnowHtmlLook
winnow_html_sheet_get_look (WinnowHtmlSheet *sheet, const xmlNode *element, const WinnowHtmlLook *around)
{
  WinnowHtmlLook look = *around;
  Box box = { .look = &look, .around = around, .width = -1, .height = -1 };
  Names names;

  if (element->properties == NULL && sheet->rules->len == 0)
    return look;
  read_names (element, &names);

  g_autoptr (GPtrArray) rules = find_rules (sheet, element, &names);
  g_autofree char *style = dup_attribute (element, "style");

  declare_by_element (&box, element);
  for (int important = FALSE; important <= TRUE; important++)
    {
      for (guint i = 0; i < rules->len; i++)
        declare (&box, ((Rule *) g_ptr_array_index (rules, i))->declarations, important);
      if (style != NULL)
        declare (&box, style, important);
    }
  if (box.placed && look.ground == around->ground)
    look.ground = WINNOW_COLOR_UNKNOWN; /* it may lie on anything */
  look.clear = box.painted ? FALSE : look.clear || box.clear_color;
  look.color = box.painted ? WINNOW_COLOR_UNKNOWN : look.color;
  look.not_shown |= is_missing (&box);
  look.for_assistants |= is_helper (&names) && (look.not_shown || sheet->has_external);
  clear_names (&names);
  return look;
}

WinnowSight
winnow_html_look_get_sight (const WinnowHtmlLook *look)
{
  if (look->not_shown || look->size <= TINY_PIXELS)
    return WINNOW_UNSEEN;
  return look->invisible || look->clear || winnow_color_is_lost (look->color, look->ground) ? WINNOW_UNSEEN_ROOM
                                                                                            : WINNOW_SEEN;
}
