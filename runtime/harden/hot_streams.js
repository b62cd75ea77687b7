// SPDX-License-Identifier: MIT
//
// Functions of readable-stream that each chunk passes through, written anew: the common case in one function, since each call costs
// until the engine has compiled it with its last compiler, and rare cases as before in others. They do what the package's do, in
// the same order. Applied after the patches of fast_streams.js.
'use strict';

// Replaces a function of a script: `head` is its first line, and its last one is a brace in the first column.
function rewritten(head, text) {
  const literal = head.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return [new RegExp(`^${literal}\\n[\\s\\S]*?\\n\\}\\n`, 'm'), () => text];
}

// The engine gives a new object room for as many properties as its constructor assigns by name, and has to move those for which
// there is none. This never runs, but counts for those that other functions assign; names stand for symbols, too.
function reserved(...names) {
  return `  if (new.target === null) ${names.map((name) => `this.${name} = `).join('')}null\n`;
}

const OF_EMITTERS = ['_eventsCount', '_maxListeners', 'symbol1', 'symbol2'];

// What most streams never change is in the prototype. The list of pipes exists only once there is one.
const READABLE_STATE = [
  [/ {2}this\.state = kEmitClose \| kAutoDestroy[\s\S]*?\n\}\nlet Duplex\n/, () => `  let bits = kEmitClose | kAutoDestroy | kConstructed | kSync
  if (options && (options.objectMode || (isDuplex && options.readableObjectMode))) bits |= kObjectMode
  this.state = bits
  this.highWaterMark = options
    ? getHighWaterMark(this, options, 'readableHighWaterMark', isDuplex)
    : getDefaultHighWaterMark(false)
  this.buffer = new BufferList()
  this.length = 0
  this.flowing = null
  this.awaitDrainWriters = null
  if (options) setOptions(this, options)
}
function setOptions(state, options) {
  if (options.emitClose === false) state.state &= ~kEmitClose
  if (options.autoDestroy === false) state.state &= ~kAutoDestroy
  const encoding = defaultEncoding(options)
  if (encoding !== 'utf8') state.defaultEncoding = encoding
  if (options.encoding) {
    state.decoder = new StringDecoder(options.encoding)
    state.encoding = options.encoding
  }
}
const kPipes = Symbol('kPipes')
ReadableState.prototype[kPaused] = null
ReadableState.prototype[kPipes] = null
ReadableState.prototype.errored = null
ReadableState.prototype.defaultEncoding = 'utf8'
ReadableState.prototype.decoder = null
ReadableState.prototype.encoding = null
ObjectDefineProperties(ReadableState.prototype, {
  pipes: {
    __proto__: null,
    enumerable: false,
    get() { return this[kPipes] ??= [] },
    set(value) { this[kPipes] = value }
  }
})
let Duplex
`],
  // Without the calls of the two constructors in between. The list of events is made first, as in Node.
  ['  Stream.call(this, options)\n', `  EE.init.call(this, options)\n${reserved(...OF_EMITTERS)}`],
  ['  const isDuplex = this instanceof Duplex\n', '  const isDuplex = this instanceof Duplex\n  if (this._events === undefined) this._events = Object.create(null)\n'],
];

const PUSH = `Readable.prototype.push = function (chunk, encoding) {
  const state = this._readableState
  const bits = state.state
  if ((bits & (kEnded | kDestroyed)) !== 0 || chunk === null || state.decoder || state.errored) {
    return readableAddChunk(this, chunk, encoding, false)
  }
  let length = 1
  if ((bits & kObjectMode) === 0) {
    if (!(chunk instanceof Buffer) || !((length = chunk.length) > 0)) return readableAddChunk(this, chunk, encoding, false)
  }
  state.state &= ~kReading
  if (state.flowing && state.length === 0 && (state.state & (kSync | kDataListening)) === kDataListening) {
    if ((state.state & kMultiAwaitDrain) !== 0) state.awaitDrainWriters.clear()
    else if (state.awaitDrainWriters !== null) state.awaitDrainWriters = null
    state.state |= kDataEmitted
    if (this.emit === emit) emitOne.call(this, 'data', chunk)
    else this.emit('data', chunk)
  } else {
    state.length += length
    const list = state.buffer
    if (list.items === null) list.items = [chunk]
    else list.items[list.start + list.length] = chunk
    list.length++
    if ((state.state & kNeedReadable) !== 0) emitReadable(this)
  }
  if ((state.state & (kReadingMore | kConstructed)) === kConstructed) maybeReadMore(this, state)
  return (state.state & kEnded) === 0 && (state.length < state.highWaterMark || state.length === 0)
}
`;

