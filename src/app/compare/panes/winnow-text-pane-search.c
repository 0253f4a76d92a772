#include "app/compare/panes/winnow-text-pane-search.h"

#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "base/array.h"
#include "base/translate.h"

struct _WinnowTextPaneSearch
{
  GtkWidget parent_instance;
  GtkSearchBar *bar;
  GtkSearchEntry *entry;
  GtkLabel *count;
  const char *text; /* (borrowed) (nullable) */
  gsize length;     /* bytes */
  gsize from;       /* byte at which finding starts */
  GArray *hits;     /* (owned) (nullable) (element-type WinnowTextRange) bytes */
  guint hit;        /* the one that is shown */
};

G_DEFINE_FINAL_TYPE (WinnowTextPaneSearch, winnow_text_pane_search, GTK_TYPE_WIDGET)

/* ── finding ── */

/* The query as a pattern that means its letters, NULL where there is nothing to look for. */
static GRegex *
compile_query (const char *query)
{
  g_autoptr (GString) pattern = g_string_new (NULL);
  g_autofree char *stripped = g_strstrip (g_strdup (query));
  g_auto (GStrv) words = g_regex_split_simple ("\\s+", stripped, 0, 0);
  if (*stripped == '\0')
    return NULL;
  for (char **word = words; *word != NULL; word++)
    {
      g_autofree char *escaped = g_regex_escape_string (*word, -1);
      if (word != words)
        g_string_append (pattern, "\\s+");
      g_string_append (pattern, escaped);
    }
  return g_regex_new (pattern->str, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);
}

GArray *
winnow_find_all (const char *text, gsize length, const char *query)
{
  GArray *hits = winnow_array_new (WinnowTextRange);
  g_autoptr (GRegex) regex = compile_query (query);
  g_autoptr (GMatchInfo) info = NULL;
  if (regex == NULL)
    return hits;
  for (gboolean found = g_regex_match_full (regex, text, length, 0, 0, &info, NULL);
       found && hits->len < WINNOW_FIND_LIMIT; found = g_match_info_next (info, NULL))
    {
      int start, end;
      g_match_info_fetch_pos (info, 0, &start, &end);
      WINNOW_APPEND (hits, WinnowTextRange, start, end);
    }
  return hits;
}

/* ── the place that is shown ── */

static guint
get_n_hits (WinnowTextPaneSearch *self)
{
  return self->hits != NULL ? self->hits->len : 0;
}

static char *
dup_count (WinnowTextPaneSearch *self)
{
  guint n = get_n_hits (self);
  if (*gtk_editable_get_text (GTK_EDITABLE (self->entry)) == '\0')
    return g_strdup ("");
  if (n == 0)
    return g_strdup (_ ("Not found"));
  if (n == WINNOW_FIND_LIMIT)
    /* Translators: 1: the place that is shown, 2: how many places were found, of more */
    return g_strdup_printf (_ ("%1$u of more than %2$u"), self->hit + 1, n);
  /* Translators: 1: the place that is shown, 2: how many places were found */
  return g_strdup_printf (_ ("%1$u of %2$u"), self->hit + 1, n);
}

static void
show_hit (WinnowTextPaneSearch *self)
{
  WinnowTextRange hit = { 0, 0 };
  g_autofree char *count = dup_count (self);
  if (get_n_hits (self) > 0)
    hit = g_array_index (self->hits, WinnowTextRange, self->hit);
  gtk_label_set_label (self->count, count);
  g_signal_emit_by_name (self, "found", hit.start, hit.end);
}

static guint
find_first_hit (WinnowTextPaneSearch *self)
{
  winnow_for_each_index (i, self->hits)
    if (g_array_index (self->hits, WinnowTextRange, i).start >= self->from)
      return i;
  return 0;
}

static void
search_changed_cb (WinnowTextPaneSearch *self)
{
  g_clear_pointer (&self->hits, g_array_unref);
  if (self->text != NULL)
    {
      self->hits = winnow_find_all (self->text, self->length, gtk_editable_get_text (GTK_EDITABLE (self->entry)));
      self->hit = find_first_hit (self);
    }
  show_hit (self);
}

void
winnow_text_pane_search_step (WinnowTextPaneSearch *self, int step)
{
  guint n = get_n_hits (self);
  g_return_if_fail (WINNOW_IS_TEXT_PANE_SEARCH (self));
  if (n == 0)
    return;
  self->hit = (self->hit + n + step) % n;
  show_hit (self);
}

static void
next_match_cb (WinnowTextPaneSearch *self)
{
  winnow_text_pane_search_step (self, 1);
}

static void
previous_match_cb (WinnowTextPaneSearch *self)
{
  winnow_text_pane_search_step (self, -1);
}

/* The bar empties its entry, which takes the hit away. */
static void
stop_search_cb (WinnowTextPaneSearch *self)
{
  gtk_search_bar_set_search_mode (self->bar, FALSE);
  g_signal_emit_by_name (self, "closed");
}

void
winnow_text_pane_search_open (WinnowTextPaneSearch *self, gsize from)
{
  g_return_if_fail (WINNOW_IS_TEXT_PANE_SEARCH (self));
  self->from = from;
  gtk_search_bar_set_search_mode (self->bar, TRUE);
  winnow_grab_focus (self->entry);
}

void
winnow_text_pane_search_set_text (WinnowTextPaneSearch *self, const char *text, gsize length)
{
  g_return_if_fail (WINNOW_IS_TEXT_PANE_SEARCH (self));
  g_clear_pointer (&self->hits, g_array_unref);
  self->text = text;
  self->length = length;
  gtk_search_bar_set_search_mode (self->bar, FALSE);
}

static void
dispose (WinnowTextPaneSearch *self)
{
  g_clear_pointer (&self->hits, g_array_unref);
  if (self->bar != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->bar));
  self->bar = NULL;
}

static void
winnow_text_pane_search_class_init (WinnowTextPaneSearchClass *klass)
{
  winnow_dispose_by (klass, dispose);
  winnow_signal_new (klass, "found", 2, G_TYPE_UINT, G_TYPE_UINT);
  winnow_signal_new (klass, "closed", 0);
  winnow_template_bind (klass, WinnowTextPaneSearch, "compare/panes/winnow-text-pane-search.ui", bar, entry, count);
  winnow_template_bind_callbacks (klass, search_changed_cb, next_match_cb, previous_match_cb, stop_search_cb);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
winnow_text_pane_search_init (WinnowTextPaneSearch *self)
{
  winnow_template_init (self);
  gtk_search_bar_connect_entry (self->bar, GTK_EDITABLE (self->entry));
}
