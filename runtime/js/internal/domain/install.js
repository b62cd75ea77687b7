// SPDX-License-Identifier: MIT
//
// What loading node:domain changes: emitters belong to the domain in which they were created, their events run in it, and
// it gets their errors. Uncaught exceptions go to the active domain first.
'use strict';

const EventEmitter = require('node/events');
const { defineProperty } = require('internal/descriptors');
const exceptions = require('internal/exceptions');
const { codedError } = require('internal/errors');
const { stack, setDomain, canHandle } = require('internal/domain/stack');

const EXCLUSIVE = 'which is mutually exclusive with';
const LINE = '-'.repeat(40);

const errors = {
  captured: () => codedError(Error, 'ERR_DOMAIN_CALLBACK_NOT_AVAILABLE',
    `A callback was registered through process.setUncaughtExceptionCaptureCallback(), ${EXCLUSIVE} using the \`domain\` module`),

  // Also shows where the module was loaded.
  inUse(loaded) {
    const error = codedError(Error, 'ERR_DOMAIN_CANNOT_SET_UNCAUGHT_EXCEPTION_CAPTURE',
      `The \`domain\` module is in use, ${EXCLUSIVE} calling process.setUncaughtExceptionCaptureCallback()`);
    error.stack = `${error.stack}\n${LINE}\n${loaded.stack}`;
    return error;
  },
};

function installInit() {
  const { init } = EventEmitter;
  EventEmitter.init = function (options) {
    const { Domain } = require('internal/domain/domain');
    setDomain(this, this instanceof Domain ? null : stack.active ?? null);
    return init.call(this, options);
  };
}

function unhandled(emitter, given) {
  const error = given || codedError(Error, 'ERR_UNHANDLED_ERROR', 'Unhandled error.');
  if (typeof error === 'object') {
    error.domainEmitter = emitter;
    setDomain(error, emitter.domain);
    error.domainThrown = false;
  }
  return error;
}

function emitToDomain(emitter, given) {
  const { domain } = emitter;
  const error = unhandled(emitter, given);
  stack.restoring(() => {
    stack.leaveActive(null);
    domain.emit('error', error);
  });
  return false;
}

function installEmit() {
  const { emit } = EventEmitter.prototype;
  EventEmitter.prototype.emit = { emit(type, ...args) {
    const { domain } = this;
    const isFree = domain === null || domain === undefined || this === globalThis.process;
    if (!isFree && type === 'error' && this.listenerCount('error') === 0) return emitToDomain(this, args[0]);
    if (isFree || type === 'error') return Reflect.apply(emit, this, [type, ...args]);
    domain.enter();
    const result = Reflect.apply(emit, this, [type, ...args]);
    domain.exit();
    return result;
  } }.emit;
}

// Whether a domain would handle an exception now.
function isCatching() {
  return canHandle(stack.active) && stack.entered.some((domain) => canHandle(domain) && domain.listenerCount('error') > 0);
}

// An unhandled rejection becomes an event of the domain in which the promise was rejected.
function handleRejection(error) {
  const { active } = stack;
  stack.entered.length = 0;
  stack.activate(undefined);
  return active.emit('error', error);
}

function handle(error, origin) {
  if (isCatching()) return origin === 'unhandledRejection' ? handleRejection(error) : stack.active._errorHandler(error);
  stack.clear();
  return false;
}

function install() {
  const loaded = new Error('require(`domain`) at this point');
  EventEmitter.usingDomains = true;
  installInit();
  installEmit();
  defineProperty(globalThis.process, 'domain', {
    enumerable: true, configurable: true, get: () => stack.active, set: (domain) => stack.activate(domain),
  });
  globalThis.process.setUncaughtExceptionCaptureCallback = () => { throw errors.inUse(loaded); };
  exceptions.setDomains({ isCatching, handle });
}

// Throws if node:domain cannot be loaded now.
function checkLoad() {
  if (exceptions.hasCapture() && globalThis.process.domain === undefined) throw errors.captured();
}

module.exports = { checkLoad, install };
