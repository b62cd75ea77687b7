// SPDX-License-Identifier: MIT
// Hooks that log their arguments and the result of the next hook.
import { writeSync } from 'node:fs';

const write = (...words) => writeSync(1, `${words.join(' ')}\n`);

write('first is loaded');

export function initialize(data) {
  write('first is initialised with', data);
}

export async function resolve(specifier, context, nextResolve) {
  write('first resolve', specifier.slice(specifier.lastIndexOf('/') + 1), Object.keys(context).join(), context.conditions.join());
  const result = await nextResolve(specifier, context);
  write('first resolved', result.url.slice(result.url.lastIndexOf('/') + 1), result.format);
  return result;
}

export async function load(url, context, nextLoad) {
  write('first load', url.slice(url.lastIndexOf('/') + 1), context.format, JSON.stringify(context.importAttributes));
  const result = await nextLoad(url, context);
  write('first loaded', Object.keys(result).join(), result.format, result.source?.constructor.name);
  return result;
}
