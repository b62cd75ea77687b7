// SPDX-License-Identifier: MIT
//
// node:inspector: in-process sessions only. The engine's debugger is not connected, so there is no server.
'use strict';

const EventEmitter = require('node/events');
const { defineProperty } = require('internal/descriptors');
const { codedError, checkFunction, checkObject, checkString } = require('internal/errors');
const { makeState, release, run, CommandError } = require('internal/inspector/commands');
const { unavailable } = require('internal/unavailable');

const CONSOLE = ['debug', 'error', 'info', 'log', 'warn', 'dir', 'dirxml', 'table', 'trace', 'group', 'groupCollapsed', 'groupEnd',
  'clear', 'count', 'countReset', 'assert', 'profile', 'profileEnd', 'time', 'timeLog', 'timeEnd', 'timeStamp', 'context'];

function commandError({ code, message }) {
  return codedError(Error, 'ERR_INSPECTOR_COMMAND', `Inspector error ${code}: ${message}`);
}

class Session extends EventEmitter {
  #state = null;
  #callbacks = new Set();

  connect() {
    if (this.#state !== null) throw codedError(Error, 'ERR_INSPECTOR_ALREADY_CONNECTED', 'The inspector session is already connected');
    this.#state = makeState((method, params) => {
      this.emit(method, { method, params });
      this.emit('inspectorNotification', { method, params });
    });
  }

  connectToMainThread() {
    throw codedError(Error, 'ERR_INSPECTOR_NOT_WORKER', 'Current thread is not a worker');
  }

  post(method, params, callback) {
    checkString(method, 'method');
    if (callback === undefined && typeof params === 'function') {
      callback = params;
      params = null;
    }
    if (params) checkObject(params, 'params');
    if (callback) checkFunction(callback, 'callback');
    if (this.#state === null) throw codedError(Error, 'ERR_INSPECTOR_NOT_CONNECTED', 'Session is not connected');
    const reply = (error, result) => {
      if (this.#callbacks.delete(reply)) this.#answer(callback, error && commandError(error), result);
    };
    reply.close = () => this.#answer(callback, codedError(Error, 'ERR_INSPECTOR_CLOSED', 'Session was closed'));
    this.#callbacks.add(reply);
    this.#run(method, params, reply);
  }

  #run(method, params, reply) {
    let result;
    try {
      result = run(this.#state, method, params, reply);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      reply(error);
      return;
    }
    if (result !== undefined) reply(null, result);
  }

  // As in Node, an exception in a callback becomes a warning.
  #answer(callback, error, result) {
    if (!callback) return;
    try {
      if (error) callback(error);
      else callback(null, result);
    } catch (thrown) {
      globalThis.process.emitWarning(thrown);
    }
  }

  disconnect() {
    if (this.#state === null) return;
    release(this.#state);
    this.#state = null;
    const left = Array.from(this.#callbacks);
    this.#callbacks.clear();
    for (const { close } of left) globalThis.process.nextTick(close);
  }
}

function url() {}

function waitForDebugger() {
  throw codedError(Error, 'ERR_INSPECTOR_NOT_ACTIVE', 'Inspector is not active');
}

function closeServer() {}

// There is no debugger console to print to.
function quiet(names) {
  const functions = {};
  for (const name of names) functions[name] = { [name]() {} }[name];
  return functions;
}

const inspectorConsole = quiet(CONSOLE);
defineProperty(inspectorConsole, Symbol.toStringTag, { value: 'console', configurable: true });

module.exports = {
  ...unavailable('inspector', ['open']),
  close: closeServer,
  url,
  waitForDebugger,
  console: inspectorConsole,
  Session,
  Network: quiet(['requestWillBeSent', 'responseReceived', 'loadingFinished', 'loadingFailed']),
};
