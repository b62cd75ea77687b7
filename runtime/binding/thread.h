/* SPDX-License-Identifier: MIT */
/*
 * Threads that run a second instance of the runtime: the thread of module hooks, and workers. The
 * thread that started one may end it; a thread that ends also ends those it has started.
 */
#ifndef RT_THREAD_H
#define RT_THREAD_H

#include "binding/channel.h"

struct rt_thread_wish {
  struct rt_end *parent; /* the end of a channel that the new thread gets */
  bool is_worker;
  size_t stack_size;    /* 0: the default */
  size_t heap_limit;    /* in bytes; 0: none */
  rt_value words;       /* options of its own, or undefined: those of this instance */
  rt_value environment; /* `name=value` texts; null: this instance's; undefined: a copy */
};

/* [thread, number], or a negative code; the end is closed then. */
rt_value rt_thread_start(const struct rt_thread_wish *wish);

/* A native: stopThread(thread). */
rt_value rt_thread_stop(void *global, const struct rt_frame *frame);

/* A native: threadTimes(thread): nanoseconds since its loop has started, and how many of them it
 * has waited; undefined before and after. */
rt_value rt_thread_times(void *global, const struct rt_frame *frame);

/* A native: checkOptions(words): those that a worker does not accept. */
rt_value rt_thread_check(void *global, const struct rt_frame *frame);

/* The end that this thread was started with, the first time; NULL in the main instance. The thread
 * closes it when it ends. */
struct rt_end *rt_thread_parent(void);

/* The name of the channel on which a thread receives messages from any other. */
enum { RT_INBOX_NAME_SIZE = 16 };
void rt_thread_inbox_name(int id, char name[RT_INBOX_NAME_SIZE]);

/* The end of this thread's own, the first time. It exists since the thread was created. */
struct rt_end *rt_thread_inbox(void);

bool rt_thread_owns(const struct rt_end *end);

int rt_thread_id(void); /* 0 for the main one */
bool rt_thread_is_worker(void);

#endif
