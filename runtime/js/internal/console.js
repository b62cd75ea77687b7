// SPDX-License-Identifier: MIT
//
// console. Plain strings are written as they are; everything else goes through format(),
// which is loaded for the first value that is more than plain data. Writing is synchronous. Once a program has accessed
// process.stdout, its `write` is used, which the program may have replaced.
'use strict';

const { defineProperty } = require('internal/descriptors');
const stdio = internalBinding('stdio');

const touched = require('internal/touched');

let indent = '';

// Streams that the program has set as console._stdout and console._stderr come first.
let streams = touched;

function setStream(name, stream) {
  if (streams === touched) streams = Object.create(touched);
  streams[name] = stream;
}

function write(fd, text) {
  const stream = fd === 1 ? streams.stdout : streams.stderr;
  if (indent !== '') text = indent + text.replaceAll('\n', `\n${indent}`);
  if (stream !== null) writeTo(stream, `${text}\n`);
  else if (stdio.write(fd, `${text}\n`) < 0) writeAgain(fd, `${text}\n`);
}

let writeQuietly;

// A worker's output, until the program uses it, is an object that only has write().
function writeTo(stream, text) {
  if (typeof stream.once !== 'function') {
    stream.write(text);
    return;
  }
  writeQuietly ??= require('internal/console_write').writeQuietly;
  writeQuietly(stream, text);
}

// The stream reports a pipe without a reader to listeners of the program, if any; a full disk is ignored, as in Node.
function writeAgain(fd, text) {
  if (stdio.kindOf(fd) !== 'FILE') writeTo(globalThis.process[fd === 1 ? 'stdout' : 'stderr'], text);
}

// process.env, which a program may have replaced, or the environment itself while `process` is not loaded.
function isForced() {
  const { getEnv } = internalBinding('process');
  return (require.isLoaded('internal/process') ? globalThis.process.env.FORCE_COLOR : getEnv('FORCE_COLOR')) !== undefined;
}

// As in Node, what a descriptor is on first use counts; asking takes a system call.
const isTerminal = [undefined, undefined, undefined];

function hasColors(fd) {
  if (internalBinding('options').isWorker && !isForced()) return false;
  if (streams !== touched) return require('internal/tty/colors').isColored(console[fd === 1 ? '_stdout' : '_stderr']);
  isTerminal[fd] ??= stdio.kindOf(fd) === 'TTY';
  return (isTerminal[fd] || isForced()) && require('internal/tty/colors').getColorDepth() > 1;
}

// Only until internal/inspect is loaded: from then on, the program may have changed its default options.
function plainLine(args, colors) {
  return colors || require.isLoaded('internal/inspect') ? undefined : require('internal/format_plain').formatPlain(args);
}

function formatted(fd, args) {
  const first = args[0];
  if (args.length === 1 && typeof first === 'string') return first;
  if (args.length === 0) return '';
  const isPlain = args.every((item) => typeof item === 'string') && !first.includes('%');
  if (isPlain) return args.join(' ');
  const colors = hasColors(fd);
  return plainLine(args, colors) ?? require('internal/inspect').formatLine(colors, args);
}

const CLEAR = '\x1b[1;1H\x1b[0J';

// Methods, since programs cannot construct them.
const { log, error, group } = {
  log(...args) {
    write(1, formatted(1, args));
  },
  error(...args) {
    write(2, formatted(2, args));
  },
  group(...args) {
    if (args.length > 0) log(...args);
    indent += '  ';
  },
};

function clear() {
  const { stdout } = streams;
  if (globalThis.process.env.TERM === 'dumb') return;
  if (stdout !== null && stdout.isTTY) stdout.write(CLEAR);
  else if (stdout === null && stdio.kindOf(1) === 'TTY') stdio.write(1, CLEAR);
}

const console = Object.create({});
defineProperty(console, Symbol.toStringTag, { value: 'console', configurable: true });

let more;

// Functions of console_more.js, which is loaded when the first of them is called.
function lazy(name) {
  console[name] = {
    [name]: (...args) => {
      more ??= require('internal/console_more').methods({ log, error, write, formatted, hasColors, clear });
      return more[name](...args);
    },
  }[name];
}

console.log = log;
console.warn = { warn: (...args) => error(...args) }.warn;
for (const name of ['dir', 'time', 'timeEnd', 'timeLog', 'trace', 'assert', 'clear', 'count', 'countReset']) lazy(name);
console.group = group;
console.groupEnd = {
  groupEnd() {
    indent = indent.slice(0, -2);
  },
}.groupEnd;
lazy('table');
for (const name of ['debug', 'info', 'dirxml']) console[name] = { [name]: (...args) => log(...args) }[name];
console.error = error;
console.groupCollapsed = group;
defineProperty(console, 'Console', {
  configurable: true,
  enumerable: true,
  get: () => require('internal/console_class').Console,
});
// Without an inspector these have no effect, as in Node.
for (const name of ['profile', 'profileEnd', 'timeStamp']) console[name] = { [name]() {} }[name];
for (const name of ['stdout', 'stderr']) {
  defineProperty(console, `_${name}`, {
    configurable: true,
    get: () => (Object.hasOwn(streams, name) && streams !== touched ? streams[name] : globalThis.process[name]),
    set: (stream) => setStream(name, stream),
  });
}

module.exports = { console, hasColors };
