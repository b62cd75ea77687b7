// SPDX-License-Identifier: MIT
//
// Errors that throw when inspected, and programs that have changed what a report uses: something is printed, and the
// status is Node's.
'use strict';

const { spawnSync } = require('child_process');

const PROGRAMS = [
  "Object.freeze(Error); throw new Error('x');",
  "Error.stackTraceLimit = 'abc'; throw new Error('x');",
  "Object.defineProperty(Error, 'stackTraceLimit', { get() { throw new TypeError('limit'); } }); throw new Error('x');",
  "Error.prepareStackTrace = () => { throw new Error('prepare'); }; throw new Error('x');",
  "Error.prepareStackTrace = () => Symbol('s'); throw new Error('x');",
  "process.emit = () => { throw new Error('emit'); }; throw new Error('x');",
  "process.emit = undefined; throw new Error('x');",
  "Object.freeze(Error.prototype); throw new Error('x');",
  "const e = new Error('x'); Object.defineProperty(e, 'stack', { get() { throw new Error('stack'); } }); throw e;",
  "const e = new Error('x'); Object.defineProperty(e, 'message', { get() { throw new Error('message'); } }); throw e;",
  "throw new Proxy(new Error('x'), { get() { throw new Error('trap'); } });",
  'const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); throw proxy;',
  "throw Object.freeze(new Error('x'));",
  "globalThis.process = undefined; throw new Error('x');",
  'globalThis.Error = undefined; null.x;',
  "const e = new Error('x'); e.stack = { toString() { throw new Error('t'); } }; throw e;",
  "process.exitCode = 9; Object.defineProperty(process, 'exitCode', { get() { throw new Error('code'); } });",
  "for (const c of [Array, String, RegExp, Map, Set, Function, Object, Promise, Symbol]) { for (const k of Reflect.ownKeys(c.prototype)) {" +
    " if (k !== 'constructor') Reflect.deleteProperty(c.prototype, k); } } throw new Error('x');",
];

for (const program of PROGRAMS) {
  const { status, signal, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
  console.log(status, signal, stderr !== '', program.slice(0, 100));
}
