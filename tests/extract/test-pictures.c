/* test-pictures.c: places of pictures as text is written, picture files, and what may not cost more
 * than a note */
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "part.h"
#include "extract/pictures/read-pictures.h"
#include "extract/writer.h"
#include "make-picture.h"
#include "base/for-each.h"

/* ── the writer ── */

typedef struct
{
  WinnowJob *job;
  WinnowContent *content;
  WinnowWriter *writer;
} Writing;

static Writing
begin (const WinnowExtractLimits *limits)
{
  g_autofree char *path = g_build_filename (make_folder (), "a.txt", NULL);
  Writing writing = { .content = winnow_content_new ("text") };
  if (!g_file_test (path, G_FILE_TEST_EXISTS)) /* written to the disk, which takes its time */
    g_free (make_file ("a.txt", "x", 1));
  writing.job = must (winnow_job_new (path, NULL, limits, NULL, &error));
  writing.writer = winnow_writer_new (writing.job, writing.content);
  return writing;
}

static void
end (Writing *writing)
{
  winnow_writer_free (writing->writer);
  winnow_content_free (writing->content);
  winnow_job_free (writing->job);
}

/* A small language: letters are text, '\n' and '\t' separate, '*' is a picture that is named by its
 * number, '>' begins a page, '(' opens a part and '[' a box, ')' closes either, '{' and '}' hide
 * text between them, '!' hides the paragraph. */
static void
write_script (WinnowWriter *writer, const char *script)
{
  guint n = 0;
  for (const char *p = script; *p != '\0'; p++)
    switch (*p)
      {
      case '*':
        {
          g_autofree char *name = g_strdup_printf ("%u", n++);
          winnow_writer_place_picture (writer, name, NULL, NULL);
          break;
        }
      case '>':
        winnow_writer_mark_page (writer);
        break;
      case '(':
        winnow_writer_open_part (writer, WINNOW_PART_FOOTNOTE);
        break;
      case '[':
        winnow_writer_open_text_box (writer);
        break;
      case ')':
        winnow_writer_close (writer);
        break;
      case '{':
        winnow_writer_set_visibility (writer, WINNOW_HIDDEN);
        break;
      case '}':
        winnow_writer_set_visibility (writer, WINNOW_VISIBLE);
        break;
      case '!':
        winnow_writer_hide_paragraph (writer);
        break;
      case '\n':
      case '\t':
        winnow_writer_separate (writer, *p);
        break;
      default:
        winnow_writer_append (writer, p, 1);
      }
}

/* The body with pictures and pages in it, at their offsets: "2*" is a picture on page 2. */
static char *
draw (const WinnowContent *content)
{
  GString *drawn = g_string_new (NULL);
  guint picture = 0, page = 0;
  gsize length = winnow_marks_get_body_end (content->marks, content->length);
  length -= length < content->length ? strlen ("\n\n") : 0;
  for (gsize i = 0; i <= length; i++)
    {
      for (; page < content->pages->len && g_array_index (content->pages, guint32, page) == i; page++)
        g_string_append_c (drawn, '>');
      for (; picture < content->pictures->len; picture++)
        {
          const WinnowDocumentPicture *here = g_ptr_array_index (content->pictures, picture);
          if (here->offset != i)
            break;
          g_string_append_printf (drawn, here->page > 0 ? "%u*" : "*", here->page);
        }
      if (i < length)
        g_string_append_c (drawn, content->text[i]);
    }
  g_assert_cmpuint (picture, ==, content->pictures->len);
  return g_string_free (drawn, FALSE);
}

static const struct
{
  const char *script;
  const char *drawn;
} scripts[] = {
  { "*", "*" },
  { "*a", "*a" },
  { "a*", "a*" },
  { "a*b", "a*b" },
  { "a\n*b", "a\n*b" },
  { "a\n*\nb", "a\n*b" },
  { "a*\nb", "a*\nb" },
  { "a\n*", "a*" },
  { "a\t*\nb", "a\n*b" },
  { "a\n*\n*\n*b", "a\n***b" },
  { "a(x*y)b", "a*b" },
  { "a\n(*)b", "a\n*b" },
  { "a[x*y)b\nc", "a*b\nxy\nc" },
  { "a[x)\n*b", "a\nx\n*b" },
  { "ab{cd*}ef", "ab*ef" },
  { "ab\ncd*!*", "ab**" },
  { "ab\ncd*!\nef", "ab*\nef" },
  { ">*a", ">1*a" },
  { ">a\n>*b", ">a\n>2*b" },
  { ">a\n*>b", ">a\n>1*b" },
  { ">a\n>*>*>b", ">a\n>>>2*3*b" },
  { ">*>*", ">>1*2*" },
};

