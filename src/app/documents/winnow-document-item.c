#include "app/documents/winnow-document-item.h"

#include "app/compare/winnow-compare-wording.h"
#include "app/widgets/lists/winnow-collation.h"
#include "app/widgets/lists/winnow-share-cell.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/winnow-object.h"
#include "base/for-each.h"
#include "base/translate.h"

static void
clear (WinnowDocumentItem *self)
{
  g_clear_pointer (&self->document, winnow_document_unref);
  winnow_clear (self, g_ref_string_release, folded, asked, largest);
  g_clear_pointer (&self->shares, g_free);
}

WINNOW_DEFINE_OBJECT (WinnowDocumentItem, winnow_document_item, clear)

WinnowDocumentItem *
winnow_document_item_new (WinnowDocument *document)
{
  WinnowDocumentItem *self = g_object_new (WINNOW_TYPE_DOCUMENT_ITEM, NULL);
  self->document = winnow_document_ref (document);
  winnow_document_item_set_shares (self, document, NULL);
  self->name_rank = self->title_rank = -1;
  return self;
}

static void
fill (gpointer item, gpointer row, WinnowRowContext *context)
{
  WinnowDocumentItem *self = item, *source = row;
  clear (self);
  self->document = winnow_document_ref (source->document);
  self->highest = source->highest;
  self->shares = winnow_dup_value (source->shares);
  self->largest = source->largest != NULL ? g_ref_string_acquire (source->largest) : NULL;
  self->family = source->family;
  self->name_rank = source->name_rank;
  self->title_rank = source->title_rank;
  self->folded = source->folded != NULL ? g_ref_string_acquire (source->folded) : NULL;
}

static WinnowRowKey
get_key (gconstpointer row)
{
  return (WinnowRowKey){ ((const WinnowDocumentItem *) row)->document->id, 0 };
}

static gpointer
lend (gpointer item, gpointer row, WinnowRowContext *context)
{
  return row;
}

static gpointer
ref_row (gpointer row, WinnowRowContext *context)
{
  return g_object_ref (row);
}

WinnowRowList *
winnow_document_list_new (void)
{
  return winnow_row_list_new_with_keys (WINNOW_TYPE_DOCUMENT_ITEM, ref_row, fill, lend, get_key);
}

WinnowDocument *
winnow_document_item_get_document (WinnowDocumentItem *self)
{
  return self->document;
}

const char *
winnow_document_item_get_name (WinnowDocumentItem *self)
{
  return self->document->name ?: "";
}

void
winnow_document_item_set_shares (WinnowDocumentItem *self, const WinnowDocument *document, WinnowDocumentItem *source)
{
  g_autofree char *title = source != NULL ? winnow_document_dup_title (source->document) : NULL;
  WinnowShares *shares = g_memdup2 (document->shares, sizeof *shares);
  g_free (self->shares);
  g_clear_pointer (&self->largest, g_ref_string_release);
  self->highest = document->highest;
  self->shares = shares;
  self->largest = title != NULL ? g_ref_string_new (title) : NULL;
}

double
winnow_document_item_get_total (gpointer self)
{
  const WinnowShares *shares = WINNOW_DOCUMENT_ITEM (self)->shares;
  return shares != NULL ? winnow_share (shares->found, shares->counted) : -1;
}

struct _WinnowDocumentNames
{
  guint *names, *titles; /* (owned) places */
  GPtrArray *folded;     /* (owned) (element-type utf8) ref strings */
};

static char *
fold (const WinnowDocument *document)
{
  g_autofree char *title = winnow_document_dup_full_title (document), *folded = g_utf8_casefold (title, -1);
  return g_ref_string_new (folded);
}

WinnowDocumentNames *
winnow_document_names_new (const GPtrArray *items)
{
  g_autoptr (GPtrArray) by_name = g_ptr_array_new (), by_title = g_ptr_array_new_with_free_func (g_free);
  WinnowDocumentNames *names = g_new0 (WinnowDocumentNames, 1);
  names->folded = g_ptr_array_new_full (items->len, (GDestroyNotify) g_ref_string_release);
  winnow_for_each (WinnowDocumentItem, item, items)
    {
      g_ptr_array_add (by_name, (char *) winnow_document_item_get_name (item));
      g_ptr_array_add (by_title, winnow_document_dup_title (item->document));
      g_ptr_array_add (names->folded, fold (item->document));
    }
  names->names = winnow_collation_rank (by_name);
  names->titles = winnow_collation_rank (by_title);
  return names;
}

