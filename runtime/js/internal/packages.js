// SPDX-License-Identifier: MIT
//
// The npm packages inside the binary: a small CommonJS of their own, where the
// names of Node's modules mean ours.
'use strict';

const script = internalBinding('script');

const MAINS = {
  __proto__: null,
  acorn: 'dist/acorn.js',
  punycode: 'punycode.js',
  'readable-stream': 'lib/stream.js',
  tr46: 'index.js',
  'web-streams-polyfill': 'dist/ponyfill.js',
};

// What packages ask for by the name of another: ours takes its place.
const OURS = {
  __proto__: null,
  'abort-controller': () => require('internal/web/abort'),
  buffer: () => require('node/buffer'),
  events: () => require('node/events'),
  'process/': () => globalThis.process,
  process: () => globalThis.process,
  'safe-buffer': () => require('node/buffer'),
  stream: () => require('node/stream'),
  string_decoder: () => require('node/string_decoder'),
  'string_decoder/': () => require('node/string_decoder'),
  util: () => require('node/util'),
};

// Files of packages that ours take the place of.
const REPLACED = {
  __proto__: null,
  'package/readable-stream/lib/ours/errors.js': () => require('internal/stream_errors'),
};

// What a package does not do as Node 20 does: the text, and what is put in its place.
const ANY_VIEW = [
  ['Stream._isUint8Array(chunk)', 'ArrayBuffer.isView(chunk)'],
  ["['string', 'Buffer', 'Uint8Array']", "['string', 'Buffer', 'TypedArray', 'DataView']"],
];
const CHANGED = {
  __proto__: null,
  // A link that is left in what has been taken out keeps all that comes after it from being collected, once the collector
  // takes it for old.
  'package/readable-stream/lib/internal/streams/buffer_list.js': [
    [`    const ret = this.head.data
    if (this.length === 1) this.head = this.tail = null
    else this.head = this.head.next
    --this.length
    return ret`, `    const { head } = this
    if (this.length === 1) this.head = this.tail = null
    else this.head = head.next
    head.next = null
    --this.length
    return head.data`],
  ],
  'package/readable-stream/lib/internal/streams/destroy.js': [
    // One tick after the callback, not two.
    ['process.nextTick(emitConstructNT, stream)', 'emitConstructNT(stream)'],
  ],
  'package/readable-stream/lib/internal/streams/duplex.js': [
    // Callbacks of writes and of end() hear of it.
    ['ObjectDefineProperties(Duplex.prototype, {', 'Duplex.prototype.destroy = Writable.prototype.destroy\nObjectDefineProperties(Duplex.prototype, {'],
  ],
  'package/readable-stream/lib/internal/streams/end-of-stream.js': [
    // A stream that has been ended is not finished as long as writes or _final are on their way.
    ['(writableFinished || isWritable(stream) === false)', `(writableFinished || isWritable(stream) === false) &&
      !(wState && wState.ending && !wState.finished && !wState.destroyed && !wState.errored && (writable || wState.length > 0 || wState.pendingcb > 0))`],
  ],
  'package/readable-stream/lib/internal/streams/operators.js': [
    ["asIndexedPairs: deprecate(asIndexedPairs, 'readable.asIndexedPairs will be removed in a future version.')",
      "asIndexedPairs: require('util').deprecate(asIndexedPairs, 'readable.asIndexedPairs will be removed in a future version.')"],
  ],
  'package/readable-stream/lib/internal/streams/pipeline.js': [
    ['finishImpl(new AbortError())', 'finishImpl(new AbortError(undefined, { cause: outerSignal?.reason }))'],
  ],
  'package/readable-stream/lib/internal/streams/readable.js': [
    ...ANY_VIEW,
    // Whether `readable` is to be emitted again is forgotten only when that is.
    ['state.needReadable = !state.flowing &&', 'state.needReadable = state.needReadable || !state.flowing &&'],
    ['state.needReadable = state.length <=', 'state.needReadable = state.needReadable || state.length <='],
    // Removing all listeners at once does not count as removing those of `data`.
    ["!state.sync && stream.listenerCount('data') > 0", '!state.sync && state.dataListening'],
    ["size === 0) && src.listenerCount('data')", 'size === 0) && state.dataListening'],
    ["if (ev === 'data') {\n", "if (ev === 'data') {\n    state.dataListening = true\n"],
    ["} else if (self.listenerCount('data') > 0) {", '} else if (state.dataListening) {'],
    ["removeListener.call(this, ev, fn)\n", "removeListener.call(this, ev, fn)\n  if (ev === 'data' && this.listenerCount('data') === 0) this._readableState.dataListening = false\n"],
    ['dataEmitted: makeBitMapDescriptor(kDataEmitted)', 'dataEmitted: makeBitMapDescriptor(kDataEmitted),\n  dataListening: makeBitMapDescriptor(1 << 19)'],
    ['errorOrDestroy(stream, err)\n  } else if (chunk', 'errorOrDestroy(stream, err)\n    return false\n  } else if (chunk'],
  ],
  'package/readable-stream/lib/internal/streams/transform.js': [
    // Once nothing more can be read, the next chunk waits for a tick.
    ['    if (\n      wState.ended ||', "    if (rState.ended) {\n      require('process/').nextTick(callback)\n    } else if (\n      wState.ended ||"],
  ],
  'package/readable-stream/lib/ours/util.js': [['kEmptyObject: Object.freeze({})', 'kEmptyObject: Object.freeze({ __proto__: null })']],
  'package/readable-stream/lib/internal/streams/writable.js': [
    ...ANY_VIEW,
    // Not that of Object.prototype.
    ['WritableState.prototype.getBuffer =', 'WritableState.prototype.writable = undefined\nWritableState.prototype.getBuffer ='],
    ['encoding = state.defaultEncoding\n  } else', 'encoding = state.objectMode ? undefined : state.defaultEncoding\n  } else'],
    ['errorBuffer(state)\n  }\n  finishMaybe(stream, state)', 'errorBuffer(state)\n  }\n  finishMaybe(stream, state, true)'],
    ['this.onwrite = onwrite.bind(undefined, stream)', 'this.onwrite = (er) => onwrite(stream, er)'],
    ['if (!encoding) encoding', 'if (state.objectMode); else if (!encoding) encoding'],
    // A write that is done at once does not count for the answer of write().
    [`  const ret = state.length < state.highWaterMark
  // We must ensure that previous needDrain will not be reset to false.
  if (!ret) state.needDrain = true
`, ''],
    [`  // Return false if errored or destroyed in order to break
`, `  const ret = state.length < state.highWaterMark || state.length === 0
  if (!ret) state.needDrain = true
`],
    // Nobody waits for it: no tick.
    ['    if (sync) {\n      // It is a common case', `    if (cb === nop && sync && !state.destroyed &&
      (state.afterWriteTickInfo !== null || (!state.objectMode && !(state.needDrain && state.length === 0)))) {
      state.pendingcb--
      if (state.ending) finishMaybe(stream, state, true)
    } else if (sync) {
      // It is a common case`],
    // What has failed does not finish.
    ['    if (err || state.finished) {\n', '    err = err || state.errored\n    if (err || state.finished) {\n'],
    ['state.pendingcb--\n    cb()', 'state.pendingcb--\n    cb(null)'],
    ['onfinishCallbacks[i]()', 'onfinishCallbacks[i](null)'],
  ],
};

