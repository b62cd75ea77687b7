// SPDX-License-Identifier: MIT
// new WASI(), start() and initialize() with wrong values; proc_exit with and without returnOnExit.
'use strict';

const { WASI } = require('wasi');

function attempt(what, run) {
  try {
    console.log(what, run());
  } catch (error) {
    console.log(what, error?.name, error?.code, error?.message ?? error, error?.syscall, error?.errno);
  }
}

for (const options of [undefined, null, [], 'x', {}, { version: 'x' }, { version: 1 }]) attempt('new', () => new WASI(options));
for (const more of [
  { args: 'a' }, { args: null }, { env: 1 }, { env: [] }, { preopens: 1 }, { preopens: { a: '/nonexistent' } }, { preopens: { a: '/etc/passwd' } },
  { stdin: -1 }, { stdin: 1.5 }, { stdin: 2 ** 31 }, { stdout: 'x' }, { stderr: 9999 }, { returnOnExit: 1 }, { returnOnExit: 1, stdin: -1 }, { args: 1, env: 1 },
]) attempt(Object.keys(more).join(), () => new WASI({ version: 'preview1', ...more }));

const memory = new WebAssembly.Memory({ initial: 1 });
for (const method of ['start', 'initialize']) {
  for (const instance of [
    undefined, null, 1, [], {}, { exports: 1 }, { exports: {} }, { exports: { memory: { buffer: new ArrayBuffer(8) } } }, { exports: { memory } },
    { exports: { memory, _start: 1 } }, { exports: { memory, _initialize: 1 } }, { exports: { _start: 1 } }, { exports: { memory, _start() { return 5; } } },
    { exports: { memory, _initialize() { return 5; } } }, { exports: { memory, _start() {}, _initialize() {} } },
    { exports: { memory: Object.create(memory), _start() {} } },
  ]) {
    const wasi = new WASI({ version: 'preview1' });
    attempt(method, () => wasi[method](instance));
    attempt('again', () => wasi.start({ exports: { memory, _start() {} } }));
  }
}

for (const code of [7, 2 ** 32 + 5, undefined]) {
  const wasi = new WASI({ version: 'preview1' });
  attempt('exit', () => wasi.start({ exports: { memory, _start() { wasi.wasiImport.proc_exit(code); } } }));
}
const wasi = new WASI({ version: 'unstable', args: [1, Symbol('s')], env: { a: undefined } });
console.log(wasi, Object.keys(wasi.getImportObject()), Object.getPrototypeOf(wasi.wasiImport).constructor.name);
for (const args of [[], [0, 0], ['a', 0], [-1, 0], [1.5, 0], [0, 0, 0]]) attempt('args_get', () => wasi.wasiImport.args_get(...args));
attempt('BigInt', () => wasi.wasiImport.fd_seek(1, 2, 3, 4));
attempt('this', () => WASI({ version: 'preview1' }));

process.on('exit', () => console.log('not reached'));
const ending = new WASI({ version: 'preview1', returnOnExit: false });
ending.start({ exports: { memory, _start() { ending.wasiImport.proc_exit(9); } } });
