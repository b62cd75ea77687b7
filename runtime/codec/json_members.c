/* SPDX-License-Identifier: MIT */
/*
 * Picks members of a JSON object by name, so that the engine need not create values for the rest:
 * the module loader uses five members of a package.json, a tenth of most files.
 *
 * The whole text is checked by JSON's grammar. What is not certainly valid, or is nested deeply, is
 * left to the engine, which reports errors.
 */
#include "codec/codec.h"

#include <string.h>

enum { DEEPEST = 64 };

struct scan {
  const unsigned char *at;
  const unsigned char *end;
};

static bool is_space(unsigned char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Skips white space. Returns the next character, or 0 at the end. */
static int next(struct scan *scan) {
  while (scan->at < scan->end && is_space(*scan->at))
    scan->at++;
  return scan->at < scan->end ? *scan->at : 0;
}

static bool skip_char(struct scan *scan, int wanted) {
  bool is_there = next(scan) == wanted;
  scan->at += is_there;
  return is_there;
}

static bool is_hex(unsigned char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool skip_escape(struct scan *scan) {
  if (scan->at == scan->end || *scan->at == '\0')
    return false;
  unsigned char kind = *scan->at++;
  if (kind != 'u')
    return strchr("\"\\/bfnrt", kind) != NULL;
  for (int i = 0; i < 4; i++, scan->at++)
    if (scan->at == scan->end || !is_hex(*scan->at))
      return false;
  return true;
}

static bool skip_string(struct scan *scan) {
  if (!skip_char(scan, '"'))
    return false;
  while (scan->at < scan->end) {
    unsigned char c = *scan->at++;
    if (c == '"')
      return true;
    if (c < ' ' || (c == '\\' && !skip_escape(scan)))
      return false;
  }
  return false;
}

static bool skip_digits(struct scan *scan) {
  const unsigned char *start = scan->at;
  while (scan->at < scan->end && *scan->at >= '0' && *scan->at <= '9')
    scan->at++;
  return scan->at > start;
}

static bool skip_one_of(struct scan *scan, const char *chars) {
  bool is_there = scan->at < scan->end && *scan->at != '\0' && strchr(chars, *scan->at) != NULL;
  scan->at += is_there;
  return is_there;
}

static bool skip_number(struct scan *scan) {
  skip_one_of(scan, "-");
  const unsigned char *start = scan->at;
  if (!skip_digits(scan) || (*start == '0' && scan->at > start + 1))
    return false;
  if (skip_one_of(scan, ".") && !skip_digits(scan))
    return false;
  if (!skip_one_of(scan, "eE"))
    return true;
  skip_one_of(scan, "+-");
  return skip_digits(scan);
}

static bool skip_word(struct scan *scan, const char *word) {
  size_t length = strlen(word);
  bool is_there = (size_t)(scan->end - scan->at) >= length && memcmp(scan->at, word, length) == 0;
  scan->at += is_there ? length : 0;
  return is_there;
}

static bool skip_value(struct scan *scan, int depth);

/* The rest of an object or array, after its opening bracket. */
static bool skip_members(struct scan *scan, int close, int depth) {
  if (skip_char(scan, close))
    return true;
  do {
    if (close == '}' && !(skip_string(scan) && skip_char(scan, ':')))
      return false;
    if (!skip_value(scan, depth))
      return false;
  } while (skip_char(scan, ','));
  return skip_char(scan, close);
}

static bool skip_value(struct scan *scan, int depth) {
  int first = next(scan);
  switch (first) {
  case '"':
    return skip_string(scan);
  case '{':
  case '[':
    scan->at++;
    return depth < DEEPEST && skip_members(scan, first + 2, depth + 1);
  case 't':
    return skip_word(scan, "true");
  case 'f':
    return skip_word(scan, "false");
  case 'n':
    return skip_word(scan, "null");
  default:
    return skip_number(scan);
  }
}

static bool is_wanted(const unsigned char *name, size_t length, const char *const names[]) {
  for (; *names != NULL; names++)
    if (strlen(*names) == length && memcmp(*names, name, length) == 0)
      return true;
  return false;
}

/* Copies a member, unless its name is another one. Returns false if it is malformed, or if its name
 * has escapes. */
static bool pick(struct scan *scan, const char *const names[], unsigned char *out, size_t *used) {
  next(scan);
  const unsigned char *start = scan->at;
  if (!skip_string(scan))
    return false;
  size_t length = (size_t)(scan->at - start) - 2;
  if (memchr(start, '\\', length + 1) != NULL || !skip_char(scan, ':') || !skip_value(scan, 0))
    return false;
  if (!is_wanted(start + 1, length, names))
    return true;
  if (*used > 1)
    out[(*used)++] = ',';
  memcpy(out + *used, start, (size_t)(scan->at - start));
  *used += (size_t)(scan->at - start);
  return true;
}

/* Writes the JSON of an object's members with the given names, in their order, repeated ones, too.
 * `out` has room for the whole text. Returns its length, or 0 if the text is not an object that is
 * certainly valid. */
size_t rt_json_members(const unsigned char *text, size_t length, const char *const names[],
                       unsigned char *out) {
  struct scan scan = {text, text + length};
  size_t used = 0;
  out[used++] = '{';
  if (!skip_char(&scan, '{'))
    return 0;
  if (!skip_char(&scan, '}')) {
    do {
      if (!pick(&scan, names, out, &used))
        return 0;
    } while (skip_char(&scan, ','));
    if (!skip_char(&scan, '}'))
      return 0;
  }
  out[used++] = '}';
  next(&scan);
  return scan.at == scan.end ? used : 0;
}
