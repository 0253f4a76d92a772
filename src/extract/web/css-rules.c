/* css-rules.c: the style sheets of a web page and the rules in them that match an element (CSS
 * 2.2).
 *
 * The style elements of the page are read. Selectors may combine types, classes and ids, below or
 * directly below one another. Rules with other selectors and rules for other media than the screen
 * are ignored. Limits: MAX_RULES rules a page, MAX_STEPS steps a selector, MAX_VISITED visits of
 * ancestors a page. */
#include "extract/web/html.h"

#include <string.h>

#define MAX_RULES 1000
#define MAX_STEPS 4
#define MAX_VISITED 4000000

/* One compound selector. */
typedef struct
{
  char *type;     /* (owned) (nullable) */
  char *id;       /* (owned) (nullable) */
  char **classes; /* (owned) */
  gboolean child; /* directly below the previous step */
} Step;

typedef struct
{
  Step steps[MAX_STEPS];
  guint n_steps;
  guint weight;       /* specificity, then order in the page */
  char *declarations; /* (owned) */
} Rule;

struct _WinnowCssRules
{
  GPtrArray *rules;      /* (owned) (element-type Rule) */
  GHashTable *by_key;    /* (owned) "p", ".note", "#top" or "*", of the last step → (owned) GPtrArray of rules */
  guint n_visited;       /* ancestors so far */
  gboolean has_external; /* some style sheets are in other files */
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

/* Returns: FALSE if it is not understood */
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
add_rule (WinnowCssRules *rules, const char *selector, const char *declarations)
{
  Rule *rule = g_new0 (Rule, 1);
  g_autofree char *key = NULL;
  GPtrArray *same_key;
  if (rules->rules->len >= MAX_RULES || !parse_selector (selector, rule))
    {
      free_rule (rule);
      return;
    }
  rule->declarations = g_strdup (declarations);
  rule->weight = get_specificity (rule) * (MAX_RULES + 1) + rules->rules->len;
  g_ptr_array_add (rules->rules, rule);
  key = make_rule_key (rule);
  same_key = g_hash_table_lookup (rules->by_key, key);
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
    for (guint i = 0; each[i] != NULL; i++)
      add_rule (rules, each[i], declarations);
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
  for (xmlNode *child = node->children; child != NULL; child = child->next)
    {
      if (child->type != XML_ELEMENT_NODE)
        continue;
      if (strcmp ((const char *) child->name, "style") == 0)
        {
          xmlChar *css = xmlNodeGetContent (child);
          g_autofree char *text = drop_comments (css != NULL ? (const char *) css : "");
          read_css (rules, text);
          xmlFree (css);
        }
      else if (strcmp ((const char *) child->name, "link") == 0)
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
  rules->rules = g_ptr_array_new_with_free_func (free_rule);
  rules->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  read_sheets (rules, root);
  return rules;
}

void
winnow_css_rules_free (WinnowCssRules *rules)
{
  g_hash_table_unref (rules->by_key);
  g_ptr_array_unref (rules->rules);
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
  g_autofree char *classes = winnow_html_dup_attribute (element, "class");
  names->type = (const char *) element->name;
  names->id = winnow_html_dup_attribute (element, "id");
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

/* Takes the nearest match. */
static const xmlNode *
find_above (WinnowCssRules *rules, const xmlNode *element, const Step *step, gboolean child)
{
  for (const xmlNode *parent = element->parent;
       parent != NULL && parent->type == XML_ELEMENT_NODE && rules->n_visited < MAX_VISITED; parent = parent->parent)
    {
      Names names;
      gboolean matches;
      read_names (parent, &names);
      matches = matches_step (&names, step);
      clear_names (&names);
      rules->n_visited++;
      if (matches)
        return parent;
      if (child)
        return NULL;
    }
  return NULL;
}

static gboolean
matches (WinnowCssRules *rules, const Rule *rule, const xmlNode *element, const Names *names)
{
  if (!matches_step (names, &rule->steps[rule->n_steps - 1]))
    return FALSE;
  for (guint i = rule->n_steps - 1; i > 0 && element != NULL; i--)
    element = find_above (rules, element, &rule->steps[i - 1], rule->steps[i].child);
  return element != NULL;
}

static void
collect (WinnowCssRules *rules, const char *key, const xmlNode *element, const Names *names, GPtrArray *found)
{
  const GPtrArray *same_key = g_hash_table_lookup (rules->by_key, key);
  for (guint i = 0; same_key != NULL && i < same_key->len; i++)
    if (matches (rules, g_ptr_array_index (same_key, i), element, names))
      g_ptr_array_add (found, g_ptr_array_index (same_key, i));
}

static int
compare_weights (gconstpointer a, gconstpointer b)
{
  const Rule *left = *(Rule *const *) a, *right = *(Rule *const *) b;
  return (left->weight > right->weight) - (left->weight < right->weight);
}

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
  for (guint i = 0; names.classes[i] != NULL; i++)
    {
      g_autofree char *key = g_strconcat (".", names.classes[i], NULL);
      collect (rules, key, element, &names, found);
    }
  clear_names (&names);
  g_ptr_array_sort (found, compare_weights);
  for (guint i = 0; i < found->len; i++)
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
