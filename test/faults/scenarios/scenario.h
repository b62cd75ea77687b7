/* SPDX-License-Identifier: MIT */
/*
 * What all scenarios share. A scenario starts requests and handles on one loop and checks itself:
 *
 * - the first error that the library reports is noted, and everything is closed;
 * - every request that was begun calls back once, every handle closes once;
 * - without an error, complete() has to hold: all bytes arrived, all events came;
 * - at the end no descriptor and no allocation is left, and the loop can be closed.
 *
 * PLANT=name makes one of the mistakes that the scenarios have to find; see planted().
 */
#ifndef FAULTS_SCENARIO_H
#define FAULTS_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

struct scenario {
  const char *name;
  void (*start)(uv_loop_t *loop);
  bool (*complete)(void);
  void (*give_back)(void); /* releases what the scenario itself opened; may be NULL */
};

extern const struct scenario echo_scenario, pipes_scenario, spawn_scenario, files_scenario,
    udp_scenario, dns_scenario, signals_scenario, ipc_scenario, tty_scenario, watchers_scenario,
    ring_scenario, threads_scenario, poll_scenario;

/* Returns false for an error, which is then recorded and ends the scenario. */
bool ok(int result, const char *what);

/* True once an error was recorded. */
bool is_over(void);

/* A request: started when the library accepted it, ended in its callback. */
void begun(void *req);
void ended(void *req);

/* Closes a handle unless it is closing; its memory must stay until the end. */
void shut(void *handle);
void shut_all(uv_loop_t *of);

/* Prints a broken promise and exits. */
_Noreturn void broken(const char *what);

/* Memory that is freed at the end. */
void *keep(size_t size);

/* True if PLANT requests this bug. */
bool planted(const char *name);

/* An alloc_cb: a read buffer of a size that splits messages. */
#define PIECE 16384
void alloc_piece(uv_handle_t *handle, size_t suggested, uv_buf_t *out);

/* The byte at this position of every message. */
char pattern(size_t place);
void fill(char *bytes, size_t size);

/*
 * Counts these bytes, which follow the first `*count` ones. Wrong bytes are a broken promise unless
 * an error is reported, possibly later: a failed write calls back in the next turn.
 */
void received(size_t *count, const char *bytes, size_t size);

#endif
