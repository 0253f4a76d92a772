/* css-rules.c: the style sheets of a web page and the rules in them that match an element (CSS
 * 2.2).
 *
 * The style elements of the page are read. Selectors may combine types, classes and ids, below or
 * directly below one another. Rules with other selectors and rules for other media than the screen
 * are ignored. Limits: MAX_RULES rules a page, MAX_STEPS steps a selector, MAX_VISITED visits of
 * ancestors a page. */
#include "extract/web/html.h"

#include <string.h>

#include "base/for-each.h"
#include "base/order.h"

#define MAX_RULES 1000
#define MAX_STEPS 4
#define MAX_VISITED 4000000

typedef struct
{
  char **steps;       /* (owned) "p.note#top", …, each after ' ', or '>' where it is directly below */
  guint weight;       /* specificity, then order in the page */
  char *declarations; /* (owned) */
} Rule;

struct _WinnowCssRules
{
  GRegex *step;          /* (owned) matches the known parts of a selector between blanks */
  GPtrArray *rules;      /* (owned) (element-type Rule) */
  GHashTable *by_key;    /* (owned) "p", ".note", "#top" or "*", of the last step → (owned) GPtrArray of rules */
  guint n_visited;       /* ancestors so far */
  gboolean has_external; /* some style sheets are in other files */
};

static void
free_rule (gpointer data)
{
  Rule *rule = data;
  g_strfreev (rule->steps);
  g_free (rule->declarations);
  g_free (rule);
}

/* ── selectors ── */

/* Returns: (transfer full) (nullable) NULL where it is not understood */
static char **
split_selector (const WinnowCssRules *rules, const char *selector)
{
  g_autoptr (GString) spaced = g_string_new (selector);
  g_autoptr (GStrvBuilder) steps = g_strv_builder_new ();
  char relation = ' ';
  guint n = 0;
  g_string_replace (spaced, ">", " > ", 0);
  g_auto (GStrv) words = g_strsplit_set (spaced->str, " \t\r\n", -1);
  winnow_for_each_string (word, words)
    if (g_str_equal (word, ">"))
      relation = '>';
    else if (*word != '\0')
      {
        g_autofree char *step = g_strdup_printf ("%c%s", relation, word);
        if (n++ == MAX_STEPS || !g_regex_match (rules->step, word, 0, NULL))
          return NULL;
        g_strv_builder_add (steps, step);
        relation = ' ';
      }
  return n > 0 && relation == ' ' ? g_strv_builder_end (steps) : NULL;
}

static guint
get_specificity (char **steps)
{
  guint weight = 0;
  winnow_for_each_string (each, steps)
    {
      const char *step = each + 1 + (each[1] == '*');
      weight += *step != '\0' && *step != '.' && *step != '#';
      for (; *step != '\0'; step++)
        weight += *step == '#' ? 100 : *step == '.' ? 10 : 0;
    }
  return weight;
}

/* Of the last step: its id, else its first class, else its type. */
static char *
make_key (char **steps)
{
  const char *step = steps[g_strv_length (steps) - 1] + 1;
  const char *name = strchr (step, '#') != NULL ? strchr (step, '#') : strchr (step, '.');
  if (name != NULL)
    return g_strndup (name, 1 + strcspn (name + 1, ".#"));
  return g_ascii_strdown (step[0] == '*' && step[1] != '\0' ? step + 1 : step, -1);
}

static void
add_rule (WinnowCssRules *rules, const char *selector, const char *declarations)
{
  char **steps = rules->rules->len < MAX_RULES ? split_selector (rules, selector) : NULL;
  if (steps == NULL)
    return;
  g_autofree char *key = make_key (steps);
  GPtrArray *same_key = g_hash_table_lookup (rules->by_key, key);
  Rule *rule = g_new (Rule, 1);
  *rule = (Rule){ steps, get_specificity (steps) * (MAX_RULES + 1) + rules->rules->len, g_strdup (declarations) };
  g_ptr_array_add (rules->rules, rule);
  if (same_key == NULL)
    {
      same_key = g_ptr_array_new ();
      g_hash_table_insert (rules->by_key, g_steal_pointer (&key), same_key);
    }
  g_ptr_array_add (same_key, rule);
}

/* ── sheets ── */

