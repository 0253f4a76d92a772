/* disguise-places.h: the disguises of a document, place by place, in words: what the web page and
 * the printed pages list alike; private to report/ */
#pragma once

#include "report/model/report.h"

#define WINNOW_DISGUISE_MAX_PLACES 12 /* of one sort of disguise in one document that are listed */

typedef struct
{
  char *place;   /* (owned) "p. 3", "line 12"; NULL: so many more places of the sort are not listed, which words tell */
  char *words;   /* (owned) "2 invisible characters inside words" */
  char *excerpt; /* (owned) (nullable) the text there on one line, invisible characters as “[U+200B]” */
  char *rest;    /* (owned) (nullable) how much of a hidden text the excerpt leaves out */
} WinnowDisguisePlace;

/* Blocks. *@summary: (out) (transfer full) all of them added up, "" for none. Returns: (transfer
 * full) (element-type WinnowDisguisePlace) by sort, then by place; masked as the report is */
GPtrArray *winnow_report_list_disguises (WinnowReport *report, const WinnowDocument *document, char **summary,
                                         GError **error);
