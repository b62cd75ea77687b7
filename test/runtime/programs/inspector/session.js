// SPDX-License-Identifier: MIT
// Sessions: connecting and disconnecting, errors, and results of Runtime.evaluate without object ids.
'use strict';

const inspector = require('inspector');
const { Session } = inspector;

function tried(what, run) {
  try {
    console.log(what, run());
  } catch (error) {
    console.log(what, error.name, error.code, error.message);
  }
}

console.log(Object.keys(inspector), Object.keys(inspector.console), inspector.url(), inspector.console.log('nothing'), inspector.console);
console.log(Object.keys(inspector.Network), inspector.Network.requestWillBeSent({}), inspector.console === console);
tried('waitForDebugger', () => inspector.waitForDebugger());
const session = new Session();
console.log(session instanceof require('events'), Object.getOwnPropertyNames(Session.prototype));
tried('post', () => session.post('Runtime.enable'));
tried('connect', () => session.connect());
tried('connect again', () => session.connect());
tried('connectToMainThread', () => session.connectToMainThread());
tried('without new', () => Session());
for (const args of [[], [1], ['a', 1], ['a', {}, 1], ['a', null, 1], ['a', 'x']]) tried(`post(${args.join()})`, () => session.post(...args));

function post(method, params) {
  let answer = 'none yet';
  session.post(method, params, (error, result) => { answer = error ? [error.code, error.message] : result; });
  console.log(method, params === undefined ? '' : params, answer);
}
for (const method of ['No.such', 'Profiler', '', 'Profiler.nothing', '__proto__', 'constructor']) post(method);
session.post('No.such', (error, result) => console.log(error.name, error.code, result));
session.post('No.such');
post('Profiler.start');
post('Profiler.stop');
post('Profiler.enable');
post('Profiler.stop');
for (const params of [undefined, {}, { interval: 'x' }, { interval: 1.5 }, { interval: null }, { interval: 0 }, { interval: 100 }]) {
  post('Profiler.setSamplingInterval', params);
}
post('Profiler.start');
post('Profiler.start');
post('Profiler.setSamplingInterval', { interval: 100 });
post('Profiler.disable');
post('Profiler.stop');
post('Runtime.runIfWaitingForDebugger');

function evaluated(expression, params) {
  session.post('Runtime.evaluate', { expression, ...params }, (error, answer) => {
    if (error) {
      console.log(expression, error.message);
      return;
    }
    const { objectId, preview, ...result } = answer.result;
    if (result.description !== undefined) result.description = result.description.split('\n')[0];
    console.log(expression, result, answer.exceptionDetails?.text, answer.exceptionDetails?.exceptionId);
  });
}
for (const expression of ['1 + 1', '"s"', 'null', 'undefined', 'NaN', '-0', '-Infinity', '12n', 'true', 'Symbol("q")', '[1, 2]', '/x/g',
  'new Map([[1, 2]])', 'new Set([1])', 'Promise.resolve(1)', 'new (class Q {})()', 'new Uint8Array(3)', '({ a: 1 })', '(a) => a',
  'async () => 1', 'new WeakMap()', 'new ArrayBuffer(4)', 'Object.create(null)', '(function () { return arguments; })(1, 2)', 'new RangeError("m")',
  'throw new TypeError("x")', 'throw 5', 'throw { a: 1 }', '1 +', 'nope.x', 'var made = 7; made', 'made + 1']) evaluated(expression);
for (const expression of ['({ a: 1, b: [1, { c: 2 }], d: undefined })', '[undefined, NaN, null, "x"]', '() => 1', 'Symbol()', 'new Date(0)', '12n',
  'new Map([[1, 2]])', 'undefined', 'null', '(() => { const a = {}; a.a = a; return a; })()']) evaluated(expression, { returnByValue: true });
for (const params of [{}, { expression: 5 }, { expression: '1', awaitPromise: 'x' }]) post('Runtime.evaluate', params);
evaluated('Promise.resolve({ q: 1 })', { awaitPromise: true, returnByValue: true });
evaluated('Promise.reject(5)', { awaitPromise: true });
evaluated('6', { awaitPromise: true });

session.once('Runtime.executionContextCreated', ({ method, params }) => console.log(method, Object.keys(params.context), params.context.id));
session.post('Runtime.enable', () => session.post('Runtime.disable'));

setTimeout(() => {
  console.log(session.disconnect(), session.disconnect());
  tried('post', () => session.post('Runtime.enable'));
  tried('connect', () => session.connect());
  session.disconnect();
}, 20);
