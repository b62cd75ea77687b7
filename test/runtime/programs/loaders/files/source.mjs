// SPDX-License-Identifier: MIT
// Returns the source of every CommonJS file, with a word replaced.
import { readFileSync, writeSync } from 'node:fs';

export async function resolve(specifier, context, nextResolve) {
  writeSync(1, `resolve ${specifier.slice(specifier.lastIndexOf('/') + 1)} ${JSON.stringify(context.importAttributes)}\n`);
  return nextResolve(specifier, context);
}

export async function load(url, context, nextLoad) {
  const result = await nextLoad(url, context);
  if (result.format === 'commonjs') result.source = readFileSync(new URL(url), 'utf8').replaceAll("'original'", "'changed'");
  return result;
}
