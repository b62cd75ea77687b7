/* SPDX-License-Identifier: MIT */
/*
 * Parses .env files as Node does: comments, `export`, and values in three kinds of quotes, which
 * may span lines; \n in double quotes is a line break.
 */
#include "env_file.h"

#include <string.h>

static char *find(const struct rt_env_text *text, char c) {
  return text->at == text->end ? NULL : memchr(text->at, c, (size_t)(text->end - text->at));
}

/* The end of the line, or of the text. */
static char *line_end(const struct rt_env_text *text) {
  char *end = find(text, '\n');
  return end == NULL ? text->end : end;
}

static void skip_line(struct rt_env_text *text) {
  text->at = line_end(text);
  if (text->at < text->end)
    text->at++;
}

static void trim(const char **at, size_t *length) {
  while (*length > 0 && **at == ' ') {
    (*at)++;
    (*length)--;
  }
  while (*length > 0 && (*at)[*length - 1] == ' ')
    (*length)--;
}

static bool is_quote(char c) {
  return c == '"' || c == '\'' || c == '`';
}

/* Replaces \n by a line break; returns the new length. */
static size_t unescape(char *value, size_t length) {
  size_t out = 0;
  for (size_t in = 0; in < length; in++) {
    bool is_break = value[in] == '\\' && in + 1 < length && value[in + 1] == 'n';
    value[out++] = is_break ? '\n' : value[in];
    in += is_break;
  }
  return out;
}

/* Reads a quoted value. Returns false if a quote is missing: the value is then plain text. */
static bool take_quoted(struct rt_env_text *text, struct rt_env_pair *pair) {
  if (text->at == text->end || !is_quote(*text->at))
    return false;
  char quote = *text->at;
  struct rt_env_text inside = {text->at + 1, text->end};
  char *end = find(&inside, quote);
  if (end == NULL)
    return false;
  size_t length = (size_t)(end - inside.at);
  pair->value = inside.at;
  pair->value_length = quote == '"' ? unescape(inside.at, length) : length;
  text->at = end;
  skip_line(text);
  return true;
}

/* Reads the rest of the line, up to a comment. Returns false for an unclosed quote on the last
 * line. */
static bool take_plain(struct rt_env_text *text, struct rt_env_pair *pair) {
  char *end = line_end(text);
  bool is_quoted = text->at < end && is_quote(*text->at);
  if (is_quoted && end == text->end)
    return false;
  struct rt_env_text line = {text->at, end};
  const char *comment = is_quoted ? NULL : find(&line, '#');
  pair->value = text->at;
  pair->value_length = (size_t)((comment == NULL ? end : comment) - text->at);
  if (!is_quoted)
    trim(&pair->value, &pair->value_length);
  skip_line(text);
  return true;
}

/* A comment on the last line may be read as a name if no line break follows, as in Node. */
static void skip_comments(struct rt_env_text *text) {
  for (;;) {
    while (text->at < text->end && (*text->at == ' ' || *text->at == '\n'))
      text->at++;
    if (text->at == text->end || *text->at != '#' || find(text, '\n') == NULL)
      return;
    skip_line(text);
  }
}

struct rt_env_text rt_env_open(char *text, size_t length) {
  size_t kept = 0;
  for (size_t i = 0; i < length; i++)
    if (text[i] != '\r')
      text[kept++] = text[i];
  struct rt_env_text opened = {text, text + kept};
  while (opened.at < opened.end && *opened.at == ' ')
    opened.at++;
  while (opened.at < opened.end && opened.end[-1] == ' ')
    opened.end--;
  return opened;
}

/* Reads a name and its equals sign. */
static bool take_name(struct rt_env_text *text, struct rt_env_pair *pair) {
  static const char prefix[] = "export ";
  enum { PREFIX_LENGTH = sizeof prefix - 1 };
  skip_comments(text);
  char *equals = find(text, '=');
  if (equals == NULL)
    return false;
  pair->name = text->at;
  pair->name_length = (size_t)(equals - text->at);
  trim(&pair->name, &pair->name_length);
  if (pair->name_length > PREFIX_LENGTH && memcmp(pair->name, prefix, PREFIX_LENGTH) == 0) {
    pair->name += PREFIX_LENGTH;
    pair->name_length -= PREFIX_LENGTH;
  }
  if (pair->name_length == 0)
    return false;
  text->at = equals + 1;
  while (text->at < text->end && *text->at == ' ')
    text->at++;
  return true;
}

/* A name with an invalid value is dropped, and parsing continues after its equals sign. */
bool rt_env_next(struct rt_env_text *text, struct rt_env_pair *pair) {
  while (take_name(text, pair))
    if (take_quoted(text, pair) || take_plain(text, pair))
      return true;
  return false;
}
