/* pdf-tags.c: see pdf-tags.h. A report of a thousand pairs has half a million of elements, so that
 * their records are small. */
#include "print/pdf-tags.h"

#include <string.h>

typedef enum
{
  TAG_SECTION,
  TAG_PARAGRAPH,
  TAG_H1,
  TAG_H2,
  TAG_H3,
  TAG_TABLE,
  TAG_ROW,
  TAG_HEAD,
  TAG_CELL,
  TAG_FIGURE,
  TAG_LINK,
  TAG_SPAN,
} Tag;

static const char *const names[] = {
  [TAG_SECTION] = "Sect", [TAG_PARAGRAPH] = "P",   [TAG_H1] = "H1",     [TAG_H2] = "H2",
  [TAG_H3] = "H3",        [TAG_TABLE] = "Table",   [TAG_ROW] = "TR",    [TAG_HEAD] = "TH",
  [TAG_CELL] = "TD",      [TAG_FIGURE] = "Figure", [TAG_LINK] = "Link", [TAG_SPAN] = "Span",
};

typedef struct
{
  guint32 parent;
  guint16 span;
  guint8 tag;
} Element;

typedef enum
{
  KID_ELEMENT,
  KID_CONTENT,
  KID_LINK,
} KidKind;

typedef struct
{
  guint32 element; /* that it is in */
  guint32 value;   /* element, MCID, or link */
  guint32 kind : 2, page : 30;
} Kid;

typedef struct
{
  guint32 element;
  char *words; /* (owned) (nullable) */
  double box[4];
} Figure;

static void
clear_figure (gpointer data)
{
  g_free (((Figure *) data)->words);
}

static const Element *
get_element (const WinnowPdfTags *tags, guint element)
{
  return &g_array_index (tags->elements, Element, element);
}

static Tag
find_tag (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i], name))
      return i;
  return TAG_SPAN;
}

void
winnow_pdf_tags_init (WinnowPdfTags *tags)
{
  static const Element section = { .tag = TAG_SECTION };
  tags->elements = g_array_new (FALSE, FALSE, sizeof (Element));
  tags->kids = g_array_new (FALSE, FALSE, sizeof (Kid));
  tags->figures = g_array_new (FALSE, TRUE, sizeof (Figure));
  tags->last = g_array_new (FALSE, TRUE, sizeof (guint));
  tags->cell = 0;
  g_array_set_clear_func (tags->figures, clear_figure);
  g_array_append_val (tags->elements, section);
}

void
winnow_pdf_tags_clear (WinnowPdfTags *tags)
{
  g_clear_pointer (&tags->elements, g_array_unref);
  g_clear_pointer (&tags->kids, g_array_unref);
  g_clear_pointer (&tags->figures, g_array_unref);
  g_clear_pointer (&tags->last, g_array_unref);
}

/* ── recording ── */

static void
add_kid (WinnowPdfTags *tags, guint element, KidKind kind, guint value, guint page)
{
  const Kid kid = { .element = element, .value = value, .kind = kind, .page = page };
  g_array_append_val (tags->kids, kid);
}

static gboolean
is_cell (const Element *element)
{
  return element->tag == TAG_CELL || element->tag == TAG_HEAD;
}

/* The cell of the row @parent that follows the one opened last. 0: none */
static guint
find_next_cell (const WinnowPdfTags *tags, guint parent)
{
  guint from = tags->cell > 0 && get_element (tags, tags->cell)->parent == parent ? tags->cell : parent;
  for (guint i = from + 1; i < tags->elements->len; i++)
    if (get_element (tags, i)->parent == parent && is_cell (get_element (tags, i)))
      return i;
  return 0;
}

/* 0: none */
static guint
find_begun (WinnowPdfTags *tags, guint parent, guint depth, Tag tag)
{
  guint last = depth < tags->last->len ? g_array_index (tags->last, guint, depth) : 0;
  if (tag == TAG_CELL || tag == TAG_HEAD)
    return tags->cell = find_next_cell (tags, parent);
  return last > 0 && get_element (tags, last)->tag == tag && get_element (tags, last)->parent == parent ? last : 0;
}

guint
winnow_pdf_tags_open (WinnowPdfTags *tags, guint parent, guint depth, const char *tag, guint span, gboolean goes_on)
{
  const Element element
      = { .parent = parent, .tag = (guint8) find_tag (tag), .span = (guint16) MIN (span, G_MAXUINT16) };
  guint number = goes_on ? find_begun (tags, parent, depth, element.tag) : 0;
  if (depth >= tags->last->len)
    g_array_set_size (tags->last, depth + 1);
  if (element.tag == TAG_ROW) /* cells of a row that goes on are counted anew on each page */
    tags->cell = 0;
  if (number == 0)
    {
      number = tags->elements->len;
      g_array_append_val (tags->elements, element);
      add_kid (tags, parent, KID_ELEMENT, number, 0);
    }
  g_array_index (tags->last, guint, depth) = number;
  return number;
}

