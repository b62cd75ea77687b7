// SPDX-License-Identifier: MIT
//
// What packages do not do as Node 20 does: each text, and what is put in its place. The build fails where
// a text is not found: then the package has changed.
'use strict';

const STREAMS = 'package/readable-stream/lib/internal/streams';

const ANY_VIEW = [
  ['Stream._isUint8Array(chunk)', 'ArrayBuffer.isView(chunk)'],
  ["['string', 'Buffer', 'Uint8Array']", "['string', 'Buffer', 'TypedArray', 'DataView']"],
];

const CHANGED = {
  // A link that is left in what has been taken out keeps all that comes after it from being collected, once the collector
  // takes it for old.
  [`${STREAMS}/buffer_list.js`]: [
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
  [`${STREAMS}/duplex.js`]: [
    // Callbacks of writes and of end() hear of it.
    ['ObjectDefineProperties(Duplex.prototype, {', 'Duplex.prototype.destroy = Writable.prototype.destroy\nObjectDefineProperties(Duplex.prototype, {'],
  ],
  [`${STREAMS}/operators.js`]: [
    ["asIndexedPairs: deprecate(asIndexedPairs, 'readable.asIndexedPairs will be removed in a future version.')",
      "asIndexedPairs: require('util').deprecate(asIndexedPairs, 'readable.asIndexedPairs will be removed in a future version.')"],
  ],
  [`${STREAMS}/pipeline.js`]: [
    ['finishImpl(new AbortError())', 'finishImpl(new AbortError(undefined, { cause: outerSignal.reason }))'],
  ],
  [`${STREAMS}/readable.js`]: [
    ...ANY_VIEW,
    ['errorOrDestroy(stream, err)\n  } else if (chunk', 'errorOrDestroy(stream, err)\n    return false\n  } else if (chunk'],
  ],
  [`${STREAMS}/writable.js`]: [
    ...ANY_VIEW,
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
`, `  const ret = state.length < state.highWaterMark
  if (!ret) state.needDrain = true
`],
    // Nobody waits for it: no tick.
    ['    if (sync) {\n      // It is a common case', `    if (cb === nop && sync && !state.destroyed && !(state.needDrain && state.length === 0 && !state.ending)) {
      state.pendingcb--
      if (state.ending) finishMaybe(stream, state, true)
    } else if (sync) {
      // It is a common case`],
    ['state.pendingcb--\n    cb()', 'state.pendingcb--\n    cb(null)'],
    ['onfinishCallbacks[i]()', 'onfinishCallbacks[i](null)'],
  ],
};

// `require()` gives what the package cannot know by itself: see internal/inspect.js.
const INSPECT = [
  [/return (\w+)\.stack\?(\w+)\(\1\.stack\)/, 'return require().stackOf($1)?$2(require().stackOf($1))'],
  ['{kPending:c,kRejected:l', '{kPending:0,kRejected:2'],
  ['getPromiseDetails:function(){return[c,void 0]}', 'getPromiseDetails:require().promiseDetails'],
  ['getProxyDetails:a.getProxyDetails', 'getProxyDetails:require().proxyDetails'],
  // Entries of iterators, and of weak maps and sets, which the engine does not tell.
  ['previewEntries:function(t){return[[],!1]}', 'previewEntries:(t,e)=>e?[[],!1]:[]'],
  ['isPromise:function(t){return i(t,"Promise")}', 'isPromise:require().isPromise'],
  ['u=globalThis[l];if(u&&t instanceof u)', 'u=globalThis[l];if("function"==typeof u&&t instanceof u)'],
  ['new St(d(nt(Kt),', 'new St(d(require().globalNames(),'],
  // Methods that look up others: the rewriting knows them by their names.
  ['Function.prototype.call.bind(RegExp.prototype[Symbol.replace])', '(r,s,x)=>s.replace(r,x)'],
  ['Function.prototype.call.bind(RegExp.prototype[Symbol.split])', '(r,s,x)=>s.split(r,x)'],
  ['Function.prototype.call.bind(RegExp.prototype.test)', '(r,s)=>r.test(s)'],
  ['SafeStringIterator:g(m,Function.prototype.call.bind(S.next))', 'SafeStringIterator:function(t){return Array.from(t)}'],
  ['m=Function.prototype.call.bind(String.prototype[Symbol.iterator]),S=Reflect.getPrototypeOf(m(""))', 'm,S'],
  [/SafeMap:v\(Map,function\(t\)\{.*?\}\(a\(Map\)\)\)/, 'SafeMap:function(t){return new Map(t)}'],
  [/SafeSet:v\(Set,function\(t\)\{.*?\}\(a\(Set\)\)\)/, 'SafeSet:function(t){return new Set(t)}'],
  ['Function.prototype.call.bind(t.prototype.__lookupGetter__(e))',
    'Function.prototype.call.bind(Object.getOwnPropertyDescriptor(t.prototype,e).get)'],
  ['("length",function(t){return t.constructor.prototype.__lookupGetter__("length").call(t)})', '(t)=>t.length'],
  // Arrays are iterated over by their indices.
  [/var r="undefined"!=typeof Symbol&&t\[Symbol\.iterator\]\|\|t\["@@iterator"\];if\(!r\)/g,
    'var r=!Array.isArray(t)&&("undefined"!=typeof Symbol&&t[Symbol.iterator]||t["@@iterator"]);if(!r)'],
];

const PATCHES = {
  ...CHANGED,
  'package/node-inspect-extracted/dist/inspect.js': INSPECT,
  'package/readable-stream/lib/ours/primordials.js': [
    ['return fn.call(thisArgs, ...args)', 'return Reflect.apply(fn, thisArgs, args)'],
  ],
};

function patched(name, text) {
  for (const [from, to] of PATCHES[name] ?? []) {
    const next = text.replace(from, to);
    if (next === text) throw new Error(`${name}: a patch does not apply: ${from}`);
    text = next;
  }
  return text;
}

// The names of the scripts that have patches, all of which have to be there.
const patchedNames = Object.keys(PATCHES);

module.exports = { patched, patchedNames };
