/* SPDX-License-Identifier: MIT */
/* A date while its text is read (date_text.c, date_iso.c). */
#ifndef RT_DATE_SCAN_H
#define RT_DATE_SCAN_H

#include "codec/codec.h"

enum { NONE = -1, DAY_NUMBERS = 3, TIMES = 4, DIGITS_MAX = 9 };
enum { HOUR, MINUTE, SECOND, MILLISECOND };

struct date {
  const unsigned char *at;
  const unsigned char *end;
  bool has_number; /* one was read */

  int day[DAY_NUMBERS];
  int day_count;
  int month; /* if it was named, from 1; else 0 */

  int time[TIMES];
  int time_count; /* TIMES once the time is complete */
  int half_day;   /* added to hours of the 12 hour clock, or NONE */

  int zone_sign; /* 0: local time */
  int zone_hour;
  int zone_minute; /* NONE: the next number */
};

/* A date that is complete, in ISO form or not. */
struct moment {
  int year;
  int month;
  int day;
};

static inline int peek(const struct date *date) {
  return date->at < date->end ? *date->at : NONE;
}

static inline bool skip(struct date *date, int byte) {
  bool is_next = peek(date) == byte;
  date->at += is_next;
  return is_next;
}

static inline bool is_digit(int byte) {
  return byte >= '0' && byte <= '9';
}

static inline bool is_sign(int byte) {
  return byte == '+' || byte == '-';
}

static inline bool is_day(int value) {
  return value >= 1 && value <= 31;
}

/* Digits behind the ninth that counts are dropped. */
static inline int read_number(struct date *date, int *length) {
  int value = 0;
  int digits = 0;
  const unsigned char *start = date->at;
  for (; is_digit(peek(date)); date->at++) {
    digits += digits > 0 || peek(date) != '0';
    if (digits <= DIGITS_MAX && digits > 0)
      value = value * 10 + peek(date) - '0';
  }
  *length = (int)(date->at - start);
  return value;
}

/* A fraction of a second in milliseconds. */
static inline int read_fraction(struct date *date) {
  int value = 0;
  int scale = 100;
  for (; is_digit(peek(date)); date->at++, scale /= 10)
    value += (peek(date) - '0') * scale;
  return value;
}

static inline void set_zone(struct date *date, int hours) {
  date->zone_sign = hours < 0 ? -1 : 1;
  date->zone_hour = hours < 0 ? -hours : hours;
  date->zone_minute = 0;
}

static inline bool check_time(struct date *date) {
  int *time = date->time;
  if (date->half_day != NONE) {
    if (time[HOUR] > 12)
      return false;
    time[HOUR] = time[HOUR] % 12 + date->half_day;
  }
  bool is_midnight = time[MINUTE] == 0 && time[SECOND] == 0 && time[MILLISECOND] == 0;
  return (time[HOUR] < 24 || (time[HOUR] == 24 && is_midnight)) && time[MINUTE] < 60 &&
         time[SECOND] < 60 && time[MILLISECOND] < 1000;
}

/* date_iso.c. Numbers of the day that have been read count even if the text continues in another
 * form. */
bool rt_iso_day(struct date *date);
bool rt_iso_rest(struct date *date); /* what follows the day, to the end of the text */

#endif
