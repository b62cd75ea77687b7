/* SPDX-License-Identifier: MIT */
/* Prime numbers: generating and checking. Numbers are bytes in big-endian order. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include "binding/crypto.h"

#include <openssl/bn.h>
#include <string.h>

struct prime {
  struct rt_job job;
  int bits;
  bool is_safe;
  BIGNUM *add; /* or NULL */
  BIGNUM *rem; /* or NULL */
  BIGNUM *number;
  int checks;
  bool is_prime;
};

static bool generate_work(struct rt_job *job) {
  struct prime *prime = (struct prime *)job;
  return BN_generate_prime_ex(prime->number, prime->bits, prime->is_safe, prime->add, prime->rem,
                              NULL) == 1;
}

static rt_value generate_result(struct rt_job *job) {
  struct prime *prime = (struct prime *)job;
  struct rt_bytes bytes = rt_bytes_new((size_t)BN_num_bytes(prime->number));
  if (bytes.data == NULL)
    return rt_number(UV_ENOMEM);
  BN_bn2bin(prime->number, bytes.data);
  rt_value value = rt_uint8_array(bytes.length, bytes.data);
  rt_bytes_free(&bytes);
  return value;
}

static bool check_work(struct rt_job *job) {
  struct prime *prime = (struct prime *)job;
  int answer = BN_is_prime_ex(prime->number, prime->checks, NULL, NULL);
  prime->is_prime = answer == 1;
  return answer >= 0;
}

static rt_value check_result(struct rt_job *job) {
  return rt_bool(((struct prime *)job)->is_prime);
}

static void prime_release(struct rt_job *job) {
  struct prime *prime = (struct prime *)job;
  BN_clear_free(prime->add);
  BN_clear_free(prime->rem);
  BN_clear_free(prime->number);
}

static BIGNUM *number_arg(size_t argc, const rt_value argv[], size_t index) {
  struct rt_bytes bytes = rt_bytes_arg(argc, argv, index);
  return bytes.data == NULL ? NULL : BN_bin2bn(bytes.data, (int)bytes.length, NULL);
}

/* generatePrime(bits, is safe, add or undefined, rem or undefined, callback): -1 if add has more
 * bits than the prime, -2 if rem is not less than add. */
RT_NATIVE(generate_prime, "n?.bbf") {
  struct prime *prime = rt_job_new(sizeof *prime);
  if (prime == NULL)
    return rt_problem_memory();
  prime->job.work = generate_work;
  prime->job.result = generate_result;
  prime->job.release = prime_release;
  prime->bits = rt_int_arg(argc, argv, 0);
  prime->is_safe = rt_to_bool(rt_arg(argc, argv, 1));
  prime->add = number_arg(argc, argv, 2);
  prime->rem = number_arg(argc, argv, 3);
  prime->number = BN_new();
  int refused = 0;
  if (prime->add != NULL && BN_num_bits(prime->add) > prime->bits)
    refused = -1;
  else if (prime->add != NULL && prime->rem != NULL && BN_cmp(prime->add, prime->rem) != 1)
    refused = -2;
  if (refused != 0) {
    rt_job_drop(&prime->job);
    return rt_number(refused);
  }
  return rt_job_run(&prime->job, rt_arg(argc, argv, 4));
}

/* checkPrime(bytes, checks, callback) */
RT_NATIVE(check_prime, "bn?f") {
  struct prime *prime = rt_job_new(sizeof *prime);
  if (prime == NULL)
    return rt_problem_memory();
  prime->job.work = check_work;
  prime->job.result = check_result;
  prime->job.release = prime_release;
  prime->number = number_arg(argc, argv, 0);
  prime->checks = rt_int_arg(argc, argv, 1);
  return rt_job_run(&prime->job, rt_arg(argc, argv, 2));
}

static const struct rt_method methods[] = {
    {"generatePrime", generate_prime},
    {"checkPrime", check_prime},
};

void rt_crypto_prime(rt_object binding) {
  RT_ADD_METHODS(binding, methods);
}
