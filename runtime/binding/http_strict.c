/* SPDX-License-Identifier: MIT */
/*
 * Rejects line ends without CR, folded lines and empty names; rejects Content-Length with chunked
 * encoding earlier than llhttp does; and has the table of messages. Errors found here are
 * "NAME:reason" in `refusal`; `shift` moves the position of llhttp's errors to where Node's parser
 * reports them.
 */
#include "binding/http_strict.h"

#include <string.h>
#include <strings.h>

static int refuse(struct rt_http *http, const char *reason, const char *at) {
  http->refusal = reason;
  http->refused_at = at;
  return HPE_USER;
}

/* The byte `back` positions before `at`, even if it came with an earlier feed; 0 if unknown. */
static char byte_before(const struct rt_http *http, const char *at, long back) {
  long offset = at - http->fed - back;
  if (offset >= 0)
    return http->fed[offset];
  return offset >= -(long)sizeof http->tail ? http->tail[(long)sizeof http->tail + offset] : 0;
}

static bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

/* Whether only blanks precede `at` in its line; sets *line to their start in this feed. */
static bool is_behind_blanks(const struct rt_http *http, const char *at, const char **line) {
  *line = at;
  while (*line > http->fed && is_blank((*line)[-1]))
    *line -= 1;
  if (*line == http->fed && http->ends_in_blanks)
    return true;
  return *line < at && byte_before(http, *line, 1) == '\n';
}

void rt_http_note_tail(struct rt_http *http, size_t used) {
  const char *line;
  if (used == 0)
    return;
  bool ends_in_blanks = is_behind_blanks(http, http->fed + used, &line);
  char tail[sizeof http->tail];
  for (size_t i = 0; i < sizeof tail; i++)
    tail[i] = byte_before(http, http->fed + used, (long)(sizeof tail - i));
  memcpy(http->tail, tail, sizeof tail);
  http->ends_in_blanks = ends_in_blanks;
}

int rt_http_check_line(struct rt_http *http, const char *at) {
  if (!http->is_lenient && byte_before(http, at, 1) == '\n' && byte_before(http, at, 2) != '\r')
    return refuse(http, "HPE_INVALID_VERSION:Expected CRLF after version", at);
  return 0;
}

static bool is_name(const char *name, size_t length, const char *wanted) {
  return length == strlen(wanted) && strncasecmp(name, wanted, length) == 0;
}

int rt_http_check_url(struct rt_http *http, const char *at, const char *end) {
  for (; http->is_lenient && at < end; at++)
    if (*at <= ' ' || *at == 0x7f)
      return refuse(http, "HPE_INVALID_URL:Invalid characters in url", at);
  return 0;
}

int rt_http_check_name(struct rt_http *http, const char *name, size_t length, const char *at) {
  const char *blank = length == 0 ? name : memchr(name, ' ', length);
  if (blank != NULL) {
    const char *colon = at - 1;
    return refuse(http, "HPE_INVALID_HEADER_TOKEN:Invalid header token",
                  colon - ((long)length - (blank - name)));
  }
  if ((http->parser.lenient_flags & LENIENT_CHUNKED_LENGTH) != 0)
    return 0;
  if ((http->parser.flags & F_TRANSFER_ENCODING) != 0 && is_name(name, length, "content-length")) {
    return refuse(http,
                  "HPE_INVALID_CONTENT_LENGTH:Content-Length can't be present with "
                  "Transfer-Encoding",
                  at);
  }
  if ((http->parser.flags & F_CONTENT_LENGTH) != 0 && is_name(name, length, "transfer-encoding")) {
    return refuse(http,
                  "HPE_INVALID_TRANSFER_ENCODING:Transfer-Encoding can't be present with "
                  "Content-Length",
                  at);
  }
  return 0;
}

/* Folded lines: a value that starts or continues after the blanks of another line. */
int rt_http_check_value(struct rt_http *http, const char *at) {
  if (http->is_lenient)
    return 0;
  const char *line;
  bool is_folded =
      is_behind_blanks(http, at, &line) || (is_blank(*at) && byte_before(http, line, 1) == '\n');
  if (!is_folded)
    return 0;
  if (http->has_value)
    return refuse(http, "HPE_INVALID_HEADER_TOKEN:Unexpected whitespace after header value", line);
  return refuse(http, "HPE_INVALID_HEADER_TOKEN:Invalid header value char", line + 1);
}

int rt_http_check_end(struct rt_http *http, const char *at) {
  if (http->parser.type == HTTP_RESPONSE && http->parser.status_code > 999)
    return refuse(http, "HPE_INVALID_STATUS:Invalid response status", at);
  if (!http->is_lenient && byte_before(http, at, 1) == '\n' && byte_before(http, at, 2) != '\r')
    return refuse(http, "HPE_INVALID_HEADER_TOKEN:Invalid header field char", at);
  return 0;
}

enum { NO_DIGIT = 256 };

/* Maps llhttp's reason, and the byte where it stopped if that matters, to Node's name and
 * reason. */
