// SPDX-License-Identifier: MIT
// command: --no-warnings FILE
// module.register(): its arguments, the data passed to initialize(), and hooks running in their own thread.
'use strict';
const { register } = require('module');
const { pathToFileURL } = require('url');

function attempt(...given) {
  try {
    console.log(register(...given));
  } catch (error) {
    console.log(error?.name, error?.code, error?.message ?? error);
  }
}

const here = pathToFileURL(__filename);
const writes = (text) => `data:text/javascript,import { writeSync } from "fs"; export ${text}`;
console.log(register.length, register.name);
attempt();
attempt(1);
attempt('./none.mjs');
attempt('./none.mjs', here);
attempt('no-such-package', `${here}`);
attempt('./files/first.mjs', 'none');
attempt(new URL('data:text/javascript,'));
attempt('./files/first.mjs', { parentURL: here, data: 'a text' });
attempt(writes('function initialize(data) { writeSync(1, `${data.map.get("key")} ${data.date.getTime()} ${data.self === data}\\n`); return 1 }'),
  here, { data: (() => { const data = { map: new Map([['key', 'value']]), date: new Date(5) }; data.self = data; return data; })() });
attempt(writes('function initialize() {}'), { data: () => {} });
attempt('data:text/javascript,', { data: 1, transferList: 1 });
attempt('data:text/javascript,export function initialize() { throw new RangeError("thrown") }');
attempt('data:text/javascript,export async function initialize() { await 1; throw null }');
attempt('data:text/javascript,await null; throw new SyntaxError("at the top")');
const moved = new ArrayBuffer(8);
attempt(writes('function initialize({ byteLength }) { writeSync(1, `${byteLength} bytes\\n`) }'), { data: moved, transferList: [moved] });
console.log(moved.byteLength);
globalThis.isProgram = true;
attempt(writes('function initialize() { writeSync(1, `${typeof globalThis.isProgram}\\n`); globalThis.isHooks = true }'));
console.log(typeof globalThis.isHooks, require('worker_threads').isMainThread);
import('os').then((os) => console.log(typeof os.EOL));
