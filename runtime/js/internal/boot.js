// SPDX-License-Identifier: MIT
//
// The first JavaScript that runs: it provides internal modules, which are
// evaluated when first required, and returns the function that runs the program.
//
// What runs before the program is kept plain: the first use of an iterator, a
// regular expression or a class costs the engine a tenth of a millisecond each.
(function boot(natives) {
  'use strict';

  const { internalBinding, originals, originalAt } = natives;
  const { setPrototypeOf } = Object;
  const bindings = { __proto__: null };
  const modules = { __proto__: null };
  const script = internalBinding('script');
  const { held } = script;
  bindings.script = script;

  function binding(name) {
    let found = bindings[name];
    if (found === undefined) {
      found = setPrototypeOf(internalBinding(name), null);
      bindings[name] = found;
    }
    return found;
  }

  // Functions that replace built-ins in scripts that the build has rewritten: see harden/.
  const start = script.load('harden/start')(originals, late, (name) => script.load(`harden/${name}`));
  const helpers = [start.helpers];

  // An original that is looked up only when it is needed.
  function late(index) {
    let found = originals[index];
    if (found === undefined) {
      found = originalAt(index);
      originals[index] = found;
    }
    return found;
  }

  function helpersOf(group) {
    let found = helpers[group];
    if (found === undefined) {
      found = script.load(`harden/${group}`)(originals, start);
      helpers[group] = found;
    }
    return found;
  }

  function run(name, module, requireHere) {
    const body = script.load(name);
    if (body === undefined) throw new Error(`No internal module is named '${name}'`);
    body(module.exports, requireHere, module, binding, originals, helpers[0], helpersOf, late, require);
  }

  // Limits of vm and SIGINT wait until the script has run: no later call would run the rest of it. They end a script
  // where a function begins, and nothing catches that, so a module is entered only after they wait. A module that
  // failed to load, as close to the end of the stack, is loaded again by the next call.
  function load(name) {
    held[0]++;
    try {
      const module = { exports: {} };
      modules[name] = module;
      run(name, module, require);
      return module;
    } catch (error) {
      modules[name] = undefined;
      throw error;
    } finally {
      held[0]--;
    }
  }

  // Names are those of the files: `internal/ticks`, `node/events`.
  function require(name) {
    let module = modules[name];
    if (module === undefined) module = load(name);
    return module.exports;
  }

  require.isLoaded = (name) => modules[name] !== undefined;

  // Runs a script of a package with the given `require`.
  require.run = run;

  const { setHook, onRejection, onThrow } = binding('loop');
  const { ON_EXCEPTION, ON_STARVED, ON_IMPORT, ON_ATTACH } = require('internal/state');
  setHook(ON_EXCEPTION, (error) => require('internal/exceptions').onException(error));
  setHook(ON_ATTACH, (isOn) => require('internal/trace/attach').changed(isOn));
  setHook(ON_STARVED, () => require('internal/starvation').onStarved());
  setHook(ON_IMPORT, (...given) => require('internal/esm/dynamic').onImport(...given));
  onRejection((promise, reason) => require('internal/rejections').onRejection(promise, reason));
  onThrow((value) => require('internal/throws').onThrow(value));
  require('internal/globals').install();
  if (binding('options').cpuProf) require('internal/profile/file').start();
  if (binding('options').isTraced) require('internal/trace/hooks').install();
  if (binding('options').warnBlocked > 0) require('internal/blocked').install();
  if (binding('options').whyAlive) require('internal/why_alive').install();
  return require('internal/main').run;
});
