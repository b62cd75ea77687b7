// SPDX-License-Identifier: MIT
//
// Used while recording: what a callback of a handle is about. The listeners that modules give to bindings are wrapped,
// to note the peer of a socket, the port of a server, a child process, a signal or a watched file before they run.
'use strict';

const { textOf } = require('internal/trace/places');
const trace = internalBinding('trace');

const ABOUT = 10;

function note(text, callback = '') {
  trace.scheduled(ABOUT, callback === '' ? 0 : textOf(callback), textOf(text), 0);
}

// The first listener of the program, if it has a name.
function listenerOf(emitter, event) {
  const all = typeof emitter?.listeners === 'function' ? emitter.listeners(event) : [];
  return all.map((one) => one.name).find((name) => typeof name === 'string' && name !== '') ?? '';
}

const portOf = (address) => (Array.isArray(address) ? `${address[0]}:${address[2]}` : '');

function endOf(handle, isServer) {
  if (typeof handle.peerName !== 'function') return 'pipe';
  return isServer ? `port ${portOf(handle.sockName())}` : portOf(handle.peerName()) || 'socket';
}

// Found once for each handle: an address costs a system call.
const known = new WeakMap();

function noteStream(handle, isServer) {
  let about = known.get(handle);
  if (about === undefined) {
    const end = handle.id === 0 ? 'socket' : endOf(handle, isServer);
    about = { end, listener: listenerOf(handle.socket ?? handle.server, isServer ? 'connection' : 'data') };
    known.set(handle, about);
  }
  note(about.end, about.listener);
}

// Wraps what a module sets: prepare is called with the arguments of each call of the listener.
function wrapped(listener, prepare) {
  return (...args) => {
    prepare(...args);
    return listener(...args);
  };
}

function wrapSetter(binding, setter, ...prepares) {
  const set = binding[setter];
  binding[setter] = (...listeners) => set(...listeners.map((one, i) => (prepares[i] === undefined ? one : wrapped(one, prepares[i]))));
}

// Listeners whose first argument is the handle.
function install() {
  wrapSetter(internalBinding('child'), 'setListener', (handle) => note(`child ${handle.pid}`));
  wrapSetter(internalBinding('udp'), 'setListener', (_handle, count, _memory, address, _family, port) => {
    note(count < 0 ? 'datagram socket' : `${address}:${port}`);
  });
  wrapSetter(internalBinding('fs_watch'), 'setListeners', (handle) => note(handle.path ?? 'watched file'));
  wrapSetter(internalBinding('stream'), 'setListeners', (owner) => noteStream(owner, false), (owner) => noteStream(owner, true));
  const { numbers } = internalBinding('signal');
  wrapSetter(internalBinding('signal'), 'setListener', (number) => {
    const name = Object.keys(numbers).find((one) => numbers[one] === number) ?? `signal ${number}`;
    note(name, listenerOf(globalThis.process, name));
  });
}

module.exports = { install, note, listenerOf };
