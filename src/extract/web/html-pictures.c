/* html-pictures.c: the pictures of a web page or a chapter of a book (HTML Living Standard,
 * embedded content).
 *
 * These are img (with the sources of a picture element where it has none), image buttons, embed and
 * object of a picture type, and image elements within drawings. A page that loads pictures lazily
 * has a placeholder as the source; then the source in an attribute such as data-src counts.
 * Drawings (SVG) and backgrounds of style sheets are left out. A picture is hidden where text would
 * be, but not by letters without size or color.
 *
 * References are joined with the base of the page, if it has one; those of a chapter are members of
 * the book. Data URLs (RFC 2397) are as large as the page at most, whose size is limited. The
 * caption is the figcaption of the figure around the picture. */
#include "extract/web/html.h"

#include <string.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "extract/plain/utf8.h"
#include "extract/pictures/read-pictures.h"
#include "extract/name-table.h"

#define PLACEHOLDER_BYTES 4096 /* longest data URL that may be a placeholder */
#define MAX_VISITED 4000000    /* elements of figures per page; no captions beyond */
#define MAX_SOURCES 100        /* of a picture element */
#define MEDIA_TYPE_BYTES 200   /* of a data URL, before its data */

static char *
dup_attribute (const xmlNode *element, const char *name)
{
  char *value = winnow_html_dup_attribute (element, name);
  return value != NULL ? g_strstrip (value) : NULL;
}

static gboolean
is_named (const xmlNode *node, const char *name)
{
  return node->type == XML_ELEMENT_NODE && g_str_equal ((const char *) node->name, name);
}

static gboolean
has_scheme (const char *reference)
{
  g_autofree char *scheme = g_uri_parse_scheme (reference);
  return scheme != NULL || g_str_has_prefix (reference, "//");
}

/* ── the base of a page ── */

static const xmlNode *
find_base (const xmlNode *node)
{
  winnow_for_each_node (child, node)
    {
      const xmlNode *found = NULL;
      if (is_named (child, "base") && xmlHasProp (child, (const xmlChar *) "href") != NULL)
        found = child;
      else if (is_named (child, "head"))
        found = find_base (child);
      if (found != NULL)
        return found;
    }
  return NULL;
}

void
winnow_html_pictures_init (WinnowHtmlPictures *pictures, WinnowWriter *writer, const char *member, xmlNode *root)
{
  const xmlNode *base = find_base (root);
  *pictures = (WinnowHtmlPictures){ .writer = writer, .member = member };
  pictures->base = base != NULL ? dup_attribute (base, "href") : NULL;
}

void
winnow_html_pictures_clear (WinnowHtmlPictures *pictures)
{
  g_clear_pointer (&pictures->base, g_free);
}

static char *
dup_joined (const WinnowHtmlPictures *pictures, const char *reference)
{
  const char *base = pictures->base ?: "";
  const char *folder_end = strrchr (base, '/');
  g_autofree char *joined = NULL;
  if (has_scheme (reference) || folder_end == NULL)
    return g_strdup (reference);
  if (g_str_has_prefix (base, "//"))
    {
      g_autofree char *full = g_strconcat ("https:", base, NULL);
      joined = g_uri_resolve_relative (full, reference, G_URI_FLAGS_PARSE_RELAXED, NULL);
    }
  else if (has_scheme (base))
    joined = g_uri_resolve_relative (base, reference, G_URI_FLAGS_PARSE_RELAXED, NULL);
  else if (*reference != '/')
    joined = g_strdup_printf ("%.*s%s", (int) (folder_end + 1 - base), base, reference);
  return joined != NULL ? g_steal_pointer (&joined) : g_strdup (reference);
}

/* ── kinds of references ── */

gboolean
winnow_html_names_drawing (const char *reference)
{
  g_autofree char *path = g_strndup (reference, strcspn (reference, "?#"));
  g_autofree char *lower = g_ascii_strdown (path, -1);
  return g_str_has_suffix (lower, ".svg") || g_str_has_suffix (lower, ".svgz");
}

