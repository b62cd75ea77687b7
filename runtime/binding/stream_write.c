/* SPDX-License-Identifier: MIT */
/*
 * Writing to streams. What the kernel accepts immediately needs no request and no callback;
 * only what remains is queued. Text is encoded into scratch memory, and copied only if it
 * has to wait.
 */
#include "binding/stream.h"
#include "engine/pin.h"

#include <stdlib.h>
#include <string.h>

enum { SCRATCH_SIZE = 64 * 1024, USUAL_CHUNKS = 64 };

struct rt_writes {
  double state[RT_WRITE_STATE_COUNT]; /* shared with JavaScript */
  char scratch[SCRATCH_SIZE];
};

/* A queued write. Freed when it is done. */
struct request {
  uv_write_t req;
  rt_value callback;
  char *text; /* owned, or NULL */
  size_t lent_count;
  struct rt_lent lent[]; /* one per chunk; text chunks lend nothing */
};

/* A chunk of writev while they are collected. */
struct chunk {
  bool is_text;
  struct rt_chars chars;
  enum rt_encoding encoding;
};

/* The state of one call. `text` is scratch, or memory that the call owns. */
struct job {
  uv_buf_t *bufs; /* not yet written */
  unsigned count;
  unsigned done;          /* how many have been written */
  struct chunk *chunks;   /* their chunks, for writev */
  const rt_value *values; /* the bytes, or chunks and encodings of writev; NULL for a single text */
  char *text;
  size_t text_used;
  size_t text_size;
  uv_stream_t *sent; /* a handle to pass, or NULL */
};

static void free_request(struct request *request) {
  for (size_t i = 0; i < request->lent_count; i++)
    rt_lent_end(&request->lent[i]);
  free(request->text);
  free(request);
}

static void write_done(uv_write_t *req, int status) {
  struct request *request = (struct request *)req;
  rt_value callback = request->callback;
  free_request(request);
  const rt_value arguments[] = {rt_number(status)};
  rt_turn(callback, 1, arguments);
  rt_release(callback);
}

/* Drops what has been written from the front. */
static void advance(struct job *job, size_t written) {
  while (job->count > 0 && written >= job->bufs->len) {
    written -= job->bufs->len;
    job->bufs++;
    job->done++;
    job->count--;
  }
  if (job->count > 0) {
    job->bufs->base += written;
    job->bufs->len -= written;
  }
}

/* Moves text from scratch memory to its own allocation. */
static bool take_text(struct job *job, struct request *request) {
  char *scratch = rt_self->writes->scratch;
  if (job->text != scratch) {
    request->text = job->text;
    job->text = NULL;
    return true;
  }
  request->text = malloc(job->text_used + 1);
  if (request->text == NULL)
    return false;
  memcpy(request->text, scratch, job->text_used);
  for (unsigned i = 0; i < job->count; i++) {
    uv_buf_t *buf = &job->bufs[i];
    if (buf->base >= scratch && buf->base < scratch + SCRATCH_SIZE)
      buf->base = request->text + (buf->base - scratch);
  }
  return true;
}

/* Queued bytes must stay in place, but peeked bytes may move, so they are lent now. Only their tail
 * remains. */
static int lend(struct job *job, struct request *request) {
  int rc = 0;
  for (unsigned i = 0; i < request->lent_count && rc == 0; i++) {
    unsigned index = job->done + i;
    if (job->chunks != NULL && job->chunks[index].is_text)
      continue;
    size_t size;
    rt_value value = job->chunks == NULL ? job->values[0] : job->values[2 * index];
    rt_peek_bytes(value, &size);
    rc = rt_lend(&request->lent[i], value, size - job->bufs[i].len, SIZE_MAX, RT_LENT_READ);
    job->bufs[i].base = (char *)request->lent[i].bytes;
  }
  return rc;
}

static struct request *new_request(const struct job *job) {
  size_t count = job->values == NULL ? 0 : job->count;
  struct request *request = calloc(1, sizeof *request + count * sizeof request->lent[0]);
  if (request != NULL)
    request->lent_count = count;
  return request;
}

static int queue(struct rt_stream *stream, struct job *job, rt_value callback) {
  struct request *request = new_request(job);
  if (request == NULL)
    return UV_ENOMEM;
  int rc = lend(job, request);
  if (rc == 0 && job->text != NULL && !take_text(job, request))
    rc = UV_ENOMEM;
  if (rc == 0) {
    rc = job->sent == NULL
             ? uv_write(&request->req, &stream->uv.stream, job->bufs, job->count, write_done)
             : uv_write2(&request->req, &stream->uv.stream, job->bufs, job->count, job->sent,
                         write_done);
  }
  if (rc < 0) {
    free_request(request);
    return rc;
  }
  request->callback = callback;
  rt_keep(callback);
  rt_self->writes->state[RT_WRITE_IS_ASYNC] = 1;
  return 0;
}

static int run(struct rt_stream *stream, struct job *job, rt_value callback) {
  size_t total = 0;
  for (unsigned i = 0; i < job->count; i++)
    total += job->bufs[i].len;
  double *state = rt_self->writes->state;
  state[RT_WRITE_BYTES] = (double)total;
  state[RT_WRITE_IS_ASYNC] = 0;
  if (job->sent == NULL) {
    int rc = uv_try_write(&stream->uv.stream, job->bufs, job->count);
    if (rc < 0 && rc != UV_EAGAIN && rc != UV_ENOSYS)
      return rc;
    advance(job, rc > 0 ? (size_t)rc : 0);
    if (job->count == 0)
      return 0;
  }
  return queue(stream, job, callback);
}

