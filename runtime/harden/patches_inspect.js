// SPDX-License-Identifier: MIT
//
// Patches to node-inspect-extracted: what the package cannot know by itself, and what this engine runs slowly.
'use strict';

// Calls of these are never made on a value of the program, only on the package's own arrays and on strings.
const PLAIN_CALLS = {
  __proto__: null,
  Array: { __proto__: null, filter: 1, forEach: 1, includes: 1, indexOf: 1, join: 1, map: 1, pop: 0, push: 1, slice: 2, sort: 1, unshift: -1 },
  RegExp: { __proto__: null, exec: 1 },
  String: {
    __proto__: null,
    charCodeAt: 1, codePointAt: 1, endsWith: 1, includes: 1, indexOf: 2, lastIndexOf: 1, normalize: 1, padEnd: 2, padStart: 2,
    repeat: 1, replaceAll: 2, slice: 2, startsWith: 1, toLowerCase: 0, trim: 0,
  },
};

// Bound functions are slow: Function.prototype.call.bind(Array.prototype.push) becomes (x,a)=>x.push(a).
function plainCall(all, name, method) {
  const count = PLAIN_CALLS[name]?.[method];
  if (count === undefined) return all;
  const args = count < 0 ? '...a' : [...'ab'.slice(0, count)].join();
  return `(x${args === '' ? '' : `,${args}`})=>x.${method}(${args})`;
}

