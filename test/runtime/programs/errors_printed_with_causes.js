// SPDX-License-Identifier: MIT
// Errors in the console: stacks, causes, aggregates, subclasses, changed names and messages.
'use strict';
function where() { return new Error('plain'); }
console.log(where());
console.log({ error: where() });
class Special extends Error { constructor(m) { super(m); this.name = 'Special'; this.extra = 1; } }
console.log(new Special('of a class'));
class Unnamed extends TypeError {}
console.log(new Unnamed('no name of its own'));
console.log(new Error('outer', { cause: new Error('inner', { cause: 'text' }) }));
console.log(new AggregateError([new Error('one'), new RangeError('two')], 'many'));
const changed = new Error('before');
changed.message = 'after';
changed.name = 'Changed';
console.log(changed.stack.split('\n')[0], String(changed));
console.log(new Error(''));
console.log(new Error('two\nlines'));
console.log(Object.assign(new Error('coded'), { code: 'E_CODE' }));
const bare = new Error('bare');
bare.stack = undefined;
console.log(bare);
const holder = {};
Error.captureStackTrace(holder);
console.log(typeof holder.stack, holder.stack.split('\n')[0]);
Error.captureStackTrace(holder, outer);
function outer() { inner(); }
function inner() { Error.captureStackTrace(holder, inner); console.log(holder.stack); }
outer();
Error.stackTraceLimit = 1;
console.log(new Error('short').stack);
Error.stackTraceLimit = 0;
console.log(new Error('none').stack);
