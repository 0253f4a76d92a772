/* pdf-catalog.c: see pdf-catalog.h. All trees are of two levels: a part has a few pages, and a file
 * some thousand parts. */
#include "print/pdf-catalog.h"

#include <string.h>

#define NAMES_A_LEAF 64

static const WinnowPdfPart *
get_part (const GPtrArray *parts, guint index)
{
  return g_ptr_array_index ((GPtrArray *) parts, index);
}

static gboolean
has_pages (const WinnowPdfPart *part)
{
  return part->pages->len > 0;
}

/* "[1 0 R 2 0 R …]" of a number of each part that has pages. */
static void
add_part_references (WinnowPdfBuffer *out, const GPtrArray *parts, gsize member)
{
  gboolean is_first = TRUE;
  winnow_pdf_add (out, "[");
  for (guint i = 0; i < parts->len; i++)
    {
      if (!has_pages (get_part (parts, i)))
        continue;
      winnow_pdf_add (out, is_first ? "" : " ");
      winnow_pdf_add_reference (out, G_STRUCT_MEMBER (guint, get_part (parts, i), member));
      is_first = FALSE;
    }
  winnow_pdf_add (out, "]");
}

/* ── pages ── */

static void
add_resources (WinnowPdfBuffer *out, const WinnowPdfPart *part, WinnowPdfFile *file, guint fonts,
               const WinnowPdfBuffer *forms)
{
  winnow_pdf_add (out, "/Resources<</Font ");
  winnow_pdf_add_reference (out, fonts);
  winnow_pdf_add (out, "/XObject<<");
  winnow_pdf_add_bytes (out, forms->data, forms->length);
  for (guint i = 0; i < part->images->len; i++)
    {
      const char *name = g_ptr_array_index (part->images, i);
      winnow_pdf_add_name (out, name);
      winnow_pdf_add (out, " ");
      winnow_pdf_add_reference (out, winnow_pdf_images_put (part->shared->images, name, file));
    }
  winnow_pdf_add (out, ">>>>");
}

static void
pack_node (WinnowPdfPack *pack, const WinnowPdfPart *part, guint parent, WinnowPdfFile *file, guint fonts,
           const WinnowPdfBuffer *forms)
{
  WinnowPdfBuffer *out = winnow_pdf_pack_begin (pack, part->node);
  winnow_pdf_add (out, "<</Type/Pages/Parent ");
  winnow_pdf_add_reference (out, parent);
  winnow_pdf_add (out, "/Count ");
  winnow_pdf_add_integer (out, part->pages->len);
  winnow_pdf_add (out, "/Kids[");
  for (guint i = 0; i < part->pages->len; i++)
    {
      winnow_pdf_add (out, i > 0 ? " " : "");
      winnow_pdf_add_reference (out, part->first_page + i);
    }
  winnow_pdf_add (out, "]");
  add_resources (out, part, file, fonts, forms);
  winnow_pdf_add (out, ">>");
}

static void
pack_page_root (WinnowPdfPack *pack, const WinnowPdfRoots *roots, const GPtrArray *parts, double width, double height)
{
  guint n_pages = 0;
  for (guint i = 0; i < parts->len; i++)
    n_pages += get_part (parts, i)->pages->len;
  WinnowPdfBuffer *out = winnow_pdf_pack_begin (pack, roots->pages);
  g_autofree char *head = g_strdup_printf ("<</Type/Pages/Count %u/Kids", n_pages);
  winnow_pdf_add (out, head);
  add_part_references (out, parts, G_STRUCT_OFFSET (WinnowPdfPart, node));
  winnow_pdf_add (out, "/MediaBox[0 0 ");
  winnow_pdf_add_thousandths (out, width);
  winnow_pdf_add (out, " ");
  winnow_pdf_add_thousandths (out, height);
  winnow_pdf_add (out, "]>>");
}

