// SPDX-License-Identifier: MIT
//
// util.debuglog: lines on stderr for the sections that NODE_DEBUG names, as in
// NODE_DEBUG=http,fs-*.
'use strict';

const { defineProperty } = require('internal/descriptors');

function isNamed(section) {
  const names = (internalBinding('process').getEnv('NODE_DEBUG') ?? '').split(',').filter(Boolean);
  return names.some((name) => {
    const pattern = name.replace(/[|\\{}()[\]^$+?.]/g, '\\$&').replaceAll('*', '.*');
    return new RegExp(`^${pattern}$`, 'i').test(section);
  });
}

function print(section, args) {
  const { process } = globalThis;
  const { formatWithOptions, inspect } = require('internal/inspect');
  const colors = require('internal/tty/colors').isColored(process.stderr);
  process.stderr.write(`${section} ${inspect(process.pid, { colors })}: ${formatWithOptions({ colors }, ...args)}\n`);
}

const SENSITIVE = new Set(['HTTP', 'HTTP2']);
const warned = new Set();

// Before the first line of a section that prints headers.
function warnOf(section) {
  if (!SENSITIVE.has(section) || warned.has(section)) return;
  warned.add(section);
  globalThis.process.emitWarning(`Setting the NODE_DEBUG environment variable to '${section.toLowerCase()}' can expose sensitive data `
    + '(such as passwords, tokens and authentication headers) in the resulting log.');
}

// For a module of the runtime that has such a section.
function warnIfEnabled(section) {
  if (isNamed(section)) warnOf(section);
}

function debuglog(set, callback) {
  const section = `${set}`.toUpperCase();
  let enabled;
  const isEnabled = () => (enabled ??= isNamed(section));
  let run = (...args) => {
    const write = (...values) => {
      if (isEnabled()) print(section, values);
    };
    if (isEnabled()) warnOf(section);
    if (typeof callback === 'function') callback(write);
    run = write;
    write(...args);
  };
  const logger = (...args) => run(...args);
  return defineProperty(logger, 'enabled', { get: isEnabled, configurable: true, enumerable: true });
}

module.exports = { debuglog, warnIfEnabled };
