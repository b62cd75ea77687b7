/* SPDX-License-Identifier: MIT */
/* Values without an engine: see binding/binding.h beside this file. */
#include "binding/binding.h"

#include "fuzz.h"

static struct stub_value *values;
static struct rt_instance instance;

struct rt_instance *rt_self = &instance;

static struct stub_value *make(enum stub_kind kind, const void *memory, size_t count, size_t size) {
  struct stub_value *value = fuzz_alloc(sizeof(*value));
  *value = (struct stub_value){values, kind, 0, fuzz_alloc(count * size), count, NULL};
  if (count > 0)
    memcpy(value->memory, memory, count * size);
  values = value;
  return value;
}

void stub_free(void) {
  while (values != NULL) {
    struct stub_value *next = values->next;
    free(values->memory);
    free(values);
    values = next;
  }
  instance = (struct rt_instance){0};
}

void *stub_part(size_t size) {
  static const char zeros[256];
  return make(STUB_OBJECT, zeros, size < sizeof zeros ? size : sizeof zeros, 1)->memory;
}

rt_value rt_problem_memory(void) {
  return rt_null();
}

rt_value stub_bytes(const void *bytes, size_t length) {
  return make(STUB_BYTES, bytes, length, 1);
}

rt_value stub_call(rt_value binding, const char *name, size_t argc, const rt_value argv[]) {
  const struct rt_method *methods = binding->memory;
  for (size_t i = 0; i < binding->count; i++)
    if (strcmp(methods[i].name, name) == 0)
      return methods[i].function(argc, argv);
  fprintf(stderr, "no method is named %s\n", name);
  abort();
}

rt_value rt_arg(size_t argc, const rt_value argv[], size_t index) {
  return index < argc ? argv[index] : NULL;
}

rt_value rt_null(void) {
  return make(STUB_NULL, NULL, 0, 1);
}

rt_value rt_number(double number) {
  struct stub_value *value = make(STUB_NUMBER, NULL, 0, 1);
  value->number = number;
  return value;
}

rt_value rt_bool(bool is_true) {
  return rt_number(is_true ? 1 : 0);
}

rt_value rt_text(const char *utf8) {
  return make(STUB_UTF8, utf8, strlen(utf8), 1);
}

rt_value rt_text_decode(const unsigned char *bytes, size_t length) {
  return make(STUB_UTF8, bytes, length, 1);
}

rt_value rt_text_latin1(const unsigned char *bytes, size_t length) {
  return make(STUB_LATIN1, bytes, length, 1);
}

rt_value rt_text_utf16(const uint16_t *units, size_t length) {
  return make(STUB_UTF16, units, length, sizeof(*units));
}

rt_object rt_object_with(const struct rt_method methods[], size_t count) {
  return make(STUB_OBJECT, methods, count, sizeof(*methods));
}

rt_value rt_shared_ints(int32_t *memory, size_t count) {
  struct stub_value *value = make(STUB_OBJECT, NULL, 0, 1);
  value->shared = memory;
  value->count = count;
  return value;
}

void rt_set(rt_object object, const char *name, rt_value value) {
  (void)name;
  object->shared = value->shared;
}

struct rt_chars rt_chars_open(rt_value value) {
  return (struct rt_chars){value->kind == STUB_LATIN1 ? value->memory : NULL,
                           value->kind == STUB_UTF16 ? value->memory : NULL, value->count};
}

void rt_chars_close(struct rt_chars *chars) {
  (void)chars;
}

size_t rt_to_size(rt_value value) {
  return value != NULL && value->number > 0 ? (size_t)value->number : 0;
}

bool rt_to_bool(rt_value value) {
  return value != NULL && value->number != 0;
}

char *rt_to_utf8(rt_value value) {
  char *text = fuzz_alloc(value->count + 1);
  memcpy(text, value->memory, value->count);
  text[value->count] = '\0';
  return text;
}

unsigned char *rt_peek_bytes(rt_value value, size_t *length) {
  *length = value->count;
  return value->memory;
}