// What a read of n gets now; NaN stands for what there is, or for one chunk while the stream flows.
const HOW_MUCH = `function howMuchToRead(n, state) {
  const { length, buffer } = state
  const isEnded = (state.state & kEnded) !== 0
  if (n <= 0 || (isEnded && length === 0)) return 0
  if ((state.state & kObjectMode) !== 0) return 1
  if (n > length) return isEnded ? length : 0
  if (n <= length) return n
  return state.flowing && length !== 0 ? buffer.items[buffer.start].length - buffer.taken : length
}
`;

// Three steps: ask the source for more, take a chunk from the buffer, and tell the listeners.
const READ = `Readable.prototype.read = function (size) {
  const state = this._readableState
  const wanted = size === undefined ? NaN : NumberIsInteger(size) ? size : NumberParseInt(size, 10)
  if (wanted > state.highWaterMark) state.highWaterMark = computeNewHighWaterMark(wanted)
  if (wanted !== 0) state.state &= ~kEmittedReadable
  else if ((state.state & kNeedReadable) !== 0 && hasEnough(state)) return announce(this, state)

  let count = howMuchToRead(wanted, state)
  if (count === 0 && (state.state & kEnded) !== 0) return announceEnd(this, state)
  if (isBelowMark(state, count)) {
    fill(this, state)
    if ((state.state & kReading) === 0) count = howMuchToRead(wanted, state)
  }

  const chunk = count > 0 && state.length !== 0 ? taken(state, count) : null
  if (chunk === null) {
    count = 0
    if (state.length <= state.highWaterMark) state.state |= kNeedReadable
  } else {
    state.length -= count
    if ((state.state & kMultiAwaitDrain) !== 0) state.awaitDrainWriters.clear()
    else if (state.awaitDrainWriters !== null) state.awaitDrainWriters = null
  }
  if (state.length === 0) {
    if ((state.state & kEnded) === 0) state.state |= kNeedReadable
    else if (count !== wanted) endReadable(this)
  }

  if (chunk === null || (state.state & (kErrorEmitted | kCloseEmitted)) !== 0) return chunk
  state.state |= kDataEmitted
  if (this.emit === emit) emitOne.call(this, 'data', chunk)
  else this.emit('data', chunk)
  return chunk
}
// For read(0), which asks for an event.
function hasEnough(state) {
  return (state.highWaterMark !== 0 ? state.length >= state.highWaterMark : state.length > 0) || (state.state & kEnded) !== 0
}
function announce(stream, state) {
  if (state.length === 0 && (state.state & kEnded) !== 0) endReadable(stream)
  else emitReadable(stream)
  return null
}
function announceEnd(stream, state) {
  if (state.length === 0) endReadable(stream)
  return null
}
// The source is idle, and after this read the buffer has room.
function isBelowMark(state, count) {
  const bits = state.state
  if ((bits & (kEnded | kReading | kDestroyed | kConstructed)) !== kConstructed || state.errored) return false
  return (bits & kNeedReadable) !== 0 || state.length === 0 || state.length - count < state.highWaterMark
}
function fill(stream, state) {
  state.state |= state.length === 0 ? kReading | kSync | kNeedReadable : kReading | kSync
  try {
    stream._read(state.highWaterMark)
  } catch (error) {
    errorOrDestroy(stream, error)
  }
  state.state &= ~kSync
}
function taken(state, count) {
  const { buffer } = state
  const isWhole = buffer.length !== 0 &&
    ((state.state & kObjectMode) !== 0 || (buffer.taken === 0 && buffer.items[buffer.start].length === count))
  return isWhole ? buffer.take() : fromList(count, state)
}
`;

const READABLE = [
  ...READABLE_STATE,
  ["const { EventEmitter: EE } = require('events')\n", "const { EventEmitter: EE } = require('events')\nconst { emit } = EE.prototype\nconst { emitOne } = require('rondo:emit')\n"],
  ['function constructReadable(', 'destroyImpl.constructReadable = constructReadable\nfunction constructReadable('],
  ['return this[kPaused] !== false', 'return this[kPaused] === true'],
  rewritten('Readable.prototype.push = function (chunk, encoding) {', PUSH),
  rewritten('function howMuchToRead(n, state) {', HOW_MUCH),
  rewritten('Readable.prototype.read = function (n) {', READ),
];

// A chunk that needs no conversion, and a stream that accepts it.
const WRITE = `Writable.prototype.write = function (chunk, encoding, cb) {
  const state = this._writableState
  const bits = state.state
  if ((bits & (kEnding | kDestroyed)) !== 0 || chunk === null) return _write(this, chunk, encoding, cb) === true
  let length = 1
  if (typeof encoding === 'function') {
    cb = encoding
    encoding = null
  } else if (typeof cb !== 'function') {
    cb = nop
  }
  if ((bits & kObjectMode) === 0) {
    if (encoding || !(chunk instanceof Buffer)) return _write(this, chunk, encoding, cb) === true
    encoding = 'buffer'
    length = chunk.length
  }
  state.pendingcb++
  state.length += length
  if ((bits & (kWriting | kConstructed)) !== kConstructed || state.corked || state.errored) {
    addToBuffer(state, chunk, encoding, cb)
  } else {
    state.writelen = length
    state.writecb = cb
    state.state |= kWriting | kSync
    this._write(chunk, encoding, state.onwrite)
    state.state &= ~kSync
  }
  if (!(state.length < state.highWaterMark) && state.length !== 0) {
    state.state |= kNeedDrain
    return false
  }
  return !state.errored && (state.state & kDestroyed) === 0
}
function addToBuffer(state, chunk, encoding, callback) {
  state.buffered.push({ chunk, encoding, callback })
  if (encoding !== 'buffer') state.state &= ~kAllBuffers
  if (callback !== nop) state.state &= ~kAllNoop
}
`;

