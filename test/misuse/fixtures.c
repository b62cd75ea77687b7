/* SPDX-License-Identifier: MIT */
/* See fixtures.h. Memory is static or never freed: each row has its own process. */
#include "fixtures.h"

#include <net/if.h>
#include <sys/socket.h>
#include <sys/stat.h>

#define ROOM_BYTES 16384

struct library uv;
struct outcome *outcome;

/* Failure to create a fixture is an error of the test, not of the library. */
static void need(bool holds, const char *what) {
  if (holds)
    return;
  snprintf(outcome->answer, sizeof outcome->answer, "no fixture: %s", what);
  outcome->stage = DONE;
  _exit(0);
}

void *garbage(void) {
  void *memory = malloc(ROOM_BYTES);
  need(memory != NULL, "memory");
  return memset(memory, 0xcd, ROOM_BYTES);
}

void *zeroed(void) {
  void *memory = calloc(1, ROOM_BYTES);
  need(memory != NULL, "memory");
  return memory;
}

/* Loops. */

static uv_loop_t main_loop;
static bool is_main_loop_open;

static uv_loop_t *make_loop(void *memory) {
  need(uv.uv_loop_init(memory) == 0, "loop");
  return memory;
}

uv_loop_t *open_loop(void) {
  if (!is_main_loop_open)
    make_loop(&main_loop);
  is_main_loop_open = true;
  return &main_loop;
}

bool loop_was_opened(void) {
  return is_main_loop_open;
}

uv_loop_t *other_loop(void) {
  return make_loop(zeroed());
}

uv_loop_t *closed_loop(void) {
  uv_loop_t *loop = other_loop();
  need(uv.uv_loop_close(loop) == 0, "closed loop");
  return loop;
}

uv_loop_t *zeroed_loop(void) {
  return zeroed();
}

/* Handles. */

static void init_process(uv_loop_t *loop, uv_process_t *handle) {
  static char *args[] = {"missing", NULL};
  uv_process_options_t options = {.file = "./missing-program", .args = args};
  need(uv.uv_spawn(loop, handle, &options) == UV_ENOENT, "process");
}

static void init_tty(uv_loop_t *loop, uv_tty_t *handle) {
  int primary = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  need(primary >= 0 && grantpt(primary) == 0 && unlockpt(primary) == 0, "terminal");
  int fd = open(ptsname(primary), O_RDWR | O_NOCTTY | O_CLOEXEC);
  need(fd >= 0 && uv.uv_tty_init(loop, handle, fd, 0) == 0, "terminal");
}

static void open_pipe(uv_loop_t *loop, uv_pipe_t *handle) {
  int fds[2];
  need(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) == 0, "socket pair");
  need(uv.uv_pipe_init(loop, handle, 0) == 0 && uv.uv_pipe_open(handle, fds[0]) == 0, "pipe");
}

static int init(uv_loop_t *loop, void *handle, uv_handle_type type) {
  switch (type) {
  case UV_TIMER:
    return uv.uv_timer_init(loop, handle);
  case UV_IDLE:
    return uv.uv_idle_init(loop, handle);
  case UV_PREPARE:
    return uv.uv_prepare_init(loop, handle);
  case UV_CHECK:
    return uv.uv_check_init(loop, handle);
  case UV_ASYNC:
    return uv.uv_async_init(loop, handle, on_async);
  case UV_POLL:
    return uv.uv_poll_init(loop, handle, socket_fd());
  case UV_SIGNAL:
    return uv.uv_signal_init(loop, handle);
  case UV_TCP:
    return uv.uv_tcp_init(loop, handle);
  case UV_NAMED_PIPE:
    return uv.uv_pipe_init(loop, handle, 0);
  case UV_UDP:
    return uv.uv_udp_init(loop, handle);
  case UV_FS_EVENT:
    return uv.uv_fs_event_init(loop, handle);
  case UV_FS_POLL:
    return uv.uv_fs_poll_init(loop, handle);
  case UV_PROCESS:
    init_process(loop, handle);
    return 0;
  case UV_TTY:
    init_tty(loop, handle);
    return 0;
  default:
    return UV_EINVAL;
  }
}

void *handle_in(uv_handle_type type, enum state state) {
  void *handle = state == ZEROED ? zeroed() : garbage();
  if (state == ZEROED)
    return handle;
  uv_loop_t *loop = state == ORPHAN ? other_loop() : open_loop();
  if (state == OPEN)
    open_pipe(loop, handle);
  else
    need(init(loop, handle, type) == 0, "handle");
  if (state == IDLE || state == OPEN)
    return handle;
  uv.uv_close(handle, NULL);
  if (state == CLOSING)
    return handle;
  uv.uv_run(loop, UV_RUN_NOWAIT);
  need(state == CLOSED || uv.uv_loop_close(loop) == 0, "orphan");
  return handle;
}

void *handle_of_unknown_type(void) {
  uv_handle_t *handle = handle_in(UV_TIMER, IDLE);
  handle->type = (uv_handle_type)99;
  return handle;
}

/* Requests. */

uv_fs_t *finished_stat(void) {
  uv_fs_t *req = garbage();
  need(uv.uv_fs_stat(NULL, req, "file", NULL) == 0, "stat");
  return req;
}

uv_fs_t *cleaned_up(void) {
  uv_fs_t *req = finished_stat();
  uv.uv_fs_req_cleanup(req);
  return req;
}

uv_fs_t *finished_scandir(void) {
  uv_fs_t *req = garbage();
  need(uv.uv_fs_scandir(NULL, req, ".", 0, NULL) > 0, "scandir");
  return req;
}

