/* json-drafts.h: chains of drafts in JSON; json-drafts.c names the keys */
#pragma once

#include "base/json-writer.h"

/* @chains: (element-type WinnowDraftChain). @has_excerpts: with the words that came in */
void winnow_json_drafts (WinnowJson *json, const GPtrArray *chains, gboolean has_excerpts);
