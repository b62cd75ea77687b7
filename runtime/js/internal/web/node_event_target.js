// SPDX-License-Identifier: MIT
//
// An EventTarget that can be used like an EventEmitter: listeners of on() get what the event carries instead of the event.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { checkString, codedError } = require('internal/errors');
const { EventTarget, kUnwraps, hasListeners, listenerCount, namesOf, limitOf, forgetAll } = require('internal/web/event_target');

const LASTING = { __proto__: null, [kUnwraps]: true };
const ONCE = { __proto__: null, [kUnwraps]: true, once: true };

function checked(target) {
  if (target instanceof NodeEventTarget) return target;
  throw codedError(TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type NodeEventTarget');
}

class NodeEventTarget extends EventTarget {
  setMaxListeners(count) {
    require('node/events').setMaxListeners(count, checked(this));
  }

  getMaxListeners() {
    return limitOf(checked(this));
  }

  eventNames() {
    return namesOf(checked(this));
  }

  listenerCount(type) {
    return listenerCount(checked(this), type);
  }

  off(type, listener, options = undefined) {
    checked(this).removeEventListener(type, listener, options);
    return this;
  }

  removeListener(type, listener, options = undefined) {
    checked(this).removeEventListener(type, listener, options);
    return this;
  }

  on(type, listener) {
    checked(this).addEventListener(type, listener, LASTING);
    return this;
  }

  addListener(type, listener) {
    checked(this).addEventListener(type, listener, LASTING);
    return this;
  }

  emit(type, value) {
    checked(this);
    checkString(type, 'type');
    const had = hasListeners(this, type);
    this.dispatchEvent(new (require('internal/web/events').CustomEvent)(type, { detail: value }));
    return had;
  }

  once(type, listener) {
    checked(this).addEventListener(type, listener, ONCE);
    return this;
  }

  removeAllListeners(type) {
    forgetAll(checked(this), type);
    return this;
  }
}
for (const name of Object.getOwnPropertyNames(NodeEventTarget.prototype)) {
  if (name !== 'constructor') defineProperty(NodeEventTarget.prototype, name, { enumerable: true });
}

module.exports = { NodeEventTarget };
