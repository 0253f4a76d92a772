#include "../must.h"
#include "fixture-pictures.h"

#include <string.h>

#include "make.h"
#include "check/check.h"
#include "base/for-each.h"

#define WIDTH 160
#define HEIGHT 112

/* Seeds of pictures. */
#define SHARED 1
#define FIGURE 2
#define LOGO 3
#define TEMPLATE 4

#define COPIED                                                                                                       \
  "The harbour clock was built by a man who had never seen the sea, and the tide tables hang beside it to this day " \
  "in a brass frame that nobody has ever "                                                                           \
  "polished.\n"

const char *const fixture_picture_paths[N_FIXTURE_DOCUMENTS] = {
  "/papers/a/<b>one<\302\205b>&.docx",
  "/papers/b/=two \342\200\256xcod.pdf",
  "/papers/c/figure.png",
  "/papers/d/copy of it.png",
  "/papers/e/three.docx",
  "/papers/f/four.docx",
  "/papers/g/five.docx",
  "/papers/h/template.docx",
};

static WinnowPicture *
draw (guint seed, gboolean is_mirrored)
{
  WinnowPicture *picture = make_photo (seed, WIDTH, HEIGHT);
  for (guint y = 0; is_mirrored && y < HEIGHT; y++)
    for (guint x = 0; x < WIDTH / 2; x++)
      for (guint c = 0; c < 3; c++)
        {
          guint8 *left = &make_at (picture, x, y)[c], *right = &make_at (picture, WIDTH - 1 - x, y)[c], kept = *left;
          *left = *right;
          *right = kept;
        }
  return picture;
}

static void
take (WinnowContent *content, const char *name, const char *caption, guint32 offset, guint page, WinnowPicture *pixels)
{
  WinnowDocumentPicture *picture = winnow_document_picture_new (name);
  picture->caption = g_strdup (caption);
  picture->offset = offset;
  picture->page = page;
  winnow_document_picture_read_pixels (picture, pixels);
  winnow_picture_free (pixels);
  winnow_content_take_picture (content, picture);
}

static void
take_unread (WinnowContent *content, const char *name, guint32 offset)
{
  g_autoptr (GBytes) bytes = make_emf ();
  WinnowDocumentPicture *picture = winnow_document_picture_new (name);
  picture->offset = offset;
  winnow_document_picture_read_bytes (picture, bytes);
  winnow_content_take_picture (content, picture);
}

static void
add_pictures (WinnowContent *content, FixtureDocument which)
{
  switch (which)
    {
    case FIXTURE_ONE:
      take (content, FIXTURE_HOSTILE, "Figure 1: " FIXTURE_HOSTILE, 16, 0, draw (SHARED, FALSE)); /* 7 code points */
      take (content, "logo.png", NULL, 16, 0, draw (LOGO, FALSE));
      take (content, "seal.png", NULL, 16, 0, draw (TEMPLATE, FALSE));
      take (content, "bullet.png", NULL, 16, 0, make_plain (WIDTH, HEIGHT, 200, 0, 0));
      take_unread (content, "drawing.emf", 16);
      break;
    case FIXTURE_TWO:
      take (content, "page 1, picture 1", NULL, 0, 1, draw (SHARED, TRUE));
      take (content, "page 2, picture 1", NULL, 20, 2, draw (LOGO, FALSE));
      break;
    case FIXTURE_FIGURE:
    case FIXTURE_COPY:
      take (content, which == FIXTURE_COPY ? "copy of it.png" : "figure.png", NULL, 0, 0, draw (FIGURE, FALSE));
      break;
    case FIXTURE_TEMPLATE:
      take (content, "seal.png", NULL, 0, 0, draw (TEMPLATE, FALSE));
      break;
    default:
      take (content, "letterhead.png", NULL, 0, 0, draw (LOGO, FALSE));
    }
}

static const char *const texts[N_FIXTURE_DOCUMENTS] = {
  [FIXTURE_ONE] = "桥与船。\nZü" COPIED,
  [FIXTURE_TWO] = "Other words stand here.\n" COPIED,
  [FIXTURE_FIGURE] = "",
  [FIXTURE_COPY] = "",
  [FIXTURE_THREE] = "Nothing of this third one is copied.",
  [FIXTURE_FOUR] = "Nor does anybody else have what is written in the fourth.",
  [FIXTURE_FIVE] = "As for number five, it speaks of bees.",
  [FIXTURE_TEMPLATE] = "Write your name here.",
};

static void
put (WinnowLibrary *library, gint64 collection, FixtureDocument which)
{
  g_autoptr (WinnowContent) content = winnow_content_new ("text");
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  g_free (content->text);
  content->text = g_strdup (texts[which]);
  content->length = strlen (content->text);
  add_pictures (content, which);
  document->collection_id = collection;
  document->path = g_strdup (fixture_picture_paths[which]);
  document->sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, document->path, -1);
  g_autoptr (WinnowText) cut = winnow_text_new (content->text, content->length, WINNOW_HAN_CHARACTERS);
  document->n_words = cut->n_tokens;
  g_assert_cmpint (must (winnow_library_put_document (library, document, content, &error)), >, 0);
}

WinnowLibrary *
fixture_pictures (void)
{
  WinnowSettings settings;
  WinnowLibrary *library = must (winnow_library_open (NULL, &error));
  gint64 submissions = fixture_collection (library, "Submissions", WINNOW_ROLE_SUBMISSIONS);
  gint64 template = fixture_collection (library, "Template", WINNOW_ROLE_TEMPLATE);
  for (FixtureDocument which = 0; which < N_FIXTURE_DOCUMENTS; which++)
    put (library, which == FIXTURE_TEMPLATE ? template : submissions, which);
  winnow_settings_init (&settings);
  g_assert_true (must (winnow_check_run (library, &settings, &winnow_all_threads, &error)));
  return library;
}

void
fixture_count_pictures (WinnowLibrary *library, WinnowPictureExclusion reason)
{
  g_autoptr (GArray) excluded = must (winnow_library_list_excluded_pictures (library, FALSE, &error)),
                     fingerprints = g_array_new (FALSE, FALSE, sizeof (WinnowImageFingerprint));
  winnow_for_each_value (const WinnowExcludedPicture, one, excluded)
    {
      g_autoptr (WinnowDocumentPicture) picture = must (winnow_library_dup_picture (library, one->picture_id, &error));
      if (one->reason == reason)
        g_array_append_val (fingerprints, picture->fingerprint);
    }
  g_assert_cmpuint (fingerprints->len, >, 0);
  must (winnow_check_count_pictures (library, fingerprints, TRUE, &winnow_all_threads, &error));
}
