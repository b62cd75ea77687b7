// SPDX-License-Identifier: MIT
//
// node:v8. The engine is another: it can be loaded, and says what is missing when it is used.
'use strict';

const { unavailable } = require('internal/unavailable');

module.exports = unavailable('v8', ['DefaultDeserializer', 'DefaultSerializer', 'Deserializer', 'GCProfiler', 'Serializer',
  'cachedDataVersionTag', 'deserialize', 'getHeapCodeStatistics', 'getHeapSnapshot', 'getHeapSpaceStatistics',
  'getHeapStatistics', 'queryObjects', 'serialize', 'setFlagsFromString', 'setHeapSnapshotNearHeapLimit', 'stopCoverage',
  'takeCoverage', 'writeHeapSnapshot']);
