// SPDX-License-Identifier: MIT
//
// PerformanceResourceTiming: when the steps of a fetch() took place.
'use strict';

const { codedError } = require('internal/errors');
const { PerformanceEntry } = require('internal/web/performance');

// What a response's head counts for in transferSize.
const HEAD_SIZE = 300;

// Properties in the order in which they print: their names, and those in the timing information of the Fetch Standard.
const STEPS = [
  ['workerStart', 'finalServiceWorkerStartTime'],
  ['redirectStart', 'redirectStartTime'],
  ['redirectEnd', 'redirectEndTime'],
  ['fetchStart', 'postRedirectStartTime'],
];
const CONNECTION_STEPS = [
  ['domainLookupStart', 'domainLookupStartTime'],
  ['domainLookupEnd', 'domainLookupEndTime'],
  ['connectStart', 'connectionStartTime'],
  ['connectEnd', 'connectionEndTime'],
  ['secureConnectionStart', 'secureConnectionStartTime'],
];
const ANSWER_STEPS = [
  ['requestStart', 'finalNetworkRequestStartTime'],
  ['responseStart', 'finalNetworkResponseStartTime'],
  ['responseEnd', 'endTime'],
];

class PerformanceResourceTiming extends PerformanceEntry {
  constructor(name, initiatorType, timing, cache) {
    super(name, 'resource', timing.startTime, timing.endTime - timing.startTime);
    const connection = timing.finalConnectionTimingInfo;
    this.initiatorType = initiatorType;
    this.nextHopProtocol = connection?.ALPNNegotiatedProtocol;
    for (const [own, given] of STEPS) this[own] = timing[given];
    for (const [own, given] of CONNECTION_STEPS) this[own] = connection?.[given];
    for (const [own, given] of ANSWER_STEPS) this[own] = timing[given];
    this.transferSize = cache === 'local' ? 0 : timing.encodedBodySize + HEAD_SIZE;
    this.encodedBodySize = timing.encodedBodySize;
    this.decodedBodySize = timing.decodedBodySize;
  }
}

function resourceTiming(timing, url, initiatorType, cache) {
  if (cache !== '' && cache !== 'local') throw codedError(Error, 'ERR_INTERNAL_ASSERTION', "cache must be an empty string or 'local'");
  return new PerformanceResourceTiming(url, initiatorType, timing, cache);
}

module.exports = { resourceTiming };
