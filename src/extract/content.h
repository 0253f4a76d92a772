/* content.h: the content of one file, as the engine uses it */
#pragma once

#include "extract/pictures/document-picture.h"

G_BEGIN_DECLS

/* Text that is in the file but not part of its running text. */
typedef enum
{
  WINNOW_PART_HEADER,   /* page header */
  WINNOW_PART_FOOTER,   /* page footer */
  WINNOW_PART_FOOTNOTE, /* footnote or endnote */
  WINNOW_PART_HIDDEN,   /* text that a reader does not see: hidden runs, white or tiny letters */
} WinnowPartKind;

typedef struct
{
  WinnowPartKind kind;
  char *text;   /* (owned) UTF-8 */
  gsize offset; /* bytes into the body: where the part belongs */
} WinnowPart;

/* WinnowContent.format of a picture file. */
#define WINNOW_PICTURE_FORMAT "picture"

/* Immutable once filled; shared by reference between threads. */
typedef struct
{
  const char *format; /* (static) id of the extractor that read it: "docx", "pdf", "text", … */
  char *charset;      /* (owned) (nullable) IANA name where the format is plain text or HTML, else NULL */
  gboolean charset_guessed;
  /* (owned) body text: valid UTF-8 without NUL, '\n' between paragraphs */
  char *text;
  gsize length; /* bytes of text, below G_MAXUINT32; 0 only where there are pictures */
  /* (owned) (element-type guint32) byte offset of each page or slide; empty in formats without
   * pages */
  GArray *pages;
  GPtrArray *parts; /* (owned) (element-type WinnowPart) in order of offset */
  /* (owned) (element-type WinnowDocumentPicture) in order of place, with those that could not be
   * decoded */
  GPtrArray *pictures;
  /* (owned) (nullable) why a file with pictures has no text (a scan): a sentence that names the
   * file */
  char *problem;
  char *title;      /* (owned) (nullable) */
  char *author;     /* (owned) (nullable) */
  char *created;    /* (owned) (nullable) ISO 8601 */
  char *modified;   /* (owned) (nullable) ISO 8601 */
  GPtrArray *notes; /* (owned) (element-type utf8) what a user should know: a guessed character set, a shortened part */
} WinnowContent;

/* An empty content of @format (a static string). Free with winnow_content_unref(). */
WinnowContent *winnow_content_new (const char *format);
WinnowContent *winnow_content_ref (WinnowContent *content);
void winnow_content_unref (WinnowContent *content);

/* Appends a part; copies @text. */
void winnow_content_add_part (WinnowContent *content, WinnowPartKind kind, const char *text, gsize offset);

/* Appends a note, printf-style. */
void winnow_content_add_note (WinnowContent *content, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Appends a picture; takes @picture. */
void winnow_content_take_picture (WinnowContent *content, WinnowDocumentPicture *picture);

/* The page (from 1) at @offset, given the ascending starts of all pages in the same unit
 * (element-type guint32). Text before the first page counts as on it; 0 where there are no
 * pages. */
guint winnow_pages_find (const GArray *pages, gsize offset);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowContent, winnow_content_unref)

G_END_DECLS