test_case (places)
{
  winnow_for_each_of (script, scripts)
    {
      Writing writing = begin (NULL);
      g_autofree char *drawn = NULL;
      write_script (writing.writer, script->script);
      winnow_writer_finish (writing.writer);
      drawn = draw (writing.content);
      if (strcmp (drawn, script->drawn) != 0)
        g_error ("“%s” is “%s”, not “%s”", script->script, drawn, script->drawn);
      end (&writing);
    }
}

/* Whatever is written: no picture is lost, they are in order, with ascending offsets in the text;
 * and the text is that without them. */
test_case (random_places)
{
  static const char signs[] = "aab \n\t**>{}";
  for (guint round = 0; round < 2000; round++)
    {
      Writing with = begin (NULL), without = begin (NULL);
      g_autoptr (GString) script = g_string_new (NULL), bare = g_string_new (NULL);
      guint n = 0, offset = 0;
      for (int i = g_test_rand_int_range (0, 60); i > 0; i--)
        {
          char sign = signs[g_test_rand_int_range (0, sizeof signs - 1)];
          g_string_append_c (script, sign);
          if (sign != '*')
            g_string_append_c (bare, sign);
          n += sign == '*';
        }
      write_script (with.writer, script->str);
      write_script (without.writer, bare->str);
      winnow_writer_finish (with.writer);
      winnow_writer_finish (without.writer);
      g_assert_cmpstr (with.content->text, ==, without.content->text);
      g_assert_cmpuint (with.content->pictures->len, ==, n);
      for (guint i = 0; i < n; i++)
        {
          const WinnowDocumentPicture *picture = g_ptr_array_index (with.content->pictures, i);
          g_assert_cmpuint (picture->offset, >=, offset);
          g_assert_cmpuint (picture->offset, <=, with.content->length);
          g_assert_cmpuint (picture->page, <=, with.content->pages->len);
          g_assert_cmpuint (g_ascii_strtoull (picture->name, NULL, 10), ==, i);
          offset = picture->offset;
        }
      end (&with);
      end (&without);
    }
}

/* Blanks that are put in where hidden letters stood for them move what stands behind. */
test_case (seams)
{
  Writing writing = begin (NULL);
  g_autofree char *drawn = NULL;
  write_script (writing.writer, "these{x}words{x}would{x}be{x}glued{x}together{x}*without{x}blanks*");
  winnow_writer_finish (writing.writer);
  drawn = draw (writing.content);
  g_assert_cmpstr (drawn, ==, "these words would be glued together* without blanks*");
  end (&writing);
}

test_case (limit)
{
  for (guint max = 0; max < 5; max++)
    {
      WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
      Writing writing;
      limits.max_pictures = max;
      writing = begin (&limits);
      write_script (writing.writer, "a*b*c*");
      winnow_writer_finish (writing.writer);
      g_assert_cmpstr (writing.content->text, ==, "abc");
      g_assert_cmpuint (writing.content->pictures->len, ==, MIN (max, 3));
      g_assert_cmpuint (writing.content->notes->len, ==, max == 1 || max == 2);
      end (&writing);
    }
}

test_case (names)
{
  g_autofree char *endless = g_strnfill (1 << 20, 'x');
  const char *const names[]
      = { endless, "\xFF", "../../etc/passwd", "/etc/passwd", "file:///etc/passwd", "%00", "..", ".", "",
          "%",     "a\nb", "\xE5\x9B" };
  Writing writing = begin (NULL);
  winnow_for_each_of (name, names)
    winnow_writer_place_picture (writing.writer, *name, NULL, NULL);
  winnow_writer_append (writing.writer, "text", -1);
  winnow_writer_finish (writing.writer);
  g_assert_true (must (winnow_pictures_read (writing.job, writing.content, &error)));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const WinnowDocumentPicture *picture = g_ptr_array_index (writing.content->pictures, i);
      g_assert_cmpuint (strlen (picture->name), <=, 3 * 4096);
      g_assert_true (g_utf8_validate (picture->name, -1, NULL));
      g_assert_false (picture->is_read);
      g_assert_null (picture->source);
      g_assert_nonnull (strstr (picture->problem, picture->name));
    }
  end (&writing);
}

/* ── containers ── */

