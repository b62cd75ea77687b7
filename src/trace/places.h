/* SPDX-License-Identifier: MIT */
/* Where handles and requests were made: see places.c. */
#ifndef RD_TRACE_PLACES_H
#define RD_TRACE_PLACES_H

#include <stdbool.h>

enum { RD_PLACE_FRAMES = 6 };

struct rd_place {
  const void *subject; /* NULL: a free slot */
  unsigned int kind;   /* as in records */
  int count;
  void *frames[RD_PLACE_FRAMES];
};

/* While places are wanted: what was made, and what has ended. */
void rd_places_add(const void *subject, unsigned int kind);
void rd_places_remove(const void *subject);

/* The places of requests that have not ended, at most `room` of them. How many. */
unsigned int rd_places_of_requests(struct rd_place copies[], unsigned int room);

/* False if it is not known where the subject was made. */
bool rd_places_find(const void *subject, struct rd_place *copy);

#endif
