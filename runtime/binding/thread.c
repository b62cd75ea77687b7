/* SPDX-License-Identifier: MIT */
/*
 * Threads with an instance (thread.h). A struct rt_thread has two references: from the thread, and
 * from the instance that started it. The last message of a thread is its exit code: a worker sends
 * it when its instance has ended, the hooks thread before, since the program only waits for the
 * code. The process does not wait for threads.
 */
#include "binding/thread.h"
#include "binding/binding.h"
#include "thread_options.h"
#include "trace.h"
#include "variables.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { EXIT_NOT_STARTED = 70, EXIT_STOPPED = 1 };
#define NOT_STARTED (INT64_C(1) << 32) /* minus a worker's error code; exit codes have 32 bits */
#define OUT_OF_MEMORY (-(INT64_C(1) << 33))

struct rt_thread {
  unsigned references;
  bool must_end;
  bool has_ended;
  bool is_worker;
  bool is_out_of_memory; /* of its own limit */
  bool is_parent_given;  /* to JavaScript */
  int id;
  size_t heap_limit; /* in bytes; 0: none */
  struct rt_end *parent;
  struct rt_end *inbox; /* NULL once JavaScript has it */
  struct rt_options options;
  struct rt_thread *owner; /* a reference: the options may refer to its words; or NULL */
  char **words;            /* options of its own, or NULL */
  int word_count;
  struct rt_variables *variables;
  uv_mutex_t lock;
  uint64_t started_ns; /* when its loop first ran, or 0 */
  uv_async_t *async;   /* wakes the thread's loop; NULL before and after. Protected by the lock */
  struct rt_thread *next; /* of those that an instance has started */
};

struct rt_threads {
  struct rt_thread *started;
};

static void unreference(void *data) {
  struct rt_thread *thread = data;
  if (__atomic_sub_fetch(&thread->references, 1, __ATOMIC_ACQ_REL) > 0)
    return;
  rt_variables_release(thread->variables);
  if (thread->words != NULL) {
    rt_thread_options_free(&thread->options);
    for (int i = 0; i < thread->word_count; i++)
      free(thread->words[i]);
    free(thread->words);
  }
  if (thread->owner != NULL)
    unreference(thread->owner);
  uv_mutex_destroy(&thread->lock);
  free(thread);
}

static void stop(struct rt_thread *thread) {
  __atomic_store_n(&thread->must_end, true, __ATOMIC_RELEASE);
  uv_mutex_lock(&thread->lock);
  if (thread->async != NULL)
    uv_async_send(thread->async);
  uv_mutex_unlock(&thread->lock);
}

/* Ends the program if it has to. */
static bool is_asked(void) {
  if (!__atomic_load_n(&rt_self->thread->must_end, __ATOMIC_ACQUIRE))
    return false;
  rt_exit(EXIT_STOPPED);
  return true;
}

static void woken(uv_async_t *async) {
  (void)async;
  rt_engine_check_heap();
  is_asked();
}

static void heap_is_near_limit(void) {
  if (rt_self->thread->async != NULL)
    uv_async_send(rt_self->thread->async); /* a program of short callbacks is never asked */
}

static void heap_is_full(void) {
  rt_self->thread->is_out_of_memory = true;
  __atomic_store_n(&rt_self->thread->must_end, true, __ATOMIC_RELEASE);
}

static void limit_heap(const struct rt_thread *thread) {
  const struct rt_heap_limit limit = {
      .most = thread->heap_limit,
      .on_near = heap_is_near_limit,
      .on_exceeded = heap_is_full,
  };
  if (thread->heap_limit > 0 && rt_engine_limit_heap(&limit))
    rt_engine_check_heap();
}

static void close_async(void *part) {
  struct rt_thread *thread = rt_self->thread;
  uv_mutex_lock(&thread->lock);
  thread->async = NULL;
  uv_mutex_unlock(&thread->lock);
  if (((uv_async_t *)part)->loop != NULL) /* it was opened */
    uv_close(part, NULL);
}

/* From here on, stop() reaches the loop. */
static int open_async(struct rt_thread *thread) {
  uv_async_t *async = rt_part_new(sizeof *async, close_async, NULL);
  int rc = async == NULL ? UV_ENOMEM : uv_async_init(rt_loop(), async, woken);
  if (rc < 0)
    return rc;
  uv_unref((uv_handle_t *)async);
  uv_loop_configure(rt_loop(), UV_METRICS_IDLE_TIME);
  uv_mutex_lock(&thread->lock);
  thread->async = async;
  uv_mutex_unlock(&thread->lock);
  return 0;
}

static void say_exit(struct rt_thread *thread, int64_t code) {
  struct rt_message *message = calloc(1, sizeof *message);
  if (message == NULL)
    return;
  *message = (struct rt_message){.is_exit = true, .exit_code = code};
  rt_end_post(thread->parent, message);
}