#define BOOK(inner) "<html><body><p>text</p>" inner "</body></html>"

/* An EPUB with a chapter @chapter and pictures 1.png to 3.png of their own seeds. */
static char *
make_book (const char *chapter)
{
  g_autoptr (GBytes) one = make_picture (1, 100, 80), two = make_picture (2, 90, 90), three = make_picture (3, 70, 100);
  const MakeMember members[] = {
    { "mimetype", "application/epub+zip", NULL },
    { "META-INF/container.xml", "<container><rootfiles><rootfile full-path=\"b.opf\"/></rootfiles></container>", NULL },
    { "b.opf",
      "<package><manifest><item id=\"a\" href=\"a.xhtml\"/></manifest><spine><itemref idref=\"a\"/></spine></package>",
      NULL },
    { "a.xhtml", chapter, NULL },
    { "1.png", NULL, one },
    { "2.png", NULL, two },
    { "3.png", NULL, three },
    { NULL },
  };
  return make_zip_of ("a.epub", members);
}

#define LOCAL_HEADER "PK\3\4"
#define LOCAL_NAME 30 /* bytes into it */
#define LOCAL_FLAGS 6
#define CENTRAL_HEADER "PK\1\2"
#define CENTRAL_NAME 46
#define CENTRAL_FLAGS 8
#define IS_ENCRYPTED 1

/* Returns: (transfer none) the header of the member */
static char *
find_header (char *data, gsize length, const char *magic, guint name_at, const char *name)
{
  for (char *at = data; (at = memmem (at, length - (gsize) (at - data), magic, 4)) != NULL; at++)
    if (strncmp (at + name_at, name, strlen (name)) == 0)
      return at;
  g_assert_not_reached ();
}

/* Says that one member has a password, and breaks the packed bytes of another one. */
static void
spoil_members (const char *path, const char *encrypted, const char *broken)
{
  g_autofree char *data = NULL;
  gsize length;
  g_assert_true (g_file_get_contents (path, &data, &length, NULL));
  find_header (data, length, LOCAL_HEADER, LOCAL_NAME, encrypted)[LOCAL_FLAGS] |= IS_ENCRYPTED;
  find_header (data, length, CENTRAL_HEADER, CENTRAL_NAME, encrypted)[CENTRAL_FLAGS] |= IS_ENCRYPTED;
  memset (find_header (data, length, LOCAL_HEADER, LOCAL_NAME, broken) + LOCAL_NAME + strlen (broken) + 80, 0xFF, 20);
  g_assert_true (g_file_set_contents (path, data, (gssize) length, NULL));
}

test_case (bad_members)
{
  g_autofree char *path = make_book (BOOK ("<img src='1.png'/><img src='2.png'/><img src='2.png'/><img "
                                           "src='3.png'/><img src='4.png'/><img src='../../3.png'/>"));
  g_autoptr (WinnowContent) content = NULL;
  g_autofree char *list = NULL;
  spoil_members (path, "1.png", "2.png");
  content = read_well (path);
  list = join_pictures (content);
  g_assert_cmpstr (content->text, ==, "text");
  g_assert_cmpstr (list, ==, "!1.png@|!2.png@|!2.png@|3.png@|!4.png@|3.png@");
  g_assert_cmpuint (content->notes->len, ==, 3);
  assert_picture (content, 3, 3);
  assert_picture (content, 5, 3);
}

/* Past the bound pictures are left, and what was read before stays; the text does anyway. */
test_case (bounds)
{
  g_autofree char *path = make_book (BOOK ("<img src='1.png'/><img src='2.png'/><img src='3.png'/>"));
  g_autoptr (GBytes) one = make_picture (1, 100, 80), two = make_picture (2, 90, 90), three = make_picture (3, 70, 100);
  const gsize sizes[] = { g_bytes_get_size (one), g_bytes_get_size (two), g_bytes_get_size (three) };
  gsize sum = 0;
  for (guint n = 0; n <= 3; n++)
    {
      for (int less = 0; less < 2; less++)
        {
          WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
          g_autoptr (WinnowContent) content = NULL;
          guint n_read = 0, expected = less && n > 0 ? n - 1 : n;
          limits.max_picture_bytes = sum - (less && n > 0);
          content = must (extract_file (path, NULL, &limits, NULL, &error));
          g_assert_cmpstr (content->text, ==, "text");
          winnow_for_each (const WinnowDocumentPicture, picture, content->pictures)
            {
              g_assert_true (picture->is_read == (picture->problem == NULL));
              n_read += picture->is_read;
            }
          g_assert_cmpuint (content->pictures->len, ==, 3);
          g_assert_cmpuint (n_read, ==, expected);
          g_assert_cmpuint (content->notes->len, ==, n_read < 3);
        }
      sum += n < 3 ? sizes[n] : 0;
    }
}

