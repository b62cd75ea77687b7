// SPDX-License-Identifier: MIT
// Modules that Rondo does not have, and those that can be loaded but not used.
// answer: written
'use strict';

function tried(what, run) {
  try {
    console.log(what, typeof run());
  } catch (error) {
    console.log(what, error.code, error.message);
  }
}
for (const name of ['trace_events', 'test']) tried(name, () => require(name));
tried('resolve', () => require.resolve('trace_events'));
for (const [name, functions] of Object.entries({
  v8: ['getHeapSnapshot'],
})) {
  const module = require(name);
  for (const each of functions) {
    tried(`${name}.${each}`, () => module[each]());
    tried(`new ${name}.${each}`, () => new module[each]());
  }
}
console.log(require('zlib').constants.Z_SYNC_FLUSH, require('zlib').Z_BEST_SPEED, require('zlib').codes.Z_DATA_ERROR, require('zlib').codes[-3]);
const { isMainThread, threadId, parentPort, workerData, setEnvironmentData, getEnvironmentData } = require('worker_threads');
setEnvironmentData('key', 'value');
console.log(isMainThread, threadId, parentPort, workerData, getEnvironmentData('key'));
console.log(require('cluster').isPrimary, require('cluster').isWorker, require('http2').constants.HTTP2_HEADER_PATH);

const { AsyncResource } = require('async_hooks');
class Query extends AsyncResource {
  constructor() {
    super('Query');
  }
}
const query = new Query();
console.log(query.runInAsyncScope(function (a, b) { return [this.id, a, b]; }, { id: 1 }, 2, 3), typeof query.asyncId(), query.triggerAsyncId());
console.log(query.bind(function (a) { return [this.id, a]; }).call({ id: 4 }, 5), AsyncResource.bind((a, b) => a + b).length, query.emitDestroy() === query);
tried('type', () => new AsyncResource());
tried('trigger', () => new AsyncResource('x', { triggerAsyncId: 's' }));
