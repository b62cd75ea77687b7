// SPDX-License-Identifier: MIT
//
// EventEmitterAsyncResource: an EventEmitter whose listeners run in its own async context.
'use strict';

const EventEmitter = require('node/events');
const { checkString, codedError } = require('internal/errors');
const { ownOptions } = require('internal/options');
const { AsyncResource } = require('internal/async_resource');

const kEventEmitter = Symbol('kEventEmitter');
const kAsyncResource = Symbol('kAsyncResource');

class EventEmitterReferencingAsyncResource extends AsyncResource {
  constructor(emitter, type, options) {
    super(type, options);
    this[kEventEmitter] = emitter;
  }

  get eventEmitter() {
    if (this[kEventEmitter] === undefined) throw wrongThis('EventEmitterReferencingAsyncResource');
    return this[kEventEmitter];
  }
}

function wrongThis(name) {
  return codedError(TypeError, 'ERR_INVALID_THIS', `Value of "this" must be of type ${name}`);
}

function resourceOf(emitter) {
  const resource = emitter[kAsyncResource];
  if (resource === undefined) throw wrongThis('EventEmitterAsyncResource');
  return resource;
}

class EventEmitterAsyncResource extends EventEmitter {
  constructor(options = undefined) {
    const given = typeof options === 'string' ? undefined : ownOptions(options);
    let name = typeof options === 'string' ? options : given?.name;
    if (new.target === EventEmitterAsyncResource) checkString(name, 'options.name');
    else name ??= new.target.name;
    super(given);
    this[kAsyncResource] = new EventEmitterReferencingAsyncResource(this, name, given);
  }

  emit(...args) {
    return resourceOf(this).runInAsyncScope(super.emit, this, ...args);
  }

  emitDestroy() {
    resourceOf(this).emitDestroy();
  }

  get asyncId() {
    return resourceOf(this).asyncId();
  }

  get triggerAsyncId() {
    return resourceOf(this).triggerAsyncId();
  }

  get asyncResource() {
    return resourceOf(this);
  }
}

module.exports = { EventEmitterAsyncResource };
