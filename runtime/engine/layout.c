/* SPDX-License-Identifier: MIT */
/*
 * The engine's memory layout of values. Reading a number, a string or bytes through the public
 * interface takes a lock, and copies text; here it takes a few loads.
 *
 * Before a layout is used, it is probed on values with known contents, with reads that fail instead
 * of faulting (contract.def: values, strings, texts, bytes). If the layout differs, these functions
 * report that they do not know, and callers use the public interface.
 */
#include "engine/jsc.h"

#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/* Reads memory that may not be mapped. */
bool rt_read_safely(const void *from, void *to, size_t size) {
  struct iovec local = {to, size};
  struct iovec remote = {(void *)(uintptr_t)from, size};
  return process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == (ssize_t)size;
}

/* Numbers: an int32 has all of the upper bits set, a double some of them. */
#define INTEGER_TAG UINT64_C(0xFFFE000000000000)
#define DOUBLE_OFFSET (UINT64_C(1) << 49)

static bool peek_number(JSValueRef value, double *number) {
  uint64_t bits = (uint64_t)(uintptr_t)value;
  if (bits >= INTEGER_TAG) {
    *number = (int32_t)(uint32_t)bits;
    return true;
  }
  if ((bits & INTEGER_TAG) == 0)
    return false;
  bits -= DOUBLE_OFFSET;
  memcpy(number, &bits, sizeof bits);
  return true;
}

static bool has_numbers(void) {
  static const double known[] = {0, 7, -1, INT32_MAX, INT32_MIN, 0.5, -0.25, 4294967295.0, 1e300};
  double number;
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
    if (!peek_number(JSValueMakeNumber(rt_global_context, known[i]), &number) || number != known[i])
      return false;
  return !peek_number(JSValueMakeUndefined(rt_global_context), &number) &&
         !peek_number(JSValueMakeNull(rt_global_context), &number) &&
         !peek_number(JSValueMakeBoolean(rt_global_context, true), &number) &&
         !peek_number(JSObjectMake(rt_global_context, NULL, NULL), &number);
}

bool rt_layout_number(JSValueRef value, double *number) {
  return RT_HAS(values) && peek_number(value, number);
}

/* Whether the value is a pointer to a cell: not a number, undefined, null or a boolean. */
#define NO_CELL_TAG (INTEGER_TAG | 2)

static bool is_cell(JSValueRef value) {
  uint64_t bits = (uint64_t)(uintptr_t)value;
  return (bits & NO_CELL_TAG) == 0 && bits != 0;
}

static bool has_cells(void) {
  JSContextRef ctx = rt_global_context;
  const JSValueRef others[] = {JSValueMakeUndefined(ctx),     JSValueMakeNull(ctx),
                               JSValueMakeBoolean(ctx, true), JSValueMakeBoolean(ctx, false),
                               JSValueMakeNumber(ctx, 0),     JSValueMakeNumber(ctx, -1),
                               JSValueMakeNumber(ctx, 0.5),   JSValueMakeNumber(ctx, -1e300)};
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    if (is_cell(others[i]))
      return false;
  return is_cell(JSObjectMake(ctx, NULL, NULL));
}

bool rt_probe_values(void) {
  return has_numbers() && has_cells();
}

/* Whether the value is a readable cell; only for values that came from the engine. */
bool rt_layout_is_cell(JSValueRef value) {
  char head[16];
  return is_cell(value) && rt_read_safely(value, head, sizeof head);
}

/* The same without a check that it is readable. */
bool rt_layout_may_be_cell(JSValueRef value) {
  return is_cell(value);
}

/* The kind of a cell, a byte of its header. */
enum { KIND_AT = 5 };

unsigned char rt_layout_kind(JSValueRef cell) {
  return ((const unsigned char *)cell)[KIND_AT];
}

/* The target of a JSStringRef: its reference count and the text. */
struct string {
  uint32_t references;
  const struct impl *impl;
};

struct impl {
  uint32_t references;
  uint32_t length;
  const void *data;
  uint32_t flags; /* with a hash in the upper bits */
};

enum { FLAG_NARROW = 4 };

