/* fuzz.c: tries mutated inputs of one target of targets.c
 *
 *   fuzz [--count N] [--seconds N] [--seed N] [--save FILE] TARGET | --list | --try FILE TARGET
 *        | --seeds FOLDER TARGET
 *
 * Each seed is tried as it is, then N mutations of it; --seconds goes on as long. What is tried
 * depends on --seed alone. --save leaves each input in FILE before it is tried, so the one that
 * ended the program is there; --try tries it again. */
#include <stdio.h>

#include "mutate.h"
#include "targets.h"

typedef struct
{
  gint count, seconds, seed;
  char *save, *again, *seeds; /* (owned) (nullable) */
  gboolean list;
} Options;

static void
try_round (const Options *options, const FuzzTarget *target, const GPtrArray *seeds, guint index, guint round)
{
  g_autoptr (GRand) random = g_rand_new_with_seed_array ((const guint32[]){ (guint32) options->seed, index, round }, 3);
  GBytes *seed = seeds->pdata[index], *other = seeds->pdata[g_rand_int_range (random, 0, (gint32) seeds->len)];
  g_autoptr (GByteArray) input = g_byte_array_new ();
  gsize length, n_other;
  const guint8 *data = g_bytes_get_data (seed, &length), *other_data = g_bytes_get_data (other, &n_other);
  g_byte_array_append (input, data, (guint) length);
  if (round > 0)
    mutate (input, random, other_data, n_other);
  if (options->save != NULL)
    g_file_set_contents_full (options->save, (const char *) input->data, input->len, G_FILE_SET_CONTENTS_NONE, 0600,
                              NULL);
  target->try (target, input->data, input->len);
}

static void
run (const Options *options, const FuzzTarget *target)
{
  g_autoptr (GPtrArray) seeds = target->make_seeds (target);
  gint64 end = g_get_monotonic_time () + options->seconds * G_USEC_PER_SEC;
  guint64 n_tried = 0;
  for (guint round = 0; options->seconds > 0 ? g_get_monotonic_time () < end : round <= (guint) options->count; round++)
    for (guint i = 0; i < seeds->len; i++, n_tried++)
      try_round (options, target, seeds, i, round);
  printf ("%s: %" G_GUINT64_FORMAT " runs\n", target->name, n_tried);
}

static int
try_again (const Options *options, const FuzzTarget *target)
{
  g_autofree char *content = NULL;
  gsize length;
  if (!g_file_get_contents (options->again, &content, &length, NULL))
    return 2;
  target->try (target, (const guint8 *) content, length);
  return 0;
}

static int
save_seeds (const Options *options, const FuzzTarget *target)
{
  g_autoptr (GPtrArray) seeds = target->make_seeds (target);
  for (guint i = 0; i < seeds->len; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u", i), *path = g_build_filename (options->seeds, name, NULL);
      gsize length;
      const char *data = g_bytes_get_data (seeds->pdata[i], &length);
      if (!g_file_set_contents (path, data, (gssize) length, NULL))
        return 2;
    }
  return 0;
}

int
main (int argc, char **argv)
{
  Options options = { .count = 200, .seed = 1 };
  const GOptionEntry entries[] = {
    { "count", 0, 0, G_OPTION_ARG_INT, &options.count, "Mutations of each seed", "N" },
    { "seconds", 0, 0, G_OPTION_ARG_INT, &options.seconds, "How long to go on instead", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT, &options.seed, "What the mutations depend on", "N" },
    { "save", 0, 0, G_OPTION_ARG_FILENAME, &options.save, "Write each input there before it is tried", "FILE" },
    { "try", 0, 0, G_OPTION_ARG_FILENAME, &options.again, "Try this input only", "FILE" },
    { "seeds", 0, 0, G_OPTION_ARG_FILENAME, &options.seeds, "Write the seeds there only", "FOLDER" },
    { "list", 0, 0, G_OPTION_ARG_NONE, &options.list, "Print the names of all targets", NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("TARGET");
  g_autoptr (GError) error = NULL;
  const FuzzTarget *target;
  int status = 0;
  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_FATAL_MASK); /* poppler warns of broken dates */
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    return g_printerr ("%s\n", error->message), 2;
  if (!options.list)
    g_test_init (&argc, &argv, NULL); /* folders of make.h */
  if (options.list)
    for (target = fuzz_targets; target->name != NULL; target++)
      printf ("%s\n", target->name);
  else if (argc != 2 || (target = fuzz_target_find (argv[1])) == NULL)
    return g_printerr ("Name one target; --list names them all.\n"), 2;
  else if (options.again != NULL)
    status = try_again (&options, target);
  else if (options.seeds != NULL)
    status = save_seeds (&options, target);
  else
    run (&options, target);
  g_free (options.save);
  g_free (options.again);
  g_free (options.seeds);
  return status;
}
