// SPDX-License-Identifier: MIT
//
// The error numbers of WASI preview1, and how to leave a call with one of them.
'use strict';

const NAMES = ['SUCCESS', 'E2BIG', 'EACCES', 'EADDRINUSE', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EAGAIN', 'EALREADY', 'EBADF', 'EBADMSG',
  'EBUSY', 'ECANCELED', 'ECHILD', 'ECONNABORTED', 'ECONNREFUSED', 'ECONNRESET', 'EDEADLK', 'EDESTADDRREQ', 'EDOM', 'EDQUOT', 'EEXIST',
  'EFAULT', 'EFBIG', 'EHOSTUNREACH', 'EIDRM', 'EILSEQ', 'EINPROGRESS', 'EINTR', 'EINVAL', 'EIO', 'EISCONN', 'EISDIR', 'ELOOP', 'EMFILE',
  'EMLINK', 'EMSGSIZE', 'EMULTIHOP', 'ENAMETOOLONG', 'ENETDOWN', 'ENETRESET', 'ENETUNREACH', 'ENFILE', 'ENOBUFS', 'ENODEV', 'ENOENT',
  'ENOEXEC', 'ENOLCK', 'ENOLINK', 'ENOMEM', 'ENOMSG', 'ENOPROTOOPT', 'ENOSPC', 'ENOSYS', 'ENOTCONN', 'ENOTDIR', 'ENOTEMPTY',
  'ENOTRECOVERABLE', 'ENOTSOCK', 'ENOTSUP', 'ENOTTY', 'ENXIO', 'EOVERFLOW', 'EOWNERDEAD', 'EPERM', 'EPIPE', 'EPROTO', 'EPROTONOSUPPORT',
  'EPROTOTYPE', 'ERANGE', 'EROFS', 'ESPIPE', 'ESRCH', 'ESTALE', 'ETIMEDOUT', 'ETXTBSY', 'EXDEV', 'ENOTCAPABLE'];

const errno = { __proto__: null };
NAMES.forEach((name, number) => { errno[name] = number; });

// Thrown inside a call, which then returns the number.
class Failure {
  constructor(number) {
    this.number = number;
  }
}

function fail(number) {
  throw new Failure(number);
}

// By the negative code of a native.
const fromCode = new Map();

function numberOf(code) {
  if (fromCode.size === 0) {
    const { errno: system } = require('node/os').constants;
    for (const name of NAMES) if (system[name] !== undefined) fromCode.set(-system[name], errno[name]);
  }
  return fromCode.get(code) ?? errno.EIO;
}

// The result of a native, which is negative if it failed.
function checked(result) {
  if (result < 0) fail(numberOf(result));
  return result;
}

module.exports = { errno, NAMES, Failure, fail, numberOf, checked };
