// SPDX-License-Identifier: MIT
//
// node:async_hooks: AsyncLocalStorage, AsyncResource, async ids and hooks.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { AsyncResource } = require('internal/async_resource');
const { AsyncLocalStorage } = require('internal/async_storage');

// Tracking of ids starts when a program first accesses a function that exposes them, so programs that use only
// AsyncLocalStorage do not pay for it.
function addTracked(name, find) {
  const set = (value) => {
    defineProperty(module.exports, name, { value, writable: true, enumerable: true, configurable: true });
  };
  defineProperty(module.exports, name, {
    get() {
      require('internal/async_ids').start();
      const value = find();
      set(value);
      return value;
    },
    set,
    enumerable: true,
    configurable: true,
  });
}

module.exports = { AsyncLocalStorage };
addTracked('createHook', () => require('internal/async_hook').createHook);
for (const name of ['executionAsyncId', 'triggerAsyncId', 'executionAsyncResource']) {
  addTracked(name, () => require('internal/async_ids')[name]);
}
module.exports.asyncWrapProviders = require('internal/async_types').providers;
module.exports.AsyncResource = AsyncResource;