void
winnow_pdf_tags_describe (WinnowPdfTags *tags, guint element, const char *words, const double box[4])
{
  Figure figure = { .element = element, .words = g_strdup (words) };
  memcpy (figure.box, box, sizeof figure.box);
  g_array_append_val (tags->figures, figure);
}

void
winnow_pdf_tags_add_content (WinnowPdfTags *tags, guint element, guint page, guint mcid)
{
  add_kid (tags, element, KID_CONTENT, mcid, page);
}

void
winnow_pdf_tags_add_link (WinnowPdfTags *tags, guint element, guint page, guint link)
{
  add_kid (tags, element, KID_LINK, link, page);
}

guint
winnow_pdf_tags_count (const WinnowPdfTags *tags)
{
  return tags->elements->len;
}

/* ── elements ── */

/* The kids of element i are order[starts[i]] to order[starts[i + 1] − 1]. */
typedef struct
{
  guint *starts, *order; /* (owned) */
} Family;

static Family
sort_kids (const WinnowPdfTags *tags)
{
  guint n = tags->elements->len;
  Family family = { g_new0 (guint, n + 2), g_new (guint, MAX (tags->kids->len, 1)) };
  for (guint i = 0; i < tags->kids->len; i++)
    family.starts[g_array_index (tags->kids, Kid, i).element + 2]++;
  for (guint i = 2; i < n + 2; i++)
    family.starts[i] += family.starts[i - 1];
  for (guint i = 0; i < tags->kids->len; i++)
    family.order[family.starts[g_array_index (tags->kids, Kid, i).element + 1]++] = i;
  return family;
}

static void
add_kid_object (WinnowPdfBuffer *out, const Kid *kid, guint own_page, const WinnowPdfTagNumbers *numbers)
{
  if (kid->kind == KID_ELEMENT)
    {
      winnow_pdf_add_reference (out, numbers->first + kid->value);
      return;
    }
  if (kid->kind == KID_CONTENT && kid->page == own_page)
    {
      winnow_pdf_add_integer (out, kid->value);
      return;
    }
  winnow_pdf_add (out, kid->kind == KID_CONTENT ? "<</Type/MCR/Pg " : "<</Type/OBJR/Pg ");
  winnow_pdf_add_reference (out, numbers->first_page + kid->page);
  winnow_pdf_add (out, kid->kind == KID_CONTENT ? "/MCID " : "/Obj ");
  if (kid->kind == KID_CONTENT)
    winnow_pdf_add_integer (out, kid->value);
  else
    winnow_pdf_add_reference (out, numbers->links[kid->value]);
  winnow_pdf_add (out, ">>");
}

static gboolean
is_there (const Kid *kid, const WinnowPdfTagNumbers *numbers)
{
  return kid->kind != KID_LINK || numbers->links[kid->value] > 0;
}

#define NO_PAGE G_MAXUINT

static guint
find_page (const WinnowPdfTags *tags, const guint *kids, guint n)
{
  for (guint i = 0; i < n; i++)
    if (g_array_index (tags->kids, Kid, kids[i]).kind == KID_CONTENT)
      return g_array_index (tags->kids, Kid, kids[i]).page;
  return NO_PAGE;
}

static void
add_kids (WinnowPdfBuffer *out, const WinnowPdfTags *tags, const guint *kids, guint n,
          const WinnowPdfTagNumbers *numbers)
{
  guint page = find_page (tags, kids, n);
  if (page != NO_PAGE)
    {
      winnow_pdf_add (out, "/Pg ");
      winnow_pdf_add_reference (out, numbers->first_page + page);
    }
  if (n > 0)
    winnow_pdf_add (out, "/K[");
  for (guint i = 0; i < n; i++)
    {
      const Kid *kid = &g_array_index (tags->kids, Kid, kids[i]);
      if (!is_there (kid, numbers))
        continue;
      if (i > 0)
        winnow_pdf_add (out, " ");
      add_kid_object (out, kid, page, numbers);
    }
  if (n > 0)
    winnow_pdf_add (out, "]");
}

static void
add_cell_attributes (WinnowPdfBuffer *out, const Element *element)
{
  if (element->tag != TAG_HEAD && element->span < 2)
    return;
  winnow_pdf_add (out, "/A<</O/Table");
  if (element->tag == TAG_HEAD)
    winnow_pdf_add (out, "/Scope/Column");
  if (element->span > 1)
    {
      winnow_pdf_add (out, "/ColSpan ");
      winnow_pdf_add_integer (out, element->span);
    }
  winnow_pdf_add (out, ">>");
}

