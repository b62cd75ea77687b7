// SPDX-License-Identifier: MIT
// command: --no-warnings FILE
// Invalid results of hooks, invalid arguments to the next hook, and errors thrown by hooks.
'use strict';
const { register } = require('module');

const RESULTS = ['undefined', 'null', '1', '{}', '{ url: 1 }', '{ url: "none", shortCircuit: true }', '{ url: 1, shortCircuit: true }',
  '{ url: "y:z", shortCircuit: 1 }', '{ url: "y:z", format: 1, shortCircuit: true }',
  '{ url: "y:z", importAttributes: 1, shortCircuit: true }', 'n(1)', 'n()', 'n(s, 1)', 'n(s, [])', 'n(s, null)', 'n(s, { parentURL: 1 })',
  'Promise.reject(new Error("rejected"))', 'Promise.reject(3)', 'Promise.reject(Object.assign(() => {}, { key: 1 }))',
  'Promise.reject(Object.assign(new RangeError("own"), { code: "OWN", more: { key: 1 }, cause: new TypeError("cause") }))'];
const LOADED = ['undefined', 'null', '1', '{}', '{ shortCircuit: true }', '{ format: "module", shortCircuit: true }',
  '{ format: "module", source: 1, shortCircuit: true }', '{ format: "module", source: null, shortCircuit: true }',
  '{ format: 1, source: "", shortCircuit: true }', '{ format: "none", source: "", shortCircuit: true }',
  '{ format: "module", source: "export default 1" }', '{ format: "module", source: "", responseURL: 1, shortCircuit: true }',
  '{ format: "commonjs", source: null, shortCircuit: true }', '{ format: "builtin", source: "", shortCircuit: true }', 'n(1)', 'n("none")',
  'n(s, 1)', 'n(s)', '{ format: null, source: "", shortCircuit: true }',
  '{ format: "module", source: "throw new TypeError(`evaluated`)", shortCircuit: true }',
  '{ format: "module", source: "export default import.meta.url", responseURL: "other:url", shortCircuit: true }',
  '{ format: "module", source: new TextEncoder().encode("export default 3").buffer, shortCircuit: true }'];

const shown = (text) => String(text).replace(/data:text\/javascript,\S+/g, '<hook>');

async function attempt(name, text, specifier) {
  register(`data:text/javascript,${encodeURIComponent(text)}`);
  try {
    console.log(name, await import(specifier));
  } catch (error) {
    console.log(name, error?.name, error?.code, shown(error?.message ?? error), Object.keys(Object(error)).length, error?.cause?.message);
  }
}

async function main() {
  for (const [index, result] of RESULTS.entries()) {
    await attempt(`resolve ${result}`, `export async function resolve(s, c, n) { return s === "a:${index}" ? ${result} : n(s, c) }`, `a:${index}`);
  }
  for (const [index, result] of LOADED.entries()) {
    const body = `export async function resolve(s, c, n) { return s === "b:${index}" ? { url: s, shortCircuit: true } : n(s, c) }
      export async function load(s, c, n) { return s === "b:${index}" ? ${result} : n(s, c) }`;
    await attempt(`load ${result}`, body, `b:${index}`);
  }
}
main();
