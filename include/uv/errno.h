/* SPDX-License-Identifier: MIT */
/*
 * The error codes. Every function that can fail returns one of them, always negative.
 * A code that the system has is its errno, negated; the others are below -3000.
 */
#ifndef UV_ERRNO_H
#define UV_ERRNO_H

#include <errno.h>

/* clang-format off */

/* Calls XX(name, text) for each code, name without its UV_ prefix. */
#define UV_ERRNO_MAP(XX) \
  XX(E2BIG,           "argument list too long") \
  XX(EACCES,          "permission denied") \
  XX(EADDRINUSE,      "address already in use") \
  XX(EADDRNOTAVAIL,   "address not available") \
  XX(EAFNOSUPPORT,    "address family not supported") \
  XX(EAGAIN,          "resource temporarily unavailable") \
  XX(EAI_ADDRFAMILY,  "address family not supported") \
  XX(EAI_AGAIN,       "temporary failure") \
  XX(EAI_BADFLAGS,    "bad ai_flags value") \
  XX(EAI_BADHINTS,    "invalid value for hints") \
  XX(EAI_CANCELED,    "request canceled") \
  XX(EAI_FAIL,        "permanent failure") \
  XX(EAI_FAMILY,      "ai_family not supported") \
  XX(EAI_MEMORY,      "out of memory") \
  XX(EAI_NODATA,      "no address") \
  XX(EAI_NONAME,      "unknown node or service") \
  XX(EAI_OVERFLOW,    "argument buffer overflow") \
  XX(EAI_PROTOCOL,    "resolved protocol is unknown") \
  XX(EAI_SERVICE,     "service not available for socket type") \
  XX(EAI_SOCKTYPE,    "socket type not supported") \
  XX(EALREADY,        "connection already in progress") \
  XX(EBADF,           "bad file descriptor") \
  XX(EBUSY,           "resource busy or locked") \
  XX(ECANCELED,       "operation canceled") \
  XX(ECHARSET,        "invalid Unicode character") \
  XX(ECONNABORTED,    "software caused connection abort") \
  XX(ECONNREFUSED,    "connection refused") \
  XX(ECONNRESET,      "connection reset by peer") \
  XX(EDESTADDRREQ,    "destination address required") \
  XX(EEXIST,          "file already exists") \
  XX(EFAULT,          "bad address in system call argument") \
  XX(EFBIG,           "file too large") \
  XX(EHOSTUNREACH,    "host is unreachable") \
  XX(EINTR,           "interrupted system call") \
  XX(EINVAL,          "invalid argument") \
  XX(EIO,             "i/o error") \
  XX(EISCONN,         "socket is already connected") \
  XX(EISDIR,          "illegal operation on a directory") \
  XX(ELOOP,           "too many symbolic links encountered") \
  XX(EMFILE,          "too many open files") \
  XX(EMSGSIZE,        "message too long") \
  XX(ENAMETOOLONG,    "name too long") \
  XX(ENETDOWN,        "network is down") \
  XX(ENETUNREACH,     "network is unreachable") \
  XX(ENFILE,          "file table overflow") \
  XX(ENOBUFS,         "no buffer space available") \
  XX(ENODEV,          "no such device") \
  XX(ENOENT,          "no such file or directory") \
  XX(ENOMEM,          "not enough memory") \
  XX(ENONET,          "machine is not on the network") \
  XX(ENOPROTOOPT,     "protocol not available") \
  XX(ENOSPC,          "no space left on device") \
  XX(ENOSYS,          "function not implemented") \
  XX(ENOTCONN,        "socket is not connected") \
  XX(ENOTDIR,         "not a directory") \
  XX(ENOTEMPTY,       "directory not empty") \
  XX(ENOTSOCK,        "socket operation on non-socket") \
  XX(ENOTSUP,         "operation not supported on socket") \
  XX(EOVERFLOW,       "value too large for defined data type") \
  XX(EPERM,           "operation not permitted") \
  XX(EPIPE,           "broken pipe") \
  XX(EPROTO,          "protocol error") \
  XX(EPROTONOSUPPORT, "protocol not supported") \
  XX(EPROTOTYPE,      "protocol wrong type for socket") \
  XX(ERANGE,          "result too large") \
  XX(EROFS,           "read-only file system") \
  XX(ESHUTDOWN,       "cannot send after transport endpoint shutdown") \
  XX(ESPIPE,          "invalid seek") \
  XX(ESRCH,           "no such process") \
  XX(ETIMEDOUT,       "connection timed out") \
  XX(ETXTBSY,         "text file is busy") \
  XX(EXDEV,           "cross-device link not permitted") \
  XX(UNKNOWN,         "unknown error") \
  XX(EOF,             "end of file") \
  XX(ENXIO,           "no such device or address") \
  XX(EMLINK,          "too many links") \
  XX(EHOSTDOWN,       "host is down") \
  XX(EREMOTEIO,       "remote I/O error") \
  XX(ENOTTY,          "inappropriate ioctl for device") \
  XX(EFTYPE,          "inappropriate file type or format") \
  XX(EILSEQ,          "illegal byte sequence") \
  XX(ESOCKTNOSUPPORT, "socket type not supported") \
  XX(ENODATA,         "no data available") \
  XX(EUNATCH,         "protocol driver not attached") \
  XX(ENOEXEC,         "exec format error")

