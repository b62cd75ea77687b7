// SPDX-License-Identifier: MIT
// A module is evaluated once, even if it fails.
const first = await import('./fixtures/throws.mjs').catch((error) => error);
const second = await import('./fixtures/throws.mjs').catch((error) => error);
const syntax = await import('./fixtures/syntax.mjs').catch((error) => error);
console.log(first === second, syntax === await import('./fixtures/syntax.mjs').catch((error) => error), syntax.name);
const link = await import('data:text/javascript,import { none } from "node:fs"').catch((error) => error);
console.log(link.name, link.message);
console.log((await import('./fixtures/throws.mjs?again').catch((error) => error)) === first);