void
winnow_document_names_free (WinnowDocumentNames *names)
{
  winnow_clear (names, g_free, names, titles);
  g_ptr_array_unref (names->folded);
  g_free (names);
}

void
winnow_document_names_distinguish (const WinnowDocumentNames *names, const GPtrArray *items)
{
  g_return_if_fail (items->len == names->folded->len);
  winnow_for_each_index (i, items)
    {
      WinnowDocumentItem *item = g_ptr_array_index ((GPtrArray *) items, i);
      g_clear_pointer (&item->folded, g_ref_string_release);
      item->folded = g_ref_string_acquire (g_ptr_array_index (names->folded, i));
      item->name_rank = names->names[i];
      item->title_rank = names->titles[i];
    }
}

gboolean
winnow_document_item_name_holds (WinnowDocumentItem *self, const char *text)
{
  if (self->folded == NULL)
    self->folded = fold (self->document);
  return strstr (self->folded, text) != NULL;
}

gboolean
winnow_document_item_name_still_holds (WinnowDocumentItem *self, char *text)
{
  if (self->asked == text)
    return self->held;
  g_clear_pointer (&self->asked, g_ref_string_release);
  self->asked = g_ref_string_acquire (text);
  self->held = winnow_document_item_name_holds (self, text);
  return self->held;
}