// `$told` is what the package cannot know by itself: see internal/inspect.js.
module.exports = [
  ['"use strict";var t={765:', '"use strict";var $told=require();var t={765:'],
  [/return (\w+)\.stack\?(\w+)\(\1\.stack\)/, 'return $told.stackOf($1)?$2($told.stackOf($1))'],
  ['{kPending:c,kRejected:l', '{kPending:0,kRejected:2'],
  ['getPromiseDetails:function(){return[c,void 0]}', 'getPromiseDetails:$told.promiseDetails'],
  ['getProxyDetails:a.getProxyDetails', 'getProxyDetails:$told.proxyDetails'],
  ['getOwnNonIndexProperties:function(t)', 'getOwnNonIndexProperties:$told.nonIndexKeys,replaced:function(t)'],
  ['getConstructorName:function(t)', 'getConstructorName:$told.constructorName,given:function(t)'],
  // Copies of options.
  [/\{value:(\w),enumerable:!0/g, '{__proto__:null,value:$1,enumerable:!0'],
  [/function c\(t\)\{for\(var e=1;.*?return t\}/, 'function c(t,e,r){return{...t,...e,...r}}'],
  // Entries of iterators, and of weak maps and sets, which the engine does not expose.
  ['previewEntries:function(t){return[[],!1]}', 'previewEntries:(t,e)=>e?[[],!1]:[]'],
  [/t\.exports=\{isAsyncFunction:function.*?isSymbolObject:f\}/, 't.exports=$told.types'],
  ['new St(d(nt(Kt),', 'new St(d($told.classNames(),'],
  // Methods that call others: the rewriter identifies them by name.
  ['Function.prototype.call.bind(RegExp.prototype[Symbol.replace])', '(r,s,x)=>s.replace(r,x)'],
  ['Function.prototype.call.bind(RegExp.prototype[Symbol.split])', '(r,s,x)=>s.split(r,x)'],
  ['Function.prototype.call.bind(RegExp.prototype.test)', '(r,s)=>r.test(s)'],
  ['SafeStringIterator:g(m,Function.prototype.call.bind(S.next))', 'SafeStringIterator:function(t){return Array.from(t)}'],
  ['m=Function.prototype.call.bind(String.prototype[Symbol.iterator]),S=Reflect.getPrototypeOf(m(""))', 'm,S'],
  [/SafeMap:v\(Map,function\(t\)\{.*?\}\(a\(Map\)\)\)/, 'SafeMap:function(t){return new Map(t)}'],
  [/SafeSet:v\(Set,function\(t\)\{.*?\}\(a\(Set\)\)\)/, 'SafeSet:function(t){return new Set(t)}'],
  ['Function.prototype.call.bind(t.prototype.__lookupGetter__(e))',
    'Function.prototype.call.bind(Object.getOwnPropertyDescriptor(t.prototype,e).get)'],
  ['("length",function(t){return t.constructor.prototype.__lookupGetter__("length").call(t)})', '$told.viewLength,TypedArrayPrototypeGetSymbolToStringTag:$told.viewName'],
  ['new f[U](e)', 'new $told.views[U](e)'],
  // Arrays are iterated by index.
  [/var r="undefined"!=typeof Symbol&&t\[Symbol\.iterator\]\|\|t\["@@iterator"\];if\(!r\)/g,
    'var r=!Array.isArray(t)&&("undefined"!=typeof Symbol&&t[Symbol.iterator]||t["@@iterator"]);if(!r)'],
  [/,f=o\(t\);try\{for\(f\.s\(\);!\(u=f\.n\(\)\)\.done;\)\{var y=u\.value(.*?)\}\}catch\(t\)\{f\.e\(t\)\}finally\{f\.f\(\)\}/g, ';for(u of t){var y=u$1}'],
  // typeof, bind and call without detours.
  [/function (\w)\(t\)\{return \1="function"==typeof Symbol.*?,\1\(t\)\}/g, 'function $1(t){return typeof t}'],
  [/Function\.prototype\.call\.bind\((\w+)\.prototype\.(\w+)\)/g, plainCall],
  ['FunctionPrototypeBind:Function.prototype.call.bind(Function.prototype.bind)',
    'FunctionPrototypeBind:(f,t,a,b)=>void 0===b?(x,y,z)=>f(a,x,y,z):(x,y,z)=>f(a,b,x,y,z)'],
  ['Function.prototype.call.bind(Object.prototype.hasOwnProperty)', 'Object.hasOwn'],
  ['Array.prototype.join.call.bind(Array.prototype.join)', '(x,a)=>x.join(a)'],
  // Regular expressions with lookbehind are interpreted. A text without these characters needs no escapes.
  ['t.length<5e3&&null===dt(e,t))return xr(t,n);if(t.length>100)return xr(t=bt(r,t,Or),n);',
    '!(39===n?/[\\0-\\x1f\\x27\\x5c\\x7f-\\x9f\\ud800-\\udfff]/:/[\\0-\\x1f\\x5c\\x7f-\\x9f\\ud800-\\udfff]/).test(t))return xr(t,n);'],
  ['ir=function(t){var e=0;', 'ir=function(t){var e=0;if(/^[ -~]*$/.test(t))return t.length;'],
  ['null!==dt(ar,o)', 'ar.test(o)'],
  // Primitives with default options need no context.
  ['function vr(t,e){var r={budget', 'function vr(t,e){if(void 0===e&&arguments.length<3&&!tr.colors){if("string"==typeof t)' +
    '{if(t.length<=tr.maxStringLength&&(t.length<=16||t.length<=tr.breakLength-4))return wr(t)}' +
    'else if("object"!=typeof t){if("function"!=typeof t)return Vr(jr,t,tr)}' +
    'else if(null!==t){var $p=$told.plainText(t,tr);if(void 0!==$p)return $p}}var r={budget'],
  // Objects without internal state need no test for classes that have it.
  ['var a,c;t.showHidden&&', 'var $bare,a,c;t.showHidden&&'],
  ['else if(Ie(e)){d=vt(', 'else if(!($bare=$told.isOrdinary(e))&&Ie(e)){d=vt('],
  ['else if(me(e)){var J', 'else if(!$bare&&me(e)){var J'],
  [/else if\((ze|Oe|Fe|Te|ke|Ee|xe)\(e\)\)/g, 'else if(!$bare&&$1(e))'],
];
