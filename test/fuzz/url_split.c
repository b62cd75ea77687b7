/* SPDX-License-Identifier: MIT */
/*
 * The splitter of URLs in normal form, on any text. What it accepts is checked against the URL
 * Standard: the parts add up to the text, and no part has a character that the standard would
 * encode, lower-case or drop. What is plain by construction must be accepted.
 */
#include "binding/binding.h"

#include <ctype.h>

#include "fuzz.h"
#include "shared.h"

/* The standard's percent-encode sets, beyond controls, space and non-ASCII. */
static const char fragment_set[] = "\"<>`";
static const char query_set[] = "\"#<>'";
static const char path_set[] = "\"#<>?`{}^\\";
static const char user_set[] = "\"#<>?`{}/:;=@[\\]^|";

static void check_part(const char *text, int32_t from, int32_t to, const char *encoded) {
  FUZZ_CHECK(from >= 0 && from <= to && (size_t)to <= strlen(text));
  for (int32_t i = from; i < to; i++)
    FUZZ_CHECK(text[i] > ' ' && text[i] < 0x7F && strchr(encoded, text[i]) == NULL);
}

/* No upper case, no xn-- and, in the last label, no number. */
static void check_host(const char *text, int32_t from, int32_t to) {
  FUZZ_CHECK(from >= 0 && from < to);
  const char *label = text + from;
  for (int32_t i = from; i < to; i++) {
    FUZZ_CHECK(text[i] != '\0' &&
               strchr("abcdefghijklmnopqrstuvwxyz0123456789.-", text[i]) != NULL);
    FUZZ_CHECK(i + 1 == to || text[i] != '-' || text[i + 1] != '-');
    label = text[i] == '.' ? text + i + 1 : label;
  }
  int octets[4];
  char back[20] = "";
  if (sscanf(label > text + from ? text + from : "", "%d.%d.%d.%d", &octets[0], &octets[1],
             &octets[2], &octets[3]) == 4)
    snprintf(back, sizeof back, "%d.%d.%d.%d", octets[0] & 255, octets[1] & 255, octets[2] & 255,
             octets[3] & 255);
  bool is_address =
      strlen(back) == (size_t)(to - from) && memcmp(back, text + from, strlen(back)) == 0;
  FUZZ_CHECK(label < text + to && (is_address || !isdigit((unsigned char)*label)));
}

static int32_t check_port(const char *text, const int32_t *parts) {
  int32_t at = parts[RT_URL_HOST_END];
  if (text[at] != ':') {
    FUZZ_CHECK(parts[RT_URL_PORT] == -1);
    return at;
  }
  char *end;
  long port = strtol(text + at + 1, &end, 10);
  long usual = memcmp(text, "https", 5) == 0 || memcmp(text, "wss", 3) == 0 ? 443 : 80;
  FUZZ_CHECK(isdigit((unsigned char)text[at + 1]) && text[at + 1] != '0' && port <= 65535);
  FUZZ_CHECK(parts[RT_URL_PORT] == (port == usual ? -1 : port));
  return (int32_t)(end - text);
}

/* Where the host starts. */
static int32_t check_user(const char *text, const int32_t *parts) {
  int32_t after = parts[RT_URL_SCHEME_END] + 3;
  FUZZ_CHECK(memcmp(text + parts[RT_URL_SCHEME_END], "://", 3) == 0);
  if (parts[RT_URL_USER_START] == -1)
    return after;
  FUZZ_CHECK(parts[RT_URL_USER_START] == after);
  check_part(text, parts[RT_URL_USER_START], parts[RT_URL_USER_END], user_set);
  check_part(text, parts[RT_URL_PASSWORD_START], parts[RT_URL_PASSWORD_END], user_set);
  bool has_password = text[parts[RT_URL_USER_END]] == ':';
  FUZZ_CHECK(parts[RT_URL_PASSWORD_START] == parts[RT_URL_USER_END] + has_password);
  FUZZ_CHECK(text[parts[RT_URL_PASSWORD_END]] == '@');
  return parts[RT_URL_PASSWORD_END] + 1;
}

