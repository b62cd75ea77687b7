// SPDX-License-Identifier: MIT
//
// --why-alive: what keeps the program alive, and where it was created. Printed when the
// program still runs after two seconds, and on each SIGUSR2.
'use strict';

const { callerPlace } = require('internal/caller_place');
const { replaceFunction } = require('internal/replace_function');

const PATIENCE_MS = 2000;

const made = new Map(); // timers and immediates, and where they were set
const places = new WeakMap(); // the same for handles
let pruneAt = 1024;

const isAlive = (timer) => !timer._destroyed && timer.hasRef();

function remember(timer) {
  made.set(timer, callerPlace());
  if (made.size < pruneAt) return;
  for (const one of made.keys()) if (one._destroyed) made.delete(one);
  pruneAt = Math.max(made.size * 2, 1024);
}

function replace(owner, name) {
  replaceFunction(owner, name, (original) => function scheduler(...args) {
    const timer = Reflect.apply(original, this, args);
    remember(timer);
    return timer;
  });
}

function timerText(timer) {
  const isImmediate = !('_idleTimeout' in timer);
  if (isImmediate) return 'Immediate';
  return timer._repeat ? `Timeout every ${timer._repeat} ms` : `Timeout of ${timer._idleTimeout} ms`;
}

// An address as [address, family, port], or an error code.
function addressText(address) {
  if (!Array.isArray(address)) return '';
  return address[0].includes(':') ? `[${address[0]}]:${address[2]}` : `${address[0]}:${address[2]}`;
}

const ask = (handle, name) => (typeof handle[name] === 'function' ? addressText(handle[name]()) : '');

// The port, path or process of a handle; empty if it has none.
function detailOf(handle) {
  if (handle === null || typeof handle !== 'object') return '';
  const [own, peer] = [ask(handle, 'sockName'), ask(handle, 'peerName')];
  if (peer !== '') return ` ${own} to ${peer}`;
  if (own !== '') return ` on ${own}`;
  if (handle.pid > 0) return ` pid ${handle.pid}`;
  if (typeof handle.path === 'string') return ` ${handle.path}`;
  return handle.fd >= 0 ? ` fd ${handle.fd}` : '';
}

// Equal entries become one with a count.
function grouped(entries) {
  const counts = new Map();
  for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return [...counts].map(([entry, count]) => `  ${count === 1 ? '' : `${count} x `}${entry}`);
}

function lines() {
  const found = [];
  for (const [timer, place] of made) {
    if (isAlive(timer)) found.push([timerText(timer), place]);
  }
  const binding = internalBinding('handle');
  const owners = binding.owners();
  const names = binding.active();
  names.forEach((name, i) => found.push([`${name}${detailOf(owners[i])}`, places.get(owners[i]) ?? '']));
  return grouped(found.map(([what, place]) => `${what}${place === '' ? '' : `\n      at ${place}`}`));
}

function report() {
  const all = lines();
  const { process } = globalThis;
  const text = all.length === 0
    ? 'only requests in flight (files, names, thread pool work) keep this program alive'
    : `this program is kept alive by:\n${all.join('\n')}`;
  internalBinding('stdio').write(2, `(rondo:${process.pid}) ${text}\n`);
}

function install() {
  const timers = require('internal/timers');
  replace(timers, 'setTimeout');
  replace(timers, 'setInterval');
  replace(require('internal/immediates'), 'setImmediate');
  require('internal/handles').onMade((handle) => places.set(handle, callerPlace()));
  const { process } = globalThis;
  process.on('SIGUSR2', report);
  const timer = globalThis.setTimeout(report, PATIENCE_MS);
  timer.unref();
  made.delete(timer);
}

module.exports = { install };