static gboolean
is_of_interest (const char *declarations)
{
  static const char *const words[]
      = { "display", "visib", "opacity", "font",   "color",    "background", "left",  "top",
          "indent",  "clip",  "width",   "height", "position", "transform",  "shadow" };

  winnow_for_each_of (word, words)
    if (strstr (declarations, *word) != NULL)
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

/* The brace that closes the one at @open, or the end. */
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
add_rules (WinnowCssRules *rules, const char *selectors, const char *declarations)
{
  g_auto (GStrv) each = g_strsplit (selectors, ",", -1);
  if (is_of_interest (declarations))
    winnow_for_each_string (one, each)
      add_rule (rules, one, declarations);
}

static gboolean
is_for_screen (const char *prelude)
{
  static const char *const media[] = { "@media screen", "@media all", "@layer", "@supports" };
  g_autofree char *name = g_ascii_strdown (prelude, -1);

  g_strstrip (name);
  winnow_for_each_of (prefix, media)
    if (g_str_has_prefix (name, *prefix) && strchr (name, ':') == NULL)
      return TRUE;
  return FALSE;
}

static void
read_css (WinnowCssRules *rules, const char *css)
{
  while (*css != '\0')
    {
      gsize length = strcspn (css, "{};");
      g_autofree char *prelude = g_strndup (css, length);
      const char *at = css + length, *end;
      g_strstrip (prelude);
      if (*at != '{')
        {
          rules->has_external |= g_str_has_prefix (prelude, "@import");
          css = at + (*at != '\0');
          continue;
        }
      end = find_block_end (at);

      g_autofree char *block = g_strndup (at + 1, end - at - 1);
      if (*prelude != '@')
        add_rules (rules, prelude, block);
      else if (is_for_screen (prelude) && strchr (block, '@') == NULL)
        read_css (rules, block);
      css = end + (*end != '\0');
    }
}

static void
read_sheets (WinnowCssRules *rules, xmlNode *node)
{
  winnow_for_each_node (child, node)
    {
      if (child->type != XML_ELEMENT_NODE)
        continue;
      if (g_str_equal ((const char *) child->name, "style"))
        {
          xmlChar *css = xmlNodeGetContent (child);
          g_autofree char *text = drop_comments (css != NULL ? (const char *) css : "");
          read_css (rules, text);
          xmlFree (css);
        }
      else if (g_str_equal ((const char *) child->name, "link"))
        {
          g_autofree char *relation = winnow_html_dup_attribute (child, "rel");
          rules->has_external |= relation != NULL && g_ascii_strcasecmp (relation, "stylesheet") == 0;
        }
      else
        read_sheets (rules, child);
    }
}

WinnowCssRules *
winnow_css_rules_new (xmlNode *root)
{
  WinnowCssRules *rules = g_new0 (WinnowCssRules, 1);
  rules->step = g_regex_new ("^\\*?[\\w\\x80-\\xff-]*([.#][\\w\\x80-\\xff-]+)*$", G_REGEX_RAW, 0, NULL);
  rules->rules = g_ptr_array_new_with_free_func (free_rule);
  rules->by_key = winnow_string_table_new (g_ptr_array_unref);
  read_sheets (rules, root);
  return rules;
}

void
winnow_css_rules_free (WinnowCssRules *rules)
{
  g_hash_table_unref (rules->by_key);
  g_ptr_array_unref (rules->rules);
  g_regex_unref (rules->step);
  g_free (rules);
}

/* ── matches ── */

/* The names of an element, read once. */
typedef struct
{
  const char *type; /* (unowned) */
  char *id;         /* (owned) (nullable) */
  char **classes;   /* (owned) */
} Names;

static void
read_names (const xmlNode *element, Names *names)
{
  *names = (Names){ (const char *) element->name, winnow_html_dup_attribute (element, "id"),
                    winnow_html_split_classes (element) };
}

static void
clear_names (Names *names)
{
  g_free (names->id);
  g_strfreev (names->classes);
}

/* @step: after its relation */
static gboolean
matches_step (const Names *names, const char *step)
{
  step += *step == '*';
  for (gsize length; *step != '\0'; step += length)
    {
      length = 1 + strcspn (step + 1, ".#");
      g_autofree char *name = g_strndup (step, length);
      if (*name == '.'   ? !g_strv_contains ((const char *const *) names->classes, name + 1)
          : *name == '#' ? g_strcmp0 (names->id, name + 1) != 0
                         : g_ascii_strcasecmp (names->type, name) != 0)
        return FALSE;
    }
  return TRUE;
}

/* The nearest match of @step above @element, directly above it if @is_child. */
static const xmlNode *
find_above (WinnowCssRules *rules, const xmlNode *element, const char *step, gboolean is_child)
{
  gboolean is_match = FALSE;
  do
    {
      element = element->parent;
      if (element == NULL || element->type != XML_ELEMENT_NODE || rules->n_visited++ >= MAX_VISITED)
        return NULL;
      Names names;
      read_names (element, &names);
      is_match = matches_step (&names, step);
      clear_names (&names);
    }
  while (!is_match && !is_child);
  return is_match ? element : NULL;
}

static gboolean
matches (WinnowCssRules *rules, char **steps, const xmlNode *element, const Names *names)
{
  guint i = g_strv_length (steps) - 1;
  if (!matches_step (names, steps[i] + 1))
    return FALSE;
  for (; i > 0 && element != NULL; i--)
    element = find_above (rules, element, steps[i - 1] + 1, *steps[i] == '>');
  return element != NULL;
}

static void
collect (WinnowCssRules *rules, const char *key, const xmlNode *element, const Names *names, GPtrArray *found)
{
  const GPtrArray *same_key = g_hash_table_lookup (rules->by_key, key);
  winnow_for_each (Rule, rule, same_key)
    if (matches (rules, rule->steps, element, names))
      g_ptr_array_add (found, rule);
}

WINNOW_DEFINE_POINTER_COMPARE (compare_weights, Rule, weight)

GPtrArray *
winnow_css_rules_find (WinnowCssRules *rules, const xmlNode *element)
{
  GPtrArray *found = g_ptr_array_new ();
  Names names;
  g_autofree char *type = g_ascii_strdown ((const char *) element->name, -1);
  read_names (element, &names);
  g_autofree char *id = g_strconcat ("#", names.id, NULL);
  collect (rules, "*", element, &names, found);
  collect (rules, type, element, &names, found);
  collect (rules, id, element, &names, found);
  winnow_for_each_string (name, names.classes)
    {
      g_autofree char *key = g_strconcat (".", name, NULL);
      collect (rules, key, element, &names, found);
    }
  clear_names (&names);
  g_ptr_array_sort (found, compare_weights);
  winnow_for_each_index (i, found)
    found->pdata[i] = ((Rule *) found->pdata[i])->declarations;
  return found;
}

gboolean
winnow_css_rules_is_empty (const WinnowCssRules *rules)
{
  return rules->rules->len == 0;
}

gboolean
winnow_css_rules_has_external (const WinnowCssRules *rules)
{
  return rules->has_external;
}
