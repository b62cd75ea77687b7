/* SPDX-License-Identifier: MIT */
/*
 * Whole files: readFile and writeFile. Each is the same chain of requests that Node makes: open,
 * fstat, reads, close; or open, writes, fsync, close. With id 0 all of them are synchronous. No
 * JavaScript runs between the requests. Since the requests are Node's, so is the order of results
 * relative to other calls, timers and immediates.
 */
#include "binding/fs.h"
#include "engine/pin.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum step { STEP_OPEN, STEP_FSTAT, STEP_READ, STEP_WRITE, STEP_FSYNC, STEP_CLOSE, STEP_END };

static const char *const names[] = {"open", "fstat", "read", "write", "fsync", "close"};

enum {
  READ_CHUNK = 512 * 1024,
  UNKNOWN_SIZE_CHUNK = 64 * 1024,
  MODE_AT_READ = 0666,
};
static const size_t most_bytes = INT32_MAX;

/* Freed when its result is delivered. */
struct file {
  uv_fs_t req; /* of the current step; first member, so its callback finds the rest */
  enum step step;
  double id;  /* 0: synchronous */
  char *path; /* NULL: the program's own descriptor, which stays open */
  uv_file fd;
  int flags;
  int mode;
  bool is_write;
  bool as_text;
  bool flush;
  bool is_too_large;
  char *bytes; /* to write: lent bytes, or text owned by this struct */
  size_t done; /* bytes read or written */
  size_t size; /* bytes to read or write; 0 when reading means unknown: read to EOF */
  size_t room; /* buffer capacity when reading */
  size_t most; /* maximum bytes per write */
  struct rt_lent lent;
  enum step failed; /* STEP_END: none */
  int64_t error;
};

static void step_done(uv_fs_t *req);

static enum step fail(struct file *file, enum step step, int64_t error) {
  if (file->failed == STEP_END) {
    file->failed = step;
    file->error = error;
  }
  return step == STEP_OPEN || step == STEP_CLOSE || file->path == NULL ? STEP_END : STEP_CLOSE;
}

static enum step finished(const struct file *file) {
  return file->path == NULL ? STEP_END : STEP_CLOSE;
}

/* Makes room for the next read, and for a terminating zero. */
static bool make_room(struct file *file) {
  size_t wanted = file->size > 0 ? file->size : file->done + UNKNOWN_SIZE_CHUNK;
  if (wanted <= file->room)
    return true;
  size_t room = file->size > 0 ? wanted : 2 * wanted;
  char *bytes = realloc(file->bytes, room + 1);
  if (bytes == NULL)
    return false;
  file->bytes = bytes;
  file->room = room;
  return true;
}

static enum step read_more(struct file *file) {
  if (file->done > most_bytes || file->size > most_bytes) {
    file->is_too_large = true;
    return fail(file, STEP_READ, UV_EFBIG);
  }
  return make_room(file) ? STEP_READ : fail(file, STEP_READ, UV_ENOMEM);
}

static enum step write_more(struct file *file) {
  if (file->done < file->size)
    return STEP_WRITE;
  return file->flush ? STEP_FSYNC : finished(file);
}

/* With nothing to write, Node's callback form still makes a write request; the other forms make
 * none. */
static enum step first_write(struct file *file) {
  bool writes_nothing = file->id != 0 && (file->most == SIZE_MAX || file->path == NULL);
  return writes_nothing ? STEP_WRITE : write_more(file);
}

/* Chooses the next step from the result of this one. */
static enum step next_step(struct file *file, int64_t result) {
  if (result < 0)
    return fail(file, file->step, result);
  switch (file->step) {
  case STEP_OPEN:
    file->fd = (uv_file)result;
    return file->is_write ? first_write(file) : STEP_FSTAT;
  case STEP_FSTAT:
    file->size = S_ISREG(file->req.statbuf.st_mode) ? file->req.statbuf.st_size : 0;
    return read_more(file);
  case STEP_READ:
    file->done += (size_t)result;
    return result == 0 || file->done == file->size ? finished(file) : read_more(file);
  case STEP_WRITE:
    file->done += (size_t)result;
    return write_more(file);
  case STEP_FSYNC:
    return finished(file);
  default:
    return STEP_END;
  }
}

/* A file opened here is read at explicit positions, which needs no thread if the bytes are
 * cached. */
static int start_read(struct file *file, uv_fs_cb done) {
  size_t left = file->size > 0 ? file->size - file->done : UNKNOWN_SIZE_CHUNK;
  uv_buf_t buf = {file->bytes + file->done, left < READ_CHUNK || file->id == 0 ? left : READ_CHUNK};
  bool has_position = file->path != NULL && file->size > 0;
  return uv_fs_read(rt_loop(), &file->req, file->fd, &buf, 1,
                    has_position ? (int64_t)file->done : -1, done);
}

static int start_write(struct file *file, uv_fs_cb done) {
  size_t left = file->size - file->done;
  uv_buf_t buf = {file->bytes + file->done, left < file->most ? left : file->most};
  return uv_fs_write(rt_loop(), &file->req, file->fd, &buf, 1, -1, done);
}