void
winnow_pdf_put_page_tree (WinnowPdfPack *pack, const WinnowPdfRoots *roots, const GPtrArray *parts,
                          const WinnowPdfShared *shared, WinnowPdfFile *file, guint first_font, double width,
                          double height)
{
  g_auto (WinnowPdfBuffer) fonts = { 0 }, forms = { 0 };
  guint font_object = winnow_pdf_file_reserve (file, 1);
  winnow_pdf_fonts_add_resources (shared->fonts, first_font, &fonts, &forms);
  WinnowPdfBuffer *out = winnow_pdf_pack_begin (pack, font_object);
  winnow_pdf_add (out, "<<");
  winnow_pdf_add_bytes (out, fonts.data, fonts.length);
  winnow_pdf_add (out, ">>");
  for (guint i = 0; i < parts->len; i++)
    if (has_pages (get_part (parts, i)))
      pack_node (pack, get_part (parts, i), roots->pages, file, font_object, &forms);
  pack_page_root (pack, roots, parts, width, height);
}

/* ── tags ── */

void
winnow_pdf_put_tag_tree (WinnowPdfPack *pack, const WinnowPdfRoots *roots, const GPtrArray *parts)
{
  guint next_key = 0;
  for (guint i = 0; i < parts->len; i++)
    next_key += get_part (parts, i)->n_keys;
  WinnowPdfBuffer *out = winnow_pdf_pack_begin (pack, roots->tags);
  winnow_pdf_add (out, "<</Type/StructTreeRoot/K ");
  winnow_pdf_add_reference (out, roots->document);
  winnow_pdf_add (out, "/ParentTree ");
  winnow_pdf_add_reference (out, roots->parents);
  winnow_pdf_add (out, "/ParentTreeNextKey ");
  winnow_pdf_add_integer (out, next_key);
  winnow_pdf_add (out, ">>");
  out = winnow_pdf_pack_begin (pack, roots->document);
  winnow_pdf_add (out, "<</S/Document/P ");
  winnow_pdf_add_reference (out, roots->tags);
  winnow_pdf_add (out, "/K");
  add_part_references (out, parts, G_STRUCT_OFFSET (WinnowPdfPart, first_element));
  winnow_pdf_add (out, ">>");
  out = winnow_pdf_pack_begin (pack, roots->parents);
  winnow_pdf_add (out, "<</Kids");
  add_part_references (out, parts, G_STRUCT_OFFSET (WinnowPdfPart, parents));
  winnow_pdf_add (out, ">>");
}

/* ── targets ── */

typedef struct
{
  const char *name;
  guint page_object;
  double y;
} Target;

static int
compare_targets (gconstpointer a, gconstpointer b)
{
  return strcmp (((const Target *) a)->name, ((const Target *) b)->name);
}

static GArray *
list_targets (const GPtrArray *parts)
{
  GArray *targets = g_array_new (FALSE, FALSE, sizeof (Target));
  for (guint i = 0; i < parts->len; i++)
    {
      const WinnowPdfPart *part = get_part (parts, i);
      for (guint k = 0; k < part->targets->len; k++)
        {
          const WinnowPdfTarget *source = &g_array_index (part->targets, WinnowPdfTarget, k);
          const Target target = { source->name, part->first_page + source->page, source->y };
          g_array_append_val (targets, target);
        }
    }
  g_array_sort (targets, compare_targets);
  return targets;
}

static void
pack_target_leaf (WinnowPdfPack *pack, guint number, const Target *targets, guint n)
{
  WinnowPdfBuffer *out = winnow_pdf_pack_begin (pack, number);
  winnow_pdf_add (out, "<</Limits[");
  winnow_pdf_add_string (out, targets[0].name);
  winnow_pdf_add_string (out, targets[n - 1].name);
  winnow_pdf_add (out, "]/Names[");
  for (guint i = 0; i < n; i++)
    {
      winnow_pdf_add_string (out, targets[i].name);
      winnow_pdf_add (out, "[");
      winnow_pdf_add_reference (out, targets[i].page_object);
      winnow_pdf_add (out, "/XYZ null ");
      winnow_pdf_add_number (out, targets[i].y);
      winnow_pdf_add (out, " null]");
    }
  winnow_pdf_add (out, "]>>");
}

guint
winnow_pdf_put_targets (WinnowPdfPack *pack, WinnowPdfFile *file, const GPtrArray *parts)
{
  g_autoptr (GArray) targets = list_targets (parts);
  guint n_leaves = (targets->len + NAMES_A_LEAF - 1) / NAMES_A_LEAF,
        root = winnow_pdf_file_reserve (file, n_leaves + 1);
  if (n_leaves == 0)
    return 0;
  for (guint i = 0; i < n_leaves; i++)
    pack_target_leaf (pack, root + 1 + i, &g_array_index (targets, Target, i * NAMES_A_LEAF),
                      MIN (NAMES_A_LEAF, targets->len - i * NAMES_A_LEAF));
  WinnowPdfBuffer *out = winnow_pdf_pack_begin (pack, root);
  winnow_pdf_add (out, "<</Kids[");
  for (guint i = 0; i < n_leaves; i++)
    {
      winnow_pdf_add (out, i > 0 ? " " : "");
      winnow_pdf_add_reference (out, root + 1 + i);
    }
  winnow_pdf_add (out, "]>>");
  return root;
}

