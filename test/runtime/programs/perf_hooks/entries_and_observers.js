// SPDX-License-Identifier: MIT
// Marks, measures, observers, timerify: values, errors, and when observers are called.
'use strict';

const { performance, PerformanceObserver, PerformanceEntry, PerformanceMark, PerformanceMeasure, constants } = require('perf_hooks');

function shown(value) {
  if (value instanceof PerformanceEntry) return [value.constructor.name, value.name, value.entryType, value.startTime, value.detail];
  return value;
}

function tried(what, run) {
  try {
    console.log(what, '->', shown(run()));
  } catch (error) {
    console.log(what, error.name, error.code, error.message.split('\n')[0]);
  }
}

const make = () => new PerformanceObserver(() => {});
const OBSERVED = [undefined, {}, { entryTypes: ['mark'], type: 'mark' }, { entryTypes: 'mark' }, { type: 1 }, { type: 'unknown' }, { entryTypes: ['unknown'] },
  { entryTypes: [] }, null, 1];
for (const options of OBSERVED) tried('observe', () => make().observe(options));
tried('to several', () => {
  const observer = make();
  observer.observe({ type: 'mark' });
  try {
    observer.observe({ entryTypes: ['mark'] });
  } finally {
    observer.disconnect();
  }
});
for (const Class of [PerformanceObserver, PerformanceEntry, PerformanceMark, PerformanceMeasure]) tried(Class.name, () => new Class());
tried('own mark', () => new PerformanceMark('own', { startTime: 5, detail: { a: 1 } }));
tried('mark', () => performance.mark());
for (const options of [{ startTime: -1 }, { startTime: '1' }, 1, { detail() {} }, { startTime: 1, detail: [1] }, { startTime: 7 }]) {
  tried('mark', () => performance.mark('a', options));
}
tried('milestone', () => performance.mark('nodeStart'));
tried('measure', () => performance.measure());
tried('no mark', () => performance.measure('x', 'none'));
const MEASURED = [{ start: 1, end: 2, duration: 3 }, { start: 1, end: 4 }, { start: 5, duration: 7 }, { duration: 2, end: 'a' }, { start: 'a', end: 100 },
  { start: -1, end: 5 }, { start: 1, end: 2, detail: { b: 2 } }];
for (const options of MEASURED) tried('measure', () => [shown(performance.measure('m', options)), performance.getEntriesByName('m').at(-1)?.duration]);
tried('end twice', () => performance.measure('x', { start: 1 }, 'a'));
tried('a symbol', () => performance.measure(Symbol('x')));
console.log(performance.getEntriesByType('measure').map(shown), performance.getEntriesByName('a').length, performance.getEntriesByName('a', 'measure').length);
tried('by name', () => performance.getEntriesByName());
tried('by type', () => performance.getEntriesByType());
performance.clearMarks('a');
performance.clearMeasures();
console.log(performance.getEntries().map(shown));
tried('another this', () => performance.now.call({}));
tried('buffer size', () => performance.setResourceTimingBufferSize());
console.log(PerformanceObserver.supportedEntryTypes, constants, String(performance), Object.keys(Object.getPrototypeOf(performance)).sort());
const { nodeTiming } = performance;
console.log(Object.keys(nodeTiming), nodeTiming.loopStart, nodeTiming.loopExit, nodeTiming.idleTime, performance.eventLoopUtilization());
tried('timerify', () => performance.timerify(1));
tried('timerify options', () => performance.timerify(() => {}, 1));
tried('timerify histogram', () => performance.timerify(() => {}, { histogram: 1 }));

const log = [];
performance.mark('before', { startTime: 0 });
const observer = new PerformanceObserver(function (list, self) {
  log.push(['called', list.getEntries().map((entry) => entry.name), self === observer, this === observer, list.getEntriesByType('mark').length]);
});
observer.observe({ type: 'mark', buffered: true });
performance.mark('A');
performance.mark('B');
process.nextTick(() => log.push('tick'));
Promise.resolve().then(() => log.push('microtask'));
setImmediate(() => {
  log.push('immediate', nodeTiming.loopStart > 0);
  performance.mark('C');
  log.push(observer.takeRecords().map((entry) => entry.name));
  performance.mark('D');
  setImmediate(() => {
    observer.disconnect();
    performance.mark('E');
    setImmediate(() => console.log(log));
  });
});

const timed = performance.timerify(function add(a, b) { return a + b; });
const functions = new PerformanceObserver((list) => {
  const [entry] = list.getEntries();
  console.log(entry.name, entry.entryType, entry.detail, Object.keys(entry), entry.duration > 0, list.getEntries().length);
  functions.disconnect();
});
functions.observe({ entryTypes: ['function'] });
console.log(timed(1, 2), timed.name, timed.length);
process.on('exit', () => console.log(nodeTiming.loopExit > nodeTiming.loopStart, performance.eventLoopUtilization().utilization <= 1));
