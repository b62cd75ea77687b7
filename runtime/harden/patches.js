// SPDX-License-Identifier: MIT
//
// Patches to packages where they differ from Node 20: texts, and their replacements. The build fails if a text is not
// found, since the package has changed then. No script is changed after the build.
'use strict';

const INSPECT = require('./patches_inspect');
const UNDICI = require('./patches_undici');
const fast = require('./fast_streams.js');
const hot = require('./hot_streams.js');

const STREAMS = 'package/readable-stream/lib/internal/streams';

const ANY_VIEW = [
  ['Stream._isUint8Array(chunk)', 'ArrayBuffer.isView(chunk)'],
  ["['string', 'Buffer', 'Uint8Array']", "['string', 'Buffer', 'TypedArray', 'DataView']"],
];

const CHANGED = {
  [`${STREAMS}/destroy.js`]: [
    // One tick after the callback, not two.
    ['process.nextTick(emitConstructNT, stream)', 'emitConstructNT(stream)'],
  ],
  [`${STREAMS}/duplex.js`]: [
    // Callbacks of writes and of end() get the error.
    ['ObjectDefineProperties(Duplex.prototype, {', 'Duplex.prototype.destroy = Writable.prototype.destroy\nObjectDefineProperties(Duplex.prototype, {'],
    ...hot.DUPLEX,
  ],
  [`${STREAMS}/end-of-stream.js`]: [
    // An ended stream is not finished while writes or _final are pending.
    ['(writableFinished || isWritable(stream) === false)', `(writableFinished || isWritable(stream) === false) &&
      !(wState && wState.ending && !wState.finished && !wState.destroyed && !wState.errored && (writable || wState.length > 0 || wState.pendingcb > 0))`],
  ],
  [`${STREAMS}/from.js`]: fast.FROM,
  [`${STREAMS}/operators.js`]: [
    ["asIndexedPairs: deprecate(asIndexedPairs, 'readable.asIndexedPairs will be removed in a future version.')",
      "asIndexedPairs: require('util').deprecate(asIndexedPairs, 'readable.asIndexedPairs will be removed in a future version.')"],
  ],
  [`${STREAMS}/pipeline.js`]: [
    ['finishImpl(new AbortError())', 'finishImpl(new AbortError(undefined, { cause: outerSignal?.reason }))'],
  ],
  [`${STREAMS}/readable.js`]: [
    ...ANY_VIEW,
    ['function ReadableState(', "const { defaultEncoding } = require('../../ours/errors')\nfunction ReadableState("],
    ["this.defaultEncoding = (options && options.defaultEncoding) || 'utf8'", 'this.defaultEncoding = defaultEncoding(options)'],
    // The request to emit `readable` again is cleared only when it is emitted.
    ['state.needReadable = !state.flowing &&', 'state.needReadable = state.needReadable || !state.flowing &&'],
    ['state.needReadable = state.length <=', 'state.needReadable = state.needReadable || state.length <='],
    // removeAllListeners() without an event does not count as removing those of `data`.
    ["!state.sync && stream.listenerCount('data') > 0", '!state.sync && state.dataListening'],
    ["size === 0) && src.listenerCount('data')", 'size === 0) && state.dataListening'],
    ["if (ev === 'data') {\n", "if (ev === 'data') {\n    state.dataListening = true\n"],
    ["} else if (self.listenerCount('data') > 0) {", '} else if (state.dataListening) {'],
    ["removeListener.call(this, ev, fn)\n", "removeListener.call(this, ev, fn)\n  if (ev === 'data' && this.listenerCount('data') === 0) this._readableState.dataListening = false\n"],
    ['dataEmitted: makeBitMapDescriptor(kDataEmitted)', 'dataEmitted: makeBitMapDescriptor(kDataEmitted),\n  dataListening: makeBitMapDescriptor(1 << 19)'],
    ['errorOrDestroy(stream, err)\n  } else if (chunk', 'errorOrDestroy(stream, err)\n    return false\n  } else if (chunk'],
    ...fast.READABLE,
  ],
  [`${STREAMS}/transform.js`]: [
    ...hot.TRANSFORM,
    // Once nothing more can be read, the next chunk waits for a tick.
    ['    if (\n      wState.ended ||', "    if (rState.ended) {\n      require('process/').nextTick(callback)\n    } else if (\n      wState.ended ||"],
  ],
  // Large classes of characters, which few sources need: compiled on first use.
  'package/cjs-module-lexer/lexer.js': [
    ['const nonASCIIidentifierStart = new RegExp("[" + nonASCIIidentifierStartChars + "]")',
      'let nonASCIIidentifierStart, nonASCIIidentifier'],
    ['const nonASCIIidentifier = new RegExp("[" + nonASCIIidentifierStartChars + nonASCIIidentifierChars + "]")', ''],
    ['nonASCIIidentifierStartChars = nonASCIIidentifierChars = null', ''],
    ['code >= 0xaa && nonASCIIidentifierStart.test(', 'code >= 0xaa && (nonASCIIidentifierStart ??= new RegExp("[" + nonASCIIidentifierStartChars + "]")).test('],
    ['code >= 0xaa && nonASCIIidentifier.test(',
      'code >= 0xaa && (nonASCIIidentifier ??= new RegExp("[" + nonASCIIidentifierStartChars + nonASCIIidentifierChars + "]")).test('],
  ],
  'package/readable-stream/lib/ours/util.js': [
    ['kEmptyObject: Object.freeze({})', 'kEmptyObject: Object.freeze({ __proto__: null })'],
    // Few programs have blobs.
    ['const Blob = globalThis.Blob || bufferModule.Blob\n', ''],
    ["typeof Blob !== 'undefined'", 'true'],
    ['b instanceof Blob', "b instanceof require('blob').Blob"],
  ],
  [`${STREAMS}/writable.js`]: [
    ...ANY_VIEW,
    ['function WritableState(', "const { defaultEncoding } = require('../../ours/errors')\nfunction WritableState("],
    // Not that of Object.prototype.
    ['WritableState.prototype.getBuffer =', 'WritableState.prototype.writable = undefined\nWritableState.prototype.getBuffer ='],
    ['encoding = state.defaultEncoding\n  } else', 'encoding = state.objectMode ? undefined : state.defaultEncoding\n  } else'],
    ['errorBuffer(state)\n  }\n  finishMaybe(stream, state)', 'errorBuffer(state)\n  }\n  finishMaybe(stream, state, true)'],
    ['this.onwrite = onwrite.bind(undefined, stream)', 'this.onwrite = (er) => onwrite(stream, er)'],
    ['if (!encoding) encoding', 'if (state.objectMode); else if (!encoding) encoding'],
    // A write that completes synchronously does not affect the result of write().
    [`  const ret = state.length < state.highWaterMark
  // We must ensure that previous needDrain will not be reset to false.
  if (!ret) state.needDrain = true
`, ''],
    [`  // Return false if errored or destroyed in order to break
`, `  const ret = state.length < state.highWaterMark || state.length === 0
  if (!ret) state.needDrain = true
`],
    // Without a callback there is nothing to defer: no tick.
    ['    if (sync) {\n      // It is a common case', `    if (cb === nop && sync && !state.destroyed &&
      (state.afterWriteTickInfo !== null || (!state.objectMode && !(state.needDrain && state.length === 0)))) {
      state.pendingcb--
      if (state.ending) finishMaybe(stream, state, true)
    } else if (sync) {
      // It is a common case`],
    // A failed stream does not finish.
    ['    if (err || state.finished) {\n', '    err = err || state.errored\n    if (err || state.finished) {\n'],
    ['state.pendingcb--\n    cb()', 'state.pendingcb--\n    cb(null)'],
    ['onfinishCallbacks[i]()', 'onfinishCallbacks[i](null)'],
    ...fast.WRITABLE,
  ],
};

const PATCHES = {
  ...CHANGED,
  ...UNDICI,
  'package/node-inspect-extracted/dist/inspect.js': INSPECT,
  'package/web-streams-polyfill/dist/ponyfill.js': [...fast.WEB, ...fast.ENDINGS],
  'package/readable-stream/lib/ours/primordials.js': [
    ['return fn.call(thisArgs, ...args)', 'return Reflect.apply(fn, thisArgs, args)'],
  ],
};

// A string must occur exactly once, a regular expression at least once.
function replaced(text, from, to) {
  if (typeof from !== 'string') return text.replace(from, to);
  const [before, after, ...more] = text.split(from);
  return after === undefined || more.length > 0 ? text : before + to + after;
}

// The script of a package, patched for the binary.
function patched(name, text) {
  return (PATCHES[name] ?? []).reduce((before, [from, to]) => {
    const after = replaced(before, from, to);
    if (after === before) throw new Error(`${name}: a patch does not apply, or in several places: ${from}`);
    return after;
  }, text);
}

// The names of the patched scripts, all of which must exist.
const patchedNames = Object.keys(PATCHES);

module.exports = { patched, patchedNames };
