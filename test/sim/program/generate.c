/* SPDX-License-Identifier: MIT */
/*
 * Generates programs from a seed, and prints them.
 */
#include <string.h>

#include "world.h"

/* clang-format off */
static const struct {
  const char *name;
  operation *run;
  unsigned int weight;
  unsigned int themes; /* 0: all */
  bool makes_something;
} operations[] = {
    {"timer", op_timer, 8, 1, true},
    {"timer_stop", op_timer_stop, 3, 1, false},
    {"timer_again", op_timer_again, 3, 1, false},
    {"timer_restart", op_timer_restart, 4, 1, false},
    {"idle", op_idle, 2, 1, true},
    {"prepare", op_prepare, 2, 1, true},
    {"check", op_check, 2, 1, true},
    {"stop_turns", op_stop_turns, 2, 1, false},
    {"async", op_async, 4, 2, true},
    {"async_send", op_async_send, 6, 2, false},
    {"async_threads", op_async_threads, 6, 2, false},
    {"work", op_work, 8, 2, true},
    {"cancel", op_cancel, 4, 2, false},
    {"random", op_random, 2, 2, false},
    {"name", op_name, 3, 2, true},
    {"cancel_begun", op_cancel_begun, 4, 2 | 256, false},
    {"deadline", op_deadline, 3, 2 | 256, false},
    {"post", op_post, 3, 2, false},
    {"timer_ns", op_timer_ns, 3, 1, true},
    {"local_listen", op_local_listen, 4, 8, true},
    {"local_connect", op_local_connect, 6, 8, true},
    {"poll", op_poll, 4, 8, true},
    {"listen", op_listen, 5, 4, true},
    {"connect", op_connect, 8, 4, true},
    {"pair", op_pair, 6, 8 | 16, true},
    {"pipe", op_pipe, 4, 8, true},
    {"ipc_pair", op_ipc_pair, 4, 16, true},
    {"send_handle", op_send_handle, 12, 16, false},
    {"write", op_write, 20, 4 | 8 | 16, false},
    {"try_write", op_try_write, 4, 4 | 8 | 16, false},
    {"read_start", op_read_start, 8, 4 | 8 | 16, false},
    {"read_stop", op_read_stop, 4, 4 | 8 | 16, false},
    {"shutdown", op_shutdown, 5, 4 | 8 | 16, false},
    {"close_reset", op_close_reset, 1, 4, false},
    {"udp", op_udp, 6, 32, true},
    {"udp_send", op_udp_send, 14, 32, false},
    {"udp_try_send", op_udp_try_send, 3, 32, false},
    {"udp_recv_stop", op_udp_recv_stop, 1, 32, false},
    {"signal", op_signal, 5, 64, true},
    {"raise", op_raise, 8, 64, false},
    {"signal_stop", op_signal_stop, 2, 64, false},
    {"spawn", op_spawn, 4, 128, true},
    {"kill", op_kill, 2, 128, false},
    {"file", op_file, 8, 256, true},
    {"watch", op_watch, 3, 256, true},
    {"poll_file", op_poll_file, 2, 256, true},
    {"stop_loop", op_stop_loop, 1, 0, false},
    {"unref", op_unref, 2, 0, false},
    {"ref", op_ref, 1, 0, false},
    {"update_time", op_update_time, 1, 0, false},
    {"walk", op_walk, 1, 0, false},
    {"close", op_close, 7, 0, false},
    {"close_many", op_close_many, 2, 0, false},
};
/* clang-format on */

#define OPERATIONS (sizeof operations / sizeof operations[0])
#define THEMES 9

static bool fits(size_t i, unsigned int themes, bool makes_something) {
  bool has_theme = operations[i].themes == 0 || (operations[i].themes & themes) != 0;
  return has_theme && (operations[i].makes_something || !makes_something);
}

/* Few kinds of operations at a time: they interact more often. */
static unsigned char choose(unsigned int themes, bool makes_something) {
  unsigned int total = 0;
  for (size_t i = 0; i < OPERATIONS; i++)
    if (fits(i, themes, makes_something))
      total += operations[i].weight;
  unsigned int n = (unsigned int)below(total);
  for (size_t i = 0; i < OPERATIONS; i++) {
    if (!fits(i, themes, makes_something))
      continue;
    if (n < operations[i].weight)
      return (unsigned char)i;
    n -= operations[i].weight;
  }
  return 0;
}

void program_generate(struct program *program, uint64_t seed) {
  memset(program, 0, sizeof *program);
  world.random = seed;
  program->seed = seed;
  program->ending = (enum ending)below(3);
  program->end_ms = 10 + (unsigned int)below(60);
  program->modes = below(3) == 0 ? (unsigned int)below(16) : 0;
  program->count = 3 + (unsigned int)below(below(2) == 0 ? 12 : PROGRAM_MOST - 3);
  unsigned int themes = 0;
  for (uint64_t i = 1 + below(3); i > 0; i--)
    themes |= 1u << below(THEMES);
  unsigned int after = 0;
  unsigned int at_start = 2 + (unsigned int)below(program->count);
  for (unsigned int i = 0; i < program->count; i++) {
    struct op *op = &program->ops[i];
    if (i >= at_start && below(2) == 0)
      after += 1 + (unsigned int)below(3);
    op->kind = choose(themes, i < program->count / 4 || i == 0);
    op->after = (unsigned short)after;
    op->a = (unsigned int)below(UINT32_MAX);
    op->b = (unsigned int)below(UINT32_MAX);
    op->c = (unsigned int)below(UINT32_MAX);
  }
}

void program_do(const struct op *op);
void program_do(const struct op *op) {
  operations[op->kind].run(op);
}

void program_print(const struct program *program, FILE *to) {
  static const char *const endings[] = {"by a timer", "when idle, or by a timer", "by a thread"};
  fprintf(to, "  ends %s after %u ms; uv_run: %u of 16 times not DEFAULT\n",
          endings[program->ending], program->end_ms, program->modes);
  for (unsigned int i = 0; i < program->count; i++) {
    const struct op *op = &program->ops[i];
    fprintf(to, "  after %2u callbacks: %s %u %u %u\n", op->after, operations[op->kind].name, op->a,
            op->b, op->c);
  }
}
