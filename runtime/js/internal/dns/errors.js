// SPDX-License-Identifier: MIT
//
// Errors of dns: "getaddrinfo ENOTFOUND example.org".
'use strict';

const { fromLoop } = require('internal/net/errors');

const UV_EAI_NODATA = -3007;
const UV_EAI_NONAME = -3008;

// code: a negative number of the loop, or the name of an error of a query.
function dnsError(code, syscall, hostname) {
  let name = code;
  let errno;
  if (typeof code === 'number') {
    errno = code;
    name = code === UV_EAI_NODATA || code === UV_EAI_NONAME ? 'ENOTFOUND' : internalBinding('process').errorName(code);
  }
  const error = new Error(`${syscall} ${name}${hostname ? ` ${hostname}` : ''}`);
  error.errno = errno;
  error.code = name;
  error.syscall = syscall;
  if (hostname) error.hostname = hostname;
  return fromLoop(error, syscall);
}

module.exports = { dnsError };
