/* SPDX-License-Identifier: MIT */
/* Random bytes, written into the memory of a typed array that stays alive meanwhile. */
#include "binding/crypto.h"

#include <openssl/rand.h>

struct fill {
  struct rt_job job;
  rt_value array; /* NULL: not kept, since the call waits */
  unsigned char *start;
  size_t length;
};

/* RAND_bytes() takes an int. */
static bool fill_work(struct rt_job *job) {
  struct fill *fill = (struct fill *)job;
  unsigned char *at = fill->start;
  for (size_t left = fill->length; left > 0;) {
    int part = left < INT32_MAX ? (int)left : INT32_MAX;
    if (RAND_bytes(at, part) != 1) {
      return false;
    }
    at += part;
    left -= (size_t)part;
  }
  return true;
}

static rt_value fill_result(struct rt_job *job) {
  (void)job;
  return rt_undefined();
}

static void fill_release(struct rt_job *job) {
  struct fill *fill = (struct fill *)job;
  if (fill->array != NULL) {
    rt_release(fill->array);
  }
}

/* randomFill(bytes, offset, length, callback) */
RT_NATIVE(random_fill) {
  rt_value callback = rt_arg(argc, argv, 3);
  struct rt_bytes bytes = rt_bytes_arg(argc, argv, 0);
  if (rt_is_function(callback)) { /* a thread will write to them */
    bytes.data = rt_to_bytes(argv[0], &bytes.length);
  }
  size_t offset = rt_size_arg(argc, argv, 1);
  size_t length = rt_size_arg(argc, argv, 2);
  if (bytes.data == NULL || offset > bytes.length || length > bytes.length - offset) {
    return rt_number(UV_EINVAL);
  }
  struct fill *fill = rt_job_new(sizeof(*fill));
  fill->job.work = fill_work;
  fill->job.result = fill_result;
  fill->job.release = fill_release;
  fill->start = bytes.data + offset;
  fill->length = length;
  if (rt_is_function(callback)) {
    fill->array = argv[0];
    rt_keep(fill->array);
  }
  return rt_job_run(&fill->job, callback);
}

static const struct rt_method methods[] = {{"randomFill", random_fill}};

void rt_crypto_random(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
