/* SPDX-License-Identifier: MIT */
/*
 * Splits URLs that are already in normal form, as most are. js/internal/url parses all others.
 *   split(text)   whether it is such an http, https, ws, wss or file URL; if so, `parts` describes
 *                 it
 */
#include "binding/binding.h"
#include "shared.h"

#include <string.h>

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
  ['A' ... 'Z'] = MARK, ['['] = SLASH, ['\\'] = BRACE, [']'] = SLASH, ['^'] = BRACE, ['_'] = MARK,
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
    if (text.count > length && memcmp(text.at, schemes[i].start, length) == 0) {
      *port = schemes[i].port;
      return length;
    }
  }
  return 0;
}

/* Lower-case letters, digits, dots and single hyphens. */
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

/* The last label starts with a letter, so the host is not an IPv4 number, or it is one in normal
 * form. */
static bool is_name(struct text text, size_t start, size_t end) {
  size_t label = end;
  while (label > start && text.at[label - 1] != '.')
    label--;
  return label < end &&
         ((text.at[label] >= 'a' && text.at[label] <= 'z') || is_ipv4(text, start, end));
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

/* Whether no segment of a path may mean `.` or `..`: none starts with a dot or has an encoded
 * one. */
static bool is_free_of_dots(struct text text, size_t start, size_t end) {
  for (size_t i = start; i + 1 < end; i++) {
    if (text.at[i] == '/' && text.at[i + 1] == '.')
      return false;
    if (text.at[i] == '%' && i + 2 < end && text.at[i + 1] == '2' && (text.at[i + 2] | 32) == 'e')
      return false;
  }
  return true;
}

/* Path, query and fragment. */
static bool tail(struct text text, size_t start) {
  int32_t *parts = rt_self->url->parts;
  size_t end = span(text, start, PATH);
  if (!is_free_of_dots(text, start, end))
    return false;
  parts[RT_URL_PATH_START] = (int32_t)start;
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

/* file:/// and a path without a drive. */
static bool split_file(struct text text) {
  static const char start[] = "file:///";
  size_t path = sizeof start - 2;
  if (text.count < sizeof start - 1 || memcmp(text.at, start, sizeof start - 1) != 0 ||
      is_at(text, path + 2, ':'))
    return false;
  int32_t *parts = rt_self->url->parts;
  parts[RT_URL_SCHEME_END] = 4;
  parts[RT_URL_HOST_START] = (int32_t)path;
  parts[RT_URL_HOST_END] = (int32_t)path;
  return tail(text, path);
}

static bool split_text(struct text text) {
  int32_t *parts = rt_self->url->parts;
  memset(parts, -1, RT_URL_COUNT * sizeof *parts);
  int usual;
  size_t after = scheme(text, &usual);
  if (after == 0)
    return split_file(text);
  parts[RT_URL_SCHEME_END] = (int32_t)after - 3;
  size_t end = host(text, after, usual);
  if (end == 0) {
    parts[RT_URL_PORT] = -1;
    size_t start = credentials(text, after);
    end = start == 0 ? 0 : host(text, start, usual);
  }
  return end != 0 && tail(text, end);
}

RT_NATIVE(split, "s") {
  struct rt_chars chars = rt_chars_open(rt_arg(argc, argv, 0));
  bool is_simple = chars.narrow != NULL && chars.count < INT32_MAX &&
                   split_text((struct text){chars.narrow, chars.count});
  rt_chars_close(&chars);
  return rt_bool(is_simple);
}

static const struct rt_method methods[] = {{"split", split}};

rt_value rt_bind_url(void) {
  if (!RT_PART(url, NULL, NULL))
    return rt_problem_memory();
  rt_object binding = RT_METHODS(methods);
  rt_set(binding, "parts", rt_shared_ints(rt_self->url->parts, RT_URL_COUNT));
  return binding;
}
