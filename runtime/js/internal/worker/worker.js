// SPDX-License-Identifier: MIT
//
// Worker: a thread with a runtime instance of its own, seen from the thread that started it. Two channels lead there: the
// program's (parentPort), and one of the runtime for standard streams, errors and the end.
'use strict';

const EventEmitter = require('node/events');
const ports = require('internal/ports');
const { context, captureAs, carriedIn } = require('internal/async_context');
const transfer = require('internal/web/transfer');
const { checkObject, codedError } = require('internal/errors');
const { defineProperty } = require('internal/descriptors');
const { ownOptions } = require('internal/options');
const { makePort } = require('internal/web/message_port');
const { active: channels } = require('internal/built_in_channels');
const control = require('internal/worker/control');
const start = require('internal/worker/start');

const MEGABYTE = 1 << 20;
const SPARE_STACK_MB = 0.5; // for the engine, and for functions in C
const LEAST_EXIT_CODE = -(2 ** 31);
const NOT_STARTED = 2 ** 32; // as in thread.c
const OUT_OF_MEMORY = -(2 ** 33); // the same

if (internalBinding('port').threadId === 0) require('internal/worker/inbox').openInbox();

function notRunning() {
  return codedError(Error, 'ERR_WORKER_NOT_RUNNING', 'Worker instance not running');
}

function outOfMemory() {
  return codedError(Error, 'ERR_WORKER_OUT_OF_MEMORY', 'Worker terminated due to reaching memory limit: JS heap out of memory');
}

// The program's port, `workerData` and what setEnvironmentData() has set. Async hooks see the port, if there are any.
function sendGifts(id, portId, { workerData: data, transferList }) {
  const list = start.listOf(transferList);
  if (data === undefined && start.environment.size === 0 && list.length === 0 && context.frame === undefined) {
    transfer.sendPort(id, portId);
    return;
  }
  const port = makePort(portId);
  transfer.send(() => id, { port, data, environment: start.environment }, [...list, port]);
}

// What async hooks get as the resource of a worker.
function resourceOf(hasRef) {
  const { Worker: Resource } = { Worker: class Worker {} };
  return defineProperty(new Resource(), 'hasRef', { value: hasRef, writable: true, configurable: true, enumerable: false });
}

class Worker extends EventEmitter {
  #control; // the number of the runtime's port; 0 after the end
  #port; // the program's
  #thread;
  #streams;
  #limits;
  #threadId;
  #isReferenced; // undefined once `exit` has been emitted

