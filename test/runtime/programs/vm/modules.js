// SPDX-License-Identifier: MIT
// command: --experimental-vm-modules --no-warnings FILE
// vm.SourceTextModule and vm.SyntheticModule: linking, evaluation, and what they show.
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

async function shapes() {
  await triedLater('names', () => [Module, SourceTextModule, SyntheticModule].map((each) => [each.name, Object.getOwnPropertyNames(each.prototype)]));
  await triedLater('keys', () => Object.keys(vm));
  await triedLater('inspect', () => [new SourceTextModule('1', { identifier: 'a' }), new (class Sub extends SyntheticModule {})([], nothing)]);
  await triedLater('identifiers', () => {
    const context = vm.createContext({});
    return [new SourceTextModule('', { context }), new SyntheticModule([], nothing, { context }), new SourceTextModule('', { identifier: 'own' })].map((each) => each.identifier);
  });
  await triedLater('specifiers', () => {
    const module = new SourceTextModule('import a from "x"; import b from "x"; import c from "y"; export * from "z"');
    return [module.dependencySpecifiers, module.dependencySpecifiers === module.dependencySpecifiers];
  });
}

async function graphs() {
  const log = [];
  globalThis.push = (text) => log.push(text);
  await triedLater('order', async () => {
    const texts = { a: 'import "b"; import "c"; push("a")', b: 'import "d"; push("b")', c: 'import "d"; push("c")', d: 'push("d")' };
    const all = Object.fromEntries(Object.entries(texts).map(([identifier, text]) => [identifier, new SourceTextModule(text, { identifier })]));
    await all.a.link((specifier, referrer) => {
      log.push(`${referrer.identifier}>${specifier}`);
      return all[specifier];
    });
    await all.a.evaluate();
    return [log.join(' '), Object.values(all).map((each) => each.status)];
  });
  await triedLater('cycle', async () => {
    const a = new SourceTextModule('import { b } from "b"; export const a = 1; export const sum = () => a + b');
    const b = new SourceTextModule('import { a } from "a"; export const b = 2; export const later = () => a');
    await a.link((specifier) => (specifier === 'a' ? a : b));
    await a.evaluate();
    return [a.namespace.sum(), b.namespace.later(), a.status, b.status];
  });
  await triedLater('attributes', async () => {
    const module = new SourceTextModule('import "x"; import "y" with { type: "json" }; import "z" with { n1: "v1", n2: "v2" }');
    await module.link((specifier, referrer, extra) => {
      console.log(specifier, referrer === module, extra);
      return new SourceTextModule('');
    });
    return module.status;
  });
  await triedLater('top-level await', async () => {
    log.length = 0;
    const inner = new SourceTextModule('push("1"); await 0; push("2"); export let v = 1');
    const outer = new SourceTextModule('import { v } from "d"; push("outer" + v)');
    await outer.link(() => inner);
    const promise = outer.evaluate();
    log.push(`${outer.status} ${inner.status}`);
    await promise;
    return log;
  });
  await triedLater('evaluated before', async () => {
    const inner = await linked('export let a = 1');
    await inner.evaluate();
    const outer = new SourceTextModule('import { a } from "d"; export { a }');
    await outer.link(() => inner);
    await outer.evaluate();
    return outer.namespace;
  });
}

async function contexts() {
  await triedLater('globals', async () => {
    const context = vm.createContext({ out: [] });
    const module = await linked('out.push(typeof process, this, Object.getPrototypeOf([]) === Array.prototype); var q = 1; globalThis.z = 5', { context });
    await module.evaluate();
    return [context, module.context === context];
  });
  await triedLater('strict', async () => {
    const module = await linked('w = 6', { context: vm.createContext({}) });
    await module.evaluate().catch((error) => console.log(error.name, error.message, error instanceof Error));
    return module.status;
  });
  await triedLater('between modules', async () => {
    const context = vm.createContext({});
    const synthetic = new SyntheticModule(['list'], function fill() { this.setExport('list', [1]); }, { context });
    const module = new SourceTextModule('import { list } from "s"; export default list instanceof Array; export { list }', { context });
    await module.link(() => synthetic);
    await module.evaluate();
    return module.namespace;
  });
}

async function synthetic() {
  await triedLater('live', async () => {
    const source = new SyntheticModule(['default', 'x'], () => source.setExport('default', 1));
    const module = new SourceTextModule('import d, { x } from "s"; export const get = () => [d, x]');
    await module.link(() => source);
    await module.evaluate();
    const seen = [module.namespace.get()];
    source.setExport('default', 2);
    return [...seen, module.namespace.get(), source.status, source.namespace];
  });
  await triedLater('before the evaluation', async () => {
    const source = new SyntheticModule(['b', 'a'], () => { source.setExport('b', 2); });
    await source.link(nothing);
    source.setExport('a', 7);
    const before = { ...source.namespace };
    await source.evaluate();
    return [before, source.namespace];
  });
  await triedLater('throws', async () => {
    const source = new SyntheticModule([], () => { throw new RangeError('own'); });
    await source.link(nothing);
    await source.evaluate().catch((error) => console.log(error === source.error));
    return source.status;
  });
}

async function meta() {
  globalThis.take = (value) => { globalThis.taken = value; };
  await triedLater('meta', async () => {
    const module = await linked('take(import.meta)', { initializeImportMeta(object, which) { Object.assign(object, { url: 'own', same: which === module }); } });
    await module.evaluate();
    return [globalThis.taken, Object.getPrototypeOf(globalThis.taken)];
  });
  await triedLater('no meta', async () => {
    await (await linked('take(import.meta)')).evaluate();
    return globalThis.taken;
  });
  await triedLater('throws', async () => (await linked('import.meta', { initializeImportMeta() { throw new RangeError('own'); } })).evaluate());
  await triedLater('places', async () => {
    const module = await linked('\n  throw new Error("q")', { identifier: 'some.mjs', lineOffset: 10, columnOffset: 3 });
    return module.evaluate().catch((error) => error.stack.split('\n')[1]);
  });
}

(async () => {
  for (const part of [shapes, graphs, contexts, synthetic, meta]) await part();
})();
