// SPDX-License-Identifier: MIT
// EventEmitterAsyncResource: an emitter with ids, whose listeners run in its async context.
'use strict';
const { EventEmitterAsyncResource, EventEmitter } = require('events');
const { AsyncLocalStorage, AsyncResource, createHook, executionAsyncId } = require('async_hooks');
const storage = new AsyncLocalStorage();
const attempt = (name, run) => {
  try {
    console.log(name, run());
  } catch (error) {
    console.log(name, error.name, error.code, error.message.split('\n')[0]);
  }
};
for (const given of [undefined, 'text', 1, null, {}, { name: 'Q' }, { name: 1 }, { name: 'Q', triggerAsyncId: 5 }]) {
  attempt('made', () => new EventEmitterAsyncResource(given).triggerAsyncId);
}
const lines = [];
const hook = createHook({
  init: (id, type, trigger, resource) => lines.push(`init ${type} ${resource.constructor.name} ${id > trigger}`),
  destroy: (id) => lines.push(`destroy ${id === named.asyncId}`),
}).enable();
class Named extends EventEmitterAsyncResource {}
const named = storage.run('store', () => new Named({ requireManualDestroy: true }));
hook.disable();
console.log(lines.join('\n'), named.asyncResource.eventEmitter === named, named.asyncResource instanceof AsyncResource);
named.on('event', function (...args) {
  console.log(storage.getStore(), executionAsyncId() === named.asyncId, this === named, args);
});
console.log(named.emit('event', 1, 2), named.emit('other'), executionAsyncId());
console.log(named instanceof EventEmitter, EventEmitterAsyncResource.name, EventEmitterAsyncResource.length);
for (const name of ['asyncId', 'triggerAsyncId', 'asyncResource']) {
  attempt(name, () => Reflect.get(EventEmitterAsyncResource.prototype, name, {}));
}
for (const name of ['emit', 'emitDestroy']) attempt(name, () => EventEmitterAsyncResource.prototype[name].call({}));
console.log(named.emitDestroy());
