// SPDX-License-Identifier: MIT
// Event, CustomEvent and EventTarget: arguments, flags, propagation, and exceptions.
'use strict';
const { inspect } = require('util');
const tried = require('../tried.cjs');
process.on('warning', (warning) => console.log(warning.name, warning.message, Object.keys(warning)));
process.on('uncaughtException', (error) => console.log('uncaught', error.message));

tried(() => new Event());
tried(() => new Event('a', 5));
tried(() => inspect(new Event('a', { cancelable: true })).replace(/timeStamp: .*/, 'timeStamp'));
tried(() => inspect(new CustomEvent('x')).replace(/timeStamp: .*/, 'timeStamp'));
tried(() => [new CustomEvent('x', { detail: 5 }).detail, new CustomEvent('x').detail]);
tried(() => Object.getOwnPropertyNames(Event.prototype).sort().join());
tried(() => inspect(new EventTarget()) + inspect([[[new EventTarget()]]]));
const target = new EventTarget();
for (const args of [['a'], ['a', null], ['a', 5], ['a', 'x'], ['a', {}], ['a', () => {}, 5], ['a', () => {}, { signal: null }]]) {
  tried(() => target.addEventListener(...args));
  tried(() => target.removeEventListener(...args.slice(0, 2)));
}
tried(() => EventTarget.prototype.addEventListener.call({}, 'a', () => {}));
tried(() => Event.prototype.type);
tried(() => target.dispatchEvent());
tried(() => target.dispatchEvent({ type: 'x' }));

target.addEventListener('b', function (event) {
  console.log(this === target, event.currentTarget === target, event.eventPhase, event.composedPath().length, event.isTrusted);
  tried(() => target.dispatchEvent(event));
});
const object = { handleEvent(event) { console.log(this === object, event.type); } };
target.addEventListener('b', object);
target.addEventListener('b', object);
target.addEventListener('b', object, true);
const event = new Event('b');
console.log(target.dispatchEvent(event), event.currentTarget, event.target === target, event.eventPhase, event.composedPath());
target.addEventListener('c', (given) => given.preventDefault(), { once: true });
console.log([1, 2].map(() => target.dispatchEvent(new Event('c', { cancelable: true }))));
target.addEventListener('d', (given) => given.stopImmediatePropagation());
target.addEventListener('d', () => console.log('never'));
target.dispatchEvent(new Event('d'));
const controller = new AbortController();
target.addEventListener('e', () => console.log('until aborted'), { signal: controller.signal });
target.dispatchEvent(new Event('e'));
controller.abort();
target.dispatchEvent(new Event('e'));
target.addEventListener('f', () => { throw new Error('thrown'); });
target.addEventListener('f', async () => { throw new Error('rejected'); });
target.addEventListener('f', () => console.log('still called'));
target.dispatchEvent(new Event('f'));
const flags = new Event('g', { bubbles: true, composed: true });
flags.cancelBubble = true;
console.log(flags.cancelBubble, flags.returnValue, flags.srcElement, flags.bubbles, flags.composed, Event.AT_TARGET);
flags.initEvent('h', false, true);
console.log(flags.type, flags.bubbles, flags.cancelable, String(target), String(flags));