  constructor(filename, options = {}) {
    super();
    const given = ownOptions(options ?? {});
    const program = start.programOf(filename, given);
    const settings = start.settingsOf(program, given);
    const words = start.wordsOf(given);
    const variables = start.variablesOf(given.env);
    const stackBytes = Math.floor((settings.limits.stackSizeMb + SPARE_STACK_MB) * MEGABYTE);
    const [id, theirControl] = ports.makePair();
    const [own, theirs] = ports.makePair();
    const frame = context.frame === undefined ? undefined : captureAs('WORKER', resourceOf(() => this.#isReferenced));
    this.#port = makePort(own);
    try { // the program's port is first: its messages are, too
      control.sendSettings(id, settings);
      sendGifts(id, theirs, given);
    } catch (error) {
      for (const each of [id, theirControl, own, theirs]) ports.close(each);
      throw error;
    }
    this.#limits = settings.limits;
    [this.#thread, this.#threadId] = ports.startThread(theirControl, true, stackBytes, settings.heapBytes, variables, words);
    this.#control = id;
    this.#streams = require('internal/worker/streams').parentStreams(given, (...message) => transfer.send(() => this.#control, message));
    this.#listen(frame);
    channels.worker_threads?.publish({ worker: this });
    globalThis.process.emit('worker', this);
  }

  #listen(frame) {
    ports.listen(this.#control, carriedIn(frame, () => this.#receive()));
    const emit = (message) => this.emit('message', message);
    emit.emitter = this; // for recordings, which name the program's listener
    this.#port.on('message', emit);
    this.#port.on('messageerror', (error) => this.emit('messageerror', error));
    this.#port.unref();
    ports.keepAlive(this.#control, true);
    this.#isReferenced = true;
    this.#refPortWithListeners();
  }

  // As in Node, the first listener for messages refs the port, even after unref().
  #refPortWithListeners() {
    this.on('newListener', (name) => {
      if (name === 'message' && this.listenerCount('message') === 0) this.#port.ref();
    });
    this.on('removeListener', (name) => {
      if (name === 'message' && this.listenerCount('message') === 0) this.#port.unref();
    });
  }

  // The exit code is the last message.
  #receive() {
    const message = this.#control === 0 ? undefined : ports.take(this.#control);
    if (typeof message === 'number') this.#end(message);
    else if (message !== undefined && message !== null) this.#handle(...control.receive(message));
  }

  #handle(kind, ...rest) {
    if (kind === 'online') this.emit('online');
    else if (kind === 'error') this.emit('error', require('internal/esm/hooks/thrown').unpack(rest[0]));
    else this.#streams.receive(kind, ...rest);
  }

  // Messages of the program that were sent before come first. A code below all exit codes says that the thread has ended
  // for want of memory, or why it could not start.
  #end(code) {
    const { drain } = require('internal/web/message_port');
    ports.close(this.#control);
    this.#control = 0;
    drain(this.#port);
    this.#port.unref();
    this.#port.close();
    this.#threadId = -1;
    this.#limits = {};
    this.#thread = undefined;
    this.#streams.end();
    const isExitCode = code >= LEAST_EXIT_CODE;
    if (!isExitCode) this.emit('error', code === OUT_OF_MEMORY ? outOfMemory() : ports.startError(code + NOT_STARTED));
    try {
      this.emit('exit', isExitCode ? code : Number(code === OUT_OF_MEMORY));
    } finally {
      this.#isReferenced = undefined;
      this.removeAllListeners();
    }
  }

  get threadId() {
    return this.#threadId;
  }

  get stdin() {
    return this.#streams.stdin();
  }

  get stdout() {
    return this.#streams.output('stdout');
  }

  get stderr() {
    return this.#streams.output('stderr');
  }

  get resourceLimits() {
    return { ...this.#limits };
  }

  get performance() {
    return require('internal/worker/performance').performanceOf(() => this.#thread);
  }

  postMessage(...args) {
    if (this.#control === 0) return;
    if (args.length === 1) this.#port.postMessage(args[0]);
    else this.#port.postMessage(...args);
  }

  terminate(callback) {
    this.ref();
    if (typeof callback === 'function') {
      globalThis.process.emitWarning(
        'Passing a callback to worker.terminate() is deprecated. It returns a Promise instead.', 'DeprecationWarning', 'DEP0132');
      if (this.#control === 0) return Promise.resolve();
      this.once('exit', (code) => callback(null, code));
    }
    if (this.#control === 0) return Promise.resolve();
    ports.stopThread(this.#thread);
    return new Promise((resolve) => { this.once('exit', resolve); });
  }

  ref() {
    if (this.#control === 0) return;
    this.#isReferenced = true;
    ports.keepAlive(this.#control, true);
    this.#port.ref();
  }

  unref() {
    if (this.#control === 0) return;
    this.#isReferenced = false;
    ports.keepAlive(this.#control, false);
    this.#port.unref();
  }

  getHeapSnapshot(options) {
    if (options !== undefined) checkObject(options, 'options');
    if (this.#control === 0) return Promise.reject(notRunning());
    return Promise.reject(codedError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', 'Rondo does not support worker.getHeapSnapshot: the engine has no heap snapshots in V8\'s format'));
  }
}

module.exports = { Worker };
