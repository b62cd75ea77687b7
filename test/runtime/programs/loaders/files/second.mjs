// SPDX-License-Identifier: MIT
// Hooks that provide virtual modules, and one that changes a module's source.
import { writeSync } from 'node:fs';

writeSync(1, `second is loaded, ${typeof globalThis.isProgram}\n`);

export async function resolve(specifier, context, nextResolve) {
  if (specifier.startsWith('virtual:')) return { url: specifier, shortCircuit: true };
  return nextResolve(specifier);
}

const SOURCES = {
  'virtual:module': "export default 'a virtual module'; export const url = import.meta.url; export * from 'virtual:other';",
  'virtual:other': "export const other = await 'another'; export const resolved = import.meta.resolve('virtual:x');",
};

export async function load(url, context, nextLoad) {
  if (Object.hasOwn(SOURCES, url)) return { format: 'module', source: SOURCES[url], shortCircuit: true };
  if (url === 'virtual:data') return { format: 'json', source: Buffer.from('{ "key": [1, 2] }'), shortCircuit: true };
  if (url === 'virtual:common') {
    const source = "exports.name = __filename; exports.names = Object.keys(require('./files/plain.cjs')); exports.main = typeof require.main;";
    return { format: 'commonjs', source: new TextEncoder().encode(source), shortCircuit: true };
  }
  const result = await nextLoad(url);
  if (url.endsWith('/changed.mjs')) result.source = `${result.source}`.replaceAll('original', 'changed');
  return result;
}
