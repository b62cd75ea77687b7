// SPDX-License-Identifier: MIT
//
// util.inspect and util.format, from the package node-inspect-extracted, in the
// version that follows Node 20. What the package cannot know by itself, it is told: the
// spots are changed while it is loaded.
'use strict';

const insides = internalBinding('insides');

// [state, result], with Node's numbers for states.
function promiseDetails(promise) {
  const state = insides.promiseState(promise);
  return state > 0 ? [state, insides.promiseResult(promise)] : [0, undefined];
}

function proxyDetails(value, isBoth = true) {
  const parts = insides.proxyParts(value);
  if (parts === undefined) return undefined;
  const isRevoked = parts[1] === null;
  if (isBoth) return isRevoked ? [null, null] : parts;
  return isRevoked ? null : parts[0];
}

const told = {
  stackOf: require('internal/stack').stackOf,
  isPromise: insides.isPromise,
  promiseDetails,
  proxyDetails,
  // Node's filters: 0 for all, 2 for enumerable ones.
  nonIndexKeys: (value, filter) => require('internal/own_keys').nonIndexKeys(value, filter === 0),
};

const CHANGES = [
  [/return (\w+)\.stack\?(\w+)\(\1\.stack\)/, 'return told.stackOf($1)?$2(told.stackOf($1))'],
  ['{kPending:c,kRejected:l', '{kPending:0,kRejected:2'],
  ['getPromiseDetails:function(){return[c,void 0]}', 'getPromiseDetails:told.promiseDetails'],
  ['getProxyDetails:a.getProxyDetails', 'getProxyDetails:told.proxyDetails'],
  ['getOwnNonIndexProperties:function(t)', 'getOwnNonIndexProperties:told.nonIndexKeys,replaced:function(t)'],
  // Entries of iterators, and of weak maps and sets, which the engine does not tell.
  ['previewEntries:function(t){return[[],!1]}', 'previewEntries:(t,e)=>e?[[],!1]:[]'],
  // Copies of options: not by descriptors, which inherit.
  [/\{value:(\w),enumerable:!0/g, '{__proto__:null,value:$1,enumerable:!0'],
  [/Object\.getOwnPropertyDescriptors\?Object\.defineProperties\((\w),Object\.getOwnPropertyDescriptors\((\w)\)\)/g, '1?Object.assign($1,$2)'],
  ['isPromise:function(t){return i(t,"Promise")}', 'isPromise:told.isPromise'],
];

function load() {
  const script = internalBinding('script');
  const name = 'package/node-inspect-extracted/dist/inspect.js';
  let text = script.source(name);
  for (const [from, to] of CHANGES) text = text.replace(from, to);
  const run = script.evaluate(`(function (exports, module, told) {${text}\n})`, `rondo:${name}`);
  const module = { exports: {} };
  run(module.exports, module, told);
  return module.exports;
}

module.exports = load();
