/* SPDX-License-Identifier: MIT */
/*
 * Splits URLs that are already in normal form, as most are. js/internal/url parses all others.
 *   split(text)   whether it is such an http, https, ws or wss URL; if so, `parts` describes it
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

static bool is_one_of(unsigned char c, const char *set) {
  return c != '\0' && strchr(set, c) != NULL;
}

/* Printable ASCII except space. */
static bool is_visible(unsigned char c) {
  return c > 0x20 && c < 0x7F;
}

/* Scans from `i` to one of `ends`; returns its position, or 0 if something before it needs
 * encoding. */
static size_t span(struct text text, size_t i, const char *ends, const char *encoded) {
  for (; i < text.count && !is_one_of(text.at[i], ends); i++)
    if (!is_visible(text.at[i]) || is_one_of(text.at[i], encoded))
      return 0;
  return i;
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
static size_t host_end(struct text text, size_t i) {
  unsigned char previous = '-';
  for (; i < text.count; i++) {
    unsigned char c = text.at[i];
    bool is_plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' ||
                    (c == '-' && previous != '-');
    if (!is_plain)
      break;
    previous = c;
  }
  return i;
}

/* The last label starts with a letter, so the host is not an IPv4 number. */
static bool is_name(struct text text, size_t start, size_t end) {
  size_t label = end;
  while (label > start && text.at[label - 1] != '.')
    label--;
  return label < end && text.at[label] >= 'a' && text.at[label] <= 'z';
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

/* Skips `user:password@`, if present; returns the start of the host, 0 if it is not simple. */
static size_t credentials(struct text text, size_t start) {
  int32_t *parts = rt_self->url->parts;
  size_t end = span(text, start, "/?#", "\\");
  const unsigned char *at = end == 0 ? NULL : memchr(text.at + start, '@', end - start);
  if (at == NULL)
    return end == 0 ? 0 : start;
  size_t user_end = span(text, start, ":@", "\"<>`{};=[]^|'");
  size_t stop = (size_t)(at - text.at);
  parts[RT_URL_USER_START] = (int32_t)start;
  parts[RT_URL_USER_END] = (int32_t)user_end;
  parts[RT_URL_PASSWORD_START] = (int32_t)(user_end < stop ? user_end + 1 : stop);
  parts[RT_URL_PASSWORD_END] = (int32_t)stop;
  bool is_simple =
      user_end != 0 &&
      span(text, (size_t)parts[RT_URL_PASSWORD_START], "@", "\"<>`{};=[]^|':") == stop &&
      memchr(at + 1, '@', end - stop - 1) == NULL;
  return is_simple ? stop + 1 : 0;
}

/* The end of the path; 0 if something needs encoding, or if a dot follows a slash. */
static size_t path_end(struct text text, size_t start) {
  size_t end = span(text, start, "?#", "\"<>`{}^%\\|");
  for (size_t i = start; i + 1 < end; i++)
    if (text.at[i] == '/' && text.at[i + 1] == '.')
      return 0;
  return end;
}

static bool tail(struct text text, size_t start) {
  int32_t *parts = rt_self->url->parts;
  size_t end = path_end(text, start);
  parts[RT_URL_PATH_START] = (int32_t)start;
  parts[RT_URL_PATH_END] = (int32_t)end;
  if (end == 0 && start != text.count)
    return false;
  if (start == text.count) {
    parts[RT_URL_PATH_END] = (int32_t)start;
    return true;
  }
  if (end < text.count && text.at[end] == '?') {
    parts[RT_URL_QUERY_START] = (int32_t)end + 1;
    end = span(text, end + 1, "#", "\"<>'");
    parts[RT_URL_QUERY_END] = (int32_t)end;
  }
  if (end != 0 && end < text.count) {
    parts[RT_URL_FRAGMENT_START] = (int32_t)end + 1;
    end = span(text, end + 1, "", "\"<>`");
  }
  return end != 0;
}

static bool split_text(struct text text) {
  int32_t *parts = rt_self->url->parts;
  memset(parts, -1, RT_URL_COUNT * sizeof *parts);
  int usual;
  size_t after = scheme(text, &usual);
  if (after == 0 || after >= text.count)
    return false;
  parts[RT_URL_SCHEME_END] = (int32_t)after - 3;
  size_t start = credentials(text, after);
  size_t end = start == 0 ? 0 : host_end(text, start);
  if (end == 0 || !is_name(text, start, end))
    return false;
  parts[RT_URL_HOST_START] = (int32_t)start;
  parts[RT_URL_HOST_END] = (int32_t)end;
  if (end < text.count && text.at[end] == ':')
    end = port_end(text, end + 1, usual);
  bool is_end = end == text.count || (end != 0 && is_one_of(text.at[end], "/?#"));
  return is_end && tail(text, end);
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