static bool has_text(const struct impl *at, const void *text, uint32_t length, bool is_narrow) {
  struct impl impl;
  char data[16];
  size_t size = is_narrow ? length : length * sizeof(uint16_t);
  return rt_read_safely(at, &impl, sizeof impl) && impl.length == length &&
         ((impl.flags & FLAG_NARROW) != 0) == is_narrow && size <= sizeof data &&
         rt_read_safely(impl.data, data, size) && memcmp(data, text, size) == 0;
}

static const char narrow_text[] = "one byte";
static const uint16_t wide_text[] = {0x4E00, 0x20AC, 0xD83D, 0xDE00, 0x61};
enum { NARROW_LENGTH = sizeof narrow_text - 1, WIDE_LENGTH = 5 };

bool rt_probe_strings(void) {
  JSStringRef narrow = JSStringCreateWithUTF8CString(narrow_text);
  JSStringRef wide = JSStringCreateWithCharacters(wide_text, WIDE_LENGTH);
  struct string string;
  bool is_good = rt_read_safely(narrow, &string, sizeof string) &&
                 has_text(string.impl, narrow_text, NARROW_LENGTH, true) &&
                 rt_read_safely(wide, &string, sizeof string) &&
                 has_text(string.impl, wide_text, WIDE_LENGTH, false);
  JSStringRelease(narrow);
  JSStringRelease(wide);
  return is_good;
}

const void *rt_layout_string(JSStringRef string) {
  return RT_HAS(strings) ? &((const struct string *)(const void *)string)->impl : NULL;
}

/* The start of a string's cell. In a rope, `impl` is an odd word. */
struct text_cell {
  unsigned char unused[5];
  unsigned char kind;
  const struct impl *impl;
};

static unsigned char text_kind;

static const struct text_cell *text_cell(JSValueRef value) {
  return (const struct text_cell *)(const void *)value;
}

static bool is_in_parts(const struct text_cell *cell) {
  return ((uintptr_t)cell->impl & 1) != 0;
}

static JSValueRef text_value(JSStringRef string) {
  JSValueRef value = JSValueMakeString(rt_global_context, string);
  JSStringRelease(string);
  return value;
}

/* Fails if out of memory. */
static void put_together(JSValueRef text) {
  JSStringRef string = JSValueToStringCopy(rt_global_context, text, NULL);
  if (string != NULL)
    JSStringRelease(string);
}

bool rt_probe_texts(void) {
  struct text_cell cell;
  JSValueRef wide = text_value(JSStringCreateWithCharacters(wide_text, WIDE_LENGTH));
  JSValueRef narrow = text_value(JSStringCreateWithUTF8CString(narrow_text));
  JSValueRef parts = rt_evaluate("((a) => a + 'part')('one ')", "rondo:layout", NULL);
  bool is_good = rt_read_safely(wide, &cell, sizeof cell) &&
                 has_text(cell.impl, wide_text, WIDE_LENGTH, false) &&
                 rt_read_safely(narrow, &cell, sizeof cell) &&
                 has_text(cell.impl, narrow_text, NARROW_LENGTH, true);
  text_kind = cell.kind;
  if (!is_good || parts == NULL || !rt_read_safely(parts, &cell, sizeof cell) ||
      !is_in_parts(&cell))
    return false;
  put_together(parts);
  return text_cell(parts)->kind == text_kind && !is_in_parts(text_cell(parts)) &&
         has_text(text_cell(parts)->impl, "one part", NARROW_LENGTH, true);
}

/* Returns false if the value is not a string, or if that is not known. */
bool rt_layout_is_text(JSValueRef value) {
  return RT_HAS(texts) && is_cell(value) && text_cell(value)->kind == text_kind;
}

/* The text of a string, valid while the string is reachable. */
bool rt_layout_text(JSValueRef string, struct rt_chars *chars) {
  if (!RT_HAS(texts) || text_cell(string)->kind != text_kind)
    return false;
  if (is_in_parts(text_cell(string)))
    put_together(string);
  const struct impl *impl = text_cell(string)->impl;
  return !is_in_parts(text_cell(string)) && impl != NULL && rt_layout_impl(impl, chars);
}

/* The text of one of the library's own strings. */
bool rt_layout_impl(const void *string, struct rt_chars *chars) {
  if (!RT_HAS(texts))
    return false;
  const struct impl *impl = string;
  bool is_narrow = (impl->flags & FLAG_NARROW) != 0;
  *chars = (struct rt_chars){NULL, is_narrow ? impl->data : NULL, is_narrow ? NULL : impl->data,
                             impl->length};
  return true;
}

