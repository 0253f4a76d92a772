/* mutate.c: bytes that are nearly a file; after the mutators of american fuzzy lop and libFuzzer,
 * without their feedback */
#include "mutate.h"

#include <string.h>

#define MAX_STEPS 8
#define MAX_PART 64
#define MAX_LENGTH (1 << 16)

typedef struct
{
  GByteArray *bytes;
  GRand *random;
  const guint8 *other;
  gsize n_other;
} Mutation;

static guint
draw (Mutation *mutation, guint below)
{
  return (guint) g_rand_int_range (mutation->random, 0, (gint32) MAX (below, 1));
}

/* How long a part is, of which there are @most. */
static guint
draw_length (Mutation *mutation, guint most)
{
  guint length = 1 + draw (mutation, MAX_PART);
  return MIN (length, most);
}

static void
turn_bit (Mutation *mutation)
{
  mutation->bytes->data[draw (mutation, mutation->bytes->len)] ^= (guint8) (1u << draw (mutation, 8));
}

static void
set_byte (Mutation *mutation)
{
  mutation->bytes->data[draw (mutation, mutation->bytes->len)] = (guint8) draw (mutation, 256);
}

/* Sizes, counts and offsets at their limits, in either byte order. */
static void
set_number (Mutation *mutation)
{
  static const guint32 numbers[]
      = { 0,   1,     2,     7,     8,     15,         16,         127,        128,       255,
          256, 32767, 32768, 65535, 65536, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff };
  guint n_bytes = 1u << draw (mutation, 3), at = draw (mutation, mutation->bytes->len), swapped = draw (mutation, 2);
  guint32 number = numbers[draw (mutation, G_N_ELEMENTS (numbers))];
  for (guint i = 0; i < n_bytes && at + i < mutation->bytes->len; i++)
    mutation->bytes->data[at + i] = (guint8) (number >> 8 * (swapped ? n_bytes - 1 - i : i));
}

static void
add_number (Mutation *mutation)
{
  mutation->bytes->data[draw (mutation, mutation->bytes->len)] += (guint8) (draw (mutation, 33) - 16);
}

static void
leave_out (Mutation *mutation)
{
  guint at = draw (mutation, mutation->bytes->len), n = draw_length (mutation, mutation->bytes->len - at);
  g_byte_array_remove_range (mutation->bytes, at, n);
}

static void
cut (Mutation *mutation)
{
  g_byte_array_set_size (mutation->bytes, draw (mutation, mutation->bytes->len));
}

static void
insert (Mutation *mutation, const guint8 *part, guint n)
{
  guint at = draw (mutation, mutation->bytes->len + 1), length = mutation->bytes->len;
  if (length + n > MAX_LENGTH)
    return;
  g_byte_array_set_size (mutation->bytes, length + n);
  memmove (mutation->bytes->data + at + n, mutation->bytes->data + at, length - at);
  memcpy (mutation->bytes->data + at, part, n);
}

static void
double_part (Mutation *mutation)
{
  guint8 part[MAX_PART];
  guint at = draw (mutation, mutation->bytes->len), n = draw_length (mutation, mutation->bytes->len - at);
  memcpy (part, mutation->bytes->data + at, n);
  insert (mutation, part, n);
}

static void
overwrite_part (Mutation *mutation)
{
  guint from = draw (mutation, mutation->bytes->len), to = draw (mutation, mutation->bytes->len);
  memmove (mutation->bytes->data + to, mutation->bytes->data + from,
           draw_length (mutation, mutation->bytes->len - MAX (from, to)));
}

static void
take_from_other (Mutation *mutation)
{
  guint at = draw (mutation, (guint) mutation->n_other), n = draw_length (mutation, (guint) mutation->n_other - at);
  insert (mutation, mutation->other + at, n);
}

void
mutate (GByteArray *bytes, GRand *random, const guint8 *other, gsize n_other)
{
  static void (*const steps[]) (Mutation * mutation)
      = { turn_bit,   turn_bit,  set_byte,    set_byte,       set_number,      set_number,
          add_number, leave_out, double_part, overwrite_part, take_from_other, cut };
  Mutation mutation = { bytes, random, other, n_other };

  for (guint n = 1 + draw (&mutation, MAX_STEPS); n > 0 && bytes->len > 0; n--)
    {
      guint step = draw (&mutation, G_N_ELEMENTS (steps));
      if (steps[step] != cut || draw (&mutation, 4) == 0)
        steps[step](&mutation);
    }
}
