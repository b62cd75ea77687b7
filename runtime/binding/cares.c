/* SPDX-License-Identifier: MIT */
/*
 * DNS queries with c-ares, on the loop: poll handles watch its sockets, and one timer per channel
 * fires when c-ares has to retry or give up.
 *   setListener(answers)            once: gets [callback, answer, ...] for all channels
 *   open(timeout_ms, tries, servers, address4, address6)   an id; servers "1.2.3.4:53,[::1]:53", or
 *                                                          undefined for the system's
 *   servers(id)                     [address, port, ...]
 *   query(id, name, type, callback) callback(bytes) or callback(error name)
 *   reverse(id, address, callback)  callback([names]) or callback(error name)
 *   cancel(id), close(id)
 *
 * JavaScript is not called from inside c-ares: answers wait for the check phase, where they
 * come before immediates, as in Node.
 */
#include "binding/handle.h"
#include "lazy.h"

#include <ares.h>
#include <arpa/inet.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>

#include "binding/address.h"

struct channel {
  struct rt_handle base; /* embeds the timer */
  uv_timer_t timer;
  ares_channel ares;
  struct watcher *watchers;
  struct channel *next; /* in the list of open channels */
};

/* A socket of c-ares. Closed and freed when c-ares is done with it. */
struct watcher {
  uv_poll_t poll;
  struct channel *channel;
  struct watcher *next;
  ares_socket_t fd;
};

/* A pending answer, or a query in flight. Both values are kept. */
struct query {
  struct query *next;
  rt_value callback;
  rt_value answer;
};

struct rt_cares {
  rt_value on_answers; /* kept; NULL: the check and idle handles do not exist yet */
  struct query *first_done;
  struct query **last_done;
  uv_check_t check;
  uv_idle_t idle;
  struct channel *channels;
};

/* Returns [callback, answer, ...] for all pending answers and frees them. */
static rt_value take_done(struct rt_cares *cares) {
  rt_value list = rt_array(0, NULL);
  for (struct query *query = cares->first_done; query != NULL;) {
    struct query *next = query->next;
    rt_array_push(list, query->callback);
    rt_array_push(list, query->answer);
    rt_release(query->callback);
    rt_release(query->answer);
    free(query);
    query = next;
  }
  cares->first_done = NULL;
  cares->last_done = &cares->first_done;
  return list;
}

/* All pending answers share a turn, as in Node: ticks run after the last one. */
static void deliver(uv_check_t *handle) {
  (void)handle;
  struct rt_cares *cares = rt_self->cares;
  uv_check_stop(&cares->check);
  uv_idle_stop(&cares->idle);
  rt_value list = take_done(cares);
  rt_turn(cares->on_answers, 1, &list);
}

/* An active idle handle keeps poll from blocking. */
static void idle_reached(uv_idle_t *handle) {
  (void)handle;
}

static void done(struct query *query, rt_value answer) {
  struct rt_cares *cares = rt_self->cares;
  rt_keep(answer);
  query->answer = answer;
  query->next = NULL;
  *cares->last_done = query;
  cares->last_done = &query->next;
  uv_check_start(&cares->check, deliver);
  uv_idle_start(&cares->idle, idle_reached);
}

/* clang-format off */
static const char *const names[] = {
    [ARES_ENODATA] = "ENODATA", [ARES_EFORMERR] = "EFORMERR", [ARES_ESERVFAIL] = "ESERVFAIL",
    [ARES_ENOTFOUND] = "ENOTFOUND", [ARES_ENOTIMP] = "ENOTIMP", [ARES_EREFUSED] = "EREFUSED",
    [ARES_EBADQUERY] = "EBADQUERY", [ARES_EBADNAME] = "EBADNAME",
    [ARES_EBADFAMILY] = "EBADFAMILY", [ARES_EBADRESP] = "EBADRESP",
    [ARES_ECONNREFUSED] = "ECONNREFUSED", [ARES_ETIMEOUT] = "ETIMEOUT", [ARES_EOF] = "EOF",
    [ARES_EFILE] = "EFILE", [ARES_ENOMEM] = "ENOMEM", [ARES_EDESTRUCTION] = "EDESTRUCTION",
    [ARES_EBADSTR] = "EBADSTR", [ARES_EBADFLAGS] = "EBADFLAGS", [ARES_ENONAME] = "ENONAME",
    [ARES_EBADHINTS] = "EBADHINTS", [ARES_ENOTINITIALIZED] = "ENOTINITIALIZED",
    [ARES_ECANCELLED] = "ECANCELLED",
};
/* clang-format on */

