/* status.h: how far a teacher's work on a submission is. It is no part of a check, and outlives
 * it. */
#pragma once

typedef enum
{
  WINNOW_STATUS_TO_DO,
  WINNOW_STATUS_CLEARED, /* nothing is held against it */
  WINNOW_STATUS_HEARING, /* its author is to be heard */
  WINNOW_STATUS_DECIDED,
  WINNOW_N_STATUSES
} WinnowStatus;
