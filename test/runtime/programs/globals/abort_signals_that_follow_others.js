// SPDX-License-Identifier: MIT
// AbortSignal.any(): the order of listeners, what they see, and how signals are inspected.
'use strict';

const util = require('util');

const [first, second] = [new AbortController(), new AbortController()];
const a = AbortSignal.any([first.signal, second.signal]);
const b = AbortSignal.any([a]);
const c = AbortSignal.any([b, first.signal, first.signal]);
const seen = (name, signal) => signal.addEventListener('abort', () => console.log(name, first.signal.aborted, a.aborted, b.aborted, c.aborted));
seen('c', c);
seen('b', b);
seen('first', first.signal);
seen('a', a);
a.addEventListener('abort', () => second.abort('other'));
first.abort('reason');
console.log(a.reason, b.reason, c.reason, second.signal.reason, AbortSignal.any([]).aborted);

class Derived extends AbortController {}
for (const depth of [-1, 0, 1, 2, null]) {
  for (const value of [new AbortController(), AbortSignal.abort(), new Derived(), new TextDecoder(), new TextEncoder(), new ReadableStream(), new TransformStream()]) {
    console.log(depth, util.inspect(value, { depth }), util.inspect(value, { depth, colors: true }));
  }
}
console.log({ a: { b: { c: new AbortController(), d: AbortSignal.abort(), e: new TextDecoder() } } });
const { BlockList, SocketAddress } = require('net');
console.log(util.inspect([new BlockList(), new SocketAddress()], { depth: 0 }));