/* For embed and object, which show any type. */
static gboolean
is_picture_name (const char *reference)
{
  g_autofree char *path = g_strndup (reference, strcspn (reference, "?#"));
  return g_ascii_strncasecmp (reference, "data:image/", 11) == 0
         || winnow_name_has_ending (path, "png jpg jpeg jfif gif bmp webp tif tiff");
}

/* TRUE for a picture that a script replaces later. */
static gboolean
is_placeholder (const char *reference)
{
  static const char *const words[] = { "blank", "grey",        "gray",   "lazy",        "loader", "loading",
                                       "pixel", "placeholder", "spacer", "transparent", "1x1" };
  const char *slash = strrchr (reference, '/');
  g_autofree char *name = NULL;

  if (g_ascii_strncasecmp (reference, "data:", 5) == 0)
    return strlen (reference) <= PLACEHOLDER_BYTES;
  if (g_ascii_strncasecmp (reference, "about:", 6) == 0 || *reference == '#')
    return TRUE;
  name = g_ascii_strdown (slash != NULL ? slash + 1 : reference, -1);
  winnow_for_each_of (word, words)
    if (strstr (name, *word) != NULL)
      return TRUE;
  return FALSE;
}

/* ── captions ── */

static void
append_visible_text (GString *text, const xmlNode *node)
{
  if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE)
    {
      const char *more = (const char *) node->content;
      g_string_append_len (text, more, (gssize) winnow_utf8_cut (more, strnlen (more, WINNOW_CAPTION_BYTES)));
    }
  if (node->type != XML_ELEMENT_NODE)
    return;

  WinnowHtmlRole role = winnow_html_get_role (node);
  if (role == WINNOW_HTML_LEFT_OUT || text->len > WINNOW_CAPTION_BYTES)
    return;
  if (role != WINNOW_HTML_INLINE)
    g_string_append_c (text, ' ');
  winnow_for_each_node (child, node)
    append_visible_text (text, child);
  if (role != WINNOW_HTML_INLINE)
    g_string_append_c (text, ' ');
}

