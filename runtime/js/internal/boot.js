// SPDX-License-Identifier: MIT
//
// The first JavaScript that runs: the way to internal modules, which are
// evaluated when first required, and the hooks that C calls. Gives the function
// that runs the program.
(function boot(natives) {
  'use strict';

  const { internalBinding } = natives;
  const bindings = new Map();
  const modules = new Map();
  const script = internalBinding('script');
  bindings.set('script', script);

  function binding(name) {
    let found = bindings.get(name);
    if (found === undefined) {
      found = internalBinding(name);
      bindings.set(name, found);
    }
    return found;
  }

  // Names are those of the files: `internal/ticks`, `node/events`.
  function require(name) {
    let module = modules.get(name);
    if (module === undefined) {
      module = { exports: {} };
      modules.set(name, module);
      const run = script.load(name);
      if (run === undefined) throw new Error(`No internal module is named '${name}'`);
      run(module.exports, require, module, binding);
    }
    return module.exports;
  }

  // Symbols that Node has and the engine does not.
  for (const name of ['dispose', 'asyncDispose']) {
    if (Symbol[name] === undefined) {
      Object.defineProperty(Symbol, name, { value: Symbol(`Symbol.${name}`) });
    }
  }

  const { setHook, onRejection } = binding('loop');
  const { runTicks } = require('internal/ticks');
  const lazily = (name, key) => (value) => require(name)[key](value);
  [
    runTicks,
    require('internal/timers').runTimer,
    require('internal/immediates').runImmediate,
    lazily('internal/rejections', 'runRejections'),
    lazily('internal/exceptions', 'onException'),
    lazily('internal/exit', 'beforeExit'),
    lazily('internal/exit', 'exitAtEnd'),
  ].forEach((hook, index) => setHook(index, hook));
  onRejection((promise, reason) => require('internal/rejections').onRejection(promise, reason));

  require('internal/stack').install();
  require('internal/globals').install();
  return () => require('internal/main').run();
});
