// SPDX-License-Identifier: MIT
//
// Resource timing: what fetch() reports, and the buffer of these entries.
'use strict';

const { defineProperty } = require('internal/descriptors');
const { codedError } = require('internal/errors');
const { PerformanceEntry, kMake, illegalConstructor, exposeClass } = require('internal/perf/entry');
const { announce, kept } = require('internal/perf/timeline');

const HEADERS_SIZE = 300; // counted for each response that was transferred

// Times of the connection, which may be missing.
const CONNECTION = {
  domainLookupStart: 'domainLookupStartTime',
  domainLookupEnd: 'domainLookupEndTime',
  connectStart: 'connectionStartTime',
  connectEnd: 'connectionEndTime',
  secureConnectionStart: 'secureConnectionStartTime',
  nextHopProtocol: 'ALPNNegotiatedProtocol',
};
const TIMES = {
  workerStart: 'finalServiceWorkerStartTime',
  redirectStart: 'redirectStartTime',
  redirectEnd: 'redirectEndTime',
  fetchStart: 'postRedirectStartTime',
  requestStart: 'finalNetworkRequestStartTime',
  responseStart: 'finalNetworkResponseStartTime',
  responseEnd: 'endTime',
  encodedBodySize: 'encodedBodySize',
  decodedBodySize: 'decodedBodySize',
};
const SHOWN = ['initiatorType', 'nextHopProtocol', 'workerStart', 'redirectStart', 'redirectEnd', 'fetchStart', 'domainLookupStart',
  'domainLookupEnd', 'connectStart', 'connectEnd', 'secureConnectionStart', 'requestStart', 'responseStart', 'responseEnd', 'transferSize',
  'encodedBodySize', 'decodedBodySize'];

const parts = new WeakMap();

class PerformanceResourceTiming extends PerformanceEntry {
  constructor(key = undefined, url = undefined, initiatorType = undefined, info = undefined, cacheMode = undefined) {
    if (key !== kMake) throw illegalConstructor();
    super(kMake, url, 'resource', info.startTime, info.endTime - info.startTime);
    parts.set(this, { info, initiatorType, cacheMode });
  }

  get initiatorType() { return parts.get(this).initiatorType; }

  get transferSize() {
    const { cacheMode, info } = parts.get(this);
    return cacheMode === 'local' ? 0 : info.encodedBodySize + HEADERS_SIZE;
  }

  toJSON() {
    const shown = super.toJSON();
    for (const name of SHOWN) shown[name] = this[name];
    return shown;
  }
}

function addGetter(name, get) {
  defineProperty(PerformanceResourceTiming.prototype, name, { get, configurable: true, enumerable: true });
}
for (const name of Object.keys(TIMES)) {
  addGetter(name, function () { return parts.get(this).info[TIMES[name]]; });
}
for (const name of Object.keys(CONNECTION)) {
  addGetter(name, function () { return parts.get(this).info.finalConnectionTimingInfo?.[CONNECTION[name]]; });
}
exposeClass(PerformanceResourceTiming, [...SHOWN, 'toJSON']);

const buffer = { size: 250, waiting: [], isFull: false };

// Emits the event, and then keeps as many of the waiting entries as there is room for.
function flush() {
  const { performance } = require('internal/web/performance');
  while (buffer.waiting.length > 0) {
    const before = buffer.waiting.length;
    if (kept.resource.length >= buffer.size) performance.dispatchEvent(new globalThis.Event('resourcetimingbufferfull'));
    while (buffer.waiting.length > 0 && kept.resource.length < buffer.size) kept.resource.push(buffer.waiting.shift());
    if (buffer.waiting.length >= before) buffer.waiting.length = 0;
  }
  buffer.isFull = false;
}

function markResourceTiming(info, url, initiatorType, cacheMode) {
  if (cacheMode !== '' && cacheMode !== 'local') {
    throw codedError(Error, 'ERR_INTERNAL_ASSERTION', "cache must be an empty string or 'local'");
  }
  const entry = new PerformanceResourceTiming(kMake, url, initiatorType, info, cacheMode);
  announce(entry);
  if (kept.resource.length < buffer.size && !buffer.isFull) {
    kept.resource.push(entry);
    return entry;
  }
  buffer.waiting.push(entry);
  if (!buffer.isFull) {
    buffer.isFull = true;
    globalThis.setImmediate(flush);
  }
  return entry;
}

function setBufferSize(size) {
  buffer.size = size;
}

module.exports = { PerformanceResourceTiming, markResourceTiming, setBufferSize };