static rt_value status_name(int status) {
  bool is_known = (size_t)status < sizeof names / sizeof names[0] && names[status] != NULL;
  return rt_text(is_known ? names[status] : "UNKNOWN_ARES_ERROR");
}

static void timer_due(uv_timer_t *timer);

/* Called after each call into c-ares: restarts the timer for when it wants to be called again. */
static void set_timer(struct channel *channel) {
  struct timeval wait;
  if (ares_timeout(channel->ares, NULL, &wait) == NULL) {
    uv_timer_stop(&channel->timer);
    return;
  }
  uint64_t wait_ms = (uint64_t)wait.tv_sec * 1000 + (uint64_t)(wait.tv_usec + 999) / 1000;
  uv_timer_start(&channel->timer, timer_due, wait_ms, 0);
}

static void timer_due(uv_timer_t *timer) {
  struct channel *channel = timer->data;
  ares_process_fd(channel->ares, ARES_SOCKET_BAD, ARES_SOCKET_BAD);
  set_timer(channel);
}

static void socket_ready(uv_poll_t *poll, int status, int events) {
  struct watcher *watcher = (struct watcher *)poll;
  struct channel *channel = watcher->channel;
  ares_socket_t fd = watcher->fd;
  bool is_readable = status < 0 || (events & UV_READABLE) != 0;
  bool is_writable = status < 0 || (events & UV_WRITABLE) != 0;
  ares_process_fd(channel->ares, is_readable ? fd : ARES_SOCKET_BAD,
                  is_writable ? fd : ARES_SOCKET_BAD);
  set_timer(channel);
}

static void watcher_closed(uv_handle_t *handle) {
  free(handle);
}

static struct watcher *watch(struct channel *channel, ares_socket_t fd) {
  struct watcher *watcher = calloc(1, sizeof *watcher);
  if (watcher == NULL || uv_poll_init(rt_loop(), &watcher->poll, fd) < 0) {
    free(watcher);
    return NULL;
  }
  watcher->channel = channel;
  watcher->fd = fd;
  watcher->next = channel->watchers;
  channel->watchers = watcher;
  return watcher;
}

/* If out of memory, the socket is not watched, and its queries time out. */
static void socket_wants(void *data, ares_socket_t fd, int is_reading, int is_writing) {
  struct channel *channel = data;
  struct watcher **place = &channel->watchers;
  while (*place != NULL && (*place)->fd != fd)
    place = &(*place)->next;
  struct watcher *watcher = *place;
  if (!is_reading && !is_writing) {
    if (watcher != NULL) {
      *place = watcher->next;
      uv_close((uv_handle_t *)&watcher->poll, watcher_closed);
    }
    return;
  }
  if (watcher == NULL)
    watcher = watch(channel, fd);
  if (watcher != NULL) {
    int events = (is_reading ? UV_READABLE : 0) | (is_writing ? UV_WRITABLE : 0);
    uv_poll_start(&watcher->poll, events, socket_ready);
  }
}

static struct channel *channel_of(size_t argc, const rt_value argv[]) {
  return (struct channel *)rt_handle_of(rt_arg(argc, argv, 0), UV_TIMER);
}

