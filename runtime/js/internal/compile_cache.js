// SPDX-License-Identifier: MIT
//
// The compile cache of node:module, Node 22's interface. Entries are read and written in C (runtime/compile_cache.c).
'use strict';

const path = require('node/path');
const { invalidArgType } = require('internal/errors');
const { enableCache, cacheFolder, flushCache } = internalBinding('script');

const compileCacheStatus = Object.freeze({ __proto__: null, ...require('internal/cache_status') });

function defaultFolder() {
  return globalThis.process.env.NODE_COMPILE_CACHE || path.join(require('node/os').tmpdir(), 'node-compile-cache');
}

function enable(cacheDir = defaultFolder()) {
  if (typeof cacheDir !== 'string') throw invalidArgType('cacheDir', 'string', cacheDir);
  const [status, message] = enableCache(path.resolve(cacheDir));
  const result = { __proto__: null, status };
  if (status === compileCacheStatus.FAILED) result.message = message;
  if (cacheFolder() !== undefined) result.directory = cacheFolder();
  return result;
}

module.exports = { compileCacheStatus, enable, cacheFolder, flushCache };
