/* SPDX-License-Identifier: MIT */
/*
 * Dates as text, with the forms that V8 accepts: ISO 8601, and free text made of numbers, names of
 * months, times, zones and comments in parentheses, in nearly any order.
 *
 * Numbers of free text that belong to no time or zone are those of the day: month, day and year, or
 * year first if the first number cannot be a day. Numbers that are missing count as 1. Before the
 * first number, unknown words and signs are skipped; behind it, they make the text invalid.
 */
#include "codec/date_scan.h"

#include <math.h>
#include <string.h>
#include <strings.h>

enum { NAME_LENGTH = 3 };
#define MS_PER_DAY 86400000.0

/* Reading text */

/* The number of bytes of the white space at the start of the text; 0 if there is none. */
static int space_length(const struct date *date) {
  static const char *const wide[] = {"\u00a0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003",
                                     "\u2004", "\u2005", "\u2006", "\u2007", "\u2008", "\u2009",
                                     "\u200a", "\u202f", "\u205f", "\u3000", "\ufeff"};
  int byte = peek(date);
  if (byte == ' ' || (byte >= '\t' && byte <= '\r'))
    return 1;
  if (byte < 0x80)
    return 0;
  for (size_t i = 0; i < sizeof wide / sizeof wide[0]; i++) {
    size_t length = strlen(wide[i]);
    if ((size_t)(date->end - date->at) >= length && memcmp(date->at, wide[i], length) == 0)
      return (int)length;
  }
  return 0;
}

static bool is_in_word(const struct date *date) {
  return peek(date) >= 'A' && space_length(date) == 0;
}

static void skip_comment(struct date *date) {
  int depth = 0;
  do {
    depth += (peek(date) == '(') - (peek(date) == ')');
    date->at++;
  } while (depth > 0 && date->at < date->end);
}

/* Words */

enum word { UNKNOWN, MONTH, CLOCK, ZONE };

struct name {
  char text[NAME_LENGTH + 1];
  enum word word;
  int value; /* a month, hours to add, or hours from UTC */
};

static const struct name names[] = {
    {"jan", MONTH, 1}, {"feb", MONTH, 2},  {"mar", MONTH, 3},  {"apr", MONTH, 4},
    {"may", MONTH, 5}, {"jun", MONTH, 6},  {"jul", MONTH, 7},  {"aug", MONTH, 8},
    {"sep", MONTH, 9}, {"oct", MONTH, 10}, {"nov", MONTH, 11}, {"dec", MONTH, 12},
    {"am", CLOCK, 0},  {"pm", CLOCK, 12},  {"ut", ZONE, 0},    {"utc", ZONE, 0},
    {"z", ZONE, 0},    {"gmt", ZONE, 0},   {"est", ZONE, -5},  {"edt", ZONE, -4},
    {"cst", ZONE, -6}, {"cdt", ZONE, -5},  {"mst", ZONE, -7},  {"mdt", ZONE, -6},
    {"pst", ZONE, -8}, {"pdt", ZONE, -7},
};

/* Of a month's name, three letters count. */
static const struct name *find_name(const unsigned char *word, size_t length) {
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    size_t wanted = strlen(names[i].text);
    bool may_be_longer = names[i].word == MONTH;
    if ((length == wanted || (may_be_longer && length > wanted)) &&
        strncasecmp((const char *)word, names[i].text, wanted) == 0)
      return &names[i];
  }
  return NULL;
}

static bool read_word(struct date *date) {
  const unsigned char *start = date->at;
  while (is_in_word(date))
    date->at++;
  const struct name *name = find_name(start, (size_t)(date->at - start));
  enum word word = name == NULL ? UNKNOWN : name->word;
  if (word == CLOCK && date->time_count > 0) {
    date->half_day = name->value;
  } else if (word == MONTH) {
    date->month = name->value;
    skip(date, '-');
  } else if (word == ZONE && date->has_number) {
    set_zone(date, name->value);
  } else {
    return !date->has_number && !is_digit(peek(date));
  }
  return true;
}

/* Numbers */

static bool is_time_number(const struct date *date, int value) {
  return (date->time_count == MINUTE && value < 60) || (date->time_count == SECOND && value < 60) ||
         (date->time_count == MILLISECOND && value < 1000);
}

static bool add_time(struct date *date, int value) {
  if (date->time_count == TIMES)
    return false;
  date->time[date->time_count++] = value;
  return true;
}

static void end_time(struct date *date, int value) {
  date->time[date->time_count] = value;
  date->time_count = TIMES;
}

/* What may follow the last number of a time. */
static bool is_time_end(const struct date *date) {
  const struct date next = {.at = date->at + 1, .end = date->end};
  return date->at == date->end || space_length(date) > 0 || is_sign(peek(date)) ||
         ((*date->at | 0x20) == 'z' && !is_in_word(&next));
}