static void
add_figure_attributes (WinnowPdfBuffer *out, const Figure *figure)
{
  if (figure->words != NULL)
    {
      winnow_pdf_add (out, "/Alt");
      winnow_pdf_add_string (out, figure->words);
    }
  winnow_pdf_add (out, "/A<</O/Layout/BBox[");
  for (guint i = 0; i < G_N_ELEMENTS (figure->box); i++)
    {
      winnow_pdf_add (out, i > 0 ? " " : "");
      winnow_pdf_add_number (out, figure->box[i]);
    }
  winnow_pdf_add (out, "]>>");
}

/* A link that leads nowhere is plain text. */
static const char *
get_name (const WinnowPdfTags *tags, const Element *element, const guint *kids, guint n,
          const WinnowPdfTagNumbers *numbers)
{
  if (element->tag == TAG_LINK)
    for (guint i = 0; i < n; i++)
      if (!is_there (&g_array_index (tags->kids, Kid, kids[i]), numbers))
        return names[TAG_SPAN];
  return names[element->tag];
}

static guint
get_parent_object (const Element *element, const WinnowPdfTagNumbers *numbers)
{
  return element->tag == TAG_SECTION ? numbers->parent : numbers->first + element->parent;
}

void
winnow_pdf_tags_pack (const WinnowPdfTags *tags, WinnowPdfPack *pack, const WinnowPdfTagNumbers *numbers)
{
  Family family = sort_kids (tags);
  guint figure = 0;
  for (guint i = 0; i < tags->elements->len; i++)
    {
      const Element *element = get_element (tags, i);
      const guint *kids = family.order + family.starts[i];
      guint n = family.starts[i + 1] - family.starts[i];
      WinnowPdfBuffer *out = winnow_pdf_pack_begin (pack, numbers->first + i);
      winnow_pdf_add (out, "<</S/");
      winnow_pdf_add (out, get_name (tags, element, kids, n, numbers));
      winnow_pdf_add (out, "/P ");
      winnow_pdf_add_reference (out, get_parent_object (element, numbers));
      add_kids (out, tags, kids, n, numbers);
      add_cell_attributes (out, element);
      if (figure < tags->figures->len && g_array_index (tags->figures, Figure, figure).element == i)
        add_figure_attributes (out, &g_array_index (tags->figures, Figure, figure++));
      winnow_pdf_add (out, ">>");
    }
  g_free (family.starts);
  g_free (family.order);
}

/* ── from content to elements ── */

static void
add_page_parents (const WinnowPdfTags *tags, WinnowPdfBuffer *out, const guint *contents, guint n,
                  const WinnowPdfTagNumbers *numbers)
{
  winnow_pdf_add (out, "[");
  for (guint i = 0; i < n; i++)
    {
      winnow_pdf_add (out, i > 0 ? " " : "");
      winnow_pdf_add_reference (out, numbers->first + g_array_index (tags->kids, Kid, contents[i]).element);
    }
  winnow_pdf_add (out, "]");
}

/* Kids that are contents, page by page, in the order of their MCIDs, which is that in which they
 * came. */
static guint *
dup_contents (const WinnowPdfTags *tags, guint n_pages, guint *starts)
{
  guint *order = g_new (guint, MAX (tags->kids->len, 1));
  for (guint i = 0; i < tags->kids->len; i++)
    if (g_array_index (tags->kids, Kid, i).kind == KID_CONTENT)
      starts[g_array_index (tags->kids, Kid, i).page + 2]++;
  for (guint i = 2; i < n_pages + 2; i++)
    starts[i] += starts[i - 1];
  for (guint i = 0; i < tags->kids->len; i++)
    if (g_array_index (tags->kids, Kid, i).kind == KID_CONTENT)
      order[starts[g_array_index (tags->kids, Kid, i).page + 1]++] = i;
  return order;
}

void
winnow_pdf_tags_add_parents (const WinnowPdfTags *tags, WinnowPdfBuffer *out, guint key, guint n_pages,
                             const WinnowPdfTagNumbers *numbers)
{
  g_autofree guint *starts = g_new0 (guint, n_pages + 2);
  g_autofree guint *order = dup_contents (tags, n_pages, starts);
  for (guint i = 0; i < n_pages; i++, key++)
    {
      winnow_pdf_add_integer (out, key);
      add_page_parents (tags, out, order + starts[i], starts[i + 1] - starts[i], numbers);
    }
  for (guint i = 0; i < tags->kids->len; i++)
    {
      const Kid *kid = &g_array_index (tags->kids, Kid, i);
      if (kid->kind != KID_LINK || !is_there (kid, numbers))
        continue;
      winnow_pdf_add_integer (out, key++);
      winnow_pdf_add (out, " ");
      winnow_pdf_add_reference (out, numbers->first + kid->element);
      winnow_pdf_add (out, "\n");
    }
}
