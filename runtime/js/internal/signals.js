// SPDX-License-Identifier: MIT
//
// Signals as events of process: a signal is watched while it has a listener.
'use strict';

const binding = internalBinding('signal');
const { systemError } = require('internal/errors');
const { context, captureAs, runOutermost } = require('internal/async_context');

const watched = new Map(); // signal name: the async context in which it was first listened for
const numbers = { __proto__: null, ...binding.numbers };
const names = new Map(Object.entries(numbers).reverse().map(([name, number]) => [number, name]));

binding.setListener((number) => {
  const name = names.get(number);
  const { process } = globalThis;
  runOutermost(watched.get(name), process.emit, process, [name, name, number]);
});

function watch(name) {
  const number = numbers[name];
  if (number === undefined || watched.has(name)) return;
  const code = binding.start(number);
  if (code < 0) throw systemError(code, 'uv_signal_start');
  watched.set(name, captureAs('SIGNALWRAP'));
}

function unwatch(name) {
  if (watched.has(name) && globalThis.process.listenerCount(name) === 0) {
    context.tracker?.end(watched.get(name));
    watched.delete(name);
    binding.stop(numbers[name]);
  }
}

module.exports = { watch, unwatch };
