// SPDX-License-Identifier: MIT
//
// Scripts that run several times: what they declare, refuse and report stays the same as on their first run.
'use strict';

const vm = require('vm');

const show = (what, value) => console.log(what, value);

function attempt(what, run) {
  try {
    show(what, run());
  } catch (error) {
    show(what, `${error.name}: ${error.message}`);
  }
}

// Globals that are declared, assigned or removed between runs of code that declares nothing.
{
  const context = vm.createContext({ a: 1 });
  const read = new vm.Script('typeof x + typeof f + a');
  show('nothing', read.runInContext(context));
  vm.runInContext('var x; x = 2', context);
  show('var', [read.runInContext(context), Object.keys(context)]);
  context.x = 'outside';
  show('changed', [read.runInContext(context), vm.runInContext('x', context)]);
  vm.runInContext('function f() { return a }', context);
  show('function', [read.runInContext(context), typeof context.f, context.f()]);
  vm.runInContext('y = 3; let z = 4; const w = 5; class C {}', context);
  show('assigned', [Object.keys(context), vm.runInContext('[y, z, w, typeof C].join()', context)]);
  vm.runInContext('delete y', context);
  show('deleted', Object.keys(context));
}

// Objects that refuse to store.
for (const [name, given] of [
  ['frozen', Object.freeze({ a: 1 })],
  ['sealed', Object.seal({ a: 1 })],
  ['accessor', { get a() { return 1; } }],
]) {
  const context = vm.createContext(given);
  const store = new vm.Script('a = 2; b = 3; typeof b');
  attempt(`${name} first`, () => store.runInContext(context));
  attempt(`${name} again`, () => store.runInContext(context));
  attempt(`${name} a`, () => vm.runInContext('a', context));
}

// Code without a declaration that reaches the global object through a function of an earlier script.
{
  const context = vm.createContext({});
  vm.runInContext('function put(name, value) { this[name] = value; }', context);
  const call = new vm.Script('put("one", 1)');
  call.runInContext(context);
  call.runInContext(context);
  show('put', [context.one, vm.runInContext('one', context)]);
  vm.runInContext('run = (text) => (0, eval)(text)', context);
  vm.runInContext('run("v" + "ar late = 7")', context);
  show('eval', [context.late, vm.runInContext('late', context)]);
}

// Two scripts under one name: the one that fails is the one that is shown.
{
  const first = new vm.Script('\n\nthrow new Error("first")', { filename: 'same.js' });
  const second = new vm.Script('throw new Error("second")', { filename: 'same.js', lineOffset: 9, columnOffset: 4 });
  for (const script of [first, second, first, second]) {
    try {
      script.runInThisContext();
    } catch (error) {
      show(error.message, error.stack.split('\n').slice(0, 3).join('|'));
    }
  }
}

// In several contexts, and with limits in between.
{
  const script = new vm.Script('count = typeof count === "undefined" ? 1 : count + 1');
  const contexts = [vm.createContext({}), vm.createContext({}), vm.createContext({}, { microtaskMode: 'afterEvaluate' })];
  for (const context of contexts) for (const options of [undefined, {}, { timeout: 1000 }, undefined]) script.runInContext(context, options);
  show('counts', contexts.map(({ count }) => count));
  attempt('null', () => script.runInContext(contexts[0], null));
  attempt('timeout', () => script.runInContext(contexts[0], { timeout: 0 }));
}
