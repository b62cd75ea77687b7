// SPDX-License-Identifier: MIT
// Async ids, trigger ids and resources of ticks, microtasks, timers, immediates and file requests; the order of hooks.
'use strict';
const { createHook, executionAsyncId, triggerAsyncId, executionAsyncResource } = require('async_hooks');
const fs = require('fs');
const lines = [];
const destroyed = []; // printed separately: the timing varies
const log = (...words) => lines.push(words.join(' '));
const here = (name) => log(name, executionAsyncId(), triggerAsyncId(), executionAsyncResource().constructor.name);
const hook = createHook({
  init: (id, type, trigger, resource) => log('init', id, type, trigger, executionAsyncId(), resource.constructor.name),
  before: (id) => log('before', id, executionAsyncId()),
  after: (id) => log('after', id, executionAsyncId()),
  destroy: (id) => destroyed.push(id),
});
here('main');
setTimeout(() => {
  here('timer without hooks');
  process.nextTick(here, 'tick without hooks');
  queueMicrotask(() => here('microtask without hooks'));
  setTimeout(withHooks, 1);
}, 1);
function withHooks() {
  hook.enable();
  process.nextTick(() => {
    here('tick');
    process.nextTick(here, 'tick in tick');
  });
  queueMicrotask(() => here('microtask'));
  const timer = setTimeout(() => {
    here('timer');
    log('is own id', executionAsyncId() === +timer, executionAsyncResource() === timer);
    const immediate = setImmediate(() => {
      here('immediate');
      log('is own resource', executionAsyncResource() === immediate);
      fs.stat(__filename, () => {
        here('stat');
        interval();
      });
    });
  }, 1);
  clearTimeout(setTimeout(() => {}, 1));
  clearImmediate(setImmediate(() => {}));
}
function interval() {
  let count = 0;
  const timer = setInterval(() => {
    here('interval');
    if (++count < 3) return;
    clearInterval(timer);
    again();
  }, 1);
}
function again() {
  let count = 0;
  const timer = setTimeout(() => {
    here('refreshed');
    if (++count < 2) timer.refresh();
    else process.nextTick(() => hook.disable());
  }, 1);
}
process.on('exit', () => console.log(lines.join('\n'), destroyed.sort((a, b) => a - b)));