static int start_step(struct file *file) {
  uv_fs_cb done = file->id == 0 ? NULL : step_done;
  switch (file->step) {
  case STEP_OPEN:
    return uv_fs_open(rt_loop(), &file->req, file->path, file->flags, file->mode, done);
  case STEP_FSTAT:
    return uv_fs_fstat(rt_loop(), &file->req, file->fd, done);
  case STEP_READ:
    return start_read(file, done);
  case STEP_WRITE:
    return start_write(file, done);
  case STEP_FSYNC:
    return uv_fs_fsync(rt_loop(), &file->req, file->fd, done);
  default:
    return uv_fs_close(rt_loop(), &file->req, file->fd, done);
  }
}

static void take_result(struct file *file, int64_t result) {
  file->step = next_step(file, result);
  uv_fs_req_cleanup(&file->req);
}

/* Makes requests until one is in flight (returns true) or all are done. */
static bool advance(struct file *file) {
  while (file->step != STEP_END) {
    int rc = start_step(file);
    if (rc >= 0 && file->id != 0)
      return true;
    take_result(file, rc < 0 ? rc : file->req.result);
  }
  return false;
}

static void free_file(struct file *file) {
  if (file->lent.bytes == NULL)
    free(file->bytes);
  rt_lent_end(&file->lent);
  free(file->path);
  free(file);
}

/* The text or ArrayBuffer of the file. On failure: the name of the failed call, or the size of a
 * file that is too large. */
static rt_value object_of(struct file *file) {
  if (file->is_too_large)
    return rt_number((double)(file->size > 0 ? file->size : file->done));
  if (file->failed != STEP_END)
    return rt_text(names[file->failed]);
  if (file->is_write)
    return NULL;
  if (file->as_text)
    return rt_text_decode((const unsigned char *)file->bytes, file->done);
  char *bytes = file->bytes;
  file->bytes = NULL;
  char *smaller = file->done < file->room ? realloc(bytes, file->done + 1) : bytes;
  return rt_array_buffer_of(smaller == NULL ? bytes : smaller, file->done);
}

static void step_done(uv_fs_t *req) {
  struct file *file = (struct file *)req;
  take_result(file, req->result);
  if (advance(file))
    return;
  if (rt_self->is_ending) {
    free_file(file);
    return;
  }
  rt_value object = object_of(file);
  double id = file->id;
  double result = (double)file->error;
  free_file(file);
  rt_fs_deliver(id, result, object);
}

static rt_value run(struct file *file, enum step first) {
  file->step = first;
  if (advance(file))
    return rt_fs_give(0);
  rt_value object = object_of(file);
  rt_fs_give((double)file->error);
  free_file(file);
  return object;
}

/* Starts on a path, or on the program's descriptor. */
static struct file *make(rt_value path, bool is_write) {
  struct file *file = calloc(1, sizeof *file);
  if (file == NULL)
    return NULL;
  file->id = rt_self->fs->io[RT_FS_ID];
  file->is_write = is_write;
  file->failed = STEP_END;
  if (rt_is_undefined(path)) {
    file->fd = rt_fs_int(RT_FS_FD);
    return file;
  }
  file->path = rt_fs_path(path);
  file->flags = rt_fs_int(RT_FS_FLAGS);
  if (file->path == NULL) {
    free(file);
    return NULL;
  }
  return file;
}

/* (path, or undefined) with flags or fd, whether as text */
RT_NATIVE(files_read, "?t") {
  struct file *file = make(rt_arg(argc, argv, 0), false);
  if (file == NULL)
    return rt_fs_give(UV_ENOMEM);
  file->mode = MODE_AT_READ;
  file->as_text = rt_self->fs->io[RT_FS_AS_TEXT] != 0;
  return run(file, file->path == NULL ? STEP_FSTAT : STEP_OPEN);
}

/* (path, or undefined; text or bytes) with flags or fd, mode, flush, maximum bytes per write */
RT_NATIVE(files_write, ".t") {
  struct file *file = make(rt_arg(argc, argv, 0), true);
  if (file == NULL)
    return rt_fs_give(UV_ENOMEM);
  file->mode = rt_fs_int(RT_FS_MODE);
  file->flush = rt_self->fs->io[RT_FS_FLUSH] != 0;
  size_t most = rt_fs_size(RT_FS_WRITE_MOST);
  file->most = most > 0 ? most : SIZE_MAX;
  rt_value data = rt_arg(argc, argv, 1);
  if (rt_is_string(data)) {
    file->bytes = rt_to_utf8_sized(data, &file->size);
  } else {
    int rc = rt_lend(&file->lent, data, 0, SIZE_MAX, RT_LENT_READ);
    if (rc < 0) {
      free_file(file);
      return rt_fs_give(rc);
    }
    file->bytes = (char *)file->lent.bytes;
    file->size = file->lent.length;
  }
  return run(file, file->path == NULL ? first_write(file) : STEP_OPEN);
}

static const struct rt_method methods[] = {
    {"read", files_read},
    {"write", files_write},
};

rt_value rt_bind_fs_files(void) {
  if (!rt_fs_start())
    return rt_problem_memory();
  return RT_METHODS(methods);
}
