// SPDX-License-Identifier: MIT
export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  console.log('format', context.format);
  return { format: 'commonjs', source: null, shortCircuit: true };
}
