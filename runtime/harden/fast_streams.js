// SPDX-License-Identifier: MIT
//
// Patches that make readable-stream fast on this engine, without changing what it does. Applied after those of
// patches.js.
'use strict';

const hot = require('./hot_streams.js');

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
  this.state = bits
  this.highWaterMark = options
    ? getHighWaterMark(this, options, 'writableHighWaterMark', isDuplex)
    : getDefaultHighWaterMark(false)
  this.length = 0
  this.corked = 0
  if (!options || options.decodeStrings !== false) bits |= kDecodeStrings
  this.onwrite = (er) => onwrite(stream, er)
  this.writecb = null
  this.writelen = 0
  this.afterWriteTickInfo = null
  this.bufferedIndex = 0
  this.pendingcb = 0
  if (!options || options.emitClose !== false) bits |= kEmitClose
  if (!options || options.autoDestroy !== false) bits |= kAutoDestroy
  this.defaultEncoding = defaultEncoding(options)
  this.errored = null
  this.state = bits
  this[kBuffered] = null
  this[kOnFinished] = NONE
}
function defineFlag(name, bit) {
  ObjectDefineProperty(WritableState.prototype, name, {
    __proto__: null,
    enumerable: false,
    get() { return (this.state & bit) !== 0 },
    set(value) {
      if (value) this.state |= bit
      else this.state &= ~bit
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
  ...flagPatches(WRITABLE_BITS.join('|'), 'state.state'),
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
  ...hot.READABLE,
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
  ...hot.WRITABLE,
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
const WEB_PROMISES = [
  ['a=Promise.resolve.bind(i)', 'a=(e)=>Promise.resolve(e)'],
  // A promise resolved with a primitive needs no resolving functions.
  ['function d(e){return c(t=>t(e))}', 'function d(e){return r(e)?c(t=>t(e)):a(e)}'],
  // Reactions of streams do not throw; a rejection without one is ignored.
  ['function h(e,t,r){b(b(e,t,r),void 0,o)}', 'function h(e,t,r){b(e,t,void 0===r?o:r)}'],
  ['return Function.prototype.apply.call(e,t,r)', 'return Reflect.apply(e,t,r)'],
  // What a method of a source or sink returns is only waited for: if it is undefined, one promise does for all.
  ['function v(e,t,r){try{return d(g(e,t,r))}catch(e){return f(e)}}', `const { promise: nothing, resolve: resolveNothing } = Promise.withResolvers()
resolveNothing()
function v(method, object, args) {
  let result
  try {
    result = g(method, object, args)
  } catch (error) {
    return f(error)
  }
  return result === undefined ? nothing : d(result)
}
`],
];

// Reactions to a pull or a write are made once for each controller, not each time.
function pullOnce(name, fail) {
  return [`if(e._pulling)return void(e._pullAgain=!0);e._pulling=!0;h(e._pullAlgorithm(),()=>(e._pulling=!1,e._pullAgain&&(e._pullAgain=!1,${name}(e)),null),t=>(${fail}(e,t),null))}`,
    `if (e._pulling) {
    e._pullAgain = true
    return
  }
  e._pulling = true
  if (e._onPulled === undefined) {
    e._onPulled = () => {
      e._pulling = false
      if (!e._pullAgain) return
      e._pullAgain = false
      ${name}(e)
    }
    e._onPullFailed = (error) => ${fail}(e, error)
  }
  h(e._pullAlgorithm(), e._onPulled, e._onPullFailed)
}
`];
}

const WEB_REACTIONS = [
  pullOnce('gr', 'Pr'),
  pullOnce('ke', 'Je'),
  ['t._pullAgain=!1,t._pulling=!1,t._strategySizeAlgorithm=a', 't._pullAgain=!1,t._pulling=!1,t._onPulled=t._onPullFailed=void 0,t._strategySizeAlgorithm=a'],
  ['t._pullAgain=!1,t._pulling=!1,t._byobRequest=null', 't._pullAgain=!1,t._pulling=!1,t._onPulled=t._onPullFailed=void 0,t._byobRequest=null'],
  ['t._closeAlgorithm=n,t._abortAlgorithm=i;', 't._closeAlgorithm=n,t._abortAlgorithm=i,t._onWritten=t._onWriteFailed=void 0;'],
  [/:function\(e,t\)\{const r=e\._controlledWritableStream;!function\(e\)\{e\._inFlightWriteRequest=e\._writeRequests\.shift\(\)\}[\s\S]*?\}\(r,t\),null\)\)\}\(e,r\)\}/, `:writeChunk(e, t, r)}
function writeChunk(controller, stream, chunk) {
  stream._inFlightWriteRequest = stream._writeRequests.shift()
  const promise = controller._writeAlgorithm(chunk)
  if (controller._onWritten === undefined) {
    controller._onWritten = () => {
      stream._inFlightWriteRequest._resolve(undefined)
      stream._inFlightWriteRequest = undefined
      const state = stream._state
      Ce(controller)
      if (!zt(stream) && state === 'writable') Ft(stream, Jt(controller))
      Gt(controller)
    }
    controller._onWriteFailed = (error) => {
      if (stream._state === 'writable') Vt(controller)
      stream._inFlightWriteRequest._reject(error)
      stream._inFlightWriteRequest = undefined
      jt(stream, error)
    }
  }
  h(promise, controller._onWritten, controller._onWriteFailed)
}
`],
];

