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

// What the engine's compilers do not know, in terms of what they know.
const FASTER = {
  __proto__: null,
  includes: '(x,a)=>x.indexOf(a)!==-1',
  padEnd: '(x,a,b)=>x.length>=a?x:x.padEnd(a,b)',
  padStart: '(x,a,b)=>x.length>=a?x:x.padStart(a,b)',
};

// Bound functions are slow: Function.prototype.call.bind(Array.prototype.push) becomes (x,a)=>x.push(a).
function plainCall(all, name, method) {
  const count = PLAIN_CALLS[name]?.[method];
  if (count === undefined) return all;
  if (name === 'String' && method in FASTER) return FASTER[method];
  const args = count < 0 ? '...a' : [...'ab'.slice(0, count)].join();
  return `(x${args === '' ? '' : `,${args}`})=>x.${method}(${args})`;
}

// `$told` is what the package cannot know by itself: see internal/inspect.js.
module.exports = [
  ['"use strict";var t={765:', '"use strict";var $told=require();var t={765:'],
  [/return (\w+)\.stack\?(\w+)\(\1\.stack\)/, 'return $told.stackOf($1)?$2($told.stackOf($1))'],
  // A conversion of its own, or of its class, counts like toString().
  ['if("function"!=typeof t.toString)return!0;if(lt(t,"toString"))return!1;var r=t;do{r=it(r)}while(!lt(r,"toString"));',
    'var $s="function"==typeof t.toString;if($s&&lt(t,"toString"))return!1;var $p="function"==typeof t[Symbol.toPrimitive];' +
    'if(!$s&&!$p)return!0;if($p&&lt(t,Symbol.toPrimitive))return!1;var r=t;do{r=it(r)}while(!lt(r,"toString")&&!($p&&lt(r,Symbol.toPrimitive)));'],
  // The arguments of format as a list.
  ['getStringWidth:ir,', 'formatList:dn,getStringWidth:ir,'],
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
  ['Array.prototype.join.call.bind(Array.prototype.join)', '(x,a)=>{for(var s="",i=0;i<x.length;i++)s+=0===i?x[i]:a+x[i];return s}'],
  // Regular expressions with lookbehind are interpreted. A text without these characters needs no escapes.
  ['t.length<5e3&&null===dt(e,t))return xr(t,n);if(t.length>100)return xr(t=bt(r,t,Or),n);',
    '!(39===n?/[\\0-\\x1f\\x27\\x5c\\x7f-\\x9f\\ud800-\\udfff]/:/[\\0-\\x1f\\x5c\\x7f-\\x9f\\ud800-\\udfff]/).test(t))return xr(t,n);'],
  ['ir=function(t){var e=0;', 'ir=function(t){var e=0;if("string"==typeof t&&t.length<=8){for(var $i=0,$c;$i<t.length&&($c=t.charCodeAt($i))>31&&$c<127;)$i++;if($i===t.length)return $i}' +
    'if(/^[ -~]*$/.test(t))return t.length;'],
  ['null!==dt(ar,o)', 'ar.test(o)'],
  // Primitives with default options need no context.
  ['function vr(t,e){var r={budget', 'function vr(t,e){if(void 0===e&&arguments.length<3&&!tr.colors){if("string"==typeof t)' +
    '{if(t.length<=tr.maxStringLength&&(t.length<=16||t.length<=tr.breakLength-4))return wr(t)}' +
    'else if("object"!=typeof t){if("function"!=typeof t)return Vr(jr,t,tr)}' +
    'else if(null!==t){var $p=$told.plainText(t,tr);if(void 0!==$p)return $p}}var r={budget'],
  // Plain objects and arrays, recognised by internal/plain_values.js: $k is 1 and 2 for them.
  ['sorted:tr.sorted,getters:tr.getters,numericSeparator:tr.numericSeparator};if(', 'sorted:tr.sorted,getters:tr.getters,' +
    'numericSeparator:tr.numericSeparator,mayBePlain:!1,isPlain:!1,isChecked:!1};if('],
  ['(r.maxStringLength=1/0),Ir(r,t,0)}', '(r.maxStringLength=1/0),r.mayBePlain=$told.allowsPlain(r,r.stylize===jr||r.stylize===Ar),Ir(r,t,0)}'],
  ['var l=e,u=ie(e,!!t.showProxy);', 'var l=e,$k=t.mayBePlain?$told.plainKind(t,e):0,u=0===$k?ie(e,!!t.showProxy):void 0;'],
  ['(t,u,i);e=u}', '(t,u,i);e=u,$k=t.mayBePlain?$told.plainKind(t,e):0}'],
  ['if(t.customInspect){var y=e[fe]', 'if(0===$k&&t.customInspect){var y=e[fe]'],
  ['var l=Fr(e,t,n,c);', 'var l=1===$k?"Object":2===$k?"Array":Fr(e,t,n,c);'],
  ['var u=e[Ut];("string"', 'var u=0===$k?e[Ut]:"";("string"'],
  ['if(Vt in e||null===l)if(S=!1,g(e))', 'if(2===$k||0===$k&&(Vt in e||null===l))if(S=!1,2===$k||g(e))'],
  ['if(a=ne(e,T),y=["".concat(B,"["),"]"]', 'if(a=2===$k?[]:ne(e,T),y=["".concat(B,"["),"]"]'],
  ['if(S)if(a=kr(e,t.showHidden)', 'if(S)if(a=1===$k?Object.keys(e):kr(e,t.showHidden)'],
  ['{if(Pe(e)?y[0]', '{if(0===$k&&Pe(e)?y[0]'],
  // What inherits from Object.prototype is an Object, whatever a program has made of `constructor` and its name.
  ['{for(var o,i=t;t||Xe(t);){var a=rt(t,"constructor");', '{for(var o,i=t;t||Xe(t);){if(t===Object.prototype&&t!==i)' +
    'return void 0===n||o===t||Lr(e,i,o||i,r,n),"Object";var a=rt(t,"constructor");'],
  // Elements that are not accessors need no descriptor. Of a sparse array, only the indices that are shown are listed.
  ['{if(!lt(e,c))return $r(t,e,r,o,a,c);x(a,an(t,e,r,c,rr))}',
    '{if(!lt(e,c))return $r(t,e,r,o,a,c);$d?(t.indentationLvl+=2,x(a,Ir(t,e[c],r)),t.indentationLvl-=2):x(a,an(t,e,r,c,rr))}'],
  ['function qr(t,e,r){for(', 'function qr(t,e,r){var $d=$told.hasPlainElements(e);for('],
  ['{for(var a=ct(e),c=i;i<a.length', '{for(var a=$told.firstElements(e,i,n-o.length)??ct(e),c=i;i<a.length'],
  // Lines of a text.
  ['Je=function(t){return ht(or,t)}', 'Je=function(t){for(var e=[],r=0,n;-1!==(n=t.indexOf("\\n",r));r=n+1)e.push(t.slice(r,n+1));return r<t.length&&e.push(t.slice(r)),e}'],
  // Objects without internal state need no test for classes that have it.
  ['var a,c;t.showHidden&&', 'var $bare,a,c;t.showHidden&&'],
  ['else if(Ie(e)){d=vt(', 'else if(!($bare=$told.isOrdinary(e))&&Ie(e)){d=vt('],
  ['else if(me(e)){var J', 'else if(!$bare&&me(e)){var J'],
  // A URL whose own inspection is switched off, unless it is deeper than what is shown.
  ['return d}else{if(0===a.length&&void 0===c){if(we(e))', 'return d}else if((null===t.depth||n<=t.depth)&&$told.isUrl(e))' +
    '{if(d=e.href,0===a.length&&void 0===c)return d}else{if(0===a.length&&void 0===c){if(we(e))'],
  [/else if\((ze|Oe|Fe|Te|ke|Ee|xe)\(e\)\)/g, 'else if(!$bare&&$1(e))'],
];