/* ── outline ── */

typedef struct
{
  const WinnowPdfEntry *entries;
  guint n;
  guint first; /* object of entry 0 */
  guint root;
  double top; /* of all pages */
} Outline;

/* The next entry of the level of @index, below the same one; n: none. */
static guint
find_next (const Outline *outline, guint index)
{
  guint next = index + 1;
  while (next < outline->n && outline->entries[next].level > outline->entries[index].level)
    next++;
  return next < outline->n && outline->entries[next].level == outline->entries[index].level ? next : outline->n;
}

static void
add_reference_to (WinnowPdfBuffer *out, const char *key, guint object)
{
  winnow_pdf_add (out, key);
  winnow_pdf_add_reference (out, object);
}

/* First, last and number of the entries from @first on that are siblings: closed where
 * @is_closed. */
static void
add_children (WinnowPdfBuffer *out, const Outline *outline, guint first, gboolean is_closed)
{
  guint last = first, n = 1;
  for (guint next; (next = find_next (outline, last)) < outline->n; n++)
    last = next;
  add_reference_to (out, "/First ", outline->first + first);
  add_reference_to (out, "/Last ", outline->first + last);
  winnow_pdf_add (out, "/Count ");
  winnow_pdf_add_integer (out, is_closed ? -(gint64) n : n);
}

static guint
find_page_object (const GPtrArray *parts, guint page)
{
  guint low = 0, high = parts->len;
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;
      if (get_part (parts, middle)->page <= page)
        low = middle;
      else
        high = middle;
    }
  while (low > 0 && !has_pages (get_part (parts, low)))
    low--;
  return get_part (parts, low)->first_page + page - get_part (parts, low)->page;
}

static void
pack_entry (WinnowPdfPack *pack, const Outline *outline, guint index, guint parent, guint previous,
            const GPtrArray *parts)
{
  const WinnowPdfEntry *entry = &outline->entries[index];
  guint next = find_next (outline, index);
  WinnowPdfBuffer *out = winnow_pdf_pack_begin (pack, outline->first + index);
  winnow_pdf_add (out, "<</Title");
  winnow_pdf_add_string (out, entry->title);
  add_reference_to (out, "/Parent ", parent);
  if (previous > 0)
    add_reference_to (out, "/Prev ", previous);
  if (next < outline->n)
    add_reference_to (out, "/Next ", outline->first + next);
  if (index + 1 < outline->n && outline->entries[index + 1].level > entry->level)
    add_children (out, outline, index + 1, TRUE);
  add_reference_to (out, "/Dest[", find_page_object (parts, entry->page));
  winnow_pdf_add (out, "/XYZ null ");
  winnow_pdf_add_number (out, outline->top);
  winnow_pdf_add (out, " null]>>");
}

guint
winnow_pdf_put_outline (WinnowPdfPack *pack, WinnowPdfFile *file, const GPtrArray *parts, const WinnowPdfEntry *entries,
                        guint n_entries, double height)
{
  guint root = winnow_pdf_file_reserve (file, n_entries + 1), previous[2] = { 0 }, parent = root;
  const Outline outline = { entries, n_entries, root + 1, root, height };
  if (n_entries == 0)
    return 0;
  for (guint i = 0; i < n_entries; i++)
    {
      guint level = entries[i].level > 0 && parent != root;
      pack_entry (pack, &outline, i, level > 0 ? parent : root, previous[level], parts);
      previous[level] = outline.first + i;
      if (level == 0)
        {
          parent = outline.first + i;
          previous[1] = 0;
        }
    }
  WinnowPdfBuffer *out = winnow_pdf_pack_begin (pack, root);
  winnow_pdf_add (out, "<</Type/Outlines");
  add_children (out, &outline, 0, FALSE);
  winnow_pdf_add (out, ">>");
  return root;
}
