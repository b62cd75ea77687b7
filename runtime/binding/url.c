/* SPDX-License-Identifier: MIT */
/*
 * Splits URLs that are in normal form, or nearly, as most are. js/internal/url parses all others.
 *   split(text)   its kind (shared.txt); 0 if it is not such a URL. `parts` describes it.
 */
#include "binding/binding.h"
#include "shared.h"

#include <string.h>
#include <strings.h>

struct rt_url {
  int32_t parts[RT_URL_COUNT]; /* shared with JavaScript */
};

struct text {
  const unsigned char *at;
  size_t count;
};

static const struct {
  const char *start;
  int port;
} schemes[] = {{"https://", 443}, {"http://", 80}, {"wss://", 443}, {"ws://", 80}};

/* Where a character needs neither encoding nor another form. */
enum { HOST = 1, PATH = 2, QUERY = 4, FRAGMENT = 8, USER = 16 };
enum {
  MARK = PATH | QUERY | FRAGMENT | USER,
  LETTER = MARK | HOST,
  SLASH = PATH | QUERY | FRAGMENT,
  BRACE = QUERY | FRAGMENT
};

/* clang-format off */
static const unsigned char plain_in[256] = {
  ['!'] = MARK, ['$'] = MARK, ['%'] = MARK, ['&'] = MARK, ['\''] = PATH | FRAGMENT, ['('] = MARK, [')'] = MARK,
  ['*'] = MARK, ['+'] = MARK, [','] = MARK, ['-'] = LETTER, ['.'] = LETTER, ['/'] = SLASH,
  ['0' ... '9'] = LETTER, [':'] = SLASH, [';'] = SLASH, ['='] = SLASH, ['?'] = BRACE, ['@'] = SLASH,
  ['A' ... 'Z'] = LETTER, ['['] = SLASH, ['\\'] = BRACE, [']'] = SLASH, ['^'] = BRACE, ['_'] = MARK,
  ['`'] = QUERY, ['a' ... 'z'] = LETTER, ['{'] = BRACE, ['|'] = BRACE, ['}'] = BRACE, ['~'] = MARK,
};
/* clang-format on */

/* The end of the characters that are plain in this part. */
static size_t span(struct text text, size_t i, unsigned part) {
  while (i < text.count && (plain_in[text.at[i]] & part) != 0)
    i++;
  return i;
}

static bool is_at(struct text text, size_t i, char c) {
  return i < text.count && text.at[i] == (unsigned char)c;
}

static bool ends_authority(struct text text, size_t i) {
  return i == text.count || is_at(text, i, '/') || is_at(text, i, '?') || is_at(text, i, '#');
}

static size_t scheme(struct text text, int *port) {
  for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
    size_t length = strlen(schemes[i].start);
    if (text.count > length && strncasecmp((const char *)text.at, schemes[i].start, length) == 0) {
      *port = schemes[i].port;
      return length;
    }
  }
  return 0;
}

/* Letters, digits, dots and single hyphens. */
static size_t host_end(struct text text, size_t start) {
  size_t end = span(text, start, HOST);
  for (size_t i = start; i < end; i++)
    if (text.at[i] == '-' && (i == start || text.at[i - 1] == '-'))
      return i;
  return end;
}

/* Four decimal numbers up to 255, without leading zeros. */
static bool is_ipv4(struct text text, size_t start, size_t end) {
  int dots = 0;
  size_t at = start;
  for (size_t i = start; i <= end; i++) {
    if (i < end && text.at[i] >= '0' && text.at[i] <= '9')
      continue;
    size_t digits = i - at;
    if (digits == 0 || digits > 3 || (digits > 1 && text.at[at] == '0') ||
        (digits == 3 && memcmp(text.at + at, "255", 3) > 0))
      return false;
    if (i < end && text.at[i] != '.')
      return false;
    dots += i < end;
    at = i + 1;
  }
  return dots == 3;
}

