/* SPDX-License-Identifier: MIT */
/*
 * Whole files: readFile and writeFile, each as one job of the thread pool (or, with
 * id 0, done at once) where Node makes three or four trips to the pool.
 *
 * What a program can see of those trips is kept: a result never comes before the
 * poll phase in which Node's could come at the earliest, so that immediates and the
 * results of single calls come first, as they do there. A clock, an async handle
 * that wakes each poll phase while jobs are young, counts these phases.
 */
#include "binding/fs.h"
#include "engine/pin.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Which call failed; js/internal/fs/files.js has the same list. */
enum step { STEP_OPEN, STEP_STAT, STEP_READ, STEP_WRITE, STEP_SYNC, STEP_CLOSE, STEP_SIZE };

enum {
  MOST_PHASES = 4,
  UNKNOWN_SIZE_CHUNK = 64 * 1024,
  MODE_AT_READ = 0666,
};
static const int64_t most_bytes = INT32_MAX;

/* On the list `young` until its result may come at any time. Freed when delivered. */
struct job {
  uv_work_t work;
  struct job *next;
  void (*run)(struct job *job); /* on the pool; touches nothing but the job */
  double id;
  char *path; /* NULL: the descriptor is the program's */
  int fd;
  int flags;
  int mode;
  bool wants_text;
  bool wants_sync;
  bool is_done;
  bool is_young;
  int phases;  /* poll phases since the start */
  int needed;  /* poll phases after which the result may come */
  char *bytes; /* to write: lent, or text that the job owns */
  size_t length;
  struct rt_lent lent;
  enum step step;
  int64_t result;
};

struct rt_files {
  struct job *young;
  struct job **young_end;
  uv_async_t clock;
  bool has_clock;
};

static void deliver(struct job *job);
static void free_job(struct job *job);

/* ---- on the pool ---- */

static bool fail(struct job *job, enum step step) {
  job->step = step;
  job->result = uv_translate_sys_error(errno);
  return false;
}

static bool open_file(struct job *job) {
  if (job->path == NULL)
    return true;
  do {
    job->fd = open(job->path, job->flags | O_CLOEXEC, job->mode);
  } while (job->fd < 0 && errno == EINTR);
  if (job->fd < 0) {
    job->needed = 1;
    return fail(job, STEP_OPEN);
  }
  return true;
}

static void close_file(struct job *job) {
  if (job->path != NULL && close(job->fd) != 0 && errno != EINTR && errno != EINPROGRESS &&
      job->result >= 0)
    fail(job, STEP_CLOSE);
}

/* Room for `size` bytes and a zero behind them. */
static bool resize(struct job *job, size_t size) {
  char *bytes = realloc(job->bytes, size + 1);
  if (bytes == NULL) {
    errno = ENOMEM;
    return fail(job, STEP_READ);
  }
  job->bytes = bytes;
  return true;
}

/* Up to `limit` bytes behind those that are there; 0 at the end of the file. */
static ssize_t read_some(struct job *job, size_t limit) {
  ssize_t count;
  do {
    count = read(job->fd, job->bytes + job->length, limit);
  } while (count < 0 && errno == EINTR);
  if (count < 0)
    fail(job, STEP_READ);
  else
    job->length += (size_t)count;
  return count;
}

static void read_known(struct job *job, size_t size) {
  if (!resize(job, size))
    return;
  while (job->length < size && read_some(job, size - job->length) > 0) {}
}

static void read_unknown(struct job *job) {
  size_t room = 0;
  do {
    if (room - job->length < UNKNOWN_SIZE_CHUNK / 2) {
      room = 2 * room + UNKNOWN_SIZE_CHUNK;
      if (!resize(job, room))
        return;
    }
    if ((int64_t)job->length > most_bytes) {
      job->step = STEP_SIZE;
      job->result = UV_EFBIG;
      return;
    }
  } while (read_some(job, room - job->length) > 0);
}