static void close_inbox(struct rt_thread *thread) {
  if (thread->inbox != NULL)
    rt_end_abandon(thread->inbox);
  thread->inbox = NULL;
}

static int64_t run_instance(struct rt_thread *thread) {
  int rc = rt_instance_start(&thread->options, false);
  if (rc < 0)
    return thread->is_worker ? rc - NOT_STARTED : EXIT_NOT_STARTED;
  rt_self->thread = thread;
  rt_self->variables = thread->variables;
  rc = open_async(thread);
  int64_t code = thread->is_worker ? rc - NOT_STARTED : EXIT_NOT_STARTED;
  if (rc == 0) {
    rt_engine_stop_when(is_asked);
    limit_heap(thread);
    if (!is_asked())
      rt_instance_run();
    code = thread->is_out_of_memory ? OUT_OF_MEMORY : rt_self->exit_code;
  }
  if (!thread->is_worker)
    say_exit(thread, code);
  rt_end_shut(thread->parent); /* while there is an engine for memory in messages */
  close_inbox(thread);
  rt_instance_end();
  return code;
}

static void run(void *data) {
  struct rt_thread *thread = data;
  if (thread->is_worker)
    rt_trace_name_thread(thread->id);
  int64_t code = run_instance(thread);
  rt_variables_release(thread->variables); /* the Worker object may live on for long */
  thread->variables = NULL;
  __atomic_store_n(&thread->has_ended, true, __ATOMIC_RELEASE);
  say_exit(thread, code);
  rt_end_abandon(thread->parent);
  close_inbox(thread);
  unreference(thread);
}

/* What a worker with options of its own still shares with the process. */
static struct rt_options options_of_process(void) {
  const struct rt_options *given = rt_self->options;
  return (struct rt_options){
      .argc = given->argc,
      .argv = given->argv,
      .first_arg = given->first_arg,
      .ticks_per_phase = given->ticks_per_phase,
      .expose_gc = given->expose_gc,
      .zero_fill_buffers = given->zero_fill_buffers,
  };
}

static bool read_words(struct rt_thread *thread, rt_value words) {
  struct rt_list list;
  if (!rt_list_open(&list, words))
    return false;
  thread->words = calloc(list.count + 1, sizeof *thread->words);
  for (size_t i = 0; thread->words != NULL && i < list.count; i++)
    thread->words[thread->word_count++] = rt_to_utf8(list.values[i]);
  rt_list_close(&list);
  thread->options = options_of_process();
  return thread->words != NULL &&
         rt_thread_options_read(&thread->options, thread->words, thread->word_count);
}

/* The command line without what only the main instance runs. */
static struct rt_options options_of(bool is_worker) {
  struct rt_options options = *rt_self->options;
  if (!is_worker)
    return options;
  options.eval = NULL;
  options.is_print = options.is_interactive = options.is_check = options.is_watch = false;
  options.is_cpu_profiled = options.why_alive = false;
  return options;
}

static struct rt_variables *variables_of(rt_value texts) {
  if (rt_is_undefined(texts))
    return rt_variables_copy();
  struct rt_variables *set = rt_variables_new();
  struct rt_list list;
  if (set == NULL || !rt_list_open(&list, texts))
    return set;
  for (size_t i = 0; i < list.count; i++)
    rt_variables_add(set, rt_to_utf8(list.values[i]));
  rt_list_close(&list);
  return set;
}

static struct rt_thread *new_thread(const struct rt_thread_wish *wish) {
  static int last_id;
  struct rt_thread *thread = calloc(1, sizeof *thread);
  if (thread == NULL)
    return NULL;
  if (uv_mutex_init(&thread->lock) != 0) {
    free(thread);
    return NULL;
  }
  thread->references = 1;
  thread->id = __atomic_add_fetch(&last_id, 1, __ATOMIC_RELAXED);
  thread->is_worker = wish->is_worker;
  thread->heap_limit = wish->heap_limit;
  thread->parent = wish->parent;
  thread->options = options_of(wish->is_worker);
  thread->owner = rt_self->thread;
  if (thread->owner != NULL)
    __atomic_add_fetch(&thread->owner->references, 1, __ATOMIC_RELAXED);
  bool is_shared = rt_is_null(wish->environment);
  thread->variables = is_shared ? rt_variables_share() : variables_of(wish->environment);
  bool has_options = rt_is_undefined(wish->words) || read_words(thread, wish->words);
  if ((thread->variables == NULL && !is_shared) || !has_options) {
    unreference(thread);
    return NULL;
  }
  return thread;
}

static void stop_all(void *part) {
  struct rt_threads *threads = part;
  while (threads->started != NULL) {
    struct rt_thread *thread = threads->started;
    threads->started = thread->next;
    stop(thread);
    unreference(thread);
  }
}

