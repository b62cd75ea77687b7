// SPDX-License-Identifier: MIT
//
// node:domain. Loading it changes EventEmitter, process and the handling of uncaught exceptions: internal/domain.
'use strict';

const { install } = require('internal/domain/install');
const { Domain } = require('internal/domain/domain');
const { stack } = require('internal/domain/stack');

function createDomain() {
  return new Domain();
}

module.exports = { _stack: stack.entered, Domain, createDomain, create: createDomain, active: null };
stack.onChange = (active) => { module.exports.active = active; };
install();