// A step of an async iterator: a chunk that is there already needs no resolving functions. It is passed on one microtask later, as
// before.
const WEB_ITERATOR = [
  [/class ge\{constructor\(e\)\{[\s\S]*?this\._rejectPromise\(e\)\}\}(?=const ve=)/, `class ge {
  constructor(iterator) {
    this._iterator = iterator
    this._promise = undefined
    this._resolve = undefined
    this._reject = undefined
  }
  _wait() {
    if (this._promise === undefined) {
      this._promise = c((resolve, reject) => {
        this._resolve = resolve
        this._reject = reject
      })
    }
    return this._promise
  }
  _chunkSteps(value) {
    this._iterator._ongoingPromise = undefined
    if (this._promise === undefined) this._promise = b(nothing, () => ({ value, done: false }))
    else b(nothing, () => this._resolve({ value, done: false }))
  }
  _finish() {
    const iterator = this._iterator
    iterator._ongoingPromise = undefined
    iterator._isFinished = true
    O(iterator._reader)
  }
  _closeSteps() {
    this._finish()
    const value = { value: undefined, done: true }
    if (this._promise === undefined) this._promise = a(value)
    else this._resolve(value)
  }
  _errorSteps(error) {
    this._finish()
    if (this._promise === undefined) this._promise = f(error)
    else this._reject(error)
  }
}
`],
  ['t=new ge(this);return re(e,t),t._promise}', 't=new ge(this);return re(e,t),t._wait()}'],
];

const WEB = [...WEB_PROMISES, ...WEB_REACTIONS, ...WEB_ITERATOR];

// The promises of internal/web/stream_states.
const ENDINGS = [
  ['function xr(e){e._state="closed";', 'function xr(e){e._state="closed";void 0!==e._ending&&e._ending.resolve();'],
  ['e._state="errored",e._storedError=t;const r=e._reader', 'e._state="errored",e._storedError=t;void 0!==e._ending&&e._ending.reject(t);const r=e._reader'],
  ['e._state="closed";const t=e._writer', 'e._state="closed";void 0!==e._ending&&e._ending.resolve();const t=e._writer'],
  ['function Dt(e){', 'function Dt(e){void 0!==e._ending&&e._ending.reject(e._storedError);'],
];

module.exports = { ENDINGS, FROM, READABLE, WRITABLE, WEB };
