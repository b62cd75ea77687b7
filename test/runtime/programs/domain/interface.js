// SPDX-License-Identifier: MIT
// Names, properties and errors of node:domain.
'use strict';

const EventEmitter = require('events');

process.setUncaughtExceptionCaptureCallback(() => {});
try {
  require('domain');
} catch (error) {
  console.log(error.code, error.message);
}
process.setUncaughtExceptionCaptureCallback(null);

const domain = require('domain');
try {
  process.setUncaughtExceptionCaptureCallback(() => {});
} catch (error) {
  console.log(error.code, error.message, /^-{40}$/m.test(error.stack));
}
console.log(Object.keys(domain), domain.active, process.domain, domain.create === domain.createDomain, EventEmitter.usingDomains);

const d = domain.create();
console.log(d instanceof domain.Domain, d instanceof EventEmitter, Object.keys(d), d.domain, d.members);
for (const name of ['run', 'add', 'remove', 'bind', 'intercept', 'enter', 'exit', '_errorHandler']) console.log(name, d[name].length);

const emitter = new EventEmitter();
console.log(emitter.domain, Object.keys(emitter));
d.add(emitter);
d.add(emitter);
console.log(emitter.domain === d, d.members.length);
const other = domain.create();
other.add(emitter);
console.log(emitter.domain === other, d.members.length, other.members.length);
other.remove(emitter);
console.log(emitter.domain, other.members.length);
d.add(other);
other.add(d);
console.log(other.domain === d, d.domain, d.members.length, other.members.length);

console.log(d.run(function (a, b) { return [this === d, a, b, process.domain === d, domain.active === d, domain._stack.length]; }, 1, 2));
console.log(process.domain, domain.active);
const made = d.run(() => new EventEmitter());
console.log(made.domain === d, d.members.length, Object.getOwnPropertyDescriptor(made, 'domain').enumerable);
const bound = d.bind(function (...args) { return [this.x, process.domain === d, ...args]; });
console.log(bound.domain === d, bound.call({ x: 1 }, 2, 3));
console.log(d.intercept((...args) => [...args, process.domain === d])(null, 4, 5), d.intercept((...args) => args)('text', 4));
d.once('error', (error) => console.log(error.message, error.domain === d, error.domainThrown, typeof error.domainBound, Object.keys(error)));
console.log(d.intercept(() => console.log('not called'))(new Error('intercepted')));

d.enter();
other.enter();
console.log(domain._stack.length, process.domain === other);
d.exit();
console.log(domain._stack.length, process.domain);
other.exit();
console.log(process.domain);