static void check_tail(const char *text, const int32_t *parts) {
  int32_t from = parts[RT_URL_PATH_START];
  int32_t end = parts[RT_URL_PATH_END];
  check_part(text, from, end, path_set);
  FUZZ_CHECK(from == end || text[from] == '/');
  const char *dot = strstr(text + from, "/.");
  FUZZ_CHECK(dot == NULL || dot + 1 >= text + end);
  const char *encoded = strcasestr(text + from, "%2e");
  FUZZ_CHECK(encoded == NULL || encoded + 2 >= text + end);
  if (text[end] == '?') {
    FUZZ_CHECK(parts[RT_URL_QUERY_START] == end + 1);
    check_part(text, parts[RT_URL_QUERY_START], parts[RT_URL_QUERY_END], query_set);
    end = parts[RT_URL_QUERY_END];
  } else {
    FUZZ_CHECK(parts[RT_URL_QUERY_START] == -1);
  }
  if (text[end] == '#') {
    FUZZ_CHECK(parts[RT_URL_FRAGMENT_START] == end + 1);
    check_part(text, end + 1, (int32_t)strlen(text), fragment_set);
  } else {
    FUZZ_CHECK(parts[RT_URL_FRAGMENT_START] == -1 && text[end] == '\0');
  }
}

static bool split(rt_value binding, const char *text, size_t size) {
  rt_value given = rt_text_latin1((const unsigned char *)text, size);
  int kind = (int)stub_call(binding, "split", 1, &given)->number;
  if (kind == 0)
    return false;
  const int32_t *parts = binding->shared;
  FUZZ_CHECK(strlen(text) == size);
  FUZZ_CHECK((kind & RT_URL_KIND_SIMPLE) != 0);
  if (kind != RT_URL_KIND_SIMPLE) /* the same with other characters */
    return true;
  if (parts[RT_URL_HOST_START] == -1) {
    FUZZ_CHECK(parts[RT_URL_PATH_START] == parts[RT_URL_SCHEME_END] + 1);
    FUZZ_CHECK(text[parts[RT_URL_SCHEME_END]] == ':' && text[parts[RT_URL_PATH_START]] != '/');
    FUZZ_CHECK(text[parts[RT_URL_PATH_END] - 1] != ' ' && strncmp(text, "http:", 5) != 0);
    for (int32_t i = parts[RT_URL_PATH_START]; i < parts[RT_URL_PATH_END]; i++)
      FUZZ_CHECK(text[i] >= ' ' && text[i] < 0x7F);
    return true;
  }
  if (memcmp(text, "file", 4) == 0) {
    FUZZ_CHECK(memcmp(text, "file:///", 8) == 0 && parts[RT_URL_PATH_START] == 7);
    FUZZ_CHECK(parts[RT_URL_HOST_START] == 7 && parts[RT_URL_HOST_END] == 7 &&
               parts[RT_URL_PORT] == -1);
    FUZZ_CHECK(!isalpha((unsigned char)text[8]) || text[9] != ':');
    check_tail(text, parts);
    return true;
  }
  FUZZ_CHECK(check_user(text, parts) == parts[RT_URL_HOST_START]);
  check_host(text, parts[RT_URL_HOST_START], parts[RT_URL_HOST_END]);
  FUZZ_CHECK(check_port(text, parts) == parts[RT_URL_PATH_START]);
  check_tail(text, parts);
  return true;
}

/* Letters and digits of the input as user, port, path, query and fragment, each if its bit is set.
 */
static void plain(rt_value binding, const unsigned char *data, size_t size) {
  static const char *const schemes[] = {"http://", "https://", "ws://", "wss://"};
  char *letters = fuzz_alloc(size + 1);
  int count = 0;
  for (size_t i = 1; i < size; i++) {
    letters[count] = (char)data[i];
    count += isalnum(data[i]) != 0;
  }
  letters[count] = '\0';
  size_t room = 5 * size + 64;
  char *text = fuzz_alloc(room);
  int how = data[0];
  int port = 1 + (count * 37 + how) % 65535;
  int used = snprintf(text, room, "%s", schemes[how & 3]);
  used +=
      (how & 4) != 0 ? snprintf(text + used, room - (size_t)used, "%s:%s@", letters, letters) : 0;
  used += snprintf(text + used, room - (size_t)used, "host.%c", 'a' + count % 26);
  used += (how & 8) != 0 ? snprintf(text + used, room - (size_t)used, ":%d", port) : 0;
  used += (how & 16) != 0 ? snprintf(text + used, room - (size_t)used, "/%s", letters) : 0;
  used += (how & 32) != 0 ? snprintf(text + used, room - (size_t)used, "?%s", letters) : 0;
  used += (how & 64) != 0 ? snprintf(text + used, room - (size_t)used, "#%s", letters) : 0;
  FUZZ_CHECK(split(binding, text, (size_t)used));
  free(text);
  free(letters);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  rt_value binding = rt_bind_url();
  char *text = fuzz_alloc(size + 1);
  memcpy(text, data, size);
  text[size] = '\0';
  split(binding, text, size);
  if (size > 0)
    plain(binding, data, size);
  free(text);
  stub_free();
  return 0;
}
