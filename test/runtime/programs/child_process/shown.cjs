// SPDX-License-Identifier: MIT
//
// Prints the outcome of a child, an error, or a call.
'use strict';

function error(value) {
  const { message, code, errno, syscall, path, spawnargs, signal, killed, cmd, status } = value;
  const known = { code, errno, syscall, path, spawnargs, signal, killed, cmd, status };
  const parts = Object.keys(known).filter((key) => known[key] !== undefined).map((key) => `${key}=${JSON.stringify(known[key])}`);
  return `${value.name}: ${JSON.stringify(message)} ${parts.join(' ')}`;
}

// Each event of a child, as it comes.
function watch(name, child, events = ['spawn', 'exit', 'close', 'error', 'disconnect']) {
  for (const event of events) {
    child.on(event, (...given) => console.log(name, event, ...given.map((one) => (one instanceof Error ? error(one) : one))));
  }
  return child;
}

function attempt(name, run) {
  try {
    console.log(name, '=', run());
  } catch (thrown) {
    console.log(name, '!', error(thrown));
  }
}

// Text of a stream, when it has ended.
function text(stream) {
  return new Promise((resolve) => {
    let whole = '';
    stream.setEncoding('utf8').on('data', (part) => { whole += part; }).on('end', () => resolve(whole));
  });
}

const event = (emitter, name) => new Promise((resolve) => { emitter.once(name, (...given) => resolve(given)); });

module.exports = { error, watch, attempt, text, event };
