// SPDX-License-Identifier: MIT
//
// node:async_hooks: values and names that follow a program through its callbacks. There are no
// hooks: the engine does not report when a promise is made.
'use strict';

const { unavailable } = require('internal/unavailable');
const { AsyncResource } = require('internal/async_resource');
const { AsyncLocalStorage } = require('internal/async_storage');

module.exports = {
  AsyncLocalStorage,
  AsyncResource,
  ...unavailable('async_hooks', ['createHook', 'executionAsyncId', 'executionAsyncResource', 'triggerAsyncId']),
};