static const xmlNode *
find_figcaption (WinnowHtmlPictures *pictures, const xmlNode *node)
{
  for (const xmlNode *child = node->children; child != NULL && pictures->n_visited < MAX_VISITED; child = child->next)
    {
      const xmlNode *found = NULL;
      pictures->n_visited++;
      if (is_named (child, "figcaption"))
        found = child;
      else if (child->type == XML_ELEMENT_NODE && !is_named (child, "figure"))
        found = find_figcaption (pictures, child);
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The caption of the innermost figure that has one. Returns: (transfer full) (nullable) */
static char *
dup_caption (WinnowHtmlPictures *pictures, const xmlNode *element)
{
  const xmlNode *found = NULL;
  GString *text;
  for (const xmlNode *parent = element->parent; parent != NULL && found == NULL; parent = parent->parent)
    if (is_named (parent, "figure"))
      found = find_figcaption (pictures, parent);
  if (found == NULL)
    return NULL;
  text = g_string_new (NULL);
  append_visible_text (text, found);
  return g_string_free (text, FALSE);
}

/* ── placing ── */

static GBytes *
decode_base64 (GBytes *text)
{
  gsize length;
  const char *start = g_bytes_get_data (text, &length);
  guchar *decoded = g_malloc (length / 4 * 3 + 3);
  int state = 0;
  guint save = 0;
  return g_bytes_new_take (decoded, g_base64_decode_step (start, length, decoded, &state, &save));
}

GBytes *
winnow_html_dup_data (const char *reference)
{
  gboolean is_data = g_ascii_strncasecmp (reference, "data:", 5) == 0;
  const char *comma = is_data ? memchr (reference, ',', strnlen (reference, MEDIA_TYPE_BYTES)) : NULL;
  g_autofree char *type
      = comma != NULL ? g_ascii_strdown (reference + strlen ("data:"), comma - reference - strlen ("data:")) : NULL;
  g_autoptr (GBytes) bytes = NULL;
  if (type == NULL || !g_str_has_prefix (type, "image/") || g_str_has_prefix (type, "image/svg"))
    return NULL;

  bytes = g_uri_unescape_bytes (comma + 1, -1, NULL, NULL);
  return bytes != NULL && g_str_has_suffix (g_strchomp (type), ";base64") ? decode_base64 (bytes)
                                                                          : g_steal_pointer (&bytes);
}

static void
place_data (WinnowHtmlPictures *pictures, const xmlNode *element, const char *reference)
{
  g_autoptr (GBytes) bytes = winnow_html_dup_data (reference);
  g_autofree char *name = NULL, *caption = NULL;
  if (bytes == NULL || g_bytes_get_size (bytes) == 0)
    return;
  name = g_strdup_printf (_ ("picture %u"), ++pictures->n_embedded);
  caption = dup_caption (pictures, element);
  winnow_writer_place_picture (pictures->writer, name, bytes, caption);
}

static void
place_reference (WinnowHtmlPictures *pictures, const xmlNode *element, const char *reference)
{
  g_autofree char *slashed = NULL, *joined = NULL, *member = NULL, *caption = NULL;
  g_autoptr (GBytes) bytes = NULL;
  if (g_ascii_strncasecmp (reference, "data:", 5) == 0)
    {
      place_data (pictures, element, reference);
      return;
    }
  if (*reference == '\0' || *reference == '#' || g_ascii_strncasecmp (reference, "about:", 6) == 0
      || winnow_html_names_drawing (reference))
    return;
  slashed = g_strdelimit (g_strdup (reference), "\\", '/');
  joined = dup_joined (pictures, slashed);
  if (pictures->member != NULL && !has_scheme (joined))
    member = winnow_container_resolve (pictures->member, joined);
  if (pictures->find != NULL)
    bytes = pictures->find (pictures->data, joined);
  caption = dup_caption (pictures, element);
  winnow_writer_place_picture (pictures->writer, member ?: joined, bytes, caption);
}

/* ── sources of elements ── */

/* The first of a list of sources for several sizes of screens. */
static char *
dup_first_source (const char *set)
{
  const char *start = set + strspn (set, " \t\r\n,");
  gsize length = strcspn (start, " \t\r\n");
  while (length > 0 && start[length - 1] == ',')
    length--;
  return g_strndup (start, length);
}

static char *
dup_source_of (const xmlNode *element, const char *attribute, gboolean is_set)
{
  g_autofree char *value = dup_attribute (element, attribute);
  g_autofree char *source = value != NULL && is_set ? dup_first_source (value) : g_steal_pointer (&value);
  return source != NULL && *source != '\0' ? g_steal_pointer (&source) : NULL;
}

/* Another source in the element's attributes. @is_lazy: (out) TRUE if a script loads it */
static char *
dup_named_source (const xmlNode *element, gboolean *is_lazy)
{
  static const struct
  {
    const char *attribute;
    gboolean is_set, is_lazy;
  } others[] = {
    { "srcset", TRUE, FALSE },        { "data-src", FALSE, TRUE },       { "data-original", FALSE, TRUE },
    { "data-lazy-src", FALSE, TRUE }, { "data-actualsrc", FALSE, TRUE }, { "data-srcset", TRUE, TRUE },
  };

  winnow_for_each_of (other, others)
    {
      char *source = dup_source_of (element, other->attribute, other->is_set);
      *is_lazy = source != NULL && other->is_lazy;
      if (source != NULL)
        return source;
    }
  return NULL;
}

static gboolean
is_in_picture (const xmlNode *node)
{
  const xmlNode *parent = node->parent;
  return parent != NULL && (is_named (parent, "picture") || is_named (parent, "source"));
}

/* The source in other attributes or in the picture element around it. (The parser nests what
 * follows a source inside it.) */
static char *
dup_other_source (const xmlNode *element, gboolean *is_lazy)
{
  char *source = dup_named_source (element, is_lazy);
  const xmlNode *at = element;
  for (guint steps = 0; source == NULL && steps < MAX_SOURCES && is_in_picture (at); steps++)
    {
      at = at->prev ?: at->parent;
      if (is_named (at, "source"))
        source = dup_named_source (at, is_lazy);
    }
  return source;
}

static char *
dup_image_source (const xmlNode *element, gboolean *is_lazy)
{
  g_autofree char *own = dup_source_of (element, "src", FALSE);
  char *other = own == NULL || is_placeholder (own) ? dup_other_source (element, is_lazy) : NULL;
  return other ?: g_steal_pointer (&own);
}

static char *
dup_drawn_source (const xmlNode *element)
{
  static const char *const attributes[] = { "href", "xlink:href", "src" };
  char *source = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (attributes) && source == NULL; i++)
    source = dup_source_of (element, attributes[i], FALSE);
  return source;
}

static char *
dup_embedded_source (const xmlNode *element, const char *attribute)
{
  g_autofree char *source = dup_source_of (element, attribute, FALSE);
  g_autofree char *type = dup_attribute (element, "type");
  gboolean is_picture
      = type != NULL && g_ascii_strncasecmp (type, "image/", 6) == 0 && g_ascii_strncasecmp (type, "image/svg", 9) != 0;

  return source != NULL && (is_picture || is_picture_name (source)) ? g_steal_pointer (&source) : NULL;
}

typedef enum
{
  ELEMENT_OTHER,
  ELEMENT_IMAGE,
  ELEMENT_BUTTON,
  ELEMENT_DRAWING,
  ELEMENT_DRAWN,
  ELEMENT_EMBEDDED,
  ELEMENT_OBJECT,
} PictureElement;

static PictureElement
find_picture_element (const xmlNode *element)
{
  static WinnowNameTable names = { {
      { "embed", ELEMENT_EMBEDDED },
      { "image svg:image", ELEMENT_DRAWN },
      { "img", ELEMENT_IMAGE },
      { "input", ELEMENT_BUTTON },
      { "object", ELEMENT_OBJECT },
      { "svg", ELEMENT_DRAWING },
  } };
  return winnow_name_table_find (&names, (const char *) element->name);
}

gboolean
winnow_html_shows_pictures (const xmlNode *element)
{
  return find_picture_element (element) != ELEMENT_OTHER;
}

/* Places pictures within a drawing, or within an object that is not a picture. */
static void
place_below (WinnowHtmlPictures *pictures, const xmlNode *node, const WinnowHtmlLook *look)
{
  winnow_for_each_node (child, node)
    {
      if (child->type != XML_ELEMENT_NODE)
        continue;
      if (winnow_html_shows_pictures (child))
        winnow_html_place_pictures (pictures, child, look, look);
      if (winnow_html_get_role (child) != WINNOW_HTML_LEFT_OUT)
        place_below (pictures, child, look);
    }
}

static char *
dup_source (const xmlNode *element, gboolean *is_lazy)
{
  g_autofree char *type = dup_attribute (element, "type");
  switch (find_picture_element (element))
    {
    case ELEMENT_IMAGE:
      return dup_image_source (element, is_lazy);
    case ELEMENT_BUTTON:
      return type != NULL && g_ascii_strcasecmp (type, "image") == 0 ? dup_source_of (element, "src", FALSE) : NULL;
    case ELEMENT_DRAWN:
      return dup_drawn_source (element);
    case ELEMENT_EMBEDDED:
      return dup_embedded_source (element, "src");
    case ELEMENT_OBJECT:
      return dup_embedded_source (element, "data");
    default:
      return NULL;
    }
}

/* Pages often make a lazily loaded picture transparent until it is loaded, so it counts as
 * visible. */
void
winnow_html_place_pictures (WinnowHtmlPictures *pictures, const xmlNode *element, const WinnowHtmlLook *look,
                            const WinnowHtmlLook *around)
{
  gboolean is_lazy = FALSE;
  g_autofree char *source = dup_source (element, &is_lazy);
  const WinnowHtmlLook *seen = is_lazy ? around : look;
  if (seen->letters.hidden == TRUE || seen->invisible)
    return;
  if (source != NULL)
    place_reference (pictures, element, source);
  else if (winnow_html_get_role (element) == WINNOW_HTML_LEFT_OUT)
    place_below (pictures, element, look);
}
