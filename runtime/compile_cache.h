/* SPDX-License-Identifier: MIT */
/*
 * The compile cache: bytecode of the program's CommonJS modules, in files of a folder. Off unless
 * NODE_COMPILE_CACHE or module.enableCompileCache() names a folder.
 */
#ifndef RT_COMPILE_CACHE_H
#define RT_COMPILE_CACHE_H

#include "runtime.h"

/* compile_cache.c */
enum { RT_CACHE_MESSAGE_ROOM = 256 };
void rt_compile_cache_start(void);
enum rt_cache_status rt_compile_cache_enable(const char *base, char *message);
const char *rt_compile_cache_folder(void); /* NULL if it is off */
rt_value rt_compile_cache_evaluate(rt_value text, rt_value url, rt_value *thrown);
void rt_compile_cache_flush(void);

/* compile_cache_folder.c */
struct rt_cache_folder {
  int fd;
  char *path;
  uint64_t device;
  uint64_t inode;
};
const char *rt_cache_folder_open(struct rt_cache_folder *folder, const char *base,
                                 uint64_t identity);
bool rt_cache_folder_is_open(const struct rt_cache_folder *folder);
unsigned char *rt_cache_folder_read(const struct rt_cache_folder *folder, const char *name,
                                    size_t *size, const char **problem);
const char *rt_cache_folder_write(const struct rt_cache_folder *folder, const char *name,
                                  const unsigned char *bytes, size_t size);

/* compile_cache_entry.c: the text of a module, and the file that has its bytecode */
struct rt_cache_text {
  const void *text;
  uint32_t length;
  bool is_wide;
  uint64_t hash;
};
struct rt_cache_entry {
  const void *text;
  struct rt_code code;
};
uint64_t rt_cache_hash(uint64_t seed, const void *bytes, size_t size);
struct rt_cache_text rt_cache_text_of(const struct rt_chars *chars);
const char *rt_cache_entry_check(const unsigned char *bytes, size_t size, uint64_t identity,
                                 const struct rt_cache_text *text, struct rt_cache_entry *entry);
const char *rt_cache_entry_write(const struct rt_cache_folder *folder, const char *name,
                                 uint64_t identity, const struct rt_cache_text *text);

#endif
