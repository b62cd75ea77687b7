// SPDX-License-Identifier: MIT
// events.on: values in order, errors, close events, signals, return and throw.
'use strict';
const { on, EventEmitter } = require('events');

async function tried(what, run) {
  try {
    console.log(what, await run());
  } catch (error) {
    console.log(what, error.name, error.code, error.message, error.cause?.name ?? error.cause);
  }
}

async function main() {
  const emitter = new EventEmitter();
  process.nextTick(() => {
    emitter.emit('a', 1);
    emitter.emit('a', 2, 3);
    emitter.emit('a', 'end');
  });
  for await (const values of on(emitter, 'a')) {
    console.log(values);
    if (values[0] === 'end') break;
  }
  console.log(emitter.eventNames());

  process.nextTick(() => {
    emitter.emit('a', 'before');
    emitter.emit('error', new Error('bad'));
  });
  await tried('error', async () => {
    for await (const values of on(emitter, 'a')) console.log(values);
  });
  const controller = new AbortController();
  setImmediate(() => controller.abort());
  await tried('aborted', async () => {
    process.nextTick(() => emitter.emit('a', 'one'));
    for await (const values of on(emitter, 'a', { signal: controller.signal })) console.log(values);
  });
  await tried('before', async () => on(emitter, 'a', { signal: controller.signal }));
  await tried('no signal', async () => on(emitter, 'a', { signal: 5 }));
  await tried('no emitter', async () => on({}, 'a'));
  console.log(emitter.eventNames());

  const iterator = on(emitter, 'a');
  const waiting = [iterator.next(), iterator.next()];
  emitter.emit('a', 'x');
  console.log(await waiting[0], await iterator.return(), await waiting[1], await iterator.next());
  const thrown = on(emitter, 'a');
  const pending = thrown.next();
  thrown.throw(new Error('from outside'));
  await tried('throw', () => pending);
  await tried('wrong', async () => thrown.throw('text'));

  process.nextTick(() => {
    emitter.emit('a', 'last');
    emitter.emit('done');
    emitter.emit('a', 'too late');
  });
  for await (const values of on(emitter, 'a', { close: ['done'] })) console.log(values);
  const closing = on(emitter, 'a', { close: ['done'], highWaterMark: 2, lowWaterMark: 1 });
  console.log(typeof closing[Symbol.asyncIterator], closing[Symbol.asyncIterator]() === closing);
  emitter.pause = () => console.log('paused');
  emitter.resume = () => console.log('resumed');
  for (let i = 0; i < 4; i++) emitter.emit('a', i);
  emitter.emit('done');
  for await (const values of closing) console.log(values);
}
main();
