// SPDX-License-Identifier: MIT
// net.connect() with neither a port nor a path, or with null; and a deprecated function that does nothing on Linux.
'use strict';

const net = require('net');

for (const given of [[], [{}], [{ port: null }], [{ path: null }], [{ path: '', port: null }], [{ port: null, path: null }], [{ host: 'x' }], [null],
  [undefined], [null, () => {}], [undefined, 'host'], [null, 'host']]) {
  try {
    net.connect(...given);
  } catch (error) {
    console.log(given, error.name, error.code, error.message);
  }
}
console.log(net._setSimultaneousAccepts(true), net._setSimultaneousAccepts(), net._setSimultaneousAccepts.length);