static bool is_letter(unsigned char c) {
  return (c | 32) >= 'a' && (c | 32) <= 'z';
}

static bool has_upper(struct text text, size_t start, size_t end) {
  for (size_t i = start; i < end; i++)
    if (text.at[i] >= 'A' && text.at[i] <= 'Z')
      return true;
  return false;
}

/* The last label starts with a letter, so the host is not an IPv4 number, or it is one in normal
 * form. */
static bool is_name(struct text text, size_t start, size_t end) {
  size_t label = end;
  while (label > start && text.at[label - 1] != '.')
    label--;
  return label < end && (is_letter(text.at[label]) || is_ipv4(text, start, end));
}

/* The end of a port's digits; 0 if they are not in normal form, or too many. */
static size_t port_end(struct text text, size_t start, int usual) {
  int32_t *parts = rt_self->url->parts;
  size_t i = start;
  int port = 0;
  for (; i < text.count && text.at[i] >= '0' && text.at[i] <= '9' && i - start < 6; i++)
    port = port * 10 + (text.at[i] - '0');
  if (i == start || text.at[start] == '0' || port > 65535)
    return 0;
  parts[RT_URL_PORT] = port == usual ? -1 : port;
  return i;
}

/* Host and port, from `start` on; returns their end, 0 if they are not simple. */
static size_t host(struct text text, size_t start, int usual) {
  int32_t *parts = rt_self->url->parts;
  size_t end = host_end(text, start);
  if (!is_name(text, start, end))
    return 0;
  parts[RT_URL_HOST_START] = (int32_t)start;
  parts[RT_URL_HOST_END] = (int32_t)end;
  if (is_at(text, end, ':'))
    end = port_end(text, end + 1, usual);
  return end != 0 && ends_authority(text, end) ? end : 0;
}

/* Skips `user:password@`; returns the start of the host, 0 if there is none or it is not simple. */
static size_t credentials(struct text text, size_t start) {
  int32_t *parts = rt_self->url->parts;
  size_t user_end = span(text, start, USER);
  size_t password = user_end + (is_at(text, user_end, ':') ? 1 : 0);
  size_t stop = span(text, password, USER);
  if (!is_at(text, stop, '@'))
    return 0;
  parts[RT_URL_USER_START] = (int32_t)start;
  parts[RT_URL_USER_END] = (int32_t)user_end;
  parts[RT_URL_PASSWORD_START] = (int32_t)password;
  parts[RT_URL_PASSWORD_END] = (int32_t)stop;
  return stop + 1;
}

/* The kind of a path: whether a segment starts with a dot. 0 if it has an encoded dot, or a dot
 * where there may be a drive. */
static int path_kind(struct text text, size_t start, size_t end, bool is_file) {
  int kind = RT_URL_KIND_SIMPLE;
  bool has_colon = false;
  for (size_t i = start; i < end; i++) {
    if (text.at[i] == '/' && i + 1 < end && text.at[i + 1] == '.')
      kind |= RT_URL_KIND_DOTS;
    if (text.at[i] == '%' && i + 2 < end && text.at[i + 1] == '2' && (text.at[i + 2] | 32) == 'e')
      return 0;
    has_colon = has_colon || text.at[i] == ':';
  }
  return is_file && has_colon && kind != RT_URL_KIND_SIMPLE ? 0 : kind;
}

/* Query and fragment; returns false if something in them needs encoding. */
static bool tail(struct text text, size_t end) {
  int32_t *parts = rt_self->url->parts;
  parts[RT_URL_PATH_END] = (int32_t)end;
  if (is_at(text, end, '?')) {
    parts[RT_URL_QUERY_START] = (int32_t)end + 1;
    end = span(text, end + 1, QUERY);
    parts[RT_URL_QUERY_END] = (int32_t)end;
  }
  if (is_at(text, end, '#')) {
    parts[RT_URL_FRAGMENT_START] = (int32_t)end + 1;
    end = span(text, end + 1, FRAGMENT);
  }
  return end == text.count;
}

