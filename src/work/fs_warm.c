/* SPDX-License-Identifier: MIT */
/* See fs_warm.h. Two paths may share a place: then each takes it from the other, and no harm is
 * done. Any thread may call all of it. */
#include "work/fs_warm.h"

#include <string.h>

#define PLACES 256u
/* A moment is over after one to two of these. */
#define MOMENT_MS 100u

/* Any odd numbers with about as many ones as zeros. */
#define MIX_PATH UINT64_C(0x9e3779b97f4a7c15)
#define MIX_TIME UINT64_C(0xd6e8feb86659fd93)

/* Atomic: the stamp of the path that was last found here. */
static uint64_t stamps[PLACES];

uint64_t rd_fs_warm_key(const char *path, unsigned int way) {
  size_t left = strlen(path);
  uint64_t key = left ^ (uint64_t)way << 32;
  while (left > 0) {
    uint64_t word = 0;
    size_t length = left < sizeof word ? left : sizeof word;
    memcpy(&word, path, length);
    key = (key ^ word) * MIX_PATH;
    key ^= key >> 32;
    path += length;
    left -= length;
  }
  return key;
}

static uint64_t stamp_of(uint64_t key, uint64_t moment) {
  return key + moment * MIX_TIME;
}

bool rd_fs_is_warm(uint64_t key, uint64_t now_ms) {
  uint64_t moment = now_ms / MOMENT_MS;
  uint64_t stamp = __atomic_load_n(&stamps[key % PLACES], __ATOMIC_RELAXED);
  return stamp == stamp_of(key, moment) || stamp == stamp_of(key, moment - 1);
}

void rd_fs_warmed(uint64_t key, uint64_t now_ms) {
  __atomic_store_n(&stamps[key % PLACES], stamp_of(key, now_ms / MOMENT_MS), __ATOMIC_RELAXED);
}
