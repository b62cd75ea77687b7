/* SPDX-License-Identifier: MIT */
/*
 * Shared by the runtime's files: the life of an instance, and the entry into JavaScript.
 */
#ifndef RT_RUNTIME_H
#define RT_RUNTIME_H

#include "engine/engine.h"
#include "instance.h"

struct rt_options;

/* instance.c. Returns 0, or a code if no instance was created. The options must outlive it. */
int rt_instance_start(const struct rt_options *options, bool is_main);
void rt_instance_end(void);

/* engine_library.c */
int rt_engine_library_open(void);

/* run.c. Runs the program and returns its exit code. For the main instance it does not return: the
 * process ends with the program. */
int rt_run_start(void);
int rt_instance_run(void);

/* Ends the process if the instance is the main one. Other instances end when JavaScript returns;
 * true: the engine will end what runs there, at its next call or loop iteration. */
bool rt_exit(int code);

/* turn.c: the only entry into JavaScript. Nothing is called while an instance ends. */
int rt_turn_start(void);
void rt_turn(rt_value function, size_t argc, const rt_value argv[]);
void rt_turn_main(rt_value function);
void rt_turn_pause(void);
bool rt_turn_drain(void);
void rt_turn_engine(void (*run)(void));
double rt_turn_drain_number(void);
void rt_turn_phase_begin(void);
void rt_turn_phase_end(void);
void rt_turn_end(void);

/* busy.c: begin and end surround each call of JavaScript if --warn-blocked is set */
int rt_busy_start(void);
void rt_blocked_begin(void);
void rt_blocked_end(const char *what);

/* schedule.c: timers and immediates on the loop */
int rt_schedule_start(void);
void rt_schedule_sync(void);
double rt_schedule_now(void);
uint64_t rt_schedule_collection_ended(uint64_t marked_ns);

/* Needed because the engine checks the time zone only when it is entered from outside. */
void rt_enter_again(void);

/* Unlinks all of the engine's code, then calls the hook ON_UNLINKED: after this turn or, in the
 * main script, before what it has queued runs. */
void rt_unlink_later(void);
bool rt_unlinks_before_loop(void);

/* failure.c: the fatal exception, and its report if JavaScript fails to report it */
int rt_failure_start(void);
void rt_fail_begin(rt_value exception, rt_value exit_code);
void rt_fail_report(rt_value exception, rt_value second);

/* binding/script.c: runs a pending function from outside the engine, so that SIGINT can terminate
 * it */
void rt_run_interruptible(void);

/* binding/thread.c */
void rt_thread_loop_starts(void);

/* binding/handle.c */
int rt_handles_start(void);

/* binding/later.c */
int rt_later_start(void);
void rt_later_drain(void);

/* binding/registry.c */
rt_value rt_binding_load(const char *name);
const char *rt_binding_name(size_t index); /* NULL after the last one */

/* sources.c: the embedded JavaScript; NULL for an unknown name, or after the last one */
const char *rt_source_find(const char *name);
const char *rt_source_name(size_t index);
rt_value rt_source_evaluate(const char *name, rt_value *thrown);

/* The words of a repeatable option. */
struct rt_words {
  const char **words;
  int count;
};

/* cli.c. Pointers refer to the command line or to words of NODE_OPTIONS. */
struct rt_options {
  int argc;
  char **argv;
  int first_arg; /* index of the script, or of the first argument with -e */
  const char *eval;
  const char *unhandled_rejections;
  const char *input_type;
  const char *default_type;
  const char *trace_require_module;
  struct rt_words required; /* the modules of -r, in order */
  struct rt_words imported; /* those of --import */
  struct rt_words loaders;  /* of --experimental-loader */
  struct rt_words conditions;
  bool is_watch;
  struct rt_words watch_paths;
  bool watch_preserve_output;
  bool is_test;
  bool test_only;
  bool test_force_exit;
  struct rt_words test_name_patterns;
  struct rt_words test_reporters;
  struct rt_words test_destinations;
  const char *test_concurrency;
  const char *test_shard;
  const char *test_timeout;
  struct rt_words env_files;          /* of --env-file and --env-file-if-exists, in order */
  struct rt_words optional_env_files; /* those of --env-file-if-exists only */
  bool is_print;
  bool is_interactive;
  bool is_check;
  bool ticks_per_phase;
  bool trace_sync_io;
  bool trace_tls;
  bool no_starvation_warning;
  bool no_warnings;
  bool no_deprecation;
  bool trace_deprecation;
  bool throw_deprecation;
  bool pending_deprecation;
  struct rt_words disabled_warnings;
  const char *redirect_warnings;
  bool import_meta_resolve;
  bool vm_modules;
  bool wasm_modules;
  bool no_detect_module;
  bool no_require_module;
  bool no_web_crypto;
  bool no_custom_event;
  bool no_fetch;
  bool has_web_socket;
  bool has_event_source;
  bool has_legacy_provider;
  bool preserve_symlinks;
  bool preserve_symlinks_main;
  bool no_global_search_paths;
  bool no_extra_info;
  bool abort_on_uncaught;
  bool trace_exit;
  bool tls_min_1_0;
  bool tls_min_1_1;
  bool tls_min_1_2;
  bool tls_min_1_3;
  bool tls_max_1_2;
  bool tls_max_1_3;
  const char *tls_cipher_list;
  const char *tls_keylog;
  const char *dns_result_order;
  bool no_family_autoselection;
  const char *family_attempt_timeout;
  const char *disable_proto;
  bool zero_fill_buffers;
  const char *max_old_space_size;
  bool is_jitless;
  bool trace_uncaught;
  bool trace_warnings;
  bool expose_gc;
  bool no_strip_types;
  bool enable_source_maps;
  bool insecure_http_parser;
  const char *max_http_header_size;
  const char *stack_trace_limit;
  bool why_alive;
  bool is_engine_report;
  bool want_help;
  bool want_version;
  bool want_licenses;
  bool want_completion;
  bool want_zsh_completion;
  bool want_fish_completion;
  const char *title;
  const char *ticks;
  const char *warn_blocked;
  bool is_cpu_profiled;
  const char *diagnostic_dir;
  const char *cpu_prof_dir;
  const char *cpu_prof_name;
  const char *cpu_prof_interval;
  unsigned cpu_prof_interval_us;
  unsigned warn_blocked_ms;   /* 0: no limit */
  const char *test_natives;   /* a file to run in place of boot.js, for test/runtime/native_fuzz */
  const struct rt_tool *tool; /* tool/tool.h; NULL unless `rondo` runs a command such as `trace` */
};

/* engine_settings.c: begin and end surround the start of the engine. Which variables begin has
 * set. */
struct rt_engine_settings {
  bool has_jit;
  bool has_memory;
  bool has_interval;
  bool has_polling;
};
struct rt_engine_settings rt_engine_settings_begin(const struct rt_options *options);
void rt_engine_settings_end(struct rt_engine_settings ours);

/* The exit codes for an invalid command line, and for a runtime that cannot start. */
enum { RT_EXIT_BAD_OPTION = 9, RT_EXIT_BOOT_FAILED = 70 };

/* Parses the command line and NODE_OPTIONS, or exits. */
void rt_cli_parse(struct rt_options *options, int argc, char **argv);

#endif
