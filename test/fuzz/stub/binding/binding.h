/* SPDX-License-Identifier: MIT */
/*
 * Takes the place of runtime/binding/binding.h in fuzz targets, so that a binding is compiled
 * without the engine. Values are plain memory, freed together by stub_free(); the copies that
 * bindings read have exactly the size of their contents, so that an overrun is detected.
 */
#ifndef RT_BINDING_H
#define RT_BINDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef const struct stub_value *rt_value;
typedef struct stub_value *rt_object;
typedef rt_value (*rt_native)(size_t argc, const rt_value argv[]);

#define RT_NATIVE(name, ...)                                \
  static rt_value name(__attribute__((unused)) size_t argc, \
                       __attribute__((unused)) const rt_value argv[])

#define RT_METHODS(table) rt_object_with(table, sizeof(table) / sizeof((table)[0]))

struct rt_method {
  const char *name;
  rt_native function;
};

struct rt_chars {
  const unsigned char *narrow;
  const uint16_t *wide;
  size_t count;
};

enum stub_kind {
  STUB_NULL,
  STUB_NUMBER,
  STUB_BYTES,
  STUB_LATIN1,
  STUB_UTF8,
  STUB_UTF16,
  STUB_OBJECT
};

/* `memory` holds `count` bytes, units or methods. */
struct stub_value {
  struct stub_value *next;
  enum stub_kind kind;
  double number;
  void *memory;
  size_t count;
  const int32_t *shared; /* properties set by rt_set() */
};

/* What a binding keeps: stub_free() frees it with the values. */
struct rt_instance {
  struct rt_url *url;
};

extern struct rt_instance *rt_self;
void *stub_part(size_t size);

#define RT_PART(member, close, release) \
  (rt_self->member != NULL || (rt_self->member = stub_part(sizeof *rt_self->member)) != NULL)

rt_value rt_arg(size_t argc, const rt_value argv[], size_t index);
rt_value rt_bool(bool is_true);
rt_value rt_null(void);
rt_value rt_number(double number);
rt_value rt_problem_memory(void);
rt_value rt_text(const char *utf8);
rt_value rt_text_decode(const unsigned char *bytes, size_t length);
rt_value rt_text_latin1(const unsigned char *bytes, size_t length);
rt_value rt_text_utf16(const uint16_t *units, size_t length);
rt_value rt_shared_ints(int32_t *memory, size_t count);
rt_object rt_object_with(const struct rt_method methods[], size_t count);
void rt_set(rt_object object, const char *name, rt_value value);
struct rt_chars rt_chars_open(rt_value value);
void rt_chars_close(struct rt_chars *chars);
bool rt_to_bool(rt_value value);
size_t rt_to_size(rt_value value);
char *rt_to_utf8(rt_value value);
unsigned char *rt_peek_bytes(rt_value value, size_t *length);

rt_value rt_bind_charset(void);
rt_value rt_bind_percent(void);
rt_value rt_bind_url(void);

/* For the targets: bytes as JavaScript would pass them, calling a method, the end of an input. */
rt_value stub_bytes(const void *bytes, size_t length);
rt_value stub_call(rt_value binding, const char *name, size_t argc, const rt_value argv[]);
void stub_free(void);

#endif
