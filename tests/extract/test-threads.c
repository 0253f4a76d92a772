/* Many threads at once read the same that one reads. */
#include "part.h"
#include "make.h"

#define THREADS 8
#define ROUNDS 10

typedef struct
{
  GPtrArray *paths;    /* (unowned) */
  GPtrArray *expected; /* (unowned) (element-type WinnowContent) */
} Work;

static gpointer
read_cb (gpointer data)
{
  const Work *work = data;
  for (int round = 0; round < ROUNDS; round++)
    for (guint i = 0; i < work->paths->len; i++)
      {
        g_autoptr (WinnowContent) content = read_well (g_ptr_array_index (work->paths, i));
        const WinnowContent *expected = g_ptr_array_index (work->expected, i);
        g_assert_cmpstr (content->text, ==, expected->text);
        g_assert_cmpuint (content->parts->len, ==, expected->parts->len);
        g_assert_cmpstr (content->title, ==, expected->title);
      }
  return NULL;
}

test_case (threads)
{
  g_autoptr (GPtrArray) paths = make_all ();
  g_autoptr (GPtrArray) expected = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_content_free);
  Work work = { paths, expected };
  GThread *threads[THREADS];
  for (guint i = 0; i < paths->len; i++)
    g_ptr_array_add (expected, read_well (g_ptr_array_index (paths, i)));
  for (guint i = 0; i < THREADS; i++)
    threads[i] = g_thread_new ("read", read_cb, &work);
  for (guint i = 0; i < THREADS; i++)
    g_thread_join (threads[i]);
}
