// SPDX-License-Identifier: MIT
//
// node:async_hooks: values, ids and hooks that follow a program through its callbacks.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { AsyncResource } = require('internal/async_resource');
const { AsyncLocalStorage } = require('internal/async_storage');

// Ids are tracked from the moment a program takes one of the functions that show them: a program that uses only
// AsyncLocalStorage does without.
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