// A write without a callback that completes at once, with nothing that waits.
const ONWRITE = `(er) => {
    const state = stream._writableState
    const bits = state.state
    const length = state.length - state.writelen
    if (er || state.writecb !== nop || (bits & (kSync | kDestroyed | kEnding)) !== kSync || state[kBuffered] !== null ||
      (state.afterWriteTickInfo === null && ((bits & kObjectMode) !== 0 || ((bits & kNeedDrain) !== 0 && length === 0)))) {
      onwrite(stream, er)
      return
    }
    state.state = bits & ~kWriting
    state.writecb = null
    state.length = length
    state.writelen = 0
    state.pendingcb--
  }`;

const WRITABLE = [
  ['function constructWritable(', 'destroyImpl.constructWritable = constructWritable\nfunction constructWritable('],
  rewritten('Writable.prototype.write = function (chunk, encoding, cb) {', WRITE),
  ['this.onwrite = (er) => onwrite(stream, er)', `this.onwrite = ${ONWRITE}`],
  ['  Stream.call(this, options)\n', `  EE.init.call(this, options)\n${reserved(...OF_EMITTERS)}`],
  ['  this._writableState = new WritableState(options, this, isDuplex)\n',
    '  if (this._events === undefined) this._events = Object.create(null)\n  this._writableState = new WritableState(options, this, isDuplex)\n'],
  // What most streams never change is in the prototype.
  ['  this.defaultEncoding = defaultEncoding(options)\n', `  if (options) {
    const encoding = defaultEncoding(options)
    if (encoding !== 'utf8') this.defaultEncoding = encoding
  }
`],
  ['  this.errored = null\n  this.state = bits\n  this[kBuffered] = null\n  this[kOnFinished] = NONE\n}', `  this.state = bits
}
WritableState.prototype.defaultEncoding = 'utf8'
WritableState.prototype.errored = null
WritableState.prototype[kBuffered] = null
WritableState.prototype[kOnFinished] = NONE`],
];

// Its own constructor, as in Node: options are read in Node's order, and the engine sees how many properties a stream has.
const DUPLEX = [
  ["const Writable = require('./writable')\n", `const Writable = require('./writable')
const { EventEmitter: EE } = require('events')
const { addAbortSignal } = require('./add-abort-signal')
const destroyImpl = require('./destroy')
const { ReadableState } = Readable
const { WritableState } = Writable
`],
  rewritten('function Duplex(options) {', `function Duplex(options) {
  if (!(this instanceof Duplex)) return new Duplex(options)
  if (this._events === undefined) this._events = Object.create(null)
  this._readableState = new ReadableState(options, this, true)
  this._writableState = new WritableState(options, this, true)
  this.allowHalfOpen = !options || options.allowHalfOpen !== false
  if (options) configure(this, options)
  EE.init.call(this, options)
${reserved(...OF_EMITTERS)}  if (typeof this._construct !== 'function') return
  destroyImpl.constructReadable(this)
  destroyImpl.constructWritable(this)
}
const OPTIONS = ['read', 'write', 'writev', 'destroy', 'final', 'construct']
const METHODS = ['_read', '_write', '_writev', '_destroy', '_final', '_construct']
function closeSide(state, side, flags) {
  state[side] = false
  for (let i = 0; i < flags.length; i++) state[flags[i]] = true
}
function configure(stream, options) {
  if (options.readable === false) closeSide(stream._readableState, 'readable', ['ended', 'endEmitted'])
  if (options.writable === false) closeSide(stream._writableState, 'writable', ['ending', 'ended', 'finished'])
  for (let i = 0; i < OPTIONS.length; i++) {
    if (typeof options[OPTIONS[i]] === 'function') stream[METHODS[i]] = options[OPTIONS[i]]
  }
  if (options.signal) addAbortSignal(options.signal, stream)
}
`),
];

const TRANSFORM = [
  ['  this._readableState.sync = false\n',
    `${reserved('_events', '_readableState', '_writableState', 'allowHalfOpen', ...OF_EMITTERS, 'symbol3')}  this._readableState.sync = false\n`],
];

module.exports = { DUPLEX, READABLE, TRANSFORM, WRITABLE };
