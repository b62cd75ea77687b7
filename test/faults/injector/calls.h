/* SPDX-License-Identifier: MIT */
/* How to write a wrapper: WRAP(type, failure value, name, (parameters), (arguments)). */
#ifndef FAULTS_CALLS_H
#define FAULTS_CALLS_H

#include <errno.h>

#include "inject.h"

#define WRAP(type, failure, name, parameters, arguments)           \
  type name parameters {                                           \
    int error = fault_next(CALL_##name, FAULT_CALLER);             \
    if (error > 0) {                                               \
      errno = error;                                               \
      return failure;                                              \
    }                                                              \
    return ((type(*) parameters)fault_real(CALL_##name))arguments; \
  }

/* For functions that return their error. */
#define WRAP_RESULT(name, parameters, arguments)                  \
  int name parameters {                                           \
    int error = fault_next(CALL_##name, FAULT_CALLER);            \
    if (error != 0) {                                             \
      errno = error > 0 ? error : EIO; /* for EAI_SYSTEM */       \
      return error;                                               \
    }                                                             \
    return ((int(*) parameters)fault_real(CALL_##name))arguments; \
  }

/* For functions that transfer `size` bytes, which FAULT_SHORT halves. */
#define WRAP_BYTES(name, size, parameters, arguments)                 \
  ssize_t name parameters {                                           \
    int error = fault_next(CALL_##name, FAULT_CALLER);                \
    if (error > 0) {                                                  \
      errno = error;                                                  \
      return -1;                                                      \
    }                                                                 \
    if (error == FAULT_SHORT)                                         \
      size = fault_half(size);                                        \
    return ((ssize_t(*) parameters)fault_real(CALL_##name))arguments; \
  }

#endif