static void read_open_file(struct job *job) {
  struct stat stat;
  if (fstat(job->fd, &stat) != 0) {
    fail(job, STEP_STAT);
  } else if (S_ISREG(stat.st_mode) && stat.st_size > most_bytes) {
    job->step = STEP_SIZE;
    job->result = UV_EFBIG;
    job->length = (size_t)stat.st_size;
  } else if (S_ISREG(stat.st_mode) && stat.st_size > 0) {
    read_known(job, (size_t)stat.st_size);
  } else {
    read_unknown(job);
  }
}

static void read_file(struct job *job) {
  if (!open_file(job))
    return;
  read_open_file(job);
  close_file(job);
}

static void write_open_file(struct job *job) {
  size_t written = 0;
  while (written < job->length) {
    ssize_t count = write(job->fd, job->bytes + written, job->length - written);
    if (count >= 0) {
      written += (size_t)count;
    } else if (errno != EINTR) {
      fail(job, STEP_WRITE);
      return;
    }
  }
  if (job->wants_sync && fsync(job->fd) != 0)
    fail(job, STEP_SYNC);
}

static void write_file(struct job *job) {
  if (!open_file(job))
    return;
  write_open_file(job);
  close_file(job);
}

/* ---- on the loop ---- */

/* The jobs that are young are looked at once in each poll phase. */
static void clock_struck(uv_async_t *handle) {
  (void)handle;
  struct rt_files *files = rt_self->files;
  struct job *list = files->young;
  files->young = NULL;
  files->young_end = &files->young;
  while (list != NULL) {
    struct job *job = list;
    list = job->next;
    job->next = NULL;
    job->phases++;
    if (job->is_done && job->phases >= job->needed) {
      deliver(job);
      continue;
    }
    job->is_young = job->phases < MOST_PHASES;
    if (job->is_young) {
      *files->young_end = job;
      files->young_end = &job->next;
    }
  }
  if (files->young == NULL)
    uv_unref((uv_handle_t *)&files->clock);
  else
    uv_async_send(&files->clock);
}

static void take_off(const struct job *job) {
  struct rt_files *files = rt_self->files;
  struct job **link = &files->young;
  while (*link != job)
    link = &(*link)->next;
  *link = job->next;
  if (files->young_end == &job->next)
    files->young_end = link;
  if (files->young == NULL)
    uv_unref((uv_handle_t *)&files->clock);
}

static void run_on_pool(uv_work_t *work) {
  struct job *job = (struct job *)work;
  job->run(job);
}

static void job_done(uv_work_t *work, int status) {
  struct job *job = (struct job *)work;
  (void)status;
  job->is_done = true;
  if (rt_self->is_ending) {
    if (job->is_young)
      take_off(job);
    free_job(job);
  } else if (!job->is_young) {
    deliver(job);
  } else if (job->needed <= 1 || job->phases >= job->needed) {
    take_off(job);
    deliver(job);
  }
}

static void free_job(struct job *job) {
  if (job->lent.bytes == NULL)
    free(job->bytes);
  rt_lent_end(&job->lent);
  free(job->path);
  free(job);
}

/* The text or ArrayBuffer of a file that was read; NULL for all else. */
static rt_value object_of(struct job *job) {
  rt_self->fs->io[RT_FS_STEP] = job->step;
  if (job->result < 0) {
    /* For the message of STEP_SIZE. */
    rt_self->fs->io[RT_FS_THIRD] = (double)job->length;
    return NULL;
  }
  if (job->run != read_file)
    return NULL;
  if (job->wants_text)
    return rt_text_decode((const unsigned char *)job->bytes, job->length);
  char *bytes = job->bytes;
  job->bytes = NULL;
  return rt_array_buffer_of(bytes, job->length);
}

static void deliver(struct job *job) {
  rt_value object = object_of(job);
  double id = job->id;
  double result = (double)job->result;
  free_job(job);
  rt_fs_deliver(id, result, object);
}