static void set_local(struct channel *channel, rt_value four, rt_value six) {
  union rt_address address;
  if (rt_address_parse(four, rt_number(0), &address) == 0)
    ares_set_local_ip4(channel->ares, ntohl(address.v4.sin_addr.s_addr));
  if (rt_address_parse(six, rt_number(0), &address) == 0)
    ares_set_local_ip6(channel->ares, address.v6.sin6_addr.s6_addr);
}

/* An ares status. */
static int start_channel(struct channel *channel, size_t argc, const rt_value argv[]) {
  struct ares_options options = {.flags = ARES_FLAG_NOCHECKRESP,
                                 .sock_state_cb = socket_wants,
                                 .sock_state_cb_data = channel,
                                 .timeout = rt_to_int(rt_arg(argc, argv, 0)),
                                 .tries = rt_to_int(rt_arg(argc, argv, 1))};
  int mask = ARES_OPT_FLAGS | ARES_OPT_SOCK_STATE_CB | ARES_OPT_TRIES;
  mask |= options.timeout > 0 ? ARES_OPT_TIMEOUTMS : 0;
  int status = ares_library_init(ARES_LIB_INIT_ALL);
  status = status == ARES_SUCCESS ? ares_init_options(&channel->ares, &options, mask) : status;
  if (status != ARES_SUCCESS || rt_is_undefined(rt_arg(argc, argv, 2)))
    return status;
  char *servers = rt_to_utf8(argv[2]);
  status = ares_set_servers_ports_csv(channel->ares, servers);
  free(servers);
  if (status != ARES_SUCCESS)
    ares_destroy(channel->ares);
  return status;
}

RT_NATIVE(set_listener, "f") {
  struct rt_cares *cares = rt_self->cares;
  if (cares->on_answers == NULL) {
    uv_check_init(rt_loop(), &cares->check);
    uv_idle_init(rt_loop(), &cares->idle);
  }
  cares->on_answers = rt_arg(argc, argv, 0);
  rt_keep(cares->on_answers);
  return rt_undefined();
}

RT_NATIVE(open_channel, "nn?sss") {
  struct channel *channel = calloc(1, sizeof *channel);
  if (channel == NULL)
    return rt_number(UV_ENOMEM);
  int status = start_channel(channel, argc, argv);
  if (status != ARES_SUCCESS) {
    free(channel);
    return status_name(status);
  }
  set_local(channel, rt_arg(argc, argv, 3), rt_arg(argc, argv, 4));
  uv_timer_init(rt_loop(), &channel->timer);
  uv_handle_t *timer = (uv_handle_t *)&channel->timer;
  int32_t id = rt_handle_add(&channel->base, timer, "QueryReqWrap", rt_undefined());
  if (id < 0) {
    ares_destroy(channel->ares);
    return rt_number(id);
  }
  channel->next = rt_self->cares->channels;
  rt_self->cares->channels = channel;
  return rt_number(id);
}

static void close_one(struct rt_cares *cares, struct channel *channel) {
  struct channel **link = &cares->channels;
  while (*link != channel)
    link = &(*link)->next;
  *link = channel->next;
  ares_destroy(channel->ares);
  rt_handle_close(&channel->base, rt_undefined());
}

RT_NATIVE(close_channel, "n") {
  struct channel *channel = channel_of(argc, argv);
  if (channel == NULL)
    return rt_number(UV_EBADF);
  close_one(rt_self->cares, channel);
  return rt_number(0);
}

RT_NATIVE(servers, "n") {
  struct channel *channel = channel_of(argc, argv);
  struct ares_addr_port_node *list = NULL;
  rt_value result = rt_array(0, NULL);
  if (channel == NULL || ares_get_servers_ports(channel->ares, &list) != ARES_SUCCESS)
    return result;
  for (struct ares_addr_port_node *node = list; node != NULL; node = node->next) {
    char text[INET6_ADDRSTRLEN] = "";
    inet_ntop(node->family, &node->addr, text, sizeof text);
    rt_array_push(result, rt_text(text));
    rt_array_push(result, rt_number(node->udp_port));
  }
  ares_free_data(list);
  return result;
}

