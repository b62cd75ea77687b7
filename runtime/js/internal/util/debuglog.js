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
  const { formatWithOptions } = require('internal/inspect');
  const colors = Boolean(process.stderr.isTTY) && process.stderr.hasColors?.() === true;
  process.stderr.write(`${section} ${process.pid}: ${formatWithOptions({ colors }, ...args)}\n`);
}

function debuglog(set, callback) {
  const section = `${set}`.toUpperCase();
  let enabled;
  const isEnabled = () => (enabled ??= isNamed(section));
  let run = (...args) => {
    const write = (...values) => {
      if (isEnabled()) print(section, values);
    };
    if (typeof callback === 'function') callback(write);
    run = write;
    write(...args);
  };
  const logger = (...args) => run(...args);
  return defineProperty(logger, 'enabled', { get: isEnabled, configurable: true, enumerable: true });
}

module.exports = { debuglog };