uv_dir_t *opened_dir(unsigned int room) {
  uv_fs_t *req = garbage();
  need(uv.uv_fs_opendir(NULL, req, ".", NULL) == 0, "opendir");
  uv_dir_t *dir = req->ptr;
  dir->dirents = room > 0 ? zeroed() : NULL;
  dir->nentries = room;
  return dir;
}

uv_req_t *request_of(int type) {
  uv_req_t *req = zeroed();
  req->type = (uv_req_type)type;
  return req;
}

/* Descriptors. */

int file_fd(void) {
  int fd = open("file", O_RDWR | O_CLOEXEC);
  need(fd >= 0, "file");
  return fd;
}

int dir_fd(void) {
  int fd = open("dir", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  need(fd >= 0, "directory");
  return fd;
}

int socket_fd(void) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  need(fd >= 0, "socket");
  return fd;
}

/* Data. */

const char *long_text(void) {
  static char text[LONG_TEXT_BYTES + 1];
  memset(text, 'x', LONG_TEXT_BYTES);
  return text;
}

const char *in_room(const char *text) {
  return strcpy(zeroed(), text);
}

const struct sockaddr *address(int family, int port) {
  struct sockaddr_in *in = zeroed();
  in->sin_family = (sa_family_t)family;
  in->sin_port = htons((uint16_t)port);
  in->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return (struct sockaddr *)in;
}

const uv_buf_t *buffer(bool has_base, size_t length) {
  uv_buf_t *buf = zeroed();
  buf->base = has_base ? zeroed() : NULL;
  buf->len = length;
  return buf;
}

uv_process_options_t *spawn_options(void) {
  static char *args[] = {"missing", NULL};
  uv_process_options_t *options = zeroed();
  options->file = "./missing-program";
  options->args = args;
  return options;
}

uv_stdio_container_t *stdio_of_fd(int fd) {
  uv_stdio_container_t *stdio = zeroed();
  stdio->flags = UV_INHERIT_FD;
  stdio->data.fd = fd;
  return stdio;
}

rondo_trace_options_t *trace_options(const char *path, size_t records) {
  rondo_trace_options_t *options = zeroed();
  options->path = path;
  options->records = records;
  return options;
}

struct addrinfo *hints(int flags) {
  struct addrinfo *made = zeroed();
  made->ai_flags = flags;
  return made;
}

void *list_of(const void *member) {
  const void **list = zeroed();
  list[0] = member;
  return list;
}

size_t *size_of(size_t size) {
  size_t *at = zeroed();
  *at = size;
  return at;
}

char **program_arguments(void) {
  static char text[] = "program\0argument";
  char **args = zeroed();
  args[0] = text;
  args[1] = text + sizeof "program";
  return args;
}

FILE *stream(void) {
  FILE *file = fopen("printed", "w");
  need(file != NULL, "stream");
  return file;
}

/* Threads and locks. */

uv_thread_t *own_thread(void) {
  uv_thread_t *thread = zeroed();
  *thread = uv.uv_thread_self();
  return thread;
}

uv_thread_t *joinable_thread(void) {
  uv_thread_t *thread = zeroed();
  need(uv.uv_thread_create(thread, on_thread, NULL) == 0, "thread");
  return thread;
}

uv_mutex_t *mutex(bool is_locked) {
  uv_mutex_t *lock = zeroed();
  need(uv.uv_mutex_init(lock) == 0, "mutex");
  if (is_locked)
    uv.uv_mutex_lock(lock);
  return lock;
}

uv_rwlock_t *rwlock(int readers, int writers) {
  uv_rwlock_t *lock = zeroed();
  need(uv.uv_rwlock_init(lock) == 0, "lock");
  if (readers > 0)
    uv.uv_rwlock_rdlock(lock);
  if (writers > 0)
    uv.uv_rwlock_wrlock(lock);
  return lock;
}

uv_cond_t *condition(void) {
  uv_cond_t *cond = zeroed();
  need(uv.uv_cond_init(cond) == 0, "condition");
  return cond;
}

uv_sem_t *semaphore(unsigned int value) {
  uv_sem_t *sem = zeroed();
  need(uv.uv_sem_init(sem, value) == 0, "semaphore");
  return sem;
}

uv_barrier_t *barrier(void) {
  uv_barrier_t *made = zeroed();
  need(uv.uv_barrier_init(made, 1) == 0, "barrier");
  return made;
}

uv_key_t *key(void) {
  uv_key_t *made = zeroed();
  need(uv.uv_key_create(made) == 0, "key");
  return made;
}

uv_lib_t *library(bool is_open) {
  uv_lib_t *lib = zeroed();
  need((uv.uv_dlopen(is_open ? NULL : "missing.so", lib) == 0) == is_open, "library");
  return lib;
}

/* Memory returned by the library. */

uv_passwd_t *passwd(void) {
  uv_passwd_t *pwd = zeroed();
  pwd->username = NULL;
  need(uv.uv_os_get_passwd(pwd) == 0, "user");
  return pwd;
}

uv_cpu_info_t *cpus(void) {
  uv_cpu_info_t *list;
  int count;
  need(uv.uv_cpu_info(&list, &count) == 0, "processors");
  return list;
}

uv_interface_address_t *interfaces(void) {
  uv_interface_address_t *list;
  int count;
  need(uv.uv_interface_addresses(&list, &count) == 0, "interfaces");
  return list;
}

uv_env_item_t *environment(void) {
  uv_env_item_t *list;
  int count;
  need(uv.uv_os_environ(&list, &count) == 0, "environment");
  return list;
}

struct addrinfo *found_addresses(void) {
  uv_getaddrinfo_t *req = garbage();
  struct addrinfo hints = {.ai_flags = AI_NUMERICHOST};
  need(uv.uv_getaddrinfo(open_loop(), req, NULL, "127.0.0.1", NULL, &hints) == 0, "addresses");
  return req->addrinfo;
}
