// SPDX-License-Identifier: MIT
// Globals that have been accessed are plain properties, and can be replaced.
'use strict';
const names = ['setTimeout', 'clearImmediate', 'queueMicrotask', 'structuredClone', 'console', 'URL', 'TextEncoder', 'AbortController',
  'Event', 'EventTarget', 'DOMException', 'Error', 'TypeError', 'AggregateError', 'JSON', 'global'];
for (const name of names) {
  const value = globalThis[name];
  const { writable, configurable, enumerable, value: again } = Object.getOwnPropertyDescriptor(globalThis, name);
  console.log(name, typeof value, again === value, writable, configurable, enumerable);
}
const original = globalThis.setTimeout;
globalThis.setTimeout = () => 'replaced';
console.log(setTimeout(), setTimeout === original);
globalThis.setTimeout = original;
setInterval = 5;
console.log(setInterval, delete globalThis.setInterval, typeof setInterval);
console.log(Object.prototype.toString.call(globalThis), globalThis === global, Object.keys(globalThis).slice(0, 8));
console.log(Error.prototype.constructor === Error, new TypeError() instanceof Error, Object.getPrototypeOf(TypeError) === Error);