function textOf(file) {
  let text = script.source(file);
  for (const [from, to] of CHANGED[file] ?? []) text = text.replace(from, to);
  return text;
}

const modules = new Map();

function join(folder, relative) {
  const parts = folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function resolve(request, folder) {
  if (!request.startsWith('.')) {
    const name = request.replace(/\/$/, '');
    return `package/${name}/${MAINS[name]}`;
  }
  const base = join(folder, request);
  return [base, `${base}.js`, `${base}.json`, `${base}/index.js`].find((name) => script.hasSource(name));
}

function load(file) {
  if (Object.hasOwn(REPLACED, file)) return REPLACED[file]();
  let module = modules.get(file);
  if (module !== undefined) return module.exports;
  module = { exports: {} };
  modules.set(file, module);
  const text = textOf(file);
  if (file.endsWith('.json')) {
    module.exports = JSON.parse(text);
    return module.exports;
  }
  const folder = file.slice(0, file.lastIndexOf('/'));
  const requireHere = (request) => (Object.hasOwn(OURS, request) ? OURS[request]() : load(resolve(request, folder)));
  const run = script.evaluate(`(function (exports, require, module) {${text}\n})`, `rondo:${file}`);
  Reflect.apply(run, module.exports, [module.exports, requireHere, module]);
  return module.exports;
}

// A package by its name, also where `require` inside packages would mean ours.
function loadPackage(name) {
  return load(resolve(name, ''));
}

module.exports = { loadPackage };
