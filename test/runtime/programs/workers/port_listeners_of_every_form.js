// SPDX-License-Identifier: MIT
// Listeners of a port that are functions, objects with handleEvent, and added while a message is delivered.
'use strict';

const { MessageChannel } = require('worker_threads');

const shown = (value) => (value instanceof Event ? `${value.constructor.name} ${value.data ?? value.detail}` : value);
const say = (what) => (...given) => console.log(what, given.map(shown));
const { port1, port2 } = new MessageChannel();
port1.on('message', { handleEvent(...given) { say('object')(...given); } });
let isFirst = true;
port1.on('message', (value) => {
  console.log('function', value);
  if (value === 3) port1.close();
  if (!isFirst) return;
  isFirst = false;
  port1.on('message', say('added'));
  port1.once('message', say('added once'));
  port1.addEventListener('message', say('added for events'));
});
port1.once('message', { handleEvent: say('object once') });
port1.addEventListener('message', { handleEvent: say('object for events') });
for (const value of [1, 2, 3]) port2.postMessage(value);

port1.on('close', () => {
  const other = new MessageChannel();
  other.port1.on('other', { handleEvent: say('emitted') });
  console.log(other.port1.emit('other', 5, 6), other.port1.emit('none', 5));
  other.port1.on('other', say('function'));
  other.port1.emit('other', 7);
  let isAdded = false;
  other.port1.on('message', (value) => {
    console.log('only', value);
    if (!isAdded) other.port1.on('message', say('second'));
    isAdded = true;
    if (value === 2) other.port1.close();
  });
  other.port2.postMessage(1);
  other.port2.postMessage(2);
});
