/* methods.c: the table of all methods, their parameters and units
 *
 * A new method is a new file and a row here. */
#include "fingerprint/methods/methods.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "text/words/chinese-words.h"
#include "text/words/initials.h"
#include "text/words/stop-words.h"

G_DEFINE_QUARK (winnow_method_error, winnow_method_error)

static const WinnowMethod *const methods[] = {
  &winnow_method_exact,
  &winnow_method_keyword,
  &winnow_method_card,
  &winnow_method_shingle,
  &winnow_method_minhash,
  &winnow_method_simhash,
  &winnow_method_longest_sentence,
  &winnow_method_nshash,
  &winnow_method_feature_code,
  &winnow_method_pinyin,
  &winnow_method_winnow,
  &winnow_method_sentence,
  &winnow_method_content,
  NULL,
};

const WinnowMethod *const *
winnow_methods (void)
{
  return methods;
}

const WinnowMethod *
winnow_method_find (const char *id)
{
  for (const WinnowMethod *const *method = methods; *method != NULL; method++)
    if (g_strcmp0 ((*method)->id, id) == 0)
      return *method;
  return NULL;
}

/* ── context ── */

void
winnow_method_context_init (WinnowMethodContext *context)
{
  *context = (WinnowMethodContext){
    .granularity = { WINNOW_DEFAULT_K, WINNOW_DEFAULT_G },
    .frequencies = winnow_frequencies_get_shipped (),
    .synonyms = winnow_synonyms_get_default (),
  };
}

static void
append_id (GString *settings, const char *name, guint64 id)
{
  g_string_append_printf (settings, " %s=%016" G_GINT64_MODIFIER "x", name, id);
}

guint
winnow_method_get_uses (const WinnowMethod *method, const guint *values)
{
  guint uses = method->uses;
  for (guint i = 0; method->parameters[i].name != NULL; i++)
    {
      const WinnowChoice *choice = winnow_parameter_find_choice (&method->parameters[i], values[i]);
      uses |= choice != NULL ? choice->uses : 0;
    }
  return uses;
}

char *
winnow_method_dup_settings (const WinnowMethod *method, const guint *values, const WinnowMethodContext *context,
                            WinnowHanMode han)
{
  static const char *const han_modes[] = { [WINNOW_HAN_CHARACTERS] = "characters", [WINNOW_HAN_WORDS] = "words" };
  GString *settings = g_string_new (NULL);
  guint uses = winnow_method_get_uses (method, values);

  g_string_append_printf (settings, "han=%s", han_modes[han]);
  if (uses & WINNOW_USES_GRANULARITY)
    g_string_append_printf (settings, " k=%u g=%u", context->granularity.k, context->granularity.g);
  for (guint i = 0; method->parameters[i].name != NULL; i++)
    g_string_append_printf (settings, " %s=%u", method->parameters[i].name, values[i]);
  if (uses & WINNOW_USES_FREQUENCIES)
    append_id (settings, "frequencies", context->frequencies->id);
  if (uses & WINNOW_USES_SYNONYMS)
    append_id (settings, "synonyms", context->synonyms->id);
  if (uses & WINNOW_USES_STOP_WORDS)
    append_id (settings, "stop-words", winnow_stop_words_get_id ());
  if (uses & WINNOW_USES_WORDS || han == WINNOW_HAN_WORDS)
    append_id (settings, "dictionary", winnow_chinese_words_get_id ());
  if (uses & WINNOW_USES_INITIALS)
    append_id (settings, "initials", winnow_initials_get_user_id ());
  return g_string_free (settings, FALSE);
}

/* ── parameters ── */

void
winnow_method_init_values (const WinnowMethod *method, guint *values)
{
  memset (values, 0, WINNOW_MAX_PARAMETERS * sizeof *values);
  for (guint i = 0; method->parameters[i].name != NULL; i++)
    values[i] = method->parameters[i].initial;
}

const WinnowChoice *
winnow_parameter_find_choice (const WinnowParameter *parameter, guint value)
{
  for (const WinnowChoice *choice = parameter->choices; choice != NULL && choice->name != NULL; choice++)
    if (choice->value == value)
      return choice;
  return NULL;
}

gboolean
winnow_parameter_is_allowed (const WinnowParameter *parameter, guint value)
{
  return value >= parameter->minimum && value <= parameter->maximum
         && (parameter->choices == NULL || winnow_parameter_find_choice (parameter, value) != NULL);
}

/* "32 or 64", "1 to 20". */
static char *
dup_allowed (const WinnowParameter *parameter)
{
  g_autoptr (GString) allowed = g_string_new (NULL);
  if (parameter->choices == NULL)
    return g_strdup_printf (_ ("a number from %u to %u"), parameter->minimum, parameter->maximum);
  for (const WinnowChoice *choice = parameter->choices; choice->name != NULL; choice++)
    g_string_append_printf (allowed, "%s%u", allowed->len > 0 ? ", " : "", choice->value);
  /* Translators: numbers, with commas between them. */
  return g_strdup_printf (_ ("one of %s"), allowed->str);
}

