// SPDX-License-Identifier: MIT
//
// child.js SEED CALLS LOG: calls public functions, constructors and methods with hostile values, chosen by the seed.
// Each call is announced on the descriptor LOG before it is made, so that the last one is known if the process dies.
'use strict';
const fs = require('fs');
const { builtinModules } = require('module');

const [seed, calls, log] = process.argv.slice(2).map(Number);

// Skipped: what ends this or another process by design, changes its user, takes the terminal, runs forever, or would
// reach files and devices through inherited descriptors.
const EXCLUDED = new RegExp([
  'process\\.(exit|reallyExit|_reallyExit|abort|kill|_kill|dlopen|set\\w*id|setgroups|initgroups|_debug\\w*|_startProfiler\\w*)$',
  'process\\.(stdin|stdout|stderr|_rawDebug|chdir|umask|emit|off|on\\w*|once|removeAllListeners|removeListener|prepend\\w*|addListener|setMaxListeners)\\b',
  'process\\.(setUncaughtExceptionCaptureCallback|disconnect|_\\w+)',
  'module\\.(runMain|_load|_preloadModules)', 'os\\.setPriority$', '(^|\\.)(rm|rmdir|unlink|rename|cp|chown|lchown|chmod|lchmod|utimes|lutimes|truncate|link|symlink)(Sync)?$',
  '(^|\\.)f(chmod|chown|utimes|truncate|sync|datasync)(Sync)?$', '(^|\\.)(close|write|writev|read|readv|writeFile|appendFile)(Sync)?$',
  'fs\\..*(rm|rmdir|unlink|rename|cp|chown|lchown|chmod|lchmod|utimes|lutimes|truncate|link|symlink)$',
  'child_process\\.', 'cluster\\.', 'repl\\.', '\\bTTY\\b', 'tty\\.', 'inspector\\.', 'wasi', 'trace_events', 'test(/|\\b)',
  'Atomics\\.wait', 'WebAssembly', 'execSync', 'process\\.binding', 'globalThis\\.(gc|process|global|globalThis|console|queueMicrotask)$',
  'generatePrime', 'console\\.', 'createServer', '\\blisten\\b', 'readline', 'sys\\.', 'v8\\.', 'worker', 'global\\b',
].join('|'));

let state = seed * 2654435761 >>> 0 || 1;
const random = (below) => {
  state ^= state << 13; state >>>= 0; state ^= state >>> 17; state ^= state << 5; state >>>= 0;
  return state % below;
};
const pick = (list) => list[random(list.length)];

const detached = () => { const buffer = new ArrayBuffer(64); structuredClone(buffer, { transfer: [buffer] }); return buffer; };
const shrinking = (buffer) => ({ valueOf: () => { buffer.resize(0); return 4; }, toString: () => { buffer.resize(0); return '4'; } });
const resizable = () => new ArrayBuffer(64, { maxByteLength: 128 });
const thrower = () => { throw new RangeError('hostile'); };
const VALUES = [
  () => undefined, () => null, () => true, () => 0, () => -0, () => -1, () => NaN, () => Infinity, () => -Infinity, () => 0.5,
  () => 2 ** 31, () => -(2 ** 31) - 1, () => 2 ** 53, () => 1e21, () => 65536, () => 3n, () => -(2n ** 70n),
  () => '', () => 'utf8', () => 'hex', () => 'name', () => '\0', () => 'a\0b', () => '\ud800', () => '\udfff\ud800x', () => '😀', () => '%', () => '%zz',
  () => '__proto__', () => 'constructor', () => '1e1000', () => 'x'.repeat(100000), () => '𝒳é'.repeat(5000), () => '('.repeat(3000),
  () => Symbol('s'), () => Symbol.iterator, () => [], () => [1, [2, [3]]], () => new Array(1000),
  () => ({}), () => Object.create(null), () => ({ length: -1 }), () => ({ toString: thrower }), () => ({ get length() { return thrower(); } }),
  () => ({ valueOf: () => ({}) , toString: () => ({}) }), () => new Proxy({}, { get: thrower, has: thrower, ownKeys: thrower, getPrototypeOf: thrower }),
  () => new Proxy(() => {}, {}), () => Proxy.revocable({}, {}).proxy, () => { const r = Proxy.revocable({}, {}); r.revoke(); return r.proxy; },
  () => () => {}, () => thrower, () => async () => thrower(), () => class { constructor () { thrower(); } },
  () => new Uint8Array(16), () => Buffer.from('bytes'), () => Buffer.alloc(0), () => new Uint8Array(detached()), () => detached(), () => new Uint8Array(resizable()),
  () => { const b = resizable(); const view = new Uint8Array(b); b.resize(8); return view; }, () => { const b = resizable(); return [new Uint8Array(b), shrinking(b)]; },
  () => shrinking(resizable()), () => new SharedArrayBuffer(32), () => new Uint8Array(new SharedArrayBuffer(32)), () => new DataView(new ArrayBuffer(8)),
  () => new Float64Array(4), () => new BigInt64Array(4), () => new Map([[{}, 1]]), () => new Set([NaN]), () => new WeakMap(), () => new Date(NaN), () => /(a+)+$/y,
  () => Promise.reject(new Error('hostile')), () => Promise.resolve(1), () => ({ then: thrower }), () => new Error('e'), () => Object.freeze(new Error('frozen')),
  () => new AbortController().signal, () => AbortSignal.abort(), () => ({ aborted: true, addEventListener: thrower }), () => new URL('http://u:p@h:1/p?q#f'),
  () => ({ highWaterMark: NaN, objectMode: {} }), () => ({ encoding: 'nope' }), () => ({ signal: {} }), () => ({ [Symbol.iterator]: thrower }),
  () => ({ [Symbol.asyncIterator]: () => ({ next: thrower }) }), () => ({ [Symbol.iterator]: () => ({ next: () => ({ done: true }) }), return: thrower }),
  () => { const o = {}; o.self = o; return o; }, () => { let o = []; for (let i = 0; i < 20000; i++) o = [o]; return o; },
];

