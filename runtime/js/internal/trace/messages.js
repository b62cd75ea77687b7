// SPDX-License-Identifier: MIT
//
// Used while recording: messages between ports, of this thread or others. A message has a number, with which it is
// recorded where it is sent, and again when it is delivered, around its listeners.
'use strict';

const { replaceFunction } = require('internal/replace_function');
const { textOf, callerOf } = require('internal/trace/places');
const options = internalBinding('options');
const trace = internalBinding('trace');

const MESSAGE = 20;

// Any thread may receive a message, so the upper part of its number is that of the thread that sent it.
const NUMBERS_OF_A_THREAD = 2 ** 32;

const emitters = new Map(); // by number of a port
let sent = 0;
let isInstalled = false;
let isDelivering = false;
let isOpen = false;

// The program's first listener that has a name. Those of a worker are behind one of the runtime's own.
function listenerName(id) {
  const port = emitters.get(id)?.deref();
  const listeners = port === undefined ? [] : require('internal/web/event_target').listenersOf(port, 'message');
  const worker = listeners[0]?.emitter;
  const all = worker === undefined ? listeners : worker.listeners('message');
  return all.find(({ name }) => typeof name === 'string' && name !== '')?.name ?? '';
}

function end() {
  if (isOpen) trace.end();
  isOpen = false;
}

// A message that is taken outside of a listener, as receiveMessageOnPort() does, has no duration.
function begin(id, ports) {
  end();
  const [number, place] = ports.taken() ?? [];
  if (number === undefined) return;
  trace.begin(MESSAGE, number, textOf(listenerName(id) || '(anonymous)'), place);
  isOpen = true;
  if (!isDelivering) end();
}

function deliver(listener) {
  if (!options.isTraced) {
    listener();
    return;
  }
  isDelivering = true;
  try {
    listener();
  } finally {
    isDelivering = false;
    end();
  }
}

function install(ports) {
  if (isInstalled) return;
  isInstalled = true;
  replaceFunction(ports, 'listen', (original) => (id, listener, emitter) => {
    if (emitter !== undefined) emitters.set(id, new WeakRef(emitter));
    original(id, () => deliver(listener));
  });
  replaceFunction(ports, 'forget', (original) => (id) => {
    emitters.delete(id);
    original(id);
  });
  // What these do not send is sent by post().
  for (const name of ['postPlain', 'postBuffer']) {
    replaceFunction(ports, name, (original) => (...args) => (options.isTraced ? undefined : original(...args)));
  }
  replaceFunction(ports, 'post', (original) => (...args) => {
    if (options.isTraced) {
      const number = internalBinding('port').threadId * NUMBERS_OF_A_THREAD + ++sent;
      const { place } = callerOf();
      trace.scheduled(MESSAGE, number, 0, place);
      ports.number(number, place);
    }
    return original(...args);
  });
  replaceFunction(ports, 'take', (original) => (id) => {
    const message = original(id);
    if (options.isTraced) begin(id, ports);
    return message;
  });
}

module.exports = { install };
