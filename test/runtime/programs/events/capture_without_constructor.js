// SPDX-License-Identifier: MIT
//
// EventEmitter.captureRejections also applies to emitters whose constructor was never called.
'use strict';

const EventEmitter = require('events');

function Bare() {}
Object.setPrototypeOf(Bare.prototype, EventEmitter.prototype);

EventEmitter.captureRejections = true;
const bare = new Bare();
bare.on('something', async () => {
  throw new Error('late');
});
bare.on('error', ({ message }) => {
  console.log('captured', message);
  EventEmitter.captureRejections = false;
  console.log(EventEmitter.captureRejections);
});
bare.emit('something');
console.log(Object.getOwnPropertySymbols(EventEmitter.prototype).map(String));
