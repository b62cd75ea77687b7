/* SPDX-License-Identifier: MIT */
/*
 * The library's heap: allocations may fail, and none may be left at the end.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "sim.h"

struct block {
  struct block *next, *previous;
  size_t size;
  size_t magic;
};

#define MAGIC ((size_t)0x51a1b10c4)

static struct block all = {&all, &all, 0, 0};

void sim_memory_reset(void) {
  while (all.next != &all) {
    struct block *block = all.next;
    all.next = block->next;
    free(block);
  }
  all.next = all.previous = &all;
}

size_t sim_memory_live(void) {
  size_t count = 0;
  for (struct block *block = all.next; block != &all; block = block->next)
    count++;
  return count;
}

void *sim_malloc(size_t size) {
  if (sim_fault(sim.faults.memory)) {
    errno = ENOMEM;
    return NULL;
  }
  struct block *block = malloc(sizeof *block + size);
  *block = (struct block){all.next, &all, size, MAGIC};
  all.next->previous = block;
  all.next = block;
  memset(block + 1, 0xa5, size);
  return block + 1;
}

void *sim_calloc(size_t count, size_t size) {
  void *memory = sim_malloc(count * size);
  return memory != NULL ? memset(memory, 0, count * size) : NULL;
}

void sim_free(void *memory) {
  if (memory == NULL)
    return;
  struct block *block = (struct block *)memory - 1;
  if (block->magic != MAGIC)
    sim_fail("memory: double free, or free of memory that was never allocated");
  block->magic = 0;
  block->next->previous = block->previous;
  block->previous->next = block->next;
  memset(memory, 0xdb, block->size);
  free(block);
}

void *sim_realloc(void *memory, size_t size) {
  void *moved = sim_malloc(size);
  if (moved == NULL || memory == NULL)
    return moved;
  size_t old_size = ((struct block *)memory - 1)->size;
  memcpy(moved, memory, old_size < size ? old_size : size);
  sim_free(memory);
  return moved;
}
