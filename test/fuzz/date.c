/* SPDX-License-Identifier: MIT */
/*
 * Dates as text, any bytes: a date is a whole number of milliseconds in bounds, the case of letters
 * does not matter, and text that is no date leaves the output parameter alone. A date written in
 * three forms, with numbers from the input, is read as the C library counts it.
 */
#include "fuzz.h"

#include <ctype.h>
#include <math.h>
#include <time.h>

#include "codec/codec.h"

/* More than a Date holds: years and zones have at most nine digits. */
#define MOST_MS 1e20

struct result {
  double ms;
  bool is_local;
};

static struct result parse(const void *text, size_t length) {
  unsigned char *exact = fuzz_alloc(length);
  if (length > 0)
    memcpy(exact, text, length);
  struct result results[2] = {{.is_local = false}, {.is_local = true}};
  for (int i = 0; i < 2; i++)
    results[i].ms = rt_parse_date(exact, length, &results[i].is_local);
  free(exact);
  if (isnan(results[0].ms)) {
    FUZZ_CHECK(isnan(results[1].ms) && !results[0].is_local && results[1].is_local);
  } else {
    FUZZ_CHECK(results[0].ms == results[1].ms && results[0].is_local == results[1].is_local);
    FUZZ_CHECK(fabs(results[0].ms) < MOST_MS && results[0].ms == floor(results[0].ms));
  }
  return results[0];
}

static void check_case(const unsigned char *data, size_t size, int (*convert)(int)) {
  unsigned char *other = fuzz_alloc(size);
  for (size_t i = 0; i < size; i++)
    other[i] = data[i] < 0x80 ? (unsigned char)convert(data[i]) : data[i];
  struct result one = parse(data, size);
  struct result two = parse(other, size);
  FUZZ_CHECK(isnan(one.ms) ? isnan(two.ms) : one.ms == two.ms && one.is_local == two.is_local);
  free(other);
}

static void check_text(const char *text, double ms, bool is_local) {
  struct result result = parse(text, strlen(text));
  FUZZ_CHECK(result.ms == ms && result.is_local == is_local);
}

/* Eight bytes choose a date: the year, month, day, hour, minute, second and, in quarters of an
 * hour, a zone. A day that a month does not have belongs to the next one. */
static void check_forms(const unsigned char *data) {
  static const char months[][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                   "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  struct tm tm = {.tm_year = data[0] * 256 + data[1] - 1800, .tm_mon = data[2] % 12};
  int year = tm.tm_year + 1900, month = tm.tm_mon + 1;
  tm.tm_mday = data[3] % 31 + 1;
  tm.tm_hour = data[4] % 24;
  tm.tm_min = data[5] % 60;
  tm.tm_sec = data[6] % 60;
  int ms = data[7] * 3, zone = data[7] % 96 * 15;
  char sign = data[6] < 128 ? '+' : '-';
  double seconds = (double)timegm(&(struct tm){tm.tm_sec, tm.tm_min, tm.tm_hour, tm.tm_mday,
                                               tm.tm_mon, tm.tm_year, .tm_isdst = 0});
  double in_zone = seconds - (sign == '+' ? zone : -zone) * 60.0;
  char text[80];
  snprintf(text, sizeof text, "%s%0*d-%02d-%02dT%02d:%02d:%02d.%03d%c%02d:%02d",
           year > 9999 ? "+" : "", year > 9999 ? 6 : 4, year, month, tm.tm_mday, tm.tm_hour,
           tm.tm_min, tm.tm_sec, ms, sign, zone / 60, zone % 60);
  check_text(text, in_zone * 1000 + ms, false);
  snprintf(text, sizeof text, "x, %d %s %d (y) %02d:%02d:%02d GMT%c%02d%02d", tm.tm_mday,
           months[month - 1], year, tm.tm_hour, tm.tm_min, tm.tm_sec, sign, zone / 60, zone % 60);
  check_text(text, in_zone * 1000, false);
  snprintf(text, sizeof text, "%d/%d/%d %d:%02d %s", month, tm.tm_mday, year,
           (tm.tm_hour + 11) % 12 + 1, tm.tm_min, tm.tm_hour < 12 ? "am" : "pm");
  check_text(text, (seconds - tm.tm_sec) * 1000, true);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  check_case(data, size, toupper);
  check_case(data, size, tolower);
  if (size >= 8)
    check_forms(data);
  return 0;
}
