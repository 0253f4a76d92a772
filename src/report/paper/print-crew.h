/* print-crew.h: threads that lay out units, each with a typesetter of its own; private to
 * report/ */
#pragma once

#include "print/lines.h"

G_BEGIN_DECLS

typedef struct _WinnowPrintCrew WinnowPrintCrew;

/* as many as there are cores; typesetters are made when they are needed */
WinnowPrintCrew *winnow_print_crew_new (void);
void winnow_print_crew_free (WinnowPrintCrew *crew);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPrintCrew, winnow_print_crew_free)

/* Returns FALSE with an error: nothing more begins. */
typedef gboolean (*WinnowPrintTask) (guint index, WinnowTypesetter *typesetter, gpointer user_data, GError **error);

/* Does @task for each index below @n, about in order, several at a time. Blocks. FALSE with the
 * error of the first in order that failed. */
gboolean winnow_print_crew_run (WinnowPrintCrew *crew, guint n, WinnowPrintTask task, gpointer user_data,
                                GError **error);

G_END_DECLS