/* A few kilobytes that unpack to a hundred megabytes of no picture cost nothing but themselves. */
test_case (bomb)
{
  g_autoptr (GBytes) bomb = g_bytes_new_take (g_malloc0 (100 << 20), 100 << 20), one = make_picture (1, 100, 80);
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  const MakeMember members[] = {
    { "mimetype", "application/epub+zip", NULL },
    { "META-INF/container.xml", "<container><rootfiles><rootfile full-path=\"b.opf\"/></rootfiles></container>", NULL },
    { "b.opf",
      "<package><manifest><item id=\"a\" href=\"a.xhtml\"/></manifest><spine><itemref idref=\"a\"/></spine></package>",
      NULL },
    { "a.xhtml", BOOK ("<img src='1.png'/><img src='b.png'/>"), NULL },
    { "1.png", NULL, one },
    { "b.png", NULL, bomb },
    { NULL },
  };
  g_autofree char *path = make_zip_of ("a.epub", members);
  g_autoptr (WinnowContent) content = NULL;
  limits.max_picture_bytes = 1 << 20;
  content = extract_file (path, NULL, &limits, NULL, NULL);
  g_assert_nonnull (content);
  assert_picture (content, 0, 1);
  g_assert_false (((WinnowDocumentPicture *) g_ptr_array_index (content->pictures, 1))->is_read);
}

test_case (many_places)
{
  g_autoptr (GString) chapter = g_string_new ("<html><body><p>text");
  g_autofree char *path = NULL;
  g_autoptr (WinnowContent) content = NULL;
  for (guint i = 0; i < 100000; i++)
    g_string_append_printf (chapter, "%c<img src='%u.png'/>", 'a' + i % 26, 1 + i % 3);
  g_string_append (chapter, "</p></body></html>");
  path = make_book (chapter->str);
  content = read_well (path);
  g_assert_cmpuint (content->length, ==, 100004);
  g_assert_cmpuint (content->pictures->len, ==, 2000);
  for (guint i = 0; i < 2000; i += 97)
    {
      assert_picture (content, i, 1 + i % 3);
      g_assert_cmpuint (((WinnowDocumentPicture *) g_ptr_array_index (content->pictures, i))->offset, ==, 5 + i);
    }
  g_assert_cmpuint (content->notes->len, ==, 1);
  g_assert_nonnull (strstr (g_ptr_array_index (content->notes, 0), "98000"));
}