/* Codes that some systems lack. */
#ifdef EFTYPE
#define UV__EFTYPE (-EFTYPE)
#else
#define UV__EFTYPE (-4028)
#endif
#ifdef ENODATA
#define UV__ENODATA (-ENODATA)
#else
#define UV__ENODATA (-4024)
#endif
#ifdef ENONET
#define UV__ENONET (-ENONET)
#else
#define UV__ENONET (-4056)
#endif
#ifdef EREMOTEIO
#define UV__EREMOTEIO (-EREMOTEIO)
#else
#define UV__EREMOTEIO (-4030)
#endif
#ifdef ESOCKTNOSUPPORT
#define UV__ESOCKTNOSUPPORT (-ESOCKTNOSUPPORT)
#else
#define UV__ESOCKTNOSUPPORT (-4025)
#endif
#ifdef EUNATCH
#define UV__EUNATCH (-EUNATCH)
#else
#define UV__EUNATCH (-4023)
#endif

typedef enum {
  UV_E2BIG           = -E2BIG,
  UV_EACCES          = -EACCES,
  UV_EADDRINUSE      = -EADDRINUSE,
  UV_EADDRNOTAVAIL   = -EADDRNOTAVAIL,
  UV_EAFNOSUPPORT    = -EAFNOSUPPORT,
  UV_EAGAIN          = -EAGAIN,
  UV_EAI_ADDRFAMILY  = -3000,
  UV_EAI_AGAIN       = -3001,
  UV_EAI_BADFLAGS    = -3002,
  UV_EAI_BADHINTS    = -3013,
  UV_EAI_CANCELED    = -3003,
  UV_EAI_FAIL        = -3004,
  UV_EAI_FAMILY      = -3005,
  UV_EAI_MEMORY      = -3006,
  UV_EAI_NODATA      = -3007,
  UV_EAI_NONAME      = -3008,
  UV_EAI_OVERFLOW    = -3009,
  UV_EAI_PROTOCOL    = -3014,
  UV_EAI_SERVICE     = -3010,
  UV_EAI_SOCKTYPE    = -3011,
  UV_EALREADY        = -EALREADY,
  UV_EBADF           = -EBADF,
  UV_EBUSY           = -EBUSY,
  UV_ECANCELED       = -ECANCELED,
  UV_ECHARSET        = -4080,
  UV_ECONNABORTED    = -ECONNABORTED,
  UV_ECONNREFUSED    = -ECONNREFUSED,
  UV_ECONNRESET      = -ECONNRESET,
  UV_EDESTADDRREQ    = -EDESTADDRREQ,
  UV_EEXIST          = -EEXIST,
  UV_EFAULT          = -EFAULT,
  UV_EFBIG           = -EFBIG,
  UV_EHOSTUNREACH    = -EHOSTUNREACH,
  UV_EINTR           = -EINTR,
  UV_EINVAL          = -EINVAL,
  UV_EIO             = -EIO,
  UV_EISCONN         = -EISCONN,
  UV_EISDIR          = -EISDIR,
  UV_ELOOP           = -ELOOP,
  UV_EMFILE          = -EMFILE,
  UV_EMSGSIZE        = -EMSGSIZE,
  UV_ENAMETOOLONG    = -ENAMETOOLONG,
  UV_ENETDOWN        = -ENETDOWN,
  UV_ENETUNREACH     = -ENETUNREACH,
  UV_ENFILE          = -ENFILE,
  UV_ENOBUFS         = -ENOBUFS,
  UV_ENODEV          = -ENODEV,
  UV_ENOENT          = -ENOENT,
  UV_ENOMEM          = -ENOMEM,
  UV_ENONET          = UV__ENONET,
  UV_ENOPROTOOPT     = -ENOPROTOOPT,
  UV_ENOSPC          = -ENOSPC,
  UV_ENOSYS          = -ENOSYS,
  UV_ENOTCONN        = -ENOTCONN,
  UV_ENOTDIR         = -ENOTDIR,
  UV_ENOTEMPTY       = -ENOTEMPTY,
  UV_ENOTSOCK        = -ENOTSOCK,
  UV_ENOTSUP         = -ENOTSUP,
  UV_EOVERFLOW       = -EOVERFLOW,
  UV_EPERM           = -EPERM,
  UV_EPIPE           = -EPIPE,
  UV_EPROTO          = -EPROTO,
  UV_EPROTONOSUPPORT = -EPROTONOSUPPORT,
  UV_EPROTOTYPE      = -EPROTOTYPE,
  UV_ERANGE          = -ERANGE,
  UV_EROFS           = -EROFS,
  UV_ESHUTDOWN       = -ESHUTDOWN,
  UV_ESPIPE          = -ESPIPE,
  UV_ESRCH           = -ESRCH,
  UV_ETIMEDOUT       = -ETIMEDOUT,
  UV_ETXTBSY         = -ETXTBSY,
  UV_EXDEV           = -EXDEV,
  UV_UNKNOWN         = -4094,
  UV_EOF             = -4095,
  UV_ENXIO           = -ENXIO,
  UV_EMLINK          = -EMLINK,
  UV_EHOSTDOWN       = -EHOSTDOWN,
  UV_EREMOTEIO       = UV__EREMOTEIO,
  UV_ENOTTY          = -ENOTTY,
  UV_EFTYPE          = UV__EFTYPE,
  UV_EILSEQ          = -EILSEQ,
  UV_ESOCKTNOSUPPORT = UV__ESOCKTNOSUPPORT,
  UV_ENODATA         = UV__ENODATA,
  UV_EUNATCH         = UV__EUNATCH,
  UV_ENOEXEC         = -ENOEXEC,
  UV_ERRNO_MAX = UV_EOF - 1
} uv_errno_t;

/* clang-format on */

#endif
