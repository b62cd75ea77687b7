// SPDX-License-Identifier: MIT
//
// Patches that make readable-stream fast on this engine, without changing what it does. Applied after those of
// patches.js.
'use strict';

const BITS = ['objectMode', 'ended', 'endEmitted', 'reading', 'constructed', 'sync', 'needReadable', 'emittedReadable',
  'readableListening', 'resumeScheduled', 'errorEmitted', 'destroyed', 'closed', 'closeEmitted', 'multiAwaitDrain', 'readingMore',
  'dataEmitted', 'dataListening'].join('|');

const WRITABLE_BITS = ['objectMode', 'finalCalled', 'needDrain', 'ending', 'ended', 'finished', 'destroyed', 'decodeStrings', 'writing',
  'sync', 'bufferProcessing', 'constructed', 'prefinished', 'errorEmitted', 'emitClose', 'autoDestroy', 'closed', 'closeEmitted',
  'allBuffers', 'allNoop'];

function bitOf(name) {
  return `k${name[0].toUpperCase()}${name.slice(1)}`;
}

// Flags of a state are read and set as bits of its field instead of by accessors.
function flagPatches(names, field) {
  return [
    [new RegExp(`(^|\\) |else )( *)state\\.(${names}) = (true|false)$`, 'gm'), (all, before, indent, name, value) =>
      `${before}${indent}${field} ${value === 'true' ? '|= ' : '&= ~'}${bitOf(name)}`],
    [new RegExp(`(?<![\\w.])(!?)state\\.(${names})\\b(?! *=[^=])`, 'g'), (all, not, name) =>
      `((${field} & ${bitOf(name)}) ${not === '!' ? '===' : '!=='} 0)`],
  ];
}

const FLAGS = [
  ['const kDataEmitted = 1 << 18', 'const kDataEmitted = 1 << 18\nconst kDataListening = 1 << 19'],
  ...flagPatches(BITS, 'state.state'),
];

// A writable's state has its flags in one field and the rest in a dozen, as in Node. The list of waiting chunks exists
// only while it is used. Options are read in the same order as before.
const WRITABLE_STATE = [
  [/ {2}this\.objectMode = !!\(options && options\.objectMode\)[\s\S]*? {2}this\[kOnFinished\] = NONE\n\}/g, `  let bits = kConstructed | kSync | kAllBuffers | kAllNoop
  if (options && (options.objectMode || (isDuplex && options.writableObjectMode))) bits |= kObjectMode
  this[kState] = bits
  this.highWaterMark = options
    ? getHighWaterMark(this, options, 'writableHighWaterMark', isDuplex)
    : getDefaultHighWaterMark(false)
  this.length = 0
  this.corked = 0
  if (!options || options.decodeStrings !== false) bits |= kDecodeStrings
  this.defaultEncoding = (options && options.defaultEncoding) || 'utf8'
  this.onwrite = (er) => onwrite(stream, er)
  this.writecb = null
  this.writelen = 0
  this.afterWriteTickInfo = null
  this.bufferedIndex = 0
  this.pendingcb = 0
  if (!options || options.emitClose !== false) bits |= kEmitClose
  if (!options || options.autoDestroy !== false) bits |= kAutoDestroy
  this.errored = null
  this[kState] = bits
  this[kBuffered] = null
  this[kOnFinished] = NONE
}
function defineFlag(name, bit) {
  ObjectDefineProperty(WritableState.prototype, name, {
    __proto__: null,
    enumerable: false,
    get() { return (this[kState] & bit) !== 0 },
    set(value) {
      if (value) this[kState] |= bit
      else this[kState] &= ~bit
    }
  })
}
${WRITABLE_BITS.map((name) => `defineFlag('${name}', ${bitOf(name)})`).join('\n')}
ObjectDefineProperty(WritableState.prototype, 'buffered', {
  __proto__: null,
  enumerable: false,
  get() { return this[kBuffered] ??= [] },
  set(value) { this[kBuffered] = value }
})`],
  ['const NONE = []\n', `const NONE = []
const kState = Symbol('kState')
const kBuffered = Symbol('kBufferedValue')
${WRITABLE_BITS.map((name, i) => `const ${bitOf(name)} = 1 << ${i}`).join('\n')}
function hasBuffered(state) {
  return state[kBuffered] !== null && state[kBuffered].length > state.bufferedIndex
}
`],
  ['  state.buffered = []\n', '  state[kBuffered] = null\n'],
  ['if (state.buffered.length > state.bufferedIndex) {', 'if (hasBuffered(state)) {'],
  ['state.buffered.length === 0 &&', '(state[kBuffered] === null || state[kBuffered].length === 0) &&'],
  ['(state.bufferedIndex < state.buffered.length || ', '(hasBuffered(state) || '],
  ...flagPatches(WRITABLE_BITS.join('|'), 'state[kState]'),
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
  ...WRITABLE_STATE,
];

// Values of a plain iterator need no async function until one of them is a promise: Node has none either.
const FROM = [
  ['let reading = false\n', 'let reading = false\n  let hasPromises = isAsync\n'],
  ['      next()\n', '      if (hasPromises) next(false)\n      else nextNow()\n'],
  [`  async function next() {
    for (;;) {
      try {
        const { value, done } = isAsync ? await iterator.next() : iterator.next()
        if (done) {
          readable.push(null)
        } else {
          const res = value && typeof value.then === 'function' ? await value : value
`, `  function nextNow() {
    try {
      for (;;) {
        const { value, done } = iterator.next()
        if (done) {
          readable.push(null)
          return
        }
        if (value && typeof value.then === 'function') {
          hasPromises = true
          next(true, value)
          return
        }
        if (value === null) {
          reading = false
          throw new ERR_STREAM_NULL_VALUES()
        }
        if (!readable.push(value)) {
          reading = false
          return
        }
      }
    } catch (err) {
      readable.destroy(err)
    }
  }
  async function next(isWaiting, promise) {
    for (;;) {
      try {
        const { value, done } = isWaiting ? { value: promise, done: false } : isAsync ? await iterator.next() : iterator.next()
        if (done) {
          readable.push(null)
        } else {
          const res = isWaiting || (value && typeof value.then === 'function') ? await value : value
`],
  ['          } else if (readable.push(res)) {\n            continue', `          } else if (readable.push(res)) {
            if (!isWaiting) continue
            next(false)`],
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

module.exports = { ENDINGS, FROM, READABLE, WRITABLE, WEB };
