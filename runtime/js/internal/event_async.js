// SPDX-License-Identifier: MIT
//
// EventEmitterAsyncResource: an EventEmitter whose listeners run in its async context.
'use strict';

const EventEmitter = require('node/events');
const { checkString, codedError } = require('internal/errors');
const { ownOptions } = require('internal/options');
const { defineProperty } = require('internal/descriptors');
const { AsyncResource } = require('internal/async_resource');

const kEventEmitter = Symbol('kEventEmitter');
const kAsyncResource = Symbol('kAsyncResource');

function checked(value, name) {
  if (value === undefined) throw codedError(TypeError, 'ERR_INVALID_THIS', `Value of "this" must be of type ${name}`);
  return value;
}

// The resource, which leads back to its emitter.
class EventEmitterReferencingAsyncResource extends AsyncResource {
  constructor(emitter, type, options) {
    super(type, options);
    this[kEventEmitter] = emitter;
  }

  get eventEmitter() {
    return checked(this[kEventEmitter], 'EventEmitterReferencingAsyncResource');
  }
}

const resourceOf = (emitter) => checked(emitter[kAsyncResource], 'EventEmitterAsyncResource');

class EventEmitterAsyncResource extends EventEmitter {
  constructor(options = undefined) {
    const given = typeof options === 'string' ? { name: options } : ownOptions(options);
    const isSubclass = new.target !== EventEmitterAsyncResource;
    const name = given.name ?? (isSubclass ? new.target.name : undefined);
    if (!isSubclass) checkString(name, 'options.name');
    super(given);
    this[kAsyncResource] = new EventEmitterReferencingAsyncResource(this, name, given);
  }

  get asyncResource() {
    return resourceOf(this);
  }

  emit(...args) {
    return resourceOf(this).runInAsyncScope(super.emit, this, ...args);
  }

  emitDestroy() {
    resourceOf(this).emitDestroy();
  }
}

// Getters here, methods there.
for (const name of ['asyncId', 'triggerAsyncId']) {
  defineProperty(EventEmitterAsyncResource.prototype, name, { get() { return resourceOf(this)[name](); }, configurable: true });
}

module.exports = { EventEmitterAsyncResource };
