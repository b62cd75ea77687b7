// SPDX-License-Identifier: MIT
//
// Rows of stream, events, readline, repl, timers and EventTarget-like classes: [name, call, options and what they are
// polluted with].
'use strict';

const stream = require('stream');
const streamPromises = require('stream/promises');
const events = require('events');
const readline = require('readline');
const readlinePromises = require('readline/promises');
const timers = require('timers/promises');
const { performance } = require('perf_hooks');

const { Readable, Writable, Duplex, Transform, PassThrough } = stream;

const CONSTRUCTOR = {
  highWaterMark: 'polluted', objectMode: true, encoding: 'polluted', read: 1, write: 1, writev: 1, destroy: 1, final: 1, construct: 1,
  transform: 1, flush: 1, signal: 'polluted', autoDestroy: false, emitClose: false, decodeStrings: false, defaultEncoding: 'polluted',
  allowHalfOpen: false, readable: false, writable: false, readableObjectMode: true, captureRejections: 'polluted',
};
const OPERATOR = { signal: 'polluted', concurrency: 'polluted', highWaterMark: 'polluted', end: false, error: false, readable: false, writable: false,
  cleanup: true, preventCancel: true, destroyOnReturn: false };
const EVENTS = { signal: 'polluted', captureRejections: 'polluted', once: true, capture: true, passive: true, weak: true, close: ['polluted'],
  highWaterMark: 'polluted', lowWaterMark: 'polluted' };
const LINES = {
  input: 'polluted', output: 'polluted', completer: 'polluted', terminal: 'polluted', history: 'polluted', historySize: 'polluted',
  removeHistoryDuplicates: 'polluted', prompt: 'polluted', crlfDelay: 'polluted', escapeCodeTimeout: 'polluted', tabSize: 'polluted', signal: 'polluted',
};
const WAIT = { signal: 'polluted', ref: 'polluted' };

// Nothing that keeps a stream from ending.
const LISTENING = { signal: 'polluted', readable: false, writable: false, error: false };

function streamRows(t) {
  const shown = (one) => [one.readableHighWaterMark, one.writableHighWaterMark, one.readableObjectMode, one.writableObjectMode, one.readable,
    one.writable, one.readableEncoding, one.allowHalfOpen];
  const source = () => Readable.from(['a', 'b']);
  const sink = () => new Writable({ __proto__: null, write: (chunk, encoding, done) => done() });
  return [
    ...[Readable, Writable, Duplex, Transform, PassThrough].flatMap((Class) => [
      [`new ${Class.name}()`, () => shown(new Class()), CONSTRUCTOR],
      [`new ${Class.name}({})`, () => shown(new Class({})), CONSTRUCTOR],
    ]),
    ['Readable.from(list)', () => t.event(Readable.from(['a']), 'data'), CONSTRUCTOR],
    ['Readable.from(list, {})', () => t.event(Readable.from(['a'], {}), 'data'), CONSTRUCTOR],
    ['stream.pipeline(source, sink, callback)', () => t.call((done) => { stream.pipeline(source(), sink(), done); }), OPERATOR],
    ['promises.pipeline(source, sink)', () => streamPromises.pipeline(source(), sink()), OPERATOR],
    ['promises.pipeline(source, sink, {})', () => streamPromises.pipeline(source(), sink(), {}), OPERATOR],
    ['stream.finished(stream, callback)', () => t.call((done) => {
      const one = sink();
      stream.finished(one, done);
      one.end();
    }), OPERATOR],
    ['stream.finished(stream, {}, callback)', () => t.call((done) => {
      const one = sink();
      stream.finished(one, {}, done);
      one.end();
    }), OPERATOR],
    ['promises.finished(stream)', () => {
      const one = sink();
      one.end();
      return streamPromises.finished(one);
    }, OPERATOR],
    ['readable.pipe(writable)', () => t.event(source().pipe(sink()), 'finish'), LISTENING],
    ['readable.pipe(writable, { end })', () => t.event(source().pipe(sink(), { end: true }), 'finish'), LISTENING],
    ['readable.toArray({})', () => source().toArray({}), OPERATOR],
    ['readable.map(fn, {})', () => source().map((one) => `${one}${one}`, {}).toArray(), OPERATOR],
    ['readable.forEach(fn)', () => source().forEach(() => {}), OPERATOR],
    ['readable.iterator({})', async () => {
      const got = [];
      for await (const one of source().iterator({})) got.push(one);
      return got;
    }, OPERATOR],
    ['stream.compose(a, b)', () => stream.compose(new PassThrough({ __proto__: null, objectMode: true }),
      new PassThrough({ __proto__: null, objectMode: true })).end('a').toArray(), OPERATOR],
    ['stream.addAbortSignal(signal, stream)', () => stream.addAbortSignal(new AbortController().signal, source()).toArray(), OPERATOR],
    ['Readable.toWeb(readable)', async () => {
      const got = [];
      for await (const one of Readable.toWeb(source())) got.push(one);
      return got;
    }, OPERATOR],
    ['Readable.fromWeb(stream)', () => Readable.fromWeb(Readable.toWeb(source())).toArray(), OPERATOR],
  ];
}

