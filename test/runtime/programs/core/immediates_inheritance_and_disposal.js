// SPDX-License-Identifier: MIT
// The receiver of an immediate's callback, constructors without a prototype, and disposal of writable streams.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const { Writable } = require('stream');
const { inherits } = require('util');

const plain = setImmediate(function () { console.log('plain', this === plain); });
const given = setImmediate(function (...args) { console.log('given', this === given, args); }, 1, 2, 3, 4);
const inContext = new AsyncLocalStorage().run(1, () => setImmediate(function (arg) { console.log('context', this === inContext, arg); }, 1));

for (const parent of [{}, undefined, null, 5, 'text']) {
  try {
    inherits(function () {}, parent);
  } catch (error) {
    console.log(error.code, error.message);
  }
}

const open = new Writable({ write: (chunk, encoding, callback) => callback() });
open.on('error', (error) => console.log('error', error.name));
open[Symbol.asyncDispose]().then(() => console.log('disposed', open.destroyed));
const ended = new Writable({ write: (chunk, encoding, callback) => callback() });
ended.on('error', (error) => console.log('not expected', error));
ended.end('x', () => ended[Symbol.asyncDispose]().then(() => console.log('ended', ended.destroyed)));
