// SPDX-License-Identifier: MIT
// Histograms of many sizes and values, and what is refused.
'use strict';

const { createHistogram, monitorEventLoopDelay } = require('perf_hooks');

function tried(what, run) {
  try {
    console.log(what, '->', run());
  } catch (error) {
    console.log(what, error.name, error.code, error.message);
  }
}

for (const options of ['hello', 1, null, { lowest: 0 }, { lowest: 5, highest: 6 }, { figures: 0 }, { figures: 6 }, { lowest: 'a' }, { highest: {} }]) {
  tried('create', () => createHistogram(options));
}
const histogram = createHistogram();
console.log(histogram.toJSON(), histogram.minBigInt, histogram.maxBigInt, histogram.percentile(50));
for (const value of [0, 1.5, -1, 0n, '1', undefined, 2 ** 53]) tried('record', () => histogram.record(value));
for (const value of [0, 101, NaN, 'a', undefined]) tried('percentile', () => histogram.percentile(value));
tried('construct', () => new histogram.constructor());
tried('add', () => histogram.add(1));

// Numbers that depend only on the position.
function* values(count, bits) {
  let state = 1;
  for (let i = 0; i < count; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield Math.floor((state / 2 ** 32) * 2 ** (1 + (i % bits))) + 1;
  }
}

const OPTIONS = [{}, { figures: 1 }, { figures: 5 }, { lowest: 10, highest: 1e6 }, { lowest: 3, highest: 1e12, figures: 2 }, { highest: 1000, figures: 2 },
  { lowest: 1n, highest: 100000n }];
for (const options of OPTIONS) {
  for (const [count, bits] of [[1, 4], [10, 10], [500, 20], [2000, 48]]) {
    const each = createHistogram(options);
    for (const value of values(count, bits)) each.record(value);
    console.log(options, count, each.count, each.min, each.max, each.exceeds, each.mean.toPrecision(12), each.stddev.toPrecision(10),
      [0.01, 10, 50, 90, 99.9, 100].map((percentile) => each.percentile(percentile)), [...each.percentiles].join(' '));
  }
}
const one = createHistogram();
const other = createHistogram();
one.record(5);
other.record(100000);
one.add(other);
console.log(one.count, one.min, one.max, one.mean, one.toJSON(), [...one.percentilesBigInt].join(' '));
one.recordDelta();
console.log(one.count);
one.recordDelta();
console.log(one.count, one.countBigInt);
one.reset();
console.log(one.count, one.max, one.exceedsBigInt);
for (const options of [1, { resolution: 0 }, { resolution: 'a' }]) tried('delay', () => monitorEventLoopDelay(options));
const delay = monitorEventLoopDelay({ resolution: 1 });
console.log(delay.enable(), delay.enable());
setTimeout(() => console.log(delay.count > 0, delay.min > 0, delay.disable(), delay.disable()), 100);