function eventRows() {
  const emitter = () => new events.EventEmitter();
  const target = (add, given) => {
    const one = new EventTarget();
    let count = 0;
    add(one, () => { count++; });
    one.dispatchEvent(new Event('x', ...given));
    one.dispatchEvent(new Event('x', ...given));
    return count;
  };
  const flagsOf = (event) => [event.bubbles, event.cancelable, event.composed, event.detail];
  return [
    ['new EventEmitter()', () => emitter().emit('x'), EVENTS],
    ['new EventEmitter({})', () => new events.EventEmitter({}).emit('x'), EVENTS],
    ['events.once(emitter, name)', () => {
      const one = emitter();
      const waiting = events.once(one, 'x');
      one.emit('x', 1);
      return waiting;
    }, EVENTS],
    ['events.once(emitter, name, {})', () => {
      const one = emitter();
      const waiting = events.once(one, 'x', {});
      one.emit('x', 1);
      return waiting;
    }, EVENTS],
    ['events.on(emitter, name)', () => {
      const one = emitter();
      const iterator = events.on(one, 'x');
      one.emit('x', 1);
      return iterator.next();
    }, EVENTS],
    ['events.on(emitter, name, {})', () => {
      const one = emitter();
      const iterator = events.on(one, 'x', {});
      one.emit('x', 1);
      return iterator.next();
    }, EVENTS],
    ['emitter.emit(missing)', () => [emitter().emit('polluted'), emitter().listenerCount('polluted')], { polluted: () => {} }],
    ['events.getEventListeners(emitter, name)', () => events.getEventListeners(emitter(), 'polluted'), { polluted: () => {} }],
    ['new events.EventEmitterAsyncResource({})', () => new events.EventEmitterAsyncResource({ name: 'x' }).emit('x'),
      { ...EVENTS, triggerAsyncId: 'polluted', requireManualDestroy: 'polluted' }],
    ['target.addEventListener(name, fn)', () => target((one, fn) => one.addEventListener('x', fn), []), EVENTS],
    ['target.addEventListener(name, fn, {})', () => target((one, fn) => one.addEventListener('x', fn, {}), [{}]), EVENTS],
    ['new Event(name)', () => flagsOf(new Event('x')), { bubbles: true, cancelable: true, composed: true, detail: 1 }],
    ['new Event(name, {})', () => flagsOf(new Event('x', {})), { bubbles: true, cancelable: true, composed: true, detail: 1 }],
    ['AbortSignal.abort()', () => [AbortSignal.abort().aborted, AbortSignal.abort().reason.name], { reason: 'polluted', aborted: false }],
    ['new AbortController()', () => new AbortController().signal.aborted, { reason: 'polluted', aborted: true, ref: 1 }],
    ['AbortSignal.any([])', () => AbortSignal.any([]).aborted, { reason: 'polluted', aborted: true }],
    ['performance.mark(name)', () => performance.mark('x').detail, { detail: 'polluted', startTime: 'polluted' }],
    ['performance.measure(name, {})', () => performance.measure('x', {}).startTime,
      { detail: 'polluted', start: 'polluted', end: 'polluted', duration: 'polluted' }],
  ];
}

function lineRows() {
  const lines = (make) => () => new Promise((resolve) => {
    const face = make(Readable.from(['a\nb\n']));
    const got = [];
    face.on('line', (line) => got.push(line));
    face.on('close', () => resolve([got, face.terminal, face.getPrompt()]));
  });
  const asked = (question) => {
    const face = readline.createInterface({ __proto__: null, input: Readable.from(['answer\n']), output: new PassThrough() });
    return new Promise((resolve) => { question(face, resolve); }).finally(() => face.close());
  };
  return [
    ['readline.createInterface({ input })', lines((input) => readline.createInterface({ input })), LINES],
    ['readline.createInterface(input)', lines((input) => readline.createInterface(input)), LINES],
    ['readline/promises createInterface({ input })', lines((input) => readlinePromises.createInterface({ input })), LINES],
    ['face.question(text, callback)', () => asked((face, done) => face.question('?', done)), LINES],
    ['face.question(text, {}, callback)', () => asked((face, done) => face.question('?', {}, done)), LINES],
    ['new readlinePromises.Readline(stream)', () => {
      const out = new PassThrough();
      return new readlinePromises.Readline(out).clearLine(0).commit().then(() => out.read());
    }, { autoCommit: true }],
    ['readline.cursorTo(stream, x)', () => readline.cursorTo(new PassThrough(), 1), { y: 1 }],
  ];
}

function timerRows() {
  return [
    ['timers.setTimeout(1)', () => timers.setTimeout(1, 'value'), WAIT],
    ['timers.setTimeout(1, value, {})', () => timers.setTimeout(1, 'value', {}), WAIT],
    ['timers.setImmediate(value)', () => timers.setImmediate('value'), WAIT],
    ['timers.setImmediate(value, {})', () => timers.setImmediate('value', {}), WAIT],
    ['timers.setInterval(1)', () => timers.setInterval(1, 'value').next(), WAIT],
    ['timers.setInterval(1, value, {})', () => timers.setInterval(1, 'value', {}).next(), WAIT],
    ['timers.scheduler.wait(1)', () => timers.scheduler.wait(1), WAIT],
    ['timers.scheduler.wait(1, {})', () => timers.scheduler.wait(1, {}), WAIT],
    ['setTimeout(fn, 1)', () => new Promise((resolve) => { setTimeout(resolve, 1, 'value'); }), { _idleTimeout: 1, _onTimeout: 1, ref: 1, _repeat: 1 }],
    ['setInterval(fn, 1)', () => new Promise((resolve) => {
      const timer = setInterval(() => resolve(clearInterval(timer)), 1);
    }), { _idleTimeout: 1, _repeat: 1, _destroyed: true, prev: 1, heap: 1 }],
    ['process.nextTick(fn)', () => new Promise((resolve) => { process.nextTick(resolve, 'value'); }), { head: 1, tail: 1, args: 1 }],
    ['queueMicrotask(fn)', () => new Promise((resolve) => { queueMicrotask(resolve); }), { args: 1 }],
  ];
}

function rows(t) {
  return [...streamRows(t), ...eventRows(t), ...lineRows(t), ...timerRows(t)];
}

module.exports = { rows };
