/* SPDX-License-Identifier: MIT */
/* Random bytes, written into the memory of a typed array, which is lent meanwhile. */
#include "binding/crypto.h"
#include "engine/pin.h"

#include <openssl/rand.h>
#include <string.h>

struct fill {
  struct rt_job job;
  struct rt_lent lent;
};

/* RAND_bytes() takes an int. */
static bool fill_work(struct rt_job *job) {
  struct fill *fill = (struct fill *)job;
  unsigned char *at = fill->lent.bytes;
  for (size_t left = fill->lent.length; left > 0;) {
    int part = left < INT32_MAX ? (int)left : INT32_MAX;
    if (RAND_bytes(at, part) != 1)
      return false;
    at += part;
    left -= (size_t)part;
  }
  return true;
}

static rt_value fill_result(struct rt_job *job) {
  struct fill *fill = (struct fill *)job;
  rt_lent_bring_back(&fill->lent, fill->lent.length);
  return rt_undefined();
}

static void fill_release(struct rt_job *job) {
  rt_lent_end(&((struct fill *)job)->lent);
}

/* randomFill(bytes, offset, length, callback) */
RT_NATIVE(random_fill, "bnn?f") {
  struct rt_bytes bytes = rt_bytes_arg(argc, argv, 0);
  size_t offset = rt_size_arg(argc, argv, 1);
  size_t length = rt_size_arg(argc, argv, 2);
  if (offset > bytes.length || length > bytes.length - offset)
    return rt_number(UV_EINVAL);
  struct fill *fill = rt_job_new(sizeof *fill);
  if (fill == NULL)
    return rt_number(UV_ENOMEM);
  fill->job.work = fill_work;
  fill->job.result = fill_result;
  fill->job.release = fill_release;
  int rc = rt_lend(&fill->lent, argv[0], offset, length, RT_LENT_FILL);
  if (rc < 0) {
    rt_job_drop(&fill->job);
    return rt_number(rc);
  }
  return rt_job_run(&fill->job, rt_arg(argc, argv, 3));
}

enum { UUID_SIZE = 16, UUID_LENGTH = 36, MOST_UUIDS = 16 };

/* The text of a random UUID made of these bytes, which become zeros. */
static void put_uuid(unsigned char *bytes, unsigned char *text) {
  enum { VERSION_AT = 6, VARIANT_AT = 8 };
  static const char digits[] = "0123456789abcdef";
  bytes[VERSION_AT] = (bytes[VERSION_AT] & 0x0f) | 0x40;
  bytes[VARIANT_AT] = (bytes[VARIANT_AT] & 0x3f) | 0x80;
  for (size_t i = 0; i < UUID_SIZE; i++) {
    if (i == 4 || i == 6 || i == 8 || i == 10)
      *text++ = '-';
    *text++ = (unsigned char)digits[bytes[i] >> 4];
    *text++ = (unsigned char)digits[bytes[i] & 0xf];
  }
  memset(bytes, 0, UUID_SIZE);
}

/* uuids(bytes, offset, count): the texts of as many UUIDs, one behind the other. */
RT_NATIVE(uuids, "bnn") {
  struct rt_bytes bytes = rt_bytes_arg(argc, argv, 0);
  size_t offset = rt_size_arg(argc, argv, 1);
  size_t count = rt_size_arg(argc, argv, 2);
  if (count > MOST_UUIDS || offset > bytes.length || count * UUID_SIZE > bytes.length - offset)
    return rt_number(UV_EINVAL);
  unsigned char text[MOST_UUIDS * UUID_LENGTH];
  for (size_t i = 0; i < count; i++)
    put_uuid(bytes.data + offset + i * UUID_SIZE, text + i * UUID_LENGTH);
  return rt_text_latin1(text, count * UUID_LENGTH);
}

static const struct rt_method methods[] = {{"randomFill", random_fill}, {"uuids", uuids}};

void rt_crypto_random(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