static bool read_day_or_time(struct date *date) {
  int length;
  int value = read_number(date, &length);
  date->has_number = true;
  if (skip(date, ':')) {
    if (!skip(date, ':'))
      return add_time(date, value);
    return date->time_count == 0 && add_time(date, value) && add_time(date, 0);
  }
  if (skip(date, '.') && is_time_number(date, value)) {
    add_time(date, value);
    if (!is_digit(peek(date)))
      return false;
    int fraction = read_fraction(date);
    if (date->time_count < TIMES)
      end_time(date, fraction);
    return true;
  }
  if (date->zone_minute == NONE && value < 60) {
    date->zone_minute = value;
  } else if (is_time_number(date, value)) {
    end_time(date, value);
    return is_time_end(date);
  } else {
    if (date->day_count == DAY_NUMBERS)
      return false;
    date->day[date->day_count++] = value;
    skip(date, '-');
  }
  return true;
}

/* +1, +01, +0130, +01:30 */
static bool read_offset(struct date *date) {
  int length = 0;
  date->zone_sign = *date->at++ == '-' ? -1 : 1;
  int value = read_number(date, &length);
  date->has_number = true;
  bool has_colon = peek(date) == ':';
  if (!has_colon && (length == 0 || length > 4))
    return false;
  bool has_minutes = !has_colon && length > 2;
  date->zone_hour = has_minutes ? value / 100 : value;
  date->zone_minute = has_colon ? NONE : has_minutes ? value % 100 : 0;
  return true;
}

static bool is_utc(const struct date *date) {
  return date->zone_sign != 0 && date->zone_hour == 0 && date->zone_minute == 0;
}

static bool read_part(struct date *date) {
  int byte = peek(date);
  if (is_digit(byte))
    return read_day_or_time(date);
  if (is_in_word(date))
    return read_word(date);
  if (is_sign(byte) && (is_utc(date) || date->time_count > 0))
    return read_offset(date);
  if ((is_sign(byte) || byte == ')') && date->has_number)
    return false;
  if (byte == '(')
    skip_comment(date);
  else
    date->at += space_length(date) > 0 ? space_length(date) : 1;
  return true;
}

/* Results */

static bool choose_day(struct date *date, struct moment *moment) {
  if (date->day_count == 0)
    return false;
  while (date->day_count < DAY_NUMBERS)
    date->day[date->day_count++] = 1;
  const int *numbers = date->day;
  bool is_year_first = !is_day(numbers[0]);
  if (date->month != 0)
    *moment = (struct moment){numbers[is_year_first ? 0 : 1], date->month,
                              numbers[is_year_first ? 1 : 0]};
  else if (is_year_first)
    *moment = (struct moment){numbers[0], numbers[1], numbers[2]};
  else
    *moment = (struct moment){numbers[2], numbers[0], numbers[1]};
  if (moment->year >= 0 && moment->year < 100)
    moment->year += moment->year < 50 ? 2000 : 1900;
  return moment->month >= 1 && moment->month <= 12 && is_day(moment->day);
}

/* Days since 1970 in the proleptic Gregorian calendar. */
static double days_of(const struct moment *moment) {
  double year = moment->month <= 2 ? moment->year - 1 : moment->year;
  double era = floor(year / 400);
  double year_of_era = year - era * 400;
  int month = (moment->month + 9) % 12; /* from March */
  int day_of_year = (153 * month + 2) / 5 + moment->day - 1;
  double leap_days = floor(year_of_era / 4) - floor(year_of_era / 100);
  return era * 146097 + year_of_era * 365 + leap_days + day_of_year - 719468;
}

/* V8 computes a zone's seconds with 32 bits, and refuses only results that are negative then. */
static bool zone_seconds(const struct date *date, int *seconds) {
  uint32_t minute = date->zone_minute == NONE ? 0 : (uint32_t)date->zone_minute;
  uint32_t total = (uint32_t)date->zone_hour * 3600U + minute * 60U;
  *seconds = date->zone_sign * (int)(total & INT32_MAX);
  return total <= INT32_MAX;
}

static double milliseconds(const struct date *date, const struct moment *moment) {
  const int *time = date->time;
  int zone;
  if (!zone_seconds(date, &zone))
    return NAN;
  int seconds = (time[HOUR] * 60 + time[MINUTE]) * 60 + time[SECOND];
  return days_of(moment) * MS_PER_DAY + ((double)seconds - zone) * 1000 + time[MILLISECOND];
}

static bool read_free_text(struct date *date, struct moment *moment) {
  while (date->at < date->end)
    if (!read_part(date))
      return false;
  return choose_day(date, moment) && check_time(date);
}

double rt_parse_date(const unsigned char *text, size_t length, bool *is_local) {
  struct date date = {.at = text, .end = text + length, .half_day = NONE};
  struct moment moment = {0};
  bool has_iso_day = rt_iso_day(&date);
  struct date iso = date;
  if (has_iso_day && rt_iso_rest(&iso)) {
    date = iso;
    moment = (struct moment){date.day[0], date.day_count > 1 ? date.day[1] : 1,
                             date.day_count > 2 ? date.day[2] : 1};
  } else if (!read_free_text(&date, &moment)) {
    return NAN;
  }
  double ms = milliseconds(&date, &moment);
  if (!isnan(ms))
    *is_local = date.zone_sign == 0;
  return ms;
}
