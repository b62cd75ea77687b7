// SPDX-License-Identifier: MIT
//
// node:v8. The engine is not V8: functions that depend on V8 throw. Serialized values have V8's format.
'use strict';

const { unavailable } = require('internal/unavailable');

// JavaScriptCore has a single heap limit, derived from the machine's memory, and does not count native contexts or
// handles.
function getHeapStatistics() {
  const { heapTotal, heapUsed, external } = globalThis.process.memoryUsage();
  const limit = require('node/os').totalmem();
  return {
    total_heap_size: heapTotal,
    total_heap_size_executable: 0,
    total_physical_size: heapTotal,
    total_available_size: Math.max(limit - heapUsed, 0),
    used_heap_size: heapUsed,
    heap_size_limit: limit,
    malloced_memory: 0,
    peak_malloced_memory: 0,
    does_zap_garbage: 0,
    number_of_native_contexts: 1,
    number_of_detached_contexts: 0,
    total_global_handles_size: 0,
    used_global_handles_size: 0,
    external_memory: external,
  };
}

function serialize(value) {
  return require('internal/v8/write').serialize(value);
}

function deserialize(buffer) {
  if (!ArrayBuffer.isView(buffer)) {
    throw require('internal/errors').codedError(TypeError, 'ERR_INVALID_ARG_TYPE', 'buffer must be a TypedArray or a DataView');
  }
  return require('internal/v8/read').deserialize(new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength));
}

// Coverage is written only if the program was started with NODE_V8_COVERAGE.
function ifCovered(name) {
  const { [name]: refuse } = unavailable('v8', [name]);
  return { [name]: () => { if (globalThis.process.env.NODE_V8_COVERAGE) refuse(); } }[name];
}

module.exports = {
  ...unavailable('v8', ['DefaultDeserializer', 'DefaultSerializer', 'Deserializer', 'GCProfiler', 'Serializer',
    'cachedDataVersionTag', 'getHeapCodeStatistics', 'getHeapSnapshot', 'getHeapSpaceStatistics', 'queryObjects',
    'setFlagsFromString', 'setHeapSnapshotNearHeapLimit', 'writeHeapSnapshot']),
  deserialize,
  getHeapStatistics,
  serialize,
  stopCoverage: ifCovered('stopCoverage'),
  takeCoverage: ifCovered('takeCoverage'),
};