/* The cell of a typed array. `mode` says what owns the memory. */
struct bytes_cell {
  unsigned char unused[5];
  unsigned char kind;
  void *properties;
  unsigned char *bytes;
  size_t length;
  size_t offset;
  unsigned char mode;
};

enum { SMALL, LARGE, ON_BUFFER, ON_RESIZABLE, OTHER_KIND, SAMPLE_COUNT };

static struct bytes_cell samples[SAMPLE_COUNT];

/* The sample arrays; each has its index in the bytes that is_sample() checks. */
static bool make_samples(JSObjectRef made[]) {
  const JSTypedArrayType type = kJSTypedArrayTypeUint8Array;
  JSObjectRef buffer = rt_plain_buffer(64);
  JSObjectRef resizable = rt_resizable_buffer(8, 16);
  made[SMALL] = rt_bytes_of_size(16);
  made[LARGE] = rt_bytes_of_size(4096);
  made[ON_BUFFER] =
      JSObjectMakeTypedArrayWithArrayBufferAndOffset(rt_global_context, type, buffer, 8, 24, NULL);
  made[ON_RESIZABLE] = rt_bytes_on(resizable);
  made[OTHER_KIND] = JSObjectMakeTypedArray(rt_global_context, kJSTypedArrayTypeInt8Array, 8, NULL);
  for (size_t i = 0; i < SAMPLE_COUNT; i++) {
    if (made[i] == NULL)
      return false;
    JSValueRef number = JSValueMakeNumber(rt_global_context, (double)i + 1);
    JSObjectSetPropertyAtIndex(rt_global_context, made[i], 0, number, NULL);
    JSObjectSetPropertyAtIndex(rt_global_context, made[i], 7, number, NULL);
  }
  return true;
}

static bool is_sample(JSObjectRef const made[], size_t index, size_t length) {
  unsigned char bytes[8];
  struct bytes_cell *cell = &samples[index];
  return rt_read_safely(made[index], cell, sizeof *cell) && cell->length == length &&
         cell->kind == samples[SMALL].kind && rt_read_safely(cell->bytes, bytes, sizeof bytes) &&
         bytes[0] == index + 1 && bytes[7] == index + 1;
}

/* Resizable arrays must have a distinct mode. */
bool rt_probe_bytes(void) {
  JSObjectRef made[SAMPLE_COUNT];
  bool is_good = make_samples(made) && is_sample(made, SMALL, 16) && is_sample(made, LARGE, 4096) &&
                 is_sample(made, ON_BUFFER, 24) && samples[ON_BUFFER].offset == 8;
  for (size_t i = ON_RESIZABLE; i < SAMPLE_COUNT && is_good; i++)
    is_good = rt_read_safely(made[i], &samples[i], sizeof samples[i]);
  unsigned char resizable = samples[ON_RESIZABLE].mode;
  return is_good && samples[SMALL].mode != samples[ON_BUFFER].mode &&
         samples[LARGE].mode != samples[ON_BUFFER].mode && resizable != samples[SMALL].mode &&
         resizable != samples[LARGE].mode && resizable != samples[ON_BUFFER].mode &&
         samples[OTHER_KIND].kind != samples[SMALL].kind;
}

/* Only bytes in an ArrayBuffer are certain not to move. */
static bool may_read(unsigned char mode, bool must_stay) {
  return mode == samples[ON_BUFFER].mode ||
         (!must_stay && (mode == samples[SMALL].mode || mode == samples[LARGE].mode));
}

/* The bytes of most Uint8Arrays, and so of Buffers; false for others, which need the public
 * interface. */
bool rt_layout_bytes(JSValueRef object, bool must_stay, unsigned char **bytes, size_t *length) {
  const struct bytes_cell *cell = (const struct bytes_cell *)(const void *)object;
  if (!RT_HAS(bytes) || !is_cell(object) || cell->kind != samples[SMALL].kind ||
      cell->bytes == NULL || !may_read(cell->mode, must_stay))
    return false;
  *bytes = cell->bytes;
  *length = cell->length;
  return true;
}