const ENGINE = new Set(require('vm').runInNewContext('Object.getOwnPropertyNames(globalThis)'));

/* Everything that a program can reach by name: [path, function, receiver]. */
function collect() {
  const found = [];
  const seen = new Set();
  const visit = (path, object, depth) => {
    if ((typeof object !== 'object' && typeof object !== 'function') || object === null || seen.has(object) || depth > 4) return;
    seen.add(object);
    for (const key of Reflect.ownKeys(object)) {
      if (typeof key === 'symbol' || ['caller', 'callee', 'arguments', 'constructor'].includes(key)) continue;
      const name = `${path}.${key}`;
      if (EXCLUDED.test(name)) continue;
      let value;
      try { value = object[key]; } catch { continue; }
      if (typeof value === 'function' && !seen.has(value)) found.push([name, value, object]);
      visit(name, value, depth + 1);
    }
  };
  for (const name of builtinModules) {
    if (EXCLUDED.test(`${name}.`) || name.startsWith('_')) continue;
    visit(name, require(name), 0);
  }
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    // The engine's own built-ins are not under test: a new realm has them, too.
    if (!ENGINE.has(name)) visit('globalThis', { [name]: globalThis[name] }, 1);
  }
  return found;
}

function methodsOf(object) {
  const names = [];
  const start = ArrayBuffer.isView(object) || Array.isArray(object) ? Object.getPrototypeOf(object) : object; // not each index
  for (let o = start, depth = 0; o && o !== Object.prototype && o !== Function.prototype && depth < 6; o = Object.getPrototypeOf(o), depth++) {
    for (const key of Object.getOwnPropertyNames(o)) if (key !== 'constructor') names.push(key);
  }
  return names;
}

const made = [];
const show = (value) => { const text = typeof value === 'symbol' ? 'symbol' : typeof value; return text; };

function attempt(number, found) {
  const args = Array.from({ length: random(6) }, () => (made.length && random(8) === 0 ? pick(made) : pick(VALUES)()));
  let name, call;
  if (made.length && random(3) === 0) {
    const object = pick(made);
    let names = [];
    try { names = methodsOf(object); } catch {}
    if (names.length === 0) return;
    const key = pick(names);
    name = `(${object?.constructor?.name}).${key}`;
    if (EXCLUDED.test(name) || /^(kill|abort|write|end)$/.test(key) && object === process) return;
    call = () => (random(6) === 0 ? (object[key] = args[0]) : typeof object[key] === 'function' ? object[key](...args) : object[key]);
  } else {
    const [path, target, receiver] = pick(found);
    name = path;
    const mode = random(10);
    call = () => (mode < 6 ? Reflect.apply(target, receiver, args) : mode < 9 ? Reflect.construct(target, args) : Reflect.apply(target, pick(VALUES)(), args));
  }
  fs.writeSync(log, `${number} ${name}(${args.map(show)})\n`);
  let result;
  try { result = call(); } catch (error) {
    try { fs.writeSync(log, `  threw ${typeof error === 'object' && error !== null ? error.name : typeof error}\n`); } catch {}
    return;
  }
  if (result !== null && (typeof result === 'object' || typeof result === 'function') && made.length < 200) {
    if (result instanceof Promise) result.catch(() => {});
    if (typeof result.on === 'function') { try { result.on('error', () => {}); } catch {} }
    made.push(result);
  }
}

const found = collect();
if (process.env.LIST) { for (const [name] of found) console.log(name); process.exit(0); }
const exit = process.exit.bind(process);
const later = setTimeout;
const soon = setImmediate;
const write = fs.writeSync.bind(fs);
process.on('uncaughtException', () => {});
process.on('unhandledRejection', () => {});
process.on('warning', () => {});
let number = 0;
(function next() {
  for (let i = 0; i < 20 && number < calls; i++) {
    try { attempt(number++, found); } catch {} // the values are hostile to this program, too
  }
  if (number < calls) { soon(next); return; }
  later(() => { write(log, 'done\n'); exit(0); }, 50);
})();
