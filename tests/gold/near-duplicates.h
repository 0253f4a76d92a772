/* near-duplicates.h: trials made of real documents */
#pragma once

#include "trials.h"

enum
{
  CORPUS_ZH,   /* Chinese technical prose: near-duplicates made here */
  CORPUS_PAN,  /* English web pages: the same */
  CORPUS_LAWS, /* Chinese laws: versions as they are */
  N_CORPORA,
};

extern const char *const corpus_names[N_CORPORA];

/* @folder: of all corpora; those that are not there are left out. @n_documents: of each that
 * near-duplicates are made from, evenly over all.
 *
 * Made ones: five near-duplicates of a document (variants.h), each against the document, a quarter
 * of it, a text that takes over 30 % of it, and three others: the one that is nearest by shingles
 * among those taken, the nearest by SimHash, and any; then copies with words replaced throughout,
 * and texts that take over 40 and 50 %.
 *
 * Laws: each against the six that share most with it and four others. The rule, by Jaccard of
 * 8-grams of Han characters: from ½ on, where two thirds of both are the same, two laws are the
 * same piece; below ⅕, where less than a third is, they are not; between these nobody is asked. */
GPtrArray *near_duplicates_new_trials (const char *folder, guint n_documents);

/* Made of the first 1,200 bytes of each document: methods say less of short texts. */
GPtrArray *near_duplicates_new_short_trials (const char *folder, guint n_documents);

/* A document of a family: one of the corpora and its near-duplicates up to the level where at least
 * 70 % survives. */
typedef struct
{
  guint family;
  char *text;             /* (owned) */
  WinnowDigests *digests; /* (owned) of the text under its title and author */
} Member;

/* All members of the families of the same documents, in random order; without the laws. Returns:
 * (element-type Member) */
GArray *near_duplicates_new_members (const char *folder, guint n_documents);
