/* variants.h: pieces of writing and their near-duplicates, whose likeness is known because they are
 * made here */
#pragma once

#include <glib.h>

typedef struct
{
  char *title, *editor, *body; /* (owned) UTF-8 */
} Piece;

/* Title and editor's name are made up from the body, always the same for the same body. */
Piece *piece_new (const char *body, gsize length);
void piece_free (Piece *piece);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Piece, piece_free)

/* All of it, as it would be printed. */
char *piece_dup_text (const Piece *piece);

#define N_LEVELS 5

/* A copy of @piece in which a word, or a Han character, in every @every is replaced by another one
 * of the piece: everything survives but that, and few runs of words do. */
Piece *piece_spread (const Piece *piece, guint every, GRand *random);

/* A reprint: another title, another editor's name, single characters edited, a stretch of sentences
 * cut and one of @other put in; the higher the @level (1 to N_LEVELS), the more. @survives: share
 * of the characters of the longer body that come from @piece unchanged, about .99, .93, .85, .75
 * and .55 by level. */
Piece *piece_vary (const Piece *piece, const Piece *other, guint level, GRand *random, double *survives);

/* A stretch of sentences that is about @share of @piece, under a title of its own: a quotation, not
 * the same piece. */
Piece *piece_excerpt (const Piece *piece, double share, GRand *random);

/* Another piece as long as @piece, of which about @share is @n_stretches of sentences of @piece,
 * the rest @other's: it takes over some, and is not the same piece. */
Piece *piece_borrow (const Piece *piece, const Piece *other, double share, guint n_stretches, GRand *random);
