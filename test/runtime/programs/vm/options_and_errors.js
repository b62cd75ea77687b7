// SPDX-License-Identifier: MIT
// Options of vm functions, cached data, and the source lines shown by errors in scripts.
'use strict';
const vm = require('vm');
const tried = require('../tried.cjs');

const script = new vm.Script('1');
for (const value of [5, undefined, {}, []]) tried('runInContext', () => script.runInContext(value));
for (const options of [{ cachedData: 'x' }, { produceCachedData: 1 }, { lineOffset: null }]) {
  tried('Script', () => new vm.Script('1', options));
  tried('compileFunction', () => typeof vm.compileFunction('', [], options));
}
for (const options of [{ codeGeneration: 1 }, { codeGeneration: { strings: 1 } }, { microtaskMode: 'x' }, { name: 1 }, null]) {
  tried('createContext', () => typeof vm.createContext({}, options));
}
for (const options of [{ contextCodeGeneration: 1 }, { contextName: 1 }, { contextOrigin: null }, { microtaskMode: 'x' }]) {
  tried('runInNewContext', () => vm.runInNewContext('1', {}, options));
  tried('script.runInNewContext', () => script.runInNewContext({}, options));
}
for (const options of [1, { mode: 'x' }, { execution: 'x' }]) tried('measureMemory', () => vm.measureMemory(options));

const text = 'function f() { return 1; } f()';
const produced = new vm.Script(text, { produceCachedData: true });
const data = new vm.Script(text).createCachedData();
tried('produced', () => [produced.cachedDataProduced, Buffer.isBuffer(produced.cachedData), Buffer.isBuffer(data)]);
for (const cachedData of [data, produced.cachedData, new Uint8Array(data), new DataView(data.buffer, data.byteOffset, data.length)]) {
  const cached = new vm.Script(text, { cachedData });
  tried('cached', () => [cached.cachedDataRejected, cached.runInThisContext()]);
}
tried('rejected', () => new vm.Script('2', { cachedData: data }).cachedDataRejected);
const compiled = vm.compileFunction('return 1', [], { produceCachedData: true });
tried('function', () => [compiled.cachedDataProduced, vm.compileFunction('return 1', [], { cachedData: compiled.cachedData }).cachedDataRejected]);

const shown = (run) => {
  try {
    run();
  } catch (error) {
    console.log(error.stack.split('\n').slice(0, 6).filter((line) => !/node:|\.js/.test(line)));
  }
};
for (const options of [{}, { displayErrors: false }, { filename: 'named.vm', lineOffset: 3 }]) {
  shown(() => vm.runInThisContext('1;\n  throw new TypeError("x")', options));
  shown(() => vm.runInNewContext('1;\n  missing', {}, options));
}
tried('messages', () => vm.runInNewContext('const list = []; try { null.x } catch (error) { list.push(error.message) } try { y } catch (error) { list.push(error.message) } list.join()'));
vm.measureMemory({ mode: 'detailed', execution: 'eager' }).then((result) => {
  console.log(Object.keys(result), Object.keys(result.total), result.total.jsMemoryRange.length, result.other);
});
