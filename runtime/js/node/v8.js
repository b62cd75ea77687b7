// SPDX-License-Identifier: MIT
//
// node:v8. The engine is not V8: the module can be loaded, and its functions throw an error.
'use strict';

const { unavailable } = require('internal/unavailable');

module.exports = unavailable('v8', ['DefaultDeserializer', 'DefaultSerializer', 'Deserializer', 'GCProfiler', 'Serializer',
  'cachedDataVersionTag', 'deserialize', 'getHeapCodeStatistics', 'getHeapSnapshot', 'getHeapSpaceStatistics',
  'getHeapStatistics', 'queryObjects', 'serialize', 'setFlagsFromString', 'setHeapSnapshotNearHeapLimit', 'stopCoverage',
  'takeCoverage', 'writeHeapSnapshot']);