test_case (cancelled)
{
  g_autofree char *path = make_book (BOOK ("<img src='1.png'/>"));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_cancellable_cancel (cancellable);
  must_fail (extract_file (path, NULL, NULL, cancellable, &error), G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

test_case (no_text)
{
  g_autofree char *pictures = make_book ("<html><body><img src='1.png'/></body></html>");
  g_autoptr (WinnowContent) content = read_well (pictures);
  g_autofree char *none = NULL;
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  g_assert_cmpuint (content->length, ==, 0);
  g_assert_nonnull (strstr (content->problem, "a.epub"));
  limits.max_pictures = 0;
  read_badly (pictures, &limits, WINNOW_EXTRACT_ERROR_EMPTY);
  none = make_book ("<html><body><img src='4.png'/></body></html>");
  read_badly (none, NULL, WINNOW_EXTRACT_ERROR_EMPTY);
}

/* ── files beside a page ── */

test_case (beside)
{
  g_autofree char *page = g_build_filename (make_folder (), "page", "a.html", NULL),
                  *link = g_build_filename (make_folder (), "page", "link.png", NULL);
  g_autofree char *pipe = g_build_filename (make_folder (), "page", "pipe.png", NULL),
                  *inner = g_build_filename (make_folder (), "page", "in.png", NULL);
  g_autoptr (WinnowContent) content = NULL;
  g_autofree char *list = NULL, *source = NULL, *real = NULL;
  const char *html
      = "<p>text<img src=1.png><img src=../out.png><img src=link.png><img src=in.png><img src=pipe.png><img src=1.png>";
  make_bytes_file ("page/1.png", make_picture (1, 100, 80));
  make_bytes_file ("out.png", make_picture (2, 100, 80));
  make_bytes_file ("page/a.html", g_bytes_new_static (html, strlen (html)));
  g_assert_cmpint (symlink ("../out.png", link), ==, 0);
  g_assert_cmpint (symlink ("1.png", inner), ==, 0);
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  content = read_well (page);
  list = join_pictures (content);
  g_assert_cmpstr (list, ==, "1.png@|!../out.png@|!link.png@|in.png@|!pipe.png@|1.png@");
  g_assert_cmpstr (((WinnowDocumentPicture *) g_ptr_array_index (content->pictures, 0))->source, ==,
                   ((WinnowDocumentPicture *) g_ptr_array_index (content->pictures, 3))->source);
  g_assert_true (
      g_str_has_suffix (((WinnowDocumentPicture *) g_ptr_array_index (content->pictures, 5))->source, "/page/1.png"));
  for (guint i = 0; i < 6; i++)
    if (i != 0 && i != 3 && i != 5)
      g_assert_null (((WinnowDocumentPicture *) g_ptr_array_index (content->pictures, i))->source);
}

/* ── picture files ── */

test_case (file)
{
  g_autoptr (GBytes) bytes = make_picture (1, 100, 80);
  g_autofree char *path
      = make_file ("Tower of 塔.jpg", g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
  g_autofree char *other = make_file ("no-ending", g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
  g_autoptr (WinnowContent) content = read_well (path), same = read_well (other);
  const WinnowDocumentPicture *picture = g_ptr_array_index (content->pictures, 0);
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  g_assert_cmpstr (content->format, ==, "picture");
  g_assert_cmpstr (same->format, ==, "picture");
  g_assert_cmpuint (content->pictures->len, ==, 1);
  g_assert_cmpuint (content->length, ==, 0);
  g_assert_null (content->problem);
  g_assert_cmpstr (picture->name, ==, "Tower of 塔.jpg");
  g_assert_true (g_path_is_absolute (picture->source) && g_str_has_suffix (picture->source, "/Tower of 塔.jpg"));
  g_assert_cmpuint (picture->offset, ==, 0);
  g_assert_cmpuint (picture->info.width, ==, 100);
  g_assert_nonnull (picture->thumbnail);
  assert_picture (content, 0, 1);
  limits.max_pictures = 0;
  read_badly (path, &limits, WINNOW_EXTRACT_ERROR_EMPTY);
  limits.max_pictures = 1;
  limits.max_picture_bytes = g_bytes_get_size (bytes) - 1;
  read_badly (path, &limits, WINNOW_EXTRACT_ERROR_LIMIT);
}

test_case (bad_files)
{
  static const struct
  {
    const char *name, *bytes;
    gsize length;
    WinnowExtractError code;
  } files[] = {
    { "a.png", "\x89PNG\r\n\x1a\n\0\0", 10, WINNOW_EXTRACT_ERROR_DAMAGED },
    { "text.png", "<html>404</html>", 16, WINNOW_EXTRACT_ERROR_DAMAGED },
    { "a.txt", "GIF89a\0\0", 8, WINNOW_EXTRACT_ERROR_DAMAGED },
    { "empty.png", "", 0, WINNOW_EXTRACT_ERROR_EMPTY },
    { "a.svg", "<svg xmlns='x'><text>a</text></svg>", 35, WINNOW_EXTRACT_ERROR_UNSUPPORTED },
    { "a.tif", "II*\0\xFF\xFF\xFF\xFF", 8, WINNOW_EXTRACT_ERROR_DAMAGED },
  };
  static const char huge[] = "\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\1\0\0\0\1\0\0\x08\2\0\0\0\x49\xb0\xe1\xd1\0\0\0\0IEND";
  g_autofree char *large = make_file ("large.png", huge, sizeof huge - 1);
  g_autoptr (GError) error = NULL;

  winnow_for_each_of (file, files)
    {
      g_autofree char *path = make_file (file->name, file->bytes, (gssize) file->length);
      read_badly (path, NULL, file->code);
    }
  g_assert_null (extract_file (large, NULL, NULL, NULL, &error));
  g_assert_nonnull (strstr (error->message, "large.png"));
}

/* What only begins like a bitmap is text. */
test_case (text_like_pictures)
{
  g_autoptr (WinnowContent) content = read_made (make_file ("a.txt", "BMW is a maker of cars and motorcycles.", -1));
  g_assert_cmpstr (content->format, ==, "text");
  g_assert_cmpstr (content->text, ==, "BMW is a maker of cars and motorcycles.");
}