/* "n, k", or "none". */
static char *
dup_parameter_names (const WinnowMethod *method)
{
  g_autoptr (GString) names = g_string_new (NULL);
  for (const WinnowParameter *parameter = method->parameters; parameter->name != NULL; parameter++)
    g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", parameter->name);
  return g_strdup (names->len > 0 ? names->str : _ ("none"));
}

gboolean
winnow_method_set_value (const WinnowMethod *method, guint *values, const char *assignment, GError **error)
{
  const char *sign = strchr (assignment, '=');
  g_autofree char *name = sign != NULL ? g_strndup (assignment, sign - assignment) : g_strdup (assignment);
  g_autofree char *names = dup_parameter_names (method);
  guint64 value;
  for (guint i = 0; method->parameters[i].name != NULL; i++)
    if (g_str_equal (method->parameters[i].name, name))
      {
        const WinnowParameter *parameter = &method->parameters[i];
        g_autofree char *allowed = dup_allowed (parameter);
        if (sign != NULL
            && g_ascii_string_to_unsigned (sign + 1, 10, parameter->minimum, parameter->maximum, &value, NULL)
            && winnow_parameter_is_allowed (parameter, (guint) value))
          return values[i] = (guint) value, TRUE;
        g_set_error (error, WINNOW_METHOD_ERROR, WINNOW_METHOD_ERROR_PARAMETER,
                     /* Translators: parameter, method, "a number from 1 to 20", … */
                     _ ("The parameter “%s” of “%s” is %s, as in %s=%u."), name, method->id, allowed, name,
                     parameter->initial);
        return FALSE;
      }
  g_set_error (error, WINNOW_METHOD_ERROR, WINNOW_METHOD_ERROR_PARAMETER,
               _ ("“%s” has no parameter “%s”; there are: %s."), method->id, name, names);
  return FALSE;
}

/* ── values in the method's unit ── */

guint
winnow_digest_get_n_bits (const WinnowDigest *digest)
{
  for (guint i = 0; digest->method->parameters[i].name != NULL; i++)
    if (g_str_equal (digest->method->parameters[i].name, "bits"))
      return digest->values[i];
  return 64;
}

gboolean
winnow_method_is_same (const WinnowMethod *method, double value, double threshold)
{
  return method->unit == WINNOW_UNIT_BITS ? value <= threshold : value >= threshold;
}

/* The range of thresholds. */
static const struct
{
  double minimum, maximum;
} ranges[] = {
  [WINNOW_UNIT_EQUAL] = { 1, 1 },
  [WINNOW_UNIT_SHARE] = { .01, 1 },
  [WINNOW_UNIT_COUNT] = { 1, 1000 },
  [WINNOW_UNIT_BITS] = { 0, 16 },
};

gboolean
winnow_method_check_threshold (const WinnowMethod *method, double threshold, GError **error)
{
  gboolean is_whole = method->unit == WINNOW_UNIT_SHARE || threshold == floor (threshold);
  if (is_whole && threshold >= ranges[method->unit].minimum && threshold <= ranges[method->unit].maximum)
    return TRUE;
  if (method->unit == WINNOW_UNIT_EQUAL)
    g_set_error (error, WINNOW_METHOD_ERROR, WINNOW_METHOD_ERROR_THRESHOLD,
                 _ ("“%s” has no threshold to choose: documents are equal by it, or not."), method->id);
  else
    g_set_error (error, WINNOW_METHOD_ERROR, WINNOW_METHOD_ERROR_THRESHOLD,
                 method->unit == WINNOW_UNIT_SHARE ? _ ("The threshold of “%s” is a number from %g to %g.")
                                                   : _ ("The threshold of “%s” is a whole number from %g to %g."),
                 method->id, ranges[method->unit].minimum, ranges[method->unit].maximum);
  return FALSE;
}

char *
winnow_method_format_value (const WinnowMethod *method, double value)
{
  switch (method->unit)
    {
    case WINNOW_UNIT_EQUAL:
      return g_strdup (value >= 1 ? _ ("equal") : _ ("not equal"));
    case WINNOW_UNIT_SHARE:
      return g_strdup_printf (_ ("%.0f%%"), value > .99 && value < 1 ? 99. : 100 * value);
    case WINNOW_UNIT_COUNT:
      return g_strdup_printf ("%.0f", value);
    case WINNOW_UNIT_BITS:
      return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%.0f bit", "%.0f bits", (gulong) value), value);
    }
  g_assert_not_reached ();
}