static void
append_line (GString *text, const char *line)
{
  if (line != NULL && *line != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
}

char *
winnow_document_item_dup_details (WinnowDocumentItem *self)
{
  GString *text = g_string_new (NULL);
  append_line (text, self->document->path);
  append_line (text, self->document->title);
  append_line (text, self->document->author);
  append_line (text, self->document->problem);
  winnow_for_each_string (note, self->document->notes)
    append_line (text, note);
  return g_string_free (text, FALSE);
}

/* ── columns ── */

WINNOW_TEXT (WinnowDocumentItem, dup_name, g_strdup (winnow_document_item_get_name (self)))
WINNOW_NUMBER (WinnowDocumentItem, get_name_rank, self->name_rank)
WINNOW_TEXT (WinnowDocumentItem, dup_details, winnow_document_item_dup_details (self))

static char *
dup_author (gpointer item)
{
  const WinnowDocument *document = WINNOW_DOCUMENT_ITEM (item)->document;
  return g_strdup (document->author ?: "");
}

/* Of an author who is not known for sure. */
static char *
dup_author_badge (gpointer item)
{
  switch (WINNOW_DOCUMENT_ITEM (item)->document->author_source)
    {
    case WINNOW_AUTHOR_IN_TEXT:
      /* Translators: follows the name of an author: it is in the text of the file */
      return g_strdup (_ ("by its text"));
    case WINNOW_AUTHOR_IN_METADATA:
      /* Translators: follows the name of an author: it is in the metadata of the file */
      return g_strdup (_ ("by its metadata"));
    default:
      return NULL;
    }
}

static char *
dup_author_details (gpointer item)
{
  static const char *const sources[] = {
    [WINNOW_AUTHOR_UNKNOWN] = NULL,
    [WINNOW_AUTHOR_IN_METADATA] = N_ ("The metadata of the file name this author. A copied file keeps its metadata, so "
                                      "files are not taken for one author’s by them."),
    [WINNOW_AUTHOR_IN_TEXT] = N_ ("The text names this author. A copied text may keep the name, so files are not taken "
                                  "for one author’s by it."),
    [WINNOW_AUTHOR_IN_NAMES] = N_ ("The names of the file and its folders name this author."),
    [WINNOW_AUTHOR_BY_HAND] = N_ ("You have set this author."),
  };
  const WinnowDocument *document = WINNOW_DOCUMENT_ITEM (item)->document;
  const char *source = sources[document->author_source];
  if (source == NULL)
    return NULL;
  return document->author_number != NULL ? g_strconcat (document->author_number, "\n", _ (source), NULL)
                                         : g_strdup (_ (source));
}

#define SHARE(of, in) (self->shares != NULL ? winnow_share (self->shares->of, self->shares->in) : -1)
WINNOW_NUMBER (WinnowDocumentItem, get_largest, SHARE (found_largest, counted))
WINNOW_NUMBER (WinnowDocumentItem, get_unquoted, SHARE (found_unquoted, counted_unquoted))
WINNOW_NUMBER (WinnowDocumentItem, get_of_others, SHARE (found_of_others, counted))
WINNOW_NUMBER (WinnowDocumentItem, get_found, self->shares != NULL ? self->shares->found : 0)
WINNOW_TEXT (WinnowDocumentItem, dup_largest, g_strdup (self->largest ?: ""))

/* Without a bar: that of the total share is beside it. */
static char *
dup_largest_share (gpointer item)
{
  return winnow_share_cell_dup_text (get_largest (item));
}

static void
get_parts (gpointer item, double parts[WINNOW_N_PASSAGE_KINDS])
{
  const WinnowShares *shares = WINNOW_DOCUMENT_ITEM (item)->shares;
  for (guint kind = 0; shares != NULL && kind < WINNOW_N_PASSAGE_KINDS; kind++)
    parts[kind] = winnow_share (shares->by_kind[kind], shares->counted);
}

static void
append_words (GString *text, const char *name, guint32 words)
{
  g_autofree char *count = winnow_format_count (words);
  /* Translators: 1: a kind of passages, "Exact", 2: how many words of a document they have */
  g_autofree char *line = g_strdup_printf (ngettext ("%1$s: %2$s word", "%1$s: %2$s words", words), name, count);
  if (words > 0)
    append_line (text, line);
}

char *
winnow_document_dup_kinds (const guint32 words[WINNOW_N_PASSAGE_KINDS])
{
  GString *text = g_string_new (NULL);
  winnow_for_each_kind (kind, WINNOW_N_PASSAGE_KINDS)
    append_words (text, winnow_kind_name (kind), words[kind]);
  return g_string_free (text, FALSE);
}

/* What the bar shows, in words. */
static char *
dup_found (gpointer item)
{
  const WinnowShares *shares = WINNOW_DOCUMENT_ITEM (item)->shares;
  if (shares == NULL)
    return NULL;
  g_autofree char *kinds = winnow_document_dup_kinds (shares->by_kind);
  g_autoptr (GString) text = g_string_new (NULL);
  /* Translators: 1: words of a document that other documents have, 2: how many count */
  g_string_printf (text, _ ("%1$'u of %2$'u words"), shares->found, shares->counted);
  append_line (text, kinds);
  /* Translators: words that only summaries have, which no share counts */
  append_words (text, _ ("Only condensed, not counted"), shares->condensed);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* How many kinds of disguises it has. */
static double
get_disguises (gpointer item)
{
  guint n = 0;
  winnow_for_each_kind (disguise, WINNOW_N_DISGUISES)
    n += WINNOW_DOCUMENT_ITEM (item)->document->disguises >> disguise & 1;
  return n;
}

static char *
dup_disguises (gpointer item)
{
  guint n = get_disguises (item);
  return n > 0 ? g_strdup_printf ("⚠ %u", n) : g_strdup ("");
}

static char *
dup_disguise_titles (gpointer item)
{
  g_autofree char *titles = winnow_format_disguises (WINNOW_DOCUMENT_ITEM (item)->document->disguises, "\n");
  return *titles != '\0' ? g_steal_pointer (&titles) : NULL;
}

WINNOW_NUMBER (WinnowDocumentItem, get_words, self->document->n_words)
WINNOW_NUMBER (WinnowDocumentItem, get_pages, self->document->n_pages)
WINNOW_NUMBER (WinnowDocumentItem, get_pictures, self->document->n_pictures)
WINNOW_NUMBER (WinnowDocumentItem, get_family, (double) self->family)

/* With a mark where there is a problem. */
static char *
dup_format (gpointer item)
{
  const WinnowDocument *document = WINNOW_DOCUMENT_ITEM (item)->document;
  return g_strconcat (winnow_format_file_format (document->format), document->problem != NULL ? " ⚠" : NULL, NULL);
}

WINNOW_TEXT (WinnowDocumentItem, dup_problem, g_strdup (self->document->problem))

/* The date of the document, else of its file. */
static char *
dup_iso_date (gpointer item)
{
  const WinnowDocument *document = WINNOW_DOCUMENT_ITEM (item)->document;
  if (document->date != NULL)
    return g_strdup (document->date);
  g_autoptr (GDateTime) changed = g_date_time_new_from_unix_utc (document->mtime / G_USEC_PER_SEC);
  return changed != NULL ? g_date_time_format_iso8601 (changed) : g_strdup ("");
}

static char *
dup_date (gpointer item)
{
  g_autofree char *date = dup_iso_date (item);
  return winnow_format_date (date);
}

WINNOW_TEXT (WinnowDocumentItem, dup_date_details,
             self->document->is_dated_by_hand ? g_strdup (_ ("You have set this date.")) : NULL)
WINNOW_TEXT (WinnowDocumentItem, dup_role, g_strdup (winnow_format_role (self->document->role)))

static gboolean
has_status (gpointer item)
{
  const WinnowDocument *document = WINNOW_DOCUMENT_ITEM (item)->document;
  return document->role == WINNOW_ROLE_SUBMISSIONS && document->highest > 0;
}

WINNOW_TEXT (WinnowDocumentItem, dup_status,
             g_strdup (has_status (self) ? winnow_format_status (self->document->status) : ""))

/* Open work comes first, and documents without work last. */
WINNOW_NUMBER (WinnowDocumentItem, get_status, has_status (self) ? self->document->status : WINNOW_N_STATUSES)

static char *
dup_status_time (gpointer item)
{
  const char *time = WINNOW_DOCUMENT_ITEM (item)->document->status_time;
  return has_status (item) && time != NULL ? winnow_format_time (time) : NULL;
}

const WinnowViewColumn winnow_document_columns[] = {
  { N_ ("Name"), .text = dup_name, .text_rank = get_name_rank, .tooltip = dup_details, .has_note = TRUE,
    .expand = TRUE },
  [WINNOW_DOCUMENT_COLUMN_AUTHOR] = { N_ ("Author"), .text = dup_author, .tooltip = dup_author_details,
                                      .badge = dup_author_badge, .most_chars = 13, .from_width = 104 },
  /* Translators: title of a column: how much of a document all others have together */
  [WINNOW_DOCUMENT_COLUMN_TOTAL]
  = { N_ ("Total Share"), .number = winnow_document_item_get_total, .parts = get_parts, .tooltip = dup_found },
  /* Translators: title of a column: how much of a document the one source has that has most */
  { N_ ("Largest Source"), .text = dup_largest_share, .number = get_largest, .tooltip = dup_largest, .id = "largest",
    .from_width = 84 },
  { N_ ("Source"), .hint = N_ ("The document that has most of it"), .text = dup_largest, .expand = TRUE, .id = "source",
    .from_width = 132 },
  /* Translators: title of a column: the total share without quoted words */
  { N_ ("Without Quotations"), .number = get_unquoted, .id = "without-quotations", .is_extra = TRUE },
  /* Translators: title of a column: the total share without sources by the same author */
  { N_ ("Without Own Work"), .number = get_of_others, .id = "without-own", .is_extra = TRUE },
  { N_ ("Words Found"), .number = get_found, .zero = "0", .id = "found", .is_extra = TRUE },
  /* Translators: title of a column: the state of the work on a document, "To Do", "Cleared" */
  [WINNOW_DOCUMENT_COLUMN_STATUS]
  = { N_ ("Status"), .text = dup_status, .number = get_status, .tooltip = dup_status_time, .from_width = 90 },
  [WINNOW_DOCUMENT_COLUMN_DISGUISES] = { N_ ("Disguises"), .text = dup_disguises, .number = get_disguises,
                                         .tooltip = dup_disguise_titles, .from_width = 56 },
  { N_ ("Words"), .number = get_words, .zero = "0", .id = "words", .from_width = 72 },
  [WINNOW_DOCUMENT_COLUMN_PAGES] = { N_ ("Pages"), .number = get_pages, .zero = "–", .id = "pages", .from_width = 134 },
  /* Translators: title of a column: how many pictures a document has */
  [WINNOW_DOCUMENT_COLUMN_PICTURES] = { N_ ("Pictures"), .number = get_pictures, .zero = "", .from_width = 110 },
  /* Translators: title of a column: documents with the same number share a long sentence */
  [WINNOW_DOCUMENT_COLUMN_FAMILY] = { N_ ("Family"), .number = get_family, .zero = "", .from_width = 142 },
  { N_ ("Format"), .text = dup_format, .tooltip = dup_problem, .id = "format", .from_width = 138 },
  { N_ ("Date"), .text = dup_date, .sort_text = dup_iso_date, .tooltip = dup_date_details, .id = "date",
    .from_width = 146 },
  { N_ ("Role"), .text = dup_role, .id = "role", .from_width = 150 },
  { NULL },
};
