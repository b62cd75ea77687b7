// SPDX-License-Identifier: MIT
// How many microtasks import() takes.
import './fixtures/counter.mjs';
import './fixtures/plain.cjs';
let turns = 0;
const seen = [];
(function next() {
  if (turns++ < 40) Promise.resolve().then(next);
})();
const note = (name) => () => seen.push(`${name} ${turns}`);
import('./fixtures/counter.mjs').then(note('loaded'));
import('./fixtures/plain.cjs').then(note('loaded CommonJS'));
import('./fixtures/nothing.mjs').catch(note('missing'));
import('nothing').catch(note('missing package'));
import('node:path').then(note('builtin'));
import('./fixtures/assigned.cjs').then(note('CommonJS'));
import('./fixtures/throws.cjs').catch(note('CommonJS that throws'));
import('./fixtures/commonjs/typed.js').then(note('CommonJS by the type of its package'));
import('data:text/javascript,1').then(note('data'));
process.nextTick(note('tick'));
setTimeout(() => console.log(seen.join('\n')), 100);
