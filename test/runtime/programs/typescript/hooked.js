// SPDX-License-Identifier: MIT
// Hooks of module.register() see no format for TypeScript, as in Node 20, get Node 22's formats from the default load hook,
// and may return TypeScript source.
// answer: written
'use strict';
require('node:module').register('./fixtures/hooks.mjs', `file://${__filename}`);
(async () => {
  const { one } = await import('./fixtures/typed/one.mts');
  const { named } = await import('./fixtures/typed/two.cts');
  const { deep } = await import('./fixtures/typed/deep.ts');
  const { default: value } = await import('./fixtures/value.ts');
  const { made } = await import('made:up');
  console.log(one, named, deep, value, made);
  console.log((await import('./fixtures/enum.ts').catch((error) => error)).code);
})();
