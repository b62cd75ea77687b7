// SPDX-License-Identifier: MIT
//
// Runs before all other scripts, and creates the functions that rewritten scripts use. `o` is the list of originals;
// `late(index)` returns one of a class that the engine creates on first access; `load` returns another script of this
// folder. The build replaces original('Array.prototype') by an index of the list, and earlyHelpers() by the helpers
// that every start needs.
(function (o, late, load) {
  'use strict';

  let checks = null;
  let slowly = null;

  // Called for a method that a program has replaced.
  function slow(name, receiver, args) {
    return later().call(name, receiver, args);
  }

  function later() {
    if (slowly === null) slowly = load('slow')(o, late);
    return slowly;
  }

  function checked() {
    checks = load('checks')(o, late, later);
    return checks;
  }

  const areRegExpsOriginal = () => (checks === null ? checked() : checks).areRegExpsOriginal();
  const isTyped = (method, name) => (checks === null ? checked() : checks).isTyped(method, name);
  const promises = original('Promise.prototype');
  const then = original('Promise.prototype.then');
  earlyConstants();
  const start = { __proto__: null, late, slow, areRegExpsOriginal, isTyped, helpers: [
    earlyHelpers(),
    (value) => (checks === null ? checked() : checks).iterable(value),
    (list) => (checks === null ? checked() : checks).newMap(list),
    (list) => (checks === null ? checked() : checks).newSet(list),
    (list) => later().fill(new (original('WeakMap'))(), list, original('WeakMap.prototype.set'), true),
    (list) => later().fill(new (original('WeakSet'))(), list, original('WeakSet.prototype.add'), false),
    () => promises.then === then,
  ] };
  return start;
})