/* Appends encoded text. The job has room for it. */
static uv_buf_t add_text(struct job *job, const struct rt_chars *chars, enum rt_encoding encoding) {
  char *at = job->text + job->text_used;
  size_t size = rt_text_encode_as(chars, encoding, at, job->text_size - job->text_used);
  job->text_used += size;
  return (uv_buf_t){at, size};
}

static bool make_room(struct job *job, size_t size) {
  job->text = size <= SCRATCH_SIZE ? rt_self->writes->scratch : malloc(size);
  job->text_size = size <= SCRATCH_SIZE ? SCRATCH_SIZE : size;
  return job->text != NULL;
}

static int write_text(struct rt_stream *stream, struct job *job, const rt_value argv[]) {
  struct rt_chars chars = rt_chars_open(argv[1]);
  enum rt_encoding encoding = (enum rt_encoding)rt_to_int(argv[2]);
  int rc = UV_ENOMEM;
  if (make_room(job, rt_text_room(&chars, encoding))) {
    *job->bufs = add_text(job, &chars, encoding);
    rc = run(stream, job, argv[3]);
  }
  rt_chars_close(&chars);
  if (job->text != rt_self->writes->scratch)
    free(job->text);
  return rc;
}

static int write_arguments(size_t argc, const rt_value argv[]) {
  struct rt_stream *stream = rt_stream_of(argv[0]);
  if (stream == NULL)
    return UV_EBADF;
  uv_buf_t buf;
  struct job job = {.bufs = &buf, .count = 1};
  if (argc > 4) {
    struct rt_stream *sent = rt_stream_of(argv[4]);
    struct rt_handle *udp = rt_handle_of(argv[4], UV_UDP);
    job.sent = sent != NULL ? &sent->uv.stream : udp != NULL ? (uv_stream_t *)udp->uv : NULL;
  }
  if (rt_is_string(argv[1]))
    return write_text(stream, &job, argv);
  size_t size;
  unsigned char *bytes = rt_peek_bytes(argv[1], &size);
  if (bytes == NULL)
    return UV_EINVAL;
  buf = (uv_buf_t){(char *)bytes, size};
  job.values = &argv[1];
  return run(stream, &job, argv[3]);
}

RT_NATIVE(write_stream, "nt.f") {
  return rt_number(write_arguments(argc, argv));
}

/* The maximum size of all chunks' encoded text; false if one is neither text nor bytes. */
static bool collect(const rt_value values[], struct chunk chunks[], uv_buf_t bufs[], size_t count,
                    size_t *room) {
  for (size_t i = 0; i < count; i++) {
    rt_value value = values[2 * i];
    size_t size = 0;
    if (rt_is_string(value)) {
      chunks[i].is_text = true;
      chunks[i].chars = rt_chars_open(value);
      chunks[i].encoding = (enum rt_encoding)rt_to_int(values[2 * i + 1]);
      *room += rt_text_room(&chunks[i].chars, chunks[i].encoding);
      continue;
    }
    unsigned char *bytes = rt_peek_bytes(value, &size);
    if (bytes == NULL)
      return false;
    bufs[i] = (uv_buf_t){(char *)bytes, size};
  }
  return true;
}

static int write_chunks(struct rt_stream *stream, const rt_value values[], struct chunk chunks[],
                        uv_buf_t bufs[], size_t count, rt_value callback) {
  struct job job = {.bufs = bufs, .count = (unsigned)count, .chunks = chunks, .values = values};
  size_t room = 0;
  int rc = UV_EINVAL;
  if (collect(values, chunks, bufs, count, &room)) {
    rc = UV_ENOMEM;
    if (make_room(&job, room)) {
      for (size_t i = 0; i < count; i++)
        if (chunks[i].is_text)
          bufs[i] = add_text(&job, &chunks[i].chars, chunks[i].encoding);
      rc = run(stream, &job, callback);
    }
  }
  for (size_t i = 0; i < count; i++)
    rt_chars_close(&chunks[i].chars);
  if (job.text != rt_self->writes->scratch)
    free(job.text);
  return rc;
}

static int write_list(struct rt_stream *stream, const struct rt_list *list, rt_value callback) {
  size_t count = list->count / 2;
  struct chunk usual_chunks[USUAL_CHUNKS] = {0};
  uv_buf_t usual_bufs[USUAL_CHUNKS];
  if (count <= USUAL_CHUNKS)
    return write_chunks(stream, list->values, usual_chunks, usual_bufs, count, callback);
  struct chunk *chunks = calloc(count, sizeof *chunks);
  uv_buf_t *bufs = calloc(count, sizeof *bufs);
  int rc = UV_ENOMEM;
  if (chunks != NULL && bufs != NULL)
    rc = write_chunks(stream, list->values, chunks, bufs, count, callback);
  free(bufs);
  free(chunks);
  return rc;
}

RT_NATIVE(writev_stream, "naf") {
  struct rt_list list;
  if (!rt_list_open(&list, argv[1]))
    return rt_number(UV_ENOMEM);
  struct rt_stream *stream = rt_stream_of(argv[0]);
  int rc = stream == NULL ? UV_EBADF : write_list(stream, &list, argv[2]);
  rt_list_close(&list);
  return rt_number(rc);
}

static const struct rt_method methods[] = {
    {"write", write_stream},
    {"writev", writev_stream},
};

bool rt_stream_add_writing(rt_object binding) {
  if (!RT_PART(writes, NULL, NULL))
    return false;
  rt_add_methods(binding, methods, sizeof methods / sizeof methods[0]);
  rt_set(binding, "state", rt_shared_doubles(rt_self->writes->state, RT_WRITE_STATE_COUNT));
  return true;
}
