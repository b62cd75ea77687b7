// SPDX-License-Identifier: MIT
// A WebAssembly command that writes to its standard output, one that is a reactor, and one that traps.
'use strict';

const { WASI } = require('wasi');
const { assembled, CALL, constant, DROP } = require('./program.cjs');

const text = 'hello from WebAssembly\n';
const data = [8, 0, 0, 0, text.length, 0, 0, 0, ...Buffer.from(text)];
const write = [...constant(1), ...constant(0), ...constant(1), ...constant(60), ...CALL, DROP];

async function run(exported, body, options, method = 'start') {
  const wasi = new WASI({ version: 'preview1', ...options });
  const { instance } = await WebAssembly.instantiate(assembled('fd_write', exported, data, body), wasi.getImportObject());
  try {
    console.log(method, wasi[method](instance), Buffer.from(instance.exports.memory.buffer).readUInt32LE(60));
  } catch (error) {
    console.log(method, error.name, error.code);
  }
}

(async () => {
  await run('_start', write);
  await run('_initialize', write, {}, 'initialize');
  await run('_initialize', write);
  await run('_start', write, {}, 'initialize');
  await run('_start', [0]); // unreachable
  await run('_start', write, { stdout: 2 });
  const wasi = new WASI({ version: 'preview1' });
  const { instance } = await WebAssembly.instantiate(assembled('fd_write', '_start', data, write), wasi.getImportObject());
  try {
    instance.exports._start();
  } catch (error) {
    console.log(error.code, error.message);
  }
})();
