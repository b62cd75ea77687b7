/* SPDX-License-Identifier: MIT */
/* Checks option values, and options that exclude each other. */
#include "option_table.h"
#include "profile.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_one_of(const char *text, const char *const choices[]) {
  while (*choices != NULL && strcmp(text, *choices) != 0)
    choices++;
  return *choices != NULL;
}

/* Node's exit code for an invalid --disable-proto. */
enum { EXIT_BAD_PROTO = 12 };

static void refuse(const char *problem) {
  fprintf(stderr, "rondo: %s\n", problem);
  exit(RT_EXIT_BAD_OPTION);
}

static void refuse_proto(void) {
  fprintf(stderr, "rondo: invalid mode passed to --disable-proto\n");
  exit(EXIT_BAD_PROTO);
}

static void check_choices(const struct rt_options *options) {
  static const char *const modes[] = {"throw", "strict", "warn", "warn-with-error-codes",
                                      "none",  NULL};
  static const char *const kinds[] = {"callback", "phase", NULL};
  static const char *const types[] = {"module", "commonjs", "module-typescript",
                                      "commonjs-typescript", NULL};
  static const char *const orders[] = {"verbatim", "ipv4first", "ipv6first", NULL};
  static const char *const ways[] = {"delete", "throw", NULL};
  static const char *const systems[] = {"module", "commonjs", NULL};
  static const char *const traced[] = {"all", "no-node-modules", NULL};
  const char *mode = options->unhandled_rejections;
  if (mode != NULL && !is_one_of(mode, modes))
    refuse("invalid value for --unhandled-rejections");
  if (options->ticks != NULL && !is_one_of(options->ticks, kinds))
    refuse("invalid value for --ticks: use callback or phase");
  if (options->input_type != NULL && !is_one_of(options->input_type, types))
    refuse("--input-type must be \"module\", \"commonjs\", \"module-typescript\" or "
           "\"commonjs-typescript\"");
  if (options->default_type != NULL && !is_one_of(options->default_type, systems))
    refuse("--experimental-default-type must be \"module\" or \"commonjs\"");
  if (options->trace_require_module != NULL && !is_one_of(options->trace_require_module, traced))
    refuse("invalid value for --trace-require-module");
  if (options->dns_result_order != NULL && !is_one_of(options->dns_result_order, orders))
    refuse("invalid value for --dns-result-order: use verbatim, ipv4first or ipv6first");
  if (options->disable_proto != NULL && !is_one_of(options->disable_proto, ways))
    refuse_proto();
}

static unsigned blocked_limit(const char *text) {
  char *end;
  unsigned long ms = strtoul(text, &end, 10);
  if (*end != '\0' || ms == 0 || ms > UINT_MAX)
    refuse("invalid value for --warn-blocked: use a number of milliseconds");
  return (unsigned)ms;
}

static void check_tls(const struct rt_options *options) {
  if (options->tls_min_1_3 && options->tls_max_1_2)
    refuse("either --tls-min-v1.3 or --tls-max-v1.2 can be used, not both");
}

static void check_watch(const struct rt_options *options) {
  if (options->is_check)
    refuse("either --watch or --check can be used, not both");
  if (options->eval != NULL)
    refuse("either --watch or --eval can be used, not both");
  if (options->is_interactive)
    refuse("either --watch or --interactive can be used, not both");
  if (options->first_arg >= options->argc)
    refuse("--watch requires specifying a file");
}

static void check_test(const struct rt_options *options) {
  if (options->is_check)
    refuse("either --test or --check can be used, not both");
  if (options->eval != NULL)
    refuse("either --test or --eval can be used, not both");
  if (options->is_interactive)
    refuse("either --test or --interactive can be used, not both");
}

static bool is_one(const char *variable) {
  const char *text = getenv(variable);
  return text != NULL && strcmp(text, "1") == 0;
}

/* Environment variables with the same effect as an option. */
static void read_variables(struct rt_options *options) {
  const char *file = getenv("NODE_REDIRECT_WARNINGS");
  options->no_warnings |= is_one("NODE_NO_WARNINGS");
  options->pending_deprecation |= is_one("NODE_PENDING_DEPRECATION");
  options->preserve_symlinks |= is_one("NODE_PRESERVE_SYMLINKS");
  options->preserve_symlinks_main |= is_one("NODE_PRESERVE_SYMLINKS_MAIN");
  if (options->redirect_warnings == NULL && file != NULL && *file != '\0')
    options->redirect_warnings = file;
}

void rt_cli_check(struct rt_options *options) {
  read_variables(options);
  check_choices(options);
  check_tls(options);
  rt_profile_check_options(options);
  if (options->is_check && options->eval != NULL)
    refuse("either --check or --eval can be used, not both");
  options->is_watch |= options->watch_paths.count > 0;
  if (options->is_test)
    check_test(options);
  if (options->is_watch && !options->is_test && !options->want_version && !options->want_help)
    check_watch(options);
  options->ticks_per_phase = options->ticks != NULL && strcmp(options->ticks, "phase") == 0;
  if (options->warn_blocked != NULL)
    options->warn_blocked_ms = blocked_limit(options->warn_blocked);
}
