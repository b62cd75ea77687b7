// SPDX-License-Identifier: MIT
// AsyncResource: ids, trigger ids, destroy, errors; hooks enabled and disabled inside hooks.
'use strict';
const { AsyncResource, createHook, executionAsyncId, triggerAsyncId, executionAsyncResource } = require('async_hooks');
const lines = [];
const log = (...words) => lines.push(words.join(' '));
const attempt = (name, run) => {
  try {
    log(name, run());
  } catch (error) {
    log(name, error.name, error.code, error.message.split('\n')[0]);
  }
};
for (const given of [undefined, 1, {}, null]) attempt('type', () => new AsyncResource(given) && 'made');
for (const given of [5, { triggerAsyncId: 7 }, { triggerAsyncId: 'x' }, { triggerAsyncId: -2 }, 1.5]) {
  attempt('trigger', () => new AsyncResource('T', given).triggerAsyncId());
}
for (const given of [{}, { init: 1 }, { before: '' }, { after: {} }, { destroy: null }, { promiseResolve: [] }]) {
  attempt('hook', () => Object.getOwnPropertySymbols(createHook(given)).length);
}
const hook = createHook({
  init: (id, type, trigger, resource) => log('init', type, id, trigger, resource instanceof AsyncResource),
  before: (id) => log('before', id),
  after: (id) => log('after', id),
  destroy: (id) => log('destroy', id),
});
log('enable', hook.enable() === hook, hook.enable() === hook);
attempt('empty type', () => new AsyncResource(''));
const outer = new AsyncResource('Outer', { requireManualDestroy: true });
const inner = new AsyncResource('Inner', { triggerAsyncId: outer.asyncId(), requireManualDestroy: true });
log('result', outer.runInAsyncScope(function (a, b) {
  log('outer', executionAsyncId() === outer.asyncId(), executionAsyncResource() === outer, this.name, a, b);
  inner.runInAsyncScope(() => log('inner', executionAsyncId(), triggerAsyncId()));
  log('outer again', executionAsyncId(), triggerAsyncId());
  return 'given back';
}, { name: 'self' }, 1, 2));
attempt('throws', () => inner.runInAsyncScope(() => { throw new TypeError('thrown'); }));
log('main', executionAsyncId());
const bound = outer.bind(function (x, y) { return [executionAsyncId(), this?.name, x, y]; });
log('bound', bound.name, bound.length, bound.call({ name: 'called' }, 1, 2), outer.bind(() => executionAsyncId())());
log('destroy', outer.emitDestroy() === outer);
inner.emitDestroy();
setImmediate(() => {
  log('disable', hook.disable() === hook, hook.disable() === hook);
  new AsyncResource('Unseen', { requireManualDestroy: true }).runInAsyncScope(() => {});
  const late = createHook({
    init(id, type) {
      log('once', type);
      late.disable();
    },
  }).enable();
  new AsyncResource('A', { requireManualDestroy: true });
  new AsyncResource('B', { requireManualDestroy: true });
});
process.on('exit', () => console.log(lines.join('\n')));
