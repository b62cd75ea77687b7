// SPDX-License-Identifier: MIT
//
// Patches that make readable-stream fast on this engine, without changing what it does. Applied after those of
// patches.js.
'use strict';

const BITS = ['objectMode', 'ended', 'endEmitted', 'reading', 'constructed', 'sync', 'needReadable', 'emittedReadable',
  'readableListening', 'resumeScheduled', 'errorEmitted', 'destroyed', 'closed', 'closeEmitted', 'multiAwaitDrain', 'readingMore',
  'dataEmitted', 'dataListening'].join('|');

function bitOf(name) {
  return `k${name[0].toUpperCase()}${name.slice(1)}`;
}

// Flags of a readable's state are read and set as bits instead of by accessors.
const FLAGS = [
  ['const kDataEmitted = 1 << 18', 'const kDataEmitted = 1 << 18\nconst kDataListening = 1 << 19'],
  [new RegExp(`(^|\\) |else )( *)state\\.(${BITS}) = (true|false)$`, 'gm'), (all, before, indent, name, value) =>
    `${before}${indent}state.state ${value === 'true' ? '|= ' : '&= ~'}${bitOf(name)}`],
  [new RegExp(`(?<![\\w.])(!?)state\\.(${BITS})\\b(?! *=[^=])`, 'g'), (all, not, name) =>
    `((state.state & ${bitOf(name)}) ${not === '!' ? '===' : '!=='} 0)`],
];

// The class is needed for each stream; when this script runs, it does not exist yet.
const DUPLEX = [
  ['function Readable(options) {', 'let Duplex\nfunction Readable(options) {'],
  ["  const isDuplex = this instanceof require('./duplex')", "  Duplex ??= require('./duplex')\n  const isDuplex = this instanceof Duplex"],
];

const READABLE = [
  [/^ *debug\(.*\)\n/gm, ''],
  ['if (NumberIsNaN(n)) {', 'if (n !== n) {'],
  ...FLAGS,
  ...DUPLEX,
  // Few streams are constructed asynchronously.
  [`  destroyImpl.construct(this, () => {
    if (this._readableState.needReadable) {
      maybeReadMore(this, this._readableState)
    }
  })
}`, `  if (typeof this._construct === 'function') constructReadable(this)
}
function constructReadable(stream) {
  destroyImpl.construct(stream, () => {
    if (stream._readableState.needReadable) {
      maybeReadMore(stream, stream._readableState)
    }
  })
}`],
];

const WRITABLE = [
  ...DUPLEX.map(([from, to]) => [from.replace('Readable', 'Writable'), to.replaceAll('Readable', 'Writable')]),
  ['if (!isDuplex && !FunctionPrototypeSymbolHasInstance', 'if (!isDuplex && new.target !== Writable && !FunctionPrototypeSymbolHasInstance'],
  [`  destroyImpl.construct(this, () => {
    const state = this._writableState
    if (!state.writing) {
      clearBuffer(this, state)
    }
    finishMaybe(this, state)
  })
}`, `  if (typeof this._construct === 'function') constructWritable(this)
}
function constructWritable(stream) {
  destroyImpl.construct(stream, () => {
    const state = stream._writableState
    if (!state.writing) {
      clearBuffer(stream, state)
    }
    finishMaybe(stream, state)
  })
}`],
  // The list of callbacks is made when there is one.
  ['  this[kOnFinished] = []\n}', '  this[kOnFinished] = NONE\n}'],
  ["const kOnFinished = Symbol('kOnFinished')", "const kOnFinished = Symbol('kOnFinished')\nconst NONE = []"],
  ['      state[kOnFinished].push(cb)', '      if (state[kOnFinished] === NONE) state[kOnFinished] = [cb]\n      else state[kOnFinished].push(cb)'],
  [/const onfinishCallbacks = state\[kOnFinished\]\.splice\(0\)/g, 'const onfinishCallbacks = state[kOnFinished]\n  state[kOnFinished] = NONE'],
];

// Promises of web streams: one instead of two or three where nothing else sees them.
const WEB = [
  ['a=Promise.resolve.bind(i)', 'a=(e)=>Promise.resolve(e)'],
  // A promise resolved with a primitive needs no resolving functions.
  ['function d(e){return c(t=>t(e))}', 'function d(e){return r(e)?c(t=>t(e)):a(e)}'],
  // Reactions of streams do not throw; a rejection without one is ignored.
  ['function h(e,t,r){b(b(e,t,r),void 0,o)}', 'function h(e,t,r){b(e,t,void 0===r?o:r)}'],
  ['return Function.prototype.apply.call(e,t,r)', 'return Reflect.apply(e,t,r)'],
];

// The promises of internal/web/stream_states.
const ENDINGS = [
  ['function xr(e){e._state="closed";', 'function xr(e){e._state="closed";void 0!==e._ending&&e._ending.resolve();'],
  ['e._state="errored",e._storedError=t;const r=e._reader', 'e._state="errored",e._storedError=t;void 0!==e._ending&&e._ending.reject(t);const r=e._reader'],
  ['e._state="closed";const t=e._writer', 'e._state="closed";void 0!==e._ending&&e._ending.resolve();const t=e._writer'],
  ['function Dt(e){', 'function Dt(e){void 0!==e._ending&&e._ending.reject(e._storedError);'],
];

module.exports = { ENDINGS, READABLE, WRITABLE, WEB };