static struct query *begin(rt_value callback) {
  struct query *query = calloc(1, sizeof *query);
  if (query != NULL) {
    query->callback = callback;
    rt_keep(callback);
  }
  return query;
}

static void query_done(void *data, int status, int timeouts, unsigned char *bytes, int length) {
  (void)timeouts;
  struct query *query = data;
  done(query, status == ARES_SUCCESS ? rt_uint8_array((size_t)length, bytes) : status_name(status));
}

RT_NATIVE(start_query, "nsnf") {
  struct channel *channel = channel_of(argc, argv);
  struct query *query = channel == NULL ? NULL : begin(rt_arg(argc, argv, 3));
  if (query == NULL)
    return rt_number(channel == NULL ? UV_EBADF : UV_ENOMEM);
  char *name = rt_to_utf8(rt_arg(argc, argv, 1));
  enum { INTERNET = 1 };
  ares_query(channel->ares, name, INTERNET, rt_to_int(rt_arg(argc, argv, 2)), query_done, query);
  free(name);
  set_timer(channel);
  return rt_number(0);
}

static void reverse_done(void *data, int status, int timeouts, struct hostent *host) {
  (void)timeouts;
  struct query *query = data;
  if (status != ARES_SUCCESS) {
    done(query, status_name(status));
    return;
  }
  rt_value list = rt_array(0, NULL);
  for (char **alias = host->h_aliases; *alias != NULL; alias++)
    rt_array_push(list, rt_text(*alias));
  done(query, list);
}

RT_NATIVE(start_reverse, "nsf") {
  struct channel *channel = channel_of(argc, argv);
  union rt_address address;
  if (channel == NULL || rt_address_parse(rt_arg(argc, argv, 1), rt_number(0), &address) < 0)
    return rt_number(channel == NULL ? UV_EBADF : UV_EINVAL);
  struct query *query = begin(rt_arg(argc, argv, 2));
  if (query == NULL)
    return rt_number(UV_ENOMEM);
  if (address.any.sa_family == AF_INET) {
    ares_gethostbyaddr(channel->ares, &address.v4.sin_addr, sizeof address.v4.sin_addr, AF_INET,
                       reverse_done, query);
  } else {
    ares_gethostbyaddr(channel->ares, &address.v6.sin6_addr, sizeof address.v6.sin6_addr, AF_INET6,
                       reverse_done, query);
  }
  set_timer(channel);
  return rt_number(0);
}

RT_NATIVE(cancel, "n") {
  struct channel *channel = channel_of(argc, argv);
  if (channel == NULL)
    return rt_number(UV_EBADF);
  ares_cancel(channel->ares);
  set_timer(channel);
  return rt_number(0);
}

static const struct rt_method methods[] = {
    {"setListener", set_listener},
    {"open", open_channel},
    {"close", close_channel},
    {"servers", servers},
    {"query", start_query},
    {"reverse", start_reverse},
    {"cancel", cancel},
};

/* Cancels queries in flight; their answers are dropped. */
static void close_all(void *part) {
  struct rt_cares *cares = part;
  while (cares->channels != NULL)
    close_one(cares, cares->channels);
  take_done(cares);
  if (cares->on_answers != NULL) {
    uv_close((uv_handle_t *)&cares->check, NULL);
    uv_close((uv_handle_t *)&cares->idle, NULL);
  }
}

const char *rt_cares_version(void) {
  return rt_lazy_open(&rt_lazy_cares) ? ares_version(NULL) : NULL;
}

rt_value rt_bind_cares(void) {
  if (!rt_lazy_open(&rt_lazy_cares))
    return NULL;
  if (!RT_PART(cares, close_all, NULL))
    return rt_problem_memory();
  if (rt_self->cares->last_done == NULL)
    rt_self->cares->last_done = &rt_self->cares->first_done;
  return RT_METHODS(methods);
}
