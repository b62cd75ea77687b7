// SPDX-License-Identifier: MIT
// command: --expose-gc --no-deprecation FILE
'use strict';

const { PerformanceObserver, PerformanceEntry, constants, performance } = require('perf_hooks');

console.log(PerformanceObserver.supportedEntryTypes.includes('gc'));

let calls = 0;
const observer = new PerformanceObserver((list, self) => {
  calls++;
  const entry = list.getEntriesByType('gc').find(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR);
  if (entry === undefined) return;
  observer.disconnect();
  clearInterval(timer);
  console.log(self === observer, entry.constructor.name, entry instanceof PerformanceEntry, entry.name, entry.entryType);
  console.log(entry.startTime > 0, entry.duration > 0, entry.startTime + entry.duration <= performance.now());
  console.log(Object.keys(entry), Object.keys(entry.detail), Object.keys(entry.toJSON()));
  console.log(entry.kind === entry.detail.kind, entry.flags === entry.detail.flags, performance.getEntriesByType('gc'));
  afterwards();
});
observer.observe({ entryTypes: ['gc', 'mark'] });
global.gc();
const timer = setInterval(() => global.gc(), 5); // keeps the loop alive

// Nothing is reported once the observer is disconnected; marks of another one still are.
function afterwards() {
  const seen = calls;
  global.gc();
  const marks = new PerformanceObserver((list) => {
    console.log(list.getEntries().map(({ name }) => name), calls === seen);
    marks.disconnect();
    again();
  });
  marks.observe({ entryTypes: ['mark'] });
  performance.mark('later');
}

function again() {
  const second = new PerformanceObserver((list) => {
    console.log(list.getEntries().every(({ entryType }) => entryType === 'gc'));
    process.exit(0); // while it observes
  });
  second.observe({ type: 'gc', buffered: true });
  setInterval(() => global.gc(), 5);
}
