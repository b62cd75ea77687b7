/* SPDX-License-Identifier: MIT */
/* Where handles and requests were created: see places.c. */
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

/* When a handle or request is created, and when it ends. No effect while places are off. */
void rd_places_add(const void *subject, unsigned int kind);
void rd_places_remove(const void *subject);

/* Copies the places of up to `room` requests in flight, and returns how many. */
unsigned int rd_places_of_requests(struct rd_place copies[], unsigned int room);

/* False if the place is unknown. */
bool rd_places_find(const void *subject, struct rd_place *copy);

#endif
