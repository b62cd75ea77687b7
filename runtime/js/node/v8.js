// SPDX-License-Identifier: MIT
//
// node:v8. The engine is not V8: functions that depend on V8 throw. Serialized values have V8's format.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { heapUsage } = require('internal/process_more');
const { unavailable } = require('internal/unavailable');

// JavaScriptCore has a single heap limit, derived from the machine's memory, and does not count native contexts or
// handles.
let limit; // of the heap: the machine's memory, which does not change

function getHeapStatistics() {
  const { heapTotal, heapUsed } = heapUsage();
  limit ??= require('node/os').totalmem();
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
    external_memory: 0,
  };
}

const SPACES = ['read_only_space', 'new_space', 'old_space', 'code_space', 'shared_space', 'new_large_object_space', 'large_object_space',
  'code_large_object_space', 'shared_large_object_space'];

// JavaScriptCore's heap is not divided: all of it counts as V8's old space.
function getHeapSpaceStatistics() {
  const { heapTotal, heapUsed } = heapUsage();
  return SPACES.map((name) => ({
    space_name: name,
    space_size: name === 'old_space' ? heapTotal : 0,
    space_used_size: name === 'old_space' ? heapUsed : 0,
    space_available_size: name === 'old_space' ? heapTotal - heapUsed : 0,
    physical_space_size: name === 'old_space' ? heapTotal : 0,
  }));
}

function getHeapCodeStatistics() {
  return { code_and_metadata_size: 0, bytecode_and_metadata_size: 0, external_script_source_size: 0, cpu_profiler_metadata_size: 0 };
}

// Differs between engines, as their compiled code does.
function cachedDataVersionTag() {
  let tag = 0;
  for (const character of globalThis.process.versions.javascriptcore) tag = (tag * 31 + character.codePointAt(0)) >>> 0;
  return tag;
}

// V8's flags have no meaning here.
function setFlagsFromString(flags) {
  require('internal/errors').checkString(flags, 'flags');
}

// The engine does not report its collections, so a profile has none.
class GCProfiler {
  #startTime = null;

  start() {
    this.#startTime ??= Date.now();
  }

  stop() {
    if (this.#startTime === null) return undefined;
    const profile = { version: 1, startTime: this.#startTime, statistics: [], endTime: Date.now() };
    this.#startTime = null;
    return profile;
  }
}

function notBuilding() {
  throw require('internal/errors').codedError(Error, 'ERR_NOT_BUILDING_SNAPSHOT', 'Operation cannot be invoked when not building startup snapshot');
}

// There are no snapshots, so a program is never part of one.
const startupSnapshot = {
  addDeserializeCallback: notBuilding,
  addSerializeCallback: notBuilding,
  setDeserializeMainFunction: notBuilding,
  isBuildingSnapshot: () => false,
};

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
  ...unavailable('v8', ['getHeapSnapshot', 'queryObjects', 'setHeapSnapshotNearHeapLimit', 'writeHeapSnapshot']),
  GCProfiler,
  cachedDataVersionTag,
  deserialize,
  getHeapCodeStatistics,
  getHeapSpaceStatistics,
  getHeapStatistics,
  serialize,
  setFlagsFromString,
  startupSnapshot,
  stopCoverage: ifCovered('stopCoverage'),
  takeCoverage: ifCovered('takeCoverage'),
};

for (const name of ['DefaultDeserializer', 'DefaultSerializer', 'Deserializer', 'Serializer']) {
  const set = (value) => defineProperty(module.exports, name, { value, writable: true, enumerable: true, configurable: true });
  defineProperty(module.exports, name, {
    get() {
      set(require('internal/v8/classes')[name]);
      return module.exports[name];
    },
    set,
    enumerable: true,
    configurable: true,
  });
}