/* Adds a thread to those of this instance, and forgets those that have ended. */
static void remember(struct rt_thread *thread) {
  struct rt_thread **at = &rt_self->threads->started;
  while (*at != NULL) {
    struct rt_thread *each = *at;
    if (__atomic_load_n(&each->has_ended, __ATOMIC_ACQUIRE)) {
      *at = each->next;
      unreference(each);
    } else {
      at = &each->next;
    }
  }
  *at = thread;
  __atomic_add_fetch(&thread->references, 1, __ATOMIC_RELAXED);
}

static bool open_inbox(struct rt_thread *thread) {
  char name[RT_INBOX_NAME_SIZE];
  rt_thread_inbox_name(thread->id, name);
  thread->inbox = thread->is_worker ? rt_channel_join(name) : NULL;
  return thread->inbox != NULL || !thread->is_worker;
}

static int create(struct rt_thread *thread, size_t stack_size) {
  const uv_thread_options_t options = {
      .flags = stack_size > 0 ? UV_THREAD_HAS_STACK_SIZE : UV_THREAD_NO_FLAGS,
      .stack_size = stack_size,
  };
  uv_thread_t id;
  __atomic_add_fetch(&thread->references, 1, __ATOMIC_RELAXED);
  rt_end_has_thread(thread->parent);
  int rc = uv_thread_create_ex(&id, &options, run, thread);
  if (rc < 0)
    unreference(thread);
  else
    pthread_detach(id);
  return rc;
}

rt_value rt_thread_start(const struct rt_thread_wish *wish) {
  bool can_start = rt_self->options->test_natives == NULL && RT_PART(threads, stop_all, NULL);
  struct rt_thread *thread = can_start ? new_thread(wish) : NULL;
  bool is_ready = thread != NULL && open_inbox(thread);
  int rc = is_ready ? create(thread, wish->stack_size) : UV_ENOMEM;
  if (rc < 0) {
    rt_end_close(wish->parent);
    if (thread != NULL) {
      close_inbox(thread);
      unreference(thread);
    }
    return rt_number(rc);
  }
  remember(thread);
  const rt_value result[] = {rt_box(thread, unreference, sizeof *thread), rt_number(thread->id)};
  return rt_array(2, result);
}

RT_NATIVE(stop_thread, ".") {
  struct rt_thread *thread = rt_unbox(rt_arg(argc, argv, 0), unreference);
  if (thread != NULL)
    stop(thread);
  return rt_undefined();
}

rt_value rt_thread_stop(void *global, const struct rt_frame *frame) {
  return stop_thread(global, frame);
}

RT_NATIVE(thread_times, ".") {
  struct rt_thread *thread = rt_unbox(rt_arg(argc, argv, 0), unreference);
  if (thread == NULL)
    return rt_undefined();
  uv_mutex_lock(&thread->lock);
  uint64_t started_ns = __atomic_load_n(&thread->started_ns, __ATOMIC_ACQUIRE);
  bool is_running = thread->async != NULL && started_ns != 0;
  uint64_t idle_ns = is_running ? uv_metrics_idle_time(thread->async->loop) : 0;
  uv_mutex_unlock(&thread->lock);
  if (!is_running)
    return rt_undefined();
  const rt_value times[] = {rt_number((double)(uv_hrtime() - started_ns)),
                            rt_number((double)idle_ns)};
  return rt_array(2, times);
}

rt_value rt_thread_times(void *global, const struct rt_frame *frame) {
  return thread_times(global, frame);
}

void rt_thread_loop_starts(void) {
  if (rt_self->thread != NULL)
    __atomic_store_n(&rt_self->thread->started_ns, rt_self->loop_started_ns, __ATOMIC_RELEASE);
}

struct rt_end *rt_thread_parent(void) {
  struct rt_thread *thread = rt_self->thread;
  if (thread == NULL || thread->is_parent_given)
    return NULL;
  thread->is_parent_given = true;
  return thread->parent;
}

void rt_thread_inbox_name(int id, char name[RT_INBOX_NAME_SIZE]) {
  snprintf(name, RT_INBOX_NAME_SIZE, "t%d", id);
}

struct rt_end *rt_thread_inbox(void) {
  struct rt_end *inbox = NULL;
  if (rt_self->thread != NULL) {
    inbox = rt_self->thread->inbox;
    rt_self->thread->inbox = NULL;
  }
  return inbox;
}

bool rt_thread_owns(const struct rt_end *end) {
  return rt_self->thread != NULL && rt_self->thread->parent == end;
}

int rt_thread_id(void) {
  return rt_self->thread == NULL ? 0 : rt_self->thread->id;
}

bool rt_thread_is_worker(void) {
  return rt_self->thread != NULL && rt_self->thread->is_worker;
}
