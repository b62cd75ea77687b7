// SPDX-License-Identifier: MIT
// The leak warning: once for each list, for emitters and for targets.
'use strict';
const events = require('events');
const { EventEmitter } = events;

process.on('warning', (warning) => {
  console.log(warning.name, warning.message, warning.count, String(warning.type), warning.emitter?.constructor.name ?? warning.target?.constructor.name);
});
const add = (emitter, name, count) => {
  for (let i = 0; i < count; i++) emitter.on(name, () => {});
};
add(new EventEmitter(), 'ten', 10);
const emitter = new EventEmitter();
add(emitter, 'eleven', 13);
add(emitter, Symbol('twelve'), 11);
class Named extends EventEmitter {}
add(new Named().setMaxListeners(1), 'two', 3);
add(new Named().setMaxListeners(0), 'none', 30);
EventEmitter.defaultMaxListeners = 2;
add(new Named(), 'three', 3);
console.log(events.defaultMaxListeners, new EventEmitter().getMaxListeners(), emitter.getMaxListeners());
events.setMaxListeners(4, emitter);
events.setMaxListeners(3);
console.log(emitter.getMaxListeners(), events.defaultMaxListeners, events.getMaxListeners(emitter));

const target = new EventTarget();
console.log(events.getMaxListeners(target));
events.setMaxListeners(1, target);
console.log(events.getMaxListeners(target));
target.addEventListener('a', () => {});
target.addEventListener('a', () => {});
target.addEventListener('a', () => {});
for (const value of [-1, 'x', NaN]) {
  try {
    events.setMaxListeners(value, target);
  } catch (error) {
    console.log(error.code, error.message);
  }
}
try {
  events.setMaxListeners(1, {});
} catch (error) {
  console.log(error.code, error.message);
}
try {
  events.getMaxListeners({});
} catch (error) {
  console.log(error.code, error.message);
}