static int split_path(struct text text, size_t start, bool is_file) {
  size_t end = span(text, start, PATH);
  rt_self->url->parts[RT_URL_PATH_START] = (int32_t)start;
  int kind = path_kind(text, start, end, is_file);
  return tail(text, end) ? kind : 0;
}

/* file:/// and a path without a drive. */
static int split_file(struct text text) {
  static const char start[] = "file:///";
  size_t path = sizeof start - 2;
  if (text.count < sizeof start - 1 || memcmp(text.at, start, sizeof start - 1) != 0 ||
      is_at(text, path + 2, ':'))
    return 0;
  int32_t *parts = rt_self->url->parts;
  parts[RT_URL_SCHEME_END] = 4;
  parts[RT_URL_HOST_START] = (int32_t)path;
  parts[RT_URL_HOST_END] = (int32_t)path;
  return split_path(text, path, true);
}

static bool is_special(struct text text, size_t length) {
  static const char *const names[] = {"http", "https", "ws", "wss", "ftp", "file"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strlen(names[i]) == length && memcmp(text.at, names[i], length) == 0)
      return true;
  return false;
}

/* `scheme:` and anything but a slash: the path keeps all visible characters and inner spaces. */
static int split_opaque(struct text text) {
  size_t colon = 0;
  while (colon < text.count && text.at[colon] >= 'a' && text.at[colon] <= 'z')
    colon++;
  if (colon == 0 || !is_at(text, colon, ':') || is_special(text, colon) ||
      is_at(text, colon + 1, '/'))
    return 0;
  size_t end = colon + 1;
  while (end < text.count && text.at[end] >= ' ' && text.at[end] < 0x7F && text.at[end] != '?' &&
         text.at[end] != '#')
    end++;
  if (text.at[end - 1] == ' ')
    return 0;
  int32_t *parts = rt_self->url->parts;
  parts[RT_URL_SCHEME_END] = (int32_t)colon;
  parts[RT_URL_PATH_START] = (int32_t)colon + 1;
  return tail(text, end) ? RT_URL_KIND_SIMPLE : 0;
}

static int split_text(struct text text) {
  int32_t *parts = rt_self->url->parts;
  memset(parts, -1, RT_URL_COUNT * sizeof *parts);
  int usual;
  size_t after = scheme(text, &usual);
  if (after == 0) {
    int kind = split_file(text);
    return kind != 0 ? kind : split_opaque(text);
  }
  parts[RT_URL_SCHEME_END] = (int32_t)after - 3;
  size_t end = host(text, after, usual);
  if (end == 0) {
    parts[RT_URL_PORT] = -1;
    size_t start = credentials(text, after);
    end = start == 0 ? 0 : host(text, start, usual);
  }
  int kind = end == 0 ? 0 : split_path(text, end, false);
  bool is_upper =
      kind != 0 && (has_upper(text, 0, after) || has_upper(text, (size_t)parts[RT_URL_HOST_START],
                                                           (size_t)parts[RT_URL_HOST_END]));
  return is_upper ? kind | RT_URL_KIND_UPPER : kind;
}

RT_NATIVE(split, "s") {
  struct rt_chars chars = rt_chars_open(rt_arg(argc, argv, 0));
  bool is_narrow = chars.narrow != NULL && chars.count < INT32_MAX;
  int kind = is_narrow ? split_text((struct text){chars.narrow, chars.count}) : 0;
  rt_chars_close(&chars);
  return rt_number(kind);
}

static const struct rt_method methods[] = {{"split", split}};

rt_value rt_bind_url(void) {
  if (!RT_PART(url, NULL, NULL))
    return rt_problem_memory();
  rt_object binding = RT_METHODS(methods);
  rt_set(binding, "parts", rt_shared_ints(rt_self->url->parts, RT_URL_COUNT));
  return binding;
}
