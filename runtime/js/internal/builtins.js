// SPDX-License-Identifier: MIT
//
// The modules that `require` finds inside the binary: Node's names, with or
// without `node:`. Each is a file of js/node.
'use strict';

const script = internalBinding('script');

function fileOf(name) {
  const bare = name.startsWith('node:') ? name.slice(5) : name;
  return /^[a-z_]+(\/[a-z_]+)?$/.test(bare) ? `node/${bare}` : '';
}

function has(name) {
  const file = fileOf(name);
  return file !== '' && script.hasSource(file);
}

function load(name) {
  return has(name) ? require(fileOf(name)) : undefined;
}

const NAMES = ['buffer', 'console', 'events', 'fs', 'fs/promises', 'module', 'os', 'path', 'path/posix',
  'perf_hooks', 'process', 'stream', 'stream/promises', 'string_decoder', 'timers', 'timers/promises', 'url',
  'util', 'util/types'];

module.exports = { has, load, NAMES };
