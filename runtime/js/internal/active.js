// SPDX-License-Identifier: MIT
//
// What keeps a program alive: process.getActiveResourcesInfo(), and the lists of requests and handles that programs
// for finding leaks use.
'use strict';

const { classOf } = require('internal/async_types');
const { showAsNative } = require('internal/function_text');
const { state, TIMER_REFS, IMMEDIATE_REFS } = require('internal/state');

const binding = internalBinding('handle');
const NONE = [];

// Requests whose names differ from their classes.
const NAMES = {
  __proto__: null,
  TCPCONNECTWRAP: 'ConnectWrap',
  PIPECONNECTWRAP: 'ConnectWrap',
  SHUTDOWNWRAP: 'SimpleShutdownWrap',
  WRITEWRAP: 'SimpleWriteWrap',
};

const shown = new WeakMap(); // the object of each request that a program has seen

function isWriting(owner) {
  return owner?.writeQueueSize > 0;
}

// [request, its type]. A stream has at most one write in flight. `owners` are those of the active handles.
function requests(owners) {
  const list = [];
  if (require.isLoaded('internal/fs/request')) {
    for (const job of require('internal/fs/request').inFlight()) list.push([job, job.type]);
  }
  if (require.isLoaded('internal/requests')) {
    for (const request of require('internal/requests').inFlight) list.push([request, request.type]);
  }
  for (let i = 0; i < owners.length; i++) if (isWriting(owners[i])) list.push([owners[i], 'WRITEWRAP']);
  return list;
}

function shownAs(request, type) {
  let found = shown.get(request);
  if (found === undefined) {
    found = new (classOf(type))();
    shown.set(request, found);
  }
  return found;
}

// Ports of messages that keep the loop alive.
function portsInUse() {
  return require.isLoaded('internal/web/message_port') ? [...require('internal/web/message_port').referenced] : NONE;
}

function getActiveResourcesInfo() {
  const handles = binding.active();
  const found = requests(handles.length > 0 ? binding.owners() : NONE);
  const names = [];
  for (let i = 0; i < found.length; i++) names.push(NAMES[found[i][1]] ?? classOf(found[i][1]).name);
  for (let i = 0; i < handles.length; i++) names.push(handles[i]);
  for (let count = portsInUse().length; count > 0; count--) names.push('MessagePort');
  for (let i = 0; i < state[TIMER_REFS]; i++) names.push('Timeout');
  for (let i = 0; i < state[IMMEDIATE_REFS]; i++) names.push('Immediate');
  return names;
}

function _getActiveRequests() {
  return requests(binding.owners()).map(([request, type]) => shownAs(request, type));
}

// The program's object for a handle, if it has one.
function _getActiveHandles() {
  const owners = binding.owners();
  return [...owners.map((handle) => handle?.socket ?? handle?.server ?? handle?.owner ?? handle), ...portsInUse()];
}

module.exports = {
  getActiveResourcesInfo,
  _getActiveRequests: showAsNative(_getActiveRequests),
  _getActiveHandles: showAsNative(_getActiveHandles),
};
