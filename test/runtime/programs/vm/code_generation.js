// SPDX-License-Identifier: MIT
// codeGeneration: contexts that cannot compile strings or WebAssembly.
'use strict';
const vm = require('vm');
const tried = require('../tried.cjs');

const bytes = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const texts = ['eval("1")', '(0, eval)("2")', 'new Function("return 1")()', '(() => {}).constructor("return 3")()', '(async () => {}).constructor("")',
  'new WebAssembly.Module(bytes) instanceof WebAssembly.Module', 'new WebAssembly.Instance(given) instanceof WebAssembly.Instance', 'Function.name'];
const given = new WebAssembly.Module(bytes);

for (const codeGeneration of [{ strings: false }, { wasm: false }, { strings: false, wasm: false }, { strings: true, wasm: true }, {}, undefined]) {
  const context = vm.createContext({ bytes, given }, { codeGeneration });
  for (const text of texts) tried(codeGeneration, text, () => typeof vm.runInContext(text, context));
}
tried('new context', () => vm.runInNewContext('eval("1")', {}, { contextCodeGeneration: { strings: false } }));
tried('script', () => new vm.Script('eval("1")').runInNewContext({}, { contextCodeGeneration: { strings: false } }));
tried('error', () => {
  const context = vm.createContext({}, { codeGeneration: { strings: false } });
  return vm.runInContext('try { eval("1") } catch (error) { error instanceof EvalError }', context);
});
for (const codeGeneration of [1, null, { strings: 0 }, { wasm: 1 }]) tried('option', () => vm.createContext({}, { codeGeneration }));
tried('here', () => eval('1'));
const context = vm.createContext({ bytes }, { codeGeneration: { wasm: false } });
vm.runInContext('WebAssembly.compile(bytes).catch((error) => error)', context).then((error) => console.log(error.name, error.message));
