/* SPDX-License-Identifier: MIT */
/*
 * ISO 8601 as V8 accepts it: days up to the 31st in every month, and a zone with or without a
 * colon.
 */
#include "codec/date_scan.h"

static bool read_digits(struct date *date, int count, int *value) {
  int length = 0;
  const unsigned char *start = date->at;
  *value = read_number(date, &length);
  if (length != count)
    date->at = start;
  return length == count;
}

/* The year -0 is skipped, and is none. */
static bool read_iso_year(struct date *date, int *year) {
  if (!is_sign(peek(date)))
    return read_digits(date, 4, year);
  const unsigned char *start = date->at;
  bool is_negative = *date->at++ == '-';
  if (!read_digits(date, 6, year)) {
    date->at = start;
    return false;
  }
  bool is_year = !is_negative || *year != 0;
  *year = is_negative ? -*year : *year;
  return is_year;
}

static bool read_iso_zone(struct date *date) {
  if (skip(date, 'Z') || skip(date, 'z')) {
    set_zone(date, 0);
  } else if (is_sign(peek(date))) {
    date->zone_sign = *date->at++ == '-' ? -1 : 1;
    if (!read_digits(date, 2, &date->zone_hour)) {
      int both;
      if (!read_digits(date, 4, &both))
        return false;
      date->zone_hour = both / 100;
      date->zone_minute = both % 100;
    } else if (!skip(date, ':') || !read_digits(date, 2, &date->zone_minute)) {
      return false;
    }
  }
  return date->zone_hour < 24 && date->zone_minute < 60;
}

static bool read_iso_time(struct date *date) {
  if (!read_digits(date, 2, &date->time[HOUR]) || !skip(date, ':') ||
      !read_digits(date, 2, &date->time[MINUTE]))
    return false;
  if (skip(date, ':')) {
    if (!read_digits(date, 2, &date->time[SECOND]))
      return false;
    if (skip(date, '.')) {
      if (!is_digit(peek(date)))
        return false;
      date->time[MILLISECOND] = read_fraction(date);
    }
  }
  return read_iso_zone(date) && check_time(date);
}

bool rt_iso_day(struct date *date) {
  if (!read_iso_year(date, &date->day[0]))
    return false;
  date->has_number = true;
  date->day_count = 1;
  while (date->day_count < DAY_NUMBERS && skip(date, '-')) {
    const unsigned char *start = date->at;
    int *value = &date->day[date->day_count];
    if (!read_digits(date, 2, value) || *value < 1 || *value > (date->day_count == 1 ? 12 : 31)) {
      date->at = start;
      return false;
    }
    date->day_count++;
  }
  return true;
}

/* A date without a time is in UTC. */
bool rt_iso_rest(struct date *date) {
  bool has_time = skip(date, 'T') || skip(date, 't');
  if (!has_time)
    set_zone(date, 0);
  return (!has_time || read_iso_time(date)) && date->at == date->end;
}
