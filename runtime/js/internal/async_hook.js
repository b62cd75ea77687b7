// SPDX-License-Identifier: MIT
//
// createHook: lifecycle callbacks for asynchronous resources (async_ids.js).
'use strict';

const { codedError } = require('internal/errors');
const { symbols, add, remove } = require('internal/async_hook_lists');

function check(callback, name) {
  if (callback !== undefined && typeof callback !== 'function') {
    throw codedError(TypeError, 'ERR_ASYNC_CALLBACK', `hook.${name} must be a function`);
  }
}

class AsyncHook {
  constructor({ init, before, after, destroy, promiseResolve }) {
    check(init, 'init');
    check(before, 'before');
    check(after, 'after');
    check(destroy, 'destroy');
    check(promiseResolve, 'promiseResolve');
    this[symbols.init] = init;
    this[symbols.before] = before;
    this[symbols.after] = after;
    this[symbols.destroy] = destroy;
    this[symbols.promiseResolve] = promiseResolve;
  }

  enable() {
    add(this);
    return this;
  }

  disable() {
    remove(this);
    return this;
  }
}

function createHook(callbacks) {
  return new AsyncHook(callbacks);
}

module.exports = { createHook };
