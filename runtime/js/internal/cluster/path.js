// SPDX-License-Identifier: MIT
//
// Paths of Unix sockets between a worker and its primary, which may have another working directory.
'use strict';

const path = require('node/path');

const isAbstract = (address) => address.startsWith('\0');

// In a worker: the path for the primary.
function forPrimary(address) {
  return isAbstract(address) ? address : path.resolve(address);
}

// In the primary: the shorter form of the path, because the kernel limits its length.
function reachable(address) {
  if (typeof address !== 'string' || isAbstract(address)) return address;
  const relative = path.relative(globalThis.process.cwd(), address);
  return relative.length < address.length ? relative : address;
}

module.exports = { forPrimary, reachable };
