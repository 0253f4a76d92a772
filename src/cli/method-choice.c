/* method-choice.c: see method-choice.h */
#include "cli/method-choice.h"

#include "base/translate.h"

/* "winnow, sentence, …" Returns: (transfer full) */
static char *
method_choice_dup_ids (void)
{
  GString *ids = g_string_new (NULL);
  for (const WinnowMethod *const *method = winnow_methods (); *method != NULL; method++)
    g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", (*method)->id);
  return g_string_free (ids, FALSE);
}

static gboolean
find_method (WinnowMethodChoice *choice, const char *id, GError **error)
{
  choice->method = winnow_method_find (id);
  if (choice->method != NULL)
    return TRUE;
  g_autofree char *ids = method_choice_dup_ids ();
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("There is no method “%s”; there are: %s."), id, ids);
  return FALSE;
}

gboolean
winnow_method_choice_init (WinnowMethodChoice *choice, const char *id, gboolean may_be_all, char **assignments,
                           GError **error)
{
  *choice = (WinnowMethodChoice){ 0 };
  if (may_be_all && g_str_equal (id, WINNOW_ALL_METHODS))
    {
      if (assignments != NULL && assignments[0] != NULL)
        g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                             _ ("--set belongs to one method, not to all of them."));
      return assignments == NULL || assignments[0] == NULL;
    }
  if (!find_method (choice, id, error))
    return FALSE;
  winnow_method_init_values (choice->method, choice->values);
  winnow_for_each_string (assignment, assignments)
    if (!winnow_method_set_value (choice->method, choice->values, assignment, error))
      return FALSE;
  return TRUE;
}

/* "(1 to 20)", or "(0: one thing, 1: another)". */
static void
append_allowed (GString *help, const WinnowParameter *parameter)
{
  if (parameter->choices == NULL)
    /* Translators: the least and the largest number that a parameter may be. */
    g_string_append_printf (help, _ ("(%u to %u)"), parameter->minimum, parameter->maximum);
  for (const WinnowChoice *choice = parameter->choices; choice != NULL && choice->name != NULL; choice++)
    g_string_append_printf (help, "%s%u: %s%s", choice == parameter->choices ? "(" : "; ", choice->value,
                            _ (choice->name), choice[1].name == NULL ? ")" : "");
}

static void
append_parameters (GString *help, const WinnowMethod *method)
{
  winnow_for_each_with (parameter, method->parameters, name)
    {
      g_string_append_printf (help, "      %s=%u  %s ", parameter->name, parameter->initial,
                              _ (parameter->description));
      append_allowed (help, parameter);
      g_string_append_c (help, '\n');
    }
}

char *
winnow_method_choice_dup_help (void)
{
  GString *help = g_string_new (NULL);
  g_string_append_printf (
      help, "%s\n",
      _ ("Methods, from which value on they take two documents for the same piece, and their parameters:"));
  for (const WinnowMethod *const *row = winnow_methods (); *row != NULL; row++)
    {
      const WinnowMethod *method = *row;
      g_autofree char *threshold = winnow_method_format_value (method, method->threshold);
      g_string_append_printf (help, "  %s (%s)\n      %s\n", method->id, threshold, _ (method->description));
      append_parameters (help, method);
    }
  g_string_truncate (help, help->len - 1);
  return g_string_free (help, FALSE);
}
