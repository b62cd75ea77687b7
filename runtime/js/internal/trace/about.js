// SPDX-License-Identifier: MIT
//
// Used while recording: what a callback of a handle is about. The listeners that modules give to bindings are wrapped,
// to note the peer of a socket, the port of a server, a child process, a signal or a watched file before they run.
'use strict';

const { textOf } = require('internal/trace/places');
const options = internalBinding('options');
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

// Found once for each handle, as numbers of texts: an address costs a system call.
let known = new WeakMap();
let isInstalled = false;

function aboutStream(handle, isServer) {
  const end = handle.id === 0 ? 'socket' : endOf(handle, isServer);
  const listener = listenerOf(handle.socket ?? handle.server, isServer ? 'connection' : 'data');
  const about = { text: textOf(end), listener: listener === '' ? 0 : textOf(listener) };
  known.set(handle, about);
  return about;
}

// Reads are so frequent that a list of their arguments would cost more than the record.
function wrappedStream(listener, isServer) {
  return (owner, second, third, fourth, fifth) => {
    const { text, listener: name } = known.get(owner) ?? aboutStream(owner, isServer);
    trace.scheduled(ABOUT, name, text, 0);
    listener(owner, second, third, fourth, fifth);
  };
}

// The answer to an attempt to connect is about the peer.
function nameConnects() {
  const binding = internalBinding('tcp');
  const { connect } = binding;
  binding.connect = (id, address, port, done) => connect(id, address, port, (...args) => {
    if (options.isTraced) note(`connect ${address}:${port}`);
    return done(...args);
  });
}

// For a recording that begins later: sockets that are already there have names, too.
function nameStreams({ onRead, onConnection }) {
  if (isInstalled) return;
  isInstalled = true;
  known = new WeakMap(); // of the recording that the watchdog used
  nameConnects();
  const [read, connected] = [wrappedStream(onRead, false), wrappedStream(onConnection, true)];
  internalBinding('stream').setListeners(
    (owner, count, memory, kind, id) => (options.isTraced ? read : onRead)(owner, count, memory, kind, id),
    (owner, status, id) => (options.isTraced ? connected : onConnection)(owner, status, id),
  );
}

function wrapStreams(binding) {
  isInstalled = true;
  nameConnects();
  const set = binding.setListeners;
  binding.setListeners = (onRead, onConnection) => set(wrappedStream(onRead, false), wrappedStream(onConnection, true));
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
  wrapStreams(internalBinding('stream'));
  const { numbers } = internalBinding('signal');
  wrapSetter(internalBinding('signal'), 'setListener', (number) => {
    const name = Object.keys(numbers).find((one) => numbers[one] === number) ?? `signal ${number}`;
    note(name, listenerOf(globalThis.process, name));
  });
}

module.exports = { install, nameStreams, note, listenerOf };
