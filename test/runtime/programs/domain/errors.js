// SPDX-License-Identifier: MIT
// Where errors go: thrown in callbacks of all kinds, emitted, rejected, thrown by handlers of domains.
'use strict';

const domain = require('domain');
const EventEmitter = require('events');
const fs = require('fs');

function make(name, outer) {
  const d = domain.create();
  d.name = name;
  d.on('error', (error) => {
    console.log(name, error?.message ?? error, error?.domain?.name, error?.domainThrown, error?.domainEmitter !== undefined,
      process.domain?.name, domain._stack.length);
    if (error?.message === 'again') throw new Error(`from ${name}`);
    setImmediate(next);
  });
  if (outer !== undefined) outer.add(d);
  return d;
}

const steps = [
  () => make('tick').run(() => process.nextTick(() => { throw new Error('in a tick'); })),
  () => make('timer').run(() => setTimeout(() => { throw new Error('in a timer'); }, 1)),
  () => make('immediate').run(() => setImmediate(() => { throw new Error('in an immediate'); })),
  () => make('file').run(() => fs.stat(__filename, () => { throw new Error('in a callback'); })),
  () => make('rejection').run(() => { Promise.reject(new Error('rejected')); }),
  () => make('async').run(async () => {
    await null;
    setTimeout(() => { throw new Error('after await'); }, 1);
  }),
  () => make('emitter').run(() => new EventEmitter().emit('error', new Error('emitted'))),
  () => make('emitter later').run(() => setTimeout(() => new EventEmitter().emit('error', new Error('emitted later')), 1)),
  () => make('nothing').run(() => new EventEmitter().emit('error')),
  () => make('stream').run(() => fs.createReadStream('/nonexistent/file')),
  () => make('number').run(() => process.nextTick(() => { throw 5; })),
  () => make('nested outer').run(() => make('nested inner').run(() => setTimeout(() => { throw new Error('nested'); }, 1))),
  () => make('handled').run(() => {
    const emitter = new EventEmitter();
    emitter.on('error', (error) => {
      console.log('listener', error.message, process.domain.name);
      setImmediate(next);
    });
    emitter.emit('error', new Error('own listener'));
  }),
  () => {
    const member = new EventEmitter();
    make('member').add(member);
    member.on('event', () => process.nextTick(() => { throw new Error('in an event'); }));
    member.emit('event');
  },
];

let isLast = false;
function next() {
  const step = steps.shift();
  process.domain?.exit();
  if (step !== undefined) {
    step();
    return;
  }
  if (isLast) return;
  isLast = true;
  make('outer').run(() => {
    make('inner').run(() => { throw new Error('again'); });
  });
}

process.on('uncaughtException', (error) => console.log('uncaught', error.message));
process.on('exit', () => console.log('exit', process.domain));
next();
