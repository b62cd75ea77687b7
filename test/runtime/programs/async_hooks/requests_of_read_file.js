// SPDX-License-Identifier: MIT
// Reading a whole file is a chain of requests, each triggered by the one before it. Their ids are destroyed before the program goes on.
'use strict';
const { createHook, executionAsyncId } = require('async_hooks');
const fs = require('fs');

const lines = [];
const names = new Map();
const nameOf = (id) => names.get(id) ?? 'another';
const show = (event) => (id) => { if (names.has(id)) lines.push(`${event} ${nameOf(id)}`); };
createHook({
  init(id, type, trigger) {
    if (!type.startsWith('FSREQ')) return;
    names.set(id, `${type} ${names.size + 1}`);
    lines.push(`init ${nameOf(id)} by ${nameOf(trigger)}`);
  },
  before: show('before'),
  after: show('after'),
  destroy: show('destroy'),
}).enable();

function viaDescriptor() {
  const fd = fs.openSync(__filename);
  fs.readFile(fd, 'utf8', (error, text) => {
    lines.push(`descriptor: ${text.length} in ${nameOf(executionAsyncId())}`);
    fs.closeSync(fd);
    fs.readFile('/missing', ({ code, syscall }) => lines.push(`${code} ${syscall} in ${nameOf(executionAsyncId())}`));
  });
}

fs.readFile(__filename, 'utf8', (error, text) => {
  lines.push(`read ${text.length} in ${nameOf(executionAsyncId())}`);
  setImmediate(viaDescriptor);
});
process.on('exit', () => console.log(lines.join('\n')));
