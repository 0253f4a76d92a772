/* draft-marks.h: which of two drafts came first, by names, dates and times; private to check/ */
#pragma once

#include "check/drafts/drafts.h"

typedef struct _WinnowDraftMarks WinnowDraftMarks;

WinnowDraftMarks *winnow_draft_marks_new (const WinnowDocument *document);
void winnow_draft_marks_free (WinnowDraftMarks *marks);

/* Negative where @a came before @b, positive where it came after, 0 where nothing decides. *@order:
 * the evidence that decides */
int winnow_draft_marks_compare (const WinnowDraftMarks *a, const WinnowDraftMarks *b, WinnowDraftOrder *order);
