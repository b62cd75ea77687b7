// SPDX-License-Identifier: MIT
// Methods of domains called on anything else, and a process.domain that is none.
'use strict';
const domain = require('domain');

const { Domain } = domain;
for (const value of [{}, 5, null, undefined, 'x', () => {}]) {
  for (const name of ['enter', 'exit']) {
    try {
      Domain.prototype[name].call(value);
      console.log(name, String(value));
    } catch (error) {
      console.log(name, String(value), error.name);
    }
  }
}
process.on('uncaughtException', (error, origin) => console.log('uncaught', error.message, origin, process.domain));
const one = domain.create();
one.on('error', (error) => console.log('domain', error.message));
setTimeout(() => {
  setTimeout(() => one.run(() => { throw new Error('inside'); }), 1);
  throw new Error('outside');
}, 1);
