/* SPDX-License-Identifier: MIT */
/*
 * Texts that become dates. V8 accepts other texts than the engine does, and programs depend on
 * that. The engine passes a text to its parser of the language's own format, and if that returns
 * NaN to one of free text. Both are interposed here (see throw.c), so the Date of every realm
 * behaves like Node's, and no script can observe the difference.
 */
#include "codec/codec.h"
#include "engine/jsc.h"

#include <math.h>

/* std::span<const unsigned char> is passed as its two members. */
typedef double parse_function(const unsigned char *text, size_t length, bool *is_local);

#define EXPORTED __attribute__((visibility("default")))
EXPORTED parse_function rt_parse_any_date __asm__(RT_PARSE_ISO_NAME);
EXPORTED parse_function rt_parse_no_date __asm__(RT_PARSE_DATE_NAME);

static bool is_ours(void) {
  return rt_contract_is_trying(RT_ENTRY_dateTexts) || RT_HAS(dateTexts);
}

double rt_parse_any_date(const unsigned char *text, size_t length, bool *is_local) {
  parse_function *engines;
  *is_local = false;
  if (is_ours())
    return rt_parse_date(text, length, is_local);
  *(void **)&engines = rt_engine_next(RT_NEXT_PARSE_ISO, RT_PARSE_ISO_NAME);
  return engines(text, length, is_local);
}

/* Called with what the other function has refused. */
double rt_parse_no_date(const unsigned char *text, size_t length, bool *is_local) {
  parse_function *engines;
  *is_local = false;
  if (is_ours())
    return NAN;
  *(void **)&engines = rt_engine_next(RT_NEXT_PARSE_DATE, RT_PARSE_DATE_NAME);
  return engines(text, length, is_local);
}

static double date_of(const char *text) {
  JSStringRef string = JSStringCreateWithUTF8CString(text);
  JSValueRef value = JSValueMakeString(rt_global_context, string);
  JSStringRelease(string);
  JSObjectRef date = JSObjectMakeDate(rt_global_context, 1, &value, NULL);
  return date == NULL ? NAN : JSValueToNumber(rt_global_context, date, NULL);
}

/* The first text is a date for V8 only, the second for the engine only. */
bool rt_probe_dateTexts(void) {
  return date_of("probe 1/1/70 0:0 (UTC) Z") == 0 && isnan(date_of("1970/1/0 00:00"));
}
