/* content.h: the content of one file, as the engine uses it: its text, and its pictures with their
 * places, fingerprints, local features and thumbnails */
#pragma once

#include "base/mark.h"
#include "image/image-fingerprint.h"
#include "image/local-features.h"

/* ── a picture: pictures/document-picture.c ── */

/* The longer side of thumbnails, in pixels. Color grids are made of them, too. */
#define WINNOW_THUMBNAIL_SIDE 320u

/* Immutable once made; shared by reference between threads. */
typedef struct
{
  gint64 id, document_id; /* rows in the library, or 0 */
  /* (owned) UTF-8; the name in the document: "word/media/image3.png", "images/fig 1.jpg", "page 3,
   * picture 2" */
  char *name;
  /* (owned) (nullable) absolute path in UTF-8 of a file of its own: a picture file, a file that a
   * HTML page shows */
  char *source;
  char *caption;          /* (owned) (nullable) UTF-8, one line */
  guint32 offset;         /* bytes into the body: it comes before the text there */
  guint32 page;           /* from 1; 0 where the format has no pages */
  WinnowPictureInfo info; /* format NULL if it is not a picture; width and height 0 if unknown */
  gboolean is_read;       /* it was decoded */
  /* plain if it shows a bullet, a rule or nothing, or could not be decoded */
  WinnowImageFingerprint fingerprint;
  /* (owned) (nullable) PNG or JPEG; NULL if it could not be decoded or was not loaded from the
   * library */
  GBytes *thumbnail;
  /* (owned) (nullable) packed WinnowLocalFeatures; NULL of a plain picture, or not loaded either */
  GBytes *features;
  /* (owned) (nullable) why it could not be decoded, or only in part: a sentence that names it but
   * not the document */
  char *problem;
} WinnowDocumentPicture;

WinnowDocumentPicture *winnow_document_picture_new (const char *name);
WinnowDocumentPicture *winnow_document_picture_ref (WinnowDocumentPicture *picture);
WINNOW_DECLARE_FREE (WinnowDocumentPicture, winnow_document_picture_unref)

/* Sets info, fingerprint, features, thumbnail and problem from a picture file, or from pixels. */
void winnow_document_picture_read_bytes (WinnowDocumentPicture *picture, GBytes *bytes);
void winnow_document_picture_read_pixels (WinnowDocumentPicture *picture, const WinnowPicture *pixels);

/* Sets its problem: it could not be read, or, if it was read, only in part. @reason: a sentence
 * without names */
void winnow_document_picture_fail (WinnowDocumentPicture *picture, const char *reason);

/* The cause of its problem, a WINNOW_PICTURE_ERROR whose message contains no name, so that pictures
 * can share it. Returns: (transfer none) (nullable) NULL without a problem */
const GError *winnow_document_picture_get_error (const WinnowDocumentPicture *picture);

/* Copies the results of @from, which shows the same file. Name, caption and place stay. */
void winnow_document_picture_read_like (WinnowDocumentPicture *picture, const WinnowDocumentPicture *from);

/* TRUE if it was decoded but shows nothing to recognise: a bullet, a rule, a blank picture. */
gboolean winnow_document_picture_is_plain (const WinnowDocumentPicture *picture);

/* The color histogram: with the default settings that of its fingerprint, else of the @pixels
 * (nullable) of its thumbnail. Returns: (transfer full) (nullable) NULL without either */
WinnowHistogram *winnow_document_picture_dup_histogram (const WinnowDocumentPicture *picture,
                                                        const WinnowPicture *pixels,
                                                        const WinnowHistogramSettings *settings);

/* ── the content ── */

/* Text that is in the file but not part of its running text. Libraries have the numbers. */
typedef enum
{
  WINNOW_PART_HEADER,   /* page header */
  WINNOW_PART_FOOTER,   /* page footer */
  WINNOW_PART_FOOTNOTE, /* footnote or endnote */
  WINNOW_PART_HIDDEN,   /* text that a reader does not see: hidden runs, white or tiny letters */
  WINNOW_PART_COMMENT,
  WINNOW_PART_SPEAKER_NOTE, /* what a speaker says to a slide */
  WINNOW_PART_ALTERNATIVE,  /* what is read out in place of a picture */
  WINNOW_PART_SITE,         /* what a web page has around its story: menus, notices */
  WINNOW_N_PARTS
} WinnowPartKind;

/* "header", "footer", "footnote", "hidden", "comment", "speaker_note", "alternative", "site": as
 * JSON and the library write it. */
extern const char *const winnow_part_ids[WINNOW_N_PARTS];

typedef struct
{
  WinnowPartKind kind;
  char *text;   /* (owned) UTF-8 */
  gsize offset; /* bytes into the body: where the part belongs */
} WinnowPart;

/* @part: (nullable) */
WINNOW_DECLARE_FREE (WinnowPart, winnow_part_free)

/* What OCR read. */
typedef enum
{
  WINNOW_RECOGNISED_SCAN,    /* a scanned page or a picture file */
  WINNOW_RECOGNISED_PICTURE, /* a picture within a document */
  WINNOW_RECOGNISED_LETTERS, /* a page whose letters are stored as others than it shows */
  WINNOW_N_RECOGNISED
} WinnowRecognisedKind;

