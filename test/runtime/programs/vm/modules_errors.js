// SPDX-License-Identifier: MIT
// command: --experimental-vm-modules --no-warnings FILE
// Errors of vm.SourceTextModule and vm.SyntheticModule, and the states that they leave.
'use strict';
const vm = require('vm');
const { triedLater } = require('../tried.cjs');
const { SourceTextModule, SyntheticModule, Module } = vm;

const nothing = () => {};

async function linked(text, options) {
  const module = new SourceTextModule(text, options);
  await module.link(nothing);
  return module;
}

async function options() {
  for (const context of [null, 5, 'x', {}]) {
    await triedLater('context', () => new SourceTextModule('', { context }));
    await triedLater('context', () => new SyntheticModule([], nothing, { context }));
  }
  const wrong = [[], null, 5, 'text', { identifier: 4 }, { lineOffset: '4' }, { columnOffset: 1.5 }, { importModuleDynamically: 5 },
    { initializeImportMeta: 5 }, { cachedData: 5 }];
  for (const each of wrong) await triedLater('options', () => new SourceTextModule('', each));
  await triedLater('text', () => new SourceTextModule(5));
  for (const names of [undefined, ['x', 4], ['x', 'x']]) await triedLater('names', () => new SyntheticModule(names, nothing));
  await triedLater('callback', () => new SyntheticModule([], 5));
  await triedLater('abstract', () => new Module());
  await triedLater('order', () => {
    const read = [];
    new SourceTextModule('', new Proxy({}, { get(_, key) { read.push(key); } }));
    return read;
  });
  for (const limits of [5, { timeout: -3 }, { timeout: 'a' }, { breakOnSigint: 1 }]) await triedLater('limits', async () => (await linked('1')).evaluate(limits));
}

async function receivers() {
  for (const name of ['identifier', 'context', 'namespace', 'status', 'error', 'link', 'evaluate']) {
    await triedLater(name, () => Reflect.get(Module.prototype, name) && Module.prototype[name]());
  }
  for (const name of ['dependencySpecifiers', 'status', 'error']) await triedLater(name, () => SourceTextModule.prototype[name]);
  await triedLater('setExport', () => SyntheticModule.prototype.setExport('x'));
}

async function show(module) {
  console.log(module.status);
  await triedLater('error', () => module.error);
  await triedLater('namespace', () => typeof module.namespace);
}

async function linking() {
  await triedLater('twice', async () => (await linked('')).link(nothing));
  await triedLater('at once', () => {
    const module = new SourceTextModule('');
    module.link(nothing);
    console.log(module.status);
    return module.link(nothing);
  });
  await triedLater('linker', () => new SourceTextModule('').link());
  const answers = [() => ({}), () => undefined, () => new SourceTextModule('', { context: vm.createContext({}) }), () => import('fs'),
    async () => { throw new RangeError('own'); }];
  for (const answer of answers) {
    const module = new SourceTextModule('import "x"');
    await triedLater('answer', () => module.link(answer));
    console.log(module.status, module.error.code ?? module.error.message);
  }
  await triedLater('errored', async () => {
    const failed = await linked('throw new RangeError("own")');
    await failed.evaluate().catch(nothing);
    return new SourceTextModule('import "x"').link(() => failed).catch((error) => {
      console.log(error.cause === failed.error);
      throw error;
    });
  });
  const missing = new SourceTextModule('import { x } from "q"');
  await triedLater('missing', () => missing.link(() => new SourceTextModule('')));
  await show(missing);
  const threw = new SourceTextModule('import "q"');
  await triedLater('throws', () => threw.link(() => { throw new RangeError('own'); }));
  await show(threw);
}

async function evaluation() {
  await show(new SourceTextModule(''));
  await triedLater('unlinked', () => new SourceTextModule('').evaluate());
  for (const thrown of ['5', 'undefined', 'new RangeError("own")']) {
    const module = await linked(`throw ${thrown}`);
    const seen = [];
    for (let i = 0; i < 2; i++) await module.evaluate().catch((error) => seen.push(error === module.error));
    console.log(thrown, seen, module.status);
  }
  await triedLater('later', async () => {
    const module = await linked('await new Promise((done) => setImmediate(done)); throw new TypeError("x")');
    const promise = module.evaluate();
    const before = module.status;
    await promise.catch(nothing);
    return [before, module.status, module.error.message];
  });
  await triedLater('dependency', async () => {
    const inner = new SourceTextModule('throw new Error("inner")');
    const outer = new SourceTextModule('import "d"');
    await outer.link(() => inner);
    await outer.evaluate().catch(nothing);
    return [outer.status, inner.status, outer.error === inner.error];
  });
  await triedLater('syntax', () => new SourceTextModule('let x = ;'));
  const exports = new SyntheticModule(['x'], nothing);
  await triedLater('unlinked', () => exports.setExport('x', 1));
  await exports.link(nothing);
  await triedLater('unknown', () => exports.setExport('q', 1));
  await triedLater('name', () => exports.setExport(4, 1));
  await triedLater('cached', () => {
    const module = new SourceTextModule('const a = 1');
    return new SourceTextModule('const a = 1', { cachedData: module.createCachedData() }).status;
  });
  await triedLater('cached', () => new SourceTextModule('const longer = 1', { cachedData: new SourceTextModule('const a = 1').createCachedData() }).status);
  await triedLater('cached', async () => {
    const module = await linked('const a = 1');
    await module.evaluate();
    return module.createCachedData();
  });
}

(async () => {
  for (const part of [options, receivers, linking, evaluation]) await part();
})();
