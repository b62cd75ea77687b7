// SPDX-License-Identifier: MIT
// Tracing channels: of calls, callbacks and promises, with results and errors.
'use strict';
const { tracingChannel, channel } = require('diagnostics_channel');
const tried = require('../tried.cjs');
const trace = tracingChannel('work');
console.log(trace.start.name, trace.asyncEnd.name, trace.hasSubscribers, trace.traceSync(() => 'nobody listens'));
const handlers = {};
for (const name of ['start', 'end', 'asyncStart', 'asyncEnd', 'error']) {
  handlers[name] = ({ id, result, error }, from) => console.log(' ', name, id, result, error?.message, from);
}
trace.subscribe(handlers);
console.log(trace.hasSubscribers);
tried('sync', () => trace.traceSync(function (a) { return [this.me, a]; }, { id: 1 }, { me: 'this' }, 5));
tried('sync throws', () => trace.traceSync(() => { throw new Error('thrown'); }, { id: 2 }));
tried('callback', () => trace.traceCallback((value, callback) => callback(null, value), 1, { id: 3 }, null, 'value', (error, value) => console.log('called', error, value)));
tried('callback fails', () => trace.traceCallback((callback) => callback(new Error('failed')), 0, { id: 4 }, null, (error) => console.log('called', error.message)));
tried('last', () => trace.traceCallback((a, callback) => callback(null, a), undefined, { id: 5 }, null, 'x', (error, value) => console.log('called', value)));
tried('throws', () => trace.traceCallback(() => { throw new Error('no callback'); }, 0, { id: 6 }, null, () => {}));
tried('no callback', () => trace.traceCallback(() => {}, 0, {}, null, 5));
async function main() {
  console.log(await trace.tracePromise(async (value) => value, { id: 7 }, null, 'promised'));
  console.log(await trace.tracePromise(() => 'not a promise', { id: 8 }));
  await trace.tracePromise(async () => { throw new Error('rejected'); }, { id: 9 }).catch((error) => console.log(error.message));
  try {
    trace.tracePromise(() => { throw new Error('at once'); }, { id: 10 });
  } catch (error) {
    console.log('sync', error.message);
  }
  console.log(trace.unsubscribe(handlers), trace.unsubscribe(handlers), trace.hasSubscribers);
  tried('number', () => tracingChannel(5));
  tried('wrong', () => tracingChannel({ start: 5 }));
  const own = Object.fromEntries(['start', 'end', 'asyncStart', 'asyncEnd', 'error'].map((name) => [name, channel(`own ${name}`)]));
  console.log(tracingChannel(own).end.name);
}
main();
