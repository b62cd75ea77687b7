// SPDX-License-Identifier: MIT
// events.once: values, errors, signals, targets.
'use strict';
const { once, EventEmitter } = require('events');

async function tried(what, promise) {
  try {
    console.log(what, await promise);
  } catch (error) {
    console.log(what, error.name, error.code, error.message, error.cause?.name ?? error.cause);
  }
}

async function main() {
  const emitter = new EventEmitter();
  process.nextTick(() => emitter.emit('a', 1, 2));
  await tried('values', once(emitter, 'a'));
  process.nextTick(() => emitter.emit('error', new Error('bad')));
  await tried('error', once(emitter, 'a'));
  process.nextTick(() => emitter.emit('error', new Error('as value')));
  await tried('error event', once(emitter, 'error'));
  console.log(emitter.eventNames());

  const controller = new AbortController();
  process.nextTick(() => controller.abort());
  await tried('aborted', once(emitter, 'a', { signal: controller.signal }));
  await tried('before', once(emitter, 'a', { signal: controller.signal }));
  await tried('reason', once(emitter, 'a', { signal: AbortSignal.abort('why') }));
  console.log(emitter.eventNames());
  await tried('no signal', once(emitter, 'a', { signal: {} }));
  await tried('no signal', once(emitter, 'a', { signal: 5 }));
  await tried('no emitter', once({}, 'a'));

  const target = new EventTarget();
  process.nextTick(() => target.dispatchEvent(new Event('b')));
  const [event] = await once(target, 'b');
  console.log(event.type, event.target === target);
  const both = new EventEmitter();
  const first = once(both, 'x');
  const second = once(both, 'y');
  both.emit('y', 'y');
  both.emit('x', 'x');
  console.log(await Promise.all([first, second]));
  const unused = new AbortController();
  const promise = once(both, 'z', { signal: unused.signal });
  both.emit('z', 1);
  unused.abort();
  await tried('after', promise);
}
main();
