// SPDX-License-Identifier: MIT
//
// console.Console: a console that writes to given streams.
'use strict';

const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { codedError, invalidArgType, invalidArgValue, outOfRange } = require('internal/errors');
const { writeQuietly } = require('internal/console_write');
const { methods } = require('internal/console_more');
const { isColored } = require('internal/tty/colors');

const MAX_INDENTATION = 1000;

function checkStream(stream, name) {
  if (typeof stream?.write !== 'function') {
    throw codedError(TypeError, 'ERR_CONSOLE_WRITABLE_STREAM', `Console expects a writable stream instance for ${name}`);
  }
}

function checkIndentation(value) {
  if (typeof value !== 'number') throw invalidArgType('groupIndentation', 'number', value);
  if (!Number.isInteger(value)) throw outOfRange('groupIndentation', 'an integer', value);
  if (value < 0 || value > MAX_INDENTATION) throw outOfRange('groupIndentation', `>= 0 && <= ${MAX_INDENTATION}`, value);
}

function checkOptions({ stdout, stderr, colorMode, inspectOptions, groupIndentation }, hasColorMode) {
  checkStream(stdout, 'stdout');
  checkStream(stderr, 'stderr');
  if (typeof colorMode !== 'boolean' && colorMode !== 'auto') {
    throw invalidArgValue('colorMode', colorMode, "must be one of: 'auto', true, false");
  }
  checkIndentation(groupIndentation);
  if (inspectOptions === undefined) return;
  if (inspectOptions === null || typeof inspectOptions !== 'object') {
    throw invalidArgType('options.inspectOptions', 'object', inspectOptions);
  }
  if (inspectOptions.colors !== undefined && hasColorMode) {
    throw codedError(TypeError, 'ERR_INCOMPATIBLE_OPTION_PAIR',
      'Option "options.inspectOptions.color" cannot be used in combination with option "colorMode"');
  }
}

// The functions of a console with these options.
function functionsOf({ stdout, stderr, ignoreErrors, colorMode, inspectOptions, groupIndentation }) {
  let indent = '';
  const streams = { 1: stdout, 2: stderr };
  const hasColors = (fd) => inspectOptions?.colors ?? (colorMode === 'auto' ? isColored(streams[fd]) : colorMode);
  const write = (fd, text) => {
    const line = `${indent === '' ? text : indent + text.replaceAll('\n', `\n${indent}`)}\n`;
    if (ignoreErrors) writeQuietly(streams[fd], line);
    else streams[fd].write(line);
  };
  const formatted = (fd, args) => require('internal/inspect').formatWithOptions({ ...inspectOptions, colors: hasColors(fd) }, ...args);
  const log = (...args) => write(1, formatted(1, args));
  const error = (...args) => write(2, formatted(2, args));
  const clear = () => {
    if (stdout.isTTY && globalThis.process.env.TERM !== 'dumb') stdout.write('\x1b[1;1H\x1b[0J');
  };
  const group = (...args) => {
    if (args.length > 0) log(...args);
    indent += ' '.repeat(groupIndentation);
  };
  const groupEnd = () => {
    indent = indent.slice(0, indent.length - groupIndentation);
  };
  return {
    log, warn: error, error, ...methods({ log, error, write, formatted, hasColors, clear, inspectOptions }), group, groupEnd,
    debug: log, info: log, dirxml: log, groupCollapsed: group,
  };
}

const NAMES = ['log', 'warn', 'dir', 'time', 'timeEnd', 'timeLog', 'trace', 'assert', 'clear', 'count', 'countReset', 'group',
  'groupEnd', 'table', 'debug', 'info', 'dirxml', 'error', 'groupCollapsed'];

const kFunctions = Symbol('kFunctions');

function Console(options) {
  if (new.target === undefined) return Reflect.construct(Console, arguments);
  const own = ownOptions(options);
  const isStreams = !options || typeof own.write === 'function';
  const given = isStreams ? { __proto__: null, stdout: options, stderr: arguments[1], ignoreErrors: arguments[2] } : own;
  const { stdout, stderr = stdout, ignoreErrors = true, colorMode = 'auto', inspectOptions, groupIndentation = 2 } = given;
  const full = { stdout, stderr, ignoreErrors, colorMode, inspectOptions, groupIndentation };
  checkOptions(full, given.colorMode !== undefined);
  for (const name of ['stdout', 'stderr']) {
    defineProperty(this, `_${name}`, { value: full[name], writable: true, configurable: true });
  }
  defineProperty(this, kFunctions, { value: functionsOf(full) });
  // Bound, so that they can be passed on.
  for (const name of NAMES) {
    const value = this[name].bind(this);
    defineProperty(value, 'name', { value: name, configurable: true });
    defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true });
  }
}

for (const name of NAMES) {
  Console.prototype[name] = { [name](...args) { return this[kFunctions][name](...args); } }[name];
}

defineProperty(Console, Symbol.hasInstance, {
  value(instance) {
    return instance === require('internal/console').console || Function.prototype[Symbol.hasInstance].call(this, instance);
  },
});

module.exports = { Console };
