#include "app/pictures/winnow-count-row.h"

#include "app/widgets/winnow-template.h"
#include "base/translate.h"

struct _WinnowCountRow
{
  AdwBin parent_instance;
  AdwActionRow *row;
  GtkSwitch *toggle;
  gboolean counts; /* as the library has it */
};

WINNOW_DEFINE_WIDGET (WinnowCountRow, winnow_count_row, ADW_TYPE_BIN)

static char *
dup_sentence (gboolean counts, WinnowPictureExclusion reason, guint n_documents)
{
  if (!counts && n_documents > WINNOW_COUNTED_DOCUMENTS)
    return g_strdup_printf (_ ("More than %u documents have it: too many to make a pair of each two."),
                            WINNOW_COUNTED_DOCUMENTS);
  if (!counts)
    return g_strdup (_ ("For a figure that was copied, not a logo: any two documents with it become a pair, now and in "
                        "later checks."));
  if (reason == WINNOW_PICTURE_EXCLUSION_TEMPLATE)
    return g_strdup (_ ("You decided so. Otherwise it would be excluded, since the template has it."));
  return winnow_dup_plural ("You decided so. Otherwise it would be excluded, since %u document has it.",
                            "You decided so. Otherwise it would be excluded, since %u documents have it.", n_documents);
}

void
winnow_count_row_set (WinnowCountRow *self, gboolean counts, WinnowPictureExclusion reason, guint n_documents)
{
  g_return_if_fail (WINNOW_IS_COUNT_ROW (self));
  g_autofree char *sentence = dup_sentence (counts, reason, n_documents);
  winnow_set_visible (self, reason != WINNOW_PICTURE_EXCLUSION_NONE);
  gtk_widget_set_sensitive (GTK_WIDGET (self->row), counts || n_documents <= WINNOW_COUNTED_DOCUMENTS);
  adw_action_row_set_subtitle (self->row, sentence);
  self->counts = counts;
  gtk_switch_set_active (self->toggle, counts);
}

static void
switched_cb (WinnowCountRow *self)
{
  gboolean counts = gtk_switch_get_active (self->toggle);
  if (counts == self->counts)
    return;
  self->counts = counts;
  winnow_activate_action (self, "pictures.count", "b", counts);
}

static void
winnow_count_row_class_init (WinnowCountRowClass *klass)
{
  winnow_template_bind (klass, WinnowCountRow, "pictures/winnow-count-row.ui", row, toggle);
  winnow_template_bind_callbacks (klass, switched_cb);
}
