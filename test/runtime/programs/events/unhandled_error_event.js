// SPDX-License-Identifier: MIT
// An 'error' event without a listener ends the process, and shows where it was emitted.
'use strict';
const EventEmitter = require('events');

class Source extends EventEmitter {}
const source = new Source();
function fail(error) {
  source.emit('error', error);
}
const error = new Error('made before');
error.code = 'EMADE';
setTimeout(function later() {
  fail(error);
}, 1);