static const struct {
  const char *reason;
  int byte;
  int back; /* distance of that byte before the position */
  const char *name;
  const char *as_node;
  int shift;
} words[] = {
    {"Invalid characters in url (strict mode)", -1, 0, NULL, "Invalid characters in url", 0},
    {"Invalid response status", NO_DIGIT, 0, NULL, "Invalid status code", 0},
    {"Response overflow", -1, 0, NULL, "Invalid response status", -1},
    {"Expected HTTP/", -1, 0, NULL, "Expected HTTP/, RTSP/ or ICE/", 0},
    {"Expected SOURCE method for ICE/x.x request", -1, 0, NULL, NULL, -1},
    {"Expected CRLF after version", '\r', 1, "HPE_STRICT", NULL, 0},
    {"Invalid header value char", '\n', 0, "HPE_CR_EXPECTED",
     "Missing expected CR after header value", 0},
    {"Duplicate Content-Length", ' ', 0, "HPE_INVALID_HEADER_TOKEN",
     "Unexpected whitespace after header value", 0},
    {"Invalid character in chunk size", '\n', 0, "HPE_CR_EXPECTED",
     "Missing expected CR after chunk size", 1},
    {"Invalid character in chunk size", ' ', 0, NULL, NULL, 1},
    {"Invalid character in chunk size", '\t', 0, NULL, NULL, 1},
    {"Expected CRLF after chunk", '\n', 0, "HPE_CR_EXPECTED",
     "Missing expected CR after chunk data", 1},
    {"Expected CRLF after chunk", -1, 0, NULL, "Expected LF after chunk data", 0},
    {"Invalid character in chunk extensions name", '\n', 1, "HPE_CR_EXPECTED",
     "Missing expected CR after chunk extension name", -1},
};

/* Whether row i matches this error. A blank at the start of a chunk size does not follow one. */
static bool is_about(size_t i, const char *reason, const char *bytes, size_t count, size_t used) {
  if (strcmp(words[i].reason, reason) != 0)
    return false;
  size_t at = used - (size_t)words[i].back;
  if (words[i].byte < 0)
    return true;
  if (words[i].byte == NO_DIGIT)
    return at >= count || bytes[at] < '0' || bytes[at] > '9';
  bool is_first = words[i].back == 0 && words[i].shift == 1 && at > 0 && bytes[at - 1] == '\n';
  return at < count && bytes[at] == (char)words[i].byte && !is_first;
}

/* For a bad name in a line after one without CR: the shift to that earlier line, where Node fails.
 * Otherwise 0. */
static size_t line_behind_version(const struct rt_http *http, const char *bytes, size_t line) {
  const char *reason = http->parser.reason == NULL ? "" : http->parser.reason;
  bool is_name = strcmp(reason, "Invalid header token") == 0 ||
                 strcmp(reason, "Invalid header field char") == 0;
  while (line > 0 && bytes[line - 1] != '\n')
    line--;
  return is_name && !http->is_lenient && line > 1 && bytes[line - 2] != '\r' ? line : 0;
}

size_t rt_http_say_as_node(struct rt_http *http, const char *bytes, size_t count, size_t used) {
  if (http->refusal != NULL) {
    if (http->refused_at == NULL)
      return used;
    return http->refused_at < bytes ? 0 : (size_t)(http->refused_at - bytes);
  }
  size_t line = line_behind_version(http, bytes, used < count ? used : count);
  if (line > 0) {
    http->refusal = "HPE_INVALID_VERSION:Expected CRLF after version";
    return line;
  }
  for (size_t i = 0; i < sizeof words / sizeof words[0] && http->parser.reason != NULL; i++) {
    if (is_about(i, http->parser.reason, bytes, count, used)) {
      http->error_name = words[i].name;
      http->parser.reason = words[i].as_node == NULL ? http->parser.reason : words[i].as_node;
      return (size_t)((long)used + words[i].shift);
    }
  }
  return used;
}

static const char *llhttp_name(int error) {
#define NAME_OF(number, name, string) \
  case number:                        \
    return "HPE_" #name;
  switch (error) {
    HTTP_ERRNO_MAP(NAME_OF)
  default:
    return "HPE_INTERNAL";
  }
#undef NAME_OF
}

const char *rt_http_error_name(const struct rt_http *http, char room[RT_HTTP_NAME_SIZE]) {
  if (http->refusal == NULL)
    return http->error_name != NULL ? http->error_name : llhttp_name(http->parser.error);
  size_t length = strcspn(http->refusal, ":");
  length = length < RT_HTTP_NAME_SIZE ? length : RT_HTTP_NAME_SIZE - 1;
  memcpy(room, http->refusal, length);
  room[length] = '\0';
  return room;
}

const char *rt_http_error_reason(const struct rt_http *http) {
  if (http->refusal != NULL)
    return strchr(http->refusal, ':') + 1;
  return http->parser.reason == NULL ? "" : http->parser.reason;
}
