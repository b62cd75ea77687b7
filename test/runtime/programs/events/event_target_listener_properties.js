// SPDX-License-Identifier: MIT
// Which properties of a listener EventTarget reads: none of a function, and handleEvent of an object.
'use strict';

const log = [];
const target = new EventTarget();
process.on('uncaughtException', (error) => console.log(error.message));

function dispatched(listener) {
  target.addEventListener('x', listener);
  log.push('added');
  target.dispatchEvent(new Event('x'));
  target.removeEventListener('x', listener);
  console.log(log.splice(0).join(' '));
}

const read = (object, key) => {
  log.push(`read ${String(key)}`);
  return object[key];
};
dispatched(new Proxy(() => log.push('proxy'), { get: read }));
dispatched(Object.assign(() => log.push('own call'), { call: () => log.push('call'), apply: () => log.push('apply') }));
dispatched(Object.setPrototypeOf(() => log.push('no prototype'), null));
dispatched(new Proxy({ handleEvent: () => log.push('run') }, { get: read }));
dispatched(new Proxy({}, { get: read }));
dispatched({ handleEvent() { log.push(this === target); } });
const changing = { handleEvent: () => log.push('old') };
target.addEventListener('y', changing);
changing.handleEvent = () => log.push('new');
target.dispatchEvent(new Event('y'));
console.log(log.splice(0).join(' '));
for (const handleEvent of [5, 'x', null, {}, true, Symbol('s'), 5n, [], 0, '', false, undefined]) dispatched({ handleEvent });
