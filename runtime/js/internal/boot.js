// SPDX-License-Identifier: MIT
//
// The first JavaScript that runs: the way to internal modules, which are
// evaluated when first required. Gives the function that runs the program.
//
// What runs before the program is kept plain: the first use of an iterator, a
// regular expression or a class costs the engine a tenth of a millisecond each.
(function boot(natives) {
  'use strict';

  const { internalBinding, originals } = natives;
  const bindings = { __proto__: null };
  const modules = { __proto__: null };
  const script = internalBinding('script');
  bindings.script = script;

  function binding(name) {
    let found = bindings[name];
    if (found === undefined) {
      found = internalBinding(name);
      bindings[name] = found;
    }
    return found;
  }

  // Functions that stand for built-ins in scripts that the build has rewritten: see harden/.
  const helpers = [script.load('harden/start')(originals, (name) => script.load(`harden/${name}`))];

  function helpersOf(group) {
    let found = helpers[group];
    if (found === undefined) {
      found = script.load(`harden/${group}`)(originals, helpers[0]);
      helpers[group] = found;
    }
    return found;
  }

  // Runs a script, with what its `require` is to mean.
  function run(name, module, requireHere) {
    const start = script.load(name);
    if (start === undefined) throw new Error(`No internal module is named '${name}'`);
    start(module.exports, requireHere, module, binding, originals, helpersOf, require);
  }

  // Names are those of the files: `internal/ticks`, `node/events`.
  function require(name) {
    let module = modules[name];
    if (module === undefined) {
      module = { exports: {} };
      modules[name] = module;
      run(name, module, require);
    }
    return module.exports;
  }
  require.run = run;

  const { setHook, onRejection, onThrow } = binding('loop');
  const { ON_EXCEPTION, ON_STARVED, ON_BLOCKED } = require('internal/state');
  setHook(ON_EXCEPTION, (error) => require('internal/exceptions').onException(error));
  setHook(ON_STARVED, () => require('internal/starvation').onStarved());
  setHook(ON_BLOCKED, (ms) => require('internal/starvation').onBlocked(ms));
  onRejection((promise, reason) => require('internal/rejections').onRejection(promise, reason));
  onThrow((value) => require('internal/throws').onThrow(value));
  require('internal/globals').install();
  if (binding('options').isTraced) require('internal/trace/hooks').install();
  if (binding('options').whyAlive) require('internal/why_alive').install();
  return require('internal/main').run;
});
