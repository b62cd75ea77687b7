// SPDX-License-Identifier: MIT
// command: --experimental-vm-modules --no-warnings FILE
// import() in the code of vm: the callback importModuleDynamically of the script, function, module or context.
'use strict';
const vm = require('vm');
const { triedLater } = require('../tried.cjs');
const { SourceTextModule, Script } = vm;

async function linked(text, options) {
  const module = new SourceTextModule(text, options);
  await module.link(() => {});
  return module;
}

function imports(importModuleDynamically, text = 'import("x")') {
  return new Script(text, { importModuleDynamically });
}

function throwing(message) {
  return () => { throw new RangeError(message); };
}

async function answers() {
  await triedLater('linked', async () => {
    const module = await linked('export var a');
    return [await imports(() => module).runInThisContext(), module.status];
  });
  await triedLater('unlinked', () => imports(() => new SourceTextModule('')).runInThisContext());
  await triedLater('errored', async () => {
    const module = await linked('throw new RangeError("own")');
    await module.evaluate().catch(() => {});
    return imports(() => module).runInThisContext();
  });
  await triedLater('namespace', async () => typeof (await imports(() => import('fs')).runInThisContext()).readFile);
  for (const answer of [5, undefined, null, {}]) await triedLater('answer', () => imports(() => answer).runInThisContext());
  await triedLater('async', () => imports(async () => { throw new RangeError('own'); }).runInThisContext());
  await triedLater('no callback', () => new Script('import("x")').runInThisContext());
  await triedLater('no callback', () => vm.compileFunction('return import("x")')());
  await triedLater('no callback', async () => (await linked('await import("x")')).evaluate());
  for (const given of [5, null, 'x', {}]) await triedLater('option', () => imports(given));
}

async function referrers() {
  await triedLater('script', () => {
    const script = imports((specifier, referrer, attributes) => {
      console.log(specifier, referrer === script, attributes);
      throw new RangeError('own');
    }, 'import("x", { with: { a: "b" } })');
    return script.runInThisContext();
  });
  await triedLater('function', () => {
    const compiled = vm.compileFunction('return import("x")', [], { importModuleDynamically(specifier, referrer) {
      console.log(specifier, referrer === compiled);
      throw new RangeError('own');
    } });
    return compiled();
  });
  await triedLater('module', async () => {
    const module = await linked('await import("x")', { importModuleDynamically(specifier, referrer, attributes) {
      console.log(specifier, referrer === module, attributes);
      throw new RangeError('own');
    } });
    return module.evaluate();
  });
  for (const run of [vm.runInThisContext, (text, options) => vm.runInNewContext(text, {}, options)]) {
    await triedLater('run', () => run('import("x")', { importModuleDynamically(_, referrer) {
      console.log(referrer instanceof Script);
      throw new RangeError('own');
    } }));
  }
}

async function origins() {
  const [a, b] = [imports(throwing('a')), imports(throwing('b'))];
  await triedLater('first', () => a.runInThisContext());
  await triedLater('second', () => b.runInThisContext());
  await triedLater('in a context', () => a.runInNewContext());
  await triedLater('eval', () => imports(throwing('own'), 'eval("import(\'x\')")').runInThisContext());
  await triedLater('Function', () => imports(throwing('own'), 'new Function("return import(\'x\')")()').runInThisContext());
  await triedLater('later', async () => imports(throwing('own'), '(() => import("x"))').runInNewContext()());
  const text = 'Promise.resolve("import(\'fs\')").then(eval)';
  await triedLater('context', () => {
    const context = vm.createContext({}, { importModuleDynamically(specifier, referrer, attributes) {
      console.log(specifier, referrer === context, attributes);
      throw new RangeError('own');
    } });
    return vm.runInContext(text, context);
  });
  await triedLater('context without', () => vm.runInNewContext(text));
  await triedLater('default', async () => {
    const context = vm.createContext({}, { importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER });
    return typeof (await vm.runInContext(text, context)).readFile;
  });
  await triedLater('promise', () => vm.runInNewContext('const made = import("x"); made.catch(() => {}); made instanceof Promise', {}, { importModuleDynamically: throwing('own') }));
  await triedLater('collected', async () => {
    const run = imports(throwing('own'), '(() => import("x"))').runInThisContext();
    for (let i = 0; i < 100; i++) new ArrayBuffer(1e5);
    await new Promise((done) => setImmediate(done));
    return run();
  });
}

(async () => {
  for (const part of [answers, referrers, origins]) await part();
})();