/* The handle keeps the loop alive while there are young jobs. */
static int start_clock(struct rt_files *files) {
  if (!files->has_clock) {
    int rc = uv_async_init(rt_loop(), &files->clock, clock_struck);
    if (rc < 0)
      return rc;
    uv_unref((uv_handle_t *)&files->clock);
    files->has_clock = true;
  }
  return 0;
}

static rt_value submit(struct job *job) {
  struct rt_files *files = rt_self->files;
  int rc = start_clock(files);
  if (rc == 0)
    rc = uv_queue_work(rt_loop(), &job->work, run_on_pool, job_done);
  if (rc < 0) {
    free_job(job);
    return rt_fs_give(rc);
  }
  job->is_young = true;
  *files->young_end = job;
  files->young_end = &job->next;
  uv_ref((uv_handle_t *)&files->clock);
  uv_async_send(&files->clock);
  return rt_fs_give(0);
}

static rt_value run_now(struct job *job) {
  job->run(job);
  rt_value object = object_of(job);
  rt_fs_give((double)job->result);
  free_job(job);
  return object;
}

/* A job on the path or descriptor at argv[0]. */
static struct job *make(rt_value file, void (*run)(struct job *)) {
  struct job *job = calloc(1, sizeof *job);
  if (job == NULL)
    return NULL;
  job->id = rt_self->fs->io[RT_FS_ID];
  job->run = run;
  if (rt_is_undefined(file)) {
    job->fd = rt_fs_int(1);
    return job;
  }
  job->path = rt_fs_path(file);
  job->flags = rt_fs_int(1);
  if (job->path == NULL) {
    free(job);
    return NULL;
  }
  return job;
}

/* (path, or undefined) with flags or fd, wants text */
RT_NATIVE(files_read, "?t") {
  struct job *job = make(rt_arg(argc, argv, 0), read_file);
  if (job == NULL)
    return rt_fs_give(UV_ENOMEM);
  job->needed = job->path == NULL ? 3 : 4;
  job->wants_text = rt_fs_int(2) != 0;
  job->mode = MODE_AT_READ;
  return job->id == 0 ? run_now(job) : submit(job);
}

/* (path, or undefined; text or bytes) with flags or fd, mode, wants fsync */
RT_NATIVE(files_write, ".t") {
  struct job *job = make(rt_arg(argc, argv, 0), write_file);
  if (job == NULL)
    return rt_fs_give(UV_ENOMEM);
  job->mode = rt_fs_int(2);
  job->wants_sync = rt_fs_int(RT_FS_THIRD) != 0;
  job->needed = (job->path == NULL ? 1 : 3) + (job->wants_sync ? 1 : 0);
  rt_value data = rt_arg(argc, argv, 1);
  if (rt_is_string(data)) {
    job->bytes = rt_to_utf8_sized(data, &job->length);
  } else {
    int rc = rt_lend(&job->lent, data, 0, SIZE_MAX, RT_LENT_READ);
    if (rc < 0) {
      free_job(job);
      return rt_fs_give(rc);
    }
    job->bytes = (char *)job->lent.bytes;
    job->length = job->lent.length;
  }
  return job->id == 0 ? run_now(job) : submit(job);
}

static const struct rt_method methods[] = {
    {"read", files_read},
    {"write", files_write},
};

/* Jobs that are done wait for the clock, the others for the pool. */
static void close_clock(void *part) {
  struct rt_files *files = part;
  for (struct job *job = files->young; job != NULL;) {
    struct job *next = job->next;
    if (job->is_done)
      free_job(job);
    else
      job->is_young = false;
    job = next;
  }
  files->young = NULL;
  if (files->has_clock)
    uv_close((uv_handle_t *)&files->clock, NULL);
}

rt_value rt_bind_fs_files(void) {
  if (!rt_fs_start() || !RT_PART(files, close_clock, NULL))
    return rt_problem_memory();
  if (rt_self->files->young_end == NULL)
    rt_self->files->young_end = &rt_self->files->young;
  return RT_METHODS(methods);
}
