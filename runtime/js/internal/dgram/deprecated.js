// SPDX-License-Identifier: MIT
//
// DEP0112: members of UDP sockets that old programs use.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { deprecate } = require('internal/util/deprecate');
const { kState, isRunning } = require('internal/dgram/state');

const STATE = { __proto__: null, _handle: 'handle', _receiving: 'receiving', _bindState: 'bindState', _queue: 'queue', _reuseAddr: 'reuseAddr' };

function warned(call, name) {
  return deprecate(call, `Socket.prototype.${name} is deprecated`, 'DEP0112');
}

function stopReceiving(socket) {
  const state = socket[kState];
  if (!state.receiving) return;
  state.handle.receive(false);
  state.receiving = false;
}

function addTo(prototype) {
  for (const [name, member] of Object.entries(STATE)) {
    defineProperty(prototype, name, {
      get: warned(function () {
        return this[kState][member];
      }, name),
      set: warned(function (value) {
        this[kState][member] = value;
      }, name),
      enumerable: false,
      configurable: false,
    });
  }
  const methods = {
    _healthCheck() {
      isRunning(this);
    },
    _stopReceiving() {
      stopReceiving(this);
    },
  };
  for (const [name, method] of Object.entries(methods)) {
    defineProperty(prototype, name, { value: warned(method, `${name}()`), writable: true, enumerable: true, configurable: true });
  }
}

module.exports = { addTo };