/* A part of the body that was read by OCR. */
typedef struct
{
  guint32 start, end;        /* bytes, half-open */
  WinnowRecognisedKind kind; /* never WINNOW_N_RECOGNISED */
} WinnowRecognised;

/* What the program that wrote a file says of the writing, one a line, empty where unknown:
 * WinnowContent.origin. */
typedef enum
{
  WINNOW_ORIGIN_EDITOR,  /* who saved it last */
  WINNOW_ORIGIN_MINUTES, /* of editing, decimal */
  WINNOW_ORIGIN_SAVINGS, /* how often it was saved, decimal */
  WINNOW_ORIGIN_PROGRAM, /* that wrote it */
  WINNOW_N_ORIGINS,
} WinnowOrigin;

/* WinnowContent.format of a picture file. */
#define WINNOW_PICTURE_FORMAT "picture"

/* Immutable once filled. */
typedef struct
{
  const char *format; /* (static) id of the extractor that read it: "docx", "pdf", "text", … */
  char *charset;      /* (owned) (nullable) IANA name where the format is plain text or HTML, else NULL */
  gboolean charset_guessed;
  /* (owned) the body, and notes, which are compared, too: valid UTF-8 without NUL, '\n' between
   * paragraphs */
  char *text;
  gsize length; /* bytes of text, below G_MAXUINT32; 0 only where there are pictures */
  /* (owned) (element-type guint32) byte offset of each page or slide; empty in formats without
   * pages */
  GArray *pages;
  GPtrArray *parts; /* (owned) (element-type WinnowPart) those that are no notes, in order of offset */
  GArray *marks;    /* (owned) (element-type WinnowMark) as far as the format has them */
  /* (owned) (element-type WinnowDocumentPicture) in order of place, with those that could not be
   * decoded */
  GPtrArray *pictures;
  /* (owned) (nullable) why a file with pictures has no text (a scan): a sentence that names the
   * file */
  char *problem;
  char *title;    /* (owned) (nullable) */
  char *author;   /* (owned) (nullable) */
  char *created;  /* (owned) (nullable) ISO 8601 */
  char *modified; /* (owned) (nullable) ISO 8601 */
  char *origin;   /* (owned) (nullable) lines of WinnowOrigin */
  /* (owned) (element-type WinnowRecognised) by place */
  GArray *recognised;
  GArray *sessions;     /* (owned) (element-type guint32) editing sessions of a Word document: sessions.c */
  guint n_unrecognised; /* pages and pictures that show text, but were not to be read: as far as they were counted */
  GPtrArray *notes; /* (owned) (element-type utf8) what a user should know: a guessed character set, a shortened part */
} WinnowContent;

/* An empty content of @format (a static string). Free with winnow_content_free(). */
WinnowContent *winnow_content_new (const char *format);
WINNOW_DECLARE_FREE (WinnowContent, winnow_content_free)

/* Appends a part; copies @text. */
void winnow_content_add_part (WinnowContent *content, WinnowPartKind kind, const char *text, gsize offset);

/* Moves the parts that are notes to the end of @text, the body: footnotes, comments and what
 * speakers say; headers, footers and alternative texts that hold prose, each once. A blank line
 * comes before the first, and marks say where they are: notes.c. */
void winnow_content_move_notes (WinnowContent *content, GString *text);

/* Moves all places: @map returns where @offset is now, on @page (0: on none). */
typedef gsize (*WinnowPlaceMap) (gconstpointer data, gsize offset, guint page);
void winnow_content_map_places (WinnowContent *content, WinnowPlaceMap map, gconstpointer data);

/* Appends a note, printf-style. */
void winnow_content_add_note (WinnowContent *content, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* How many editing sessions @a and @b (element-type guint32) have in common; 0 where that may be
 * chance. And: whether @n_common of @n_a and @n_b are more than chance. */
guint winnow_sessions_count_common (const GArray *a, const GArray *b);
gboolean winnow_sessions_are_many (guint n_common, guint n_a, guint n_b);

/* Appends @session unless every file of some program has it, or there are too many. */
void winnow_sessions_add (GArray *sessions, guint32 session);

#define WINNOW_MAX_SESSIONS 4096

/* Whether one of its pictures could be decoded. */
gboolean winnow_content_has_picture (const WinnowContent *content);

/* Appends a picture; takes @picture. */
void winnow_content_take_picture (WinnowContent *content, WinnowDocumentPicture *picture);

/* ── places: what a reader calls a place of a text ── */

/* Where a page or a note begins. */
typedef struct
{
  guint32 start; /* bytes of the text, or another unit */
  guint32 page;  /* from 1; 0 where there are no pages */
  guint32 level; /* of a note: that of its mark; else 0 */
} WinnowTextPlace;

/* Of all @pages (element-type guint32) and all notes of @marks (element-type WinnowMark). Returns:
 * (transfer full) (element-type WinnowTextPlace) ascending */
GArray *winnow_places_new (const GArray *pages, const GArray *marks);

/* Returns: (transfer full) (element-type guint32) where each begins */
GArray *winnow_places_dup_starts (const GArray *places);

/* The page or note at @offset, in the unit of @places. Text before the first page counts as on it.
 * Returns: (nullable) NULL where there is neither */
const WinnowTextPlace *winnow_places_find (const GArray *places, gsize offset);
