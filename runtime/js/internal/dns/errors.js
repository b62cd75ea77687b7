// SPDX-License-Identifier: MIT
//
// Errors of dns: "getaddrinfo ENOTFOUND example.org".
'use strict';

const { fromLoop } = require('internal/net/errors');

const UV_EAI_NODATA = -3007;
const UV_EAI_NONAME = -3008;

function nameOf(code) {
  if (typeof code !== 'number') return code;
  return [UV_EAI_NODATA, UV_EAI_NONAME].includes(code) ? 'ENOTFOUND' : internalBinding('process').errorName(code);
}

// code: a negative code of the loop, or the error name of a query.
function dnsError(code, syscall, hostname) {
  const name = nameOf(code);
  const error = new Error([syscall, name, ...(hostname ? [hostname] : [])].join(' '));
  Object.assign(error, { errno: typeof code === 'number' ? code : undefined, code: name, syscall });
  if (hostname) error.hostname = hostname;
  return fromLoop(error, syscall);
}

module.exports = { dnsError };
